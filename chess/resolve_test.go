package chess

import "testing"

// fits is what a pattern means, move by move: the oracle of find.
func (s *sanPattern) fits(m Move) bool {
	if s.castling != 0 {
		return m.IsCastling() && m.IsKingSide() == (s.castling == 'K')
	}
	return !m.IsCastling() && s.role == m.Role() && s.to == m.To() &&
		(s.file < 0 || s.file == m.From().File()) &&
		(s.rank < 0 || s.rank == m.From().Rank()) &&
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
					for s.file = -1; s.file < 8; s.file++ {
						for _, s.rank = range [...]int{-1, 0, 1, 3, 4, 6, 7} {
							check(s)
						}
					}
				}
			}
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
