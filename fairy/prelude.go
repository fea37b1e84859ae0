package fairy

import (
	"rookery/chess"
	"rookery/solution"
)

// A Prelude is a change of walk that a side makes before it moves, as part of
// the move. In rules with Choice.Preludes a plain move tells it by Rebirth: its
// number among those that the position offers.
type Prelude struct {
	Square chess.Square
	Walk   WalkID
}

// preludeOf is what precedes a move; its square is Off if nothing does.
func (p *Position) preludeOf(m *Move) Prelude {
	if len(p.hooks.Preludes) == 0 || m.Kind > EnPassant || m.Kind == Castle || m.Rebirth == Off {
		return Prelude{Square: Off}
	}
	list := p.preludes()
	pre := list[m.Rebirth]
	p.preludeLists = append(p.preludeLists, list)
	return pre
}

// Prelude is what precedes a move and its number, plus one; 0 if nothing does.
func (r Record) Prelude(m Move) (pre Prelude, number int) {
	p := r.p
	if pre = p.preludeOf(&m); pre.Square == Off {
		return pre, 0
	}
	return pre, int(m.Rebirth) + 1
}

// preludes are those that the side to move must choose from. The list goes back to preludeLists.
func (p *Position) preludes() (list []Prelude) {
	if n := len(p.preludeLists) - 1; n >= 0 {
		list = p.preludeLists[n][:0]
		p.preludeLists = p.preludeLists[:n]
	}
	for _, more := range p.hooks.Preludes {
		list = more(p, p.turn, list)
	}
	return list[:min(len(list), int(Off))]
}

// preluded collects the moves after each of the preludes that the side to move
// must choose from; without any, moves are as ever.
func (p *Position) preluded(buf []Move) []Move {
	preludes := p.preludes()
	defer func() { p.preludeLists = append(p.preludeLists, preludes) }()
	if len(preludes) == 0 {
		return p.collect(buf)
	}
	for i, pre := range preludes {
		at := len(buf)
		p.Suppose(func() { p.Put(pre.Square, p.men[pre.Square].WithWalk(pre.Walk)) }, func() bool {
			buf = p.collect(buf)
			return true
		})
		for j := at; j < len(buf); j++ {
			if m := &buf[j]; m.Kind != Castle {
				m.Rebirth = chess.Square(i)
			}
		}
	}
	return buf
}

// describePrelude tells the prelude of a move.
func (p *Position) describePrelude(d *solution.Move, m Move) {
	pre := p.preludeOf(&m)
	if pre.Square == Off {
		return
	}
	man := p.Man(p.men[pre.Square].WithWalk(pre.Walk))
	d.Before = append(d.Before, solution.Effect{Kind: solution.SetWalk, Square: pre.Square, Man: man})
	if pre.Square == m.From {
		d.Man = man
	}
}
