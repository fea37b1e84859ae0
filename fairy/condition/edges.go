package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

// geometry makes a condition that says of moves which are possible; what men
// see obeys it.
func geometry(name string, may func(side chess.Colour, from, to chess.Square) bool) Condition {
	return Condition{
		Name:  name,
		Leads: func(problem.Condition) func(chess.Colour, chess.Square, chess.Square) bool { return may },
		Apply: func(*fairy.Rules, problem.Condition) (fairy.Hooks, error) {
			return geometryIf(may), nil
		},
	}
}

func geometryIf(may func(side chess.Colour, from, to chess.Square) bool) fairy.Hooks {
	return fairy.Hooks{
		Choice: fairy.Choice{Journey: []func(*fairy.Position, fairy.Move) bool{func(p *fairy.Position, m fairy.Move) bool {
			return may(p.Turn(), m.From, m.To)
		}}},
		Observing: fairy.Observing{Admit: fairy.Permissions{fairy.Geometry: {func(_ *fairy.Position, m fairy.Move, side chess.Colour) bool {
			return may(side, m.From, m.To)
		}}}},
	}
}

var (
	blackEdgeMover = geometry("BlackEdgeMover", toEdge(chess.Black))
	whiteEdgeMover = geometry("WhiteEdgeMover", toEdge(chess.White))
)

func toEdge(bound chess.Colour) func(chess.Colour, chess.Square, chess.Square) bool {
	return func(side chess.Colour, _, to chess.Square) bool {
		f, r := to.File(), to.Rank()
		return side != bound || f == 0 || f == 7 || r == 0 || r == 7
	}
}

var bichrom = geometry("BichromChess",
	func(_ chess.Colour, from, to chess.Square) bool { return dark(from) != dark(to) })

// monochrom also forbids castling on the queen's side, by which the rook would
// change the colour of its square.
var monochrom = Condition{
	Name:  "MonochromChess",
	Leads: func(problem.Condition) func(chess.Colour, chess.Square, chess.Square) bool { return sameColour },
	Rooks: true,
	Apply: func(*fairy.Rules, problem.Condition) (fairy.Hooks, error) {
		h := geometryIf(sameColour)
		h.Keep = append(h.Keep, func(_ *fairy.Position, m fairy.Move) bool { return m.Kind != fairy.Castle || m.Make > m.From })
		return h, nil
	},
}

func sameColour(_ chess.Colour, from, to chess.Square) bool { return dark(from) == dark(to) }

var (
	noCapture      = nothingTaken("NoCapture", chess.White, chess.Black)
	noWhiteCapture = nothingTaken("NoWhiteCapture", chess.White)
	noBlackCapture = nothingTaken("NoBlackCapture", chess.Black)
)

func nothingTaken(name string, by ...chess.Colour) Condition {
	return Condition{
		Name:     name,
		Peaceful: by,
		Apply: func(*fairy.Rules, problem.Condition) (fairy.Hooks, error) {
			return fairy.Hooks{Choice: fairy.Choice{Keep: []func(*fairy.Position, fairy.Move) bool{func(p *fairy.Position, m fairy.Move) bool {
				for _, side := range by {
					if side == p.Turn() {
						return !m.IsCapture()
					}
				}
				return true
			}}}}, nil
		},
	}
}
