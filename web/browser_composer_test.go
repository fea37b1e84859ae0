package web

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

const clickIn = `(() => { const b = [...document.querySelectorAll(%q)].find((b) => b.textContent.trim() === %q || b.ariaLabel === %[2]q); b.click(); })()`

// click clicks a button that may be in a menu that is closed.
func click(in, name string) chromedp.Action {
	return chromedp.Evaluate(fmt.Sprintf(clickIn, in+" button", name), nil)
}

// field edits an input.
func field(selector, value, event string) chromedp.Action {
	return chromedp.Evaluate(fmt.Sprintf(`(() => { const f = document.querySelector(%q); f.value = %q; f.dispatchEvent(new Event(%q, { bubbles: true })); })()`,
		selector, value, event), nil)
}

const turnable = "beginproblem\npieces white ka1 qb2 black kc3\ncondition hole d4\nstipulation hzc12\ntwin move a1 a2\nendproblem\n"

// A board is turned with all that names its squares, and back by undoing it.
func TestTurnInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/")
	shows := func(men, stipulation, hole, twin string) chromedp.Action {
		return until(fmt.Sprintf(`[...document.querySelectorAll("cg-board piece")].filter((p) => !/fading|ghost/.test(p.className)).map((p) => p.cgKey).sort().join("") === %q &&
			document.querySelector(".foot").innerText.includes(%q) && document.querySelector(".foot").innerText.includes(%q) &&
			document.querySelector("input[aria-label='Twins 2']").value === %q`, men, stipulation, hole, twin))
	}
	run(ctx, t, paste(turnable),
		shows("a1b2c3", "hzc12", "Hole d4", "move a1 a2"),
		click(".menu", "Mirror"), shows("f3g2h1", "hzf12", "Hole e4", "move h1 h2"),
		click(".menu", "Rotate"), click(".menu", "Rotate"), shows("a8b7c6", "hzc82", "Hole d5", "move a8 a7"),
		press("Undo"), press("Undo"), press("Undo"), shows("a1b2c3", "hzc12", "Hole d4", "move a1 a2"),
		click(".menu", "Shift ←"), shows("a2b3", "hzb12", "Hole c4", "move a1 a2"),
		until(`document.querySelector(".warning").innerText.includes("could not be turned")`),
	)
}

// Two versions differ also in what is written above the diagram.
func TestVersionsInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/")
	run(ctx, t, paste(turnable), until(`document.querySelector(".foot").innerText.includes("hzc12")`),
		click("#side", "Keep this version"), until(`document.querySelectorAll(".versions li").length === 1`),
		click(".versions", "Compare"), until(`document.querySelector(".changes").textContent.length > 0`),
		chromedp.Evaluate(`document.querySelectorAll("details.fold-out").forEach((d) => d.open = true)`, nil),
		field(`.fold-out input`, "A. Composer", "change"),
		field(`#stipulation`, "h#2", "input"),
		until(`["− hzc12", "+ h#2", "+ Author: A. Composer"].every((x) => document.querySelector(".changes").textContent.includes(x))`),
		click(".versions", "Open"),
		until(`document.querySelector(".foot").innerText.includes("hzc12") && document.querySelectorAll(".changes .added, .changes .removed").length === 0`),
	)
}

// A link opens in another browser, and in a page that is open already.
func TestShareInBrowser(t *testing.T) {
	t.Parallel()
	ctx, url := browsing(t, "/")
	var link string
	run(ctx, t, paste(turnable), until(`document.querySelector(".foot").innerText.includes("hzc12")`),
		chromedp.Evaluate(`navigator.clipboard.writeText = async (text) => void (window.link = text)`, nil),
		click(".menu", "Copy link"), until(`window.link`), chromedp.Evaluate(`window.link`, &link),
	)
	if !strings.HasPrefix(link, url+"/#p=") {
		t.Fatalf("link %q", link)
	}
	there := until(`document.querySelector(".foot").innerText.includes("hzc12")`)
	other := open(t, link, "cg-board")
	run(other, t, there,
		paste(strings.Replace(turnable, "hzc12", "h#3", 1)), until(`document.querySelector(".foot").innerText.includes("h#3")`),
		chromedp.Evaluate(fmt.Sprintf(`location.href = %q`, link), nil), there,
	)
}

