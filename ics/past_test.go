package ics

import (
	"context"
	"fmt"
	"testing"
	"time"

	"rookery/store"
)

// TestHistoryRound: the numbers of games in a history go round, so that no line of it is broken, and each means one game.
func TestHistoryRound(t *testing.T) {
	t.Parallel()
	w := newWorld(t, true)
	alice, err := w.store.User(t.Context(), "alice")
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now().Add(-time.Hour)
	err = w.store.Update(t.Context(), func(ctx context.Context, tx *store.Tx) error {
		for n := 1; n <= 106; n++ {
			at := began.Add(time.Duration(n) * time.Second)
			g := store.Game{White: store.Seat{User: alice.ID, Name: alice.Name}, Black: store.Seat{Name: fmt.Sprintf("opponent%c%c", 'a'+n/26, 'a'+n%26)},
				Variant: "chess", Category: "blitz", Base: 3 * time.Minute, Started: at, Ended: at, Result: "1-0", Reason: "resigns", Status: store.Over}
			if err := tx.CreateGame(ctx, &g); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	w.run("login alice secret-alice\n> alice history\n<~ alice ^99: . .* opponentdv .* 20[0-9][0-9]$\n<~ alice ^ 0: . .* opponentdw .* 20[0-9][0-9]$\n<~ alice ^ 6: . .* opponentec .* 20[0-9][0-9]$\n" +
		"> alice smoves alice 0\n< alice vs. opponentdw\n> alice smoves alice 6\n< alice vs. opponentec\n> alice smoves alice 7\n< alice vs. opponentah\n" +
		"> alice smoves alice -100\n< alice vs. opponentah\n> alice smoves alice 106\n< alice alice has no such game.\n")
}
