package store

import (
	"bufio"
	"context"
	"database/sql"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"rookery/library/entries"
)

// A backup is a text of JSON values, one a line: a header; for each table an
// object with its name and columns, and an array a row; and an end with the
// number of rows, by which one that was cut short is known. It says nothing of
// the kind of database.

// tables, in the order in which rows can refer to earlier ones, and their keys,
// by which the rows are sorted. Logins are left out: a backup lets nobody in.
// So are leases, which are about servers that run.
var tables = []struct{ name, key string }{
	{"counters", "name"},
	{"users", "id"},
	{"ratings", "user_id, category"},
	{"games", "id"},
	{"steps", "game_id, seq"},
	{"journal", "user_id, slot"},
	{"notices", "user_id, game_id"},
	{"messages", "id"},
	{"lists", "user_id, list, item"},
	{"settings", "user_id, kind, name"},
	{"news", "id"},
	{"logons", "id"},
	{"entries", "id"},
	{"variants", "entry, number"},
	{"results", "entry"},
	{"merged", "hash"},
	{"terms", "id"},
	{"pages", "number"},
	{"aliases", "field, alias"},
	{"jobs", "name"},
	{"sets", "name"},
	{"notes", "entry"},
	{"collections", "id"},
	{"members", "collection_id, number"},
	{"aside", "collection_id, number, seq"},
	{"drafts", "owner, id"},
	{"marks", "owner, collection, problem"},
	{"men", "owner, man"},
	{"holdings", "owner"},
	{"tournaments", "id"},
	{"words", "id"},
}

const backupFormat = "rookery store"

// A backupLine is a line that is not a row; which fields it has tells which.
type backupLine struct {
	Backup  string    `json:"backup,omitempty"`
	Version int64     `json:"version,omitempty"` // of the tables, a migration's
	Library int64     `json:"library,omitempty"` // of those that libraries have, too
	Made    time.Time `json:"made,omitzero"`
	Table   string    `json:"table,omitempty"`
	Columns []string  `json:"columns,omitempty"`
	End     bool      `json:"end,omitempty"`
	Rows    *int      `json:"rows,omitempty"`
}

// ErrBackup says that what should be a backup is not, or not a whole one.
var ErrBackup = errors.New("not a whole backup")

// Backup writes all that is in the store, as it is at one moment, while the
// store is used. now is noted as the time.
func (s *Store) Backup(ctx context.Context, w io.Writer, now time.Time) error {
	if err := s.backup(ctx, w, now); err != nil {
		return fmt.Errorf("store: backup: %w", err)
	}
	return nil
}

func (s *Store) backup(ctx context.Context, w io.Writer, now time.Time) error {
	var o *sql.TxOptions // SQLite's readers see one moment anyway
	if s.postgres {
		o = &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true}
	}
	tx, err := s.read.BeginTx(ctx, o)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // it has only read
	version, problems, err := versions(ctx, reader{tx})
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(backupLine{Backup: backupFormat, Version: version, Library: problems, Made: now.UTC()}); err != nil {
		return err
	}
	total := 0
	for _, table := range tables {
		n, err := dumpTable(ctx, tx, table.name, table.key, enc)
		if err != nil {
			return fmt.Errorf("%s: %w", table.name, err)
		}
		total += n
	}
	if err := enc.Encode(backupLine{End: true, Rows: &total}); err != nil {
		return err
	}
	return out.Flush()
}

// versions are those of the tables, and of those that libraries have, too.
func versions(ctx context.Context, r reader) (version, problems int64, err error) {
	if version, err = one(ctx, r, "version", scanOne[int64], "SELECT max(version_id) FROM goose_db_version"); err == nil {
		problems, err = entries.Version(ctx, r.q)
	}
	return version, problems, err
}

func dumpTable(ctx context.Context, tx *sql.Tx, table, key string, enc *json.Encoder) (n int, err error) {
	rows, err := tx.QueryContext(ctx, "SELECT * FROM "+table+" ORDER BY "+key)
	if err != nil {
		return 0, err
	}
	defer func() { _ = rows.Close() }() // rows.Err tells
	columns, err := rows.Columns()
	if err != nil {
		return 0, err
	}
	types, err := rows.ColumnTypes()
	if err != nil {
		return 0, err
	}
	if err := enc.Encode(backupLine{Table: table, Columns: columns}); err != nil {
		return 0, err
	}
	values, dest := make([]any, len(columns)), make([]any, len(columns))
	for i := range values {
		dest[i] = &values[i]
	}
	for ; rows.Next(); n++ {
		if err := rows.Scan(dest...); err != nil {
			return n, err
		}
		for i, v := range values {
			switch x := v.(type) {
			case int64: // SQLite has no truth values
				if strings.HasPrefix(types[i].DatabaseTypeName(), "BOOL") {
					values[i] = x != 0
				}
			case []byte:
				values[i] = base64.StdEncoding.EncodeToString(x)
			}
		}
		if err := enc.Encode(values); err != nil {
			return n, err
		}
	}
	return n, rows.Err()
}

// Restore brings what a backup holds into the database at url, which [Open]
// understands and which must be new or empty, and may be of the other kind.
// If it fails the database stays empty.
func Restore(ctx context.Context, url string, r io.Reader) error {
	s, err := Open(ctx, url)
	if err != nil {
		return err
	}
	err = s.restore(ctx, r)
	if err := errors.Join(err, s.Close()); err != nil {
		return fmt.Errorf("store: restore: %w", err)
	}
	return nil
}

