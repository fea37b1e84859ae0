// Package servers has the subcommands of who runs a server or visits one: serve, site, gateway,
// store, user, style12, bench and invite.
package servers

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"rookery/cmd/internal/cli"
	"rookery/cmd/internal/workers"
	"rookery/farm"
	"rookery/ics/wire"
	"rookery/store"
	"rookery/web"
)

// A server is the pages, the chess server and the farm as flags ask for them.
type server struct {
	listen  string
	config  web.Config
	chess   chessServer
	engines pageEngines
	front   front
	bounds  bounds
	profile string
	library string
	farm    workers.FarmFlags
	queue   workers.QueueFlags
	pool    workers.PoolFlags

	at     net.Listener                    // for browsers; nil: opened where listen says
	around func(http.Handler) http.Handler // what browsers have to pass first; nil: nothing
}

func newServer() *server {
	return &server{chess: chessServer{sockets: wire.NewWebSockets()}}
}

// add adds the flags.
func (s *server) add(flags *pflag.FlagSet) {
	flags.StringVar(&s.listen, "listen", "localhost:8080", "address and port for browsers")
	flags.BoolVar(&s.config.Secure, "secure-cookies", false, "cookies for HTTPS only: behind a proxy that speaks it")
	flags.IntVarP(&s.config.Workers, "jobs", "j", 0, "moves of a problem that a worker looks at together (default: one a core)")
	s.pool.Add(flags)
	s.farm.Add(flags, "farm-", "have problems solved by this farm, not by one within this server")
	flags.StringVar(&s.queue.Address, "farm-listen", "", "address and port at which workers of other machines join; empty: none do")
	s.queue.Add(flags, "farm-")
	flags.DurationVar(&s.config.JobTime, "max-time", 5*time.Minute, "time for each problem")
	flags.StringVar(&s.library, "library", "", "library of problems to search on the page: a file that rookery library has made, postgres://..., or the server's own database; empty: what comes with the server")
	flags.BoolVar(&s.config.LibraryOpen, "library-open", false, "let visitors take problems into the library, have them solved, and keep sets and notes there")
	flags.StringVar(&s.profile, "pprof", "", "address and port for profiles of the running server, for its operator alone; empty: none")
	s.front.add(flags)
	s.bounds.add(flags)
	s.engines.add(flags, &s.config)
	s.chess.add(flags)
}

// run serves until the context ends; stop ends it, for admins of the chess server.
func (s *server) run(ctx context.Context, stop func(), cmd *cobra.Command) error {
	err := s.front.check()
	if err == nil {
		s.config.Quota, s.config.GuestLife, err = s.bounds.quota()
	}
	if err != nil {
		return cli.Fail(err)
	}
	if s.config.Engines, err = s.engines.open(ctx); err != nil {
		return cli.Fail(err)
	}
	s.config.Miner = builtinProcess
	s.config.Version = cli.Version
	m := NewMonitor()
	m.operator = s.front.operator
	kept, err := store.Open(ctx, s.chess.store.url())
	if err != nil {
		return cli.Fail(err)
	}
	defer func() { _ = kept.Close() }() // what was promised is written already
	m.watchStore(kept)
	s.config.Store = kept
	s.config.Log = new(web.Tail)
	log := slog.New(slog.NewTextHandler(io.MultiWriter(cmd.ErrOrStderr(), s.config.Log), nil))
	s.config.Logger = log
	if err := s.bounds.hold(&s.pool, &s.config, log); err != nil {
		return cli.Fail(err)
	}
	s.front.room(fileLimit(), s.chess.limits.Connections, log)
	people, end, err := s.chess.open(ctx, m, kept, log, stop)
	if err != nil {
		return cli.Fail(err)
	}
	defer end()
	s.config.Chess = people
	client, local, endFarm, err := workers.StartFarm(ctx, farm.LocalConfig{Log: log}, &s.farm, &s.queue, &s.pool, s.chess.store.data)
	if err != nil {
		return cli.Fail(err)
	}
	defer endFarm()
	s.config.Farm = client
	if s.library != "" {
		own, err := openLibrary(ctx, s.library, kept, s.chess.store.url())
		if err != nil {
			return cli.Fail(err)
		}
		defer own.Close()
		s.config.Library = own.Library
	}
	s.chess.prefix = s.farm.Prefix
	s.chess.connect = s.farm.Connect
	if local != nil {
		s.chess.connect = local.Connect
		m.WatchFarm(local.Coordinator)
		if a := local.Address(); a != "" {
			fmt.Fprintf(cmd.ErrOrStderr(), "rookery: farm at %s\n", a)
		}
	}
	return ServeAll(ctx,
		func(ctx context.Context) error { return s.servePages(ctx, cmd, m) },
		func(ctx context.Context) error { return s.chess.serve(ctx, cmd, people, kept, log) },
		func(ctx context.Context) error { return m.watchDisk(ctx, s.chess.store.data, log) },
		func(ctx context.Context) error { return serveProfiles(ctx, s.profile) })
}

