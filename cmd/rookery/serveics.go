package main

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"rookery/chess/variant"
	"rookery/engine/builtin"
	"rookery/ics"
	"rookery/store"
)

// chessServer is what the flags say about the internet chess server.
type chessServer struct {
	address string
	store   storeFlags
	robots  []string
	limits  ics.Limits
}

func (f *chessServer) add(flags *pflag.FlagSet) {
	flags.StringVar(&f.address, "ics", ":5000", "address and port for internet chess clients; empty: browsers only")
	flags.StringArrayVar(&f.robots, "robot", []string{"Rookery=builtin:5"},
		"player on the server: NAME=builtin:LEVEL, or NAME=uci:COMMAND, or NAME=cecp:COMMAND; empty: none")
	l := ics.DefaultLimits()
	flags.IntVar(&f.limits.Connections, "ics-connections", l.Connections, "connections of chess clients at once")
	flags.IntVar(&f.limits.PerAddress, "ics-per-address", l.PerAddress, "connections at once from one address")
	flags.IntVar(&f.limits.Guests, "ics-guests", l.Guests, "guests on the chess server at once")
	flags.DurationVar(&f.limits.Idle, "ics-idle", l.Idle, "time without a line after which a client that does not play is logged out")
	flags.DurationVar(&f.limits.Resume, "ics-resume", 0,
		"time to go on with an adjourned game for who lost the connection in it, and loses it else; 0: for ever")
	f.store.add(flags)
}

// open makes the server, with its robots. The function it returns ends them; it
// is called when serve has returned.
func (f *chessServer) open(ctx context.Context, m *monitor, kept *store.Store, log *slog.Logger, stop func()) (*ics.Server, func(), error) {
	config := ics.Config{Version: version(), Log: log, Store: kept, Stop: stop, Limits: f.limits}
	end := func() {
		for _, r := range config.Robots {
			_ = r.Player.Close()
		}
	}
	for _, text := range f.robots {
		if text == "" {
			continue
		}
		r, err := newRobot(ctx, text)
		if err != nil {
			end()
			return nil, nil, err
		}
		config.Robots = append(config.Robots, r)
	}
	server, err := ics.New(config)
	if err != nil {
		end()
		return nil, nil, err
	}
	m.watchChess(server)
	return server, end, nil
}

// serve answers clients until the context ends, or an admin calls stop. Without
// an address only the pages' visitors are on the server.
func (f *chessServer) serve(ctx context.Context, cmd *cobra.Command, server *ics.Server) error {
	if f.address == "" {
		<-ctx.Done()
		server.Close()
		return nil
	}
	l, err := net.Listen("tcp", f.address)
	if err != nil {
		server.Close()
		return err
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "rookery: internet chess server at %s\n", l.Addr())
	return server.Serve(ctx, l)
}

// newRobot reads a flag --robot and starts the player.
func newRobot(ctx context.Context, text string) (ics.Robot, error) {
	name, what, _ := strings.Cut(text, "=")
	protocol, rest, _ := strings.Cut(what, ":")
	r := ics.Robot{Name: name, Note: "I am " + rest + "."}
	if protocol != "builtin" {
		_, _, command, err := parseProgram(text)
		if err != nil {
			return r, fmt.Errorf("robot %q: %w or NAME=builtin:LEVEL", text, err)
		}
		p, err := startEngine(ctx, protocol, command, nil)
		r.Player = p
		return r, err
	}
	level, err := strconv.Atoi(rest)
	if err != nil {
		return r, fmt.Errorf("robot %q: want a level", text)
	}
	p, err := builtin.New(builtin.Options{Level: level, Threads: 1, Memory: 16 << 20})
	if err != nil {
		return r, fmt.Errorf("robot %q: %w", text, err)
	}
	r.Player, r.Note = p, fmt.Sprintf("I am the player built into rookery, at level %d.", level)
	for _, v := range variant.All() {
		if v.Rules != variant.Bughouse {
			r.Variants = append(r.Variants, v.Name)
		}
	}
	return r, nil
}
