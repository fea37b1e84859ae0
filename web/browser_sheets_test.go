package web

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// shoot keeps a picture of the page where ROOKERY_SHOTS names a directory, to be looked at.
func shoot(name string) chromedp.Action {
	dir := os.Getenv("ROOKERY_SHOTS")
	if dir == "" {
		return chromedp.Tasks{}
	}
	var png []byte
	return chromedp.Tasks{chromedp.FullScreenshot(&png, 90), chromedp.ActionFunc(func(ctx context.Context) error {
		return os.WriteFile(filepath.Join(dir, name+".png"), png, 0o600)
	})}
}

const zero = "beginproblem\nauthor A. Composer\npieces white kc1 qb2 black ka8 pf3 neutral gh4 white royal sd3\nstipulation h#2\nzeroposition move f3 b4\ntwin continued exchange c1 b2\ntwin stipulation h=2\ntwin condition circe\nendproblem\n"

// foot is what stands under the board.
const foot = `document.querySelector(".foot").innerText`

// A zero position and all kinds of twins are said under the board in the page's language, in the
// form, and in what is exported.
func TestTwinsInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/")
	has := func(in string, lines ...string) chromedp.Action {
		return until(fmt.Sprintf(`%s.every((x) => %s.includes(x))`, list(lines), in))
	}
	run(ctx, t, paste(zero),
		has(foot, "zero position", "a) bPf3 → b4", "b) = a) wKc1 ↔ wQb2", "c) h=2", "d) Circe", "3 + 2 + 1n", "grasshopper", "Royal: wSd3"),
		until(`document.querySelector(".zero input").checked && document.querySelectorAll(".twins .chosen").length === 4`),
		has(`document.querySelector(".twins").innerText`, "bPf3 → b4", "wKc1 ↔ wQb2"),
		shoot("twins-en"),
		// A zero position no more: what was a) falls away.
		chromedp.Click(`.zero input`), has(foot, "b) = a) wKc1 ↔ wQb2"), until(`!document.querySelector(".foot").innerText.includes("zero")`),
		// Twins by stipulation and by condition.
		click(".twins .menu", "Another stipulation"), until(`document.activeElement.placeholder === "h#3"`),
		chromedp.Evaluate(`(() => { const f = document.activeElement; f.value = "s#3"; f.dispatchEvent(new Event("change", { bubbles: true })); })()`, nil),
		has(foot, "e) s#3"),
		click(".twins .menu", "Another condition"), until(`document.activeElement.placeholder === "Circe"`),
		chromedp.Evaluate(`(() => { const f = document.activeElement; f.value = "Madrasi"; f.dispatchEvent(new Event("change", { bubbles: true })); })()`, nil),
		has(foot, "f) Madrasi"),
		click(".twins .menu", "Zero position"), has(foot, "zero position", "a) diagram", "e) s#3", "f) Madrasi"),
	)
	for code, lines := range map[string][]string{
		"de": {"Nullstellung", "a) Diagramm", "c) h=2", "Grashüpfer"},
		"fr": {"position zéro", "a) diagramme", "sauterelle"},
	} {
		run(ctx, t, chromedp.Evaluate(fmt.Sprintf(`(() => { const s = [...document.querySelectorAll("select")].find((s) => [...s.options].some((o) => o.value === %q)); s.value = %[1]q; s.dispatchEvent(new Event("change", { bubbles: true })); })()`, code), nil),
			has(foot, lines...), shoot("twins-"+code))
	}
}

func list(lines []string) string {
	quoted := make([]string, len(lines))
	for i, l := range lines {
		quoted[i] = fmt.Sprintf("%q", l)
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}

const marked = "beginproblem\npieces white kc1 qb2 black ka8 pf3\nstipulation #2\ncondition gridchess irregular a1a2b1 hole h8 magicsquare d4 whiteforcedsquare e5 blackforcedsquare f5 wormhole c6g6 whitepromsquares b7\nendproblem\n"

// Grids and squares of conditions are drawn on the board; cells are picked on it.
func TestMarksInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/")
	run(ctx, t, paste(marked),
		until(`document.querySelector(".over .grid")?.getAttribute("d").includes("M2 7v1") && document.querySelectorAll(".over .mark").length === 6`),
		until(`[...document.querySelectorAll(".over image.mark")].every((i) => i.getAttribute("href").startsWith("/men/mark/"))`),
		shoot("marks-light"),
		// The second cell is picked on the board.
		until(`[...document.querySelectorAll("button")].some((b) => b.textContent.trim() === "Pick a cell")`),
		chromedp.Evaluate(`[...document.querySelectorAll("button")].find((b) => b.textContent.trim() === "Pick a cell").click()`, nil),
		until(`document.querySelector(".foot").innerText.includes("Click the squares")`),
		square("h1"), square("g1"),
		until(`[...document.querySelectorAll(".squares-field")].some((f) => f.value === "a1a2b1 h1g1")`),
		press("Done"), until(`document.querySelector(".over .grid").getAttribute("d").includes("M6 7v1")`),
	)
	run(ctx, t, emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}), shoot("marks-dark"),
		chromedp.EmulateViewport(390, 844), shoot("marks-390"))
}

