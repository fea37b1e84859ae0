package web

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Hands do what a composer does, and count it.
type hands struct {
	ctx          context.Context
	t            *testing.T
	clicks, keys int
}

// named finds what one sees or hears the name of: buttons, menus, tabs, links and fields.
const named = `const named = (name) => {
	const words = (e) => [e.textContent, e.ariaLabel, e.placeholder, e.labels?.[0]?.innerText].map((text) => text?.trim().replace(/\s+/g, " ") ?? "");
	const all = [...document.querySelectorAll("button, summary, a, input, textarea, select, [role=listbox], [role=application]")].filter((e) => e.checkVisibility() && !e.disabled);
	return all.find((e) => words(e).includes(name)) ?? all.find((e) => words(e).some((text) => text.startsWith(name)));
};`

// still tells the middle of what has a name once it stays where it is, with nothing
// above it: a hand does not click on what is about to move.
const still = `(() => { %s
	const e = named(%q);
	if (!e) return false;
	e.scrollIntoView({ block: "nearest" });
	const r = e.getBoundingClientRect(), place = [r.x + r.width / 2, r.y + r.height / 2];
	const before = window.placeBefore;
	window.placeBefore = { e, place };
	const top = document.elementFromPoint(...place);
	return before?.e === e && before.place.join() === place.join() && (e.contains(top) || top?.contains(e)) && place;
})()`

// click clicks what has a name, or a square of the board.
func (h *hands) click(names ...string) {
	h.t.Helper()
	for _, name := range names {
		h.clicks++
		if len(name) == 2 && name[0] >= 'a' && name[0] <= 'h' {
			run(h.ctx, h.t, stroke(input.Left, name))
			continue
		}
		var place []float64
		run(h.ctx, h.t, chromedp.Poll(fmt.Sprintf(still, named, name), &place, chromedp.WithPollingInterval(50*time.Millisecond), chromedp.WithPollingTimeout(patience)),
			chromedp.ActionFunc(func(ctx context.Context) error {
				return chromedp.MouseClickXY(place[0], place[1]).Do(ctx)
			}))
	}
}

// press presses keys one by one; a capital letter is a key with Shift.
func (h *hands) press(keys ...string) {
	h.t.Helper()
	for _, key := range keys {
		h.keys++
		var how []chromedp.KeyOption
		if len(key) == 1 && strings.ToUpper(key) == key && strings.ToLower(key) != key {
			how = append(how, chromedp.KeyModifiers(input.ModifierShift))
		}
		run(h.ctx, h.t, chromedp.KeyEvent(key, how...))
	}
}

// write types a text, a key a letter.
func (h *hands) write(text string) {
	h.t.Helper()
	h.keys += len(text)
	run(h.ctx, h.t, chromedp.KeyEvent(text))
}

// reach goes with Tab to what has a name.
func (h *hands) reach(name string) {
	h.t.Helper()
	var there bool
	for range 80 {
		run(h.ctx, h.t, chromedp.Evaluate(fmt.Sprintf(`(() => { const e = document.activeElement;
			return [e.textContent, e.ariaLabel, e.placeholder, e.labels?.[0]?.innerText].some((text) => text?.trim().replace(/\s+/g, " ").startsWith(%q)) && e !== document.body && e.id !== "main"; })()`, name), &there))
		if there {
			return
		}
		h.press(kb.Tab)
	}
	h.t.Fatalf("no way to %q by Tab", name)
}

// clipboard is Ctrl+V with a text on the clipboard: one key.
func (h *hands) clipboard(text string) {
	h.t.Helper()
	h.keys++
	run(h.ctx, h.t, chromedp.Evaluate(fmt.Sprintf(`{ const d = new DataTransfer(); d.setData("text/plain", %q);
		document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: d, bubbles: true })); }`, text), nil))
}

func (h *hands) sees(conditions ...string) {
	h.t.Helper()
	for _, c := range conditions {
		run(h.ctx, h.t, until(c))
	}
}

