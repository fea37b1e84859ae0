// Package entries keeps problems in tables of a database, SQLite or PostgreSQL: those of libraries and of collections
// alike, as documents, documents of other sources and results, packed. It knows neither what they say nor who is asked for
// transactions: package library/database has libraries there, package store collections.
package entries

import (
	"context"
	"database/sql"
	"slices"
	"strconv"
	"strings"

	"rookery/library/packing"
)

// A Querier is a connection or a transaction.
type Querier interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// Entries are the problems of a database.
type Entries struct{ q Querier }

// Of are those that a connection or a transaction reaches. What is written is written by a transaction.
func Of(q Querier) Entries { return Entries{q} }

// An Entry is a problem as it is stored. It is the library's or of one collection, with which it goes.
type Entry struct {
	ID         int64 // those of collections are greater than any of the library's
	Collection int64 // 0: the library's
	Hash       uint64
	Document   []byte
	Also       [][]byte // of other sources
	Result     []byte   // nil: none
}

// FirstCollected is the first number of entries of collections, behind all that a library can have.
const FirstCollected = int64(1) << 32

// AtOnce is how many rows one statement writes or names. SQLite looks each parameter up among those before it.
const AtOnce = 100

// Add stores entries.
func (e Entries) Add(ctx context.Context, list ...Entry) error {
	var entries, variants, results []any
	for i := range list {
		x := &list[i]
		entries = append(entries, x.ID, int64(x.Hash), solid(x.Document), x.Collection)
		for n, doc := range x.Also {
			variants = append(variants, x.ID, int64(n+1), solid(doc))
		}
		if x.Result != nil {
			results = append(results, x.ID, x.Result)
		}
	}
	err := e.insert(ctx, "entries (id, hash, document, collection)", 4, entries)
	if err == nil {
		err = e.insert(ctx, "variants (entry, number, document)", 3, variants)
	}
	if err == nil {
		err = e.insert(ctx, "results (entry, document)", 2, results)
	}
	return err
}

// insert writes rows into a table.
func (e Entries) insert(ctx context.Context, into string, columns int, rows []any) error {
	for part := range slices.Chunk(rows, AtOnce*columns) {
		if err := e.exec(ctx, "INSERT INTO "+into+" VALUES "+Placeholders(len(part)/columns, columns), part...); err != nil {
			return err
		}
	}
	return nil
}

// solid is a value that is there, and be it empty.
func solid(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

// Beside keeps another document of an entry, unless it is kept already.
func (e Entries) Beside(ctx context.Context, id int64, document []byte) (bool, error) {
	last, there := int64(0), false
	err := each(ctx, e.q, func(rows *sql.Rows) error {
		var doc []byte
		var n int64
		err := rows.Scan(&doc, &n)
		there = there || packing.Same(doc, document)
		last = max(last, n)
		return err
	}, "SELECT document, 0 FROM entries WHERE id = $1 UNION ALL SELECT document, number FROM variants WHERE entry = $1", id)
	if err != nil || there {
		return false, err
	}
	return true, e.exec(ctx, "INSERT INTO variants (entry, number, document) VALUES ($1, $2, $3)", id, last+1, document)
}

// SetResult keeps what solving an entry found; nil: nothing, any more.
func (e Entries) SetResult(ctx context.Context, id int64, result []byte) error {
	if result == nil {
		return e.exec(ctx, "DELETE FROM results WHERE entry = $1", id)
	}
	return e.exec(ctx, "INSERT INTO results (entry, document) VALUES ($1, $2) ON CONFLICT (entry) DO UPDATE SET document = $2", id, result)
}

// Copy makes an entry that is the same as one of its collection.
func (e Entries) Copy(ctx context.Context, from, to int64) error {
	for _, statement := range [...]string{
		"INSERT INTO entries (id, hash, document, collection) SELECT CAST($2 AS BIGINT), hash, document, collection FROM entries WHERE id = $1",
		"INSERT INTO variants (entry, number, document) SELECT CAST($2 AS BIGINT), number, document FROM variants WHERE entry = $1",
		"INSERT INTO results (entry, document) SELECT CAST($2 AS BIGINT), document FROM results WHERE entry = $1",
	} {
		if err := e.exec(ctx, statement, from, to); err != nil {
			return err
		}
	}
	return nil
}

// Remove removes entries with all that is kept of them.
func (e Entries) Remove(ctx context.Context, ids ...int64) error {
	for part := range slices.Chunk(ids, AtOnce) {
		if err := e.exec(ctx, "DELETE FROM entries WHERE id "+among(len(part)), anys(part)...); err != nil {
			return err
		}
	}
	return nil
}

// Find reads entries, each as it is at one moment; those that there are not are missing.
func (e Entries) Find(ctx context.Context, ids []int64) (map[int64]Entry, error) {
	out := make(map[int64]Entry, len(ids))
	for part := range slices.Chunk(ids, AtOnce) {
		in := among(len(part))
		err := each(ctx, e.q, func(rows *sql.Rows) error {
			var id, kind, number, hash int64
			var doc []byte
			if err := rows.Scan(&id, &kind, &number, &hash, &doc); err != nil {
				return err
			}
			x, there := out[id]
			switch {
			case kind == 0:
				x = Entry{ID: id, Hash: uint64(hash), Document: doc}
			case !there:
				return nil
			case kind == 1:
				x.Also = append(x.Also, doc)
			default:
				x.Result = doc
			}
			out[id] = x
			return nil
		}, "SELECT id, 0, 0, hash, document FROM entries WHERE id "+in+
			" UNION ALL SELECT entry, 1, number, 0, document FROM variants WHERE entry "+in+
			" UNION ALL SELECT entry, 2, 0, 0, document FROM results WHERE entry "+in+" ORDER BY 1, 2, 3", anys(part)...)
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (e Entries) exec(ctx context.Context, query string, args ...any) error {
	_, err := e.q.ExecContext(ctx, query, args...)
	return err
}

// each calls scan for each row of an answer.
func each(ctx context.Context, q Querier, scan func(*sql.Rows) error, query string, args ...any) error {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // rows.Err tells
	for rows.Next() {
		if err := scan(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// among is a condition that a number is one of so many parameters.
func among(n int) string { return "IN (" + strings.Trim(Placeholders(1, n), "()") + ")" }

func anys[T any](list []T) []any {
	out := make([]any, len(list))
	for i, v := range list {
		out[i] = v
	}
	return out
}

// Placeholders are "($1,$2),($3,$4)" for rows of so many values.
func Placeholders(rows, columns int) string {
	b := make([]byte, 0, 6*rows*columns)
	for i := range rows * columns {
		switch {
		case i == 0:
			b = append(b, '(')
		case i%columns == 0:
			b = append(b, "),("...)
		default:
			b = append(b, ',')
		}
		b = strconv.AppendInt(append(b, '$'), int64(i+1), 10)
	}
	return string(append(b, ')'))
}
