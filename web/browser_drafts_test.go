package web

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"testing"

	"github.com/chromedp/chromedp"
)

// stops is what can be started and stopped at one address.
func stops(t *testing.T, config Config) (url string, start, stop func()) {
	t.Helper()
	address := ""
	end := func() {}
	start = func() {
		t.Helper()
		at := "127.0.0.1:0"
		if address != "" {
			at = address
		}
		l, err := net.Listen("tcp", at)
		if err != nil {
			t.Fatal(err)
		}
		address = l.Addr().String()
		config.Farm = testFarm(t)
		s, err := New(config)
		if err != nil {
			t.Fatal(err)
		}
		h := &http.Server{Handler: s} //nolint:gosec // of a test
		go func() { _ = h.Serve(l) }()
		end = func() { _ = h.Close(); s.Close(); end = func() {} }
	}
	start()
	t.Cleanup(func() { end() })
	return "http://" + address + "/", start, func() { end() }
}

const captioned = "beginproblem\nauthor A. Composer\ntitle Mine\nstipulation #1\ncondition circe\npieces white kf1 qb3 black kh1\nendproblem\n"

func asked(stipulation string) chromedp.Action {
	return until(fmt.Sprintf(`document.querySelector(".foot .asked")?.innerText === %q`, stipulation))
}

// one waits for a button that begins with a text, in a part of the page, and clicks it.
func one(in, begins string) chromedp.Action {
	find := fmt.Sprintf(`[...document.querySelectorAll(%q)].find((b) => b.innerText.trim().startsWith(%q))`, in+" button", begins)
	return chromedp.Tasks{until(find), chromedp.Evaluate(find+".click()", nil)}
}

// What is opened is a draft of its own: the one before stays in the list with all that
// belongs to it, and what can be undone outlives a reload. A position alone, and a version
// of the same problem, keep captions and undo.
func TestOpeningLosesNothing(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/")
	title := func(text string) chromedp.Action {
		return until(fmt.Sprintf(`(document.querySelector("button.head i")?.innerText ?? "") === %q`, text))
	}
	listed := func(n int) chromedp.Action {
		return until(fmt.Sprintf(`document.querySelectorAll("dialog[open] .drafts li .thumbnail image").length > 0 && document.querySelectorAll("dialog[open] .drafts li").length === %d`, n))
	}
	run(ctx, t,
		paste(captioned), pieces(3), title("Mine"),
		// An example, with one click.
		click(".menu", "#2 · Godfrey Heathcote"), pieces(15), title(""),
		until(`document.querySelector("button[aria-label=Undo]").disabled`),
		// Back, and what was done is still there to be undone.
		press("Back to the one before"), pieces(3), title("Mine"),
		press("Clear"), pieces(0), chromedp.Reload(), pieces(0), title("Mine"), press("Undo"), pieces(3), press("Redo"), pieces(0), press("Undo"),
		// A position alone keeps the rest.
		paste("k7/8/1K6/8/8/8/8/7R w - - 0 1"), until(`document.querySelector("cg-board piece.w-r")`), title("Mine"), asked("#1"), press("Undo"),
		until(`!document.querySelector("cg-board piece.w-r")`),
		// So does a version, with what is noted beside the problem.
		chromedp.Evaluate(`document.querySelectorAll("details.fold-out").forEach((d) => d.open = true)`, nil),
		field(".captions textarea", "a note", "change"),
		press("Keep this version"), until(`document.querySelectorAll(".versions li").length === 1`),
		press("Clear"), pieces(0), click(".versions", "Open"), pieces(3), title("Mine"),
		until(`document.querySelector(".captions textarea").value === "a note"`), press("Undo"), pieces(0), press("Undo"), pieces(3),
		// A version removed comes back.
		press("Remove 1"), until(`document.querySelectorAll(".versions li").length === 0`), click(".fold-out", "Undo"),
		until(`document.querySelectorAll(".versions li").length === 1`),
		// New takes the solution away; it is that of the draft, and comes back with it.
		press("Solve"), until(`document.querySelector(".state.done")`),
		press("New"), until(`document.querySelector(".state") === null && document.querySelectorAll(".column .move").length === 0`), pieces(0),
		chromedp.Click("#tab-form"), until(`document.querySelectorAll(".start .drafts li").length === 2`),
		press("Drafts"), listed(2),
		one("dialog[open] .drafts", "#1"), pieces(3), title("Mine"), chromedp.Click("#tab-solution"), until(`document.querySelector(".state.done")`),
		chromedp.Click("#tab-form"), until(`document.querySelectorAll(".versions li").length === 1`),
		// A better version is one of the same draft: its captions and notes stay, and it is undone.
		chromedp.Click("#tab-solution"), press("Analysis"), one(".kinds", "turned"),
		until(`document.querySelectorAll(".candidates li").length > 0 && !document.querySelector(".kinds .main")`), chromedp.Click(".candidates button"),
		until(`document.querySelector("cg-board piece.white.w-k").cgKey !== "f1"`),
		title("Mine"), chromedp.Click("#tab-form"), until(`document.querySelector(".captions textarea").value === "a note"`),
		press("Undo"), until(`document.querySelector("cg-board piece.white.w-k").cgKey === "f1"`),
		// A draft removed comes back, with its diagram.
		press("Drafts"), listed(2), chromedp.Click(`dialog[open] .remove`), listed(1), click("dialog[open]", "Undo"), listed(2),
	)
}

