package web

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"rookery/engine"
	"rookery/web/internal/play/playtest"
)

// inFile writes a file for uploads.
func inFile(t *testing.T, name, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// fill types into the field that a label names.
func fill(label, text string) chromedp.Action {
	return chromedp.SendKeys(`//label[starts-with(normalize-space(), "`+label+`")]//input`, text, chromedp.BySearch)
}

const verdictsShown = `[...document.querySelectorAll("tbody .verdict")].map((v) => v.innerText).join()`

// TestCollectionQueryInBrowser: a collection is asked in the library's language, what has been verified in it, too.
func TestCollectionQueryInBrowser(t *testing.T) {
	t.Parallel()
	program := axeProgram(t)
	ctx, _ := browse(t, Config{Store: stored(t)}, "/collections", ".collections table tbody tr")
	run(ctx, t,
		emulation.SetDeviceMetricsOverride(390, 800, 1, true),
		chromedp.SetUploadFiles(`.collections aside input[type=file]`, []string{inFile(t, "three.olv", threeOlv)}),
		until(`document.querySelectorAll("tbody tr").length === 3`),
		press("Verify all"),
		until(verdictsShown+` === "sound,cooked,no solution"`),
		chromedp.Click(`//summary[normalize-space()="In the library’s query language"]`, chromedp.BySearch),
		chromedp.SendKeys(`#library-query`, "Auth"),
		until(`document.querySelector("#library-offered li")?.innerText.startsWith("Author(")`),
		asks(`Key("R*") AND Solution(sound) OR Fairy`), press("Find"),
		until(`[...document.querySelectorAll("tbody tr .task")].map((e) => e.innerText).join() === "#1,h#2"`),
		asks(`Key("R*"`), press("Find"),
		until(`document.querySelector("#library-wrong")?.innerText.includes("Column 9: the end")`),
		chromedp.Evaluate(program, nil),
	)
	accessible(ctx, t, "a collection asked by a query")
	run(ctx, t, press("Clear the search"), until(`document.querySelectorAll("tbody tr").length === 3 && !document.querySelector("#library-wrong")`))
}

func TestCollectionInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browse(t, Config{Store: stored(t)}, "/collections", ".collections table tbody tr")
	run(ctx, t,
		chromedp.SetUploadFiles(`.collections aside input[type=file]`, []string{inFile(t, "three.olv", threeOlv)}),
		until(`document.querySelectorAll("tbody tr").length === 3 && document.querySelector("h2.title").innerText === "three.olv"`),
		// Solve all of it; the results are there after a reload.
		press("Verify all"),
		until(verdictsShown+` === "sound,cooked,no solution"`),
		chromedp.Reload(),
		until(verdictsShown+` === "sound,cooked,no solution"`),
		// Search: the fields write a query, which can be taken over.
		fill("Men", "black G"),
		until(`document.querySelectorAll("tbody tr").length === 1`),
		chromedp.Click(`//summary[normalize-space()="In the library’s query language"]`, chromedp.BySearch), press("With(bG)"),
		until(`document.querySelector("#library-query").value === "With(bG)" && document.querySelectorAll("tbody tr").length === 1 && !document.querySelector("form[aria-label='Search by fields'] input:not([placeholder=''])")?.value`),
		press("Clear the search"),
		until(`document.querySelectorAll("tbody tr").length === 3`),
		press("cooked 1"),
		until(`document.querySelectorAll("tbody tr").length === 1`),
		// Open it in Compose, change it, and save it in its place.
		press("No. 2"),
		chromedp.WaitVisible(`.entry-view cg-board`),
		press("Open in Compose"),
		until(`document.querySelector(".compose")?.innerText.includes("3 + 1") && document.querySelector("#side input")?.value === "#1"`),
		chromedp.SetValue(`#side input`, "#2"),
		chromedp.Evaluate(`document.querySelector("#side input").dispatchEvent(new Event("input"))`, nil),
		until(`document.querySelector(".foot b").innerText === "#2"`),
		chromedp.Click(`//summary[normalize-space()="Save"]`, chromedp.BySearch),
		press("Replace no. 2 in three.olv"),
		until(`document.querySelector(".menu[open]")?.innerText.includes("Saved as no. 2.")`),
		// That is undone, with what solving had found, and done again.
		click(".menu", "Undo"), until(`document.querySelector(".menu[open]")?.innerText.includes("No. 2 is as it was before.")`),
		press("Replace no. 2 in three.olv"),
		until(`document.querySelector(".menu[open]")?.innerText.includes("Saved as no. 2.")`),
		chromedp.Click(`//nav/a[normalize-space()="Collections"]`, chromedp.BySearch),
		until(`document.querySelectorAll("tbody tr")[1]?.innerText.includes("#2")`),
		press("Verify the rest (1)"),
		until(verdictsShown+`.startsWith("sound,cooked") || `+verdictsShown+`.startsWith("sound,short") || `+verdictsShown+`.startsWith("sound,not")`),
		// One that is deleted can be had back.
		press("No. 3"), chromedp.WaitVisible(`.entry-view cg-board`), click(".entry-view", "Delete"), until(`document.querySelectorAll("tbody tr").length === 2`),
		click(".undo", "Undo"), until(`document.querySelectorAll("tbody tr").length === 3 && `+verdictsShown+`.endsWith("no solution")`),
		// Rename and delete, and have it back, there and then and later.
		press("Rename"),
		chromedp.SetValue(`.rename input`, "Mine"),
		chromedp.Evaluate(`document.querySelector(".rename input").dispatchEvent(new Event("input"))`, nil),
		press("Rename"),
		until(`document.querySelector("h2.title")?.innerText === "Mine"`),
		press("Delete"),
		press("Really delete?"),
		until(`document.querySelector("h2.title")?.innerText === "Mates"`),
		click(".undo", "Undo"), until(`document.querySelector("h2.title")?.innerText === "Mine" && document.querySelectorAll("tbody tr").length === 3`),
		// (Whoever leaves the page at once takes back what has not been sent yet.)
		press("Delete"), press("Really delete?"), until(`document.querySelector("h2.title")?.innerText === "Mates"`), chromedp.Reload(),
		until(`document.querySelector("h2.title")?.innerText === "Mates" && document.querySelector("aside details")?.innerText.includes("Deleted (1)")`),
		click("aside", "Bring back"), until(`document.querySelector("h2.title")?.innerText === "Mine" && document.querySelectorAll("tbody tr").length === 3`),
		// What is new, pasted or an example is no version of that problem.
		chromedp.Click(`//nav/a[normalize-space()="Compose"]`, chromedp.BySearch), chromedp.WaitVisible("cg-board"),
		paste(mateText), pieces(3), chromedp.Click(`//summary[normalize-space()="Save"]`, chromedp.BySearch),
		until(`[...document.querySelectorAll(".menu[open] button")].some((b) => b.innerText === "+ Mine") && !document.querySelector(".menu[open]").innerText.includes("Replace")`),
	)
}

func TestPuzzlesInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browse(t, Config{Store: stored(t)}, "/puzzles", "cg-board")
	const status = `document.querySelector(".task [role=status]").innerText`
	const file = "7k/8/8/8/8/8/R7/1R2K3 w - - dm 2;\n4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n8/P6k/8/8/8/8/8/4K3 w - - bm a8=Q;\n"
	play := func(move string) chromedp.Action {
		return chromedp.SendKeys(`input[placeholder="Type a move"]`, move+"\r")
	}
	run(ctx, t,
		until(`document.querySelector(".task").innerText.includes("Puzzle 1 of")`),
		chromedp.SetUploadFiles(`.play input[type=file]`, []string{inFile(t, "some.epd", file)}),
		until(`document.querySelector(".task")?.innerText.includes("Puzzle 1 of 3")`),
		// A wrong move is refuted on the board, and taken back.
		play("Kf2"),
		until(status+`.startsWith("Kf2 is refuted by K")`),
		until(`document.querySelector(".frame.missed") !== null`),
		press("Try again"),
		until(`document.querySelector(".frame.missed") === null`),
		press("Show the solution"),
		until(status+` === "That was the solution."`),
		press("Next unsolved"),
		until(`document.querySelector(".task").innerText.includes("Puzzle 2 of 3")`),
		press("Hint"),
		until(status+` === "The man on e2 moves."`),
		press("Hint"),
		until(status+` === "Play e4."`),
		play("e4"),
		until(status+` === "e4: solved!"`),
		press("Next unsolved"),
		until(`document.querySelector(".task").innerText.includes("Puzzle 3 of 3")`),
		// A promotion, by keyboard alone: the cursor begins on e4.
		chromedp.Focus(`.board`),
		chromedp.KeyEvent(kb.ArrowUp+strings.Repeat(kb.ArrowUp, 3)+strings.Repeat(kb.ArrowLeft, 4)+kb.Enter+kb.ArrowUp+kb.Enter),
		// The last key may be the choice of the queen at once, which is offered first.
		until(`document.querySelector(".promotion button")?.click(), `+status+` === "a8=Q: solved!"`),
		until(status+` === "a8=Q: solved!"`),
		until(`document.querySelector(".progress").innerText.replace(/\s+/g, " ") === "STREAK 1 BEST 1 SOLVED 1 / 3" || document.querySelector(".progress").innerText.replace(/\s+/g, " ") === "Streak 1 Best 1 Solved 1 / 3"`),
		// It is remembered.
		chromedp.Reload(),
		until(`[...document.querySelectorAll(".dots button")].map((b) => b.className.split(" ")[0]).join() === "failed,helped,solved"`),
	)
}

