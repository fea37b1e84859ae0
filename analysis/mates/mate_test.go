package mates

import (
	"testing"

	"rookery/analysis/play"
	"rookery/chess"
	"rookery/problem"
)

// board sets men up from a FEN's placement.
func board(t *testing.T, fen string) *play.Board {
	t.Helper()
	s, err := chess.ParseFENLenient(fen)
	if err != nil {
		t.Fatal(err)
	}
	var men []problem.Placement
	for sq := range s.Board.Occupied().Squares() {
		piece, _ := s.Board.At(sq)
		for walk, role := range roles {
			if role == piece.Role() {
				men = append(men, problem.Placement{Square: sq, Man: problem.Man{Colour: problem.Colour(piece.Colour()), Walk: walk}})
			}
		}
	}
	b, _ := play.Stand(men)
	return &b
}

func TestJudge(t *testing.T) {
	for _, test := range []struct {
		name, fen                      string
		pure, economical, model, ideal bool
	}{
		{"rook on the edge", "k6R/8/1K6/8/8/8/8/8", true, true, true, true},
		{"a bishop idle", "k6R/8/1K6/8/8/8/8/2B5", true, false, false, false},
		{"a pawn idle: model, not ideal", "k6R/8/1K6/8/8/8/P7/8", true, true, true, false},
		{"a black man idle", "k6R/8/1K6/8/8/8/8/2b5", true, true, true, false},
		{"d7 and f7 are guarded twice", "4k3/4Q3/4K3/8/8/8/8/8", false, true, false, false},
		{"smothered: all blocked", "6rk/5Npp/8/8/8/8/8/K7", true, true, true, false},
		{"a block is guarded, too", "6rk/5Npp/8/8/8/8/6R1/K7", false, false, false, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			m, ok := Judge(board(t, test.fen), chess.Black)
			if !ok {
				p, _ := Position(board(t, test.fen), chess.Black)
				t.Fatalf("no mate:\n%v", p)
			}
			if m.Pure != test.pure || m.Economical != test.economical || m.Model != test.model || m.Ideal != test.ideal {
				t.Errorf("pure %v economical %v model %v ideal %v: %+v", m.Pure, m.Economical, m.Model, m.Ideal, m)
			}
		})
	}
}

func TestPins(t *testing.T) {
	// The rook could go to b8, but the bishop pins it.
	m, ok := Judge(board(t, "k6R/1r6/1P6/8/8/5B2/8/7K"), chess.Black)
	if b7 := chess.At(1, 6); !ok || m.Pins != b7.Bit() || !m.Model || m.Ideal {
		t.Errorf("%v %+v", ok, m)
	}
	if m, ok = Judge(board(t, "1R1k1r2/2p1p3/2P1P3/8/8/8/8/7K"), chess.Black); !ok || m.Pins != 0 {
		t.Errorf("a rook behind its king is not pinned: %v %+v", ok, m)
	}
}

func TestEcho(t *testing.T) {
	judge := func(fen string) (*Mate, *play.Board) {
		b := board(t, fen)
		m, ok := Judge(b, chess.Black)
		if !ok {
			t.Fatalf("%s is no mate", fen)
		}
		return &m, b
	}
	a, onA := judge("k6R/8/1K6/8/8/8/8/8")
	for _, test := range []struct {
		fen       string
		turning   Turning
		echo      bool
		chameleon bool
	}{
		{"R6k/8/6K1/8/8/8/8/8", MirroredLeftRight, true, true},
		{"8/8/8/8/8/1K6/8/k6R", MirroredTopBottom, true, true},
		{"8/8/8/8/8/6K1/8/R6k", HalfTurned, true, false},
		// The rook stands nearer: bishops do in a published echo (Orbit 2004, 2nd prize h#3).
		{"5R1k/8/6K1/8/8/8/8/8", MirroredLeftRight, true, true},
		{"4Q2k/8/6K1/8/8/8/8/8", 0, false, true}, // another man
		{"k6R/8/1K6/8/8/8/8/8", 0, false, false}, // the same mate
	} {
		m, b := judge(test.fen)
		turning, echo := Echo(a.Portrait(onA), m.Portrait(b))
		if echo != test.echo || turning != test.turning || Chameleon(a, m) != test.chameleon {
			t.Errorf("%s: %v %v, chameleon %v", test.fen, turning, echo, Chameleon(a, m))
		}
	}
}
