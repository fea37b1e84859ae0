package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var darkSide = Condition{
	Name: "DarkSide",
	Hooks: func() fairy.Hooks {
		return turning(effectIf(func(p *fairy.Position, m fairy.Move) bool {
			return beyond(p, m.To) && !p.At(m.From).Has(fairy.Royal)
		}, fairy.SideChange, func(p *fairy.Position, m *fairy.Move) {
			if s := p.MoverAt(m); s != fairy.Off && beyond(p, m.To) && !p.Mover().Has(fairy.Royal) {
				turn(p, s)
				if s != m.To { // taken back to where it is reborn
					turn(p, s)
				}
				p.NoteColour(s, p.At(s))
			}
		}), nil)
	},
}

// turn has the man on a square change sides.
func turn(p *fairy.Position, s chess.Square) {
	man := p.At(s).Turned()
	switch {
	case man.Neutral() && p.Mover().Neutral():
		man = man.WithColour(problem.Colour(p.Turn().Other()))
	case man.Neutral(): // half-neutral: black, whoever moves
		man = man.WithColour(problem.Black)
	}
	p.Put(s, man)
	p.Settle(s)
}

// beyond: a square is on the half of the board of the side that is not to move.
func beyond(p *fairy.Position, s chess.Square) bool {
	return (s.Rank() >= 4) == (p.Turn() == chess.White)
}
