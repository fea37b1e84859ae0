package libraries

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"rookery/cmd/internal/cli"
	"rookery/cmd/internal/outfile"
	"rookery/library"
)

// NewBenchLibrary is the command "rookery bench library".
func NewBenchLibrary() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "library",
		Short: "Make entries out of problems and games, and measure how fast a library answers",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newBenchMake(), newBenchAsk())
	return cmd
}

func newBenchMake() *cobra.Command {
	var n int
	var seed uint64
	var output string
	cmd := &cobra.Command{
		Use:   "make FILE...",
		Short: "Make entries of the positions and names of problems and games, as .olv",
		Long: `Make writes entries whose positions are those of the files, turned, with men moved,
added, taken away and exchanged, whose names and sources are theirs, and whose
solutions are legal moves. The same seed makes the same entries.`,
		Example: `  rookery bench library make --entries 1000000 games.pgn.gz problems.inp | rookery library import --from olv -`,
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := interruptible(cmd)
			defer stop()
			m := maker{random: rand.New(rand.NewPCG(seed, 46))}
			for _, name := range args {
				if err := m.read(ctx, name); err != nil {
					return cli.Fail(cli.Short(err))
				}
			}
			if len(m.positions) == 0 || len(m.names) == 0 || len(m.sources) == 0 {
				return cli.Fail(errors.New("the files have no positions, no names or no sources"))
			}
			err := outfile.Write(output, cmd.OutOrStdout(), func(out io.Writer) error {
				w := bufio.NewWriterSize(out, 1<<16)
				for i := range n {
					if _, err := w.WriteString(m.entry(i + 1)); err != nil {
						return err
					}
					if ctx.Err() != nil {
						return context.Cause(ctx)
					}
				}
				return w.Flush()
			})
			if err != nil {
				return cli.Fail(err)
			}
			return nil
		},
	}
	cmd.Flags().IntVar(&n, "entries", 100_000, "how many")
	cmd.Flags().Uint64Var(&seed, "seed", 1, "of chance")
	cmd.Flags().StringVarP(&output, "output", "o", "", "write to this file, not to standard output")
	return cmd
}

// questions are queries of each kind, and mixed ones; %d is filled with what chance gives.
var questions = []struct{ kind, query string }{
	{"Matrix, 2 men", `Matrix("wK%s bK%s")`},
	{"Matrix, 4 men", `Matrix("wK%s bK%s wR%s bP%s")`},
	{"MatrixExtended", `MatrixExtended("wQ%s bK%s bP%s", true, false, Mirror)`},
	{"Pattern", `Pattern("w*%s bK%s -%s", All, *, *, true)`},
	{"Similar", `Similar("wK%s bK%s wR%s wS%s bP%s bP%s", 40)`},
	{"Material", `Material("wK wR wS bK bP")`},
	{"With", `With("wR wR bS")`},
	{"With, any colour", `With("*R *R *S%s")`},
	{"PCount", `PCount(b) > 9`},
	{"Fairy", `Fairy`},
	{"Stip", `Stip("h#[23]")`},
	{"Option", `Option(*) > 0`},
	{"Option, printed", `Option("*längstzüger")`},
	{"Twins", `Twins > 1`},
	{"Author", `Author("k%%")`},
	{"Source", `Source("%%open%%")`},
	{"Entity", `Entity(*, "%%an%%")`},
	{"SourceId", `SourceId(1234)`},
	{"Award", `Award("1st*")`},
	{"Judge", `Judge("B*")`},
	{"Keyword", `Keyword("%%")`},
	{"PublishedAfter", `PublishedAfter(1990)`},
	{"Published", `Published(1960-04, 1961)`},
	{"Id", `Id(4711)`},
	{"Text, rare", `Text("version%%Fischer%%Belgrade")`},
	{"Solution", `Solution(known)`},
	{"Solution, open", `Solution(open)`},
	{"Key", `Key("S%s-%s")`},
	{"Line", `Line("Kd5-d4 * ... Ke3")`},
	{"Mate", `Mate("bK%s wQ%s", All)`},
	{"Theme", `Theme("Switchback")`},
	{"ClosedWalk", `ClosedWalk(wK, *, false)`},
	{"TraceBack", `TraceBack(*, 1, *) > 1`},
	{"CornerToCorner", `CornerToCorner(wQ)`},
	{"Zilahi", `Zilahi(*)`},
	{"Phases", `Phases > 2`},
	{"Models", `Models(0, *)`},
	{"mixed 1", `Stip("h#[23]") AND Zilahi(*) AND NOT Twins > 1`},
	{"mixed 2", `Matrix("wK%s bK%s") AND Stip("#2") AND PCount(*) < 12`},
	{"mixed 3", `Author("m%%") AND PublishedAfter(1950) AND NOT Fairy`},
	{"mixed 4", `(With("wQ wQ") OR With("bQ bQ")) AND Stip("#[23]")`},
	{"mixed 5", `Pattern("wR%s bK%s wK%s", All, true, true, true) OR Key("Q*")`},
	{"mixed 6", `TraceBack(wR, 1, *) AND Stip("h#*") AND PCount(w) < 6`},
	{"mixed 7", `Keyword("m%%") AND Award("1st*") AND Published(1900, 1950)`},
	{"mixed 8", `NOT (Fairy OR Option(*) > 0) AND PCount(*) = 7 AND Phases > 1`},
	{"mixed 9", `Entity(judge, "%%a%%") AND Stip("s#3") AND With("bP bP bP")`},
	{"mixed 10", `Mate("bK%s wR%s") AND Solution(known) AND NOT Author("a%%")`},
}

