package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"rookery/store/kept"
)

// TestLengths writes every text at its limit and one byte over it: the first is kept, the second refused, and nothing of it stays.
func TestLengths(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		u := addUser(t, s, "U")
		owner := kept.SessionOwner("me")
		c := addCollection(t, s, owner, "mine", "a")
		game := Game{Variant: "chess"}
		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.CreateGame(ctx, &game) })
		n := 0
		type writing = func(ctx context.Context, tx *Tx, text string) error
		for what, w := range map[string]struct {
			most int
			do   writing
		}{
			"name of a user": {MaxName, func(ctx context.Context, tx *Tx, text string) error { return tx.CreateUser(ctx, &User{Name: text}) }},
			"saved name of a user": {MaxName, func(ctx context.Context, tx *Tx, text string) error {
				v := u
				v.Name = text[1:] + "y"
				return tx.SaveUser(ctx, v)
			}},
			"address of a user": {MaxName, func(ctx context.Context, tx *Tx, text string) error {
				return tx.CreateUser(ctx, &User{Name: "address", LastFrom: text})
			}},
			"title": {MaxName, func(ctx context.Context, tx *Tx, text string) error {
				return tx.CreateUser(ctx, &User{Name: "title", Titles: []string{"GM", text}})
			}},
			"hash": {MaxText, func(ctx context.Context, tx *Tx, text string) error {
				return tx.CreateUser(ctx, &User{Name: "hash", Password: text})
			}},
			"remark": {MaxText, func(ctx context.Context, tx *Tx, text string) error {
				return tx.CreateUser(ctx, &User{Name: "remark", Remark: text})
			}},
			"name of White": {MaxName, func(ctx context.Context, tx *Tx, text string) error {
				return tx.CreateGame(ctx, &Game{White: Seat{Name: text}})
			}},
			"setup": {MaxText, func(ctx context.Context, tx *Tx, text string) error { return tx.CreateGame(ctx, &Game{Setup: text}) }},
			"state": {MaxState, func(ctx context.Context, tx *Tx, text string) error { return tx.CreateGame(ctx, &Game{State: text}) }},
			"saved reason": {MaxText, func(ctx context.Context, tx *Tx, text string) error {
				return tx.SaveGame(ctx, Game{ID: game.ID, Reason: text})
			}},
			"saved state": {MaxState, func(ctx context.Context, tx *Tx, text string) error {
				return tx.SaveGame(ctx, Game{ID: game.ID, State: text})
			}},
			"saved result": {MaxName, func(ctx context.Context, tx *Tx, text string) error {
				return tx.SaveGame(ctx, Game{ID: game.ID, Result: text})
			}},
			"move": {MaxName, func(ctx context.Context, tx *Tx, text string) error {
				return tx.Append(ctx, game.ID, Step{Seq: 1, Ply: 1, Move: text})
			}},
			"note": {MaxText, func(ctx context.Context, tx *Tx, text string) error {
				return tx.Append(ctx, game.ID, Step{Seq: 2, Ply: 1, Note: text})
			}},
			"slot": {MaxName, func(ctx context.Context, tx *Tx, text string) error { return tx.SaveJournal(ctx, u.ID, text, game.ID) }},
			"sender": {MaxName, func(ctx context.Context, tx *Tx, text string) error {
				return tx.AddMessage(ctx, u.ID, &Message{From: text})
			}},
			"message": {MaxText, func(ctx context.Context, tx *Tx, text string) error {
				return tx.AddMessage(ctx, u.ID, &Message{Body: text})
			}},
			"author":      {MaxName, func(ctx context.Context, tx *Tx, text string) error { return tx.AddNews(ctx, &NewsItem{Author: text}) }},
			"news title":  {MaxText, func(ctx context.Context, tx *Tx, text string) error { return tx.AddNews(ctx, &NewsItem{Title: text}) }},
			"news":        {MaxState, func(ctx context.Context, tx *Tx, text string) error { return tx.AddNews(ctx, &NewsItem{Body: text}) }},
			"who is told": {MaxName, func(ctx context.Context, tx *Tx, text string) error { return tx.AddWord(ctx, &Word{Name: text}) }},
			"word": {MaxText, func(ctx context.Context, tx *Tx, text string) error {
				return tx.AddWord(ctx, &Word{Name: "guest", Text: text})
			}},
			"list":    {MaxName, func(ctx context.Context, tx *Tx, text string) error { return tx.AddToList(ctx, u.ID, text, "x") }},
			"item":    {MaxName, func(ctx context.Context, tx *Tx, text string) error { return tx.AddToList(ctx, 0, "banned", text) }},
			"setting": {MaxName, func(ctx context.Context, tx *Tx, text string) error { return tx.Set(ctx, u.ID, Alias, text, "") }},
			"value":   {MaxText, func(ctx context.Context, tx *Tx, text string) error { return tx.Set(ctx, u.ID, Alias, "a", text) }},
			"category": {MaxName, func(ctx context.Context, tx *Tx, text string) error {
				return tx.SaveRating(ctx, u.ID, Rating{Category: text})
			}},
			"logon":         {MaxName, func(ctx context.Context, tx *Tx, text string) error { return tx.AddLogons(ctx, Logon{Name: text}) }},
			"logon's place": {MaxName, func(ctx context.Context, tx *Tx, text string) error { return tx.AddLogons(ctx, Logon{Address: text}) }},
			"login": {MaxName, func(ctx context.Context, tx *Tx, text string) error {
				return tx.AddLogin(ctx, Login{Digest: text, User: u.ID})
			}},
			"owner": {MaxName, func(ctx context.Context, tx *Tx, text string) error {
				return tx.CreateCollection(ctx, &Collection{Owner: Owner(text)})
			}},
			"collection": {MaxText, func(ctx context.Context, tx *Tx, text string) error {
				return tx.CreateCollection(ctx, &Collection{Owner: owner, Name: text})
			}},
			"saved collection": {MaxText, func(ctx context.Context, tx *Tx, text string) error {
				v := c
				v.Name = text
				return tx.SaveCollection(ctx, v)
			}},
			"new owner": {MaxName, func(ctx context.Context, tx *Tx, text string) error { return tx.Adopt(ctx, "nobody", Owner(text)) }},
			"problem": {kept.MaxDocument, func(ctx context.Context, tx *Tx, text string) error {
				return tx.AddProblems(ctx, c.ID, []Problem{{Document: text}})
			}},
			"saved problem": {kept.MaxDocument, func(ctx context.Context, tx *Tx, text string) error {
				return tx.SaveProblem(ctx, c.ID, Problem{Number: 1, Document: text})
			}},
			"facts": {kept.MaxDocument, func(ctx context.Context, tx *Tx, text string) error {
				return tx.SetFacts(ctx, c.ID, []Problem{{Number: 9, Facts: text}})
			}},
			"mark": {MaxName, func(ctx context.Context, tx *Tx, text string) error {
				return tx.SetMark(ctx, owner, "mates", Mark{Value: text})
			}},
			"draft": {kept.MaxDocument, func(ctx context.Context, tx *Tx, text string) error {
				_, err := tx.SaveDraft(ctx, owner, Draft{ID: fmt.Sprint("d", n), Body: text}, 0)
				return err
			}},
			"name of a draft": {MaxName, func(ctx context.Context, tx *Tx, text string) error {
				_, err := tx.SaveDraft(ctx, owner, Draft{ID: text}, 0)
				return err
			}},
			"man": {MaxName, func(ctx context.Context, tx *Tx, text string) error {
				return tx.SetDrawings(ctx, owner, []Drawing{{Man: text}})
			}},
			"drawing": {MaxDrawing, func(ctx context.Context, tx *Tx, text string) error {
				return tx.SetDrawings(ctx, owner, []Drawing{{SVG: text}})
			}},
			"table": {MaxName, func(ctx context.Context, tx *Tx, text string) error { return tx.SaveTable(ctx, Table{ID: text}) }},
			"machines": {kept.MaxTable, func(ctx context.Context, tx *Tx, text string) error {
				return tx.SaveTable(ctx, Table{ID: "t", Machines: text})
			}},
			"tournament": {MaxText, func(ctx context.Context, tx *Tx, text string) error {
				return tx.SaveTournament(ctx, Tournament{ID: 1, Name: text})
			}},
			"tournament's state": {MaxTournament, func(ctx context.Context, tx *Tx, text string) error {
				return tx.SaveTournament(ctx, Tournament{ID: 2, State: text})
			}},
		} {
			n++
			text := strings.Repeat("x", w.most)
			wants(t, what, s.Update(t.Context(), func(ctx context.Context, tx *Tx) error { return w.do(ctx, tx, text) }), nil)
			wants(t, what+", a byte more", s.Update(t.Context(), func(ctx context.Context, tx *Tx) error { return w.do(ctx, tx, text+"x") }), ErrTooLong)
		}
	})
}

