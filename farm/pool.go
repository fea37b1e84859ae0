package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nuid"
)

// A Pool is workers on one machine.
type Pool struct {
	Workers int
	Memory  int64 // bytes that each may use; 0: any
	Command Command
	Program string // the version of the program, see Program
	Store   Store
	Log     *slog.Logger
}

// ErrVersion is why a worker or a client is turned away.
var ErrVersion = errors.New("farm: another version")

// hello introduces workers and clients to the coordinator.
type hello struct {
	Protocol int    `json:"protocol"`
	Program  string `json:"program"`
}

// A welcome is the coordinator's answer.
type welcome struct {
	Refused string `json:"refused,omitempty"` // why, to be shown
}

// greet asks the coordinator whether it works with this version. It waits for one
// to be there.
func greet(ctx context.Context, q *queue, program string) error {
	doc, _ := json.Marshal(hello{Protocol, program}) // plain data
	for {
		m, err := request(ctx, q.nc, q.subject("hello"), doc, 2*time.Second)
		if err == nil {
			var w welcome
			if err := json.Unmarshal(m.Data, &w); err != nil {
				return fmt.Errorf("%w: the coordinator's answer makes no sense", ErrVersion)
			}
			if w.Refused != "" {
				return fmt.Errorf("%w: %s", ErrVersion, w.Refused)
			}
			return nil
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if errors.Is(err, nats.ErrConnectionClosed) {
			return err
		}
		sleep(ctx, restart)
	}
}

func request(ctx context.Context, nc *nats.Conn, subject string, body []byte, limit time.Duration) (*nats.Msg, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	return nc.RequestWithContext(ctx, subject, body)
}

// Run works until the context is done. It fails if the queue's server does not let it
// in any more.
func (p *Pool) Run(ctx context.Context, nc *nats.Conn) error {
	closed := nc.StatusChanged(nats.CLOSED)
	defer nc.RemoveStatusListener(closed)
	q, err := waitQueue(ctx, nc, p.Store)
	if err != nil {
		return err
	}
	if err := greet(ctx, q, p.Program); err != nil {
		return err
	}
	host, err := os.Hostname()
	if err != nil {
		host = "unknown"
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var all sync.WaitGroup
	for range p.Workers {
		w := &worker{q: q, command: p.Command, memory: p.Memory, log: p.Log, changed: make(chan struct{}),
			state: WorkerState{ID: nuid.Next(), Host: host, Program: p.Program}}
		all.Go(func() { w.run(ctx) })
	}
	go func() {
		select {
		case <-closed:
			cancel(fmt.Errorf("%w: %w", ErrRefused, nc.LastError()))
		case <-ctx.Done():
		}
	}()
	all.Wait()
	if err := context.Cause(ctx); errors.Is(err, ErrRefused) {
		return err
	}
	return nil
}

// waitQueue opens the queue, as soon as the server can.
func waitQueue(ctx context.Context, nc *nats.Conn, store Store) (*queue, error) {
	for begun := time.Now(); ; {
		inner, cancel := call(ctx)
		q, err := openQueue(inner, nc, store)
		cancel()
		if err == nil || ctx.Err() != nil || time.Since(begun) > time.Minute {
			return q, err
		}
		sleep(ctx, 2*restart)
	}
}
