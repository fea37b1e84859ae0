package puzzles

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"rookery/cmd/internal/cli"
	"rookery/cmd/internal/engines"
	"rookery/cmd/internal/games"
	"rookery/cmd/internal/outfile"
	"rookery/cmd/internal/problems"
	"rookery/engine"
	"rookery/engine/builtin"
	"rookery/pgn"
	"rookery/puzzle"
	"rookery/puzzle/collection"
	"rookery/puzzle/mine"
)

// puzzleMine is what "rookery puzzle mine" is told.
type puzzleMine struct {
	in               games.Input
	solve            problems.SolveOptions
	miner            mine.Miner
	engine, protocol string
	to, output       string
	first            int
}

func newPuzzleMine() *cobra.Command {
	var m puzzleMine
	cmd := &cobra.Command{
		Use:   "mine [FILE...]",
		Short: "Find puzzles in games",
		Long: `Mine goes through games and finds positions in which one move wins that had not
been won before: mates, of which the solver makes sure that there is no second
key, and with --win material. The built-in player looks for them, or another
engine. Each puzzle is rated by its length and by how much there is to choose
from. Broken games are used as far as they go.`,
		Example: `  rookery puzzle mine --max-mate 4 -o mates.epd games.pgn.gz
  rookery puzzle mine --engine stockfish --win 300 --to lichess -o puzzles.csv games.pgn`,
		RunE: func(cmd *cobra.Command, args []string) error { return m.run(cmd, args) },
	}
	flags := cmd.Flags()
	flags.StringVar(&m.engine, "engine", "", "command of an engine; default the built-in player")
	flags.StringVar(&m.protocol, "proto", "uci", "the engine's protocol: uci or cecp")
	flags.Uint64Var(&m.miner.Limits.Nodes, "nodes", 10000, "positions that the engine looks at in each")
	flags.IntVar(&m.miner.MaxMate, "max-mate", 3, "longest mate, in moves; 0: none")
	flags.IntVar(&m.miner.Win, "win", 0, "centipawns from which a position is won; 0: mates only")
	flags.IntVar(&m.miner.From, "from-ply", 10, "half move from which on to look")
	flags.IntVar(&m.first, "first", 0, "end after so many puzzles")
	flags.StringVar(&m.to, "to", "epd", "format to write: "+formatList())
	flags.StringVarP(&m.output, "output", "o", "", "write to this file, not to standard output")
	flags.DurationVar(&m.solve.Time, "max-time", 20*time.Second, "time of the solver for each mate")
	flags.StringVar(&m.solve.Memory, "max-memory", "", "memory for the solver's tables, with K, M or G: 512M")
	m.in.Define(flags)
	return cmd
}

// errMined ends the work when there are puzzles enough.
var errMined = errors.New("enough puzzles")

func (m *puzzleMine) run(cmd *cobra.Command, args []string) error {
	format, err := collection.ParseFormat(m.to)
	if err != nil {
		return fmt.Errorf("invalid argument %q for --to: one of %s", m.to, formatList())
	}
	switch {
	case m.miner.MaxMate < 0 || m.miner.Win < 0 || m.miner.From < 0 || m.miner.Limits.Nodes == 0:
		return errors.New("--max-mate, --win and --from-ply: at least 0; --nodes: at least 1")
	case m.miner.MaxMate == 0 && m.miner.Win == 0:
		return errors.New("nothing to look for: give --max-mate or --win")
	}
	if err := m.in.Check(); err != nil {
		return err
	}
	if m.miner.Solve, err = puzzleConfig(&m.solve); err != nil {
		return err
	}
	ctx, stop := m.in.Start(cmd, args)
	defer stop()
	if m.miner.Player, err = m.player(ctx); err != nil {
		return cli.Fail(err)
	}
	defer func() { _ = m.miner.Player.Close() }()
	var mined error
	err = outfile.Write(m.output, cmd.OutOrStdout(), func(out io.Writer) error {
		w, err := collection.NewWriter(out, format)
		if err != nil {
			return err
		}
		// What has been found until an error is written all the same.
		var found int
		found, mined = m.mine(ctx, cmd, args, w)
		if err := w.Close(); err != nil || found > 0 {
			return err
		}
		return outfile.ErrNothing
	})
	return games.EndOfGames(errors.Join(mined, err), &m.in)
}

// mine writes the puzzles of all games.
func (m *puzzleMine) mine(ctx context.Context, cmd *cobra.Command, files []string, w collection.Writer) (found int, err error) {
	read := 0
	seen := map[string]bool{}
	err = m.games(ctx, cmd, files, func(file string, g *pgn.Game) error {
		read++
		m.in.Failed = m.in.Failed || g.Err() != nil
		for _, fault := range g.Faults {
			m.in.SayLoss(file, fault)
		}
		return m.miner.Game(ctx, g, func(p puzzle.Puzzle) error {
			if seen[p.ID] {
				return nil
			}
			seen[p.ID] = true
			if err := w.Write(&p); err != nil {
				m.in.Say("rookery: game %d: left out: %v", g.Number, err)
				return nil
			}
			if found++; m.first > 0 && found >= m.first {
				return errMined
			}
			return nil
		})
	})
	m.in.Say("%d puzzles in %d games", found, read)
	if errors.Is(err, errMined) {
		err = nil
	}
	return found, err
}

// games reads games one by one. Those of variants are counted.
func (m *puzzleMine) games(ctx context.Context, cmd *cobra.Command, files []string, work func(file string, g *pgn.Game) error) error {
	if len(files) == 0 {
		files = []string{"-"}
	}
	others := 0
	defer func() {
		if others > 0 {
			m.in.Say("%d games of variants are left out", others)
		}
	}()
	for _, file := range files {
		err := m.in.Open(ctx, file, cmd.InOrStdin(), func(name string, r io.Reader) error {
			reader := pgn.NewReader(games.InputErrors{Reader: r})
			var g pgn.Game
			for n := 0; ; n++ {
				if err := reader.Read(&g); errors.Is(err, io.EOF) {
					if n == 0 {
						m.in.Say("rookery: %s: no games", name)
						m.in.Failed = true
					}
					return nil
				} else if err != nil {
					return err
				}
				if g.Variant() != "standard" {
					others++
					continue
				}
				if err := work(name, &g); err != nil {
					return err
				}
				if err := ctx.Err(); err != nil {
					return err
				}
			}
		})
		var unread *games.Unreadable
		if errors.As(err, &unread) {
			m.in.Say("rookery: %s: %v", unread.File(file), cli.Short(unread.Err))
			m.in.Failed = true
		} else if err != nil {
			return err
		}
	}
	return nil
}

func (m *puzzleMine) player(ctx context.Context) (engine.Player, error) {
	words := engines.Words(m.engine)
	if len(words) == 0 {
		return builtin.New(builtin.Options{Threads: 1, Memory: 16 << 20})
	}
	return engines.StartEngine(ctx, m.protocol, engine.Command{Path: words[0], Args: words[1:]}, nil)
}
