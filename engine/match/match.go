// Package match plays engines against each other: who meets whom, from which
// openings, at which speed, when a game is given up as decided, and what the
// results say about the players' strength.
//
// How engines are started is the caller's business, as is where games are
// written to: Run tells of each game when it is over.
package match

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"sync"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/engine"
	"rookery/pgn"
)

// An Entrant takes part in a match.
type Entrant struct {
	Name string
	// Start starts the player; seat tells games that are played at the same time
	// apart, from 0.
	Start   func(ctx context.Context, seat int) (engine.Player, error)
	Control Control

	Restart  bool // a player of its own for every game
	WhitePOV bool // its scores are those of White, whoever moves
	Trust    bool // its claims about the result end the game
	Ponder   bool // it thinks in the other's time, if it is an engine.Ponderer
	Book     Book // nil: none
	BookLast int  // number of the last move that it takes from the book, 0: no limit
}

// A Book knows moves without thinking.
type Book interface {
	// Choose gives a move for the position, or chess.NoMove; pick is a number
	// from 0 to 1 by which it may choose among several.
	Choose(p chess.Position, pick float64) chess.Move
}

// A Control is the time that an entrant has, and what else bounds its thinking.
type Control struct {
	Moves     int           // for which Base is the time, 0: for the whole game
	Base, Inc time.Duration // 0 both: no clock
	MoveTime  time.Duration
	Depth     int
	Nodes     uint64
	Margin    time.Duration // by which the time may be overstepped
	Patience  time.Duration // for a move where there is no clock and no MoveTime; 0: for ever
}

// first is what is on the clock before the first move: its increment, if there
// is nothing else.
func (c Control) first() time.Duration {
	if c.Base == 0 {
		return c.Inc
	}
	return c.Base
}

// An Opening is where a game begins.
type Opening struct {
	Start variant.State
	Moves []variant.Move
}

// A Schedule is the kind of tournament.
type Schedule uint8

// The schedules: everybody meets everybody, the first meet all others, everybody
// meets all before him, or who loses a meeting is out.
const (
	RoundRobin Schedule = iota
	Gauntlet
	Pyramid
	Knockout
)

// Settings of a match.
type Settings struct {
	Entrants    []Entrant
	Schedule    Schedule
	Rounds      int  // each two meet so often
	Games       int  // of each meeting: 2 is one with each colour
	Repeat      bool // the games of a meeting have the same opening
	Reverse     bool // the later entrant has White first
	Seeds       int  // gauntlet: so many entrants meet the others, 0: one
	Concurrency int
	Variant     variant.Variant // the zero Variant is chess
	Openings    []Opening       // none: the initial position, or one by lot for each meeting
	Random      bool            // openings are drawn, not taken in order
	Seed        uint64
	MaxMoves    int // a draw after so many, 0: never
	Resign      ResignRule
	Draw        DrawRule
	SPRT        *SPRT // ends the match of two when it is decided
	Recover     bool  // a program that fails loses the game only, not the match
	Wait        time.Duration
	// Watch, if it is set, is told of each game after each of its moves; the game
	// is Watch's to keep until it returns.
	Watch func(*Game)
}

// variant is what is played.
func (s *Settings) variant() variant.Variant {
	if s.Variant.Name == "" {
		return variant.All()[0]
	}
	return s.Variant
}

// A ResignRule gives a game up when a player judges itself lost by so many
// centipawns for so many of its moves; with TwoSided the other must agree.
type ResignRule struct {
	Moves, Score int
	TwoSided     bool
}

// A DrawRule gives a game up when from a move on both players judge it even,
// within so many centipawns, for so many moves each.
type DrawRule struct{ From, Moves, Score int }

// A Pairing is a game to be played.
type Pairing struct {
	Number       int // of the game, from 1
	Round        int
	Meeting      int // the games of the same two in a round, from 0
	White, Black int // entrants
	Opening      Opening
}

// A Game is a game that has been played.
type Game struct {
	Pairing
	Moves  []variant.Move // the opening's included
	Notes  []Note         // of the moves after the opening
	Result pgn.Result
	Reason Reason
	Detail string // in words
	Began  time.Time
	Lasted time.Duration
}

// A Note is what was noted of a move.
type Note struct {
	Info engine.Info
	Took time.Duration
	Left time.Duration // on the clock after it
}

// A Reason is how a game ended.
type Reason string

// The reasons, in the words of PGN's tag Termination where it has some.
const (
	Normal       Reason = "normal"
	Adjudication Reason = "adjudication"
	TimeForfeit  Reason = "time forfeit"
	Infraction   Reason = "rules infraction"
	Abandoned    Reason = "abandoned" // a program crashed or hung
)

// Run plays the games that done has no results of, and tells of each when it is
// over; report is called by one goroutine at a time, and by its answer ends
// the match. The error is the context's or that of a program that failed, if
// failures are not to be recovered from.
func Run(ctx context.Context, s Settings, done map[int]pgn.Result, report func(Game) (goOn bool)) error {
	if len(s.Entrants) < 2 {
		return fmt.Errorf("%d entrants, want two at least", len(s.Entrants))
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	work := make(chan Pairing)
	var mu sync.Mutex // of results and report
	results := map[int]pgn.Result{}
	maps.Copy(results, done)
	var players, games sync.WaitGroup
	for seat := range max(1, s.Concurrency) {
		players.Go(func() {
			t := &table{settings: &s, seat: seat, players: make([]engine.Player, len(s.Entrants))}
			defer t.close()
			for p := range work {
				g, err := t.play(ctx, p)
				mu.Lock()
				if ctx.Err() == nil {
					results[g.Number] = g.Result
					if !report(g) {
						cancel(errEnough)
					}
				}
				mu.Unlock()
				if err != nil && !s.Recover {
					cancel(err)
				}
				if s.Wait > 0 && ctx.Err() == nil {
					time.Sleep(s.Wait)
				}
				games.Done()
			}
		})
	}
	stages := s.stages()
	for ctx.Err() == nil {
		mu.Lock()
		stage := stages(results)
		mu.Unlock()
		if stage == nil {
			break
		}
		for p := range stage {
			mu.Lock()
			_, played := results[p.Number]
			mu.Unlock()
			if played {
				continue
			}
			games.Add(1)
			select {
			case work <- p:
				continue
			case <-ctx.Done():
				games.Done()
			}
			break
		}
		games.Wait()
	}
	close(work)
	players.Wait()
	if err := context.Cause(ctx); err != nil && !errors.Is(err, errEnough) {
		return err
	}
	return nil
}

var errEnough = errors.New("the match is decided")

// End is the position in which the game ended, as FEN.
func (g *Game) End() string {
	state := g.Opening.Start
	for _, m := range g.Moves {
		state.Play(m)
	}
	return state.FEN()
}
