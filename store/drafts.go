package store

import (
	"context"
	"fmt"

	"rookery/store/kept"
)

// A Draft is what somebody is composing.
type Draft = kept.Draft

func scanDraft(row scanner) (d Draft, err error) {
	var at int64
	err = row.Scan(&d.ID, &d.Revision, &at, &d.Removed, &d.Body)
	d.At = moment(at)
	return d, err
}

// Drafts lists an owner's drafts without their bodies, those that were removed among them, the newest first.
func (r reader) Drafts(ctx context.Context, owner Owner) ([]Draft, error) {
	return all(ctx, r, "drafts", scanDraft, "SELECT id, revision, at, body = '', '' FROM drafts WHERE owner = $1 ORDER BY at DESC, id", string(owner))
}

// Draft finds a draft, or says ErrNotFound.
func (r reader) Draft(ctx context.Context, owner Owner, id string) (Draft, error) {
	return one(ctx, r, "draft "+id, scanDraft, "SELECT id, revision, at, body = '', body FROM drafts WHERE owner = $1 AND id = $2", string(owner), id)
}

// SaveDraft keeps a draft, one without a body as removed, that has followed on revision base, 0 for a new one, and returns its
// revision. ErrStale: another has followed on it before. ErrFull: the owner has MaxDrafts.
func (t *Tx) SaveDraft(ctx context.Context, owner Owner, d Draft, base int64) (int64, error) {
	what := "draft " + d.ID
	if err := fits(MaxName, string(owner), d.ID); err != nil {
		return 0, err
	}
	if err := fits(kept.MaxDocument, d.Body); err != nil {
		return 0, fmt.Errorf("%s: %w", what, err)
	}
	now, err := t.count(ctx, what, "SELECT coalesce(max(revision), 0) FROM drafts WHERE owner = $1 AND id = $2", string(owner), d.ID)
	if err != nil {
		return 0, err
	}
	if int64(now) != base {
		return int64(now), fmt.Errorf("%s: %w", what, kept.ErrStale)
	}
	if now == 0 {
		n, err := t.count(ctx, what, "SELECT count(*) FROM drafts WHERE owner = $1", string(owner))
		if err != nil {
			return 0, err
		}
		if n >= kept.MaxDrafts { // room is made by what was removed longest ago
			err := t.exec(ctx, what, true, `DELETE FROM drafts WHERE owner = $1 AND body = '' AND id = (SELECT d.id FROM drafts d WHERE d.owner = $1 AND d.body = '' ORDER BY d.at LIMIT 1)`, string(owner))
			if err != nil {
				return 0, fmt.Errorf("%s: %w", what, ErrFull)
			}
		}
	}
	return base + 1, t.exec(ctx, what, true, `INSERT INTO drafts (owner, id, revision, at, body) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (owner, id) DO UPDATE SET revision = excluded.revision, at = excluded.at, body = excluded.body`,
		string(owner), d.ID, base+1, millis(d.At), d.Body)
}
