package engines

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"rookery/cmd/internal/cli"
	"rookery/engine/match"
	"rookery/pgn"
)

// NewMatch is the command "rookery match".
func NewMatch() *cobra.Command {
	return &cobra.Command{
		Use:   "match -engine cmd=PROGRAM ... -engine cmd=PROGRAM ... [-each ...] [OPTION...]",
		Short: "Play engines against each other",
		Long: `Match plays engines against each other and counts the score. Its options are
those of cutechess-cli and fastchess, with one dash or two:

  -engine KEY=VALUE...   an engine; -each KEY=VALUE... is for all of them:
      cmd=PROGRAM        the program, or "builtin" for the built-in player
      name=NAME          what to call it
      proto=PROTOCOL     uci (the default), xboard, or chess6
      dir=DIRECTORY      where it runs; arg=ARGUMENT, once for each
      tc=[MOVES/]TIME[+INC]   the clock; TIME is seconds or minutes:seconds
      st=SECONDS depth=N nodes=N   for each move
      timemargin=MS      by which the time may be overstepped
      patience=SECONDS   for a move where there is no clock (default 600; 0: for ever)
      restart=on|off     a process of its own for each game
      ponder whitepov trust   thinks in the other's time; its scores are White's;
                         its claims end the game
      book=FILE bookdepth=N   moves that it need not think about, and up to which
      initstr=TEXT       lines sent before all others, \n between them
      conf=NAME          an engine of cutechess's file engines.json
      memory=SIZE        the most that it may take, such as 500M
      stderr=FILE        where its complaints go
      tscale=FACTOR      for slow programs: how much longer than 30 s to wait for
                         an answer that needs no thinking
      level=N            strength of the built-in player, 1 to 10
      option.NAME=VALUE  an option of the engine's own; what it does not take is
                         warned of and left out
  -rounds N -games N     meetings of each two, and games of a meeting
  -tournament round-robin|gauntlet|pyramid|knockout
  -seeds N -reverse      gauntlet: N engines meet the others; the second has White
  -repeat, -noswap       the games of a meeting share the opening (two games do
                         by default); -noswap: they do not
  -concurrency N         games at the same time
  -openings file=FILE format=pgn|epd order=sequential|random plies=N start=N
  -variant NAME          chess960, crazyhouse, atomic, giveaway, losers, wild/1 ...
  -maxmoves N
  -resign movecount=N score=CP [twosided=true]
  -draw movenumber=N movecount=N score=CP
  -sprt elo0=E elo1=E alpha=A beta=B [model=logistic|normalized]
  -epdout FILE           the last positions of the games are added to the file
  -pgnout FILE           games are added to the file as they end
  -resume                go on with the match that wrote the file of -pgnout
  -livepgnout FILE       the games being played, after each move
  -config file=FILE outname=FILE   settings and score as fastchess writes them
  -output format=cutechess|fastchess   how the score is told
  -log file=FILE engine=true, -debug   what the engines and we say
  -use-affinity [CPUS]   each game has a processor of its own
  -event NAME -site NAME -srand SEED -recover -wait MS
  -ratinginterval N      show the table after so many games (default 10)`,
		Example: `  rookery match -engine cmd=builtin -engine cmd=stockfish option.Hash=16 \
      -each tc=10+0.1 -games 2 -rounds 50 -concurrency 2 -pgnout match.pgn
  rookery match -engine cmd=new -engine cmd=old -each tc=8+0.08 -rounds 20000 \
      -sprt elo0=0 elo1=5 alpha=0.05 beta=0.05 -openings file=book.epd format=epd order=random`,
		DisableFlagParsing: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, a := range args {
				if a == "-h" || a == "-help" || a == "--help" {
					return cmd.Help()
				}
			}
			m, err := parseMatch(args)
			if err != nil {
				return err
			}
			for _, w := range m.warnings {
				fmt.Fprintln(cmd.ErrOrStderr(), "rookery: warning:", w)
			}
			for _, e := range m.engines {
				e.warn = func(text string) { fmt.Fprintln(cmd.ErrOrStderr(), "rookery: warning:", text) }
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			err = m.run(ctx, cmd.OutOrStdout())
			if errors.Is(err, context.Canceled) {
				return cli.InterruptedError("interrupted; the games that ended are counted")
			}
			if err != nil {
				return cli.Fail(err)
			}
			return nil
		},
	}
}

// A matchRun is a match and what is told of it.
type matchRun struct {
	settings    match.Settings
	engines     []*matchEngine
	event, site string
	file        string // of the games
	resume      bool
	interval    int
	ends        string   // file of the positions in which games ended
	liveFile    string   // of the games that are being played
	warnings    []string // about the options

	cpus          [][]int // for games at the same time, none: all
	affinity      string  // the list that these come from, if not all that there are
	format        outputFormat
	scoreInterval int
	openingsFile  []string               // what -openings says
	save          string                 // file of the settings and the score so far
	saveEvery     int                    // games
	before        map[[2]int]match.Tally // what the file of settings counts
	logFile       string
	debug         bool
	logs          *matchLog

	out       io.Writer
	live      bool // the table stands at the bottom of a terminal
	shown     int  // its lines
	standings *match.Standings
	played    int
	resumed   int // of them before a match was resumed
}

