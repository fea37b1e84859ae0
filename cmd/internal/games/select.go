package games

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"rookery/cmd/internal/cli"
	"rookery/cmd/internal/outfile"
	"rookery/eco"
	"rookery/pgn"
)

func newPGNFilter() *cobra.Command {
	var (
		in   Input
		out  gameOutput
		want FilterFlags
		not  bool

		first         int
		numbers, skip string
	)
	cmd := &cobra.Command{
		Use:   "filter [FILE...]",
		Short: "Choose games by players, ratings, dates, results, positions ...",
		Long: `Filter writes the games that fulfil all conditions, as they stand or as --to
says. Broken games are listed and left out.`,
		Example: `  rookery pgn filter --player carlsen --since 2019 --result 1-0 games.pgn.zst
  rookery pgn filter --min-elo 2500 --speed rapid,classical --eco B9 --add-eco *.pgn.gz`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := errors.Join(in.Check(), out.check(), want.Parse()); err != nil {
				return err
			}
			if first < 0 {
				return fmt.Errorf("invalid argument %d for --first: a number of at least 0", first)
			}
			if (out.mark != "" || out.matchTags) && !want.asksForPosition() && !want.Repetition && !want.Fifty {
				return errors.New("--mark and --add-match need a position that is asked for")
			}
			chosen, err := parseRanges("numbers", numbers)
			if err != nil {
				return err
			}
			skipped, err := parseRanges("skip", skip)
			if err != nil {
				return err
			}
			found, taken := 0, 0
			games, written, err := selectGames(cmd, &in, &out, args,
				func(g *pgn.Game) (struct{}, bool) { return struct{}{}, want.Match(g) != not },
				func(struct{}) bool {
					found++
					if numbers != "" && !chosen.has(found) || skipped.has(found) || first > 0 && taken >= first {
						return false
					}
					taken++
					return true
				})
			if out.out != "-" {
				fmt.Fprintf(cmd.ErrOrStderr(), "%d of %d games\n", written, games)
			}
			return err
		},
	}
	in.Define(cmd.Flags())
	out.finds = want.Finds
	out.define(cmd.Flags(), "same")
	want.Define(cmd.Flags())
	cmd.Flags().BoolVar(&not, "not", false, "write the other games")
	cmd.Flags().IntVar(&first, "first", 0, "write only so many of the games that are found")
	cmd.Flags().StringVar(&numbers, "numbers", "", "write only some of the games that are found: 1,5-9,20-")
	cmd.Flags().StringVar(&skip, "skip", "", "leave some of the games out that are found")
	return cmd
}

// ranges are numbers from and to.
type ranges [][2]int

func (r ranges) has(n int) bool {
	return slices.ContainsFunc(r, func(r [2]int) bool { return r[0] <= n && n <= r[1] })
}

// parseRanges reads "1,5-9,20-".
func parseRanges(flag, text string) (all ranges, err error) {
	if text == "" {
		return nil, nil
	}
	for part := range strings.SplitSeq(text, ",") {
		from, to, several := strings.Cut(part, "-")
		r := [2]int{1, math.MaxInt}
		if from != "" {
			r[0], err = strconv.Atoi(from)
		}
		switch {
		case !several:
			r[1] = r[0]
		case to != "" && err == nil:
			r[1], err = strconv.Atoi(to)
		}
		if err != nil || part == "" || r[0] < 1 || r[1] < r[0] {
			return nil, fmt.Errorf("invalid argument %q for --%s: numbers and ranges, 1,5-9,20-", text, flag)
		}
		all = append(all, r)
	}
	return all, nil
}

func newPGNConvert() *cobra.Command {
	var (
		in  Input
		out gameOutput
	)
	cmd := &cobra.Command{
		Use:   "convert [FILE...]",
		Short: "Write games in another form",
		Long: `Convert writes games anew: in the standard's form (san), as lines of moves in
coordinates (uci) or long notation (lan), or as their positions (epd, fen).`,
		Example: `  rookery pgn convert --bare --add-eco old.pgn > clean.pgn
  rookery pgn convert --to epd games.pgn.gz | sort -u`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := errors.Join(in.Check(), out.check()); err != nil {
				return err
			}
			_, _, err := selectGames(cmd, &in, &out, args,
				func(*pgn.Game) (struct{}, bool) { return struct{}{}, true },
				func(struct{}) bool { return true })
			return err
		},
	}
	in.Define(cmd.Flags())
	out.define(cmd.Flags(), "san")
	return cmd
}

