package abk

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"slices"

	"rookery/book"
	"rookery/chess"
)

// maxNodes is how many nodes a book may have; more would be beyond the file's
// largest size.
const maxNodes = maxBook/nodeSize - firstNode

// manyNodes is from how many nodes on a position that several ways lead to has
// its moves behind the first of them only.
const manyNodes = 1 << 20

// A Writer writes a book. It is a [book.Writer].
type Writer struct {
	w         io.Writer
	positions []book.Position
	left      int
}

// NewWriter writes to w when it is closed, which does not close w. Positions
// are found again by their keys.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Write takes a position with its moves.
func (w *Writer) Write(p book.Position) error {
	w.positions = append(w.positions, p)
	return nil
}

// Close writes the tree: what the moves lead to from the start of the game.
// Each of the shortest ways to a position leads to its moves, the best ones
// first; longer ways end there. Moves of weight 0 and bad ones get the priority
// 0, others 5. Where the games of a move are not known, its weight stands in
// for them.
func (w *Writer) Close() error {
	t, found, err := newTree(w.positions)
	if err != nil {
		return err
	}
	w.left = len(w.positions) - found
	if t.nodes > maxNodes {
		return fmt.Errorf("abk: %d moves are too many for a book", t.nodes)
	}
	t.file = make([]byte, firstNode*nodeSize, firstNode*nodeSize+t.nodes*nodeSize)
	start := chess.Start()
	if err := t.write(&start, 0); err != nil {
		return err
	}
	t.writeHeader()
	_, err = w.w.Write(t.file)
	return err
}

// Left is how many positions Close has left out: the moves from the start of the
// game do not lead to them.
func (w *Writer) Left() int { return w.left }

// A tree is a book on its way into a file.
type tree struct {
	book    book.Prober
	answers bool           // any move stands where only what follows it is in the book
	plies   map[uint64]int // half moves of the shortest way to a position
	once    bool           // moves stand behind one way only
	written map[uint64]bool
	nodes   int
	depth   int
	file    []byte
}

// newTree counts the nodes of a book. One of which less than half is found must
// be for a colour: there the other one's moves are put in. It returns the number
// of positions found, too.
func newTree(positions []book.Position) (t *tree, found int, err error) {
	for i := range positions {
		if positions[i].FEN == "" {
			continue
		}
		setup, err := chess.ParseFENLenient(positions[i].FEN)
		if err != nil {
			return nil, 0, fmt.Errorf("abk: %w", err)
		}
		if pos, err := setup.Position(chess.Game); err == nil {
			positions[i].Key = pos.Key() // formats may have keys of their own
		}
	}
	t = &tree{book: book.Index(positions)}
	found, err = t.count()
	if err == nil && 2*found < len(positions) {
		t.answers = true
		found, err = t.count()
	}
	return t, found, err
}

// count finds the shortest ways, and how many nodes they make. It returns the
// number of positions of the book that it found.
func (t *tree) count() (found int, err error) {
	start := chess.Start()
	t.plies = map[uint64]int{start.Key(): 0}
	ways := map[uint64]int{start.Key(): 1}
	all, once := 0, 0
	for ply, layer := 0, []chess.Position{start}; len(layer) > 0; ply++ {
		var after []chess.Position
		for i := range layer {
			pos := &layer[i]
			moves, known, err := t.moves(pos)
			if err != nil {
				return 0, err
			}
			if known {
				found++
			}
			here := ways[pos.Key()]
			once += len(moves)
			all = min(all+here*len(moves), math.MaxInt32)
			if len(moves) > 0 {
				t.depth = ply + 1
			}
			for _, m := range moves {
				next := *pos
				next.Play(m.move)
				key := next.Key()
				if at, seen := t.plies[key]; seen && at <= ply {
					continue
				} else if !seen {
					t.plies[key] = ply + 1
					after = append(after, next)
				}
				ways[key] = min(ways[key]+here, math.MaxInt32)
			}
		}
		layer = after
	}
	if t.nodes = all; all > manyNodes {
		t.nodes, t.once, t.written = once, true, make(map[uint64]bool)
	}
	return found, nil
}

// A known is a move of the book.
type known struct {
	book.Move
	move chess.Move
}