func newBenchAsk() *cobra.Command {
	var at place
	var rounds int
	cmd := &cobra.Command{
		Use:   "ask",
		Short: "Ask a library questions of every kind, and for what is near to entries of its own",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := interruptible(cmd)
			defer stop()
			began := time.Now()
			l, db, err := at.open(ctx, false)
			if err != nil {
				return err
			}
			defer db.Close()
			out := cmd.OutOrStdout()
			fmt.Fprintf(out, "%d entries, opened in %s, index %d MB\n", l.Len(), time.Since(began).Round(time.Millisecond), memory()>>20)
			if size, err := db.Size(ctx); err == nil && l.Len() > 0 {
				fmt.Fprintf(out, "%d bytes an entry on disk\n", size/int64(l.Len()))
			}
			for _, o := range library.Orders() {
				l.Page(l.Everything(), o, 0, 1) // made once
			}
			random := rand.New(rand.NewPCG(46, 2))
			for _, q := range questions {
				var times stopwatch
				found := 0
				for range rounds {
					x, err := library.Parse(filled(q.query, random))
					if err != nil {
						return cli.Fail(err)
					}
					times.start()
					set, err := l.Find(ctx, x)
					if err != nil {
						return cli.Fail(err)
					}
					page := l.Page(set, library.ByNumber, 0, 20)
					if _, err := l.Entries(ctx, page...); err != nil {
						return cli.Fail(err)
					}
					times.stop()
					found += set.Len()
				}
				times.tell(out, q.kind, found/rounds)
			}
			return nearFailed(near(ctx, out, l, rounds, random))
		},
	}
	cmd.Flags().StringVar(&at.url, "library", "library.db", "file of the library, or postgres://...")
	cmd.Flags().IntVar(&rounds, "rounds", 20, "how often to ask each")
	return cmd
}

// nearFailed is an error of the work, if there is one.
func nearFailed(err error) error {
	if err == nil {
		return nil
	}
	return cli.Fail(err)
}

// near asks for what is near to entries.
func near(ctx context.Context, out io.Writer, l *library.Library, rounds int, random *rand.Rand) error {
	var times stopwatch
	for range 2 * rounds {
		entries, err := l.Entries(ctx, library.ID(1+random.IntN(l.Len())))
		if err != nil {
			return err
		}
		if len(entries) == 0 {
			continue
		}
		f, err := library.FactsOf(entries[0].Puzzle, entries[0].Tree())
		if err != nil {
			return err
		}
		times.start()
		if _, err := l.Similar(ctx, f, 10); err != nil {
			return err
		}
		times.stop()
	}
	times.tell(out, "what is near", 10)
	return nil
}

// filled puts squares for %s, each another one, and % for %%.
func filled(query string, random *rand.Rand) string {
	out := ""
	taken := map[int]bool{}
	for i := 0; i < len(query); i++ {
		if query[i] != '%' || i+1 == len(query) {
			out += query[i : i+1]
			continue
		}
		if i++; query[i] == '%' {
			out += "%"
			continue
		}
		sq := random.IntN(64)
		for taken[sq] {
			sq = random.IntN(64)
		}
		taken[sq] = true
		out += string(rune('a'+sq%8)) + string(rune('1'+sq/8))
	}
	return out
}

// A stopwatch takes the times that answers take, by the clock and of the processors: where others work, too, the
// clock tells little.
type stopwatch struct {
	clock, processors []time.Duration
	began             time.Time
	used              time.Duration
}

func (s *stopwatch) start() { s.began, s.used = time.Now(), processorTime() }

func (s *stopwatch) stop() {
	s.clock = append(s.clock, time.Since(s.began))
	s.processors = append(s.processors, processorTime()-s.used)
}

func (s *stopwatch) tell(w io.Writer, kind string, found int) {
	ms := func(times []time.Duration, q int) float64 {
		slices.Sort(times)
		return float64(times[min(len(times)*q/100, len(times)-1)].Microseconds()) / 1000
	}
	fmt.Fprintf(w, "%-16s clock p50 %7.1f p95 %7.1f ms  processors p50 %6.1f p95 %6.1f ms  found %d\n", kind,
		ms(s.clock, 50), ms(s.clock, 95), ms(s.processors, 50), ms(s.processors, 95), found)
}

// memory is what is in use after garbage is gone.
func memory() uint64 {
	debug.FreeOSMemory()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapInuse
}
