package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"rookery/store/storetest"
)

// newURL is that of a new database.
func newURL(t testing.TB, kind string) string { return storetest.URL(t, kind) }

func open(t testing.TB, url string) *Store {
	t.Helper()
	s, err := Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// both runs a test on each kind of database.
func both(t *testing.T, test func(t *testing.T, s *Store)) {
	for _, kind := range []string{"sqlite", "postgres"} {
		t.Run(kind, func(t *testing.T) { test(t, open(t, newURL(t, kind))) })
	}
}

func update(t testing.TB, s *Store, fn func(context.Context, *Tx) error) {
	t.Helper()
	if err := s.Update(t.Context(), fn); err != nil {
		t.Fatal(err)
	}
}

func must[T any](v T, err error) func(t testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

func equal(t testing.TB, what string, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s:\n got %+v\nwant %+v", what, got, want)
	}
}

func wants(t testing.TB, what string, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s: error %v, want %v", what, err, want)
	}
}

var noon = time.Date(2026, 11, 20, 12, 0, 0, 123e6, time.UTC)

func addUser(t testing.TB, s *Store, name string) User {
	t.Helper()
	u := User{Name: name, Password: "hash", Registered: noon}
	update(t, s, func(ctx context.Context, tx *Tx) error { return tx.CreateUser(ctx, &u) })
	return u
}

func TestUsers(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		want := User{Name: "Morphy", Password: "h", FullName: "Paul Morphy", Email: "p@example.org", State: Unconfirmed, Admin: true,
			Titles: []string{"GM", "TD"}, Registered: noon, LastOn: noon.Add(time.Hour), LastFrom: "192.0.2.1", Online: 90 * time.Minute, Remark: "pride"}
		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.CreateUser(ctx, &want) })
		equal(t, "by name", must(s.User(ctx, "mORPHY"))(t), want)
		equal(t, "by number", must(s.UserByID(ctx, want.ID))(t), want)
		_, err := s.User(ctx, "Anderssen")
		wants(t, "unknown name", err, ErrNotFound)
		wants(t, "same name", s.Update(ctx, func(ctx context.Context, tx *Tx) error { return tx.CreateUser(ctx, &User{Name: "MORPHY"}) }), ErrExists)
		wants(t, "long name", s.Update(ctx, func(ctx context.Context, tx *Tx) error {
			return tx.CreateUser(ctx, &User{Name: strings.Repeat("x", MaxName+1)})
		}), ErrTooLong)

		for _, bad := range []string{"a\x00b", "\xff"} {
			wants(t, "no text", s.Update(ctx, func(ctx context.Context, tx *Tx) error { return tx.CreateUser(ctx, &User{Name: bad}) }), ErrText)
		}
		addUser(t, s, "Morra")
		addUser(t, s, "Nezhmet")
		update(t, s, func(ctx context.Context, tx *Tx) error {
			u, err := tx.User(ctx, "Nezhmet")
			if err != nil {
				return err
			}
			u.Titles = []string{"WIM", "SR"}
			return tx.SaveUser(ctx, u)
		})
		equal(t, "with a title", must(s.Titled(ctx, "WIM"))(t), []string{"Nezhmet"})
		equal(t, "part of a title", len(must(s.Titled(ctx, "IM"))(t)), 0)
		equal(t, "names", must(s.Names(ctx, "MOR", 10))(t), []string{"Morphy", "Morra"})
		equal(t, "one name", must(s.Names(ctx, "", 1))(t), []string{"Morphy"})
		equal(t, "wild cards are letters", len(must(s.Names(ctx, "%", 10))(t)), 0)
		equal(t, "admins", must(s.Titled(ctx, "*"))(t), []string{"Morphy"})

		update(t, s, func(ctx context.Context, tx *Tx) error {
			u, err := tx.User(ctx, "morphy")
			if err != nil {
				return err
			}
			u.Name, u.State = "PaulM", Active
			return tx.SaveUser(ctx, u)
		})
		got := must(s.User(ctx, "paulm"))(t)
		want.Name, want.State = "PaulM", Active
		equal(t, "renamed", got, want)
		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.DeleteUser(ctx, want.ID) })
		_, err = s.User(ctx, "paulm")
		wants(t, "deleted", err, ErrNotFound)
		equal(t, "users", must(s.CountUsers(ctx))(t), 2)
		wants(t, "saving a deleted user", s.Update(ctx, func(ctx context.Context, tx *Tx) error { return tx.SaveUser(ctx, want) }), ErrNotFound)
	})
}

