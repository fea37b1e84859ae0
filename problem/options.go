package problem

import "rookery/chess"

// Options are the requests that go with a problem. The zero value asks for
// nothing. A number that counts is kept in a pointer-free Limit: whether it
// was given, and its value.
type Options struct {
	SetPlay            bool
	Try                bool
	Defence            Limit // number of refutations a try may have
	TrivialTriesAvoid  bool
	Variations         bool
	NoThreat           bool
	Threat             Limit // longest threat, in moves
	PostKeyPlay        bool
	NoShortVariations  bool
	MatesIn1           bool
	NullMoves          bool
	WhiteToPlay        bool
	Duplex             bool
	HalfDuplex         bool
	Quodlibet          bool
	GoalIsEnd          bool
	StopOnShort        bool
	KeepMatingPiece    bool
	NoWhiteKing        bool
	NoBlackKing        bool
	MoveNumbers        bool
	StartMoveNumber    string // "n" or "n:m" as written, or ""
	UpToMoveNumber     string
	MaxSolutions       Limit
	MaxFlightSquares   Limit
	MaxTime            Limit // seconds
	Intelligent        bool
	MaxPerPicture      Limit // solutions per final picture, after Intelligent
	NonTrivialMoves    Limit // first number of NonTrivial
	NonTrivialLength   Limit // second number of NonTrivial
	EnPassant          []chess.Square
	NoCastling         []chess.Square
	ExclusiveCastlings [][2]chess.Square
	LastCapture        *Placement
	NoBoard            bool
	SuppressGrid       bool
	WriteGrid          bool
	Beep               Limit

	// Given lists the options in order of input, for captions and writing back.
	Given []Option
}

// A Limit is an optional number.
type Limit struct {
	Set bool
	N   int
}

// An Option is one option as written: its canonical English name and the
// text of its arguments ("2", "d2d3d4" ...).
type Option struct {
	Pos  Pos
	Name string
	Args []string
}
