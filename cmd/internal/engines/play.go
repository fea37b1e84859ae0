package engines

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/cmd/internal/cli"
	"rookery/cmd/internal/outfile"
	"rookery/cmd/internal/play"
	"rookery/engine"
	"rookery/engine/builtin"
	"rookery/game"
)

// NewPlay is the command "rookery play".
func NewPlay() *cobra.Command {
	var o playOptions
	cmd := &cobra.Command{
		Use:   "play",
		Short: "Play at one board: humans, the built-in player, any engine",
		Long: `Play is a game at one board in the terminal: human or machine against human or
machine, with clocks, offers, taking back, an editor of positions, saving and
transcripts. Without a terminal, or with --plain, it reads commands from
standard input and writes the board as text. Type help while playing.

Players are "human", "builtin" (of --level), "builtin:LEVEL", or a program with
the protocol that it speaks: "uci:stockfish", "cecp:fairymax -h 64",
"chess6:/usr/games/chess". Without any a human has White against builtin.

The flags of nchess(6) mean what they meant there. -m names the program that
plays White and then its arguments, -n the one for Black; such programs speak
the protocol of chess(6) unless they are named as above.`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("%q: for invitations see 'rookery invite'", args[0])
			}
			run, err := o.begin(cmd)
			if err != nil {
				return err
			}
			if err := run(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout()); err != nil {
				return cli.Fail(err)
			}
			return nil
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.seats[chess.White], "white", "", "who plays White")
	f.StringVar(&o.seats[chess.Black], "black", "", "who plays Black")
	f.StringArrayVarP(&o.programs[chess.White], "white-program", "m", nil, "program that plays White; again for each of its arguments")
	f.StringArrayVarP(&o.programs[chess.Black], "black-program", "n", nil, "program that plays Black; again for each of its arguments")
	f.BoolVarP(&o.asks[chess.White], "ask-white", "w", false, "you play White")
	f.BoolVarP(&o.asks[chess.Black], "ask-black", "b", false, "you play Black")
	f.StringVar(&o.name, "name", "", "your name, where you play a machine")
	f.StringVar(&o.variant, "variant", "chess", "variant: "+strings.Join(variant.Names(), ", "))
	f.StringVar(&o.fen, "fen", "", "initial position")
	f.StringVar(&o.first, "first", "", "side that moves first: white or black (default: as the position says)")
	f.BoolVarP(&o.edit, "edit", "e", false, "set up the position first")
	f.StringVarP(&o.restore, "restore", "r", "", "go on with the game saved in a file")
	f.StringVarP(&o.save, "save", "s", "rookery.save", "file to save games in")
	f.StringVarP(&o.transcript, "transcript", "t", "rookery.transcript", "file to write transcripts to")
	f.StringVarP(&o.form, "form", "x", "minimal", "form of transcripts: 0 formal, 1 minimal, 2 algebraic, 3 san, 4 pgn")
	f.StringVar(&o.control, "time", "-", `clocks, in seconds or with units: "5m+3s", "40/2h:1h", "5md3", "5mb3", "10my3x30", "*5m", "-" none`)
	f.StringVar(&o.controls[chess.White], "white-time", "", "White's clock, if it is another one")
	f.StringVar(&o.controls[chess.Black], "black-time", "", "Black's clock, if it is another one")
	f.BoolVar(&o.claim, "claim-flag", false, "the end of time must be claimed")
	f.IntVar(&o.level, "level", builtin.Best, fmt.Sprintf("strength of the built-in player, %d to %d", builtin.Weakest, builtin.Best))
	f.DurationVar(&o.moveTime, "move-time", time.Second, "a machine's time for a move without clocks")
	f.BoolVar(&o.look.ASCII, "ascii", false, "draw men as letters")
	f.BoolVar(&o.look.Flip, "flip", false, "see the board from the other side")
	f.BoolVar(&o.plain, "plain", false, "commands and text instead of a screen")
	f.BoolVarP(new(bool), "no-copy", "c", false, "has no meaning any more")
	_ = f.MarkHidden("no-copy")
	return cmd
}

// playOptions are what the flags of play say, by colour where there are two.
type playOptions struct {
	seats      [2]string
	programs   [2][]string
	asks       [2]bool
	name       string
	variant    string
	fen, first string
	edit       bool
	restore    string
	save       string
	transcript string
	form       string
	control    string
	controls   [2]string
	claim      bool
	level      int
	moveTime   time.Duration
	look       play.Look
	plain      bool
}

// begin makes the game; what it returns plays it.
func (o *playOptions) begin(cmd *cobra.Command) (func(context.Context, io.Reader, io.Writer) error, error) {
	table := play.Options{SaveFile: o.save, TranscriptFile: o.transcript, MoveTime: o.moveTime, Start: o.start}
	var err error
	if table.Form, err = game.ParseForm(o.form); err != nil {
		return nil, err
	}
	table.Write = func(name string, write func(io.Writer) error) error {
		return outfile.Write(name, cmd.OutOrStdout(), write)
	}
	if err := (builtin.Options{Level: o.level}).Check(); err != nil {
		return nil, err
	}
	if err := o.seat(); err != nil {
		return nil, err
	}
	var g *game.Game
	if o.restore != "" {
		for _, flag := range []string{"edit", "fen", "first", "variant", "time", "white-time", "black-time"} {
			if cmd.Flags().Changed(flag) {
				return nil, fmt.Errorf("--%s and --restore: the saved game has its own", flag)
			}
		}
		if g, err = o.restored(); err != nil {
			return nil, cli.Fail(err)
		}
	} else if g, err = o.fresh(); err != nil {
		return nil, err
	}
	return func(ctx context.Context, in io.Reader, out io.Writer) (err error) {
		t, err := play.NewTable(ctx, g, table)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, t.Close()) }()
		if o.plain || !onTerminal(in) || !onTerminal(out) {
			return play.Plain(ctx, t, o.look, in, out)
		}
		return play.Screen(ctx, t, o.look, in, out)
	}, nil
}

func onTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// seat brings all that the flags say about the players into one form.
func (o *playOptions) seat() error {
	for c := range o.programs {
		if words := o.programs[c]; len(words) > 0 {
			if o.seats[c] != "" {
				return fmt.Errorf("two players for %v", chess.Colour(c))
			}
			o.seats[c] = strings.Join(words, " ")
			if kind, _, _ := strings.Cut(words[0], ":"); kind != "builtin" && protocols[kind] == "" {
				o.seats[c] = "chess6:" + o.seats[c]
			}
		}
	}
	for c, asks := range o.asks {
		if asks && o.seats[c] == "" {
			o.seats[c] = "human"
		}
		if asks && o.seats[c] != "human" {
			return fmt.Errorf("%v is to be you and %s", chess.Colour(c), o.seats[c])
		}
	}
	if o.restore != "" {
		return nil // the saved game has players
	}
	for c := range o.seats {
		other := o.seats[1-c]
		switch {
		case o.seats[c] != "":
		case other == "" && c == int(chess.White), other != "" && other != "human":
			o.seats[c] = "human"
		default:
			o.seats[c] = "builtin"
		}
	}
	return nil
}

// protocols are those that a player's name may begin with.
var protocols = map[string]string{"uci": "uci", "usi": "usi", "cecp": "cecp", "xboard": "cecp", "chess6": "chess6"}

// player is who sits on a side.
func (o *playOptions) player(c chess.Colour) game.Player {
	if o.seats[c] != "human" {
		return game.Player{Machine: true, Program: o.seats[c]}
	}
	if o.seats[c.Other()] == "human" {
		return game.Player{} // two share the terminal, and a name would be either's
	}
	return game.Player{Name: o.name}
}

// start starts the machine of a name.
func (o *playOptions) start(ctx context.Context, program string) (engine.Player, error) {
	kind, rest, _ := strings.Cut(program, ":")
	if kind == "builtin" {
		level := o.level
		if rest != "" {
			var err error
			if level, err = strconv.Atoi(rest); err != nil {
				return nil, fmt.Errorf("level %q is no number", rest)
			}
		}
		return builtin.New(builtin.Options{Level: level})
	}
	words := Words(rest)
	if protocols[kind] == "" || len(words) == 0 {
		return nil, fmt.Errorf("%q is no player: human, builtin, builtin:LEVEL, uci:PROGRAM, cecp:PROGRAM, chess6:PROGRAM", program)
	}
	return StartEngine(ctx, protocols[kind], engine.Command{Path: words[0], Args: words[1:]}, nil)
}

// fresh begins a game.
func (o *playOptions) fresh() (*game.Game, error) {
	c := game.Config{Variant: o.variant, Start: o.fen, AutoFlag: !o.claim, ConfirmResign: true, Edit: o.edit}
	for side := range c.Players {
		c.Players[side] = o.player(chess.Colour(side))
		text := o.controls[side]
		if text == "" {
			text = o.control
		}
		var err error
		if c.Controls[side], err = game.ParseControl(text); err != nil {
			return nil, err
		}
	}
	if o.first != "" {
		v, err := variant.Find(o.variant)
		if err != nil {
			return nil, err
		}
		if c.Start, err = firstMover(v, o.fen, o.first); err != nil {
			return nil, err
		}
	}
	return game.New(c, time.Now())
}

// firstMover is a position in which a side moves first.
func firstMover(v variant.Variant, fen, first string) (string, error) {
	var side chess.Colour
	switch first {
	case "white":
	case "black":
		side = chess.Black
	default:
		return "", fmt.Errorf("invalid argument %q for --first: white or black", first)
	}
	g, err := game.New(game.Config{Variant: v.Name, Start: fen}, time.Time{})
	if err != nil {
		return "", err
	}
	e := game.NewEditor(v, g.State())
	e.First(side)
	return e.FEN(), nil
}

// restored reads a saved game. Others may sit down to it than before; a program
// that the file names is not started for that alone.
func (o *playOptions) restored() (*game.Game, error) {
	text, err := os.ReadFile(o.restore)
	if err != nil {
		return nil, cli.Short(err)
	}
	g, err := game.Restore(text, time.Now())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", o.restore, err)
	}
	for c := range chess.Colour(2) {
		old := g.Player(c)
		if o.seats[c] != "" {
			if p := o.player(c); p.Machine || old.Machine {
				g.Seat(c, p)
			}
			continue
		}
		if kind, _, _ := strings.Cut(old.Program, ":"); old.Machine && kind != "builtin" {
			return nil, fmt.Errorf("%s: %v was played by %q: name it with --%[2]v to start it, or another player", o.restore, c, old.Program)
		}
	}
	if g.Result().Reason == game.Adjourned {
		if err := g.Reopen(time.Now()); err != nil {
			return nil, err
		}
	}
	return g, nil
}
