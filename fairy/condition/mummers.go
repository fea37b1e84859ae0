package condition

import (
	"errors"
	"math"
	"math/bits"
	"slices"

	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

// A measure tells how much a move is worth; only the moves worth most may be
// played. It is asked before the move is played.
type measure func(p *fairy.Position, m fairy.Move, side chess.Colour) int

// How strictly a side is bound to the moves worth most.
type strictness uint8

const (
	regular strictness = iota // among those that are legal
	exact                     // among all that the men's walks give them
	ultra                     // the same, which goes for checks too
)

func strictnessOf(c problem.Condition) strictness {
	switch {
	case has(c, "Ultra"):
		return ultra
	case has(c, "Exact"):
		return exact
	}
	return regular
}

// mummer is the hooks by which a side plays only its moves worth most.
func mummer(side chess.Colour, how strictness, worth measure) fairy.Hooks {
	var h fairy.Hooks
	w := fairy.Winnow{Measured: true}
	w.Spares[side.Other()] = true
	if how == regular {
		w.Worth = func(p *fairy.Position, m fairy.Move) int { return worth(p, m, side) }
	} else {
		w.Of = fairy.PseudoLegal
		w.Do = func(p *fairy.Position, list []fairy.Move) []fairy.Move { return worthMost(p, list, side, how, worth) }
	}
	if how == ultra {
		w.Of = fairy.AnyPseudoLegal
		h.Admit[fairy.Observation] = []fairy.Permission{func(p *fairy.Position, m fairy.Move, by chess.Colour) bool {
			if by != side {
				return true
			}
			own, most := worth(p, m, side), 1
			list := p.Moves().WithKingCaptures(chess.Everywhere, nil, p.List(), side)
			defer p.Free(list)
			for _, other := range list {
				if w := worth(p, other, side); w > most {
					if most = w; most > own {
						break
					}
				}
			}
			return own == most
		}}
	}
	h.Winnow = []fairy.Winnow{w}
	return h
}

// worthMost are the moves of a list that are worth most among all that men's walks give them: moves that
// turn out to be impossible count, too.
func worthMost(p *fairy.Position, list []fairy.Move, side chess.Colour, how strictness, worth measure) []fairy.Move {
	most := math.MinInt
	if how == ultra {
		most = 1
	}
	all := p.Moves().WithKingCaptures(chess.Everywhere, nil, p.List(), side)
	for _, m := range all {
		most = max(most, worth(p, m, side))
	}
	p.Free(all)
	return slices.DeleteFunc(list, func(m fairy.Move) bool { return worth(p, m, side) < most })
}

// oneSided makes a condition that binds the side in its name.
func oneSided(name string, how func(problem.Condition) strictness, worth measure) Condition {
	return Condition{
		Name: name,
		Apply: func(_ *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
			return mummer(sideOf(name), how(c), worth), nil
		},
		OrthodoxEnds: true,
	}
}

// answering is oneSided where the worth of a move depends on the last one.
func answering(name string, worth measure) Condition {
	return Condition{
		Name: name,
		Apply: func(*fairy.Rules, problem.Condition) (fairy.Hooks, error) {
			h := mummer(sideOf(name), regular, worth)
			h.Traits |= fairy.Memory
			return h, nil
		},
		OrthodoxEnds: true,
	}
}

func always(s strictness) func(problem.Condition) strictness {
	return func(problem.Condition) strictness { return s }
}

var (
	blackMaximummer = oneSided("BlackMaximummer", strictnessOf, length)
	whiteMaximummer = oneSided("WhiteMaximummer", strictnessOf, length)
	blackMinimummer = oneSided("BlackMinimummer", strictnessOf, shortness)
	whiteMinimummer = oneSided("WhiteMinimummer", strictnessOf, shortness)
)

// maximummer binds the side that does not begin.
var maximummer = Condition{
	Name: "Maximummer",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		return mummer(r.Bound(), strictnessOf(c), length), nil
	},
	OrthodoxEnds: true,
}

