package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"rookery/store"
)

// TestStore plays games into a store and takes them out of a restored copy.
func TestStore(t *testing.T) {
	dir := t.TempDir()
	played := time.Date(2026, 11, 20, 15, 4, 5, 0, time.UTC)
	s, err := store.Open(t.Context(), filepath.Join(dir, "rookery.db"))
	if err != nil {
		t.Fatal(err)
	}
	err = s.Update(t.Context(), func(ctx context.Context, tx *store.Tx) error {
		mate := store.Game{White: store.Seat{Name: "Anna"}, Black: store.Seat{Name: "Bob", Rating: 1500}, Variant: "chess", Category: "blitz",
			Base: 3 * time.Minute, Increment: 2 * time.Second, Started: played, Status: store.Over, Result: "0-1", Reason: "Anna checkmated"}
		bug := store.Game{White: store.Seat{Name: "Carl"}, Black: store.Seat{Name: "Dora"}, Variant: "bughouse", Started: played, Status: store.Over}
		open := store.Game{White: store.Seat{Name: "Bob"}, Black: store.Seat{Name: "Eva"}, Variant: "chess", Started: played}
		broken := store.Game{White: store.Seat{Name: "Bob"}, Black: store.Seat{Name: "Fox"}, Variant: "chess", Status: store.Over}
		left := func(s int) [2]time.Duration {
			return [2]time.Duration{time.Duration(s) * time.Second, 100 * time.Second}
		}
		return errors.Join(tx.CreateGame(ctx, &mate), tx.CreateGame(ctx, &bug), tx.CreateGame(ctx, &open), tx.CreateGame(ctx, &broken),
			tx.Append(ctx, mate.ID,
				store.Step{Seq: 1, Ply: 1, Move: "e2e4", Clocks: left(180)},
				store.Step{Seq: 2, Ply: 0},
				store.Step{Seq: 3, Ply: 1, Move: "f2f3", Clocks: left(179)},
				store.Step{Seq: 4, Ply: 2, Move: "e7e5", Clocks: left(179)},
				store.Step{Seq: 5, Ply: 3, Move: "g2g4", Clocks: left(65)},
				store.Step{Seq: 6, Ply: 4, Move: "d8h4", Clocks: left(65)}),
			tx.Append(ctx, bug.ID, store.Step{Seq: 1, Ply: 1, Move: "N@f3"}),
			tx.Append(ctx, open.ID, store.Step{Seq: 1, Ply: 1, Move: "d2d4"}),
			tx.Append(ctx, broken.ID, store.Step{Seq: 1, Ply: 1, Move: "d2d5"}))
	})
	if err := errors.Join(err, s.Close()); err != nil {
		t.Fatal(err)
	}

	command := func(want int, args ...string) (out, errs string) {
		t.Helper()
		var o, e bytes.Buffer
		root := newRoot()
		root.SetOut(&o)
		root.SetErr(&e)
		root.SetArgs(args)
		err := root.ExecuteContext(t.Context())
		if (err != nil) != (want != 0) {
			t.Fatalf("rookery %v: %v\n%s", args, err, e.String())
		}
		if err != nil {
			e.WriteString(err.Error())
		}
		return o.String(), e.String()
	}
	file, copied := filepath.Join(dir, "b.jsonl"), filepath.Join(dir, "copy.db")
	command(0, "store", "backup", "--data", dir, file)
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("backup: %v, %v", info, err)
	}
	command(0, "store", "restore", "--database", copied, file)
	if _, errs := command(1, "store", "restore", "--database", copied, file); !strings.Contains(errs, "not empty") {
		t.Errorf("restoring twice: %s", errs)
	}
	command(1, "store", "backup", "--data", filepath.Join(dir, "nowhere"), "-")

	got, errs := command(0, "store", "pgn", "--database", copied)
	const want = `[Event "unrated blitz game"]
[Site "?"]
[Date "2026.11.20"]
[Round "?"]
[White "Anna"]
[Black "Bob"]
[Result "0-1"]
[UTCDate "2026.11.20"]
[UTCTime "15:04:05"]
[BlackElo "1500"]
[TimeControl "180+2"]
[Termination "Anna checkmated"]

1. f3 {[%clk 0:02:59.0]} 1... e5 {[%clk 0:01:40.0]} 2. g4 {[%clk 0:01:05.0]}
2... Qh4# {[%clk 0:01:40.0]} 0-1

`
	if !strings.HasPrefix(got, want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if !strings.Contains(got, `[Variant "bughouse"]`) || !strings.Contains(got, "1. N@f3 *") || strings.Contains(got, "Eva") {
		t.Errorf("got\n%s", got)
	}
	if !strings.Contains(errs, "game 4: half move 1") {
		t.Errorf("of the broken game: %q", errs)
	}
	if got, _ := command(0, "store", "pgn", "--database", copied, "--all", "--player", "EVA"); strings.Count(got, "[White ") != 1 || !strings.Contains(got, "1. d4 *") {
		t.Errorf("Eva's games:\n%s", got)
	}
}
