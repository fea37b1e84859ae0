package lines

import (
	"slices"

	"rookery/analysis/mates"
	"rookery/analysis/play"
	"rookery/analysis/themes/internal/study"
	"rookery/chess"
	"rookery/solution"
)

func pinMate(s *study.Study, found func(study.Finding)) {
	for h, line := range s.WithThreats() {
		if m := s.Mate(line[len(line)-1]); m != nil && m.Pins != 0 {
			found(study.Finding{Twin: h.Label, Detail: study.Names(line[len(line)-1]) + ", pinned: " + study.Squares(m.Pins)})
		}
	}
}

// halfPin looks for two men on a line to their king before the defence.
func halfPin(s *study.Study, found func(study.Finding)) {
	longHalfPin(s, found)
	type pair struct{ a, b int }
	type half struct{ d, m *play.Node }
	for h, ph := range s.Solving() {
		seen := map[pair]half{}
		for _, d := range ph.Variations {
			if d.Mover == nil || len(d.Replies) != 1 {
				continue
			}
			m := s.Mate(d.Replies[0])
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
					found(study.Finding{Twin: h.Label, Detail: study.Names(other.d, other.m) + ", " + study.Names(d, d.Replies[0])})
				}
				seen[pair{d.Mover.ID, pinned.ID}] = half{d, d.Replies[0]}
			}
		}
	}
}

// longHalfPin looks for the two men in two lines of help play, and of battle play with more than one defence.
func longHalfPin(s *study.Study, found func(study.Finding)) {
	type pair struct{ pinned, gone int }
	seen := map[pair]*play.Node{}
	for h, line := range s.Lines() {
		last := line[len(line)-1]
		m := s.Mate(last)
		if m == nil || h.Mode == solution.Tree && len(line) < 4 {
			continue
		}
		for men := m.Pins; men != 0; {
			man := last.After[men.Pop()]
			for _, n := range line {
				if !study.Moves(n) || n.Mover.ID == man.ID || n.Mover.Colour != man.Colour {
					continue
				}
				king, _ := study.King(n.Before, m.Mated)
				at, ok := n.Before.Find(man.ID)
				if !ok || !onOneLine(n.Before, king, at, n.Move.From) {
					continue
				}
				if other := seen[pair{n.Mover.ID, man.ID}]; other != nil {
					found(study.Finding{Twin: h.Label, Detail: study.Names(other) + ", " + study.Names(n, last)})
				}
				seen[pair{man.ID, n.Mover.ID}] = n
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
		if man := b[sq]; man != nil && man.Colour != b[king].Colour && study.Commands(man.Walk, sq, king) {
			if men := study.Between(b, king, sq); len(men) == 2 && slices.Contains(men, x) && slices.Contains(men, y) {
				return true
			}
		}
	}
	return false
}

// battery is the line man that checks because the mating man has moved away.
func battery(s *study.Study, n *play.Node) (chess.Square, bool) {
	m := s.Mate(n)
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

// threatened yields the lines of what solves, and those that threats make, the first few
// thousand.
func threatened(s *study.Study, yield func(h *play.Half, line []*play.Node)) {
	for h, ph := range s.Solving() {
		count := 0
		for line := range ph.Threatened() {
			if count++; count > 2000 {
				break
			}
			yield(h, line)
		}
	}
}

func halfBattery(s *study.Study, found func(study.Finding)) {
	threatened(s, func(h *play.Half, line []*play.Node) {
		last := line[len(line)-1]
		rear, ok := battery(s, last)
		if !ok {
			return
		}
		king := s.Mate(last).King
		start := line[0].Before
		if at, ok := start.Find(last.After[rear].ID); !ok || at != rear {
			return
		}
		// Men of the other side may stand between, and leave.
		men := slices.DeleteFunc(study.Between(start, rear, king), func(sq chess.Square) bool { return start[sq].Colour != last.Mover.Colour })
		if len(men) != 2 {
			return
		}
		for _, n := range line[:len(line)-1] {
			if n.Mover != nil && slices.Contains(men, n.Move.From) && n.Mover.ID != last.Mover.ID && !chess.Line(rear, king).Has(n.Move.To) {
				found(study.Finding{Twin: h.Label, Detail: study.Names(n, last)})
			}
		}
	})
}

// bristol finds men that follow one another along a line; only: the first does nothing else,
// it has no part in the mate.
func bristol(only bool) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) { follow(s, only, found) }
}

func follow(s *study.Study, only bool, found func(study.Finding)) {
	for h, line := range s.Lines() {
		for i, a := range line {
			if a.Mover == nil || a.Move.Captured != nil || !study.Commands(a.Mover.Walk, a.Move.From, a.Move.To) {
				continue
			}
			for _, b := range line[i+1:] {
				if b.Mover == nil || b.Mover.ID == a.Mover.ID || b.Mover.Colour != a.Mover.Colour || !study.Commands(b.Mover.Walk, b.Move.From, b.Move.To) {
					continue
				}
				// b follows over the square that a has left, and stops short of a.
				if at, ok := b.Before.Find(a.Mover.ID); !ok || at != a.Move.To {
					continue
				}
				if m := s.Mate(line[len(line)-1]); only && (m == nil || partOf(m, line[len(line)-1], a.Mover.ID)) {
					continue
				}
				way := chess.Between(b.Move.From, b.Move.To) | b.Move.To.Bit()
				if chess.Between(b.Move.From, a.Move.To).Has(a.Move.From) && way.Has(a.Move.From) && chess.Between(a.Move.From, a.Move.To).Has(b.Move.To) {
					found(study.Finding{Twin: h.Label, Detail: study.Names(a, b)})
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
		if a.Mover == nil || a.Move.To >= chess.NoSquare || !study.Commands(a.Mover.Walk, a.Move.From, a.Move.To) {
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

func critical(s *study.Study, found func(study.Finding)) {
	for h, line := range s.Lines() {
		last := line[len(line)-1]
		for _, p := range passings(line) {
			for _, man := range mateBehind(s, p.stop, last) {
				if man.ID == p.over.Mover.ID {
					found(study.Finding{Twin: h.Label, Detail: study.Names(p.over, p.stop, last)})
				}
			}
		}
	}
}

func indian(s *study.Study, found func(study.Finding)) {
	for h, line := range s.Lines() {
		last := line[len(line)-1]
		rear, ok := battery(s, last)
		if !ok {
			continue
		}
		for _, p := range passings(line) {
			if p.over.Mover.ID == last.After[rear].ID && p.stop.Mover.ID == last.Mover.ID && p.stop.Move.To == last.Move.From {
				found(study.Finding{Twin: h.Label, Detail: study.Names(p.over, p.stop, last)})
			}
		}
	}
}

// partOf reports whether a man takes part in a mate.
func partOf(m *mates.Mate, last *play.Node, id int) bool {
	at, ok := last.After.Find(id)
	return ok && m.TakePart.Has(at)
}