// TestNumbers fills what has a limit of numbers: the last is taken, one more is not.
func TestNumbers(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		u := addUser(t, s, "U")
		owner := kept.SessionOwner("me")
		add := func(n int, do func(ctx context.Context, tx *Tx, i int) error) error {
			return s.Update(ctx, func(ctx context.Context, tx *Tx) error {
				for i := range n {
					if err := do(ctx, tx, i); err != nil {
						return err
					}
				}
				return nil
			})
		}
		message := func(ctx context.Context, tx *Tx, _ int) error { return tx.AddMessage(ctx, u.ID, &Message{}) }
		wants(t, "messages", add(MaxInbox, message), nil)
		wants(t, "a message more", add(1, message), ErrFull)
		item := func(user UserID) func(ctx context.Context, tx *Tx, i int) error {
			return func(ctx context.Context, tx *Tx, i int) error {
				return tx.AddToList(ctx, user, "notify", fmt.Sprint(i))
			}
		}
		wants(t, "items", add(MaxItems, item(u.ID)), nil)
		wants(t, "an item more", s.Update(ctx, func(ctx context.Context, tx *Tx) error { return tx.AddToList(ctx, u.ID, "notify", "more") }), ErrFull)
		wants(t, "items of the server", add(MaxItems+1, item(0)), nil)
		wants(t, "drawings", s.Update(ctx, func(ctx context.Context, tx *Tx) error {
			list := make([]Drawing, MaxMen)
			for i := range list {
				list[i].Man = fmt.Sprint(i)
			}
			return tx.SetDrawings(ctx, owner, list)
		}), nil)
		update(t, s, func(ctx context.Context, tx *Tx) error {
			return tx.exec(ctx, "marks", true, fmt.Sprintf(`INSERT INTO marks (owner, collection, problem, value, at)
				WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) SELECT '%s', 'mates', i, '', 0 FROM n`, kept.MaxMarks-1, owner))
		})
		mark := func(problem int) error {
			return add(1, func(ctx context.Context, tx *Tx, _ int) error {
				return tx.SetMark(ctx, owner, "mates", Mark{Problem: problem})
			})
		}
		wants(t, "the last mark", mark(kept.MaxMarks), nil)
		wants(t, "a mark more", mark(kept.MaxMarks+1), ErrFull)
		wants(t, "a mark again", mark(7), nil)
		wants(t, "a mark elsewhere", add(1, func(ctx context.Context, tx *Tx, _ int) error {
			return tx.SetMark(ctx, owner, "others", Mark{Problem: 1})
		}), nil)

		// Steps have numbers from 1, and a move makes a half move.
		g := Game{Variant: "chess"}
		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.CreateGame(ctx, &g) })
		for _, p := range []Step{{Seq: 0}, {Seq: -1}, {Seq: MaxSteps + 1}, {Seq: 3, Ply: -1}, {Seq: 3, Move: "e2e4"}} {
			if err := s.Append(ctx, g.ID, p); err == nil {
				t.Errorf("%+v was appended", p)
			}
			if err := s.Update(ctx, func(ctx context.Context, tx *Tx) error { return tx.Append(ctx, g.ID, p) }); err == nil {
				t.Errorf("%+v was appended with others", p)
			}
		}
		wants(t, "nothing to append", s.Append(ctx, g.ID), nil)
		wants(t, "first and last step", s.Append(ctx, g.ID, Step{Seq: 1}, Step{Seq: MaxSteps, Ply: 1, Move: "e2e4"}), nil)
		equal(t, "steps", len(must(s.Steps(ctx, g.ID))(t)), 2)
	})
}

