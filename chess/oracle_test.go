package chess

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// An oracle is the rules once more, plain and slow: an array of FEN letters,
// men that walk over it, and a king that must not be attacked afterwards. It
// shares nothing with the bitboards but the numbering of the squares.
type oracle struct {
	men       [64]byte // 0 where empty
	white     bool     // to move
	rooks     [64]bool // may castle
	enPassant int      // -1 for none
}

type oracleMove struct {
	from, to  int // the rook's square for castling
	promotion byte
	castling  bool
}

func newOracle(p *Position) (o oracle) {
	s := p.Setup()
	for sq := range Square(64) {
		if piece, ok := s.Board.At(sq); ok {
			o.men[sq] = piece.Letter()
		}
		o.rooks[sq] = s.Castling.Has(sq)
	}
	o.white, o.enPassant = s.Turn == White, -1
	if s.EnPassant != NoSquare {
		o.enPassant = int(s.EnPassant)
	}
	return o
}

func isWhite(letter byte) bool { return 'A' <= letter && letter <= 'Z' }

func lower(letter byte) byte { return letter | 0x20 }

var oracleWays = map[byte][][2]int{
	'n': {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}},
	'k': {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}},
	'q': {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}},
	'r': {{1, 0}, {-1, 0}, {0, 1}, {0, -1}},
	'b': {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}},
}

// go64 is the square some files and ranks away, -1 off the board.
func go64(from, file, rank int) int {
	file, rank = from%8+file, from/8+rank
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return -1
	}
	return rank*8 + file
}

// attacks reports whether the man on a square attacks another one.
func (o *oracle) attacks(from, to int) bool {
	letter := o.men[from]
	if lower(letter) == 'p' {
		rank := -1
		if isWhite(letter) {
			rank = 1
		}
		if from/8 == (7-7*rank)/2 {
			return false // on its own first rank it attacks nothing
		}
		return go64(from, -1, rank) == to || go64(from, 1, rank) == to
	}
	for _, way := range oracleWays[lower(letter)] {
		for at := go64(from, way[0], way[1]); at >= 0; at = go64(at, way[0], way[1]) {
			if at == to {
				return true
			}
			if o.men[at] != 0 || lower(letter) == 'n' || lower(letter) == 'k' {
				break
			}
		}
	}
	return false
}

func (o *oracle) attackedBy(white bool, square int) bool {
	for from, letter := range o.men {
		if letter != 0 && isWhite(letter) == white && o.attacks(from, square) {
			return true
		}
	}
	return false
}

// inCheck reports whether a side has a king and it is attacked.
func (o *oracle) inCheck(white bool) bool {
	for square, letter := range o.men {
		if lower(letter) == 'k' && isWhite(letter) == white {
			return o.attackedBy(!white, square)
		}
	}
	return false
}

// moves are the legal moves; with exposed, also those that leave the king in
// check.
func (o *oracle) moves(exposed bool) (legal []oracleMove) {
	add := func(m oracleMove) {
		if letter := o.men[m.to]; !m.castling && lower(letter) == 'k' {
			return
		}
		next := *o
		next.play(m)
		if exposed || !next.inCheck(o.white) {
			legal = append(legal, m)
		}
	}
	for from, letter := range o.men {
		switch {
		case letter == 0 || isWhite(letter) != o.white:
		case lower(letter) == 'p':
			o.pawnMoves(from, add)
		default:
			for to := range o.men {
				if o.attacks(from, to) && (o.men[to] == 0 || isWhite(o.men[to]) != o.white) {
					add(oracleMove{from: from, to: to})
				}
			}
			if lower(letter) == 'k' {
				o.castlings(from, add)
			}
		}
	}
	return legal
}

