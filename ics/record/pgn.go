package record

import (
	"fmt"
	"strings"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/pgn"
	"rookery/store"
)

// WritePGN writes a game of the store, with more tags than it has by itself, as pairs of
// name and value.
func WritePGN(out *pgn.Writer, g store.Game, steps []store.Step, more ...string) error {
	tags, start, words, err := PGN(g, steps)
	if err != nil {
		return fmt.Errorf("game %d: %w", g.ID, err)
	}
	for i := 0; i+1 < len(more); i += 2 {
		tags.Set(more[i], more[i+1])
	}
	return out.WriteWords(tags, Result(g.Result), start.FullMoves(), start.Turn() == chess.Black, words)
}

// PGN makes tags and moves of a game in the store, which may still be in play.
func PGN(g store.Game, steps []store.Step) (tags pgn.Tags, start variant.State, words []pgn.Word, err error) {
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
			word.Comment = Clk(p.Clocks[who])
		}
		words = append(words, word)
		state.Play(m)
	}
	return tagsOf(g), start, words, nil
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

func tagsOf(g store.Game) (tags pgn.Tags) {
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

// Result is a result by its text; Unknown if it is none.
func Result(text string) pgn.Result {
	for _, r := range []pgn.Result{pgn.WhiteWins, pgn.BlackWins, pgn.Draw} {
		if r.String() == text {
			return r
		}
	}
	return pgn.Unknown
}

// Clk is a clock as the PGN command %clk has it.
func Clk(d time.Duration) string {
	d = max(d, 0).Truncate(100 * time.Millisecond)
	return fmt.Sprintf("[%%clk %d:%02d:%04.1f]", int(d.Hours()), int(d.Minutes())%60, (d % time.Minute).Seconds())
}