func TestLogons(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		first := Logon{"Guest", noon, true, "192.0.2.7"}
		second := Logon{"Tal", noon.Add(time.Second), false, ""}
		for _, l := range []Logon{first, second} {
			update(t, s, func(ctx context.Context, tx *Tx) error { return tx.AddLogons(ctx, l) })
		}
		equal(t, "all", must(s.Logons(t.Context(), "", 9))(t), []Logon{second, first})
		equal(t, "one", must(s.Logons(t.Context(), "gUEST", 9))(t), []Logon{first})
	})
}

func TestRatings(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		a, b, c := addUser(t, s, "A"), addUser(t, s, "B"), addUser(t, s, "C")
		blitz := Rating{Category: "blitz", Rating: 1725.4, Deviation: 80.25, Wins: 10, Losses: 9, Draws: 2, Played: noon, Best: 1800, BestAt: noon}
		save := func(u User, r Rating) {
			t.Helper()
			update(t, s, func(ctx context.Context, tx *Tx) error { return tx.SaveRating(ctx, u.ID, r) })
		}
		save(a, Rating{Category: "blitz", Rating: 1, Wins: 1})
		save(a, blitz)
		save(a, Rating{Category: "atomic", Rating: 1500, Deviation: 350})
		equal(t, "blitz", must(s.Rating(ctx, a.ID, "blitz"))(t), blitz)
		equal(t, "categories", len(must(s.Ratings(ctx, a.ID))(t)), 2)
		save(b, Rating{Category: "blitz", Rating: 1900, Wins: 30})
		save(c, Rating{Category: "blitz", Rating: 2500, Wins: 3})
		equal(t, "best", must(s.Best(ctx, "blitz", 20, 0, 10))(t), []Ranked{
			{User: b.ID, Name: "B", Rating: Rating{Category: "blitz", Rating: 1900, Wins: 30}},
			{User: a.ID, Name: "A", Rating: blitz}})
		equal(t, "rank", must(s.Rank(ctx, "blitz", 20, blitz.Rating))(t), 2)
		wants(t, "nobody's rating", s.Update(ctx, func(ctx context.Context, tx *Tx) error { return tx.SaveRating(ctx, 999, blitz) }), ErrNotFound)
	})
}

func TestGames(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		w := addUser(t, s, "White")
		g := Game{White: Seat{w.ID, "White", 1500}, Black: Seat{Name: "GuestABCD"}, Variant: "chess", Category: "blitz", Rated: true,
			Base: 2 * time.Minute, Increment: 12 * time.Second, Started: noon, Setup: "8/8/8/8/8/8/8/K1k5 w - - 0 1", State: "{}"}
		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.CreateGame(ctx, &g) })
		equal(t, "game", must(s.Game(ctx, g.ID))(t), g)
		equal(t, "running", must(s.Running(ctx))(t), []Game{g})

		steps := []Step{
			{1, 1, "e2e4", time.Second, [2]time.Duration{119*time.Second + 7, 120 * time.Second}, noon, ""},
			{2, 2, "e7e5", 3 * time.Second, [2]time.Duration{119 * time.Second, -time.Second}, noon, "lag 3"},
			{3, 1, "", 0, [2]time.Duration{119 * time.Second, 120 * time.Second}, noon, ""},
			{4, 2, "c7c5", time.Second, [2]time.Duration{119 * time.Second, 119 * time.Second}, noon, ""},
		}
		if err := s.Append(ctx, g.ID, steps[0]); err != nil {
			t.Fatal(err)
		}
		if err := s.Append(ctx, g.ID, steps[1:]...); err != nil {
			t.Fatal(err)
		}
		equal(t, "steps", must(s.Steps(ctx, g.ID))(t), steps)
		equal(t, "line", must(Line(steps))(t), []Step{steps[0], steps[3]})
		wants(t, "a step twice", s.Append(ctx, g.ID, steps[3]), ErrExists)
		wants(t, "no game", s.Append(ctx, g.ID+1, steps[0]), ErrNotFound)
		wants(t, "a long note", s.Append(ctx, g.ID, Step{Seq: 5, Note: strings.Repeat("x", MaxText+1)}), ErrTooLong)

		g.Status, g.Reason, g.Ended = Adjourned, "White lost connection", noon.Add(time.Minute)
		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.SaveGame(ctx, g) })
		equal(t, "stored", must(s.Stored(ctx, w.ID))(t), []Game{g})
		equal(t, "none runs", len(must(s.Running(ctx))(t)), 0)
		g.Status, g.Result, g.Reason = Over, "1-0", "Black resigns"
		update(t, s, func(ctx context.Context, tx *Tx) error {
			if err := tx.Append(ctx, g.ID, Step{Seq: 5, Ply: 3, Move: "g1f3"}); err != nil {
				return err
			}
			if err := tx.SaveGame(ctx, g); err != nil {
				return err
			}
			return tx.SaveJournal(ctx, w.ID, "A", g.ID)
		})
		equal(t, "none stored", len(must(s.Stored(ctx, w.ID))(t)), 0)
		equal(t, "history", must(s.History(ctx, w.ID, 10))(t), []Past{{1, g}})
		equal(t, "journal", must(s.Journal(ctx, w.ID))(t), []Entry{{"A", g}})
		equal(t, "five steps", len(must(s.Steps(ctx, g.ID))(t)), 5)
		equal(t, "over", must(s.CountGames(ctx, Over))(t), 1)

		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.DeleteUser(ctx, w.ID) })
		g.White.User = 0
		equal(t, "the user has gone, the game stays", must(s.GamesAfter(ctx, 0, 5))(t), []Game{g})
		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.DeleteGame(ctx, g.ID) })
		equal(t, "steps of no game", len(must(s.Steps(ctx, g.ID))(t)), 0)
	})
}

