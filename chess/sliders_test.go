package chess

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// The other known ways to find what a sliding man attacks, to compare with the
// one in use. What counts is the mix of a game, so the last word was
// BenchmarkPerft with one or the other in attacks.go. There the tables in use
// and magic numbers were level, and both about a seventh faster than hyperbola
// quintessence; but magic numbers need 840 KB filled before the first move.
func BenchmarkSliders(b *testing.B) {
	positions := benchPositions(1024)
	magics := newMagics()
	methods := []struct {
		name         string
		bishop, rook func(Square, Bitboard) Bitboard
	}{
		{"lines", BishopAttacks, RookAttacks},
		{"hyperbola", hyperbolaBishop, hyperbolaRook},
		{"magic", magics.bishop, magics.rook},
	}
	for _, m := range methods {
		b.Run(m.name, func(b *testing.B) {
			var sum Bitboard
			for i := 0; b.Loop(); i++ {
				occ := positions[i&1023].board.Occupied()
				s := Square(i * 29 & 63)
				sum ^= m.bishop(s, occ) ^ m.rook(s, occ)
			}
			if sum == 1 {
				b.Log(sum)
			}
		})
	}
	b.Run("filling lines", func(b *testing.B) {
		for b.Loop() {
			makeLeaps()
			makeDiagonals()
			makeLineAttacks()
			makeFileAttacks()
			makeBetween()
		}
	})
	b.Run("filling magic", func(b *testing.B) {
		for b.Loop() {
			newMagics()
		}
	})
}

func TestOtherSliders(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	magics := newMagics()
	for range 100 {
		for s := range Square(64) {
			occ := Bitboard(r.Uint64() & r.Uint64())
			bishop, rook := BishopAttacks(s, occ), RookAttacks(s, occ)
			if hyperbolaBishop(s, occ) != bishop || hyperbolaRook(s, occ) != rook {
				t.Fatalf("hyperbola on %v, occupied\n%v", s, occ)
			}
			if magics.bishop(s, occ) != bishop || magics.rook(s, occ) != rook {
				t.Fatalf("magic on %v, occupied\n%v", s, occ)
			}
		}
	}
}

// Hyperbola quintessence: subtracting the man twice from what stands on its
// line runs up to the first blocker; turned upside down, it runs the other
// way. A rank does not turn, and is looked up.
func hyperbola(s Square, occ, line Bitboard) Bitboard {
	occ &= line
	up := occ - bit(s)
	down := Bitboard(bits.ReverseBytes64(bits.ReverseBytes64(uint64(occ)) - bits.ReverseBytes64(uint64(bit(s)))))
	return (up ^ down) & line
}

func hyperbolaBishop(s Square, occ Bitboard) Bitboard {
	l := &lines[s&63]
	return hyperbola(s, occ, l.diagonal) | hyperbola(s, occ, l.antidiagonal)
}

func hyperbolaRook(s Square, occ Bitboard) Bitboard {
	return hyperbola(s, occ, FileA<<(s&7)&^bit(s)) |
		lineAttacks[s&7][occ>>(s&56+1)&63]&(Rank1<<(s&56))
}

// Fancy magics: a multiplication gathers all that can block, and a table of
// its own for each square says the rest.
type magics struct{ bishops, rooks [64]magic }

type magic struct {
	mask    Bitboard
	factor  Bitboard
	shift   uint8
	attacks []Bitboard
}

func (m *magic) look(occ Bitboard) Bitboard {
	return m.attacks[occ&m.mask*m.factor>>(m.shift&63)]
}

func (m *magics) bishop(s Square, occ Bitboard) Bitboard { return m.bishops[s&63].look(occ) }
func (m *magics) rook(s Square, occ Bitboard) Bitboard   { return m.rooks[s&63].look(occ) }

