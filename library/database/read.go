package database

import (
	"context"
	"database/sql"

	"rookery/library"
	"rookery/library/entries"
)

// each calls scan for each row of an answer.
func each(ctx context.Context, q entries.Querier, scan func(*sql.Rows) error, query string, args ...any) error {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return explain(err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := scan(rows); err != nil {
			return explain(err)
		}
	}
	return explain(rows.Err())
}

// News is what was written since. Pages are read first: whatever names they have is there
// when the names are read.
func (d *DB) News(ctx context.Context, since library.Since) (*library.News, error) {
	n := new(library.News)
	if err := marks(ctx, d.read, since.Marks, &n.Marks); err != nil {
		return nil, err
	}
	err := each(ctx, d.read, func(rows *sql.Rows) error {
		var p library.Page
		var number int64
		err := rows.Scan(&number, &p.Revision, &p.Packed)
		p.Number = int(number)
		n.Pages = append(n.Pages, p)
		return err
	}, "SELECT number, revision, facts FROM pages WHERE revision > $1 ORDER BY number", since.Pages)
	if err != nil {
		return nil, err
	}
	err = each(ctx, d.read, func(rows *sql.Rows) error {
		var number, field int64
		var t library.NewTerm
		err := rows.Scan(&number, &field, &t.Text)
		t.Number, t.Field = uint32(number), library.Field(field)
		n.Terms = append(n.Terms, t)
		return err
	}, "SELECT id, field, text FROM terms WHERE id > $1 ORDER BY id", int64(since.Terms))
	if err != nil {
		return nil, err
	}
	err = each(ctx, d.read, func(rows *sql.Rows) error {
		var field int64
		var a library.Alias
		err := rows.Scan(&field, &a.Alias, &a.Name)
		a.Field = library.Field(field)
		n.Aliases = append(n.Aliases, a)
		return err
	}, "SELECT field, alias, name FROM aliases ORDER BY field, alias")
	return n, err
}

// marks reads sets and notes that were changed after a revision, at one moment.
func marks(ctx context.Context, q entries.Querier, revision int64, m *library.Marks) error {
	return each(ctx, q, func(rows *sql.Rows) error {
		var name string
		var id, changed int64
		var what []byte
		if err := rows.Scan(&name, &id, &changed, &what); err != nil {
			return err
		}
		m.Revision = max(m.Revision, changed)
		if id > 0 {
			m.Notes = append(m.Notes, library.Note{ID: library.ID(id), Text: string(what)})
			return nil
		}
		ids, err := library.UnpackIDs(what)
		m.Sets = append(m.Sets, library.Collected{Name: name, IDs: ids})
		return err
	}, "SELECT name, 0, revision, entries FROM sets WHERE revision > $1 UNION ALL SELECT '', entry, revision, text FROM notes WHERE revision > $1", revision)
}

// Documents reads entries.
func (d *DB) Documents(ctx context.Context, ids []library.ID) (map[library.ID]library.Stored, error) {
	numbers := make([]int64, len(ids))
	for i, id := range ids {
		numbers[i] = int64(id)
	}
	found, err := entries.Of(d.read).Find(ctx, numbers)
	out := make(map[library.ID]library.Stored, len(found))
	for id, x := range found {
		out[library.ID(id)] = library.Stored{Document: x.Document, Also: x.Also, Result: x.Result}
	}
	return out, explain(err)
}

// Jobs are the imports that there have been.
func (d *DB) Jobs(ctx context.Context) (list []library.Job, err error) {
	err = each(ctx, d.read, func(rows *sql.Rows) error {
		var j library.Job
		var n [5]int64
		err := rows.Scan(&j.Name, &n[0], &n[1], &n[2], &n[3], &n[4], &j.Finished)
		j.Done, j.Added, j.Known, j.Merged, j.Faults = int(n[0]), int(n[1]), int(n[2]), int(n[3]), int(n[4])
		list = append(list, j)
		return err
	}, "SELECT name, done, added, known, merged, faults, finished FROM jobs ORDER BY name")
	return list, err
}