// NewServe is the command "rookery serve".
func NewServe() *cobra.Command {
	s := newServer()
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve the workbench to browsers, and games to internet chess clients",
		Long: `Serve opens the workbench, pages for browsers on which one composes and solves
chess problems, collects and verifies them, trains puzzles, plays, and makes and
explores opening books. Everything is in the program: nothing is loaded from elsewhere.
The API behind the pages describes itself at /api/openapi.json. For those who run
the server there are /metrics in Prometheus's format, /healthz and /readyz.

It also is an internet chess server, to which clients such as XBoard, PyChess and
eboard connect, or telnet, or over TLS (--ics-tls) or a WebSocket (/ics). What lasts is in a SQLite file, or in PostgreSQL; every
move is there before it is acknowledged, and games in play go on after a stop of
whatever kind. Browsers and clients meet there: they are users of one server.
Users register on the page, or by "rookery user add", which also makes admins.

Engines of yours are players on the chess server with --robot, and play on the
page against whoever likes with --engine; a game on the page has processes of its
own, which end with it.

Problems are solved by workers, processes of their own: whatever one of them dies
of, the server and the games go on. Workers of other machines join at the address
--farm-listen, see "rookery help work".

Ctrl-C ends the server.`,
		Example: `  rookery serve
  rookery serve --listen :8080 --ics :5000 --data /var/lib/rookery
  rookery serve --robot Fish=uci:stockfish
  rookery serve --engine Stockfish=uci:stockfish --engine "Fairy=uci:fairy-stockfish"`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			return s.run(ctx, stop, cmd)
		},
	}
	s.add(cmd.Flags())
	return cmd
}

// ServeAll runs servers until the context ends or one of them fails, and waits
// for all of them.
func ServeAll(ctx context.Context, servers ...func(context.Context) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var all sync.WaitGroup
	for _, serve := range servers {
		all.Go(func() {
			if err := serve(ctx); err != nil {
				cancel(err)
			}
		})
	}
	all.Wait()
	var failed *cli.Failure
	err := context.Cause(ctx)
	switch {
	case err == nil || errors.Is(err, context.Canceled):
		return nil
	case errors.As(err, &failed):
		return err
	}
	return cli.Fail(err)
}

// servePages answers browsers until the context ends, and chess clients that come
// over a WebSocket.
func (s *server) servePages(ctx context.Context, cmd *cobra.Command, m *Monitor) error {
	pages, err := web.New(s.config)
	if err != nil {
		return cli.Fail(err)
	}
	defer pages.Close()
	l := s.at
	if l == nil {
		if l, err = net.Listen("tcp", s.listen); err != nil {
			return cli.Fail(err)
		}
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "rookery: http://%s\n", l.Addr())
	mux := http.NewServeMux()
	mux.Handle("GET /ics", s.chess.sockets)
	mux.Handle("/", m.Handler(pages))
	handler := s.front.around(mux, l.Addr(), s.config.Secure)
	if s.around != nil {
		handler = s.around(handler)
	}
	return answer(ctx, s.front.listen(l, s.config.Logger), handler, func() { m.stopping.Store(true) })
}

// answer answers requests until the context ends; then it says so, and gives those
// that are under way a while.
func answer(ctx context.Context, l net.Listener, handler http.Handler, stopping func()) error {
	h := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 64 << 10,
		BaseContext: func(net.Listener) context.Context { return ctx }}
	ended := make(chan error, 1)
	go func() { ended <- h.Serve(l) }()
	var err error
	select {
	case err = <-ended:
	case <-ctx.Done():
		stopping()
		grace, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		err = h.Shutdown(grace)
	}
	if err != nil && !errors.Is(err, http.ErrServerClosed) {
		return cli.Fail(err)
	}
	return nil
}

// serveProfiles answers go tool pprof until the context ends.
func serveProfiles(ctx context.Context, listen string) error {
	if listen == "" {
		<-ctx.Done()
		return nil
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
	h := &http.Server{Addr: listen, Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	defer context.AfterFunc(ctx, func() { _ = h.Close() })()
	if err := h.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return cli.Fail(err)
	}
	return nil
}
