package lines

import (
	"slices"

	"rookery/analysis/play"
	"rookery/analysis/themes/internal/study"
	"rookery/chess"
	"rookery/problem"
)

// A pair is a battery: a line man with a man of its side before it, and the other king behind.
type pair struct{ rear, front int }

// batteriesOn are the batteries of a side on a board.
func batteriesOn(b *play.Board, side chess.Colour) map[pair]bool {
	king, ok := study.King(b, side.Other())
	if !ok {
		return nil
	}
	list := map[pair]bool{}
	for sq, m := range b {
		at := chess.Square(sq)
		if c, ok := study.Colour(m); !ok || c != side || !study.Commands(m.Walk, at, king) {
			continue
		}
		if men := study.Between(b, at, king); len(men) == 1 {
			if c, ok := study.Colour(b[men[0]]); ok && c == side {
				list[pair{m.ID, b[men[0]].ID}] = true
			}
		}
	}
	return list
}

// fires tells the battery whose front man gives check by going away.
func fires(n *play.Node) (pair, bool) {
	if !study.Moves(n) || !n.Check && !study.Ends(n) {
		return pair{}, false
	}
	side, ok := study.Colour(n.Mover)
	if !ok {
		return pair{}, false
	}
	king, ok := study.King(n.After, side.Other())
	if !ok {
		return pair{}, false
	}
	for p := range batteriesOn(n.Before, side) {
		if p.front != n.Mover.ID {
			continue
		}
		was, _ := n.Before.Find(p.rear)
		if at, ok := n.After.Find(p.rear); ok && at == was && chess.Line(at, king) != 0 && len(study.Between(n.After, at, king)) == 0 && study.Commands(n.After[at].Walk, at, king) {
			return p, true
		}
	}
	return pair{}, false
}

func batteryPlay(s *study.Study, found func(study.Finding)) {
	for h, line := range s.Lines() {
		for _, n := range line {
			if p, ok := fires(n); ok && batteriesOn(line[0].Before, chess.Colour(n.Mover.Colour))[p] {
				found(study.Finding{Twin: h.Label, Detail: study.Names(n)})
			}
		}
	}
}

// created finds batteries that were not there in the diagram, and fire.
func created(s *study.Study, found func(study.Finding)) {
	for h, line := range s.Lines() {
		for i, n := range line {
			p, ok := fires(n)
			if !ok || i == 0 || batteriesOn(line[0].Before, chess.Colour(n.Mover.Colour))[p] {
				continue
			}
			for _, c := range line[:i] {
				if batteriesOn(c.After, chess.Colour(n.Mover.Colour))[p] && !batteriesOn(c.Before, chess.Colour(n.Mover.Colour))[p] {
					found(study.Finding{Twin: h.Label, Detail: study.Names(c, n)})
					break
				}
			}
		}
	}
}

// destroyed finds batteries that the attacker himself gives up without firing them.
func destroyed(s *study.Study, found func(study.Finding)) {
	for h, line := range s.Lines() {
		last := line[len(line)-1]
		for _, n := range line[:len(line)-1] {
			side, ok := study.Colour(n.Mover)
			if !ok || last.Mover == nil || last.Mover.Colour != n.Mover.Colour || n.Check {
				continue
			}
			after := batteriesOn(n.After, side)
			for p := range batteriesOn(n.Before, side) {
				if !after[p] && n.Mover.ID == p.rear {
					found(study.Finding{Twin: h.Label, Detail: study.Names(n)})
				}
			}
		}
	}
}

// indirect finds mates in which the man that leaves opens the line of another to a
// square beside the king, which is needed.
func indirect(s *study.Study, found func(study.Finding)) {
	for h, line := range s.Lines() {
		last := line[len(line)-1]
		m := s.Mate(last)
		if m == nil || !study.Moves(last) {
			continue
		}
		for sq, men := range m.Guarded() {
			if sq == m.King || men.Count() != 1 || m.Blocks.Has(sq) {
				continue
			}
			if g := men.First(); g != last.Move.To && chess.Between(g, sq).Has(last.Move.From) && study.Liner(last.After[g].Walk) {
				found(study.Finding{Twin: h.Label, Detail: study.Names(last) + ", " + sq.String()})
				break
			}
		}
	}
}

// siers finds a knight that fires a battery and mates with its next move, in two
// variations or more after one key.
func siers(s *study.Study, found func(study.Finding)) {
	type knight struct {
		key *play.Node
		id  int
	}
	type way struct{ fired, mated chess.Square }
	by := map[knight]map[way]bool{}
	told := map[knight][]*play.Node{}
	halves := map[knight]*play.Half{}
	var order []knight
	for h, line := range s.Lines() {
		for i := 0; i+2 < len(line); i++ {
			a, b := line[i], line[i+2]
			if _, ok := fires(a); !ok || a.Mover.Walk != problem.Knight || b.Mover == nil || b.Mover.ID != a.Mover.ID || !study.Ends(b) {
				continue
			}
			k, w := knight{line[0], a.Mover.ID}, way{a.Move.To, b.Move.To}
			if by[k] == nil {
				by[k] = map[way]bool{}
				halves[k] = h
				order = append(order, k)
			}
			if !by[k][w] {
				by[k][w] = true
				told[k] = append(told[k], a, line[i+1], b)
			}
		}
	}
	for _, k := range order {
		if len(by[k]) > 1 {
			found(study.Finding{Twin: halves[k].Label, Detail: study.Names(told[k]...)})
		}
	}
}

// thirdBattery finds three men of the attacker before one line man, the last of which
// mates by leaving the line after the others.
func thirdBattery(s *study.Study, found func(study.Finding)) {
	for h, line := range s.Lines() {
		last := line[len(line)-1]
		rear, ok := battery(s, last)
		if !ok {
			continue
		}
		start := line[0].Before
		at, ok := start.Find(last.After[rear].ID)
		king, okK := study.King(start, chess.Colour(last.Mover.Colour).Other())
		if !ok || !okK || !study.Commands(start[at].Walk, at, king) {
			continue
		}
		men := study.Between(start, at, king)
		if len(men) == 3 && !slices.ContainsFunc(men, func(sq chess.Square) bool { return start[sq].Colour != last.Mover.Colour }) {
			found(study.Finding{Twin: h.Label, Detail: study.Names(last)})
		}
	}
}
