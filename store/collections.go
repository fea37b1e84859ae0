package store

import (
	"context"
	"fmt"
	"time"

	"rookery/store/kept"
)

// What package kept has as plain data is written and read here.
type (
	// An Owner is whose a collection is.
	Owner = kept.Owner
	// A CollectionID is the number of a collection of problems.
	CollectionID = kept.CollectionID
	// A Collection is a named list of problems.
	Collection = kept.Collection
	// A Problem is one of a collection.
	Problem = kept.Problem
	// A Mark is what somebody made of a problem of a collection.
	Mark = kept.Mark
)

// UserOwner is a registered user as an owner.
func UserOwner(id UserID) Owner { return Owner(fmt.Sprintf("user:%d", id)) }

const collectionColumns = `c.id, c.owner, c.name, c.created, c.used, c.solving, c.deleted, c.revision,
	(SELECT count(*) FROM members m WHERE m.collection_id = c.id),
	(SELECT count(*) FROM members m WHERE m.collection_id = c.id AND m.found > 0)`

func scanCollection(row scanner) (c Collection, err error) {
	var created, used, deleted int64
	err = row.Scan(&c.ID, &c.Owner, &c.Name, &created, &used, &c.Solving, &deleted, &c.Revision, &c.Problems, &c.Solved)
	c.Created, c.Used, c.Deleted = moment(created), moment(used), moment(deleted)
	return c, err
}

// Collections lists an owner's collections, those that were deleted among them, in the order in which
// they were made.
func (r reader) Collections(ctx context.Context, owner Owner) ([]Collection, error) {
	return all(ctx, r, "collections", scanCollection,
		"SELECT "+collectionColumns+" FROM collections c WHERE c.owner = $1 ORDER BY c.id", string(owner))
}

// SolvingCollections lists the collections that are being solved, of all owners.
func (r reader) SolvingCollections(ctx context.Context) ([]Collection, error) {
	return all(ctx, r, "collections", scanCollection,
		"SELECT "+collectionColumns+" FROM collections c WHERE c.solving = TRUE ORDER BY c.id")
}

// Collection finds a collection, or says ErrNotFound.
func (r reader) Collection(ctx context.Context, id CollectionID) (Collection, error) {
	return one(ctx, r, collectionName(id), scanCollection,
		"SELECT "+collectionColumns+" FROM collections c WHERE c.id = $1", int64(id))
}

func collectionName(id CollectionID) string { return fmt.Sprintf("collection %d", id) }

// CreateCollection makes c, whose ID is set. ErrFull: the owner has
// MaxCollections.
func (t *Tx) CreateCollection(ctx context.Context, c *Collection) error {
	if err := fits(MaxName, string(c.Owner)); err != nil {
		return err
	}
	if err := fits(MaxText, c.Name); err != nil {
		return err
	}
	n, err := t.count(ctx, "collections", "SELECT count(*) FROM collections WHERE owner = $1 AND deleted = 0", string(c.Owner))
	if err == nil && n >= kept.MaxCollections {
		err = fmt.Errorf("collections: %w", ErrFull)
	}
	if err != nil {
		return err
	}
	id, err := t.next(ctx, "collection")
	if err != nil {
		return err
	}
	c.ID = CollectionID(id)
	return t.exec(ctx, "collection "+c.Name, true,
		"INSERT INTO collections (id, owner, name, created, used, solving) VALUES ($1, $2, $3, $4, $5, $6)",
		id, string(c.Owner), c.Name, millis(c.Created), millis(c.Used), c.Solving)
}

// SaveCollection writes owner, name, times of use and of deletion, and Solving of c.
func (t *Tx) SaveCollection(ctx context.Context, c Collection) error {
	if err := fits(MaxText, c.Name); err != nil {
		return err
	}
	return t.exec(ctx, collectionName(c.ID), true, "UPDATE collections SET owner = $2, name = $3, used = $4, solving = $5, deleted = $6 WHERE id = $1",
		int64(c.ID), string(c.Owner), c.Name, millis(c.Used), c.Solving, millis(c.Deleted))
}

// SetSolving says whether a collection is to be solved.
func (t *Tx) SetSolving(ctx context.Context, id CollectionID, solving bool) error {
	return t.exec(ctx, collectionName(id), true, "UPDATE collections SET solving = $2 WHERE id = $1", int64(id), solving)
}

// DeleteCollection removes a collection with its problems.
func (t *Tx) DeleteCollection(ctx context.Context, id CollectionID) error {
	return t.removeCollections(ctx, true, "id = $1", int64(id))
}

