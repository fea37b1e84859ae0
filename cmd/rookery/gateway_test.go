package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/farm"
	"rookery/ics/client"
	"rookery/ics/style12"
	"rookery/ics/timeseal"
	"rookery/store/storetest"
)

// startGateway runs rookery gateway, and returns where chess clients may connect.
func startGateway(t *testing.T, nats string) string {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), testCommand+"="+strings.Join([]string{"gateway", "--farm", nats, "--ics", "127.0.0.1:0"}, "\n"))
	errs, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Signal(syscall.SIGTERM)
		if err := cmd.Wait(); err != nil {
			t.Errorf("the gateway ends with %v", err)
		}
	})
	said := bufio.NewReader(errs)
	for {
		line, err := said.ReadString('\n')
		if err != nil {
			t.Fatalf("the gateway did not start: %v", err)
		}
		if _, address, ok := strings.Cut(line, "internet chess server at "); ok {
			go func() { _, _ = io.Copy(io.Discard, said) }()
			return strings.TrimSpace(address)
		}
	}
}

// TestGatewayKill kills "rookery serve", or stops it, again and again while pairs of
// clients play through two gateways, one player behind each. No connection is
// dropped, every move is made once, whether or not it was on its way, and the clocks
// are as on the last board.
func TestGatewayKill(t *testing.T) {
	kills := timesToKill()
	for _, kind := range storetest.Kinds {
		t.Run(kind, func(t *testing.T) {
			url := storetest.URL(t, kind)
			nats, err := farm.StartServer(t.TempDir(), farm.Listen{Address: "127.0.0.1:0"}, nil)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(nats.Close)
			at := "nats://" + nats.Address()
			doors := [2]string{startGateway(t, at), startGateway(t, at)}
			serve := func() *exec.Cmd {
				server, _, _ := startServing(t, url, nil, "--workers", "0", "--farm", at, "--ics-gateways")
				return server
			}
			register(t, url, "ann", "bea")
			server := serve()
			var acknowledged, waited atomic.Int64
			var over atomic.Bool
			var pairs, begun sync.WaitGroup
			const games = 6
			begun.Add(games)
			for i := range games {
				letter := string(rune('a' + i))
				p := &keptPair{pair: pair{names: [2]string{"white" + letter, "black" + letter}}, seen: &acknowledged, waited: &waited}
				if i == 0 {
					p.names, p.password = [2]string{"ann", "bea"}, "secret-word"
				}
				pairs.Go(func() {
					if err := p.play(t, doors, &begun, &over); err != nil {
						t.Errorf("%s and %s after %d moves: %v", p.names[0], p.names[1], p.moves, err)
						over.Store(true)
					}
				})
			}
			begun.Wait()
			began := 0
			for n := 0; n < kills && !over.Load(); n++ {
				for before := acknowledged.Load(); acknowledged.Load() < before+int64(games+rand.IntN(60)) && !over.Load(); {
					time.Sleep(time.Millisecond)
				}
				time.Sleep(time.Duration(rand.IntN(5000)) * time.Microsecond)
				if n%4 == 3 {
					_ = server.Process.Signal(syscall.SIGTERM)
				} else {
					_ = server.Process.Kill()
				}
				_ = server.Wait() // it was killed
				server = serve()
				began++
			}
			for before := acknowledged.Load(); acknowledged.Load() < before+games && !over.Load(); {
				time.Sleep(time.Millisecond)
			}
			over.Store(true)
			pairs.Wait()
			t.Logf("%d restarts, %d moves acknowledged, %d boards after one", began, acknowledged.Load(), waited.Load())
			if began > 1 && waited.Load() == 0 {
				t.Error("no game ever went on")
			}
			_ = server.Process.Signal(syscall.SIGTERM)
			if err := server.Wait(); err != nil {
				t.Errorf("the server ends with %v", err)
			}
			examineGames(t, url)
		})
	}
}

// A keptPair plays on over connections that last.
type keptPair struct {
	pair
	password string
	after    time.Duration // on the mover's clock, on the board that was seen last
	seen     *atomic.Int64
	waited   *atomic.Int64 // boards of games that went on
}

