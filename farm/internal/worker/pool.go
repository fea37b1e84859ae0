package worker

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"sync"

	"github.com/nats-io/nuid"

	"rookery/farm/internal/client"
	"rookery/farm/internal/process"
	"rookery/farm/internal/queue"
)

// A Pool is workers on one machine.
type Pool struct {
	Workers int
	Memory  int64 // bytes that each may use; 0: any
	Command process.Command
	Program string // the version of the program, see Program
	Store   queue.Store
	Log     *slog.Logger
}

// Run works until the context is done. It fails if the queue's server does not let it
// in any more.
func (p *Pool) Run(ctx context.Context, nc *queue.Conn) error {
	q, err := queue.Wait(ctx, nc, p.Store)
	if err != nil {
		return err
	}
	if err := client.Greet(ctx, q, p.Program); err != nil {
		return err
	}
	host, err := os.Hostname()
	if err != nil {
		host = "unknown"
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var all sync.WaitGroup
	seats, rooms, machine := newSeats(p.Workers), newRooms(p.Workers+standBy(p.Workers)), nuid.Next()
	defer rooms.close()
	for range p.Workers + standBy(p.Workers) {
		w := &worker{q: q, command: p.Command, memory: p.Memory, log: p.Log, seats: seats, rooms: rooms, machine: machine, changed: make(chan struct{}),
			state: queue.WorkerState{ID: nuid.Next(), Host: host, Program: p.Program}}
		all.Go(func() { w.run(ctx) })
	}
	go func() {
		select {
		case <-nc.Closed:
			cancel(nc.Refused())
		case <-ctx.Done():
		}
	}()
	if p.Workers == 0 {
		<-ctx.Done()
	}
	all.Wait()
	if err := context.Cause(ctx); errors.Is(err, queue.ErrRefused) {
		return err
	}
	return nil
}