// removeCollections removes the collections that a condition holds for, with their problems.
func (t *Tx) removeCollections(ctx context.Context, must bool, which string, args ...any) error {
	if err := t.exec(ctx, "problems", false, "DELETE FROM entries WHERE collection <> 0 AND collection IN (SELECT id FROM collections WHERE "+which+")", args...); err != nil {
		return err
	}
	return t.exec(ctx, "collections", must, "DELETE FROM collections WHERE "+which, args...)
}

// ForgetCollections removes the collections, marks and drafts of those who have not
// logged in that were not used since a time, and what was deleted before it.
func (t *Tx) ForgetCollections(ctx context.Context, since time.Time) error {
	if err := t.removeCollections(ctx, false, "used < $1 AND owner"+guests, millis(since)); err != nil {
		return err
	}
	if err := t.removeCollections(ctx, false, "deleted > 0 AND deleted < $1", millis(since)); err != nil {
		return err
	}
	if err := t.exec(ctx, "drafts", false, "DELETE FROM drafts WHERE at < $1 AND (body = '' OR owner"+guests+")", millis(since)); err != nil {
		return err
	}
	if err := t.exec(ctx, "holdings", false, "DELETE FROM holdings WHERE used < $1 AND owner"+guests, millis(since)); err != nil {
		return err
	}
	return t.exec(ctx, "marks", false, "DELETE FROM marks WHERE at < $1 AND owner"+guests, millis(since))
}

// Adopt gives what somebody has collected, marked and drafted to another owner, whose
// own marks and drafts stay.
func (t *Tx) Adopt(ctx context.Context, from, to Owner) error {
	if err := fits(MaxName, string(to)); err != nil {
		return err
	}
	for _, statement := range [...]string{
		"UPDATE collections SET owner = $2 WHERE owner = $1",
		`UPDATE marks SET owner = $2 WHERE owner = $1 AND NOT EXISTS (SELECT 1 FROM marks m
			WHERE m.owner = $2 AND m.collection = marks.collection AND m.problem = marks.problem)`,
		"UPDATE drafts SET owner = $2 WHERE owner = $1 AND NOT EXISTS (SELECT 1 FROM drafts d WHERE d.owner = $2 AND d.id = drafts.id)",
	} {
		if err := t.exec(ctx, "what "+string(from)+" has", false, statement, string(from), string(to)); err != nil {
			return err
		}
	}
	if err := t.exec(ctx, "holdings", false, "DELETE FROM holdings WHERE owner = $1", string(from)); err != nil {
		return err
	}
	return t.exec(ctx, "marks", false, "DELETE FROM marks WHERE owner = $1", string(from))
}

// Marks lists an owner's marks in a collection, which is named by a text and
// need not be in the store, the oldest first.
func (r reader) Marks(ctx context.Context, owner Owner, collection string) ([]Mark, error) {
	return all(ctx, r, "marks", func(row scanner) (m Mark, err error) {
		var at int64
		err = row.Scan(&m.Problem, &m.Value, &at)
		m.At = moment(at)
		return m, err
	}, "SELECT problem, value, at FROM marks WHERE owner = $1 AND collection = $2 ORDER BY at, problem", string(owner), collection)
}

// SetMark writes a mark. ErrFull: the owner has MaxMarks in the collection.
func (t *Tx) SetMark(ctx context.Context, owner Owner, collection string, m Mark) error {
	if err := fits(MaxName, string(owner), collection, m.Value); err != nil {
		return err
	}
	n, err := t.count(ctx, "marks", "SELECT count(*) FROM marks WHERE owner = $1 AND collection = $2 AND problem <> $3", string(owner), collection, m.Problem)
	if err == nil && n >= kept.MaxMarks {
		err = fmt.Errorf("marks: %w", ErrFull)
	}
	if err != nil {
		return err
	}
	return t.exec(ctx, "marks", true, `INSERT INTO marks (owner, collection, problem, value, at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (owner, collection, problem) DO UPDATE SET value = excluded.value, at = excluded.at`,
		string(owner), collection, m.Problem, m.Value, millis(m.At))
}

// ClearMarks forgets an owner's marks in a collection.
func (t *Tx) ClearMarks(ctx context.Context, owner Owner, collection string) error {
	return t.exec(ctx, "marks", false, "DELETE FROM marks WHERE owner = $1 AND collection = $2", string(owner), collection)
}
