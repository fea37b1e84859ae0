package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"rookery/chess"
	"rookery/ics/record"
	"rookery/pgn"
	"rookery/store"
)

// exportPGN writes the store's games in the order in which they began, and
// returns how many. It tells of games that it has to leave out and goes on.
func exportPGN(ctx context.Context, s *store.Store, w io.Writer, player string, all bool, tell func(error)) (n int, err error) {
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
			wanted := player == "" || strings.EqualFold(player, g.White.Name) || strings.EqualFold(player, g.Black.Name)
			if !wanted || g.Status != store.Over && !all {
				continue
			}
			steps, err := s.Steps(ctx, g.ID)
			if err != nil {
				return n, err
			}
			tags, start, words, err := record.PGN(g, steps)
			if err != nil {
				tell(fmt.Errorf("game %d: %w", g.ID, err))
				continue
			}
			if err := out.WriteWords(tags, record.Result(g.Result), start.FullMoves(), start.Turn() == chess.Black, words); err != nil {
				return n, err
			}
			n++
		}
	}
}
