package ctg

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"

	"rookery/book"
	"rookery/chess"
)

// A Writer writes a book. It is a [book.Writer].
type Writer struct {
	w       io.Writer
	entries map[string]*record // by signature
	records []*record          // in the order in which they came
	pages   []byte
	index   []int32
	low     int
	left    int
}

// A record is a position on its way into the book.
type record struct {
	signature []byte
	hash      uint32
	moves     []byte      // codes and annotations
	led       bool        // a move leads to it
	before    book.Counts // of the games that came to it, as who is to move sees them
	after     book.Counts // of those that went on from it
}

// NewWriter writes the pages, which are the .ctg file, to w when it is closed,
// which does not close w. Then Beside has the other files.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w, entries: make(map[string]*record)} }

// Write takes a position, given as FEN, with its moves. What the book knows of a
// move is told of the position that it leads to, so that the games of all moves
// that lead there are added up. Where the games of a move are not known, its
// weight stands in for them.
func (w *Writer) Write(p book.Position) error {
	setup, err := chess.ParseFENLenient(p.FEN)
	if err != nil {
		return fmt.Errorf("ctg: %w", err)
	}
	pos, err := setup.Position(chess.Game)
	if err != nil || !orthodox(&pos) {
		w.left += len(p.Moves)
		return nil //nolint:nilerr // the rest of the book can be written
	}
	v := viewOf(&pos)
	r := w.record(v)
	for _, m := range p.Moves {
		move, err := pos.ParseMove(m.Text)
		code, ok := byte(none), false
		if err == nil {
			code, ok = v.encode(move)
		}
		if !ok || len(r.moves) == 2*maxMoves {
			w.left++
			continue
		}
		if r.has(code) { // the same on the other side of the board
			continue
		}
		r.moves = append(r.moves, code, annotation(m))
		counts := m.Counts
		if counts.Games == 0 {
			counts.Games = m.Weight
		}
		r.after = r.after.Plus(counts)
		next := pos
		next.Play(move)
		after := w.record(viewOf(&next))
		counts.Wins, counts.Losses = counts.Losses, counts.Wins
		after.before, after.led = after.before.Plus(counts), true
	}
	return nil
}

// maxMoves is how many moves the length of their codes has room for.
const maxMoves = (255 - 1) / 2

func (w *Writer) record(v view) *record {
	signature := v.signature()
	r := w.entries[string(signature)]
	if r == nil {
		r = &record{signature: signature, hash: hash(signature)}
		w.entries[string(signature)] = r
		w.records = append(w.records, r)
	}
	return r
}

func (r *record) has(code byte) bool {
	for i := 0; i < len(r.moves); i += 2 {
		if r.moves[i] == code {
			return true
		}
	}
	return false
}

// annotation is ! or ? for the mark of a move; moves that have scored, and are
// not to be played all the same, get ?, too.
func annotation(m book.Move) byte {
	switch {
	case m.Mark == book.Good:
		return 1
	case m.Mark == book.Bad, m.Weight == 0 && m.Wins+m.Draws > 0:
		return 2
	}
	return 0
}

// encode is the code of a move; false if there is none, as for what pawns become
// but queens, and for most men beyond the second of their kind.
func (v view) encode(m chess.Move) (code byte, ok bool) {
	from, to := v.real(m.From()), v.real(m.To())
	role, _ := v.at(from.File(), from.Rank())
	for _, row := range codeRows {
		if s, found := v.find(role, row.n); row.role != role || !found || s != from {
			continue
		}
		for i, step := range row.steps {
			if to != chess.At((from.File()+step.files)&7, (from.Rank()+step.ranks)&7) {
				continue
			}
			if decoded, found := v.decode(row.codes[i]); found && decoded == m {
				return row.codes[i], true
			}
		}
	}
	return none, false
}

// Left is how many moves are left out: the format has no code for them or cannot
// say how their position castles.
func (w *Writer) Left() int { return w.left }

