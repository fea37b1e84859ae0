package evaluation

// A Value is a term in centipawns, in the middle game and in the end game: how
// much of each counts is told by the phase. Both halves are in one number, so
// that values can be added and multiplied as one.
type Value int32

// V makes a value.
func V(middle, end int) Value { return Value(end<<16 + middle) }

// Middle is what it is worth in the middle game.
func (v Value) Middle() int { return int(int16(v)) }

// End is what it is worth in the end game.
func (v Value) End() int { return int(int16((v + 0x8000) >> 16)) }

// Weights are what the terms count. All are of what the own side has; a board
// folded along its middle has 32 squares, a1 to d1 first. The tuner walks
// through the fields, which are Values or arrays of them.
type Weights struct {
	Men     [7]Value // by role
	Squares [7][32]Value

	// By the number of squares that a man attacks, but for those that pawns of the
	// other side guard and where own pawns stand.
	Knight, Bishop, Rook [16]Value
	Queen                [32]Value

	BishopPair             Value
	OwnPawnsOfBishop       [8]Value // on squares of its colour
	OpenFile, HalfOpenFile Value    // of a rook
	BehindPawn             Value    // a knight or bishop
	Outpost                [7]Value // by role

	Doubled, Isolated, IsolatedOpen, Backward Value
	Guarded, Beside                           [8]Value // by rank: guarded by a pawn, with a pawn beside
	Passed, PassedBlocked, PassedFree         [8]Value // by rank
	OwnKingTo, TheirKingTo                    [8]Value // by distance to the square before a passed pawn

	// Men of the other side that are attacked, by their role.
	ByPawn, ByMinor, ByRook           [7]Value
	ByKing, ByPush, Hanging, WeakPawn Value
	Space                             Value

	Shelter, Storm [4][8]Value // by distance from the edge and rank of the first pawn

	// Danger is what the square of the king's danger counts, Units what this is
	// made of: the tuner tries them one by one, they are not linear.
	Danger Value
	Units  Units
}

// Units are how much each thing that threatens a king counts, see king.go.
type Units [units]int
