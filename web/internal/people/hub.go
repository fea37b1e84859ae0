package people

import (
	"context"
	"errors"
	"sync"
	"time"

	"rookery/ics"
	"rookery/web/internal/guard"
	"rookery/web/internal/site"
)

var (
	errNoHub = errors.New("this server has no users: it runs without the chess server")
	errNotOn = errors.New("you are not on the chess server: log in, or go there as a guest")
)

// A hub is who of the visitors is on the chess server: users, each once
// whatever the number of their browsers, and guests, each bound to a session.
type hub struct {
	chess *ics.Server // nil: there is none

	mu     sync.Mutex // never held while the chess server is asked for somebody: that asks the database
	byKey  map[string]*presence
	coming map[string]*arrival
	closed bool
}

// An arrival is a visitor who is being brought to the chess server.
type arrival struct {
	over   chan struct{}
	unseen bool // they have left before they were there
}

// A presence is a visitor who is on the chess server.
type presence struct {
	visit   *ics.Visit
	streams int // pages that look
	leave   *time.Timer
}

func newHub(chess *ics.Server) *hub {
	return &hub{chess: chess, byKey: map[string]*presence{}, coming: map[string]*arrival{}}
}

func (h *hub) get(v guard.Visitor) *presence {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.find(v)
}

// find is get for who holds the lock.
func (h *hub) find(v guard.Visitor) *presence {
	p := h.byKey[string(v.Owner())]
	if p != nil && p.visit.Over() {
		h.forget(v, p)
		return nil
	}
	return p
}

func (h *hub) forget(v guard.Visitor, p *presence) {
	p.leave.Stop()
	if key := string(v.Owner()); h.byKey[key] == p {
		delete(h.byKey, key)
	}
}

// visitOf is the visit of somebody who is on. It stays so while requests come.
func (h *hub) visitOf(v guard.Visitor) (*ics.Visit, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.chess == nil {
		return nil, errNoHub
	}
	p := h.find(v)
	if p == nil {
		return nil, errNotOn
	}
	if p.streams == 0 {
		p.leave.Reset(site.Grace)
	}
	return p.visit, nil
}

// enter brings the user who is logged in to the chess server, unless they are
// there from here, or the guest who has been there before.
func (h *hub) enter(ctx context.Context, v guard.Visitor) (*presence, error) {
	return h.bring(ctx, v, func() (*ics.Visit, error) {
		if v.User.ID == 0 && v.Guest != "" {
			on, err := h.chess.VisitGuest(ctx, v.Guest, v.Address)
			if errors.Is(err, ics.ErrTaken) { // by somebody else meanwhile
				on, err = h.chess.VisitGuest(ctx, "", v.Address)
			}
			return on, err
		}
		if v.User.ID == 0 {
			return nil, errNotOn
		}
		return h.chess.Visit(ctx, v.User.Name, v.Address)
	})
}

// enterGuest brings a guest to the chess server.
func (h *hub) enterGuest(ctx context.Context, v guard.Visitor, name string) (*presence, error) {
	return h.bring(ctx, v, func() (*ics.Visit, error) {
		if v.User.ID != 0 {
			return h.chess.Visit(ctx, v.User.Name, v.Address)
		}
		return h.chess.VisitGuest(ctx, name, v.Address)
	})
}

// bring has somebody come who is not there. Whoever asks for the same visitor meanwhile waits.
func (h *hub) bring(ctx context.Context, v guard.Visitor, visit func() (*ics.Visit, error)) (*presence, error) {
	a, p, err := h.expect(ctx, v)
	if a == nil {
		return p, err
	}
	on, err := visit()
	return h.arrived(v, a, on, err)
}

// expect notes that somebody comes; it returns their presence if they are there.
func (h *hub) expect(ctx context.Context, v guard.Visitor) (*arrival, *presence, error) {
	for {
		h.mu.Lock()
		if h.chess == nil || h.closed {
			h.mu.Unlock()
			return nil, nil, errNoHub
		}
		p, key := h.find(v), string(v.Owner())
		before := h.coming[key]
		if p == nil && before == nil {
			a := &arrival{over: make(chan struct{})}
			h.coming[key] = a
			h.mu.Unlock()
			return a, nil, nil
		}
		h.mu.Unlock()
		if p != nil {
			return nil, p, nil
		}
		select {
		case <-before.over:
		case <-ctx.Done():
			return nil, nil, ctx.Err()
		}
	}
}

// arrived notes that somebody is there, or why not.
func (h *hub) arrived(v guard.Visitor, a *arrival, on *ics.Visit, err error) (*presence, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	key := string(v.Owner())
	delete(h.coming, key)
	close(a.over)
	if err != nil {
		return nil, err
	}
	if a.unseen || h.closed {
		on.Leave()
		return nil, errNotOn
	}
	p := &presence{visit: on}
	p.leave = time.AfterFunc(site.Grace, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		if p.streams == 0 {
			p.visit.Leave()
			h.forget(v, p)
		}
	})
	h.byKey[key] = p
	return p, nil
}

// look counts a page that looks; the function it returns counts it off.
func (h *hub) look(p *presence) func() {
	h.mu.Lock()
	defer h.mu.Unlock()
	p.streams++
	return func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		if p.streams--; p.streams == 0 && !p.visit.Over() {
			p.leave.Reset(site.Grace)
		}
	}
}

// leave takes somebody off the chess server.
func (h *hub) leave(v guard.Visitor) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if a := h.coming[string(v.Owner())]; a != nil {
		a.unseen = true
	}
	if p := h.find(v); p != nil {
		p.visit.Leave()
		h.forget(v, p)
	}
}

// close ends all visits.
func (h *hub) close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	for _, p := range h.byKey {
		p.leave.Stop()
		p.visit.Leave()
	}
}
