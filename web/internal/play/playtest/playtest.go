// Package playtest has engines for tests, whose processes are counted.
package playtest

import (
	"context"
	"os"
	"sync/atomic"

	"rookery/engine"
	"rookery/engine/builtin"
	"rookery/engine/uci"
)

// A Fleet counts the processes of its engines.
type Fleet struct{ Running, Started atomic.Int64 }

// Process opens engines that are this program: its environment's WEB_ENGINE tells the kind.
func (f *Fleet) Process(kind string) func(context.Context) (engine.Player, error) {
	return func(ctx context.Context) (engine.Player, error) {
		self, err := os.Executable()
		if err != nil {
			return nil, err
		}
		p, err := uci.Start(ctx, uci.UCI, engine.Command{Path: self, Env: []string{"WEB_ENGINE=" + kind}}, nil)
		if err != nil {
			return nil, err
		}
		return f.counted(p), nil
	}
}

func (f *Fleet) counted(p engine.Player) engine.Player {
	f.Started.Add(1)
	f.Running.Add(1)
	return &counted{Player: p, fleet: f}
}

type counted struct {
	engine.Player
	fleet *Fleet
	over  atomic.Bool
}

func (c *counted) Close() error {
	err := c.Player.Close()
	if !c.over.Swap(true) {
		c.fleet.Running.Add(-1)
	}
	return err
}

// InProcess opens an engine that needs no process: time in its games may be made up.
func (f *Fleet) InProcess() func(context.Context) (engine.Player, error) {
	return func(context.Context) (engine.Player, error) {
		p, err := builtin.New(builtin.Options{Level: 1, Threads: 1, Memory: 1 << 20})
		return f.counted(p), err
	}
}
