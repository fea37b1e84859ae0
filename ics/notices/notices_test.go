package notices

import (
	"log/slog"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"rookery/ics/accounts"
	"rookery/ics/database"
	"rookery/ics/floor"
	"rookery/store"
)

// A reader notes what it is told.
type reader struct {
	user  *accounts.User
	left  bool
	heard []string
}

func (r *reader) User() *accounts.User { return r.user }
func (r *reader) Left() bool           { return r.left }
func (r *reader) Notify(text string)   { r.heard = append(r.heard, text) }

type house struct{}

func (house) StoreLost()     {}
func (house) StoreRegained() {}
func (house) Closing() bool  { return false }

// room is one with a store, in which ann is on.
func room(t *testing.T) (f *floor.Floor[*reader], n *Notices[*reader], ann *reader) {
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "store.db"))
	if err != nil {
		t.Fatal(err)
	}
	ann = &reader{user: accounts.NewUser("Ann")}
	ann.user.ID = 7
	f = new(floor.Floor[*reader])
	log := slog.New(slog.DiscardHandler)
	var writes sync.WaitGroup
	n = New(t.Context(), s, database.New(t.Context(), s, f, log, house{}), log, func(name string) *reader {
		if name == "Ann" {
			return ann
		}
		return nil
	}, &writes)
	t.Cleanup(func() {
		writes.Wait()
		_ = s.Close()
	})
	return f, n, ann
}

// TestToldWhileGreeted: who has been told something, and comes again while its notice is being dropped,
// is not told again, though the store was read before and the server has forgotten it since.
func TestToldWhileGreeted(t *testing.T) {
	f, n, ann := room(t)
	f.With(nil, func() {
		about := notice{user: ann.user.ID, word: 8}
		n.told[about]++
		done := n.Greet(ann)
		delete(n.told, about) // the notice has been dropped
		n.TellWord(ann, store.Word{ID: 8, User: ann.user.ID, Text: "a word"})
		if ann.heard != nil {
			t.Errorf("told again: %q", ann.heard)
		}
		done()
		if len(n.greeted) != 0 {
			t.Error("it is remembered for ever")
		}
	})
}

// TestWords: who is on is told, who is not on hears it once when they come, and who sees it anyway is not told.
func TestWords(t *testing.T) {
	f, n, ann := room(t)
	guest := &reader{user: accounts.NewGuest("Bea")}
	f.With(nil, func() {
		n.TellWords([]Word{
			{Word: store.Word{ID: 1, Name: "Ann", User: 7, Text: "heard"}},
			{Word: store.Word{ID: 2, Name: "Ann", User: 7, Text: "seen"}, Seen: true},
			{Word: store.Word{ID: 3, Name: "Bea", Text: "kept"}},
		})
		n.TellGuest(guest)
		n.TellGuest(guest)
	})
	if !slices.Equal(ann.heard, []string{"heard"}) || !slices.Equal(guest.heard, []string{"kept"}) {
		t.Errorf("Ann heard %q, the guest %q", ann.heard, guest.heard)
	}
}