// TestLogonsAreForgotten: as many as one statement takes are noted at once, in their order, and the oldest make room.
func TestLogonsAreForgotten(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		logons := func(from, n int) []Logon {
			list := make([]Logon, n)
			for i := range list {
				list[i] = Logon{Name: fmt.Sprint("U", from+i), At: noon}
			}
			return list
		}
		note := func(list []Logon) error {
			return s.Update(ctx, func(ctx context.Context, tx *Tx) error { return tx.AddLogons(ctx, list...) })
		}
		wants(t, "none", note(nil), nil)
		wants(t, "as many as go", note(logons(0, rowsAtOnce)), nil)
		wants(t, "one more", note(logons(0, rowsAtOnce+1)), ErrFull)
		last := must(s.Logons(ctx, "", 2))(t)
		equal(t, "the newest", []string{last[0].Name, last[1].Name}, []string{"U127", "U126"})
		equal(t, "all", len(must(s.Logons(ctx, "", 1000))(t)), rowsAtOnce)
		// Many have come and gone meanwhile: only those among the last are left.
		update(t, s, func(ctx context.Context, tx *Tx) error {
			return tx.exec(ctx, "counter", true, "UPDATE counters SET value = $1 WHERE name = 'logon'", MaxLogons+99)
		})
		wants(t, "later", note(logons(500, 1)), nil)
		left := must(s.Logons(ctx, "", 1000))(t)
		equal(t, "left", []any{len(left), left[0].Name, left[len(left)-1].Name}, []any{29, "U500", "U100"})
	})
}

