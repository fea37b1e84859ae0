package web

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"rookery/library"
	"rookery/library/intake"
)

// shelved is a library in memory with some problems.
func shelved(t *testing.T, text string) *library.Library {
	t.Helper()
	s := library.NewMemory()
	_, err := intake.Import(context.Background(), s, library.Job{Name: "test"}, "test", intake.FEN, strings.NewReader(text), intake.Teller{Fault: func(err error) error { return err }})
	if err != nil {
		t.Fatal(err)
	}
	l, err := library.Open(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// some are problems with names; the second is the first one turned, with a man more.
const some = `7k/8/6K1/8/8/8/8/R7 #1; Müller, Hans; Somewhere; 1999
7R/8/8/8/8/1K6/p7/k7 #2; Loyd, Sam; Elsewhere; 1859
8/8/8/3k4/8/8/1Q6/K7 h#2; Loyd, Sam; Chess Monthly; 1857
`

const numbersShown = `[...document.querySelectorAll(".library li .picture")].map((b) => b.getAttribute("aria-label")).join()`

// asks types a query in the place of what stands there.
func asks(query string) chromedp.Action {
	return chromedp.Evaluate(fmt.Sprintf(`{ const q = document.querySelector("#library-query"); q.value = %q; q.dispatchEvent(new Event("input", { bubbles: true })); }`, query), nil)
}

// speaks chooses the page's language.
func speaks(language string) chromedp.Action {
	return chromedp.Evaluate(fmt.Sprintf(`{ const s = document.querySelector("header select[name=language]"); s.value = %q; s.dispatchEvent(new Event("change", { bubbles: true })); }`, language), nil)
}

func TestLibraryInBrowser(t *testing.T) {
	t.Parallel()
	program := axeProgram(t)
	ctx, _ := browse(t, Config{Store: stored(t), Library: shelved(t, some)}, "/library", ".library li")
	run(ctx, t,
		until(numbersShown+` === "No. 3,No. 2,No. 1" && document.querySelector(".library").innerText.includes("3 problems")`),
		// Predicates and names are completed.
		chromedp.SendKeys(`#library-query`, "Auth"),
		until(`document.querySelector("#library-offered li")?.innerText.startsWith("Author(")`),
		chromedp.SendKeys(`#library-query`, kb.ArrowDown+kb.Enter),
		until(`document.querySelector("#library-query").value === 'Author("")'`),
		chromedp.SendKeys(`#library-query`, "mue"),
		until(`document.querySelector("#library-offered li")?.innerText === "Müller, Hans"`),
		chromedp.SendKeys(`#library-query`, kb.ArrowDown+kb.Enter),
		until(`document.querySelector("#library-query").value === 'Author("Müller, Hans")'`),
		press("Find"),
		until(numbersShown+` === "No. 1"`),
		// A query that is wrong says where.
		asks(`Author(Loyd`),
		press("Find"),
		until(`document.querySelector("#library-wrong")?.innerText.includes("Column 12: the end")`),
		// What is near, and an entry in full, which Compose opens.
		asks(``),
		press("Find"),
		until(numbersShown+` === "No. 3,No. 2,No. 1"`),
		chromedp.Click(`//button[normalize-space()="Near this: No. 1"]`, chromedp.BySearch),
		until(numbersShown+`.startsWith("No. 2") && document.querySelector(".library li").innerText.includes("3 of 4 men, turned by 180°")`),
		chromedp.Evaluate(program, nil),
	)
	accessible(ctx, t, "what is near")
	run(ctx, t,
		press("Back to the search"),
		until(numbersShown+` === "No. 3,No. 2,No. 1"`),
		chromedp.Click(`//button[@aria-label="No. 2"]`, chromedp.BySearch),
		chromedp.WaitVisible(`.entry-view cg-board`),
		until(`location.pathname === "/library/2" && document.querySelector(".entry-view").innerText.includes("Loyd, Sam")`),
		// It is put into a collection.
		chromedp.Click(`//summary[normalize-space()="To a collection"]`, chromedp.BySearch),
		chromedp.Click(`//*[contains(@class, "entry-view")]//button[normalize-space()="+ New collection"]`, chromedp.BySearch),
		until(`document.querySelector(".entry-view").innerText.includes("as no. 1.")`),
		press("Open in Compose"),
		until(`document.querySelector(".compose")?.innerText.includes("2 + 2")`),
		// There the library says what has been shown before, and the collection.
		chromedp.Click(`//summary[normalize-space()="Shown before?"]`, chromedp.BySearch),
		until(`document.querySelector("#side")?.innerText.includes("the same position")`),
		until(`document.querySelector("#side").innerText.includes("Your collection “New collection”, no. 1")`),
	)
}

// TestLibraryOfCollections: the page asks a collection in the place of the library, has an address for that, and is reached
// from the collection's problems.
func TestLibraryOfCollections(t *testing.T) {
	t.Parallel()
	program := axeProgram(t)
	ctx, _ := browse(t, Config{Store: stored(t), Library: shelved(t, some)}, "/collections", ".collections")
	run(ctx, t,
		emulation.SetDeviceMetricsOverride(360, 740, 1, true),
		chromedp.SetUploadFiles(`.collections input[type=file]`, []string{inFile(t, "three.olv", threeOlv)}),
		until(`document.querySelector(".collections").innerText.includes("Jörg Müller")`),
		chromedp.Click(`//tr[contains(., "Jörg Müller")]//button | //button[contains(., "Jörg Müller")]`, chromedp.BySearch),
		chromedp.WaitVisible(`.entry-view cg-board`),
		press("Near this"),
		until(`location.pathname.startsWith("/library/in/") && location.pathname.endsWith("/1")`),
		until(`document.querySelector(".library li")?.innerText.includes("No. 2") && document.querySelector(".library").innerText.includes("3 of 4 men")`),
		press("Close"),
		press("Back to the search"),
		until(numbersShown+` === "No. 3,No. 2,No. 1"`),
		asks(`Author("Dora")`),
		press("Find"),
		until(numbersShown+` === "No. 3"`),
		until(`!document.querySelector(".library").innerText.includes("Take in and solve") && document.documentElement.scrollWidth <= 360`),
		chromedp.Evaluate(program, nil),
	)
	accessible(ctx, t, "a collection as a library")
	run(ctx, t,
		chromedp.Click(`//summary[normalize-space()="All found to a collection"]`, chromedp.BySearch),
		press("+ New collection"),
		until(`document.querySelector(".library").innerText.includes("1 in New collection.") && document.documentElement.scrollWidth <= 360`),
	)
	run(ctx, t,
		// Names are those of the collection, and the address is its.
		asks(``),
		chromedp.SendKeys(`#library-query`, `Author("Do`),
		until(`document.querySelector("#library-offered li")?.innerText === "Dora"`),
		chromedp.Reload(),
		until(numbersShown+` === "No. 3,No. 2,No. 1" && document.querySelector(".where select").selectedOptions[0].innerText.startsWith("three.olv (3)")`),
		// And back to the library.
		chromedp.Evaluate(`{ const s = document.querySelector(".where select"); s.value = ""; s.dispatchEvent(new Event("change", { bubbles: true })); }`, nil),
		until(`location.pathname === "/library" && document.querySelector(".library").innerText.includes("Loyd, Sam")`),
		until(`document.documentElement.scrollWidth <= 360`),
	)
}

// TestLibraryForm: the form writes the query; German and French are said, and a phone has no more
// than its width.
func TestLibraryForm(t *testing.T) {
	t.Parallel()
	ctx, _ := browse(t, Config{Library: shelved(t, some)}, "/library", ".library li")
	run(ctx, t,
		emulation.SetDeviceMetricsOverride(360, 740, 1, true),
		chromedp.Click(`//summary[normalize-space()="Form"]`, chromedp.BySearch),
		fill("Author", "loyd"), fill("Stipulation", "h#*"),
		until(`document.querySelector("#library-query").value === 'Author("*loyd*") AND Stip("h#.*")'`),
		chromedp.Click(`(//button[normalize-space()="Find"])[2]`, chromedp.BySearch),
		until(numbersShown+` === "No. 3"`),
		until(`document.documentElement.scrollWidth <= 360`),
		press("Keep this search"),
		chromedp.Click(`//summary[normalize-space()="Kept searches (1)"]`, chromedp.BySearch),
		until(`document.querySelector(".library").innerText.includes('Author("*loyd*")')`),
		speaks("de"),
		until(`document.querySelector(".library").innerText.includes("1 gefunden")`),
		// What is wrong, and what can be asked, is said in its language.
		asks(`Author(Loyd`),
		press("Suchen"),
		until(`document.querySelector("#library-wrong")?.innerText.includes("Spalte 12: das Ende; erwartet: „,“ oder „)“")`),
		chromedp.Click(`//summary[normalize-space()="Was man fragen kann"]`, chromedp.BySearch),
		until(`[...document.querySelectorAll(".library dd")].length > 50 && [...document.querySelectorAll(".library dd")].every((d) => d.innerText.length > 10)`),
		until(`document.documentElement.scrollWidth <= 360`),
		asks(`Author("*loyd*") AND Stip("h#.*")`),
		press("Suchen"),
		until(numbersShown+` === "Nr. 3"`),
		speaks("fr"),
		until(`document.querySelector(".library").innerText.includes("1 trouvés") && document.documentElement.scrollWidth <= 360`),
	)
}

// TestLibraryKeptInBrowser: where visitors may, the page takes a file in, has what is open solved, and keeps sets and notes, on a
// phone and in three languages.
func TestLibraryKeptInBrowser(t *testing.T) {
	t.Parallel()
	program := axeProgram(t)
	file := inFile(t, "more.fen", "8/8/8/8/8/5k2/4q3/7K w h#1; Nobody\nnonsense\n")
	ctx, _ := browse(t, Config{Library: shelved(t, some), LibraryOpen: true}, "/library", ".library li")
	shows := func(text string) chromedp.Action {
		return until(fmt.Sprintf(`document.querySelector(".library").innerText.includes(%q)`, text))
	}
	run(ctx, t,
		emulation.SetDeviceMetricsOverride(360, 740, 1, true),
		chromedp.Click(`//summary[normalize-space()="Take in and solve"]`, chromedp.BySearch),
		chromedp.SetUploadFiles(`.library input[type=file]`, []string{file}),
		shows("Taken in: 2 read, 1 new, 0 known with something new."),
		shows("more.fen:2:1:"),
		until(numbersShown+` === "No. 4,No. 3,No. 2,No. 1"`),
		until(`document.documentElement.scrollWidth <= 360`),
		press("Solve what is open"),
		shows("Solved: 4 of 4."),
		shows("4 problems, 4 with their solutions"),
		chromedp.Click(`//button[@aria-label="No. 1"]`, chromedp.BySearch),
		chromedp.WaitVisible(`.entry-view cg-board`),
		fill("Into the set", "Friends"),
		press("Put in"),
		until(`[...document.querySelectorAll(".entry-view button")].some((b) => b.innerText.startsWith("Friends"))`),
		chromedp.SendKeys(`.entry-view textarea`, "an old friend"),
		press("Keep the note"),
		// The verdict follows the page's language.
		until(`document.querySelector(".entry-view").innerText.includes("sound: 1 key: 1.Ra8#")`),
		speaks("de"),
		until(`document.querySelector(".entry-view").innerText.includes("korrekt: 1 Schlüssel: 1.")`),
		speaks("en"),
		fill("The same problem as no.", "4"),
		press("Make one of both"),
		shows("3 problems, 3 with their solutions"),
		shows("Nobody"),
		until(`[...document.querySelectorAll(".entry-view button")].find((b) => b.innerText === "Keep the note").disabled`),
		until(`document.documentElement.scrollWidth <= 360`),
		chromedp.Evaluate(program, nil),
	)
	accessible(ctx, t, "an entry with its sets")
	run(ctx, t,
		press("Close"),
		asks(`Set("friends") AND Note("old")`),
		press("Find"),
		until(numbersShown+` === "No. 1"`),
		fill("All found into the set", "Few"),
		press("Put all in"),
		shows("All are in Few."),
		asks(`Set("few")`),
		press("Find"),
		until(numbersShown+` === "No. 1"`),
	)
	run(ctx, t,
		// Two names of one person are joined and taken apart again, and what was said of another search is gone.
		until(`!document.querySelector(".library").innerText.includes("All are in Few.")`),
		chromedp.Click(`//summary[normalize-space()="Spellings of names"]`, chromedp.BySearch),
		fill("Name", "Müller, Hans"), fill("is the same as", "Sam Loyd"),
		press("Join"),
		shows("Müller, Hans = Sam Loyd"),
		asks(`Author("Loyd, Sam")`),
		press("Find"),
		until(numbersShown+` === "No. 3,No. 2,No. 1"`),
		until(`document.documentElement.scrollWidth <= 360`),
		chromedp.Click(`//button[@aria-label="Müller, Hans: take apart"]`, chromedp.BySearch),
		until(numbersShown+` === "No. 3,No. 2"`),
		// Of several files each is told of.
		chromedp.SetUploadFiles(`.library input[type=file]`, []string{file, inFile(t, "two.olv", "---\nalgebraic: {white: [Kg6, Ra1], black: [Kh8]}\nstipulation: Last move?\n")}),
		shows("two.olv: Taken in: 1 read, 1 new, 0 known with something new. 1 not understood, or not wholly:"),
		shows("more.fen: Taken in: 2 read, 0 new"),
		press("Solve what is open"),
		shows("Solved: 0 of 0."), // all that the query finds are solved
	)
	accessible(ctx, t, "taking in")
	for language, text := range map[string]string{"de": "Gelöst: 0 von 0.", "fr": "Résolus\u00a0: 0 sur 0."} {
		run(ctx, t, speaks(language), shows(text), until(`document.documentElement.scrollWidth <= 360`))
	}
}