func (p *keptPair) play(t *testing.T, doors [2]string, begun *sync.WaitGroup, over *atomic.Bool) error {
	for i, name := range p.names {
		c, err := client.Dial(t.Context(), doors[i], client.Config{Timeseal: []timeseal.Version{0, timeseal.V2}[i]})
		if err != nil {
			return err
		}
		defer func() { _ = c.Close() }() // it was only read
		p.clients[i] = c
		_ = c.Deadline(time.Now().Add(time.Minute))
		if _, err := c.Login(name, p.password); err != nil {
			return err
		}
		for _, line := range []string{"style 12", "iset ms 1", "set autoflag 0"} {
			if err := c.Send(line); err != nil {
				return err
			}
		}
	}
	err := p.begin()
	begun.Done()
	if err != nil {
		return err
	}
	for !over.Load() {
		if p.moves == 120 {
			if err := p.resign(); err != nil {
				return err
			}
			if err := p.beginAgain(); err != nil {
				return err
			}
		}
		if err := p.move(); err != nil {
			return err
		}
		p.seen.Add(1)
	}
	return nil
}

// resign ends the game. A resignation that was on its way when the server died may
// have been stored: the player is told so, and looks.
func (p *keptPair) resign() error {
	if err := p.clients[0].Send("resign"); err != nil {
		return err
	}
	for _, c := range p.clients {
		for told := false; !told; {
			m, err := c.Next()
			if err != nil {
				return fmt.Errorf("resigns: %w", err)
			}
			told = strings.Contains(m.Text, "resigns} 0-1")
			if strings.Contains(m.Text, "was at this") {
				if err := c.Send("resign"); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// beginAgain is begin for clients whose challenge may be lost with the server, or
// answered already.
func (p *keptPair) beginAgain() error {
	for {
		white, black := p.clients[0], p.clients[1]
		if err := white.Send("match " + p.names[1] + " 60 0 white unrated"); err != nil {
			return err
		}
		begun := false
		for !begun {
			m, err := white.Next()
			if err != nil {
				return fmt.Errorf("begins again: %w", err)
			}
			begun = m.Kind == client.Board && m.Board.Ply() == 0
			if strings.Contains(m.Text, "still logged in") || strings.Contains(m.Text, "was at this") {
				break
			}
			if strings.Contains(m.Text, "Issuing: ") {
				if err := black.Send("accept"); err != nil {
					return err
				}
			}
		}
		if begun {
			b, err := black.AwaitBoard(func(b style12.Board) bool { return b.Ply() == 0 })
			if err != nil {
				return fmt.Errorf("begins again: %w", err)
			}
			p.fresh(b)
			return nil
		}
	}
}

// move plays a move, sent once, and waits until both see it.
func (p *keptPair) move() error {
	m, err := p.choose()
	if err != nil {
		return err
	}
	who := p.state.Turn()
	after := p.state
	after.Play(m)
	for _, c := range p.clients {
		_ = c.Deadline(time.Now().Add(time.Minute))
	}
	if err := p.clients[who].Send(m.String()); err != nil {
		return err
	}
	for _, side := range []chess.Colour{who, who.Other()} {
		if err := p.await(side, after); err != nil {
			return fmt.Errorf("%s, move %s in %s: %w", p.names[side], m, p.state.FEN(), err)
		}
	}
	p.state, p.left[who] = after, p.after
	p.moves++
	return nil
}

// await waits for the board after a move. If the game has gone on meanwhile the one
// before it comes first, with the clocks as they were.
func (p *keptPair) await(side chess.Colour, after variant.State) error {
	for {
		m, err := p.clients[side].Next()
		if err != nil {
			return err
		}
		for _, bad := range []string{"Illegal move", "not your move", "not taken", "log in", "waits for"} {
			if strings.Contains(m.Text, bad) {
				return errors.New(m.Text)
			}
		}
		if m.Kind != client.Board {
			continue
		}
		b, who := m.Board, after.Turn().Other()
		clocks := [2]time.Duration{b.WhiteClock, b.BlackClock}
		switch b.Ply() {
		case p.moves + 1:
			if want := after.FEN(); !strings.HasPrefix(want, strings.Fields(b.FEN())[0]+" ") {
				return fmt.Errorf("the board is %s, want %s", b.FEN(), want)
			}
			p.after = clocks[who]
			return nil
		case p.moves:
			p.waited.Add(1)
			if clocks[who.Other()] != p.left[who.Other()] || clocks[who] > p.left[who] {
				return fmt.Errorf("clocks were %v, are %v", p.left, clocks)
			}
		default:
			return fmt.Errorf("a board after %d half moves", b.Ply())
		}
	}
}
