package tactics

import (
	"slices"

	"rookery/analysis/mates"
	"rookery/analysis/play"
	"rookery/analysis/themes/internal/study"
	"rookery/chess"
)

// crossChecks finds checks of the defender that are answered with check.
func crossChecks(s *study.Study, found func(study.Finding)) {
	for g := range s.Groups() {
		for _, v := range g.List {
			if v.D.Check && v.M.Check && (!takes(v.M, v.D) || discovers(v.M)) {
				found(study.Finding{Twin: g.Half.Label, Phase: g.Kind, Detail: study.Names(v.D, v.M)})
			}
		}
	}
	for h, line := range s.HelpLines() {
		for i := 1; i < len(line); i++ {
			if line[i-1].Check && line[i].Check && (!takes(line[i], line[i-1]) || discovers(line[i])) {
				found(study.Finding{Twin: h.Label, Detail: study.Names(line[i-1], line[i])})
			}
		}
	}
}

// takes reports whether a move takes the man that has just moved, wherever that has come to stand.
func takes(n, last *play.Node) bool {
	if n.Move.To == last.Move.To {
		return true
	}
	if n.Move.Captured == nil || n.Move.CaptureSquare >= chess.NoSquare || last.Mover == nil {
		return false
	}
	m := n.Before[n.Move.CaptureSquare]
	return m != nil && m.ID == last.Mover.ID
}

// discovers reports whether a line man checks because another has left its line: a battery
// that takes the man that gave check does more than just take it.
func discovers(n *play.Node) bool {
	if !study.Moves(n) {
		return false
	}
	side, ok := study.Colour(n.Mover)
	if !ok {
		return false
	}
	king, ok := study.King(n.After, side.Other())
	if !ok {
		return false
	}
	for sq, m := range n.After {
		at := chess.Square(sq)
		if c, ok := study.Colour(m); ok && c == side && at != n.Move.To && study.Commands(m.Walk, at, king) &&
			chess.Between(at, king).Has(n.Move.From) && len(study.Between(n.After, at, king)) == 0 {
			return true
		}
	}
	return false
}

// provokedCheck finds checks that a move of the attacker has made possible.
func provokedCheck(s *study.Study, found func(study.Finding)) {
	for g := range s.Solution() {
		if g.Lead == nil {
			continue
		}
		for _, v := range g.List {
			if !v.D.Check || !study.Moves(v.D) {
				continue
			}
			p, ok := mates.Position(g.Lead.Before, g.Half.Starter.Other())
			if !ok || p.OpponentInCheck() {
				continue
			}
			if !slices.ContainsFunc(p.Legal(nil), func(m chess.Move) bool { return study.Same(m, v.D) && p.GivesCheck(m) }) {
				found(study.Finding{Twin: g.Half.Label, Detail: study.Names(g.Lead, v.D, v.M)})
			}
		}
	}
}
