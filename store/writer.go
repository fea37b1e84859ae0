package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"rookery/library/entries"
)

// maxBatch is how many requests one transaction takes at most.
const maxBatch = 1024

// A request waits to be written: steps to append, or a function to call.
type request struct {
	ctx   context.Context
	game  GameID
	steps []Step
	fn    func(context.Context, *Tx) error
	done  chan error
}

// A Tx is a transaction of [Store.Update]; it must not be kept. It reads what
// it has written.
type Tx struct {
	reader
	tx        *sql.Tx
	appending *sql.Stmt // the store's
}

// Update calls fn and makes everything durable that it wrote, or, if it or the
// database fails, nothing; its error is returned. fn must use the context it
// is given and write by its Tx alone. It may be called twice, and while it runs
// no other write can, so it should neither wait for anything nor call Update.
// If ctx ends first, whether fn's writes have been made is unknown.
func (s *Store) Update(ctx context.Context, fn func(context.Context, *Tx) error) error {
	if err := s.submit(&request{ctx: ctx, fn: fn}); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return nil
}

// Append adds steps to a game and returns when they are on disk.
// ErrExists: the game has a step of that number already, which means that
// somebody else plays it.
func (s *Store) Append(ctx context.Context, game GameID, steps ...Step) error {
	if err := checkSteps(steps); err != nil {
		return fmt.Errorf("store: game %d: %w", game, err)
	}
	if len(steps) == 0 {
		return nil
	}
	if err := s.submit(&request{ctx: ctx, game: game, steps: steps}); err != nil {
		return fmt.Errorf("store: moves of game %d: %w", game, err)
	}
	return nil
}

func (s *Store) submit(r *request) error {
	r.done = make(chan error, 1)
	select {
	case <-s.closing: // the channel may well have room
		return ErrClosed
	default:
	}
	select {
	case s.requests <- r:
	case <-s.closing:
		return ErrClosed
	case <-r.ctx.Done():
		return context.Cause(r.ctx)
	}
	select {
	case err := <-r.done:
		return err
	case <-r.ctx.Done():
		return context.Cause(r.ctx)
	case <-s.stopped:
	}
	select {
	case err := <-r.done:
		return err
	default: // came when the last batch had been taken
		return ErrClosed
	}
}

// run writes until the store is closed. While a batch is committed the next
// one gathers; that is all the waiting that group commit needs.
func (s *Store) run() {
	defer close(s.stopped)
	batch := make([]*request, 0, maxBatch)
	for {
		select {
		case r := <-s.requests:
			batch = append(batch[:0], r)
		case <-s.closing:
			if batch = s.gather(batch[:0]); len(batch) == 0 {
				return
			}
		}
		batch = s.gather(batch)
		s.perform(batch)
	}
}

// gather adds to batch what waits.
func (s *Store) gather(batch []*request) []*request {
	for len(batch) < maxBatch {
		select {
		case r := <-s.requests:
			batch = append(batch, r)
		default:
			return batch
		}
	}
	return batch
}

// perform answers every request of the batch.
func (s *Store) perform(batch []*request) {
	live := batch[:0]
	for _, r := range batch {
		if r.ctx.Err() != nil {
			r.done <- context.Cause(r.ctx)
			continue
		}
		live = append(live, r)
	}
	if len(live) == 0 {
		return
	}
	begin := time.Now()
	err := s.commit(live)
	s.counts.note(len(live), time.Since(begin), err)
	s.failing.Store(errors.Is(err, ErrAway))
	var refused *refusedError
	if len(live) == 1 || !errors.As(err, &refused) || errors.Is(err, ErrAway) {
		if refused != nil {
			err = refused.error
		}
		for _, r := range live {
			r.done <- err
		}
		return
	}
	// One of them spoils it for all: each gets a transaction of its own.
	for i := range live {
		s.perform(live[i : i+1])
	}
}

// A refusedError says that a request could not be performed, so that nothing
// was committed. Any other error is one of all requests alike; nothing was
// committed then, either.
type refusedError struct{ error }

func (e *refusedError) Unwrap() error { return e.error }