// moves are those that stand behind a position, the best ones first. The book
// itself may not know it, where the moves are answers.
func (t *tree) moves(pos *chess.Position) (moves []known, inBook bool, err error) {
	all, err := t.book.Probe(pos)
	if err != nil {
		return nil, false, err
	}
	for _, m := range all {
		if move, err := pos.ParseMove(m.Text); err == nil {
			moves = append(moves, known{m, move})
		}
	}
	if len(moves) > 0 || !t.answers {
		slices.SortStableFunc(moves, func(a, b known) int { return cmp.Compare(b.Weight, a.Weight) })
		return moves, len(moves) > 0, nil
	}
	for _, move := range pos.Legal(nil) {
		next := *pos
		next.Play(move)
		if all, err = t.book.Probe(&next); err != nil {
			return nil, false, err
		}
		if len(all) > 0 {
			moves = append(moves, known{move: move})
		}
	}
	return moves, false, nil
}

// write writes the moves of a position, each with what follows it.
func (t *tree) write(pos *chess.Position, ply int) error {
	if t.once {
		if t.written[pos.Key()] {
			return nil
		}
		t.written[pos.Key()] = true
	}
	moves, _, err := t.moves(pos)
	if err != nil {
		return err
	}
	last := -1
	for _, m := range moves {
		at := t.next()
		if last >= 0 {
			t.point(last, alternativeField, at)
		}
		last = at
		n := nodeOf(pos, m)
		t.file = n.append(t.file)
		next := *pos
		next.Play(m.move)
		if t.plies[next.Key()] != ply+1 {
			continue
		}
		if err := t.write(&next, ply+1); err != nil {
			return err
		}
		if t.next() > at+1 {
			t.point(at, answerField, at+1)
		}
	}
	return nil
}

// next is the number of the node to be written next.
func (t *tree) next() int { return len(t.file) / nodeSize }

// The fields of a node that say which others follow.
const (
	answerField      = 20
	alternativeField = 24
)

func (t *tree) point(node, field, to int) {
	binary.LittleEndian.PutUint32(t.file[node*nodeSize+field:], uint32(to))
}

// promotionCodes are how nodes name men that pawns become.
var promotionCodes = [...]chess.Role{chess.NoRole, chess.Rook, chess.Knight, chess.Bishop, chess.Queen}

// priority is that of moves to be played; Arena knows 1 to 9.
const priority = 5

// nodeOf is the node of a move, with nothing that follows it.
func nodeOf(pos *chess.Position, m known) node {
	count := func(n uint32) int32 { return int32(min(n, math.MaxInt32)) }
	n := node{
		from: int8(m.move.From()), to: int8(m.move.To()), promotion: int8(slices.Index(promotionCodes[:], m.move.Promotion())),
		games: count(m.Games), won: count(m.Wins), lost: count(m.Losses), answer: -1, alternative: -1,
	}
	if pos.Turn() == chess.Black {
		n.won, n.lost = n.lost, n.won
	}
	if m.Games == 0 {
		n.games = count(m.Weight)
	}
	if m.Weight > 0 && m.Mark != book.Bad {
		n.priority = priority
	}
	return n
}

func (n *node) append(b []byte) []byte {
	b = append(b, byte(n.from), byte(n.to), byte(n.promotion), byte(n.priority))
	for _, v := range [...]int32{n.games, n.won, n.lost, n.flags, n.answer, n.alternative} {
		b = binary.LittleEndian.AppendUint32(b, uint32(v))
	}
	return b
}

// writeHeader fills what comes before the nodes; see the package's comment.
func (t *tree) writeHeader() {
	b := t.file[:firstNode*nodeSize]
	copy(b, Magic)
	for _, field := range [...]struct{ at, value int }{
		{4, firstNode * nodeSize}, {8, nodeSize},
		{depthField, t.depth}, {countField, t.nodes}, {gamesField, 1}, {pliesField, t.depth},
	} {
		binary.LittleEndian.PutUint32(b[field.at:], uint32(field.value))
	}
	for i := range b[fillField:] {
		b[fillField+i] = 'x'
	}
}

// The fields of the header that are written.
const (
	depthField = 214
	countField = 218
	gamesField = 242
	pliesField = 250
	fillField  = 254
)
