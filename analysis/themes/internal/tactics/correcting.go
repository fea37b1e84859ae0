package tactics

import (
	"slices"

	"rookery/analysis/changes"
	"rookery/analysis/play"
	"rookery/analysis/themes/internal/study"
	"rookery/chess"
	"rookery/problem"
)

// corrections finds men of the defender whose going away anywhere allows a mate, and
// whose going to some square corrects that, for another mate.
func corrections(s *study.Study, found func(study.Finding)) {
	for g := range s.Groups() {
		by := byMan(g)
		for sq := range chess.NoSquare {
			list := by[sq]
			if len(list) < 2 || list[0].D.Mover.Walk == problem.King || list[0].D.Mover.Walk == problem.Pawn {
				continue
			}
			errors := errorsOf(g, list[0].D)
			var random *study.Variation
			for i := range list {
				if study.MatesBy(errors, list[i].M) {
					random = &list[i]
					break
				}
			}
			if random == nil {
				continue
			}
			for _, v := range list {
				// A mate that only takes the man where it has gone corrects nothing.
				if !study.MatesBy(errors, v.M) && !study.SameMove(v.M, random.M) && v.M.Move.To != v.D.Move.To {
					found(study.Finding{Twin: g.Half.Label, Phase: g.Kind, Detail: study.Names(random.D, random.M) + ", " + study.Names(v.D, v.M)})
				}
			}
		}
	}
}

// byMan groups variations by where the defender comes from.
func byMan(g *study.Group) map[chess.Square][]study.Variation {
	by := map[chess.Square][]study.Variation{}
	for _, v := range g.List {
		if study.Moves(v.D) && study.Ends(v.M) {
			by[v.D.Move.From] = append(by[v.D.Move.From], v)
		}
	}
	return by
}

// errorsOf are the mates that follow if a man is just not there, but for what is
// threatened anyway.
func errorsOf(g *study.Group, d *play.Node) []chess.Move {
	board := *d.Before
	board[d.Move.From] = nil
	side := g.Half.Starter
	threats := g.Phase.Threats
	if g.Lead != nil {
		threats = g.Lead.Threats
	}
	return slices.DeleteFunc(study.MatesAt(&board, side), func(m chess.Move) bool {
		return slices.ContainsFunc(threats, func(t *play.Node) bool { return study.Same(m, t) })
	})
}

// arrivals finds squares on which any defender allows a mate, but for one that comes
// there and corrects it, for another mate.
func arrivals(s *study.Study, found func(study.Finding)) {
	for g := range s.Groups() {
		by := meeting(g, func(v study.Variation) chess.Square { return arrival(v.D) })
		for sq := range chess.NoSquare {
			list := by[sq]
			if len(list) < 2 {
				continue
			}
			board := *list[0].D.Before
			was := board[sq]
			if was != nil && was.Walk == problem.King {
				continue
			}
			board[sq] = &play.Man{ID: -1, Man: problem.Man{Walk: problem.Pawn, Colour: problem.Colour(g.Half.Starter.Other())}}
			errors := study.MatesAt(&board, g.Half.Starter)
			list = slices.DeleteFunc(list, func(v study.Variation) bool { return v.D.Mover.Walk == problem.King }) // it does not stand there for another
			for _, a := range list {
				if !study.MatesBy(errors, a.M) {
					continue
				}
				for _, b := range list {
					if b.D.Move.From != a.D.Move.From && !study.MatesBy(errors, b.M) && !study.SameMove(a.M, b.M) {
						found(study.Finding{Twin: g.Half.Label, Phase: g.Kind, Detail: study.Names(a.D, a.M) + ", " + study.Names(b.D, b.M)})
					}
				}
			}
		}
	}
}

// whiteCorrections finds so many first moves of a man with one threat, of which each
// answers what refutes those before it; the last may be the key.
func whiteCorrections(length int) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		rows := s.Table.Rows
		told := 0
		for _, last := range rows {
			if last.First == nil || last.Set() || len(last.Threats) == 0 || told > 2 {
				continue
			}
			var chain []*changes.Row
			refuted := map[changes.Move]bool{}
			for i := range rows {
				r := &rows[i]
				list := r.Refutations()
				if r.First == nil || r.Half != last.Half || r.First.From != last.First.From || *r.First == *last.First || r.Solves() || len(list) != 1 || list[0].To == r.First.To {
					continue
				}
				if !slices.Contains(last.Threats, firstThreat(r)) || refuted[list[0]] {
					continue
				}
				if _, ok := last.Answer(list[0]); !ok {
					continue
				}
				// What comes later in the chain answers it, too.
				if slices.ContainsFunc(chain, func(c *changes.Row) bool { _, ok := r.Answer(c.Refutations()[0]); return !ok }) {
					continue
				}
				refuted[list[0]] = true
				chain = append(chain, r)
			}
			if len(chain)+1 < length {
				continue
			}
			var list []*play.Node
			for _, r := range chain[:length-1] {
				list = append(list, r.Phase.First)
			}
			f := study.Finding{Twin: last.Half.Label, Detail: study.Names(append(list, last.Phase.First)...)}
			if !last.Solves() {
				f.Phase = "try"
			}
			told++
			found(f)
		}
	}
}

func firstThreat(r *changes.Row) changes.Move {
	if len(r.Threats) == 0 {
		return changes.Move{}
	}
	return r.Threats[0]
}

// dualAvoidance finds two defences with a common harm for which two mates could follow,
// of which each defence allows only one: moves of one man, or on one square.
func dualAvoidance(s *study.Study, found func(study.Finding)) {
	// A mate that only takes the man where it has gone avoids nothing.
	taken := func(v study.Variation) bool { return v.M.Move.To == v.D.Move.To }
	tell := func(g *study.Group, errors []chess.Move, list []study.Variation) {
		for i, a := range list {
			for _, b := range list[i+1:] {
				if !study.SameMove(a.M, b.M) && !taken(a) && !taken(b) && study.MatesBy(errors, a.M) && study.MatesBy(errors, b.M) {
					found(study.Finding{Twin: g.Half.Label, Phase: g.Kind, Detail: study.Names(a.D, a.M) + ", " + study.Names(b.D, b.M)})
				}
			}
		}
	}
	for g := range s.Groups() {
		by := byMan(g)
		for sq := range chess.NoSquare {
			if list := by[sq]; len(list) > 1 && list[0].D.Mover.Walk != problem.King {
				tell(g, errorsOf(g, list[0].D), list)
			}
		}
		on := meeting(g, func(v study.Variation) chess.Square { return arrival(v.D) })
		for sq := range chess.NoSquare {
			if list := on[sq]; len(list) > 1 {
				board := *list[0].D.Before
				if was := board[sq]; was != nil && was.Walk == problem.King {
					continue
				}
				board[sq] = &play.Man{ID: -1, Man: problem.Man{Walk: problem.Pawn, Colour: problem.Colour(g.Half.Starter.Other())}}
				tell(g, study.MatesAt(&board, g.Half.Starter), list)
			}
		}
	}
}
