package mate

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"rookery/chess"
)

func position(t *testing.T, fen string) chess.Position {
	t.Helper()
	s, err := chess.ParseFENLenient(fen)
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Position(chess.Game)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// find proves the shortest mate, and plays its line over.
func find(t *testing.T, f *Finder, q Question) Report {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	q.Prove = true
	r, err := f.Find(ctx, q, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !r.Answered {
		t.Fatalf("%s: not answered, %+v", q.Position, r)
	}
	p := q.Position
	for i, m := range r.Line.Moves {
		if !p.Allows(m) {
			t.Fatalf("%s: half move %d, %s, is illegal", q.Position, i+1, m)
		}
		p.Play(m)
	}
	if len(r.Line.Moves) > 0 && !p.IsCheckmate() {
		t.Fatalf("%s: no mate after %v", q.Position, r.Line.Moves)
	}
	return r
}

// TestPublished: problems with their published length, and what only the rules of castling, capturing in
// passing and promotion make a mate.
func TestPublished(t *testing.T) {
	f := New(Options{Threads: 2, Memory: 16 << 20})
	for _, c := range []struct {
		fen  string
		mate int
	}{
		{"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -", 1},
		{"rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq -", 1},
		{"1B2n3/8/2R5/5p2/3kp1n1/4p3/B3K3/8 w - -", 4},
		{"2BB4/1PPPPPPP/5Nk1/K1bqnnpb/8/8/p4p2/1r6 w - -", 7},
		{"8/2p5/2P1p3/8/4p1p1/6p1/4K1p1/1Q4bk w - -", 7},
		{"k7/8/1K6/8/8/8/8/7R b - -", -1}, // 1 Kb8 2 Rh8#
		{"3k4/8/3K4/8/8/8/8/R3Q3 w - -", 1},
	} {
		r := find(t, f, Question{Position: position(t, c.fen), Most: max(c.mate, -c.mate)})
		if r.Line.Mate() != c.mate || !r.Line.Least {
			t.Errorf("%s: mate in %d, %v, least %v; want %d", c.fen, r.Line.Mate(), r.Line.Moves, r.Line.Least, c.mate)
		}
	}
}

// forced is what package mate should find: the plain search of all moves.
func forced(p *chess.Position, moves int) bool {
	for _, m := range p.Legal(nil) {
		next := *p
		next.Play(m)
		if mated(&next, moves-1) {
			return true
		}
	}
	return false
}

// mated reports whether the side to move is mated in so many moves at most, whatever it plays.
func mated(p *chess.Position, moves int) bool {
	list := p.Legal(nil)
	if len(list) == 0 {
		return p.InCheck()
	}
	if moves == 0 || p.FiftyMoves() {
		return false
	}
	for _, m := range list {
		next := *p
		next.Play(m)
		if next.FiftyMoves() && !next.IsCheckmate() || !forced(&next, moves) {
			return false
		}
	}
	return true
}

// TestPlainSearch: in positions at random, some with rights to castle, pawns that have just passed others or a
// clock that runs out, there are the mates that the plain search finds.
func TestPlainSearch(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 45))
	f := New(Options{Threads: 2, Memory: 1 << 16})
	count := map[int]int{}
	for range 400 {
		p, ok := randomPosition(r)
		if !ok {
			continue
		}
		const most = 2
		want := 0
		for n := 1; n <= most && want == 0; n++ {
			switch {
			case forced(&p, n):
				want = n
			case mated(&p, n):
				want = -n
			}
		}
		got := find(t, f, Question{Position: p, Most: most})
		if got.Line.Mate() != want {
			t.Fatalf("%s: mate in %d, %v; want %d", p, got.Line.Mate(), got.Line.Moves, want)
		}
		count[want]++
	}
	t.Logf("mates by length: %v", count)
	if count[1] == 0 || count[2] == 0 || count[-1] == 0 {
		t.Errorf("mates by length: %v", count)
	}
}