// No page of these is wider than its window.
func TestCollectionsFit(t *testing.T) {
	t.Parallel()
	ctx, url := browse(t, Config{Store: stored(t)}, "/collections", ".collections table tbody tr")
	for _, path := range []string{"/collections", "/puzzles"} {
		for _, width := range []int64{360, 390, 1024, 1920} {
			var over int
			run(ctx, t,
				emulation.SetDeviceMetricsOverride(width, 900, 1, width < 500),
				chromedp.Navigate(url+path),
				until(`document.querySelector("tbody tr, .task") !== null`),
				chromedp.Evaluate(`document.documentElement.scrollWidth - innerWidth`, &over),
			)
			if over > 0 {
				t.Errorf("%s at %d: %d too wide", path, width, over)
			}
		}
	}
}

// Nothing in the way of these pages' users, with something on them.
func TestCollectionsAreAccessible(t *testing.T) {
	t.Parallel()
	program := axeProgram(t)
	ctx, url := browse(t, Config{Store: stored(t)}, "/collections", ".collections table tbody tr")
	run(ctx, t,
		chromedp.SetUploadFiles(`.collections aside input[type=file]`, []string{inFile(t, "three.olv", threeOlv)}),
		until(`document.querySelector("h2.title").innerText === "three.olv"`),
		press("Verify all"),
		until(verdictsShown+` === "sound,cooked,no solution"`),
		press("No. 2"),
		chromedp.WaitVisible(`.entry-view cg-board`),
		chromedp.Evaluate(`document.querySelectorAll("details").forEach((d) => (d.open = true)), undefined`, nil),
		chromedp.Evaluate(program, nil),
	)
	both := func(name string) {
		for _, theme := range []string{"light", "dark"} {
			run(ctx, t, chromedp.Evaluate(`document.documentElement.dataset.theme = "`+theme+`", undefined`, nil))
			accessible(ctx, t, name+", "+theme)
		}
	}
	both("a collection")
	run(ctx, t,
		chromedp.Navigate(url+"/puzzles"),
		until(`document.querySelector(".task [role=status]") !== null`),
		press("Hint"),
		until(`document.querySelector(".task [role=status]").innerText.startsWith("The man on")`),
		chromedp.Evaluate(program, nil),
	)
	both("a hint")
	run(ctx, t, press("Show the solution"), until(`document.querySelector(".task [role=status]").innerText === "That was the solution."`))
	both("a solution")
}

// Every problem has an address that opens it, also after a reload.
func TestProblemHasAnAddress(t *testing.T) {
	t.Parallel()
	var path string
	ctx, _ := browse(t, Config{Store: stored(t)}, "/collections/examples/3", ".entry-view cg-board")
	run(ctx, t,
		chromedp.Reload(),
		until(`document.querySelector(".entry-view p b")?.innerText.startsWith("No. 3 ")`),
		chromedp.Evaluate(`location.pathname`, &path),
	)
	if path != "/collections/examples/3" {
		t.Errorf("the address is %s", path)
	}
}

// TestCollectionsLeftInBrowser: who goes elsewhere before the collections have come stays there.
func TestCollectionsLeftInBrowser(t *testing.T) {
	t.Parallel()
	ctx, url := browse(t, Config{Store: stored(t)}, "/help", "main article")
	const late = `{
		const come = fetch;
		window.lists = 0;
		const wait = new Promise((done) => (window.letIn = done));
		window.fetch = async (...asked) => {
			if (!/\/api\/collections(\?.*)?$/.test(asked[0].url ?? asked[0])) return come(...asked);
			window.lists++;
			await wait;
			return come(...asked).finally(() => window.lists--);
		};
	}`
	var path string
	run(ctx, t,
		chromedp.ActionFunc(func(ctx context.Context) error {
			_, err := page.AddScriptToEvaluateOnNewDocument(late).Do(ctx)
			return err
		}),
		chromedp.Navigate(url+"/collections/examples"),
		until(`window.lists === 2`),
		chromedp.Click(`//header//a[normalize-space()="Help"]`, chromedp.BySearch),
		chromedp.WaitVisible("main article"),
		chromedp.Evaluate(`window.letIn()`, nil),
		until(`window.lists === 0`),
		// What comes of the answers has come when one has that is asked for behind them.
		chromedp.Evaluate(`void fetch("/api/collections").then((r) => r.json()).then(() => (window.over = true))`, nil),
		until(`window.over`),
		chromedp.Evaluate(`location.pathname`, &path),
	)
	if path != "/help" {
		t.Errorf("the page is at %s", path)
	}
}

