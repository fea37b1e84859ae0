package origin

import (
	"context"
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"rookery/chess"
	"rookery/chess/retro"
)

var (
	games = flag.Int("games", 40, "random games to be looked at")
	seed  = flag.Uint64("seed", 1, "of the random games")
)

func parse(t *testing.T, fen string) chess.Position {
	t.Helper()
	s, err := chess.ParseFENLenient(fen)
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Position(chess.Problem)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// before is the position before a pawn came from a square, nothing being taken.
func before(t *testing.T, pos *chess.Position, from, to string) chess.Position {
	t.Helper()
	for _, r := range retro.All(pos) {
		if r.Move.From().String() == from && r.Move.To().String() == to && !r.Move.IsCapture() {
			return r.Before
		}
	}
	t.Fatalf("%s%s cannot be taken back", from, to)
	return chess.Position{}
}

// TestOnitiu: after 0-0-0 is taken back Black's last move was g7-g5, not g6-g5 (V. Onitiu, Die Schwalbe 1934). That
// rests on the castling: a king who may have moved could have let the rook in.
func TestOnitiu(t *testing.T) {
	pos := parse(t, "7N/1p1p1p1B/7R/6pP/5Ppk/2PP1Pbr/P2P1rPQ/R3K1bN w - - 0 1")
	castled := chess.At(4, 0).Bit() | chess.At(0, 0).Bit()
	single, double := before(t, &pos, "g6", "g5"), before(t, &pos, "g7", "g5")
	p := NewProver()
	if !p.Impossible(context.Background(), &single, castled) {
		t.Error("g6-g5 is not shown to be impossible")
	}
	if p.left < 10_000 {
		t.Errorf("only %d positions are left", p.left)
	}
	if p.Impossible(context.Background(), &double, castled) {
		t.Error("g7-g5 is called impossible")
	}
	if NewProver().Impossible(context.Background(), &single, 0) {
		t.Error("g6-g5 is called impossible although the king may have moved")
	}
	// A bishop that may have come out by another way, a pawn that gives Black a move to spare.
	for _, fen := range []string{
		"7N/1p1p1p1B/7R/6pP/5Ppk/2PP1Pbr/P4rPQ/R3K1bN w - - 0 1",
		"7N/1p1p1p1B/7R/6pP/4pPpk/2PP1Pbr/P2P1rPQ/R3K1bN w - - 0 1",
	} {
		pos := parse(t, fen)
		if single := before(t, &pos, "g6", "g5"); NewProver().Impossible(context.Background(), &single, castled) {
			t.Errorf("%s: g6-g5 is called impossible", fen)
		}
	}
	stopped, stop := context.WithCancel(context.Background())
	stop()
	if p := NewProver(); p.Impossible(stopped, &single, castled) || p.left < mostPositions-1 {
		t.Errorf("stopped before it began, %d positions were left of %d", p.left, mostPositions)
	}
}

// TestIllegal: what a position shows at once.
func TestIllegal(t *testing.T) {
	e1 := chess.At(4, 0).Bit()
	for _, c := range []struct {
		why, fen string
		still    chess.Bitboard
		want     bool
	}{
		{"the beginning", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", chess.Everywhere &^ 0x0000ffffffff0000, false},
		{"a bishop that its pawns shut in", "rnbqkbnr/pppppppp/8/8/5B2/8/PPPPPPPP/RN1QKBNR w - - 0 1", 0, true},
		{"pawns that have taken more than is missing", "rnbqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR w - - 0 1", 0, true},
		{"pawns that have taken two men, of whom one was shut in", "r1bqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR w - - 0 1", 0, false},
		{"the same, the one being the bishop of c8", "rn1qkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR w - - 0 1", 0, true},
		{"a rook that a king has let in", "1nbqkbnr/1ppppppp/8/8/8/1P3P2/P2PP1rP/R1BQKBNR w - - 0 1", 0, false},
		{"a rook past a king who has not moved", "rnbqkbn1/ppppppp1/8/7p/8/4PP2/P2P1rP1/R2QK2R w - - 0 1", e1, true},
		{"the same past a king who may have moved", "rnbqkbn1/ppppppp1/8/7p/8/4PP2/P2P1rP1/R2QK2R w - - 0 1", 0, false},
	} {
		pos := parse(t, c.fen)
		if got := NewProver().Illegal(pos.Board(), c.still); got != c.want {
			t.Errorf("%s: %s: %v", c.why, c.fen, got)
		}
	}
}

// TestNothingPlayedIsImpossible: no position of a game is called impossible, whichever of the men that have not moved
// in it are said to be so.
//
//	go test ./solve/internal/origin -run Played -seed 7 -games 5000
func TestNothingPlayedIsImpossible(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(*seed, 2))
	p := NewProver()
	kinds := map[string]int{}
	for range *games {
		pos := chess.Start()
		still := pos.Board().Occupied()
		style := r.IntN(4)
		for ply := range 20 + r.IntN(140) {
			list := pos.Legal(nil)
			if len(list) == 0 {
				break
			}
			m := choose(r, list, style)
			still &^= m.From().Bit() | m.To().Bit()
			if m.IsCapture() {
				still &^= m.CaptureSquare().Bit()
			}
			if m.IsCastling() {
				rook, _ := m.CastlingRook()
				still &^= rook.Bit()
				kinds["castling"]++
			}
			if m.Promotion() != chess.NoRole {
				kinds["promotion"]++
			}
			pos.Play(m)
			said := still
			if r.IntN(2) == 0 {
				said &= chess.Bitboard(r.Uint64())
			}
			if p.Illegal(pos.Board(), said) {
				t.Fatalf("%s with %x unmoved is called illegal", pos.FEN(), uint64(said))
			}
			if m.IsEnPassant() {
				kinds["en passant"]++
			}
			if ply%48 == 47 || m.IsCastling() || m.IsEnPassant() {
				if p.Impossible(context.Background(), &pos, said) {
					t.Fatalf("%s with %x unmoved is called impossible", pos.FEN(), uint64(said))
				}
				kinds["searched"]++
			}
		}
	}
	for _, kind := range []string{"castling", "promotion", "en passant", "searched"} {
		if kinds[kind] == 0 {
			t.Errorf("no %s", kind)
		}
	}
	t.Log(kinds)
}

// choose takes a move by the style of a game: any; captures; pawns' moves; neither captures nor pawns' moves. Castling,
// promotions and captures en passant are mostly played where they can be.
func choose(r *rand.Rand, list []chess.Move, style int) chess.Move {
	rare := func(m chess.Move) bool { return m.IsCastling() || m.IsEnPassant() || m.Promotion() != chess.NoRole }
	if i := slices.IndexFunc(list, rare); i >= 0 && r.IntN(3) > 0 {
		for {
			if m := list[r.IntN(len(list))]; rare(m) {
				return m
			}
		}
	}
	m := list[r.IntN(len(list))]
	for range 8 {
		if style == 0 || style == 1 && m.IsCapture() || style == 2 && m.Role() == chess.Pawn || style == 3 && !m.IsCapture() && m.Role() != chess.Pawn {
			break
		}
		m = list[r.IntN(len(list))]
	}
	return m
}
