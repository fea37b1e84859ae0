package accounts

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"rookery/ics/phrase"
	"rookery/internal/origin"
)

// Guesses make guessing passwords slow. A guess counts as wrong from when it begins until it has turned out
// to be right, so that many at once are no way around, and every wrong one makes the next answer
// wait longer, for the account and for the address, whatever connection it comes by. Of an account, and
// from an address, one password is looked at at a time; a few wait for that, and the others are
// refused. The waits are forgotten a while after the last wrong one.
//
// Where an account's owner has been before is counted by itself: whoever guesses elsewhere does not
// keep the owner out.
type Guesses struct {
	now  func() time.Time
	stop <-chan struct{} // closed when the server ends

	mu      sync.Mutex
	wrong   map[string]*guessed
	visited map[string][]string // networks from which accounts were entered, the last ones
}

// A guessed account or address.
type guessed struct {
	times   int
	last    time.Time
	waiting int           // that have begun and not ended
	turn    chan struct{} // holds one who is at it
}

const (
	FreeGuesses   = 3                // without a wait
	MostWait      = time.Minute      // for an answer
	forgetGuess   = 15 * time.Minute // after the last wrong password
	mostGuessed   = 100_000          // accounts and addresses that are remembered
	MostVisited   = 8                // networks of an account
	waitAccount   = 4                // who wait for an account's turn
	waitAddress   = 64               // and for an address's: a school may have one
	mostWaitTimes = 6                // doublings of the first second
)

// ErrGuessed is why a password is not even looked at.
var ErrGuessed = errors.New("too many passwords are being tried: wait a moment")

// errEnding is why nothing comes of a guess any more.
var errEnding = errors.New("the server ends")

// A guess is one that has begun.
type guess struct {
	of   *Guesses
	name string
	from string // the network
	keys []string
	on   []*guessed
}

// NewGuesses are none yet.
func NewGuesses(now func() time.Time, stop <-chan struct{}) *Guesses {
	return &Guesses{now: now, stop: stop, wrong: map[string]*guessed{}, visited: map[string][]string{}}
}

// keys are what a guess counts for; the address may not be known.
func (g *Guesses) keys(name, from string) []string {
	if from != "" && slices.Contains(g.visited[name], from) {
		return []string{"user " + name + " from " + from}
	}
	keys := []string{"user " + name}
	if from != "" {
		keys = append(keys, "from "+from)
	}
	return keys
}

// Knows reports whether it is known where an account's owner has been.
func (g *Guesses) Knows(name string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.visited[strings.ToLower(name)] != nil
}

// Learn notes where an account's owner has been before the server was started.
func (g *Guesses) Learn(name string, addresses []string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	name = strings.ToLower(name)
	if len(g.visited) >= mostGuessed {
		clear(g.visited) // the store knows them
	}
	if g.visited[name] == nil {
		g.visited[name] = []string{}
	}
	for _, a := range addresses {
		g.visit(name, origin.Network(a))
	}
}

// visit notes that the owner of an account is at a network.
func (g *Guesses) visit(name, from string) {
	if from == "" {
		return
	}
	list := slices.DeleteFunc(g.visited[name], func(a string) bool { return a == from })
	list = append(list, from)
	g.visited[name] = list[max(0, len(list)-MostVisited):]
}

// Begin begins a guess: it waits until it is its turn and as long as the wrong ones before it demand. How
// long that was is told. Who cannot wait for longer than a patience is refused instead, and counts for
// nothing: they may come again when that time is over. Whoever has begun ends, see end.
func (g *Guesses) Begin(ctx context.Context, name, address string, patience time.Duration) (*guess, time.Duration, error) {
	b := &guess{of: g, name: strings.ToLower(name)}
	if address != "" {
		b.from = origin.Network(address)
	}
	if err := b.enter(); err != nil {
		return nil, 0, err
	}
	for i, w := range b.on {
		select {
		case w.turn <- struct{}{}:
		case <-ctx.Done():
			b.leave(i)
			return nil, 0, ctx.Err()
		case <-g.stop:
			b.leave(i)
			return nil, 0, errEnding
		}
	}
	wait, err := b.count(patience)
	if err != nil {
		b.leave(len(b.on))
		return nil, wait, err
	}
	if wait > 0 {
		timer := time.NewTimer(wait)
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-ctx.Done():
			b.leave(len(b.on))
			return nil, wait, ctx.Err()
		case <-g.stop:
			b.leave(len(b.on))
			return nil, wait, errEnding
		}
	}
	return b, wait, nil
}

