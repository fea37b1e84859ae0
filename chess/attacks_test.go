package chess

import (
	"math/rand/v2"
	"testing"
)

// walkSlider is the obvious way: square by square until something stands there.
func walkSlider(s Square, occ Bitboard, directions [][2]int) (b Bitboard) {
	for _, d := range directions {
		at := s
		for next := step(at, d[0], d[1]); next != 0; next = step(at, d[0], d[1]) {
			b |= next
			if next&occ != 0 {
				break
			}
			at = next.First()
		}
	}
	return b
}

var (
	bishopWays = [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
	rookWays   = [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
)

func TestSlidersAgainstWalking(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		for s := range Square(64) {
			occ := Bitboard(r.Uint64() & r.Uint64())
			if got, want := BishopAttacks(s, occ), walkSlider(s, occ, bishopWays); got != want {
				t.Fatalf("bishop on %v, occupied\n%v got\n%v want\n%v", s, occ, got, want)
			}
			if got, want := RookAttacks(s, occ), walkSlider(s, occ, rookWays); got != want {
				t.Fatalf("rook on %v, occupied\n%v got\n%v want\n%v", s, occ, got, want)
			}
			if got, want := QueenAttacks(s, occ), BishopAttacks(s, occ)|RookAttacks(s, occ); got != want {
				t.Fatalf("queen on %v: got\n%v want\n%v", s, got, want)
			}
		}
	}
}

func TestBetweenAndLine(t *testing.T) {
	for a := range Square(64) {
		for b := range Square(64) {
			var between, line Bitboard
			for _, d := range append(bishopWays, rookWays...) {
				forth := ray(a, d[0], d[1])
				if forth.Has(b) {
					between = forth & ray(b, -d[0], -d[1])
					line = forth | ray(a, -d[0], -d[1]) | a.Bit()
				}
			}
			if Between(a, b) != between || Line(a, b) != line {
				t.Fatalf("%v %v: between\n%vwant\n%v line\n%vwant\n%v", a, b, Between(a, b), between, Line(a, b), line)
			}
		}
	}
}

func TestLeapers(t *testing.T) {
	sq := func(names ...string) (b Bitboard) {
		for _, n := range names {
			s, err := ParseSquare(n)
			if err != nil {
				t.Fatal(err)
			}
			b = b.With(s)
		}
		return b
	}
	tests := []struct {
		name      string
		got, want Bitboard
	}{
		{"knight b1", KnightAttacks(At(1, 0)), sq("a3", "c3", "d2")},
		{"knight e4", KnightAttacks(At(4, 3)), sq("d2", "f2", "c3", "g3", "c5", "g5", "d6", "f6")},
		{"king h8", KingAttacks(At(7, 7)), sq("g8", "g7", "h7")},
		{"king e1", KingAttacks(At(4, 0)), sq("d1", "f1", "d2", "e2", "f2")},
		{"white pawn a2", PawnAttacks(White, At(0, 1)), sq("b3")},
		{"white pawn h8", PawnAttacks(White, At(7, 7)), 0},
		{"black pawn e7", PawnAttacks(Black, At(4, 6)), sq("d6", "f6")},
		{"black pawn e1", PawnAttacks(Black, At(4, 0)), 0},
	}
	for _, tt := range tests {
		if tt.got != tt.want {
			t.Errorf("%s: got\n%v want\n%v", tt.name, tt.got, tt.want)
		}
	}
}

func TestBitboard(t *testing.T) {
	b := Bitboard(0).With(At(4, 3)).With(At(0, 0)).With(At(7, 7))
	if b.Count() != 3 || !b.Has(At(4, 3)) || b.Has(NoSquare) || b.With(NoSquare) != b {
		t.Errorf("set is\n%v", b)
	}
	var order []Square
	for s := range b.Squares() {
		order = append(order, s)
	}
	if len(order) != 3 || order[0] != At(0, 0) || order[2] != At(7, 7) {
		t.Errorf("order %v", order)
	}
	if s := b.Pop(); s != At(0, 0) || b.Count() != 2 {
		t.Errorf("popped %v, left\n%v", s, b)
	}
	var none Bitboard
	if none.First() != NoSquare || none.Pop() != NoSquare || none != 0 {
		t.Error("the empty set has a square")
	}
}

func TestBoard(t *testing.T) {
	var b Board
	for c := range Colour(2) {
		for r := Pawn; r <= King; r++ {
			b.Put(Square(r)*8+Square(c), PieceOf(c, r))
		}
	}
	for c := range Colour(2) {
		for r := Pawn; r <= King; r++ {
			if p, ok := b.At(Square(r)*8 + Square(c)); !ok || p.Role() != r || p.Colour() != c {
				t.Errorf("%v %v reads as %v, %v", c, r, p, ok)
			}
		}
	}
	if p, ok := b.At(0); ok {
		t.Errorf("%v on an empty square", p)
	}
	if b.King(Black) != At(1, 6) {
		t.Errorf("black king on %v", b.King(Black))
	}
	b.Remove(b.King(Black))
	if b.King(Black) != NoSquare || b.Occupied().Count() != 11 {
		t.Error("the black king is still there")
	}
	b.Put(At(0, 6), PieceOf(Black, Queen))
	if p, _ := b.At(At(0, 6)); p != PieceOf(Black, Queen) || b.King(White) != NoSquare {
		t.Errorf("%v in the white king's place", p)
	}
	for _, letter := range "PNBRQKpnbrqk" {
		if p, ok := ParsePiece(byte(letter)); !ok || p.Letter() != byte(letter) {
			t.Errorf("%c reads as %v", letter, p)
		}
	}
	for _, letter := range "xX1 @\x00`" {
		if p, ok := ParsePiece(byte(letter)); ok {
			t.Errorf("%q reads as %v", letter, p)
		}
	}
}

func TestAttackers(t *testing.T) {
	var b Board
	b.Put(At(4, 0), PieceOf(White, Rook))   // e1
	b.Put(At(4, 7), PieceOf(Black, Queen))  // e8
	b.Put(At(3, 2), PieceOf(White, Pawn))   // d3
	b.Put(At(5, 2), PieceOf(Black, Pawn))   // f3: looks the other way
	b.Put(At(5, 4), PieceOf(Black, Pawn))   // f5
	b.Put(At(2, 4), PieceOf(White, Knight)) // c5
	b.Put(At(3, 4), PieceOf(Black, King))   // d5
	b.Put(At(1, 0), PieceOf(White, Bishop)) // b1, behind d3
	want := Bitboard(0).With(At(4, 0)).With(At(4, 7)).With(At(3, 2)).With(At(5, 4)).With(At(2, 4)).With(At(3, 4))
	if got := b.AttackersTo(At(4, 3), b.Occupied()); got != want {
		t.Errorf("got\n%v want\n%v", got, want)
	}
	for c := range Colour(2) {
		if got := b.Attackers(c, At(4, 3), b.Occupied()); got != want&b.ByColour[c] {
			t.Errorf("%v: got\n%v", c, got)
		}
	}
}
