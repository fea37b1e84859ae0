package store

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"rookery/store/kept"
)

// TestChanged: what has changed since a revision is told, and nothing else; facts are of what they were found out of.
func TestChanged(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		c := addCollection(t, s, kept.SessionOwner("me"), "x", "a", "b", "c")
		changed := func(since int64) string {
			t.Helper()
			text := ""
			for _, p := range must(s.Changed(ctx, c.ID, since))(t) {
				if p.Document != "" || p.Facts != "" {
					t.Errorf("%+v", p)
				}
				text += fmt.Sprintf("%d %s %s %d;", p.Number, p.Digest, p.Result, p.Revision)
			}
			return text
		}
		equal(t, "all", changed(-1), "1 digest of a  1;2 digest of b  1;3 digest of c  1;")
		equal(t, "none", changed(1), "")
		write := func(fn func(context.Context, *Tx) error) int64 {
			t.Helper()
			update(t, s, fn)
			return must(s.Collection(ctx, c.ID))(t).Revision
		}
		facts := func() (text string) {
			t.Helper()
			for _, p := range must(s.Facts(ctx, c.ID, []int{1, 2, 3, 9}))(t) {
				text += fmt.Sprintf("%d %s %s %s %d;", p.Number, p.Facts, p.Document, p.Result, p.Revision)
			}
			return text
		}
		equal(t, "looked at", write(func(ctx context.Context, tx *Tx) error {
			return tx.SetFacts(ctx, c.ID, []Problem{{Number: 1, Revision: 1, Facts: "A"}, {Number: 2, Revision: 0, Facts: "B"}, {Number: 8, Revision: 1, Facts: "X"}})
		}), int64(1))
		equal(t, "facts", facts(), "1 A   1;2  b  1;3  c  1;")
		equal(t, "solved", write(func(ctx context.Context, tx *Tx) error {
			return tx.SetResult(ctx, c.ID, Problem{Number: 1, Document: "a", Facts: "A2"}, "sound")
		}), int64(2))
		equal(t, "of the solved one", changed(1), "1 digest of a sound 2;")
		equal(t, "set aside", write(func(ctx context.Context, tx *Tx) error {
			return errors.Join(tx.SetAside(ctx, c.ID, 1), tx.DeleteProblem(ctx, c.ID, 1))
		}), int64(3))
		equal(t, "numbers", must(s.Numbers(ctx, c.ID))(t), []int{2, 3})
		equal(t, "gone", changed(2), "")
		equal(t, "back", write(func(ctx context.Context, tx *Tx) error { return tx.TakeBack(ctx, c.ID, 1) }), int64(4))
		equal(t, "what is back", changed(3), "1 digest of a sound 4;")
		equal(t, "its facts", facts(), "1 A2   4;2  b  1;3  c  1;")
		equal(t, "replaced", write(func(ctx context.Context, tx *Tx) error {
			return tx.SaveProblem(ctx, c.ID, Problem{Number: 2, Document: "B"})
		}), int64(5))
		equal(t, "what is new there", changed(4), "2   5;")
		equal(t, "forgotten", write(func(ctx context.Context, tx *Tx) error { return tx.ClearResults(ctx, c.ID) }), int64(6))
		equal(t, "what is unsolved", changed(5), "1 digest of a  6;")
		equal(t, "facts then", facts(), "1  a  6;2  B  5;3  c  1;")
		chosen := must(s.Chosen(ctx, c.ID, []int{3, 1, 7}))(t)
		equal(t, "chosen", chosen, []Problem{{Number: 1, Document: "a", Digest: "digest of a", Revision: 6}, {Number: 3, Document: "c", Digest: "digest of c", Revision: 1}})
	})
}

