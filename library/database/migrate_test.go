package database

import (
	"database/sql"
	"errors"
	"strings"
	"testing"

	"rookery/library"
)

// before is a database as a program has left it of which entries were a library's alone.
func before(t *testing.T, url string, statements ...string) {
	t.Helper()
	d := &DB{postgres: strings.HasPrefix(url, "postgres")}
	var err error
	if d.postgres {
		err = d.openPostgres(url)
	} else {
		err = d.openSQLite(url)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = d.Close() }()
	provider, err := migrator(d.migrated(), d.postgres)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := provider.UpTo(t.Context(), 2); err != nil {
		t.Fatal(err)
	}
	for _, statement := range statements {
		if _, err := d.write.ExecContext(t.Context(), statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
}

// TestOldLibrary: what an older program has kept is all there, and goes on.
func TestOldLibrary(t *testing.T) {
	databases(t, func(t *testing.T, url string) {
		ctx := t.Context()
		// What the rows are is made by today's program, in another place.
		db, _ := open(t, t.TempDir()+"/made.db")
		imported(t, db, library.Job{Name: "a"}, list(30)+"k6r/p6r/8/8/8/8/2Q5/K7 #2; Müller; Elsewhere; 1950\n")
		if err := db.Merge(ctx, 5, 6); err != nil {
			t.Fatal(err)
		}
		before(t, url)
		old, err := openDriver(url)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = old.Close() }()
		for _, table := range []string{"counters (name, value)", "entries (id, hash, document)", "variants (entry, number, document)", "merged (hash, entry)", "terms (id, field, text)",
			"pages (number, revision, facts)"} {
			name, columns, _ := strings.Cut(strings.TrimSuffix(table, ")"), " (")
			if _, err := old.ExecContext(ctx, "DELETE FROM "+name); err != nil {
				t.Fatal(err)
			}
			n := strings.Count(columns, ",") + 1
			err := each(ctx, db.read, func(rows *sql.Rows) error {
				values, to := make([]any, n), make([]any, n)
				for i := range values {
					to[i] = &values[i]
				}
				if err := rows.Scan(to...); err != nil {
					return err
				}
				_, err := old.ExecContext(ctx, "INSERT INTO "+table+" VALUES "+placeholders(1, n), values...)
				return err
			}, "SELECT "+columns+" FROM "+name)
			if err != nil {
				t.Fatalf("%s: %v", table, err)
			}
		}
		again, l := open(t, url)
		if l.Len() != 29 {
			t.Errorf("%d entries", l.Len())
		}
		if n := count(t, l, `Author("Mueller") AND With("bQ")`); n != 1 {
			t.Errorf("%d with two sources", n)
		}
		if j := imported(t, again, library.Job{Name: "b"}, list(31)); j.Known != 30 || j.Added != 1 || j.Merged != 0 {
			t.Errorf("%+v", j)
		}
		if _, err := again.read.ExecContext(ctx, "INSERT INTO "+versions+" (version_id, is_applied) VALUES (4711, TRUE)"); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(ctx, url); !errors.Is(err, ErrNewer) {
			t.Errorf("of a newer program: %v", err)
		}
	})
}

func openDriver(url string) (*sql.DB, error) {
	if strings.HasPrefix(url, "postgres") {
		return sql.Open("pgx", url)
	}
	return sql.Open("sqlite", url)
}
