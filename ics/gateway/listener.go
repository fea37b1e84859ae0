package gateway

import (
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// A Listener accepts the clients of gateways. Make one with Listen.
type Listener struct {
	nc       *nats.Conn
	log      *slog.Logger
	subjects subjects
	self     welcome
	door     *nats.Subscription
	accepted chan *conn
	stop     chan struct{} // no more clients
	end      chan struct{}
	once     sync.Once

	mu    sync.Mutex
	gates map[string]*gate
	leave bool // the server goes, and the gateways keep the clients
}

// A gate is what the server knows of a gateway.
type gate struct {
	listener *Listener
	name     string
	outbox   *outbox
	sub      *nats.Subscription

	mu     sync.Mutex
	epoch  uint64
	number uint64 // of the last frame
	broken bool   // a frame is missing: wait for the next epoch
	heard  time.Time
	conns  map[uint64]*conn
	named  map[uint64]bool // in this epoch, until all are; then nil
}

// Listen takes clients from gateways that are connected to the same NATS server. The
// fence is the number of the server's lease: those with lower ones are not heeded
// any more. It tells the gateways that there is a server.
func Listen(nc *nats.Conn, prefix string, fence int64, log *slog.Logger) (*Listener, error) {
	l := &Listener{nc: nc, log: log, subjects: subjects{prefix}, self: welcome{Server: rand.Uint64(), Fence: fence},
		accepted: make(chan *conn), stop: make(chan struct{}), end: make(chan struct{}), gates: map[string]*gate{}}
	var err error
	if l.door, err = nc.Subscribe(l.subjects.door(), l.greet); err != nil {
		return nil, fmt.Errorf("gateway: %w", err)
	}
	doc, err := json.Marshal(l.self)
	if err == nil {
		err = nc.Publish(l.subjects.here(), doc)
	}
	if err != nil {
		return nil, fmt.Errorf("gateway: %w", err)
	}
	go l.beat()
	return l, nil
}

// greet answers a gateway that asks for a server: a new epoch with it begins.
func (l *Listener) greet(m *nats.Msg) {
	var h hello
	if err := json.Unmarshal(m.Data, &h); err != nil || h.Gateway == "" || l.self.epoch(h) == 0 || l.going() {
		return
	}
	answer := l.self
	if h.Protocol < 1 || h.Protocol > protocol {
		answer.Error = fmt.Sprintf("the server speaks version %d of the protocol, the gateway version %d", protocol, h.Protocol)
		l.log.Error("gateway refused", "why", answer.Error)
	} else if err := l.gate(h.Gateway).begin(l.self.epoch(h), h.Protocol); err != nil {
		answer.Error = err.Error()
	}
	if doc, err := json.Marshal(answer); err == nil {
		_ = m.Respond(doc) // it asks again
	}
}

func (l *Listener) gate(name string) *gate {
	l.mu.Lock()
	defer l.mu.Unlock()
	g := l.gates[name]
	if g == nil {
		g = &gate{listener: l, name: name, conns: map[uint64]*conn{}}
		g.outbox = newOutbox(func(b []byte) error { return l.nc.Publish(l.subjects.down(name), b) })
		l.gates[name] = g
	}
	return g
}

// begin begins an epoch with a gateway that speaks a version of the protocol: each
// client is unknown until the gateway has named it.
func (g *gate) begin(epoch uint64, version int) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.sub == nil {
		l := g.listener
		sub, err := l.nc.Subscribe(l.subjects.up(g.name), func(m *nats.Msg) { g.take(m.Data) })
		if err != nil {
			return err
		}
		_ = sub.SetPendingLimits(-1, -1) // each client's window bounds it
		if err := l.nc.Flush(); err != nil {
			return err
		}
		g.sub = sub
		l.log.Info("gateway", "name", g.name)
	}
	for _, c := range g.conns {
		c.detach()
	}
	g.epoch, g.number, g.broken, g.heard, g.named = epoch, 0, false, time.Now(), map[uint64]bool{}
	g.outbox.begin(epoch, version)
	return nil
}

