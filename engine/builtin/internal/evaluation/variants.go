package evaluation

import (
	"rookery/chess"
	"rookery/chess/variant"
)

// inHand is what a man is worth to who may drop it, in centipawns.
var inHand = [6]int{chess.Pawn: 130, chess.Knight: 340, chess.Bishop: 340, chess.Rook: 470, chess.Queen: 850}

// onHouseBoard is what a man on the board is worth where it may soon stand
// against its own side: all come nearer to each other than in chess.
var onHouseBoard = [6]int{chess.Pawn: 110, chess.Knight: 300, chess.Bishop: 310, chess.Rook: 420, chess.Queen: 760}

// toLose is what a man is worth where one wants to be rid of one's men: nearly
// all are burdens, the less so the better they can be offered, and a king is an
// asset. Matches of 30 games at a few thousand positions a move settled them.
var toLose = [7]int{chess.Pawn: -180, chess.Knight: -90, chess.Bishop: -160, chess.Rook: -80, chess.Queen: -140, chess.King: 100}

// assault is what a man is worth near the other king, where men are dropped.
var assault = [7]int{chess.Knight: 22, chess.Bishop: 20, chess.Rook: 32, chess.Queen: 48}

// places is the worth of a man's place as White sees it, made by formula: the
// nearer to the centre, the more advanced, the better, each role in its measure.
var places = placeMen()

func placeMen() (t [7][64]int) {
	for s := range chess.Square(64) {
		file, rank := s.File(), s.Rank()
		x, y := min(file, 7-file), min(rank, 7-rank) // 0 at the edge, 3 in the middle
		centre := x + y                              // 0 to 6
		t[chess.Pawn][s] = 5*(x-1)*min(rank-1, 3) + 2*(rank-1)
		if rank == 1 && (file == 3 || file == 4) {
			t[chess.Pawn][s] -= 14
		}
		t[chess.Knight][s] = 9*centre - 30 + 3*min(rank, 5)
		t[chess.Bishop][s] = 5*centre - 15
		t[chess.Rook][s] = 3*x - 5
		t[chess.Queen][s] = 2*centre - 6 - 3*max(0, 2-rank)
		king := -14*rank - 10*x
		if rank == 0 {
			king += [4]int{18, 28, 10, 0}[x]
			if file == 4 {
				king -= 4
			}
		}
		t[chess.King][s] = king
	}
	return t
}

// Variant is what the state is worth to the side to move, in centipawns.
func Variant(s *variant.State) int {
	b, us := s.Board(), s.Turn()
	switch s.Rules() {
	case variant.Crazyhouse, variant.Bughouse:
		return houseSide(s, us) - houseSide(s, us.Other()) + 2*Tempo
	case variant.Atomic:
		return atomicSide(b, us) - atomicSide(b, us.Other()) + 2*Tempo
	case variant.Suicide, variant.Giveaway:
		return losingSide(b, us) - losingSide(b, us.Other())
	case variant.Losers:
		return losersSide(b, us) - losersSide(b, us.Other())
	case variant.ThreeCheck:
		return Board(b, us) + given[s.Checks(us)&3] - given[s.Checks(us.Other())&3]
	case variant.Hill:
		return Board(b, us) + climb(b, us) - climb(b, us.Other())
	case variant.Racing:
		return raceSide(b, us) - raceSide(b, us.Other()) + 2*Tempo
	case variant.Horde:
		return hordeSide(b, us) - hordeSide(b, us.Other())
	}
	return Board(b, us)
}

// given is what checks are worth that have been given in Three-check.
var given = [4]int{0, 110, 380, 0}

// climb is what a king's way to the middle is worth in King of the Hill.
func climb(b *chess.Board, us chess.Colour) int {
	king := b.King(us)
	if king == chess.NoSquare {
		return 0
	}
	x, y := min(king.File(), 7-king.File()), min(king.Rank(), 7-king.Rank())
	return [4]int{0, 15, 90, 300}[min(x, y)]
}

