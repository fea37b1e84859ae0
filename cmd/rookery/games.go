package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"rookery/chess"
	"rookery/pgn"
)

// gameInput is how commands read files of games: several files, compressed or
// not, on several cores, with a progress bar.
type gameInput struct {
	jobs     int
	progress string
	maxMoves int
	fault    func(file string, f pgn.Fault)

	messages io.Writer
	bars     *mpb.Progress
	bar      *mpb.Bar
	failed   bool // a file could not be read
}

func (in *gameInput) define(flags *pflag.FlagSet) {
	flags.IntVarP(&in.jobs, "jobs", "j", 0, "number of cores to use; 0: all")
	flags.StringVar(&in.progress, "progress", "auto", "progress bar on a terminal: auto, on, off")
}

func (in *gameInput) check() error {
	if in.jobs < 0 {
		return fmt.Errorf("invalid argument %d for --jobs: a number of at least 0", in.jobs)
	}
	if in.jobs == 0 {
		in.jobs = runtime.GOMAXPROCS(0)
	}
	return oneOf("progress", in.progress, "auto", "on", "off")
}

// start prepares for files, of which "-" and no file at all mean standard
// input. stop must be called in the end.
func (in *gameInput) start(cmd *cobra.Command, files []string) (ctx context.Context, stop func()) {
	ctx, cancel := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
	in.messages = cmd.ErrOrStderr()
	if in.progress == "off" || !isTerminal(in.messages) {
		return ctx, cancel
	}
	total := int64(0)
	for _, file := range files {
		if info, err := os.Stat(file); err == nil {
			total += info.Size()
		}
	}
	in.bars = mpb.New(mpb.WithOutput(in.messages), mpb.WithWidth(72))
	in.bar = in.bars.AddBar(total,
		mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.CountersKiloByte("% .1f / % .1f")),
		mpb.AppendDecorators(
			decor.AverageSpeed(decor.SizeB1000(0), "% .1f"),
			decor.Name(", left: "),
			decor.NewAverageETA(decor.ET_STYLE_GO, time.Now(), nil),
		))
	shared := &lineWriter{w: in.bars}
	in.messages = shared
	return ctx, func() {
		cancel()
		shared.flush()
		in.bar.Abort(true)
		in.bar.Wait()
		in.bars.Shutdown()
	}
}

// say writes a message, above the bar if there is one.
func (in *gameInput) say(format string, args ...any) {
	fmt.Fprintf(in.messages, format+"\n", args...)
}

// processGames reads the games of files; see [pgn.Process] for work and deliver.
// A file that cannot be read is told of, and the next one goes on.
func processGames[T any](ctx context.Context, in *gameInput, files []string, stdin io.Reader,
	work func(worker int, file string, games *pgn.Part) (T, error), deliver func(file string, before int, result T) error) error {
	if len(files) == 0 {
		files = []string{"-"}
	}
	for _, file := range files {
		if err := in.open(file, stdin, func(name string, r io.Reader) error {
			o := pgn.Options{Workers: in.jobs, MaxMoves: in.maxMoves}
			if in.fault != nil {
				o.Fault = func(f pgn.Fault) { in.fault(name, f) }
			}
			return pgn.Process(ctx, inputErrors{r}, o,
				func(worker int, games *pgn.Part) (T, error) { return work(worker, name, games) },
				func(before int, result T) error { return deliver(name, before, result) })
		}); err != nil {
			var unread *unreadable
			if !errors.As(err, &unread) {
				return err
			}
			in.say("rookery: %s: %v", unread.file(file), short(unread.err))
			in.failed = true
		}
	}
	return nil
}

// open gives a file's plain text to a function.
func (in *gameInput) open(file string, stdin io.Reader, read func(name string, r io.Reader) error) error {
	name, src := "<stdin>", stdin
	if file != "-" {
		f, err := os.Open(file)
		if err != nil {
			return &unreadable{err}
		}
		defer f.Close()
		name, src = file, f
	}
	if in.bar != nil {
		src = progressReader{src, in.bar}
	}
	plain, err := pgn.Open(src)
	if err != nil {
		return &unreadable{err}
	}
	defer plain.Close()
	return read(name, plain)
}

type progressReader struct {
	io.Reader
	bar *mpb.Bar
}

func (p progressReader) Read(b []byte) (int, error) {
	n, err := p.Reader.Read(b)
	p.bar.IncrBy(n)
	return n, err
}