// square clicks a square of the board.
func square(name string) chromedp.Action {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		var at []float64
		err := chromedp.Evaluate(fmt.Sprintf(`(() => { const r = document.querySelector("cg-board").getBoundingClientRect(); const s = r.width / 8;
			return [r.left + s * (%d + 0.5), r.top + s * (8 - %d + 0.5)]; })()`, name[0]-'a', name[1]-'0'), &at).Do(ctx)
		if err != nil {
			return err
		}
		return chromedp.MouseClickXY(at[0], at[1]).Do(ctx)
	})
}

// The printed sheet has twins, neutral men, marks, the legend and the solution, in the page's language.
func TestSheetInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/")
	const sheet = `document.querySelector(".print-sheet")?.textContent ?? ""`
	run(ctx, t, paste("beginproblem\nauthor A. Composer\npieces white kc1 qb2 black ka8 neutral gh4\nstipulation #1\ncondition gridchess verticalshift\ntwin move a8 a7\nendproblem\n"),
		press("Solve"), until(`document.querySelector(".state.done")`),
		chromedp.Evaluate(`dispatchEvent(new Event("beforeprint"))`, nil),
		until(`["2 + 1 + 1n", "b) bKa8 → a7", "grasshopper", "Grid Chess"].every((x) => (`+sheet+`).includes(x)) && document.querySelector(".print-board .grid").getAttribute("d").includes("v1")`),
	)
	if dir := os.Getenv("ROOKERY_SHOTS"); dir != "" {
		run(ctx, t, chromedp.ActionFunc(func(ctx context.Context) error {
			pdf, _, err := page.PrintToPDF().WithPrintBackground(true).Do(ctx)
			if err != nil {
				return err
			}
			return os.WriteFile(filepath.Join(dir, "print.pdf"), pdf, 0o600)
		}))
	}
}

// Pictures are drawn as their options say, and the options are kept.
func TestPictureOptionsInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/")
	const saved = `URL.createObjectURL = (blob) => (blob.text().then((text) => window.saved = text), "#saved"), undefined`
	var svg, fen string
	run(ctx, t, paste(zero), until(foot+`.includes("zero position")`), chromedp.Evaluate(saved, nil),
		chromedp.Evaluate(`(() => { const o = document.querySelector(".picture-options"); o.closest("details.menu").open = true; o.open = true; })()`, nil),
		chromedp.Click(`//label[normalize-space()="Coordinates"]/input`, chromedp.BySearch), chromedp.Click(`//label[normalize-space()="Own colours"]/input`, chromedp.BySearch),
		until(`document.querySelector(".picture-options input[type=color]")`), shoot("picture-options"),
		field(".picture-options input[type=number]", "200", "change"), field(".picture-options input[type=number]", "300", "change"),
		until(`document.querySelector(".picture-options input[type=number]").value === "200"`), field(".picture-options input[type=number]", "60", "change"),
		click(".menu", "Diagram as SVG"), until(`window.saved`), chromedp.Evaluate(`window.saved`, &svg),
		chromedp.Reload(), chromedp.WaitReady("cg-board"), until(foot+`.includes("zero position")`),
		until(`document.querySelector(".picture-options input[type=color]")?.value === "#f0d9b5"`),
		chromedp.Evaluate(`navigator.clipboard.writeText = async (text) => void (window.fen = text)`, nil),
		click(".menu", "Copy FEN (XFEN)"), until(`window.fen`), chromedp.Evaluate(`window.fen`, &fen),
	)
	if strings.Count(svg, "#b58863") != 32 || strings.Contains(svg, ">a</text>") || !strings.Contains(svg, "a) bPf3 → b4") {
		t.Errorf("%.2000s", svg)
	}
	if want := "k7/8/8/8/7(!q2)/3N1p2/1Q6/2K5"; fen != want {
		t.Errorf("%s, want %s", fen, want)
	}
}
