package store

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
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

func checkProblem(p *Problem) error {
	return fits(kept.MaxDocument, p.Document, p.Digest, p.Result, p.Facts, p.Also)
}

const collectionColumns = `c.id, c.owner, c.name, c.created, c.used, c.solving, c.deleted, c.revision,
	(SELECT count(*) FROM problems p WHERE p.collection_id = c.id),
	(SELECT count(*) FROM problems p WHERE p.collection_id = c.id AND p.result <> '')`

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

const problemColumns = "number, document, digest, result, hash, also"

func scanProblem(row scanner) (p Problem, err error) {
	var hash int64
	err = row.Scan(&p.Number, &p.Document, &p.Digest, &p.Result, &hash, &p.Also)
	p.Hash = uint64(hash)
	return p, err
}

// scanWhole reads a problem with its revision and what queries ask of it.
func scanWhole(row scanner) (p Problem, err error) {
	var hash int64
	err = row.Scan(&p.Number, &p.Document, &p.Digest, &p.Result, &hash, &p.Also, &p.Facts, &p.Revision)
	p.Hash = uint64(hash)
	return p, err
}

// Unsolved lists the numbers of a collection's problems that have no result.
func (r reader) Unsolved(ctx context.Context, id CollectionID) ([]int, error) {
	return all(ctx, r, collectionName(id), scanOne[int], "SELECT number FROM problems WHERE collection_id = $1 AND result = '' ORDER BY number", int64(id))
}

// Problems lists the problems of a collection.
func (r reader) Problems(ctx context.Context, id CollectionID) ([]Problem, error) {
	return all(ctx, r, collectionName(id), scanProblem,
		"SELECT "+problemColumns+" FROM problems WHERE collection_id = $1 ORDER BY number", int64(id))
}

// Changed lists the problems of a collection that were changed after a revision, without documents and facts.
func (r reader) Changed(ctx context.Context, id CollectionID, since int64) ([]Problem, error) {
	return all(ctx, r, collectionName(id), func(row scanner) (p Problem, err error) {
		err = row.Scan(&p.Number, &p.Digest, &p.Result, &p.Revision)
		return p, err
	}, "SELECT number, digest, result, revision FROM problems WHERE collection_id = $1 AND revision > $2 ORDER BY number", int64(id), since)
}

// Numbers lists the numbers of a collection's problems.
func (r reader) Numbers(ctx context.Context, id CollectionID) ([]int, error) {
	return all(ctx, r, collectionName(id), scanOne[int], "SELECT number FROM problems WHERE collection_id = $1 ORDER BY number", int64(id))
}

// Facts lists problems of some numbers with what queries ask of them; those of which nobody knows yet have their
// documents, what other sources say, and results.
func (r reader) Facts(ctx context.Context, id CollectionID, numbers []int) ([]Problem, error) {
	return among(ctx, r, id, "number", numbers, func(row scanner) (p Problem, err error) {
		err = row.Scan(&p.Number, &p.Revision, &p.Facts, &p.Document, &p.Result, &p.Also)
		return p, err
	}, `number, revision, facts, CASE WHEN facts = '' THEN document ELSE '' END, CASE WHEN facts = '' THEN result ELSE '' END, CASE WHEN facts = '' THEN also ELSE '' END`)
}

// Chosen lists problems of some numbers.
func (r reader) Chosen(ctx context.Context, id CollectionID, numbers []int) ([]Problem, error) {
	return among(ctx, r, id, "number", numbers, scanProblem, problemColumns)
}

// Same lists the problems that have one of some hashes, whole.
func (r reader) Same(ctx context.Context, id CollectionID, hashes []uint64) ([]Problem, error) {
	signed := make([]int64, len(hashes))
	for i, h := range hashes {
		signed[i] = int64(h)
	}
	return among(ctx, r, id, "hash <> 0 AND hash", signed, scanWhole, problemColumns+", facts, revision")
}

