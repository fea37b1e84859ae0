package servers

import (
	"context"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"rookery/chess/variant"
	"rookery/cmd/internal/cli"
	"rookery/cmd/internal/engines"
	"rookery/engine/builtin"
	"rookery/farm"
	"rookery/ics"
	"rookery/ics/gateway"
	"rookery/ics/wire"
	"rookery/store"
)

// chessServer is what the flags say about the internet chess server.
type chessServer struct {
	doors    chessDoors
	sockets  *wire.WebSockets // for the pages' server
	gateways bool
	connect  func() (*farm.Conn, error) // to where the gateways are, too
	prefix   string
	store    storeFlags
	robots   []string
	limits   ics.Limits
	mail     mailServer
}

func (f *chessServer) add(flags *pflag.FlagSet) {
	f.doors.add(flags)
	flags.BoolVar(&f.gateways, "ics-gateways", false, "take clients from gateways, too, through the farm's NATS server: see rookery help gateway")
	flags.StringArrayVar(&f.robots, "robot", []string{"Rookery=builtin:5"},
		"player on the server: NAME=builtin:LEVEL, or NAME=uci:COMMAND, or NAME=cecp:COMMAND; empty: none")
	l := ics.DefaultLimits()
	flags.IntVar(&f.limits.Connections, "ics-connections", l.Connections, "connections of chess clients at once")
	flags.IntVar(&f.limits.PerAddress, "ics-per-address", l.PerAddress, "connections at once from one address")
	flags.IntVar(&f.limits.Guests, "ics-guests", l.Guests, "guests on the chess server at once")
	flags.DurationVar(&f.limits.Idle, "ics-idle", l.Idle, "time without a line after which a client that does not play is logged out")
	flags.DurationVar(&f.limits.Login, "ics-login", l.Login, "time for a client to log in")
	flags.Float64Var(&f.limits.Lines, "ics-lines", l.Lines, "lines a second of a client, over a longer time; more wait")
	flags.Float64Var(&f.limits.Burst, "ics-burst", l.Burst, "lines of a client at once")
	flags.IntVar(&f.limits.Unsent, "ics-unsent", l.Unsent, "bytes that a client may leave unread before it is cut off")
	flags.DurationVar(&f.limits.NoShow, "ics-no-show", l.NoShow, "time that a game of a tournament waits for its players")
	flags.DurationVar(&f.limits.Return, "ics-return", l.Return, "time to come back for who loses the connection in a game of a tournament")
	flags.DurationVar(&f.limits.Resume, "ics-resume", 0,
		"time to go on with an adjourned game for who lost the connection in it, and loses it else; 0: for ever")
	f.mail.add(flags)
	f.store.add(flags)
}

// open makes the server, with its robots. The function it returns ends them; it
// is called when serve has returned.
func (f *chessServer) open(ctx context.Context, m *Monitor, kept *store.Store, log *slog.Logger, stop func()) (*ics.Server, func(), error) {
	config := ics.Config{Version: cli.Version, Log: log, Store: kept, Stop: stop, Limits: f.limits,
		Moved: func(d time.Duration) { m.moves.Observe(d.Seconds()) }}
	end := func() {
		for _, r := range config.Robots {
			_ = r.Player.Close()
		}
	}
	if err := f.mail.check(); err != nil {
		return nil, nil, err
	}
	if f.mail.address != "" {
		config.Mail = &f.mail
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
func (f *chessServer) serve(ctx context.Context, cmd *cobra.Command, server *ics.Server, kept *store.Store, log *slog.Logger) error {
	listeners, err := f.doors.listen(cmd)
	if err != nil {
		server.Close()
		return err
	}
	listeners = append(listeners, f.sockets)
	if f.gateways {
		nc, err := f.connect()
		var g *gateway.Listener
		if err == nil {
			defer nc.Close()
			g, err = gateway.Listen(nc.Conn, f.prefix, kept.Fence(), log)
		}
		if err != nil {
			for _, l := range listeners {
				_ = l.Close()
			}
			server.Close()
			return err
		}
		defer g.Leave()
		listeners = append(listeners, g)
	}
	return server.Serve(ctx, listeners...)
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
		p, err := engines.StartEngine(ctx, protocol, command, nil)
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