func (o *oracle) pawnMoves(from int, add func(oracleMove)) {
	ahead, home, last := 1, 1, 7
	if !o.white {
		ahead, home, last = -1, 6, 0
	}
	if from/8 == home-ahead {
		return // a pawn on its own first rank stands still
	}
	addAll := func(to int) {
		if to/8 != last {
			add(oracleMove{from: from, to: to})
			return
		}
		for _, letter := range "qrbn" {
			add(oracleMove{from: from, to: to, promotion: byte(letter)})
		}
	}
	if to := go64(from, 0, ahead); to >= 0 && o.men[to] == 0 {
		addAll(to)
		if to = go64(to, 0, ahead); from/8 == home && o.men[to] == 0 {
			addAll(to)
		}
	}
	for _, side := range []int{-1, 1} {
		to := go64(from, side, ahead)
		if to >= 0 && (to == o.enPassant || o.men[to] != 0 && isWhite(o.men[to]) != o.white) {
			addAll(to)
		}
	}
}

func (o *oracle) castlings(king int, add func(oracleMove)) {
	if o.inCheck(o.white) {
		return
	}
	for rook, may := range o.rooks {
		if !may || rook/8 != king/8 || isWhite(o.men[rook]) != o.white {
			continue
		}
		kingTo, rookTo := king/8*8+2, king/8*8+3
		if rook > king {
			kingTo, rookTo = king/8*8+6, king/8*8+5
		}
		free := true
		for at := min(king, rook, kingTo, rookTo); at <= max(king, rook, kingTo, rookTo); at++ {
			// Only what king and rook pass over counts.
			passed := between3(king, at, kingTo) || between3(rook, at, rookTo)
			if passed && at != king && at != rook && o.men[at] != 0 {
				free = false
			}
			if between3(king, at, kingTo) && at != kingTo {
				walked := *o
				walked.men[king] = 0
				free = free && !walked.attackedBy(!o.white, at)
			}
		}
		if free {
			add(oracleMove{from: king, to: rook, castling: true})
		}
	}
}

func between3(a, x, b int) bool { return min(a, b) <= x && x <= max(a, b) }

func (o *oracle) play(m oracleMove) {
	letter, ep := o.men[m.from], o.enPassant
	o.enPassant = -1
	o.rooks[m.from], o.rooks[m.to] = false, false
	if lower(letter) == 'k' {
		for file := range 8 {
			o.rooks[m.from/8*8+file] = o.rooks[m.from/8*8+file] && isWhite(o.men[m.from/8*8+file]) != o.white
		}
	}
	o.men[m.from] = 0
	switch {
	case m.castling:
		rook := o.men[m.to]
		o.men[m.to] = 0
		if m.to > m.from {
			o.men[m.from/8*8+6], o.men[m.from/8*8+5] = letter, rook
		} else {
			o.men[m.from/8*8+2], o.men[m.from/8*8+3] = letter, rook
		}
	case lower(letter) == 'p':
		if m.to == ep {
			o.men[m.from/8*8+m.to%8] = 0
		}
		if m.to-m.from == 16 || m.from-m.to == 16 {
			o.enPassant = (m.from + m.to) / 2
		}
		o.men[m.to] = letter
		if m.promotion != 0 {
			o.men[m.to] = m.promotion
			if o.white {
				o.men[m.to] = m.promotion &^ 0x20
			}
		}
	default:
		o.men[m.to] = letter
	}
	o.white = !o.white
}

func (o *oracle) perft(depth int) (n uint64) {
	moves := o.moves(false)
	if depth == 1 {
		return uint64(len(moves))
	}
	for _, m := range moves {
		next := *o
		next.play(m)
		n += next.perft(depth - 1)
	}
	return n
}

// text is the move as Move.UCI960 has it.
func (m oracleMove) text() string {
	text := Square(m.from).String() + Square(m.to).String()
	if m.promotion != 0 {
		text += string(m.promotion)
	}
	return text
}

func sortedTexts[M any](moves []M, text func(M) string) (texts []string) {
	for _, m := range moves {
		texts = append(texts, text(m))
	}
	slices.Sort(texts)
	return texts
}

