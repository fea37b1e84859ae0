package web

import (
	"context"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"rookery/ics/client"
)

// axe is a program that looks for what keeps people from using a page. It
// comes with what the page is built with, and stays out of what is served.
const axe = "ui/node_modules/axe-core/axe.min.js"

// axeProgram is the program, to be evaluated in a page.
func axeProgram(t *testing.T) string {
	t.Helper()
	program, err := os.ReadFile(axe)
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("no axe-core: CI installs it with the page's build")
		}
		t.Skip("no axe-core: npm ci in web/ui installs it")
	}
	return string(program) + "; undefined"
}

// accessible looks at a page that has the program.
func accessible(ctx context.Context, t *testing.T, name string) {
	t.Helper()
	var found []string
	run(ctx, t, chromedp.Evaluate(`(async () => {
		const { violations } = await axe.run(document, { resultTypes: ["violations"] });
		return violations.flatMap((v) =>
			v.nodes.slice(0, 5).map((n) => v.id + ": " + v.help + "\n" + n.html.slice(0, 300) + "\n" + n.failureSummary));
	})()`, &found, awaited))
	for _, f := range found {
		t.Errorf("%s: %s", name, f)
	}
}

// Nothing on any page, by axe-core's rules, in light and dark.
func TestPagesAreAccessible(t *testing.T) {
	t.Parallel()
	program := axeProgram(t)
	ctx, server := browsing(t, "/")
	var paths []string
	run(ctx, t, chromedp.Evaluate(`[...document.querySelectorAll("header nav a")].map((a) => a.getAttribute("href"))`, &paths))
	if len(paths) < 3 {
		t.Fatalf("pages: %q", paths)
	}
	for _, path := range paths {
		run(ctx, t,
			chromedp.Navigate(server+path),
			until(`document.querySelector("main h1, main h2") !== null`),
			chromedp.Evaluate(program, nil),
		)
		if path == "/" { // with a solution, and with all that unfolds unfolded
			run(ctx, t, // the menu has the example, too, folded up
				chromedp.Click(`//section[contains(@class, "start")]//button[normalize-space()="#2 · Godfrey Heathcote"]`, chromedp.BySearch),
				until(`document.querySelectorAll("cg-board piece").length > 3`),
				press("Solve"),
				until(`document.querySelector(".state.done") !== null`),
				press("Forward"),
				chromedp.Evaluate(`document.querySelectorAll("details").forEach((d) => (d.open = true)), undefined`, nil),
			)
		}
		for _, theme := range []string{"light", "dark"} {
			run(ctx, t, chromedp.Evaluate(fmt.Sprintf(`document.documentElement.dataset.theme = %q, undefined`, theme), nil))
			accessible(ctx, t, path+", "+theme)
			if path == "/" {
				run(ctx, t, press("Analysis"), until(`document.querySelector(".analysis h3") !== null`))
				accessible(ctx, t, path+", analysis, "+theme)
				run(ctx, t, press("Column"))
			}
		}
	}
}

