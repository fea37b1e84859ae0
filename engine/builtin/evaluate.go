package builtin

import "rookery/chess"

// A value is a term of the evaluation in centipawns, in the middle game and in
// the end game; phase says how much of each counts.
type value struct{ middle, end int }

func (v *value) add(w value, times int) {
	v.middle += w.middle * times
	v.end += w.end * times
}

// material of the men, the king without.
var material = [7]value{
	chess.Pawn:   {88, 112},
	chess.Knight: {330, 300},
	chess.Bishop: {345, 320},
	chess.Rook:   {480, 540},
	chess.Queen:  {1000, 980},
}

// phaseOf says how much a man stands for the middle game; all together are 24.
var phaseOf = [7]int{chess.Knight: 1, chess.Bishop: 1, chess.Rook: 2, chess.Queen: 4}

const wholePhase = 24

// Terms beside material and squares.
var (
	bishopPair   = value{28, 45}
	doubled      = value{-9, -18}
	isolated     = value{-12, -14}
	connected    = value{7, 6}
	openFile     = value{28, 12}
	halfOpen     = value{12, 8}
	seventhRank  = value{10, 22}
	outpost      = value{20, 10}
	shelterPawn  = value{14, 0}
	openKingFile = value{-22, 0}
	threatened   = value{-35, -30} // a piece that a pawn attacks
	tempo        = 12

	// mobility of a man for each square that it attacks beyond a usual number,
	// on squares that no enemy pawn guards.
	mobility     = [7]value{chess.Knight: {4, 4}, chess.Bishop: {4, 5}, chess.Rook: {2, 4}, chess.Queen: {1, 3}}
	usual        = [7]int{chess.Knight: 4, chess.Bishop: 6, chess.Rook: 7, chess.Queen: 13}
	assault      = [7]int{chess.Knight: 22, chess.Bishop: 20, chess.Rook: 32, chess.Queen: 48}
	passedMiddle = [8]int{0, 2, 4, 12, 30, 62, 105, 0}
	passedEnd    = [8]int{0, 8, 14, 30, 58, 105, 175, 0}
)

// squares is the worth of a white man's place, made by formula: the nearer to
// the centre, the more advanced, the better, each role in its measure.
var squares = placeMen()

func placeMen() (t [7][64]value) {
	for s := range chess.Square(64) {
		file, rank := s.File(), s.Rank()
		x, y := min(file, 7-file), min(rank, 7-rank) // 0 at the edge, 3 in the middle
		centre := x + y                              // 0 to 6
		t[chess.Pawn][s] = value{5*(x-1)*min(rank-1, 3) + 2*(rank-1), 6 * (rank - 1)}
		if rank == 1 && (file == 3 || file == 4) {
			t[chess.Pawn][s].middle -= 14
		}
		t[chess.Knight][s] = value{9*centre - 30 + 3*min(rank, 5), 7*centre - 24}
		t[chess.Bishop][s] = value{5*centre - 15, 4*centre - 12}
		t[chess.Rook][s] = value{3*x - 5, 0}
		t[chess.Queen][s] = value{2*centre - 6 - 3*max(0, 2-rank), 5*centre - 14}
		king := value{-14*rank - 10*x, 12*centre - 36}
		if rank == 0 {
			king.middle += [4]int{18, 28, 10, 0}[x]
			if file == 4 {
				king.middle -= 4
			}
		}
		t[chess.King][s] = king
	}
	return t
}

// files holds for each file the squares of the files beside it.
var beside = besideFiles()

func besideFiles() (t [8]chess.Bitboard) {
	for f := range 8 {
		if f > 0 {
			t[f] |= chess.FileOf(f - 1)
		}
		if f < 7 {
			t[f] |= chess.FileOf(f + 1)
		}
	}
	return t
}

