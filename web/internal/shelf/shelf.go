// Package shelf is the store of a browser that answers its own requests: collections, marks and
// games in memory, each written behind as a document under a key, so that whatever keeps
// documents (IndexedDB) keeps all of it. There is one owner. Package store is the one of servers.
package shelf

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"rookery/store/kept"
	"rookery/web/internal/collections"
)

// A Change writes a document, or removes it if Document is nil.
type Change struct {
	Key      string
	Document []byte
}

// A Keeper keeps documents.
type Keeper interface {
	// Documents are all there are, by key.
	Documents(ctx context.Context) (map[string][]byte, error)
	// Write makes changes, all or none.
	Write(ctx context.Context, changes []Change) error
	// Alone does something while nobody else, in another tab, changes documents; changed says
	// whether somebody has since the last time.
	Alone(ctx context.Context, do func(changed bool) error) error
}

// The documents: a collection under collectionKey with its number, its problems in
// chunks of so many, marks under marksKey with the name of the collection, games under tableKey.
const (
	collectionKey = "collection/"
	problemsKey   = "problems/"
	marksKey      = "marks/"
	tableKey      = "table/"
	chunk         = 20
)

// A Store is the shelf as collections and games ask for it.
type Store struct {
	keeper Keeper

	mu     sync.Mutex
	now    state
	loaded bool
}

// state is all that is kept.
type state struct {
	collections map[kept.CollectionID]*collection
	marks       map[string]map[int]kept.Mark
	tables      map[string]kept.Table
}

// A collection does not change: who changes one makes another.
type collection struct {
	kept.Collection
	List  []kept.Problem `json:"-"`
	Aside []kept.Problem `json:",omitempty"` // replaced and deleted ones, the last the newest
}

// New makes a store of what a keeper has.
func New(keeper Keeper) *Store { return &Store{keeper: keeper} }

// load reads what is kept. Who calls it has the lock.
func (s *Store) load(ctx context.Context) error {
	docs, err := s.keeper.Documents(ctx)
	if err != nil {
		return err
	}
	now := state{map[kept.CollectionID]*collection{}, map[string]map[int]kept.Mark{}, map[string]kept.Table{}}
	for _, key := range slices.Sorted(maps.Keys(docs)) {
		kind, name, _ := strings.Cut(key, "/")
		var err error
		switch kind + "/" {
		case collectionKey:
			c := new(collection)
			if err = json.Unmarshal(docs[key], c); err == nil {
				now.collections[c.ID] = c
			}
		case marksKey:
			var list []kept.Mark
			err = json.Unmarshal(docs[key], &list)
			now.marks[name] = map[int]kept.Mark{}
			for _, m := range list {
				now.marks[name][m.Problem] = m
			}
		case tableKey:
			var t kept.Table
			err = json.Unmarshal(docs[key], &t)
			now.tables[name] = t
		}
		if err != nil {
			return fmt.Errorf("what the browser keeps as %s: %w", key, err)
		}
	}
	for key, doc := range docs { // the collections are known now
		name, ours := strings.CutPrefix(key, problemsKey)
		number, _, _ := strings.Cut(name, "/")
		id, err := strconv.ParseInt(number, 10, 64)
		c := now.collections[kept.CollectionID(id)]
		if !ours || err != nil || c == nil {
			continue
		}
		var list []kept.Problem
		if err := json.Unmarshal(doc, &list); err != nil {
			return fmt.Errorf("what the browser keeps as %s: %w", key, err)
		}
		c.List = append(c.List, list...)
	}
	for _, c := range now.collections {
		slices.SortFunc(c.List, func(a, b kept.Problem) int { return cmp.Compare(a.Number, b.Number) })
		c.count()
	}
	s.now, s.loaded = now, true
	return nil
}

func (c *collection) count() {
	c.Problems, c.Solved = len(c.List), 0
	for i := range c.List {
		if c.List[i].Result != "" {
			c.Solved++
		}
	}
}

