package solve

import (
	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

// notApplicable is what the reference program says of an option that has no
// meaning for the stipulation.
func notApplicable(option string) string { return option + " not applicable - ignored" }

// apply changes a plan as the problem's options ask; it returns what to say of
// those that cannot be applied.
func (pl *plan) apply(o *problem.Options) (notes []string) {
	note := func(wanted bool, option string, apply func() bool) {
		if wanted && !apply() {
			notes = append(notes, notApplicable(option))
		}
	}
	note(o.Quodlibet, "Quodlibet", pl.quodlibet)
	note(o.GoalIsEnd, "GoalIsEnd", pl.goalIsEnd)
	note(o.PostKeyPlay, "PostKeyPlay", pl.postKeyPlay)
	note(o.KeepMatingPiece, "KeepMatingPiece", pl.keepMating)
	note(o.WhiteToPlay, "WhiteToPlay", pl.whiteToPlay)
	findMates(pl.root)
	return notes
}

// notIntelligent is what the reference program says where it is asked for its
// intelligent mode and cannot use it.
const notIntelligent = "Intelligent Mode only with h#/=, ser-#/= and ser-h#/=, with a limited set of fairy conditions and without fairy pieces."

// intelligent reports whether final pictures can be drafted for the play, help
// or series play that ends with mate alone or with stalemate alone, or whether
// the reference program passes over the option: it does so without a word for
// reciprocal play and proof games.
func (pl *plan) intelligent(p *problem.Problem, on board) bool {
	if t := p.Stipulation.Traditional; t != nil && (t.Reciprocal || t.Goal.Kind == problem.ProofGame || t.Goal.Kind == problem.AToB) {
		return true
	}
	b, ok := firstBranch(pl.root).(*branch)
	if !ok || b.battle || b.mates == nil {
		return false
	}
	for _, m := range p.Board {
		if m.Man.Colour > problem.Black || !m.Man.Walk.Orthodox() || len(m.Man.Attributes) > 0 {
			return false
		}
	}
	_, ok = on.terms()
	return ok
}

// postKeyPlay reports whether the play can begin after a key.
func (pl *plan) postKeyPlay() bool {
	b, ok := pl.root.(*branch)
	return ok && b.battle
}

// limits reads the options that cut battle play short.
func (s *search) limits() (notes []string) {
	s.maxThreat, s.maxFlights, s.nontrivial = -1, -1, -1
	b, ok := firstBranch(s.plan.root).(*branch)
	battle := ok && b.battle
	if battle && s.options.Try && s.options.PostKeyPlay {
		notes = append(notes, "try play not applicable")
	}
	if o := s.options; o.Threat.Set {
		if battle && b.max-1 >= 2*o.Threat.N {
			s.maxThreat = o.Threat.N
		} else {
			notes = append(notes, `Option "Threat" not applicable or indicated maximum threat length too big`)
		}
	}
	if o := s.options; o.MaxFlightSquares.Set {
		s.maxFlights = o.MaxFlightSquares.N
	}
	if o := s.options; o.NonTrivialMoves.Set {
		s.nontrivial = o.NonTrivialLength.N
	}
	return notes
}

// goalIsEnd forbids the goal to the side that is not meant to reach it: a move
// of it that does so ends the play without a solution.
func (pl *plan) goalIsEnd() bool {
	m := &moverFinder{}
	m.node(pl.root, pl.starter)
	sides := m.sides()
	if len(m.goals) != 1 || sides[chess.White] && sides[chess.Black] {
		return false
	}
	for g := range m.goals {
		for side, legs := range m.legs {
			for _, l := range legs {
				if !sides[side] {
					l.spoil().goal = &g
				}
			}
		}
	}
	return true
}

// keepMating ends play in which the side that is to reach the goal has nothing
// left to mate with.
func (pl *plan) keepMating() bool {
	m := &moverFinder{}
	m.node(pl.root, pl.starter)
	sides := m.sides()
	if sides[chess.White] == sides[chess.Black] {
		return true // there is always somebody who can mate
	}
	for _, legs := range m.legs {
		for _, l := range legs {
			l.spoil().keepMating = true
			if sides[chess.Black] {
				l.spoil().mating = chess.Black
			}
		}
	}
	return true
}

// moverFinder finds which side makes the moves of each leg of a plan and which
// ones reach each goal.
type moverFinder struct {
	goals map[problem.Goal][2]bool
	legs  [2][]*leg
}

// sides are those that reach a goal.
func (m *moverFinder) sides() (sides [2]bool) {
	for _, by := range m.goals {
		sides[chess.White] = sides[chess.White] || by[chess.White]
		sides[chess.Black] = sides[chess.Black] || by[chess.Black]
	}
	return sides
}

func (m *moverFinder) node(n node, turn chess.Colour) {
	switch n := n.(type) {
	case *leaf:
		if m.goals == nil {
			m.goals = map[problem.Goal][2]bool{}
		}
		by := m.goals[n.goal]
		by[turn.Other()] = true
		m.goals[n.goal] = by
	case *not:
		m.node(n.x, turn)
	case *swap:
		m.node(n.x, turn.Other())
	case *and:
		m.node(n.l, turn)
		m.node(n.r, turn)
	case *or:
		m.node(n.l, turn)
		m.node(n.r, turn)
	case *branch:
		first := turn
		if n.defence {
			first = turn.Other() // of the attacker's leg
		}
		for i, side := range [2]chess.Colour{first, first.Other()} {
			l := &n.legs[i]
			m.legs[side] = append(m.legs[side], l)
			for j := range l.ends {
				m.node(l.ends[j].node, side.Other())
			}
		}
	}
}

// whiteToPlay drops the first half move of help play.
func (pl *plan) whiteToPlay() bool {
	b, ok := pl.root.(*branch)
	if !ok || b.battle || b.reply != always {
		return false
	}
	for _, g := range pl.goals {
		if g.Kind == problem.AToB {
			pl.starter = pl.starter.Other()
			return true
		}
	}
	short := *b
	short.max--
	short.min = max(short.min-1, short.max%2)
	short.legs[0], short.legs[1] = b.legs[1], b.legs[0]
	pl.root = &swap{&short}
	return true
}

// quodlibet lets the attacker reach the goal of self play himself, too.
func (pl *plan) quodlibet() bool {
	b, ok := pl.root.(*branch)
	if !ok || !b.battle {
		return false
	}
	for i := range b.legs[1].ends {
		if e := b.legs[1].ends[i]; e.goal {
			b.legs[0].ends = append([]end{e}, b.legs[0].ends...)
			return true
		}
	}
	for _, e := range b.legs[0].ends {
		if f, ok := e.node.(*branch); ok && f.battle && len(f.legs[0].ends) > 0 && f.legs[0].ends[0].goal {
			b.legs[0].ends = append([]end{f.legs[0].ends[0]}, b.legs[0].ends...)
			return true
		}
	}
	return false
}

// writeViolation shows the play of a constraint that the diagram violates
// already, so that there is no solution.
func (w *worker) writeViolation(b *branch, ply int, out func(event)) {
	for _, x := range b.legs[0].before {
		inner, ok := x.(*not)
		if !ok {
			continue
		}
		if f, ok := inner.x.(*branch); ok && f.battle && !f.defence {
			for _, n := range constrain(w.continuations(f, w.length(f, f.max), ply, solution.FirstMove)) {
				out(event{node: n})
			}
		}
	}
}

// writeLineViolation does so for help play.
func (w *worker) writeLineViolation(l *leg, out *emitter) {
	for _, x := range l.before {
		if inner, ok := x.(*not); ok && w.holds(inner.x) {
			out.constraint = true
			w.write(inner.x, out)
			out.constraint = false
		}
	}
}
