package store

import (
	"context"
	"fmt"
	"time"
)

// MaxLogins is in how many browsers a user is logged in at a time.
const MaxLogins = 20

// A Login is a browser's in which a user is logged in. The browser has a token,
// the store only what was computed from it.
type Login struct {
	Digest string
	User   UserID
	Since  time.Time
}

// Login finds a login by the digest of its token, or says ErrNotFound.
func (r reader) Login(ctx context.Context, digest string) (Login, error) {
	return one(ctx, r, "login", func(row scanner) (l Login, err error) {
		var since int64
		err = row.Scan(&l.Digest, &l.User, &since)
		l.Since = moment(since)
		return l, err
	}, "SELECT digest, user_id, since FROM logins WHERE digest = $1", digest)
}

// AddLogin notes a login. The user's oldest ones make room for it.
func (t *Tx) AddLogin(ctx context.Context, l Login) error {
	if err := fits(MaxName, l.Digest); err != nil {
		return err
	}
	if err := t.exec(ctx, "login", true, "INSERT INTO logins (digest, user_id, since) VALUES ($1, $2, $3)",
		l.Digest, int64(l.User), millis(l.Since)); err != nil {
		return err
	}
	return t.exec(ctx, "logins", false, `DELETE FROM logins WHERE user_id = $1 AND digest NOT IN
		(SELECT digest FROM logins WHERE user_id = $1 ORDER BY since DESC, digest LIMIT $2)`, int64(l.User), MaxLogins)
}

// DeleteLogin ends a login, if there is one.
func (t *Tx) DeleteLogin(ctx context.Context, digest string) error {
	return t.exec(ctx, "login", false, "DELETE FROM logins WHERE digest = $1", digest)
}

// DeleteLogins ends all logins of a user.
func (t *Tx) DeleteLogins(ctx context.Context, id UserID) error {
	return t.exec(ctx, fmt.Sprintf("logins of user %d", id), false, "DELETE FROM logins WHERE user_id = $1", int64(id))
}
