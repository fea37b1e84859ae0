package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"rookery/chess/variant"
	"rookery/ics"
	"rookery/ics/client"
	"rookery/ics/style12"
	"rookery/ics/tournament"
	"rookery/store"
	"rookery/store/storetest"
)

var long = flag.Bool("long", false, "searches in bounded memory: all of three seconds, not one of half a second; tournaments: 32 robots over 7 rounds with two kills on each database, and an arena of 50")

// A field is a tournament's robots and the server that is killed under them.
type field struct {
	t       *testing.T
	url     string
	flags   []string
	address atomic.Value // of the server at the moment
	server  *exec.Cmd
	over    chan struct{} // closed when the tournament is
	once    sync.Once
	kill    chan int // rounds that have begun
	moves   atomic.Int64
}

// begin starts the server.
func (f *field) begin() {
	cmd, address, _ := startServing(f.t, f.url, nil, f.flags...)
	f.server = cmd
	f.address.Store(address)
}

// robotName is a guest's name of letters.
func robotName(i int) string { return fmt.Sprintf("robot%c%c", 'a'+i/26, 'a'+i%26) }

// play lets a robot play, over all crashes, until the tournament is over.
func (f *field) play(ctx context.Context, i int) {
	r := rand.New(rand.NewPCG(uint64(i), 5))
	joined := false
	for ctx.Err() == nil {
		select {
		case <-f.over:
			return
		default:
		}
		if err := f.sit(ctx, i, r, &joined); err != nil {
			time.Sleep(50 * time.Millisecond)
		}
	}
}

// sit is what a robot does in one connection.
func (f *field) sit(ctx context.Context, i int, r *rand.Rand, joined *bool) error {
	c, err := client.Dial(ctx, f.address.Load().(string), client.Config{})
	if err != nil {
		return err
	}
	defer context.AfterFunc(ctx, func() { _ = c.Close() })()
	defer func() { _ = c.Close() }() // the tournament is over, or the server gone
	_ = c.Deadline(time.Now().Add(5 * time.Minute))
	if _, err := c.Login(robotName(i), ""); err != nil {
		return err
	}
	lines := []string{"style 12", "iset ms 1", "refresh"}
	if !*joined {
		lines = append(lines, "tell td join 1")
	}
	for _, line := range lines {
		if err := c.Send(line); err != nil {
			return err
		}
	}
	asked := ""
	for {
		m, err := c.Next()
		if err != nil {
			return err
		}
		switch {
		case strings.Contains(m.Text, "You have joined"), strings.Contains(m.Text, "you are in the tournament already"):
			*joined = true
		case strings.Contains(m.Text, "Continuing"):
			asked = "" // moves before it were refused
		case strings.Contains(m.Text, "it is over"): // told at the login to who was not on
			f.once.Do(func() { close(f.over) })
			return nil
		case strings.Contains(m.Text, "Tournament 1 (Robots), round "):
			var round int
			_, after, _ := strings.Cut(m.Text, ", round ")
			if _, err := fmt.Sscan(after, &round); err == nil {
				select {
				case f.kill <- round:
				default:
				}
			}
		case m.Kind == client.Board && m.Board.Relation == style12.ToMove:
			text := m.Text
			if text == asked {
				continue // shown again
			}
			asked = text
			line := "resign"
			if m.Board.Ply() < 3+r.IntN(40) {
				s, err := m.Board.State(variant.Chess)
				if err != nil {
					return err
				}
				if legal := s.Legal(nil); len(legal) > 0 {
					line = legal[r.IntN(len(legal))].String()
				}
			}
			if err := c.Send(line); err != nil {
				return err
			}
			f.moves.Add(1)
		}
	}
}

