package books

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"rookery/book"
	"rookery/book/build"
	"rookery/book/formats"
	"rookery/cmd/internal/batch"
	"rookery/cmd/internal/cli"
	"rookery/cmd/internal/games"
	"rookery/pgn"
)

// A bookSpec is one book of those that a build makes.
type bookSpec struct {
	build.Options
	filter    games.FilterFlags
	out, to   string
	onlyWhite bool
	onlyBlack bool
	uniform   bool
	weight    string
	positions bool

	format    *formats.Format
	collector *build.Collector
	taken     int // games
}

func (s *bookSpec) define(flags *pflag.FlagSet) {
	flags.StringVarP(&s.out, "out", "o", "", "file to write; - is standard output")
	flags.StringVar(&s.to, "to", "", "format of the book; by default what the file's name says")
	flags.IntVar(&s.MaxPly, "max-ply", 0, "half moves of a game that are taken; 0: all")
	flags.IntVar(&s.MinGames, "min-game", 3, "games in which a move must have been played")
	flags.Float64Var(&s.MinScore, "min-score", 0, "least score of a move, in per cent")
	flags.BoolVar(&s.onlyWhite, "only-white", false, "moves of White only")
	flags.BoolVar(&s.onlyBlack, "only-black", false, "moves of Black only")
	flags.StringVar(&s.weight, "weight", "result", "what weights are made of: result (2 x wins + draws), games, uniform")
	flags.BoolVar(&s.uniform, "uniform", false, "the same as --weight uniform")
	flags.Float64Var(&s.HalfLife, "half-life", 0, "`years` after which a game counts half")
	flags.IntVar(&s.Year, "year", time.Now().Year(), "the year in which games count in full")
	flags.Float64Var(&s.RatingHalf, "rating-half", 0, "`points` below --rating at which a player's moves count half")
	flags.IntVar(&s.Rating, "rating", 2800, "the rating at which moves count in full")
	flags.BoolVar(&s.positions, "positions", false, "write positions as FEN into csv and jsonl, as far as the book leads to them from the start; takes memory")
	s.filter.Define(flags)
}

func (s *bookSpec) parse() (err error) {
	if s.out == "" {
		return errors.New("no file to write: give one with --out")
	}
	if s.format, err = findBookFormat("to", s.to, s.out, canWriteChess); err != nil {
		return err
	}
	if s.onlyWhite && s.onlyBlack {
		return errors.New("--only-white and --only-black leave nothing")
	}
	s.NoWhite, s.NoBlack = s.onlyBlack, s.onlyWhite
	if s.uniform {
		s.weight = "uniform"
	}
	weighings := []string{build.ByResult: "result", build.ByGames: "games", build.Uniform: "uniform"}
	s.Weight = build.Weighing(slices.Index(weighings, s.weight))
	for _, number := range [...]struct {
		flag  string
		value float64
	}{
		{"max-ply", float64(s.MaxPly)}, {"min-game", float64(s.MinGames)}, {"min-score", s.MinScore},
		{"half-life", s.HalfLife}, {"rating-half", s.RatingHalf},
	} {
		if !(number.value >= 0) {
			return fmt.Errorf("invalid argument for --%s: a number of at least 0", number.flag)
		}
	}
	if s.MinScore > 100 {
		return errors.New("invalid argument for --min-score: 0 to 100 per cent")
	}
	s.Halve = s.Weight != build.ByGames && s.HalfLife == 0 && s.RatingHalf == 0
	s.Stats = s.format.Name != "polyglot"
	s.positions = s.positions && s.Stats || s.format.Placed
	return errors.Join(cli.OneOf("weight", s.weight, weighings...), s.filter.Parse())
}

// A bookBuild makes books of games in one pass.
type bookBuild struct {
	in        games.Input
	books     []*bookSpec
	maxMemory string
	tempDir   string
	quiet     bool

	games, broken int
	variants      int // games by other rules than those of chess
}

