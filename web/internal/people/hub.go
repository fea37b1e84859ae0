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

	mu     sync.Mutex
	byKey  map[string]*presence
	closed bool
}

// A presence is a visitor who is on the chess server.
type presence struct {
	visit   *ics.Visit
	streams int // pages that look
	leave   *time.Timer
}

func newHub(chess *ics.Server) *hub { return &hub{chess: chess, byKey: map[string]*presence{}} }

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
	return h.bring(v, func() (*ics.Visit, error) {
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
	return h.bring(v, func() (*ics.Visit, error) {
		if v.User.ID != 0 {
			return h.chess.Visit(ctx, v.User.Name, v.Address)
		}
		return h.chess.VisitGuest(ctx, name, v.Address)
	})
}

func (h *hub) bring(v guard.Visitor, visit func() (*ics.Visit, error)) (*presence, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.chess == nil || h.closed {
		return nil, errNoHub
	}
	if p := h.find(v); p != nil {
		return p, nil
	}
	on, err := visit()
	if err != nil {
		return nil, err
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
	h.byKey[string(v.Owner())] = p
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