// reading does something with what is kept.
func reading[T any](ctx context.Context, s *Store, do func(*tx) (T, error)) (T, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out T
	err := s.keeper.Alone(ctx, func(changed bool) (err error) {
		if changed || !s.loaded {
			if err := s.load(ctx); err != nil {
				return err
			}
		}
		out, err = do(&tx{state: s.now})
		return err
	})
	return out, err
}

// Update has a function change what is kept: all that it does, or nothing if it fails.
func (s *Store) Update(ctx context.Context, do func(context.Context, collections.Tx) error) error {
	return s.update(ctx, func(t *tx) error { return do(ctx, t) })
}

func (s *Store) update(ctx context.Context, do func(*tx) error) error {
	_, err := reading(ctx, s, func(t *tx) (struct{}, error) {
		before := t.state
		t.state = state{maps.Clone(before.collections), maps.Clone(before.marks), maps.Clone(before.tables)}
		if err := do(t); err != nil {
			return struct{}{}, err
		}
		changes, err := changesOf(&before, &t.state)
		if err == nil && len(changes) > 0 {
			err = s.keeper.Write(ctx, changes)
		}
		if err == nil {
			s.now = t.state
		}
		return struct{}{}, err
	})
	return err
}

// changesOf are the documents that differ.
func changesOf(before, now *state) (list []Change, err error) {
	write := func(key string, v any) {
		doc, e := json.Marshal(v)
		if list = append(list, Change{key, doc}); e != nil {
			err = e
		}
	}
	remove := func(key string) { list = append(list, Change{Key: key}) }
	for id, c := range now.collections {
		old := before.collections[id]
		if old == c {
			continue
		}
		if old == nil {
			old = &collection{}
		}
		write(collectionKey+strconv.FormatInt(int64(id), 10), c)
		for i, part := range chunks(old.List, c.List) {
			switch key := chunkKey(id, i); {
			case len(part.now) == 0:
				remove(key)
			case !slices.Equal(part.before, part.now):
				write(key, part.now)
			}
		}
	}
	for id, c := range before.collections {
		if now.collections[id] == nil {
			remove(collectionKey + strconv.FormatInt(int64(id), 10))
			for i := range chunks(c.List, nil) {
				remove(chunkKey(id, i))
			}
		}
	}
	for name, marks := range now.marks {
		if !maps.Equal(marks, before.marks[name]) {
			write(marksKey+name, slices.SortedFunc(maps.Values(marks), byTime))
		}
	}
	for name := range before.marks {
		if now.marks[name] == nil {
			remove(marksKey + name)
		}
	}
	for id, t := range now.tables {
		if old, ok := before.tables[id]; !ok || !old.Touched.Equal(t.Touched) || string(old.Game) != string(t.Game) || old.Machines != t.Machines {
			write(tableKey+id, t)
		}
	}
	for id := range before.tables {
		if _, ok := now.tables[id]; !ok {
			remove(tableKey + id)
		}
	}
	return list, err
}

func chunkKey(id kept.CollectionID, i int) string {
	return fmt.Sprintf("%s%d/%05d", problemsKey, id, i)
}

type pair struct{ before, now []kept.Problem }

// chunks are problems by numbers, so many together: one that changes has only its neighbours
// written again.
func chunks(before, now []kept.Problem) map[int]pair {
	all := map[int]pair{}
	for _, p := range before {
		i := p.Number / chunk
		all[i] = pair{append(all[i].before, p), all[i].now}
	}
	for _, p := range now {
		i := p.Number / chunk
		all[i] = pair{all[i].before, append(all[i].now, p)}
	}
	return all
}

func byTime(a, b kept.Mark) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.Problem, b.Problem)) }

// Collections and the methods below are those of collections.Reader.
func (s *Store) Collections(ctx context.Context, owner kept.Owner) ([]kept.Collection, error) {
	return reading(ctx, s, func(t *tx) ([]kept.Collection, error) { return t.Collections(ctx, owner) })
}

// SolvingCollections are the collections that are to be solved.
func (s *Store) SolvingCollections(ctx context.Context) ([]kept.Collection, error) {
	return reading(ctx, s, func(t *tx) ([]kept.Collection, error) { return t.SolvingCollections(ctx) })
}

