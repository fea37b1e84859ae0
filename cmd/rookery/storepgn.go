package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
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
			tags, start, words, err := storedPGN(g, steps)
			if err != nil {
				tell(fmt.Errorf("game %d: %w", g.ID, err))
				continue
			}
			if err := out.WriteWords(tags, resultOf(g.Result), start.FullMoves(), start.Turn() == chess.Black, words); err != nil {
				return n, err
			}
			n++
		}
	}
}

// storedPGN makes tags and moves of a stored game.
func storedPGN(g store.Game, steps []store.Step) (tags pgn.Tags, start variant.State, words []pgn.Word, err error) {
	v, err := variant.Find(g.Variant)
	if err != nil {
		return tags, start, nil, err
	}
	if g.Setup == "" {
		start = v.Start(nil)
	} else if start, err = v.Parse(g.Setup); err != nil {
		return tags, start, nil, err
	}
	line, err := store.Line(steps)
	if err != nil {
		return tags, start, nil, err
	}
	state := start
	for i, p := range line {
		who := state.Turn()
		// What the partner took at the other board is not among the steps.
		if role, ok := dropped(p.Move); ok && v.Rules == variant.Bughouse && state.Holding(who, role) == 0 {
			state.Give(who, role)
		}
		m, err := state.ParseMove(p.Move)
		if err != nil {
			return tags, start, nil, fmt.Errorf("half move %d: %w", i+1, err)
		}
		word := pgn.Word{Move: state.SAN(m)}
		if g.Base > 0 || g.Increment > 0 {
			word.Comment = clk(p.Clocks[who])
		}
		words = append(words, word)
		state.Play(m)
	}
	return storedTags(g), start, words, nil
}

// dropped is the man of a drop: "N@f3".
func dropped(move string) (chess.Role, bool) {
	if len(move) < 2 || move[1] != '@' {
		return chess.NoRole, false
	}
	i := strings.IndexByte("PNBRQ", move[0])
	if i < 0 {
		return chess.NoRole, false
	}
	return [...]chess.Role{chess.Pawn, chess.Knight, chess.Bishop, chess.Rook, chess.Queen}[i], true
}

func storedTags(g store.Game) (tags pgn.Tags) {
	rated := "unrated"
	if g.Rated {
		rated = "rated"
	}
	tags.Set("Event", strings.Join(strings.Fields(rated+" "+g.Category+" game"), " "))
	tags.Set("Date", g.Started.Format("2006.01.02"))
	tags.Set("White", g.White.Name)
	tags.Set("Black", g.Black.Name)
	tags.Set("UTCDate", g.Started.Format("2006.01.02"))
	tags.Set("UTCTime", g.Started.Format("15:04:05"))
	if g.White.Rating > 0 {
		tags.Set("WhiteElo", fmt.Sprint(g.White.Rating))
	}
	if g.Black.Rating > 0 {
		tags.Set("BlackElo", fmt.Sprint(g.Black.Rating))
	}
	if g.Variant != "chess" {
		tags.Set("Variant", g.Variant)
	}
	if g.Setup != "" {
		tags.Set("SetUp", "1")
		tags.Set("FEN", g.Setup)
	}
	control := "-"
	if g.Base > 0 || g.Increment > 0 {
		control = fmt.Sprintf("%g+%g", g.Base.Seconds(), g.Increment.Seconds())
	}
	tags.Set("TimeControl", control)
	if g.Reason != "" {
		tags.Set("Termination", g.Reason)
	}
	return tags
}

func resultOf(text string) pgn.Result {
	for _, r := range []pgn.Result{pgn.WhiteWins, pgn.BlackWins, pgn.Draw} {
		if r.String() == text {
			return r
		}
	}
	return pgn.Unknown
}

// clk is a clock as the PGN command %clk has it.
func clk(d time.Duration) string {
	d = max(d, 0).Truncate(100 * time.Millisecond)
	return fmt.Sprintf("[%%clk %d:%02d:%04.1f]", int(d.Hours()), int(d.Minutes())%60, (d % time.Minute).Seconds())
}
