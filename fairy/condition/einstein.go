package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var einstein = Condition{
	Name:  "EinsteinChess",
	Apply: relative(1, -1),
}

var reversalEinstein = Condition{
	Name:  "ReversalEinsteinChess",
	Apply: relative(-1, 1),
}

var antiEinstein = Condition{
	Name:  "AntiEinsteinChess",
	Apply: relative(0, -1),
}

var relativeRow = []fairy.WalkID{fairy.PawnWalk, fairy.KnightWalk, fairy.BishopWalk, fairy.RookWalk, fairy.QueenWalk}

// relative moves men along the row by so many steps when they capture or not.
func relative(capture, quiet int) func(*fairy.Rules, problem.Condition) (fairy.Hooks, error) {
	h := effect(fairy.WalkByMove, func(p *fairy.Position, m *fairy.Move) {
		by := quiet
		if m.IsCapture() {
			by = capture
		}
		shift(p, m.To, by)
		if m.Kind == fairy.Castle {
			shift(p, m.Rebirth, quiet)
		}
	})
	h.Chooses = true
	return func(r *fairy.Rules, _ problem.Condition) (fairy.Hooks, error) {
		r.LetPawnsStart(chess.Everywhere, 3)
		r.SetLastRank(chess.White, 0)
		r.SetLastRank(chess.Black, 0)
		return h, nil
	}
}

func shift(p *fairy.Position, s chess.Square, by int) {
	for i, w := range relativeRow {
		if p.At(s).Walk() == w && i+by >= 0 && i+by < len(relativeRow) {
			become(p, s, relativeRow[i+by])
			return
		}
	}
}