// Collection is one of them.
func (s *Store) Collection(ctx context.Context, id kept.CollectionID) (kept.Collection, error) {
	return reading(ctx, s, func(t *tx) (kept.Collection, error) { return t.Collection(ctx, id) })
}

// Unsolved are the numbers of problems that have no result.
func (s *Store) Unsolved(ctx context.Context, id kept.CollectionID) ([]int, error) {
	return reading(ctx, s, func(t *tx) ([]int, error) { return t.Unsolved(ctx, id) })
}

// Problems are those of a collection.
func (s *Store) Problems(ctx context.Context, id kept.CollectionID) ([]kept.Problem, error) {
	return reading(ctx, s, func(t *tx) ([]kept.Problem, error) { return t.Problems(ctx, id) })
}

// Chosen are problems of some numbers.
func (s *Store) Chosen(ctx context.Context, id kept.CollectionID, numbers []int) ([]kept.Problem, error) {
	return reading(ctx, s, func(t *tx) ([]kept.Problem, error) { return t.Chosen(ctx, id, numbers) })
}

// Changed are the problems of a collection that were changed after a revision.
func (s *Store) Changed(ctx context.Context, id kept.CollectionID, since int64) ([]kept.Problem, error) {
	return reading(ctx, s, func(t *tx) ([]kept.Problem, error) { return t.Changed(ctx, id, since) })
}

// Numbers are those of a collection's problems.
func (s *Store) Numbers(ctx context.Context, id kept.CollectionID) ([]int, error) {
	return reading(ctx, s, func(t *tx) ([]int, error) { return t.Numbers(ctx, id) })
}

// Facts are what queries ask of problems.
func (s *Store) Facts(ctx context.Context, id kept.CollectionID, numbers []int) ([]kept.Problem, error) {
	return reading(ctx, s, func(t *tx) ([]kept.Problem, error) { return t.Facts(ctx, id, numbers) })
}

// Same are the problems that have one of some hashes.
func (s *Store) Same(ctx context.Context, id kept.CollectionID, hashes []uint64) ([]kept.Problem, error) {
	return reading(ctx, s, func(t *tx) ([]kept.Problem, error) { return t.Same(ctx, id, hashes) })
}

// Unhashed are problems without a hash.
func (s *Store) Unhashed(ctx context.Context, id kept.CollectionID, most int) ([]kept.Problem, error) {
	return reading(ctx, s, func(t *tx) ([]kept.Problem, error) { return t.Unhashed(ctx, id, most) })
}

// Problem is one of a collection.
func (s *Store) Problem(ctx context.Context, id kept.CollectionID, number int) (kept.Problem, error) {
	return reading(ctx, s, func(t *tx) (kept.Problem, error) { return t.Problem(ctx, id, number) })
}

// Marks are what an owner has noted of the problems of a collection.
func (s *Store) Marks(ctx context.Context, owner kept.Owner, collection string) ([]kept.Mark, error) {
	return reading(ctx, s, func(t *tx) ([]kept.Mark, error) { return t.Marks(ctx, owner, collection) })
}

// Table and the methods below are those of play.Store.
func (s *Store) Table(ctx context.Context, id string) (kept.Table, error) {
	return reading(ctx, s, func(t *tx) (kept.Table, error) {
		table, ok := t.tables[id]
		if !ok {
			return table, fmt.Errorf("table %s: %w", id, kept.ErrNotFound)
		}
		return table, nil
	})
}

// SaveTable keeps a game.
func (s *Store) SaveTable(ctx context.Context, table kept.Table) error {
	if len(table.Game) > kept.MaxTable {
		return fmt.Errorf("table %s: %w", table.ID, kept.ErrTooLong)
	}
	return s.update(ctx, func(t *tx) error { t.tables[table.ID] = table; return nil })
}

// ForgetTables drops the games that nobody has touched since.
func (s *Store) ForgetTables(ctx context.Context, since time.Time) error {
	return s.update(ctx, func(t *tx) error {
		maps.DeleteFunc(t.tables, func(_ string, table kept.Table) bool { return table.Touched.Before(since) })
		return nil
	})
}