// Nothing on what only those who are logged in see: the lobby with a
// seek and pieces of one's own, a game with an offer, the operators' page, and
// a game between machines.
func TestLoggedInPagesAreAccessible(t *testing.T) {
	t.Parallel()
	program := axeProgram(t)
	h := newTestHouse(t)
	if err := h.chess.Register(t.Context(), "boss", "secret secret", "", "", "*"); err != nil {
		t.Fatal(err)
	}
	other, err := client.Dial(t.Context(), h.address, client.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if err := other.Deadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	if _, err := other.Login("telnet", ""); err != nil {
		t.Fatal(err)
	}
	send := func(line string) {
		t.Helper()
		if err := other.Send(line); err != nil {
			t.Fatal(err)
		}
	}
	ctx := open(t, h.pages.URL+"/play#people", "form.setup")
	look := func(name string) {
		t.Helper()
		run(ctx, t, chromedp.Evaluate(program, nil))
		for _, theme := range []string{"light", "dark"} {
			run(ctx, t, chromedp.Evaluate(fmt.Sprintf(`document.documentElement.dataset.theme = %q, undefined`, theme), nil))
			accessible(ctx, t, name+", "+theme)
		}
	}
	run(ctx, t,
		fill("Name", "boss"),
		fill("Password", "secret secret"),
		press("Log in"),
		until(`document.querySelector(".lobby")?.innerText.includes("You are boss.")`),
	)
	send("seek 5 3 white")
	run(ctx, t, until(`document.querySelectorAll(".graph circle").length === 1 && document.querySelector("section[aria-label='Own pieces']") !== null`))
	look("lobby")
	run(ctx, t,
		chromedp.Click(`section[aria-label=Seeks] button.main`),
		until(`document.querySelector(".player")?.innerText.includes("telnet")`),
	)
	send("e4")
	send("draw")
	run(ctx, t, until(`document.querySelector(".offer")?.innerText.includes("telnet offers")`))
	look("game")
	run(ctx, t, chromedp.Navigate(h.pages.URL+"/admin"), until(`document.querySelector("section[aria-label=Games]")?.innerText.includes("boss")`))
	run(ctx, t,
		press("Find"),
		chromedp.Click(`//section[@aria-label="Users"]//button[normalize-space()="boss"]`, chromedp.BySearch),
		until(`document.querySelector("section[aria-label=Users] h3")?.innerText === "boss"`),
	)
	look("operate")
	run(ctx, t,
		chromedp.Navigate(h.pages.URL+"/play#machine"),
		until(`document.querySelector(".setup select") !== null`),
		chromedp.SetValue(`.setup select`, "neither"),
		chromedp.Evaluate(`document.querySelector(".setup select").dispatchEvent(new Event("change", { bubbles: true }))`, nil),
		until(`document.querySelectorAll(".setup input[type=range]").length === 2`),
	)
	look("both machines, setup")
	run(ctx, t, press("Begin"), press("Pause"), until(`document.querySelector("[role=status]").innerText.includes("paused")`))
	look("both machines")
}

// Nothing in games and puzzles: a game in play, a finished one, a
// puzzle that was missed and one that was solved.
func TestGamesAndPuzzlesAreAccessible(t *testing.T) {
	t.Parallel()
	program := axeProgram(t)
	ctx, server := browse(t, Config{}, "/play", "form.setup")
	run(ctx, t, chromedp.Evaluate(program+"; window.confirm = () => true, undefined", nil))
	look := func(name string) {
		t.Helper()
		for _, theme := range []string{"light", "dark"} {
			run(ctx, t, chromedp.Evaluate(fmt.Sprintf(`document.documentElement.dataset.theme = %q, undefined`, theme), nil))
			accessible(ctx, t, name+", "+theme)
		}
	}
	run(ctx, t,
		press("Begin"),
		until(`document.querySelector(".player") !== null`),
		chromedp.SendKeys(`input[placeholder="Type a move"]`, "e4\r"),
		until(`document.querySelectorAll(".moves button").length === 2`),
	)
	look("game in play")
	run(ctx, t, press("Resign"), until(`document.querySelector("[role=status]").innerText.startsWith("0-1")`))
	look("finished game")
	run(ctx, t,
		chromedp.Navigate(server+"/puzzles"),
		until(`document.querySelector(".task") !== null`),
		chromedp.Evaluate(program, nil),
		chromedp.SendKeys(`input[placeholder="Type a move"]`, "Qxe4\r"),
		until(`document.querySelector(".message.wrong") !== null`),
	)
	look("missed puzzle")
	run(ctx, t,
		press("Show the solution"),
		until(`document.querySelector(".message.shown") !== null`),
	)
	look("shown puzzle")
}

// Nothing on any page on a telephone, in light and dark, and nothing stands out to the right.
func TestNarrowPagesAreAccessible(t *testing.T) {
	t.Parallel()
	program := axeProgram(t)
	for _, path := range []string{"/", "/play", "/play#people", "/collections", "/collections/examples/3", "/library", "/puzzles", "/books", "/help", "/help/composer"} {
		t.Run(path, func(t *testing.T) {
			ctx, server := browsing(t, "/")
			run(ctx, t, emulation.SetDeviceMetricsOverride(390, 844, 1, true))
			switch path {
			case "/":
				run(ctx, t, openText(mateText), chromedp.Evaluate(`document.querySelector(".go").click()`, nil), until(`document.querySelector(".state.done") !== null`))
			case "/books": // with all columns
				run(ctx, t, chromedp.Evaluate(`fetch("/api/books?name=one.pgn", { method: "POST", headers: { "Content-Type": "application/octet-stream" },
					body: '[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 1-0\n' }).then((r) => r.status)`, nil, awaited))
				fallthrough
			default:
				run(ctx, t, chromedp.Navigate(server+path))
			}
			run(ctx, t,
				until(`document.querySelector("cg-board, tbody tr, form.setup, main h1, main h2") !== null`),
				chromedp.Evaluate(program, nil),
			)
			for _, theme := range []string{"light", "dark"} {
				run(ctx, t, chromedp.Evaluate(fmt.Sprintf(`document.documentElement.dataset.theme = %q, undefined`, theme), nil))
				accessible(ctx, t, "narrow, "+theme)
			}
			for _, language := range []string{"en", "de", "fr"} {
				var wide int
				run(ctx, t,
					chromedp.Evaluate(fmt.Sprintf(`{ const s = document.querySelector("header select[name=language]"); s.value = %q; s.dispatchEvent(new Event("change", { bubbles: true })); }`, language), nil),
					until(fmt.Sprintf(`document.documentElement.lang === %q`, language)),
					chromedp.Evaluate(`document.documentElement.scrollWidth - 390`, &wide),
				)
				if wide > 0 {
					t.Errorf("in %s it is %d pixels too wide for a telephone", language, wide)
				}
			}
		})
	}
}

// A game is played by keys alone, and what happens on the board is said.
func TestBoardByKeys(t *testing.T) {
	t.Parallel()
	ctx, _ := browse(t, Config{}, "/play", "form.setup")
	says := func(text string) chromedp.Action {
		return until(fmt.Sprintf(`[...document.querySelectorAll("[aria-live]")].some((e) => e.textContent === %q)`, text))
	}
	run(ctx, t,
		chromedp.Focus(".setup button.main"),
		chromedp.KeyEvent("\r"),
		until(`document.querySelector(".player") !== null`),
		chromedp.Focus(".board"),
		chromedp.KeyEvent(kb.ArrowDown), // the cursor appears on e4
		says("e4: empty"),
		chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.ArrowDown),
		says("e2: white pawn"),
		chromedp.KeyEvent("\r"),
		says("e2: white pawn, picked up"),
		chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent("\r"),
		says("white pawn, e2: cannot go to f2"),
		chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent("\r"), chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent("\r"),
		until(`document.querySelectorAll(".moves button").length === 2 && document.querySelector(".moves button").innerText === "e4"`),
		until(`document.querySelector("[role=status]").innerText.includes("Your move")`),
	)
}