// length is the square of a move's length.
func length(p *fairy.Position, m fairy.Move, _ chess.Colour) int {
	switch {
	case m.Kind == fairy.Castle && m.Make > m.From:
		return 16
	case m.Kind == fairy.Castle:
		return 25
	case m.Kind == fairy.Swap && m.Make == m.To: // castling: his way, and the partner's
		return 2 * distance(m.From, m.To)
	case m.Kind == fairy.Swap, m.From == fairy.Off:
		return 0
	case m.Kind == fairy.Partnered: // his way, and that to the middle of it
		return distance(m.From, m.To) + distance(m.Make, m.Rebirth)
	}
	man := p.At(m.From)
	if man == 0 { // it moves nobody, as exchanges of roles
		return 0
	}
	if l := p.WalkOf(man.Walk()).Length; l != 0 {
		return l
	}
	return distance(m.From, m.To)
}

func shortness(p *fairy.Position, m fairy.Move, side chess.Colour) int {
	return 1000 - length(p, m, side)
}

// distance is the square of the distance between two squares.
func distance(a, b chess.Square) int {
	f, r := a.File()-b.File(), a.Rank()-b.Rank()
	return f*f + r*r
}

var (
	blackMustCapture = oneSided("BlackMustCapture", strictnessOf, capturing)
	whiteMustCapture = oneSided("WhiteMustCapture", strictnessOf, capturing)
)

// capturing: as Popeye has it, no capture counts where moves are not compared, so that by
// the ultra form nobody checks.
func capturing(p *fairy.Position, m fairy.Move, _ chess.Colour) int {
	return number(m.IsCapture() && !p.Traits().Has(fairy.Unmeasured))
}

func number(b bool) int {
	if b {
		return 1
	}
	return 0
}

var (
	blackFollowMyLeader = answering("BlackFollowMyLeader", following)
	whiteFollowMyLeader = answering("WhiteFollowMyLeader", following)
)

func following(p *fairy.Position, m fairy.Move, _ chess.Colour) int {
	last, _, ok := p.Followed(0)
	return number(!ok || m.To == last.From)
}

var (
	blackSynchronMover     = answering("BlackSynchronMover", parallel(1))
	whiteSynchronMover     = answering("WhiteSynchronMover", parallel(1))
	blackAntiSynchronMover = answering("BlackAntiSynchronMover", parallel(-1))
	whiteAntiSynchronMover = answering("WhiteAntiSynchronMover", parallel(-1))
)

func parallel(direction int) measure {
	return func(p *fairy.Position, m fairy.Move, _ chess.Colour) int {
		last, _, ok := p.Followed(0)
		return number(!ok || last.Kind == fairy.Swap && last.Make != last.To || // men that change places go no way
			m.To.File()-m.From.File() == direction*(last.To.File()-last.From.File()) &&
				m.To.Rank()-m.From.Rank() == direction*(last.To.Rank()-last.From.Rank()))
	}
}

var (
	blackAlphabetic = oneSided("BlackAlphabeticChess", always(regular), alphabetically)
	whiteAlphabetic = oneSided("WhiteAlphabeticChess", always(regular), alphabetically)
	alphabetic      = Condition{
		Name: "AlphabeticChess",
		Apply: func(*fairy.Rules, problem.Condition) (fairy.Hooks, error) {
			return bothSides(always(regular), alphabetically), nil
		},
		OrthodoxEnds: true,
	}
)

func alphabetically(_ *fairy.Position, m fairy.Move, _ chess.Colour) int {
	if m.From == fairy.Off { // a null move comes before all
		return 1
	}
	return -8*m.From.File() - m.From.Rank()
}

// bothSides binds both sides in the same way.
func bothSides(how func(problem.Condition) strictness, worth measure) fairy.Hooks {
	h := mummer(chess.White, how(problem.Condition{}), worth)
	black := mummer(chess.Black, how(problem.Condition{}), worth)
	h.Winnow = append(h.Winnow, black.Winnow...)
	h.Admit[fairy.Observation] = append(h.Admit[fairy.Observation], black.Admit[fairy.Observation]...)
	return h
}

