package game

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"pgregory.net/rapid"

	"rookery/chess"
	"rookery/chess/variant"
)

var controls = []string{"-", "60", "60+2", "40/60:30+1", "30d5", "30b5", "10y3x5", "*60", "2/20"}

// anyGame draws a game of any variant with any clocks, begun at noon.
func anyGame(t *rapid.T) *Game {
	v := rapid.SampledFrom(variant.All()).Draw(t, "variant")
	var c [2]Control
	for i := range c {
		var err error
		if c[i], err = ParseControl(rapid.SampledFrom(controls).Draw(t, "control")); err != nil {
			t.Fatal(err)
		}
	}
	seed := rapid.Uint64().Draw(t, "seed")
	g, err := New(Config{
		Variant: v.Name, Rand: rand.New(rand.NewPCG(seed, 1)), Controls: c, Grace: rapid.IntRange(0, 2).Draw(t, "grace"),
		Lag: Lag{time.Second, 5 * time.Second}, AutoFlag: rapid.Bool().Draw(t, "autoflag"),
		ConfirmResign: rapid.Bool().Draw(t, "confirm"), Players: [2]Player{{Name: "A"}, {Name: "B", Machine: rapid.Bool().Draw(t, "machine")}},
	}, noon)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// anyMove plays some legal move after some time; false if the game is over.
func anyMove(t *rapid.T, g *Game, now *time.Time) bool {
	s := g.State()
	legal := s.Legal(nil)
	if g.Result().Over() || len(legal) == 0 {
		return false
	}
	*now = now.Add(time.Duration(rapid.IntRange(0, 3_000_000_000).Draw(t, "took")))
	lag := time.Duration(rapid.IntRange(0, 1_000_000_000).Draw(t, "lag"))
	m := rapid.SampledFrom(legal).Draw(t, "move")
	_, err := g.Move(*now, s.Turn(), m, lag)
	return err == nil && !g.Result().Over()
}

func snapshot(t *rapid.T, g *Game, now time.Time) []byte {
	text, err := g.Save(now)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// same finds two games the same in all that can be seen of them and will matter
// for them, each at its time.
func same(t rapid.TB, a *Game, atA time.Time, b *Game, atB time.Time) {
	t.Helper()
	v, w := a.View(atA), b.View(atB)
	if v.Variant.Name != w.Variant.Name {
		t.Fatalf("%s is not %s", w.Variant.Name, v.Variant.Name)
	}
	v.Variant, w.Variant = variant.Variant{}, variant.Variant{} // functions cannot be compared
	for _, pair := range [][2]any{
		{v, w}, {a.Start(), b.Start()}, {a.Plies(), b.Plies()}, {a.Earlier(), b.Earlier()}, {a.keys, b.keys},
		{a.talk, b.talk}, {a.clock.sides, b.clock.sides}, {a.clock.lag, b.clock.lag},
	} {
		if x := reflect.ValueOf(pair[0]); x.Kind() == reflect.Slice && x.Len() == 0 && reflect.ValueOf(pair[1]).Len() == 0 {
			continue // none is none
		}
		if !reflect.DeepEqual(pair[0], pair[1]) {
			t.Fatalf("%+v\nis not\n%+v", pair[1], pair[0])
		}
	}
}

// TestTakebackExact plays on from a game and takes that back: the game is as it
// was, clocks included.
func TestTakebackExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, now := anyGame(t), noon
		for range rapid.IntRange(0, 12).Draw(t, "before") {
			if !anyMove(t, g, &now) {
				return
			}
		}
		g.offers = [2]pending{}
		before := snapshot(t, g, now)
		n := rapid.IntRange(1, 6).Draw(t, "on")
		for range n {
			if !anyMove(t, g, &now) {
				return
			}
		}
		asks := chess.Colour(rapid.IntRange(0, 1).Draw(t, "asks"))
		g.players = [2]Player{}
		now = now.Add(time.Duration(rapid.IntRange(0, 1_000_000_000).Draw(t, "thinking")))
		if _, err := g.Offer(now, asks, Offer{Takeback, n}); err != nil {
			t.Fatal(err)
		}
		if _, err := g.Accept(now, asks.Other(), Takeback); err != nil {
			t.Fatal(err)
		}
		old, err := Restore(before, now)
		if err != nil {
			t.Fatal(err)
		}
		g.players = old.players
		if after := snapshot(t, g, now); !bytes.Equal(before, after) {
			t.Fatalf("before:\n%s\nafter:\n%s", before, after)
		}
		same(t, g, now, old, now)
	})
}

