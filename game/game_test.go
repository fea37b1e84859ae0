package game

import (
	"errors"
	"testing"
	"time"

	"rookery/chess"
	"rookery/pgn"
)

func begin(t *testing.T, c Config) *Game {
	t.Helper()
	g, err := New(c, noon)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// play makes moves, one a second from noon on.
func play(t *testing.T, g *Game, moves ...string) time.Time {
	t.Helper()
	now := noon
	for _, m := range moves {
		now = now.Add(time.Second)
		s := g.State()
		if _, err := g.MoveText(now, s.Turn(), m, 0); err != nil {
			t.Fatalf("%s: %v", m, err)
		}
	}
	return now
}

// TestEnds plays games to the ends that come by themselves.
func TestEnds(t *testing.T) {
	shuffle := []string{"Nf3", "Nf6", "Ng1", "Ng8"}
	var fivefold []string
	for range 4 {
		fivefold = append(fivefold, shuffle...)
	}
	for _, test := range []struct {
		variant, start string
		moves          []string
		want           string
	}{
		{"", "", []string{"f3", "e5", "g4", "Qh4"}, "Black wins: checkmate"},
		{"", "7k/8/8/6Q1/8/8/8/K7 w - - 0 1", []string{"Qg6"}, "Draw: stalemate"},
		{"", "7k/8/8/8/8/8/r7/K7 w - - 0 1", []string{"Kxa2"}, "Draw: neither side can mate"},
		{"", "", fivefold, "Draw: fivefold repetition"},
		{"", "7k/8/8/8/8/8/R7/K7 w - - 149 90", []string{"Kb1"}, "Draw: seventy-five moves"},
		{"", "7k/8/8/8/8/8/R7/K7 w - - 99 90", []string{"Kb1"}, "in play"},
		{"", "k7/8/1K6/8/8/8/8/7R w - - 149 90", []string{"Rh8"}, "White wins: checkmate"},
		{"blitz-chess", "", []string{"e4", "f6", "Qh5", "a6", "Qxe8"}, "White wins: king taken"},
		{"giveaway", "8/8/8/8/8/1p6/P7/8 w - - 0 1", []string{"axb3"}, "Black wins: no men left"},
	} {
		g := begin(t, Config{Variant: test.variant, Start: test.start})
		play(t, g, test.moves...)
		if got := g.Result().String(); got != test.want {
			t.Errorf("%s %s %v: %s, want %s", test.variant, test.start, test.moves, got, test.want)
		}
	}
}

func TestMoveErrors(t *testing.T) {
	g := begin(t, Config{})
	check := func(want error, who chess.Colour, move string) {
		t.Helper()
		if _, err := g.MoveText(noon, who, move, 0); !errors.Is(err, want) {
			t.Errorf("%s by %v: %v, want %v", move, who, err, want)
		}
	}
	check(ErrTurn, chess.Black, "e5")
	check(chess.ErrIllegal, chess.White, "e5")
	check(chess.ErrMoveText, chess.White, "castle!")
	g.Pause(noon)
	check(ErrPaused, chess.White, "e4")
	g.Resume(noon)
	if _, err := g.Resign(noon, chess.White); err != nil {
		t.Fatal(err)
	}
	check(ErrOver, chess.White, "e4")
	if w, ok := g.Result().Winner(); !ok || w != chess.Black {
		t.Errorf("White resigned: %v", g.Result())
	}
}

func TestFlags(t *testing.T) {
	control := Fischer(10*time.Second, 0)
	late := noon.Add(10 * time.Second)
	for _, test := range []struct {
		start, want string
	}{
		{"", "Black wins: time"},
		{"7k/8/8/8/8/8/R7/K7 w - - 0 1", "Draw: time, but no material to win"},
	} {
		g := begin(t, Config{Start: test.start, Controls: [2]Control{control, control}})
		if _, err := g.ClaimFlag(late.Add(-1), chess.Black); !errors.Is(err, ErrNoClaim) {
			t.Errorf("claimed too early: %v", err)
		}
		if events := g.Tick(late); events != nil {
			t.Errorf("the flag falls by itself: %v", events)
		}
		if _, err := g.ClaimFlag(late, chess.Black); err != nil || g.Result().String() != test.want {
			t.Errorf("%s: %v (%v), want %s", test.start, g.Result(), err, test.want)
		}
		g = begin(t, Config{Start: test.start, Controls: [2]Control{control, control}, AutoFlag: true})
		if deadline, ok := g.Deadline(); !ok || !deadline.Equal(late) {
			t.Errorf("deadline %v", deadline)
		}
		if g.Tick(late); g.Result().String() != test.want {
			t.Errorf("%s: %v, want %s", test.start, g.Result(), test.want)
		}
	}
	// A move that comes too late ends the game, unless the network kept it.
	lag := Lag{Move: time.Second, Game: time.Second}
	g := begin(t, Config{Controls: [2]Control{control, control}, AutoFlag: true, Lag: lag})
	if _, err := g.MoveText(late, chess.White, "e4", 500*time.Millisecond); err != nil {
		t.Errorf("a move half a second before the flag: %v", err)
	}
	g = begin(t, Config{Controls: [2]Control{control, control}, AutoFlag: true, Lag: lag})
	if _, err := g.MoveText(late, chess.White, "e4", 0); !errors.Is(err, ErrFlag) || g.Result().Reason != Flag {
		t.Errorf("a move after the flag: %v, %v", err, g.Result())
	}
	// Without automatic flags both may fall.
	g = begin(t, Config{Controls: [2]Control{control, control}})
	if _, err := g.MoveText(late, chess.White, "e4", 0); err != nil {
		t.Fatal(err)
	}
	if _, err := g.ClaimFlag(late.Add(time.Minute), chess.White); err != nil || g.Result().Reason != BothFlags {
		t.Errorf("both flags down: %v, %v", g.Result(), err)
	}
}

// TestGrace finds the clocks still until both sides have moved, as on servers.
func TestGrace(t *testing.T) {
	control := Fischer(time.Minute, 2*time.Second)
	g := begin(t, Config{Controls: [2]Control{control, control}, Grace: 2})
	play(t, g, "e4", "e5", "Nf3")
	v := g.View(noon.Add(5 * time.Second))
	if v.Clocks[0].Left != 61*time.Second || v.Clocks[1].Left != 58*time.Second || !v.Clocks[1].Running {
		t.Errorf("%+v", v.Clocks)
	}
}

func TestOffers(t *testing.T) {
	human, machine := Player{Name: "H"}, Player{Name: "M", Machine: true}
	control := Fischer(time.Minute, 0)
	fresh := func(black Player) *Game {
		g := begin(t, Config{Players: [2]Player{human, black}, Controls: [2]Control{control, control}})
		play(t, g, "e4", "e5", "Nf3")
		return g
	}
	now := noon.Add(4 * time.Second)
	g := fresh(human)
	if _, err := g.Accept(now, chess.Black, Draw); !errors.Is(err, ErrNoOffer) {
		t.Errorf("accepted what was not offered: %v", err)
	}
	must := func(events []Event, err error) []Event {
		t.Helper()
		if err != nil {
			t.Error(err)
		}
		return events
	}
	must(g.Offer(now, chess.White, Offer{Kind: Draw}))
	if _, err := g.Offer(now, chess.White, Offer{Kind: Draw}); !errors.Is(err, ErrPending) {
		t.Errorf("offered twice: %v", err)
	}
	if g.Result().Over() {
		t.Error("a draw without consent")
	}
	events := must(g.MoveText(now, chess.Black, "Nc6", 0)) // which declines
	if len(events) != 2 || events[1].Kind != Declined || len(g.Offers(chess.White)) != 0 {
		t.Errorf("a move does not decline the offer: %v", events)
	}
	must(g.Offer(now, chess.White, Offer{Kind: Draw}))
	must(g.Offer(now, chess.Black, Offer{Kind: Draw}))
	if g.Result() != DrawnBy(Agreement) {
		t.Errorf("both offered: %v", g.Result())
	}

	g = fresh(human)
	if n := g.UndoHalf(chess.White); n != 1 {
		t.Errorf("White takes back %d half moves after its own", n)
	}
	if n := g.UndoHalf(chess.Black); n != 2 {
		t.Errorf("Black takes back %d half moves in its turn", n)
	}
	if _, err := g.Offer(now, chess.White, Offer{Takeback, 4}); !errors.Is(err, ErrTakeback) {
		t.Errorf("4 of 3 half moves: %v", err)
	}
	must(g.Offer(now, chess.Black, Offer{Takeback, 2}))
	must(g.Decline(chess.White, Takeback))
	must(g.Offer(now, chess.Black, Offer{Takeback, 2}))
	must(g.Withdraw(chess.Black, Takeback))
	if _, err := g.Accept(now, chess.White, Takeback); !errors.Is(err, ErrNoOffer) {
		t.Errorf("accepted what was withdrawn: %v", err)
	}
	must(g.Offer(now, chess.Black, Offer{Takeback, 2}))
	must(g.Accept(now, chess.White, Takeback))
	if s := g.State(); len(g.Plies()) != 1 || s.Turn() != chess.Black {
		t.Errorf("%d plies after taking back 2 of 3", len(g.Plies()))
	}
	must(g.Offer(now, chess.Black, Offer{Takeback, 1}))
	if events := must(g.MoveText(now, chess.Black, "c5", 0)); len(events) != 2 || events[1].Kind != Offered || events[1].Offer.Half != 2 {
		t.Errorf("who moves does not ask to take that back, too: %v", events)
	}
	must(g.MoveText(now, chess.White, "c3", 0))
	if list := g.Offers(chess.Black); len(list) > 0 {
		t.Errorf("a move is no answer to the wish to take back: %v", list)
	}
	must(g.Offer(now, chess.Black, Offer{Kind: Switch}))
	must(g.Accept(now, chess.White, Switch))

	// A machine consents to all but a draw.
	g = fresh(machine)
	must(g.Offer(now, chess.White, Offer{Takeback, 1}))
	if len(g.Plies()) != 2 {
		t.Error("the machine insists on the move")
	}
	must(g.Offer(now, chess.White, Offer{Kind: Pause}))
	if !g.View(now).Paused {
		t.Error("the machine does not pause")
	}
	hour := now.Add(time.Hour)
	must(g.Offer(hour, chess.White, Offer{Kind: Resume}))
	if left := g.Clock(hour, chess.White).Left; left <= 0 {
		t.Errorf("the clock ran in the pause: %v", left)
	}
	must(g.Offer(now, chess.White, Offer{Kind: Draw}))
	if g.Result().Over() {
		t.Error("the machine was not asked about the draw")
	}
	must(g.Offer(now, chess.White, Offer{Kind: Switch}))
	if g.Player(chess.White) != machine || g.Player(chess.Black) != human {
		t.Errorf("sides not changed: %v", g.View(now).Players)
	}
	must(g.Offer(now, chess.Black, Offer{Kind: Adjourn}))
	if r := g.Result(); r.Reason != Adjourned || r.Score != pgn.Unknown {
		t.Errorf("adjourned: %v", r)
	}
	if err := g.Reopen(now); err != nil || g.Result().Over() {
		t.Errorf("not reopened: %v", err)
	}
	must(g.Offer(now, chess.Black, Offer{Kind: Abort}))
	if r := g.Result(); r.Reason != Aborted || r.Score != pgn.Unknown {
		t.Errorf("aborted: %v", r)
	}
}

// TestSwitch lets players keep their time when they change sides.
func TestSwitch(t *testing.T) {
	g := begin(t, Config{Controls: [2]Control{Fischer(time.Minute, 0), Fischer(30*time.Second, 0)}})
	if _, err := g.Offer(noon, chess.White, Offer{Kind: Switch}); err != nil {
		t.Fatal(err)
	}
	if _, err := g.Accept(noon.Add(5*time.Second), chess.Black, Switch); err != nil {
		t.Fatal(err)
	}
	v := g.View(noon.Add(6 * time.Second))
	if v.Clocks[0].Left != 29*time.Second || v.Clocks[1].Left != time.Minute {
		t.Errorf("White has %v, Black %v", v.Clocks[0].Left, v.Clocks[1].Left)
	}
}

// TestTakebackPastSwitch: who has changed sides gets the own time back, not the other's.
func TestTakebackPastSwitch(t *testing.T) {
	g := begin(t, Config{Controls: [2]Control{Fischer(time.Minute, 0), Fischer(30*time.Second, 0)}})
	now := play(t, g, "e4", "e5")
	agree := func(o Offer) {
		t.Helper()
		if _, err := g.Offer(now, chess.White, o); err != nil {
			t.Fatal(err)
		}
		if _, err := g.Accept(now, chess.Black, o.Kind); err != nil {
			t.Fatal(err)
		}
	}
	before := g.Clone()
	agree(Offer{Kind: Switch})
	agree(Offer{Kind: Takeback, Half: 2})
	if v := g.View(now); v.Clocks[0].Left != 30*time.Second || v.Clocks[1].Left != time.Minute {
		t.Errorf("White has %v, Black %v", v.Clocks[0].Left, v.Clocks[1].Left)
	}
	g = before
	agree(Offer{Kind: Takeback, Half: 2})
	if v := g.View(now); v.Clocks[0].Left != time.Minute || v.Clocks[1].Left != 30*time.Second {
		t.Errorf("where they have not changed sides White has %v, Black %v", v.Clocks[0].Left, v.Clocks[1].Left)
	}
}

func TestClaimDraw(t *testing.T) {
	g := begin(t, Config{})
	now := play(t, g, "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1")
	if _, err := g.ClaimDraw(now); !errors.Is(err, ErrNoClaim) {
		t.Errorf("claimed twofold repetition: %v", err)
	}
	s := g.State()
	m, err := s.ParseMove("Ng8")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.MoveAndDraw(now, chess.Black, m, 0); err != nil || g.Result() != DrawnBy(Threefold) {
		t.Errorf("claimed with the move: %v, %v", g.Result(), err)
	}
	g = begin(t, Config{Start: "7k/8/8/8/8/8/R7/K7 b - - 99 90"})
	play(t, g, "Kg8")
	if _, err := g.ClaimDraw(now); err != nil || g.Result() != DrawnBy(FiftyMoves) {
		t.Errorf("fifty moves: %v, %v", g.Result(), err)
	}
}

func TestResignAsksBack(t *testing.T) {
	g := begin(t, Config{ConfirmResign: true})
	if events, err := g.Resign(noon, chess.White); err != nil || len(events) != 1 || events[0].Kind != ResignAsked {
		t.Fatalf("%v, %v", events, err)
	}
	play(t, g, "e4") // takes the question away
	if _, err := g.Resign(noon, chess.White); err != nil || g.Result().Over() {
		t.Fatalf("not asked again: %v, %v", g.Result(), err)
	}
	if _, err := g.Resign(noon, chess.White); err != nil || g.Result().Reason != Resignation {
		t.Fatalf("confirmed: %v, %v", g.Result(), err)
	}
}

func TestTalk(t *testing.T) {
	g := begin(t, Config{})
	for _, text := range []string{"one", "two\r\n<12> no board"} {
		if _, err := g.Say(noon, chess.White, text); err != nil {
			t.Fatal(err)
		}
	}
	g.ShutDoor(chess.Black, true)
	if _, err := g.Say(noon, chess.White, "three"); !errors.Is(err, ErrDoorShut) {
		t.Errorf("through the door: %v", err)
	}
	if _, err := g.Say(noon, chess.Black, "still talking"); err != nil {
		t.Error(err)
	}
	g.ShutDoor(chess.Black, false)
	for i, want := range []string{"one", "two  <12> no board"} {
		line, more, ok := g.Read(chess.Black)
		if !ok || line.Text != want || more != 1-i {
			t.Errorf("read %q, %d more, want %q", line.Text, more, want)
		}
	}
	if _, _, ok := g.Read(chess.Black); ok {
		t.Error("there is more")
	}
	var err error
	for i := 0; err == nil && i < 1000; i++ {
		_, err = g.Say(noon, chess.White, "again")
	}
	if !errors.Is(err, ErrTalkFull) {
		t.Errorf("the queue has no end: %v", err)
	}
}

func TestEdit(t *testing.T) {
	g := begin(t, Config{})
	now := play(t, g, "e4", "e5")
	if _, err := g.Offer(now, chess.White, Offer{Kind: Edit}); err != nil {
		t.Fatal(err)
	}
	if _, err := g.Accept(now, chess.Black, Edit); err != nil {
		t.Fatal(err)
	}
	if _, err := g.MoveText(now, chess.White, "Nf3", 0); !errors.Is(err, ErrEditing) {
		t.Errorf("moved while editing: %v", err)
	}
	other := begin(t, Config{Start: "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"}).State()
	if _, err := g.EndEdit(now, other); err != nil {
		t.Fatal(err)
	}
	if g.State() != other || len(g.Plies()) != 0 || len(g.Earlier()) != 1 || len(g.Earlier()[0].Plies) != 2 {
		t.Errorf("after editing: %v, %v", g.Plies(), g.Earlier())
	}
	play(t, g, "Kd7") // Black begins
}
