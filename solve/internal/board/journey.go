package board

import (
	"cmp"
	"slices"

	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

// A journey is what the order of moves looks at.
type journey struct {
	from      chess.Square
	df, dr    int // files and ranks from there
	kind      journeyKind
	place     int  // among the journeys of an officer
	way       int  // by which of its walks the man moves; behind them what conditions add
	promotion int  // place among the promotions of the same step
	first     bool // before the man's moves that are not
	prelude   int  // what precedes it: among a man's moves the last come first
	last      int  // after all for which it is less, at most 15
	lent      bool // of a man of the other side: after those of the own men
	backward  bool // all moves are listed from h8 to a1
}

type journeyKind uint8

const (
	officerMove journeyKind = iota
	mergedMove              // of a man that gets to a square on several ways
	pawnMove
	enPassantMove
	castlingQueenSide
	castlingKingSide
	nobodysMove // before all others
)

// listed is the place of a move in the order in which the reference program
// writes them: by the man's square from a1 along the ranks to h8, castling
// before the king's other moves, then by direction (SW, SE, NE, NW, S, W, N, E),
// far squares before near ones, promotions from queen to bishop. A man that gets to
// a square on several ways goes through the squares from h8 to a1; where all men
// may, the men do so, too.
func (j journey) listed() int {
	if j.kind == nobodysMove {
		return -1
	}
	if j.backward {
		return j.lender()<<43 | j.last<<39 | int(63-j.from)<<32 | (255-j.prelude)<<24 | j.later()<<23 | (63-(int(j.from)+8*j.dr+j.df))<<4 | j.promotion
	}
	return j.lender()<<43 | j.last<<39 | int(j.from)<<32 | (255-j.prelude)<<24 | j.later()<<23 | j.way<<16 | j.own(fairy.Vec(j.df, j.dr).ListedPawn())
}

func (j journey) lender() int {
	if j.lent {
		return 1
	}
	return 0
}

func (j journey) later() int {
	if j.first {
		return 0
	}
	return 1
}

// listedLast is the place of a move that ends the play by giving check. For those the
// reference program has a generator of its own: it begins with the man nearest
// to h8, and a pawn captures before it moves.
func (j journey) listedLast() int {
	if j.backward || j.kind == nobodysMove {
		return j.listed()
	}
	return j.lender()<<43 | j.last<<39 | int(63-j.from)<<32 | (255-j.prelude)<<24 | j.way<<16 | j.own(j.pawnLast())
}

// own orders the moves of one man; of a pawn's, pawn is the place of the square
// that it goes to.
func (j journey) own(pawn int) int {
	const castlingFirst = 1 << 14
	switch j.kind {
	case castlingQueenSide:
		return 0
	case castlingKingSide:
		return 1
	case pawnMove, enPassantMove:
		return castlingFirst | pawn<<8 | j.promotion
	case mergedMove:
		return castlingFirst | 63 - (int(j.from) + 8*j.dr + j.df)
	}
	return castlingFirst | j.place<<4
}

func (j journey) pawnLast() int {
	switch {
	case j.kind == enPassantMove:
		return 4 + (j.df+1)/2
	case j.df != 0:
		return (1 - j.df) / 2
	}
	return 4 - max(j.dr, -j.dr)
}

// A passing is the place of the null move among the others.
type passing int

const (
	passFirst passing = -1      // option NullMoves
	passLast  passing = 1 << 48 // a condition allows it
)

func passingOf(option bool) passing {
	if option {
		return passFirst
	}
	return passLast
}

// sortMoves puts moves into their order. Goal is the one that they reach at the
// end of play; its kind is NoGoal for moves on the way. Where null moves are allowed,
// checks have no generator of their own.
func sortMoves(list []Move, g problem.Goal, pass passing, of func(Move) journey) {
	place := journey.listed
	switch g.Kind {
	case problem.Mate, problem.Check, problem.DoubleMate:
		if pass == passLast {
			place = journey.listedLast
		}
	}
	type ranked struct {
		move Move
		rank int
	}
	ranks := make([]ranked, len(list))
	for i, m := range list {
		ranks[i] = ranked{m, int(pass)}
		if m != Null {
			ranks[i].rank = place(of(m))
		}
	}
	slices.SortStableFunc(ranks, func(a, b ranked) int { return cmp.Compare(a.rank, b.rank) })
	for i, r := range ranks {
		list[i] = r.move
	}
}

func orthodoxJourney(m Move) journey {
	c := chess.Move(m)
	j := journey{from: c.From(), df: c.To().File() - c.From().File(), dr: c.To().Rank() - c.From().Rank()}
	switch {
	case c.IsCastling() && c.IsKingSide():
		j.kind = castlingKingSide
	case c.IsCastling():
		j.kind = castlingQueenSide
	case c.IsEnPassant():
		j.kind = enPassantMove
	case c.Role() == chess.Pawn:
		j.kind, j.promotion = pawnMove, promotionRank(c.Promotion())
	default:
		j.place = fairy.Vec(j.df, j.dr).Listed()
	}
	return j
}

func promotionRank(r chess.Role) int {
	switch r {
	case chess.Queen:
		return 1
	case chess.Knight:
		return 2
	case chess.Rook:
		return 3
	case chess.Bishop:
		return 4
	}
	return 0
}