// TestSame: the same problems are found by their hashes; what other sources say goes and comes back with a problem, and
// what was found out of a problem is only kept of that one.
func TestSame(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		c := addCollection(t, s, kept.SessionOwner("me"), "x", "a", "b", "c")
		other := addCollection(t, s, kept.SessionOwner("me"), "y", "d")
		text := func(list []Problem) (text string) {
			for _, p := range list {
				text += fmt.Sprintf("%d %s %x %s %s %d;", p.Number, p.Document, p.Hash, p.Also, p.Facts, p.Revision)
			}
			return text
		}
		equal(t, "unhashed", text(must(s.Unhashed(ctx, c.ID, 2))(t)), "1 a 0   1;2 b 0   1;")
		const high = 0xfedcba9876543210 // negative as the databases have it
		update(t, s, func(ctx context.Context, tx *Tx) error {
			return errors.Join(
				tx.SetHashes(ctx, c.ID, []Problem{{Number: 1, Revision: 1, Hash: high}, {Number: 2, Revision: 1, Hash: 7}, {Number: 3, Revision: 9, Hash: 7}, {Number: 8, Revision: 1, Hash: 7}}),
				tx.SetHashes(ctx, other.ID, []Problem{{Number: 1, Revision: 1, Hash: high}}))
		})
		equal(t, "still unhashed", text(must(s.Unhashed(ctx, c.ID, 9))(t)), "3 c 0   1;")
		equal(t, "same", text(must(s.Same(ctx, c.ID, []uint64{5, high, 7}))(t)), "1 a fedcba9876543210   1;2 b 7   1;")
		update(t, s, func(ctx context.Context, tx *Tx) error {
			return tx.SaveProblem(ctx, c.ID, Problem{Number: 1, Document: "a", Hash: high, Also: `["A"]`, Facts: "f"})
		})
		equal(t, "more is said", text(must(s.Same(ctx, c.ID, []uint64{high}))(t)), `1 a fedcba9876543210 ["A"] f 2;`)
		equal(t, "in full", must(s.Problem(ctx, c.ID, 1))(t), Problem{Number: 1, Document: "a", Hash: high, Also: `["A"]`, Facts: "f", Revision: 2})
		equal(t, "chosen", must(s.Chosen(ctx, c.ID, []int{1}))(t), []Problem{{Number: 1, Document: "a", Hash: high, Also: `["A"]`, Facts: "f", Revision: 2}})
		equal(t, "facts that are known", must(s.Facts(ctx, c.ID, []int{1}))(t), []Problem{{Number: 1, Facts: "f", Revision: 2}})
		err := s.Update(ctx, func(ctx context.Context, tx *Tx) error {
			return tx.SetResult(ctx, c.ID, Problem{Number: 1, Document: "a"}, "sound")
		})
		if !errors.Is(err, ErrNotFound) {
			t.Error("a result of what less was said of:", err)
		}
		update(t, s, func(ctx context.Context, tx *Tx) error {
			return errors.Join(tx.SetAside(ctx, c.ID, 1), tx.SaveProblem(ctx, c.ID, Problem{Number: 1, Document: "z", Hash: 9}))
		})
		equal(t, "replaced", text(must(s.Same(ctx, c.ID, []uint64{high, 9}))(t)), "1 z 9   3;")
		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.TakeBack(ctx, c.ID, 1) })
		equal(t, "back", text(must(s.Same(ctx, c.ID, []uint64{high, 9}))(t)), `1 a fedcba9876543210 ["A"] f 4;`)
		update(t, s, func(ctx context.Context, tx *Tx) error {
			return tx.SetResult(ctx, c.ID, Problem{Number: 1, Document: "a", Also: `["A"]`, Facts: "g"}, "sound")
		})
		equal(t, "solved", text(must(s.Same(ctx, c.ID, []uint64{high}))(t)), `1 a fedcba9876543210 ["A"] g 5;`)

		unhashed := func() []int {
			return []int{must(s.count(ctx, "hash", "SELECT count(*) FROM entries WHERE hash = 0"))(t), len(must(s.Unhashed(ctx, c.ID, 9))(t))}
		}
		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.SetAside(ctx, c.ID, 3) })
		equal(t, "what is set aside is passed over", unhashed(), []int{1, 1})
		update(t, s, func(ctx context.Context, tx *Tx) error {
			return errors.Join(tx.DeleteProblem(ctx, c.ID, 3), tx.TakeBack(ctx, c.ID, 3))
		})
		equal(t, "what is taken back is not", unhashed(), []int{1, 1})
	})
}

