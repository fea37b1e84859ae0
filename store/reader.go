package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// querier is what a *sql.DB and a *sql.Tx have in common.
type querier interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// reader has the methods that read.
type reader struct{ q querier }

// scanner is a row.
type scanner interface{ Scan(dest ...any) error }

// all reads the rows of a query. what is for errors.
func all[T any](ctx context.Context, r reader, what string, scan func(scanner) (T, error), query string, args ...any) ([]T, error) {
	list, err := reading(ctx, r, func(ctx context.Context) (list []T, err error) {
		rows, err := r.q.QueryContext(ctx, query, args...)
		if err != nil {
			return nil, err
		}
		defer func() { _ = rows.Close() }() // rows.Err tells
		for rows.Next() {
			v, err := scan(rows)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		return list, rows.Err()
	})
	if err != nil {
		return nil, fmt.Errorf("store: %s: %w", what, explain(err))
	}
	return list, nil
}

// one reads a single row, or says ErrNotFound.
func one[T any](ctx context.Context, r reader, what string, scan func(scanner) (T, error), query string, args ...any) (T, error) {
	v, err := reading(ctx, r, func(ctx context.Context) (T, error) { return scan(r.q.QueryRowContext(ctx, query, args...)) })
	if err != nil {
		var zero T
		return zero, fmt.Errorf("store: %s: %w", what, explain(err))
	}
	return v, nil
}

// readPatience is how long the database may take for an answer to whoever only reads.
const readPatience = 2 * patience

// reading reads, and again if the connection was one that the database has ended: after it
// was started again there are as many of those as the pool had. A transaction is gone with its connection.
func reading[T any](ctx context.Context, r reader, read func(context.Context) (T, error)) (T, error) {
	pool, ok := r.q.(*sql.DB)
	if !ok {
		return read(ctx)
	}
	ctx, cancel := context.WithTimeout(ctx, readPatience)
	defer cancel()
	v, err := read(ctx)
	for tries := pool.Stats().MaxOpenConnections; tries > 0 && ended(err) && ctx.Err() == nil; tries-- {
		v, err = read(ctx)
	}
	return v, err
}

// count reads a number.
func (r reader) count(ctx context.Context, what, query string, args ...any) (int, error) {
	return one(ctx, r, what, scanOne[int], query, args...)
}

func scanOne[T any](row scanner) (v T, err error) {
	err = row.Scan(&v)
	return v, err
}

// exec executes a statement that writes; none of its rows being there is
// ErrNotFound if must.
func (t *Tx) exec(ctx context.Context, what string, must bool, query string, args ...any) error {
	n, err := t.affected(ctx, what, query, args...)
	if err == nil && must && n == 0 {
		err = fmt.Errorf("%s: %w", what, ErrNotFound)
	}
	return err
}

// affected executes a statement that writes, and says how many rows it was.
func (t *Tx) affected(ctx context.Context, what, query string, args ...any) (int64, error) {
	res, err := t.tx.ExecContext(ctx, query, args...)
	var n int64
	if err == nil {
		n, err = res.RowsAffected()
	}
	if err != nil {
		return 0, fmt.Errorf("%s: %w", what, explain(err))
	}
	return n, nil
}

// next draws the next number of a counter.
func (t *Tx) next(ctx context.Context, counter string) (int64, error) {
	return one(ctx, t.reader, "counter "+counter, scanOne[int64],
		"UPDATE counters SET value = value + 1 WHERE name = $1 RETURNING value", counter)
}

// Times are kept in milliseconds, in UTC; the zero time is 0.

func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func moment(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}