// A link that is opened over a draft, and drafts that earlier pages have left, are in the list.
func TestOldDraftsInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/")
	run(ctx, t,
		chromedp.Evaluate(fmt.Sprintf(`localStorage.setItem("draft:old", JSON.stringify({ id: "old", at: 1, text: %q, title: "x", about: { comments: ["kept"] } }))`, captioned), nil),
		chromedp.Reload(), until(`document.querySelectorAll(".start .drafts .thumbnail image").length === 3`),
		one(".start .drafts", "#1 · A. Composer · Mine"), pieces(3),
		until(`document.querySelector(".captions textarea")?.value === "kept" && localStorage.getItem("draft:old") === null`),
	)
}

// Without a server one composes on; what was made is there after a reload and when the
// server is back, which then makes the text of it.
func TestServerGoneInBrowser(t *testing.T) {
	t.Parallel()
	url, start, stop := stops(t, Config{Store: stored(t)})
	ctx := open(t, url, "cg-board")
	const unsaved = `document.querySelector(".sheet [role=status]")?.innerText.startsWith("Noch nicht auf dem Server gesichert")`
	run(ctx, t,
		chromedp.Evaluate(`{ const s = document.querySelector("header select[name=language]"); s.value = "de"; s.dispatchEvent(new Event("change", { bubbles: true })); }`, nil),
		until(`document.documentElement.lang === "de"`),
		chromedp.Evaluate(`[...document.querySelectorAll("button")].find((b) => b.innerText === "Einfügen oder öffnen").click()`, nil),
		chromedp.SetValue("dialog textarea", captioned),
		chromedp.Evaluate(`document.querySelector("dialog textarea").dispatchEvent(new Event("input"))`, nil), press("Öffnen"), pieces(3))
	stop()
	run(ctx, t,
		field("#stipulation", "h#2", "input"), asked("h#2"), until(unsaved),
		chromedp.KeyEvent("d"), onSquare("d4"), pieces(4), chromedp.KeyEvent("z", chromedp.KeyModifiers(2)), pieces(3), onSquare("d5"), pieces(4),
	)
	start()
	run(ctx, t,
		chromedp.Reload(), chromedp.WaitVisible("cg-board"), pieces(4), asked("h#2"), shownIn("button.head", "Mine"),
		until(`document.querySelector(".sheet [role=status]") === null`),
		chromedp.Click("#tab-text"), until(`["h#2", "d5", "circe", "Mine"].every((x) => document.querySelector(".source").value.toLowerCase().includes(x.toLowerCase()))`),
		press("Rückgängig"), pieces(3),
	)
	// Nor does anything have to be loaded anew.
	run(ctx, t, press("Lösen"), until(`document.querySelector(".sheet .solution .state") !== null`))
	stop()
	const refused = `document.querySelector(".sheet")?.innerText.includes("Der Server antwortet nicht.")`
	run(ctx, t, chromedp.KeyEvent("t"), onSquare("a7"), pieces(4), until(unsaved), press("Lösen"), until(refused))
	start()
	run(ctx, t, until("!"+refused), chromedp.Click("#tab-text"), until(`document.querySelector(".sheet [role=status]") === null && document.querySelector(".source").value.toLowerCase().includes("ra7")`))
}

// What is composed in one browser of somebody who is logged in is there in another. Where
// both change a draft there are two.
func TestDraftsGoToTheServer(t *testing.T) {
	t.Parallel()
	h := newTestHouse(t)
	in := func() context.Context {
		ctx := open(t, h.pages.URL+"/", "cg-board")
		run(ctx, t, chromedp.Evaluate(`fetch("/api/account/login", { method: "POST", headers: { "Content-Type": "application/json" },
			body: '{"name":"boss","password":"secret secret"}' }).then((r) => r.status)`, nil, awaited))
		return ctx
	}
	if err := h.chess.Register(t.Context(), "boss", "secret secret", "", "", "*"); err != nil {
		t.Fatal(err)
	}
	saved := until(`(async () => { const { drafts } = await (await fetch("/api/drafts")).json(); window.told = drafts.filter((d) => !d.removed).map((d) => d.revision).join(); })(), window.told === "1"`)
	first := in()
	run(first, t, paste(captioned), pieces(3), saved)
	second := in()
	run(second, t, chromedp.Reload(), until(`document.querySelectorAll(".start .drafts li").length === 1`), one(".start .drafts", "#1 · A. Composer · Mine"), pieces(3),
		press("Clear"), pieces(0), until(`(fetch("/api/drafts").then((r) => r.json()).then(({ drafts }) => (window.told = drafts[0].revision)), window.told > 1)`))
	run(first, t, field("#stipulation", "#2", "input"), asked("#2"),
		until(`(fetch("/api/drafts").then((r) => r.json()).then(({ drafts }) => (window.told = drafts.length)), window.told === 2)`),
		pieces(3), press("Drafts"), until(`document.querySelectorAll("dialog[open] .drafts li").length === 2`))
}
