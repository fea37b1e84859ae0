package web

import (
	"context"
	"sync"
	"time"

	"rookery/chess"
	"rookery/farm"
	"rookery/internal/origin"
	"rookery/library"
	"rookery/problem"
	"rookery/solution"
	"rookery/solve"
	"rookery/store"
	"rookery/store/kept"
	"rookery/web/internal/collections"
	"rookery/web/internal/compose"
	"rookery/web/internal/play"
	"rookery/web/internal/site"
)

// What stands behind the rooms of a server that ask for a solver and a store: a farm and
// a database.

// farmed solves by a farm.
type farmed struct{ *farm.Client }

func whoOf(who compose.Who) farm.Who {
	w := farm.Who{User: who.User}
	if who.Batch {
		w.Class = farm.Batch
	}
	if who.Notice != nil {
		w.Notice = func(t farm.Ticket) { who.Notice(t.State == farm.JobRunning, t.Place) }
	}
	return w
}

func (f farmed) Solve(ctx context.Context, who compose.Who, p *problem.Problem, cfg solve.Config, sink solution.Sink) (solution.Summary, error) {
	return f.Client.Solve(ctx, whoOf(who), p, cfg, sink)
}

func (f farmed) Reply(ctx context.Context, who compose.Who, pos chess.Position, limit time.Duration) (string, error) {
	return f.Client.Reply(ctx, whoOf(who), pos, limit)
}

// solverOf and notesOf are a farm as the rooms want it; nil if there is none.
func solverOf(c *farm.Client) compose.Solver {
	if c == nil {
		return nil
	}
	return farmed{c}
}

func notesOf(c *farm.Client) compose.Notes {
	if c == nil {
		return nil
	}
	return c
}

// shelves keep collections and drafts in a database, as much as a quota lets be.
type shelves struct {
	*store.Store
	quota store.Quota
}

func (s shelves) Update(ctx context.Context, do func(context.Context, collections.Tx) error) error {
	return s.update(ctx, func(ctx context.Context, tx *store.Tx) error { return do(ctx, tx) })
}

// update does something in a transaction, and counts what its visitor has then. What is done behind the
// requests, for nobody who is there, is not counted.
func (s shelves) update(ctx context.Context, do func(context.Context, *store.Tx) error) error {
	v := site.VisitorOf(ctx)
	return s.Store.Update(ctx, func(ctx context.Context, tx *store.Tx) error {
		if err := do(ctx, tx); err != nil || v.Owner == "" {
			return err
		}
		return tx.Hold(ctx, v.Owner, origin.Network(v.Address), time.Now(), s.quota)
	})
}

func (s shelves) SaveDraft(ctx context.Context, owner kept.Owner, d kept.Draft, base int64) (revision int64, err error) {
	err = s.update(ctx, func(ctx context.Context, tx *store.Tx) error {
		revision, err = tx.SaveDraft(ctx, owner, d, base)
		return err
	})
	return revision, err
}

func draftsOf(s *store.Store, q store.Quota) collections.Drafts {
	if s == nil {
		return nil
	}
	return shelves{s, q}
}

func shelvesOf(s *store.Store, q store.Quota) collections.Store {
	if s == nil {
		return nil
	}
	return shelves{s, q}
}

// libraryOf is the library that the page searches: the server's own, which takes over now and then what was
// written to it, or what comes with the server.
func libraryOf(own *library.Library, bundled *collections.Service) func(context.Context) (*library.Library, int, error) {
	if own == nil {
		held := library.NewHeld(bundled.Bundled)
		return held.Library
	}
	var mu sync.Mutex
	fresh := time.Now()
	return func(ctx context.Context) (*library.Library, int, error) {
		mu.Lock()
		defer mu.Unlock()
		if time.Since(fresh) > libraryAge {
			fresh = time.Now()
			if err := own.Refresh(ctx); err != nil {
				return nil, 0, err
			}
		}
		return own, 0, nil
	}
}

// libraryAge is how old the page's view of the library may be.
const libraryAge = 10 * time.Second

// cupboard keeps games against machines in a database.
type cupboard struct{ *store.Store }

func (c cupboard) SaveTable(ctx context.Context, t kept.Table) error {
	return c.Update(ctx, func(ctx context.Context, tx *store.Tx) error { return tx.SaveTable(ctx, t) })
}

func (c cupboard) ForgetTables(ctx context.Context, since time.Time) error {
	return c.Update(ctx, func(ctx context.Context, tx *store.Tx) error { return tx.ForgetTables(ctx, since) })
}

func cupboardOf(s *store.Store) play.Store {
	if s == nil {
		return nil
	}
	return cupboard{s}
}
