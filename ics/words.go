package ics

import (
	"context"
	"slices"
	"strings"
	"time"

	"rookery/store"
)

// A word is what a player of a tournament is told of it, or a guest of the end of a game: at once, or at the
// next login. It is stored with what it is about, and forgotten like the notice of a game's end when it has been told.
type word struct {
	store.Word
	seen bool // who is on sees it, and needs no telling
}

// guestsWords is for how long what guests are to be told waits for them.
const guestsWords = 24 * time.Hour

// addWords stores words.
func addWords(ctx context.Context, tx *store.Tx, words []word) error {
	for i := range words {
		if err := tx.AddWord(ctx, &words[i].Word); err != nil {
			return err
		}
	}
	return nil
}

// tellWords tells those who are on. The others are told when they come.
func (s *Server) tellWords(list []word) {
	for _, w := range list {
		y := s.lobby.Named(w.Name)
		switch {
		case y != nil && !y.left && y.user.ID == w.User && w.seen:
			s.noteTold(y, notice{user: w.User, word: w.ID})
		case y != nil && !y.left && y.user.ID == w.User:
			s.tellWord(y, w.Word)
		case w.User == 0:
			key := strings.ToLower(w.Name)
			s.forGuests[key] = append(s.forGuests[key], w.Word)
		}
	}
}

// tellWord tells somebody a word, once.
func (s *Server) tellWord(y *session, w store.Word) {
	n := notice{user: y.user.ID, word: w.ID}
	if !s.hasTold(y, n) {
		y.notify(w.Text)
		s.noteTold(y, n)
	}
}

// tellGuest tells a guest who comes what is kept for the name.
func (s *Server) tellGuest(x *session) {
	for _, w := range s.forGuests[x.user.Key()] {
		s.tellWord(x, w)
	}
	delete(s.forGuests, x.user.Key())
}

// loadWords reads what guests are to be told.
func (s *Server) loadWords() error {
	s.forGuests = map[string][]store.Word{}
	list, err := s.store.GuestsWords(s.context)
	for _, w := range list {
		key := strings.ToLower(w.Name)
		s.forGuests[key] = append(s.forGuests[key], w)
	}
	return err
}

// forgetGuests forgets what was to be told to guests who have not come back for long. Once an hour is enough.
func (s *Server) forgetGuests() {
	now := s.now()
	if now.Sub(s.forgot) < time.Hour {
		return
	}
	s.forgot = now
	old := now.Add(-guestsWords)
	for key, list := range s.forGuests {
		list = slices.DeleteFunc(list, func(w store.Word) bool { return w.Said.Before(old) })
		if s.forGuests[key] = list; len(list) == 0 {
			delete(s.forGuests, key)
		}
	}
	s.notes.Go(func() {
		err := s.store.Update(s.context, func(ctx context.Context, tx *store.Tx) error { return tx.DropGuestsWords(ctx, old) })
		if err != nil { // the next tournament's end has it done
			s.floor.With(nil, func() { s.troubled(err, "what", "words") })
		}
	})
}

// tellMissed tells a user who comes without being greeted, as through a gateway, what they
// have missed. The caller does not have the floor.
func (s *Server) tellMissed(x *session) {
	if s.store == nil {
		return
	}
	var done func()
	s.floor.With(nil, func() { done = s.greets(x) })
	defer s.floor.With(nil, func() { done() })
	var list []store.Word
	if x.user.ID != 0 {
		ctx, cancel := context.WithTimeout(s.context, readTime)
		defer cancel()
		var err error
		if list, err = s.store.Words(ctx, x.user.ID); err != nil {
			s.log.Error("words not read", "user", x.user.Name, "err", err)
			return
		}
	}
	s.floor.With(nil, func() {
		for _, w := range list {
			s.tellWord(x, w)
		}
		if x.user.Guest {
			s.tellGuest(x)
		}
	})
}
