package gnushogi

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"

	"rookery/book"
	"rookery/shogi"
)

const (
	// DefaultSize is the number of records that GNU Shogi gives a table.
	DefaultSize = 8000
	// MaxSize is the greatest number of records of a book.
	MaxSize = 1 << 24
)

// ErrFull is the error of adding to a table that has only one free record.
var ErrFull = errors.New("the table of the book is full")

// The flags of a record.
const (
	FlagGood uint16 = 0x1000
	FlagBad  uint16 = 0x0100
	FlagLast uint16 = 0x0010 // the last record of its position
)

// A Record is a record of the table as it stands. Move and Reply are numbers
// of moves as the package comment describes them.
type Record struct {
	Board uint64
	Key   uint16
	Move  uint16
	Flags uint16
	Reply uint16
	Count uint16
}

// A Book is a binary book in memory, as in its file.
type Book struct {
	layout Layout
	hasher *hasher
	size   int
	used   int    // records that are not free
	image  []byte // the whole file
}

// New is an empty book with a table of so many records.
func New(size int, layout Layout) (*Book, error) {
	if size < 1 || size > MaxSize {
		return nil, sizeError(size)
	}
	b := &Book{layout: layout, hasher: newHasher(layout), size: size}
	b.image = make([]byte, b.offset(size))
	b.putWord(1, uint64(size))
	b.putWord(2, uint64(b.offset(size-1)))
	return b, nil
}

func sizeError(size int) error {
	return fmt.Errorf("gnushogi: %d records: a book has 1 to %d", size, MaxSize)
}

// Read reads a binary book of either layout.
func Read(r io.Reader) (*Book, error) {
	image, err := io.ReadAll(io.LimitReader(r, headerWords*8))
	if err != nil {
		return nil, fmt.Errorf("gnushogi: %w", err)
	}
	if len(image) < headerWords*8 {
		return nil, fmt.Errorf("gnushogi: %d bytes are no book", len(image))
	}
	for _, layout := range []Layout{LP64, ILP32} {
		b := &Book{layout: layout, image: image}
		size := b.word(1)
		if size < 1 || size > MaxSize || b.word(2) != uint64(b.offset(int(size)-1)) {
			continue
		}
		b.size, b.hasher = int(size), newHasher(layout)
		return b, b.readTable(r)
	}
	return nil, errors.New("gnushogi: no book: size of the table and offset of its last record do not agree")
}

// readTable reads what follows the header. It takes no more memory than there
// are bytes to read, whatever the header says.
func (b *Book) readTable(r io.Reader) error {
	want := int64(b.offset(b.size))
	table := bytes.NewBuffer(b.image)
	if _, err := io.Copy(table, io.LimitReader(r, want+1-int64(table.Len()))); err != nil {
		return fmt.Errorf("gnushogi: %w", err)
	}
	switch n := int64(table.Len()); {
	case n < want:
		return fmt.Errorf("gnushogi: the book ends after %d of %d bytes", n, want)
	case n > want:
		return fmt.Errorf("gnushogi: there is more after the %d bytes of the book", want)
	}
	b.image = table.Bytes()
	for range b.Records() {
		b.used++
	}
	return nil
}

// WriteTo writes the book as its file.
func (b *Book) WriteTo(w io.Writer) (int64, error) {
	n, err := w.Write(b.image)
	return int64(n), err
}

// Layout is the layout that the book has.
func (b *Book) Layout() Layout { return b.layout }

// Size is the number of records that the table holds.
func (b *Book) Size() int { return b.size }

// Count is the number of records in use as the header has it.
func (b *Book) Count() int { return int(min(b.word(0), math.MaxInt)) }

// Records are the records in use, with their slots.
func (b *Book) Records() iter.Seq2[int, Record] {
	return func(yield func(int, Record) bool) {
		for slot := range b.size {
			if r := b.record(slot); r.Move != 0 && !yield(slot, r) {
				return
			}
		}
	}
}

// Verify tells what cannot be in a book that GNU Shogi has made: the first
// fault of every kind.
func (b *Book) Verify() error {
	var faults [4]error
	note := func(i int, format string, args ...any) {
		if faults[i] == nil {
			faults[i] = fmt.Errorf("gnushogi: "+format, args...)
		}
	}
	if b.Count() != b.used {
		note(0, "the header counts %d records, there are %d", b.Count(), b.used)
	}
	for slot, r := range b.Records() {
		if decode(r.Move) == shogi.NoMove || r.Reply != 0 && decode(r.Reply) == shogi.NoMove {
			note(1, "record %d: move %#x with reply %#x", slot, r.Move, r.Reply)
		}
		if r.Count == 0 {
			note(2, "record %d: the move was never played", slot)
		}
	}
	if b.used == b.size {
		note(3, "no record is free: GNU Shogi would look for ever for positions that are not there")
	}
	return errors.Join(faults[:]...)
}

