package collections

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"strconv"

	"rookery/library"
	"rookery/store/kept"
	"rookery/web/internal/site"
)

// Collect puts entries of a library into a collection of the visitor's, with what is known of them, all or none; without a
// collection into a new one. It returns the collection, how many are new there, and how many were there.
func (s *Service) Collect(ctx context.Context, to, name string, entries iter.Seq2[*library.Entry, error]) (id string, added, known int, err error) {
	if s.config.Store == nil {
		return "", 0, 0, collectionError(errNoStore)
	}
	var list []kept.Problem
	for e, err := range entries {
		if err != nil {
			return "", 0, 0, err
		}
		p, err := collected(e)
		if err != nil {
			return "", 0, 0, fmt.Errorf("entry %d: %w", e.ID, err)
		}
		if list = append(list, p); len(list) > kept.MaxProblems {
			return "", 0, 0, collectionError(errTooLarge)
		}
	}
	if to == "" {
		c, n, err := s.newCollection(ctx, site.Line(name), list, takeIn)
		if err != nil {
			return "", 0, 0, collectionError(err)
		}
		return c.ID, n.Added, n.Known + n.Merged, nil
	}
	c, err := s.own(ctx, to)
	if err == nil {
		err = s.hash(ctx, c.ID, fileTime)
	}
	var n taken
	if err == nil {
		n, err = s.addProblems(ctx, &c, list, takeIn)
	}
	if err != nil {
		return "", 0, 0, collectionError(err)
	}
	return strconv.FormatInt(int64(c.ID), 10), n.Added, n.Known + n.Merged, nil
}

// collected is an entry as a collection keeps it.
func collected(e *library.Entry) (kept.Problem, error) {
	p, err := stored(e.Whole())
	if err != nil || e.Result == nil {
		return p, err
	}
	r := e.Result.Brief(e.Puzzle)
	if len(r.Moves) > longestMoves {
		r.Moves = ""
	}
	text, err := json.Marshal(r)
	p.Result = string(text)
	return p, err
}
