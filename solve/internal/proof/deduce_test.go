package proof

import (
	"flag"
	"math/rand/v2"
	"strings"
	"testing"

	"rookery/chess"
)

var (
	long         = flag.Bool("long", false, "many more random games")
	countThrifty = flag.Int("thrifty-games", 200, "games without detours to be looked at; four times as many with -long")
	thriftySeed  = flag.Uint64("seed", 1, "of the games without detours")
)

func position(fen string) (chess.Position, error) {
	s, err := chess.ParseFEN(fen)
	if err != nil {
		return chess.Position{}, err
	}
	return s.Position(chess.Problem)
}

// What is deduced must hold in every game: a position that a game has reached
// was within reach at every moment of that game, its moves were in their men's
// areas, and fixed men stood still.
func TestDeduceFromGames(t *testing.T) {
	for _, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"r3k2r/pppq1ppp/2n2n2/3pp3/3PP3/2N2N2/PPPQ1PPP/R3K2R w KQkq - 0 1",
		"4k3/PPP3pp/8/8/8/8/ppp3PP/4K3 w - - 0 1",
		"r3k2r/8/8/3pP3/4p1P1/8/3P4/R3K2R w KQkq d6 0 1",
		"n1n1k3/1P1P4/8/8/8/8/1p1p4/N1N1K3 b - - 0 1",
		"5rk1/2P5/8/8/8/8/1p3ppp/4K2R w K - 0 1",
	} {
		start, err := position(fen)
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(1, 2))
		d := NewDeduction(nil)
		games := 100
		if *long {
			games = 500
		}
		for range games {
			game := randomGame(r, start, 1+r.IntN(20), r.IntN(2) == 0)
			checkGame(t, d, game, nil)
			checkGame(t, d, game, r)
		}
	}
}

// checkGame holds what is deduced to a game; with r for games of which is demanded what is true of this one.
func checkGame(t *testing.T, d *Deduction, game []step, r *rand.Rand) {
	t.Helper()
	var story told
	var claims []claim
	if r != nil && len(game) > 1 {
		story = tell(game)
		claims = story.claims(r, game)
	}
	reached := game[len(game)-1].pos
	d.target = NewTarget(reached.Board())
	d.target.Deep = len(game) % 12
	var moves [2]int
	for _, s := range game[:len(game)-1] {
		moves[s.pos.Turn()]++
	}
	var known Facts
	var trail, first Trail
	for i, s := range game {
		if d.Terms = nil; len(claims) > 0 {
			d.Terms = story.terms(claims, i).falsified()
			d.Deduce(s.pos.Board(), s.pos.Castling(), moves, Facts{}) // what it finds is not to be taken for what is true
			d.Terms = story.terms(claims, i)
		}
		if d.Deduce(s.pos.Board(), s.pos.Castling(), moves, Facts{}) != true || !d.Deduce(s.pos.Board(), s.pos.Castling(), moves, known) {
			t.Fatalf("%s\nis said to be out of reach of\n%s\nin %v moves, which a game takes", reached.FEN(), s.pos.FEN(), moves)
		}
		known = d.Facts
		if i == len(game)-1 {
			break
		}
		if i%4 == len(game)%4 || i > 0 && game[i-1].move.IsCastling() {
			found, ok := d.Survey(&trail)
			if !ok {
				t.Fatalf("%s\nthere are said to be no routes from\n%s\nin %v moves, which a game takes", reached.FEN(), s.pos.FEN(), moves)
			}
			if !trail.Known() {
				first = found
			}
			trail = found
		}
		if !d.Sketched(&first, s.pos.Turn(), moves) {
			t.Fatalf("%s\nthere are said to be no sketches from\n%s\nin %v moves, which a game takes", reached.FEN(), s.pos.FEN(), moves)
		}
		us, m := s.pos.Turn(), s.move
		becomes, capture := max(m.Role(), m.Promotion()), chess.NoSquare
		if m.IsCapture() {
			capture = m.CaptureSquare()
		}
		if !m.IsCastling() && !d.Affords(us, m.From(), m.To(), becomes, capture) {
			t.Fatalf("%s\n%v is said to leave too few moves to\n%s\nin %v moves", s.pos.FEN(), m, reached.FEN(), moves)
		}
		if !d.Area(us, m.From()).Has(m.To()) {
			t.Fatalf("%s\n%v is said not to lead to\n%s\nin %v moves", s.pos.FEN(), m, reached.FEN(), moves)
		}
		if known.Fixed.Has(m.From()) || m.IsCapture() && !d.Takes(us).Has(m.CaptureSquare()) {
			t.Fatalf("%s\n%v moves or takes a man that is said to stand still on the way to\n%s\nin %v moves",
				s.pos.FEN(), m, reached.FEN(), moves)
		}
		first.Follow(m)
		if !trail.Move(m) {
			t.Fatalf("%s\n%v is said to be on no route to\n%s\nin %v moves", s.pos.FEN(), m, reached.FEN(), moves)
		}
		moves[us]--
		known = known.After(touched(m))
	}
}

