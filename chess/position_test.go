package chess

import (
	"math/rand/v2"
	"testing"
)

// The keys that the description of Polyglot's book format gives as examples.
func TestPolyglotKeys(t *testing.T) {
	tests := []struct {
		moves []string
		key   uint64
	}{
		{nil, 0x463b96181691fc9c},
		{[]string{"e4"}, 0x823c9b50fd114196},
		{[]string{"e4", "d5"}, 0x0756b94461c50fb0},
		{[]string{"e4", "d5", "e5"}, 0x662fafb965db29d4},
		{[]string{"e4", "d5", "e5", "f5"}, 0x22a48b5a8e47ff78},
		{[]string{"e4", "d5", "e5", "f5", "Ke2"}, 0x652a607ca3f242c1},
		{[]string{"e4", "d5", "e5", "f5", "Ke2", "Kf7"}, 0x00fdd303c946bdd9},
		{[]string{"a4", "b5", "h4", "b4", "c4"}, 0x3c8123ea7b067637},
		{[]string{"a4", "b5", "h4", "b4", "c4", "bxc3", "Ra3"}, 0x5c3f9b829b279560},
	}
	for _, tt := range tests {
		p := Start()
		play(t, &p, tt.moves...)
		if p.Key() != tt.key {
			t.Errorf("after %v: %#x, want %#x", tt.moves, p.Key(), tt.key)
		}
	}
}

func TestChess960Numbers(t *testing.T) {
	tests := map[int]string{
		0:   "BBQNNRKR",
		1:   "BQNBNRKR",
		518: "RNBQKBNR",
		534: "RNBKQBNR",
		959: "RKRNNQBB",
	}
	for number, want := range tests {
		p, err := Chess960(number)
		if err != nil {
			t.Fatal(err)
		}
		var got string
		for file := range 8 {
			got += string(p.Board().RoleAt(At(file, 0)).Letter())
		}
		if got != want {
			t.Errorf("number %d: %s, want %s", number, got, want)
		}
	}
	for _, number := range []int{-1, 960} {
		if p, err := Chess960(number); err == nil {
			t.Errorf("number %d: %v", number, &p)
		}
	}
	if p, _ := Chess960(518); p != Start() {
		t.Errorf("number 518 is %v", &p)
	}
}

