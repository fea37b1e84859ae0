// Package engines has the subcommands that play: engine, match and play. The player is in
// the library's package engine/builtin, the table of play in package play.
package engines

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"rookery/book"
	"rookery/chess"
	"rookery/cmd/internal/batch"
	"rookery/cmd/internal/books"
	"rookery/cmd/internal/cli"
	"rookery/engine"
	"rookery/engine/builtin"
	"rookery/engine/cecp"
	"rookery/engine/chess6"
	"rookery/engine/mates"
	"rookery/engine/uci"
)

// NewEngine is the command "rookery engine".
func NewEngine() *cobra.Command {
	var o engineOffer
	cmd := &cobra.Command{
		Use:   "engine",
		Short: "Play for another program, by UCI, CECP or chess(6)",
		Long: `Engine offers a player to a program that speaks an engine protocol: the
built-in player, or with --engine any other, so that for instance a UCI engine
plays for a program that knows only the protocol of 1986.

The program named by --engine is looked for in the search path, its arguments
follow behind it in the same text; --engine-protocol says how it is spoken to.

With --mates it looks for mates and nothing else, for either side, on all cores: the
first that it has proved, then shorter ones. Where there is none it says and plays
what the built-in player thinks.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			memory, err := batch.ParseSize(o.memory, 1)
			if err != nil {
				return fmt.Errorf("invalid argument for --memory: %w", err)
			}
			o.options.Memory = memory
			if err := o.options.Check(); err != nil {
				return err
			}
			switch {
			case o.mates && (o.engine != "" || o.protocol == "usi"):
				return &usageError{errors.New("--mates is about the program's own player of chess: not with --engine or USI")}
			case o.mates && !cmd.Flags().Changed("threads"):
				o.options.Threads = runtime.GOMAXPROCS(0)
			}
			err = o.serve(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout())
			var usage *usageError
			if errors.As(err, &usage) || err == nil {
				return err
			}
			return cli.Fail(err)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.protocol, "protocol", "uci", "protocol to speak: uci, cecp, chess6 or usi")
	f.StringVar(&o.engine, "engine", "", "program that plays, with its arguments (default: the built-in player)")
	f.StringVar(&o.engineProtocol, "engine-protocol", "uci", "protocol of that program: uci, cecp, chess6 or usi")
	f.BoolVar(&o.mates, "mates", false, "look for mates only; the built-in player's move where there is none")
	f.BoolVar(&o.prove, "prove", false, "with --mates, go on until no shorter mate can exist, however the question is limited")
	f.IntVar(&o.options.Level, "level", builtin.Best, fmt.Sprintf("strength of the built-in player, %d to %d", builtin.Weakest, builtin.Best))
	f.IntVar(&o.options.Threads, "threads", 1, "threads of the player; with --mates all cores if not given")
	f.StringVar(&o.memory, "memory", "64M", "memory of the player's table")
	f.StringVar(&o.book, "book", "", "Polyglot book of the built-in player")
	f.DurationVar(&o.moveTime, "move-time", time.Second, "time for a move where the protocol knows no clock (chess6)")
	return cmd
}

// A usageError is about the command line.
type usageError struct{ error }

// An engineOffer is what the flags say.
type engineOffer struct {
	protocol, engine, engineProtocol string
	memory, book                     string
	mates, prove                     bool
	options                          builtin.Options
	moveTime                         time.Duration
}

func (o *engineOffer) serve(ctx context.Context, in io.Reader, out io.Writer) error {
	if o.book != "" {
		b, err := openPlayedBook(o.book)
		if err != nil {
			return err
		}
		o.options.Book = b
	}
	name := "rookery " + cli.Version
	switch o.protocol {
	case "uci", "usi":
		s := uci.Server{Name: name, Author: "the rookery authors", Player: func() (engine.Player, error) { return o.player(ctx) }}
		if o.protocol == "usi" {
			s.Dialect = uci.USI
		}
		switch {
		case o.engine != "":
		case o.mates:
			s.Name, s.Settings = name+" mates", o.mateSettings()
		default:
			s.Settings, s.Variants = builtinSettings(&o.options), append(builtin.Variants(), "antichess") // lichess's name for giveaway
		}
		return s.Serve(ctx, in, out)
	case "cecp":
		s := cecp.Server{Name: name, Player: func() (engine.Player, error) { return o.player(ctx) }}
		settings := builtinSettings(&o.options)
		switch {
		case o.engine != "":
			settings = nil
		case o.mates:
			settings = o.mateSettings()
		default:
			s.Variants = builtin.Variants()
		}
		for _, set := range settings {
			s.Settings = append(s.Settings, cecpSetting(set))
		}
		return s.Serve(ctx, in, out)
	case "chess6":
		p, err := o.player(ctx)
		if err != nil {
			return err
		}
		defer func() { _ = p.Close() }()
		s := chess6.Server{Player: p, Limits: engine.Limits{MoveTime: o.moveTime}}
		return s.Serve(ctx, in, out)
	}
	return &usageError{fmt.Errorf("invalid argument %q for --protocol: uci, cecp, chess6 or usi", o.protocol)}
}

// player starts the player that is offered.
func (o *engineOffer) player(ctx context.Context) (engine.Player, error) {
	switch {
	case o.mates:
		return mates.New(mates.Options{Threads: o.options.Threads, Memory: o.options.Memory, Prove: o.prove})
	case o.engine == "":
		return builtin.New(o.options)
	}
	words := Words(o.engine)
	return StartEngine(ctx, o.engineProtocol, engine.Command{Path: words[0], Args: words[1:]}, nil)
}

// StartEngine starts a program by its protocol. It is looked for in the search
// path, as the shell would.
func StartEngine(ctx context.Context, protocol string, c engine.Command, options map[string]string) (engine.Player, error) {
	path, err := exec.LookPath(c.Path)
	if err != nil {
		return nil, err
	}
	if c.Path, err = filepath.Abs(path); err != nil {
		return nil, err
	}
	switch protocol {
	case "uci":
		return uci.Start(ctx, uci.UCI, c, options)
	case "usi":
		return uci.Start(ctx, uci.USI, c, options)
	case "cecp", "xboard":
		return cecp.Start(ctx, c, options)
	case "chess6":
		return chess6.Start(ctx, c)
	}
	return nil, unknownProtocol(protocol)
}

// engineProtocols are what StartEngine knows.
var engineProtocols = []string{"uci", "usi", "cecp", "xboard", "chess6"}

func unknownProtocol(name string) error {
	return &usageError{fmt.Errorf("unknown engine protocol %q: %s", name, strings.Join(engineProtocols, ", "))}
}

// numberSetting sets a number within bounds.
func numberSetting(name string, now, least, most int, set func(int)) uci.Setting {
	return uci.Setting{
		Option: uci.Option{Name: name, Kind: "spin", Default: strconv.Itoa(now), Min: strconv.Itoa(least), Max: strconv.Itoa(most)},
		Set: func(value string) error {
			n, err := strconv.Atoi(value)
			if err != nil || n < least || n > most {
				return fmt.Errorf("want a number from %d to %d", least, most)
			}
			set(n)
			return nil
		},
	}
}

// machineSettings are the options about threads and memory.
func machineSettings(o *builtin.Options) []uci.Setting {
	return []uci.Setting{
		numberSetting("Hash", int(o.Memory>>20), 1, 65536, func(n int) { o.Memory = int64(n) << 20 }),
		numberSetting("Threads", o.Threads, 1, 256, func(n int) { o.Threads = n }),
	}
}

// mateSettings are the options of the player that looks for mates.
func (o *engineOffer) mateSettings() []uci.Setting {
	return append(machineSettings(&o.options), uci.Setting{
		Option: uci.Option{Name: "Prove", Kind: "check", Default: strconv.FormatBool(o.prove)},
		Set: func(value string) (err error) {
			o.prove, err = strconv.ParseBool(value)
			return err
		},
	})
}

// builtinSettings are the options that the built-in player has.
func builtinSettings(o *builtin.Options) []uci.Setting {
	limited, elo := o.Elo != 0, builtin.MostElo
	if limited {
		elo = o.Elo
	}
	limit := func() {
		o.Elo = 0
		if limited {
			o.Elo = elo
		}
	}
	return append(machineSettings(o), []uci.Setting{
		numberSetting("Level", o.Level, builtin.Weakest, builtin.Best, func(n int) { o.Level = n }),
		{
			Option: uci.Option{Name: "UCI_LimitStrength", Kind: "check", Default: strconv.FormatBool(limited)},
			Set: func(value string) (err error) {
				limited, err = strconv.ParseBool(value)
				limit()
				return err
			},
		},
		numberSetting("UCI_Elo", elo, builtin.LeastElo, builtin.MostElo, func(n int) {
			elo = n
			limit()
		}),
		{
			Option: uci.Option{Name: "Book", Kind: "string", Default: "<empty>"},
			Set: func(value string) error {
				o.Book = nil
				if value == "" || value == "<empty>" {
					return nil
				}
				b, err := openPlayedBook(value)
				if err != nil {
					return err
				}
				o.Book = b
				return nil
			},
		},
	}...)
}

// cecpSetting says a UCI option in the words of CECP.
func cecpSetting(s uci.Setting) cecp.Setting {
	switch s.Name {
	case "Hash":
		return cecp.Setting{Name: "memory", Set: s.Set}
	case "Threads":
		return cecp.Setting{Name: "cores", Set: s.Set}
	}
	kind := s.Kind + " " + s.Default
	switch s.Kind {
	case "spin":
		kind += " " + s.Min + " " + s.Max
	case "check": // a number there
		kind = "check 0"
		if s.Default == "true" {
			kind = "check 1"
		}
	}
	return cecp.Setting{Name: s.Name, Kind: kind, Set: s.Set}
}

// A playedBook chooses among a book's moves by their weights.
type playedBook struct{ prober book.Prober }

// openPlayedBook opens a book of any format that can be asked for positions;
// it stays open as long as the program runs.
func openPlayedBook(name string) (builtin.Book, error) {
	b, err := books.OpenBook(name, "")
	if err != nil {
		return nil, err
	}
	prober, err := b.Prober()
	if err != nil {
		b.Close()
		return nil, err
	}
	return playedBook{prober}, nil
}

// Choose takes a book that cannot be read for one without moves.
func (b playedBook) Choose(p chess.Position, pick float64) chess.Move {
	moves, err := b.prober.Probe(&p)
	if err != nil {
		return chess.NoMove
	}
	sum := 0.0
	for _, m := range moves {
		sum += float64(m.Weight)
	}
	pick *= sum
	for _, m := range moves {
		if pick -= float64(m.Weight); pick < 0 {
			if move, err := p.ParseMove(m.Text); err == nil {
				return move
			}
		}
	}
	return chess.NoMove
}
