package coordinator

import (
	"context"
	"errors"
	"maps"

	"github.com/nats-io/nats.go/jetstream"

	"rookery/farm/internal/queue"
)

// forget removes a job that has ended from the stream. Where the queue does not answer, the sweep tries
// again.
func (c *Coordinator) forget(ctx context.Context, id string, seq uint64) {
	ctx, cancel := queue.Call(ctx)
	defer cancel()
	if c.q.Jobs.DeleteMsg(ctx, seq) == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.remains == nil {
		c.remains = map[uint64]string{}
	}
	c.remains[seq] = id
}

// forgetAgain removes what forget could not. It looks first whether that is still the job that has ended: a
// stream that was lost counts from 1 again.
func (c *Coordinator) forgetAgain(ctx context.Context) {
	ctx, cancel := queue.Call(ctx)
	defer cancel()
	for seq, id := range c.remaining() {
		msg, err := c.q.Jobs.GetMsg(ctx, seq)
		switch {
		case err == nil && msg.Subject == c.q.Subject("job", id):
			err = c.q.Jobs.DeleteMsg(ctx, seq)
		case errors.Is(err, jetstream.ErrMsgNotFound):
			err = nil
		}
		if err != nil {
			return // the next sweep tries again
		}
		c.mu.Lock()
		delete(c.remains, seq)
		c.mu.Unlock()
	}
}

func (c *Coordinator) remaining() map[uint64]string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.remains) == 0 {
		return nil
	}
	return maps.Clone(c.remains)
}