// Close writes the pages.
func (w *Writer) Close() error {
	w.pages = make([]byte, pageSize)
	if len(w.records) > 0 {
		if err := w.place(w.records, 0, 0); err != nil {
			return err
		}
		w.low = slices.IndexFunc(w.index, func(page int32) bool { return page >= 0 })
	}
	w.header()
	_, err := w.w.Write(w.pages)
	return err
}

// errFull is unheard of: a page holds twenty positions at least.
var errFull = errors.New("ctg: too many positions with the same hash")

// place puts records whose hashes have the same last bits into a page, or, if it
// is too small, parts them by one bit more.
func (w *Writer) place(records []*record, suffix uint32, bits int) error {
	used := 4
	for _, r := range records {
		used += r.size()
	}
	switch {
	case len(records) == 0:
		return nil
	case used <= pageSize:
		at := int(suffix) + 1<<bits - 1
		for len(w.index) <= at {
			w.index = append(w.index, -1)
		}
		w.index[at] = int32(len(w.pages)/pageSize - 1)
		w.page(records, used)
		return nil
	case bits == 24:
		return errFull
	}
	var parts [2][]*record
	for _, r := range records {
		bit := r.hash >> bits & 1
		parts[bit] = append(parts[bit], r)
	}
	for bit, part := range parts {
		if err := w.place(part, suffix|uint32(bit)<<bits, bits+1); err != nil {
			return err
		}
	}
	return nil
}

// page appends a page.
func (w *Writer) page(records []*record, used int) {
	page := make([]byte, 0, pageSize)
	page = binary.BigEndian.AppendUint16(page, uint16(len(records)))
	page = binary.BigEndian.AppendUint16(page, uint16(used))
	for _, r := range records {
		page = append(page, r.signature...)
		page = append(page, byte(1+len(r.moves)))
		page = append(page, r.moves...)
		page = r.statistics(page)
	}
	w.pages = append(w.pages, page[:pageSize]...)
}

func (r *record) size() int { return len(r.signature) + 1 + len(r.moves) + statsSize }

// counts are those of the games that came to the position, or, where they
// begin, of those that went on from it.
func (r *record) counts() book.Counts {
	if r.led {
		return r.before
	}
	return r.after
}

func (r *record) statistics(b []byte) []byte {
	c := r.counts()
	end := len(b) + statsSize
	for _, n := range [...]uint32{c.Games, c.Wins, c.Losses, c.Draws} {
		n = min(n, 1<<24-1)
		b = append(b, byte(n>>16), byte(n>>8), byte(n))
	}
	for len(b) < end {
		b = append(b, 0)
	}
	return b
}

// header fills the first page with what is known of it; see the package's
// comment.
func (w *Writer) header() {
	games := uint32(0)
	for _, r := range w.records {
		if !r.led {
			games += r.after.Games
		}
	}
	for i, n := range [...]uint32{
		headerSize<<16 | pageSize, 1<<16 | 1, pageSize, 0x7fff7fff,
		uint32(len(w.pages)/pageSize - 1), 0xffffffff, uint32(len(w.records)), games,
	} {
		binary.BigEndian.PutUint32(w.pages[4*i:], n)
	}
}

// headerSize is that of the first page's numbers.
const headerSize = 32

// Beside is the content of the file with the extension .cto or .ctb, when the
// writer is closed.
func (w *Writer) Beside(extension string) []byte {
	if extension == ".ctb" {
		b := []byte{0, boundsSize, 0, 1}
		b = binary.BigEndian.AppendUint32(b, uint32(w.low))
		return binary.BigEndian.AppendUint32(b, uint32(max(len(w.index)-1, 0)))
	}
	b := []byte{0, indexOffset, 0, 1}
	b = binary.BigEndian.AppendUint32(b, uint32(len(w.index)))
	b = append(b, make([]byte, indexOffset-len(b))...)
	for _, page := range w.index {
		b = binary.BigEndian.AppendUint32(b, uint32(page))
	}
	return b
}

// boundsSize is that of the .ctb file.
const boundsSize = 12
