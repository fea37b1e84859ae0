package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"rookery/library"
	"rookery/library/database"
	"rookery/puzzle"
	"rookery/store/kept"
)

// heldBefore is what was counted of an owner when collections' problems lay in tables of their own.
var heldBefore = fmt.Sprintf(`SELECT
	(SELECT coalesce(sum(octet_length(p.document) + octet_length(p.digest) + octet_length(p.result) + octet_length(p.facts) + octet_length(p.also) + %[1]d), 0)
		FROM problems p JOIN collections c ON c.id = p.collection_id WHERE c.owner = $1) +
	(SELECT coalesce(sum(octet_length(a.document) + octet_length(a.digest) + octet_length(a.result) + octet_length(a.facts) + octet_length(a.also) + %[1]d), 0)
		FROM set_aside a JOIN collections c ON c.id = a.collection_id WHERE c.owner = $1) +
	(SELECT count(*) * %[1]d FROM collections c WHERE c.owner = $1)`, rowBytes)

// TestDatabaseBeforeEntries: what a program has kept of collections before their problems were entries is all there: what
// was found, what other sources say, what was set aside; and it counts as much.
func TestDatabaseBeforeEntries(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"sqlite", "postgres"} {
		t.Run(kind, func(t *testing.T) {
			url := newURL(t, kind)
			const problems = 300
			begin(t, url, problems, beforeEntries,
				"UPDATE problems SET facts = 'facts ' || number, revision = number WHERE collection_id = 1",
				"UPDATE problems SET hash = -number WHERE collection_id = 1 AND number % 4 = 0",
				`UPDATE problems SET also = '[{"é":' || number || '},"x"]' WHERE collection_id = 1 AND number % 10 = 0`,
				"UPDATE problems SET also = 'no list' WHERE collection_id = 2",
				`UPDATE problems SET digest = '{"stipulation":"dia2.5"}' WHERE collection_id = 1 AND number = 8`,
				`UPDATE problems SET digest = '{"stipulation":"exact-dia2.5"}' WHERE collection_id = 1 AND number = 16`,
				`UPDATE set_aside SET digest = '{"stipulation":"Exact-dia2.5"}' WHERE collection_id = 1 AND number = 2 AND seq = 2`,
				"UPDATE collections SET revision = 600 WHERE id = 1",
				"UPDATE set_aside SET facts = 'aside ' || seq, hash = 77, also = '[\"a\"]' WHERE seq = 2",
				"DELETE FROM drafts", "DELETE FROM marks")
			s := &Store{postgres: kind == "postgres"}
			if s.postgres {
				must(0, s.openPostgres(url))(t)
			} else {
				must(0, s.openSQLite(url))(t)
			}
			bytes := must(reader{s.read}.count(t.Context(), "held", heldBefore, "user:1"))(t)
			must(0, s.closeDatabases())(t)
			s = open(t, url)
			ctx := t.Context()
			all := make([]int, 2*problems)
			for i := range all {
				all[i] = i + 1
			}
			list := must(s.Chosen(ctx, 1, all))(t)
			equal(t, "problems", len(list), problems)
			for i, p := range list {
				n := 2 * (i + 1)
				want := Problem{Number: n, Document: fmt.Sprint("document ", i+1), Digest: fmt.Sprint("digest ", i+1), Facts: fmt.Sprint("facts ", n), Revision: int64(n)}
				if (i+1)%3 == 0 {
					want.Result = fmt.Sprint("result ", i+1)
				}
				if n%4 == 0 {
					want.Hash = -uint64(n)
				}
				if of := map[int]string{8: "dia2.5", 16: "exact-dia2.5"}[n]; of != "" { // how a proof game is asked for told it from another one
					want.Digest, want.Hash = fmt.Sprintf(`{"stipulation":"%s"}`, of), 0
				}
				if n%10 == 0 {
					want.Also = fmt.Sprintf(`[{"é":%d},"x"]`, n)
				}
				if p != want {
					t.Fatalf("%+v, want %+v", p, want)
				}
			}
			c := must(s.Collection(ctx, 1))(t)
			equal(t, "counted", fmt.Sprint(c.Problems, c.Solved, c.Revision), fmt.Sprint(problems, problems/3, 600))
			equal(t, "same", must(s.Same(ctx, 1, []uint64{1<<64 - 40, 77}))(t), []Problem{list[19]})
			equal(t, "what cannot be read stays", must(s.Problem(ctx, 2, 7))(t).Also, "[no list]")
			update(t, s, func(ctx context.Context, tx *Tx) error { return tx.Hold(ctx, "user:1", "net", noon, Quota{}) })
			equal(t, "bytes", must(s.count(ctx, "bytes", "SELECT bytes FROM holdings WHERE owner = 'user:1'"))(t), bytes)
			equal(t, "passed over when hashes are asked for", must(s.count(ctx, "aside", "SELECT count(*) FROM aside a JOIN entries e ON e.id = a.entry WHERE e.hash = 0"))(t), 0)
			update(t, s, func(ctx context.Context, tx *Tx) error { return tx.TakeBack(ctx, 1, 2) })
			equal(t, "set aside", must(s.Chosen(ctx, 1, []int{2}))(t),
				[]Problem{{Number: 2, Document: "newer", Digest: `{"stipulation":"Exact-dia2.5"}`, Result: "r", Facts: "aside 2", Also: `["a"]`, Revision: 601}})
			update(t, s, func(ctx context.Context, tx *Tx) error { return tx.TakeBack(ctx, 1, 2) })
			equal(t, "set aside before", must(s.Problem(ctx, 1, 2))(t), Problem{Number: 2, Document: "older", Digest: "o", Revision: 602})
		})
	}
}

