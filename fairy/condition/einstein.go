package condition

import (
	"slices"

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
	shifts := func(p *fairy.Position, m fairy.Move) bool {
		by := quiet
		if m.IsCapture() {
			by = capture
		}
		_, changes := along(p.At(m.From).Walk(), by)
		return changes
	}
	h := effectIf(shifts, fairy.WalkByMove, func(p *fairy.Position, m *fairy.Move) {
		if m.Kind == fairy.Swap {
			return
		}
		by := quiet
		if m.IsCapture() {
			by = capture
		}
		shift(p, m.To, by)
		if m.Kind == fairy.Castle || m.Kind == fairy.Partnered {
			shift(p, m.Rebirth, quiet)
		}
	})
	h.Effects[0].Steady, h.Effects[0].Puts = true, 1
	h.Effects[0].Stirs = fairy.StirredBy(func(p *fairy.Position, s chess.Square) bool {
		_, changes := along(p.At(s).Walk(), quiet)
		return changes
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
	if w, ok := along(p.At(s).Walk(), by); ok {
		becomeInRow(p, s, w)
	}
}

// along is the walk so many steps further in the row, if there is one.
func along(w fairy.WalkID, by int) (fairy.WalkID, bool) {
	i := slices.Index(relativeRow, w)
	if i < 0 || by == 0 || i+by < 0 || i+by >= len(relativeRow) {
		return w, false
	}
	return relativeRow[i+by], true
}
