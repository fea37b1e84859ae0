package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"rookery/chess/variant"
	"rookery/ics/client"
	"rookery/ics/record"
	"rookery/ics/style12"
	"rookery/store"
	"rookery/store/storetest"
)

// testCommand names the arguments with which the test's program is to be
// rookery itself, which can then be killed.
const testCommand = "ROOKERY_TEST_COMMAND"

// timesToKill is how often a test kills a server: a few times, or as often as
// ROOKERY_KILLS says.
func timesToKill() int {
	if n, err := strconv.Atoi(os.Getenv("ROOKERY_KILLS")); err == nil {
		return n
	}
	return 3
}

// TestServeKill kills "rookery serve" while pairs of clients play, again and
// again. Every move that a player has seen on a board must be there when the
// server is back, with the clocks as they stood on it; of a move that was on
// its way all or nothing.
func TestServeKill(t *testing.T) {
	kills := timesToKill()
	for _, kind := range []string{"sqlite", "postgres"} {
		t.Run(kind, func(t *testing.T) {
			url := storetest.URL(t, kind)
			const pairs = 8
			var all [pairs]*pair
			for i := range all {
				letter := string(rune('a' + i))
				all[i] = &pair{names: [2]string{"white" + letter, "black" + letter}}
			}
			acknowledged := 0
			for n := range kills {
				acknowledged += serveAndKill(t, url, all[:])
				if t.Failed() {
					t.Fatalf("at kill %d", n+1)
				}
				examineGames(t, url)
			}
			resumed, games := 0, 0
			for _, p := range all {
				resumed, games = resumed+p.resumed, games+p.games
			}
			t.Logf("%d kills, %d moves acknowledged in %d games, %d times a game went on", kills, acknowledged, games, resumed)
			if kills > 1 && resumed == 0 {
				t.Error("no game ever went on")
			}
		})
	}
}

// startServer runs rookery serve without workers and returns where chess clients
// may connect.
func startServer(t *testing.T, url string) (*exec.Cmd, string) {
	t.Helper()
	cmd, chess, _ := startServing(t, url, nil, "--workers", "0")
	return cmd, chess
}

// startServing runs rookery serve, with more flags and environment, and returns
// where chess clients and browsers may connect.
func startServing(t *testing.T, url string, env []string, flags ...string) (cmd *exec.Cmd, chess, page string) {
	t.Helper()
	cmd = exec.Command(os.Args[0])
	cmd.Env = append(append(os.Environ(), env...), testCommand+"="+strings.Join(append([]string{
		"serve", "--ics", "127.0.0.1:0", "--listen", "127.0.0.1:0", "--robot", "", "--data", t.TempDir(), "--database", url}, flags...), "\n"))
	errs, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	said := bufio.NewReader(errs)
	var lines strings.Builder
	for chess == "" || page == "" {
		line, err := said.ReadString('\n')
		lines.WriteString(line)
		if _, address, ok := strings.Cut(line, "internet chess server at "); ok {
			chess = strings.TrimSpace(address)
		}
		if _, address, ok := strings.Cut(line, "rookery: http://"); ok {
			page = "http://" + strings.TrimSpace(address)
		}
		if err != nil {
			_ = cmd.Wait()
			t.Fatalf("the server did not start:\n%s", lines.String())
		}
	}
	go func() { _, _ = io.Copy(io.Discard, said) }()
	return cmd, chess, page
}

func serveAndKill(t *testing.T, url string, pairs []*pair) int {
	t.Helper()
	server, address := startServer(t, url)
	var acknowledged atomic.Int64
	end := int64(1 + rand.IntN(150))
	var killed atomic.Bool
	var once sync.Once
	kill := func() {
		time.Sleep(time.Duration(rand.IntN(5000)) * time.Microsecond)
		killed.Store(true)
		_ = server.Process.Kill()
	}
	var wg sync.WaitGroup
	for _, p := range pairs {
		wg.Go(func() {
			err := p.play(t.Context(), address, func() {
				if acknowledged.Add(1) == end {
					once.Do(func() { go kill() })
				}
			})
			var wrong *wrongError
			switch {
			case errors.As(err, &wrong):
				t.Errorf("%s and %s: %v", p.names[0], p.names[1], err)
				once.Do(func() { go kill() })
			case !killed.Load():
				t.Errorf("%s and %s while the server lives: %v", p.names[0], p.names[1], err)
				once.Do(func() { go kill() })
			}
		})
	}
	wg.Wait()
	_ = server.Wait() // it was killed
	return int(acknowledged.Load())
}