// An unreadable is the error of an input, as opposed to those of the work.
type unreadable struct{ err error }

func (u *unreadable) Error() string { return u.err.Error() }
func (u *unreadable) Unwrap() error { return u.err }

// file is the file's name, or nothing if the error says it.
func (u *unreadable) file(name string) string {
	if strings.Contains(short(u.err).Error(), name) {
		return "cannot read"
	}
	return name
}

// inputErrors marks the errors of a reader.
type inputErrors struct{ io.Reader }

func (r inputErrors) Read(b []byte) (int, error) {
	n, err := r.Reader.Read(b)
	if err != nil && err != io.EOF {
		err = &unreadable{err}
	}
	return n, err
}

// sayFault tells of a fault as compilers do, with file, line and column first.
func (in *gameInput) sayFault(file string, f pgn.Fault) {
	text := ""
	if f.Text != "" && !strings.Contains(f.Err.Error(), f.Text) {
		text = fmt.Sprintf(": %q", f.Text)
	}
	in.say("%s:%d:%d: game %d: %s%s", file, f.Line, f.Column, f.Game, strings.TrimPrefix(f.Err.Error(), "chess: "), text)
}

// filterFlags are the flags that choose games.
type filterFlags struct {
	pgn.Filter
	results, speeds []string
	position        string
}

func (f *filterFlags) define(flags *pflag.FlagSet) {
	flags.StringVar(&f.Player, "player", "", "part of the name of either player")
	flags.StringVar(&f.White, "white", "", "part of White's name")
	flags.StringVar(&f.Black, "black", "", "part of Black's name")
	flags.StringVar(&f.Event, "event", "", "part of the event's name")
	flags.StringVar(&f.Site, "site", "", "part of the site's name")
	flags.IntVar(&f.MinElo, "min-elo", 0, "least rating of both players")
	flags.IntVar(&f.MaxElo, "max-elo", 0, "greatest rating of both players")
	flags.StringVar(&f.Since, "since", "", "first date: 2024, 2024.05, 2024.05.31")
	flags.StringVar(&f.Until, "until", "", "last date")
	flags.StringSliceVar(&f.results, "result", nil, "results: 1-0, 0-1, 1/2-1/2, *")
	flags.StringSliceVar(&f.speeds, "speed", nil, "time controls: ultrabullet, bullet, blitz, rapid, classical, correspondence")
	flags.StringSliceVar(&f.Variants, "variant", nil, "variants: standard, chess960, or another name of a Variant tag")
	flags.StringSliceVar(&f.ECO, "eco", nil, "codes of openings by the ECO tag, or their beginnings: C, C6, C65")
	flags.IntVar(&f.MinPly, "min-length", 0, "least number of half moves")
	flags.IntVar(&f.MaxPly, "max-length", 0, "greatest number of half moves")
	flags.StringVar(&f.position, "position", "", "a position (FEN) that the game comes through")
	flags.BoolVar(&f.Mate, "mate", false, "games that end in mate")
}

// parse turns the flags' texts into values.
func (f *filterFlags) parse() error {
	for _, name := range f.results {
		found := false
		for _, r := range [...]pgn.Result{pgn.Unknown, pgn.WhiteWins, pgn.BlackWins, pgn.Draw} {
			if name == r.String() || name == "1/2" && r == pgn.Draw {
				f.Results, found = append(f.Results, r), true
			}
		}
		if !found {
			return fmt.Errorf("invalid argument %q for --result: 1-0, 0-1, 1/2-1/2 or *", name)
		}
	}
	for _, name := range f.speeds {
		speed, ok := pgn.ParseSpeed(name)
		if !ok {
			return fmt.Errorf("invalid argument %q for --speed", name)
		}
		f.Speeds = append(f.Speeds, speed)
	}
	for i := range f.Variants {
		f.Variants[i] = strings.ToLower(f.Variants[i])
	}
	if f.position != "" {
		setup, err := chess.ParseFENLenient(f.position)
		if err != nil {
			return fmt.Errorf("invalid argument for --position: %w", err)
		}
		pos, err := setup.Position(chess.Problem)
		if err != nil {
			return fmt.Errorf("invalid argument for --position: %w", err)
		}
		f.Filter.Position = pos.Key()
	}
	return nil
}

// needsMoves reports whether the filter looks at a whole game, not at its
// beginning.
func (f *filterFlags) needsMoves() bool {
	return f.MinPly > 0 || f.MaxPly > 0 || f.Filter.Position != 0 || f.Mate
}
