package database

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"rookery/library"
	"rookery/library/intake"
	"rookery/problem/olv"
	"rookery/store/storetest"
)

// list is a list of so many different positions.
func list(n int) string {
	var b strings.Builder
	for i := range n {
		// The black king and a rook somewhere, so that none is another one turned: the pawn holds the board.
		fmt.Fprintf(&b, "k7/2%s/8/8/8/8/P6%s/K6R #%d; Author %d; Source %d; %d\n", []string{"q5", "1r4", "2b3"}[i%3], []string{"R", "N", "B"}[i/3%3], 2+i/9, i%7, i%5, 1900+i%100)
	}
	return b.String()
}

func open(t testing.TB, url string) (*DB, *library.Library) {
	t.Helper()
	db, err := Open(context.Background(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	l, err := library.Open(context.Background(), db)
	if err != nil {
		t.Fatal(err)
	}
	return db, l
}

func imported(t testing.TB, s library.Store, job library.Job, text string) library.Job {
	t.Helper()
	job, err := intake.Import(context.Background(), s, job, "list.fen", intake.FEN, strings.NewReader(text), intake.Teller{Fault: func(err error) error { return err }})
	if err != nil {
		t.Fatal(err)
	}
	return job
}

func count(t testing.TB, l *library.Library, query string) int {
	t.Helper()
	x, err := library.Parse(query)
	if err != nil {
		t.Fatal(err)
	}
	set, err := l.Find(context.Background(), x)
	if err != nil {
		t.Fatal(err)
	}
	return set.Len()
}

// databases are a file and, where there is one, PostgreSQL.
func databases(t *testing.T, test func(t *testing.T, url string)) {
	for _, kind := range storetest.Kinds {
		t.Run(kind, func(t *testing.T) { test(t, storetest.URL(t, kind)) })
	}
}

// TestCalledTwice: a store may call what writes twice, as when others that it wrote with have failed. It counts once.
func TestCalledTwice(t *testing.T) {
	databases(t, func(t *testing.T, url string) {
		db, _ := open(t, url)
		twice := Over(db.read, db.postgres, func(ctx context.Context, do func(context.Context, *sql.Tx) error) error {
			failed := errors.New("another one failed")
			if err := db.alone(ctx, func(ctx context.Context, tx *sql.Tx) error { return errors.Join(do(ctx, tx), failed) }); err.Error() != failed.Error() {
				return err
			}
			return db.alone(ctx, do)
		})
		job := imported(t, twice, library.Job{Name: "a"}, list(3))
		kept, err := db.Jobs(t.Context())
		if job.Added != 3 || err != nil || len(kept) != 1 || kept[0] != job {
			t.Errorf("%+v, kept %+v, %v", job, kept, err)
		}
	})
}

// TestMarkLooksFirst: which entries there are is looked up before a server's store is asked to write, which others wait for.
func TestMarkLooksFirst(t *testing.T) {
	db, _ := open(t, filepath.Join(t.TempDir(), "library.db"))
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	wrote := false
	err := Over(db.read, false, func(context.Context, func(context.Context, *sql.Tx) error) error { wrote = true; return nil }).Mark(t.Context(), "set", []library.ID{1}, true)
	if err == nil || wrote {
		t.Error(err, wrote)
	}
}

func TestLasts(t *testing.T) {
	databases(t, func(t *testing.T, url string) {
		ctx := context.Background()
		db, l := open(t, url)
		job := imported(t, db, library.Job{Name: "a"}, list(900))
		if job.Added != 900 || !job.Finished || job.Done != 900 {
			t.Fatalf("%+v", job)
		}
		// The same again, with the colours changed, from somewhere else.
		again := imported(t, db, library.Job{Name: "b"}, "k6r/p6r/8/8/8/8/2Q5/K7 #2; Müller; Elsewhere; 1950\n")
		if again.Added != 0 || again.Merged != 1 {
			t.Fatalf("%+v", again)
		}
		if again = imported(t, db, library.Job{Name: "c"}, "k6r/p6r/8/8/8/8/2Q5/K7 #2; Müller; Elsewhere; 1950\n"); again.Known != 1 || again.Merged != 0 {
			t.Fatalf("%+v", again)
		}
		if err := l.Refresh(ctx); err != nil {
			t.Fatal(err)
		}
		for query, want := range map[string]int{`Author("Mueller")`: 1, `Source("elsewhere") AND Source("Source 0")`: 1, `With("bQ")`: 300, `Author("Author 3")`: 129} {
			if n := count(t, l, query); n != want {
				t.Errorf("%s: %d, want %d", query, n, want)
			}
		}
		es, err := l.Entries(ctx, 1, 2)
		if err != nil {
			t.Fatal(err)
		}
		var first, second olvText
		first.write(t, es[0])
		second.write(t, es[1])
		if len(es[0].Also) != 1 || !strings.Contains(first.String(), "Elsewhere") {
			t.Errorf("%s", first.String())
		}
		if err := l.Resolve(ctx, es[1], &library.Result{Verdict: "cooked", Text: "cooked: 2 keys"}, nil); err != nil {
			t.Fatal(err)
		}
		for id, text := range map[library.ID]string{1: "one", 2: "two"} {
			if err := l.Note(ctx, library.Note{ID: id, Text: text}); err != nil {
				t.Fatal(err)
			}
		}
		if err := errors.Join(l.Mark(ctx, "A set", []library.ID{7, 2, 5000}, true), l.Mark(ctx, "A set", []library.ID{9, 2}, true),
			l.Mark(ctx, "A set", []library.ID{9}, false), l.Mark(ctx, "Gone", []library.ID{9}, true), l.Mark(ctx, "Gone", []library.ID{9}, false)); err != nil {
			t.Fatal(err)
		}
		if err := db.Merge(ctx, 1, 2); err != nil {
			t.Fatal(err)
		}
		if err := db.Merge(ctx, 1, 2); !errors.Is(err, library.ErrNoEntry) {
			t.Errorf("merged twice: %v", err)
		}
		if err := db.Merge(ctx, 1, 1); !errors.Is(err, library.ErrSame) {
			t.Errorf("merged with itself: %v", err)
		}
		if err := db.Alias(ctx, library.Alias{Field: library.Author, Alias: "H. Müller", Name: "Mueller"}); err != nil {
			t.Fatal(err)
		}
		// All of it is there when the library is opened again.
		db2, l2 := open(t, url)
		if l2.Len() != 899 || count(t, l2, `Author("H. Muller")`) != 1 || count(t, l2, `Author("Author 1") AND Author("Author 0")`) != 1 {
			t.Errorf("%d entries", l2.Len())
		}
		if es, err = l2.Entries(ctx, 1, 2); err != nil || len(es) != 1 || len(es[0].Also) != 2 {
			t.Errorf("%v, %v", es, err)
		}
		// Sets and notes are those of the entry that it was merged into.
		for _, l := range []*library.Library{l, l2} {
			if err := l.Refresh(ctx); err != nil {
				t.Fatal(err)
			}
			names, sizes := l.Sets()
			sets, note := l.Marked(1)
			if fmt.Sprint(names, sizes, sets) != "[A set] [2] [A set]" || note != "one\ntwo" || count(t, l, `Set("a set") AND Id(7)`) != 1 {
				t.Errorf("%v, %v, %v, %q", names, sizes, sets, note)
			}
		}
		// What was merged is known.
		line, _, _ := strings.Cut(strings.SplitAfterN(list(2), "\n", 2)[1], "\n")
		if j := imported(t, db2, library.Job{Name: "d"}, line+"\n"); j.Known != 1 {
			t.Errorf("%+v", j)
		}
		jobs, err := db2.Jobs(ctx)
		if err != nil || len(jobs) != 4 || jobs[0] != job {
			t.Errorf("%+v, %v", jobs, err)
		}
	})
}

type olvText struct{ bytes.Buffer }

func (o *olvText) write(t *testing.T, e *library.Entry) {
	t.Helper()
	if err := olv.Write(o, e.Whole().Composed); err != nil {
		t.Fatal(err)
	}
}

// TestTwoProcesses: two write in turn, and each sees what the other has written.
func TestTwoProcesses(t *testing.T) {
	url := filepath.Join(t.TempDir(), "library.db")
	a, la := open(t, url)
	b, lb := open(t, url)
	imported(t, a, library.Job{Name: "a"}, list(600))
	imported(t, b, library.Job{Name: "b"}, list(700))
	imported(t, a, library.Job{Name: "c"}, list(800))
	for _, l := range []*library.Library{la, lb} {
		if err := l.Refresh(context.Background()); err != nil {
			t.Fatal(err)
		}
		if l.Len() != 800 || count(t, l, `Author("Author 6")`) != 114 {
			t.Errorf("%d entries, %d of one author", l.Len(), count(t, l, `Author("Author 6")`))
		}
	}
}

// TestFull: a disk without room is told in words, and what was there stays.
func TestFull(t *testing.T) {
	url := filepath.Join(t.TempDir(), "library.db")
	db, _ := open(t, url)
	imported(t, db, library.Job{Name: "a"}, list(100))
	if _, err := db.write.Exec("PRAGMA max_page_count = 60"); err != nil {
		t.Fatal(err)
	}
	_, err := intake.Import(context.Background(), db, library.Job{Name: "b"}, "list.fen", intake.FEN, strings.NewReader(list(2000)), intake.Teller{Fault: func(err error) error { return err }})
	if !errors.Is(err, library.ErrFull) || !strings.Contains(err.Error(), "the disk is full") {
		t.Fatalf("%v", err)
	}
	if _, err := db.write.Exec("PRAGMA max_page_count = 1000000"); err != nil {
		t.Fatal(err)
	}
	jobs, err := db.Jobs(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	job := library.Job{Name: "b"}
	for _, j := range jobs {
		if j.Name == "b" {
			job = j
		}
	}
	if job = imported(t, db, job, list(2000)); job.Added != 1900 || job.Known != 100 {
		t.Errorf("%+v", job)
	}
}