// rows are how many there are in tables.
func rows(t testing.TB, s *Store, tables ...string) (counts []int) {
	t.Helper()
	for _, table := range tables {
		counts = append(counts, must(s.count(t.Context(), table, "SELECT count(*) FROM "+table))(t))
	}
	return counts
}

// TestNothingIsLeft: what is kept of a problem goes with it, and all of it with its collection, however that goes.
func TestNothingIsLeft(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		count := func(what string, want ...int) {
			t.Helper()
			equal(t, what, rows(t, s, "entries", "variants", "results", "members", "aside"), want)
		}
		user := UserOwner(addUser(t, s, "Loyd").ID)
		var made []Collection
		for _, owner := range []Owner{kept.SessionOwner("a"), user, user} {
			c := addCollection(t, s, owner, "c", "1", "2", "3", "4")
			made = append(made, c)
			update(t, s, func(ctx context.Context, tx *Tx) error {
				err := tx.SaveProblem(ctx, c.ID, Problem{Number: 1, Document: "1", Result: "r", Also: `["x","y"]`, Hash: 5})
				for range kept.MaxAside + 2 {
					err = errors.Join(err, tx.SetAside(ctx, c.ID, 1))
				}
				return err
			})
		}
		count("all", 3*9, 3*12, 3*6, 3*4, 3*5)
		update(t, s, func(ctx context.Context, tx *Tx) error {
			return errors.Join(tx.DeleteProblem(ctx, made[2].ID, 1), tx.SaveProblem(ctx, made[1].ID, Problem{Number: 1, Document: "1", Hash: 5}))
		})
		count("without one, and with less of another", 26, 32, 16, 11, 15)
		equal(t, "the same of others", len(must(s.Same(t.Context(), made[1].ID, []uint64{5}))(t)), 1)
		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.TakeBack(ctx, made[2].ID, 1) })
		count("taken back", 26, 32, 16, 12, 14)
		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.DeleteCollection(ctx, made[2].ID) })
		forget(t, s, noon)
		count("a collection less", 18, 22, 11, 8, 10)
		forget(t, s, noon.AddDate(0, 0, 1))
		count("without guests", 9, 10, 5, 4, 5)
		update(t, s, func(ctx context.Context, tx *Tx) error {
			u, err := tx.User(ctx, "loyd")
			return errors.Join(err, tx.DeleteUser(ctx, u.ID))
		})
		forget(t, s, noon)
		count("without users", 0, 0, 0, 0, 0)
	})
}

// libraryOf is the library in a store's database.
func libraryOf(s *Store) *database.DB { return database.Over(s.Shared()) }

