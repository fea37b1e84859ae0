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
func relative(taking, quiet int) func(*fairy.Rules, problem.Condition) (fairy.Hooks, error) {
	by := func(capture bool) int {
		if capture {
			return taking
		}
		return quiet
	}
	h := saying(fairy.WalkByMove, fairy.When{Journey: func(j *fairy.Journey) bool {
		_, changes := along(j.Man.Walk(), by(j.IsCapture()))
		return changes
	}}, func(p *fairy.Position, c *fairy.Course) (x fairy.Change) {
		if c.Kind == fairy.Swap {
			return x
		}
		if man, ok := inRow(p, c, c.To, by(c.IsCapture())); ok && c.At == c.To {
			x = c.Becomes(man)
		}
		if c.Kind == fairy.Castle || c.Kind == fairy.Partnered {
			if rook, ok := inRow(p, c, c.Rebirth, quiet); ok {
				x.Puts, x.Put, x.As = true, c.Rebirth, rook
			}
		}
		return x
	})
	h.Chooses = fairy.AnyMove()
	return func(r *fairy.Rules, _ problem.Condition) (fairy.Hooks, error) {
		r.LetPawnsStart(chess.Everywhere, 3)
		r.SetLastRank(chess.White, 0)
		r.SetLastRank(chess.Black, 0)
		return h, nil
	}
}

// inRow is what the man on a square becomes so many steps further in the row, if anything.
func inRow(p *fairy.Position, c *fairy.Course, s chess.Square, by int) (man fairy.Man, ok bool) {
	man = c.On(p, s)
	w, ok := along(man.Walk(), by)
	man = man.WithWalk(w)
	if ok && c.Noting(p) {
		p.Notes().WalkOnly(s, man)
	}
	return man, ok
}

// along is the walk so many steps further in the row, if there is one.
func along(w fairy.WalkID, by int) (fairy.WalkID, bool) {
	i := slices.Index(relativeRow, w)
	if i < 0 || by == 0 || i+by < 0 || i+by >= len(relativeRow) {
		return w, false
	}
	return relativeRow[i+by], true
}
