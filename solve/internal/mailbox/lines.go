package mailbox

import (
	"slices"
	"strings"
)

// lines collects the solutions of help and series play.
type lines struct {
	found []string
}

type path []string

func (p path) with(b *Board) path { return append(slices.Clip(p), b.text()) }

func (l *lines) add(p path) { l.found = append(l.found, strings.Join(p, " ")) }

// A right says when the side that does not end the play may move.
type right int

const (
	always  right = iota
	inCheck       // parry series: when in check, else it passes
	never         // series
)

// A stretch is play of some half moves in which all help.
type stretch struct {
	reply right
	goal  Goal // reached by the last half move; "" where end decides
	// end is asked after the last half move, and writes the lines that go on.
	end func(b Board, p path)
	// stop: play goes no further from such a position, the other side to move.
	stop func(b Board) bool
	// guard must not hold before the half moves of the side that makes the last.
	guard func(b Board) bool
}

// solve adds all lines, each with the half moves that led to it before it.
func (l *lines) solve(b Board, s Stipulation, p path) error {
	if s.Intro > 0 {
		return l.intro(b, s, p)
	}
	if s.Series == "pser-" && s.Play != "h" {
		return l.parry(b, s, p)
	}
	half := 2 * s.Moves
	switch {
	case s.Series != "":
		half--
	case s.Half:
		half++
	}
	x := stretch{}
	switch s.Series {
	case "ser-":
		x.reply = never
	case "pser-", "phser-":
		x.reply = inCheck
	}
	reachable := func(b Board) bool { return b.canReach(s.Goal) }
	enforced := func(b Board) bool { return len(b.forced(s.Goal)) > 0 }
	reach := func(b Board, p path) { l.all(b.goalMoves(s.Goal), p) }
	force := func(b Board, p path) { l.all(b.forced(s.Goal), p) }
	switch {
	case s.Play == "reci-h" && s.Series == "":
		half -= 2
		x.end = func(b Board, p path) { l.reciprocal(b, s, p) }
	case s.Play == "h" && s.Series != "":
		x.end = reach
	case s.Play == "h", s.Play == "" && s.Series != "":
		x.goal = s.Goal
		x.stop = func(b Board) bool { return b.last.to != 0 && !s.Goal.stopping() && b.reached(s.Goal) }
	case s.Play == "s" && s.Series != "":
		x.end, x.stop = force, enforced
	case s.Play == "hs" && s.Series == "":
		half--
		x.end, x.stop = force, enforced
	case s.Play == "r" && s.Series != "":
		x.end, x.stop, x.guard = reach, reachable, reachable
	case s.Play == "semi-r" && s.Series != "":
		x.end, x.stop = reach, reachable
	case s.Play == "hr" && s.Series == "":
		half--
		x.end, x.stop, x.guard = reach, reachable, reachable
	default:
		return s.unknown()
	}
	if half%2 == 1 && x.guard != nil && x.guard(b) {
		l.unwanted(b.goalMoves(s.Goal), p)
		return nil
	}
	for n := half % 2; n <= half; n += 2 {
		if s.Exact && n < half || n == 0 && x.goal != "" {
			continue
		}
		l.play(&x, b, n, p)
	}
	return nil
}

// play makes exactly that many half moves.
func (l *lines) play(x *stretch, b Board, n int, p path) {
	if n == 0 {
		x.end(b, p)
		return
	}
	ending := n%2 == 1
	if !ending && x.stop != nil && x.stop(b) {
		return
	}
	if !ending && (x.reply == never || x.reply == inCheck && !b.InCheck(b.white)) {
		if !b.InCheck(b.white) {
			b.Pass()
			l.play(x, b, n-1, p)
		}
		return
	}
	if ending && x.guard != nil && x.guard(b) {
		return
	}
	if n == 1 && x.goal != "" {
		l.all(b.goalMoves(x.goal), p)
		return
	}
	for _, m := range b.Legal() {
		next := b.After(m)
		l.play(x, next, n-1, p.with(&next))
	}
}

// all adds a line for each of the last positions.
func (l *lines) all(last []Board, p path) {
	for i := range last {
		l.add(p.with(&last[i]))
	}
}

// unwanted adds the moves by which a side has to reach the goal that it
// should not reach, as a line each.
func (l *lines) unwanted(last []Board, p path) {
	for i := range last {
		l.add(append(p.with(&last[i]), "?!?"))
	}
}

// reciprocal: the side to move can reach its goal, and it can as well help
// the other side to reach the goal.
func (l *lines) reciprocal(b Board, s Stipulation, p path) {
	own := s.Goal
	if s.Other != "" {
		own = s.Other
	}
	helped := &lines{}
	helped.play(&stretch{goal: s.Goal}, b, 2, p)
	if last := b.goalMoves(own); len(last) > 0 && len(helped.found) > 0 {
		l.all(last, p)
		l.found = append(l.found, helped.found...)
	}
}

// intro lets one side make up to s.Intro moves in a row before the play.
func (l *lines) intro(b Board, s Stipulation, p path) error {
	rest := s
	rest.Intro = 0
	var err error
	x := stretch{reply: never, end: func(b Board, p path) {
		if e := l.solve(b, rest, p); e != nil {
			err = e
		}
	}}
	for n := 1; n <= s.Intro; n++ {
		l.play(&x, b, 2*n-1, p)
	}
	return err
}
