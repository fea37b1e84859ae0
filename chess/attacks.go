package chess

// The lines of a square are looked up by what stands on the six inner squares
// of a line: a multiplication gathers them into an index, and one table of 64
// by 8 serves ranks and diagonals, another one files. That is 8 KB in all,
// filled in microseconds when the program starts; BenchmarkSliders compares
// it with the other methods.

// KnightAttacks are the squares a knight's move away.
func KnightAttacks(s Square) Bitboard { return leaps[s&63].knight }

// KingAttacks are the squares next to s.
func KingAttacks(s Square) Bitboard { return leaps[s&63].king }

// PawnAttacks are the squares on which a pawn of the colour on s captures.
func PawnAttacks(c Colour, s Square) Bitboard { return leaps[s&63].pawn[c&1] }

// BishopAttacks are the squares a bishop on s reaches, including the first
// occupied square in each direction.
func BishopAttacks(s Square, occ Bitboard) Bitboard {
	l, inner := &lines[s&63], &lineAttacks[s&7]
	return inner[l.diagonal&occ*fileB>>58]&l.diagonal |
		inner[l.antidiagonal&occ*fileB>>58]&l.antidiagonal
}

// RookAttacks are the squares a rook on s reaches, including the first
// occupied square in each direction.
func RookAttacks(s Square, occ Bitboard) Bitboard {
	return lineAttacks[s&7][occ>>(s&56+1)&63]&(Rank1<<(s&56)) |
		fileAttacks[s>>3&7][occ>>(s&7)&FileA*diagonalC2H7>>58]<<(s&7)
}

// diagonalsOf are the squares that a bishop on s reaches on an empty board, rankAndFile those that a rook does, and s: where
// no rider stands there nobody need know how far it sees.
func diagonalsOf(s Square) Bitboard { return lines[s&63].diagonal | lines[s&63].antidiagonal }

func rankAndFile(s Square) Bitboard { return Rank1<<(s&56) | FileA<<(s&7) }

// QueenAttacks are the squares a queen on s reaches, including the first
// occupied square in each direction.
func QueenAttacks(s Square, occ Bitboard) Bitboard {
	return BishopAttacks(s, occ) | RookAttacks(s, occ)
}

// Attacks are the squares that a man of a role attacks from a square, those of a king for
// all that is neither knight, bishop, rook nor queen. Pawns have PawnAttacks.
func Attacks(role Role, s Square, occ Bitboard) Bitboard {
	switch role {
	case Knight:
		return KnightAttacks(s)
	case Bishop:
		return BishopAttacks(s, occ)
	case Rook:
		return RookAttacks(s, occ)
	case Queen:
		return QueenAttacks(s, occ)
	}
	return KingAttacks(s)
}

// Between are the squares strictly between a and b; none if they are not on
// one line.
func Between(a, b Square) Bitboard { return between[a&63][b&63] }

// Line is the whole line through a and b from edge to edge, both included;
// none if no rank, file or diagonal holds both, or if a is b.
func Line(a, b Square) Bitboard {
	// Less often wanted than Between, and so without a table.
	l := &lines[a&63]
	switch to := bit(b); {
	case a == b:
		return 0
	case l.diagonal&to != 0:
		return l.diagonal | bit(a)
	case l.antidiagonal&to != 0:
		return l.antidiagonal | bit(a)
	case (a^b)>>3 == 0:
		return RankOf(a.Rank())
	case (a^b)&7 == 0:
		return FileOf(a.File())
	}
	return 0
}

// Multipliers that gather the inner squares of a line in the six top bits.
const (
	fileB        Bitboard = FileA << 1
	diagonalC2H7 Bitboard = 0x0080402010080400
)

type leap struct {
	knight, king Bitboard
	pawn         [2]Bitboard
	// pawnsAt is where pawns of a colour attack the square from. A pawn on its
	// own first rank, which only problems have, stands still and attacks nothing.
	pawnsAt [2]Bitboard
}

// A line pair of a square, without the square itself.
type diagonals struct{ diagonal, antidiagonal Bitboard }

var (
	leaps       = makeLeaps()
	lines       = makeDiagonals()
	lineAttacks = makeLineAttacks() // [file][inner squares], repeated on every rank
	fileAttacks = makeFileAttacks() // [rank][inner squares], on the a-file
	between     = makeBetween()
)

// step is the square that lies file and rank steps away, as a set; it is
// empty beyond the edge.
func step(s Square, file, rank int) Bitboard {
	file, rank = s.File()+file, s.Rank()+rank
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return 0
	}
	return At(file, rank).Bit()
}

func makeLeaps() (t [64]leap) {
	for s := range Square(64) {
		l := &t[s]
		l.pawnsAt[White] = (step(s, -1, -1) | step(s, 1, -1)) &^ homeRank(White)
		l.pawnsAt[Black] = (step(s, -1, 1) | step(s, 1, 1)) &^ homeRank(Black)
		for _, d := range [4][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}} {
			l.knight |= step(s, d[0], d[1]) | step(s, -d[0], -d[1])
		}
		for _, d := range halfCompass {
			l.king |= step(s, d[0], d[1]) | step(s, -d[0], -d[1])
		}
		l.pawn[White] = step(s, -1, 1) | step(s, 1, 1)
		l.pawn[Black] = step(s, -1, -1) | step(s, 1, -1)
	}
	return t
}

// halfCompass has one direction, as file and rank steps, of each kind of line:
// rank, file, diagonal, antidiagonal.
var halfCompass = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}

// ray are the squares from s (exclusive) to the edge.
func ray(s Square, file, rank int) (b Bitboard) {
	for next := step(s, file, rank); next != 0; next = step(s, file, rank) {
		b |= next
		s = next.First()
	}
	return b
}

func makeDiagonals() (t [64]diagonals) {
	for s := range Square(64) {
		t[s] = diagonals{ray(s, 1, 1) | ray(s, -1, -1), ray(s, 1, -1) | ray(s, -1, 1)}
	}
	return t
}

func makeLineAttacks() (t [8][64]Bitboard) {
	for file := range 8 {
		for inner := range 64 {
			t[file][inner] = firstRank(file, inner) * FileA
		}
	}
	return t
}

func makeFileAttacks() (t [8][64]Bitboard) {
	for rank := range 8 {
		for inner := range 64 {
			// The top bits count the ranks from the top: the 7th is the
			// lowest of the six, and a rank line turned by a right angle.
			for s := range firstRank(7-rank, inner).Squares() {
				t[rank][inner] |= At(0, 7-s.File()).Bit()
			}
		}
	}
	return t
}

// firstRank is what a rook on a file of the first rank attacks there, with
// inner saying which of the files b to g are occupied.
func firstRank(file, inner int) (b Bitboard) {
	occ := Bitboard(inner) << 1
	for f := file - 1; f >= 0; f-- {
		b |= 1 << f
		if occ.Has(Square(f)) {
			break
		}
	}
	for f := file + 1; f < 8; f++ {
		b |= 1 << f
		if occ.Has(Square(f)) {
			break
		}
	}
	return b
}

func makeBetween() (t [64][64]Bitboard) {
	for s := range Square(64) {
		for _, d := range halfCompass {
			var passed Bitboard
			for to := range ray(s, d[0], d[1]).Squares() { // nearest first: it runs up, or east
				t[s][to], t[to][s] = passed, passed
				passed |= bit(to)
			}
		}
	}
	return t
}
