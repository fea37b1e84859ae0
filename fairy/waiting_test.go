package fairy_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

// TestForcing compares the moves that are thought to leave a waiting move with what can be played,
// over random positions with few men.
func TestForcing(t *testing.T) {
	for _, name := range []string{"", "Circe", "SuperCirce", "CASTChess", "SnekCircleChess", "Take&MakeChess"} {
		random := rand.New(rand.NewPCG(1, 7))
		p := &problem.Problem{}
		if name != "" {
			p.Conditions = []problem.Condition{sample(name)}
		}
		left := 0
		for range 1500 {
			p.Board = sparse(random)
			pos, err := position(p)
			if err != nil {
				t.Fatal(name, err)
			}
			if pos.InCheck(chess.Black) {
				continue
			}
			legal := pos.Legal(nil)
			forcing := pos.Search().LegalForcing(nil)
			for i, q := range pos.Left(legal) {
				m := legal[i]
				if q[0] == fairy.Off {
					if !slices.Contains(forcing, m) {
						t.Errorf("%s: %v is missing, %v", name, m, p.Board)
					}
					continue
				}
				left++
				if slices.Contains(forcing, m) || !waits(pos, m, q) {
					t.Errorf("%s: after %v Black has no waiting move %v, %v", name, m, q, p.Board)
				}
			}
		}
		if left == 0 {
			t.Errorf("%s: no move is found to leave a waiting move", name)
		}
	}
}

// waits tells whether a move from a square to another can be made after a move and gives no check.
func waits(p *fairy.Position, m fairy.Move, q [2]chess.Square) (found bool) {
	p.Play(m)
	defer p.Undo()
	for _, reply := range p.Legal(nil) {
		if reply.From == q[0] && reply.To == q[1] && !reply.IsCapture() {
			p.Play(reply)
			found = !p.InCheck(p.Turn())
			p.Undo()
		}
	}
	return found
}

// sparse are two kings and some more men at random.
func sparse(random *rand.Rand) (list []problem.Placement) {
	squares := random.Perm(64)
	put := func(c problem.Colour, w problem.Walk) {
		if s := chess.Square(squares[0]); w != problem.Pawn || s.Rank()%7 != 0 {
			list = append(list, problem.Placement{Square: s, Man: problem.Man{Colour: c, Walk: w}})
		}
		squares = squares[1:]
	}
	put(problem.White, problem.King)
	put(problem.Black, problem.King)
	for range 2 + random.IntN(5) {
		walks := []problem.Walk{"q", "r", "b", "s", "p", "g", "n"}
		put(problem.Colour(random.IntN(3)), walks[random.IntN(len(walks))])
	}
	return list
}

// TestAllows: under the usual conditions all legal moves are allowed.
func TestAllows(t *testing.T) {
	for _, name := range []string{"", "Circe", "Madrasi", "AntiCirce", "AndernachChess", "GridChess"} {
		random := rand.New(rand.NewPCG(1, 9))
		p := &problem.Problem{}
		if name != "" {
			p.Conditions = []problem.Condition{sample(name)}
		}
		for range 100 {
			p.Board = sparse(random)
			pos, err := position(p)
			if err != nil {
				t.Fatal(name, err)
			}
			for _, m := range pos.Legal(nil) {
				if !pos.Search().Allows(m) {
					t.Errorf("%s: %v is not allowed, %v", name, m, p.Board)
				}
			}
		}
	}
}
