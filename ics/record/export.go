package record

import (
	"context"
	"fmt"
	"io"
	"strings"

	"rookery/chess"
	"rookery/pgn"
	"rookery/store"
)

// An Export says which games of a store are written.
type Export struct {
	Player string // only this player's; "": everybody's
	All    bool   // also games in play and adjourned ones
	// Tell is told of the games that have to be left out.
	Tell func(error)
}

// WritePGN writes the store's games in the order in which they began, and
// returns how many.
func (e Export) WritePGN(ctx context.Context, s *store.Store, w io.Writer) (n int, err error) {
	out := pgn.NewWriter(w)
	const page = 200
	for after := store.GameID(0); ; {
		games, err := s.GamesAfter(ctx, after, page)
		if err != nil || len(games) == 0 {
			if err == nil {
				err = out.Flush()
			}
			return n, err
		}
		for _, g := range games {
			after = g.ID
			wanted := e.Player == "" || strings.EqualFold(e.Player, g.White.Name) || strings.EqualFold(e.Player, g.Black.Name)
			if !wanted || g.Status != store.Over && !e.All {
				continue
			}
			steps, err := s.Steps(ctx, g.ID)
			if err != nil {
				return n, err
			}
			tags, start, words, err := PGN(g, steps)
			if err != nil {
				e.Tell(fmt.Errorf("game %d: %w", g.ID, err))
				continue
			}
			if err := out.WriteWords(tags, Result(g.Result), start.FullMoves(), start.Turn() == chess.Black, words); err != nil {
				return n, err
			}
			n++
		}
	}
}