// Unhashed lists problems of which nobody has looked which others are the same, so many at most.
func (r reader) Unhashed(ctx context.Context, id CollectionID, most int) ([]Problem, error) {
	return all(ctx, r, collectionName(id), scanWhole,
		"SELECT "+problemColumns+", facts, revision FROM problems WHERE collection_id = $1 AND hash = 0 ORDER BY number LIMIT $2", int64(id), most)
}

// among lists the problems of a collection in which a column, with what stands before it, has one of some values, by
// their numbers. They are sorted here: a database would read the whole collection in that order.
func among[T int | int64](ctx context.Context, r reader, id CollectionID, column string, values []T, scan func(scanner) (Problem, error), columns string) (list []Problem, err error) {
	for part := range slices.Chunk(values, rowsAtOnce) {
		args := []any{int64(id)}
		for _, v := range part {
			args = append(args, v)
		}
		more, err := all(ctx, r, collectionName(id), scan,
			"SELECT "+columns+" FROM problems WHERE collection_id = $1 AND "+column+" IN ("+parameters(2, len(part))+")", args...)
		if err != nil {
			return nil, err
		}
		list = append(list, more...)
	}
	slices.SortFunc(list, func(a, b Problem) int { return cmp.Compare(a.Number, b.Number) })
	return list, nil
}

// parameters are those of a statement from a number on: "$2,$3".
func parameters(from, n int) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "$%d", from+i)
	}
	return b.String()
}

// Problem finds a problem, or says ErrNotFound.
func (r reader) Problem(ctx context.Context, id CollectionID, number int) (Problem, error) {
	return one(ctx, r, fmt.Sprintf("%s, %d", collectionName(id), number), scanProblem,
		"SELECT "+problemColumns+" FROM problems WHERE collection_id = $1 AND number = $2", int64(id), number)
}

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
	return t.exec(ctx, collectionName(id), true, "DELETE FROM collections WHERE id = $1", int64(id))
}

