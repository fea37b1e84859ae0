package gateway

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/nats-io/nats.go"
)

// Config says what a gateway is.
type Config struct {
	NATS        *nats.Conn
	Prefix      string // of subjects: the farm's name
	Connections int    // at once
	// Patience is how long clients are kept without a server.
	Patience time.Duration
	Log      *slog.Logger
}

// What clients are told. Each stands on a line of its own.
const (
	sayAway    = "\n\r**** The server is being restarted; your connection is kept. ****\n\r"
	sayTooMuch = "\n\r**** The server is still being restarted: that was not taken. Please try again later. ****\n\r"
	sayFull    = "\n\r**** Sorry, there are too many connections. Please try again later. ****\n\r"
	sayGivenUp = "\n\r**** The server has not come back. Good-bye. ****\n\r"
	sayEnd     = "\n\r**** This gateway is going down. Please connect again. ****\n\r"
)

// A Gateway keeps clients' connections. Make one with New.
type Gateway struct {
	config   Config
	name     string
	subjects subjects
	outbox   *outbox
	trouble  chan struct{} // something may be wrong with the link
	sub      *nats.Subscription
	here     *nats.Subscription

	mu      sync.Mutex
	epoch   uint64 // 0: no server
	number  uint64
	server  uint64 // the last that there was
	fence   int64  // the highest that there was
	heard   time.Time
	since   time.Time // without a server
	clients map[uint64]*client
	nextID  uint64
	told    bool // that the server is away
	count   atomic.Int64
}

// New makes a gateway. It finds a server when there is one.
func New(c Config) (*Gateway, error) {
	g := &Gateway{config: c, name: strconv.FormatUint(rand.Uint64(), 36), subjects: subjects{c.Prefix}, trouble: make(chan struct{}, 1),
		clients: map[uint64]*client{}, since: time.Now()}
	g.outbox = newOutbox(func(b []byte) error { return c.NATS.Publish(g.subjects.up(g.name), b) })
	var err error
	if g.sub, err = c.NATS.Subscribe(g.subjects.down(g.name), func(m *nats.Msg) { g.take(m.Data) }); err != nil {
		return nil, fmt.Errorf("gateway: %w", err)
	}
	_ = g.sub.SetPendingLimits(-1, -1) // each client's window bounds it
	if g.here, err = c.NATS.Subscribe(g.subjects.here(), g.announced); err != nil {
		return nil, fmt.Errorf("gateway: %w", err)
	}
	c.NATS.SetDisconnectErrHandler(func(*nats.Conn, error) { g.lose("NATS is away") })
	c.NATS.SetReconnectHandler(func(*nats.Conn) { signal(g.trouble) })
	return g, nil
}

// Serve accepts clients at listeners until the context ends or a listener fails;
// then it tells the clients and hangs up.
func (g *Gateway) Serve(ctx context.Context, listeners ...net.Listener) error {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	var doors, all sync.WaitGroup
	for _, l := range listeners {
		context.AfterFunc(ctx, func() { _ = l.Close() })
		doors.Go(func() {
			for {
				nc, err := l.Accept()
				var timeout net.Error
				if errors.As(err, &timeout) && timeout.Timeout() {
					continue
				}
				if errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE) {
					g.config.Log.Error("no connections for want of file descriptors", "err", err)
					time.Sleep(retryTime) // those who leave give theirs back
					continue
				}
				if err != nil {
					end(err)
					return
				}
				all.Go(func() { g.serve(nc) })
			}
		})
	}
	g.watch(ctx)
	doors.Wait()
	g.mu.Lock()
	for _, c := range g.clients {
		c.hangUp(sayEnd)
	}
	g.mu.Unlock()
	all.Wait()
	g.outbox.drain()
	_ = g.config.NATS.FlushTimeout(callTime)
	_, _ = g.sub.Unsubscribe(), g.here.Unsubscribe()
	if err := context.Cause(ctx); !errors.Is(err, context.Canceled) && !errors.Is(err, net.ErrClosed) {
		return err
	}
	return nil
}

// watch keeps the link to the server.
func (g *Gateway) watch(ctx context.Context) {
	tick := time.NewTicker(beatTime)
	defer tick.Stop()
	again := time.NewTimer(0)
	defer again.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			g.beat()
		case <-g.trouble:
		case <-again.C:
		}
		if !g.linked() && !g.link(ctx) {
			again.Reset(retryTime)
		}
	}
}

func (g *Gateway) linked() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.epoch != 0
}

