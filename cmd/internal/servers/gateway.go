package servers

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"rookery/cmd/internal/cli"
	"rookery/cmd/internal/workers"
	"rookery/ics"
	"rookery/ics/gateway"
	"rookery/ics/wire"
)

// NewGateway is the command "rookery gateway".
func NewGateway() *cobra.Command {
	var f workers.FarmFlags
	var doors chessDoors
	var sockets string
	config := gateway.Config{}
	cmd := &cobra.Command{
		Use:   "gateway --farm nats://HOST",
		Short: "Keep chess clients' connections while the server is started again",
		Long: `Gateway takes the connections of internet chess clients, by telnet, timeseal, TLS,
the PROXY protocol or a WebSocket, and passes what they say through NATS to the one
server that has the games: "rookery serve --ics-gateways". There may be several
gateways, on any machines.

When the server is stopped, killed or upgraded, the clients stay connected. They are
told so in a line, and go on as soon as there is a server: logged in, their games
going on with the clocks as after the last move that was acknowledged. What they
type meanwhile waits, up to some lines.

The NATS server is that of the server's farm (--farm-listen), or one of its own
(--farm of the server); with the second it stays up while the server does not.`,
		Example: `  rookery serve --ics "" --ics-gateways --farm nats://localhost
  rookery gateway --farm nats://localhost --ics :5000
  rookery gateway --farm tls://chess.example.org --nkey gateway.nk --ics :5000 --ics-tls :5001 --ics-cert c.pem --ics-key k.pem`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if f.Url == "" {
				return fmt.Errorf("which NATS server? --farm nats://HOST")
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			nc, err := f.Connect()
			if err != nil {
				return cli.Fail(err)
			}
			defer nc.Close()
			config.NATS, config.Prefix, config.Log = nc.Conn, f.Prefix, slog.New(slog.NewTextHandler(cmd.ErrOrStderr(), nil))
			g, err := gateway.New(config)
			if err != nil {
				return cli.Fail(err)
			}
			listeners, err := doors.listen(cmd)
			if err != nil {
				return cli.Fail(err)
			}
			ws := wire.NewWebSockets()
			return ServeAll(ctx,
				func(ctx context.Context) error { return serveSockets(ctx, cmd, sockets, ws) },
				func(ctx context.Context) error { return g.Serve(ctx, append(listeners, ws)...) })
		},
	}
	flags := cmd.Flags()
	f.Add(flags, "", "the NATS server, the same as the chess server's")
	doors.add(flags)
	flags.StringVar(&sockets, "listen", "", "address and port for WebSockets, at /ics; empty: none")
	flags.IntVar(&config.Connections, "ics-connections", ics.DefaultLimits().Connections, "connections of chess clients at once")
	flags.DurationVar(&config.Patience, "patience", 10*time.Minute, "time that clients are kept without a server")
	return cmd
}

// serveSockets takes chess clients over WebSockets until the context ends.
func serveSockets(ctx context.Context, cmd *cobra.Command, listen string, clients http.Handler) error {
	if listen == "" {
		<-ctx.Done()
		return nil
	}
	l, err := net.Listen("tcp", listen)
	if err != nil {
		return cli.Fail(err)
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "rookery: WebSockets at http://%s/ics\n", l.Addr())
	mux := http.NewServeMux()
	mux.Handle("GET /ics", clients)
	return answer(ctx, l, mux, func() {})
}