// TestTallies counts games by their ends, and a user's against another.
func TestTallies(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		a, b := addUser(t, s, "A"), addUser(t, s, "B")
		games := map[string]Game{}
		for _, g := range []Game{
			{Reason: "won", White: Seat{User: a.ID}, Black: Seat{User: b.ID}, Category: "blitz", Status: Over, Result: "1-0"},
			{Reason: "won again", White: Seat{User: a.ID}, Black: Seat{User: b.ID}, Category: "blitz", Status: Over, Result: "1-0"},
			{Reason: "lost", White: Seat{User: b.ID}, Black: Seat{User: a.ID}, Category: "blitz", Status: Over, Result: "1-0"},
			{Reason: "aborted", White: Seat{User: a.ID}, Black: Seat{User: b.ID}, Category: "blitz", Status: Over, Result: "*"},
			{Reason: "draw", White: Seat{User: a.ID}, Black: Seat{Name: "Guest"}, Category: "atomic", Status: Over, Result: "1/2-1/2"},
			{Reason: "adjourned", White: Seat{User: a.ID}, Black: Seat{User: b.ID}, Status: Adjourned},
			{Reason: "adjourned later", White: Seat{User: b.ID}, Black: Seat{User: a.ID}, Status: Adjourned},
			{Reason: "running", White: Seat{User: a.ID}, Black: Seat{User: b.ID}},
		} {
			update(t, s, func(ctx context.Context, tx *Tx) error { return tx.CreateGame(ctx, &g) })
			games[g.Reason] = g
		}
		equal(t, "tallies", must(s.Tallies(ctx))(t), []Tally{{"atomic", "1/2-1/2", 1}, {"blitz", "1-0", 3}})
		equal(t, "A against B", must(s.Score(ctx, a.ID, b.ID))(t), []Tally{{"blitz", "1-0", 2}})
		equal(t, "B against A", must(s.Score(ctx, b.ID, a.ID))(t), []Tally{{"blitz", "1-0", 1}})
		equal(t, "adjourned", must(s.Adjourned(ctx))(t), []Game{games["adjourned"], games["adjourned later"]})
		equal(t, "some", must(s.GamesAfter(ctx, 1, 2))(t), []Game{games["won again"], games["lost"]})
		newest := must(s.Newest(ctx, 1))(t)
		equal(t, "newest users", []any{len(newest), newest[0].Name}, []any{1, "B"})

		// Who was not there is told of the ends, once each.
		note := func(ids ...string) {
			t.Helper()
			for _, id := range ids {
				update(t, s, func(ctx context.Context, tx *Tx) error { return tx.AddNotice(ctx, a.ID, games[id].ID) })
			}
		}
		note("lost", "won", "lost")
		equal(t, "to be told", must(s.Notices(ctx, a.ID))(t), []Game{games["won"], games["lost"]})
		equal(t, "the other", len(must(s.Notices(ctx, b.ID))(t)), 0)
		update(t, s, func(ctx context.Context, tx *Tx) error {
			return tx.DropNotices(ctx, a.ID, games["draw"].ID, games["won"].ID)
		})
		equal(t, "still to be told", must(s.Notices(ctx, a.ID))(t), []Game{games["lost"]})

		// A slot of the journal has one game, and can be emptied once.
		save := func(slot, id string) {
			t.Helper()
			update(t, s, func(ctx context.Context, tx *Tx) error { return tx.SaveJournal(ctx, a.ID, slot, games[id].ID) })
		}
		save("B", "won")
		save("A", "lost")
		save("B", "draw")
		equal(t, "journal", must(s.Journal(ctx, a.ID))(t), []Entry{{"A", games["lost"]}, {"B", games["draw"]}})
		drop := func() error {
			return s.Update(ctx, func(ctx context.Context, tx *Tx) error { return tx.DropJournal(ctx, a.ID, "B") })
		}
		wants(t, "emptied", drop(), nil)
		wants(t, "emptied again", drop(), ErrNotFound)
		equal(t, "left", must(s.Journal(ctx, a.ID))(t), []Entry{{"A", games["lost"]}})
	})
}

