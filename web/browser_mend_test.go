package web

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

const (
	illegalText = "beginproblem\nstipulation #2\npieces white ka1 ra8 black kh8\nendproblem"
	mateText    = "beginproblem\nstipulation #1\ncondition circe\npieces white kf1 qb3 black kh1\nendproblem"
)

func shownIn(selector, text string) chromedp.Action {
	return until(fmt.Sprintf(`document.querySelector(%q)?.innerText.includes(%q)`, selector, text))
}

func pieces(n int) chromedp.Action {
	return until(fmt.Sprintf(`[...document.querySelectorAll("cg-board piece")].filter((p) => !/fading|ghost/.test(p.className)).length === %d`, n))
}

// on runs page after page in one browser, for CI has few cores.
func on(ctx context.Context, t *testing.T, url, first string, actions ...chromedp.Action) {
	t.Helper()
	run(ctx, t, append([]chromedp.Action{
		chromedp.Navigate("about:blank"), chromedp.Navigate(url), chromedp.WaitVisible(first),
		chromedp.Evaluate(`window.confirm = () => true, undefined`, nil),
	}, actions...)...)
}

// What is said of positions, and what becomes of a solution when the position changes.
func TestPositionsInBrowser(t *testing.T) {
	t.Parallel()
	ctx, url := browsing(t, "/")
	solved := until(`document.querySelector(".state.done") !== null`)
	// An illegal position is told of, on the board, too, before and after solving.
	on(ctx, t, url, "cg-board", paste(illegalText),
		shownIn(".doubt.kingCapturable", "could take the king on h8"),
		until(`document.querySelector("cg-board square.illegal") !== null`),
		press("Solve"), solved,
		shownIn(".verdict", "invalid: the side to play can capture the king"), shownIn(".solution .note", "can capture the king"),
		// Quiet warnings.
		paste("white Qa1 Pa8; black Kh8"), shownIn(".verdict", "no white king"), shownIn(".verdict", "white pawn on a8"),
	)
	// A FEN puts men on the board and has the side begin that is to move; what it was the
	// solution of is not what is on the board any more, and no click shows it.
	on(ctx, t, url, "cg-board", paste(mateText), pieces(3), press("Solve"), solved,
		paste("k7/8/1K6/8/8/8/8/7R b - - 0 1"),
		pieces(3), shownIn(".foot", "#1"), shownIn(".foot", "Circe"),
		chromedp.Click("#tab-form"), until(`[...document.querySelectorAll(".term")].map((t) => t.innerText).join() === "Circe,Half Duplex"`),
		chromedp.Click("#tab-solution"), shownIn(".solution.stale .earlier", "earlier position"),
		chromedp.Click(".column .move"),
		until(`document.querySelector(".frame.after") === null && document.querySelector(".column .move.now") === null`),
		// What cannot be read leaves the problem as it is.
		press("Paste or open"), chromedp.SetValue("dialog textarea", "no problem at all"),
		chromedp.Evaluate(`document.querySelector("dialog textarea").dispatchEvent(new Event("input"))`, nil), press("Open"),
		shownIn("dialog .error", "this is no problem"), press("Cancel"), pieces(3), shownIn(".foot", "Circe"),
		// Back to the position that was solved: its solution counts again.
		press("Undo"), until(`document.querySelector(".solution.stale") === null`),
		// While one steps through a solution nothing acts on the problem.
		chromedp.Click(".column .move"), until(`document.querySelector(".frame.after") !== null`),
		until(`[...document.querySelectorAll(".palette button")].every((b) => b.disabled) &&
			![...document.querySelectorAll(".board-tools button")].some((b) => b.innerText === "Clear")`),
		chromedp.Evaluate(`dispatchEvent(new KeyboardEvent("keydown", { key: "z", ctrlKey: true }))`, nil),
		press("To the diagram"), pieces(3),
		press("Clear"), pieces(0), chromedp.KeyEvent("z", chromedp.KeyModifiers(2)), pieces(3),
		chromedp.KeyEvent("y", chromedp.KeyModifiers(2)), pieces(0), press("Undo"),
		// The board can be turned round.
		press("Flip the board"), until(`document.querySelector(".cg-wrap.orientation-black") !== null`),
	)
}

