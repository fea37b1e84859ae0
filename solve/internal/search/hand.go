package search

import (
	"strings"

	"rookery/problem"
	"rookery/solution"
	"rookery/solve/internal/board"
	"rookery/solve/internal/plan"
)

// Hand is play that is made by hand: it follows the moves through the plan, lists what may
// be played next, and asks what comes of the last move.
type Hand struct {
	w      *Worker
	stands []stand // what may go on from here
	before []stand // of the last move: what it was made in
	ply    int     // of the next half move
	last   *solution.Node
}

// A stand is a branch of the plan with so many half moves left. Turned: the other side
// than the one whose turn it is on the board is to move in it.
type stand struct {
	*plan.Branch
	left   int
	turned bool
}

// NewHand begins where the play of a plan begins, or set play.
func NewHand(w *Worker, set bool) *Hand {
	h := &Hand{w: w}
	h.enter(w.plan.Root, false)
	if w.plan.Late {
		h.enter(w.plan.AtOnce, false)
	}
	if set || w.options.PostKeyPlay {
		for i := range h.stands {
			s := &h.stands[i]
			if !s.Battle || !s.Defence {
				s.left--
			}
		}
		h.ply = 1
		w.TurnOver()
	}
	h.pass()
	return h
}

// leg is that of the half move that comes: 0 is the attacker's in battle play, else that of the side that begins.
func (s stand) leg() int {
	leg := (s.Max - s.left) & 1
	if s.Battle && s.Defence {
		leg = 1 - leg
	}
	return leg
}

// enter adds what a node begins with.
func (h *Hand) enter(n plan.Node, turned bool) {
	switch n := n.(type) {
	case *plan.Swap:
		h.enter(n.X, !turned)
	case *plan.And:
		h.enter(n.L, turned)
		h.enter(n.R, turned)
	case *plan.Or:
		h.enter(n.L, turned)
		h.enter(n.R, turned)
	case *plan.Branch:
		h.stands = append(h.stands, stand{n, n.Max, turned})
	}
}

// pass leaves out half moves that nobody makes in a series, and stands in which nothing is left.
func (h *Hand) pass() {
	list := h.stands
	h.stands = nil
	for _, s := range list {
		if s.left > 0 && s.leg() == 1 && (s.Reply == plan.Never || s.Reply == plan.InCheck && !h.w.InCheck()) {
			s.left--
			s.turned = !s.turned
		}
		if s.left > 0 {
			h.stands = append(h.stands, s)
		}
	}
}

// sides are the turns that are possible: whether the one on the board passes before them.
func (h *Hand) sides() (turns []bool) {
	for _, turned := range []bool{false, true} {
		for _, s := range h.stands {
			if s.turned == turned {
				turns = append(turns, turned)
				break
			}
		}
	}
	if turns == nil {
		return []bool{false} // beyond the length of the play
	}
	return turns
}

// on does something for each side that may move.
func (h *Hand) on(do func(turned bool) bool) {
	for _, turned := range h.sides() {
		if turned {
			h.w.passOver()
		}
		if do(turned) {
			return
		}
		if turned {
			h.w.Undo()
		}
	}
}

// choices are the moves of a side, those included that only a goal makes legal.
func (h *Hand) choices(turned bool) []board.Move {
	for _, s := range h.stands {
		if s.turned == turned {
			return h.w.choices(&s.Legs[s.leg()])
		}
	}
	return board.Listed(h.w.B)
}

// Moves lists what can be played next, as nodes without play, and what could be if it did not
// expose the own king.
func (h *Hand) Moves() (legal, exposing []*solution.Node) {
	h.on(func(turned bool) bool {
		listed := h.choices(turned)
		known := map[board.Move]bool{}
		for _, m := range listed {
			known[m] = true
			n := &solution.Node{Kind: solution.Step, Ply: h.ply, Move: h.w.B.Describe(m)}
			h.w.Play(m)
			n.Check = h.w.InCheck()
			h.w.Undo()
			legal = append(legal, n)
		}
		for _, m := range h.w.B.Pseudo(nil) {
			if !known[m] {
				exposing = append(exposing, &solution.Node{Kind: solution.Step, Ply: h.ply, Move: h.w.B.Describe(m), Constraint: true})
			}
		}
		return false
	})
	return legal, exposing
}

// Play makes the move that is written so, or passes for "". It is false if there is no such move.
func (h *Hand) Play(text string, l problem.Language) bool {
	if text == "" {
		h.w.Play(board.Null)
		h.advance(false)
		h.last = nil
		return true
	}
	found := false
	h.on(func(turned bool) bool {
		var best board.Move
		var node *solution.Node
		length := -1
		for _, m := range h.choices(turned) {
			move := h.w.B.Describe(m)
			name := strings.TrimSpace(move.Notation(l))
			if rest, ok := strings.CutPrefix(text, name); ok && (rest == "" || rest[0] == ' ') && len(name) > length {
				best, length, node = m, len(name), &solution.Node{Kind: solution.FirstMove, Ply: h.ply, Move: move}
			}
		}
		if node == nil {
			return false
		}
		h.w.Play(best)
		node.Check = h.w.InCheck()
		h.last, found = node, true
		h.advance(turned)
		return true
	})
	return found
}