// recordOf is a problem for a library.
func recordOf(t testing.TB, fen, author string) *library.Record {
	t.Helper()
	p := new(puzzle.Puzzle)
	text := fmt.Sprintf(`{"popeye":"BeginProblem\nAuthor %s\nStipulation #2\nForsyth %s\nEndProblem\n"}`, author, fen)
	if err := p.UnmarshalJSON([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return must(library.NewRecord(p))(t)
}

// TestLibraryAmongCollections: a library in a store's database and the collections there know nothing of each other, and a
// backup has both.
func TestLibraryAmongCollections(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		r := recordOf(t, "7k/8/6K1/8/8/8/8/R7", "Sam")
		c := addCollection(t, s, kept.SessionOwner("a"), "c", "1")
		put := func() {
			update(t, s, func(ctx context.Context, tx *Tx) error {
				return tx.AddProblems(ctx, c.ID, []Problem{{Document: "theirs", Hash: r.Hash}})
			})
		}
		put()
		added := must(libraryOf(s).Add(ctx, []*library.Record{r}, nil))(t)
		equal(t, "added", added, []library.Added{{ID: 1}})
		put()
		equal(t, "known", must(libraryOf(s).Add(ctx, []*library.Record{r, recordOf(t, "7k/8/6K1/8/8/8/8/R7", "Max")}, nil))(t),
			[]library.Added{{ID: 1, Known: true}, {ID: 1, Known: true, Merged: true}})
		equal(t, "the collection's", len(must(s.Same(ctx, c.ID, []uint64{r.Hash}))(t)), 2)
		found := func(s *Store) int {
			t.Helper()
			l := must(library.Open(ctx, libraryOf(s)))(t)
			return must(l.Find(ctx, must(library.Parse(`Author("Sam") AND Author("Max")`))(t)))(t).Len()
		}
		equal(t, "found", found(s), 1)
		text := backup(t, s)
		for _, kind := range []string{"sqlite", "postgres"} {
			url := newURL(t, kind)
			must(0, Restore(ctx, url, strings.NewReader(text)))(t)
			again := open(t, url)
			equal(t, "found again", found(again), 1)
			equal(t, "the collection's again", len(must(again.Problems(ctx, c.ID))(t)), 3)
			equal(t, "the next entry", must(libraryOf(again).Add(ctx, []*library.Record{recordOf(t, "7k/8/6K1/8/8/8/8/RR6", "Sam")}, nil))(t), []library.Added{{ID: 2}})
		}
		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.DeleteCollection(ctx, c.ID) })
		forget(t, s, noon)
		equal(t, "found without the collection", found(s), 1)
		equal(t, "rows", rows(t, s, "entries", "variants", "members"), []int{1, 1, 0})
		refused := errors.New("refused")
		failing := must(Open(ctx, newURL(t, "sqlite"), Commit(func(func() error) error { return refused })))(t)
		defer func() { _ = failing.Close() }()
		_, err := libraryOf(failing).Add(ctx, []*library.Record{r}, nil)
		wants(t, "a store that cannot write", err, refused)
	})
}

// meddling has something done after members have been read, so many times.
type meddling struct {
	querier
	times  int
	meddle func()
}

func (m *meddling) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	rows, err := m.querier.QueryContext(ctx, query, args...)
	if m.times > 0 && strings.Contains(query, "FROM members") {
		m.times--
		m.meddle()
	}
	return rows, err
}

// TestReplacedBetween: problems that are replaced between the reading of what belongs to them are read again, those alone; who
// cannot read all of them is told.
func TestReplacedBetween(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		c := addCollection(t, s, kept.SessionOwner("me"), "c", "0", "a", "b")
		m := &meddling{querier: s.read, meddle: func() {
			update(t, s, func(ctx context.Context, tx *Tx) error {
				p, err := tx.Problem(ctx, c.ID, 1)
				return errors.Join(err, tx.SaveProblem(ctx, c.ID, Problem{Number: 1, Document: p.Document + "0", Hash: uint64(len(p.Document) + 1)}))
			})
		}}
		r := reader{m}
		read := func(times int, list func() ([]Problem, error)) string {
			t.Helper()
			m.times = times
			var text []string
			for _, p := range must(list())(t) {
				text = append(text, p.Document)
			}
			return strings.Join(text, " ")
		}
		all := func() ([]Problem, error) { return r.Problems(ctx, c.ID) }
		equal(t, "all", read(3, all), "0000 a b")
		equal(t, "some", read(2, func() ([]Problem, error) { return r.Chosen(ctx, c.ID, []int{1, 3}) }), "000000 b")
		equal(t, "the same", read(1, func() ([]Problem, error) { return r.Same(ctx, c.ID, []uint64{6}) }), "")
		m.times = 99
		_, err := all()
		wants(t, "again and again", err, ErrAway)
		m.meddle = func() {
			update(t, s, func(ctx context.Context, tx *Tx) error { return tx.DeleteProblem(ctx, c.ID, 1) })
		}
		equal(t, "what is gone", read(1, all), "a b")
	})
}

// TestReadWhileReplaced: who reads a problem while it is replaced, again and again, reads it as it was at one moment.
func TestReadWhileReplaced(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		c := addCollection(t, s, kept.SessionOwner("me"), "c", "0", "other")
		put := func(n int) {
			text := fmt.Sprint(n)
			update(t, s, func(ctx context.Context, tx *Tx) error {
				return errors.Join(tx.SetAside(ctx, c.ID, 1), tx.SaveProblem(ctx, c.ID, Problem{Number: 1, Document: text, Digest: text, Result: text, Also: "[" + text + "]", Hash: uint64(n)}))
			})
		}
		put(1)
		stop := make(chan struct{})
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				for last := 0; ; {
					select {
					case <-stop:
						return
					default:
					}
					p, err := s.Problem(ctx, c.ID, 1)
					if err != nil {
						t.Error(err)
						return
					}
					if text := fmt.Sprint(p.Hash); int(p.Hash) < last || p != (Problem{Number: 1, Document: text, Digest: text, Result: text, Also: "[" + text + "]", Hash: p.Hash, Revision: p.Revision}) {
						t.Errorf("after %d: %+v", last, p)
						return
					}
					last = int(p.Hash)
				}
			})
		}
		for n := range 100 {
			put(2 + n)
		}
		close(stop)
		all.Wait()
	})
}