// The mouse moves men on the board of books.
func TestBookBoardInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browse(t, Config{}, "/books", "table.book tbody tr")
	run(ctx, t, onSquare("e2"), onSquare("e4"), shownIn(".line", "1. e4"), shownIn("table.book", "Sicilian"), onSquare("c7"), onSquare("c5"), shownIn(".result", "Sicilian"))
}

// What is printed is a sheet with men on the board and the solution, on one page.
func TestPrintInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/")
	var pdf []byte
	run(ctx, t, paste(example(t, "heathcote-1900.inp")), pieces(15), press("Solve"), until(`document.querySelector(".state.done") !== null`),
		chromedp.Evaluate(`dispatchEvent(new Event("beforeprint"))`, nil),
		until(`document.querySelectorAll(".print-board img").length === 15 && document.querySelector(".print-solution").textContent.includes("1.Ba5! (2.Qd6#)")`),
		until(`[...document.querySelectorAll(".print-board img")].every((i) => i.complete && i.naturalWidth > 0)`),
		chromedp.ActionFunc(func(ctx context.Context) (err error) {
			pdf, _, err = page.PrintToPDF().WithPrintBackground(true).Do(ctx)
			return err
		}))
	if pages := bytes.Count(pdf, []byte("/Type /Page\n")); pages != 1 || len(pdf) < 10_000 {
		t.Errorf("%d pages in %d bytes", pages, len(pdf))
	}
}

// A job whose server has ended is told to be interrupted, if that has not gone on with it.
func TestJobOfServerThatEndedInBrowser(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	serve := func(l net.Listener) func() {
		s, err := New(Config{Farm: testFarm(t)}) // each has a farm of its own, and remembers nothing
		if err != nil {
			t.Fatal(err)
		}
		h := &http.Server{Handler: s} //nolint:gosec // of a test
		go func() { _ = h.Serve(l) }()
		return func() { _ = h.Close(); s.Close() }
	}
	end := serve(l)
	ctx := open(t, "http://"+address+"/", "cg-board")
	long := strings.Replace(example(t, "heathcote-1900.inp"), "#2", "#9", 1)
	run(ctx, t, paste(long), pieces(15), press("Solve"), until(`document.querySelector(".state.running") !== null`))
	end()
	run(ctx, t, shownIn(".progress", "does not answer"))
	if l, err = net.Listen("tcp", address); err != nil {
		t.Fatal(err)
	}
	end = serve(l)
	defer end()
	run(ctx, t, until(`document.querySelector(".state.interrupted") !== null`), chromedp.WaitVisible(`//button[normalize-space()="Solve again"]`, chromedp.BySearch))
}

// Two tabs have two drafts; a link that is cut short says so and changes nothing.
func TestDraftsInBrowser(t *testing.T) {
	t.Parallel()
	first, url := browsing(t, "/")
	run(first, t, paste(mateText), pieces(3))
	second, cancel := chromedp.NewContext(first)
	defer cancel()
	run(second, t, chromedp.Navigate(url), chromedp.WaitVisible("cg-board"), shownIn(".start", "#1"),
		paste(illegalText), shownIn(".foot", "#2"), chromedp.Reload(), shownIn(".foot", "#2"))
	run(first, t, chromedp.Reload(), shownIn(".foot", "#1"), shownIn(".foot", "Circe"),
		// What is typed into the text is undone, and done again with Ctrl+Y.
		chromedp.Click("#tab-text"), until(`document.querySelector(".source")?.value.includes("#1")`),
		chromedp.Evaluate(`(() => { const f = document.querySelector(".source"); f.value = f.value.replace("#1", "#3"); f.dispatchEvent(new Event("input", { bubbles: true })); f.blur(); })()`, nil),
		shownIn(".foot", "#3"), press("Undo"), shownIn(".foot", "#1"), press("Redo"), shownIn(".foot", "#3"),
		chromedp.Evaluate(`location.hash = "#p=S0rNS0wqzk"`, nil), shownIn(".error", "link to a problem is broken"), shownIn(".foot", "#3"),
	)
}

