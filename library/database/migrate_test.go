package database

import (
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"testing"

	"rookery/library"
	"rookery/library/entries"
	"rookery/library/intake"
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
	provider, err := entries.Migrator(d.migrated(), d.postgres)
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
				_, err := old.ExecContext(ctx, "INSERT INTO "+table+" VALUES "+entries.Placeholders(1, n), values...)
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
		if _, err := again.read.ExecContext(ctx, "INSERT INTO library_version (version_id, is_applied) VALUES (4711, TRUE)"); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(ctx, url); !errors.Is(err, entries.ErrNewer) {
			t.Errorf("of a newer program: %v", err)
		}
	})
}

// TestProofGamesOfBefore: proof games that were kept when how they are asked for told them apart are known, by every way to ask from then on.
func TestProofGamesOfBefore(t *testing.T) {
	databases(t, func(t *testing.T, url string) {
		db, _ := open(t, url)
		const game = "---\nauthors: [Ann]\nalgebraic: {white: [Ke1, Qd1, Pa2], black: [Ke8, Pa7]}\nstipulation: %s\n"
		record := func(stipulation string) *library.Record {
			t.Helper()
			for p, err := range intake.Puzzles("a.olv", "", strings.NewReader(fmt.Sprintf(game, stipulation))) {
				if err != nil {
					t.Fatal(err)
				}
				r, err := library.NewRecord(p)
				if err != nil {
					t.Fatal(err)
				}
				return r
			}
			t.Fatal("no problem")
			return nil
		}
		add := func(stipulation string) library.Added {
			t.Helper()
			added, err := db.Add(t.Context(), []*library.Record{record(stipulation)}, nil)
			if err != nil {
				t.Fatal(err)
			}
			return added[0]
		}
		old := record("PG2.5")
		if old.Former == 0 || old.Former == old.Hash {
			t.Fatalf("%+v", old)
		}
		add("PG2.5")
		before := func() {
			t.Helper()
			if _, err := db.write.ExecContext(t.Context(), "UPDATE entries SET hash = $1", int64(old.Former)); err != nil {
				t.Fatal(err)
			}
		}
		before()
		if got := add("dia2.5"); got != (library.Added{ID: 1, Known: true}) {
			t.Errorf("the other way to ask comes first: %+v", got)
		}
		before()
		for _, c := range []struct {
			stipulation string
			want        library.Added
		}{{"PG2.5", library.Added{ID: 1, Known: true}}, {"dia2.5", library.Added{ID: 1, Known: true}}, {"PG3.5", library.Added{ID: 2}}} {
			if got := add(c.stipulation); got != c.want {
				t.Errorf("%s: %+v, want %+v", c.stipulation, got, c.want)
			}
		}
	})
}

func openDriver(url string) (*sql.DB, error) {
	if strings.HasPrefix(url, "postgres") {
		return sql.Open("pgx", url)
	}
	return sql.Open("sqlite", url)
}