// TestUserGoes: with a user goes all that is the user's alone.
func TestUserGoes(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		u, v := addUser(t, s, "U"), addUser(t, s, "V")
		for _, user := range []User{u, v} {
			owner := UserOwner(user.ID)
			addCollection(t, s, owner, "mine", "a")
			update(t, s, func(ctx context.Context, tx *Tx) error {
				_, err := tx.SaveDraft(ctx, owner, Draft{ID: "d", Body: "x"}, 0)
				return errors.Join(err, tx.SetMark(ctx, owner, "mates", Mark{Problem: 1}), tx.SetDrawings(ctx, owner, []Drawing{{"white-k", "<svg/>"}}),
					tx.AddToList(ctx, user.ID, "notify", "x"), tx.AddLogin(ctx, Login{Digest: user.Name, User: user.ID}))
			})
		}
		gone := func() error {
			return s.Update(ctx, func(ctx context.Context, tx *Tx) error { return tx.DeleteUser(ctx, u.ID) })
		}
		wants(t, "deleting", gone(), nil)
		for _, c := range []struct {
			user User
			want int
		}{{u, 0}, {v, 1}} {
			owner := UserOwner(c.user.ID)
			equal(t, c.user.Name+": collections, drafts, marks, drawings, lists", []int{len(must(s.Collections(ctx, owner))(t)), len(must(s.Drafts(ctx, owner))(t)),
				len(must(s.Marks(ctx, owner, "mates"))(t)), len(must(s.Drawings(ctx, owner))(t)), len(must(s.Lists(ctx, c.user.ID))(t))}, []int{c.want, c.want, c.want, c.want, c.want})
		}
		_, err := s.Login(ctx, "U")
		wants(t, "login", err, ErrNotFound)
		wants(t, "deleting again", gone(), ErrNotFound)
		if err := s.Update(ctx, func(ctx context.Context, tx *Tx) error { return tx.CreateUser(ctx, &User{}) }); err == nil {
			t.Error("a user without a name")
		}
	})
}