// TestRestoreExact saves a game at any moment and restores it on another day:
// it is the same, shows the same, and goes on in the same way.
func TestRestoreExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, now := anyGame(t), noon
		for range rapid.IntRange(0, 20).Draw(t, "moves") {
			if !anyMove(t, g, &now) {
				break
			}
		}
		who := chess.Colour(rapid.IntRange(0, 1).Draw(t, "who"))
		switch rapid.IntRange(0, 8).Draw(t, "what") {
		case 0:
			_, _ = g.Offer(now, who, Offer{Kind: OfferKind(rapid.IntRange(0, int(offerKinds)-1).Draw(t, "offer")), Half: 1})
		case 1:
			g.Pause(now)
		case 2:
			_, _ = g.Resign(now, who)
		case 3:
			_, _ = g.Say(now, who, rapid.String().Draw(t, "text"))
		case 4:
			g.ShutDoor(who, true)
		case 5:
			if !g.Result().Over() {
				g.edit(now)
				start := variant.All()[0].Start(nil)
				if g.Variant().Rules == variant.Chess {
					if _, err := g.EndEdit(now, start); err != nil {
						t.Fatal(err)
					}
				}
			}
		case 6:
			if g.Variant().Rules == variant.Bughouse {
				g.Give(who, chess.Rook)
				anyMove(t, g, &now)
				g.Give(who, chess.Pawn)
			}
		}
		now = now.Add(time.Duration(rapid.IntRange(0, 1_000_000_000).Draw(t, "thinking")))
		text := snapshot(t, g, now)
		later := now.Add(24 * time.Hour)
		again, err := Restore(text, later)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if other := snapshot(t, again, later); !bytes.Equal(text, other) {
			t.Fatalf("saved:\n%s\nrestored:\n%s", text, other)
		}
		same(t, g, now, again, later)
		// The same move after the same time has the same consequences.
		s := g.State()
		if legal := s.Legal(nil); len(legal) > 0 {
			m := rapid.SampledFrom(legal).Draw(t, "next")
			_, err1 := g.Move(now.Add(time.Second), s.Turn(), m, 0)
			_, err2 := again.Move(later.Add(time.Second), s.Turn(), m, 0)
			if (err1 == nil) != (err2 == nil) || g.Result() != again.Result() || g.State() != again.State() {
				t.Fatalf("%v, %v: %v, %v", err1, err2, g.Result(), again.Result())
			}
		}
	})
}

// TestRestoreGifts keeps what came from the other board of bughouse, and when.
func TestRestoreGifts(t *testing.T) {
	g := begin(t, Config{Variant: "bughouse"})
	play(t, g, "e4")
	g.Give(chess.Black, chess.Rook)
	if _, err := g.MoveText(noon, chess.Black, "R@e3", 0); err != nil {
		t.Fatal(err)
	}
	g.Give(chess.Black, chess.Pawn)
	text, err := g.Save(noon)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Restore(text, noon)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	same(t, g, noon, again, noon)
}

func FuzzRestore(f *testing.F) {
	g, err := New(Config{Controls: [2]Control{Fischer(time.Minute, time.Second)}}, noon)
	if err != nil {
		f.Fatal(err)
	}
	for _, m := range []string{"e4", "e5"} {
		s := g.State()
		if _, err := g.MoveText(noon, s.Turn(), m, 0); err != nil {
			f.Fatal(err)
		}
	}
	text, err := g.Save(noon)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add([]byte(`{"format":"rookery game","version":1,"variant":"chess","controls":["-","-"],"clock":{"turn":"white"},` +
		`"chapters":[{"start":"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1","moves":[{"move":"e2e4"}]}],"offers":[{"takeback":1},null]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		g, err := Restore(text, noon)
		if err != nil {
			return
		}
		saved, err := g.Save(noon)
		if err != nil {
			t.Fatal(err)
		}
		g.View(noon)
		again, err := Restore(saved, noon)
		if err != nil {
			t.Fatalf("%v\n%s", err, saved)
		}
		if twice, err := again.Save(noon); err != nil || !bytes.Equal(saved, twice) {
			t.Fatalf("%s\nis not\n%s", twice, saved)
		}
	})
}
