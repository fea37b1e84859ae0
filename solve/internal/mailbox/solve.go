package mailbox

import (
	"fmt"
	"slices"
)

// A Stipulation is a traditional stipulation taken apart: "exact-ser-h#3".
type Stipulation struct {
	Intro  int    // m of "m->"
	Series string // "", "ser-", "pser-" or "phser-"
	Play   string // "", "s", "r", "semi-r", "h", "hs", "hr" or "reci-h"
	Goal   Goal
	// Other is the goal in parentheses of reci-h(=)#; "" for the same one.
	Other Goal
	Moves int
	Half  bool
	Exact bool
}

// Battle reports whether the solution is a tree and not lines.
func (s Stipulation) Battle() bool {
	switch s.Play {
	case "", "s", "r", "semi-r":
		return s.Series == "" && s.Intro == 0
	}
	return false
}

// WhiteBegins reports whether White makes the first half move.
func (s Stipulation) WhiteBegins() bool {
	if s.Intro > 0 {
		s.Intro = 0
		return !s.WhiteBegins()
	}
	switch s.Play {
	case "h", "reci-h":
		return s.Half
	}
	return !s.Half
}

// Options are those requests of a problem that change what is written.
type Options struct {
	Try, Variations, NoThreat bool
}

// Solve gives the solution for the side to move, sorted.
func Solve(b Board, s Stipulation, o Options) ([]string, error) {
	if b.InCheck(!b.white) {
		return nil, nil // its king could be taken
	}
	var found []string
	if s.Battle() {
		t := &tree{battle: battleOf(s), options: o}
		t.solve(b)
		found = t.found
	} else {
		l := &lines{}
		if err := l.solve(b, s, nil); err != nil {
			return nil, err
		}
		found = l.found
	}
	slices.Sort(found)
	return found, nil
}

func (s Stipulation) unknown() error {
	return fmt.Errorf("mailbox: no oracle for %+v", s)
}

// forced gives the positions in which the side to move, whatever it plays,
// has reached the goal; none if it can do otherwise or cannot move at all.
func (b *Board) forced(g Goal) (list []Board) {
	for _, m := range b.candidates(g) {
		next := b.After(m)
		if !next.reached(g) {
			return nil
		}
		list = append(list, next)
	}
	return list
}