// enter queues up for the turns of what the guess counts for.
func (b *guess) enter() error {
	g := b.of
	g.mu.Lock()
	defer g.mu.Unlock()
	g.forget()
	b.keys = g.keys(b.name, b.from)
	for _, key := range b.keys {
		most := waitAccount
		if strings.HasPrefix(key, "from ") {
			most = waitAddress
		}
		if w := g.wrong[key]; w != nil && w.waiting >= most {
			return ErrGuessed
		}
	}
	for _, key := range b.keys {
		w := g.wrong[key]
		if w == nil {
			w = &guessed{turn: make(chan struct{}, 1), last: g.now()}
			g.wrong[key] = w
		}
		w.waiting++
		b.on = append(b.on, w)
	}
	return nil
}

// forget drops what is old, and all that nobody waits for where there is too much.
func (g *Guesses) forget() {
	if len(g.wrong) < mostGuessed {
		return
	}
	for _, age := range []time.Duration{forgetGuess, 0} {
		for key, w := range g.wrong {
			if w.waiting == 0 && g.now().Sub(w.last) > age {
				delete(g.wrong, key)
			}
		}
		if len(g.wrong) < mostGuessed {
			return
		}
	}
}

// count counts the guess as a wrong one, and tells how long it has to wait for those before it: a
// second after the first three, and twice as long after each further one. Who would have to wait for longer
// than a patience has waited elsewhere since the last one, or is refused.
func (b *guess) count(patience time.Duration) (wait time.Duration, err error) {
	g := b.of
	g.mu.Lock()
	defer g.mu.Unlock()
	now := g.now()
	var left time.Duration // of the waits, counted from the last wrong ones on
	for _, w := range b.on {
		if now.Sub(w.last) > forgetGuess {
			w.times = 0
		}
		if n := w.times - FreeGuesses; n >= 0 {
			long := min(MostWait, time.Second<<min(n, mostWaitTimes))
			wait = max(wait, long)
			left = max(left, long-now.Sub(w.last))
		}
	}
	if wait > patience {
		if left > 0 {
			return wait, ErrGuessed
		}
		wait = 0
	}
	for _, w := range b.on {
		w.times++
		w.last = now
	}
	return wait, nil
}

// leave gives back the first turns, and counts the guess out.
func (b *guess) leave(turns int) {
	for _, w := range b.on[:turns] {
		<-w.turn
	}
	b.of.mu.Lock()
	defer b.of.mu.Unlock()
	for _, w := range b.on {
		w.waiting--
	}
}

// End ends the guess. A right one makes the account's wrong ones forgotten, and takes back its own
// count of the address. It returns how many wrong ones there have been for the account.
func (b *guess) End(right bool) (wrong int) {
	defer b.leave(len(b.on))
	g := b.of
	g.mu.Lock()
	defer g.mu.Unlock()
	if right {
		for i, w := range b.on {
			if w.times = max(0, w.times-1); i == 0 {
				w.times = 0
			}
		}
		g.visit(b.name, b.from)
		return 0
	}
	return b.on[0].times
}

// List is what to tell admins: accounts and addresses with wrong passwords that are waited for.
func (g *Guesses) List() []string {
	g.mu.Lock()
	defer g.mu.Unlock()
	now := g.now()
	var lines []string
	for key, w := range g.wrong {
		if now.Sub(w.last) <= forgetGuess && w.times >= FreeGuesses {
			lines = append(lines, key+": "+phrase.Plural(w.times, "wrong password")+", the last "+phrase.LongSpan(now.Sub(w.last))+" ago")
		}
	}
	return lines
}
