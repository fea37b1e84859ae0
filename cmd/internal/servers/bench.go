package servers

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"

	"github.com/spf13/cobra"

	"rookery/cmd/internal/cli"
	"rookery/ics/load"
)

// NewBench is the command "rookery bench".
func NewBench() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Measure servers, libraries, and the search for mates and proof games",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newBenchICS())
	return cmd
}

// icsLoads are the kinds of load.
var icsLoads = []struct {
	name, what string
	put        func(context.Context, load.Config) load.Report
}{
	{"idle", "connections that do nothing", load.Idle},
	{"games", "games of two guests with a move at equal times", load.Play},
	{"observers", "many who observe one game", load.Watch},
	{"leave", "games while a crowd leaves", load.Leave},
	{"storm", "guests who all log in at once", load.Storm},
}

func newBenchICS() *cobra.Command {
	var c load.Config
	var pid int
	var metrics string
	cmd := &cobra.Command{
		Use:   "ics idle|games|observers|leave|storm...",
		Short: "Put an internet chess server under load",
		Long: `Ics logs guests in to an internet chess server and measures how it bears them:

  idle       --clients connections that do nothing
  games      --games of two guests with a move each --every time
  observers  --clients observers of one game
  leave      --games while --clients others all leave in a second, after half of --duration
  storm      --clients guests who all log in at once

Boards are checked against the moves that were played. Delays are counted from
when a move was due to when the opponent, or an observer, had the board; in a
storm from connecting to the prompt. What of a move's delay passed before it was
sent, since the generator was late itself, is told beside it, and with the address
of the server's --metrics how long moves were within the server. With the server's --pid, on Linux, its
memory and processor time are shown, too. Connections to 127.0.0.1 come from
many addresses, since servers limit those from one.`,
		Example: `  rookery bench ics games --address 127.0.0.1:5000 --games 1000 --every 3s --duration 1m`,
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
			defer stop()
			if c.Clients < 1 || c.Games < 1 || c.Every <= 0 {
				return errors.New("--clients, --games and --every must be more than 0")
			}
			var loads []int
			for _, arg := range args {
				i := icsLoad(arg)
				if i < 0 {
					return fmt.Errorf("no load %q: idle, games, observers, leave or storm", arg)
				}
				loads = append(loads, i)
			}
			var errs []error
			for _, i := range loads {
				errs = append(errs, benchICS(ctx, cmd.OutOrStdout(), i, c, pid, metrics))
			}
			if err := errors.Join(errs...); err != nil {
				return cli.Fail(cli.OneLine(err))
			}
			return nil
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&c.Address, "address", "127.0.0.1:5000", "the server")
	flags.IntVar(&c.Clients, "clients", 1000, "connections of idle, observers and storm")
	flags.IntVar(&c.Games, "games", 100, "games at once")
	flags.DurationVar(&c.Every, "every", 3*time.Second, "time between two moves of a game")
	flags.DurationVar(&c.Duration, "duration", 30*time.Second, "time that the load stays")
	flags.IntVar(&c.Parallel, "parallel", 50, "logins at once while the load is built up")
	flags.StringVar(&metrics, "metrics", "", "the server's metrics (http://localhost:8080/metrics), to tell how long moves took there")
	flags.IntVar(&pid, "pid", 0, "the server's process, to be measured, too")
	return cmd
}

func icsLoad(name string) int {
	for i, l := range icsLoads {
		if l.name == name {
			return i
		}
	}
	return -1
}

// benchICS puts one load on and tells what was seen.
func benchICS(ctx context.Context, w io.Writer, i int, c load.Config, pid int, metrics string) error {
	before, err := usageOf(pid)
	if err != nil {
		return err
	}
	timesBefore, err := moveTimesAt(ctx, metrics)
	if err != nil {
		return err
	}
	var loaded, borne, own, ownBorne usage
	c.Loaded = func() { loaded, _ = usageOf(pid); own, _ = usageOf(os.Getpid()) }
	c.Borne = func() { borne, _ = usageOf(pid); ownBorne, _ = usageOf(os.Getpid()) }
	r := icsLoads[i].put(ctx, c)
	if _, err := usageOf(pid); err != nil { // it has died
		return err
	}
	times, err := moveTimesAt(ctx, metrics)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%s: %d connections in %v, %d lines checked, %d errors\n",
		icsLoads[i].name, r.Clients, r.Build.Round(time.Millisecond), r.Lines, r.Failures)
	showDelays(w, "delay", r.Delays)
	showDelays(w, "  of that before the generator sent the move", r.Late)
	showDelays(w, "while the crowd left and a second longer: delay", r.Crowd)
	showDelays(w, "  of that before the generator sent the move", r.CrowdLate)
	if n := times.since(timesBefore); n.all() > 0 {
		fmt.Fprintf(w, "  in the server: %v\n", n)
	}
	if pid != 0 && r.Clients > 0 && loaded.memory > 0 {
		fmt.Fprintf(w, "  memory %.1f MB before, %.1f MB loaded: %.1f kB a connection\n",
			float64(before.memory)/1e6, float64(loaded.memory)/1e6, float64(loaded.memory-before.memory)/1e3/float64(r.Clients))
	}
	if pid != 0 && r.Moves > 0 {
		cpu, generator := borne.cpu-loaded.cpu, ownBorne.cpu-own.cpu
		fmt.Fprintf(w, "  %d moves, %v of processor time: %v for 1,000 moves; %v of the generator's\n", r.Moves, cpu, cpu*1000/time.Duration(r.Moves), generator)
		if r.Lines > 0 {
			each := func(d time.Duration) time.Duration { return (d / time.Duration(r.Lines)).Round(100 * time.Nanosecond) }
			fmt.Fprintf(w, "  a line that was checked: %v of processor time, %v of the generator's\n", each(cpu), each(generator))
		}
	}
	for _, err := range r.Errors {
		fmt.Fprintf(w, "  error: %v\n", err)
	}
	if r.Failures > 0 {
		return fmt.Errorf("%s: %d errors", icsLoads[i].name, r.Failures)
	}
	return nil
}

// showDelays writes a line about delays, if there are some.
func showDelays(w io.Writer, what string, d load.Delays) {
	if len(d) == 0 {
		return
	}
	at := func(part float64) time.Duration { return d.Quantile(part).Round(10 * time.Microsecond) }
	fmt.Fprintf(w, "  %s p50 %v, p99 %v, p99.9 %v, most %v (%d)\n", what, at(0.5), at(0.99), at(0.999), at(1), len(d))
}