func (s *Store) restore(ctx context.Context, r io.Reader) error {
	n, err := s.count(ctx, "is it empty?", "SELECT sum(value) FROM counters")
	if err != nil {
		return err
	}
	if n > 0 {
		return fmt.Errorf("the database is not empty: %w", ErrExists)
	}
	version, problems, err := versions(ctx, s.reader)
	if err != nil {
		return err
	}
	tx, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // does nothing after Commit
	if _, err := tx.ExecContext(ctx, "DELETE FROM counters"); err != nil {
		return err
	}
	f := filler{ctx: ctx, tx: tx, version: version, library: problems}
	if err := readBackup(r, &f); err != nil {
		return err
	}
	return tx.Commit()
}

// A backupSink takes what a backup holds.
type backupSink interface {
	header(version, library int64) error
	table(name string, columns []string) error
	row(values []any) error
	end() error
}

// readBackup reads a backup. Numbers reach the sink as json.Number.
func readBackup(r io.Reader, sink backupSink) error {
	dec := json.NewDecoder(r)
	dec.UseNumber()
	rows, columns, begun := 0, -1, false
	for {
		var raw json.RawMessage
		if err := dec.Decode(&raw); err != nil {
			return fmt.Errorf("%w: after %d rows: %w", ErrBackup, rows, err)
		}
		if raw[0] == '[' {
			var values []any
			d := json.NewDecoder(strings.NewReader(string(raw)))
			d.UseNumber()
			if err := d.Decode(&values); err != nil || len(values) != columns {
				return fmt.Errorf("%w: row %d has %d values, want %d", ErrBackup, rows+1, len(values), columns)
			}
			if err := sink.row(values); err != nil {
				return fmt.Errorf("row %d: %w", rows+1, err)
			}
			rows++
			continue
		}
		var l backupLine
		if err := json.Unmarshal(raw, &l); err != nil {
			return fmt.Errorf("%w: after %d rows: %w", ErrBackup, rows, err)
		}
		var err error
		switch {
		case !begun && l.Backup == backupFormat:
			begun, err = true, sink.header(l.Version, l.Library)
		case begun && l.Table != "":
			columns, err = len(l.Columns), sink.table(l.Table, l.Columns)
		case begun && l.End && l.Rows != nil && *l.Rows == rows:
			return sink.end()
		default:
			err = fmt.Errorf("%w: after %d rows comes %.60s", ErrBackup, rows, raw)
		}
		if err != nil {
			return err
		}
	}
}

// A filler writes a backup into empty tables, many rows at a time.
type filler struct {
	ctx     context.Context
	tx      *sql.Tx
	version int64 // of the tables
	library int64
	name    string
	columns []string
	floats  []bool // which columns hold no whole numbers
	bytes   []bool // and which of them no text
	args    []any
}

func (f *filler) header(version, library int64) error {
	if version != f.version || library != f.library {
		return fmt.Errorf("the backup has tables of version %d and %d, the database of %d and %d", version, library, f.version, f.library)
	}
	return nil
}

// table takes no names from the backup into a statement that the database
// does not have.
func (f *filler) table(name string, columns []string) error {
	if err := f.flush(); err != nil {
		return err
	}
	if !slices.ContainsFunc(tables, func(t struct{ name, key string }) bool { return t.name == name }) {
		return fmt.Errorf("%w: there is no table %.60q", ErrBackup, name)
	}
	rows, err := f.tx.QueryContext(f.ctx, "SELECT * FROM "+name+" WHERE 1 = 0")
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // it has no rows
	types, err := rows.ColumnTypes()
	if err != nil {
		return err
	}
	f.name, f.columns, f.floats, f.bytes = name, columns, nil, nil
	for _, c := range columns {
		i := slices.IndexFunc(types, func(t *sql.ColumnType) bool { return t.Name() == c })
		if i < 0 {
			return fmt.Errorf("%w: table %s has no column %.60q", ErrBackup, name, c)
		}
		kind := types[i].DatabaseTypeName()
		f.floats = append(f.floats, strings.HasPrefix(kind, "FLOAT") || strings.HasPrefix(kind, "DOUBLE"))
		f.bytes = append(f.bytes, kind == "BYTEA")
	}
	return nil
}

func (f *filler) row(values []any) error {
	for i, v := range values {
		var err error
		switch x := v.(type) {
		case nil, bool:
		case string:
			if f.bytes[i] {
				v, err = base64.StdEncoding.DecodeString(x)
			}
		case json.Number:
			if f.floats[i] {
				v, err = x.Float64()
			} else {
				v, err = x.Int64()
			}
		default:
			err = fmt.Errorf("%w: a value is neither text nor number", ErrBackup)
		}
		if err != nil {
			return err
		}
		f.args = append(f.args, v)
	}
	if len(f.args) >= rowsAtOnce*len(f.columns) {
		return f.flush()
	}
	return nil
}

func (f *filler) end() error { return f.flush() }

func (f *filler) flush() error {
	if len(f.args) == 0 {
		return nil
	}
	_, err := f.tx.ExecContext(f.ctx, insertion(f.name, f.columns, len(f.args)/len(f.columns)), f.args...)
	f.args = f.args[:0]
	return explain(err)
}