// checkAgainstOracle compares everything that is known of a position's moves.
func checkAgainstOracle(t *testing.T, p *Position) {
	t.Helper()
	o := newOracle(p)
	legal := p.Legal(nil)
	want := sortedTexts(o.moves(false), oracleMove.text)
	if got := sortedTexts(legal, Move.UCI960); !slices.Equal(got, want) {
		t.Fatalf("%v: moves\n%v want\n%v", p, got, want)
	}
	want = sortedTexts(o.moves(true), oracleMove.text)
	if got := sortedTexts(p.PseudoLegal(nil), Move.UCI960); !slices.Equal(got, want) {
		t.Fatalf("%v: pseudo-legal moves\n%v want\n%v", p, got, want)
	}
	exposing := p.Exposing(nil)
	for _, m := range p.PseudoLegal(nil) {
		next := *p
		if next.Play(m); next.OpponentInCheck() && !slices.Contains(exposing, m) {
			t.Fatalf("%v: %v leaves the king in check and is not among %v", p, m, exposing)
		}
	}
	for _, m := range legal {
		next := *p
		next.Play(m)
		if key, known := p.KeyAfter(m); known && key != next.Key() {
			t.Errorf("%s: key %x foretold after %s, not %x", p, key, m, next.Key())
		} else if !known && p.Castling() == 0 && p.EnPassant() == NoSquare && !m.IsDoubleStep() {
			t.Errorf("%s: no key foretold after %s", p, m)
		}
		n, check := p.Replies(m)
		if want := len(next.Legal(nil)); n != want || check != next.InCheck() {
			t.Errorf("%s: %s leaves %d replies, check %t; want %d, %t", p, m, n, check, want, next.InCheck())
		}
	}
	if got := p.CountLegal(); got != len(legal) {
		t.Fatalf("%v: counted %d moves of %d", p, got, len(legal))
	}
	if got := p.HasLegalMove(); got != (len(legal) > 0) {
		t.Fatalf("%v: has a legal move: %v of %d", p, got, len(legal))
	}
	if got, want := p.InCheck(), o.inCheck(o.white); got != want || got != (p.Checkers() != 0) {
		t.Fatalf("%v: in check %v, want %v", p, got, want)
	}
	var takes, tactical, checks []string
	for _, m := range legal {
		if m.IsCapture() || m.Promotion() != NoRole {
			tactical = append(tactical, m.UCI960())
		}
		if m.IsCapture() {
			takes = append(takes, m.UCI960())
		}
		if p.GivesCheck(m) {
			checks = append(checks, m.UCI960())
		}
	}
	if got, want := p.OnlyCaptures(), len(takes) == p.CountLegal(); got != want {
		t.Fatalf("%v: every move takes something: %t, want %t", p, got, want)
	}
	slices.Sort(takes)
	if got := sortedTexts(p.Captures(nil), Move.UCI960); !slices.Equal(got, takes) {
		t.Fatalf("%v: captures\n%v want\n%v", p, got, takes)
	}
	slices.Sort(tactical)
	if got := sortedTexts(p.Tactical(nil), Move.UCI960); !slices.Equal(got, tactical) {
		t.Fatalf("%v: captures and promotions\n%v want\n%v", p, got, tactical)
	}
	if p.OpponentInCheck() {
		return // where the rest means nothing
	}
	slices.Sort(checks)
	if got := sortedTexts(p.Checks(nil), Move.UCI960); !slices.Equal(got, checks) {
		t.Fatalf("%v: checks\n%v want\n%v", p, got, checks)
	}
	checkEnds(t, p, "mates", (*Position).IsCheckmate, p.Mates)
	checkEnds(t, p, "stalemates", (*Position).IsStalemate, p.Stalemates)
}

