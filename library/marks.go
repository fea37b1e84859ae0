package library

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"rookery/library/query"
)

// Bounds of sets and notes.
const (
	MaxSets    = 1000
	MaxSetName = 100      // bytes
	MaxNote    = 16 << 10 // bytes
)

// Errors about sets and notes.
var (
	ErrSetName = fmt.Errorf("a set has a name of up to %d bytes", MaxSetName)
	ErrSets    = fmt.Errorf("there are at most %d sets", MaxSets)
	ErrNote    = fmt.Errorf("a note has at most %d bytes", MaxNote)
)

// A Collected is a set of entries that somebody has put together, in order; without any it is no more.
type Collected struct {
	Name string
	IDs  []ID
}

// A Note is what somebody has noted of an entry; an empty one is no more.
type Note struct {
	ID   ID
	Text string
}

// Marks are sets and notes that were changed after a revision, and the revision that they are of.
type Marks struct {
	Revision int64
	Sets     []Collected
	Notes    []Note
}

// PackIDs writes the entries of a set.
func PackIDs(ids []ID) []byte {
	b := []byte{}
	last := ID(0)
	for _, id := range ids {
		b = binary.AppendUvarint(b, uint64(id-last))
		last = id
	}
	return b
}

// UnpackIDs reads the entries of a set.
func UnpackIDs(b []byte) (ids []ID, err error) {
	last := uint64(0)
	for len(b) > 0 {
		step, n := binary.Uvarint(b)
		if n <= 0 || step == 0 || step > 1<<32-1-last {
			return nil, errors.New("what is stored of a set is broken")
		}
		last += step
		ids = append(ids, ID(last))
		b = b[n:]
	}
	return ids, nil
}

// With is a set with entries more, or less.
func (c Collected) With(ids []ID, in bool) Collected {
	all := map[ID]bool{}
	for _, id := range c.IDs {
		all[id] = true
	}
	for _, id := range ids {
		all[id] = in
	}
	maps.DeleteFunc(all, func(_ ID, in bool) bool { return !in })
	c.IDs = slices.Sorted(maps.Keys(all))
	return c
}

// Replaced is a set with an entry in the place of another that was merged into it.
func (c Collected) Replaced(into, from ID) (Collected, bool) {
	if _, there := slices.BinarySearch(c.IDs, from); !there {
		return c, false
	}
	return c.With([]ID{from}, false).With([]ID{into}, true), true
}

// Joined is the note of an entry that another was merged into.
func (n Note) Joined(o Note) Note {
	switch {
	case n.Text == "" || n.Text == o.Text:
		n.Text = o.Text
	case o.Text != "":
		n.Text += "\n" + o.Text
	}
	return n
}

// Of are the sets that an entry is in, and what is noted of it.
func (m Marks) Of(id ID) (sets []string, note string) {
	for _, c := range m.Sets {
		if _, ok := slices.BinarySearch(c.IDs, id); ok {
			sets = append(sets, c.Name)
		}
	}
	for _, n := range m.Notes {
		if n.ID == id {
			note = n.Text
		}
	}
	slices.Sort(sets)
	return sets, note
}

// CheckSet looks at the name of a set.
func CheckSet(name string) error {
	if strings.TrimSpace(name) == "" || len(name) > MaxSetName {
		return ErrSetName
	}
	return nil
}

// mark takes over sets and notes.
func (x *Index) mark(m Marks) {
	for _, c := range m.Sets {
		if len(c.IDs) == 0 {
			delete(x.sets, c.Name)
			continue
		}
		x.sets[c.Name] = c.IDs
	}
	for _, n := range m.Notes {
		if n.Text == "" {
			delete(x.notes, n.ID)
			continue
		}
		x.notes[n.ID] = n.Text
	}
}

// Sets are the sets by their names, with how many entries each has.
func (x *Index) Sets() (names []string, sizes []int) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	names = slices.Sorted(maps.Keys(x.sets))
	for _, n := range names {
		sizes = append(sizes, len(x.sets[n]))
	}
	return names, sizes
}

// Marked are the sets that an entry is in, and what is noted of it.
func (x *Index) Marked(id ID) (sets []string, note string) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	for _, name := range slices.Sorted(maps.Keys(x.sets)) {
		if _, ok := slices.BinarySearch(x.sets[name], id); ok {
			sets = append(sets, name)
		}
	}
	return sets, x.notes[id]
}

// Mark puts entries into a set, which is made when there is none of the name, or takes them out.
func (l *Library) Mark(ctx context.Context, set string, ids []ID, in bool) error {
	if err := CheckSet(set); err != nil {
		return err
	}
	if err := l.store.Mark(ctx, set, ids, in); err != nil {
		return fmt.Errorf("library: set %q: %w", set, err)
	}
	return l.Refresh(ctx)
}

// Note notes something of an entry in the place of what was noted before.
func (l *Library) Note(ctx context.Context, n Note) error {
	if len(n.Text) > MaxNote {
		return ErrNote
	}
	if err := l.store.Note(ctx, n); err != nil {
		return fmt.Errorf("library: entry %d: %w", n.ID, err)
	}
	return l.Refresh(ctx)
}

// inSet: in how many sets an entry is whose names fit.
func inSet(e *evaluation, args []query.Arg) (answer, error) {
	want := Fold(args[0].Text)
	counts := make([]uint32, len(e.x.boards))
	for name, ids := range e.x.sets {
		if !args[0].Any() && !like(Fold(name), want) {
			continue
		}
		for _, id := range ids {
			if int(id) <= len(counts) {
				counts[id-1]++
			}
		}
	}
	return answer{counts: counts}, nil
}

// hasNote: what was noted of an entry fits a pattern; a text without % or * is anywhere in it.
func hasNote(e *evaluation, args []query.Arg) (answer, error) {
	want := strings.ToLower(args[0].Text)
	if !strings.ContainsAny(want, "%*") {
		want = "%" + want + "%"
	}
	set := newSet(len(e.x.boards))
	for id, text := range e.x.notes {
		if int(id) <= len(e.x.boards) && like(strings.ToLower(text), want) {
			set.add(uint32(id - 1))
		}
	}
	return answer{set: set}, nil
}
