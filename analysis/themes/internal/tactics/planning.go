package tactics

import (
	"slices"

	"rookery/analysis/play"
	"rookery/analysis/themes/internal/study"
	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

// A plan is a try that fails, and the solution that carries the same out after a foreplan.
type plan struct {
	half    *play.Half
	try     *play.Node
	refutes *play.Node
	key     *play.Node
	later   *play.Node   // the move of the try, played later
	defence *play.Node   // what the defender played meanwhile
	again   []*play.Node // the defences to the later move
}

// plans finds tries that are played again, successfully, after another move. What mates at once is no plan: it needs no
// foreplan that the defender leaves a guard.
func plans(s *study.Study) (list []plan) {
	for i := range s.Halves {
		h := &s.Halves[i]
		t := h.Problem.Stipulation.Traditional
		if h.Mode != solution.Tree || t == nil || t.Moves < 3 {
			continue
		}
		for j := range h.Phases {
			try := &h.Phases[j]
			if try.Solves() || try.First == nil || len(try.Refutations) != 1 || !study.Moves(try.First) {
				continue
			}
			for k := range h.Phases {
				ph := &h.Phases[k]
				if !ph.Solves() || ph.First == nil {
					continue
				}
				add := func(d *play.Node, later []*play.Node) {
					for _, m := range later {
						if study.Moves(m) && !study.Ends(m) && m.Move.From == try.First.Move.From && m.Move.To == try.First.Move.To && m.Move.Promotion == try.First.Move.Promotion {
							list = append(list, plan{h, try.First, try.Refutations[0], ph.First, m, d, m.Replies})
						}
					}
				}
				for _, d := range ph.Variations {
					if len(d.Replies) == 1 {
						add(d, d.Replies)
					}
				}
				add(nil, ph.Threats)
			}
		}
	}
	return list
}

func (p *plan) detail() string {
	text := study.Names(p.try) + "? " + study.Names(p.refutes) + "!; " + study.Names(p.key) + "!"
	return text + " " + study.Names(p.defence, p.later)
}

func planned(is func(p *plan) bool) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		for _, p := range plans(s) {
			if is(&p) {
				found(study.Finding{Twin: p.half.Label, Detail: p.detail()})
			}
		}
	}
}

func logical(p *plan) bool { return p.defence != nil }

// roman: the refuting man is decoyed, and its defence from the new square is answered.
func roman(p *plan) bool {
	if !decoyed(p) || !study.Liner(p.refutes.Mover.Walk) && p.refutes.Mover.Walk != problem.Knight {
		return false
	}
	return slices.ContainsFunc(p.again, func(d *play.Node) bool {
		return d.Mover != nil && d.Mover.ID == p.refutes.Mover.ID && len(d.Replies) == 1
	})
}

// refuting: the man that refutes moves in the foreplan, too.
func refuting(p *plan) bool {
	return p.defence != nil && p.refutes.Mover != nil && p.defence.Mover != nil && p.defence.Mover.ID == p.refutes.Mover.ID
}

// decoyed: the refuting man is lured to another square than that from which it refutes, and can defend no more.
func decoyed(p *plan) bool { return refuting(p) && p.defence.Move.To != p.refutes.Move.To }

// dresden: another man defends in its place, and does worse.
func dresden(p *plan) bool {
	if p.defence == nil || p.refutes.Mover == nil {
		return false
	}
	return !refuting(p) && slices.ContainsFunc(p.again, func(d *play.Node) bool {
		return d.Mover != nil && d.Mover.ID != p.refutes.Mover.ID && len(d.Replies) == 1
	}) && !slices.ContainsFunc(p.again, func(d *play.Node) bool { return d.Mover != nil && d.Mover.ID == p.refutes.Mover.ID })
}

// hamburg: the man that refuted is kept from it because another takes up the defence, which
// was lured itself.
func hamburg(p *plan) bool {
	if p.defence == nil || p.defence.Mover == nil || p.refutes.Mover == nil || p.defence.Mover.ID == p.refutes.Mover.ID {
		return false
	}
	return slices.ContainsFunc(p.again, func(d *play.Node) bool {
		return d.Mover != nil && d.Mover.ID == p.defence.Mover.ID && len(d.Replies) == 1
	})
}

// annihilating: the foreplan takes, or gives away, a man of the attacker's own or the
// defender's that stands in the way of the main plan.
func annihilating(p *plan) bool {
	way := chess.Between(p.later.Move.From, p.later.Move.To)
	for _, reply := range p.again {
		for _, m := range reply.Replies {
			if study.Moves(m) {
				way |= chess.Between(m.Move.From, m.Move.To)
			}
		}
	}
	gone := func(sq chess.Square) bool { return p.key.Before[sq] != nil && p.later.Before[sq] == nil && way.Has(sq) }
	return p.key.Move.Captured != nil && p.key.Move.CaptureSquare < chess.NoSquare && way.Has(p.key.Move.CaptureSquare) ||
		p.defence != nil && p.defence.Move.Captured != nil && p.defence.Move.CaptureSquare < chess.NoSquare && gone(p.defence.Move.CaptureSquare)
}

// berlin: in the try the defender would be first; the foreplan takes his check or threat.
func berlin(p *plan) bool { return p.defence != nil && p.refutes.Check && !refuting(p) }

// duel finds two men that move by turns, three times or more each.
func duel(s *study.Study, found func(study.Finding)) {
	for h, line := range s.Lines() {
		for i := 0; i+5 < len(line); i++ {
			end := i
			for end < len(line) && study.Moves(line[end]) && line[end].Mover.Walk != problem.King && line[end].Mover.ID == line[i+(end-i)%2].Mover.ID {
				end++
			}
			if end-i >= 6 && line[i].Mover.Colour != line[i+1].Mover.Colour {
				found(study.Finding{Twin: h.Label, Detail: study.Names(line[i:end]...)})
				break
			}
		}
	}
}
