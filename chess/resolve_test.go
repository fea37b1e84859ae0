package chess

import (
	"math/rand/v2"
	"testing"
)

// fits is what a pattern means, move by move: the oracle of find.
func (s *sanPattern) fits(m Move) bool {
	if s.castling != 0 {
		return m.IsCastling() && m.IsKingSide() == (s.castling == 'K')
	}
	return !m.IsCastling() && s.role == m.Role() && s.to == m.To() &&
		s.origins.Has(m.From()) &&
		s.promotion == m.Promotion()
}

func (p *Position) findSlowly(s *sanPattern) (Move, error) {
	found := NoMove
	for _, m := range p.Legal(nil) {
		if !s.fits(m) {
			continue
		}
		if found != NoMove {
			return NoMove, ErrAmbiguous
		}
		found = m
	}
	if found == NoMove {
		return NoMove, ErrIllegal
	}
	return found, nil
}

// TestFind tries every pattern on positions with pins, checks, promotions, en
// passant, castling of Chess960, and men where only problems have them.
func TestFind(t *testing.T) {
	fens := []string{
		startFEN,
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		"8/8/8/K1pP3r/7k/8/8/8 w - c6 0 1",
		"4k3/8/8/2PpP3/8/8/8/3QK3 w - d6 0 1",
		"r3k2r/1P2P3/8/3pP3/1b6/2N5/8/R3K1NR w KQkq d6 0 1",
		"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
		"4k3/8/4r3/8/7b/8/4R1P1/4K3 w - - 0 1",
		"4k3/8/8/8/4r2b/8/3N2P1/4K3 w - - 0 1",
		"1k6/8/2Q3Q1/8/8/2Q3Q1/8/K7 w - - 0 1",
		"5rkr/8/8/8/8/8/8/RK3R2 b AFfh - 0 1",
		"8/8/8/8/8/8/8/1R2KR2 w BF - 0 1",
		"PPPPPPPP/8/8/3N4/8/8/PPPPPPPP/PPPPPPPP w - - 0 1",
		"8/p6P/8/8/3k4/8/8/pKp5 b - - 0 1",
	}
	for _, fen := range fens {
		setup, err := ParseFENLenient(fen)
		if err != nil {
			t.Fatal(err)
		}
		p, err := setup.Position(Problem)
		if err != nil {
			t.Fatal(err)
		}
		check := func(s sanPattern) {
			got, gotErr := p.find(&s)
			want, wantErr := p.findSlowly(&s)
			if got != want || gotErr != wantErr {
				t.Fatalf("%s: %+v is %v, %v, want %v, %v", fen, s, got, gotErr, want, wantErr)
			}
		}
		check(sanPattern{castling: 'K'})
		check(sanPattern{castling: 'Q'})
		for s := (sanPattern{role: Pawn}); s.role <= King; s.role++ {
			for s.to = 0; s.to < NoSquare; s.to++ {
				for s.promotion = NoRole; s.promotion <= King; s.promotion++ {
					for file := -1; file < 8; file++ {
						for _, rank := range [...]int{-1, 0, 1, 3, 4, 6, 7} {
							s.origins = Everywhere
							if file >= 0 {
								s.origins = FileOf(file)
							}
							if rank >= 0 {
								s.origins &= RankOf(rank)
							}
							check(s)
						}
					}
				}
			}
		}
	}
}

// TestReadSAN reads each move of positions of games and of cramped ones in the forms that need no look at
// what follows, and asks for men on each square without more.
func TestReadSAN(t *testing.T) {
	positions := benchPositions(300)
	r := rand.New(rand.NewPCG(9, 10))
	for len(positions) < 1000 {
		if p, ok := cramped(t, r); ok {
			positions = append(positions, p)
		}
	}
	for _, p := range positions {
		for _, m := range p.Legal(nil) {
			text := p.SAN(m)
			for _, after := range [...]string{"", " ", "!", "\n1-0"} {
				if got, n := p.ReadSAN(text + after); got != m || n != len(text) {
					t.Fatalf("%s: %q is %v of %d bytes", p.FEN(), text+after, got, n)
				}
			}
		}
		for s := (sanPattern{role: Pawn, origins: Everywhere}); s.role <= King; s.role++ {
			for s.to = 0; s.to < NoSquare; s.to++ {
				got, gotErr := p.find(&s)
				want, wantErr := p.findSlowly(&s)
				if got != want || gotErr != wantErr {
					t.Fatalf("%s: %+v is %v, %v, want %v, %v", p.FEN(), s, got, gotErr, want, wantErr)
				}
			}
		}
	}
	start := Start()
	for _, text := range []string{"", "N", "Nf", "Nf9", "nf3", "e", "e2e4", "e2-e4", "xd5", "ed", "0-0", "OO", "Pe4", "e5", "Ng1-f3", "Ng1x", "N1", "1.e4", " e4", "O-O"} {
		if m, n := start.ReadSAN(text); n > 0 {
			t.Errorf("%q is %v of %d bytes", text, m, n)
		}
	}
}

func TestParseSANAllocatesNothing(t *testing.T) {
	p := Start()
	if n := testing.AllocsPerRun(100, func() { _, _ = p.ParseSAN("Nf3") }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkParseSAN(b *testing.B) {
	p, err := ParsePosition("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		for _, text := range [...]string{"Nxd7", "O-O", "dxe6", "Qf4", "Rb1", "g4"} {
			if _, err := p.ParseSAN(text); err != nil {
				b.Fatal(err)
			}
		}
	}
}