// touched are the squares that a move changes, but for that of a pawn taken in
// passing.
func touched(m chess.Move) chess.Bitboard {
	squares := m.From().Bit() | m.To().Bit()
	if m.IsCastling() {
		rook, to := m.CastlingRook()
		squares |= rook.Bit() | to.Bit()
	}
	return squares
}

// A step is a position of a game and the move made in it.
type step struct {
	pos  chess.Position
	move chess.Move
}

// randomGame plays some half moves; half of the time it looks for captures,
// castling and promotions. In a quiet game it takes nothing if it can help it.
func randomGame(r *rand.Rand, pos chess.Position, n int, quiet bool) []step {
	game := []step{{pos: pos}}
	for range n {
		list := pos.Legal(nil)
		if len(list) == 0 {
			break
		}
		m := list[r.IntN(len(list))]
		for range 12 {
			if quiet && !m.IsCapture() || !quiet && m.IsCapture() || m.IsCastling() || m.Promotion() != chess.NoRole || !quiet && r.IntN(2) == 0 {
				break
			}
			m = list[r.IntN(len(list))]
		}
		game[len(game)-1].move = m
		pos.Play(m)
		game = append(game, step{pos: pos})
	}
	return game
}

// TestDeduceFromThriftyGames: the same for long games from the beginning in which men seldom
// make detours. Little is left to spare in them, so that much is deduced.
//
//	go test ./solve/internal/proof -run Thrifty -seed 7 -thrifty-games 20000
func TestDeduceFromThriftyGames(t *testing.T) {
	t.Parallel()
	games := *countThrifty
	if *long {
		games *= 4
	}
	r := rand.New(rand.NewPCG(*thriftySeed, 3))
	d := NewDeduction(nil)
	captures, promotions, castlings, tight := 0, 0, 0, 0
	for range games {
		game := thriftyGame(r, 8+r.IntN(50))
		for _, s := range game[:len(game)-1] {
			switch {
			case s.move.IsCapture():
				captures++
			case s.move.IsCastling():
				castlings++
			}
			if s.move.Promotion() != chess.NoRole {
				promotions++
			}
		}
		checkGame(t, d, game, nil)
		checkGame(t, d, game, r)
		d.Terms = nil
		d.target = NewTarget(game[len(game)-1].pos.Board())
		moves := [2]int{len(game) / 2, (len(game) - 1) / 2}
		if start := &game[0].pos; d.Deduce(start.Board(), start.Castling(), moves, Facts{}) && min(d.Spare(0), d.Spare(1)) < 3 {
			tight++
		}
	}
	t.Logf("%d captures, %d promotions, %d castlings; %d of %d games with less than three moves to spare", captures, promotions, castlings, tight, games)
	if captures < games || promotions < games/100 || castlings < games/20 || tight < games/3 {
		t.Errorf("%d captures, %d promotions, %d castlings; %d of %d games with less than three moves to spare", captures, promotions, castlings, tight, games)
	}
}

// thriftyGame plays some half moves from the beginning. Most games have few captures, in which men go
// ways of their own, each of them one that is as short as it can be to where the man is. In some of them men
// follow others of their kind.
func thriftyGame(r *rand.Rand, n int) []step {
	pos := chess.Start()
	game := []step{{pos: pos}}
	var from [64]chess.Square // by where a man stands: where it began, or was promoted
	var made [64]int          // moves since
	for s := range from {
		from[s] = chess.Square(s)
	}
	captures, detours := r.IntN(6), r.IntN(3)*3 // of 100
	pawns := r.IntN(3) == 0
	follow := r.IntN(3) == 0
	var trodden [2][chess.King + 1]chess.Bitboard // squares where men of a kind have stood
	follows := func(m chess.Move) bool {
		return m.Role() != chess.Pawn && !m.IsCapture() && from[m.From()] != m.To() && trodden[pos.Turn()][m.Role()].Has(m.To())
	}
	for range n {
		list := pos.Legal(nil)
		if len(list) == 0 {
			break
		}
		m := list[r.IntN(len(list))]
		for range 60 {
			long := m.Role() != chess.Pawn && shortest(m.Role(), from[m.From()], m.To()) <= made[m.From()]
			if m.IsCastling() && r.IntN(3) > 0 || m.Promotion() != chess.NoRole {
				break
			}
			if (!long || r.IntN(100) < detours) && (!m.IsCapture() || r.IntN(10) < captures) && (!pawns || m.Role() == chess.Pawn || r.IntN(4) == 0) {
				break
			}
			m = list[r.IntN(len(list))]
		}
		for range 20 {
			if !follow || follows(m) || m.IsCastling() || m.Promotion() != chess.NoRole {
				break
			}
			if other := list[r.IntN(len(list))]; follows(other) {
				m = other
			}
		}
		trodden[pos.Turn()][m.Role()] |= m.From().Bit() | m.To().Bit()
		game[len(game)-1].move = m
		pos.Play(m)
		begun, moves := from[m.From()], made[m.From()]+1
		if m.Promotion() != chess.NoRole || m.IsCastling() {
			begun, moves = m.To(), 0
		}
		from[m.To()], made[m.To()] = begun, moves
		if m.IsCastling() {
			_, to := m.CastlingRook()
			from[to], made[to] = to, 0
		}
		game = append(game, step{pos: pos})
	}
	return game
}

