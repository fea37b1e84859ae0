package polyglot

import (
	"encoding/binary"
	"fmt"
	"math"

	"rookery/book"
	"rookery/chess"
)

const entrySize = 16

// An entry is a move of a position as it stands in the file.
type entry struct {
	key    uint64
	move   uint16
	weight uint16
	learn  uint32
}

func (e *entry) decode(b []byte) {
	e.key = binary.BigEndian.Uint64(b)
	e.move = binary.BigEndian.Uint16(b[8:])
	e.weight = binary.BigEndian.Uint16(b[10:])
	e.learn = binary.BigEndian.Uint32(b[12:])
}

func (e *entry) append(b []byte) []byte {
	b = binary.BigEndian.AppendUint64(b, e.key)
	b = binary.BigEndian.AppendUint16(b, e.move)
	b = binary.BigEndian.AppendUint16(b, e.weight)
	return binary.BigEndian.AppendUint32(b, e.learn)
}

func (e *entry) bookMove() book.Move {
	return book.Move{Text: moveText(e.move), Weight: uint32(e.weight), Learn: e.learn}
}

// promotions are the men by their number in the format.
const promotions = " nbrq"

// moveText is a move in coordinates. Promotions that the format does not know
// are given as "?".
func moveText(move uint16) string {
	b := [5]byte{
		'a' + byte(move>>6&7), '1' + byte(move>>9&7),
		'a' + byte(move&7), '1' + byte(move>>3&7), '?',
	}
	switch promotion := int(move >> 12); {
	case promotion == 0:
		return string(b[:4])
	case promotion < len(promotions):
		b[4] = promotions[promotion]
	}
	return string(b[:])
}

// parseMove is the format's number of a move in coordinates.
func parseMove(text string) (uint16, error) {
	if len(text) != 4 && len(text) != 5 {
		return 0, fmt.Errorf("polyglot: move %q: %w", text, chess.ErrMoveText)
	}
	from, fromErr := chess.ParseSquare(text[:2])
	to, toErr := chess.ParseSquare(text[2:4])
	if fromErr != nil || toErr != nil {
		return 0, fmt.Errorf("polyglot: move %q: %w", text, chess.ErrMoveText)
	}
	move := uint16(from)<<6 | uint16(to)
	if len(text) == 5 {
		switch text[4] {
		case 'n':
			move |= 1 << 12
		case 'b':
			move |= 2 << 12
		case 'r':
			move |= 3 << 12
		case 'q':
			move |= 4 << 12
		default:
			return 0, fmt.Errorf("polyglot: move %q: %w", text, chess.ErrMoveText)
		}
	}
	return move, nil
}

// weight16 is a weight as the format can hold it; see Writer.Write.
func weight16(weight, best uint32) uint16 {
	if best <= math.MaxUint16 {
		return uint16(weight)
	}
	scaled := uint64(weight) * math.MaxUint16 / uint64(best)
	if scaled == 0 && weight > 0 {
		scaled = 1
	}
	return uint16(scaled)
}