func (m *matchRun) run(ctx context.Context, out io.Writer) error {
	m.out = out
	if f, ok := out.(*os.File); ok {
		m.live = term.IsTerminal(int(f.Fd()))
	}
	names := make([]string, len(m.settings.Entrants))
	for i, e := range m.settings.Entrants {
		names[i] = e.Name
	}
	m.standings = match.NewStandings(names)
	done := map[int]pgn.Result{}
	m.restore(done)
	closeLog, err := m.openLog()
	if err != nil {
		return err
	}
	defer closeLog()
	var live *liveGames
	if m.liveFile != "" {
		live = &liveGames{run: m, games: map[int][]byte{}}
		m.settings.Watch = live.watch
	}
	var file *os.File
	if m.file != "" {
		var err error
		if file, err = m.openGames(done); err != nil {
			return err
		}
		defer func() { _ = file.Close() }()
	}
	var ends *os.File
	if m.ends != "" {
		var err error
		if ends, err = os.OpenFile(m.ends, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666); err != nil {
			return cli.Short(err)
		}
		defer func() { _ = ends.Close() }()
	}
	total := m.settings.Total()
	began := time.Now()
	var trouble error
	err = match.Run(ctx, m.settings, done, func(g match.Game) bool {
		if live != nil {
			live.end(g.Number)
		}
		if file != nil {
			text, err := g.PGN(&m.settings, m.event, m.site)
			if err == nil {
				_, err = file.Write(text) // in one piece, so that a kill leaves no half game behind
			}
			if err != nil {
				trouble = err
				return false
			}
		}
		if ends != nil {
			if _, err := fmt.Fprintln(ends, g.End()); err != nil {
				trouble = err
				return false
			}
		}
		m.standings.Add(g.Pairing, g.Result)
		m.played++
		m.show(g, total, time.Since(began))
		if m.save != "" && m.saveEvery > 0 && m.played%m.saveEvery == 0 {
			if trouble = m.saveConfig(); trouble != nil {
				return false
			}
		}
		return !m.decided()
	})
	if m.save != "" && trouble == nil {
		trouble = m.saveConfig()
	}
	if live != nil && trouble == nil {
		trouble = live.trouble
	}
	if trouble != nil {
		err = trouble
	}
	m.last(time.Since(began))
	return err
}

// openGames opens the file of the games for more; to resume, what it has is
// counted, and half a game at its end is cut off.
func (m *matchRun) openGames(done map[int]pgn.Result) (*os.File, error) {
	f, err := os.OpenFile(m.file, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, cli.Short(err)
	}
	if !m.resume {
		return f, nil
	}
	results, whole, err := match.Played(f)
	if err == nil {
		err = f.Truncate(whole)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", m.file, err), f.Close())
	}
	for p := range m.settings.Played(results) {
		done[p.Number] = results[p.Number]
		m.standings.Add(p, results[p.Number])
		m.played++
	}
	if m.resumed = m.played; m.played > 0 {
		fmt.Fprintf(m.out, "%d games of this match have been played\n", m.played)
	}
	return f, nil
}

func (m *matchRun) decided() bool {
	return m.settings.SPRT != nil && m.settings.SPRT.Judge(m.standings.Of(0)).Decided()
}

// show tells of a game that is over.
func (m *matchRun) show(g match.Game, total int, took time.Duration) {
	if m.shown > 0 {
		fmt.Fprintf(m.out, "\x1b[%dA\x1b[J", m.shown)
		m.shown = 0
	}
	e := m.settings.Entrants
	fmt.Fprintf(m.out, "Finished game %d (%s vs %s): %s {%s}\n", g.Number, e[g.White].Name, e[g.Black].Name, g.Result, g.Detail)
	if m.format == cutechessFormat && m.played%max(1, m.scoreInterval) == 0 {
		fmt.Fprint(m.out, m.score())
	}
	if m.played >= total || !m.live && m.played%max(1, m.interval) != 0 {
		return // the last table is the match's
	}
	each := took / time.Duration(max(1, m.played-m.resumed))
	left := (each * time.Duration(total-m.played)).Round(time.Second)
	text := fmt.Sprintf("\n%d of %d games, %s so far, %s to go at most\n", m.played, total, took.Round(time.Second), left) + m.table()
	fmt.Fprint(m.out, text)
	if m.live {
		m.shown = strings.Count(text, "\n")
	}
}

func (m *matchRun) table() string {
	switch m.format {
	case cutechessFormat:
		return m.score() + m.cutechessTable()
	case fastchessFormat:
		return m.fastchessTable()
	}
	text := m.standings.Table()
	t := m.standings.Of(0)
	if t.Pairs != [5]int{} {
		text += fmt.Sprintf("Pairs of %s by points 0, 1/2, 1, 3/2, 2: %v\n", m.settings.Entrants[0].Name, t.Pairs)
	}
	if m.settings.SPRT != nil {
		v := m.settings.SPRT.Judge(t)
		text += fmt.Sprintf("SPRT: LLR %.2f in (%.2f, %.2f), elo0 %g, elo1 %g%s\n", v.LLR, v.Lower, v.Upper, m.settings.SPRT.Elo0, m.settings.SPRT.Elo1, verdict(v))
	}
	return text
}

// verdict is how a test has ended, if it has.
func verdict(v match.Verdict) string {
	switch {
	case v.Accepted():
		return ": H1 accepted"
	case v.Decided():
		return ": H0 accepted"
	}
	return ""
}

func (m *matchRun) last(took time.Duration) {
	if m.shown > 0 {
		return
	}
	fmt.Fprintf(m.out, "\n%d games, %s\n%s", m.played, took.Round(time.Second), m.table())
}
