package walk

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

// hunters move like one man up the board and like another down it. The named
// ones always go up like the first; the others have "ahead" for "up".
func hunters() map[problem.Walk]fairy.Walk {
	return map[problem.Walk]fairy.Walk{
		"rr": firstIf(upwards, hunter(rider(orthogonal), rider(diagonal), func(chess.Colour) int { return 1 })),
		"br": firstIf(upwards, hunter(rider(diagonal), rider(orthogonal), func(chess.Colour) int { return 1 })),
	}
}

// makeHunter makes the hunter "away/home".
func makeHunter(away, home problem.Walk, find func(problem.Walk) (fairy.Walk, error)) (fairy.Walk, error) {
	a, err := find(away)
	if err != nil {
		return fairy.Walk{}, err
	}
	h, err := find(home)
	w := onceAlone(hunter(a, h, up))
	w.Passable = a.Passable
	return w, err
}

func hunter(away, home fairy.Walk, up func(chess.Colour) int) fairy.Walk {
	parts := func(side chess.Colour) (ahead, back *fairy.Walk) {
		if up(side) < 0 {
			return &home, &away
		}
		return &away, &home
	}
	w := fairy.Walk{
		// Where the ranks are joined, or men are mirrored, every way leads up and down.
		Unfit: func(on *fairy.Surface) bool { return on.RanksJoined() || on.Mirrors() },
		Generate: func(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
			ahead, back := parts(g.Side())
			g.Only(goesUp, func() { ahead.Generate(p, from, g) })
			g.Only(goesDown, func() { back.Generate(p, from, g) })
		},
	}
	if away.Sights != nil && home.Sights != nil && !away.Pawn && !home.Pawn {
		w.Sights = func(on *fairy.Surface, side chess.Colour) *fairy.Sights {
			ahead, back := parts(side)
			t, u := ahead.Sights(on, side), back.Sights(on, side)
			if t == nil || u == nil {
				return nil
			}
			return t.Part(func(from, to chess.Square) bool { return to.Rank() > from.Rank() }).Join(
				u.Part(func(from, to chess.Square) bool { return to.Rank() < from.Rank() }))
		}
	}
	if away.Reach != nil && home.Reach != nil {
		w.Reach = func(on *fairy.Surface, from chess.Square) chess.Bitboard {
			return (away.Reach(on, from) | home.Reach(on, from)) &^ chess.RankOf(from.Rank())
		}
	}
	return w
}

func goesUp(m fairy.Move) bool   { return m.To.Rank() > m.From.Rank() }
func goesDown(m fairy.Move) bool { return m.To.Rank() < m.From.Rank() }