// TestForgetting: what guests have not used is forgotten, and what was deleted; what users have is not.
func TestForgetting(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		guest, user := kept.SessionOwner("g"), UserOwner(1)
		for _, owner := range []Owner{guest, user} {
			for i, used := range []time.Time{noon, noon.Add(time.Millisecond)} {
				c := Collection{Owner: owner, Name: fmt.Sprint(i), Created: noon, Used: used}
				update(t, s, func(ctx context.Context, tx *Tx) error {
					_, err := tx.SaveDraft(ctx, owner, Draft{ID: fmt.Sprint("kept", i), At: used, Body: "x"}, 0)
					_, removed := tx.SaveDraft(ctx, owner, Draft{ID: fmt.Sprint("removed", i), At: used}, 0)
					return errors.Join(err, removed, tx.CreateCollection(ctx, &c), tx.SetMark(ctx, owner, "mates", Mark{Problem: i, At: used}))
				})
				c.Name, c.Deleted, c.Used = "deleted", used, noon.Add(time.Hour)
				update(t, s, func(ctx context.Context, tx *Tx) error {
					return errors.Join(tx.CreateCollection(ctx, &c), tx.SaveCollection(ctx, c))
				})
			}
		}
		forget(t, s, noon.Add(time.Millisecond))
		for owner, want := range map[Owner][]int{guest: {2, 2, 1}, user: {3, 3, 2}} {
			equal(t, string(owner)+": collections, drafts, marks",
				[]int{len(must(s.Collections(ctx, owner))(t)), len(must(s.Drafts(ctx, owner))(t)), len(must(s.Marks(ctx, owner, "mates"))(t))}, want)
		}
	})
}

// TestPlacesInTheRanking: who has too few games is in no place.
func TestPlacesInTheRanking(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		for i, r := range []Rating{{Rating: 2000, Wins: 10, Losses: 9, Draws: 1}, {Rating: 1900, Wins: 20}, {Rating: 1900, Losses: 19}, {Rating: 1800, Draws: 20}} {
			u := addUser(t, s, string(rune('A'+i)))
			r.Category = "blitz"
			update(t, s, func(ctx context.Context, tx *Tx) error { return tx.SaveRating(ctx, u.ID, r) })
			equal(t, "games", r.Games(), []int{20, 20, 19, 20}[i])
		}
		names := func(from, most int) (list []string) {
			for _, r := range must(s.Best(ctx, "blitz", 20, from, most))(t) {
				list = append(list, r.Name)
			}
			return list
		}
		equal(t, "all", names(0, 9), []string{"A", "B", "D"})
		equal(t, "the second", names(1, 1), []string{"B"})
		equal(t, "rank of the best", must(s.Rank(ctx, "blitz", 20, 2000))(t), 1)
		equal(t, "rank of the last", must(s.Rank(ctx, "blitz", 20, 1800))(t), 3)
	})
}

