package people

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"rookery/ics"
	"rookery/ics/tournament"
	"rookery/store"
	"rookery/store/password"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// playedOut is a tournament in which all pairings until now have White win, but for the last one, which has no result.
func playedOut(t *testing.T, s tournament.Settings, rounds int, names ...string) *tournament.Tournament {
	t.Helper()
	x, err := tournament.New(7, "td", s, true, noon)
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range names {
		if err := x.Join(noon, tournament.Entry{Rating: 2000 - 100*i}, name); err != nil {
			t.Fatal(err)
		}
	}
	if err := x.Begin(noon); err != nil {
		t.Fatal(err)
	}
	for range rounds {
		for i, p := range x.Pairings {
			if p.Result == tournament.Pending {
				if err := x.Report(i, tournament.WhiteWins); err != nil {
					t.Fatal(err)
				}
			}
		}
		if _, err := x.Pair(noon, func(int) bool { return true }); err != nil {
			t.Fatal(err)
		}
	}
	return x
}

// TestTournamentView shows lines, standings and the present round's pairings, and who of the visitors plays.
func TestTournamentView(t *testing.T) {
	s := tournament.Settings{Name: "Cup", Kind: tournament.RoundRobin, Rounds: 1, Variant: "chess", Base: 5, Inc: 3, Rated: true}
	x := playedOut(t, s, 2, "anna", "bert", "cora")
	if err := x.Withdraw("cora"); err != nil {
		t.Fatal(err)
	}
	results := 0
	for _, p := range x.Pairings {
		if p.Result != tournament.Pending {
			results++
		}
	}
	want := TournamentLine{ID: 7, Name: "Cup", Kind: "robin", State: string(x.State), Variant: "chess", Minutes: 5, Inc: 3, Rated: true, Players: 3, Round: x.Round, Rounds: x.Last, Results: results}
	for you, joined := range map[string]bool{"": false, "anna": true, "cora": false, "nobody": false} {
		want.Joined = joined
		if l := tournamentLine(x, you); l != want {
			t.Errorf("%q: %+v, want %+v", you, l, want)
		}
	}
	if list := tournamentLines([]*tournament.Tournament{x}, "bert"); len(list) != 1 || !list[0].Joined {
		t.Errorf("%+v", list)
	}
	if list := tournamentLines(nil, "bert"); list == nil || len(list) > 0 {
		t.Errorf("%+v", list)
	}
	v := tournamentView(x, "anna")
	if v.Creator != "td" || v.Ends != nil || len(v.Ties) != len(x.TieBreaks()) || len(v.Ties) == 0 || len(v.Standings) != 3 {
		t.Errorf("%+v", v)
	}
	for i, p := range v.Standings {
		of := x.Standings()[i]
		player := x.Players[of.Player]
		line := TournamentPlace{Place: of.Place, Name: player.Name, Rating: player.Rating, Points: x.Score(of.Points), Games: of.Games, Out: player.Name == "cora", Ties: p.Ties}
		if !reflect.DeepEqual(p, line) || len(p.Ties) != len(v.Ties) {
			t.Errorf("%+v, want %+v", p, line)
		}
	}
	byes := 0
	for _, p := range v.Pairings {
		if p.Round != x.Round || p.White == "" || p.Board == 0 {
			t.Errorf("%+v in round %d", p, x.Round)
		}
		if p.Black == "" {
			byes++
		}
	}
	if len(v.Pairings) == 0 || len(v.Pairings) == len(x.Pairings) {
		t.Errorf("%d of %d pairings", len(v.Pairings), len(x.Pairings))
	}

	// An arena has an end, and shows its last pairings alone.
	a := playedOut(t, tournament.Settings{Name: "Arena", Kind: tournament.Arena, Variant: "chess", Base: 1, Minutes: 60}, 130, "anna", "bert")
	v = tournamentView(a, "")
	if v.Ends == nil || !v.Ends.Equal(noon.Add(time.Hour)) || len(a.Pairings) <= lastPairings || len(v.Pairings) != lastPairings || v.Pairings[lastPairings-1].Result != "" || v.Pairings[lastPairings-1].Board != a.Pairings[len(a.Pairings)-1].Board {
		t.Errorf("ends %v, %d of %d pairings", v.Ends, len(v.Pairings), len(a.Pairings))
	}
	a.State = tournament.Over
	if v = tournamentView(a, ""); v.Ends != nil {
		t.Error("an arena that is over is still to end")
	}
	short := playedOut(t, tournament.Settings{Name: "Arena", Kind: tournament.Arena, Variant: "chess", Base: 1, Minutes: 60}, 1, "anna", "bert")
	if v = tournamentView(short, ""); len(v.Pairings) != len(short.Pairings) {
		t.Errorf("%d of %d pairings", len(v.Pairings), len(short.Pairings))
	}
}

// TestAccountErrors: every reason for which somebody is not let in has its status.
func TestAccountErrors(t *testing.T) {
	other := errors.New("other")
	for err, want := range map[error]int{
		ics.ErrNoBoard: 404, ics.ErrPassword: 401, ics.ErrLocked: 403, ics.ErrUnconfirmed: 403, ics.ErrBanned: 403, store.ErrExists: 409, ics.ErrTaken: 409,
		ics.ErrFast: 429, ics.ErrGuessed: 429, ics.ErrFull: 503, errNoHub: 503, ics.ErrNoStore: 503, ics.ErrLeft: 409, errNotOn: 409,
		password.ErrLength: 422, ics.ErrName: 422, ics.ErrAddress: 422, ics.ErrLine: 422,
	} {
		var s huma.StatusError
		if got := accountError(fmt.Errorf("why: %w", err)); !errors.As(got, &s) || s.GetStatus() != want {
			t.Errorf("%v: %v", err, got)
		}
	}
	if accountError(nil) != nil || !errors.Is(accountError(other), other) {
		t.Error("other errors become others")
	}
	if err := admitted(context.Background()); err == nil {
		t.Error("nobody is an operator")
	}
}

// TestOwnManNames: pieces are named as programs of chess name them.
func TestOwnManNames(t *testing.T) {
	for name, want := range map[string]string{"wK": "white-k", "bN": "black-s", "wP": "white-p", "bQ": "black-q", "nK": "", "wS": "", "wk": "", "K": "", "wKx": "", "": ""} {
		if man, ok := ownMan(name); man != want || ok != (want != "") {
			t.Errorf("%q: %q, %v", name, man, ok)
		}
	}
	var none *Tail
	if l := none.Lines(); l == nil || len(l) > 0 {
		t.Errorf("%q", l)
	}
}