// checkEnds compares the moves that lead to an end with what is found by playing all,
// and tells how many there are.
func checkEnds(t *testing.T, p *Position, name string, ended func(*Position) bool, find func([]Move, bool) []Move) int {
	t.Helper()
	var want []string
	for _, m := range p.Legal(nil) {
		next := *p
		if next.Play(m); ended(&next) {
			want = append(want, m.UCI960())
		}
	}
	slices.Sort(want)
	if got := sortedTexts(find(nil, false), Move.UCI960); !slices.Equal(got, want) {
		t.Fatalf("%v: %s\n%v want\n%v", p, name, got, want)
	}
	if got := len(find(nil, true)); got != min(len(want), 1) {
		t.Fatalf("%v: %d %s where one would do, of %v", p, got, name, want)
	}
	return len(want)
}

// checkConsistency compares a position with itself in other clothes.
func checkConsistency(t *testing.T, p *Position, mode Mode) {
	t.Helper()
	if got := p.computeKey(); got != p.Key() {
		t.Fatalf("%v: key %x, from scratch %x", p, p.Key(), got)
	}
	for _, fen := range []string{p.FEN(), p.Setup().ShredderFEN()} {
		s, err := ParseFEN(fen)
		if err != nil {
			t.Fatalf("%v: %v", fen, err)
		}
		if q, err := s.Position(mode); err != nil || q != *p {
			t.Fatalf("%v read again is %v, %v", fen, &q, err)
		}
	}
	if !p.OpponentInCheck() {
		if got, want := p.OnlyChecks(), len(p.Checks(nil)) == p.CountLegal(); got != want {
			t.Fatalf("%v: every move gives check: %t, want %t", p, got, want)
		}
	}
	for _, m := range p.Legal(nil) {
		for _, text := range []string{p.SAN(m), p.LAN(m), m.UCI960()} {
			if got, err := p.ParseSAN(text); err != nil || got != m {
				t.Fatalf("%v: %v written as %s reads as %v, %v", p, m, text, got, err)
			}
		}
		for _, text := range []string{m.String(), m.UCI960()} {
			if got, err := p.ParseMove(text); err != nil || got != m {
				t.Fatalf("%v: %v written as %s reads as %v, %v", p, m, text, got, err)
			}
		}
	}
}

func TestRandomGames(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 60 {
		p, err := Chess960(r.IntN(960))
		if err != nil {
			t.Fatal(err)
		}
		for range 120 {
			checkAgainstOracle(t, &p)
			checkConsistency(t, &p, Game)
			moves := p.Legal(nil)
			if len(moves) == 0 {
				break
			}
			p.Play(moves[r.IntN(len(moves))])
		}
	}
}

// randomProblem scatters men as problems do: kings may be missing, pawns stand
// anywhere, and there may be many men.
func randomProblem(r *rand.Rand) Position {
	for {
		s := EmptySetup()
		s.Turn = Colour(r.IntN(2))
		for range r.IntN(50) {
			s.Board.Put(Square(r.IntN(64)), PieceOf(Colour(r.IntN(2)), Role(1+r.IntN(5))))
		}
		for _, c := range []Colour{White, Black} {
			if r.IntN(8) > 0 {
				s.Board.Put(Square(r.IntN(64)), PieceOf(c, King))
			}
			if r.IntN(3) == 0 { // a home rank ready for castling
				home := homeRank(c).First()
				s.Board.Remove(s.Board.King(c))
				s.Board.Put(home+4, PieceOf(c, King))
				for file := range Square(8) {
					if file != 4 && r.IntN(2) > 0 {
						s.Board.Remove(home + file)
					}
				}
				s.Board.Put(home, PieceOf(c, Rook))
				s.Board.Put(home+7, PieceOf(c, Rook))
				s.Castling |= home.Bit() | (home + 7).Bit()
			}
		}
		s.EnPassant = At(r.IntN(8), [2]int{5, 2}[s.Turn])
		if p, err := s.Position(Problem); err == nil {
			return p
		}
	}
}

func TestRandomProblems(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 1500 {
		p := randomProblem(r)
		for range 4 {
			checkAgainstOracle(t, &p)
			checkConsistency(t, &p, Problem)
			moves := p.Legal(nil)
			if len(moves) == 0 {
				break
			}
			p.Play(moves[r.IntN(len(moves))])
		}
	}
}