// take takes in a frame.
func (g *gate) take(b []byte) {
	f, err := parseFrame(b)
	g.mu.Lock()
	defer g.mu.Unlock()
	if err != nil || f.epoch != g.epoch || g.broken {
		return
	}
	if g.number++; f.number != g.number {
		g.miss()
		return
	}
	g.heard = time.Now()
	for _, r := range f.records {
		g.record(r)
	}
}

// miss has the gateway begin another epoch, since something that it sent has not come. The caller
// holds the lock.
func (g *gate) miss() {
	g.broken = true
	g.outbox.gap(g.epoch)
}

// record does what a record says. The caller holds the lock.
func (g *gate) record(r record) {
	c := g.conns[r.id]
	switch r.kind {
	case opened:
		if g.named != nil {
			g.named[r.id] = true
		}
		if c == nil {
			if c = g.open(r); c == nil {
				return
			}
		}
		c.attach(g.epoch, r.b)
	case ready:
		for id, c := range g.conns {
			if g.named != nil && !g.named[id] {
				g.drop(c, io.EOF)
			}
		}
		g.named = nil
	case data:
		if c != nil && !c.come(r.a, r.b, r.body) {
			g.miss()
		}
	case acked:
		if c != nil {
			c.received(r.a)
		}
	case closed:
		if c != nil {
			g.drop(c, io.EOF)
		}
	}
}

// drop forgets a client, who is gone. The caller holds the lock.
func (g *gate) drop(c *conn, why error) {
	delete(g.conns, c.id)
	c.end(why)
}

// An arrival is what the gateway tells of a client.
type arrival struct {
	Address string
	Memo    []byte // that a server has left
}

// open lets a client in. The caller holds the lock.
func (g *gate) open(r record) *conn {
	l := g.listener
	var a arrival
	if json.Unmarshal(r.body, &a) != nil {
		return nil
	}
	c := &conn{gate: g, id: r.id, from: address(a.Address), left: a.Memo, arrived: make(chan struct{}, 1), room: make(chan struct{}, 1)}
	c.inEnd, c.handed, c.line, c.done = r.a, r.a, r.a, r.a
	g.conns[r.id] = c
	go func() {
		select {
		case l.accepted <- c:
		case <-l.stop:
		}
	}()
	return c
}

// beat gives signs of life, and gives up gateways that give none.
func (l *Listener) beat() {
	tick := time.NewTicker(beatTime)
	defer tick.Stop()
	for {
		select {
		case <-l.end:
			return
		case <-tick.C:
		}
		l.mu.Lock()
		for name, g := range l.gates {
			g.mu.Lock()
			if !g.broken {
				g.outbox.add(g.epoch, record{kind: beat})
			}
			if time.Since(g.heard) > lost {
				l.log.Error("gateway lost", "name", name, "clients", len(g.conns))
				for _, c := range g.conns {
					g.drop(c, io.ErrUnexpectedEOF)
				}
				_ = g.sub.Unsubscribe()
				g.epoch = 0
				delete(l.gates, name)
			}
			g.mu.Unlock()
		}
		l.mu.Unlock()
	}
}

// Accept gives the next client.
func (l *Listener) Accept() (net.Conn, error) {
	select {
	case c := <-l.accepted:
		return c, nil
	case <-l.stop:
		return nil, net.ErrClosed
	}
}

// Close lets no more clients in. Those who are in are not hung up on any more:
// they are the next server's.
func (l *Listener) Close() error {
	l.once.Do(func() {
		l.mu.Lock()
		l.leave = true
		l.mu.Unlock()
		close(l.stop)
		_ = l.door.Unsubscribe()
	})
	return nil
}

func (l *Listener) going() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.leave
}

// Leave tells the gateways that the server has gone, when it has: what it said at
// last is on its way.
func (l *Listener) Leave() {
	_ = l.Close()
	close(l.end)
	l.mu.Lock()
	gates := make([]*gate, 0, len(l.gates))
	for _, g := range l.gates {
		gates = append(gates, g)
	}
	l.mu.Unlock()
	for _, g := range gates {
		g.mu.Lock()
		g.outbox.add(g.epoch, record{kind: bye})
		g.mu.Unlock()
		g.outbox.drain()
	}
	_ = l.nc.FlushTimeout(callTime)
}

// Addr is no address of the net: those are the gateways'.
func (l *Listener) Addr() net.Addr { return address("gateway") }