var (
	blackForcedSquare     = forcedSquare("BlackForcedSquare", regular)
	whiteForcedSquare     = forcedSquare("WhiteForcedSquare", regular)
	blackConsequentSquare = forcedSquare("BlackConsequentForcedSquare", ultra)
	whiteConsequentSquare = forcedSquare("WhiteConsequentForcedSquare", ultra)
)

func forcedSquare(name string, how strictness) Condition {
	return Condition{
		Name: name,
		Apply: func(_ *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
			forced := squares(c)
			return mummer(sideOf(name), how, func(_ *fairy.Position, m fairy.Move, _ chess.Colour) int {
				return 1 + number(forced.Has(m.To))
			}), nil
		},
		OrthodoxEnds: how == regular,
	}
}

var (
	blackMaxDister = dister("BlackMaxDister", func(d int) int { return d })
	whiteMaxDister = dister("WhiteMaxDister", func(d int) int { return d })
	blackMinDister = dister("BlackMinDister", func(d int) int { return 1000 - d })
	whiteMinDister = dister("WhiteMinDister", func(d int) int { return 1000 - d })
)

func dister(name string, worth func(distance int) int) Condition {
	return Condition{
		Name: name,
		Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
			var homes []chess.Square
			for _, p := range c.Params {
				homes = append(homes, p.Squares...)
			}
			if len(homes) != 2 {
				return fairy.Hooks{}, errTwoSquares
			}
			vacant, err := r.NewState() // the homes on which nobody stands in the diagram, by their bits
			if err != nil {
				return fairy.Hooks{}, err
			}
			h := mummer(sideOf(name), regular, func(p *fairy.Position, m fairy.Move, _ chess.Colour) int {
				var at [2]chess.Square
				for i, home := range homes {
					if p.State(vacant)>>i&1 == 0 {
						at[i] = after(p, m, home)
					} else {
						at[i] = lastEmpty(p, m)
					}
					if at[i] == fairy.Off {
						return 0
					}
				}
				return worth(distance(at[0], at[1]))
			})
			h.Start = append(h.Start, func(p *fairy.Position) {
				for i, home := range homes {
					if p.Empty(home) {
						p.SetState(vacant, p.State(vacant)|1<<i)
					}
				}
			})
			return h, nil
		},
	}
}

// lastEmpty is the square that stands for one on which nobody stands in the diagram: the
// last empty square, for captures alone. There is no sense in it but the reference program's.
func lastEmpty(p *fairy.Position, m fairy.Move) chess.Square {
	if empty := ^p.Occupied(); m.IsCapture() && empty != 0 {
		return chess.Square(63 - bits.LeadingZeros64(uint64(empty)))
	}
	return fairy.Off
}

// after is where the man that stood on a square of the diagram will be after a move.
func after(p *fairy.Position, m fairy.Move, home chess.Square) chess.Square {
	for men := p.Occupied(); men != 0; {
		s := men.Pop()
		switch {
		case p.At(s).Home() != home:
		case s == m.From:
			return m.To
		case s == m.Capture:
			return fairy.Off
		default:
			return s
		}
	}
	return fairy.Off
}

var duellist = Condition{
	Name: "DuellistChess",
	Apply: func(r *fairy.Rules, _ problem.Condition) (fairy.Hooks, error) {
		word, err := r.NewState()
		if err != nil {
			return fairy.Hooks{}, err
		}
		h := bothSides(always(regular), func(p *fairy.Position, m fairy.Move, side chess.Colour) int {
			return number(p.State(word)>>(8*side)&0xff == uint64(m.From+1))
		})
		h.Effects = []fairy.Effect{{Phase: fairy.Half, Limit: fairy.StateOnly, Do: func(p *fairy.Position, c *fairy.Course) {
			at := uint64(0)
			if s := c.At; s != fairy.Off {
				at = uint64(s + 1)
			}
			shift := 8 * p.Turn()
			p.SetState(word, p.State(word)&^(0xff<<shift)|at<<shift)
		}}}
		return h, nil
	},
}

var errTwoSquares = errors.New("two squares are needed")