func TestHistoryIsNumbered(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		u := addUser(t, s, "U")
		for i := range 4 {
			g := Game{Black: Seat{User: u.ID}, Status: Over, Ended: noon.Add(time.Duration(i) * time.Hour)}
			update(t, s, func(ctx context.Context, tx *Tx) error { return tx.CreateGame(ctx, &g) })
		}
		past := must(s.History(t.Context(), u.ID, 2))(t)
		if len(past) != 2 || past[0].Number != 4 || past[0].ID != 4 || past[1].Number != 3 || past[1].ID != 3 {
			t.Errorf("%+v", past)
		}
	})
}

func TestBughouse(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		a, b := Game{Variant: "bughouse"}, Game{Variant: "bughouse"}
		update(t, s, func(ctx context.Context, tx *Tx) error {
			if err := tx.CreateGame(ctx, &a); err != nil {
				return err
			}
			b.Partner = a.ID
			return tx.CreateGame(ctx, &b)
		})
		equal(t, "first board's partner", must(s.Game(t.Context(), a.ID))(t).Partner, b.ID)
		equal(t, "second board's partner", must(s.Game(t.Context(), b.ID))(t).Partner, a.ID)
	})
}

func TestLineRefuses(t *testing.T) {
	t.Parallel()
	for _, steps := range [][]Step{
		{{Seq: 2, Ply: 1, Move: "e2e4"}},
		{{Seq: 1, Ply: 2, Move: "e2e4"}},
		{{Seq: 1, Ply: 1}},
		{{Seq: 1, Ply: 1, Move: "e2e4"}, {Seq: 3, Ply: 2, Move: "e7e5"}},
	} {
		if line, err := Line(steps); !errors.Is(err, ErrBroken) {
			t.Errorf("%v became %v, %v", steps, line, err)
		}
	}
}

func TestLists(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		u, v := addUser(t, s, "U"), addUser(t, s, "V")
		add := func(user UserID, list, item string) error {
			return s.Update(ctx, func(ctx context.Context, tx *Tx) error { return tx.AddToList(ctx, user, list, item) })
		}
		for _, x := range []struct {
			user       UserID
			list, item string
		}{{u.ID, "censor", "b"}, {u.ID, "censor", "a"}, {u.ID, "channel", "53"}, {v.ID, "censor", "a"}, {0, "banned", "a"}} {
			if err := add(x.user, x.list, x.item); err != nil {
				t.Fatal(err)
			}
		}
		wants(t, "twice", add(u.ID, "censor", "a"), ErrExists)
		equal(t, "list", must(s.List(ctx, u.ID, "censor"))(t), []string{"a", "b"})
		equal(t, "lists", must(s.Lists(ctx, u.ID))(t), map[string][]string{"censor": {"a", "b"}, "channel": {"53"}})
		equal(t, "server's", must(s.List(ctx, 0, "banned"))(t), []string{"a"})
		equal(t, "holders", must(s.Holders(ctx, "censor", "a"))(t), []UserID{u.ID, v.ID})
		rename := func(from, to string) {
			t.Helper()
			wants(t, "renaming", s.Update(ctx, func(ctx context.Context, tx *Tx) error {
				return tx.RenameInLists(ctx, []string{"censor", "banned"}, from, to)
			}), nil)
		}
		rename("A", "b")
		equal(t, "merged", must(s.List(ctx, u.ID, "censor"))(t), []string{"b"})
		rename("b", "B")
		equal(t, "in another case", must(s.List(ctx, v.ID, "censor"))(t), []string{"B"})
		rename("b", "")
		equal(t, "nobody", len(must(s.Holders(ctx, "censor", "B"))(t)), 0)
		equal(t, "server's still", must(s.List(ctx, 0, "banned"))(t), []string{"a"})
		wants(t, "adding again", add(u.ID, "censor", "a"), nil)
		remove := func() error {
			return s.Update(ctx, func(ctx context.Context, tx *Tx) error { return tx.RemoveFromList(ctx, u.ID, "censor", "a") })
		}
		wants(t, "removing", remove(), nil)
		wants(t, "removing again", remove(), ErrNotFound)
		wants(t, "full", s.Update(ctx, func(ctx context.Context, tx *Tx) error {
			for i := range MaxItems + 1 {
				if err := tx.AddToList(ctx, v.ID, "notify", fmt.Sprint(i)); err != nil {
					return err
				}
			}
			return nil
		}), ErrFull)
		equal(t, "nothing of what failed", len(must(s.List(ctx, v.ID, "notify"))(t)), 0)
	})
}

