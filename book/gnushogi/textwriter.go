package gnushogi

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"slices"

	"rookery/book"
	"rookery/shogi"
)

// A TextWriter is a [book.Writer] of a text book, in the form in which GNU
// Shogi's command bsave adds a game to one. It takes positions with an SFEN.
//
// Its openings are lines of play from the start: as many of them go through a
// move as the move has games, so that a book that was made of a text becomes
// one again that makes the same counts. Where the counts of a book do not fit
// together, as those of other formats, each move is in one line at least.
type TextWriter struct {
	out   *bufio.Writer // keeps the first error
	nodes map[string]*textNode
}

// A textNode is a position with its moves.
type textNode struct {
	pos   shogi.Position
	moves []textMove
}

type textMove struct {
	move shogi.Move
	mark book.Mark
	left uint32 // lines that are still to go through it
}

// maxLines is up to how many lines a text book may have for the counts' sake.
const maxLines = 200000

// NewTextWriter makes a text book that is written on Close.
func NewTextWriter(out io.Writer) *TextWriter {
	return &TextWriter{bufio.NewWriter(out), make(map[string]*textNode)}
}

// Write adds a position with its moves.
func (w *TextWriter) Write(p book.Position) error {
	if p.FEN == "" {
		return fmt.Errorf("gnushogi: the position %016x has no SFEN", p.Key)
	}
	pos, err := shogi.ParseSFEN(p.FEN)
	if err != nil {
		return fmt.Errorf("gnushogi: %w", err)
	}
	node := &textNode{pos: pos}
	for _, m := range p.Moves {
		move, err := legalUSI(&pos, m.Text)
		if err != nil {
			return fmt.Errorf("gnushogi: %s: %s: %w", p.FEN, m.Text, err)
		}
		mark, games := m.Mark, max(m.Weight, m.Games, 1)
		if m.Weight == 0 {
			mark = book.Bad
		}
		node.moves = append(node.moves, textMove{move: move, mark: mark, left: games})
	}
	w.nodes[pos.Placement()] = node
	return nil
}

// Close writes the book.
func (w *TextWriter) Close() error {
	start := shogi.Start()
	root := w.nodes[start.Placement()]
	if root != nil {
		total := uint64(0)
		for _, m := range root.moves {
			total += uint64(m.left)
		}
		if total > maxLines {
			for _, n := range w.nodes {
				for i := range n.moves {
					n.moves[i].left = 1
				}
			}
		}
		for w.line(root, nil) {
		}
		w.rest(root)
	}
	fmt.Fprintln(w.out, "#")
	return w.out.Flush()
}

// step is a move of a line and the position before it.
type step struct {
	node *textNode
	move *textMove
}

// line writes a line from a position, after the steps that lead there, along
// moves that lines are still to go through. It reports whether there were any.
func (w *TextWriter) line(node *textNode, steps []step) bool {
	begun := len(steps)
	for node != nil && len(steps) < math.MaxUint8 {
		var next *textMove
		for i := range node.moves {
			if m := &node.moves[i]; m.left > 0 {
				next = m
				break
			}
		}
		if next == nil {
			break
		}
		next.left--
		steps = append(steps, step{node, next})
		node = w.after(node, next)
	}
	if len(steps) == begun {
		return false
	}
	fmt.Fprintln(w.out, "#")
	for i, s := range steps {
		if i%2 == 0 {
			fmt.Fprintf(w.out, "%d.", i/2+1)
		}
		fmt.Fprintf(w.out, "%s%s ", s.node.pos.Western(s.move.move), s.move.mark)
	}
	fmt.Fprintln(w.out)
	return true
}

func (w *TextWriter) after(n *textNode, m *textMove) *textNode {
	next := n.pos
	next.Play(m.move)
	return w.nodes[next.Placement()]
}

// rest writes lines for the moves that are left, each over the shortest way to
// its position.
func (w *TextWriter) rest(root *textNode) {
	ways := map[*textNode][]step{root: nil}
	for queue := []*textNode{root}; len(queue) > 0; queue = queue[1:] {
		node := queue[0]
		for w.line(node, ways[node]) {
		}
		for i := range node.moves {
			next := w.after(node, &node.moves[i])
			if _, seen := ways[next]; next == nil || seen {
				continue
			}
			ways[next] = append(slices.Clone(ways[node]), step{node, &node.moves[i]})
			queue = append(queue, next)
		}
	}
}
