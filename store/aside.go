package store

import (
	"context"
	"fmt"

	"rookery/store/kept"
)

// Problems of collections that have been replaced or deleted are set aside: the newest few
// of each number can be had back.

// SetAside keeps a problem as it is now.
func (t *Tx) SetAside(ctx context.Context, id CollectionID, number int) error {
	what := fmt.Sprintf("%s, %d", collectionName(id), number)
	err := t.exec(ctx, what, true, `INSERT INTO set_aside (collection_id, number, seq, document, digest, result, facts, hash, also)
		SELECT p.collection_id, p.number, (SELECT coalesce(max(a.seq), 0) + 1 FROM set_aside a WHERE a.collection_id = p.collection_id AND a.number = p.number),
			p.document, p.digest, p.result, p.facts, p.hash, p.also FROM problems p WHERE p.collection_id = $1 AND p.number = $2`, int64(id), number)
	if err != nil {
		return err
	}
	return t.exec(ctx, what, false, `DELETE FROM set_aside WHERE collection_id = $1 AND number = $2
		AND seq <= (SELECT max(a.seq) FROM set_aside a WHERE a.collection_id = $1 AND a.number = $2) - $3`, int64(id), number, kept.MaxAside)
}

// TakeBack puts a problem that was set aside last into its place again. ErrNotFound: there is
// none. ErrFull: the place is no longer there, and the collection is full.
func (t *Tx) TakeBack(ctx context.Context, id CollectionID, number int) error {
	what := fmt.Sprintf("%s, %d set aside", collectionName(id), number)
	p, err := one(ctx, t.reader, what, scanWhole,
		"SELECT "+problemColumns+", facts, 0 FROM set_aside WHERE collection_id = $1 AND number = $2 ORDER BY seq DESC LIMIT 1", int64(id), number)
	if err != nil {
		return err
	}
	others, err := t.count(ctx, what, "SELECT count(*) FROM problems WHERE collection_id = $1 AND number <> $2", int64(id), number)
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
	err = t.exec(ctx, what, true, `INSERT INTO problems (collection_id, number, document, digest, result, facts, revision, hash, also) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (collection_id, number) DO UPDATE SET document = excluded.document, digest = excluded.digest, result = excluded.result,
			facts = excluded.facts, revision = excluded.revision, hash = excluded.hash, also = excluded.also`,
		int64(id), p.Number, p.Document, p.Digest, p.Result, p.Facts, revision, int64(p.Hash), p.Also)
	if err != nil {
		return err
	}
	return t.exec(ctx, what, true, `DELETE FROM set_aside WHERE collection_id = $1 AND number = $2
		AND seq = (SELECT max(a.seq) FROM set_aside a WHERE a.collection_id = $1 AND a.number = $2)`, int64(id), number)
}
