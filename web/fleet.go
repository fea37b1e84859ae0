// Package playtest has engines for tests, whose processes are counted.
package web

import (
	"context"
	"os"
	"rookery/engine"
	"rookery/engine/builtin"
	"rookery/engine/uci"
	"sync/atomic"
)

// A fleet counts the processes of its engines.
type fleet struct{ running, started atomic.Int64 }

// engine is one whose processes are this program.
func (f *fleet) engine(name, kind string) Engine {
	return Engine{Name: name, Program: "Testfish 1", Variants: []string{"chess", "crazyhouse"}, Open: func(ctx context.Context) (engine.Player, error) {
		self, err := os.Executable()
		if err != nil {
			return nil, err
		}
		p, err := uci.Start(ctx, uci.UCI, engine.Command{Path: self, Env: []string{"WEB_ENGINE=" + kind}}, nil)
		if err != nil {
			return nil, err
		}
		return f.counted(p), nil
	}}
}

func (f *fleet) counted(p engine.Player) engine.Player {
	f.started.Add(1)
	f.running.Add(1)
	return &counted{Player: p, fleet: f}
}

type counted struct {
	engine.Player
	fleet *fleet
	over  atomic.Bool
}

func (c *counted) Close() error {
	err := c.Player.Close()
	if !c.over.Swap(true) {
		c.fleet.running.Add(-1)
	}
	return err
}

// inProcess is an engine that needs no process: time in its games may be made up.
func (f *fleet) inProcess(name string) Engine {
	return Engine{Name: name, Variants: []string{"chess"}, Open: func(context.Context) (engine.Player, error) {
		p, err := builtin.New(builtin.Options{Level: 1, Threads: 1, Memory: 1 << 20})
		return f.counted(p), err
	}}
}