// shortest counts an officer's moves on an empty board, up to six.
func shortest(role chess.Role, from, to chess.Square) (n int) {
	for reached := from.Bit(); !reached.Has(to) && n < 6; n++ {
		for at := reached; at != 0; {
			reached |= chess.Attacks(role, at.Pop(), 0)
		}
	}
	return n
}

// Plain search over all play of three half moves agrees, and so do the men of
// each side counted alone.
func TestDeduceExhaustively(t *testing.T) {
	for _, fen := range []string{
		"4k2r/6P1/8/2pP4/8/8/8/R3K3 w Qk c6 0 1",
		"1n2k3/P7/8/8/8/8/p7/1N2K3 b - - 0 1",
		"8/2k5/8/1r1b4/4N3/2Q5/8/6K1 w - - 0 1",
	} {
		start, err := position(fen)
		if err != nil {
			t.Fatal(err)
		}
		d := NewDeduction(nil)
		var visit func(pos chess.Position, moves [2]int, depth int)
		visit = func(pos chess.Position, moves [2]int, depth int) {
			d.target = NewTarget(pos.Board())
			if !d.Deduce(start.Board(), start.Castling(), moves, Facts{}) {
				t.Fatalf("%s is said to be out of reach of %s in %v moves", pos.FEN(), fen, moves)
			}
			if depth == 0 {
				return
			}
			moves[pos.Turn()]++
			for _, m := range pos.Legal(nil) {
				next := pos
				next.Play(m)
				visit(next, moves, depth-1)
			}
		}
		visit(start, [2]int{}, 3)
	}
}

