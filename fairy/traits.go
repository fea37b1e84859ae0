package fairy

// Traits are a set of things that can be said of a condition in a word.
type Traits uint64

// Has reports whether one of some traits is in the set.
func (t Traits) Has(some Traits) bool { return t&some != 0 }

// If is the set if a condition holds, otherwise none.
func (t Traits) If(holds bool) Traits {
	if holds {
		return t
	}
	return 0
}

// The traits.
const (
	// Traits of how men move.

	// OneBoard: a side may move the men of the other one, as if all of them stood on one board. It leaves itself a king.
	OneBoard Traits = 1 << iota
	// TakeOwn: a side may take its own men, but for its last king. TakeRoyals: royal men may be taken, for
	// something is made of it.
	TakeOwn
	TakeRoyals
	// OwnCaptures: how men capture is its own, so that nobody captures where they have to do so
	// from elsewhere as well (Stands.Takes).
	OwnCaptures
	// Unmeasured: moves are not compared by measures, whoever would bind the side.
	Unmeasured
	// NoCastling: there is no ordinary castling.
	NoCastling

	// Traits of how moves are chosen.

	// SparesQuiet: Keep and comparing moves that are not yet judged strike out captures only.
	SparesQuiet

	// Traits of who observes what.

	// TryCaptures: a man observes only what it could capture with all that
	// follows from the capture; the engine plays it and asks the laws. TryChecks is
	// TryCaptures for checks alone.
	TryCaptures
	TryChecks
	// Tried: the condition itself judges checks by what the capture leads to.
	Tried
	// EitherSide: beneath check, what is asked of one side's men is asked of all.
	EitherSide
	// ByWalk: it is asked by which walk men observe.
	ByWalk
	// Apart: it is asked of each walk apart whether men observe by it, of queens not by those of a
	// rook and of a bishop; so it is where it is asked by which walk men observe.
	Apart
	// ForeignWalks: men may observe by walks that no man of their side has.
	ForeignWalks

	// Traits of what is legal, and of how play ends.

	// Kingless: sides without kings can be in check.
	Kingless
	// Crossed: what InCheck asks of the rest is the check of the other side.
	Crossed
	// ByMoves: checks are captures of the king among the moves that men make.
	ByMoves
	// NoCheck: there is no concept of check, kings are men like others.
	NoCheck
	// KingsKept: nobody leaves the other side without a king, so that no move is legal where one
	// has just been taken to find out whether that is a check.
	KingsKept
	// AnyDiagram: in the diagram the side that is not to move may be in check.
	AnyDiagram

	// Traits that the engine and the solver have to know.

	// Memory: what can be played depends on the last half move.
	Memory
	// Regress: Laws object to no move but such as check, and may ask what moves that follow it mate. Immobile says nothing else
	// than its rest.
	Regress
	// TellHurdles: moves over different hurdles are told apart, see Move.Hurdle.
	TellHurdles
	// Rebirths: men may come to stand as in the game array and get the right to
	// castle; kings keep theirs though they have no rook.
	Rebirths
	// Merges: men may get to a square in several ways, which are one move; where moves
	// are listed, they go by the squares of departure and arrival, from the last to
	// the first.
	Merges
)

// chooses: effects may choose, see Choice.Chooses.
const chooses = Merges << 1
