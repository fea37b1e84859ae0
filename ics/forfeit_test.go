package ics

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"rookery/ics/tournament"
	"rookery/store"
)

// TestForfeitAfterCrash: a game that was lost before both had moved is a forfeit, also when the
// server died after the game's end was stored and before its tournament knew of it.
func TestForfeitAfterCrash(t *testing.T) {
	t.Parallel()
	w := newWorld(t, true)
	w.server.floor.With(nil, func() { w.server.config.Limits.Return = time.Millisecond })
	w.connectAll("alice", "bob", "boss")
	w.run("> boss tourney create robin 1 3 0 unrated Short\n< boss can be joined\n> alice tourney join 1\n< alice You have joined\n" +
		"> bob tourney join 1\n< bob You have joined\n> boss tourney start 1\n< alice {Game 1\n< bob {Game 1\nhang bob\n" +
		"< alice bob forfeits by disconnection}\n< alice it is over\n")
	row, err := w.store.Tournament(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	state := new(tournament.Tournament)
	if err := json.Unmarshal([]byte(row.State), state); err != nil {
		t.Fatal(err)
	}
	noted := state.Pairings[0].Result
	if noted.Played() {
		t.Errorf("the result is %s", noted)
	}
	// As it was in the moment between.
	state.State, state.Pairings[0].Result = tournament.Running, tournament.Pending
	text, err := json.Marshal(state)
	if err != nil {
		t.Fatal(err)
	}
	row.State, row.Live = string(text), true
	if err := w.store.Update(t.Context(), func(ctx context.Context, tx *store.Tx) error { return tx.SaveTournament(ctx, row) }); err != nil {
		t.Fatal(err)
	}
	w.run("restart\nlogin boss secret-boss\n")
	end := time.Now().Add(patience)
	for heard := ""; !strings.Contains(heard, string(noted)); {
		if time.Now().After(end) {
			t.Fatalf("the server does not find out:\n%s", heard)
		}
		w.clients["boss"].send("tourney pairings 1 1")
		heard = w.clients["boss"].quiet()
	}
}

// TestAwayTwice: who loses the connection to a tournament's game again has the whole time
// again to come back.
func TestAwayTwice(t *testing.T) {
	t.Parallel()
	w := newWorld(t, true)
	const back = 4 * time.Second
	w.server.floor.With(nil, func() { w.server.config.Limits.Return = back })
	w.connectAll("alice", "bob", "boss")
	w.run("> boss tourney create robin 1 3 0 unrated Short\n< boss can be joined\n> alice tourney join 1\n< alice You have joined\n" +
		"> bob tourney join 1\n< bob You have joined\n> boss tourney start 1\n< alice {Game 1\n< bob {Game 1\nhang bob\n" +
		"< alice bob has lost the connection\nlogin bob secret-bob\n< alice Continuing\n")
	time.Sleep(back - back/4)
	w.run("hang bob\n< alice bob has lost the connection\n")
	time.Sleep(back / 2)
	w.run("login bob secret-bob\n< bob Continuing\n")
}