const (
	mansfield = "beginproblem\nauthor Comins Mansfield\nstipulation #2\noption variations\npieces white Kg8 Qc4 Rg3 Rf1 Bc3 Ph4 Pg2 Pe5 black Kf5 Bh6 Sf4 Sf2 Pg7\nendproblem\n"
	solvedNow = `document.querySelector(".state.done") && document.querySelector(".column .move")`
)

// A task is something that a composer wants to have done, by hand with mouse and keys, and by keys alone.
type task struct {
	name         string
	path, first  string
	clicks, keys int // by hand, at most
	hand         func(h *hands)
	alone        int // keys, at most, of those who use no mouse
	byKeys       func(h *hands)
	done         string
}

// upload chooses a file: the file dialog is the browser's.
func (h *hands) upload(file string) {
	run(h.ctx, h.t, chromedp.SetUploadFiles(`.collections aside input[type=file]`, []string{file}))
}

func fifty() string {
	var all strings.Builder
	for i := range 50 { // with a pawn that takes no part
		white, black := "", fmt.Sprintf("p%c%d", 'a'+i%8, 5+i/8)
		switch {
		case i >= 48:
			white, black = fmt.Sprintf("p%c2", 'a'+i-48), ""
		case i >= 24:
			white, black = fmt.Sprintf("p%c%d", 'a'+i%8, 4+i/8-3), ""
		}
		fmt.Fprintf(&all, "beginproblem\nauthor Nr. %d\nstipulation #1\npieces white kf1 qb3 %s black kh1 %s\nendproblem\n", i+1, white, black)
	}
	return all.String()
}

