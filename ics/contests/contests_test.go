package contests

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/database"
	"rookery/ics/floor"
	"rookery/ics/match"
	"rookery/ics/notices"
	"rookery/ics/tournament"
	"rookery/store"
)

// A player is somebody who is on.
type player struct {
	user  *accounts.User
	busy  bool
	heard []string
}

func (p *player) User() *accounts.User { return p.user }
func (p *player) Left() bool           { return false }
func (p *player) Notify(text string)   { p.heard = append(p.heard, text) }
func (p *player) Busy() bool           { return p.busy }
func (p *player) StopLooking()         {}

// A fakeGame is one in play.
type fakeGame struct {
	of      *house
	start   Start[*player]
	forfeit bool
}

func (g *fakeGame) Pairing() int { return g.start.Pairing }
func (g *fakeGame) Begun() bool  { return false }
func (g *fakeGame) Forfeit()     { g.forfeit = true }
func (g *fakeGame) Abort(drafted chan<- *Aborting, _ <-chan struct{}) bool {
	drafted <- &Aborting{} // it has just ended
	return true
}

// A house is a server on which games are fakes.
type house struct {
	now   time.Time
	on    map[string]*player
	games []*fakeGame
	begun chan *fakeGame
	store *store.Store
}

func (h *house) AwaitTeam(*command.Call, *Contest[*player]) {}

func (h *house) Now() time.Time            { return h.now }
func (h *house) Closing() bool             { return false }
func (h *house) StoreLost()                {}
func (h *house) StoreRegained()            {}
func (h *house) Named(name string) *player { return h.on[name] }
func (h *house) Games(k *Contest[*player]) (list []Game) {
	for _, g := range h.games {
		if g.start.Contest == k {
			list = append(list, g)
		}
	}
	return list
}

func (h *house) AwaitTables(b Start[*player], also match.Also) (begin func(), err error) {
	row := store.Game{White: store.Seat{Name: "Ann"}, Black: store.Seat{Name: "Bea"}, Variant: "chess", Category: "blitz", Started: h.now, Status: store.Running}
	err = h.store.Update(context.Background(), func(ctx context.Context, tx *store.Tx) error {
		if err := tx.CreateGame(ctx, &row); err != nil {
			return err
		}
		return also(ctx, tx, []store.Game{row})
	})
	g := &fakeGame{of: h, start: b}
	return func() {
		h.games = append(h.games, g)
		h.begun <- g
	}, err
}

func (h *house) Claim(*Contest[*player], int, store.GameID) {}

// room is a server with tournaments, where Ann and Bea are on.
func room(t *testing.T) (f *floor.Floor[*player], h *house, s *Contests[*player]) {
	db, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "store.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	f = new(floor.Floor[*player])
	h = &house{now: time.Now(), on: map[string]*player{}, begun: make(chan *fakeGame, 9), store: db}
	for _, name := range []string{"Ann", "Bea"} {
		h.on[name] = &player{user: accounts.NewGuest(name)}
	}
	log := slog.New(slog.DiscardHandler)
	data := database.New(t.Context(), db, f, log, h)
	var writes sync.WaitGroup
	t.Cleanup(writes.Wait)
	return f, h, New(Config[*player]{
		House: h, Floor: f, Store: db, Data: data, Notices: notices.New(t.Context(), db, data, log, h.Named, &writes), Log: log, Context: t.Context(),
		Rand: rand.New(rand.NewPCG(1, 1)), NoShow: time.Minute,
	})
}

// begin begins a tournament of Ann and Bea.
func begin(t *testing.T, f *floor.Floor[*player], h *house, s *Contests[*player]) (k *Contest[*player]) {
	t.Helper()
	set, err := Parse(strings.Fields("robin 1 3 0 unrated Short one"))
	if err != nil {
		t.Fatal(err)
	}
	f.With(nil, func() {
		if k, err = s.AwaitCreate("Ann", set); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"Ann", "Bea"} {
			if err := k.AwaitChange(func(t *tournament.Tournament) error {
				return t.Join(h.now, tournament.Entry{Guest: true}, name)
			}); err != nil {
				t.Fatal(err)
			}
		}
		if err := k.AwaitChange(func(t *tournament.Tournament) error { return t.Begin(h.now) }); err != nil {
			t.Fatal(err)
		}
		k.post(k.AwaitStep)
	})
	return k
}

// TestGame: a game begins when both are there, is given up if nobody moves, and its end is the tournament's, which is
// stored with what its players are told.
func TestGame(t *testing.T) {
	f, h, s := room(t)
	k := begin(t, f, h, s)
	g := <-h.begun
	f.With(nil, func() {
		k.AwaitStep()
		h.now = h.now.Add(time.Minute)
		k.AwaitStep()
		if !g.forfeit {
			t.Error("nobody moves, and the game is not given up")
		}
		k.AwaitEnded(g.start.Pairing, tournament.WhiteWins)
		if k.State.State != tournament.Over || s.Find(k.State.ID) != nil {
			t.Errorf("the tournament is %s", k.State.State)
		}
		heard := strings.Join(h.on["Ann"].heard, "\n")
		if !strings.Contains(heard, "Short one): it is over: 1. ") {
			t.Errorf("heard: %s", heard)
		}
	})
	stored, err := s.Read(t.Context(), k.State.ID)
	if err != nil || stored.State != tournament.Over || stored.Pairings[0].Result != tournament.WhiteWins {
		t.Errorf("stored: %+v, %v", stored, err)
	}
}

// TestAbsent: who does not come loses, and is out.
func TestAbsent(t *testing.T) {
	f, h, s := room(t)
	h.on["Bea"].busy = true
	k := begin(t, f, h, s)
	f.With(nil, func() {
		k.AwaitStep()
		h.now = h.now.Add(time.Minute)
		k.AwaitStep()
		if p := k.State.Players[k.State.Find("Bea")]; !p.Withdrawn || len(h.games) != 0 || k.State.Pairings[0].Result == tournament.Pending {
			t.Errorf("%+v, %d games", p, len(h.games))
		}
	})
}

// TestRenamed: a tournament goes on under the new name of a player, when it is stored.
func TestRenamed(t *testing.T) {
	f, h, s := room(t)
	k := begin(t, f, h, s)
	<-h.begun
	f.With(nil, func() {
		if _, taken := s.Renamed("Ann", "bea"); !taken {
			t.Error("Ann may be called as Bea is")
		}
		r, taken := s.Renamed("Ann", "Cas")
		if taken || k.State.Find("Ann") < 0 {
			t.Fatal("renamed before it is stored")
		}
		if err := h.store.Update(t.Context(), r.Store); err != nil {
			t.Fatal(err)
		}
		r.Apply()
		var names []string
		for _, p := range k.State.Players {
			names = append(names, p.Name)
		}
		slices.Sort(names)
		if !slices.Equal(names, []string{"Bea", "Cas"}) || k.State.Creator != "Cas" {
			t.Errorf("%q, made by %s", names, k.State.Creator)
		}
	})
}
