package entries

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

//go:embed migrations/*.sql
var migrations embed.FS

// versions is goose's table; a library may lie in a database with other tables.
const versions = "library_version"

// Migrate brings the tables of a library up to date; there may be others in the database. On PostgreSQL it needs two
// connections at a time. A newer program's tables are ErrNewer.
func Migrate(ctx context.Context, db *sql.DB, postgres bool) error {
	provider, err := Migrator(db, postgres)
	if err != nil {
		return err
	}
	if err := Known(ctx, provider); err != nil {
		return err
	}
	_, err = provider.Up(ctx)
	return err
}

// Migrator knows the versions of the tables.
func Migrator(db *sql.DB, postgres bool) (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	dialect, options := goose.DialectSQLite3, []goose.ProviderOption{goose.WithTableName(versions), goose.WithGoMigrations(forCollections(postgres))}
	if postgres {
		locker, err := lock.NewPostgresSessionLocker()
		if err != nil {
			return nil, err
		}
		dialect, options = goose.DialectPostgres, append(options, goose.WithSessionLocker(locker))
	}
	return goose.NewProvider(dialect, db, files, options...)
}

// Known refuses tables of a version that this program does not know: it would take them for its own.
func Known(ctx context.Context, p *goose.Provider) error {
	have, err := p.GetDBVersion(ctx)
	if err != nil {
		return err
	}
	last := int64(0)
	for _, s := range p.ListSources() {
		last = max(last, s.Version)
	}
	if have > last {
		return fmt.Errorf("%w: its tables are of version %d, and this one knows them up to %d", ErrNewer, have, last)
	}
	return nil
}

// ErrNewer is why a database is not opened.
var ErrNewer = errors.New("the database was made by a newer rookery")

// forCollections lets entries be of collections, too. Their numbers are greater than those that PostgreSQL's INTEGER has.
func forCollections(postgres bool) *goose.Migration {
	up := []string{
		"ALTER TABLE entries ADD COLUMN collection BIGINT NOT NULL DEFAULT 0", // 0: the library's
		"CREATE INDEX entries_of_collections ON entries (collection, hash) WHERE collection <> 0",
	}
	if postgres {
		up = append(up,
			"ALTER TABLE entries ALTER COLUMN id TYPE BIGINT",
			"ALTER TABLE variants ALTER COLUMN entry TYPE BIGINT",
			"ALTER TABLE results ALTER COLUMN entry TYPE BIGINT")
	}
	return goose.NewGoMigration(3, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
		for _, statement := range up {
			if _, err := tx.ExecContext(ctx, statement); err != nil {
				return err
			}
		}
		return nil
	}}, nil)
}

// Version is that of the tables of a library in a database.
func Version(ctx context.Context, q Querier) (version int64, err error) {
	err = each(ctx, q, func(rows *sql.Rows) error { return rows.Scan(&version) }, "SELECT max(version_id) FROM "+versions)
	return version, err
}
