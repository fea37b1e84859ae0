package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"rookery/library"
	"rookery/library/entries"
)

// A writer is a transaction that writes.
type writer struct {
	d       *DB
	tx      *sql.Tx
	entries entries.Entries
	ctx     context.Context
	// Counters as they are now.
	entry, term, revision int64
	fresh                 map[termKey]uint32 // names that this transaction has looked up or made
	made                  []termKey
	pages                 map[int][][]byte // that are being changed
	marked                bool             // sets or notes have changed
	failed                error            // of number, which cannot return it
}

// begin reads the counters, and keeps other processes from writing.
func (w *writer) begin() error {
	rows, err := w.tx.QueryContext(w.ctx, "UPDATE counters SET value = value WHERE name IN ('entry', 'term', 'revision') RETURNING name, value")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		var value int64
		if err := rows.Scan(&name, &value); err != nil {
			return err
		}
		switch name {
		case "entry":
			w.entry = value
		case "term":
			w.term = value
		case "revision":
			w.revision = value
		}
	}
	return rows.Err()
}

// flush writes names, pages and counters.
func (w *writer) flush() error {
	if w.failed != nil {
		return w.failed
	}
	for part := range slices.Chunk(w.made, 250) {
		var args []any
		for _, k := range part {
			args = append(args, int64(w.fresh[k]), int64(k.field), k.text)
		}
		if err := w.exec("INSERT INTO terms (id, field, text) VALUES "+entries.Placeholders(len(part), 3), args...); err != nil {
			return err
		}
	}
	if len(w.pages) > 0 || w.marked {
		w.revision++
	}
	for _, n := range slices.Sorted(maps.Keys(w.pages)) {
		if err := w.exec("INSERT INTO pages (number, revision, facts) VALUES ($1, $2, $3) ON CONFLICT (number) DO UPDATE SET revision = $2, facts = $3",
			int64(n), w.revision, library.ClosePage(w.pages[n])); err != nil {
			return err
		}
	}
	for name, value := range map[string]int64{"entry": w.entry, "term": w.term, "revision": w.revision} {
		if err := w.exec("UPDATE counters SET value = $1 WHERE name = $2", value, name); err != nil {
			return err
		}
	}
	return nil
}

func (w *writer) exec(query string, args ...any) error {
	_, err := w.tx.ExecContext(w.ctx, query, args...)
	return err
}

// number gives the number of a name, a new one if need be.
func (w *writer) number(field library.Field, text string) uint32 {
	k := termKey{field, text}
	if n, ok := w.d.numbers[k]; ok {
		return n
	}
	if n, ok := w.fresh[k]; ok {
		return n
	}
	var n int64
	err := w.tx.QueryRowContext(w.ctx, "SELECT id FROM terms WHERE field = $1 AND text = $2", int64(field), text).Scan(&n)
	switch {
	case err == nil:
	case errors.Is(err, sql.ErrNoRows):
		w.term++
		n = w.term
		w.made = append(w.made, k)
	case w.failed == nil:
		w.failed = err
	}
	w.fresh[k] = uint32(n)
	return uint32(n)
}

