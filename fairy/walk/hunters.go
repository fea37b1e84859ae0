package walk

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

// hunters move like one man up the board and like another down it. The named
// ones always go up like the first; the others have "ahead" for "up".
var hunters = map[problem.Walk]fairy.Walk{
	"rr": once(hunter(rider(orthogonal), rider(diagonal), func(chess.Colour) int { return 1 })),
	"br": once(hunter(rider(diagonal), rider(orthogonal), func(chess.Colour) int { return 1 })),
}

// makeHunter makes the hunter "away/home".
func makeHunter(away, home problem.Walk) (fairy.Walk, error) {
	a, err := Find(away)
	if err != nil {
		return fairy.Walk{}, err
	}
	h, err := Find(home)
	w := once(hunter(a, h, up))
	w.Passable = a.Passable
	return w, err
}

func hunter(away, home fairy.Walk, up func(chess.Colour) int) fairy.Walk {
	return fairy.Walk{
		Generate: func(p *fairy.Position, from chess.Square, g *fairy.Generator) {
			ahead, back := &away, &home
			if up(g.Side()) < 0 {
				ahead, back = back, ahead
			}
			g.Only(goesUp, func() { ahead.Generate(p, from, g) })
			g.Only(goesDown, func() { back.Generate(p, from, g) })
		},
	}
}

func goesUp(m fairy.Move) bool   { return m.To.Rank() > m.From.Rank() }
func goesDown(m fairy.Move) bool { return m.To.Rank() < m.From.Rank() }
