// Package load puts an internet chess server under load and measures how it
// bears it. Every line that comes is read and checked: a board that is not the
// position after the moves that were sent is an error.
//
// Delays are counted from the moment at which a move was due, not from that at
// which the generator came to send it, so that a server that stalls cannot hide
// it.
package load

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"rookery/ics/client"
)

// Config says what to load and how.
type Config struct {
	Address  string        // of the server, host:port
	Clients  int           // connections, observers, or logins
	Games    int           // at once
	Every    time.Duration // between the moves of a game
	Duration time.Duration // of playing
	Parallel int           // logins at once while the load is built up; 50 if 0

	Loaded func() // if there is one, is called when the load has been built up
	Borne  func() // the same when all has come that should, before the connections are closed
}

func (c *Config) loaded() {
	if c.Loaded != nil {
		c.Loaded()
	}
}

func (c *Config) borne() {
	if c.Borne != nil {
		c.Borne()
	}
}

// A Report is what was seen.
type Report struct {
	Clients  int           // connections that were made
	Moves    int           // moves that were played
	Lines    int           // boards and other lines that were checked
	Errors   []error       // the first ones
	Failures int           // all errors
	Build    time.Duration // until the load was there
	Delays   Delays        // of moves to whom they are for, or of logins
	Late     Delays        // what of them passed before the generator came to send the move
	// Of the moves that were due while a crowd left, or in the second after that.
	Crowd, CrowdLate Delays
}

// Delays are sorted.
type Delays []time.Duration

// Quantile is the delay that a part of the delays, from 0 to 1, do not exceed.
func (d Delays) Quantile(part float64) time.Duration {
	if len(d) == 0 {
		return 0
	}
	i := int(part*float64(len(d))+0.999999) - 1
	return d[min(max(i, 0), len(d)-1)]
}

// A sample is a delay of what was due at some time.
type sample struct {
	due  time.Time
	took time.Duration
}

// delaysIn are the delays of what was due from one time on and before another.
func delaysIn(samples []sample, from, to time.Time) Delays {
	var d Delays
	for _, s := range samples {
		if !s.due.Before(from) && s.due.Before(to) {
			d = append(d, s.took)
		}
	}
	slices.Sort(d)
	return d
}

// A run is a load being put on.
type run struct {
	config Config
	lines  atomic.Int64
	moves  atomic.Int64
	logins atomic.Int64
	serial atomic.Int64

	mu       sync.Mutex
	errs     []error
	failures int
	delays   []sample
	late     []sample
	ending   atomic.Bool
}

const maxErrors = 10

func (r *run) fail(err error) {
	if err == nil || r.ending.Load() && errors.Is(err, net.ErrClosed) {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.failures++
	if len(r.errs) < maxErrors {
		r.errs = append(r.errs, err)
	}
}

// delay notes that what was due at some time has come.
func (r *run) delay(due time.Time) {
	s := sample{due, time.Since(due)}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.delays = append(r.delays, s)
}

// sends notes that a move is being sent that was due at some time.
func (r *run) sends(due time.Time) {
	s := sample{due, time.Since(due)}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.late = append(r.late, s)
}

func (r *run) report(build time.Duration) Report {
	r.mu.Lock()
	defer r.mu.Unlock()
	end := time.Now()
	return Report{Clients: int(r.logins.Load()), Moves: int(r.moves.Load()), Lines: int(r.lines.Load()),
		Errors: r.errs, Failures: r.failures, Build: build,
		Delays: delaysIn(r.delays, time.Time{}, end), Late: delaysIn(r.late, time.Time{}, end)}
}

// login connects a guest.
func (r *run) login(ctx context.Context) (*client.Client, string, error) {
	c, err := client.Dial(ctx, r.config.Address, client.Config{Dialer: r.dialer()})
	if err != nil {
		return nil, "", err
	}
	_ = c.Deadline(time.Now().Add(time.Minute))
	name, err := c.Login("guest", "")
	if err != nil {
		return nil, "", errors.Join(fmt.Errorf("login: %w", err), c.Close())
	}
	_ = c.Deadline(time.Time{})
	r.logins.Add(1)
	return c, name, nil
}

// dialer spreads connections to this machine over its many addresses: servers
// limit the connections from one, and one has not enough ports for all.
func (r *run) dialer() net.Dialer {
	host, _, err := net.SplitHostPort(r.config.Address)
	to, err2 := netip.ParseAddr(host)
	if err != nil || err2 != nil || !to.IsLoopback() || !to.Is4() {
		return net.Dialer{}
	}
	n := r.serial.Add(1) / 50
	return net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 1, byte(n>>8), byte(n)|1)}}
}

// loginAll connects many guests, some at a time, and gives each to do.
func (r *run) loginAll(ctx context.Context, n int, do func(i int, c *client.Client, name string)) {
	parallel := r.config.Parallel
	if parallel <= 0 {
		parallel = 50
	}
	next := atomic.Int64{}
	var all sync.WaitGroup
	for range min(parallel, n) {
		all.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				c, name, err := r.login(ctx)
				if err != nil {
					r.fail(err)
					continue
				}
				do(i, c, name)
			}
		})
	}
	all.Wait()
}

// Idle connects guests that do nothing and holds them for the duration.
func Idle(ctx context.Context, c Config) Report {
	r := &run{config: c}
	began := time.Now()
	clients := make([]*client.Client, c.Clients)
	r.loginAll(ctx, c.Clients, func(i int, c *client.Client, _ string) { clients[i] = c })
	build := time.Since(began)
	c.loaded()
	wait(ctx, c.Duration)
	clients = slices.DeleteFunc(clients, func(c *client.Client) bool { return c == nil })
	for _, c := range clients {
		r.fail(c.Send("date"))
	}
	for _, c := range clients {
		_ = c.Deadline(time.Now().Add(time.Minute))
		if _, err := c.Next(); err != nil {
			r.fail(fmt.Errorf("a connection that idled: %w", err))
		}
		r.lines.Add(1)
	}
	c.borne()
	for _, c := range clients {
		_ = c.Close()
	}
	return r.report(build)
}

// Storm logs guests in all at the same moment; the delays are from connecting
// to the prompt.
func Storm(ctx context.Context, c Config) Report {
	c.Parallel = c.Clients
	r := &run{config: c}
	began := time.Now()
	var mu sync.Mutex
	var clients []*client.Client
	r.loginAll(ctx, c.Clients, func(_ int, c *client.Client, _ string) {
		r.delay(began)
		mu.Lock()
		defer mu.Unlock()
		clients = append(clients, c)
	})
	build := time.Since(began)
	for _, c := range clients {
		_ = c.Close()
	}
	return r.report(build)
}

func wait(ctx context.Context, d time.Duration) {
	if d <= 0 {
		return
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}

// isOver reports whether a line ends a game.
func isOver(text string) bool {
	return strings.HasPrefix(text, "{Game ") && !strings.Contains(text, " match.}")
}
