package fairy

import (
	"rookery/chess"
	"rookery/solution"
)

// A Prelude is a change of walk that a side makes before it moves, as part of
// the move. In rules with Choice.Preludes a plain move tells it by Rebirth, the
// square, and Make, the walk's number.
type Prelude struct {
	Square chess.Square
	Walk   WalkID
}

// preludeOf is what precedes a move; its square is Off if nothing does.
func (p *Position) preludeOf(m Move) Prelude {
	if len(p.hooks.Preludes) == 0 || m.Kind > EnPassant || m.Kind == Castle || m.Rebirth == Off {
		return Prelude{Square: Off}
	}
	return Prelude{m.Rebirth, WalkID(m.Make)}
}

// preluded collects the moves after each of the preludes that the side to move
// must choose from; without any, moves are as ever.
func (p *Position) preluded(buf []Move) []Move {
	var preludes []Prelude
	for _, more := range p.hooks.Preludes {
		preludes = append(preludes, more(p, p.turn)...)
	}
	if len(preludes) == 0 {
		return p.collect(buf)
	}
	for _, pre := range preludes {
		at := len(buf)
		p.Suppose(func() { p.Put(pre.Square, p.men[pre.Square].WithWalk(pre.Walk)) }, func() bool {
			buf = p.collect(buf)
			return true
		})
		for i := at; i < len(buf); i++ {
			if m := &buf[i]; m.Kind != Castle {
				m.Rebirth, m.Make = pre.Square, chess.Square(pre.Walk)
			}
		}
	}
	return buf
}

// describePrelude tells the prelude of a move.
func (p *Position) describePrelude(d *solution.Move, m Move) {
	pre := p.preludeOf(m)
	if pre.Square == Off {
		return
	}
	man := p.problemMan(p.men[pre.Square].WithWalk(pre.Walk))
	d.Before = append(d.Before, solution.Effect{Kind: solution.SetWalk, Square: pre.Square, Man: man})
	if pre.Square == m.From {
		d.Man = man
	}
}