func newBookBuild() *cobra.Command {
	var (
		b     bookBuild
		first bookSpec
		more  []string
		shogi gnushogiBuild
	)
	cmd := &cobra.Command{
		Use:   "build --out BOOK [flags] [FILE...]",
		Short: "Make a book of games",
		Long: `Build makes an opening book of the games in PGN files, which may be compressed
(gzip, bzip2, zstd, xz, ZIP); - or no file is standard input. Broken games are listed and
left out; with --max-ply only that part of a game is looked at.

Several books come from one pass with --book, which takes flags of its own,
separated by semicolons, in place of those given otherwise:

  --book 'out=white.bin;only-white;min-elo=2400'

Weights are those of Polyglot's make-book unless --weight, --half-life or
--rating-half say otherwise; --min-score is in per cent. Memory is bounded by
--max-memory: what has no room is sorted and kept on disk for a while.

A book for GNU Shogi (.bbk) is made of its text books (.tbk) instead, byte for
byte as the program makes it of the first 40 half moves of each opening.`,
		Example: `  rookery book build --max-ply 60 --min-game 3 --out book.bin games.pgn.gz
  rookery book build --since 2015 --min-elo 2500 --half-life 4 -o modern.bin *.pgn.zst
  rookery book build --to jsonl --out - games.pgn | less
  rookery book build --out gnushogi.bbk gnushogi.tbk`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if shogi.wanted(&first) {
				return shogi.run(cmd, &first, b.quiet, args)
			}
			if name := shogi.given(cmd.Flags()); name != "" {
				return fmt.Errorf("--%s is about books of shogi and does nothing for games", name)
			}
			specs, err := bookSpecs(cmd.Flags(), &first, more)
			if err != nil {
				return err
			}
			b.books = specs
			return untilInterrupted(cmd, func(ctx context.Context) error { return b.run(ctx, cmd, args) })
		},
	}
	flags := cmd.Flags()
	first.define(flags)
	flags.StringArrayVar(&more, "book", nil, "another book from the same games: flags separated by semicolons")
	flags.StringVar(&b.maxMemory, "max-memory", "512M", "memory to keep to")
	flags.StringVar(&b.tempDir, "temp-dir", "", "directory for what has no room in memory")
	flags.BoolVarP(&b.quiet, "quiet", "q", false, "do not list broken games and warnings of them")
	b.in.Define(flags)
	shogi.define(flags)
	return cmd
}

// bookSpecs are the books wanted: that of the flags, unless it has no file, and
// those of --book, which begin with the flags' values.
func bookSpecs(flags *pflag.FlagSet, first *bookSpec, more []string) (specs []*bookSpec, err error) {
	if first.out != "" || len(more) == 0 {
		specs = append(specs, first)
	}
	for _, text := range more {
		spec := new(bookSpec)
		own := pflag.NewFlagSet("book", pflag.ContinueOnError)
		spec.define(own)
		var args []string
		flags.Visit(func(f *pflag.Flag) {
			if own.Lookup(f.Name) != nil && f.Name != "out" && f.Name != "to" {
				args = append(args, "--"+f.Name+"="+strings.Trim(f.Value.String(), "[]"))
			}
		})
		for part := range strings.SplitSeq(text, ";") {
			if part = strings.TrimSpace(part); part != "" {
				args = append(args, "--"+strings.TrimPrefix(part, "--"))
			}
		}
		if err := own.Parse(args); err != nil {
			return nil, fmt.Errorf("invalid argument %q for --book: %w", text, err)
		}
		specs = append(specs, spec)
	}
	files := map[string]bool{}
	for _, spec := range specs {
		if err := spec.parse(); err != nil {
			return nil, err
		}
		if files[spec.out] {
			return nil, fmt.Errorf("two books are to be in %s", spec.out)
		}
		files[spec.out] = true
	}
	return specs, nil
}

// overhead is the memory that the program needs besides the collectors.
const overhead = 24 << 20

