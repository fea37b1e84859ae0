package store

import (
	"context"
	"fmt"

	"rookery/library/entries"
	"rookery/store/kept"
)

// Problems of collections that have been replaced or deleted are set aside: the newest few
// of each number can be had back.

// Unhashed asks for entries that have no hash. Those set aside have asideUnhashed instead until they are taken back, as it would pass
// over them again and again.
const asideUnhashed = -1

// SetAside keeps a problem as it is now.
func (t *Tx) SetAside(ctx context.Context, id CollectionID, number int) error {
	what := fmt.Sprintf("%s, %d", collectionName(id), number)
	from, err := one(ctx, t.reader, what, scanOne[int64], "SELECT entry FROM members WHERE collection_id = $1 AND number = $2", int64(id), number)
	if err != nil {
		return err
	}
	entry, err := t.draw(ctx, 1)
	if err != nil {
		return err
	}
	if err := entries.Of(t.tx).Copy(ctx, from, entry); err != nil {
		return fmt.Errorf("%s: %w", what, explain(err))
	}
	if err := t.exec(ctx, what, false, "UPDATE entries SET hash = $2 WHERE id = $1 AND hash = 0", entry, asideUnhashed); err != nil {
		return err
	}
	err = t.exec(ctx, what, true, `INSERT INTO aside (collection_id, number, seq, entry, document_bytes, result_bytes, digest, facts)
		SELECT m.collection_id, m.number, (SELECT coalesce(max(a.seq), 0) + 1 FROM aside a WHERE a.collection_id = m.collection_id AND a.number = m.number),
			CAST($3 AS BIGINT), m.document_bytes, m.result_bytes, m.digest, m.facts FROM members m WHERE m.collection_id = $1 AND m.number = $2`, int64(id), number, entry)
	if err != nil {
		return err
	}
	return t.exec(ctx, what, false, `DELETE FROM entries WHERE id IN (SELECT entry FROM aside WHERE collection_id = $1 AND number = $2
		AND seq <= (SELECT max(a.seq) FROM aside a WHERE a.collection_id = $1 AND a.number = $2) - $3)`, int64(id), number, kept.MaxAside)
}

// TakeBack puts a problem that was set aside last into its place again. ErrNotFound: there is
// none. ErrFull: the place is no longer there, and the collection is full.
func (t *Tx) TakeBack(ctx context.Context, id CollectionID, number int) error {
	what := fmt.Sprintf("%s, %d set aside", collectionName(id), number)
	entry, err := one(ctx, t.reader, what, scanOne[int64], "SELECT entry FROM aside WHERE collection_id = $1 AND number = $2 ORDER BY seq DESC LIMIT 1", int64(id), number)
	if err != nil {
		return err
	}
	others, err := t.count(ctx, what, "SELECT count(*) FROM members WHERE collection_id = $1 AND number <> $2", int64(id), number)
	if err != nil {
		return err
	}
	if others >= kept.MaxProblems {
		return fmt.Errorf("%s: %w", what, ErrFull)
	}
	revision, err := t.changed(ctx, id)
	if err != nil {
		return err
	}
	if err := t.exec(ctx, what, false, "DELETE FROM entries WHERE id = (SELECT entry FROM members WHERE collection_id = $1 AND number = $2)", int64(id), number); err != nil {
		return err
	}
	if err := t.exec(ctx, what, true, `INSERT INTO members (collection_id, number, entry, revision, document_bytes, result_bytes, digest, facts)
		SELECT collection_id, number, entry, CAST($2 AS BIGINT), document_bytes, result_bytes, digest, facts FROM aside WHERE entry = $1`, entry, revision); err != nil {
		return err
	}
	if err := t.exec(ctx, what, false, "UPDATE entries SET hash = 0 WHERE id = $1 AND hash = $2", entry, asideUnhashed); err != nil {
		return err
	}
	return t.exec(ctx, what, true, "DELETE FROM aside WHERE entry = $1", entry)
}
