package web

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// pictures is a folder for pictures of the pages, to be looked at by people.
var pictures = flag.String("pictures", "", "take pictures of the pages to a `folder`: all widths, languages and colours, or those that -scenes names")

var scenes = flag.String("scenes", "", "with -pictures: only those whose name has one of these words, with commas between")

// A scene is a page with something on it.
type scene struct {
	name, path, first string
	set               chromedp.Action
}

// TestPictures takes the pictures that -pictures asks for.
func TestPictures(t *testing.T) {
	if *pictures == "" {
		t.Skip("with -pictures FOLDER")
	}
	h := newTestHouse(t)
	threats := example(t, "mansfield-1922.inp")
	all := []scene{
		{"compose-blank", "/", "cg-board", nil},
		{"compose-form", "/", "cg-board", chromedp.Tasks{openText(threats), chromedp.Click("#tab-form")}},
		{"compose-solution", "/", "cg-board", chromedp.Tasks{openText(threats), chromedp.Evaluate(`document.querySelector(".go").click()`, nil), until(`document.querySelector(".state.done")`)}},
		{"compose-analysis", "/", "cg-board", chromedp.Tasks{openText(threats), chromedp.Evaluate(`document.querySelector(".go").click()`, nil),
			until(`document.querySelector(".state.done")`), chromedp.Evaluate(`[...document.querySelectorAll(".steps .segments button")].at(-1).click()`, nil), until(`document.querySelector(".changed, .phases, .kinds")`)}},
		{"compose-by-hand", "/", "cg-board", chromedp.Tasks{openText(threats), chromedp.Evaluate(`document.querySelector(".go").click()`, nil),
			until(`document.querySelector(".state.done")`), press("Play moves"), onSquare("c4"), onSquare("b4"), until(`document.querySelector(".by-hand .found")`)}},
		{"compose-drafts", "/", "cg-board", chromedp.Tasks{openText(threats), openText(mateText), chromedp.Evaluate(`document.querySelectorAll(".file-tools > button")[2].click()`, nil), until(`document.querySelectorAll("dialog[open] .drafts li").length > 1`)}},
		{"compose-share", "/", "cg-board", chromedp.Tasks{openText(threats), chromedp.Evaluate(`document.querySelector(".go").click()`, nil), until(`document.querySelector(".state.done")`), openMenu("Share")}},
		{"compose-export", "/", "cg-board", chromedp.Tasks{openText(threats), openMenu("Export")}},
		{"help", "/help/composer.html", ".help article h1", nil},
		{"collections", "/collections/examples", "tbody tr", nil},
		{"collections-entry", "/collections/examples/3", ".entry-view cg-board", nil},
		{"puzzles", "/puzzles", "cg-board", nil},
		{"books", "/books", "tbody tr", nil},
		{"play", "/play", "form.setup", nil},
		{"people", "/play#people", "form.setup", nil},
		{"lobby", "/play#people", "form.setup", chromedp.Tasks{fill("Name", "Pagefan"), press("Play as a guest"), until(`document.querySelector(".lobby")`), chromedp.ActionFunc(func(context.Context) error {
			other := h.telnet(t, "telnet")
			other.send("match Pagefan 5 3 white")
			other.send("tell Pagefan shall we?")
			return nil
		}), until(`document.querySelector(".offer") && document.querySelector(".talk .lines").innerText.includes("shall we")`)}},
	}
	words := strings.Split(*scenes, ",")
	for _, s := range all {
		if *scenes != "" && !slices.ContainsFunc(words, func(w string) bool { return strings.Contains(s.name, w) }) {
			continue
		}
		ctx := open(t, h.pages.URL+s.path, s.first)
		if s.set != nil {
			run(ctx, t, s.set)
		}
		for _, width := range []int64{390, 1024, 1440} {
			for _, language := range []string{"en", "de", "fr"} {
				for _, theme := range []string{"light", "dark"} {
					if language != "de" && theme == "dark" {
						continue // colours do not hang on words
					}
					var png []byte
					run(ctx, t,
						emulation.SetDeviceMetricsOverride(width, 900, 1, width < 500),
						chromedp.Evaluate(fmt.Sprintf(`{ const s = document.querySelector("header select[name=language]"); s.value = %q; s.dispatchEvent(new Event("change", { bubbles: true }));
							document.documentElement.dataset.theme = %q; }`, language, theme), nil),
						until(fmt.Sprintf(`document.documentElement.lang === %q && [...document.images].filter((i) => i.loading !== "lazy").every((i) => i.complete)`, language)),
						chromedp.FullScreenshot(&png, 100))
					name := fmt.Sprintf("%s-%d-%s-%s.png", s.name, width, language, theme)
					if err := os.WriteFile(filepath.Join(*pictures, name), png, 0o600); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
}

// openMenu opens a menu of the page.
func openMenu(label string) chromedp.Action {
	return chromedp.Evaluate(fmt.Sprintf(`[...document.querySelectorAll("details.menu")].find((d) => d.querySelector("summary").innerText === %q).open = true`, label), nil)
}

// openText opens a text whatever the page's language is.
func openText(text string) chromedp.Action {
	return chromedp.Tasks{
		chromedp.Evaluate(`document.querySelectorAll(".file-tools > button")[1].click()`, nil), chromedp.WaitVisible("dialog textarea"), chromedp.SetValue("dialog textarea", text),
		chromedp.Evaluate(`document.querySelector("dialog textarea").dispatchEvent(new Event("input")), setTimeout(() => document.querySelector("dialog .main").click())`, nil),
		until(`!document.querySelector("dialog[open]")`), until(`document.querySelectorAll("cg-board piece").length > 0`),
	}
}