// Every file that can be taken away is what its name says.
func TestExportsInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browse(t, Config{Store: stored(t)}, "/", "cg-board")
	run(ctx, t, paste(example(t, "heathcote-1900.inp")), until(`document.querySelectorAll("cg-board piece").length === 15`),
		press("Solve"), until(`document.querySelector(".state.done")`),
		chromedp.Evaluate(`URL.createObjectURL = (blob) => (blob.text().then((text) => window.saved = text), "#saved"), undefined`, nil))
	for _, file := range []struct{ name, begins, holds string }{
		{"Diagram as SVG", "<svg", "</svg>"}, {"Diagram as PNG", "\ufffdPNG", "IEND"}, {"Diagram as PDF", "%PDF", "%%EOF"},
		{"Diagram as LaTeX", "", `\begin{diagram}`}, {"Diagram as text", "", "┌──"}, {"Diagram as Popeye", "beginproblem", "Heathcote"},
		{"Diagram as .olv", "---", "Heathcote"},
		{"Solution as text", "", "1."}, {"Solution as HTML", "<!DOCTYPE html>", "</html>"}, {"Solution as PDF", "%PDF", "%%EOF"},
		{"Solution as LaTeX", `\documentclass`, `\end{document}`}, {"Solution as JSON", "{", "1"},
	} {
		var saved string
		run(ctx, t, chromedp.Evaluate(`window.saved = ""`, nil), click(".menu", file.name), until(`window.saved`), chromedp.Evaluate(`window.saved`, &saved))
		if !strings.HasPrefix(saved, file.begins) || !strings.Contains(saved, file.holds) {
			t.Errorf("%s: %.300s", file.name, saved)
		}
	}
	run(ctx, t,
		chromedp.Click(`//summary[normalize-space()="Save"]`, chromedp.BySearch),
		chromedp.WaitVisible(`//button[starts-with(normalize-space(), "+ New collection")]`, chromedp.BySearch),
		click(".menu", "+ New collection"), until(`document.querySelector(".menu [role=status]").innerText === "Saved as no. 1."`),
		chromedp.Click(`//button[normalize-space()="+ New collection (1)" or normalize-space()="+ New collection"]`, chromedp.BySearch),
		chromedp.WaitVisible(`//button[contains(normalize-space(), "Replace")]`, chromedp.BySearch),
	)
}

// Of a position without a number of moves the page finds the shortest mate, and solves that.
func TestShortestInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/")
	run(ctx, t, paste("7k/8/8/8/8/8/R7/1R2K3 w - - 0 1"), pieces(4), press("Shortest mate"),
		until(`document.querySelector(".foot").innerText.includes("#2") && document.querySelector(".state.done")`),
		until(`document.querySelector(".column .move") !== null`))
}

const tries = "beginproblem\nauthor Heathcote\nstipulation #2\noption try defence 2 vari\npieces\nwhite kh1 qg5 rd8 sd3 pe2\nblack ke4 pe6\nendproblem\n"

// Of a tree only some tries may be looked at, and continuations without duals.
func TestFiltersInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/")
	var all, keys, only, one, two, open, single int
	count := func(n *int) chromedp.Action {
		return chromedp.Evaluate(`Number(document.querySelector(".tree .all").dataset.rows)`, n)
	}
	choose := func(which int, value string) chromedp.Action {
		return chromedp.Evaluate(fmt.Sprintf(`(() => { const s = document.querySelectorAll(".filters select")[%d]; s.selectedIndex = [...s.options].findIndex((o) => o.text === %q);
			s.dispatchEvent(new Event("change", { bubbles: true })); })()`, which, value), nil)
	}
	run(ctx, t, paste(tries), press("Solve"), until(`document.querySelector(".state.done") && document.querySelector(".filters select")`),
		press("Tree"), press("Close all"), count(&all),
		choose(0, "Keys only"), count(&keys), choose(0, "Tries only"), count(&only),
		choose(1, "1"), count(&one), choose(1, "2"), count(&two), choose(1, "any"), choose(0, "All"),
		press("Open all"), count(&open), chromedp.Click(`.filters input[type=checkbox]`), count(&single))
	if all != keys+only || only != one+two || one == 0 || two == 0 || single >= open {
		t.Errorf("%d rows, of these %d keys and %d tries, %d and %d with one and two refutations; opened %d, without duals %d", all, keys, only, one, two, open, single)
	}
}
