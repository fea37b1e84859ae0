package notices

import (
	"context"
	"slices"
	"strings"
	"time"

	"rookery/ics/database"
	"rookery/store"
)

// A Word is what a player of a tournament is told of it, or a guest of the end of a game: at once, or at the
// next login. It is stored with what it is about, and forgotten like the notice of a game's end when it has been told.
type Word struct {
	store.Word
	Seen bool // who is on sees it, and needs no telling
}

// guestsWords is for how long what guests are to be told waits for them.
const guestsWords = 24 * time.Hour

// AddWords stores words.
func AddWords(ctx context.Context, tx *store.Tx, words []Word) error {
	for i := range words {
		if err := tx.AddWord(ctx, &words[i].Word); err != nil {
			return err
		}
	}
	return nil
}

// TellWords tells those who are on. The others are told when they come.
func (n *Notices[S]) TellWords(list []Word) {
	var nobody S
	for _, w := range list {
		y := n.named(w.Name)
		switch {
		case y != nobody && !y.Left() && y.User().ID == w.User && w.Seen:
			n.noteTold(y, notice{user: w.User, word: w.ID})
		case y != nobody && !y.Left() && y.User().ID == w.User:
			n.TellWord(y, w.Word)
		case w.User == 0:
			n.keepForGuest(w.Word)
		}
	}
}

// keepForGuest keeps a word for a guest who may come.
func (n *Notices[S]) keepForGuest(w store.Word) {
	key := strings.ToLower(w.Name)
	n.forGuests[key] = append(n.forGuests[key], w)
}

// TellWord tells somebody a word, once.
func (n *Notices[S]) TellWord(y S, w store.Word) {
	about := notice{user: y.User().ID, word: w.ID}
	if !n.hasTold(y, about) {
		y.Notify(w.Text)
		n.noteTold(y, about)
	}
}

// TellGuest tells a guest who comes what is kept for the name.
func (n *Notices[S]) TellGuest(x S) {
	for _, w := range n.forGuests[x.User().Key()] {
		n.TellWord(x, w)
	}
	delete(n.forGuests, x.User().Key())
}

// Load reads what guests are to be told.
func (n *Notices[S]) Load() error {
	list, err := n.store.GuestsWords(n.context)
	for _, w := range list {
		n.keepForGuest(w)
	}
	return err
}

// ForgetGuests forgets what was to be told to guests who have not come back for long. Once an hour is enough.
func (n *Notices[S]) ForgetGuests(now time.Time) {
	if now.Sub(n.forgot) < time.Hour {
		return
	}
	n.forgot = now
	old := now.Add(-guestsWords)
	for key, list := range n.forGuests {
		list = slices.DeleteFunc(list, func(w store.Word) bool { return w.Said.Before(old) })
		if n.forGuests[key] = list; len(list) == 0 {
			delete(n.forGuests, key)
		}
	}
	n.writes.Go(func() {
		err := n.store.Update(n.context, func(ctx context.Context, tx *store.Tx) error { return tx.DropGuestsWords(ctx, old) })
		if err != nil { // the next tournament's end has it done
			n.data.With(func() { n.data.Troubled(err, "what", "words") })
		}
	})
}

// TellMissed tells a user who comes without being greeted, as through a gateway, what they
// have missed. The caller does not have the floor.
func (n *Notices[S]) TellMissed(x S) {
	if n.store == nil {
		return
	}
	var done func()
	n.data.With(func() { done = n.Greet(x) })
	defer n.data.With(func() { done() })
	var list []store.Word
	if x.User().ID != 0 {
		ctx, cancel := context.WithTimeout(n.context, database.ReadTime)
		defer cancel()
		var err error
		if list, err = n.store.Words(ctx, x.User().ID); err != nil {
			n.log.Error("words not read", "user", x.User().Name, "err", err)
			return
		}
	}
	n.data.With(func() {
		for _, w := range list {
			n.TellWord(x, w)
		}
		if x.User().Guest {
			n.TellGuest(x)
		}
	})
}
