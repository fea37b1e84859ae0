// Package farms has the subcommands of "rookery farm". Workers are in package workers.
package farms

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"text/tabwriter"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"
	"github.com/spf13/cobra"

	"rookery/cmd/internal/cli"
	"rookery/cmd/internal/servers"
	"rookery/cmd/internal/workers"
	"rookery/farm"
)

// NewFarm is the command "rookery farm".
func NewFarm() *cobra.Command {
	var f workers.FarmFlags
	var q workers.QueueFlags
	var data, metrics string
	p := workers.PoolFlags{Memory: "1G"}
	cmd := &cobra.Command{
		Use:   "farm",
		Short: "Solve on many machines: the queue and who coordinates",
		Long: `Farm has the queue of problems to be solved, and gives them to workers, which join
by "rookery work". It is what "rookery serve" has within it, without the page and the
chess server. Problems come from "rookery solve --farm", "rookery farm run" and
servers with --farm.

The queue is NATS JetStream. With --farm it is that of a NATS server or cluster
elsewhere; several coordinators on one cluster wait for each other's end. What is
kept is told in docs/farm.md.

An address that other machines reach needs TLS and keys: --tls-cert, --tls-key and
--keys, or --tls-ca.

Ctrl-C ends it. Jobs stay in the queue, and the next one goes on with them.`,
		Example: `  rookery farm --listen localhost:4222
  rookery farm --listen :4222 --tls-cert farm.pem --tls-key farm.key --keys workers.txt
  rookery farm --farm nats://one,nats://two,nats://three --replicas 3`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			store, err := q.Store(f.Prefix)
			if err != nil {
				return err
			}
			if store.Replicas, err = cmd.Flags().GetInt("replicas"); err != nil {
				return err
			}
			if err := coordinate(ctx, cmd, &f, &q, &p, store, data, metrics); err != nil && ctx.Err() == nil {
				return cli.Fail(err)
			}
			return nil
		},
	}
	flags := cmd.Flags()
	f.Add(flags, "", "coordinate on this NATS server instead of one of its own")
	flags.StringVar(&q.Address, "listen", "localhost:4222", "address and port at which workers and clients connect")
	q.Add(flags, "")
	flags.StringVar(&data, "data", ".", "directory of the queue's files: rookery-farm in it")
	flags.Int("replicas", 1, "servers of a cluster on which everything is kept: 1, 3 or 5")
	flags.IntVar(&p.Workers, "workers", 0, "workers on this machine")
	flags.StringVar(&p.Memory, "worker-memory", p.Memory, "memory that each of them may use before it is ended, with K, M or G; 0: any")
	flags.StringVar(&metrics, "metrics", "", "address and port for /metrics, /healthz and /readyz; empty: none")
	cmd.AddCommand(newFarmStatus(), newFarmFailures(), newFarmRun(), newFarmKey(), newFarmOrder(farm.OrderDrain, "Let a worker end its task and take no other"),
		newFarmOrder(farm.OrderResume, "Let a worker take tasks again"), newFarmOrder(farm.OrderStop, "Take the task from a worker, and give it no other"))
	return cmd
}

// coordinate is the work of "rookery farm".
func coordinate(ctx context.Context, cmd *cobra.Command, f *workers.FarmFlags, q *workers.QueueFlags, p *workers.PoolFlags, store farm.Store, data, metrics string) error {
	log := slog.New(slog.NewTextHandler(cmd.ErrOrStderr(), nil))
	memory, err := p.Check()
	if err != nil {
		return err
	}
	m := servers.NewMonitor()
	if f.Url == "" {
		config := farm.LocalConfig{Dir: filepath.Join(data, "rookery-farm"), Workers: p.Workers, Memory: memory, Program: workers.FarmProgram(), Store: store, Log: log}
		if config.Listen, err = q.Listen(); err != nil {
			return err
		}
		if config.Command, err = workers.WorkerCommand(memory); err != nil {
			return err
		}
		l, err := farm.StartLocal(ctx, config)
		if err != nil {
			return err
		}
		defer l.Close()
		m.WatchFarm(l.Coordinator)
		fmt.Fprintf(cmd.ErrOrStderr(), "rookery: farm at %s\n", l.Address())
		return serveMetrics(ctx, m, metrics)
	}
	nc, err := f.Connect()
	if err != nil {
		return err
	}
	defer nc.Close()
	c := &farm.Coordinator{Program: workers.FarmProgram(), Store: store, Log: log}
	m.WatchFarm(c)
	return servers.ServeAll(ctx,
		func(ctx context.Context) error {
			return c.Run(ctx, nc, func() { fmt.Fprintf(cmd.ErrOrStderr(), "rookery: coordinates the farm at %s\n", f.Url) })
		},
		func(ctx context.Context) error { return serveMetrics(ctx, m, metrics) },
		func(ctx context.Context) error {
			if p.Workers == 0 {
				return nil
			}
			return workers.Work(ctx, cmd, f, p.Workers, memory)
		})
}

// serveMetrics answers those who watch the farm until the context ends.
func serveMetrics(ctx context.Context, m *servers.Monitor, address string) error {
	if address == "" {
		<-ctx.Done()
		return nil
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.Registry, promhttp.HandlerOpts{}))
	h := &http.Server{Handler: m.Handler(mux), ReadHeaderTimeout: 10 * time.Second}
	defer context.AfterFunc(ctx, func() { _ = h.Close() })()
	if err := h.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// asking is a command that asks a farm for something.
