package fairy_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

// TestExpansionsTellMovesApart: where several conditions and attributes say in what
// ways a move is played, each way is there once.
func TestExpansionsTellMovesApart(t *testing.T) {
	expanding := []string{"Take&MakeChess", "Take&MakeChess absolute", "WhiteSuperTransmutingKing", "BlackSuperTransmutingKing", "SingleBox type2", "SingleBox type3"}
	together := 0
	for seed := range uint64(300) {
		random := rand.New(rand.NewPCG(seed, 3))
		at := random.Perm(len(expanding))
		c := combination{seed: seed, turn: chess.Colour(random.IntN(2)), conditions: []string{expanding[at[0]], expanding[at[1]]}}
		squares := random.Perm(64)
		put := func(side problem.Colour, w problem.Walk, attributes ...problem.Attribute) {
			c.board = append(c.board, problem.Placement{Square: chess.Square(squares[len(c.board)]), Man: problem.Man{Colour: side, Walk: w, Attributes: attributes}})
		}
		for _, side := range []problem.Colour{problem.White, problem.Black} {
			put(side, "k")
			for range 3 {
				put(side, []problem.Walk{"q", "r", "s", "b", "p"}[random.IntN(5)])
				put(side, []problem.Walk{"g", "nh", "kh"}[random.IntN(3)], []problem.Attribute{"Bul", "Dob", "HurdleColourChanging"}[random.IntN(3)])
			}
		}
		p, err := c.position([]int{0, 1})
		if strings.Fields(c.conditions[0])[0] == strings.Fields(c.conditions[1])[0] {
			continue // the same one twice
		}
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		parts := map[string]bool{}
		for _, way := range choices(p) {
			if seen[way.text] {
				t.Errorf("%v: %s is there twice", c, way.text)
			}
			seen[way.text] = true
			if way.move.Hurdle() != fairy.Off && way.move.IsCapture() {
				parts[way.text] = true
			}
		}
		if len(parts) > 1 {
			together++
		}
	}
	if together == 0 {
		t.Error("no move was played in ways of several kinds")
	}
}

// TestExpandedToTheSame: what several moves are expanded to is one move.
func TestExpandedToTheSame(t *testing.T) {
	p, err := parseFact("white kh1 ra1", "")
	if err != nil {
		t.Fatal(err)
	}
	pos, err := position(p, fairy.Hooks{Choice: fairy.Choice{Expand: []fairy.Expansion{{Part: fairy.Second, Do: func(p *fairy.Position, m fairy.Move, emit func(fairy.Move)) {
		if p.At(m.From).Walk() == fairy.RookWalk {
			m.To = chess.At(3, 3)
			emit(m)
		}
		emit(m)
	}}}}})
	if err != nil {
		t.Fatal(err)
	}
	rooks := 0
	for _, m := range pos.Legal(nil) {
		if m.From == 0 {
			rooks++
		}
	}
	if rooks != 1 {
		t.Errorf("the rook has %d moves", rooks)
	}
}

// TestExpansionOfEmptySquares: SAT asks who observes squares where nobody stands, also
// under rules whose captures depend on the man taken. There nobody does: the rook
// must not leave b1.
func TestExpansionOfEmptySquares(t *testing.T) {
	p, err := parseFact("white ka1 pa2b2 rb1 sf5 qh4 black kh8 bd3 pg7h7 rg8", "condition SAT condition Take&MakeChess Absolute")
	if err != nil {
		t.Fatal(err)
	}
	pos, err := position(p)
	if err != nil {
		t.Fatal(err)
	}
	moves := pos.Legal(nil)
	if len(moves) != 29 {
		t.Errorf("White has %d moves", len(moves))
	}
	for _, m := range moves {
		if m.From == chess.At(1, 0) {
			t.Errorf("%s is played", written(pos, m))
		}
	}
}

// TestMobileByChoice: a side whose only legal moves are such by what their effects
// choose can move, also where moves are compared.
func TestMobileByChoice(t *testing.T) {
	p, err := parseFact("white ka7 pe6 pc1 white aliceb qh5 white eta3 white pb6 black ka5 black oab4 black alicea dsf5",
		"condition AntiSuperCirce condition BlackForcedSquare f2")
	if err != nil {
		t.Fatal(err)
	}
	pos, err := position(p)
	if err != nil {
		t.Fatal(err)
	}
	pos.SetTurn(chess.Black)
	if moves := pos.Legal(nil); len(moves) == 0 || !pos.Mobile() {
		t.Errorf("%d moves, mobile: %t", len(moves), pos.Mobile())
	}
}
