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
	Own                OwnOptions

	// Given lists the options in order of input, for captions and writing back.
	Given []Option
}

// OwnOptions are those that the reference program does not have.
type OwnOptions struct {
	// What is shown of battle play.
	SingleContinuation bool  // only defences that leave a single continuation
	TotalDefences      bool  // only defences that meet every threat
	ThreatAnswers      Limit // only threats that work after so many defences
	DualsApart         bool  // defences that leave a choice stand behind the others

	// What counts as a solution.
	MatingMan []Mover        // one of them has to reach the goal
	MatedKing []chess.Square // where the king of the other side has to stand then
	MoveBy    []MoveBy       // who makes certain half moves

	// Game is what the author asks of games that lead to a position.
	Game []Demand

	EpOn        bool // the diagram's pawns may have just made double steps
	CastlingOff bool // nobody may castle
}

// NamesSquares reports whether men are named by their squares in the diagram.
func (o *OwnOptions) NamesSquares() bool {
	for _, m := range o.MatingMan {
		if m.Walk == "" {
			return true
		}
	}
	for _, m := range o.MoveBy {
		if m.By.Walk == "" {
			return true
		}
	}
	return false
}

// A Mover is a man by its walk, or by the square on which it stands in the diagram.
type Mover struct {
	Walk Walk // "" if the square tells
	From chess.Square
}

// A MoveBy says who makes a half move, counted from 1.
type MoveBy struct {
	HalfMove int
	By       Mover
}

// Barred are the squares of kings and rooks that may not castle.
func (o *Options) Barred() []chess.Square {
	if o.Own.CastlingOff {
		return []chess.Square{4, 60} // where the kings stand at home
	}
	return o.NoCastling
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
