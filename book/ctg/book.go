package ctg

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"

	"rookery/book"
	"rookery/chess"
)

const (
	pageSize    = 4096
	indexOffset = 16
	statsSize   = 33
)

// A Book is the three files of a book, or the first of them.
type Book struct {
	pages, index io.ReaderAt
	low, high    uint32 // bounds of the index
	found        *found // in place of an index
}

// New makes a book of its files: .ctg, .cto and .ctb.
func New(pages, index, bounds io.ReaderAt) (*Book, error) {
	var b [8]byte
	if _, err := bounds.ReadAt(b[:], 4); err != nil {
		return nil, fmt.Errorf("ctg: bounds of the index: %w", err)
	}
	book := &Book{pages: pages, index: index, low: binary.BigEndian.Uint32(b[:]), high: binary.BigEndian.Uint32(b[4:])}
	if book.low > book.high {
		return nil, fmt.Errorf("ctg: the index ends at %d before it begins at %d", book.high, book.low)
	}
	if _, err := book.Games(); err != nil {
		return nil, err
	}
	return book, nil
}

// Games is the number of games that the book was made of.
func (b *Book) Games() (int, error) {
	var n [4]byte
	switch _, err := b.pages.ReadAt(n[:], 28); {
	case err == io.EOF:
		return 0, errors.New("ctg: cut short within the header")
	case err != nil:
		return 0, fmt.Errorf("ctg: header: %w", err)
	}
	return int(binary.BigEndian.Uint32(n[:])), nil
}

// Probe are the moves of a position, the best weight first. The weight is twice
// the wins and once the draws of the side that moves, ten times that for moves
// which the book recommends, and 0 for those that it advises against.
func (b *Book) Probe(pos *chess.Position) ([]book.Move, error) {
	if !orthodox(pos) {
		return nil, nil
	}
	v := viewOf(pos)
	e, err := b.find(v)
	if err != nil || e == nil {
		return nil, err
	}
	var moves []book.Move
	for codes := e.moves(); len(codes) >= 2; codes = codes[2:] {
		m, ok := v.decode(codes[0])
		if !ok {
			continue
		}
		move := book.Move{Text: m.UCI960(), Mark: markOf(codes[1])}
		next := *pos
		next.Play(m)
		after, err := b.find(viewOf(&next))
		if err != nil {
			return nil, err
		}
		if after != nil {
			after.judge(&move)
		}
		moves = append(moves, move)
	}
	slices.SortStableFunc(moves, func(x, y book.Move) int { return cmp.Compare(y.Weight, x.Weight) })
	return moves, nil
}

// orthodox reports whether the format can say how a position castles.
func orthodox(pos *chess.Position) bool {
	corners := (chess.FileA | chess.FileH) & (chess.Rank1 | chess.Rank8)
	for _, c := range [...]chess.Colour{chess.White, chess.Black} {
		king := pos.Board().King(c)
		if king == chess.NoSquare || pos.Castling()&pos.Board().ByColour[c] != 0 && king.File() != 4 {
			return false
		}
	}
	return pos.Castling()&^corners == 0
}

// An entry is a position in a page.
type entry struct {
	body []byte // moves with their length, and the statistics
}

func (e *entry) moves() []byte { return e.body[1:e.body[0]] }

// find is the entry of a position, nil if there is none.
func (b *Book) find(v view) (*entry, error) {
	signature := v.signature()
	if b.found != nil {
		page, ok := b.found.page(signature)
		if !ok {
			return nil, nil
		}
		return b.findInPage(page, signature)
	}
	h := hash(signature)
	for mask := uint64(0); ; mask = 2*mask + 1 {
		n := uint64(h)&mask + mask
		if n >= uint64(b.low) {
			e, err := b.findAt(n, signature)
			if e != nil || err != nil {
				return e, err
			}
		}
		if n >= uint64(b.high) || mask > 1<<31 {
			return nil, nil
		}
	}
}

// findAt looks into the page that the index has at a place.
func (b *Book) findAt(place uint64, signature []byte) (*entry, error) {
	var n [4]byte
	switch _, err := b.index.ReadAt(n[:], indexOffset+4*int64(place)); {
	case err == io.EOF && place >= uint64(b.high):
		return nil, nil
	case err == io.EOF:
		return nil, fmt.Errorf("ctg: the index is cut short: there is no place %d of %d", place, b.high)
	case err != nil:
		return nil, fmt.Errorf("ctg: index: %w", err)
	}
	page := int32(binary.BigEndian.Uint32(n[:]))
	if page < 0 {
		return nil, nil
	}
	return b.findInPage(page, signature)
}

func (b *Book) findInPage(page int32, signature []byte) (*entry, error) {
	buf := make([]byte, pageSize)
	read, err := b.pages.ReadAt(buf, (int64(page)+1)*pageSize)
	if err != nil && err != io.EOF {
		return nil, fmt.Errorf("ctg: page %d: %w", page, err)
	}
	e, ok := findInPage(buf[:read], signature)
	if !ok {
		return nil, fmt.Errorf("ctg: page %d is damaged or cut short", page)
	}
	return e, nil
}

// findInPage looks for a position in a page; it is not ok if the page does not
// hold as many positions as it says.
func findInPage(page, signature []byte) (e *entry, ok bool) {
	ok = eachInPage(page, func(of []byte, at entry) bool {
		if slices.Equal(of, signature) {
			e = &at
		}
		return e == nil
	})
	return e, ok
}

// eachInPage gives the positions of a page to a function, until that says false; it is not ok
// if the page does not hold as many as it says.
func eachInPage(page []byte, goOn func(signature []byte, e entry) bool) (ok bool) {
	if len(page) < 4 {
		return false
	}
	rest := page[4:]
	for range binary.BigEndian.Uint16(page) {
		if len(rest) == 0 {
			return false
		}
		length := int(rest[0] & 0x1f)
		if length == 0 || length >= len(rest) || rest[length] == 0 {
			return false
		}
		size := int(rest[length]) + statsSize
		if length+size > len(rest) {
			return false
		}
		if !goOn(rest[:length], entry{rest[length : length+size]}) {
			return true
		}
		rest = rest[length+size:]
	}
	return true
}

// judge says of a move what the position that it leads to tells. There the
// opponent is to move, so that its wins are the move's losses.
func (e *entry) judge(m *book.Move) {
	stats := e.body[e.body[0]:]
	number := func(at int) uint32 {
		return uint32(stats[at])<<16 | uint32(stats[at+1])<<8 | uint32(stats[at+2])
	}
	m.Games, m.Losses, m.Wins, m.Draws = number(0), number(3), number(6), number(9)
	m.Weight = 2*m.Wins + m.Draws
	if known := m.Wins + m.Draws + m.Losses; known < m.Games {
		m.Weight += m.Games - known // games without a result are taken for draws
	}
	switch recommendation := stats[30]; {
	case m.Mark == book.Bad:
		m.Weight = 0
	case recommendation >= 128:
		m.Weight *= 10
		m.Mark = book.Good
	case recommendation >= 64:
		m.Weight = 0
		m.Mark = book.Bad
	}
}

// markOf is the mark of an annotation: !, ?, !! and ??; the others are none.
func markOf(annotation byte) book.Mark {
	switch annotation {
	case 1, 3:
		return book.Good
	case 2, 4:
		return book.Bad
	}
	return book.Unmarked
}
