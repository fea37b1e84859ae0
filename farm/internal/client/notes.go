package client

import (
	"context"
	"errors"

	"github.com/nats-io/nats.go/jetstream"

	"rookery/farm/internal/queue"
)

// Clients remember with the farm what they have asked for, so that after their own
// end the next one finds it. Notes last half a day.

// Remember keeps a note under a name: letters, digits, "-" and "_".
func (c *Client) Remember(ctx context.Context, name string, note []byte) error {
	ctx, cancel := queue.Call(ctx)
	defer cancel()
	_, err := c.q.Notes.Put(ctx, name, note)
	return err
}

// Forget removes a note, if there is one.
func (c *Client) Forget(ctx context.Context, name string) error {
	ctx, cancel := queue.Call(ctx)
	defer cancel()
	return c.q.Notes.Purge(ctx, name)
}

// Recall finds all notes, by name.
func (c *Client) Recall(ctx context.Context) (map[string][]byte, error) {
	ctx, cancel := queue.Call(ctx)
	defer cancel()
	notes := map[string][]byte{}
	w, err := c.q.Notes.WatchAll(ctx, jetstream.IgnoreDeletes())
	if err != nil {
		return nil, err
	}
	defer func() { _ = w.Stop() }()
	for {
		select {
		case e := <-w.Updates():
			if e == nil {
				return notes, nil // these were all
			}
			notes[e.Key()] = e.Value()
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// ErrDetached as the cause of a context's end, leaves a job with the farm: its
// client is about to end and its successor will ask again.
var ErrDetached = errors.New("farm: the job goes on without its client")