// commit performs the batch in one transaction. No caller's end may end the
// others' transaction, so that it has a time of its own.
func (s *Store) commit(batch []*request) (err error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	tx, err := s.write.BeginTx(ctx, nil)
	if ended(err) { // the only one that the pool has, and nothing has been written
		tx, err = s.write.BeginTx(ctx, nil)
	}
	if err != nil {
		return explain(err)
	}
	defer func() {
		if err != nil {
			_ = tx.Rollback() // the first error is the one to tell
		}
	}()
	var number int64
	l := s.lease.Load()
	if l != nil {
		if number, err = s.stamp(ctx, tx, l); errors.Is(err, ErrFenced) {
			s.fenced(l)
		}
		if err != nil {
			return err
		}
	}
	t := &Tx{reader{tx}, tx, s.appending}
	for len(batch) > 0 {
		n := 0
		for n < len(batch) && batch[n].fn == nil {
			n++
		}
		if n > 0 {
			err = t.appendSteps(ctx, batch[:n])
		} else {
			n, err = 1, batch[0].fn(ctx, t)
		}
		if err != nil {
			return &refusedError{explain(err)}
		}
		batch = batch[n:]
	}
	if err = explain(s.commitBy(tx.Commit)); err != nil {
		_ = tx.Rollback() // an error: it is over already
		err = s.doubt(l, number, err)
	}
	return err
}

// fenced notes that the lease is lost. The writer alone calls it.
func (s *Store) fenced(l *lease) {
	select {
	case <-l.lost:
	default:
		close(l.lost)
	}
}

// doubt finds out what became of a commit that brought an error: a connection
// that breaks, or a time that is up, leaves open whether it was carried out.
// Nobody is told one or the other before that is known; it is as soon as the
// database answers. Who wants to write meanwhile is refused.
func (s *Store) doubt(l *lease, number int64, failed error) error {
	if !s.postgres {
		// There is one connection, and it must not stay within the transaction.
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		_, _ = s.write.ExecContext(ctx, "ROLLBACK") // an error: it is in none
	}
	var pg *pgconn.PgError
	if l == nil || errors.As(failed, &pg) && pg.Code[:2] != "57" { // the database itself said that it failed
		return failed
	}
	s.failing.Store(true)
	for {
		switch done, err := s.written(l, number); {
		case err == nil && done:
			return nil
		case err == nil:
			return failed
		case errors.Is(err, ErrFenced):
			s.fenced(l)
			return err
		}
		pause := time.After(200 * time.Millisecond)
	refuse:
		for {
			select {
			case r := <-s.requests:
				r.done <- failed
			case <-pause:
				break refuse
			case <-s.closing:
				return failed
			}
		}
	}
}

// rowsAtOnce is how many steps one statement inserts. Each way to PostgreSQL
// and back costs more than the row does.
const rowsAtOnce = 128

var stepColumns = []string{"game_id", "seq", "ply", "move", "spent", "white_clock", "black_clock", "played", "note"}

func (t *Tx) appendSteps(ctx context.Context, batch []*request) error {
	var args []any
	flush := func() error {
		if len(args) == 0 {
			return nil
		}
		var err error
		if rows := len(args) / len(stepColumns); rows == 1 {
			_, err = t.tx.StmtContext(ctx, t.appending).ExecContext(ctx, args...)
		} else {
			_, err = t.tx.ExecContext(ctx, insertion("steps", stepColumns, rows), args...)
		}
		args = args[:0]
		return err
	}
	for _, r := range batch {
		for _, p := range r.steps {
			args = append(args, int64(r.game), p.Seq, p.Ply, p.Move, int64(p.Spent),
				int64(p.Clocks[0]), int64(p.Clocks[1]), millis(p.At), p.Note)
			if len(args) == rowsAtOnce*len(stepColumns) {
				if err := flush(); err != nil {
					return err
				}
			}
		}
	}
	return flush()
}

// insertion is the statement that inserts rows into a table.
func insertion(table string, columns []string, rows int) string {
	return "INSERT INTO " + table + " (" + strings.Join(columns, ", ") + ") VALUES " + entries.Placeholders(rows, len(columns))
}

// Stats counts what has been written since the store was opened.
type Stats struct {
	Commits, Writes, Failures int64         // transactions, the requests in them, transactions that failed
	Committing                time.Duration // time spent in them
}

type counts struct{ commits, writes, failures, nanos atomic.Int64 }

func (c *counts) note(writes int, took time.Duration, err error) {
	c.commits.Add(1)
	c.writes.Add(int64(writes))
	c.nanos.Add(int64(took))
	if err != nil {
		c.failures.Add(1)
	}
}

// Stats returns the counters as they stand.
func (s *Store) Stats() Stats {
	return Stats{s.counts.commits.Load(), s.counts.writes.Load(), s.counts.failures.Load(), time.Duration(s.counts.nanos.Load())}
}