// randomPosition has a weak king that strong men are near to.
func randomPosition(r *rand.Rand) (chess.Position, bool) {
	s := chess.EmptySetup()
	free := func() chess.Square {
		for {
			if sq := chess.Square(r.IntN(64)); !s.Board.Occupied().Has(sq) {
				return sq
			}
		}
	}
	white := chess.Square(4)
	if r.IntN(2) == 0 {
		white = free()
	}
	s.Board.Put(white, chess.PieceOf(chess.White, chess.King))
	s.Board.Put(free(), chess.PieceOf(chess.Black, chess.King))
	if white == 4 {
		for _, sq := range []chess.Square{0, 7} {
			if !s.Board.Occupied().Has(sq) {
				s.Board.Put(sq, chess.PieceOf(chess.White, chess.Rook))
				s.Castling |= sq.Bit()
			}
		}
	}
	for range 2 + r.IntN(3) {
		s.Board.Put(free(), chess.PieceOf(chess.White, []chess.Role{chess.Queen, chess.Rook, chess.Bishop, chess.Knight}[r.IntN(4)]))
	}
	for range r.IntN(5) {
		if sq := free(); sq.Rank() > 0 && sq.Rank() < 7 {
			s.Board.Put(sq, chess.PieceOf(chess.Colour(r.IntN(2)), chess.Pawn))
		}
	}
	if r.IntN(4) == 0 {
		s.HalfMoves = 95 + r.IntN(5)
	}
	if r.IntN(3) == 0 {
		s.Turn = chess.Black
	}
	p, err := s.Position(chess.Game)
	if err != nil || !p.HasLegalMove() {
		return p, false
	}
	// Another move first, now and then: what has passed then can be taken.
	if list := p.Legal(nil); r.IntN(2) == 0 {
		p.Play(list[r.IntN(len(list))])
	}
	return p, p.HasLegalMove()
}

// TestFiftyMoves: a mate that comes too late is none, but in problems; one with the last half move is.
func TestFiftyMoves(t *testing.T) {
	f := New(Options{Threads: 1, Memory: 1 << 20})
	for _, c := range []struct {
		clock   string
		endless bool
		mate    int
	}{{"0", false, 2}, {"97", false, 2}, {"98", false, 0}, {"98", true, 2}, {"97", false, 2}} {
		p := position(t, "7k/8/5K2/8/8/8/8/R7 w - - "+c.clock+" 80")
		if r := find(t, f, Question{Position: p, Most: 2, Endless: c.endless}); r.Line.Mate() != c.mate {
			t.Errorf("clock %s: mate in %d, want %d", c.clock, r.Line.Mate(), c.mate)
		}
	}
}

// TestRepetition: who would come to a position for the third time has to mate another way.
func TestRepetition(t *testing.T) {
	f := New(Options{Threads: 1, Memory: 1 << 20})
	p := position(t, "7k/8/5K2/8/8/8/8/R7 w - - 0 80")
	key := find(t, f, Question{Position: p, Most: 2}).Line.Moves[0]
	after := p
	after.Play(key)
	once := find(t, f, Question{Position: p, Past: []chess.Position{after}, Most: 2})
	if once.Line.Mate() != 2 || once.Line.Moves[0] != key {
		t.Errorf("after one time: %v", once.Line.Moves)
	}
	if twice := find(t, f, Question{Position: p, Past: []chess.Position{after, after}, Most: 3}); len(twice.Line.Moves) == 0 || twice.Line.Moves[0] == key {
		t.Errorf("after two times: %v", twice.Line.Moves)
	}
	// What was found under that history is not believed without it.
	if again := find(t, f, Question{Position: p, Most: 2}); again.Line.Mate() != 2 {
		t.Errorf("again: %v", again.Line.Moves)
	}
}

// TestMoves: only the moves that are asked about are considered.
func TestMoves(t *testing.T) {
	f := New(Options{Threads: 2, Memory: 1 << 20})
	p := position(t, "6k1/5ppp/8/8/8/8/5PPP/R3R1K1 w - -")
	for _, text := range []string{"e1e8", "a1a8"} {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		if r := find(t, f, Question{Position: p, Moves: []chess.Move{m}}); r.Line.Mate() != 1 || r.Line.Moves[0] != m {
			t.Errorf("%s: %v", text, r.Line.Moves)
		}
	}
	m, _ := p.ParseMove("g1f1")
	if r := find(t, f, Question{Position: p, Moves: []chess.Move{m}, Most: 2}); r.Line.Mate() != 0 && r.Line.Moves[0] != m {
		t.Errorf("another move: %v", r.Line.Moves)
	}
}

// TestEnds: a search for a mate that there is not ends with its context or its nodes.
func TestEnds(t *testing.T) {
	f := New(Options{Threads: 2, Memory: 1 << 20})
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if r, err := f.Find(ctx, Question{Position: chess.Start()}, nil); err != nil || r.Answered || r.Line.Moves != nil {
		t.Errorf("%+v, %v", r, err)
	}
	if r, err := f.Find(t.Context(), Question{Position: chess.Start(), Nodes: 10_000}, nil); err != nil || r.Answered || r.Nodes < 10_000 {
		t.Errorf("%+v, %v", r, err)
	}
}
