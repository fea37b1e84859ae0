// Package printed writes solutions as magazines print them: "1.Ba5! (2.Qd6#)
// 1...Se4 2.Sf3#", set play and tries before the key, lines of help play one to
// a line.
//
// The layout that thirty years of front ends read is not here (solution/text).
package printed

import (
	"cmp"
	"slices"
	"strings"

	"rookery/analysis/mates"
	"rookery/analysis/play"
	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

// A Style is how moves are printed.
type Style struct {
	Language  problem.Language
	Figurines bool
	// Long prints the squares of departure: "Bc7-a5".
	Long bool
	// All prints all tries and all play, also what is trivial or repeats itself.
	All bool
	// Capture is the sign of captures; "" is "x".
	Capture string
}

// Move prints a move with the signs of check and goal: "Qxd6#". Without the
// square of departure a man is told from others of its kind as in games, where
// all men are orthodox; else its square is printed if there is another like it.
func (s Style) Move(n *play.Node) string {
	pr := s.print()
	if pr.Short = !s.Long; pr.Short {
		pr.From = from(n)
	}
	text := strings.TrimPrefix(n.Move.Printed(pr), " ")
	text = strings.ReplaceAll(text, " ep.", " e.p.")
	if n.Move.Null {
		text = "~"
	}
	return text + marks(n)
}

// marks are the signs of check and goals: "+", "#". Those that are words stand apart, and
// that the position of a proof game is reached is not told.
func marks(n *play.Node) string {
	bare := *n.Node
	bare.Goals = slices.DeleteFunc(slices.Clone(n.Goals), func(g problem.Goal) bool {
		return g.Kind == problem.ProofGame || g.Kind == problem.AToB
	})
	text := ""
	for mark := range strings.FieldsSeq(bare.Marks()) {
		if c := mark[0]; 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' {
			text += " "
		}
		text += mark
	}
	return text
}

// print is the style without what depends on the move.
func (s Style) print() solution.Print {
	return solution.Print{Language: s.Language, Figurines: s.Figurines, Capture: cmp.Or(s.Capture, "x")}
}

// from is as much of the square of departure as must be printed.
func from(n *play.Node) string {
	m := &n.Move
	switch {
	case m.From >= chess.NoSquare || m.Null || m.Special != "":
		return ""
	case m.Man.Walk == problem.Pawn && m.Captured != nil:
		return m.From.String()[:1]
	case m.Man.Walk == problem.Pawn:
		return ""
	}
	others := rivals(n)
	if len(others) == 0 {
		return ""
	}
	file, rank := true, true
	for _, sq := range others {
		file = file && sq.File() != m.From.File()
		rank = rank && sq.Rank() != m.From.Rank()
	}
	name := m.From.String()
	switch {
	case file:
		return name[:1]
	case rank:
		return name[1:]
	}
	return name
}

// rivals are the squares of other men that the move might be taken for theirs.
func rivals(n *play.Node) []chess.Square {
	var list []chess.Square
	m := &n.Move
	p, orthodox := mates.Position(n.Before, chess.Colour(m.Man.Colour)&1)
	if orthodox && len(n.Move.Effects) == 0 {
		for _, other := range p.Legal(nil) {
			if other.To() == m.To && other.From() != m.From && n.Before[other.From()].Walk == m.Man.Walk {
				list = append(list, other.From())
			}
		}
		return list
	}
	for sq, man := range n.Before {
		if man != nil && chess.Square(sq) != m.From && man.Colour == m.Man.Colour && man.Walk == m.Man.Walk {
			list = append(list, chess.Square(sq))
		}
	}
	return list
}
