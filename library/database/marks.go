package database

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"rookery/library"
	"rookery/library/entries"
)

// Mark puts entries into a set or takes them out.
func (d *DB) Mark(ctx context.Context, set string, ids []library.ID, in bool) error {
	if in { // before others wait for it: these may be all that a query has found
		var err error
		if ids, err = existing(ctx, d.read, ids); err != nil {
			return err
		}
	}
	return d.update(ctx, func(w *writer) error {
		var all library.Marks
		if err := marks(w.ctx, w.tx, 0, &all); err != nil {
			return err
		}
		now := library.Collected{Name: set}
		sets := 0
		for _, c := range all.Sets {
			if c.Name == set {
				now = c
			}
			if len(c.IDs) > 0 {
				sets++
			}
		}
		if in && len(now.IDs) == 0 && sets >= library.MaxSets {
			return library.ErrSets
		}
		return w.saveSet(now.With(ids, in))
	})
}

// existing are those of some numbers that there are entries of.
func existing(ctx context.Context, q entries.Querier, ids []library.ID) (there []library.ID, err error) {
	for part := range slices.Chunk(ids, 250) {
		var args []any
		for _, id := range part {
			args = append(args, int64(id))
		}
		err := each(ctx, q, func(rows *sql.Rows) error {
			var id int64
			err := rows.Scan(&id)
			there = append(there, library.ID(id))
			return err
		}, "SELECT id FROM entries WHERE id IN ("+strings.Trim(entries.Placeholders(1, len(args)), "()")+")", args...)
		if err != nil {
			return nil, err
		}
	}
	return there, nil
}

func (w *writer) saveSet(c library.Collected) error {
	w.marked = true
	return w.exec("INSERT INTO sets (name, revision, entries) VALUES ($1, $2, $3) ON CONFLICT (name) DO UPDATE SET revision = $2, entries = $3",
		c.Name, w.revision+1, library.PackIDs(c.IDs))
}

// Note keeps what is noted of an entry.
func (d *DB) Note(ctx context.Context, n library.Note) error {
	return d.update(ctx, func(w *writer) error {
		if _, err := w.facts(n.ID); err != nil {
			return err
		}
		w.pages = map[int][][]byte{} // it was only looked at
		return w.saveNote(n)
	})
}

func (w *writer) saveNote(n library.Note) error {
	w.marked = true
	return w.exec("INSERT INTO notes (entry, revision, text) VALUES ($1, $2, $3) ON CONFLICT (entry) DO UPDATE SET revision = $2, text = $3",
		int64(n.ID), w.revision+1, []byte(n.Text))
}

// mergeMarks gives what was said of an entry to the one that it is merged into.
func (w *writer) mergeMarks(into, from library.ID) error {
	var all library.Marks
	if err := marks(w.ctx, w.tx, 0, &all); err != nil {
		return err
	}
	for _, c := range all.Sets {
		if now, changed := c.Replaced(into, from); changed {
			if err := w.saveSet(now); err != nil {
				return err
			}
		}
	}
	var note, other library.Note
	for _, n := range all.Notes {
		switch n.ID {
		case into:
			note = n
		case from:
			other = n
		}
	}
	if other.Text == "" {
		return nil
	}
	note.ID = into
	if err := w.saveNote(note.Joined(other)); err != nil {
		return err
	}
	return w.saveNote(library.Note{ID: from})
}
