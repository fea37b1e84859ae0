package accounts

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// wrong makes wrong guesses of an account from an address, and tells how long the last one waited.
func (g *Guesses) wrongs(t *testing.T, times int, name, address string) (wait time.Duration) {
	t.Helper()
	for range times {
		b, w, err := g.Begin(t.Context(), name, address, MostWait)
		if err != nil {
			t.Fatal(err)
		}
		b.End(false)
		wait = w
	}
	return wait
}

func TestGuesses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := NewGuesses(time.Now, nil)
		want := []int{0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60}
		for i, seconds := range want {
			if got := g.wrongs(t, 1, "Ann", "192.0.2.1"); got != time.Duration(seconds)*time.Second {
				t.Errorf("after %d wrong passwords the wait is %v, want %d s", i, got, seconds)
			}
		}
		if g.wrongs(t, 1, "bea", "192.0.2.1") == 0 || g.wrongs(t, 1, "ANN", "192.0.2.2") == 0 {
			t.Error("another name from the address, or another address, does not wait")
		}
		if g.wrongs(t, 1, "bea", "192.0.2.2") != 0 {
			t.Error("somebody else waits")
		}
		time.Sleep(forgetGuess + 1)
		if g.wrongs(t, 1, "ann", "192.0.2.1") != 0 {
			t.Error("wrong passwords are never forgotten")
		}
	})
}

// TestGuessesAtOnce: many guesses at a time are looked at one after the other, each counts when it
// begins, and of those who queue up only a few are let in.
func TestGuessesAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := NewGuesses(time.Now, nil)
		began, at, most, refused := time.Now(), 0, 0, 0
		for i := range 50 {
			go func() {
				b, _, err := g.Begin(t.Context(), "ann", []string{"192.0.2.1", "192.0.2.2", "2001:db8::1"}[i%3], MostWait)
				if errors.Is(err, ErrGuessed) {
					refused++
					return
				}
				if err != nil {
					t.Error(err)
					return
				}
				at++
				most = max(most, at)
				time.Sleep(time.Millisecond)
				at--
				b.End(false)
			}()
			synctest.Wait()
		}
		time.Sleep(time.Hour)
		synctest.Wait()
		if most != 1 || refused != 50-waitAccount {
			t.Errorf("%d at a time, %d refused", most, refused)
		}
		if time.Since(began) < time.Second {
			t.Error("the fourth did not wait")
		}
	})
}

// TestGuessesBegun: a guess that is given up counts.
func TestGuessesBegun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := NewGuesses(time.Now, nil)
		g.wrongs(t, FreeGuesses, "ann", "192.0.2.1")
		for range 3 {
			ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
			if _, _, err := g.Begin(ctx, "ann", "192.0.2.1", MostWait); err == nil {
				t.Fatal("no wait")
			}
			cancel()
		}
		if wait := g.wrongs(t, 1, "ann", "192.0.2.1"); wait != 8*time.Second {
			t.Errorf("after three guesses that were given up the wait is %v", wait)
		}
	})
}

// TestOwnerNotShutOut: who guesses elsewhere, from however many addresses, does not keep the owner out who
// comes from where they were before; guesses from there are slow all the same.
func TestOwnerNotShutOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := NewGuesses(time.Now, nil)
		g.Learn("Ann", []string{"2001:db8:1:2::7"})
		g.wrongs(t, 12, "ann", "192.0.2.1")
		for range 2 * waitAccount {
			go func() {
				if b, _, err := g.Begin(t.Context(), "ann", "198.51.100.1", MostWait); err == nil {
					b.End(false)
				}
			}()
		}
		synctest.Wait()
		b, wait, err := g.Begin(t.Context(), "ann", "2001:db8:1:2::8", MostWait)
		if err != nil || wait != 0 {
			t.Fatalf("the owner waits %v: %v", wait, err)
		}
		b.End(true)
		time.Sleep(time.Hour)
		synctest.Wait()
		g.wrongs(t, FreeGuesses, "ann", "2001:db8:1:2::9")
		if g.wrongs(t, 1, "ann", "2001:db8:1:2::9") == 0 {
			t.Error("guesses from where the owner was are free")
		}
	})
}

// TestGuessedRight: a right password makes the account's wrong ones forgotten, and does not count for the address.
func TestGuessedRight(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := NewGuesses(time.Now, nil)
		for range 2 * FreeGuesses {
			b, wait, err := g.Begin(t.Context(), "ann", "", MostWait)
			if err != nil || wait != 0 {
				t.Fatal(wait, err)
			}
			b.End(true)
		}
		g.wrongs(t, FreeGuesses, "bea", "192.0.2.1")
		b, _, err := g.Begin(t.Context(), "bea", "", MostWait)
		if err != nil {
			t.Fatal(err)
		}
		b.End(true)
		if wait := g.wrongs(t, 1, "bea", ""); wait != 0 {
			t.Errorf("the owner has come, and the account still waits %v", wait)
		}
	})
}

// TestGuessesImpatient: who cannot wait is refused until the wait is over; that is no further guess.
func TestGuessesImpatient(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := NewGuesses(time.Now, nil)
		g.wrongs(t, FreeGuesses+2, "ann", "192.0.2.1") // the next one waits for four seconds
		for range 3 {
			if _, _, err := g.Begin(t.Context(), "ann", "192.0.2.1", time.Second); !errors.Is(err, ErrGuessed) {
				t.Fatal(err)
			}
		}
		time.Sleep(4 * time.Second)
		b, wait, err := g.Begin(t.Context(), "ann", "192.0.2.1", time.Second)
		if err != nil || wait != 0 {
			t.Fatal(wait, err)
		}
		b.End(false)
		if wait := g.wrongs(t, 1, "ann", "192.0.2.1"); wait != 8*time.Second {
			t.Errorf("the next one waits %v", wait)
		}
	})
}