func asking(use, short string, args cobra.PositionalArgs, do func(context.Context, *cobra.Command, *farm.Client, []string) error) *cobra.Command {
	var f workers.FarmFlags
	cmd := &cobra.Command{
		Use: use, Short: short, Args: args,
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.Url == "" {
				f.Url = "nats://localhost:4222"
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
			defer cancel()
			client, end, err := f.Client(ctx)
			if err != nil {
				if errors.Is(err, context.DeadlineExceeded) {
					err = fmt.Errorf("no farm answers at %s", f.Url)
				}
				return cli.Fail(err)
			}
			defer end()
			if err := do(ctx, cmd, client, args); err != nil {
				return cli.Fail(err)
			}
			return nil
		},
	}
	f.Add(cmd.Flags(), "", "the farm (default: nats://localhost:4222)")
	return cmd
}

func newFarmStatus() *cobra.Command {
	return asking("status", "Tell what a farm is at", cobra.NoArgs, func(ctx context.Context, cmd *cobra.Command, c *farm.Client, _ []string) error {
		s, err := c.Status(ctx)
		if err != nil {
			return err
		}
		return WriteStatus(cmd.OutOrStdout(), s)
	})
}

// WriteStatus tells of a farm: its queue and its workers.
func WriteStatus(out io.Writer, s farm.Status) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "rookery %s, coordinates since %s\n", s.Program, s.Since.Local().Format(time.DateTime))
	fmt.Fprintf(w, "waiting: %d for persons, %d of batches; with workers: %d\n", s.Waiting[farm.Person], s.Waiting[farm.Batch], len(s.Running))
	fmt.Fprintf(w, "since then: %d taken, %d ended, %d given out again, %d processes died; answers kept: %.1f MiB\n\n",
		s.Counts.Submitted, s.Counts.Ended, s.Counts.Retries, s.Counts.Deaths, float64(s.Kept)/(1<<20))
	if jobs := slices.Concat(s.Running, s.Next); len(jobs) > 0 {
		fmt.Fprintln(w, "PLACE\tJOB\tFOR WHOM\tSTATE\tFOR\tWORKER")
		for _, j := range jobs {
			whom, place := "a batch", ""
			if j.Class == farm.Person {
				whom = "a person"
			}
			if j.Place > 0 {
				place = strconv.Itoa(j.Place)
			}
			fmt.Fprintf(w, "%s\t%.12s\t%s\t%s\t%v\t%s\n", place, j.ID, whom, j.State, time.Since(j.Since).Round(time.Second), j.Worker)
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintln(w, "WORKER\tHOST\tSTATE\tFOR\tMEMORY\tDONE\tDIED")
	for _, k := range s.Workers {
		fmt.Fprintf(w, "%s\t%s\t%s\t%v\t%d MiB\t%d\t%d\n", k.ID, k.Host, k.State, time.Since(k.Since).Round(time.Second), k.Memory>>20, k.Done, k.Deaths)
	}
	return w.Flush()
}

func newFarmFailures() *cobra.Command {
	return asking("failures", "Show the inputs that workers died of, the newest first", cobra.NoArgs, func(ctx context.Context, cmd *cobra.Command, c *farm.Client, _ []string) error {
		list, err := c.Failures(ctx)
		if err != nil {
			return err
		}
		out := cmd.OutOrStdout()
		for _, f := range list {
			fmt.Fprintf(out, "# %s: %d deaths\n", f.Key, len(f.Deaths))
			for _, d := range f.Deaths {
				fmt.Fprintf(out, "#   %s %s at %s\n", d.At.Local().Format(time.DateTime), d.Cause, farm.PlaceText(d.Place))
			}
			last := f.Deaths[len(f.Deaths)-1].Detail
			for i, line := range strings.Split(strings.TrimSpace(last), "\n") {
				if i == 4 {
					break
				}
				fmt.Fprintf(out, "#     %s\n", line)
			}
			fmt.Fprintf(out, "%s\n", f.Text)
		}
		return nil
	})
}

func newFarmOrder(order, short string) *cobra.Command {
	return asking(order+" WORKER...", short, cobra.MinimumNArgs(1), func(ctx context.Context, _ *cobra.Command, c *farm.Client, args []string) error {
		for _, id := range args {
			if err := c.Order(ctx, id, order); err != nil {
				return fmt.Errorf("%s: %w", id, err)
			}
		}
		return nil
	})
}

func newFarmKey() *cobra.Command {
	return &cobra.Command{
		Use:   "key FILE",
		Short: "Make a key for workers and clients to connect with",
		Long: `Key writes a secret key to a file, which is for --nkey, and tells the public one,
which goes into the file for --keys of "rookery farm".`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			seed, public, err := farm.NewKey()
			if err != nil {
				return cli.Fail(err)
			}
			f, err := os.OpenFile(args[0], os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
			if err != nil {
				return cli.Fail(cli.Short(err))
			}
			_, err = fmt.Fprintln(f, seed)
			if err := errors.Join(err, f.Close()); err != nil {
				return cli.Fail(err)
			}
			fmt.Fprintln(cmd.OutOrStdout(), public)
			return nil
		},
	}
}
