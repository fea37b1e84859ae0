package solution

import (
	"time"

	"rookery/problem"
)

// A MessageKind is something the solver has to say. What it says is in the other
// fields of the Message; package wording has the words.
type MessageKind uint8

const (
	// MoveNumber precedes the solving of a first move (option MoveNumbers):
	// Number, Sub, Node and Elapsed count.
	MoveNumber MessageKind = iota
	// PicturesTried: intelligent mode's count, Number pictures in Moves.
	PicturesTried
	// Deduced: what was found out before the play (--explain), in Claim.
	Deduced

	// An option cannot be applied, and is passed over:
	OptionIgnored    // that of the name Option has no meaning for the stipulation
	TryIgnored       // no tries after a key
	ThreatIgnored    // no threats, or none of that length
	QuodlibetIgnored // Quodlibet and GoalIsEnd exclude each other
	RangeIgnored     // first moves are not numbered, so no range of numbers
	ShortIgnored     // direct play does not stop on short solutions
	NotIntelligent   // no final pictures for this kind of problem
	TooManyEnPassant // more squares than can be for en passant captures in the diagram

	// A half move, the last of Node, has no answer: it may reach a mate or not.
	UndecidedMate     // whether it mates depends on itself
	UndecidedLegality // whether it is legal does

	// NotSearched: the search ended before this twin.
	NotSearched

	// The problem is not solved, or not as it stands:
	KingCapturable     // the side that is to move could capture the king
	NoStipulation      // there is none
	ReciprocalPlay     // reciprocal stipulations are for help play only
	ReciprocalLength   // and take two half moves at least
	HalfMoves          // battle play has none
	SeriesLength       // series play counts whole moves, at least one
	SeriesPlay         // there is no such series play
	ImpossibleChange   // a change of the twin, told by Change, was left out
	ImpossibleLastMove // no last move can have led to the rights to take en passant
	NullMovesInSetPlay // set play is a null move already
	Unplayable         // rules that cannot be combined; Text says which
	NotSolved          // the problem uses something that is not solved yet; Text names it
	Failure            // the solver itself failed and left something out; Text says what happened
)

// Refuses reports whether a message says that the problem is not solved, or not as
// it stands.
func (k MessageKind) Refuses() bool { return k >= KingCapturable }

// A Message is a remark in the stream.
type Message struct {
	Kind   MessageKind
	Option string // canonical name
	Text   string
	Number int
	// Sub are the numbers below Number when several levels are counted ("3:7").
	Sub []int
	// Moves are White's and Black's numbers of moves (PicturesTried).
	Moves   [2]int
	Node    *Node
	Claim   *Claim
	Change  *problem.ChangeError
	Elapsed time.Duration
}
