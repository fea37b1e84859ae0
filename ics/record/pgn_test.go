package record

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"rookery/chess"
	"rookery/pgn"
	"rookery/store"
)

var noon = time.Date(2026, 11, 20, 12, 34, 56, 0, time.UTC)

func played(moves string) (steps []store.Step) {
	for i, m := range strings.Fields(moves) {
		clocks := [2]time.Duration{time.Duration(100-i) * time.Second, time.Duration(3700-i)*time.Second + 250*time.Millisecond}
		steps = append(steps, store.Step{Seq: i + 1, Ply: i + 1, Move: m, Clocks: clocks})
	}
	return steps
}

func written(t *testing.T, g store.Game, steps []store.Step, more ...string) string {
	t.Helper()
	var b strings.Builder
	w := pgn.NewWriter(&b)
	if err := errors.Join(WritePGN(w, g, steps, more...), w.Flush()); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestPGN: a game of the store in PGN, with what is known of it in tags, and clocks where there were some.
func TestPGN(t *testing.T) {
	g := store.Game{White: store.Seat{Name: "anna", Rating: 1500}, Black: store.Seat{Name: "bert"}, Variant: "chess", Category: "blitz", Rated: true,
		Base: 3 * time.Minute, Increment: 2 * time.Second, Started: noon, Result: "1-0", Reason: "bert resigns"}
	const want = `[Event "rated blitz game"]
[Site "?"]
[Date "2026.11.20"]
[Round "7"]
[White "anna"]
[Black "bert"]
[Result "1-0"]
[BlackTeam "b"]
[Termination "bert resigns"]
[TimeControl "180+2"]
[UTCDate "2026.11.20"]
[UTCTime "12:34:56"]
[WhiteElo "1500"]

1. e4 {[%clk 0:01:40.0]} 1... e5 {[%clk 1:01:39.2]} 2. Nf3
{[%clk 0:01:38.0]} 1-0
`
	got := written(t, g, played("e2e4 e7e5 g1f3"), "Round", "7", "BlackTeam", "b", "alone")
	for _, line := range strings.Split(want, "\n") {
		if !strings.Contains(strings.Join(strings.Fields(got), " "), strings.Join(strings.Fields(line), " ")) {
			t.Errorf("%q is not in\n%s", line, got)
		}
	}
	if strings.Contains(got, "BlackElo") || strings.Contains(got, "SetUp") || strings.Contains(got, "Variant") || strings.Contains(got, "alone") {
		t.Errorf("%s", got)
	}

	// Without clocks, from a position, with Black to move.
	g = store.Game{White: store.Seat{Name: "a"}, Black: store.Seat{Name: "b", Rating: 2000}, Variant: "atomic", Setup: "8/8/8/8/8/5k2/4q3/7K b - - 0 9", Started: noon}
	got = written(t, g, played("e2f1"))
	for _, part := range []string{`[Event "unrated game"]`, `[SetUp "1"]`, `[FEN "8/8/8/8/8/5k2/4q3/7K b - - 0 9"]`, `[Variant "atomic"]`, `[TimeControl "-"]`, `[BlackElo "2000"]`, `[Result "*"]`, "9... Qf1"} {
		if !strings.Contains(got, part) {
			t.Errorf("%q is not in\n%s", part, got)
		}
	}
	if strings.Contains(got, "WhiteElo") || strings.Contains(got, "clk") || strings.Contains(got, "Termination") {
		t.Errorf("%s", got)
	}
	g.Increment = 12 * time.Second
	if got = written(t, g, played("e2f1")); !strings.Contains(got, `"0+12"`) || !strings.Contains(got, "clk") {
		t.Errorf("%s", got)
	}

	// What the partner took is dropped; elsewhere nothing comes from nowhere.
	g = store.Game{Variant: "bughouse"}
	if got = written(t, g, played("e2e4 N@e5 d2d4 P@e3")); !strings.Contains(got, "N@e5") || !strings.Contains(got, "@e3") {
		t.Errorf("%s", got)
	}
	for name, c := range map[string]struct {
		g     store.Game
		steps []store.Step
	}{
		"a drop of nothing": {store.Game{Variant: "crazyhouse"}, played("e2e4 N@e5")}, "no variant": {store.Game{Variant: "nothing"}, nil},
		"no position": {store.Game{Variant: "chess", Setup: "x"}, nil}, "a gap": {store.Game{Variant: "chess"}, played("e2e4 e7e5")[1:]}, "no move": {store.Game{ID: 5, Variant: "chess"}, played("e2e5")},
	} {
		if err := WritePGN(pgn.NewWriter(new(strings.Builder)), c.g, c.steps); err == nil || name == "no move" && !strings.Contains(err.Error(), "game 5: half move 1") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestParts are the words of PGN.
func TestParts(t *testing.T) {
	for d, want := range map[time.Duration]string{-time.Second: "0:00:00.0", 59*time.Second + 999*time.Millisecond: "0:00:59.9", 61 * time.Second: "0:01:01.0", 3*time.Hour + 2*time.Minute + 1500*time.Millisecond: "3:02:01.5"} {
		if got := Clk(d); got != "[%clk "+want+"]" {
			t.Errorf("%v: %s", d, got)
		}
	}
	for text, want := range map[string]pgn.Result{"1-0": pgn.WhiteWins, "0-1": pgn.BlackWins, "1/2-1/2": pgn.Draw, "*": pgn.Unknown, "": pgn.Unknown} {
		if Result(text) != want {
			t.Errorf("%q: %v", text, Result(text))
		}
	}
	for text, want := range map[string]chess.Role{"P@a2": chess.Pawn, "N@f3": chess.Knight, "B@": chess.Bishop, "R@h1": chess.Rook, "Q@d4": chess.Queen, "K@e1": chess.NoRole, "e2e4": chess.NoRole, "@": chess.NoRole, "": chess.NoRole} {
		if got, ok := dropped(text); got != want || ok != (want != chess.NoRole) {
			t.Errorf("%q: %v, %v", text, got, ok)
		}
	}
}

// TestExport writes all games of a store, or those of a player, in their order; what cannot be written is told.
func TestExport(t *testing.T) {
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "store.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	if err := s.Update(t.Context(), func(ctx context.Context, tx *store.Tx) error {
		for i := range 203 {
			g := store.Game{White: store.Seat{Name: "anna"}, Black: store.Seat{Name: "bert"}, Variant: "chess", Started: noon, Status: store.Over, Result: "1-0"}
			switch i {
			case 1:
				g.Black.Name = "cora"
			case 2:
				g.Status, g.Result = store.Running, ""
			case 3:
				g.Variant = "nothing"
			}
			if err := tx.CreateGame(ctx, &g); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		e    Export
		want int
	}{{Export{}, 201}, {Export{All: true}, 202}, {Export{Player: "BERT"}, 200}, {Export{Player: "cora"}, 1}, {Export{Player: "anna", All: true}, 202}, {Export{Player: "nobody"}, 0}} {
		told := 0
		c.e.Tell = func(error) { told++ }
		var b strings.Builder
		n, err := c.e.WritePGN(t.Context(), s, &b)
		if err != nil || n != c.want || strings.Count(b.String(), "[Event ") != n || (told == 1) != (c.want > 1) {
			t.Errorf("%+v: %d games, %d told, %v", c.e, n, told, err)
		}
	}
}
