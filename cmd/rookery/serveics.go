package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"rookery/chess/variant"
	"rookery/engine/builtin"
	"rookery/ics"
	"rookery/ics/wire"
	"rookery/store"
)

// chessServer is what the flags say about the internet chess server.
type chessServer struct {
	address string
	sealed  string // address for TLS
	cert    string
	key     string
	proxies []string
	sockets *wire.WebSockets // for the pages' server
	store   storeFlags
	robots  []string
	limits  ics.Limits
	mail    mailServer
}

func (f *chessServer) add(flags *pflag.FlagSet) {
	flags.StringVar(&f.address, "ics", ":5000", "address and port for internet chess clients; empty: browsers only")
	flags.StringVar(&f.sealed, "ics-tls", "", "address and port for internet chess clients that speak TLS; empty: none")
	flags.StringVar(&f.cert, "ics-cert", "", "certificate for --ics-tls, a file in PEM; it is read again when it changes")
	flags.StringVar(&f.key, "ics-key", "", "key of that certificate, a file in PEM")
	flags.StringSliceVar(&f.proxies, "ics-proxy", nil,
		"addresses (192.0.2.1, 10.0.0.0/8) of proxies that tell clients' addresses by the PROXY protocol, version 1 or 2")
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
func (f *chessServer) open(ctx context.Context, m *monitor, kept *store.Store, log *slog.Logger, stop func()) (*ics.Server, func(), error) {
	config := ics.Config{Version: version(), Log: log, Store: kept, Stop: stop, Limits: f.limits}
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
func (f *chessServer) serve(ctx context.Context, cmd *cobra.Command, server *ics.Server) error {
	listeners := []net.Listener{f.sockets}
	if err := f.listen(cmd, &listeners); err != nil {
		for _, l := range listeners {
			_ = l.Close()
		}
		server.Close()
		return err
	}
	return server.Serve(ctx, listeners...)
}

// listen opens the ports, and adds them to those there are.
func (f *chessServer) listen(cmd *cobra.Command, listeners *[]net.Listener) error {
	proxies, err := parseNetworks(f.proxies)
	if err != nil {
		return err
	}
	if given := f.sealed != ""; given != (f.cert != "") || given != (f.key != "") {
		return errors.New("--ics-tls needs --ics-cert and --ics-key, and they need it")
	}
	for _, port := range []struct {
		address, what string
		sealed        bool
	}{{f.address, "internet chess server", false}, {f.sealed, "internet chess server with TLS", true}} {
		if port.address == "" {
			continue
		}
		l, err := net.Listen("tcp", port.address)
		if err != nil {
			return err
		}
		*listeners = append(*listeners, l)
		door := l
		if len(proxies) > 0 {
			door = wire.Proxied(door, proxies)
		}
		if port.sealed {
			if door, err = wire.Sealed(door, f.cert, f.key); err != nil {
				return err
			}
		}
		(*listeners)[len(*listeners)-1] = door
		fmt.Fprintf(cmd.ErrOrStderr(), "rookery: %s at %s\n", port.what, l.Addr())
	}
	return nil
}

// parseNetworks reads addresses, and networks such as 10.0.0.0/8.
func parseNetworks(texts []string) ([]netip.Prefix, error) {
	var list []netip.Prefix
	for _, text := range texts {
		p, err := netip.ParsePrefix(text)
		if err != nil {
			a, err := netip.ParseAddr(text)
			if err != nil {
				return nil, fmt.Errorf("%q is neither an address nor a network such as 10.0.0.0/8", text)
			}
			p = netip.PrefixFrom(a, a.BitLen())
		}
		list = append(list, p.Masked())
	}
	return list, nil
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
