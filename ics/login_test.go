package ics

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"rookery/ics/accounts"
)

// repeats is a source that gives every name twice: AAAA, AAAA, BBBB and so on.
type repeats struct{ drawn uint64 }

func (r *repeats) Uint64() uint64 {
	n := r.drawn / 8
	r.drawn++
	return n%26*(math.MaxUint64/26+1) + 1 // of which IntN(26) makes n
}

// TestStopWhileGuessed: a server that stops does not wait for those whose passwords are answered late
// because there have been wrong ones.
func TestStopWhileGuessed(t *testing.T) {
	t.Parallel()
	s, err := New(Config{})
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.guesses.Begin(t.Context(), "alice", "", accounts.MostWait); err != nil { // somebody is at it
		t.Fatal(err)
	}
	done := make(chan error)
	go func() { done <- s.checkPassword(t.Context(), "alice", "", "a guess", "", accounts.MostWait) }()
	s.shutDown()
	s.shutDown() // once more does no harm
	select {
	case err := <-done:
		if err == nil {
			t.Error("the guess is right")
		}
	case <-time.After(patience):
		t.Error("the password is not answered when the server stops")
	}
}

// TestGuestName has two guests at the login at the same time, for whom the same
// name is drawn: only one gets it, and it is free again when that one goes.
func TestGuestName(t *testing.T) {
	t.Parallel()
	s, err := New(Config{Rand: rand.New(&repeats{})})
	if err != nil {
		t.Fatal(err)
	}
	ann, bea := s.newPlayer(nil), s.newPlayer(nil)
	first, second := s.guestName(ann), s.guestName(bea)
	if first == second || first != "GuestAAAA" {
		t.Errorf("%s and %s", first, second)
	}
	if s.lobby.Promise(first, bea) || !s.lobby.Taken(first, bea) || s.lobby.Taken(first, ann) {
		t.Errorf("%s is not promised", first)
	}
	s.lobby.Release(first, bea) // it is not hers
	if !s.lobby.Taken(first, bea) {
		t.Error("released by another")
	}
	s.lobby.Release(first, ann)
	if !s.lobby.Promise(first, bea) {
		t.Error("not released")
	}
}
