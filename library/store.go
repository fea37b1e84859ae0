package library

import (
	"context"
	"encoding/binary"
	"errors"
	"slices"

	"rookery/library/packing"
)

// A Store keeps what must last of a library. What it has acknowledged is there after every end.
type Store interface {
	// News is what was written since.
	News(ctx context.Context, since Since) (*News, error)
	// Add stores records in one transaction, with how far a job has come if there is one. A problem
	// that is there already is not stored again: another document of it is kept beside the first.
	Add(ctx context.Context, records []*Record, job *Job) ([]Added, error)
	// Documents reads entries by their numbers; those that there are not are missing.
	Documents(ctx context.Context, ids []ID) (map[ID]Stored, error)
	// Resolve keeps a result with the facts that take the place of the entry's; also are those of its
	// other documents.
	Resolve(ctx context.Context, id ID, result []byte, facts *Facts, also []*Facts) error
	// Merge makes one entry of two: the second one's documents are kept beside the first's.
	Merge(ctx context.Context, into, from ID) error
	// Alias makes a name another spelling of one.
	Alias(ctx context.Context, a Alias) error
	// Mark puts entries into a set or takes them out; those that there are not are left out. A set without
	// entries is no more.
	Mark(ctx context.Context, set string, ids []ID, in bool) error
	// Note keeps what is noted of an entry in the place of what was.
	Note(ctx context.Context, n Note) error
	// Jobs are the imports that there have been, by their names.
	Jobs(ctx context.Context) ([]Job, error)
}

// Errors of stores.
var (
	ErrFull = errors.New("there is no room: the disk is full")
	ErrSame = errors.New("an entry cannot be merged with itself")
)

// Since says what is known already: revisions of pages and of marks, and the last number of a name.
type Since struct {
	Pages, Marks int64
	Terms        uint32
}

// News is what is new in a store.
type News struct {
	Marks   Marks
	Terms   []NewTerm
	Pages   []Page
	Aliases []Alias // all of them
}

// A NewTerm is a name with its number.
type NewTerm struct {
	Number uint32
	Field  Field
	Text   string
}

// A Page has the facts of entries with numbers next to each other.
type Page struct {
	Number   int
	Revision int64
	Packed   []byte
}

// A Stored is what a store has of an entry, packed.
type Stored struct {
	Document []byte
	Also     [][]byte
	Result   []byte // nil: none
}

// Added is what became of a record.
type Added struct {
	ID ID
	// Known: the entry was there. Merged: its document says something else and was kept beside.
	Known, Merged bool
}

// An Alias is another spelling of a name.
type Alias struct {
	Field       Field
	Alias, Name string
}

// A Job is an import, by the file that is read and what tells it from a later one of that name.
type Job struct {
	Name string
	Done int // problems read, faulty ones among them
	// What became of them.
	Added, Known, Merged, Faults int
	Finished                     bool
}

// Count adds what became of records.
func (j *Job) Count(added []Added) {
	for _, a := range added {
		switch {
		case a.Merged:
			j.Merged++
		case a.Known:
			j.Known++
		default:
			j.Added++
		}
	}
}

// PageSize is how many entries a page has the facts of.
const PageSize = 256

// PageOf is where the facts of an entry are.
func PageOf(id ID) (page, slot int) { return int(id-1) / PageSize, int(id-1) % PageSize }

// ClosePage packs the facts of a page's entries; those that are no more have none.
func ClosePage(slots [][]byte) []byte {
	var b []byte
	for _, s := range slots {
		b = binary.AppendUvarint(b, uint64(len(s)))
		b = append(b, s...)
	}
	return packing.Pack(b)
}

// OpenPage unpacks a page.
func OpenPage(packed []byte) (slots [][]byte, err error) {
	b, err := packing.Unpack(packed)
	if err != nil {
		return nil, err
	}
	for len(b) > 0 {
		n, size := binary.Uvarint(b)
		if size <= 0 || n > uint64(len(b)-size) || len(slots) == PageSize {
			return nil, errFacts
		}
		slots = append(slots, b[size:size+int(n)])
		b = b[size+int(n):]
	}
	return slots, nil
}

// Encode writes facts for a page; number gives the numbers of names. Facts of other documents of the
// same problem add what is known beside it.
func (f *Facts) Encode(number func(Field, string) uint32, also ...*Facts) []byte {
	if len(also) > 0 {
		whole := *f
		whole.Terms = slices.Clone(f.Terms)
		for _, o := range also {
			whole.Learn(o)
		}
		f = &whole
	}
	return f.encode(number)
}

// Learn takes the terms of another document of the same problem.
func (f *Facts) Learn(o *Facts) {
	for _, t := range o.Terms {
		if t.Field.IsAbout() {
			f.add(t.Field, t.Text)
		}
	}
	if f.Date == 0 || o.Date != 0 && o.Date < f.Date {
		f.Date = o.Date
	}
}

// IsAbout tells what is known beside a problem from what it is and what its solution shows.
func (f Field) IsAbout() bool {
	switch f {
	case Author, Source, Reprint, ReprintType, Tourney, Judge, Distinction, Keyword, SourceID, IssueID, Word:
		return true
	}
	return false
}

// Amend adds to the stored facts of an entry what another document knows beside the problem.
func Amend(raw []byte, more *Facts, number func(Field, string) uint32) ([]byte, error) {
	n, err := decode(raw)
	if err != nil || n.absent {
		return nil, errors.Join(errFacts, err)
	}
	add := Facts{Board: n.board, Fairied: n.flags&flagFairied != 0, Solved: n.flags&flagSolved != 0, Twins: int(n.twins), Date: n.date, Mates: n.mates, Signs: n.signs}
	if add.Date == 0 || more.Date != 0 && more.Date < add.Date {
		add.Date = more.Date
	}
	// Names are numbers already; the texts are numbers' own.
	texts := map[uint32]bool{}
	var terms []termCount
	for _, t := range n.terms {
		texts[t.term] = true
		terms = append(terms, t)
	}
	for _, t := range more.Terms {
		if t.Field.IsAbout() {
			if k := number(t.Field, t.Text); !texts[k] {
				texts[k] = true
				terms = append(terms, termCount{k, 1})
			}
		}
	}
	return add.encodeWith(n.fairy, terms, n.lines), nil
}

// Unite adds to the stored facts of an entry what another one's know beside the problem.
func Unite(raw, other []byte, isAbout func(term uint32) bool) ([]byte, error) {
	n, err := decode(raw)
	if err != nil || n.absent {
		return nil, errors.Join(errFacts, err)
	}
	o, err := decode(other)
	if err != nil || o.absent {
		return nil, errors.Join(errFacts, err)
	}
	f := Facts{Board: n.board, Fairied: n.flags&flagFairied != 0, Solved: n.flags&flagSolved != 0, Twins: int(n.twins), Date: n.date, Mates: n.mates, Signs: n.signs}
	if f.Date == 0 || o.date != 0 && o.date < f.Date {
		f.Date = o.date
	}
	for _, t := range o.terms {
		if isAbout(t.term) && !slices.ContainsFunc(n.terms, func(have termCount) bool { return have.term == t.term }) {
			n.terms = append(n.terms, t)
		}
	}
	return f.encodeWith(n.fairy, n.terms, n.lines), nil
}
