package ics

import (
	"strings"
	"time"
)

// Guessing passwords becomes slow: every wrong one makes the next answer wait
// longer, for the account and for the address, whatever connection it comes by.
// The waits are forgotten a while after the last wrong one.
type guesses struct {
	wrong map[string]*guessed
}

// A guessed account or address.
type guessed struct {
	times int
	last  time.Time
}

const (
	freeGuesses = 3                // without a wait
	mostWait    = time.Minute      // for an answer
	forgetGuess = 15 * time.Minute // after the last wrong password
	mostGuessed = 100_000          // accounts and addresses that are remembered
)

// guessKeys are what a guess counts for; the address may not be known.
func guessKeys(name, address string) []string {
	keys := []string{"user " + strings.ToLower(name)}
	if address != "" {
		keys = append(keys, "from "+address)
	}
	return keys
}

// wait is how long the answer to a password for an account has to wait: a second
// after the first three wrong ones, and twice as long after each further one.
func (g *guesses) wait(now time.Time, name, address string) time.Duration {
	most := time.Duration(0)
	for _, key := range guessKeys(name, address) {
		w := g.wrong[key]
		if w == nil || now.Sub(w.last) > forgetGuess || w.times < freeGuesses {
			continue
		}
		most = max(most, min(mostWait, time.Second<<min(w.times-freeGuesses, 6)))
	}
	return most
}

// note counts a wrong password; it returns how many there have been for the account.
func (g *guesses) note(now time.Time, name, address string) int {
	if len(g.wrong) >= mostGuessed {
		for key, w := range g.wrong {
			if now.Sub(w.last) > forgetGuess {
				delete(g.wrong, key)
			}
		}
		if len(g.wrong) >= mostGuessed {
			clear(g.wrong)
		}
	}
	n := 0
	for i, key := range guessKeys(name, address) {
		w := g.wrong[key]
		if w == nil || now.Sub(w.last) > forgetGuess {
			w = &guessed{}
			g.wrong[key] = w
		}
		w.times++
		w.last = now
		if i == 0 {
			n = w.times
		}
	}
	return n
}

// right forgets the wrong passwords of an account whose owner has come.
func (g *guesses) right(name string) { delete(g.wrong, guessKeys(name, "")[0]) }

// guessing is what to tell admins: accounts and addresses with wrong passwords
// that are waited for.
func (g *guesses) list(now time.Time) []string {
	var lines []string
	for key, w := range g.wrong {
		if now.Sub(w.last) <= forgetGuess && w.times >= freeGuesses {
			lines = append(lines, key+": "+plural(w.times, "wrong password")+", the last "+longSpan(now.Sub(w.last))+" ago")
		}
	}
	return lines
}