// ahead are the squares in front of a man of the colour, on all files.
func ahead(c chess.Colour, s chess.Square) chess.Bitboard {
	if c == chess.White {
		return chess.Everywhere << (8 * uint(s.Rank()+1) & 127)
	}
	return chess.Everywhere >> (8 * uint(8-s.Rank()) & 127)
}

// pawnGuards are the squares that the colour's pawns attack.
func pawnGuards(c chess.Colour, pawns chess.Bitboard) chess.Bitboard {
	if c == chess.White {
		return pawns&^chess.FileA<<7 | pawns&^chess.FileH<<9
	}
	return pawns&^chess.FileA>>9 | pawns&^chess.FileH>>7
}

// evaluate is what the position is worth to the side to move, in centipawns,
// without looking ahead.
func evaluate(p *chess.Position) int {
	b := p.Board()
	var sum [2]value
	phase := 0
	for _, us := range [2]chess.Colour{chess.White, chess.Black} {
		v, ph := side(b, us)
		sum[us] = v
		phase += ph
	}
	phase = min(phase, wholePhase)
	us := p.Turn()
	middle := sum[us].middle - sum[us.Other()].middle
	end := sum[us].end - sum[us.Other()].end
	score := (middle*phase+end*(wholePhase-phase))/wholePhase + tempo
	return score * winnable(b, us, score) / 16
}

// winnable says in sixteenths how much of an advantage is worth having.
func winnable(b *chess.Board, us chess.Colour, score int) int {
	strong := us
	if score < 0 {
		strong = us.Other()
	}
	if b.Of(strong, chess.Pawn) != 0 {
		bishops := b.ByRole[chess.Bishop]
		others := b.ByRole[chess.Knight] | b.ByRole[chess.Rook] | b.ByRole[chess.Queen]
		if others == 0 && b.Of(strong, chess.Bishop).Count() == 1 && b.Of(strong.Other(), chess.Bishop).Count() == 1 &&
			(bishops&chess.LightSquares).Count() == 1 {
			return 9 // bishops of opposite colours
		}
		return 16
	}
	mine, theirs := pieces(b, strong), pieces(b, strong.Other())
	if mine-theirs < worth[chess.Rook]-worth[chess.Pawn] {
		return 2 // a minor piece ahead, without pawns
	}
	return 16
}

// pieces is the worth of a colour's men other than pawns and king.
func pieces(b *chess.Board, c chess.Colour) (sum int) {
	for role := chess.Knight; role <= chess.Queen; role++ {
		sum += worth[role] * b.Of(c, role).Count()
	}
	return sum
}

