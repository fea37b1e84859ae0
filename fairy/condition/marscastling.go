package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/solution"
)

// In AntiMarsCirce, and as Popeye has it in MarsCirce, a king castles as if it stood on its square of the game
// array, with a rook that stands on its own and has not moved or with one that
// would be reborn there.

// A corner is a rook's part in castling.
type corner struct{ rook, to, king chess.Square }

// corners are where rooks stand and go, and kings go, by sides.
var corners = [2][2]corner{
	{{7, 5, 6}, {0, 3, 2}},
	{{63, 61, 62}, {56, 59, 58}},
}

var kingHomes = [2]chess.Square{4, 60}

func rebornCastling(rooks bool) func(*fairy.Position, chess.Square, *fairy.Generator) {
	return func(p *fairy.Position, s chess.Square, g *fairy.Generator) { castleReborn(p, s, rooks, g) }
}

func castleReborn(p *fairy.Position, s chess.Square, rooks bool, g *fairy.Generator) {
	if !g.Collecting() {
		return // who castles takes nobody, and whether a side may is a question of checks again
	}
	side := g.Side()
	home := kingHomes[side]
	king := p.At(s)
	if p.Traits().Has(fairy.NoCastling) || !king.Has(fairy.Royal) || king.Walk() != fairy.KingWalk || s != home && !p.Empty(home) {
		return
	}
	for men := p.Men(side); men != 0; {
		rook := men.Pop()
		if p.At(rook).Walk() != fairy.RookWalk {
			continue
		}
		c := cornerFor(side, rook)
		if rook == c.rook {
			// With both on their squares castling is the usual one.
			if !p.CastlingRights().Has(rook) || s == home && p.CastlingRights().Has(s) {
				continue
			}
		} else if !rooks || !p.Empty(c.rook) && c.rook != s {
			continue
		}
		if castles(p, s, rook, side, c) {
			g.Add(fairy.Move{From: s, To: c.king, Capture: fairy.Off, Kind: fairy.Castle, Make: rook, Rebirth: c.to})
		}
	}
}

// cornerFor is where a rook on a square would castle from: its own corner, or
// that of the square's colour.
func cornerFor(side chess.Colour, rook chess.Square) corner {
	for _, c := range corners[side] {
		if c.rook == rook {
			return c
		}
	}
	for _, c := range corners[side] {
		if dark(c.rook) == dark(rook) {
			return c
		}
	}
	return corner{}
}

// castles tries castling with king and rook put on their squares.
func castles(p *fairy.Position, s, rook chess.Square, side chess.Colour, c corner) bool {
	home := kingHomes[side]
	return p.Suppose(func() {
		k, r := p.At(s), p.At(rook)
		p.Put(s, 0)
		p.Put(rook, 0)
		p.Put(home, k)
		p.Put(c.rook, r)
	}, func() bool {
		if chess.Between(home, c.rook)&p.Occupied() != 0 || p.InCheck(side) {
			return false
		}
		return p.Suppose(func() {
			k := p.At(home)
			p.Put(home, 0)
			p.Put(c.to, k)
		}, func() bool { return !p.InCheck(side) })
	})
}

// noteRebornCastling tells the reader where king and rook are thought to be.
func noteRebornCastling(p *fairy.Position, c *fairy.Course) {
	if c.Kind != fairy.Castle || !p.Notes().Wanted() {
		return
	}
	side := p.Turn()
	before := func(s, to, now chess.Square) {
		if s != to {
			p.Notes().AddBefore(solution.Effect{Kind: solution.MoveMan, Square: s, To: to, Man: p.Man(p.At(now))})
		}
	}
	before(c.From, kingHomes[side], c.To)
	before(c.Make, cornerFor(side, c.Make).rook, c.Rebirth)
}