// raceMen is what men are worth that keep the other king from racing.
var raceMen = [7]int{chess.Knight: 200, chess.Bishop: 280, chess.Rook: 420, chess.Queen: 620}

// raceSide is one side's worth in Racing Kings: men, and how far its king has come.
func raceSide(b *chess.Board, us chess.Colour) (sum int) {
	for role := chess.Knight; role <= chess.Queen; role++ {
		sum += raceMen[role] * b.Of(us, role).Count()
	}
	if king := b.King(us); king != chess.NoSquare {
		sum += [8]int{0, 40, 90, 160, 250, 370, 560, 2000}[king.Rank()]
	}
	return sum
}

// hordeSide is one side's worth in Horde: men, where they stand, and how near White's pawns are to the last rank.
func hordeSide(b *chess.Board, us chess.Colour) (sum int) {
	worth, flip := [7]int{chess.Pawn: 100, chess.Knight: 320, chess.Bishop: 330, chess.Rook: 520, chess.Queen: 950}, chess.Square(0)
	if us == chess.Black {
		flip = 56
	} else {
		worth[chess.Pawn] = 55
	}
	for role := chess.Pawn; role <= chess.King; role++ {
		for men := b.Of(us, role); men != 0; {
			at := men.Pop()
			sum += worth[role] + places[role][at^flip]/2
			if role == chess.Pawn && us == chess.White {
				sum += at.Rank() * at.Rank()
			}
		}
	}
	return sum
}

// houseSide is one side's worth where men are dropped: men, where they stand,
// what is in hand, and how near all this comes to the other king.
func houseSide(s *variant.State, us chess.Colour) int {
	b := s.Board()
	flip := chess.Square(0)
	if us == chess.Black {
		flip = 56
	}
	sum, reserves := 0, 0
	for role := chess.Pawn; role <= chess.Queen; role++ {
		n := min(s.Holding(us, role), 6)
		sum += n * inHand[role]
		reserves += n * (2 + int(role))
		for men := b.Of(us, role); men != 0; {
			at := men.Pop()
			sum += onHouseBoard[role] + places[role][at^flip]/2
			if s.Promoted().Has(at) {
				sum -= (onHouseBoard[role] - onHouseBoard[chess.Pawn]) / 4
			}
		}
	}
	if king := b.King(us); king != chess.NoSquare {
		sum += places[chess.King][king^flip] + 2*shelter(b, us, king)
	}
	return sum + houseAttack(b, us, reserves)
}

// shelter is what the pawns before a king are worth.
func shelter(b *chess.Board, us chess.Colour, king chess.Square) (v int) {
	files := chess.FileOf(king.File()) | beside[king.File()]
	near := chess.KingAttacks(king)
	if us == chess.White {
		near |= near << 8
	} else {
		near |= near >> 8
	}
	pawns, theirs := b.Of(us, chess.Pawn), b.Of(us.Other(), chess.Pawn)
	v = 14 * (near & files & pawns & ahead(us, king)).Count()
	for f := max(0, king.File()-1); f <= min(7, king.File()+1); f++ {
		if file := chess.FileOf(f); pawns&file == 0 {
			v -= 22
			if theirs&file == 0 {
				v -= 8
			}
		}
	}
	return v
}