// ForgetCollections removes the collections, marks and drafts of those who have not
// logged in that were not used since a time, and what was deleted before it.
func (t *Tx) ForgetCollections(ctx context.Context, since time.Time) error {
	if err := t.exec(ctx, "collections", false, "DELETE FROM collections WHERE used < $1 AND owner"+guests, millis(since)); err != nil {
		return err
	}
	if err := t.exec(ctx, "collections", false, "DELETE FROM collections WHERE deleted > 0 AND deleted < $1", millis(since)); err != nil {
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

// AddProblems adds problems to a collection and sets their numbers. ErrFull:
// there would be more than MaxProblems.
func (t *Tx) AddProblems(ctx context.Context, id CollectionID, problems []Problem) error {
	what := collectionName(id)
	count, err := t.count(ctx, what, "SELECT count(*) FROM problems WHERE collection_id = $1", int64(id))
	if err != nil {
		return err
	}
	if count+len(problems) > kept.MaxProblems {
		return fmt.Errorf("%s: %w", what, ErrFull)
	}
	last, err := t.count(ctx, what, "SELECT coalesce(max(number), 0) FROM problems WHERE collection_id = $1", int64(id))
	if err != nil {
		return err
	}
	revision, err := t.changed(ctx, id)
	if err != nil {
		return err
	}
	columns := []string{"collection_id", "number", "document", "digest", "result", "facts", "revision", "hash", "also"}
	var args []any
	for i := range problems {
		p := &problems[i]
		if err := checkProblem(p); err != nil {
			return fmt.Errorf("%s: %w", what, err)
		}
		p.Number = last + 1 + i
		args = append(args, int64(id), p.Number, p.Document, p.Digest, p.Result, p.Facts, revision, int64(p.Hash), p.Also)
		if len(args) == rowsAtOnce*len(columns) || i == len(problems)-1 {
			if err := t.exec(ctx, what, true, insertion("problems", columns, len(args)/len(columns)), args...); err != nil {
				return err
			}
			args = args[:0]
		}
	}
	return nil
}

// changed counts a change of a collection's problems.
func (t *Tx) changed(ctx context.Context, id CollectionID) (revision int64, err error) {
	return one(ctx, t.reader, collectionName(id), scanOne[int64], "UPDATE collections SET revision = revision + 1 WHERE id = $1 RETURNING revision", int64(id))
}

// SaveProblem writes a problem that is there.
func (t *Tx) SaveProblem(ctx context.Context, id CollectionID, p Problem) error {
	if err := checkProblem(&p); err != nil {
		return fmt.Errorf("%s: %w", collectionName(id), err)
	}
	revision, err := t.changed(ctx, id)
	if err != nil {
		return err
	}
	return t.exec(ctx, collectionName(id), true,
		"UPDATE problems SET document = $3, digest = $4, result = $5, facts = $6, revision = $7, hash = $8, also = $9 WHERE collection_id = $1 AND number = $2",
		int64(id), p.Number, p.Document, p.Digest, p.Result, p.Facts, revision, int64(p.Hash), p.Also)
}

// SetFacts keeps what queries ask of problems, as they were looked at: by their numbers and revisions. Those that are
// gone or have changed are passed over.
func (t *Tx) SetFacts(ctx context.Context, id CollectionID, problems []Problem) error {
	for _, p := range problems {
		if err := fits(kept.MaxDocument, p.Facts); err != nil {
			return fmt.Errorf("%s: %w", collectionName(id), err)
		}
		if err := t.exec(ctx, collectionName(id), false, "UPDATE problems SET facts = $4 WHERE collection_id = $1 AND number = $2 AND revision = $3",
			int64(id), p.Number, p.Revision, p.Facts); err != nil {
			return err
		}
	}
	return nil
}

// SetHashes keeps by what problems are known, as they were looked at. Those that are gone or have changed are passed over.
func (t *Tx) SetHashes(ctx context.Context, id CollectionID, problems []Problem) error {
	for _, p := range problems {
		if err := t.exec(ctx, collectionName(id), false, "UPDATE problems SET hash = $4 WHERE collection_id = $1 AND number = $2 AND revision = $3",
			int64(id), p.Number, p.Revision, int64(p.Hash)); err != nil {
			return err
		}
	}
	return nil
}

// SetResult writes what solving a problem found, and its facts as they are then. ErrNotFound: it is gone, or it
// is another problem now, or more is said of it.
func (t *Tx) SetResult(ctx context.Context, id CollectionID, p Problem, result string) error {
	if err := fits(kept.MaxDocument, result, p.Facts); err != nil {
		return fmt.Errorf("%s: %w", collectionName(id), err)
	}
	revision, err := t.changed(ctx, id)
	if err != nil {
		return err
	}
	return t.exec(ctx, collectionName(id), true,
		"UPDATE problems SET result = $4, facts = $5, revision = $6 WHERE collection_id = $1 AND number = $2 AND document = $3 AND also = $7",
		int64(id), p.Number, p.Document, result, p.Facts, revision, p.Also)
}

// ClearResults forgets all results of a collection, and the facts that are from them.
func (t *Tx) ClearResults(ctx context.Context, id CollectionID) error {
	revision, err := t.changed(ctx, id)
	if err != nil {
		return err
	}
	return t.exec(ctx, collectionName(id), false, "UPDATE problems SET result = '', facts = '', revision = $2 WHERE collection_id = $1 AND result <> ''", int64(id), revision)
}

// DeleteProblem removes a problem; the others keep their numbers.
func (t *Tx) DeleteProblem(ctx context.Context, id CollectionID, number int) error {
	if _, err := t.changed(ctx, id); err != nil {
		return err
	}
	return t.exec(ctx, collectionName(id), true, "DELETE FROM problems WHERE collection_id = $1 AND number = $2", int64(id), number)
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
