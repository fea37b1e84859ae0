package games

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"rookery/chess"
	"rookery/cmd/internal/cli"
	"rookery/cmd/internal/outfile"
	"rookery/pgn"
)

// A gameTree puts games together.
type gameTree struct {
	in   Input
	out  gameOutput
	want FilterFlags

	maxPly, minGames int
	notes            bool // the games' own variations, comments and glyphs
	counts, names    bool

	trees         []*pgn.Tree // one for each position that games begin from
	byStart       map[chess.Position]*pgn.Tree
	games, broken int
	others        int // games by other rules than those of chess
	taken         int
}

func newPGNTree() *cobra.Command {
	t := gameTree{byStart: make(map[chess.Position]*pgn.Tree)}
	cmd := &cobra.Command{
		Use:   "tree [FILE...]",
		Short: "Put games together into one with variations",
		Long: `Tree writes one game in which all games stand as variations: what most games
played is the main line. Games from different positions become a game each. The
games' own variations, comments and glyphs are left out without --notes. What a
book knows is written likewise by "rookery book dump --to pgn".`,
		Example: `  rookery pgn tree --max-ply 30 --min-game 5 --counts games.pgn > repertoire.pgn
  rookery pgn tree --player carlsen --eco B9 --max-ply 40 --names twic.zip`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if t.maxPly < 0 || t.minGames < 0 {
				return errors.New("--max-ply and --min-game are numbers of at least 0")
			}
			if err := errors.Join(t.in.Check(), t.out.checkLetters(), t.want.Parse()); err != nil {
				return err
			}
			return t.run(cmd, args)
		},
	}
	flags := cmd.Flags()
	t.in.Define(flags)
	t.want.Define(flags)
	t.out.defineFile(flags)
	flags.BoolVarP(&t.out.quiet, "quiet", "q", false, "do not list broken games")
	flags.IntVar(&t.maxPly, "max-ply", 0, "half moves of a game that are taken; 0: all")
	flags.IntVar(&t.minGames, "min-game", 1, "games in which a move must have been played")
	flags.BoolVar(&t.notes, "notes", false, "put the games' own variations, comments and glyphs in")
	flags.BoolVar(&t.counts, "counts", false, "tell behind each move how many games White won, drew and lost: +10 =5 -3")
	flags.BoolVar(&t.names, "names", false, "tell where each game ends who played it")
	return cmd
}

// A treeGame is a game on its way into a tree.
type treeGame struct {
	start  chess.Position
	line   pgn.Line
	result pgn.Result
	name   string
}

func (t *gameTree) run(cmd *cobra.Command, files []string) error {
	t.in.Fault = func(file string, f pgn.Fault) { t.out.sayFault(&t.in, file, f) }
	if t.maxPly > 0 && !t.want.NeedsMoves() && !t.notes {
		t.in.MaxMoves = t.maxPly
	}
	type part struct {
		games, broken, others int
		taken                 []treeGame
	}
	err := outfile.Write(t.out.out, cmd.OutOrStdout(), func(w io.Writer) error {
		ctx, stop := t.in.Start(cmd, files)
		err := ProcessGames(ctx, &t.in, files, cmd.InOrStdin(),
			func(_ int, _ string, games *pgn.Part) (p part, err error) {
				var g pgn.Game
				for games.Read(&g) {
					p.games++
					switch {
					case g.Err() != nil:
						p.broken++
					case !t.want.Match(&g):
					case g.Other != nil:
						p.others++
					default:
						p.taken = append(p.taken, t.take(&g))
					}
				}
				return p, nil
			},
			func(_ string, _ int, p part) error {
				t.games, t.broken, t.others = t.games+p.games, t.broken+p.broken, t.others+p.others
				for i := range p.taken {
					t.add(&p.taken[i])
				}
				return nil
			})
		stop()
		if err := EndOfGames(err, &t.in); err != nil {
			return err
		}
		if t.others > 0 && !t.out.quiet {
			t.in.Say("warning: %d of %d games are of variants of chess, which have no place in a tree", t.others, t.games)
		}
		return t.write(w)
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "%d of %d games\n", t.taken, t.games)
	if t.broken > 0 {
		return cli.Fail(fmt.Errorf("%d of %d games are broken and not in the tree", t.broken, t.games))
	}
	return nil
}

// take makes of a game what the tree needs of it.
func (t *gameTree) take(g *pgn.Game) treeGame {
	taken := treeGame{start: g.Start, result: g.Result}
	if t.notes {
		taken.line, _ = g.Annotated()
	} else {
		taken.line = pgn.LineOf(g.Moves)
	}
	if t.names {
		taken.name = nameOf(g)
	}
	return taken
}

// nameOf is who played a game, where and when, and how it ended.
func nameOf(g *pgn.Game) string {
	tag := func(name string) string {
		if value := g.Tags.Get(name); strings.Trim(value, "?. ") != "" {
			return value
		}
		return ""
	}
	name := ""
	if white, black := tag("White"), tag("Black"); white != "" || black != "" {
		name = cmp.Or(white, "?") + " - " + cmp.Or(black, "?") + ", "
	}
	year, _, _ := strings.Cut(g.Tags.Date(), ".")
	where := tag("Site")
	if where == "" {
		where = tag("Event")
	}
	for _, part := range [...]string{where, year, g.Result.String()} {
		if part != "" {
			name += part + " "
		}
	}
	return strings.TrimSpace(name)
}

func (t *gameTree) add(g *treeGame) {
	tree := t.byStart[g.start]
	if tree == nil {
		tree = &pgn.Tree{Start: g.start}
		t.byStart[g.start] = tree
		t.trees = append(t.trees, tree)
	}
	t.taken++
	end := tree.Add(g.line, g.result, t.maxPly)
	if end.Comment != "" && g.name != "" {
		end.Comment += ";"
	}
	end.Note(g.name)
}

func (t *gameTree) write(to io.Writer) error {
	w := t.out.writer(to)
	for _, tree := range t.trees {
		if t.minGames > 1 {
			tree.Root.Prune(t.minGames)
		}
		if t.counts {
			tree.Root.Each(func(b *pgn.Branch) {
				if b.Games() > 0 {
					b.Comment = strings.TrimSpace(b.Counts() + " " + b.Comment)
				}
			})
		}
		games := fmt.Sprintf("%d games", tree.Root.Games())
		if tree.Root.Games() == 1 {
			games = "1 game"
		}
		g := pgn.Game{Start: tree.Start, Tags: pgn.Tags{{Name: "Event", Value: games}}}
		if err := w.Write(&g, tree.Line()); err != nil {
			return err
		}
	}
	return w.Flush()
}