// examineGames reads the moves of all games by the rules.
func examineGames(t *testing.T, url string) {
	t.Helper()
	s, err := store.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	games, err := s.GamesAfter(t.Context(), 0, 1<<30)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		steps, err := s.Steps(t.Context(), g.ID)
		if err == nil {
			_, _, _, err = record.PGN(g, steps)
		}
		if err != nil {
			t.Errorf("game %d: %v", g.ID, err)
		}
		if (g.Status == store.Running) != (g.Result == "") {
			t.Errorf("game %d has status %d and the result %q", g.ID, g.Status, g.Result)
		}
	}
}

// A wrongError says that the server broke a promise, not just the connection.
type wrongError struct{ error }

// A pair of guests plays on, whatever happens to the server.
type pair struct {
	names   [2]string
	clients [2]*client.Client

	begun   bool // a game was shown to both
	maybe   bool // one was being agreed on, or was about to end
	state   variant.State
	left    [2]time.Duration // on the clocks, as shown when a player had moved
	sent    variant.Move     // on its way
	moves   int
	resumed int
	games   int
}

// play logs in, finds the game again or begins one, and moves until the
// connection breaks. It calls seen for every move that was acknowledged.
func (p *pair) play(ctx context.Context, address string, seen func()) error {
	var boards [2]*style12.Board
	for i, name := range p.names {
		c, err := client.Dial(ctx, address, client.Config{})
		if err != nil {
			return err
		}
		defer func() { _ = c.Close() }() // the server is gone
		p.clients[i] = c
		_ = c.Deadline(time.Now().Add(2 * time.Minute))
		if _, err := c.Login(name, ""); err != nil {
			return err
		}
		for _, line := range []string{"style 12", "iset ms 1"} {
			if err := c.Send(line); err != nil {
				return err
			}
		}
		// The clocks stand still until both are back.
		if p.begun || p.maybe {
			if boards[i], err = board(c); err != nil {
				return err
			}
		}
	}
	if err := p.find(boards[0], boards[1]); err != nil {
		return err
	}
	for {
		if !p.begun {
			if err := p.begin(); err != nil {
				return err
			}
		}
		if p.moves == 80 {
			if err := p.resign(); err != nil {
				return err
			}
			continue
		}
		if err := p.move(); err != nil {
			return err
		}
		seen()
	}
}

// find looks whether the game goes on that the boards are of.
func (p *pair) find(white, black *style12.Board) error {
	switch {
	case (white == nil) != (black == nil):
		return &wrongError{errors.New("the game goes on for one of them")}
	case white != nil:
		return p.compare(*white)
	case p.begun && !p.maybe:
		return &wrongError{fmt.Errorf("the game is lost after %d moves", p.moves)}
	}
	p.begun, p.maybe = false, false
	return nil
}

// board is what is on somebody's board, nil if they do not play. Who has just
// logged in is not seated at once.
func board(c *client.Client) (*style12.Board, error) {
	for range 100 {
		if err := c.Send("refresh"); err != nil {
			return nil, err
		}
		m, err := c.Await(func(m client.Message) bool {
			return strings.Contains(m.Text, "You are not playing, examining") || m.Kind == client.Board && m.Board.Millis
		})
		if err != nil {
			return nil, err
		}
		if m.Kind == client.Board {
			return &m.Board, nil
		}
		time.Sleep(20 * time.Millisecond)
	}
	return nil, nil
}

// compare holds the board of a game that goes on to what was promised.
func (p *pair) compare(b style12.Board) error {
	p.resumed++
	if !p.begun {
		// The game was agreed on, and nobody has moved.
		p.fresh(b)
		return nil
	}
	same := func(s variant.State) bool {
		var want style12.Board
		want.SetState(&s)
		return b.Ranks == want.Ranks && b.Turn == want.Turn && b.MoveNumber == want.MoveNumber && b.Irreversible <= want.Irreversible
	}
	clocks := [2]time.Duration{b.WhiteClock, b.BlackClock}
	if !same(p.state) {
		after, who := p.state, p.state.Turn()
		if p.sent != variant.NoMove {
			after.Play(p.sent)
		}
		if p.sent == variant.NoMove || !same(after) {
			return &wrongError{fmt.Errorf("after %d moves the board is %s, was %s", p.moves, b.FEN(), p.state.FEN())}
		}
		p.state, p.left[who] = after, clocks[who]
		p.moves++
	}
	if clocks != p.left {
		return &wrongError{fmt.Errorf("clocks were %v, are %v", p.left, clocks)}
	}
	p.sent, p.maybe = variant.NoMove, false
	return nil
}

