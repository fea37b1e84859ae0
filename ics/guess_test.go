package ics

import (
	"testing"
	"time"
)

func TestGuesses(t *testing.T) {
	g := guesses{wrong: map[string]*guessed{}}
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	want := []int{0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60}
	for i, seconds := range want {
		if got := g.wait(now, "Ann", "a"); got != time.Duration(seconds)*time.Second {
			t.Errorf("after %d wrong passwords the wait is %v, want %d s", i, got, seconds)
		}
		g.note(now, "ann", "a")
	}
	if g.wait(now, "bea", "a") == 0 || g.wait(now, "ann", "b") == 0 {
		t.Error("another name from the address, or another address, does not wait")
	}
	if g.wait(now, "bea", "b") != 0 {
		t.Error("somebody else waits")
	}
	g.right("ANN")
	if g.wait(now, "ann", "b") != 0 {
		t.Error("the owner has come, and the account still waits")
	}
	if g.wait(now.Add(forgetGuess+1), "bea", "a") != 0 {
		t.Error("wrong passwords are never forgotten")
	}
}