func TestSettings(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		u := addUser(t, s, "U")
		set := func(k Kind, name, value string) {
			t.Helper()
			update(t, s, func(ctx context.Context, tx *Tx) error { return tx.Set(ctx, u.ID, k, name, value) })
		}
		set(Variable, "style", "1")
		set(Variable, "style", "12")
		set(Alias, "style", "tell $1 my style is 12")
		equal(t, "variables", must(s.Settings(ctx, u.ID, Variable))(t), map[string]string{"style": "12"})
		equal(t, "aliases", must(s.Settings(ctx, u.ID, Alias))(t), map[string]string{"style": "tell $1 my style is 12"})
		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.Unset(ctx, u.ID, Alias, "style") })
		equal(t, "unset", len(must(s.Settings(ctx, u.ID, Alias))(t)), 0)
		equal(t, "the other stays", len(must(s.Settings(ctx, u.ID, Variable))(t)), 1)
	})
}

func TestMessagesAndNews(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		u := addUser(t, s, "U")
		m, n := Message{From: "V", Sent: noon, Body: "well played"}, Message{From: "W", Sent: noon, Body: "again?"}
		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.AddMessage(ctx, u.ID, &m) })
		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.AddMessage(ctx, u.ID, &n) })
		equal(t, "inbox", must(s.Messages(ctx, u.ID))(t), []Message{m, n})
		update(t, s, func(ctx context.Context, tx *Tx) error {
			if err := tx.DeleteMessages(ctx, u.ID, m.ID, 999); err != nil {
				return err
			}
			return tx.SeeMessages(ctx, u.ID, n.ID, 999)
		})
		n.Seen = true
		equal(t, "one is left, seen", must(s.Messages(ctx, u.ID))(t), []Message{n})
		wants(t, "full", s.Update(ctx, func(ctx context.Context, tx *Tx) error {
			for range MaxInbox {
				if err := tx.AddMessage(ctx, u.ID, &Message{From: "V"}); err != nil {
					return err
				}
			}
			return nil
		}), ErrFull)

		old, item := NewsItem{Author: "root", Posted: noon, Title: "first"}, NewsItem{Author: "root", Posted: noon, Title: "Cup", Body: "tonight\nat 8"}
		update(t, s, func(ctx context.Context, tx *Tx) error {
			if err := tx.AddNews(ctx, &old); err != nil {
				return err
			}
			return tx.AddNews(ctx, &item)
		})
		equal(t, "news", must(s.News(ctx, 9))(t), []NewsItem{item, old})
		equal(t, "item", must(s.NewsItem(ctx, item.ID))(t), item)
		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.DeleteNews(ctx, item.ID) })
		_, err := s.NewsItem(ctx, item.ID)
		wants(t, "deleted", err, ErrNotFound)
	})
}

