package web

import (
	"context"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// at is the middle of a square of the board, or of the element with a label.
func at(ctx context.Context, what string) (x, y float64, err error) {
	var place [2]float64
	err = chromedp.Evaluate(`((what) => {
		const square = /^[a-h][1-8]$/.test(what);
		const r = (square ? document.querySelector(".frame cg-board") : document.querySelector('[aria-label="' + what + '"]')).getBoundingClientRect();
		if (!square) return [r.x + r.width / 2, r.y + r.height / 2];
		return [r.x + (r.width / 8) * (what.charCodeAt(0) - 96.5), r.y + (r.height / 8) * (8.5 - Number(what[1]))];
	})("`+what+`")`, &place).Do(ctx)
	return place[0], place[1], err
}

// stroke presses a button of the mouse at the first place and lets it go at the last.
func stroke(button input.MouseButton, places ...string) chromedp.Action {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		held := map[input.MouseButton]int64{input.Left: 1, input.Right: 2}[button]
		for i, place := range places {
			x, y, err := at(ctx, place)
			if err != nil {
				return err
			}
			if i == 0 {
				if err := input.DispatchMouseEvent(input.MousePressed, x, y).WithButton(button).WithButtons(held).WithClickCount(1).Do(ctx); err != nil {
					return err
				}
			}
			if err := input.DispatchMouseEvent(input.MouseMoved, x, y).WithButton(button).WithButtons(held).Do(ctx); err != nil {
				return err
			}
			if i == len(places)-1 {
				return input.DispatchMouseEvent(input.MouseReleased, x, y).WithButton(button).WithClickCount(1).Do(ctx)
			}
		}
		return nil
	})
}

// hover moves the mouse about a place until a condition holds: a hand that sees nothing
// happen moves once more.
func hover(place, condition string) chromedp.Action {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		for {
			for _, aside := range []float64{3, 0} {
				x, y, err := at(ctx, place)
				if err != nil {
					return err
				}
				if err := input.DispatchMouseEvent(input.MouseMoved, x+aside, y).Do(ctx); err != nil {
					return err
				}
			}
			var holds bool
			if err := chromedp.Evaluate(holding(condition), &holds).Do(ctx); err != nil || holds {
				return err
			}
			if err := chromedp.Sleep(50 * time.Millisecond).Do(ctx); err != nil {
				return err
			}
		}
	})
}

// stands waits until just these men are on the board: "d4wq" is a white queen on d4.
func stands(men string) chromedp.Action {
	return until(`[...document.querySelectorAll("cg-board piece")].filter((p) => !/fading|ghost|dragging/.test(p.className))
		.map((p) => p.cgKey + p.classList[0][0] + [...p.classList].find((c) => c.startsWith("w-")).slice(2)).sort().join(" ") === "` + men + `"`)
}

// Men are put on the board as hands do it: by a key and strokes of the mouse, dragged from
// beside it, by a finger, and taken off with the right button.
func TestBoardByHand(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/")
	run(ctx, t,
		chromedp.KeyEvent("q"), hover("d4", `document.querySelector(".over .ghost").href.baseVal.endsWith("/men/white/q.svg")`),
		stroke(input.Left, "d4"), stands("d4wq"),
		chromedp.KeyEvent("p"), stroke(input.Left, "a2", "b2", "c2"), stands("a2wp b2wp c2wp d4wq"),
		// The right button takes off; a click with the same man, too.
		stroke(input.Right, "a2", "b2"), stands("c2wp d4wq"),
		stroke(input.Left, "c2"), stands("d4wq"),
		chromedp.KeyEvent("x"), hover("d4", `document.querySelector(".over .cross") !== null`), chromedp.KeyEvent("x"),
		until(`document.querySelector(".palette .tool[aria-pressed=true]")?.ariaLabel === "Move men"`),
		// A man is dragged while the server's answer comes.
		stroke(input.Left, "d4", "e5"), stands("e5wq"),
		stroke(input.Left, "black king", "g6"), stands("e5wq g6bk"),
		// By a finger, too.
		chromedp.ActionFunc(func(ctx context.Context) error {
			x, y, err := at(ctx, "white knight")
			if err != nil {
				return err
			}
			toX, toY, err := at(ctx, "b7")
			if err != nil {
				return err
			}
			if err := input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: x, Y: y}}).Do(ctx); err != nil {
				return err
			}
			for _, part := range []float64{0.3, 0.6, 1} {
				if err := input.DispatchTouchEvent(input.TouchMove, []*input.TouchPoint{{X: x + part*(toX-x), Y: y + part*(toY-y)}}).Do(ctx); err != nil {
					return err
				}
			}
			return input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}).Do(ctx)
		}), stands("b7ws e5wq g6bk"),
	)
}