// begin is a database as a program before views has left it, with so many problems, or as one with tables of a later
// version has.
func begin(t *testing.T, url string, problems int, version int64, more ...string) {
	t.Helper()
	s := &Store{}
	var err error
	if s.postgres = strings.HasPrefix(url, "postgres"); s.postgres {
		err = s.openPostgres(url)
	} else {
		err = s.openSQLite(url)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.closeDatabases() }()
	provider, err := s.migrator()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := provider.UpTo(t.Context(), version); err != nil {
		t.Fatal(err)
	}
	for _, statement := range append([]string{
		"INSERT INTO collections (id, owner, name, created, used, solving, deleted) VALUES (1, 'user:1', 'Réti''s', 1000, 2000, TRUE, 0), (2, 'session:x', 'gone', 3000, 4000, FALSE, 5000)",
		"UPDATE counters SET value = 2 WHERE name = 'collection'",
		fmt.Sprintf(`INSERT INTO problems (collection_id, number, document, digest, result)
			WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)
			SELECT 1, 2 * i, 'document ' || i, 'digest ' || i, CASE WHEN i %% 3 = 0 THEN 'result ' || i ELSE '' END FROM n`, problems),
		"INSERT INTO problems (collection_id, number, document, digest, result) VALUES (2, 7, 'd', 'e', 'f')",
		"INSERT INTO set_aside (collection_id, number, seq, document, digest, result) VALUES (1, 2, 1, 'older', 'o', ''), (1, 2, 2, 'newer', 'n', 'r')",
		"INSERT INTO marks (owner, collection, problem, value, at) VALUES ('user:1', '1', 4, 'solved', 6000)",
		"INSERT INTO drafts (owner, id, revision, at, body) VALUES ('user:1', 'a', 3, 7000, 'draft')",
		"INSERT INTO holdings (owner, network, bytes, used) VALUES ('user:1', 'net', 77, 8000)",
	}, more...) {
		if _, err := s.write.ExecContext(t.Context(), statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
}

// grown looks whether all that begin has made is there.
func grown(t *testing.T, url string, problems int) {
	t.Helper()
	s := open(t, url)
	ctx := t.Context()
	at := func(ms int64) time.Time { return time.UnixMilli(ms).UTC() }
	equal(t, "collection", must(s.Collection(ctx, 1))(t), Collection{ID: 1, Owner: "user:1", Name: "Réti's", Created: at(1000), Used: at(2000), Solving: true, Problems: problems, Solved: problems / 3})
	equal(t, "deleted", must(s.Collections(ctx, "session:x"))(t), []Collection{{ID: 2, Owner: "session:x", Name: "gone", Created: at(3000), Used: at(4000), Deleted: at(5000), Problems: 1, Solved: 1}})
	list := must(s.Problems(ctx, 1))(t)
	for i, p := range list {
		want := Problem{Number: 2 * (i + 1), Document: fmt.Sprint("document ", i+1), Digest: fmt.Sprint("digest ", i+1)}
		if (i+1)%3 == 0 {
			want.Result = fmt.Sprint("result ", i+1)
		}
		if p != want {
			t.Fatalf("%+v, want %+v", p, want)
		}
	}
	equal(t, "problems", len(list), problems)
	equal(t, "changed", len(must(s.Changed(ctx, 1, -1))(t)), problems)
	equal(t, "unsolved", len(must(s.Unsolved(ctx, 1))(t)), problems-problems/3)
	equal(t, "unhashed", len(must(s.Unhashed(ctx, 1, 2*problems))(t)), problems)
	equal(t, "mark", must(s.Marks(ctx, "user:1", "1"))(t), []Mark{{Problem: 4, Value: "solved", At: at(6000)}})
	equal(t, "draft", must(s.Draft(ctx, "user:1", "a"))(t).Body, "draft")
	for _, want := range []string{"newer", "older"} {
		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.TakeBack(ctx, 1, 2) })
		equal(t, "taken back", must(s.Problem(ctx, 1, 2))(t).Document, want)
	}
	c := addCollection(t, s, "user:1", "next", "a")
	equal(t, "next", c.ID, CollectionID(3))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestOldDatabase: what an older program has kept of collections is all there.
func TestOldDatabase(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"sqlite", "postgres"} {
		t.Run(kind, func(t *testing.T) {
			url := newURL(t, kind)
			begin(t, url, 300, 9)
			grown(t, url, 300)
		})
	}
}