// Many write at once, some of them what cannot be: the others' writes stand,
// and the transactions are fewer than the writes.
func TestGroupCommit(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		const games, moves = 40, 10
		ids := make([]GameID, games)
		update(t, s, func(ctx context.Context, tx *Tx) error {
			for i := range ids {
				var g Game
				if err := tx.CreateGame(ctx, &g); err != nil {
					return err
				}
				ids[i] = g.ID
			}
			return nil
		})
		before := s.Stats()
		var wg sync.WaitGroup
		for i, id := range ids {
			wg.Go(func() {
				for seq := 1; seq <= moves; seq++ {
					if err := s.Append(ctx, id, Step{Seq: seq, Ply: seq, Move: "x"}); err != nil {
						t.Error(err)
					}
				}
				if i%8 == 0 {
					wants(t, "an old step", s.Append(ctx, id, Step{Seq: 1, Ply: 1, Move: "y"}), ErrExists)
				}
			})
		}
		wg.Wait()
		for _, id := range ids {
			line := must(Line(must(s.Steps(ctx, id))(t)))(t)
			if len(line) != moves || line[0].Move != "x" {
				t.Fatalf("game %d: %v", id, line)
			}
		}
		after := s.Stats()
		if commits := after.Commits - before.Commits; commits >= games*moves {
			t.Errorf("%d transactions for %d moves", commits, games*moves)
		}
	})
}

func TestClosed(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		if err := s.Ping(t.Context()); err != nil {
			t.Error(err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		wants(t, "a late write", s.Append(t.Context(), 1, Step{Seq: 1}), ErrClosed)
		if err := s.Ping(t.Context()); err == nil {
			t.Error("a closed store answers")
		}
	})
}

func TestCancelled(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		wants(t, "cancelled", s.Update(ctx, func(context.Context, *Tx) error { return nil }), context.Canceled)
	})
}

func TestOpenAgain(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"sqlite", "postgres"} {
		t.Run(kind, func(t *testing.T) {
			url := newURL(t, kind)
			s := open(t, url)
			addUser(t, s, "U")
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			equal(t, "users", must(open(t, url).CountUsers(t.Context()))(t), 1)
		})
	}
}

// TestClaim: only one store at a time has the games of a database, the next one
// when it is closed. Who does not claim them reads and writes beside it.
func TestClaim(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"sqlite", "postgres"} {
		t.Run(kind, func(t *testing.T) {
			url := newURL(t, kind)
			first, second := open(t, url), open(t, url)
			for range 2 {
				if err := first.Claim(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			if err := second.Claim(t.Context()); !errors.Is(err, ErrInUse) {
				t.Errorf("a second claim: %v", err)
			}
			u := User{Name: "ann"}
			if err := second.Update(t.Context(), func(ctx context.Context, tx *Tx) error { return tx.CreateUser(ctx, &u) }); err != nil {
				t.Error(err)
			}
			if err := first.Close(); err != nil {
				t.Fatal(err)
			}
			if err := second.Claim(t.Context()); err != nil {
				t.Errorf("a claim after the first has ended: %v", err)
			}
		})
	}
}

func TestOpenRefuses(t *testing.T) {
	t.Parallel()
	for _, url := range []string{"", ":memory:", filepath.Join(os.Args[0], "not", "a", "directory.db")} {
		if s, err := Open(t.Context(), url); err == nil {
			_ = s.Close()
			t.Errorf("%q was opened", url)
		}
	}
	for url, named := range map[string]string{"postgres://u:secret@127.0.0.1:1/x?connect_timeout=1": "127.0.0.1:1/x", "postgres://u:secret@[::1/x": "the database"} {
		if _, err := Open(t.Context(), url); err == nil || strings.Contains(err.Error(), "secret") || !strings.Contains(err.Error(), named) {
			t.Errorf("error %v", err)
		}
	}
	text := filepath.Join(t.TempDir(), "text.db")
	if err := os.WriteFile(text, []byte(strings.Repeat("not a database ", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	if s, err := Open(t.Context(), text); err == nil {
		_ = s.Close()
		t.Error("a text was opened")
	}
}

// Less than this and a commit may be lost when the machine stops.
func TestSQLiteSyncs(t *testing.T) {
	t.Parallel()
	s := open(t, newURL(t, "sqlite"))
	for pragma, want := range map[string]string{"synchronous": "2", "journal_mode": "wal", "foreign_keys": "1"} {
		equal(t, pragma, must(one(t.Context(), reader{s.write}, pragma, scanOne[string], "PRAGMA "+pragma))(t), want)
	}
}

// TestFileURI: the path of a Windows drive is no host, and no letter is lost.
func TestFileURI(t *testing.T) {
	for path, want := range map[string]string{
		"/var/lib/rookery/rookery.db":           "file:///var/lib/rookery/rookery.db",
		"Z:/Eigene Dateien/Schach/ü #1/rookery": "file:///Z:/Eigene%20Dateien/Schach/%C3%BC%20%231/rookery",
		"//server/share/what?/rookery.db":       "file:////server/share/what%3F/rookery.db",
	} {
		if got := fileURI(path); got != want {
			t.Errorf("%s: %s, not %s", path, got, want)
		}
	}
}
