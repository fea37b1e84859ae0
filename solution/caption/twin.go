package caption

import (
	"slices"
	"strconv"
	"strings"

	"rookery/chess"
	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/solution"
)

// Twin is the line that announces a twin: its letter and what changes.
func Twin(t solution.Twin, l problem.Language) string {
	if t.Zero {
		return "\n" + twinName(l, "zeroposition") + "\n\n"
	}
	if t.Label == "" {
		return ""
	}
	w := twinWriter{lang: l, changes: t.Changes}
	if t.Before != nil {
		w.board = slices.Clone(t.Before.Board)
		if t.Before.Stipulation.HasGoal(problem.AToB) { // the changes are those of the target
			w.board = slices.Clone(t.Before.Target)
		}
	}
	w.WriteByte('\n')
	if t.Continued {
		w.WriteByte('+')
	}
	w.WriteString(t.Label + ") ")
	for i := range t.Changes {
		w.change(i)
	}
	w.WriteByte('\n')
	return w.String()
}

// twinWriter writes changes one by one, keeping the board as it stands
// between them: a change names the men it touches.
type twinWriter struct {
	strings.Builder
	lang    problem.Language
	changes []problem.Change
	board   []problem.Placement
	removed []chess.Square // squares emptied by this twin so far
}

func (w *twinWriter) change(i int) {
	c := &w.changes[i]
	switch c.Kind {
	case problem.MoveMan:
		m, ok := w.take(c.From)
		if !ok {
			return
		}
		if old, ok := w.remove(c.To); ok && !w.addedLater(i, c.To) {
			w.item("-" + w.man(old, c.To))
		}
		w.put(m, c.To)
		w.item(w.man(m, c.From) + "-->" + c.To.String())
	case problem.ExchangeMen:
		a, _ := w.take(c.From)
		b, ok := w.take(c.To)
		if !ok {
			b = a // a man changes places with itself
		}
		w.put(a, c.To)
		w.put(b, c.From)
		w.item(w.man(a, c.From) + "<-->" + w.man(b, c.To))
	case problem.RemoveMen:
		for _, s := range c.Squares {
			m, ok := w.remove(s)
			if ok && !w.addedLater(i, s) {
				w.item("-" + w.man(m, s))
			}
		}
	case problem.AddMen, problem.ReplaceBoard:
		for _, p := range c.Men {
			sign := "+"
			if _, ok := w.remove(p.Square); ok || slices.Contains(w.removed, p.Square) {
				sign = ""
			}
			w.put(p.Man, p.Square)
			w.item(sign + w.man(p.Man, p.Square))
		}
	case problem.Rotate:
		w.item(twinName(w.lang, "rotate") + " " + strconv.Itoa(c.Angle))
	case problem.MirrorBoard:
		w.item(twinName(w.lang, "mirror") + " " + c.Axis)
	case problem.ShiftBoard:
		w.item(twinName(w.lang, "shift") + " " + c.From.String() + " ==> " + c.To.String())
	case problem.PolishType:
		w.item(twinName(w.lang, "PolishType"))
	case problem.SubstituteWalk:
		w.item(lexicon.WalkLetters(w.lang, c.Walks[0]) + " ==> " + lexicon.WalkLetters(w.lang, c.Walks[1]))
	case problem.ChangeStipulation:
		w.item(Stipulation(&c.Stipulation, w.lang))
	case problem.ChangeConditions:
		w.item(strings.Join(conditionLines(c.Conditions, &problem.Options{}, w.lang), "\n   "))
	}
}

// item writes one change.
func (w *twinWriter) item(s string) { w.WriteString(s + "  ") }

func (w *twinWriter) man(m problem.Man, s chess.Square) string { return solution.ManOn(m, s, w.lang) }

// take lifts the top man of a square.
func (w *twinWriter) take(s chess.Square) (problem.Man, bool) {
	for i := len(w.board) - 1; i >= 0; i-- {
		if w.board[i].Square == s {
			m := w.board[i].Man
			w.board = slices.Delete(w.board, i, i+1)
			return m, true
		}
	}
	return problem.Man{}, false
}

// remove takes a man off the board for good.
func (w *twinWriter) remove(s chess.Square) (problem.Man, bool) {
	m, ok := w.take(s)
	if ok {
		w.removed = append(w.removed, s)
	}
	return m, ok
}

func (w *twinWriter) put(m problem.Man, s chess.Square) {
	w.board = append(w.board, problem.Placement{Square: s, Man: m})
}

// addedLater tells whether a later change puts a man on the square.
func (w *twinWriter) addedLater(i int, s chess.Square) bool {
	for _, c := range w.changes[i+1:] {
		if c.Kind != problem.AddMen {
			continue
		}
		if slices.ContainsFunc(c.Men, func(p problem.Placement) bool { return p.Square == s }) {
			return true
		}
	}
	return false
}
