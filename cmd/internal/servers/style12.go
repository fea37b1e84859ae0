package servers

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"rookery/cmd/internal/cli"
	"rookery/ics/gamelog"
	"rookery/ics/style12"
)

// NewStyle12 is the command "rookery style12".
func NewStyle12() *cobra.Command {
	var to string
	cmd := &cobra.Command{
		Use:   "style12 [FILE...]",
		Short: "Read boards and games out of logs of chess servers",
		Long: `Style12 reads what an internet chess server sent to a client, and takes the
lines for programs out of it: boards ("<12>"), holdings ("<b1>") and moves alone
("<d1>"). Prompts before them and all other text do no harm.

  json  an object a line for each of them; times in seconds, "line" is where it stood
  pgn   the games that the boards and moves show, from where the log comes in;
        moves taken back are left out, several games at a time are told apart

Lines that are broken are told of, and the status is then 1.`,
		Example: `  rookery style12 session.log
  rookery style12 --to pgn session.log > games.pgn`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := cli.OneOf("to", to, "json", "pgn"); err != nil {
				return err
			}
			out := bufio.NewWriter(cmd.OutOrStdout())
			var sink lineSink = &jsonLines{out: json.NewEncoder(out)}
			if to == "pgn" {
				sink = loggedGames{gamelog.NewReader(out)}
			}
			err := eachServerLog(cmd, args, sink)
			err = errors.Join(err, sink.end(), out.Flush())
			if err != nil {
				return cli.Fail(cli.OneLine(err))
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&to, "to", "json", "json or pgn")
	return cmd
}

// A lineSink takes the lines of a log with their numbers. Its errors are about
// a line; reading goes on.
type lineSink interface {
	take(number int, line string) error
	end() error
}

// eachServerLog feeds files, or standard input, to a sink.
func eachServerLog(cmd *cobra.Command, args []string, sink lineSink) error {
	if len(args) == 0 {
		args = []string{"-"}
	}
	broken := 0
	for _, name := range args {
		r := cmd.InOrStdin()
		if name != "-" {
			file, err := os.Open(name)
			if err != nil {
				return err
			}
			defer file.Close()
			r = file
		}
		lines := bufio.NewScanner(r)
		lines.Buffer(nil, 1<<20)
		for number := 1; lines.Scan(); number++ {
			if err := sink.take(number, lines.Text()); err != nil {
				fmt.Fprintf(cmd.ErrOrStderr(), "%s:%d: %v\n", name, number, err)
				broken++
			}
		}
		if err := lines.Err(); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	if broken > 0 {
		return fmt.Errorf("%d lines are broken", broken)
	}
	return nil
}

// loggedGames makes games of the lines.
type loggedGames struct{ *gamelog.Reader }

func (g loggedGames) take(_ int, line string) error { return g.Line(line) }
func (g loggedGames) end() error                    { return g.Close() }

// jsonLines writes each line as an object.
type jsonLines struct{ out *json.Encoder }

func (j *jsonLines) end() error { return nil }

func (j *jsonLines) take(number int, line string) error {
	switch style12.Tag(line) {
	case "<12>":
		b, err := style12.Parse(line)
		if err != nil {
			return err
		}
		return j.out.Encode(boardJSON(number, &b))
	case "<b1>":
		h, err := style12.ParseHoldings(line)
		if err != nil {
			return err
		}
		object := holdingsObject{Kind: "holdings", Line: number, Game: h.Game, White: h.White, Black: h.Black}
		if h.Passed != 0 {
			object.Passed, object.Receiver = string(h.Passed), h.Receiver.String()
		}
		return j.out.Encode(object)
	case "<d1>":
		d, err := style12.ParseDelta(line)
		if err != nil {
			return err
		}
		return j.out.Encode(deltaObject{Kind: "move", Line: number, Game: d.Game, Ply: d.Ply, Move: d.Pretty, Squares: d.Smith,
			Took: float64(d.Took) / 1000, Left: float64(d.Left) / 1000})
	}
	return nil
}

type boardObject struct {
	Kind         string  `json:"kind"`
	Line         int     `json:"line"`
	Game         int     `json:"game"`
	White        string  `json:"white"`
	Black        string  `json:"black"`
	Relation     int     `json:"relation"`
	FEN          string  `json:"fen"`
	Ply          int     `json:"ply"`
	Move         string  `json:"move,omitempty"`
	Coordinates  string  `json:"coordinates,omitempty"`
	DoublePush   string  `json:"doublePush,omitempty"`
	Took         float64 `json:"took"`
	Initial      float64 `json:"initial"`
	Increment    float64 `json:"increment"`
	WhiteClock   float64 `json:"whiteClock"`
	BlackClock   float64 `json:"blackClock"`
	WhiteMen     int     `json:"whiteStrength"`
	BlackMen     int     `json:"blackStrength"`
	Irreversible int     `json:"irreversible"`
	Flip         bool    `json:"flip"`
	Ticking      *bool   `json:"ticking,omitempty"`
	Lag          float64 `json:"lag,omitempty"`
}

type holdingsObject struct {
	Kind     string `json:"kind"`
	Line     int    `json:"line"`
	Game     int    `json:"game"`
	White    string `json:"white"`
	Black    string `json:"black"`
	Passed   string `json:"passed,omitempty"`
	Receiver string `json:"receiver,omitempty"`
}

type deltaObject struct {
	Kind    string  `json:"kind"`
	Line    int     `json:"line"`
	Game    int     `json:"game"`
	Ply     int     `json:"ply"`
	Move    string  `json:"move"`
	Squares string  `json:"squares"`
	Took    float64 `json:"took"`
	Left    float64 `json:"left"`
}

func boardJSON(number int, b *style12.Board) boardObject {
	o := boardObject{Kind: "board", Line: number, Game: b.Game, White: b.White, Black: b.Black, Relation: int(b.Relation),
		FEN: b.FEN(), Ply: b.Ply(), Took: b.Took.Seconds(), Initial: b.Initial.Seconds(), Increment: b.Increment.Seconds(),
		WhiteClock: b.WhiteClock.Seconds(), BlackClock: b.BlackClock.Seconds(), WhiteMen: b.WhiteStrength, BlackMen: b.BlackStrength,
		Irreversible: b.Irreversible, Flip: b.Flip, Lag: b.Lag.Seconds()}
	if b.Pretty != style12.None {
		o.Move, o.Coordinates = b.Pretty, b.Verbose
	}
	if b.DoublePush >= 0 {
		o.DoublePush = string(rune('a' + b.DoublePush))
	}
	if b.Extended {
		o.Ticking = &b.Ticking
	}
	return o
}