// TestDatabaseBeforeSame: what a program has kept that knew views and not yet which problems are the same is all there, with
// what queries ask of it, and is looked at when somebody asks.
func TestDatabaseBeforeSame(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"sqlite", "postgres"} {
		t.Run(kind, func(t *testing.T) {
			url := newURL(t, kind)
			begin(t, url, 300, 10, "UPDATE problems SET facts = 'facts ' || number, revision = number WHERE collection_id = 1", "UPDATE problems SET facts = 'g', revision = 4 WHERE collection_id = 2",
				"UPDATE collections SET revision = 600 WHERE id = 1", "UPDATE set_aside SET facts = 'aside ' || seq")
			s := open(t, url)
			list := must(s.Unhashed(t.Context(), 1, 1000))(t)
			for i, p := range list {
				want := Problem{Number: 2 * (i + 1), Document: fmt.Sprint("document ", i+1), Digest: fmt.Sprint("digest ", i+1), Facts: fmt.Sprint("facts ", 2*(i+1)), Revision: int64(2 * (i + 1))}
				if (i+1)%3 == 0 {
					want.Result = fmt.Sprint("result ", i+1)
				}
				if p != want {
					t.Fatalf("%+v, want %+v", p, want)
				}
			}
			equal(t, "problems", len(list), 300)
			equal(t, "of a guest", must(s.Unhashed(t.Context(), 2, 9))(t), []Problem{{Number: 7, Document: "d", Digest: "e", Result: "f", Facts: "g", Revision: 4}})
			for i := range list {
				list[i].Hash = uint64(list[i].Number)
			}
			update(t, s, func(ctx context.Context, tx *Tx) error { return tx.SetHashes(ctx, 1, list) })
			equal(t, "unhashed", len(must(s.Unhashed(t.Context(), 1, 9))(t)), 0)
			equal(t, "same", must(s.Same(t.Context(), 1, []uint64{300}))(t), []Problem{list[149]})
			equal(t, "changed", len(must(s.Changed(t.Context(), 1, 300))(t)), 150)
			update(t, s, func(ctx context.Context, tx *Tx) error { return tx.TakeBack(ctx, 1, 2) })
			equal(t, "what was set aside", must(s.Unhashed(t.Context(), 1, 9))(t), []Problem{{Number: 2, Document: "newer", Digest: "n", Result: "r", Facts: "aside 2", Revision: 601}})
		})
	}
}

const openerURL = "ROOKERY_STORE_OPENER"

// TestKillMigration kills programs that open an old database, at random moments: the next one goes on, and nothing is lost.
func TestKillMigration(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"sqlite", "postgres"} {
		t.Run(kind, func(t *testing.T) {
			url := newURL(t, kind)
			const problems = 20_000
			begin(t, url, problems, 9)
			finished := 0
			for range 8 {
				cmd := exec.Command(os.Args[0])
				cmd.Env = append(os.Environ(), openerURL+"="+url)
				out, err := cmd.StdoutPipe()
				if err != nil {
					t.Fatal(err)
				}
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				lines := bufio.NewScanner(out)
				lines.Scan() // it begins
				time.AfterFunc(time.Duration(rand.IntN(400_000))*time.Microsecond, func() { _ = cmd.Process.Kill() })
				if lines.Scan() {
					finished++
				}
				_ = cmd.Wait() // it was killed
			}
			t.Logf("%d of 8 came to the end", finished)
			grown(t, url, problems)
		})
	}
}

// opener opens a database, for TestKillMigration.
func opener(ctx context.Context, url string) error {
	fmt.Println("begin")
	s, err := Open(ctx, url)
	if err != nil {
		return err
	}
	fmt.Println("open")
	return s.Close()
}