// side is the worth of one colour's men.
func side(b *chess.Board, us chess.Colour) (v value, phase int) {
	them := us.Other()
	flip := chess.Square(0)
	if us == chess.Black {
		flip = 56
	}
	occupied := b.Occupied()
	pawns, theirPawns := b.Of(us, chess.Pawn), b.Of(them, chess.Pawn)
	guarded := pawnGuards(them, theirPawns)
	own := pawnGuards(us, pawns)
	free := ^(guarded | pawns)
	theirKing := b.King(them)
	var zone chess.Bitboard
	if theirKing != chess.NoSquare {
		zone = chess.KingAttacks(theirKing).With(theirKing)
	}
	attackers, attack := 0, 0

	for men := pawns; men != 0; {
		s := men.Pop()
		v.add(material[chess.Pawn], 1)
		v.add(squares[chess.Pawn][s^flip], 1)
		file := chess.FileOf(s.File())
		front := ahead(us, s)
		if pawns&file&front != 0 {
			v.add(doubled, 1)
		}
		if pawns&beside[s.File()] == 0 {
			v.add(isolated, 1)
		}
		if own.Has(s) {
			v.add(connected, 1)
		}
		if theirPawns&front&(file|beside[s.File()]) == 0 && pawns&file&front == 0 {
			v.add(passed(b, us, s), 1)
		}
	}
	for role := chess.Knight; role <= chess.Queen; role++ {
		for men := b.Of(us, role); men != 0; {
			s := men.Pop()
			phase += phaseOf[role]
			v.add(material[role], 1)
			v.add(squares[role][s^flip], 1)
			var reach chess.Bitboard
			switch role {
			case chess.Knight:
				reach = chess.KnightAttacks(s)
			case chess.Bishop:
				reach = chess.BishopAttacks(s, occupied^b.Of(us, chess.Queen))
			case chess.Rook:
				reach = chess.RookAttacks(s, occupied^b.Of(us, chess.Queen)^b.Of(us, chess.Rook))
				v.add(lines(s, us, pawns, theirPawns), 1)
			case chess.Queen:
				reach = chess.QueenAttacks(s, occupied)
			}
			v.add(mobility[role], (reach&free).Count()-usual[role])
			if hits := (reach & zone).Count(); hits > 0 {
				attackers++
				attack += assault[role] + 6*hits
			}
			if guarded.Has(s) {
				v.add(threatened, 1)
			}
			if role <= chess.Bishop && own.Has(s) && int(s^flip)/8 >= 3 && theirPawns&ahead(us, s)&beside[s.File()] == 0 {
				v.add(outpost, 1)
			}
		}
	}
	if b.Of(us, chess.Bishop).Count() >= 2 {
		v.add(bishopPair, 1)
	}
	if attackers >= 2 {
		v.middle += attack * min(attackers, 5) / 8
	}
	if king := b.King(us); king != chess.NoSquare {
		v.add(squares[chess.King][king^flip], 1)
		v.add(shelter(us, king, pawns, theirPawns), 1)
	}
	return v, phase
}

// lines is what a rook's file and rank are worth.
func lines(s chess.Square, us chess.Colour, pawns, theirPawns chess.Bitboard) (v value) {
	file := chess.FileOf(s.File())
	switch {
	case (pawns|theirPawns)&file == 0:
		v = openFile
	case pawns&file == 0:
		v = halfOpen
	}
	if rank := s.Rank(); us == chess.White && rank == 6 || us == chess.Black && rank == 1 {
		v.add(seventhRank, 1)
	}
	return v
}

// passed is what a passed pawn is worth: more with its own king near and the
// way free, less with the other king before it.
func passed(b *chess.Board, us chess.Colour, s chess.Square) value {
	rank, step := s.Rank(), 8
	if us == chess.Black {
		rank, step = 7-rank, -8
	}
	next := chess.Square(int(s) + step)
	v := value{passedMiddle[rank], passedEnd[rank]}
	if rank >= 3 {
		mine, theirs := b.King(us), b.King(us.Other())
		if mine != chess.NoSquare && theirs != chess.NoSquare {
			v.end += (rank - 2) * (4*distance(theirs, next) - 2*distance(mine, next))
		}
	}
	if b.Occupied().Has(next) {
		v.middle, v.end = v.middle*2/3, v.end*2/3
	}
	return v
}

// distance is how many moves a king needs on an empty board.
func distance(a, b chess.Square) int {
	x, y := a.File()-b.File(), a.Rank()-b.Rank()
	return max(x, -x, y, -y)
}

// shelter is what the pawns before a king are worth.
func shelter(us chess.Colour, king chess.Square, pawns, theirPawns chess.Bitboard) (v value) {
	files := chess.FileOf(king.File()) | beside[king.File()]
	near := chess.KingAttacks(king)
	if us == chess.White {
		near |= near << 8
	} else {
		near |= near >> 8
	}
	v.add(shelterPawn, (near & files & pawns & ahead(us, king)).Count())
	for f := max(0, king.File()-1); f <= min(7, king.File()+1); f++ {
		if file := chess.FileOf(f); pawns&file == 0 {
			v.add(openKingFile, 1)
			if theirPawns&file == 0 {
				v.middle -= 8
			}
		}
	}
	return v
}