func tasks(t *testing.T) []task {
	joined := inFile(t, "fifty.inp", fifty())
	board := func(h *hands, men ...string) { // "Kg8": the king from wherever the cursor is
		h.reach("Board")
		h.press(kb.ArrowUp) // the cursor appears on e4
		file, rank := byte('e'), byte('4')
		for _, man := range men {
			for ; file < man[1]; file++ {
				h.press(kb.ArrowRight)
			}
			for ; file > man[1]; file-- {
				h.press(kb.ArrowLeft)
			}
			for ; rank < man[2]; rank++ {
				h.press(kb.ArrowUp)
			}
			for ; rank > man[2]; rank-- {
				h.press(kb.ArrowDown)
			}
			h.press(man[:1])
		}
	}
	menu := func(h *hands, name, item string) {
		h.reach(name)
		h.press(kb.Enter)
		h.sees(fmt.Sprintf(`(() => { %s return named(%q) })()`, named, item)) // what is in it may be loaded
		h.reach(item)
		h.press(kb.Enter)
	}
	return []task{
		{
			name: "from the empty board to a solved two-mover", path: "/", first: "cg-board", done: solvedNow + ` && document.querySelector(".verdict").innerText.length > 0`,
			clicks: 8, keys: 7,
			hand: func(h *hands) {
				for _, man := range []string{"kh1", "qg5", "rd8", "sd3", "pe2", "Ke4", "Pe6"} {
					h.press(man[:1])
					h.click(man[1:])
					h.sees(fmt.Sprintf(`[...document.querySelectorAll("cg-board piece")].some((p) => p.cgKey === %q && p.classList.contains("w-%s"))`, man[1:], strings.ToLower(man[:1])))
				}
				h.click("Solve")
			},
			alone: 60,
			byKeys: func(h *hands) {
				board(h, "pe2", "sd3", "Ke4", "Pe6", "rd8", "qg5", "kh1")
				h.sees(`document.querySelectorAll("cg-board piece").length >= 7`)
				h.solve()
			},
		},
		{
			name: "Circe Parrain set", path: "/", first: "cg-board", done: `document.querySelector(".foot").innerText.includes("Parrain Circe")`,
			clicks: 1, keys: 8,
			hand:  func(h *hands) { h.click("Add a condition"); h.parrain() },
			alone: 9,
			byKeys: func(h *hands) {
				h.press("/")
				h.sees(`document.activeElement.role === "combobox"`)
				h.parrain()
			},
		},
		{
			name: "a try found", path: "/", first: "cg-board", done: solvedNow + ` && document.querySelector(".move.try")`,
			clicks: 2, keys: 1,
			hand: func(h *hands) {
				h.clipboard(mansfield)
				h.sees(`document.querySelector(".head").innerText.includes("Mansfield")`)
				h.click("Try", "Solve")
			},
			alone: 50,
			byKeys: func(h *hands) {
				h.clipboard(mansfield)
				h.sees(`document.querySelector(".head").innerText.includes("Mansfield")`)
				h.press("1")
				h.reach("Try")
				h.press(kb.Enter)
				h.solve()
			},
		},
		{
			name: "a twin added", path: "/", first: "cg-board", done: `document.querySelector(".foot").innerText.includes("→ g4")`,
			clicks: 4, keys: 1,
			hand: func(h *hands) {
				h.clipboard(mansfield)
				h.sees(`document.querySelector(".head").innerText.includes("Mansfield")`)
				h.click("Add a twin", "Move a man", "g3", "g4")
			},
			alone: 75,
			byKeys: func(h *hands) {
				h.clipboard(mansfield)
				h.sees(`document.querySelector(".head").innerText.includes("Mansfield")`)
				h.press("1")
				menu(h, "Add a twin", "Other, as text")
				h.sees(`document.activeElement.ariaLabel === "Twins 2"`)
				h.write("move g3 g4\r")
			},
		},
		{
			name: "a collection of 50 verified", path: "/collections", first: ".collections table tbody tr", done: `document.querySelector(".batch .chip.sound")?.innerText.includes("50")`,
			clicks: 3, keys: 0,
			hand: func(h *hands) {
				h.clicks += 2 // the button and the file in the browser's dialog
				h.upload(joined)
				h.click("Verify all")
			},
			alone: 40,
			byKeys: func(h *hands) {
				h.reach("Import files")
				h.keys += 2 // Enter, and Enter in the browser's dialog
				h.upload(joined)
				h.sees(`document.querySelector("h2.title").innerText === "fifty.inp"`)
				h.reach("Verify all")
				h.press(kb.Enter)
			},
		},
		{
			name: "a diagram exported", path: "/", first: "cg-board", done: `window.saved > 1000`,
			clicks: 2, keys: 1,
			hand: func(h *hands) {
				h.clipboard(mansfield)
				h.sees(`document.querySelector(".head").innerText.includes("Mansfield")`)
				h.click("Export", "Diagram as SVG")
			},
			alone: 30,
			byKeys: func(h *hands) {
				h.clipboard(mansfield)
				h.sees(`document.querySelector(".head").innerText.includes("Mansfield")`)
				menu(h, "Export", "Diagram as SVG")
			},
		},
		{
			name: "a position pasted and mirrored", path: "/", first: "cg-board", done: `document.querySelector("cg-board piece.w-k.white")?.cgKey === "b8"`,
			clicks: 2, keys: 1,
			hand: func(h *hands) {
				h.clipboard("6K1/6p1/7b/4Pk2/2Q2n1P/2B3R1/5nP1/5R2 w - - 0 1")
				h.sees(`document.querySelectorAll("cg-board piece").length >= 13`)
				h.click("Turn", "Mirror")
			},
			alone: 60,
			byKeys: func(h *hands) {
				h.clipboard("6K1/6p1/7b/4Pk2/2Q2n1P/2B3R1/5nP1/5R2 w - - 0 1")
				h.sees(`document.querySelectorAll("cg-board piece").length >= 13`)
				menu(h, "Turn", "Mirror")
			},
		},
		{
			name: "a problem stored with its source", path: "/", first: "cg-board",
			done:   `document.querySelector(".menu [role=status]")?.innerText.includes("Saved as no. 1") && document.querySelector(".head").innerText.includes("The Problemist")`,
			clicks: 4, keys: 15,
			hand: func(h *hands) {
				h.clipboard(mansfield)
				h.sees(`document.querySelector(".head").innerText.includes("Mansfield")`)
				h.click("Comins Mansfield", "Source")
				h.write("The Problemist")
				h.click("Save")
				h.sees(`document.querySelector(".menu[open]")?.innerText.includes("New collection")`)
				h.click("+ New collection")
			},
			alone: 110,
			byKeys: func(h *hands) {
				h.clipboard(mansfield)
				h.sees(`document.querySelector(".head").innerText.includes("Mansfield")`)
				h.reach("Comins Mansfield")
				h.press(kb.Enter)
				h.sees(`document.activeElement.id === "caption-authors"`)
				h.reach("Source")
				h.write("The Problemist\r")
				menu(h, "Save", "+ New collection")
			},
		},
		{
			name: "a problem found in a collection by men", path: "/collections", first: ".collections table tbody tr",
			done:   `document.querySelectorAll("tbody tr").length > 0 && document.querySelectorAll("tbody tr").length < 10 && document.querySelector("h2.title").innerText === "Classic problems"`,
			clicks: 2, keys: 19,
			hand:  func(h *hands) { h.click("Classic problems", "Men"); h.write("white K Q B black Q") },
			alone: 60,
			byKeys: func(h *hands) {
				h.reach("Classic problems")
				h.press(kb.Enter)
				h.sees(`document.querySelector("h2.title").innerText === "Classic problems"`)
				h.reach("Men")
				h.write("white K Q B black Q")
			},
		},
		{
			name: "a printed sheet", path: "/", first: "cg-board", done: `window.printed`,
			clicks: 2, keys: 1,
			hand: func(h *hands) {
				h.clipboard(mansfield)
				h.sees(`document.querySelector(".head").innerText.includes("Mansfield")`)
				h.click("Export", "Print / PDF")
			},
			alone: 50,
			byKeys: func(h *hands) {
				h.clipboard(mansfield)
				h.sees(`document.querySelector(".head").innerText.includes("Mansfield")`)
				menu(h, "Export", "Print / PDF")
			},
		},
	}
}

