package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// How long a lease lasts without being renewed, and how often it is.
const (
	leaseTime = 3 * time.Second
	leaseBeat = 500 * time.Millisecond
)

// A lease is the right to play the games of a database. Every transaction of
// its holder renews it, and fails if somebody else has taken it over meanwhile:
// the token is a fencing number.
type lease struct {
	token int64
	lost  chan struct{} // closed when somebody else has it
	ended chan struct{} // closed when it is no longer renewed
}

// Claim makes the caller the only one who plays the games of the database.
// ErrInUse: another one does. The claim ends when the store is closed; of a
// process that dies it is known at once on the same machine, and after three
// seconds elsewhere. It does not depend on a connection: a holder that was cut
// off from the database for a while has it still, unless somebody took it.
// Then all its writes fail with ErrFenced.
//
// Reading needs no claim, and a store without one can write, too.
func (s *Store) Claim(ctx context.Context) error {
	if s.lease.Load() != nil {
		return nil
	}
	token, err := s.takeLease(ctx)
	if err != nil {
		return fmt.Errorf("store: claiming the games: %w", err)
	}
	l := &lease{token: token, lost: make(chan struct{}), ended: make(chan struct{})}
	s.lease.Store(l)
	go s.renew(l)
	return nil
}

// Lost is closed when another server has taken the games over. It is nil
// without a claim.
func (s *Store) Lost() <-chan struct{} {
	if l := s.lease.Load(); l != nil {
		return l.lost
	}
	return nil
}

// Fence is the number of the claim, which is greater than those of all claims on the
// database before it; 0 without one.
func (s *Store) Fence() int64 {
	if l := s.lease.Load(); l != nil {
		return l.token
	}
	return 0
}

// takeLease waits until the lease is free, or can be seen to be in use.
func (s *Store) takeLease(ctx context.Context) (token int64, err error) {
	var seen int64 // until when the lease was held when it was looked at first
	for {
		var left, until int64
		token, left, until, err = s.tryLease(ctx)
		switch {
		case err != nil:
			return 0, err
		case left <= 0:
			return token, nil
		case seen != 0 && until > seen:
			return 0, ErrInUse // it is being renewed
		}
		seen = until
		select {
		case <-time.After(min(leaseBeat, time.Duration(left)*time.Millisecond)):
		case <-ctx.Done():
			return 0, context.Cause(ctx)
		}
	}
}

// tryLease takes the lease if nobody holds it, or one who is dead; else left is
// how many milliseconds it lasts.
func (s *Store) tryLease(ctx context.Context) (token, left, until int64, err error) {
	tx, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return 0, 0, 0, explain(err)
	}
	defer func() { _ = tx.Rollback() }() // does nothing after Commit
	lock := ""
	if s.postgres {
		lock = " FOR UPDATE"
	}
	var holder string
	var now int64
	err = tx.QueryRowContext(ctx, "SELECT token, holder, until, "+s.clock()+" FROM leases WHERE name = 'games'"+lock).
		Scan(&token, &holder, &until, &now)
	if err != nil {
		return 0, 0, 0, explain(err)
	}
	if left = until - now; left > 0 {
		switch fate(holder) {
		case alive:
			return 0, 0, 0, ErrInUse
		case unknown:
			return 0, left, until, nil
		}
	}
	token++
	_, err = tx.ExecContext(ctx, fmt.Sprintf("UPDATE leases SET token = $1, holder = $2, until = %s + %d WHERE name = 'games'",
		s.clock(), leaseTime.Milliseconds()), token, thisProcess())
	if err == nil {
		err = tx.Commit()
	}
	return token, 0, 0, explain(err)
}

// clock is the database's clock in SQL, in milliseconds.
func (s *Store) clock() string {
	if s.postgres {
		return "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"
	}
	return "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
}

// stamp renews the lease within a transaction and numbers it. ErrFenced: the
// lease is somebody else's.
func (s *Store) stamp(ctx context.Context, tx *sql.Tx, l *lease) (batch int64, err error) {
	err = tx.StmtContext(ctx, s.stamping).QueryRowContext(ctx, l.token).Scan(&batch)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, ErrFenced
	}
	return batch, explain(err)
}

// written reports whether the transaction of a number has been committed. It
// waits for whoever may still be committing it.
func (s *Store) written(l *lease, batch int64) (bool, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	tx, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return false, explain(err)
	}
	defer func() { _ = tx.Rollback() }() // nothing was written
	lock := ""
	if s.postgres {
		lock = " FOR UPDATE"
	}
	var token, last int64
	if err := tx.QueryRowContext(ctx, "SELECT token, batch FROM leases WHERE name = 'games'"+lock).Scan(&token, &last); err != nil {
		return false, explain(err)
	}
	if token != l.token {
		return false, ErrFenced
	}
	return last >= batch, nil
}

// renew keeps the lease while nothing else is written.
func (s *Store) renew(l *lease) {
	defer close(l.ended)
	tick := time.NewTicker(leaseBeat)
	defer tick.Stop()
	for {
		select {
		case <-s.closing:
			return
		case <-l.lost:
			return
		case <-tick.C:
		}
		// An error is that of the next write, too.
		_ = s.submit(&request{ctx: context.Background(), fn: func(context.Context, *Tx) error { return nil }})
	}
}

// release gives the lease up.
func (s *Store) release(l *lease) {
	<-l.ended
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	// If it fails the lease runs out by itself.
	_, _ = s.write.ExecContext(ctx, "UPDATE leases SET until = 0, holder = '' WHERE name = 'games' AND token = $1", l.token)
}