// A menu opened by keys is closed by Escape, which goes back to its button.
func TestMenusCloseByKeys(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/")
	run(ctx, t,
		chromedp.Focus(`details.menu summary`),
		chromedp.KeyEvent("\r"),
		until(`document.querySelector("details.menu").open`),
		chromedp.KeyEvent(kb.Tab),
		until(`document.activeElement.closest(".popup") !== null`),
		chromedp.KeyEvent(kb.Escape),
		until(`!document.querySelector("details.menu").open && document.activeElement.tagName === "SUMMARY"`),
	)
}

// What the first page needs until it shows its board and its words comes in
// less than 230 kB. What comes when it is at rest, for later, is not of it.
func TestFirstLoad(t *testing.T) {
	t.Parallel()
	const most = 230_000
	ctx, _ := browsing(t, "/")
	type resource struct {
		Name string
		Size int
	}
	var all []resource
	run(ctx, t,
		until(`document.querySelectorAll(".strip img").length > 3`),
		until(`[...document.images].filter((i) => i.loading !== "lazy").every((i) => i.complete)`),
		chromedp.Evaluate(`performance.getEntriesByType("navigation").concat(performance.getEntriesByType("resource"))
			.filter((e) => e.startTime < (performance.getEntriesByName("at rest")[0]?.startTime ?? Infinity)).map((e) =>
			({ name: e.name, size: e.transferSize }))`, &all),
	)
	sum := 0
	for _, r := range all {
		sum += r.Size
	}
	t.Logf("%d bytes in %d answers: %v", sum, len(all), all)
	if sum > most || len(all) < 5 {
		t.Errorf("the first load takes %d bytes", sum)
	}
}

// awaited makes an evaluation wait for its promise.
func awaited(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }
