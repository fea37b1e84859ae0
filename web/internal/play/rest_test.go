package play

import (
	"context"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"rookery/chess"
	"rookery/game"
	"rookery/web/internal/play/playtest"
	"rookery/web/internal/site"
)

// Processes rest where nobody watches, their places are for others, and they
// are there again for who comes back.
func TestEnginesRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var f playtest.Fleet
		ctx, stop := context.WithCancel(t.Context())
		s := New(ctx, Config{Engines: []Engine{{Name: "Fish", Variants: []string{"chess"}, Open: f.InProcess()}}, Processes: 1, Logger: slog.New(slog.DiscardHandler)})
		defer s.Shut()
		defer stop()
		begin := func(session string) *table {
			t.Helper()
			of := sides{chess.White: side{engine: &s.engines.list[0]}}
			g, err := seat("chess", "", nil, game.Control{}, of, time.Now())
			if err != nil {
				t.Fatal(err)
			}
			table, err := s.tables.open(site.Visitor{Session: session}, g, chess.Black, of)
			if err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
			return table
		}
		has := func(when string, running, started int64, tables ...*table) {
			t.Helper()
			if f.Running.Load() != running || f.Started.Load() != started {
				t.Errorf("%s: %d processes run of %d started, want %d of %d", when, f.Running.Load(), f.Started.Load(), running, started)
			}
			for _, table := range tables {
				if n := len(table.view().Plies); n%2 == 0 {
					t.Errorf("%s: %d half moves, the engine has not moved", when, n)
				}
			}
		}
		replies := func(table *table, move string) {
			t.Helper()
			if err := table.act(func(g *game.Game) error { _, err := g.MoveText(time.Now(), chess.Black, move, 0); return err }); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
		}
		anna := begin("anna")
		has("the first game", 1, 1, anna)
		anna.seen(1)
		time.Sleep(2 * site.Grace)
		has("watched", 1, 1)
		if err := s.engines.refuses("bert", 1); err == nil {
			t.Error("a place is free though the only one is taken")
		}
		anna.seen(-1)
		time.Sleep(site.Grace / 2)
		has("a page that is loaded again", 1, 1)
		bert := begin("bert")
		has("the place is given to another", 1, 2, bert)
		bert.seen(1)
		time.Sleep(2 * site.Grace)
		replies(bert, "e5")
		has("and kept there", 1, 2, bert)
		anna.seen(1)
		if err := anna.act(func(g *game.Game) error { _, err := g.MoveText(time.Now(), chess.Black, "e5", 0); return err }); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if n := len(anna.view().Plies); n != 2 {
			t.Errorf("%d half moves without a place", n)
		}
		bert.seen(-1)
		synctest.Wait()
		has("the place is given back", 1, 3, anna)
		anna.seen(-1)
		time.Sleep(2 * site.Grace)
		has("nobody is there", 0, 3)
		replies(anna, "d6")
		has("somebody comes back", 1, 4, anna)
	})
}
