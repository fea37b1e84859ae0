package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

// geometry makes a condition that says of moves which are possible; what men
// see obeys it.
func geometry(name, rule, source string, may func(side chess.Colour, from, to chess.Square) bool) Condition {
	return Condition{
		Name: name, Rule: rule, Source: source,
		Apply: func(*fairy.Rules, problem.Condition) (fairy.Hooks, error) {
			return geometryIf(may), nil
		},
	}
}

func geometryIf(may func(side chess.Colour, from, to chess.Square) bool) fairy.Hooks {
	return fairy.Hooks{
		Choice: fairy.Choice{Keep: []func(*fairy.Position, fairy.Move) bool{func(p *fairy.Position, m fairy.Move) bool {
			return may(p.Turn(), m.From, m.To)
		}}},
		Observing: fairy.Observing{AdmitGeometry: []fairy.Permission{func(_ *fairy.Position, m fairy.Move, side chess.Colour) bool {
			return may(side, m.From, m.To)
		}}},
	}
}

const edgeRule = "The side can move and capture only to the edge of the board."

var (
	blackEdgeMover = geometry("BlackEdgeMover", edgeRule, "", toEdge(chess.Black))
	whiteEdgeMover = geometry("WhiteEdgeMover", edgeRule, "", toEdge(chess.White))
)

func toEdge(bound chess.Colour) func(chess.Colour, chess.Square, chess.Square) bool {
	return func(side chess.Colour, _, to chess.Square) bool {
		f, r := to.File(), to.Rank()
		return side != bound || f == 0 || f == 7 || r == 0 || r == 7
	}
}

var bichrom = geometry("BichromChess", "Men move and capture only between squares of different colours.", "",
	func(_ chess.Colour, from, to chess.Square) bool { return dark(from) != dark(to) })

// monochrom also forbids castling on the queen's side, by which the rook would
// change the colour of its square.
var monochrom = Condition{
	Name: "MonochromChess", Rule: "Men move and capture only between squares of the same colour.",
	Apply: func(*fairy.Rules, problem.Condition) (fairy.Hooks, error) {
		h := geometryIf(func(_ chess.Colour, from, to chess.Square) bool { return dark(from) == dark(to) })
		h.Keep = append(h.Keep, func(_ *fairy.Position, m fairy.Move) bool { return m.Kind != fairy.Castle || m.Make > m.From })
		return h, nil
	},
}

var (
	noCapture      = nothingTaken("NoCapture", "Nothing can be captured; checks are given as usual.", chess.White, chess.Black)
	noWhiteCapture = nothingTaken("NoWhiteCapture", "White cannot capture; checks are given as usual.", chess.White)
	noBlackCapture = nothingTaken("NoBlackCapture", "Black cannot capture; checks are given as usual.", chess.Black)
)

func nothingTaken(name, rule string, by ...chess.Colour) Condition {
	return Condition{
		Name: name, Rule: rule,
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