func TestMoveData(t *testing.T) {
	tests := []struct {
		fen, move          string
		role, captured     Role
		promotion          Role
		to, captureSquare  string
		ep, castles, twice bool
	}{
		{startFEN, "e4", Pawn, NoRole, NoRole, "e4", "-", false, false, true},
		{startFEN, "e3", Pawn, NoRole, NoRole, "e3", "-", false, false, false},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", Pawn, Pawn, NoRole, "d6", "d5", true, false, false},
		{"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "dxe3", Pawn, Pawn, NoRole, "e3", "e4", true, false, false},
		{"1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8=R", Pawn, Knight, Rook, "b8", "b8", false, false, false},
		{"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O", King, NoRole, NoRole, "c1", "-", false, true, false},
		{"4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "O-O", King, NoRole, NoRole, "g1", "-", false, true, false},
	}
	for _, tt := range tests {
		p := mustPosition(t, tt.fen)
		m, err := p.ParseSAN(tt.move)
		if err != nil {
			t.Errorf("%s: %v", tt.fen, err)
			continue
		}
		if m.Role() != tt.role || m.Captured() != tt.captured || m.Promotion() != tt.promotion ||
			m.To().String() != tt.to || m.CaptureSquare().String() != tt.captureSquare ||
			m.IsEnPassant() != tt.ep || m.IsCastling() != tt.castles || m.IsDoubleStep() != tt.twice {
			t.Errorf("%s: %s is %v: %v takes %v on %v, becomes %v, to %v, en passant %v, castling %v, double %v",
				tt.fen, tt.move, m, m.Role(), m.Captured(), m.CaptureSquare(), m.Promotion(), m.To(),
				m.IsEnPassant(), m.IsCastling(), m.IsDoubleStep())
		}
	}
	p := mustPosition(t, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")
	m, _ := p.ParseSAN("O-O-O")
	if from, to := m.CastlingRook(); from != At(0, 0) || to != At(3, 0) || m.IsKingSide() {
		t.Errorf("rook goes %v to %v", from, to)
	}
	if from, to := newMove(King, 4, 5, NoRole).CastlingRook(); from != NoSquare || to != NoSquare {
		t.Errorf("no rook goes %v to %v", from, to)
	}
}

func TestPass(t *testing.T) {
	p := Start()
	play(t, &p, "e4", "a6", "e5", "d5")
	p.Pass()
	if got, want := p.FEN(), "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 1 3"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	checkConsistency(t, &p, Game)
}

func TestOutcome(t *testing.T) {
	tests := []struct {
		fen                     string
		check, mate, stalemate  bool
		insufficient            bool
		whiteCannot, blackCanno bool
	}{
		{startFEN, false, false, false, false, false, false},
		{"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", true, true, false, false, false, false},
		{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", false, false, true, false, false, true},
		{"7k/8/6K1/8/8/8/8/7R b - - 0 1", true, false, false, false, false, true},
		{"7k/8/6K1/8/8/8/8/8 b - - 0 1", false, false, false, true, true, true},
		{"7k/8/6K1/8/8/8/8/N7 b - - 0 1", false, false, false, true, true, true},
		{"7k/8/6K1/8/8/8/8/B7 b - - 0 1", true, false, false, true, true, true},
		{"7k/8/6K1/8/8/8/8/NN6 b - - 0 1", false, false, false, false, false, true},
		{"6bk/8/6K1/8/8/8/8/1B6 b - - 0 1", false, false, false, true, true, true},
		{"5b1k/8/6K1/8/8/8/8/1B6 b - - 0 1", false, false, false, false, false, false},
		{"7k/8/6K1/8/8/8/q7/N7 b - - 0 1", false, false, false, false, true, false},
		{"7k/8/6K1/8/8/8/p7/N7 b - - 0 1", false, false, false, false, false, false},
		{"7k/8/6K1/8/8/8/b7/N7 b - - 0 1", false, false, false, false, false, false},
		{"7k/8/6K1/8/8/P7/8/8 b - - 0 1", false, false, false, false, false, true},
	}
	for _, tt := range tests {
		p := mustPosition(t, tt.fen)
		if p.InCheck() != tt.check || p.IsCheckmate() != tt.mate || p.IsStalemate() != tt.stalemate {
			t.Errorf("%s: check %v, mate %v, stalemate %v", tt.fen, p.InCheck(), p.IsCheckmate(), p.IsStalemate())
		}
		if p.InsufficientMaterial() != tt.insufficient || p.CannotMate(White) != tt.whiteCannot || p.CannotMate(Black) != tt.blackCanno {
			t.Errorf("%s: insufficient %v, White cannot %v, Black cannot %v", tt.fen,
				p.InsufficientMaterial(), p.CannotMate(White), p.CannotMate(Black))
		}
	}
}

func TestRepetition(t *testing.T) {
	var h History
	if h.Repetitions() != 0 {
		t.Error("an empty history repeats")
	}
	h.Pop()
	p := Start()
	h.Push(p)
	counts := []int{1, 1, 1, 2, 2, 2, 2, 3}
	for i, text := range []string{"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"} {
		play(t, &p, text)
		h.Push(p)
		if got := h.Repetitions(); got != counts[i] {
			t.Errorf("after %d half moves: %d, want %d", i+1, got, counts[i])
		}
	}
	h.Pop()
	if h.Len() != 8 || h.Repetitions() != 2 {
		t.Errorf("a move taken back: %d positions, %d times", h.Len(), h.Repetitions())
	}
}

// Rights and en passant squares make positions different, but only if a pawn
// can take.
func TestSame(t *testing.T) {
	tests := []struct {
		a, b string
		same bool
	}{
		{startFEN, startFEN, true},
		{startFEN, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 7 9", true},
		{startFEN, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1", false},
		{startFEN, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", false},
		{"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", true},
		{"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1", false},
		// The pawn is pinned along the rank once the other one is gone.
		{"8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1", true},
	}
	for _, tt := range tests {
		a, b := mustPosition(t, tt.a), mustPosition(t, tt.b)
		if a.Same(&b) != tt.same || b.Same(&a) != tt.same {
			t.Errorf("%s and %s: same %v", tt.a, tt.b, a.Same(&b))
		}
	}
}

func TestClocks(t *testing.T) {
	tests := []struct {
		fen                string
		fifty, seventyFive bool
	}{
		{"4k3/8/8/8/8/8/8/R3K3 w - - 99 80", false, false},
		{"4k3/8/8/8/8/8/8/R3K3 w - - 100 80", true, false},
		{"4k3/8/8/8/8/8/8/R3K3 w - - 149 80", true, false},
		{"4k3/8/8/8/8/8/8/R3K3 w - - 150 80", true, true},
	}
	for _, tt := range tests {
		p := mustPosition(t, tt.fen)
		if p.FiftyMoves() != tt.fifty || p.SeventyFiveMoves() != tt.seventyFive {
			t.Errorf("%s: %v, %v", tt.fen, p.FiftyMoves(), p.SeventyFiveMoves())
		}
	}
}

func TestNoAllocation(t *testing.T) {
	p := mustPosition(t, standardPerft[1].fen)
	buf := make([]Move, 0, 256)
	allocs := testing.AllocsPerRun(100, func() {
		buf = p.Legal(buf[:0])
		for _, m := range buf {
			next := p
			next.Play(m)
			next.HasLegalMove()
		}
		buf = p.Checks(p.Captures(buf[:0]))
	})
	if allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}

// benchPositions are positions out of random games, the same every time.
func benchPositions(n int) (positions []Position) {
	r := rand.New(rand.NewPCG(7, 8))
	for len(positions) < n {
		p := Start()
		for range 60 {
			moves := p.Legal(nil)
			if len(moves) == 0 {
				break
			}
			p.Play(moves[r.IntN(len(moves))])
			positions = append(positions, p)
		}
	}
	return positions[:n]
}

func BenchmarkMoves(b *testing.B) {
	positions := benchPositions(1024)
	buf := make([]Move, 0, 256)
	run := func(name string, f func(p *Position)) {
		b.Run(name, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				f(&positions[i&1023])
			}
		})
	}
	run("Legal", func(p *Position) { buf = p.Legal(buf[:0]) })
	run("Captures", func(p *Position) { buf = p.Captures(buf[:0]) })
	run("Checks", func(p *Position) { buf = p.Checks(buf[:0]) })
	run("CountLegal", func(p *Position) { p.CountLegal() })
	run("HasLegalMove", func(p *Position) { p.HasLegalMove() })
	run("InCheck", func(p *Position) { p.InCheck() })
}

// BenchmarkPlay is the decision for copying: "copy" plays a move on a copy of
// the position, "undo" plays it and takes it back with what the move says,
// keeping only what it does not say.
func BenchmarkPlay(b *testing.B) {
	positions := benchPositions(1024)
	moves := make([]Move, 1024)
	for i := range positions {
		if legal := positions[i].Legal(nil); len(legal) > 0 {
			moves[i] = legal[i%len(legal)]
		} else {
			positions[i] = Start()
			moves[i] = positions[i].Legal(nil)[0]
		}
	}
	b.Run("copy", func(b *testing.B) {
		var sum uint64
		for i := 0; b.Loop(); i++ {
			next := positions[i&1023]
			next.Play(moves[i&1023])
			sum += next.key
		}
	})
	b.Run("undo", func(b *testing.B) {
		var sum uint64
		for i := 0; b.Loop(); i++ {
			p := &positions[i&1023]
			castling, key, half, ep := p.castling, p.key, p.halfMoves, p.enPassant
			p.Play(moves[i&1023])
			sum += p.key
			undo(p, moves[i&1023])
			p.castling, p.key, p.halfMoves, p.enPassant = castling, key, half, ep
		}
	})
}

// undo takes a move back on the board.
func undo(p *Position, m Move) {
	p.turn = p.turn.Other()
	p.fullMoves -= uint16(p.turn)
	us := p.turn
	if m.IsCastling() {
		kingTo, rookTo := castlingSquares(m.From(), m.target())
		p.toggle(PieceOf(us, King), kingTo)
		p.toggle(PieceOf(us, Rook), rookTo)
		p.toggle(PieceOf(us, Rook), m.target())
		p.toggle(PieceOf(us, King), m.From())
		return
	}
	role := m.Role()
	if m.Promotion() != NoRole {
		role = m.Promotion()
	}
	p.toggle(PieceOf(us, role), m.target())
	p.toggle(PieceOf(us, m.Role()), m.From())
	if m.IsCapture() {
		p.toggle(PieceOf(us.Other(), m.Captured()), m.CaptureSquare())
	}
}
