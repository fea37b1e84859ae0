package problems

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"rookery/cmd/internal/batch"
	"rookery/cmd/internal/cli"
	"rookery/solve"
	"rookery/solve/survey"
)

// NewBenchProofGames is the command "rookery bench proofgames".
func NewBenchProofGames() *cobra.Command {
	var b proofGamesBench
	cmd := &cobra.Command{
		Use:   "proofgames FILE",
		Short: "Count the proof games of a list that are decided in a given time",
		Long: `Proofgames looks for two games to each position of a list and counts by the number of
half moves how many are decided: no game leads there, one does, or several, or a short one,
with fewer moves than asked. Every game is played over on a board: one that is illegal, too
long or leads elsewhere counts as wrong, and the exit status is 1.

FILE has a heading and a position a line, fields with tabs between: a column "position" in
Forsyth notation (S is a knight), a column "half_moves", and, where --known names one, a
column with what another program says, none, unique or several. What differs from that is
written.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			if b.config.MaxMemory, err = batch.ParseSize(b.memory, 1); err != nil {
				return fmt.Errorf("invalid argument for --max-memory: %w", err)
			}
			if b.least < 0 || b.most < b.least {
				return fmt.Errorf("invalid arguments %d and %d for --from and --to", b.least, b.most)
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			return b.run(ctx, args[0], cmd.OutOrStdout())
		},
	}
	f := cmd.Flags()
	f.DurationVar(&b.config.MaxTime, "max-time", 10*time.Second, "time for a position; 0 for any")
	f.IntVarP(&b.config.Jobs, "jobs", "j", runtime.GOMAXPROCS(0), "moves solved at the same time")
	f.StringVar(&b.memory, "max-memory", "256M", "memory for the table")
	f.StringVar(&b.known, "known", "", "the column with what another program says")
	f.IntVar(&b.least, "from", 0, "least number of half moves")
	f.IntVar(&b.most, "to", 1000, "greatest number of half moves")
	f.BoolVar(&b.each, "each", false, "write what was found for each position, too")
	return cmd
}

// A proofGamesBench is what the flags say.
type proofGamesBench struct {
	config        solve.Config
	memory, known string
	least, most   int // half moves
	each          bool
}

func (b *proofGamesBench) run(ctx context.Context, file string, out io.Writer) error {
	f, err := os.Open(file)
	if err != nil {
		return cli.Fail(cli.Short(err))
	}
	defer f.Close()
	list, err := survey.Read(f, b.known)
	if err != nil {
		return cli.Fail(fmt.Errorf("%s: %w", file, err))
	}
	table := survey.NewTable()
	for _, e := range list {
		if e.HalfMoves < b.least || e.HalfMoves > b.most {
			continue
		}
		found := survey.Ask(ctx, e, b.config)
		if ctx.Err() != nil {
			break
		}
		table.Add(e, found)
		if b.each || found.Fault != "" || found.Failed != nil || found.Contradicts(e) {
			tellGame(out, e, found)
		}
	}
	if err := table.Write(out); err != nil {
		return cli.Fail(err)
	}
	if n := table.Faults(); n > 0 {
		return cli.Fail(fmt.Errorf("%d wrong games or positions", n))
	}
	if ctx.Err() != nil {
		return cli.InterruptedError("interrupted: only a part of the list")
	}
	return nil
}

// tellGame writes what was found for a position.
func tellGame(out io.Writer, e survey.Entry, f survey.Finding) {
	fmt.Fprintf(out, "%s\t%d\t%s\t%.3f\t%d", e.Position, e.HalfMoves, f.Verdict, f.Time.Seconds(), f.Positions)
	if f.Contradicts(e) {
		fmt.Fprintf(out, "\tknown: %s\t%s", e.Known, strings.Join(f.Game, " "))
	}
	if f.Fault != "" {
		fmt.Fprintf(out, "\twrong: %s", f.Fault)
	}
	if f.Failed != nil {
		fmt.Fprintf(out, "\tfailed: %v", f.Failed)
	}
	fmt.Fprintln(out)
}