// The bounds are good for something, too.
func TestDeduceNotices(t *testing.T) {
	for _, test := range []struct {
		name, from, to string
		moves          [2]int
		want           bool
	}{
		{"a knight two moves away", "k7/8/8/8/8/8/8/K5N1", "k7/8/8/8/5N2/8/8/K7", [2]int{1, 1}, true},
		{"a knight two moves away", "k7/8/8/8/8/8/8/K5N1", "k7/8/8/8/5N2/8/8/K7", [2]int{2, 1}, false},
		{"two men, one move", "k7/8/8/8/8/8/8/KN4N1", "k7/8/8/8/8/N4N2/8/K7", [2]int{1, 5}, true},
		{"castling moves two men", "k7/8/8/8/8/8/8/4K2R", "k7/8/8/8/8/8/8/5RK1", [2]int{1, 5}, false},
		{"a man has to be captured", "k7/8/8/8/8/8/1n6/K7", "k7/8/8/8/8/8/8/K7", [2]int{0, 3}, true},
		{"a man has to capture and come back", "k7/8/8/8/8/8/1n6/K7", "k7/8/8/8/8/8/8/K7", [2]int{1, 3}, true},
		{"a man has to capture and come back", "k7/8/8/8/8/8/1n6/K7", "k7/8/8/8/8/8/8/K7", [2]int{2, 3}, false},
		{"a man has to capture far away and come back", "k7/8/8/8/8/8/7p/K7", "k7/8/8/8/8/8/8/K7", [2]int{7, 0}, true},
		{"a promoted pawn has to go to where it is taken", "8/4pp2/1p6/8/8/8/3P4/K6k", "8/5p2/1p3p2/8/8/8/8/K6k", [2]int{5, 1}, true},
		{"a pawn is taken by the pawn that it would have to pass", "k7/3p4/8/8/8/8/3PP3/K7", "k7/8/8/8/4P3/4P3/8/K7", [2]int{2, 9}, true},
		{"a pawn passes one that takes something else", "k3n3/3p4/8/8/8/8/3PP3/K7", "k7/8/8/8/4P3/4P3/n7/K7", [2]int{2, 10}, false},
		{"a pawn takes where nobody can be taken", "k7/8/8/8/2b1b3/8/1P6/K7", "k7/8/8/8/8/2P5/8/K7", [2]int{9, 9}, true},
		{"a pawn takes where somebody can be taken", "k7/8/8/8/2bb4/8/1P6/K7", "k7/8/8/8/8/2P5/8/K7", [2]int{9, 9}, false},
		{"castling takes a rook to where it is taken, and another takes its place", "k7/8/b7/8/8/8/7R/4K2R", "k7/8/8/8/8/8/8/5bKR", [2]int{2, 1}, false},
		{"a pawn cannot go back", "k7/8/8/8/4P3/8/8/K7", "k7/8/8/8/8/4P3/8/K7", [2]int{9, 9}, true},
		{"a pawn changes its file by a capture only", "k7/8/8/8/8/8/4P3/K7", "k7/8/8/8/8/5P2/8/K7", [2]int{9, 9}, true},
		{"a pawn at home has never moved", "k7/8/8/8/8/8/8/K3N3", "k7/8/8/8/8/8/4P3/K7", [2]int{9, 9}, true},
		{"a promotion", "k7/4P3/8/8/8/8/8/K7", "k7/8/8/4Q3/8/8/8/K7", [2]int{2, 2}, false},
		{"a promotion", "k7/4P3/8/8/8/8/8/K7", "k7/8/8/4Q3/8/8/8/K7", [2]int{1, 2}, true},
		{"a bishop behind pawns that stand at home", "k7/8/8/8/8/8/4P1P1/K4B2", "k7/8/8/8/2B5/8/4P1P1/K7", [2]int{9, 9}, true},
		{"castling takes the king away", "k7/7p/8/8/8/8/7P/4K2R", "k6R/8/8/7p/7P/8/8/4K3", [2]int{3, 3}, true},
		{"castling takes the king away", "k7/7p/8/8/8/8/7P/4K2R", "k6R/8/8/7p/7P/8/8/4K3", [2]int{4, 3}, false},
		{"a rook behind a pawn that stays on its file, while something is taken elsewhere",
			"6k1/8/8/7p/8/6N1/PP1P4/R1B3K1", "6k1/8/8/R6N/P7/8/1P1P4/2B3K1", [2]int{5, 5}, true},
		{"a rook behind a pawn that may be taken", "6k1/8/8/8/2n5/8/PP1P4/R1B3K1", "6k1/8/8/8/2n5/R7/1P1P4/2B3K1", [2]int{5, 5}, false},
		{"two pawns with a capture each where one would need two", "1nb4r/3p3p/r1qk3b/ppp1pppn/P1P1PPP1/1PNP3P/R1NB2B1/3QK2R",
			"1n2r3/1b1p4/1rqk3p/1ppPpP2/PpP1PbpP/Q1NR4/2RB2B1/N1n1K3", [2]int{11, 10}, false},
		{"a rook behind a pawn that it follows", "6k1/8/8/7p/8/6N1/PP1P4/R1B3K1", "6k1/8/8/7N/P7/R7/1P1P4/2B3K1", [2]int{5, 5}, false},
	} {
		castling := " w - - 0 1"
		if strings.HasPrefix(test.name, "castling") {
			castling = " w K - 0 1"
		}
		from, err := position(test.from + castling)
		if err != nil {
			t.Fatal(err)
		}
		to, err := position(test.to + " w - - 0 1")
		if err != nil {
			t.Fatal(err)
		}
		target := NewTarget(to.Board())
		target.Deep = 0
		if got := !NewDeduction(target).Deduce(from.Board(), from.Castling(), test.moves, Facts{}); got != test.want {
			t.Errorf("%s (%v moves): out of reach: %t, want %t", test.name, test.moves, got, test.want)
		}
	}
}

// TestAssign: totals and regrets agree with trying every way to share fates out.
func TestAssign(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 2000 {
		n := 1 + r.IntN(5)
		a := &assignment{n: n}
		for i := range n {
			for j := range n {
				a.cost[i][j] = int16(r.IntN(9))
				if r.IntN(5) == 0 {
					a.cost[i][j] = far
				}
			}
		}
		// best shares fates out from man i on; man who has fate what.
		var best func(i int, used uint, who, what int) int
		best = func(i int, used uint, who, what int) int {
			if i == n {
				return 0
			}
			least := n * far
			for j := range n {
				if used>>j&1 == 0 && (i != who || j == what) {
					least = min(least, int(a.cost[i][j])+best(i+1, used|1<<j, who, what))
				}
			}
			return least
		}
		want := best(0, 0, -1, -1)
		if !a.solve(n*far) || a.total != want {
			t.Fatalf("%d men: %d, want %d; costs %v", n, a.total, want, a.cost[:n])
		}
		limit := r.IntN(12)
		a.weigh(limit)
		for i := range n {
			for j := range n {
				got, want := int(a.regret[i][j]), best(0, 0, i, j)-want
				if got != want && (got <= limit || want <= limit) {
					t.Fatalf("man %d gets fate %d at %d above the total, want %d; limit %d", i, j, got, want, limit)
				}
			}
		}
	}
}