// beat gives a sign of life, looks whether the server does, and gives clients up
// that have waited too long for one.
func (g *Gateway) beat() {
	g.mu.Lock()
	silent := g.epoch != 0 && time.Since(g.heard) > silence
	if g.epoch != 0 {
		g.outbox.add(g.epoch, record{kind: beat})
	} else if time.Since(g.since) > g.config.Patience {
		for _, c := range g.clients {
			c.hangUp(sayGivenUp)
		}
	}
	g.mu.Unlock()
	if silent {
		g.lose("the server is silent")
	}
}

// lose ends the link, and tells the clients once.
func (g *Gateway) lose(why string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.cut(why)
	g.tellAway()
}

// tellAway tells the clients that there is no server, once. The caller holds the lock.
func (g *Gateway) tellAway() {
	if g.told || g.server == 0 {
		return
	}
	g.told = true
	for _, c := range g.clients {
		c.say(sayAway)
	}
}

// cut ends the link. The caller holds the lock.
func (g *Gateway) cut(why string) {
	if g.epoch == 0 {
		return
	}
	g.config.Log.Warn("no server", "why", why)
	g.epoch, g.since = 0, time.Now()
	for _, c := range g.clients {
		c.detach()
	}
	signal(g.trouble)
}

// announced hears that a server has started.
func (g *Gateway) announced(m *nats.Msg) {
	var w welcome
	if json.Unmarshal(m.Data, &w) != nil {
		return
	}
	g.mu.Lock()
	other := w.Fence >= g.fence && w.Server != g.server
	g.mu.Unlock()
	if other {
		g.lose("another server has started")
		signal(g.trouble)
	}
}

// link asks for a server and names all clients to it; false if there is none.
func (g *Gateway) link(ctx context.Context) bool {
	h := hello{protocol, g.name, rand.Uint64()}
	doc, err := json.Marshal(h)
	if err != nil {
		return false
	}
	call, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	m, err := g.config.NATS.RequestWithContext(call, g.subjects.door(), doc)
	if err != nil {
		return false
	}
	var w welcome
	if err := json.Unmarshal(m.Data, &w); err != nil {
		return false
	}
	epoch := w.epoch(h)
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case epoch == 0:
		return false
	case w.Error != "":
		g.config.Log.Error("the server refuses", "why", w.Error)
		return false
	case w.Fence < g.fence:
		g.config.Log.Error("a server that another has taken over from", "number", w.Fence, "had", g.fence)
		return false
	}
	same := g.server == w.Server
	g.config.Log.Info("server", "number", w.Fence, "the same", same, "clients", len(g.clients))
	if !same {
		g.tellAway()
	}
	g.epoch, g.number, g.server, g.fence, g.heard, g.told = epoch, 0, w.Server, w.Fence, time.Now(), false
	g.outbox.begin(epoch, protocol)
	for _, c := range g.clients {
		c.attach(epoch, same)
	}
	g.outbox.add(epoch, record{kind: ready})
	return true
}

// take takes in a frame.
func (g *Gateway) take(b []byte) {
	f, err := parseFrame(b)
	g.mu.Lock()
	defer g.mu.Unlock()
	if err != nil || f.epoch != g.epoch {
		return
	}
	if g.number++; f.number != g.number {
		g.cut("something was lost")
		return
	}
	g.heard = time.Now()
	for _, r := range f.records {
		c := g.clients[r.id]
		switch {
		case r.kind == bye:
			g.tellAway()
			g.cut("the server goes")
			return
		case c != nil && !c.record(r):
			g.cut("something was lost")
			return
		}
	}
}

// serve keeps one client until it goes.
func (g *Gateway) serve(nc net.Conn) {
	defer func() { _ = nc.Close() }()
	if g.count.Add(1) > int64(g.config.Connections) {
		g.count.Add(-1)
		_ = nc.SetWriteDeadline(time.Now().Add(time.Second))
		_, _ = nc.Write([]byte(sayFull))
		return
	}
	defer g.count.Add(-1)
	c := &client{gateway: g, net: nc, address: nc.RemoteAddr().String(), room: make(chan struct{}, 1)}
	g.mu.Lock()
	g.nextID++
	c.id = g.nextID
	g.clients[c.id] = c
	if g.epoch != 0 {
		c.attach(g.epoch, true)
	} else if g.told {
		c.say(sayAway)
	}
	g.mu.Unlock()
	c.listen()
	g.mu.Lock()
	delete(g.clients, c.id)
	c.leave()
	g.mu.Unlock()
}
