package farm

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"sync"

	"rookery/farm/internal/client"
	"rookery/farm/internal/coordinator"
	"rookery/farm/internal/process"
	"rookery/farm/internal/queue"
	"rookery/farm/internal/worker"
)

// A Local is a whole farm within a process and its children: the queue, the
// coordinator, workers, and a client.
type Local struct {
	*client.Client
	Coordinator *coordinator.Coordinator
	server      *queue.Server
	nc          *queue.Conn
	stop        context.CancelFunc
	all         sync.WaitGroup
	temporary   string // a folder to be removed
}

// A LocalConfig says how a Local is made.
type LocalConfig struct {
	Dir     string // where the queue keeps what it has; "": a temporary folder
	Listen  queue.Listen
	Workers int   // 0: only those of other machines
	Memory  int64 // bytes that each worker may use; 0: any
	Command process.Command
	Program string
	Store   queue.Store
	Log     *slog.Logger // nil: nobody is told
}

// StartLocal starts a farm. Jobs are taken when it returns.
func StartLocal(ctx context.Context, config LocalConfig) (*Local, error) {
	if config.Log == nil {
		config.Log = slog.New(slog.DiscardHandler)
	}
	l := new(Local)
	ctx, l.stop = context.WithCancel(ctx)
	if err := l.start(ctx, config); err != nil {
		l.Close()
		return nil, err
	}
	return l, nil
}

// start starts its parts. After an error some of them may run. Where the disk has no room
// for the queue it is kept in memory: problems are solved all the same, and what was
// left on the disk is there for a start with more room.
func (l *Local) start(ctx context.Context, config LocalConfig) (err error) {
	err = l.coordinate(ctx, config)
	if errors.Is(err, queue.ErrNoRoom) {
		config.Log.Warn("until the next start with more room problems that wait and answers are kept in memory only", "folder", config.Dir, "err", err)
		l.leaveQueue()
		config.Dir, config.Store.Memory = "", true
		err = l.coordinate(ctx, config)
	}
	if err != nil {
		return err
	}
	if l.Client, err = client.New(ctx, l.nc, config.Store, config.Program); err != nil {
		return err
	}
	if config.Workers > 0 {
		pool := &worker.Pool{Workers: config.Workers, Memory: config.Memory, Command: config.Command, Program: config.Program, Store: config.Store, Log: config.Log}
		l.all.Go(func() {
			if err := pool.Run(ctx, l.nc); err != nil && ctx.Err() == nil {
				config.Log.Error("workers", "err", err)
			}
		})
	}
	return nil
}

// coordinate starts the queue's server and the coordinator.
func (l *Local) coordinate(ctx context.Context, config LocalConfig) (err error) {
	if config.Dir == "" {
		if l.temporary, err = os.MkdirTemp("", "rookery-farm-"); err != nil {
			return err
		}
		config.Dir = l.temporary
	}
	config.Listen.Prefix = config.Store.Prefix
	if l.server, err = queue.StartServer(config.Dir, config.Listen, config.Log); err != nil {
		return err
	}
	if l.nc, err = l.server.Connect(); err != nil {
		return err
	}
	l.Coordinator = &coordinator.Coordinator{Program: config.Program, Store: config.Store, Log: config.Log, Own: true}
	ready, failed := make(chan struct{}), make(chan error, 1)
	l.all.Go(func() {
		if err := l.Coordinator.Run(ctx, l.nc, sync.OnceFunc(func() { close(ready) })); err != nil {
			failed <- err
		}
	})
	select {
	case <-ready:
	case err = <-failed:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
	return nil
}

// Connect connects this process to the queue's server once more, for something else.
func (l *Local) Connect() (*Conn, error) { return l.server.Connect() }

// Address is where other machines connect to, "" if they cannot.
func (l *Local) Address() string { return l.server.Address() }

// Close ends the farm. What was not done is done by the next one in the same folder.
func (l *Local) Close() {
	l.stop()
	l.all.Wait()
	l.leaveQueue()
	if l.temporary != "" {
		_ = os.RemoveAll(l.temporary)
	}
}

// leaveQueue ends the queue's server, if there is one.
func (l *Local) leaveQueue() {
	if l.nc != nil {
		l.nc.Close()
	}
	if l.server != nil {
		l.server.Close()
	}
	l.nc, l.server = nil, nil
}
