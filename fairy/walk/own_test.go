package walk

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

// alike are definitions of walks that there are.
var alike = []struct {
	code       problem.Walk
	definition string
}{
	{"k", "kK"}, {"q", "Q"}, {"r", "WW"}, {"b", "F0"}, {"s", "N"},
	{"we", "W"}, {"fe", "F"}, {"da", "D"}, {"al", "A"}, {"ca", "C"}, {"z", "J"}, {"gi", "(1,4)"}, {"an", "leaps (3,4)"},
	{"gn", "NL"}, {"sq", "NDA"}, {"ek", "K"}, {"bu", "(3,4)(0,5)"}, {"rf", "leaps (5,5) or (1,7)"},
	{"n", "NN"}, {"cr", "rides like a camel"}, {"zr", "Z0"}, {"gr", "NNCC"}, {"am", "QN"}, {"em", "RN"}, {"pr", "BN"}, {"wa", "R NN"},
	{"g", "gQ"}, {"rh", "gR"}, {"bh", "hops diagonally"}, {"nh", "gNN"}, {"ch", "gCC"}, {"gh", "gNNgCC"}, {"so", "KgQ"}, {"gl", "AgR"},
	{"g2", "hops straight landing 2 behind"}, {"g3", "hops straight, landing three squares behind"}, {"kh", "gK"}, {"kp", "gN"}, {"cg", "pyafK"},
	{"li", "pQ"}, {"rl", "pR"}, {"bl", "hops diagonally landing anywhere behind"}, {"nl", "pNN"},
	{"le", "mQcpQ"}, {"pa", "mRcpR"}, {"va", "mBcpB"}, {"na", "mNNcpNN"}, {"ko", "mNcgN"},
	{"ka", "pafgQ"}, {"do", "gQpafgQ"}, {"rt", "pafpQ"}, {"bo", "hops straight over four men landing anywhere"}, {"ha", "gabmQ"},
	{"m", "gafsQ"}, {"ea", "gasQ"}, {"sw", "hops straight turning by 135 degrees"}, {"rm", "gafsR"}, {"be", "gasB"},
	{"or", "hops straight landing equally far behind"},
	{"l", "cyafmQ"}, {"lr", "hops like a locust orthogonally"}, {"ln", "cyafmNN"}, {"si", "mQcyafmQ"}, {"ms", "mNcafmN"},
	{"ma", "nN"}, {"mo", "afsF"}, {"ao", "nNN"}, {"ro", "qN"}, {"bt", "zB"}, {"gt", "zR"}, {"mg", "gQ gafsQ gasQ gabsQ gabmQ"},
}

// own makes a walk of a definition.
func own(t testing.TB, definition string) []problem.OwnWalk {
	t.Helper()
	w := problem.OwnWalk{Code: "xx", Name: "test", Definition: definition}
	if _, err := Make(w); err != nil {
		t.Fatal(err)
	}
	return []problem.OwnWalk{w}
}

// TestAlike: walks written by hand have the moves of those that there are, on random
// boards, and see the same squares.
func TestAlike(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 18))
	moves, boards := 0, 13
	if *long {
		boards = 40
	}
	for _, a := range alike {
		list := own(t, a.definition)
		for range boards {
			board := scatter(random, a.code)
			builtin := place(t, board, fairy.Hooks{})
			mine := placeOwn(t, list, with(board, a.code))
			n, err := differ(builtin, mine)
			if moves += n; err != nil {
				t.Errorf("%s, %q: %v\n%v", a.code, a.definition, err, board)
				break
			}
		}
	}
	if moves < 2_500*boards {
		t.Errorf("only %d moves were compared", moves)
	}
}

// with is a board whose men of a walk have the one of their author's instead.
func with(board []problem.Placement, code problem.Walk) []problem.Placement {
	board = slices.Clone(board)
	for i := range board {
		if board[i].Man.Walk == code {
			board[i].Man.Walk = "xx"
		}
	}
	return board
}

func placeOwn(t testing.TB, list []problem.OwnWalk, board []problem.Placement) *fairy.Position {
	t.Helper()
	return placeWith(t, Finder(list), board)
}

