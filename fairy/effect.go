package fairy

import "rookery/chess"

// An Effect is something that happens in a phase of a move.
type Effect struct {
	Phase Phase
	// When tells after which half moves it may do something.
	When When
	// Says tells what it changes. It is asked before a move as well as in play, where that is carried out; it looks at
	// men through the Course, writes notes by it, and changes nothing itself. Nil: that is never known beforehand.
	Says func(p *Position, c *Course) Change
	// Do is a deed that nothing is said of: where Says is nil, or leaves it Unsaid.
	Do func(p *Position, c *Course)
	// Limit is what it may do to men at most.
	Limit Limit
}

// When tells after which half moves an effect may do something: all that is said must be so.
type When struct {
	// Captures: after captures alone. AfterCapture: in the half move that follows one alone, which Board sees to.
	Captures, AfterCapture bool
	// Passes: after passes, too, and after a special move that moves nobody.
	Passes bool
	// Journey judges a move by the man who makes it and his way.
	Journey func(j *Journey) bool
	// Leaves: besides, it follows a plain move that takes nobody only if this says so of the square that the man leaves; and
	// that stays so when others move, as long as nothing follows their moves. Without it ghosts cost half as much again.
	Leaves func(p *Position, s chess.Square) bool
	// Board judges a move by whatever else there is before it; the man who makes it stands on m.From.
	Board func(p *Position, m Move) bool
}

// A Journey is a move with those whom it is about, and nothing of the board.
type Journey struct {
	*Rules
	Move
	Man, Taken Man // as they stand before the move; Taken is 0 if nobody is taken
	Side       chess.Colour
}

// A Course is a move as an effect finds it: in play, or told beforehand with what earlier effects say.
type Course struct {
	Journey
	Now  Man          // what the man that moves has become, 0 if he is gone
	At   chess.Square // where he stands, Off if he is gone
	told bool         // the move is not in play
	put  chess.Square // where told effects have put another man, Off if they have not, and who that is
	as   Man
	dug  chess.Bitboard // squares that told effects have made holes of
	back bool           // told effects have had him reborn
}

// On is the man on a square, 0 if it is empty.
func (c *Course) On(p *Position, s chess.Square) Man {
	switch {
	case !c.told:
		return p.men[s&63]
	case s == c.At:
		return c.Now
	case s == c.put:
		return c.as
	case s == c.From || s == c.Capture:
		return 0
	}
	return p.men[s&63]
}

// Men are the squares of a side's men, neutral ones included.
func (c *Course) Men(p *Position, side chess.Colour) chess.Bitboard {
	men := p.sides[side&1]
	if !c.told {
		return men
	}
	men &^= c.From.Bit()
	if c.Capture != Off {
		men &^= c.Capture.Bit()
	}
	if c.At != Off {
		men &^= c.At.Bit()
		if c.Now.Is(side) {
			men |= c.At.Bit()
		}
	}
	if c.put != Off {
		men &^= c.put.Bit()
		if c.as.Is(side) {
			men |= c.put.Bit()
		}
	}
	return men
}

// Hole reports whether a square is not on the board.
func (c *Course) Hole(p *Position, s chess.Square) bool { return p.Holes().Has(s) || c.dug.Has(s) }

// Returned reports whether the man that moves has been reborn.
func (c *Course) Returned(p *Position) bool { return c.back || !c.told && p.InPlay().returned() != Off }

// Arrivals are the squares where men have been put.
func (c *Course) Arrivals(p *Position) (squares chess.Bitboard) {
	if !c.told {
		return p.InPlay().Arrivals()
	}
	if c.At != Off && c.At != c.From {
		squares = c.At.Bit()
	}
	if c.put != Off {
		squares |= c.put.Bit()
	}
	return squares
}

// Told reports whether the move is not in play: what else the board becomes is not known.
func (c *Course) Told() bool { return c.told }

// Noting reports whether notes are kept of what is said now.
func (c *Course) Noting(p *Position) bool { return !c.told && p.notes != nil }

// A Change is what an effect changes; the zero Change is nothing.
type Change struct {
	// Unsaid: it cannot be said, Do does it. Refused: the move is none.
	Unsaid, Refused bool
	// Moves: the man that moves stands on To then, as Man; Off is nowhere.
	Moves bool
	To    chess.Square
	Man   Man
	// Puts: another man comes to stand on Put, as As.
	Puts bool
	Put  chess.Square
	As   Man
	// Reborn: who is told of so has been reborn there, see Position.Reborn and Returned.
	Reborn bool
	// Holes: empty squares that become holes.
	Holes chess.Bitboard
}

// Unsaid is a change of which nothing can be said.
func Unsaid() Change { return Change{Unsaid: true} }

// Becomes is the change of the man that moves into another one where he stands.
func (c *Course) Becomes(man Man) Change { return Change{Moves: true, To: c.At, Man: man} }

// A Limit is what an effect may do to men at most. Proof games count by it; of deeds that only bring back a man
// that has been taken it tells whom they can have see a king.
type Limit uint8

