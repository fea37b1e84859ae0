package web

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// paste opens a text on the page for composing.
func paste(text string) chromedp.Tasks {
	return chromedp.Tasks{
		press("Paste or open"),
		chromedp.WaitVisible("dialog textarea"),
		chromedp.SetValue("dialog textarea", text),
		chromedp.Evaluate(`document.querySelector("dialog textarea").dispatchEvent(new Event("input"))`, nil),
		press("Open"),
		until(`!document.querySelector("dialog").open`),
	}
}

// Of a tree with more than 50,000 nodes only what is seen is in the page, also
// while one goes through it.
func TestLargeTreeInBrowser(t *testing.T) {
	t.Parallel()
	const large = 50_000
	ctx, _ := browsing(t, "/")
	var b strings.Builder
	b.WriteString("beginproblem\npieces white ke1 qf8c7g3f5 rg6h7 bf2 se2 black ka2 qh3d6g2 rb8 bh1 sa4\n" +
		"stipulation #2 option defence 99 variations nothreat\n")
	for _, square := range strings.Fields("a7 a5 a3 c2 d2 d3 e3 e4 e5 e6") { // each makes thousands of variations
		fmt.Fprintf(&b, "twin add black p%s\n", square)
	}
	b.WriteString("endproblem\n")
	type state struct {
		Rows, Shown, Elements int
		Text                  string
	}
	const look = `(() => {
		const rows = [...document.querySelectorAll(".tree .row")];
		const tree = document.querySelector(".tree");
		const box = tree.getBoundingClientRect();
		const seen = rows.filter((r) => r.getBoundingClientRect().bottom <= box.bottom + 1);
		return {
			rows: Number(tree.querySelector(".all").dataset.rows),
			shown: rows.length,
			elements: document.querySelectorAll("*").length,
			text: seen.at(-1)?.id ?? "",
		};
	})()`
	scroll := func(part string) chromedp.Tasks {
		return chromedp.Tasks{
			chromedp.Evaluate(`{ const t = document.querySelector(".tree"); t.scrollTop = t.scrollHeight * `+part+`; undefined }`, nil),
			// Rows cover the view again.
			until(`(() => {
				const box = document.querySelector(".tree").getBoundingClientRect();
				const rows = [...document.querySelectorAll(".tree .row")].map((r) => r.getBoundingClientRect());
				return [0.1, 0.5, 0.9].every((y) => rows.some((r) => r.top <= box.top + y * box.height && r.bottom >= box.top + y * box.height));
			})()`),
		}
	}
	var closed, open, middle, bottom, filtered state
	run(ctx, t,
		paste(b.String()),
		press("Solve"),
		until(`document.querySelector(".state.done") !== null`),
		press("Tree"),
		until(`document.querySelector(".tree .row") !== null`),
		chromedp.Evaluate(look, &closed), press("Open all"),
		until(fmt.Sprintf(`Number(document.querySelector(".tree .all").dataset.rows) > %d`, large)),
		chromedp.Evaluate(look, &open), scroll("0.5"),
		chromedp.Evaluate(look, &middle),
		scroll("1"),
		chromedp.Evaluate(look, &bottom),
		// Its last move is a position of its own.
		chromedp.Click(".tree .row:last-child"),
		until(`document.querySelector(".frame.after") !== null`),
		chromedp.SetValue(`.filters select`, "keys"),
		chromedp.Evaluate(`document.querySelector(".filters select").dispatchEvent(new Event("change"))`, nil),
		until(fmt.Sprintf(`Number(document.querySelector(".tree .all").dataset.rows) < %d && document.querySelector(".tree .row") !== null`, large)),
		chromedp.Evaluate(look, &filtered),
	)
	for name, s := range map[string]state{"closed": closed, "open": open, "middle": middle, "bottom": bottom, "filtered": filtered} {
		if s.Shown == 0 || s.Shown > 150 || s.Elements > 3000 {
			t.Errorf("%s: of %d rows %d are in the page, which has %d elements", name, s.Rows, s.Shown, s.Elements)
		}
	}
	if want := fmt.Sprintf("row-%d", bottom.Rows-1); bottom.Text != want {
		t.Errorf("at the bottom %q is seen, not %q", bottom.Text, want)
	}
}