// TestSeveral gives several things at once: all of them count, and those that are not there do not matter.
func TestSeveral(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		u := addUser(t, s, "U")
		var ids []int64
		for range 4 {
			m := Message{From: "V"}
			update(t, s, func(ctx context.Context, tx *Tx) error { return tx.AddMessage(ctx, u.ID, &m) })
			ids = append(ids, m.ID)
		}
		update(t, s, func(ctx context.Context, tx *Tx) error {
			return errors.Join(tx.DeleteMessages(ctx, u.ID, 999, ids[0], ids[1]), tx.SeeMessages(ctx, u.ID, 999, ids[2], ids[3]))
		})
		equal(t, "messages", must(s.Messages(ctx, u.ID))(t), []Message{{ID: ids[2], From: "V", Seen: true}, {ID: ids[3], From: "V", Seen: true}})

		for _, list := range []string{"censor", "noplay", "gnotify"} {
			update(t, s, func(ctx context.Context, tx *Tx) error { return tx.AddToList(ctx, u.ID, list, "Old") })
		}
		update(t, s, func(ctx context.Context, tx *Tx) error {
			return tx.RenameInLists(ctx, []string{"censor", "noplay"}, "old", "New")
		})
		equal(t, "lists", must(s.Lists(ctx, u.ID))(t), map[string][]string{"censor": {"New"}, "noplay": {"New"}, "gnotify": {"Old"}})

		c := addCollection(t, s, kept.SessionOwner("me"), "mine", "a", "b", "c")
		update(t, s, func(ctx context.Context, tx *Tx) error {
			list := []Problem{{Number: 9, Revision: 1, Facts: "f9", Hash: 9}, {Number: 1, Revision: 1, Facts: "f1", Hash: 1 << 63}, {Number: 2, Revision: 1, Facts: "f2", Hash: 2}, {Number: 3, Revision: 2, Facts: "f3", Hash: 3}}
			return errors.Join(tx.SetFacts(ctx, c.ID, list), tx.SetHashes(ctx, c.ID, list))
		})
		equal(t, "facts", must(s.Facts(ctx, c.ID, []int{1, 2, 3, 9}))(t),
			[]Problem{{Number: 1, Revision: 1, Facts: "f1"}, {Number: 2, Revision: 1, Facts: "f2"}, {Number: 3, Revision: 1, Document: "c"}})
		same := must(s.Same(ctx, c.ID, []uint64{2, 1 << 63, 3}))(t)
		equal(t, "hashes", []any{len(same), same[0].Number, same[1].Number}, []any{2, 1, 2})
		unhashed := must(s.Unhashed(ctx, c.ID, 9))(t)
		equal(t, "unhashed", []any{len(unhashed), unhashed[0].Number}, []any{1, 3})

		for _, l := range []string{"one", "two"} {
			update(t, s, func(ctx context.Context, tx *Tx) error {
				return tx.AddLogin(ctx, Login{Digest: l, User: u.ID, Since: noon})
			})
		}
		update(t, s, func(ctx context.Context, tx *Tx) error { return tx.DeleteLogins(ctx, u.ID) })
		_, err := s.Login(ctx, "two")
		wants(t, "login", err, ErrNotFound)
	})
}

// TestHeldBytes counts all that somebody has, and holds it to quotas that it meets, and to those that it passes by a byte.
func TestHeldBytes(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		guest, user := kept.SessionOwner("g"), UserOwner(1)
		const text = 1000
		for _, owner := range []Owner{guest, user} {
			c := addCollection(t, s, owner, "c", strings.Repeat("x", text))
			update(t, s, func(ctx context.Context, tx *Tx) error {
				_, err := tx.SaveDraft(ctx, owner, Draft{ID: "d", Body: strings.Repeat("y", text)}, 0)
				return errors.Join(err, tx.SetAside(ctx, c.ID, 1), tx.SetMark(ctx, owner, "mates", Mark{Problem: 1}),
					tx.SaveTable(ctx, Table{ID: string(owner), Owner: owner, Game: make([]byte, text*3/4), Touched: noon}))
			})
		}
		hold := func(owner Owner, q Quota) error {
			return s.Update(ctx, func(ctx context.Context, tx *Tx) error {
				// Counted anew, as if nothing had been there before.
				if err := tx.exec(ctx, "holdings", false, "DELETE FROM holdings WHERE owner = $1", string(owner)); err != nil {
					return err
				}
				return tx.Hold(ctx, owner, "192.0.2.1", noon, q)
			})
		}
		digest := int64(len("digest of ") + text)
		of := 4*int64(text) + 2*digest + 6*rowBytes
		for _, c := range []struct {
			what  string
			owner Owner
			quota Quota
			full  bool
		}{
			{"no quota", guest, Quota{}, false},
			{"a guest's", guest, Quota{Guest: of}, false},
			{"a guest's and a byte", guest, Quota{Guest: of - 1}, true},
			{"an address's", guest, Quota{Network: of}, false},
			{"an address's and a byte", guest, Quota{Network: of - 1}, true},
			{"all guests'", guest, Quota{Guests: of}, false},
			{"all guests' and a byte", guest, Quota{Guests: of - 1}, true},
			{"a guest is no user", guest, Quota{User: 1}, false},
			{"a user's", user, Quota{User: of}, false},
			{"a user's and a byte", user, Quota{User: of - 1}, true},
			{"a user is no guest", user, Quota{Guest: 1, Network: 1, Guests: 1}, false},
		} {
			if err := hold(c.owner, c.quota); errors.Is(err, ErrQuota) != c.full || !c.full && err != nil {
				t.Errorf("%s: %v", c.what, err)
			}
		}
		guests, users, err := s.Held(ctx)
		equal(t, "held", []any{guests, users, err}, []any{of, of, nil})
	})
}

