package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var darkSide = Condition{
	Name: "DarkSide",
	Apply: simple(effectIf(func(p *fairy.Position, m fairy.Move) bool {
		return beyond(p, m.To) && !p.At(m.From).Has(fairy.Royal)
	}, fairy.SideChange, func(p *fairy.Position, m *fairy.Move) {
		if s := p.MoverAt(m); s != fairy.Off && beyond(p, s) && !p.Mover().Has(fairy.Royal) {
			man := p.At(s).Turned()
			switch {
			case man.Neutral() && p.Mover().Neutral():
				man = man.WithColour(problem.Colour(p.Turn().Other()))
			case man.Neutral(): // half-neutral: black, whoever moves
				man = man.WithColour(problem.Black)
			}
			p.Put(s, man)
			p.Settle(s)
			p.NoteColour(s, man)
		}
	})),
}

// beyond: a square is on the half of the board of the side that is not to move.
func beyond(p *fairy.Position, s chess.Square) bool {
	return (s.Rank() >= 4) == (p.Turn() == chess.White)
}
