package search

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rookery/solution"
	"rookery/solve/internal/board"
	"rookery/solve/internal/plan"
)

// A Cut is given moves that are tried and written one after the other, n of them: try
// does the k-th of them, and what it finds goes to its out; if it is given a Cut, the
// moves after it are cut, too. What was found for each is to go to out in the order of
// the moves, wherever it was found. State is what is to be known beforehand by somebody
// else who is to try one. All reports whether all moves were tried.
type Cut func(state string, n int, out func(Event), try func(k int, out func(Event), next Cut)) (all bool)

// cutAbove is how many half moves play has to have left to be cut.
const cutAbove = 3

// CutNext has the next list of moves that the emitter writes given to a Cut.
func (e *Emitter) CutNext(c Cut) { e.cut = c }

// cutHelp writes half moves of help play by a Cut.
func (w *Worker) cutHelp(b *plan.Branch, n int, out *Emitter) (found, all bool) {
	cut, to := out.cut, out.to
	out.cut = nil
	list := board.Listed(w.B)
	all = cut("", len(list), func(e Event) {
		found = true
		to(e)
	}, func(k int, into func(Event), next Cut) {
		out.to = into
		defer func() { out.to, out.cut = to, nil }()
		if next == nil {
			w.step(b, n, list[k], out)
			return
		}
		out.cut = next
		w.Follow(b, n, list[k], out)
	})
	return found, all
}

// A cutting is where a worker's battle play is cut: the variations of a node.
type cutting struct {
	cut  Cut
	node *solution.Node
	out  func(Event)
}

// stateOf tells what the variations after a first move depend on: the length, and
// which of the attacker's moves threaten in which length.
func stateOf(r, threat int, threats []int) string {
	list := make([]string, len(threats))
	for i, t := range threats {
		list[i] = strconv.Itoa(t)
	}
	return fmt.Sprintf("%d/%d/%s", r, threat, strings.Join(list, ","))
}

// places are where moves stand in a list.
func places(moves, list []board.Move) (at []int) {
	for _, m := range moves {
		at = append(at, slices.Index(list, m))
	}
	return at
}

// Variation writes the k-th variation after a first move, of which state is known;
// false if there is no such variation.
func (w *Worker) Variation(b *plan.Branch, m board.Move, ply int, state string, k int, out func(Event)) bool {
	var r, threat int
	fields := strings.Split(state, "/")
	if len(fields) != 3 {
		return false
	}
	r, err := strconv.Atoi(fields[0])
	if err != nil || r < 1 || r >= b.Max {
		return false
	}
	if threat, err = strconv.Atoi(fields[1]); err != nil || threat < 0 || threat > r+1 {
		return false
	}
	w.Play(m)
	defer w.Undo()
	var threats []board.Move
	if fields[2] != "" {
		w.Play(board.Null)
		list := w.attacks(b, threat)
		for _, s := range strings.Split(fields[2], ",") {
			if i, err := strconv.Atoi(s); err == nil && i >= 0 && i < len(list) {
				threats = append(threats, list[i])
			}
		}
		w.Undo()
		if len(threats) == 0 {
			return false
		}
	}
	list := w.choices(&b.Legs[1])
	if k < 0 || k >= len(list) {
		return false
	}
	if v := w.variation(b, r, ply+1, list[k], threats, threat); v != nil {
		out(Event{Node: v})
	}
	return true
}
