package mates_test

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"rookery/chess"
	"rookery/engine"
	"rookery/engine/mates"
	"rookery/engine/mates/survey"
	"rookery/engine/uci"
)

func newPlayer(t *testing.T, o mates.Options) *mates.Player {
	t.Helper()
	p, err := mates.New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Close() })
	if err := p.Begin(t.Context(), ""); err != nil {
		t.Fatal(err)
	}
	return p
}

const (
	backRank  = "6k1/5ppp/8/8/8/8/5PPP/R3R1K1 w - - 0 1"
	promoters = "2BB4/1PPPPPPP/5Nk1/K1bqnnpb/8/8/p4p2/1r6 w - - 0 1" // mate in 7
)

// TestMate: a mate in a number of moves that is not told, with its line.
func TestMate(t *testing.T) {
	p := newPlayer(t, mates.Options{Threads: 2, Memory: 16 << 20})
	list, err := survey.Read(strings.NewReader("fen\tmate\n" + promoters + "\t7\nK7/8/1k6/8/8/8/8/7r w - -\t-1\n" + backRank + " bm #1;\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		f := survey.Ask(t.Context(), p, e, engine.Limits{MoveTime: time.Minute})
		if !f.Best(e) || !f.Least || f.Fault != "" || f.Failed != nil {
			t.Errorf("%s: %+v", e.Position, f)
		}
	}
}

// TestLines: as many mates as are asked for, each with another first move, the shortest first.
func TestLines(t *testing.T) {
	p := newPlayer(t, mates.Options{Threads: 1, Memory: 1 << 20})
	last := map[int]engine.Info{}
	a, err := p.Think(t.Context(), engine.Game{Start: "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1", White: true}, engine.Limits{Lines: 3, Mate: 3}, func(i engine.Info) {
		if i.Score.IsMate {
			last[i.Line] = i
		}
	})
	if err != nil || len(last) != 3 {
		t.Fatalf("%v, %v", last, err)
	}
	if last[1].Score.Mate != 2 || last[2].Score.Mate < 2 || last[3].Score.Mate < 2 || a.Move != last[1].PV[0] ||
		last[1].PV[0] == last[2].PV[0] || last[3].PV[0] == last[2].PV[0] {
		t.Errorf("%v", last)
	}
}

// TestNone: without a mate there are a score, a line and a move all the same.
func TestNone(t *testing.T) {
	p := newPlayer(t, mates.Options{Threads: 1, Memory: 1 << 20})
	said := 0
	a, err := p.Think(t.Context(), engine.Game{White: true}, engine.Limits{MoveTime: 300 * time.Millisecond}, func(i engine.Info) {
		if i.Text == "" && !i.Score.IsMate && len(i.PV) > 0 {
			said++
		}
	})
	if err != nil || a.Move == "" || said == 0 || a.Info.Score.IsMate {
		t.Errorf("%+v, %d scores, %v", a, said, err)
	}
	// No mate in so many moves: that is soon known.
	if a, err := p.Think(t.Context(), engine.Game{White: true}, engine.Limits{Mate: 2}, nil); err != nil || a.Move == "" {
		t.Errorf("%+v, %v", a, err)
	}
	if _, err := p.Think(t.Context(), engine.Game{Start: "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}, engine.Limits{Mate: 2}, nil); !errors.Is(err, engine.ErrOver) {
		t.Errorf("stalemate: %v", err)
	}
}

// TestSearchMoves: only the moves that are asked about.
func TestSearchMoves(t *testing.T) {
	p := newPlayer(t, mates.Options{Threads: 1, Memory: 1 << 20})
	a, err := p.Think(t.Context(), engine.Game{Start: backRank, White: true}, engine.Limits{Mate: 2, Moves: []string{"e1e8"}}, nil)
	if err != nil || a.Move != "e1e8" {
		t.Errorf("%+v, %v", a, err)
	}
}

// TestChess960: castling is written as the king's move to the rook.
func TestChess960(t *testing.T) {
	p := newPlayer(t, mates.Options{Threads: 1, Memory: 1 << 20})
	if err := p.Begin(t.Context(), "chess960"); err != nil {
		t.Fatal(err)
	}
	const fen = "8/8/8/8/8/5k2/3R4/4K2R w H - 0 1"
	pos, err := chess.ParsePosition(fen)
	if err != nil {
		t.Fatal(err)
	}
	castles := ""
	for _, m := range pos.Legal(nil) {
		if m.IsCastling() {
			castles = m.UCI960()
		}
	}
	a, err := p.Think(t.Context(), engine.Game{Variant: "chess960", Start: fen, White: true}, engine.Limits{Mate: 1, Moves: []string{castles}}, nil)
	if err != nil || a.Move != castles {
		t.Errorf("%+v, %v; want %s", a, err, castles)
	}
	if err := p.Begin(t.Context(), "atomic"); !errors.Is(err, engine.ErrVariant) {
		t.Errorf("atomic: %v", err)
	}
}

// A talk is a conversation with the player by UCI.
type talk struct {
	t     *testing.T
	in    io.WriteCloser
	lines chan string
}

func newTalk(t *testing.T) *talk {
	t.Helper()
	s := uci.Server{Name: "mates", Author: "test", Player: func() (engine.Player, error) {
		return mates.New(mates.Options{Threads: 2, Memory: 4 << 20})
	}}
	inner, in := io.Pipe()
	out, outer := io.Pipe()
	c := &talk{t: t, in: in, lines: make(chan string, 1000)}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = s.Serve(context.WithoutCancel(t.Context()), inner, outer)
		_ = outer.Close()
	}()
	go func() {
		defer close(c.lines)
		for scanner := bufio.NewScanner(out); scanner.Scan(); {
			c.lines <- scanner.Text()
		}
	}()
	t.Cleanup(func() {
		c.say("quit")
		for range c.lines {
		}
		<-ended
	})
	return c
}

func (c *talk) say(lines ...string) {
	for _, l := range lines {
		if _, err := io.WriteString(c.in, l+"\n"); err != nil {
			c.t.Fatal(err)
		}
	}
}

// until gives what is said up to a line that begins so.
func (c *talk) until(prefix string) (said []string) {
	c.t.Helper()
	for {
		select {
		case l, ok := <-c.lines:
			if !ok {
				c.t.Fatalf("ended before %q: %q", prefix, said)
			}
			if said = append(said, l); strings.HasPrefix(l, prefix) {
				return said
			}
		case <-time.After(time.Minute):
			c.t.Fatalf("no %q: %q", prefix, said)
		}
	}
}

// quiet reports whether nothing that begins so is said for a while.
func (c *talk) quiet(prefix string) bool {
	for timer := time.After(150 * time.Millisecond); ; {
		select {
		case l := <-c.lines:
			if strings.HasPrefix(l, prefix) {
				return false
			}
		case <-timer:
			return true
		}
	}
}

func said(lines []string, part string) bool {
	for _, l := range lines {
		if strings.Contains(l, part) {
			return true
		}
	}
	return false
}

// TestAnalysis asks as python-chess does: greeting, ucinewgame and isready before each game, go with a limit of
// each kind, or infinite and stop; a stop after the answer is nothing.
func TestAnalysis(t *testing.T) {
	c := newTalk(t)
	c.say("uci")
	if greeting := c.until("uciok"); !said(greeting, "option name UCI_Chess960 type check") || !said(greeting, "option name MultiPV") {
		t.Errorf("%q", greeting)
	}
	c.say("ucinewgame", "isready")
	c.until("readyok")
	for _, limit := range []string{"mate 1", "movetime 30000", "depth 1", "nodes 1000"} {
		c.say("position fen "+backRank, "go "+limit)
		if lines := c.until("bestmove"); !said(lines, "score mate 1 ") {
			t.Errorf("go %s: %q", limit, lines)
		}
		c.say("stop", "isready")
		if lines := c.until("readyok"); len(lines) != 1 {
			t.Errorf("after stop: %q", lines)
		}
	}
	// Without a limit there is no answer before stop, even where all is known.
	c.say("position fen "+backRank, "go infinite")
	c.until("info depth 1 ")
	if !c.quiet("bestmove") {
		t.Error("an answer before stop")
	}
	c.say("stop")
	c.until("bestmove")
	c.say("setoption name MultiPV value 2", "ucinewgame", "isready")
	c.until("readyok")
	c.say("position startpos moves e2e4", "go infinite")
	if lines := c.until("info string no mate in"); !said(lines, "info string") {
		t.Errorf("%q", lines)
	}
	c.say("stop")
	c.until("bestmove")
}

// TestPonder: there is no answer before the reply has been made; then the limits count.
func TestPonder(t *testing.T) {
	c := newTalk(t)
	c.say("uci", "position fen "+backRank, "go ponder movetime 100")
	c.until("info depth 1 ")
	if !c.quiet("bestmove") {
		t.Error("an answer before ponderhit")
	}
	c.say("ponderhit")
	c.until("bestmove")
	// Another reply than the expected one.
	c.say("position startpos", "go ponder wtime 60000 btime 60000")
	c.say("stop")
	c.until("bestmove")
	c.say("position startpos", "go wtime 500 btime 500")
	c.until("bestmove")
}
