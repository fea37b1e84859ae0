package problem

import "rookery/chess"

// A Twin is one "twin" command. Its changes apply to the diagram (or the zero
// position), or to the twin before when Continued is set.
type Twin struct {
	Pos       Pos
	Continued bool
	Changes   []Change
	Remarks   []string
}

// A ChangeKind is one of the forms of twinning.
type ChangeKind uint8

const (
	MoveMan           ChangeKind = iota // From, To
	ExchangeMen                         // From, To
	RemoveMen                           // Squares
	AddMen                              // Men
	Rotate                              // Angle: 90, 180 or 270, counterclockwise
	MirrorBoard                         // Axis: the corners that change places, "a1<-->h1" ...
	ShiftBoard                          // From, To
	PolishType                          // White and Black exchange their men
	SubstituteWalk                      // Walks[0] becomes Walks[1]
	ChangeStipulation                   // Stipulation
	ChangeConditions                    // Conditions (empty: none any more)
	ChangeOptions                       // Options
	ReplaceBoard                        // Men: a forsyth in a twin
)

// A Change is one twinning.
type Change struct {
	Pos         Pos
	Kind        ChangeKind
	From, To    chess.Square
	Squares     []chess.Square
	Men         []Placement
	Invisible   int // total invisible men from now on (AddMen); 0: as many as before
	Angle       int
	Axis        string
	Walks       [2]Walk
	Stipulation Stipulation
	Conditions  []Condition
	Options     []Option
}
