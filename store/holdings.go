package store

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// A Quota bounds what is kept of the pages' visitors, in bytes; where it is 0 nothing does.
type Quota struct {
	Guest   int64 // of one who has not logged in
	Network int64 // of all of those at one address
	Guests  int64 // of all of those
	User    int64 // of a registered user
}

const guests = " LIKE 'session:%'"

// rowBytes is what a row needs beside its texts, about.
const rowBytes = 64

// held is a query for the bytes of all that an owner has; texts count as they are, however small they are packed.
var held = fmt.Sprintf(`SELECT
	(SELECT CAST(coalesce(sum(m.document_bytes + m.result_bytes + octet_length(m.digest) + octet_length(m.facts) + %[1]d), 0) AS BIGINT)
		FROM members m JOIN collections c ON c.id = m.collection_id WHERE c.owner = $1) +
	(SELECT CAST(coalesce(sum(a.document_bytes + a.result_bytes + octet_length(a.digest) + octet_length(a.facts) + %[1]d), 0) AS BIGINT)
		FROM aside a JOIN collections c ON c.id = a.collection_id WHERE c.owner = $1) +
	(SELECT coalesce(sum(octet_length(d.body) + %[1]d), 0) FROM drafts d WHERE d.owner = $1) +
	(SELECT coalesce(sum(octet_length(t.game) + %[1]d), 0) FROM tables t WHERE t.owner = $1) +
	(SELECT count(*) * %[1]d FROM marks m WHERE m.owner = $1) +
	(SELECT count(*) * %[1]d FROM collections c WHERE c.owner = $1)`, rowBytes)

// Hold counts what an owner has, who is at a network. ErrQuota: it has become more than a quota lets be; what
// has been written in the transaction is not to stay then.
func (t *Tx) Hold(ctx context.Context, owner Owner, network string, now time.Time, q Quota) error {
	what := "what " + string(owner) + " has"
	before, err := t.count(ctx, what, "SELECT coalesce(max(bytes), 0) FROM holdings WHERE owner = $1", string(owner))
	if err != nil {
		return err
	}
	bytes, err := t.count(ctx, what, held, string(owner))
	if err != nil {
		return err
	}
	if err := t.exec(ctx, what, true, `INSERT INTO holdings (owner, network, bytes, used) VALUES ($1, $2, $3, $4)
		ON CONFLICT (owner) DO UPDATE SET network = excluded.network, bytes = excluded.bytes, used = excluded.used`,
		string(owner), network, bytes, millis(now)); err != nil {
		return err
	}
	if bytes <= before {
		return nil // who has too much may have less
	}
	type bound struct {
		most  int64
		whose string
		query string
		args  []any
	}
	bounds := []bound{{q.User, "of a user", "SELECT bytes FROM holdings WHERE owner = $1", []any{string(owner)}}}
	if strings.HasPrefix(string(owner), "session:") {
		bounds = []bound{
			{q.Guest, "of somebody who has not logged in", "SELECT bytes FROM holdings WHERE owner = $1", []any{string(owner)}},
			{q.Network, "of all who have not logged in at one address", "SELECT CAST(coalesce(sum(bytes), 0) AS BIGINT) FROM holdings WHERE network = $1 AND owner" + guests, []any{network}},
			{q.Guests, "of all who have not logged in", "SELECT CAST(coalesce(sum(bytes), 0) AS BIGINT) FROM holdings WHERE owner" + guests, nil},
		}
	}
	for _, b := range bounds {
		if b.most == 0 {
			continue
		}
		n, err := t.count(ctx, what, b.query, b.args...)
		if err != nil {
			return err
		}
		if int64(n) > b.most {
			return fmt.Errorf("%w: %s at most %d kB are kept", ErrQuota, b.whose, b.most>>10)
		}
	}
	return nil
}

// Held are the bytes that are kept of those who have not logged in, and of users.
func (r reader) Held(ctx context.Context) (ofGuests, ofUsers int64, err error) {
	for _, q := range []struct {
		to    *int64
		where string
	}{{&ofGuests, " WHERE owner" + guests}, {&ofUsers, " WHERE NOT owner" + guests}} {
		if *q.to, err = one(ctx, r, "holdings", scanOne[int64], "SELECT CAST(coalesce(sum(bytes), 0) AS BIGINT) FROM holdings"+q.where); err != nil {
			return 0, 0, err
		}
	}
	return ofGuests, ofUsers, nil
}