// hold plays a tournament of n robots that words create, with kills in some rounds, or
// in an arena after some moves, and returns it as it is stored.
func hold(t *testing.T, kind, words string, n int, killIn []int, killAfter []int64) *tournament.Tournament {
	t.Helper()
	url := storetest.URL(t, kind)
	s, err := store.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	closed, err := ics.New(ics.Config{Store: s, Closed: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := closed.Register(t.Context(), "boss", "secret-boss", "boss@example.org", "boss", "*"); err != nil {
		t.Fatal(err)
	}
	closed.Close()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	f := &field{t: t, url: url, flags: []string{"--workers", "0", "--ics-no-show", "60s", "--ics-return", "60s", "--ics-lines", "1000", "--ics-burst", "1000"},
		over: make(chan struct{}), kill: make(chan int, 1000)}
	f.begin()
	ctx, stop := context.WithTimeout(t.Context(), 8*time.Minute)
	defer stop()
	boss, err := client.Dial(ctx, f.address.Load().(string), client.Config{})
	if err != nil {
		t.Fatal(err)
	}
	_ = boss.Deadline(time.Now().Add(2 * time.Minute))
	if _, err := boss.Login("boss", "secret-boss"); err != nil {
		t.Fatal(err)
	}
	ask := func(line, want string) {
		t.Helper()
		if err := boss.Send(line); err != nil {
			t.Fatal(err)
		}
		if _, err := boss.AwaitText(want); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	ask("tourney create "+words+" Robots", "can be joined")
	var robots sync.WaitGroup
	for i := range n {
		robots.Go(func() { f.play(ctx, i) })
	}
	for {
		if err := boss.Send("tourney"); err != nil {
			t.Fatal(err)
		}
		m, err := boss.AwaitText("players")
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(m.Text, fmt.Sprintf("%3d players", n)) {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	ask("tourney start 1", "begins")
	_ = boss.Close()
	kills := 0
	crash := func() {
		time.Sleep(time.Duration(rand.IntN(30)) * time.Millisecond) // a round of robots may last no longer than 0.1 s
		_ = f.server.Process.Kill()
		_ = f.server.Wait()
		kills++
		f.begin()
	}
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for done := false; !done; {
		select {
		case <-f.over:
			done = true
		case <-ctx.Done():
			t.Error("the tournament does not end")
			done = true
		case round := <-f.kill:
			if i := slices.Index(killIn, round); i >= 0 {
				killIn = slices.Delete(slices.Clone(killIn), i, i+1)
				crash()
			}
		case <-tick.C:
			if len(killAfter) > 0 && f.moves.Load() > killAfter[0] {
				killAfter = killAfter[1:]
				crash()
			}
		}
	}
	stop()
	robots.Wait()
	_ = f.server.Process.Signal(syscall.SIGTERM)
	_ = f.server.Wait()
	if len(killIn)+len(killAfter) > 0 {
		t.Errorf("kills left: %v %v", killIn, killAfter)
	}
	if s, err = store.Open(t.Context(), url); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	row, err := s.Tournament(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	var x tournament.Tournament
	if err := json.Unmarshal([]byte(row.State), &x); err != nil {
		t.Fatal(err)
	}
	if x.State != tournament.Over || row.Live {
		t.Errorf("the tournament is %s", x.State)
	}
	checkGames(t, s, &x)
	running, err := s.Running(t.Context())
	if err != nil || len(running) > 0 {
		t.Errorf("%d games are still in play, %v", len(running), err)
	}
	t.Logf("%d players, %d pairings, %d moves, %d kills", len(x.Players), len(x.Pairings), f.moves.Load(), kills)
	return &x
}

// checkGames holds results to those of the games as they are stored: each game counts
// once, and is between the two who were paired.
func checkGames(t *testing.T, s *store.Store, x *tournament.Tournament) {
	t.Helper()
	seen := map[int64]bool{}
	for _, p := range x.Pairings {
		if p.Black == tournament.Nobody {
			continue
		}
		if !p.Result.Played() {
			t.Errorf("round %d, board %d: %q", p.Round, p.Board, p.Result)
			continue
		}
		g, err := s.Game(t.Context(), store.GameID(p.Game))
		if err != nil {
			t.Fatal(err)
		}
		if seen[p.Game] || g.Result != string(p.Result) || g.White.Name != x.Players[p.White].Name || g.Black.Name != x.Players[p.Black].Name {
			t.Errorf("round %d, board %d: game %d, %s-%s %s, pairing says %s-%s %s", p.Round, p.Board, g.ID, g.White.Name, g.Black.Name, g.Result,
				x.Players[p.White].Name, x.Players[p.Black].Name, p.Result)
		}
		seen[p.Game] = true
	}
}

// checkSwiss holds the pairings to the rules: complete rounds, nobody twice, colours as
// they may be, and each round as the pairing of the results before it gives it.
func checkSwiss(t *testing.T, x *tournament.Tournament, n, rounds int) {
	t.Helper()
	met := map[[2]int]bool{}
	colours := make([]string, n)
	for round := 1; round <= rounds; round++ {
		seen := map[int]bool{}
		games := 0
		for _, p := range x.Pairings {
			if p.Round != round {
				continue
			}
			if seen[p.White] || seen[p.Black] {
				t.Errorf("round %d: somebody plays twice", round)
			}
			seen[p.White], seen[p.Black] = true, true
			if p.Black == tournament.Nobody {
				continue
			}
			games++
			key := [2]int{min(p.White, p.Black), max(p.White, p.Black)}
			if met[key] {
				t.Errorf("round %d: %v meet again", round, key)
			}
			met[key] = true
			colours[p.White] += "w"
			colours[p.Black] += "b"
		}
		if games != n/2 {
			t.Errorf("round %d: %d games", round, games)
		}
		// The same results lead to the same pairings.
		again := x.Clone()
		again.State, again.Round, again.Ended = tournament.Running, round-1, time.Time{}
		again.Pairings = slices.DeleteFunc(again.Pairings, func(p tournament.Pairing) bool { return p.Round >= round })
		if _, err := again.Pair(time.Now(), nil); err != nil {
			t.Fatal(err)
		}
		var want, got []string
		for _, p := range again.Pairings {
			want = append(want, fmt.Sprint(p.Round, p.Board, p.White, p.Black))
		}
		for _, p := range x.Pairings {
			if p.Round <= round {
				got = append(got, fmt.Sprint(p.Round, p.Board, p.White, p.Black))
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("round %d is not what the results before it give", round)
		}
	}
	for i, c := range colours {
		c = c[:max(0, len(c)-1)] // in the last round those who lead may have any
		if w := strings.Count(c, "w"); 2*w-len(c) > 2 || 2*w-len(c) < -2 || strings.Contains(c, "www") || strings.Contains(c, "bbb") {
			t.Errorf("%s has the colours %s", x.Players[i].Name, c)
		}
	}
}

// TestServeSwiss plays a Swiss tournament whose server is killed.
func TestServeSwiss(t *testing.T) {
	if !*long {
		checkSwiss(t, hold(t, "sqlite", "swiss 3 3 0 unrated", 8, []int{2}, nil), 8, 3)
		return
	}
	for _, kind := range []string{"sqlite", "postgres"} {
		t.Run(kind, func(t *testing.T) { checkSwiss(t, hold(t, kind, "swiss 7 3 0 unrated", 32, []int{3, 5}, nil), 32, 7) })
	}
}

// TestServeArena plays an arena whose server is killed.
func TestServeArena(t *testing.T) {
	if !*long {
		t.Skip("an arena lasts a minute: -long")
	}
	x := hold(t, "sqlite", "arena 1 3 0 unrated", 50, nil, []int64{2000})
	if len(x.Pairings) < 50 {
		t.Errorf("only %d games", len(x.Pairings))
	}
	last := map[int]int{}
	for _, p := range x.Pairings {
		if o, ok := last[p.White]; ok && o == p.Black && last[p.Black] == p.White {
			t.Errorf("%d and %d meet twice in a row", p.White, p.Black)
		}
		last[p.White], last[p.Black] = p.Black, p.White
	}
	if s := x.Standings(); len(s) != 50 || s[0].Points <= s[49].Points {
		t.Errorf("%+v", s)
	}
}
