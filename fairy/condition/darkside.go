package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var darkSide = Condition{
	Name: "DarkSide",
	Hooks: func() fairy.Hooks {
		h := turning(effectIf(func(p *fairy.Position, m fairy.Move) bool {
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
		h.Effects[0].Steady = true
		h.Effects[0].Stirs = func(p *fairy.Position, s chess.Square) chess.Bitboard {
			switch {
			case p.At(s).Has(fairy.Royal):
				return 0
			case p.Turn() == chess.White:
				return farHalf
			}
			return ^farHalf
		}
		return h
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

// farHalf is the half of the board on black's side.
const farHalf = chess.Bitboard(0xffffffff << 32)

// beyond: a square is on the half of the board of the side that is not to move.
func beyond(p *fairy.Position, s chess.Square) bool {
	return (s.Rank() >= 4) == (p.Turn() == chess.White)
}
