// Package library is the page's room for the library: what it has, searching in its query language
// with completion, what is near to a problem, and entries to open and take away.
package library

import (
	"context"
	"iter"

	"github.com/danielgtaylor/huma/v2"

	"rookery/library"
	"rookery/web/internal/site"
)

// A Config says where the library is.
type Config struct {
	// Library gives it as it is now: a server's, or what a browser holds; and how many problems are still to come
	// into it.
	Library func(context.Context) (*library.Library, int, error)
	// Collection asks a collection of the visitor's, or one that comes with the server, in its place; nil: there are none.
	Collection func(ctx context.Context, id string, do func(ctx context.Context, l *library.Library, coming int) error) error
	// Own asks all of the visitor's collections, one after the other; nil: there are none, or the library has their
	// problems.
	Own func(ctx context.Context, do func(ctx context.Context, id, name string, l *library.Library) error) error
	// Collect puts entries into a collection of the visitor's, or into a new one of a name; known are those that were
	// there. nil: nobody does.
	Collect func(ctx context.Context, to, name string, entries iter.Seq2[*library.Entry, error]) (id string, added, known int, err error)
	// Keeper changes it; nil: it is only read here.
	Keeper Keeper
	// Questions bounds how many are answered at a time.
	Questions site.Slots
}

// A Service answers questions about a library.
type Service struct{ config Config }

// New makes the room.
func New(config Config) *Service { return &Service{config} }

// AddTo adds what it answers.
func (s *Service) AddTo(api huma.API) {
	s.addSearch(api)
	s.addEntries(api)
	s.addKeeping(api)
	s.addNames(api)
}