// TestLargeBackup has more rows in tables than one statement inserts, and refuses backups that say what they do not hold.
func TestLargeBackup(t *testing.T) {
	t.Parallel()
	s := open(t, newURL(t, "sqlite"))
	fill(t, s)
	for _, n := range []int{rowsAtOnce, 2*rowsAtOnce + 1} {
		g := Game{Variant: "chess"}
		steps := make([]Step, n)
		for i := range steps {
			steps[i] = Step{Seq: i + 1, Note: fmt.Sprint(i)}
		}
		update(t, s, func(ctx context.Context, tx *Tx) error {
			return errors.Join(tx.CreateGame(ctx, &g), tx.Append(ctx, g.ID, steps...))
		})
	}
	text := backup(t, s)
	url := newURL(t, "postgres")
	if err := Restore(t.Context(), url, strings.NewReader(text)); err != nil {
		t.Fatal(err)
	}
	if got := backup(t, open(t, url)); got != text {
		t.Error("the backup of what was restored is another")
	}
	head, rest, _ := strings.Cut(text, "\n")
	for name, bad := range map[string]string{
		"twice begun":        head + "\n" + text,
		"not begun":          rest,
		"of something else":  strings.Replace(text, backupFormat, "something else", 1),
		"another number":     strings.Replace(text, `"rows":`, `"rows":1`, 1),
		"no number":          strings.Replace(text, `"end":true,"rows":`, `"end":true,"more":`, 1),
		"a list in a row":    strings.Replace(text, `[1,"censor","x"]`, `[1,"censor",["x"]]`, 1),
		"a value less":       strings.Replace(text, `[1,"censor","x"]`, `[1,"censor"]`, 1),
		"a row of no table":  head + "\n[1]\n",
		"an empty row first": head + "\n[]\n",
	} {
		url := newURL(t, "sqlite")
		wants(t, name, Restore(t.Context(), url, strings.NewReader(bad)), ErrBackup)
		equal(t, name+": users", must(open(t, url).CountUsers(t.Context()))(t), 0)
	}
	err := Restore(t.Context(), newURL(t, "sqlite"), strings.NewReader(head+"\n"+`{"table":"lists","columns":["user_id","list","item"]}`+"\n[1,2]"))
	if err == nil || !strings.Contains(err.Error(), "row 1 has 2 values, want 3") {
		t.Error(err)
	}
}

// TestClaimWaits: where nothing can be told of a holder's process, who claims waits until the lease runs out, unless
// it is renewed, or the wait is over.
func TestClaimWaits(t *testing.T) {
	t.Parallel()
	both(t, func(t *testing.T, s *Store) {
		hold := func(ms int) {
			t.Helper()
			if _, err := s.write.Exec(fmt.Sprintf("UPDATE leases SET holder = 'elsewhere ? 1', until = %s + %d", s.clock(), ms)); err != nil {
				t.Fatal(err)
			}
		}
		hold(3_600_000)
		ctx, cancel := context.WithCancel(t.Context())
		claimed := make(chan error, 1)
		go func() { claimed <- s.Claim(ctx) }()
		for begun := time.Now(); s.write.Stats().WaitCount == 0 && time.Since(begun) < leaseBeat/4; { // it has looked once, or is about to
			_ = s.Ping(t.Context())
		}
		cancel()
		wants(t, "cancelled", <-claimed, context.Canceled)
		equal(t, "fence", s.Fence(), int64(0))

		go func() { claimed <- s.Claim(t.Context()) }()
		var err error
		for waiting := true; waiting; {
			hold(3_600_000)
			select {
			case err = <-claimed:
				waiting = false
			case <-time.After(20 * time.Millisecond):
			}
		}
		wants(t, "renewed", err, ErrInUse)

		hold(300)
		wants(t, "run out", s.Claim(t.Context()), nil)
		if s.Fence() == 0 {
			t.Error("a claim without a number")
		}
	})
}
