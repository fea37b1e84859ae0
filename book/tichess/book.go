package tichess

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"rookery/chess"
	"rookery/tifile"
)

// A Book is the positions of one colour to move with the moves to choose from.
type Book struct {
	Colour  chess.Colour
	Entries []Entry // by ascending hash
}

// An Entry is a position with its moves. TI-Chess plays any of them with the
// same likelihood.
type Entry struct {
	Position tifile.Position
	Moves    []Move // at least one
}

// A Move is a move in the squares of departure and arrival, the king's if it
// castles, and what a pawn becomes.
type Move struct {
	From, To  chess.Square
	Promotion chess.Role // NoRole, or Queen, Rook, Bishop, Knight
}

// MoveOf is a move of the rules as the book has it.
func MoveOf(m chess.Move) Move { return Move{m.From(), m.To(), m.Promotion()} }

// String is the move in coordinates, "e7e8q".
func (m Move) String() string {
	text := m.From.String() + m.To.String()
	if m.Promotion != chess.NoRole {
		text += string(m.Promotion.Letter() | 0x20)
	}
	return text
}

// Moves is the number of moves in the book.
func (b *Book) Moves() (n int) {
	for i := range b.Entries {
		n += len(b.Entries[i].Moves)
	}
	return n
}

// Find gives the moves for a position, none if it is not in the book.
func (b *Book) Find(p tifile.Position) []Move {
	key := Hash(&p.Board)
	i, _ := slices.BinarySearchFunc(b.Entries, key, func(e Entry, key uint64) int {
		return cmp.Compare(Hash(&e.Position.Board), key)
	})
	for ; i < len(b.Entries) && Hash(&b.Entries[i].Position.Board) == key; i++ {
		if b.Entries[i].Position == p {
			return b.Entries[i].Moves
		}
	}
	return nil
}

// The layout of a book, numbers with the high byte first: "BKW0" or "BKB0",
// the number of positions and that of moves in two bytes each; for each
// position its hash in eight bytes and in two bytes where it begins; then the
// positions, packed, each followed by its moves in two bytes.
const (
	headerBytes   = 8
	indexBytes    = 10
	positionBytes = indexBytes + tifile.PackedBytes
	moveBytes     = 2
	maxCount      = 1<<16 - 1
)

// The bits of a move: six for each square, three for the promotion, and one
// if another move of the position follows.
const (
	toShift        = 6
	promotionShift = 12
	moreMoves      = 1 << 15
)

// promotions are the roles in the order of their numbers.
var promotions = [...]chess.Role{chess.NoRole, chess.Queen, chess.Rook, chess.Bishop, chess.Knight}

// bytes is what the entry needs in a book.
func (e *Entry) bytes() int { return positionBytes + moveBytes*len(e.Moves) }

// Bytes is the size of the book.
func (b *Book) Bytes() int {
	n := headerBytes
	for i := range b.Entries {
		n += b.Entries[i].bytes()
	}
	return n
}

// Append appends the book as the data of a variable. An entry that cannot be
// said in the format, and a book too large for one variable, are errors.
func (b *Book) Append(data []byte) ([]byte, error) {
	if n := b.Bytes(); n > tifile.MaxData {
		return nil, fmt.Errorf("tichess: a book of %d bytes, a variable holds %d", n, tifile.MaxData)
	}
	data = append(data, magic(b.Colour)...)
	data = binary.BigEndian.AppendUint16(data, uint16(len(b.Entries)))
	data = binary.BigEndian.AppendUint16(data, uint16(min(b.Moves(), maxCount)))
	at := headerBytes + indexBytes*len(b.Entries)
	for i := range b.Entries {
		e := &b.Entries[i]
		data = binary.BigEndian.AppendUint64(data, Hash(&e.Position.Board))
		data = binary.BigEndian.AppendUint16(data, uint16(at))
		at += e.bytes() - indexBytes
	}
	for i := range b.Entries {
		e := &b.Entries[i]
		if e.Position.Turn != b.Colour || len(e.Moves) == 0 {
			return nil, fmt.Errorf("tichess: entry %d: not a position with moves of %v", i, b.Colour)
		}
		packed, err := e.Position.Pack()
		if err != nil {
			return nil, fmt.Errorf("tichess: entry %d: %w", i, err)
		}
		data = append(data, packed[:]...)
		for j, m := range e.Moves {
			word, err := m.word()
			if err != nil {
				return nil, fmt.Errorf("tichess: entry %d: %w", i, err)
			}
			if j < len(e.Moves)-1 {
				word |= moreMoves
			}
			data = binary.BigEndian.AppendUint16(data, word)
		}
	}
	return data, nil
}

