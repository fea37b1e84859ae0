package lines

import (
	"rookery/analysis/mates"
	"rookery/analysis/themes/internal/study"
	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

// antiCritical finds line men that go over a square on which another man stands in the mate:
// from where they came they would not keep what they keep now.
func antiCritical(s *study.Study, found func(study.Finding)) {
	for h, line := range s.Lines() {
		last := line[len(line)-1]
		m := s.Mate(last)
		if m == nil {
			continue
		}
		for i, n := range line[:len(line)-1] {
			if !study.Moves(n) || !study.Liner(n.Mover.Walk) || n.Mover.Colour == problem.Colour(m.Mated) {
				continue
			}
			at, ok := last.After.Find(n.Mover.ID)
			if !ok || at != n.Move.To {
				continue
			}
			for _, b := range line[i+1:] {
				if !study.Moves(b) || b.Mover.ID == n.Mover.ID || !chess.Between(n.Move.From, at).Has(b.Move.To) || last.After[b.Move.To] == nil {
					continue
				}
				for sq, men := range m.Guards {
					if men.Has(at) && (men.Count() == 1 || sq == m.King) && chess.Line(n.Move.From, at).Has(sq) && chess.Between(n.Move.From, sq).Has(b.Move.To) && !chess.Between(at, sq).Has(b.Move.To) {
						found(study.Finding{Twin: h.Label, Detail: study.Names(n, b, last)})
						break
					}
				}
			}
		}
	}
}

// ownShut finds critical moves of the attacker after which another man of his shuts the
// line, so that the defender is not stalemated: with mate by the battery it is the Indian,
// else Herlin's or Cheney's and Loyd's manoeuvre.
func ownShut(stalemate bool) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		for h, line := range s.Lines() {
			if h.Mode != solution.Tree {
				continue
			}
			last := line[len(line)-1]
			if s.Mate(last) == nil {
				continue
			}
			_, fired := battery(s, last)
			for _, p := range passings(line) {
				if p.stop.Mover.Colour != p.over.Mover.Colour || p.over.Mover.Colour != last.Mover.Colour || p.stop == last || fired {
					continue
				}
				// Without the man that shuts the line the defender could not move.
				board := *p.stop.After
				board[p.stop.Move.To] = nil
				q, ok := mates.Position(&board, h.Starter.Other())
				if ok && (q.IsStalemate() || !stalemate) && !q.InCheck() && p.shuts(h.Starter.Other()) {
					found(study.Finding{Twin: h.Label, Detail: study.Names(p.over, p.stop, last)})
				}
			}
		}
	}
}

// shuts reports whether the line that is shut leads to a square to which the king then goes.
func (p *passing) shuts(defender chess.Colour) bool {
	king, ok := study.King(p.stop.After, defender)
	if !ok {
		return false
	}
	at := p.over.Move.To
	for sq := range chess.KingAttacks(king).Squares() {
		if study.Commands(p.over.Mover.Walk, at, sq) && chess.Between(at, sq).Has(p.stop.Move.To) {
			return true
		}
	}
	return false
}

// antiBattery finds mates by a man that moves between a hopper of its side and the king.
func antiBattery(s *study.Study, found func(study.Finding)) {
	for h, line := range s.Lines() {
		last := line[len(line)-1]
		if !study.Moves(last) || !study.Ends(last) {
			continue
		}
		side, ok := study.Colour(last.Mover)
		if !ok {
			continue
		}
		king, ok := study.King(last.After, side.Other())
		if !ok {
			continue
		}
		for sq, m := range last.After {
			at := chess.Square(sq)
			if m == nil || m.Orthodox() || m.Colour != last.Mover.Colour || m.ID == last.Mover.ID || chess.Line(at, king) == 0 {
				continue
			}
			if men := study.Between(last.After, at, king); len(men) == 1 && men[0] == last.Move.To && len(study.Between(last.Before, at, king)) == 0 {
				found(study.Finding{Twin: h.Label, Detail: study.Names(last)})
			}
		}
	}
}