func (p *pair) fresh(b style12.Board) {
	v, err := variant.Find("chess")
	if err != nil {
		panic(err)
	}
	p.state, p.moves, p.sent = v.Start(nil), 0, variant.NoMove
	p.left = [2]time.Duration{b.WhiteClock, b.BlackClock}
	p.begun, p.maybe = true, false
	p.games++
}

// begin agrees on a game.
func (p *pair) begin() error {
	white, black := p.clients[0], p.clients[1]
	if err := white.Send("match " + p.names[1] + " 60 0 white unrated"); err != nil {
		return err
	}
	if _, err := black.AwaitText("Challenge: "); err != nil {
		return err
	}
	p.maybe = true
	if err := black.Send("accept"); err != nil {
		return err
	}
	var b style12.Board
	for _, c := range p.clients {
		var err error
		if b, err = c.AwaitBoard(func(b style12.Board) bool { return b.Ply() == 0 }); err != nil {
			return err
		}
	}
	p.fresh(b)
	return nil
}

// move plays a move that does not end the game, and waits until both see it.
func (p *pair) move() error {
	m, err := p.choose()
	if err != nil {
		return err
	}
	who := p.state.Turn()
	p.sent = m
	for _, c := range p.clients {
		_ = c.Deadline(time.Now().Add(2 * time.Minute))
	}
	if err := p.clients[who].Send(m.String()); err != nil {
		return err
	}
	after, ply := p.state, p.moves+1
	after.Play(m)
	for _, c := range []*client.Client{p.clients[who], p.clients[who.Other()]} {
		b, err := c.AwaitBoard(func(b style12.Board) bool { return b.Ply() == ply })
		if err != nil {
			return err
		}
		if p.sent != variant.NoMove { // who sees it first has the promise
			p.state, p.sent = after, variant.NoMove
			p.left[who] = [2]time.Duration{b.WhiteClock, b.BlackClock}[who]
			p.moves++
		}
	}
	return nil
}

func (p *pair) choose() (variant.Move, error) {
	legal := p.state.Legal(nil)
	rand.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
	for _, m := range legal {
		after := p.state
		after.Play(m)
		if _, over := after.Outcome(); !over {
			return m, nil
		}
	}
	return variant.NoMove, &wrongError{fmt.Errorf("no move in %s", p.state.FEN())}
}

// resign ends the game.
func (p *pair) resign() error {
	p.maybe = true
	if err := p.clients[0].Send("resign"); err != nil {
		return err
	}
	for _, c := range p.clients {
		if _, err := c.AwaitText("resigns} 0-1"); err != nil {
			return err
		}
	}
	p.begun, p.maybe = false, false
	return nil
}

// A server that is asked to stop says goodbye and goes; what was played is
// there afterwards.
func TestServeStops(t *testing.T) {
	url := storetest.URL(t, "sqlite")
	server, address := startServer(t, url)
	p := &pair{names: [2]string{"whitea", "blacka"}}
	moves := 0
	err := p.play(t.Context(), address, func() {
		if moves++; moves == 7 {
			if err := server.Process.Signal(syscall.SIGTERM); err != nil {
				t.Error(err)
			}
		}
	})
	var wrong *wrongError
	if errors.As(err, &wrong) {
		t.Error(err)
	}
	if err := server.Wait(); err != nil {
		t.Errorf("the server ends with %v", err)
	}
	examineGames(t, url)
	server, address = startServer(t, url)
	if err := p.play(t.Context(), address, func() { _ = server.Process.Kill() }); errors.As(err, &wrong) {
		t.Error(err)
	}
	_ = server.Wait() // it was killed
	if p.resumed != 1 {
		t.Errorf("the game went on %d times", p.resumed)
	}
}
