package servers

import (
	"context"
	"errors"
	"os"
	"strings"

	"rookery/library"
	"rookery/library/database"
	"rookery/store"
)

// An ownLibrary is the library that a server's page searches.
type ownLibrary struct {
	*library.Library
	db *database.DB
}

// openLibrary opens the library at url; in the server's own database the store writes it.
func openLibrary(ctx context.Context, url string, kept *store.Store, own string) (*ownLibrary, error) {
	db := database.Over(kept.Shared())
	if !sameDatabase(url, own) {
		var err error
		if db, err = database.Open(ctx, url); err != nil {
			return nil, err
		}
	}
	l, err := library.Open(ctx, db)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return &ownLibrary{l, db}, nil
}

// sameDatabase reports whether two names are of one database.
func sameDatabase(a, b string) bool {
	a, b = strings.TrimPrefix(a, "sqlite:"), strings.TrimPrefix(b, "sqlite:")
	if a == b {
		return true
	}
	one, err := os.Stat(a)
	if err != nil {
		return false // it is no file, or is to be made
	}
	other, err := os.Stat(b)
	return err == nil && os.SameFile(one, other)
}

// Close closes the database, if it is the library's own; nothing waits to be written.
func (o *ownLibrary) Close() { _ = o.db.Close() }
