package condition

import (
	"slices"

	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

// The men that a side has moved last are kept as two squares a side, each plus
// one, in a state word.

var fuddledMen = Condition{
	Name: "FuddledMen",
	Apply: func(r *fairy.Rules, _ problem.Condition) (fairy.Hooks, error) {
		word, err := r.NewState()
		if err != nil {
			return fairy.Hooks{}, err
		}
		fresh := func(p *fairy.Position, s chess.Square, side chess.Colour) bool {
			w := p.State(word) >> (16 * side)
			return w&0xff != uint64(s+1) && w>>8&0xff != uint64(s+1)
		}
		return fairy.Hooks{Traits: fairy.KingsKept,
			Generation: fairy.Generation{Able: []func(*fairy.Position, chess.Square, chess.Colour) bool{fresh}},
			Playing: fairy.Playing{Effects: []fairy.Effect{{Phase: fairy.Balance, Do: func(p *fairy.Position, c *fairy.Course) {
				var moved uint64
				note := func(s chess.Square) {
					if s != fairy.Off && p.At(s).Is(p.Turn()) {
						moved = moved<<8 | uint64(s+1)
					}
				}
				note(c.At)
				switch c.Kind {
				case fairy.Castle, fairy.Partnered:
					note(c.Rebirth)
				case fairy.Swap:
					note(c.To)
					note(c.From)
				}
				shift := 16 * p.Turn()
				p.SetState(word, p.State(word)&^(0xffff<<shift)|moved<<shift)
			}}}},
			// As Popeye has it, whose lines know at all moves whom the last ones have fuddled.
			Properties: fairy.Properties{Hindsight: fairy.Hindsight{
				Tired: func(p *fairy.Position) (men fairy.Names) {
					for _, side := range [2]chess.Colour{chess.White, chess.Black} {
						for w := p.State(word) >> (16 * side) & 0xffff; w != 0; w >>= 8 {
							men.Add(fuddled(chess.Square(w&0xff-1), side))
						}
					}
					return men
				},
				Checked: func(p *fairy.Position, side chess.Colour) (check bool, needed fairy.Names) {
					kept := p.State(word)
					defer func() { p.SetState(word, kept) }()
					p.SetState(word, 0)
					if !p.InCheck(side) {
						return false, needed
					}
					for _, of := range [2]chess.Colour{chess.White, chess.Black} { // also hurdles that have to move
						for men := p.Men(of); men != 0; {
							s := men.Pop()
							p.SetState(word, uint64(s+1)<<(16*of))
							if !p.InCheck(side) {
								needed.Add(fuddled(s, of))
							}
						}
					}
					return true, needed
				},
			}},
			Observing: fairy.Observing{Admit: fairy.Permissions{fairy.Check: {func(p *fairy.Position, m fairy.Move, side chess.Colour) bool { return fresh(p, m.From, side) }}}},
		}, nil
	},
}

// fuddled names a man that a side has moved last.
func fuddled(s chess.Square, side chess.Colour) uint8 { return uint8(s) + 64*uint8(side) }

var backHome = Condition{
	Name: "BackHome",
	Apply: func(*fairy.Rules, problem.Condition) (fairy.Hooks, error) {
		goesHome := func(p *fairy.Position, m fairy.Move) bool { return p.At(m.From).Home() == m.To }
		must := func(p *fairy.Position, side chess.Colour) bool {
			var away chess.Bitboard
			for men := p.Occupied(); men != 0; { // a side may move the other's men
				s := men.Pop()
				if home := p.At(s).Home(); home != fairy.Off && (home != s || p.GoesOn()) {
					away |= s.Bit()
				}
			}
			list := p.List()
			home := func(m fairy.Move) bool { return goesHome(p, m) }
			found := false
			for away != 0 && !found {
				men := away
				if p.MenApart() { // most often one of the first can go home, or none
					men = men.First().Bit()
				}
				away &^= men
				list = p.Moves().WithKingCaptures(men, home, list[:0], side)
				found = slices.ContainsFunc(list, func(m fairy.Move) bool { return p.Safe(m, side) })
			}
			p.Free(list)
			return found
		}
		return fairy.Hooks{
			Choice: fairy.Choice{Winnow: []fairy.Winnow{{Of: fairy.AnyPseudoLegal, Do: func(p *fairy.Position, list []fairy.Move) []fairy.Move {
				if !must(p, p.Turn()) {
					return list
				}
				kept := list[:0]
				for _, m := range list {
					if goesHome(p, m) {
						kept = append(kept, m)
					}
				}
				return kept
			}}}},
			Observing: fairy.Observing{Admit: fairy.Permissions{fairy.Observation: {func(p *fairy.Position, m fairy.Move, side chess.Colour) bool {
				return goesHome(p, m) || !must(p, side)
			}}}},
		}, nil
	},
}
