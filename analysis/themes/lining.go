package themes

import (
	"slices"

	"rookery/analysis/play"
	"rookery/chess"
	"rookery/problem"
)

// lining are the themes of pins, batteries, and men that move along lines for
// each other.
func lining() []Theme {
	return []Theme{
		{"PinMate", "In the mate a pinned man is needed to be pinned: unpinned it could parry.", encyclopedia, pinMate},
		{"HalfPin", "Two defenders stand between their king and a line man of the other side. Whichever of them moves, the other is pinned, and a mate uses the pin; both occur.", encyclopedia, halfPin},
		{"BatteryMate", "The mate is given by a line man from behind a man of its own side that moves away.", encyclopedia, batteryMate},
		{"HalfBattery", "Two men of the attacker stand between a line man of theirs and the other king; one leaves, and then the other gives mate as the front man of a battery.", encyclopedia, halfBattery},
		{"Bristol", "A line man moves along a line to make way for another, which follows on the same line in the same direction. Named after F. Healey's problem for Bristol, 1861.", encyclopedia, bristol},
		{"Indian", "A line man passes over a square (critical move), another man of its side shuts the line there, and later leaves it to mate by the battery. Named after H. A. Loveday's problem of 1845.", encyclopedia, indian},
		{"CriticalMove", "A line man of the mated side passes over a square; later another man of its side stops there and shuts its line, without which the mate could be parried.", encyclopedia, critical},
	}
}

func pinMate(s *Study, found func(Finding)) {
	for h, line := range s.lines() {
		if m := s.mate(line[len(line)-1]); m != nil && m.Pins != 0 {
			found(Finding{Twin: h.Label, Detail: names(line[len(line)-1]) + ", pinned: " + squares(m.Pins)})
		}
	}
}

func squares(b chess.Bitboard) string {
	var s string
	for sq := range b.Squares() {
		if s != "" {
			s += " "
		}
		s += sq.String()
	}
	return s
}

// between lists the men that stand between two squares on a line, from the first.
func between(b *play.Board, from, to chess.Square) []chess.Square {
	var list []chess.Square
	for sq := range chess.Between(from, to).Squares() {
		if b[sq] != nil {
			list = append(list, sq)
		}
	}
	if from > to {
		slices.Reverse(list)
	}
	return list
}

// commands reports whether a line man moves along the line from a to b.
func commands(w problem.Walk, a, b chess.Square) bool {
	if chess.Line(a, b) == 0 {
		return false
	}
	diagonal := a.File() != b.File() && a.Rank() != b.Rank()
	return w == problem.Queen || w == problem.Rook && !diagonal || w == problem.Bishop && diagonal
}

// halfPin looks for two men on a line to their king before the defence.
func halfPin(s *Study, found func(Finding)) {
	type pair struct{ a, b int }
	type half struct{ d, m *play.Node }
	for h, ph := range s.solving() {
		seen := map[pair]half{}
		for _, d := range ph.Variations {
			if d.Mover == nil || len(d.Replies) != 1 {
				continue
			}
			m := s.mate(d.Replies[0])
			if m == nil {
				continue
			}
			for pins := m.Pins; pins != 0; {
				pinned := d.Replies[0].After[pins.Pop()]
				at, ok := d.Before.Find(pinned.ID)
				if !ok || pinned.ID == d.Mover.ID || !onOneLine(d.Before, m.King, at, d.Move.From) {
					continue
				}
				if other, ok := seen[pair{pinned.ID, d.Mover.ID}]; ok {
					found(Finding{Twin: h.Label, Detail: names(other.d, other.m) + ", " + names(d, d.Replies[0])})
				}
				seen[pair{d.Mover.ID, pinned.ID}] = half{d, d.Replies[0]}
			}
		}
	}
}

// onOneLine reports whether just two men stand between the king and a line man of
// the other side.
func onOneLine(b *play.Board, king, x, y chess.Square) bool {
	line := chess.Line(king, x)
	if !line.Has(y) || b[king] == nil {
		return false
	}
	for r := line; r != 0; {
		sq := r.Pop()
		if man := b[sq]; man != nil && man.Colour != b[king].Colour && commands(man.Walk, sq, king) {
			if men := between(b, king, sq); len(men) == 2 && slices.Contains(men, x) && slices.Contains(men, y) {
				return true
			}
		}
	}
	return false
}