func newPGNSplit() *cobra.Command {
	var (
		in     Input
		out    gameOutput
		by     string
		count  int
		prefix string
	)
	cmd := &cobra.Command{
		Use:   "split [FILE...]",
		Short: "Write games to several files",
		Long: `Split writes games to files of --count games each, named by number, or to one
file for each value of --by: a tag such as White or ECO, or opening for the code
that the positions give, year or result. Names begin with --prefix.`,
		Example: `  rookery pgn split --count 10000 --prefix part- big.pgn.zst
  rookery pgn split --by year games.pgn`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if (count > 0) == (by != "") || count < 0 {
				return errors.New("give either --count or --by")
			}
			if err := errors.Join(in.Check(), out.check()); err != nil {
				return err
			}
			s := splitter{prefix: prefix, by: by, count: count, texts: make(map[string]*strings.Builder), begun: make(map[string]bool)}
			if by == "opening" {
				var err error
				if s.names, err = eco.Load(); err != nil {
					return err
				}
			}
			return s.run(cmd, &in, &out, args)
		},
	}
	in.Define(cmd.Flags())
	out.define(cmd.Flags(), "same")
	flags := cmd.Flags()
	_ = flags.MarkHidden("out")
	flags.IntVar(&count, "count", 0, "games in a file")
	flags.StringVar(&by, "by", "", "a tag, opening, year or result")
	flags.StringVar(&prefix, "prefix", "", "what the files' names begin with, directory included")
	return cmd
}

// A splitter distributes games over files. It keeps texts for a while, so that
// it need not have many files open at a time.
type splitter struct {
	prefix, by string
	count      int
	names      *eco.Table

	texts map[string]*strings.Builder // by file
	held  int                         // bytes of the texts
	begun map[string]bool             // files that have been written to
	temp  string                      // where the files are until all games have been read
	games int
}

// splitHeld is how much text is kept before it is written.
const splitHeld = 16 << 20

func (s *splitter) run(cmd *cobra.Command, in *Input, out *gameOutput, files []string) error {
	type named struct {
		file, text string
		broken     bool
		lost       []pgn.Fault
	}
	in.Fault = func(file string, f pgn.Fault) { out.sayFault(in, file, f) }
	broken, cut := 0, 0
	var err error
	if s.temp, err = os.MkdirTemp(filepath.Dir(s.file("x")), ".split*"); err != nil {
		return cli.Fail(cli.Short(err))
	}
	defer func() { _ = os.RemoveAll(s.temp) }()
	ctx, stop := in.Start(cmd, files)
	err = ProcessGames(ctx, in, files, cmd.InOrStdin(),
		func(_ int, file string, games *pgn.Part) (part []named, err error) {
			var g pgn.Game
			for games.Read(&g) {
				if g.Err() != nil && !out.keepBroken {
					part = append(part, named{broken: true})
					continue
				}
				var b strings.Builder
				lost, err := out.append(&b, file, &g)
				if err != nil {
					return nil, err
				}
				part = append(part, named{s.name(&g), b.String(), g.Err() != nil, lost})
			}
			if n := len(part); n > 0 && part[n-1].text != "" {
				part[n-1].text += out.prose(games.Rest())
			}
			return part, nil
		},
		func(file string, before int, part []named) error {
			for _, n := range part {
				if n.broken {
					broken++
				}
				if out.sayLost(in, file, before, n.lost) {
					cut++
				}
				if n.text == "" {
					continue
				}
				if s.count > 0 {
					n.file = fmt.Sprintf("%d", s.games/s.count+1)
				}
				s.games++
				if err := s.add(n.file, n.text); err != nil {
					return err
				}
			}
			return nil
		})
	stop()
	if err == nil {
		err = s.finish()
	}
	if err := EndOfGames(err, in); err != nil {
		return err
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "%d games in %d files\n", s.games, len(s.begun))
	return out.brokenGames(broken, cut, s.games+broken)
}

// name is the part of the file's name that a game gives.
func (s *splitter) name(g *pgn.Game) string {
	var value string
	switch s.by {
	case "":
		return ""
	case "opening":
		if o, _, ok := s.names.Classify(g); ok {
			value = o.Code
		}
	case "year":
		value, _, _ = strings.Cut(g.Tags.Date(), ".")
	case "result":
		value = strings.ReplaceAll(g.Result.String(), "/", "_")
	default:
		value = g.Tags.Get(s.by)
	}
	value = strings.Map(func(c rune) rune {
		if c < ' ' || strings.ContainsRune(`/\:*?"<>|`, c) {
			return '_'
		}
		return c
	}, strings.TrimLeft(value, "."))
	if strings.Trim(value, "_ ") == "" {
		return "unknown"
	}
	return value
}

func (s *splitter) add(file, text string) error {
	b := s.texts[file]
	if b == nil {
		b = new(strings.Builder)
		s.texts[file] = b
	}
	b.WriteString(text)
	if s.held += len(text); s.held > splitHeld {
		return s.flush()
	}
	return nil
}

// file is the name of a file when it is complete.
func (s *splitter) file(name string) string { return filepath.FromSlash(s.prefix) + name + ".pgn" }

// finish gives the files their names.
func (s *splitter) finish() error {
	if err := s.flush(); err != nil {
		return err
	}
	for name := range s.begun {
		if err := outfile.Move(filepath.Join(s.temp, name+".pgn"), s.file(name)); err != nil {
			return err
		}
	}
	return nil
}

// flush adds the texts to their files.
func (s *splitter) flush() error {
	for name, text := range s.texts {
		f, err := os.OpenFile(filepath.Join(s.temp, name+".pgn"), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
		if err != nil {
			return cli.Short(err)
		}
		s.begun[name] = true
		_, err = io.WriteString(f, text.String())
		if err := errors.Join(err, f.Close()); err != nil {
			return cli.Short(err)
		}
	}
	clear(s.texts)
	s.held = 0
	return nil
}
