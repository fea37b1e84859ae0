// Package engine is chess programs as players: what is asked of one, what it
// answers, and the processes that programs run in.
//
// Package engine/builtin is a player that needs nothing installed; engine/uci,
// engine/cecp, engine/usi and engine/chess6 speak the protocols of others, and
// offer a player to those who speak them. Positions and moves are text here,
// since a program may play what no package of ours knows. Games, their clocks
// and their rules do not live here: who asks a player for a move answers for
// judging it.
package engine

import (
	"context"
	"errors"
	"fmt"
	"time"

	"rookery/chess/variant"
)

// A Player chooses moves. One goroutine at a time uses it.
type Player interface {
	// Name is what the player calls itself.
	Name() string
	// Begin readies it for another game of a variant, "" for chess. The error
	// is ErrVariant if it does not know the variant.
	Begin(ctx context.Context, variant string) error
	// Think chooses a move within the limits, or as soon as the context ends.
	// While it thinks it calls report, which may be nil.
	Think(ctx context.Context, g Game, l Limits, report func(Info)) (Answer, error)
	// Close ends the player, and its process if it has one.
	Close() error
}

// Why a player does not answer; errors.Is finds them. A player that returned
// one of the last four is of no further use.
var (
	ErrVariant  = errors.New("the player does not know the variant")
	ErrOver     = errors.New("no legal move")
	ErrPosition = errors.New("not a position or move of the variant")
	ErrSilent   = errors.New("the program does not answer")
	ErrEnded    = errors.New("the program has ended")
	ErrFlood    = errors.New("the program says too much")
	ErrProtocol = errors.New("the program does not keep to the protocol")
)

// A Ponderer is a player that can think in its opponent's time.
type Ponderer interface {
	Player
	// Ponder thinks about the game as if its last move, the expected reply, had
	// been made. When hit is closed it has been, and the limits count from then
	// on; the answer is as Think's. If the context ends before, the reply was
	// another one, and the answer means nothing.
	Ponder(ctx context.Context, g Game, l Limits, hit <-chan struct{}, report func(Info)) (Answer, error)
}

// A Game is a position to move from and how it came about.
type Game struct {
	Variant string   // "" for chess
	Start   string   // in FEN, SFEN for shogi; "" for the initial position
	Moves   []string // in the coordinates of UCI, or of USI for shogi
	White   bool     // White is to move after the last of them; in shogi, Black
}

// Placed is the game with its start written out where the variant is chess that
// begins elsewhere, which programs need not know by its name.
func Placed(g Game) Game {
	v, err := variant.Find(g.Variant)
	if err == nil && g.Start == "" && v.Rules == variant.Chess && v.Name != "chess" && !v.Drawn {
		s := v.Start(nil)
		g.Start = s.FEN()
	}
	return g
}

// Limits bound the search for one move; what is zero does not bind. Without any
// limit a search goes on until its context ends.
type Limits struct {
	Depth    int    // half moves
	Nodes    uint64 // positions
	Mate     int    // moves: look for a mate in so many
	MoveTime time.Duration

	// Clock is the time left to White and Black, Increment what each gets for a
	// move, MovesToGo the moves until more time comes; 0 if none does. Byoyomi is
	// the time for each move once the clock has run down.
	Clock     [2]time.Duration
	Increment [2]time.Duration
	Byoyomi   time.Duration
	MovesToGo int

	// Patience is how long a move may take where nothing else bounds its time; 0: for ever.
	Patience time.Duration

	Moves    []string // consider only these, if there are any
	Lines    int      // to report, 1 if 0
	Infinite bool     // do not answer before the context ends
}

// Bounded reports whether the search ends by itself.
func (l Limits) Bounded() bool {
	return !l.Infinite && (l.Depth > 0 || l.Nodes > 0 || l.Mate > 0 || l.MoveTime > 0 || l.Clock != [2]time.Duration{} || l.Byoyomi > 0)
}

// Longest is the time that the search may take at most for the side to move; 0
// if there is no limit.
func (l Limits) Longest(white bool) time.Duration {
	clock := l.Clock[1]
	if white {
		clock = l.Clock[0]
	}
	switch {
	case l.Infinite:
		return 0
	case l.MoveTime > 0:
		return l.MoveTime
	case clock > 0 || l.Byoyomi > 0:
		return clock + l.Byoyomi
	}
	return l.Patience
}

// A Score is what a position is worth to the side to move. A mate has its
// distance in Mate, in moves, negative if the side to move is mated; else
// Centipawns counts.
type Score struct {
	Centipawns int
	Mate       int
	IsMate     bool
}

// String is "+0.35", "#4" or "#-2".
func (s Score) String() string {
	if s.IsMate {
		return fmt.Sprintf("#%d", s.Mate)
	}
	return fmt.Sprintf("%+.2f", float64(s.Centipawns)/100)
}

// Bound says how exact a score is.
type Bound uint8

// The bounds.
const (
	Exact Bound = iota
	AtLeast
	AtMost
)

// Info is what a player tells while it thinks.
type Info struct {
	Depth     int // half moves
	Selective int // half moves of the longest line looked at
	Line      int // of several, counted from 1
	Score     Score
	Bound     Bound
	Nodes     uint64
	Elapsed   time.Duration
	Full      int // of its memory, in thousandths
	PV        []string
	Least     bool   // the score is a mate than which there is none shorter
	Text      string // what it says in words, if anything
}

// An Answer is what a player does in its turn: it moves, resigns, or claims
// that the game is over.
type Answer struct {
	Move       string
	Ponder     string // the reply expected, if it says so
	OffersDraw bool
	Resigns    bool
	Claims     string // "1-0", "0-1" or "1/2-1/2" without a move
	Info       Info   // the last one about this move; the zero Info if there was none
}
