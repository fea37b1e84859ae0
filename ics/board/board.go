// Package board is what lies on a table of the chess server, whether it is played
// (package match) or studied (package study), and what is seen of it: the lines and
// drawings that clients get. Who sits at the table is package ics's.
package board

import (
	"io"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/eco"
	"rookery/game"
)

// A Board is a game that can be looked at.
type Board interface {
	Variant() variant.Variant
	Began() time.Time
	Start() variant.State
	State() variant.State // after the last of Plies
	Plies() []game.Ply    // that are shown; not to be changed
	Clock(now time.Time, who chess.Colour) game.Reading
	Transcript(w io.Writer, f game.Form) error
	Save(now time.Time) ([]byte, error)
}

// Opening is the last opening with a name that a game went through, and after how
// many half moves that was.
func Opening(table *eco.Table, b Board) (o eco.Opening, plies int, ok bool) {
	if b.Variant().Name != "chess" {
		return eco.Opening{}, 0, false
	}
	line := b.Plies()
	for i := len(line) - 1; i >= 0; i-- {
		after := line[i].Before
		after.Play(line[i].Move)
		p, err := after.Position()
		if err != nil {
			continue
		}
		if o, ok := table.Find(p.Key()); ok {
			return o, i + 1, true
		}
	}
	return eco.Opening{}, 0, false
}

// sinceRights is how many half moves ago a right to castle was lost last, as far
// back as the fifty-move rule counts: such a move cannot be taken back, either.
func sinceRights(now *variant.State, plies []game.Ply) int {
	n := 0
	rights := now.Castling()
	for ; n < now.HalfMoves() && n < len(plies); n++ {
		before := plies[len(plies)-1-n].Before.Castling()
		if before != rights {
			return n
		}
		rights = before
	}
	return now.HalfMoves()
}
