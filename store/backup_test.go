package store

import (
	"bytes"
	"context"
	"errors"
	"io"
	"rookery/store/kept"
	"strings"
	"testing"
	"time"
)

// fill puts something into every table.
func fill(t testing.TB, s *Store) {
	t.Helper()
	update(t, s, func(ctx context.Context, tx *Tx) error {
		u := User{Name: "Réti", Password: "$x$", Titles: []string{"GM", "C"}, Admin: true, Registered: noon}
		g := Game{Black: Seat{Name: "Guest"}, Variant: "chess", Started: noon, State: "<&>\n\u2028", Base: time.Minute}
		c := Collection{Owner: kept.SessionOwner("x"), Name: "Réti's", Created: noon, Solving: true}
		return errors.Join(tx.CreateUser(ctx, &u),
			tx.CreateCollection(ctx, &c),
			tx.AddProblems(ctx, c.ID, []Problem{{Document: "a", Digest: "b", Result: "c", Also: `[{"d":1},"e"]`}, {Document: "", Digest: "b"}}),
			tx.SetAside(ctx, c.ID, 1),
			tx.SetMark(ctx, c.Owner, "1", Mark{Problem: 1, Value: "solved", At: noon}),
			tx.SaveRating(ctx, u.ID, Rating{Category: "blitz", Rating: 2000, Deviation: 1.0 / 3, Wins: 1}),
			func() error { g.White = Seat{User: u.ID, Name: u.Name}; return tx.CreateGame(ctx, &g) }(),
			tx.Append(ctx, g.ID, Step{Seq: 1, Ply: 1, Move: "g1f3", Spent: 1<<62 + 1, At: noon}, Step{Seq: 2, Ply: 2, Move: "d7d5"}),
			tx.SaveJournal(ctx, u.ID, "A", g.ID),
			tx.AddMessage(ctx, u.ID, &Message{From: "x", Body: "hello", Sent: noon}),
			tx.AddToList(ctx, u.ID, "censor", "x"),
			tx.Set(ctx, u.ID, Alias, "a", "b"),
			tx.AddNews(ctx, &NewsItem{Title: "t"}),
			tx.AddLogons(ctx, Logon{Name: "x", At: noon, Arrived: true}))
	})
}

func backup(t testing.TB, s *Store) string {
	t.Helper()
	var b bytes.Buffer
	if err := s.Backup(t.Context(), &b, noon); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// A backup goes from each kind of database into each, and its backup there is
// the same text.
func TestBackup(t *testing.T) {
	t.Parallel()
	kinds := []string{"sqlite", "postgres"}
	for _, from := range kinds {
		t.Run(from, func(t *testing.T) {
			s := open(t, newURL(t, from))
			fill(t, s)
			text := backup(t, s)
			for _, table := range tables {
				if !strings.Contains(text, `{"table":"`+table.name+`"`) {
					t.Errorf("no table %s", table.name)
				}
			}
			for _, to := range kinds {
				t.Run(to, func(t *testing.T) {
					url := newURL(t, to)
					if err := Restore(t.Context(), url, strings.NewReader(text)); err != nil {
						t.Fatal(err)
					}
					restored := open(t, url)
					if got := backup(t, restored); got != text {
						t.Errorf("got\n%s\nwant\n%s", got, text)
					}
					equal(t, "the next number", addUser(t, restored, "next").ID, UserID(2))
					wants(t, "restoring again", Restore(t.Context(), url, strings.NewReader(text)), ErrExists)
				})
			}
		})
	}
}

// A backup that was cut short or tampered with leaves an empty database.
func TestRestoreRefuses(t *testing.T) {
	t.Parallel()
	s := open(t, newURL(t, "sqlite"))
	fill(t, s)
	text := backup(t, s)
	half := text[:len(text)/2]
	for name, bad := range map[string]string{
		"nothing":        "",
		"half":           half,
		"all but a line": text[:strings.LastIndex(text[:len(text)-1], "\n")+1],
		"a row less":     strings.Replace(text, `[1,"censor","x"]`, ``, 1),
		"no table":       strings.Replace(text, `"table":"users"`, `"table":"users; DROP TABLE users"`, 1),
		"no column":      strings.Replace(text, `"full_name"`, `"full_name) --"`, 1),
	} {
		url := newURL(t, "sqlite")
		wants(t, name, Restore(t.Context(), url, strings.NewReader(bad)), ErrBackup)
		equal(t, name+": users", must(open(t, url).CountUsers(t.Context()))(t), 0)
		if err := Restore(t.Context(), url, strings.NewReader(text)); err != nil {
			t.Errorf("after %s the whole one: %v", name, err)
		}
	}
	newer := strings.Replace(text, `"version":`, `"version":999`, 1)
	if err := Restore(t.Context(), newURL(t, "sqlite"), strings.NewReader(newer)); err == nil || !strings.Contains(err.Error(), "999") {
		t.Errorf("tables of version 999: %v", err)
	}
}

type nothing struct{ rows int }

func (n *nothing) header(int64, int64) error    { return nil }
func (n *nothing) table(string, []string) error { return nil }
func (n *nothing) row([]any) error              { n.rows++; return nil }
func (n *nothing) end() error                   { return nil }

func FuzzReadBackup(f *testing.F) {
	f.Add(`{"backup":"rookery store","version":1}` + "\n" + `{"table":"users","columns":["id","name"]}` + "\n[1,\"x\"]\n" + `{"end":true,"rows":1}`)
	f.Add(`{"backup":"rookery store","version":1}` + "\n[1]")
	f.Add("[[")
	f.Fuzz(func(t *testing.T, text string) {
		var n nothing
		err := readBackup(io.LimitReader(strings.NewReader(text), 1<<20), &n)
		if err != nil && !errors.Is(err, ErrBackup) {
			t.Errorf("error %v", err)
		}
	})
}
