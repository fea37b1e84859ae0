package collections

import (
	"context"
	"fmt"
	"strings"

	"rookery/library"
	"rookery/web/internal/site"
)

// Bundled are the problems that come with the server, as they are stored.
func (s *Service) Bundled(context.Context) (stamp string, read func() ([]library.Document, error), err error) {
	return "bundled", func() (list []library.Document, err error) {
		for _, b := range s.bundles {
			for _, p := range b.problems {
				list = append(list, library.Document{Text: p.Document})
			}
		}
		return list, nil
	}, nil
}

// Held are those, and behind them the problems of the visitor's collections, with what is known of them. The stamp is another one when
// these may have changed.
func (s *Service) Held(ctx context.Context) (stamp string, read func() ([]library.Document, error), err error) {
	bundled, first, err := s.Bundled(ctx)
	if err != nil || s.config.Store == nil {
		return bundled, first, err
	}
	own, err := s.config.Store.Collections(ctx, site.VisitorOf(ctx).Owner)
	if err != nil {
		return "", nil, err
	}
	var b strings.Builder
	for _, c := range own {
		if c.Deleted.IsZero() {
			fmt.Fprintf(&b, "%d %d %d;", c.ID, c.Revision, c.Created.UnixNano())
		}
	}
	return b.String(), func() ([]library.Document, error) {
		list, err := first()
		for _, c := range own {
			if err != nil || !c.Deleted.IsZero() {
				continue
			}
			problems, wrong := s.config.Store.Problems(ctx, c.ID)
			for _, p := range problems {
				list = append(list, library.Document{Text: p.Document, Result: p.Result, Facts: unpacked(p.Facts)})
				also, _ := alsoOf(p) // what is wrong with it is told when the problem is opened
				for _, doc := range also {
					list = append(list, library.Document{Text: string(doc)})
				}
			}
			err = wrong
		}
		return list, err
	}, nil
}
