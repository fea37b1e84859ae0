package servers

import (
	"context"
	"errors"

	"rookery/library"
	"rookery/library/database"
)

// An ownLibrary is the library that a server's page searches.
type ownLibrary struct {
	*library.Library
	db *database.DB
}

func openLibrary(ctx context.Context, url string) (*ownLibrary, error) {
	db, err := database.Open(ctx, url)
	if err != nil {
		return nil, err
	}
	l, err := library.Open(ctx, db)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return &ownLibrary{l, db}, nil
}

// Close closes the database; nothing waits to be written.
func (o *ownLibrary) Close() { _ = o.db.Close() }