// Puzzles are mined from games that a visitor sends, in a process of its own; a search
// is stopped, and what it has found stays.
func TestMiningInBrowser(t *testing.T) {
	t.Parallel()
	const mated = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 a6 4. d3 a5 5. Nc3 a4 6. Nf3 Nf6 7. Qxf7# 1-0\n\n"
	var fleet playtest.Fleet
	miner := func(ctx context.Context) (engine.Player, error) {
		if fleet.Started.Load() > 0 {
			return fleet.Process("forever")(ctx) // the second one never comes to an end by itself
		}
		return fleet.Process("good")(ctx)
	}
	ctx, _ := browse(t, Config{Store: stored(t), Miner: miner}, "/collections", ".collections table tbody tr")
	run(ctx, t,
		press("Puzzles from games …"),
		chromedp.WaitVisible("dialog[open] input[type=checkbox]"),
		chromedp.SetUploadFiles(`dialog[open] input[type=file]`, []string{inFile(t, "mated.pgn", mated)}),
		until(`document.querySelector(".mining")?.innerText.includes("1 of 1 games, puzzles found: 1")`),
		until(`document.querySelector("h2.title").innerText === "mated.pgn"`),
		until(`document.querySelectorAll("tbody tr").length === 1 && document.querySelector("tbody .task").innerText === "#1"`),
		until(`!document.querySelector(".mining progress")`),
		// The search is still on after a reload, and ends when it is told to.
		press("Puzzles from games …"),
		chromedp.SetUploadFiles(`dialog[open] input[type=file]`, []string{inFile(t, "many.pgn", mated+mated)}),
		until(`document.querySelector("h2.title").innerText === "many.pgn"`),
		chromedp.Reload(),
		until(`document.querySelector(".mining progress") !== null`),
		chromedp.Click(`.mining button`),
		until(`document.querySelector(".mining progress") === null`),
		until(`document.querySelector(".mining").innerText.includes("0 of 2 games")`),
	)
	eventually(t, "the end of the engines", func() bool { return fleet.Running.Load() == 0 })
}

// The list of problems has no columns without anything in them, nothing of it is cut, and choosing does not scroll.
func TestListOfProblemsInBrowser(t *testing.T) {
	t.Parallel()
	ctx, url := browse(t, Config{Store: stored(t)}, "/collections/examples", "tbody tr")
	heads := func(want string) chromedp.Action {
		return until(`[...document.querySelectorAll("thead th button")].filter((b) => b.offsetParent).map((b) => b.innerText.trim()).join("|") === "` + want + `"`)
	}
	run(ctx, t, heads("No.|Stipulation|Author, Title|Conditions|Men"))
	for _, width := range []int64{390, 1024, 1440} {
		var cut int
		var before, after float64
		run(ctx, t, emulation.SetDeviceMetricsOverride(width, 900, 1, width < 500), chromedp.Navigate("about:blank"), chromedp.Navigate(url+"/collections/examples"),
			until(`document.querySelectorAll("tbody tr").length > 40`),
			chromedp.Evaluate(`[...document.querySelectorAll(".scroll, .scroll :is(td, th, button, span)")].filter((e) => e.offsetParent && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== "inline" && e.className !== "unseen").length`, &cut),
			chromedp.Evaluate(`(() => { const row = document.querySelectorAll("tbody tr")[20]; row.scrollIntoView({ block: "center" }); const y = row.getBoundingClientRect().top; row.querySelector("button").click(); return y; })()`, &before),
			until(`document.querySelector(".entry-view cg-board piece") !== null && document.querySelectorAll("tbody tr").length > 20`),
			chromedp.Evaluate(`document.querySelectorAll("tbody tr")[20].getBoundingClientRect().top`, &after))
		if cut > 0 || math.Abs(before-after) > 2 {
			t.Errorf("at %d pixels %d things are cut, and the row that was chosen went from %g to %g", width, cut, before, after)
		}
	}
	run(ctx, t, emulation.ClearDeviceMetricsOverride(), chromedp.SetUploadFiles(`.collections aside input[type=file]`, []string{inFile(t, "three.olv", threeOlv)}),
		until(`document.querySelectorAll("tbody tr").length === 3`), press("Verify all"), until(verdictsShown+` === "sound,cooked,no solution"`),
		until(`[...document.querySelectorAll("thead th button")].some((b) => b.innerText.trim() === "Result")`))
}