// advance goes on in all branches after a half move.
func (h *Hand) advance(turned bool) {
	var here []stand
	for _, s := range h.stands {
		if s.turned == turned {
			here = append(here, s)
		}
	}
	h.before, h.stands = here, nil
	for _, s := range here {
		h.stands = append(h.stands, stand{s.Branch, s.left - 1, false})
		for _, e := range s.Legs[s.leg()].Ends {
			if !e.Goal {
				h.enter(e.Node, false)
			}
		}
	}
	h.ply++
	if len(here) > 0 && here[0].Reply != plan.Always && here[0].leg() == 0 && !h.w.InCheck() {
		h.ply++ // each move of a series has a number
	}
	h.pass()
}

// Verdict is the last move with what comes of it: a Key if it leads to the end that is wanted, a Try
// with refutations if it does not; of a defence the answers, or a Refutation; of help and series play a
// Step with a line to the end, without one if there is none. Nil if no move was made, or the search was stopped.
func (h *Hand) Verdict() *solution.Node {
	n := h.last
	if n == nil {
		return nil
	}
	for _, s := range h.before {
		if h.judge(n, s) {
			break
		}
	}
	if h.w.stopped() {
		return nil
	}
	return n
}

// judge asks what comes of the move in a branch; true if it is good for anything.
func (h *Hand) judge(n *solution.Node, s stand) bool {
	w, r, leg := h.w, s.left-1, s.leg()
	switch {
	case !s.Battle:
		n.Kind = solution.Step
		return h.help(n, s)
	case leg == 0 && w.Attacked(s.Branch, r):
		n.Kind, n.Refutations = solution.Key, nil
		if !w.directEnd(n, s.Branch, r) {
			h.threats(n, s.Branch, r)
		}
		return true
	case leg == 0:
		if n.Kind = solution.Try; r > 0 && n.Refutations == nil {
			for _, d := range w.refutations(s.Branch, r, mostRefutations) {
				n.Refutations = append(n.Refutations, w.refutation(s.Branch, d, n.Ply+1))
			}
		}
	case w.defended(s.Branch, r):
		n.Kind = solution.Defence
		w.markGoals(n, &s.Legs[1])
		if r > 0 && len(n.Goals) == 0 {
			n.Replies = h.answers(s.Branch, w.length(s.Branch, r), n.Ply+1, solution.Continuation)
		}
		return true
	default:
		n.Kind = solution.Refutation
	}
	return false
}

// mostRefutations is how many are told.
const mostRefutations = 4

// threats adds what an attacker's move threatens.
func (h *Hand) threats(n *solution.Node, b *plan.Branch, r int) {
	if r < 2 || h.w.InCheck() || b.Reply != plan.Always {
		return
	}
	h.w.Play(board.Null)
	if !h.w.KingCapturable() {
		if least := h.w.length(b, r-1); least < r {
			n.Threats = h.answers(b, least, n.Ply+2, solution.Threat)
		}
	}
	h.w.Undo()
	n.Zugzwang = len(n.Threats) == 0
}

// answers are the attacker's moves that lead to the end in so many half moves, without their play.
func (h *Hand) answers(b *plan.Branch, n, ply int, kind solution.NodeKind) (list []*solution.Node) {
	w := h.w
	for _, m := range w.attacks(b, n) {
		c := &solution.Node{Kind: kind, Ply: ply, Move: w.B.Describe(m)}
		w.Play(m)
		if w.Attacked(b, n-1) {
			c.Check = w.InCheck()
			w.directEnd(c, b, n-1)
			list = append(list, c)
		}
		w.Undo()
	}
	return list
}

// help looks for a line from the last move to the end.
func (h *Hand) help(n *solution.Node, s stand) bool {
	w, l, r := h.w, &s.Legs[s.leg()], s.left-1
	if s.Max-r >= s.Min && w.markGoals(n, l) {
		return true
	}
	found := false
	out := NewEmitter(0, 1, false, func(e Event) {
		if e.Node != nil && !found {
			found = true
			if e.Node.Kind != solution.Root {
				shift(e.Node, h.ply)
				n.Replies = []*solution.Node{e.Node}
			} else {
				n.Goals = e.Node.Goals
			}
		}
	})
	for i := range l.Ends {
		if e := &l.Ends[i]; !e.Goal && s.Max-r >= s.Min && w.End(e, out) && found {
			return true
		}
	}
	for k := max(r&1, s.Min-(s.Max-r)); k <= r && !found; k += 2 {
		if k > 0 {
			w.Help(s.Branch, k+(r-k)&1, out)
		}
	}
	return found
}