const (
	Anything    Limit = iota
	StateOnly         // a word of state changes, on which observation and legality do not depend but by permissions, Keep and Journey
	NoMen             // nobody comes, goes or becomes another
	OtherBoard        // the man that moves, and a castling rook, change the board of Alice Chess
	Removal           // men vanish
	MovingMan         // the man that moves becomes another of his side, goes elsewhere or vanishes
	AnyOneMan         // besides, one man comes to stand somewhere or becomes another
	OneOfMovers       // a man of the side that moves does
	OneOfOthers       // a man of the other side does, or the man that moves becomes one
	TakenMan          // the man that has been taken comes back on an empty square, perhaps with another walk, and nothing else happens
	Checkers          // the men that check change sides
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

// journey is a move of the side to move with those whom it is about, until it is asked for again.
func (p *Position) journey(m *Move) *Journey {
	p.way.begins(p, m)
	return &p.way
}

// begins has a journey be a move of the side to move.
func (j *Journey) begins(p *Position, m *Move) {
	j.Rules, j.Move, j.Man, j.Taken, j.Side = p.Rules, *m, p.men[m.From&63], 0, p.turn
	if m.Capture != Off {
		j.Taken = p.men[m.Capture&63]
	}
}

// concerns: the effect may do something that counts after a move.
func (e *Effect) concerns(p *Position, m *Move) bool { return e.Limit != StateOnly && e.follows(p, m) }

// follows: the effect may do something after a move.
func (e *Effect) follows(p *Position, m *Move) bool {
	w := &e.When
	switch {
	case w.Captures && m.Capture == Off:
		return false
	case w.Journey != nil:
		return w.Journey(p.journey(m)) && (w.Board == nil || w.Board(p, *m))
	case w.Board != nil:
		return w.Board(p, *m)
	}
	return true
}

// begins has a course be that of a move before it is played.
func (p *Position) begins(c *Course, m *Move) {
	c.Journey.begins(p, m)
	c.Now, c.At, c.told, c.put, c.dug, c.back = c.Man, m.To, true, Off, 0, false
}

// Foretold is the course of a move that is not in play.
func (ms Moves) Foretold(m *Move) *Course {
	c := new(Course)
	ms.p.begins(c, m)
	if m.Promote != 0 {
		c.Now = c.Now.WithWalk(m.Promote)
	}
	return c
}

// course is the course of the move in play, kept until another effect of that move is asked.
func (p *Position) course(m *Move) *Course {
	n := len(p.frames) - 1
	for len(p.courses) <= n {
		p.courses = append(p.courses, new(Course))
	}
	f, c := &p.frames[n], p.courses[n]
	c.Rules, c.Move, c.Man, c.Taken, c.Side = p.Rules, *m, f.mover, f.captured, p.turn
	c.told, c.put, c.dug, c.back = false, Off, 0, false
	if now := p.men[m.To&63]; now.ID() == f.mover.ID() && now != 0 && f.mover != 0 && m.Kind != Swap { // most often
		c.At, c.Now = m.To, now
	} else if c.At, c.Now = p.moverAt(m), 0; c.At != Off {
		c.Now = p.men[c.At&63]
	}
	return c
}

// carryOut makes a change that has been said.
func (p *Position) carryOut(c *Course, x *Change) {
	if x.Refused {
		p.InPlay().Refuse()
		return
	}
	if x.Moves {
		if c.At != Off && c.At != x.To {
			p.Put(c.At, 0)
		}
		if x.To != Off {
			p.Put(x.To, x.Man)
			if x.To != c.At || x.Man.Walk() != c.Now.Walk() || x.Man == c.Now.Turned() {
				p.Settle(x.To)
			}
		}
		if x.Reborn {
			p.InPlay().SetReborn(x.To, Off, 0)
		}
	}
	if x.Puts {
		p.Put(x.Put, x.As)
		p.Settle(x.Put)
		if x.Reborn {
			p.InPlay().SetReborn(x.Put, c.Capture, c.Taken)
		}
	}
	if x.Holes != 0 {
		p.SetState(stateHoles, p.state[stateHoles]|uint64(x.Holes))
	}
}

// add has what follows find the change that an effect has been told to make. It is not known where one has put a man
// already and another one does so.
func (c *Course) add(x *Change) (known bool) {
	if x.Moves {
		if x.Man != 0 && x.Man.Walk() == 0 {
			return false // who takes over the walk of a man of whom it is only asked whether he could be taken
		}
		c.At, c.Now = x.To, x.Man
	}
	if x.Puts {
		if c.put != Off || x.Put == c.At {
			return false
		}
		c.put, c.as = x.Put, x.As
	}
	c.dug |= x.Holes
	c.back = c.back || x.Moves && x.Reborn
	return true
}

// owners are whose men a limit is about.
type owners uint8

const (
	nobodys owners = iota // nobody's in particular
	movers                // men of the side that moves
	others                // men of the other side, where no side takes its own men
)

// puts is how many men besides the moving one an effect may at most put on squares, or change where they stand, and whose
// they are; below 0 it is not known.
func (l Limit) puts() (n int, of owners) {
	switch l {
	case NoMen, OtherBoard, Removal, MovingMan:
		return 0, nobodys
	case AnyOneMan:
		return 1, nobodys
	case OneOfMovers:
		return 1, movers
	case OneOfOthers, TakenMan:
		return 1, others
	}
	return -1, nobodys
}