// Probe is what the book knows of a position: its moves that are legal there,
// in the book's order.
func (b *Book) Probe(p *shogi.Position) []book.Move {
	var moves []book.Move
	for _, r := range b.find(b.hasher.of(p)) {
		if m := decode(r.Move); p.IsLegal(m) && encode(m, p.Turn()) == r.Move {
			moves = append(moves, r.model())
		}
	}
	return moves
}

// find is the records of a position.
func (b *Book) find(h hash) []Record {
	var found []Record
	for slot := range b.chain(h) {
		r := b.record(slot)
		if r.Move == 0 {
			break
		}
		if r.is(h) {
			found = append(found, r)
			if r.Flags&FlagLast != 0 {
				break
			}
		}
	}
	return found
}

// chain is the slots in the order in which records of a position are sought,
// each of them once.
func (b *Book) chain(h hash) iter.Seq[int] {
	return func(yield func(int) bool) {
		slot := int(h.key % uint64(b.size))
		for range b.size {
			if !yield(slot) {
				return
			}
			if slot++; slot == b.size {
				slot = 0
			}
		}
	}
}

// is reports whether the record is of the position with a hash.
func (r *Record) is(h hash) bool {
	return r.Key == uint16(h.key) && r.Board == h.board
}

// model is the record as package book has moves.
func (r *Record) model() book.Move {
	m := book.Move{
		Text:   decode(r.Move).String(),
		Weight: uint32(r.Count),
		Counts: book.Counts{Games: uint32(r.Count)},
	}
	if reply := decode(r.Reply); reply != shogi.NoMove {
		m.Reply = reply.String()
	}
	switch {
	case r.Flags&FlagBad != 0:
		m.Mark, m.Weight = book.Bad, 0
	case r.Flags&FlagGood != 0:
		m.Mark = book.Good
	}
	return m
}

// add counts a move of a position n times more, in a new record if it has
// none, and returns its slot.
func (b *Book) add(h hash, move, flags uint16, n uint32) (int, error) {
	var last []int // records of other moves that have been the last
	for slot := range b.chain(h) {
		r := b.record(slot)
		switch {
		case r.Move == 0:
			if b.used+1 >= b.size {
				return 0, ErrFull
			}
			r = Record{Board: h.board, Key: uint16(h.key), Move: move, Flags: FlagLast}
			b.used++
			b.putWord(0, b.word(0)+1)
		case !r.is(h):
			continue
		case r.Move != move:
			if r.Flags&FlagLast != 0 {
				last = append(last, slot)
			}
			continue
		}
		for _, slot := range last {
			other := b.record(slot)
			other.Flags &^= FlagLast
			b.put(slot, other)
		}
		r.Flags |= flags
		r.Count = uint16(min(uint32(r.Count)+n, math.MaxUint16))
		b.put(slot, r)
		return slot, nil
	}
	return 0, ErrFull
}

// setReply changes the reply that a record expects.
func (b *Book) setReply(slot int, reply uint16) {
	r := b.record(slot)
	r.Reply = reply
	b.put(slot, r)
}

// headerWords is the number of the header's fields.
const headerWords = 3

// wordSize is that of a header's field and of a record's board, in bytes.
func (l Layout) wordSize() int { return 2 * l.words() }

// offset is where in the file a slot is.
func (b *Book) offset(slot int) int {
	w := b.layout.wordSize()
	recordSize := (w + 5*2 + w - 1) / w * w
	return headerWords*w + slot*recordSize
}

func (b *Book) word(i int) uint64 { return b.layout.word(b.image[i*b.layout.wordSize():]) }

func (b *Book) putWord(i int, v uint64) { b.layout.putWord(b.image[i*b.layout.wordSize():], v) }

func (l Layout) word(from []byte) uint64 {
	if l == ILP32 {
		return uint64(binary.LittleEndian.Uint32(from))
	}
	return binary.LittleEndian.Uint64(from)
}

func (l Layout) putWord(to []byte, v uint64) {
	if l == ILP32 {
		binary.LittleEndian.PutUint32(to, uint32(v))
	} else {
		binary.LittleEndian.PutUint64(to, v)
	}
}

func (b *Book) record(slot int) Record {
	at := b.image[b.offset(slot):]
	field := func(i int) uint16 { return binary.LittleEndian.Uint16(at[b.layout.wordSize()+2*i:]) }
	return Record{b.layout.word(at), field(0), field(1), field(2), field(3), field(4)}
}

func (b *Book) put(slot int, r Record) {
	at := b.image[b.offset(slot):]
	b.layout.putWord(at, r.Board)
	for i, v := range [...]uint16{r.Key, r.Move, r.Flags, r.Reply, r.Count} {
		binary.LittleEndian.PutUint16(at[b.layout.wordSize()+2*i:], v)
	}
}
