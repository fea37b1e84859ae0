package fairy

import "rookery/chess"

// An Effect is something that happens in a phase of a move.
type Effect struct {
	Phase Phase
	Do    func(p *Position, m *Move)
	// What it concerns, for the engine's short cuts. Captures: it does nothing after
	// a move that takes nothing. Concerns: whether it may do something after a
	// move, asked before that; nil is yes. Aside: it changes nothing on which
	// observation and legality depend, but for what permissions, Keep and Journey say by a word of state.
	Captures bool
	Concerns func(p *Position, m Move) bool
	Aside    bool
	// Steady: what Concerns says of a royal man's move does not change when another man makes a
	// move that has no effects, except on itself.
	Steady bool
	// Stirs, if not nil, are the squares to which a plain move of the man on a square that takes nobody may have it do
	// something: it does nothing after its other moves of that kind. It is what Concerns says of them, all at a time.
	Stirs func(p *Position, s chess.Square) chess.Bitboard
	// Becomes tells of a plain move that it concerns that it does nothing but to give
	// the man that moves a walk; 0 if it may do more, and nil is never known.
	Becomes func(p *Position, m Move) WalkID
	// Turns tells of a plain move that it concerns whether it gives the man that moves, neither
	// royal nor neutral, to the other side. Known: it does, or nothing, and no more than that on
	// which observation depends; nil is never known.
	Turns func(p *Position, m Move) (turns, known bool)
	// Puts is how many men besides the moving one it may at most put on squares, or
	// change where they stand, plus one; 0 is unknown. PutsOf tells whose men they are.
	Puts   uint8
	PutsOf Owners
	// Foresee tells of a plain move that it concerns what it does, if that is no more than a Foresight can
	// tell. It is asked before the move; nil is never known.
	Foresee func(p *Position, m Move) (f Foresight, known bool)
	// ByMover: the man that moves and the one that is taken tell whether it concerns a move, wherever they go.
	ByMover bool
	// Returns: it does nothing after a capture but to put the man that has been taken on an empty
	// square, perhaps with another walk.
	Returns bool
	// Checkers: what it puts on squares are the men that check, for the other side.
	Checkers bool
	// Men tells what it may do to men.
	Men Change
	// Passing: it follows when the side passes, too, and when a special move moves nobody.
	Passing bool
	// Delayed: it does nothing but after a half move that follows a capture.
	Delayed bool
}

// StirredBy is Effect.Stirs for what may follow all moves of the men that pass a test.
func StirredBy(test func(p *Position, s chess.Square) bool) func(*Position, chess.Square) chess.Bitboard {
	return func(p *Position, s chess.Square) chess.Bitboard {
		if test(p, s) {
			return chess.Everywhere
		}
		return 0
	}
}

// StirredOn is Effect.Stirs for what may follow moves to some squares.
func StirredOn(squares chess.Bitboard) func(*Position, chess.Square) chess.Bitboard {
	return func(*Position, chess.Square) chess.Bitboard { return squares }
}

// A Foresight is what an effect will do after a move.
type Foresight struct {
	// Refused: the move is none.
	Refused bool
	// To is where the man that moves stands then.
	To chess.Square
	// Put is where another man comes to stand, who is not royal: on an empty square, if not Off. As is its walk, Side whose it is.
	Put  chess.Square
	As   WalkID
	Side chess.Colour
	// Hole: the square that the man has left becomes a hole.
	Hole bool
}

// Nothing is the foresight that nothing follows a move.
func Nothing(m Move) Foresight { return Foresight{To: m.To, Put: Off} }

// Owners tells whose men an effect puts on squares.
type Owners uint8

const (
	Anybodys Owners = iota
	Movers          // men of the side that moves
	Others          // men of the other side, where no side takes its own men
)

// A Change is what an effect may do to men.
type Change uint8

const (
	AnyChange  Change = iota
	NoChange          // nothing: nobody comes, goes or becomes another
	OtherBoard        // nothing but that the moving man, and a castling rook, change the board of Alice Chess
)

// A Phase orders effects within a move. This table is the one place that says
// what acts before what where conditions meet; within a phase, see Order.
type Phase uint8

// The phases, in order. The plain move, with the capture, comes before all.
const (
	AfterSpecial  Phase = iota // second parts of special movements
	MakePart                   // Make&Take partner, Geneva rebirth
	Imitators                  // imitators move
	Departure                  // ghosts, holes left behind, kamikaze
	ArrivalWalk                // chameleons, Protean, Frankfurt, Breton
	Promotion                  // the moving pawn's
	Substitution               // Haunted, Football, LineChameleon, Norsk, Wormhole
	BoardChange                // Alice
	RightsNoted                // en passant rights, Frischauf
	WalkByMove                 // Relegation, Einstein
	Half                       // half-neutral, Kobul, Snek, duellist, SingleBox 2, magic square 2
	Capturer                   // AntiCirce rebirth, Breton PY
	SideChange                 // Tibet, Andernach, Traitor, Volage, magic squares ...
	Hurdles                    // hurdle-colour-changing, Bul, Dob
	Rebirth                    // Circe rebirth
	Remembered                 // captures, for rebirths in a later move
	Planting                   // magic pieces, Sentinelles, Parachute, Republican, revolving boards
	Rearrangement              // StrictSAT, Anda, Masand, Influencer
	Continued                  // SeriesCapture
	Dynasty                    // RoyalDynasty, LostPieces
	Balance                    // #C, BGL
)

// concerns: the effect may do something that counts after a move.
func (e *Effect) concerns(p *Position, m *Move) bool { return !e.Aside && e.follows(p, m) }

// follows: the effect may do something after a move.
func (e *Effect) follows(p *Position, m *Move) bool {
	return (!e.Captures || m.Capture != Off) && (e.Concerns == nil || e.Concerns(p, *m))
}