func placeWith(t testing.TB, find func(problem.Walk) (fairy.Walk, error), board []problem.Placement) *fairy.Position {
	t.Helper()
	r, err := fairy.NewRules(find)
	if err != nil {
		t.Fatal(err)
	}
	p, err := r.NewPosition(fairy.Setup{Board: board})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// differ compares the moves of all men of two positions, and what they see.
func differ(a, b *fairy.Position) (moves int, err error) {
	for from := range a.Occupied().Squares() {
		for side := range chess.Colour(2) {
			x, y := a.Moves().Of(nil, from, side), b.Moves().Of(nil, from, side)
			if moves += len(x); !slices.Equal(sorted(x), sorted(y)) {
				return moves, fmt.Errorf("%s: %v instead of %v", from, y, x)
			}
			for to := range chess.Square(64) {
				see := func(p *fairy.Position) bool { return p.ObservesAs(fairy.Geometry, p.At(from).Walk(), from, to, side) }
				if from != to && see(a) != see(b) {
					return moves, fmt.Errorf("%s sees %s: %t", from, to, see(b))
				}
			}
		}
	}
	return moves, nil
}

func sorted(list []fairy.Move) (words []string) {
	for _, m := range list {
		words = append(words, fmt.Sprintf("%s%s%d", m.From, m.To, m.Capture))
	}
	slices.Sort(words)
	return words
}

// TestOwnMoves: what no walk that there is does, square by square from d4 of a board.
func TestOwnMoves(t *testing.T) {
	for _, c := range []struct{ definition, others, want string }{
		{"fW", "", "d4d5"}, {"fhN", "", "d4b5 d4c6 d4e6 d4f5"}, {"fN", "", "d4c6 d4e6"}, {"fsN", "", "d4b5 d4f5"},
		{"flN", "", "d4b5"}, {"lfN", "", "d4c6"}, {"sN", "", "d4b3 d4b5 d4f3 d4f5"}, {"vN", "", "d4c2 d4c6 d4e2 d4e6"},
		{"flF", "", "d4c5"}, {"lF", "", "d4c3 d4c5"}, {"fK", "", "d4d5"}, {"fhK", "", "d4c5 d4d5 d4e5"}, {"fsK", "", "d4c5 d4e5"},
		{"R2", "bPd5", "d4d5x d4c4 d4b4 d4e4 d4f4 d4d3 d4d2"}, {"nD", "bPd5", "d4b4 d4f4 d4d2"}, {"jD", "bPd5", "d4d6"},
		{"jfR", "bPd5", "d4d6 d4d7 d4d8"}, {"fpR3", "bPd5", "d4d6 d4d7"},
		{"mfWcfF", "bPd5 bPe5", "d4e5x"}, {"hops forward orthogonally over an own man", "bPd5", ""}, {"hops forward orthogonally over an own man", "wPd6", "d4d7"},
		{"hops forward orthogonally over an enemy, moving", "bPd6", "d4d7"}, {"rides exactly 2 steps forward diagonally", "", "d4b6 d4f6"},
		{"hops up to 2 orthogonally", "bPd6 wPa4", "d4d7"}, {"cafyfmR", "bPd5", "d4d6x d4d7x d4d8x"},
		{"leaps (1,2) forward without taking", "bPe6", "d4b5 d4c6 d4f5"},
	} {
		list := own(t, c.definition)
		board := sketch{"d4", c.others}.men("xx")
		p := placeOwn(t, list, board)
		var got []string
		for _, m := range p.Moves().Of(nil, board[0].Square, chess.White) {
			w := m.From.String() + m.To.String()
			if m.IsCapture() {
				w += "x"
			}
			got = append(got, w)
		}
		want := strings.Fields(c.want)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%q with %s: %v, not %v", c.definition, c.others, got, want)
		}
	}
}

// BenchmarkAlike measures moves and checks of a walk that there is and of the same one
// written by hand, by turns, and tells the ratio of their speeds.
func BenchmarkAlike(b *testing.B) {
	for _, a := range alike {
		random := rand.New(rand.NewPCG(2, 18))
		find := Finder(own(b, a.definition))
		var on [2][]*fairy.Position
		for range 50 {
			board := scatter(random, a.code)
			on[0] = append(on[0], placeWith(b, Find, board))
			on[1] = append(on[1], placeWith(b, find, with(board, a.code)))
		}
		b.Run(string(a.code), func(b *testing.B) {
			best := [2]time.Duration{time.Hour, time.Hour}
			buf := make([]fairy.Move, 0, 256)
			for b.Loop() {
				for i := range on {
					start := time.Now()
					for _, p := range on[i] {
						work(p, buf)
					}
					best[i] = min(best[i], time.Since(start))
				}
			}
			b.ReportMetric(float64(best[0])/float64(best[1]), "own/builtin")
		})
	}
}

// work generates the moves of both sides and asks which squares they observe.
func work(p *fairy.Position, buf []fairy.Move) (n int) {
	for side := range chess.Colour(2) {
		for men := p.Men(side); men != 0; {
			n += len(p.Moves().Of(buf[:0], men.Pop(), side))
		}
		for s := range chess.Square(64) {
			if p.Observed(fairy.Check, s, side) {
				n++
			}
		}
	}
	return n
}

// BenchmarkMake measures how long it takes to make a walk, which every problem does
// that uses it.
func BenchmarkMake(b *testing.B) {
	for _, definition := range []string{"NB2", "gQ", "mRcpR", "pafpQ", "gafsQ", "aK", "aaK", "pasapaspasQ gQ"} {
		b.Run(definition, func(b *testing.B) {
			for b.Loop() {
				placeOwn(b, own(b, definition), []problem.Placement{{Square: chess.At(3, 3), Man: problem.Man{Walk: "xx"}}})
			}
		})
	}
}
