package load

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"rookery/chess/variant"
	"rookery/ics/client"
	"rookery/ics/style12"
)

// A match is two guests who play by chance, one move after the other at fixed
// times.
type match struct {
	run     *run
	clients [2]*client.Client
	names   [2]string
	rand    *rand.Rand
	every   time.Duration
	until   time.Time

	quiet bool // the players' delays are not asked for

	mu    sync.Mutex
	state variant.State
	due   time.Time  // when the next move is to be sent
	shown []position // by half moves: what boards must show
}

// A position is what a board must show, and when the move to it was due.
type position struct {
	board style12.Board
	due   time.Time
}

// Play has guests play games, each with a move at equal times, for the duration.
// The delays are those from the moment when a move was due until the opponent
// had the board.
func Play(ctx context.Context, c Config) Report {
	r := &run{config: c}
	began := time.Now()
	matches := r.matches(ctx, c.Games)
	build := time.Since(began)
	c.loaded()
	r.play(ctx, matches)
	c.borne()
	r.hangUp(matches)
	return r.report(build)
}

// matches logs pairs of guests in and has them begin a game.
func (r *run) matches(ctx context.Context, n int) []*match {
	matches := make([]*match, n)
	for i := range matches {
		matches[i] = &match{run: r, rand: rand.New(rand.NewPCG(uint64(i), 12)), every: r.config.Every}
	}
	r.loginAll(ctx, 2*n, func(i int, c *client.Client, name string) {
		m := matches[i/2]
		m.clients[i%2], m.names[i%2] = c, name
	})
	var good []*match
	for _, m := range matches {
		if m.clients[0] == nil || m.clients[1] == nil {
			continue
		}
		if err := m.begin(); err != nil {
			r.fail(err)
			continue
		}
		good = append(good, m)
	}
	return good
}

// begin has the first guest challenge the second, and both get the first board.
func (m *match) begin() error {
	for _, c := range m.clients {
		if err := errors.Join(c.Send("style 12"), c.Send("iset ms 1")); err != nil {
			return err
		}
		_ = c.Deadline(time.Now().Add(time.Minute))
	}
	if err := m.clients[0].Send("match " + m.names[1] + " 60 0 white unrated"); err != nil {
		return err
	}
	if _, err := m.clients[1].AwaitText("Challenge: "); err != nil {
		return err
	}
	if err := m.clients[1].Send("accept"); err != nil {
		return err
	}
	for _, c := range m.clients {
		b, err := c.AwaitBoard(func(b style12.Board) bool { return b.MoveNumber == 1 })
		if err != nil {
			return fmt.Errorf("first board: %w", err)
		}
		m.run.lines.Add(1)
		if m.state, err = b.State(variant.Chess); err != nil {
			return err
		}
		_ = c.Deadline(time.Time{})
	}
	m.shown = []position{{board: style12.Board{Verbose: style12.None}}}
	m.shown[0].board.SetState(&m.state)
	return nil
}

// play plays all matches for the duration.
func (r *run) play(ctx context.Context, matches []*match) {
	now := time.Now()
	until := now.Add(r.config.Duration)
	var all sync.WaitGroup
	for i, m := range matches {
		m.until = until
		// The games' moves are spread evenly over the time between two of them.
		m.due = now.Add(r.config.Every * time.Duration(i) / time.Duration(len(matches)))
		for side := range m.clients {
			all.Go(func() { r.fail(m.sit(ctx, side)) })
		}
	}
	all.Wait()
}

// hangUp closes the players' connections.
func (r *run) hangUp(matches []*match) {
	r.ending.Store(true)
	for _, m := range matches {
		for _, c := range m.clients {
			_ = c.Close()
		}
	}
}

// errEnd is the end of what a match should do.
var errEnd = errors.New("the end")

// sit plays one side: a move when it is due, then boards until the next.
func (m *match) sit(ctx context.Context, side int) error {
	c := m.clients[side]
	_ = c.Deadline(m.until.Add(20 * time.Second))
	stop := context.AfterFunc(ctx, func() { _ = c.Deadline(time.Now()) })
	defer stop()
	if side == 0 {
		if err := m.move(ctx, c); err != nil {
			return unlessEnd(err)
		}
	}
	for {
		msg, err := c.Next()
		if err != nil {
			return fmt.Errorf("%s: %w", m.names[side], err)
		}
		switch {
		case msg.Kind == client.Text && isOver(msg.Text):
			return nil
		case strings.Contains(msg.Text, "Illegal move"):
			return fmt.Errorf("%s: %s", m.names[side], msg.Text)
		case msg.Kind != client.Board:
			continue
		}
		m.run.lines.Add(1)
		mine, err := m.check(&msg.Board)
		if err != nil {
			return fmt.Errorf("%s: %w", m.names[side], err)
		}
		if mine {
			if err := m.move(ctx, c); err != nil {
				return unlessEnd(err)
			}
		} else if m.ended() {
			return nil
		}
	}
}

func unlessEnd(err error) error {
	if errors.Is(err, errEnd) {
		return nil
	}
	return err
}

func (m *match) ended() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	_, over := m.state.Outcome()
	return over || m.due.After(m.until)
}

// check holds a board against the position it should show, and notes the delay
// if it brings the opponent's move.
func (m *match) check(b *style12.Board) (mine bool, err error) {
	due, err := m.same(b)
	if err != nil || b.Relation != style12.ToMove {
		return false, err
	}
	if !m.quiet && b.Ply() > 0 {
		m.run.delay(due)
	}
	return true, nil
}

// same holds a board against the position it should show, and returns when the
// move to it was due.
func (m *match) same(b *style12.Board) (due time.Time, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	ply := b.Ply()
	if ply < 0 || ply >= len(m.shown) {
		return due, fmt.Errorf("board after half move %d of %d: %v", ply, len(m.shown)-1, b)
	}
	want := &m.shown[ply].board
	if b.Ranks != want.Ranks || b.Verbose != want.Verbose || b.Pretty != want.Pretty || b.DoublePush != want.DoublePush ||
		b.Irreversible > want.Irreversible || b.WhiteStrength != want.WhiteStrength || b.BlackStrength != want.BlackStrength {
		return due, fmt.Errorf("board after half move %d: %v, want %s after %s", ply, b, want.FEN(), want.Pretty)
	}
	return m.shown[ply].due, nil
}

// move makes a move by chance when it is due. A game that is over, or goes on
// for longer than it should, is errEnd.
func (m *match) move(ctx context.Context, c *client.Client) error {
	called := time.Now()
	m.mu.Lock()
	due := m.due
	moves := m.state.Legal(nil)
	if _, over := m.state.Outcome(); over || due.After(m.until) {
		m.mu.Unlock()
		return errEnd
	}
	choice := moves[m.rand.IntN(len(moves))]
	before := m.state
	m.state.Play(choice)
	p := position{due: due}
	p.board.SetState(&m.state)
	p.board.SetMove(&before, choice)
	m.shown = append(m.shown, p)
	m.due = due.Add(m.every)
	m.mu.Unlock()

	wait(ctx, time.Until(due))
	if ctx.Err() != nil {
		return errEnd
	}
	m.run.moves.Add(1)
	if called.After(due) {
		m.run.sends(called) // it could not have been sent earlier
	} else {
		m.run.sends(due)
	}
	return c.Send(choice.String())
}