func (b *bookBuild) run(ctx context.Context, cmd *cobra.Command, files []string) error {
	if err := b.in.Check(); err != nil {
		return err
	}
	memory, err := batch.ParseSize(b.maxMemory, 1)
	if err != nil {
		return fmt.Errorf("invalid argument for --max-memory: %w", err)
	}
	if memory < 2*overhead {
		return fmt.Errorf("invalid argument %q for --max-memory: at least %dM", b.maxMemory, 2*overhead>>20)
	}
	debug.SetGCPercent(25) // little is garbage but the text of the games
	debug.SetMemoryLimit(memory - overhead/3)
	maxPly := 0
	for _, s := range b.books {
		s.MaxMemory = (memory - overhead) * 3 / 4 / int64(len(b.books))
		s.TempDir = b.tempDir
		s.collector = build.New(s.Options, b.in.Jobs)
		defer s.collector.Close()
		if s.MaxPly == 0 || s.filter.NeedsMoves() || maxPly < 0 {
			maxPly = -1
		} else {
			maxPly = max(maxPly, s.MaxPly)
		}
	}
	b.in.MaxMoves = max(maxPly, 0)
	b.in.Fault = func(file string, f pgn.Fault) {
		if !b.quiet {
			b.in.SayLoss(file, f)
		}
	}
	reading, stop := b.in.Start(cmd, files)
	err = games.ProcessGames(reading, &b.in, files, cmd.InOrStdin(), b.work, b.deliver)
	stop()
	if err != nil {
		return cli.Fail(err)
	}
	if b.variants > 0 && !b.quiet {
		b.in.Say("warning: %d of %d games are of variants of chess, which have no place in these books", b.variants, b.games)
	}
	for _, s := range b.books {
		if err := b.write(ctx, s, cmd.OutOrStdout(), cmd.ErrOrStderr()); err != nil {
			return cli.Fail(err)
		}
	}
	switch {
	case b.broken > 0:
		return cli.Fail(fmt.Errorf("%d of %d games are broken and not in the book", b.broken, b.games))
	case b.in.Failed:
		return cli.Fail(nil)
	}
	return nil
}

type builtPart struct {
	games, broken int
	variants      int          // games by other rules than those of chess
	taken         []int        // by book
	ordered       []build.Part // by book
}

func (b *bookBuild) work(worker int, _ string, games *pgn.Part) (part builtPart, err error) {
	part.taken = make([]int, len(b.books))
	for _, s := range b.books {
		s.collector.Begin(worker, games.Number())
	}
	var g pgn.Game
	for games.Read(&g) {
		part.games++
		if g.Err() != nil {
			part.broken++
			continue
		}
		if g.Other != nil {
			part.variants++
			continue
		}
		for i, s := range b.books {
			if !s.filter.Match(&g) {
				continue
			}
			part.taken[i]++
			if err := s.collector.Add(worker, &g); err != nil {
				return part, err
			}
		}
	}
	for _, s := range b.books {
		part.ordered = append(part.ordered, s.collector.Cut(worker))
	}
	return part, nil
}

func (b *bookBuild) deliver(_ string, _ int, part builtPart) error {
	b.games += part.games
	b.broken += part.broken
	b.variants += part.variants
	for i, n := range part.taken {
		b.books[i].taken += n
		if err := b.books[i].collector.Follow(part.ordered[i]); err != nil {
			return err
		}
	}
	return nil
}

// read yields the positions of the finished book.
func (s *bookSpec) read() (book.Reader, error) {
	r, err := s.collector.Book()
	if err != nil || !s.positions {
		return r, err
	}
	all, err := book.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return withPositions(book.Index(all), all)
}

func (b *bookBuild) write(ctx context.Context, s *bookSpec, stdout, messages io.Writer) error {
	r, err := s.read()
	if err != nil {
		return fmt.Errorf("%s: %w", s.out, err)
	}
	placed := &placedReader{Reader: r}
	if s.format.Placed {
		r = placed
	}
	made, err := writeBook(ctx, s.out, stdout, s.format, r)
	if err != nil {
		return err
	}
	made.left += placed.lost
	if s.out != "-" {
		fmt.Fprintf(messages, "%s: %d positions, %d moves from %d games%s\n", s.out, made.positions, made.moves, s.taken, made.note())
	}
	return s.collector.Close()
}