func newMagics() *magics {
	var all magics
	for s := range Square(64) {
		edges := (Rank1|Rank8)&^RankOf(s.Rank()) | (FileA|FileH)&^FileOf(s.File())
		fill := func(m *magic, factor Bitboard, attacks func(Square, Bitboard) Bitboard) {
			m.mask, m.factor = attacks(s, 0)&^edges, factor
			n := m.mask.Count()
			m.shift, m.attacks = uint8(64-n), make([]Bitboard, 1<<n)
			for occ := Bitboard(0); ; {
				m.attacks[occ*factor>>m.shift] = attacks(s, occ)
				if occ = (occ - m.mask) & m.mask; occ == 0 {
					return
				}
			}
		}
		fill(&all.bishops[s], bishopFactors[s], BishopAttacks)
		fill(&all.rooks[s], rookFactors[s], RookAttacks)
	}
	return &all
}

// The factors were found by trying random numbers with few bits.
var bishopFactors = [64]Bitboard{
	0x2840149520410100, 0x0008220428420000, 0x4092040052000108, 0x80080a1022202141,
	0x0c10882014162400, 0x0042080484098600, 0x400c042a08852000, 0x00c0440209092052,
	0x080d40822204050b, 0x0080300204841190, 0x8c00040922220400, 0xa0881c4100a000a0,
	0x1400811040020020, 0x0600088290408190, 0x800002e2080c4080, 0x0000110110900400,
	0x00c0001210021c80, 0x0002801110210100, 0x0608009008414889, 0x3214000801425003,
	0x8204800400a01000, 0x082100820280b400, 0x814400008a280200, 0x004c280084110836,
	0x0002080140100421, 0x0030040042044404, 0x1410280010044040, 0x9908848048020040,
	0x840200100a005000, 0x1032812052021000, 0x0208220400820110, 0x0010810000240200,
	0x0010480410089000, 0x0008822150482800, 0x0022020200410801, 0x0202008020020200,
	0x8004101010140040, 0x2050084090020202, 0x050208020224620a, 0x0041240480002201,
	0x0818019048801000, 0x0049080210000201, 0x0015001082009013, 0x0a0400c022001024,
	0x1001080608200c04, 0x2002101200241600, 0x0050220091000400, 0x0c02240504200210,
	0x000a080108080009, 0x1200410410025488, 0x1100009400880811, 0x0020480484041c00,
	0x0000210405040480, 0x2218104488182000, 0x0292223004008802, 0x8260028081110000,
	0x000c118218024001, 0x8200220042088400, 0x9a80840500809090, 0x00088180c8460800,
	0x020a000040082880, 0x520910c008010440, 0x9820401001320080, 0x1010240088004108,
}

var rookFactors = [64]Bitboard{
	0x3280002010400481, 0x2240400020001000, 0x020010420020800a, 0x250010010008a074,
	0x0200051020080200, 0x2200020004011008, 0x0400040208009001, 0xa080008008204100,
	0x440c800a80e8c000, 0x0041404010002000, 0x3006004201211082, 0x8004800800809000,
	0x414a000804201200, 0x1800800400800201, 0x0105002100020004, 0xa002000600409504,
	0x0800908000400028, 0x020040c010006000, 0x048602001420c580, 0x9043050020f00008,
	0x0401010004100802, 0x9000808004000200, 0x80008c0010221108, 0x008202000057108c,
	0x408000444000200c, 0x4030004040002004, 0x2001004100102000, 0x0028048080081000,
	0x4000080080040080, 0x0000040080800200, 0x0001000100020004, 0x8112008200006401,
	0x0004804002800021, 0x0440804008802000, 0x0201001041002000, 0x0120801004800800,
	0x0801000801001004, 0x103c000200808004, 0x0141000401000200, 0xc08004810e001844,
	0x048000402000c000, 0x1420005000204000, 0x0400200010008080, 0x0408002010010100,
	0x200800040080800a, 0x5680100420080140, 0x0010014210040008, 0x0a00208c41020004,
	0x00288004a0410900, 0x0000811020400100, 0x0800102000410100, 0x0804090020100100,
	0x2104008008000480, 0x4004040002008080, 0x6086000408014200, 0x1201008104004200,
	0xa888800012402101, 0x0000400101816113, 0x0000200008110041, 0x104900a188041001,
	0x84c2002010040802, 0x100100388c000205, 0x4002000084081142, 0x0080004422890402,
}
