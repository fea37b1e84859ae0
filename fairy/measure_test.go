package fairy_test

import (
	"slices"
	"testing"

	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

// TestFewAreJudged: of a side that has to play what is worth most only those moves are tried that may be
// it, the longest first.
func TestFewAreJudged(t *testing.T) {
	for _, c := range []struct {
		pieces, condition string
		legal, judged     int
	}{
		{"white kh1 qa1 ra2 black kc8", "condition WhiteMaximummer", 1, 1},
		{"white kh1 qb2 bh3 black kc8 rh8", "condition WhiteMaximummer", 1, 1},
		{"white kh1 qa1 ra2 black kc8", "condition BlackMaximummer", 29, 29},
		{"white kb2 qa1 black kc8 rb8", "condition AlphabeticChess", 5, 5}, // the queen comes first, but cannot help the king
	} {
		p, err := parseFact(c.pieces, c.condition)
		if err != nil {
			t.Fatal(err)
		}
		judged := 0
		pos, err := position(p, fairy.Hooks{Legality: fairy.Legality{Laws: []fairy.Law{{Holds: func(*fairy.Position) bool {
			judged++
			return true
		}}}}})
		if err != nil {
			t.Fatal(err)
		}
		pos.SetTurn(chess.White)
		moves := pos.Legal(nil)
		if len(moves) != c.legal || judged != c.judged {
			t.Errorf("%s, %s: %d legal moves, %d judged", c.condition, c.pieces, len(moves), judged)
		}
		pos.Slowly(func() {
			if slow := pos.Legal(nil); !slices.Equal(moves, slow) {
				t.Errorf("%s, %s: %v, without short cuts %v", c.condition, c.pieces, moves, slow)
			}
		})
	}
}

// TestFewArePlayed: where it matters which moves check, only those are played that may, and none where that is all that matters.
func TestFewArePlayed(t *testing.T) {
	for _, c := range []struct {
		condition string
		turn      chess.Colour
		played    int
	}{
		{"ChecklessChess", chess.White, 1},
		{"ExclusiveChess", chess.White, 1},
		{"SwappingKings", chess.White, 1},
		{"WhiteUltraSchachZwang", chess.White, 0}, // it is sure that it checks
		{"BlackChecks", chess.Black, 0},
	} {
		moves, played := legalAndPlayed(t, "white kh1 ra1 bc1 pg2h2 black kc8 rf7 pg7h7", "condition "+c.condition, c.turn)
		if played != c.played {
			t.Errorf("%s: %d moves played to find %d legal ones", c.condition, played, len(moves))
		}
	}
}

// TestForeseenIsNotPlayed: what follows a move that is foreseen tells whether it is legal, so that no move is
// played to find that out.
func TestForeseenIsNotPlayed(t *testing.T) {
	for _, c := range []struct{ pieces, condition string }{
		{"white kd1 re4 bc1 sf3 black kc8 re8 pe5g5 sd8 bd5", "condition Circe"}, // a bishop reborn on c8 or a pawn on e7 does not check
		{"white kd1 rd4 bc1 sf3 black kc8 re8 qd5 sb3 pg5", "condition Circe"},
		{"white kd1 re4 bc1 sf3 black kc8 re8 pe5g5 sd8 bd5", "condition AntiCirce"},
		{"white kd1 re4 bc1 sf3 black kc8 re8 pe5g5 sd8", "condition Sentinelles"},
		{"white kd1 re4 bc1 sf3 black kc8 re8 pe5g5 sd8", "condition HaanerChess"},
		{"white kd1 re4 bc1 sf3 black kc8 re8 pe5g5 sd8", "condition Take&MakeChess"},
		{"white kd1 re4 bc1 sf3 black kd8 re8 pe5g5 sh6", "condition MarsCirce"},
		{"white kd2 re4 bc1 sf3 black kd8 re8 pe5g5 sh6", "condition DangerCirce"},
		{"white kd1 tra2 sid4 black kc8 pa3f6 sd8", ""},
	} {
		moves, played := legalAndPlayed(t, c.pieces, c.condition, chess.White)
		captures := 0
		for _, m := range moves {
			if m.IsCapture() {
				captures++
			}
		}
		if played > 0 || captures == 0 {
			t.Errorf("%s, %s: %d moves played to find %d legal ones, %d of them captures", c.condition, c.pieces, played, len(moves), captures)
		}
	}
}

// legalAndPlayed are the legal moves of a side, the same with short cuts and without, and how many moves are
// played to find them with those.
func legalAndPlayed(t *testing.T, pieces, condition string, turn chess.Colour) (moves []fairy.Move, played int) {
	t.Helper()
	p, err := parseFact(pieces, condition)
	if err != nil {
		t.Fatal(err)
	}
	count := fairy.Effect{Limit: fairy.StateOnly, Do: func(*fairy.Position, *fairy.Course) { played++ }}
	pos, err := position(p, fairy.Hooks{Playing: fairy.Playing{Effects: []fairy.Effect{count}}})
	if err != nil {
		t.Fatal(err)
	}
	pos.SetTurn(turn)
	moves = pos.Legal(nil)
	n := played
	pos.Slowly(func() {
		if slow := pos.Legal(nil); !slices.Equal(moves, slow) {
			t.Errorf("%s, %s: %v, without short cuts %v", condition, pieces, moves, slow)
		}
	})
	return moves, n
}

// TestMayCheckAnew: what is known of checks holds for the men that stand there at the moment.
func TestMayCheckAnew(t *testing.T) {
	p, err := parseFact("white ke1 re8 black kh8 be4", "")
	if err != nil {
		t.Fatal(err)
	}
	pos, err := position(p)
	if err != nil {
		t.Fatal(err)
	}
	pos.SetTurn(chess.Black)
	rook, bishop := chess.At(4, 7), chess.At(4, 3)
	away := fairy.NewMove(bishop, chess.At(1, 0), fairy.Off)
	if pos.MayCheck(away) {
		t.Error("a rook checks its own king")
	}
	pos.Suppose(func() { pos.Put(rook, pos.At(rook).WithColour(problem.Neutral)) }, func() bool {
		if !pos.MayCheck(away) {
			t.Error("a rook that is black, too, checks nobody")
		}
		return true
	})
	if pos.MayCheck(away) {
		t.Error("the rook is black still")
	}
}

// BenchmarkWorthMost lists the moves of a side that has to make its longest.
func BenchmarkWorthMost(b *testing.B) {
	p, err := parseFact("white kh2 black kc3 qg4 rc7g7 sa5c1 ba3a6c6e3e4", "condition BlackMaximummer")
	if err != nil {
		b.Fatal(err)
	}
	pos, err := position(p)
	if err != nil {
		b.Fatal(err)
	}
	pos.SetTurn(chess.Black)
	b.ReportAllocs()
	var list []fairy.Move
	for b.Loop() {
		list = pos.Legal(list[:0])
	}
}
