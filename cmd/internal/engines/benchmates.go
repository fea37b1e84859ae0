package engines

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"rookery/cmd/internal/batch"
	"rookery/cmd/internal/cli"
	"rookery/engine"
	"rookery/engine/mates"
	"rookery/engine/mates/survey"
)

// NewBenchMates is the command "rookery bench mates".
func NewBenchMates() *cobra.Command {
	var b matesBench
	cmd := &cobra.Command{
		Use:   "mates FILE",
		Short: "Count the mates of a list that are found in a given time",
		Long: `Mates has the player of "rookery engine --mates" look for the mates of a list and
counts by their length how many it finds, how many of them are as short as the list
knows them, of how many of these it proves that no mate is shorter, the time on average
until the last one was said, and nodes. It is not told the number of moves. Every line is
played over on a board: one that is illegal, of another length than said, or without mate
at its end counts as wrong, and the exit status is 1.

FILE has a position a line: FEN, tab, number of moves, negative if the side to move is
mated; or EPD with "bm #n". With --engine another UCI program is asked the same
questions beside it, each time right after.

With --known each position is asked for a mate in as many moves as the list knows, and
is done when there is one. With several numbers of threads each of them is asked, and it
is told how much sooner than the first one the others find the best known mates, and in
how many nodes (geometric means of the positions in which both do). With --from only
positions count in which the first one takes so long:

  rookery bench mates --threads 1,2 --known --from 2s --move-time 1m --sample 300 FILE`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			memory, err := batch.ParseSize(b.memory, 1)
			if err != nil {
				return fmt.Errorf("invalid argument for --memory: %w", err)
			}
			b.bytes = memory
			if len(b.threads) == 0 || slices.Min(b.threads) < 1 {
				return fmt.Errorf("invalid argument for --threads: want numbers of at least 1")
			}
			if err := b.run(cmd.Context(), args[0], cmd.OutOrStdout()); err != nil {
				return cli.Fail(err)
			}
			return nil
		},
	}
	f := cmd.Flags()
	f.StringVar(&b.engine, "engine", "", "another UCI program, with its arguments, to ask beside")
	f.DurationVar(&b.limits.MoveTime, "move-time", time.Second, "time for a position; 0 for none")
	f.Uint64Var(&b.limits.Nodes, "nodes", 0, "nodes for a position; 0 for any number")
	f.IntSliceVar(&b.threads, "threads", []int{runtime.GOMAXPROCS(0)}, "threads of each program; several numbers to compare them")
	f.DurationVar(&b.from, "from", 0, "ask the others only where the first one has found the best known mate, and not sooner than this")
	f.BoolVar(&b.known, "known", false, "tell the number of moves that the list knows")
	f.StringVar(&b.memory, "memory", "256M", "memory of each program's table")
	f.IntVar(&b.sample, "sample", 0, "so many positions of the list, chosen at random; 0 for all")
	f.Uint64Var(&b.seed, "seed", 1, "of the choice")
	f.BoolVar(&b.each, "each", false, "write what was found in each position, too")
	return cmd
}

// A matesBench is what the flags say.
type matesBench struct {
	engine, memory string
	bytes          int64
	limits         engine.Limits
	threads        []int
	sample         int
	seed           uint64
	known, each    bool
	from           time.Duration
}

func (b *matesBench) run(ctx context.Context, file string, out io.Writer) error {
	f, err := os.Open(file)
	if err != nil {
		return cli.Short(err)
	}
	defer f.Close()
	list, err := survey.Read(f)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if b.sample > 0 && b.sample < len(list) {
		r := rand.New(rand.NewPCG(b.seed, 0))
		r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		list = list[:b.sample]
	}
	programs, err := b.start(ctx)
	defer func() {
		for _, p := range programs {
			_ = p.Close()
		}
	}()
	if err != nil {
		return err
	}
	tables, gains := make([]*survey.Table, len(programs)), make([]survey.Gain, len(programs))
	for i := range tables {
		tables[i] = survey.NewTable()
	}
	for _, e := range list {
		limits := b.limits
		if b.known {
			limits.Mate = max(e.Mate, -e.Mate)
		}
		var first survey.Finding
		for i, p := range programs {
			found := survey.Ask(ctx, p, e, limits)
			if ctx.Err() != nil {
				break
			}
			if i == 0 {
				first = found
			}
			tables[i].Add(e, found)
			gains[i].Add(e, first, found)
			if b.each || found.Fault != "" || found.Failed != nil {
				tell(out, p.title(), e, found)
			}
			if i == 0 && b.from > 0 && (!found.Best(e) || found.Time < b.from) {
				break
			}
		}
	}
	faults := 0
	for i, t := range tables {
		fmt.Fprintf(out, "%s, %s\n", programs[i].title(), b.question())
		if err := t.Write(out); err != nil {
			return err
		}
		if programs[i].own {
			faults += t.Faults()
			if i > 0 {
				fmt.Fprintf(out, "%s: %s\n", programs[i].title(), gains[i])
			}
		}
	}
	if faults > 0 {
		return fmt.Errorf("%d wrong lines", faults)
	}
	return ctx.Err()
}

// A program is a player that is asked.
type program struct {
	engine.Player
	threads int
	own     bool
}

func (p program) title() string {
	if p.threads == 1 {
		return p.Name() + ", 1 thread"
	}
	return fmt.Sprintf("%s, %d threads", p.Name(), p.threads)
}

// start starts the programs: the own one first, with each number of threads.
func (b *matesBench) start(ctx context.Context) (programs []program, err error) {
	for _, n := range b.threads {
		own, err := mates.New(mates.Options{Threads: n, Memory: b.bytes})
		if err != nil {
			return programs, err
		}
		programs = append(programs, program{own, n, true})
	}
	if words := Words(b.engine); len(words) > 0 {
		n := b.threads[len(b.threads)-1]
		options := map[string]string{"Threads": fmt.Sprint(n), "Hash": fmt.Sprint(max(1, b.bytes>>20))}
		other, err := StartEngine(ctx, "uci", engine.Command{Path: words[0], Args: words[1:]}, options)
		if err != nil {
			return programs, err
		}
		programs = append(programs, program{other, n, false})
	}
	return programs, nil
}

// question says what is asked of each.
func (b *matesBench) question() string {
	text := b.memory
	if b.known {
		text += ", told the number of moves"
	}
	if b.limits.MoveTime > 0 {
		text += fmt.Sprintf(", %v a position", b.limits.MoveTime)
	}
	if b.limits.Nodes > 0 {
		text += fmt.Sprintf(", %d nodes a position", b.limits.Nodes)
	}
	return text
}

// tell writes what was found in a position.
func tell(out io.Writer, name string, e survey.Entry, f survey.Finding) {
	fmt.Fprintf(out, "%s\t%s\t%d\t%d\t%.3f\t%d\t%s", name, e.Position.FEN(), e.Mate, f.Mate, f.Time.Seconds(), f.Nodes, strings.Join(f.Line, " "))
	if f.Least {
		fmt.Fprint(out, "\tleast")
	}
	if f.Fault != "" {
		fmt.Fprintf(out, "\twrong: %s", f.Fault)
	}
	if f.Failed != nil {
		fmt.Fprintf(out, "\tfailed: %v", f.Failed)
	}
	fmt.Fprintln(out)
}