// The keys of the page are listed, lead to its tabs and walk along the solution; the
// letters of men are the reader's.
func TestKeysInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/")
	run(ctx, t,
		chromedp.KeyEvent("?"), until(`document.querySelector("dialog.keys[open]")?.innerText.includes("hold a man")`),
		chromedp.KeyEvent(kb.Escape), until(`document.querySelector("dialog.keys") === null`))
	run(ctx, t, paste(mateText), pieces(3), press("Solve"),
		until(`document.querySelector(".state.done") !== null && document.querySelector(".column .move") !== null`),
		chromedp.Evaluate(`document.activeElement.blur(), undefined`, nil),
	)
	run(ctx, t, chromedp.KeyEvent(kb.ArrowRight), until(`document.querySelector(".frame.after") !== null`),
		shownIn(".foot .where", "Position after 1."), until(`!/[-*]/.test(document.querySelector(".foot .where").innerText)`),
		chromedp.KeyEvent(kb.Escape), until(`document.querySelector(".frame.after") === null`),
	)
	run(ctx, t, chromedp.KeyEvent("1"), until(`document.querySelector("#tab-form").ariaSelected === "true"`),
		chromedp.KeyEvent("/"), until(`document.activeElement.role === "combobox"`), chromedp.Evaluate(`document.activeElement.blur(), undefined`, nil),
		chromedp.Evaluate(`{ const s = document.querySelector("header select[name=language]"); s.value = "de"; s.dispatchEvent(new Event("change", { bubbles: true })); s.blur(); }`, nil),
	)
	run(ctx, t, chromedp.KeyEvent("d"), until(`document.querySelector(".palette [aria-pressed=true]")?.ariaLabel === "Dame, weiß"`),
		chromedp.KeyEvent("B", chromedp.KeyModifiers(input.ModifierShift)), until(`document.querySelector(".palette [aria-pressed=true]")?.ariaLabel === "Bauer, schwarz"`),
	)
}

// What a condition means is told in the reader's language, as soon as that is chosen.
func TestRulesInTheReadersLanguage(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/")
	rule := func(word string) chromedp.Action {
		return until(`document.querySelector("b.term")?.title.includes("` + word + `")`)
	}
	speak := func(lang string) chromedp.Action {
		return chromedp.Evaluate(`{ const s = document.querySelector("header select[name=language]"); s.value = "`+lang+`"; s.dispatchEvent(new Event("change", { bubbles: true })); s.blur(); }`, nil)
	}
	run(ctx, t, chromedp.SendKeys(`input[role=combobox]`, "circe"), chromedp.WaitVisible(`li[role=option]`), chromedp.SendKeys(`input[role=combobox]`, "\r"),
		rule("reborn"), speak("de"), rule("wiedergeboren"), speak("fr"), rule("renaît"), speak("en"), rule("reborn"))
}

// On a telephone the move that is shown stays in the column.
func TestShownMoveStaysOnTelephones(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/")
	run(ctx, t, paste(mateText), chromedp.EmulateViewport(390, 844), press("Solve"), until(`document.querySelector(".column .move") !== null`),
		chromedp.Click(".column .move"), until(`document.querySelector(".column .move.now")?.getBoundingClientRect().width > 5`))
}
