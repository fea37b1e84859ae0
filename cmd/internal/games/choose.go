package games

import (
	"io"
	"strings"

	"github.com/spf13/cobra"

	"rookery/cmd/internal/outfile"
	"rookery/pgn"
)

// selectGames reads games and writes those that choose, called in their order,
// lets pass; keep is asked before and on several cores.
func selectGames[T any](cmd *cobra.Command, in *Input, o *gameOutput, files []string,
	keep func(*pgn.Game) (T, bool), choose func(T) bool) (games, written int, err error) {
	in.Fault = func(file string, f pgn.Fault) { o.sayFault(in, file, f) }
	ctx, stop := in.Start(cmd, files)
	type chosen struct {
		about T
		text  string
		lost  []pgn.Fault
	}
	type part struct {
		games, broken int
		chosen        []chosen
		rest          string // behind the games
	}
	broken, cut := 0, 0
	err = outfile.Write(o.out, cmd.OutOrStdout(), func(w io.Writer) error {
		return ProcessGames(ctx, in, files, cmd.InOrStdin(),
			func(_ int, file string, in *pgn.Part) (p part, err error) {
				var g pgn.Game
				for in.Read(&g) {
					p.games++
					if g.Err() != nil {
						p.broken++
						if !o.keepBroken {
							continue
						}
					}
					about, ok := keep(&g)
					if !ok {
						continue
					}
					var b strings.Builder
					lost, err := o.append(&b, file, &g)
					if err != nil {
						return p, err
					}
					p.chosen = append(p.chosen, chosen{about, b.String(), lost})
				}
				p.rest = o.prose(in.Rest())
				return p, nil
			},
			func(file string, before int, p part) error {
				games, broken = games+p.games, broken+p.broken
				for _, c := range p.chosen {
					if !choose(c.about) {
						continue
					}
					written++
					if o.sayLost(in, file, before, c.lost) {
						cut++
					}
					if _, err := io.WriteString(w, c.text); err != nil {
						return err
					}
				}
				_, err := io.WriteString(w, p.rest)
				return err
			})
	})
	stop()
	if err := EndOfGames(err, in); err != nil {
		return games, written, err
	}
	return games, written, o.brokenGames(broken, cut, games)
}
