package variant

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"rookery/chess"
)

// The counts of crazyhouse, atomic and giveaway are those that the programs of
// servers are tested with (shakmaty, chessops, python-chess; lichess's rules).
func TestPerft(t *testing.T) {
	for _, test := range []struct {
		rules Rules
		fen   string
		want  []uint64
	}{
		{Chess, array, []uint64{20, 400, 8902, 197281}},
		{Chess, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", []uint64{48, 2039, 97862}},
		{Chess, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", []uint64{14, 191, 2812, 43238}},
		{Crazyhouse, array, []uint64{20, 400, 8902, 197281}},
		{Crazyhouse, "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1", []uint64{301, 75353}},
		{Crazyhouse, "2k5/8/8/8/8/8/8/4K3[Qn] w - - 0 1", []uint64{67, 3083, 88634}},
		{Crazyhouse, "4k3/1Q~6/8/8/4b3/8/Kpp5/8/ b - - 0 1", []uint64{20, 360, 5445, 132758}},
		{Crazyhouse, "2rn1b1r/1pp2n1p/B1PBk1pP/5p1P/P5p1/2P2RP1/RP1QNP2/1NBK4[QPp] w - - 0 1", []uint64{99, 3932, 314782}},
		{Crazyhouse, "r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[] b KQkq - 0 1", []uint64{42, 1347, 58057}},
		{Atomic, array, []uint64{20, 400, 8902, 197326}},
		{Atomic, "rn2kb1r/1pp1p2p/p2q1pp1/3P4/2P3b1/4PN2/PP3PPP/R2QKB1R b KQkq - 0 1", []uint64{40, 1238, 45237}},
		{Atomic, "rn1qkb1r/p5pp/2p5/3p4/N3P3/5P2/PPP4P/R1BQK3 w Qkq - 0 1", []uint64{28, 833, 23353}},
		{Atomic, "8/8/8/8/8/8/2k5/rR4KR w KQ - 0 1", []uint64{18, 180, 4364, 61401}},
		{Atomic, "r3k1rR/5K2/8/8/8/8/8/8 b kq - 0 1", []uint64{25, 282, 6746, 98644}},
		// Racing Kings and Horde: the counts of shakmaty's and Fairy-Stockfish's tests.
		{Racing, "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", []uint64{21, 421, 11264, 296242}},
		{Racing, "4brn1/2K2k2/8/8/8/8/8/8 w - - 0 1", []uint64{6, 33, 178, 3151, 12981}},
		{Horde, "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1", []uint64{8, 128, 1274, 23310, 265223}},
		{Horde, "4k3/pp4q1/3P2p1/8/P3PP2/PPP2r2/PPP5/PPPP4 b - - 0 1", []uint64{30, 241, 6633, 56539}},
		{Hill, array, []uint64{20, 400, 8902, 197281}},
		{ThreeCheck, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 1+1 0 1", []uint64{48, 2039, 97848}},
		{Giveaway, array, []uint64{20, 400, 8067, 153299}},
		{Giveaway, "8/1p6/8/8/8/8/P7/8 w - - 0 1", []uint64{2, 4, 4, 3, 1, 0}},
		{Giveaway, "8/2p5/8/8/8/8/P7/8 w - - 0 1", []uint64{2, 4, 4, 4, 4, 4, 4, 4, 12, 36, 312, 2557}},
	} {
		s, err := Parse(test.rules, test.fen)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range test.want {
			if got := Perft(s, i+1); got != want {
				t.Errorf("%s %s: perft %d is %d, want %d", test.rules, test.fen, i+1, got, want)
			}
		}
	}
}

// TestLikeChess compares orthodox rules here with package chess, in Chess960.
func TestLikeChess(t *testing.T) {
	for n := 0; n < 960; n += 37 {
		p, err := chess.Chess960(n)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := Perft(FromPosition(Chess, p), 3), chess.Perft(p, 3); got != want {
			t.Errorf("position %d: perft 3 is %d, want %d", n, got, want)
		}
	}
}

// TestRandomGames plays games of every variant by lot: what is written is read
// back as the same state and the same move.
func TestRandomGames(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, v := range All() {
		for range 3 {
			s := v.Start(r)
			for range 100 {
				if s.rules == Bughouse && r.IntN(4) == 0 {
					s.Give(s.turn, chess.Pawn+chess.Role(r.IntN(5)))
				}
				if !s.wild {
					back, err := Parse(s.rules, s.FEN())
					if err != nil {
						t.Fatalf("%s: %s: %v", v.Name, s.FEN(), err)
					}
					if back.Key() != s.Key() || back.FEN() != s.FEN() {
						t.Fatalf("%s: %s is read as %s", v.Name, s.FEN(), back.FEN())
					}
				}
				moves := s.Legal(nil)
				if len(moves) == 0 {
					if _, over := s.Outcome(); !over && s.rules != Bughouse {
						t.Fatalf("%s: %s: no move, but not over", v.Name, s.FEN())
					}
					break
				}
				checkMoves(t, &s, moves)
				for _, m := range moves {
					for _, text := range []string{s.SAN(m), m.String()} {
						if got, err := s.ParseMove(text); err != nil || got != m {
							t.Fatalf("%s: %s: %s is read as %s, %v", v.Name, s.FEN(), text, got, err)
						}
					}
				}
				s.Play(moves[r.IntN(len(moves))])
			}
		}
	}
}

// checkMoves compares the legal moves with those that leave no king in check when
// they are made, and what is said of them with what they do.
func checkMoves(t *testing.T, s *State, legal []Move) {
	t.Helper()
	var want, tactical []Move
	for _, m := range s.pseudo(nil, ^s.board.ByColour[s.turn], ^s.board.Occupied()) {
		if !s.rules.royal() || s.safe(m) {
			want = append(want, m)
		}
	}
	if s.rules.compulsory() && slices.ContainsFunc(want, Move.IsCapture) {
		want = slices.DeleteFunc(want, func(m Move) bool { return !m.IsCapture() })
	}
	if !slices.Equal(legal, want) {
		t.Fatalf("%s: legal %v, want %v", s.FEN(), legal, want)
	}
	for _, m := range legal {
		if m.IsCapture() || m.Promotion() != chess.NoRole {
			tactical = append(tactical, m)
		}
		next := *s
		next.Play(m)
		if got := s.GivesCheck(m); got != next.InCheck() {
			t.Fatalf("%s: %v gives check: %v", s.FEN(), m, got)
		}
	}
	if got := s.Tactical(nil); !s.rules.compulsory() && !slices.Equal(got, tactical) {
		t.Fatalf("%s: tactical %v, want %v", s.FEN(), got, tactical)
	}
}

func play(t *testing.T, s *State, moves ...string) {
	t.Helper()
	for _, text := range moves {
		m, err := s.ParseMove(text)
		if err != nil {
			t.Fatalf("%s: %v", s.FEN(), err)
		}
		s.Play(m)
	}
}

func TestCrazyhousePromotedGoesBackAsPawn(t *testing.T) {
	s := must(Parse(Crazyhouse, "1r2k3/P7/8/8/8/8/8/4K3[] w - - 0 1"))
	play(t, &s, "axb8=Q+")
	if s.FEN() != "1Q~2k3/8/8/8/8/8/8/4K3[R] b - - 0 1" {
		t.Error(s.FEN())
	}
	play(t, &s, "Ke7", "Qb7+", "Kd6", "Qb8+", "Kc6", "Ke2", "Kd5", "Qb7+")
	m, err := s.ParseMove("Kd6")
	if err != nil {
		t.Fatal(err)
	}
	s.Play(m)
	s = must(Parse(Crazyhouse, "1Q~k5/8/8/8/8/8/8/4K3[] b - - 0 1"))
	play(t, &s, "Kxb8")
	if s.Hand(chess.Black) != "P" {
		t.Errorf("Black holds %q", s.Hand(chess.Black))
	}
}

func TestBughouse(t *testing.T) {
	// A check from afar is no mate while the partner might hand over a man.
	s := must(Parse(Bughouse, "R5k1/5ppp/8/8/8/8/8/4K3[] b - - 0 1"))
	if _, over := s.Outcome(); over {
		t.Error("mate although a man could be dropped between")
	}
	s.Give(chess.Black, chess.Knight)
	play(t, &s, "N@f8")
	s = must(Parse(Bughouse, "6k1/6Q1/6K1/8/8/8/8/8[] b - - 0 1"))
	if out, over := s.Outcome(); !over || out.Reason != Checkmate || out.Winner != chess.White {
		t.Errorf("%v, %v: want mate", out, over)
	}
}

func TestEnds(t *testing.T) {
	for _, test := range []struct {
		rules  Rules
		fen    string
		want   Outcome
		over   bool
		called string
	}{
		{Suicide, "8/8/8/8/8/6p1/6P1/8 w - - 0 1", Outcome{Draw: true, Reason: Stalemate}, true, "as many men"},
		{Suicide, "8/8/8/8/p7/P5p1/6P1/8 w - - 0 1", Outcome{Draw: true, Reason: Stalemate}, true, "two each"},
		{Suicide, "8/8/8/8/n7/P5p1/6P1/8 b - - 0 1", Outcome{}, false, "a knight can move"},
		{Giveaway, "8/8/8/8/8/6p1/6P1/8 w - - 0 1", Outcome{Winner: chess.White, Reason: Stalemate}, true, "whoever cannot move"},
		{Giveaway, "8/8/8/8/8/6p1/8/8 w - - 0 1", Outcome{Winner: chess.White, Reason: NothingMen}, true, "nothing left"},
		{Losers, "7k/8/8/8/8/8/8/K6Q w - - 0 1", Outcome{Winner: chess.Black, Reason: NothingMen}, true, "bare king"},
		{Losers, "8/p7/8/8/8/8/5q2/7k b - - 0 1", Outcome{}, false, ""},
		{Losers, "k7/pq6/8/8/8/8/6q1/6K1 w - - 0 1", Outcome{Winner: chess.White, Reason: NothingMen}, true, "bare king to move"},
		{Losers, "k7/8/8/8/8/1q6/p7/K6P w - - 0 1", Outcome{}, false, ""},
		{Suicide, "8/8/8/8/8/2b5/8/2B5 w - - 0 1", Outcome{}, false, "bishops of one colour"},
		{Suicide, "8/8/8/8/8/8/8/2Bb4 w - - 0 1", Outcome{Draw: true, Reason: DeadDraw}, true, "bishops apart"},
		{Atomic, "8/8/4k3/8/8/8/8/KR6 w - - 0 1", Outcome{Draw: true, Reason: DeadDraw}, true, "a rook alone"},
		{Atomic, "8/8/4k3/8/8/8/8/KQ6 w - - 0 1", Outcome{}, false, "a queen mates"},
		{Blitz, "4k3/8/8/8/8/8/8/K3R3 b - - 0 1", Outcome{}, false, "no check"},
		{Atomic, "8/8/8/8/8/8/8/K7 b - - 0 1", Outcome{Winner: chess.White, Reason: Exploded}, true, "exploded"},
		{Blitz, "8/8/8/8/8/8/8/K7 b - - 0 1", Outcome{Winner: chess.White, Reason: KingTaken}, true, "taken"},
		{Chess, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Outcome{Draw: true, Reason: Stalemate}, true, "stalemate"},
		{Chess, "7k/8/6K1/8/8/8/8/8 b - - 0 1", Outcome{Draw: true, Reason: DeadDraw}, true, "bare kings"},
	} {
		s, err := Parse(test.rules, test.fen)
		if err != nil {
			continue // a king is missing where the rules want one
		}
		if got, over := s.Outcome(); over != test.over || got != test.want {
			t.Errorf("%s %s (%s): %+v, %v", test.rules, test.fen, test.called, got, over)
		}
	}
}

// TestAims: the ends that lichess's variants have.
func TestAims(t *testing.T) {
	for _, c := range []struct {
		rules  Rules
		fen    string
		moves  []string
		reason Reason
		draw   bool
		winner chess.Colour
	}{
		{ThreeCheck, "4k3/8/8/8/8/8/8/4K2Q w - - 0 1 +2+0", []string{"Qh5+"}, Checked, false, chess.White},
		{ThreeCheck, "4k3/8/8/8/8/8/8/4K2Q w - - 1+3 0 1", []string{"Qh5+"}, Checked, false, chess.White},
		{ThreeCheck, "4k3/8/8/8/8/8/8/4K2Q w - - 0 1 +1+2", []string{"Qh5+"}, "", false, chess.White},
		{Hill, "4k3/8/8/8/8/3K4/8/8 w - - 0 1", []string{"Kd4"}, OnHill, false, chess.White},
		{Racing, "8/1K5k/8/8/8/8/8/8 w - - 0 1", []string{"Kb8"}, "", false, chess.White},
		{Racing, "8/1K5k/8/8/8/8/8/8 w - - 0 1", []string{"Kb8", "Kh8"}, Arrived, true, chess.White},
		{Racing, "8/1K6/7k/8/8/8/8/8 w - - 0 1", []string{"Kb8"}, Arrived, false, chess.White},
		{Racing, "8/7k/1K6/8/8/8/8/8 b - - 0 1", []string{"Kh8"}, Arrived, false, chess.Black},
		{Horde, "4k3/8/8/8/8/8/8/3Pr3 b - - 0 1", []string{"Rxd1"}, NothingMen, false, chess.Black},
		{Horde, "4k3/8/8/8/8/8/8/3P4 w - - 0 1", []string{"d3"}, "", false, chess.Black},
	} {
		s, err := Parse(c.rules, c.fen)
		if err != nil {
			t.Fatal(err)
		}
		play(t, &s, c.moves...)
		out, over := s.Outcome()
		if over != (c.reason != "") || over && (out.Reason != c.reason || out.Draw != c.draw || !out.Draw && out.Winner != c.winner) {
			t.Errorf("%s %s after %v: %v, %+v", c.rules, c.fen, c.moves, over, out)
		}
		if over && len(s.Legal(nil)) > 0 {
			t.Errorf("%s %s after %v: moves beyond the end", c.rules, c.fen, c.moves)
		}
	}
	for _, name := range []string{"Three-check", "King of the Hill", "Racing Kings", "Horde", "Antichess", "Crazyhouse", "From Position"} {
		if _, err := Find(name); err != nil {
			t.Error(err) // as lichess writes them in PGN
		}
	}
}

func TestAtomic(t *testing.T) {
	s := must(Parse(Atomic, "rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1"))
	play(t, &s, "Nxf7")
	if s.Board().Of(chess.Black, chess.King) != 0 {
		t.Error("the king beside the capture did not explode")
	}
	if out, over := s.Outcome(); !over || out.Winner != chess.White {
		t.Errorf("%+v, %v", out, over)
	}
}

func TestBlitz(t *testing.T) {
	s := must(Parse(Blitz, array))
	play(t, &s, "e4", "f5", "Qh5", "a6") // the check is left standing
	m, err := s.ParseMove("Qxe8")
	if err != nil {
		t.Fatal(err)
	}
	s.Play(m)
	if out, over := s.Outcome(); !over || out.Reason != KingTaken {
		t.Errorf("%+v, %v", out, over)
	}
}

func TestWildCastling(t *testing.T) {
	v, err := Find("wild 0")
	if err != nil {
		t.Fatal(err)
	}
	s := must(Parse(Chess, "r2k3r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"))
	s.wild = v.Start(nil).wild
	short, long := s, s
	play(t, &short, "O-O")
	play(t, &long, "O-O-O")
	if got := short.board.King(chess.Black).String() + long.board.King(chess.Black).String(); got != "b8f8" {
		t.Errorf("kings on %s, want b8 and f8", got)
	}
	play(t, &short, "O-O")
	if short.board.King(chess.White).String() != "g1" {
		t.Error(short.FEN())
	}
}

func TestCompulsoryCapture(t *testing.T) {
	s := must(Parse(Losers, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"))
	if moves := s.Legal(nil); len(moves) != 1 || moves[0].String() != "e4d5" {
		t.Errorf("%v", moves)
	}
	if _, err := s.ParseMove("Kd1"); !errors.Is(err, chess.ErrIllegal) {
		t.Errorf("%v: want ErrIllegal", err)
	}
}

func TestWildStarts(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, name := range []string{"wild/1", "wild/2", "wild/3", "wild/4", "chess960"} {
		v, err := Find(name)
		if err != nil || !v.Drawn {
			t.Fatal(name, err)
		}
		for range 50 {
			s := v.Start(r)
			for c := range chess.Colour(2) {
				if s.board.ByColour[c].Count() != 16 || s.board.Of(c, chess.King).Count() != 1 {
					t.Fatalf("%s: %s", name, s.FEN())
				}
			}
			if s.Legal(nil) == nil {
				t.Fatalf("%s: %s: no move", name, s.FEN())
			}
		}
	}
}

// TestFENColumns: errors point into the text as it was given.
func TestFENColumns(t *testing.T) {
	for _, c := range []struct {
		rules  Rules
		fen    string
		column int
	}{
		{Crazyhouse, "1Q~2k3/8/8/8/8/8/8/4K3[R] x - - 0 1", 27},
		{Crazyhouse, "1Q~2kx2/8/8/8/8/8/8/4K3[R] b - - 0 1", 6},
		{Crazyhouse, "4k3/8/8/8/8/8/8/4K3[Rx] b - - 0 1", 22},
		{Atomic, "4k3/8/8/8/8/8/8/4K3 b - e9 0 1", 25},
	} {
		_, err := Parse(c.rules, c.fen)
		var fault *chess.FENError
		if !errors.As(err, &fault) || fault.Column != c.column {
			t.Errorf("%s: %v, want column %d", c.fen, err, c.column)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(uint8(1), "r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[Qp] b KQkq - 0 1", "N@f3")
	f.Add(uint8(6), array, "e2e4")
	f.Add(uint8(3), "8/8/8/8/8/6p1/6P1/8 w - - 0 1", "P/g2-g3")
	f.Add(uint8(1), "1Q~2k3/8/8/8/8/8/8/4K3[R] b - - 0 1", "o-o")
	f.Fuzz(func(t *testing.T, rules uint8, fen, move string) {
		s, err := Parse(Rules(rules%8), fen)
		if err != nil {
			return
		}
		back, err := Parse(s.rules, s.FEN())
		if err != nil || back.FEN() != s.FEN() {
			t.Fatalf("%s is read as %s, %v", s.FEN(), back.FEN(), err)
		}
		m, err := s.ParseMove(move)
		if err != nil {
			return
		}
		s.Play(m)
		s.Outcome()
	})
}

func BenchmarkPerftCrazyhouse(b *testing.B) {
	s := must(Parse(Crazyhouse, "r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[] b KQkq - 0 1"))
	for b.Loop() {
		Perft(s, 3)
	}
}
