package library

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"rookery/library/packing"
)

// A Memory is a Store that lasts no longer than the process: a browser's, and one for tests.
type Memory struct {
	mu       sync.Mutex
	stored   map[ID]Stored
	hashes   map[uint64]ID
	numbers  map[Term]uint32
	news     News
	slots    [][]byte
	changed  []int64 // revision of each page
	revision int64
	jobs     map[string]Job
	sets     map[string]marked[[]ID]
	notes    map[ID]marked[string]
}

// A marked is a set or note with the revision that it is of.
type marked[T any] struct {
	is       T
	revision int64
}

// NewMemory is an empty store.
func NewMemory() *Memory {
	return &Memory{stored: map[ID]Stored{}, hashes: map[uint64]ID{}, numbers: map[Term]uint32{}, jobs: map[string]Job{}, sets: map[string]marked[[]ID]{}, notes: map[ID]marked[string]{}}
}

// number gives the number of a name.
func (m *Memory) number(field Field, text string) uint32 {
	k := Term{Field: field, Text: text}
	n, ok := m.numbers[k]
	if !ok {
		n = uint32(len(m.news.Terms) + 1)
		m.numbers[k] = n
		m.news.Terms = append(m.news.Terms, NewTerm{n, field, text})
	}
	return n
}

// set puts the facts of an entry.
func (m *Memory) set(id ID, facts []byte) {
	for len(m.slots) < int(id) {
		m.slots = append(m.slots, nil)
	}
	m.slots[id-1] = facts
	page, _ := PageOf(id)
	for len(m.changed) <= page {
		m.changed = append(m.changed, 0)
	}
	m.changed[page] = m.revision
}

// News is what was written since.
func (m *Memory) News(_ context.Context, since Since) (*News, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := &News{Terms: slices.Clone(m.news.Terms[min(int(since.Terms), len(m.news.Terms)):]), Aliases: slices.Clone(m.news.Aliases)}
	for page, changed := range m.changed {
		if changed > since.Pages {
			n.Pages = append(n.Pages, Page{page, changed, ClosePage(m.slots[page*PageSize : min((page+1)*PageSize, len(m.slots))])})
		}
	}
	for name, c := range m.sets {
		if c.revision > since.Marks {
			n.Marks.Sets = append(n.Marks.Sets, Collected{name, c.is})
		}
	}
	for id, note := range m.notes {
		if note.revision > since.Marks {
			n.Marks.Notes = append(n.Marks.Notes, Note{id, note.is})
		}
	}
	n.Marks.Revision = m.revision
	return n, nil
}

// Mark puts entries into a set or takes them out.
func (m *Memory) Mark(_ context.Context, set string, ids []ID, in bool) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := Collected{set, m.sets[set].is}
	if len(now.IDs) == 0 && in && len(m.sets) >= MaxSets {
		return ErrSets
	}
	ids = slices.DeleteFunc(slices.Clone(ids), func(id ID) bool { _, ok := m.stored[id]; return in && !ok })
	m.revision++
	m.sets[set] = marked[[]ID]{now.With(ids, in).IDs, m.revision}
	return nil
}

// Note keeps what is noted of an entry.
func (m *Memory) Note(_ context.Context, n Note) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.stored[n.ID]; !ok {
		return fmt.Errorf("%w: %d", ErrNoEntry, n.ID)
	}
	m.revision++
	m.notes[n.ID] = marked[string]{n.Text, m.revision}
	return nil
}

// Add stores records.
func (m *Memory) Add(_ context.Context, records []*Record, job *Job) ([]Added, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.revision++
	var added []Added
	for _, r := range records {
		id, ok := m.hashes[r.Hash]
		if !ok {
			id = ID(len(m.slots) + 1)
			m.hashes[r.Hash] = id
			m.stored[id] = Stored{Document: r.Document}
			m.set(id, r.Facts.Encode(m.number))
			added = append(added, Added{ID: id})
			continue
		}
		merged := m.beside(id, r.Document)
		if merged {
			facts, err := Amend(m.slots[id-1], r.Facts, m.number)
			if err != nil {
				return nil, err
			}
			m.set(id, facts)
		}
		added = append(added, Added{ID: id, Known: true, Merged: merged})
	}
	if job != nil {
		job.Count(added)
		m.jobs[job.Name] = *job
	}
	return added, nil
}

// beside keeps another document of an entry, unless it is kept already.
func (m *Memory) beside(id ID, document []byte) bool {
	s := m.stored[id]
	same := func(d []byte) bool { return packing.Same(d, document) }
	if same(s.Document) || slices.ContainsFunc(s.Also, same) {
		return false
	}
	s.Also = append(slices.Clone(s.Also), document)
	m.stored[id] = s
	return true
}

// Documents reads entries.
func (m *Memory) Documents(_ context.Context, ids []ID) (map[ID]Stored, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := map[ID]Stored{}
	for _, id := range ids {
		if s, ok := m.stored[id]; ok {
			out[id] = s
		}
	}
	return out, nil
}

// Resolve keeps a result.
func (m *Memory) Resolve(_ context.Context, id ID, result []byte, facts *Facts, also []*Facts) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	s, ok := m.stored[id]
	if !ok {
		return fmt.Errorf("%w: %d", ErrNoEntry, id)
	}
	m.revision++
	s.Result = result
	m.stored[id] = s
	m.set(id, facts.Encode(m.number, also...))
	return nil
}

// Merge makes one entry of two.
func (m *Memory) Merge(_ context.Context, into, from ID) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if into == from {
		return ErrSame
	}
	for _, id := range [...]ID{into, from} {
		if _, ok := m.stored[id]; !ok {
			return fmt.Errorf("%w: %d", ErrNoEntry, id)
		}
	}
	facts, err := Unite(m.slots[into-1], m.slots[from-1], func(n uint32) bool { return m.news.Terms[n-1].Field.IsAbout() })
	if err != nil {
		return err
	}
	m.revision++
	s := m.stored[from]
	for _, doc := range append([][]byte{s.Document}, s.Also...) {
		m.beside(into, doc)
	}
	for hash, id := range m.hashes {
		if id == from {
			m.hashes[hash] = into
		}
	}
	for name, c := range m.sets {
		if now, changed := (Collected{name, c.is}).Replaced(into, from); changed {
			m.sets[name] = marked[[]ID]{now.IDs, m.revision}
		}
	}
	if n, ok := m.notes[from]; ok {
		m.notes[into] = marked[string]{Note{into, m.notes[into].is}.Joined(Note{from, n.is}).Text, m.revision}
		m.notes[from] = marked[string]{revision: m.revision}
	}
	m.set(into, facts)
	m.set(from, nil)
	delete(m.stored, from)
	return nil
}

// Alias makes a name another spelling of one.
func (m *Memory) Alias(_ context.Context, a Alias) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.news.Aliases = slices.DeleteFunc(m.news.Aliases, func(o Alias) bool { return o.Field == a.Field && o.Alias == a.Alias })
	if a.Name != "" {
		m.news.Aliases = append(m.news.Aliases, a)
	}
	return nil
}

// Jobs are the imports that there have been.
func (m *Memory) Jobs(context.Context) (list []Job, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, j := range m.jobs {
		list = append(list, j)
	}
	return list, nil
}