// slots are the facts of a page, to be changed.
func (w *writer) slots(page int) ([][]byte, error) {
	if s, ok := w.pages[page]; ok {
		return s, nil
	}
	var packed []byte
	err := w.tx.QueryRowContext(w.ctx, "SELECT facts FROM pages WHERE number = $1", int64(page)).Scan(&packed)
	if errors.Is(err, sql.ErrNoRows) {
		w.pages[page] = nil
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	s, err := library.OpenPage(packed)
	if err != nil {
		return nil, fmt.Errorf("page %d: %w", page, err)
	}
	w.pages[page] = s
	return s, nil
}

// set puts the facts of an entry, nil if it is no more.
func (w *writer) set(id library.ID, facts []byte) error {
	page, slot := library.PageOf(id)
	s, err := w.slots(page)
	if err != nil {
		return err
	}
	for len(s) <= slot {
		s = append(s, nil)
	}
	s[slot] = facts
	w.pages[page] = s
	return nil
}

func (w *writer) facts(id library.ID) ([]byte, error) {
	page, slot := library.PageOf(id)
	s, err := w.slots(page)
	if err != nil {
		return nil, err
	}
	if slot >= len(s) || len(s[slot]) == 0 {
		return nil, fmt.Errorf("%w: %d", library.ErrNoEntry, id)
	}
	return s[slot], nil
}

// Add stores records.
func (d *DB) Add(ctx context.Context, records []*library.Record, job *library.Job) (added []library.Added, err error) {
	var counted library.Job
	err = d.update(ctx, func(w *writer) error { // which may be called twice
		added = make([]library.Added, len(records))
		there, err := w.known(records)
		if err != nil {
			return err
		}
		var fresh []entries.Entry
		put := func() error {
			err := w.entries.Add(w.ctx, fresh...)
			fresh = fresh[:0]
			return err
		}
		for i, r := range records {
			id, ok := there[r.Hash]
			if !ok && r.Former != 0 {
				if id, ok = there[r.Former]; ok {
					there[r.Hash] = id
					if err := w.exec("UPDATE entries SET hash = $2 WHERE id = $1 AND hash = $3", int64(id), int64(r.Hash), int64(r.Former)); err != nil {
						return err
					}
				}
			}
			if ok {
				if err := put(); err != nil { // it may be one of those
					return err
				}
				merged, err := w.beside(id, r.Document, r.Facts)
				if err != nil {
					return err
				}
				added[i] = library.Added{ID: id, Known: true, Merged: merged}
				continue
			}
			w.entry++
			id = library.ID(w.entry)
			there[r.Hash] = id
			added[i] = library.Added{ID: id}
			fresh = append(fresh, entries.Entry{ID: int64(id), Hash: r.Hash, Document: r.Document})
			if len(fresh) == entries.AtOnce {
				if err := put(); err != nil {
					return err
				}
			}
			if err := w.set(id, r.Facts.Encode(w.number)); err != nil {
				return err
			}
		}
		if err := put(); err != nil {
			return err
		}
		if job == nil {
			return nil
		}
		counted = *job
		counted.Count(added)
		return w.exec("INSERT INTO jobs (name, done, added, known, merged, faults, finished) VALUES ($1, $2, $3, $4, $5, $6, $7) "+
			"ON CONFLICT (name) DO UPDATE SET done = $2, added = $3, known = $4, merged = $5, faults = $6, finished = $7",
			counted.Name, int64(counted.Done), int64(counted.Added), int64(counted.Known), int64(counted.Merged), int64(counted.Faults), counted.Finished)
	})
	if err == nil && job != nil {
		*job = counted
	}
	return added, err
}

// known finds the entries that records are of.
func (w *writer) known(records []*library.Record) (map[uint64]library.ID, error) {
	there := map[uint64]library.ID{}
	for part := range slices.Chunk(records, 250) {
		var args []any
		for _, r := range part {
			args = append(args, int64(r.Hash))
			if r.Former != 0 {
				args = append(args, int64(r.Former))
			}
		}
		marks := strings.Trim(entries.Placeholders(1, len(args)), "()")
		rows, err := w.tx.QueryContext(w.ctx, "SELECT hash, id FROM entries WHERE collection = 0 AND hash IN ("+marks+") UNION SELECT hash, entry FROM merged WHERE hash IN ("+marks+") ORDER BY 2 DESC", args...)
		if err != nil {
			return nil, err
		}
		for rows.Next() {
			var hash, id int64
			if err := rows.Scan(&hash, &id); err != nil {
				return nil, errors.Join(err, rows.Close())
			}
			there[uint64(hash)] = library.ID(id)
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil {
			return nil, err
		}
	}
	return there, nil
}

// beside keeps another document of an entry, unless it is kept already.
func (w *writer) beside(id library.ID, document []byte, facts *library.Facts) (bool, error) {
	merged, err := w.entries.Beside(w.ctx, int64(id), document)
	if err != nil || !merged {
		return false, err
	}
	if facts == nil {
		return true, nil
	}
	raw, err := w.facts(id)
	if err != nil {
		return false, err
	}
	if raw, err = library.Amend(raw, facts, w.number); err != nil {
		return false, err
	}
	return true, w.set(id, raw)
}

// Resolve keeps a result.
func (d *DB) Resolve(ctx context.Context, id library.ID, result []byte, facts *library.Facts, also []*library.Facts) error {
	return d.update(ctx, func(w *writer) error {
		if _, err := w.facts(id); err != nil {
			return err
		}
		if err := w.entries.SetResult(w.ctx, int64(id), result); err != nil {
			return err
		}
		return w.set(id, facts.Encode(w.number, also...))
	})
}

// Merge makes one entry of two.
func (d *DB) Merge(ctx context.Context, into, from library.ID) error {
	if into == from {
		return library.ErrSame
	}
	return d.update(ctx, func(w *writer) error {
		raw, err := w.facts(into)
		if err != nil {
			return err
		}
		other, err := w.facts(from)
		if err != nil {
			return err
		}
		if raw, err = library.Unite(raw, other, w.isAbout); err != nil {
			return err
		}
		docs, err := w.entries.Find(w.ctx, []int64{int64(from)})
		if err != nil {
			return err
		}
		s := docs[int64(from)]
		for _, doc := range append([][]byte{s.Document}, s.Also...) {
			if _, err := w.beside(into, doc, nil); err != nil {
				return err
			}
		}
		if err := w.mergeMarks(into, from); err != nil {
			return err
		}
		if err := w.set(into, raw); err != nil {
			return err
		}
		if err := w.set(from, nil); err != nil {
			return err
		}
		if err := w.exec("UPDATE merged SET entry = $1 WHERE entry = $2", int64(into), int64(from)); err != nil {
			return err
		}
		if err := w.exec("INSERT INTO merged (hash, entry) SELECT hash, $1 FROM entries WHERE id = $2 ON CONFLICT (hash) DO UPDATE SET entry = $1", int64(into), int64(from)); err != nil {
			return err
		}
		return w.entries.Remove(w.ctx, int64(from))
	})
}

// isAbout tells the names of what is known beside a problem.
func (w *writer) isAbout(number uint32) bool {
	var field int64
	if err := w.tx.QueryRowContext(w.ctx, "SELECT field FROM terms WHERE id = $1", int64(number)).Scan(&field); err != nil {
		w.failed = err
	}
	return library.Field(field).IsAbout()
}

// Alias makes a name another spelling of one. An empty name takes the alias back.
func (d *DB) Alias(ctx context.Context, a library.Alias) error {
	return d.update(ctx, func(w *writer) error {
		if a.Name == "" {
			return w.exec("DELETE FROM aliases WHERE field = $1 AND alias = $2", int64(a.Field), a.Alias)
		}
		return w.exec("INSERT INTO aliases (field, alias, name) VALUES ($1, $2, $3) ON CONFLICT (field, alias) DO UPDATE SET name = $3", int64(a.Field), a.Alias, a.Name)
	})
}
