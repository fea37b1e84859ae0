package library

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/maphash"
	"iter"
	"slices"
	"strings"
	"sync"

	"rookery/diagram"
	"rookery/library/packing"
	"rookery/problem/olv"
	"rookery/puzzle"
	"rookery/solution"
)

// A Library is a store with its index in memory.
type Library struct {
	*Index
	store     Store
	documents documents
	// refreshing: the index takes over what is new in the store by one at a time.
	refreshing sync.Mutex
	since      Since // what the index has of it
}

// documents reads what a keeper has of entries.
type documents func(context.Context, []ID) (map[ID]Stored, error)

// newLibrary is a library of nothing yet.
func newLibrary(documents documents) *Library {
	return &Library{Index: NewIndex(), documents: documents}
}

// Open reads what a store has into memory.
func Open(ctx context.Context, s Store) (*Library, error) {
	l := newLibrary(s.Documents)
	l.store = s
	if err := l.Refresh(ctx); err != nil {
		return nil, err
	}
	return l, nil
}

// Refresh takes over what has been written to the store since, by this process or another.
func (l *Library) Refresh(ctx context.Context) error {
	l.refreshing.Lock()
	defer l.refreshing.Unlock()
	l.since.Terms = uint32(len(l.Index.terms) - 1)
	news, err := l.store.News(ctx, l.since)
	if err != nil {
		return fmt.Errorf("library: %w", err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, t := range news.Terms {
		l.name(t.Number, t.Field, t.Text)
	}
	for _, page := range news.Pages {
		slots, err := OpenPage(page.Packed)
		if err != nil {
			return fmt.Errorf("library: page %d: %w", page.Number, err)
		}
		for k, raw := range slots {
			i := uint32(page.Number*PageSize + k)
			seal := maphash.Bytes(l.sealing, raw)
			if int(i) < len(l.seals) && l.seals[i] == seal && len(raw) > 0 {
				continue // another entry of the page has changed
			}
			f, err := decode(raw)
			if err == nil {
				err = l.check(&f)
			}
			if err != nil {
				return fmt.Errorf("library: entry %d: %w", i+1, err)
			}
			if f.absent && (int(i) >= len(l.boards) || !l.live.has(i)) {
				continue
			}
			l.put(i, &f)
			l.seals[i] = seal
		}
		l.since.Pages = max(l.since.Pages, page.Revision)
	}
	if len(news.Pages) > 0 {
		clear(l.orders)
	}
	l.mark(news.Marks)
	l.since.Marks = max(l.since.Marks, news.Marks.Revision)
	l.join(news.Aliases)
	return nil
}

// check makes sure that an entry's terms are known.
func (x *Index) check(f *numbered) error {
	for _, t := range f.terms {
		if int(t.term) >= len(x.terms) || x.terms[t.term].field == 0 {
			return errFacts
		}
	}
	return nil
}

// Add stores records and makes them found. It tells what became of each.
func (l *Library) Add(ctx context.Context, records []*Record, job *Job) ([]Added, error) {
	added, err := l.store.Add(ctx, records, job)
	if err != nil {
		return nil, fmt.Errorf("library: %w", err)
	}
	return added, l.Refresh(ctx)
}

// Store is what the library lies in.
func (l *Library) Store() Store { return l.store }

// An Entry is a problem with what is known of it.
type Entry struct {
	ID     ID
	Puzzle *puzzle.Puzzle
	// Also are the same problem from other sources.
	Also   []*puzzle.Puzzle
	Result *Result // nil: not solved
}

// ErrNoEntry is why nothing is shown of a number.
var ErrNoEntry = errors.New("there is no such entry")

// Entries reads entries in the order of their numbers; those that there are not are left out.
func (l *Library) Entries(ctx context.Context, ids ...ID) ([]*Entry, error) {
	return entries(ctx, l.documents, ids)
}

// Read reads entries from a store without an index, as [Library.Entries] does.
func Read(ctx context.Context, s Store, ids ...ID) ([]*Entry, error) {
	return entries(ctx, s.Documents, ids)
}

func entries(ctx context.Context, documents documents, ids []ID) ([]*Entry, error) {
	stored, err := documents(ctx, ids)
	if err != nil {
		return nil, fmt.Errorf("library: %w", err)
	}
	var list []*Entry
	for _, id := range ids {
		s, ok := stored[id]
		if !ok {
			continue
		}
		e, err := s.entry(id)
		if err != nil {
			return nil, fmt.Errorf("library: entry %d: %w", id, err)
		}
		list = append(list, e)
	}
	return list, nil
}

func (s *Stored) entry(id ID) (*Entry, error) {
	p, err := unpackPuzzle(s.Document)
	if err != nil {
		return nil, err
	}
	e := &Entry{ID: id, Puzzle: p}
	for _, doc := range s.Also {
		q, err := unpackPuzzle(doc)
		if err != nil {
			return nil, err
		}
		e.Also = append(e.Also, q)
	}
	if s.Result != nil {
		text, err := packing.Unpack(s.Result)
		if err != nil {
			return nil, err
		}
		e.Result = new(Result)
		if err := json.Unmarshal(text, e.Result); err != nil {
			return nil, err
		}
	}
	return e, nil
}

// Whole is the problem with all that is known of it: other sources as reprints, and of what they say what the first one
// does not. A solution is taken over where the men stand in the same places: the others may be mirrored. Where there is
// none at all it is the one that solving found.
func (e *Entry) Whole() *puzzle.Puzzle {
	if e.Puzzle.Composed == nil || len(e.Also) == 0 && (e.Result == nil || e.Puzzle.Composed.Solution != "") {
		return e.Puzzle
	}
	p, c := *e.Puzzle, *e.Puzzle.Composed
	for _, q := range e.Also {
		if q.Composed != nil {
			learn(&c, q.Composed)
		}
	}
	if strings.TrimSpace(c.Solution) == "" {
		c.Solution = e.Result.moves(c.Problem)
	}
	p.Composed = &c
	return &p
}

// learn takes over what another entry of the same problem knows and an entry does not.
func learn(c, other *olv.Entry) {
	for _, s := range slices.Concat([]olv.Source{other.Source}, other.Reprints) {
		if s.Name != "" && Fold(s.Name) != Fold(c.Source.Name) && !slices.ContainsFunc(c.Reprints, func(r olv.Source) bool { return Fold(r.Name) == Fold(s.Name) }) {
			c.Reprints = append(slices.Clone(c.Reprints), s)
		}
	}
	if c.Award == nil {
		c.Award = other.Award
	}
	c.Keywords, c.Comments = joined(c.Keywords, other.Keywords), joined(c.Comments, other.Comments)
	for _, id := range other.ForeignIDs {
		if !slices.ContainsFunc(c.ForeignIDs, func(f olv.ForeignID) bool { return f.Domain == id.Domain && f.ProblemID == id.ProblemID }) {
			c.ForeignIDs = append(slices.Clone(c.ForeignIDs), id)
		}
	}
	if strings.TrimSpace(c.Solution) == "" && diagram.XFEN(c.Problem.Board) == diagram.XFEN(other.Problem.Board) {
		c.Solution = other.Solution
	}
	if len(c.Problem.Authors) == 0 && len(other.Problem.Authors) > 0 {
		named := *c.Problem
		named.Authors = other.Problem.Authors
		c.Problem = &named
	}
}

// joined has the texts of both lists, each once.
func joined(list, more []string) []string {
	for _, text := range more {
		if !slices.Contains(list, text) {
			list = append(slices.Clone(list), text)
		}
	}
	return list
}

// Tree is the solution of an entry, solved or as it came; nil if it is not known.
func (e *Entry) Tree() *solution.Solution {
	if s, err := e.Result.Tree(); err == nil && s != nil {
		return s
	}
	return published(e.Whole())
}

// Resolve keeps what solving found of an entry, and its solution as a tree, nil if it is not known.
func (l *Library) Resolve(ctx context.Context, e *Entry, r *Result, s *solution.Solution) error {
	whole := *r
	facts, err := whole.Facts(e.Puzzle, s)
	if err != nil {
		return fmt.Errorf("library: entry %d: %w", e.ID, err)
	}
	whole.keep(s)
	var also []*Facts
	for _, q := range e.Also {
		f, err := FactsSaid(q)
		if err != nil {
			return fmt.Errorf("library: entry %d: %w", e.ID, err)
		}
		also = append(also, f)
	}
	doc, err := json.Marshal(&whole)
	if err != nil {
		return fmt.Errorf("library: entry %d: %w", e.ID, err)
	}
	if err := l.store.Resolve(ctx, e.ID, packing.Pack(doc), facts, also); err != nil {
		return fmt.Errorf("library: entry %d: %w", e.ID, err)
	}
	return l.Refresh(ctx)
}

// All reads the entries of a set, or all if it is nil, in the order of their numbers.
func (l *Library) All(ctx context.Context, set *Set) iter.Seq2[*Entry, error] {
	return func(yield func(*Entry, error) bool) {
		const atOnce = 128
		var ids []ID
		l.mu.RLock()
		which := set
		if which == nil {
			which = l.live
		}
		which.each(func(i uint32) bool {
			ids = append(ids, ID(i+1))
			return true
		})
		l.mu.RUnlock()
		for part := range slices.Chunk(ids, atOnce) {
			list, err := l.Entries(ctx, part...)
			if err != nil {
				yield(nil, err)
				return
			}
			for _, e := range list {
				if !yield(e, nil) {
					return
				}
			}
		}
	}
}
