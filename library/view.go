package library

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"

	"rookery/library/packing"
)

// A View is a library of problems that somebody else keeps, such as a collection. Who keeps them tells the view of
// each, with its facts; numbers are the keeper's, and documents are read where they lie. It may be used by several at
// a time.
type View struct {
	library *Library
	numbers map[Term]uint32 // of names; under the library's lock
}

// NewView is a view of nothing yet.
func NewView(documents func(context.Context, []ID) (map[ID]Stored, error)) *View {
	l := newLibrary(documents)
	l.store = readOnly{documents: documents}
	return &View{l, map[Term]uint32{}}
}

// Library is the view as a library, which is only read: what would change it is [ErrReadOnly].
func (v *View) Library() *Library { return v.library }

// ErrReadOnly is why a view is not changed: its keeper changes it.
var ErrReadOnly = errors.New("this library is only read: it is kept elsewhere")

// readOnly is the store of a view, from which documents come alone.
type readOnly struct{ documents documents }

// News there are none: the keeper tells the view.
func (readOnly) News(context.Context, Since) (*News, error) { return new(News), nil }

// Jobs there are none, either.
func (readOnly) Jobs(context.Context) ([]Job, error) { return nil, nil }

// Add and the methods below would change it.
func (readOnly) Add(context.Context, []*Record, *Job) ([]Added, error) { return nil, ErrReadOnly }

// Resolve would keep a result.
func (readOnly) Resolve(context.Context, ID, []byte, *Facts, []*Facts) error { return ErrReadOnly }

// Merge would make one entry of two.
func (readOnly) Merge(context.Context, ID, ID) error { return ErrReadOnly }

// Alias would join names.
func (readOnly) Alias(context.Context, Alias) error { return ErrReadOnly }

// Mark would put entries into a set.
func (readOnly) Mark(context.Context, string, []ID, bool) error { return ErrReadOnly }

// Note would keep a note.
func (readOnly) Note(context.Context, Note) error { return ErrReadOnly }

// Documents reads problems where they lie.
func (s readOnly) Documents(ctx context.Context, ids []ID) (map[ID]Stored, error) {
	return s.documents(ctx, ids)
}

// Put makes a problem found by its facts, as [Facts.Pack] has written them, in the place of what it was before.
func (v *View) Put(id ID, packed []byte) error {
	names, f, err := unpackFacts(packed)
	if err != nil || id == 0 {
		return fmt.Errorf("library: entry %d: %w", id, errFacts)
	}
	l := v.library
	l.mu.Lock()
	defer l.mu.Unlock()
	for i := range f.terms {
		f.terms[i].term = v.number(names[f.terms[i].term-1])
	}
	for i := range f.fairy {
		f.fairy[i].name = v.number(names[f.fairy[i].name-1])
	}
	f.lines = renumbered(f.lines, func(n uint32) uint32 {
		if n == 0 || int(n) > len(names) {
			return 0
		}
		return v.number(names[n-1])
	})
	l.put(uint32(id-1), &f)
	clear(l.orders)
	return nil
}

// number gives the number of a name, a new one if need be.
func (v *View) number(t Term) uint32 {
	n, ok := v.numbers[t]
	if !ok {
		n = uint32(len(v.numbers) + 1)
		v.numbers[t] = n
		v.library.name(n, t.Field, t.Text)
	}
	return n
}

// Remove takes a problem out.
func (v *View) Remove(id ID) {
	l := v.library
	l.mu.Lock()
	defer l.mu.Unlock()
	if id > 0 && int(id) <= len(l.boards) && l.live.has(uint32(id-1)) {
		l.remove(uint32(id - 1))
		clear(l.orders)
	}
}

// Pack writes facts with their names, for whoever keeps them beside a problem.
func (f *Facts) Pack() []byte {
	numbers := map[Term]uint32{}
	var names []byte
	raw := f.encode(func(field Field, text string) uint32 {
		t := Term{Field: field, Text: text}
		n, ok := numbers[t]
		if !ok {
			n = uint32(len(numbers) + 1)
			numbers[t] = n
			names = append(names, byte(field))
			names = binary.AppendUvarint(names, uint64(len(text)))
			names = append(names, text...)
		}
		return n
	})
	b := binary.AppendUvarint(nil, uint64(len(numbers)))
	return packing.Pack(append(append(b, names...), raw...))
}

// unpackFacts reads what Pack has written: the names, and facts with their numbers, from 1.
func unpackFacts(packed []byte) (names []Term, f numbered, err error) {
	b, err := packing.Unpack(packed)
	if err != nil {
		return nil, f, err
	}
	count, size := binary.Uvarint(b)
	if size <= 0 || count > uint64(len(b)) {
		return nil, f, errFacts
	}
	b = b[size:]
	for range count {
		if len(b) == 0 || b[0] == 0 {
			return nil, f, errFacts
		}
		n, size := binary.Uvarint(b[1:])
		if size <= 0 || n > uint64(len(b)-1-size) {
			return nil, f, errFacts
		}
		end := 1 + size + int(n)
		names = append(names, Term{Field: Field(b[0]), Text: string(b[1+size : end])})
		b = b[end:]
	}
	if f, err = decode(b); err != nil || f.absent {
		return nil, f, errFacts
	}
	for _, t := range f.terms {
		if t.term == 0 || int(t.term) > len(names) {
			return nil, f, errFacts
		}
	}
	for _, m := range f.fairy {
		if m.name == 0 || int(m.name) > len(names) {
			return nil, f, errFacts
		}
	}
	return names, f, nil
}
