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
	(SELECT count(*) FROM members m WHERE m.collection_id = c.id AND m.result_bytes > 0)`

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
		"SELECT "+collectionColumns+" FROM collections c WHERE c.id = $1 AND c.owner <> $2", int64(id), gone)
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
	return t.exec(ctx, collectionName(c.ID), true, "UPDATE collections SET owner = $2, name = $3, used = $4, solving = $5, deleted = $6 WHERE id = $1 AND owner <> $7",
		int64(c.ID), string(c.Owner), c.Name, millis(c.Used), c.Solving, millis(c.Deleted), gone)
}

// SetSolving says whether a collection is to be solved.
func (t *Tx) SetSolving(ctx context.Context, id CollectionID, solving bool) error {
	return t.exec(ctx, collectionName(id), true, "UPDATE collections SET solving = $2 WHERE id = $1 AND owner <> $3", int64(id), solving, gone)
}

// A collection that is removed has no owner from then on: nobody finds it any more. Its problems go some at a time, lest
// those who write meanwhile wait for thousands of them, and it goes last.

// gone is whose collections are that are being removed.
const gone = "gone"

// removedAtOnce is how many rows of a table one transaction removes.
const removedAtOnce = 1000

// DeleteCollection removes a collection, for good. ForgetCollections removes its problems.
func (t *Tx) DeleteCollection(ctx context.Context, id CollectionID) error {
	n, err := t.giveUp(ctx, "id = $2 AND owner <> $1", int64(id))
	if err == nil && n == 0 {
		err = fmt.Errorf("%s: %w", collectionName(id), ErrNotFound)
	}
	return err
}

// giveUp takes collections from their owners, of which a condition holds, and says how many; the first parameter is nobody.
func (t *Tx) giveUp(ctx context.Context, which string, args ...any) (int64, error) {
	return t.affected(ctx, "collections", "UPDATE collections SET owner = $1, solving = FALSE WHERE "+which, append([]any{gone}, args...)...)
}

// ForgetCollections removes the collections, marks and drafts of those who have not
// logged in that were not used since a time, and what was deleted before it. It removes a part of that: it is to be
// called again, in another transaction, while there is more.
func (t *Tx) ForgetCollections(ctx context.Context, since time.Time) (more bool, err error) {
	id, err := t.count(ctx, "collections", "SELECT coalesce(min(id), 0) FROM collections WHERE owner = $1", gone)
	if err != nil {
		return false, err
	}
	if id > 0 {
		n, err := t.removeSome(ctx, "entries", "id", "collection <> 0 AND collection = $1", id)
		if err == nil && n < removedAtOnce {
			err = t.exec(ctx, "collections", true, "DELETE FROM collections WHERE id = $1", id)
		}
		return true, err
	}
	n, err := t.giveUp(ctx, fmt.Sprintf("id IN (SELECT id FROM collections WHERE used < $2 AND owner%s OR deleted > 0 AND deleted < $2 LIMIT %d)", guests, removedAtOnce), millis(since))
	if err != nil || n > 0 {
		return n > 0, err
	}
	for _, table := range [...]struct{ name, key, which string }{
		{"drafts", "owner, id", "at < $1 AND (body = '' OR owner" + guests + ")"},
		{"holdings", "owner", "used < $1 AND owner" + guests},
		{"marks", "owner, collection, problem", "at < $1 AND owner" + guests},
	} {
		n, err := t.removeSome(ctx, table.name, table.key, table.which, millis(since))
		if err != nil {
			return false, err
		}
		more = more || n == removedAtOnce
	}
	return more, nil
}

// removeSome removes some rows of a table that a condition holds for, and says how many.
func (t *Tx) removeSome(ctx context.Context, table, key, which string, args ...any) (int64, error) {
	return t.affected(ctx, table, fmt.Sprintf("DELETE FROM %[1]s WHERE (%[2]s) IN (SELECT %[2]s FROM %[1]s WHERE %[3]s LIMIT %[4]d)", table, key, which, removedAtOnce), args...)
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