// battery is the line man that checks because the mating man has moved away.
func (s *Study) battery(n *play.Node) (chess.Square, bool) {
	m := s.mate(n)
	if m == nil || n.Mover == nil || n.Move.From >= chess.NoSquare {
		return 0, false
	}
	for checkers := m.Guards[m.King]; checkers != 0; {
		sq := checkers.Pop()
		if sq != n.Move.To && chess.Between(sq, m.King).Has(n.Move.From) {
			return sq, true
		}
	}
	return 0, false
}

func batteryMate(s *Study, found func(Finding)) {
	for h, line := range s.lines() {
		if _, ok := s.battery(line[len(line)-1]); ok {
			found(Finding{Twin: h.Label, Detail: names(line[len(line)-1])})
		}
	}
}

func halfBattery(s *Study, found func(Finding)) {
	for h, line := range s.lines() {
		last := line[len(line)-1]
		rear, ok := s.battery(last)
		if !ok {
			continue
		}
		king := s.mate(last).King
		start := line[0].Before
		if at, ok := start.Find(last.After[rear].ID); !ok || at != rear {
			continue
		}
		men := between(start, rear, king)
		if len(men) != 2 || start[men[0]].Colour != start[men[1]].Colour || start[men[0]].Colour != last.Mover.Colour {
			continue
		}
		for _, n := range line[:len(line)-1] {
			if n.Mover != nil && slices.Contains(men, n.Move.From) && n.Mover.ID != last.Mover.ID && !chess.Line(rear, king).Has(n.Move.To) {
				found(Finding{Twin: h.Label, Detail: names(n, last)})
			}
		}
	}
}

func bristol(s *Study, found func(Finding)) {
	for h, line := range s.lines() {
		for i, a := range line {
			if a.Mover == nil || a.Move.Captured != nil || !commands(a.Mover.Walk, a.Move.From, a.Move.To) {
				continue
			}
			for _, b := range line[i+1:] {
				if b.Mover == nil || b.Mover.ID == a.Mover.ID || b.Mover.Colour != a.Mover.Colour || !commands(b.Mover.Walk, b.Move.From, b.Move.To) {
					continue
				}
				// b follows over the square that a has left, and stops short of a.
				if at, ok := b.Before.Find(a.Mover.ID); !ok || at != a.Move.To {
					continue
				}
				way := chess.Between(b.Move.From, b.Move.To) | b.Move.To.Bit()
				if chess.Between(b.Move.From, a.Move.To).Has(a.Move.From) && way.Has(a.Move.From) && chess.Between(a.Move.From, a.Move.To).Has(b.Move.To) {
					found(Finding{Twin: h.Label, Detail: names(a, b)})
				}
			}
		}
	}
}

// A passing is a line man's move over a square on which another man of its side
// stops later, while the line man still stands behind.
type passing struct{ over, stop *play.Node }

func passings(line []*play.Node) []passing {
	var list []passing
	for i, a := range line {
		if a.Mover == nil || a.Move.To >= chess.NoSquare || !commands(a.Mover.Walk, a.Move.From, a.Move.To) {
			continue
		}
		for _, b := range line[i+1:] {
			if b.Mover == nil || b.Mover.ID == a.Mover.ID || b.Move.To >= chess.NoSquare {
				continue
			}
			at, ok := b.Before.Find(a.Mover.ID)
			if ok && at == a.Move.To && chess.Between(a.Move.From, a.Move.To).Has(b.Move.To) {
				list = append(list, passing{a, b})
			}
		}
	}
	return list
}

func critical(s *Study, found func(Finding)) {
	for h, line := range s.lines() {
		last := line[len(line)-1]
		for _, p := range passings(line) {
			for _, man := range s.mateBehind(p.stop, last) {
				if man.ID == p.over.Mover.ID {
					found(Finding{Twin: h.Label, Detail: names(p.over, p.stop, last)})
				}
			}
		}
	}
}

func indian(s *Study, found func(Finding)) {
	for h, line := range s.lines() {
		last := line[len(line)-1]
		rear, ok := s.battery(last)
		if !ok {
			continue
		}
		for _, p := range passings(line) {
			if p.over.Mover.ID == last.After[rear].ID && p.stop.Mover.ID == last.Mover.ID && p.stop.Move.To == last.Move.From {
				found(Finding{Twin: h.Label, Detail: names(p.over, p.stop, last)})
			}
		}
	}
}