// houseAttack is what the men and the hand do to the other king: attacks on the
// squares about it, and the more in hand the more its empty squares count.
func houseAttack(b *chess.Board, us chess.Colour, reserves int) int {
	king := b.King(us.Other())
	if king == chess.NoSquare {
		return 0
	}
	zone := chess.KingAttacks(king)
	occ := b.Occupied()
	attack, attackers := 0, 0
	hit := pawnGuards(us, b.Of(us, chess.Pawn)) & zone
	attack += 10 * hit.Count()
	for role := chess.Knight; role <= chess.Queen; role++ {
		for men := b.Of(us, role); men != 0; {
			if reach := chess.Attacks(role, men.Pop(), occ) & zone; reach != 0 {
				attackers++
				attack += assault[role]/2 + 8*reach.Count()
				hit |= reach
			}
		}
	}
	reserves = min(reserves, 24)
	// Squares where a man can be dropped under guard.
	open := (zone &^ occ).Count()
	guarded := (hit &^ b.ByColour[us]).Count()
	return attack*(2+min(attackers, 4))/4 + reserves*(open+3*guarded)
}

// atomicWorth is what men are worth where each capture costs one: pawns take
// and open ways as well as any.
var atomicWorth = [6]int{chess.Pawn: 120, chess.Knight: 260, chess.Bishop: 270, chess.Rook: 430, chess.Queen: 900}

// atomicSide is one side's worth in atomic chess: men, their freedom, and what
// may blow up beside the other king.
func atomicSide(b *chess.Board, us chess.Colour) int {
	occ, them := b.Occupied(), us.Other()
	king := b.King(them)
	var zone chess.Bitboard
	if king != chess.NoSquare {
		zone = chess.KingAttacks(king)
	}
	flip := chess.Square(0)
	if us == chess.Black {
		flip = 56
	}
	guards := pawnGuards(us, b.Of(us, chess.Pawn))
	sum := 25 * (guards & zone & b.ByColour[them]).Count()
	for men := b.Of(us, chess.Pawn); men != 0; {
		rank := int(men.Pop()^flip) / 8
		sum += atomicWorth[chess.Pawn] + 3*rank*rank
	}
	for role := chess.Knight; role <= chess.Queen; role++ {
		for men := b.Of(us, role); men != 0; {
			at := men.Pop()
			reach := chess.Attacks(role, at, occ)
			sum += atomicWorth[role] + 3*reach.Count() + 14*(reach&zone).Count() + 30*(reach&zone&b.ByColour[them]).Count()
		}
	}
	if mine := b.King(us); mine != chess.NoSquare {
		// What stands beside the own king may blow it up.
		sum -= 12 * (chess.KingAttacks(mine) & occ).Count()
		sum += places[chess.King][mine^flip] / 2
	}
	return sum
}

// losingSide is one side's worth where all men are to be lost: few men, the more
// so towards the end, that can move and be offered.
func losingSide(b *chess.Board, us chess.Colour) int {
	occ, own := b.Occupied(), b.ByColour[us]
	few := max(0, 12-occ.Count()) // how near the end is
	sum, free := 0, 0
	for role := chess.Pawn; role <= chess.King; role++ {
		for men := b.Of(us, role); men != 0; {
			at := men.Pop()
			sum += toLose[role]
			if role != chess.Pawn {
				free += (chess.Attacks(role, at, occ) &^ occ).Count()
			}
		}
	}
	free += steps(us, b.Of(us, chess.Pawn), occ)
	return sum - 30*few*own.Count() + 8*min(free, 40)
}

// steps is how many pawns can go forward.
func steps(us chess.Colour, pawns, occ chess.Bitboard) int {
	if us == chess.White {
		return (pawns << 8 &^ occ).Count()
	}
	return (pawns >> 8 &^ occ).Count()
}

// losersSide is one side's worth in losers: the fewer men the better, but those
// left should be able to move, and so to be offered.
func losersSide(b *chess.Board, us chess.Colour) int {
	occ := b.Occupied()
	sum, free := 0, 0
	for role := chess.Pawn; role <= chess.Queen; role++ {
		for men := b.Of(us, role); men != 0; {
			at := men.Pop()
			sum -= 90
			if role != chess.Pawn {
				free += (chess.Attacks(role, at, occ) &^ occ).Count()
			}
		}
	}
	free += steps(us, b.Of(us, chess.Pawn), occ)
	return sum + 6*min(free, 40)
}
