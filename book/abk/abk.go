package abk

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"

	"rookery/book"
	"rookery/chess"
)

// Magic is what a book begins with.
const Magic = "\x03ABK"

const (
	nodeSize  = 28
	firstNode = 900
	// maxBook is the size beyond which a file is refused.
	maxBook = 1 << 31
)

// A node is a move as it stands in the file.
type node struct {
	from, to, promotion, priority int8
	games, won, lost              int32 // by White
	flags                         int32
	answer, alternative           int32
}

// deletedFlags are those of moves that are deleted: one or the other, by who
// describes the format.
const deletedFlags = 1<<24 | 1

func decodeNode(b []byte) node {
	number := func(at int) int32 { return int32(binary.LittleEndian.Uint32(b[at:])) }
	return node{
		from: int8(b[0]), to: int8(b[1]), promotion: int8(b[2]), priority: int8(b[3]),
		games: number(4), won: number(8), lost: number(12),
		flags: number(16), answer: number(20), alternative: number(24),
	}
}

// A Reader is a [book.Reader] of a book.
type Reader struct {
	file  []byte // nodes from number 0 on
	start chess.Position
	book  map[uint64]*book.Position
	order []uint64
	next  int
}

// NewReader reads a book as a whole. The Reader yields its positions as the
// tree has them, each once. Weights are twice the wins and once the draws, and
// 0 for moves of priority 0, which Arena does not play. Branches that are not
// legal are left out; a file that ends before a move that it speaks of is an error.
func NewReader(r io.Reader) (*Reader, error) {
	file, err := io.ReadAll(io.LimitReader(r, maxBook+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("abk: %w", err)
	case len(file) > maxBook:
		return nil, errors.New("abk: the file is too large")
	case len(file) < len(Magic) || string(file[:len(Magic)]) != Magic:
		return nil, errors.New("abk: not a book of Arena")
	}
	b := &Reader{file: file, start: chess.Start(), book: make(map[uint64]*book.Position)}
	if err := b.read(); err != nil {
		return nil, err
	}
	return b, nil
}

// A branch is a node still to be read and the position that it is played in.
type branch struct {
	node int32
	pos  chess.Position
}

// read goes over the tree. A node is read once, so that a damaged book cannot
// lead in circles.
func (b *Reader) read() error {
	read := make([]bool, len(b.file)/nodeSize)
	if len(read) < firstNode {
		return fmt.Errorf("abk: damaged or cut short: %d bytes, the head alone has %d", len(b.file), firstNode*nodeSize)
	}
	queue := []branch{{firstNode, b.start}}
	if len(b.file) == firstNode*nodeSize {
		queue = nil // a book without moves
	}
	for len(queue) > 0 {
		at := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if at.node < firstNode {
			continue
		}
		if int(at.node) >= len(read) {
			return fmt.Errorf("abk: damaged or cut short: there is no move %d, the last one is %d", at.node-firstNode+1, len(read)-firstNode)
		}
		if read[at.node] {
			continue
		}
		read[at.node] = true
		n := decodeNode(b.file[int(at.node)*nodeSize:])
		queue = append(queue, branch{n.alternative, at.pos})
		m, ok := n.move(&at.pos)
		if !ok || n.flags&deletedFlags != 0 {
			continue
		}
		b.add(&at.pos, n, m)
		next := at.pos
		next.Play(m)
		queue = append(queue, branch{n.answer, next})
	}
	return nil
}

// move is the legal move of a node.
func (n *node) move(pos *chess.Position) (chess.Move, bool) {
	promotion := max(n.promotion, -n.promotion)
	if n.from < 0 || n.to < 0 || n.from > 63 || n.to > 63 || promotion < 0 || int(promotion) >= len(promotionCodes) {
		return chess.NoMove, false
	}
	from, to := chess.Square(n.from), chess.Square(n.to)
	for _, m := range pos.Legal(make([]chess.Move, 0, 64)) {
		if m.From() == from && m.To() == to && m.Promotion() == promotionCodes[promotion] {
			return m, true
		}
	}
	return chess.NoMove, false
}

func (b *Reader) add(pos *chess.Position, n node, m chess.Move) {
	key := pos.Key()
	p := b.book[key]
	if p == nil {
		p = &book.Position{Key: key, FEN: pos.FEN()}
		b.book[key] = p
		b.order = append(b.order, key)
	}
	games, won, lost := max(n.games, 0), max(n.won, 0), max(n.lost, 0)
	if pos.Turn() == chess.Black {
		won, lost = lost, won
	}
	draws := max(int64(games)-int64(won)-int64(lost), 0)
	move := book.Move{
		Text:   m.UCI960(),
		Counts: book.Counts{Games: uint32(games), Wins: uint32(won), Draws: uint32(draws), Losses: uint32(lost)},
	}
	if n.priority > 0 {
		move.Weight = max(uint32(min(2*int64(won)+draws, 1<<31)), 1)
	} else {
		move.Mark = book.Bad
	}
	// The same position by another way has the same move again.
	if !slices.ContainsFunc(p.Moves, func(known book.Move) bool { return known.Text == move.Text }) {
		p.Moves = append(p.Moves, move)
	}
}

// Next is the next position, io.EOF after the last one.
func (b *Reader) Next() (book.Position, error) {
	if b.next == len(b.order) {
		return book.Position{}, io.EOF
	}
	b.next++
	return *b.book[b.order[b.next-1]], nil
}
