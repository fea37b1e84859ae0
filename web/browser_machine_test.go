package web

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"rookery/web/internal/play"
	"rookery/web/internal/play/playtest"
)

// choose sets the select with a label.
func choose(label, value string) chromedp.Action {
	return chromedp.Evaluate(fmt.Sprintf(`(() => {
		const select = [...document.querySelectorAll("label")].find((l) => l.innerText.trim().startsWith(%q)).querySelector("select");
		select.value = %q;
		select.dispatchEvent(new Event("change", { bubbles: true }));
	})(), undefined`, label, value), nil)
}

// movesWhenAsked waits until it is the visitor's turn, and types a move.
func movesWhenAsked(move string) chromedp.Action {
	return chromedp.Tasks{
		until(`document.querySelector("[role=status]")?.innerText.includes("Your move")`),
		chromedp.SendKeys(`input[placeholder="Type a move"]`, move+"\r"),
	}
}

// movesAre waits until so many half moves are listed.
func movesAre(n int) chromedp.Action {
	return until(fmt.Sprintf(`document.querySelectorAll(".moves button").length === %d`, n))
}

// A visitor plays against an engine of the operator's, in a variant that it
// plays, and sees what becomes of one that fails.
func TestEngineInBrowser(t *testing.T) {
	t.Parallel()
	var f playtest.Fleet
	ctx, _ := browse(t, Config{Engines: []play.Engine{testfish(&f, "Fish", "good"), testfish(&f, "Crash", "crash")}}, "/play", "cg-board")
	run(ctx, t,
		until(`document.querySelectorAll(".setup option[value=Fish]").length === 1`),
		until(`document.querySelectorAll(".setup option[value=atomic]").length === 1`),
		choose("Against", "Fish"),
		until(`document.querySelectorAll(".setup option[value=atomic]").length === 0 && document.querySelector(".setup input[type=range]") === null`),
		choose("Variant", "crazyhouse"),
	)
	picture(ctx, t, "machine-setup")
	run(ctx, t,
		press("Begin"),
		movesWhenAsked("e4"),
		movesAre(2),
		until(`document.querySelector(".player").innerText.includes("Fish (Testfish 1)")`),
		press("Take back"),
		movesAre(0),
		movesWhenAsked("d4"),
		movesAre(2),
		press("New game"),
		choose("You play", "black"),
		choose("Against", "Crash"),
		press("Begin"),
		until(`document.querySelector("[role=alert]")?.innerText.includes("The game cannot go on. Crash: the program has ended")`),
		until(`document.querySelector("[role=status]").innerText.startsWith("*")`),
	)
	picture(ctx, t, "machine-trouble")
	eventually(t, "the end of the engine that crashed", func() bool { return f.Running.Load() <= 1 })
}

// A file of games is looked through, and one of them goes on from the middle.
func TestOpenGameInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/play")
	dir := t.TempDir()
	write := func(name, text string) string {
		t.Helper()
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	const input = `.setup input[type=file]`
	run(ctx, t,
		chromedp.SetUploadFiles(input, []string{write("games.pgn", games)}),
		movesAre(5),
		choose("Game", "2"),
		until(`document.querySelector("[role=alert]")?.innerText.includes("game 3, line 17, column 13")`),
		choose("Game", "1"),
		movesAre(3),
	)
	picture(ctx, t, "machine-file")
	run(ctx, t,
		press("c5"),
		press("Go on from here"),
		until(`document.querySelector(".setup")?.innerText.includes("From the position after 1… c5")`),
		press("Begin"),
		movesWhenAsked("d4"),
		movesAre(4),
		until(`document.querySelector(".moves").innerText.replace(/\s+/g, " ").startsWith("1. e4 c5 2. d4 ")`),
		// Back to an earlier position of this game, with the other side.
		press("e4"),
		press("Go on from here"),
		until(`document.querySelector(".setup")?.innerText.includes("From the position after 1. e4")`),
		press("Begin"),
		movesWhenAsked("e5"),
		movesAre(3),
	)
}

// A pawn on its last step may become what one likes, or stay where it is.
func TestPromotionInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/play")
	square := func(name string) chromedp.Action {
		return chromedp.ActionFunc(func(ctx context.Context) error {
			var at struct{ X, Y float64 }
			script := fmt.Sprintf(`(() => { const r = document.querySelector("cg-board").getBoundingClientRect(), s = %q;
				return { X: r.left + (s.charCodeAt(0) - 96.5) * r.width / 8, Y: r.top + (8.5 - Number(s[1])) * r.height / 8 }; })()`, name)
			if err := chromedp.Evaluate(script, &at).Do(ctx); err != nil {
				return err
			}
			return chromedp.MouseClickXY(at.X, at.Y).Do(ctx)
		})
	}
	const asked = `document.querySelectorAll(".picker-dialog .promotion button").length === 4`
	run(ctx, t,
		chromedp.SetValue(`.setup input[spellcheck=false]`, "8/P6k/8/8/8/8/8/K7 w - - 0 40"),
		chromedp.Evaluate(`document.querySelector(".setup input[spellcheck=false]").dispatchEvent(new Event("input"))`, nil),
		press("Begin"),
		until(`document.querySelector("[role=status]")?.innerText.includes("Your move")`),
		square("a7"), square("a8"),
		until(asked),
	)
	picture(ctx, t, "machine-promotion")
	run(ctx, t,
		press("Cancel"),
		until(`document.querySelector(".picker-dialog") === null`),
		until(`[...document.querySelectorAll("cg-board piece.w-p")].some((p) => p.cgKey === "a7")`),
		square("a7"), square("a8"),
		until(asked),
		square("d4"), // elsewhere
		until(`document.querySelector(".picker-dialog") === null`),
		square("a7"), square("a8"),
		until(asked),
		press("white rook"),
		until(`document.querySelector(".moves")?.innerText.replace(/\s+/g, " ").startsWith("40. a8=R")`),
		movesAre(2),
		press("Show the last move again"),
		until(`document.querySelector(".moves [aria-current]")?.innerText === "a8=R"`),
		until(`document.querySelectorAll(".moves button")[1]?.hasAttribute("aria-current")`),
	)
}

// The answer to a move that comes after the news of the reply changes nothing.
func TestLateAnswerInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/play")
	run(ctx, t,
		chromedp.Evaluate(`(() => {
			const real = window.fetch;
			window.fetch = async (url, options) => {
				const answer = await real(url, options);
				if (!String(url).endsWith("/moves")) return answer;
				while (document.querySelectorAll(".moves button").length < 2) await new Promise((done) => setTimeout(done, 20));
				window.late = true;
				return answer;
			};
		})(), undefined`, nil),
		press("Begin"),
		movesWhenAsked("e4"),
		until(`window.late`),
		movesWhenAsked("d4"),
		movesAre(4),
	)
}