// Long lines can be scrolled to and copied; on a telephone the solution is in sight.
func TestSolutionFitsInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/")
	var wide bool
	var copied string
	run(ctx, t, paste(example(t, "caillaud-helpmate.inp")), press("Solve"), until(`document.querySelector(".state.done") !== null && document.querySelector(".column .move") !== null`),
		chromedp.Evaluate(`document.querySelector(".column").scrollWidth <= document.querySelector(".column").clientWidth`, &wide),
		press("Tree"), until(`document.querySelector(".tree .row") !== null`),
		chromedp.Evaluate(`(() => {
			document.querySelector(".tree").style.width = "120px";
			getSelection().selectAllChildren(document.querySelector(".tree"));
			const data = new DataTransfer();
			document.querySelector(".tree").dispatchEvent(new ClipboardEvent("copy", { clipboardData: data, bubbles: true, cancelable: true }));
			return data.getData("text/plain");
		})()`, &copied),
		until(`document.querySelector(".tree").scrollWidth > 150`),
	)
	if rows := strings.Split(copied, "\n"); len(rows) < 2 || strings.Count(rows[0], "1.") > 1 {
		t.Errorf("copied %q", copied)
	}
	if !wide {
		t.Error("lines of the column do not wrap")
	}
	var top float64
	run(ctx, t, chromedp.EmulateViewport(390, 844), chromedp.Reload(), until(`document.querySelector(".solution :is(.column .move, .row)") !== null`),
		chromedp.Evaluate(`document.querySelector(".solution :is(.column .move, .row)").getBoundingClientRect().top`, &top))
	if top > 820 { // of 844
		t.Errorf("on a telephone the solution begins at %g", top)
	}
}

// Several files make one collection, also those that were put together to one file; the same problem twice is one.
func TestManyFilesInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browse(t, Config{Store: stored(t)}, "/collections", ".collections table tbody tr")
	one := func(author, queen string) string {
		return "beginproblem\nauthor " + author + "\nstipulation #1\npieces white kf1 q" + queen + " black kh1\nendproblem\n"
	}
	run(ctx, t,
		chromedp.SetUploadFiles(`.collections aside input[type=file]`, []string{
			inFile(t, "joined.inp", one("A", "b3")+one("B", "b4")+one("C", "b5")+one("E", "b3")+one("A", "b3")), inFile(t, "single.inp", one("D", "b6")), inFile(t, "bad.inp", "nothing here"),
		}),
		shownIn(".collections aside", "4 problems of 3 files added. 1 were there already. Of 1 another source is kept beside the first."), shownIn(".collections aside", "bad.inp"),
		until(`document.querySelectorAll("tbody tr").length === 4 && document.querySelectorAll("svg.thumbnail image").length === 12`),
		chromedp.SetUploadFiles(`.collections aside input[type=file]`, []string{inFile(t, "single.inp", one("D", "b6"))}),
		shownIn(".collections aside", "One problem added."),
	)
}

// A menu near the right edge of a page opens to the left, and does not make the page wider.
func TestMenuStaysOnThePage(t *testing.T) {
	t.Parallel()
	ctx, _ := browse(t, Config{}, "/puzzles", ".menu")
	run(ctx, t, emulation.SetDeviceMetricsOverride(1024, 768, 1, false), speaks("de"),
		chromedp.Click(`//main//details[contains(@class, "menu")]/summary[normalize-space()="Exportieren"]`, chromedp.BySearch),
		until(`document.querySelector(".menu[open] .popup")?.getBoundingClientRect().right <= document.documentElement.clientWidth`),
		until(`document.documentElement.scrollWidth <= document.documentElement.clientWidth`),
	)
}

// The board keeps its size when the page grows beyond the window: there is room for the bar to scroll with before it
// comes. (The browser of the tests has none.)
func TestBoardKeepsItsSize(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/")
	run(ctx, t, until(`getComputedStyle(document.documentElement).scrollbarGutter === "stable"`))
}
