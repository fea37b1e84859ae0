package style12

import (
	"strings"
	"time"

	"rookery/chess"
)

// A Relation is what the receiver of a board has to do with it.
type Relation int8

// The relations of the help page, and that of the initial position at the head
// of a list of moves, which servers send to clients that asked for it.
const (
	Initial           Relation = -4
	Isolated          Relation = -3 // a position alone, as by "refresh" or "sposition"
	ObservingExamined Relation = -2 // observing a game that is examined
	Waiting           Relation = -1 // playing, and it is the opponent's move
	Observing         Relation = 0  // observing a game that is played
	ToMove            Relation = 1  // playing, and it is the receiver's move
	Examining         Relation = 2
)

// None stands for the previous move where there is none.
const None = "none"

// A Board is a line of style 12.
type Board struct {
	// Ranks are the rows of the board, White's last one first, divided by one
	// blank: letters of men, White's in capitals, and "-" for empty squares. All
	// are equally long. Boards of chess have eight by eight; other sizes are
	// possible.
	Ranks string
	Turn  chess.Colour
	// DoublePush is the file, 0 for a, on which the previous move advanced a
	// pawn by two squares, whether or not it can be taken in passing; -1 if it
	// did not.
	DoublePush int
	// Who may still castle. In Chess960 the flags do not tell with which rook.
	WhiteShort, WhiteLong, BlackShort, BlackLong bool
	// Irreversible counts the half moves since the last one that cannot be taken
	// back: by a pawn, a capture and, on servers that know the moves, one that lost
	// a right to castle. SetState has it as FEN does, without the last kind.
	Irreversible int

	Game         int
	White, Black string // names, without blanks and titles
	Relation     Relation

	// Initial is the time of each player at first, in whole minutes; Increment
	// what is added for each move, in whole seconds. Untimed games have 0 and 0.
	Initial, Increment time.Duration
	// The material of each side by the usual count (9 5 3 3 1): 39 at first.
	WhiteStrength, BlackStrength int
	// The time left, which can be less than nothing, and the time that the
	// previous move took.
	WhiteClock, BlackClock, Took time.Duration
	// Millis tells that times are in milliseconds on the line, else in seconds.
	Millis bool

	// MoveNumber is that of the move about to be made, 1 for the first of either side.
	MoveNumber int
	// Verbose is the previous move as "P/e2-e4", "o-o", "P/e7-e8=Q" or "N/@@-f3",
	// and Pretty as "e4", "O-O", "e8=Q+" or "N@f3"; both are [None] without one.
	Verbose, Pretty string
	// Flip wants Black at the bottom.
	Flip bool

	// Extended tells that the line has the two fields that servers append:
	// Ticking, whether the clock runs, and Lag, what the previous move was given
	// back for its way through the net.
	Extended bool
	Ticking  bool
	Lag      time.Duration
}

// Size returns the number of files and ranks.
func (b *Board) Size() (files, ranks int) {
	files = strings.IndexByte(b.Ranks, ' ')
	if files <= 0 {
		return len(b.Ranks), min(1, len(b.Ranks))
	}
	return files, (len(b.Ranks) + 1) / (files + 1)
}

// At returns the man on a file and rank, both counted from 0 at White's left:
// its letter, a capital for White, or '-'. It returns '-' off the board.
func (b *Board) At(file, rank int) byte {
	files, ranks := b.Size()
	if file < 0 || file >= files || rank < 0 || rank >= ranks {
		return '-'
	}
	return b.Ranks[(ranks-1-rank)*(files+1)+file]
}

// Ply counts the half moves before the position, from 0.
func (b *Board) Ply() int {
	ply := 2 * (b.MoveNumber - 1)
	if b.Turn == chess.Black {
		ply++
	}
	return ply
}
