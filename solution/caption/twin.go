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
	w := twinWriter{lang: l, changes: t.Changes, at: t.Before}
	if w.at == nil {
		w.at = &problem.Problem{}
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

// twinWriter writes changes one by one, each as it is made to the problem that the
// changes before it have left: a change names the men it touches.
type twinWriter struct {
	strings.Builder
	lang    problem.Language
	changes []problem.Change
	at      *problem.Problem
	removed []chess.Square // squares emptied by this twin so far
}

// change makes a change and writes it, unless it is impossible.
func (w *twinWriter) change(i int) {
	c := &w.changes[i]
	before := w.men()
	var errs []*problem.ChangeError
	if w.at, errs = w.at.Apply(w.changes[i : i+1]); len(errs) > 0 && c.Kind != problem.RemoveMen {
		return
	}
	switch c.Kind {
	case problem.MoveMan:
		if c.From != c.To {
			w.gone(before, i, c.To)
		}
		w.item(w.man(before, c.From) + "-->" + c.To.String())
	case problem.ExchangeMen:
		w.item(w.man(before, c.From) + "<-->" + w.man(before, c.To))
	case problem.RemoveMen:
		for _, s := range c.Squares {
			if !w.gone(before, i, s) {
				return // the rest was not removed either
			}
		}
	case problem.AddMen, problem.ReplaceBoard:
		for _, p := range c.Men {
			sign := "+"
			if problem.Top(before, p.Square) >= 0 || slices.Contains(w.removed, p.Square) {
				sign = ""
			}
			w.item(sign + solution.ManOn(p.Man, p.Square, w.lang))
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
		w.item((&caption{problem: w.at, lang: w.lang}).stipulation())
	case problem.ChangeConditions:
		list := (&caption{problem: w.at}).conditions(w.men())
		w.item(strings.Join(conditionLines(list, &problem.Options{}, w.lang), "\n   "))
	}
}

// men are those that changes are about: of the target in a problem from one position
// to another.
func (w *twinWriter) men() []problem.Placement {
	if w.at.Stipulation.HasGoal(problem.AToB) {
		return w.at.Target
	}
	return w.at.Board
}

// item writes one change.
func (w *twinWriter) item(s string) { w.WriteString(s + "  ") }

// man is the top man of a square.
func (w *twinWriter) man(men []problem.Placement, s chess.Square) string {
	return solution.ManOn(men[problem.Top(men, s)].Man, s, w.lang)
}

// gone writes that the man of a square leaves the board by change i, if one stands
// there; a man that comes in his place later says so himself.
func (w *twinWriter) gone(men []problem.Placement, i int, s chess.Square) bool {
	if problem.Top(men, s) < 0 {
		return false
	}
	w.removed = append(w.removed, s)
	if !w.addedLater(i, s) {
		w.item("-" + w.man(men, s))
	}
	return true
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
