package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

// captures makes a condition that says of captures which are possible; checks
// and guards obey it as captures do.
func captures(name string, may func(p *fairy.Position, m fairy.Move, side chess.Colour) bool) Condition {
	return Condition{
		Name: name,
		Apply: func(*fairy.Rules, problem.Condition) (fairy.Hooks, error) {
			return capturesIf(may), nil
		},
	}
}

func capturesIf(may func(p *fairy.Position, m fairy.Move, side chess.Colour) bool) fairy.Hooks {
	return fairy.Hooks{
		Choice: fairy.Choice{Keep: []func(*fairy.Position, fairy.Move) bool{func(p *fairy.Position, m fairy.Move) bool {
			return !m.IsCapture() || may(p, m, p.Turn())
		}}},
		Observing: fairy.Observing{Admit: fairy.Permissions{fairy.Observation: {may}}},
	}
}

// movesIf are the hooks of a rule about which men may move at all; checks and
// guards obey it.
func movesIf(may func(p *fairy.Position, s chess.Square, side chess.Colour) bool) fairy.Hooks {
	return fairy.Hooks{
		Generation: fairy.Generation{Able: []func(*fairy.Position, chess.Square, chess.Colour) bool{may}},
		Observing:  fairy.Observing{Admit: fairy.Permissions{fairy.Observation: {func(p *fairy.Position, m fairy.Move, side chess.Colour) bool { return may(p, m.From, side) }}}},
	}
}

// listed puts some moves elsewhere when moves are listed.
func listed(at fairy.Listing, which func(*fairy.Position, fairy.Move) bool) []func(*fairy.Position, fairy.Move) fairy.Listing {
	return []func(*fairy.Position, fairy.Move) fairy.Listing{func(p *fairy.Position, m fairy.Move) fairy.Listing {
		if which(p, m) {
			return at
		}
		return fairy.InPlace
	}}
}

func areCaptures(_ *fairy.Position, m fairy.Move) bool { return m.IsCapture() }

// supported reports whether a side's man is guarded by another man of its side.
func supported(p *fairy.Position, s chess.Square, side chess.Colour) bool {
	return p.Observed(fairy.Observer, s, side)
}
