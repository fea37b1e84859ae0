package web

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// clickMove clicks the move of the printed solution that contains a text.
func clickMove(text string) chromedp.Tasks {
	move := fmt.Sprintf(`[...document.querySelectorAll(".column .move")].find((m) => m.innerText.includes(%q))`, text)
	return chromedp.Tasks{until(move + ` !== undefined`), chromedp.Evaluate(move+`.click()`, nil), until(`document.querySelector(".frame.after") !== null`)}
}

// From the diagram and from every node of a solution moves are played by hand: whether they are
// legal is told, how they fail, and one comes back.
func TestMovesByHandInBrowser(t *testing.T) {
	t.Parallel()
	const twins = "beginproblem\nstipulation #2\ncondition circe\npieces white kc1 qb3 sd5 black ka1 pa3 be8\noption variations\ntwin move d5 d4\nendproblem\n"
	const help = "beginproblem\nstipulation h#2\npieces white ka1 pe6 black kh8 rg8 bh7\nendproblem\n"
	const series = "beginproblem\nstipulation ser-h#2\npieces white kf6 rb1 black kh8 ph7 pa4\nendproblem\n"
	ctx, _ := browsing(t, "/")
	solved := until(`document.querySelector(".state.done") !== null`)
	move := func(from, to string) chromedp.Tasks { return chromedp.Tasks{onSquare(from), onSquare(to)} }
	found := func(text string) chromedp.Action { return shownIn(".by-hand", text) }
	left := until(`document.querySelector(".by-hand") === null`)
	run(ctx, t, paste(twins), pieces(6),
		// In the diagram, without a solution: a try and what refutes it, and who cannot move so.
		press("Play moves"), found("Drag men"), move("d5", "d8"), found("The man on d5 cannot go to d8"), pieces(6),
		move("b3", "h3"), found("1.Qh3"), found("Refuted by"), found("1...Ka2"),
		until(`!document.querySelector(".board-tools").innerText.includes("Clear")`),
		// The refutation is played, and has no answer; the first move is gone back to.
		chromedp.Evaluate(`document.querySelector(".by-hand .move").click()`, nil), found("There is no answer"),
		chromedp.KeyEvent(kb.ArrowLeft), found("Refuted by"),
		press("To the diagram"), left, pieces(6), shownIn(".board-tools", "Clear"),
		// Behind a move of the second twin: one of the solution is followed, another one answered.
		press("Solve"), solved, clickMove("Qc2"), shownIn(".where", "1.Qc2"),
		move("a3", "a2"), shownIn(".where", "1...a2"), left, until(`document.querySelector(".column .now")?.innerText.includes("a2")`),
		chromedp.KeyEvent(kb.ArrowLeft), shownIn(".where", "1.Qc2"),
		move("e8", "d7"), found("1...Bd7"), found("Answered by"), found("2.Qb1#"),
		press("2.Qb1#"), found("This reaches the goal"),
		press("Back to the solution"), left, shownIn(".where", "1.Qc2"),
		// All moves are listed, too.
		chromedp.Click(`//summary[normalize-space()="Other moves"]`, chromedp.BySearch), press("1...Bh5"), found("Answered by"), chromedp.KeyEvent(kb.Escape), left,
	)
	run(ctx, t, paste(help), pieces(5), shownIn(".foot", "h#2"), press("Play moves"), found("Drag men"),
		move("h7", "g6"), found("No solution leads on from here"), chromedp.KeyEvent(kb.ArrowLeft),
		move("g8", "g7"), found("It goes on"), found("e8=Q#"), move("e6", "e7"), found("It goes on"),
		move("h8", "h7"), found("cannot go"),
		press("To the diagram"), left,
		press("Play moves"), found("Drag men"), press("Back to the diagram"), left)
	run(ctx, t, paste(series), pieces(5), shownIn(".foot", "ser-h#2"), press("Play moves"), found("Drag men"),
		move("a4", "a3"), found("1.a3"), move("a3", "a2"), found("2.a2"), found("It goes on"), found("Rb8#"))
}

// Keys go through the solution: along a line, and from variation to variation.
func TestVariationKeysInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/")
	at := func(text string) chromedp.Action { return shownIn(".where", "after "+text) }
	run(ctx, t, paste(mansfield), press("Solve"), until(`document.querySelector(".state.done") !== null`), clickMove("Rg6"),
		chromedp.Evaluate(`document.activeElement.blur()`, nil), at("1.Rg6!"),
		chromedp.KeyEvent(kb.ArrowRight), at("1...Sd1"), chromedp.KeyEvent(kb.ArrowDown), at("1...Sh1"), chromedp.KeyEvent(kb.ArrowRight), at("2.Qd3#"),
		chromedp.KeyEvent(kb.ArrowDown), at("1...S2h3"), chromedp.KeyEvent(kb.ArrowUp), at("1...Sh1"), chromedp.KeyEvent(kb.ArrowLeft), at("1.Rg6!"),
		chromedp.KeyEvent(kb.Home), until(`document.querySelector(".where") === null`))
}

// In a retractor moves are taken back by dragging men to where they came from, are put back, and
// play goes on forward from there.
func TestRetractionByDraggingInBrowser(t *testing.T) {
	t.Parallel()
	const retractor = "beginproblem\nstipulation -1w&#1\npieces white kf7 re6 pg6 black kh8 ph7 rd5\nendproblem\n"
	ctx, _ := browsing(t, "/")
	found := func(text string) chromedp.Action { return shownIn(".by-hand", text) }
	speak := func(language string) chromedp.Action {
		return chromedp.Evaluate(`{ const s = document.querySelector("header select[name=language]"); s.value = "`+language+`"; s.dispatchEvent(new Event("change", { bubbles: true })) }`, nil)
	}
	drag := func(from, to string) chromedp.Action { return stroke(input.Left, from, to) }
	run(ctx, t, paste(retractor), pieces(6), press("Play moves"), found("Take back:"), found("Re4-e6"),
		// A king that has not come from there stays; what can be taken back is listed still.
		drag("f7", "f2"), found("The man on f7 cannot"), found("Re4-e6"), stands("d5br e6wr f7wk g6wp h7bp h8bk"),
		// The rook may have taken something: which way it is, is asked.
		drag("e6", "e4"), until(`document.querySelectorAll(".by-hand .move").length === 6`), found("Re4xSe6"),
		// Another man is taken back instead.
		drag("f7", "f6"), press("Kf6-f7"), stands("d5br e6wr f6wk g6wp h7bp h8bk"), press("Put it back"), found("Re4-e6"), drag("e6", "e4"), press("Re4-e6"),
		stands("d5br e4wr f7wk g6wp h7bp h8bk"), shownIn(".by-hand .played", "-1.Re4-e6"),
		speak("de"), shownIn(".by-hand .played", "-1.Te4-e6"), speak("en"), shownIn(".by-hand .played", "-1.Re4-e6"),
		press("Put it back"), stands("d5br e6wr f7wk g6wp h7bp h8bk"), found("Take back:"),
		// Another move is made in the place of the one that was taken back.
		drag("e6", "e4"), found("Re4xSe6"), press("Re4-e6"), stands("d5br e4wr f7wk g6wp h7bp h8bk"),
		drag("e4", "e8"), found("1.Re8"), found("This reaches the goal"),
	)
}