// parrain looks for Circe Parrain in the search of conditions.
func (h *hands) parrain() {
	h.t.Helper()
	h.write("parrain")
	h.sees(`document.querySelector("[role=option][aria-selected=true]")?.innerText.includes("Parrain")`)
	h.press(kb.Enter)
}

// solve is Ctrl+Enter.
func (h *hands) solve() {
	h.t.Helper()
	h.keys++
	run(h.ctx, h.t, chromedp.Evaluate(`document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, bubbles: true, cancelable: true })), undefined`, nil))
}

// Ten things that a composer does, each with no more clicks and keys than it says, and
// each without a mouse.
func TestTasksOfComposers(t *testing.T) {
	t.Parallel()
	for _, by := range []string{"hand", "keys"} {
		for _, x := range tasks(t) {
			t.Run(by+"/"+x.name, func(t *testing.T) {
				t.Parallel()
				ctx, _ := browse(t, Config{Store: stored(t)}, x.path, x.first)
				h := &hands{ctx: ctx, t: t}
				run(ctx, t, chromedp.Evaluate(`window.print = () => (window.printed = true), URL.createObjectURL = (blob) => (window.saved = blob.size, "#saved"), undefined`, nil))
				if by == "hand" {
					x.hand(h)
				} else {
					x.byKeys(h)
				}
				h.sees(x.done)
				t.Logf("%d clicks, %d keys", h.clicks, h.keys)
				if by == "hand" && (h.clicks > x.clicks || h.keys > x.keys) {
					t.Errorf("%d clicks and %d keys, more than %d and %d", h.clicks, h.keys, x.clicks, x.keys)
				}
				if by == "keys" && (h.clicks > 0 || h.keys > x.alone) {
					t.Errorf("%d clicks and %d keys, more than %d", h.clicks, h.keys, x.alone)
				}
			})
		}
	}
}