func magic(c chess.Colour) string {
	if c == chess.White {
		return "BKW0"
	}
	return "BKB0"
}

func (m Move) word() (uint16, error) {
	promotion := slices.Index(promotions[:], m.Promotion)
	if promotion < 0 || m.From >= chess.NoSquare || m.To >= chess.NoSquare {
		return 0, fmt.Errorf("%v is no move", m)
	}
	return uint16(m.From) | uint16(m.To)<<toShift | uint16(promotion)<<promotionShift, nil
}

// ErrNotBook is why data is no book of TI-Chess.
var ErrNotBook = errors.New("no opening book of TI-Chess")

// IsBook reports whether data begins as a book does.
func IsBook(data []byte) bool {
	return len(data) >= 4 && (string(data[:4]) == magic(chess.White) || string(data[:4]) == magic(chess.Black))
}

// Parse reads a book from the data of a variable. The error wraps ErrNotBook.
func Parse(data []byte) (*Book, error) {
	fail := func(format string, args ...any) (*Book, error) {
		return nil, fmt.Errorf("tichess: %w: "+format, append([]any{ErrNotBook}, args...)...)
	}
	if !IsBook(data) || len(data) < headerBytes {
		return fail("it does not begin with BKW0 or BKB0")
	}
	b := &Book{}
	if string(data[:4]) == magic(chess.Black) {
		b.Colour = chess.Black
	}
	count := int(binary.BigEndian.Uint16(data[4:]))
	if len(data) < headerBytes+count*(positionBytes+moveBytes) {
		return fail("%d bytes cannot hold %d positions", len(data), count)
	}
	last := uint64(0)
	for i := range count {
		index := data[headerBytes+indexBytes*i:]
		hash, at := binary.BigEndian.Uint64(index), int(binary.BigEndian.Uint16(index[8:]))
		e, err := parseEntry(data, at)
		switch {
		case err != nil:
			return fail("position %d: %w", i+1, err)
		case e.Position.Turn != b.Colour:
			return fail("position %d: %v is to move", i+1, e.Position.Turn)
		case Hash(&e.Position.Board) != hash:
			return fail("position %d: its hash is %016x, not %016x", i+1, Hash(&e.Position.Board), hash)
		case hash < last:
			return fail("position %d: it is out of order", i+1)
		}
		b.Entries, last = append(b.Entries, e), hash
	}
	if moves := int(binary.BigEndian.Uint16(data[6:])); moves != min(b.Moves(), maxCount) {
		return fail("its header says %d moves, it has %d", moves, b.Moves())
	}
	return b, nil
}

func parseEntry(data []byte, at int) (e Entry, err error) {
	if at+tifile.PackedBytes > len(data) {
		return e, errors.New("it lies outside the data")
	}
	if e.Position, err = tifile.Packed(data[at : at+tifile.PackedBytes]).Position(); err != nil {
		return e, err
	}
	for at += tifile.PackedBytes; ; at += moveBytes {
		if at+moveBytes > len(data) {
			return e, errors.New("its moves do not end")
		}
		word := binary.BigEndian.Uint16(data[at:])
		promotion := int(word >> promotionShift & 7)
		if promotion >= len(promotions) {
			return e, fmt.Errorf("%04x is no move", word)
		}
		e.Moves = append(e.Moves, Move{
			From:      chess.Square(word & 63),
			To:        chess.Square(word >> toShift & 63),
			Promotion: promotions[promotion],
		})
		if word&moreMoves == 0 {
			return e, nil
		}
	}
}
