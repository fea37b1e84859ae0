package games

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
	"golang.org/x/text/encoding"

	"rookery/cmd/internal/cli"
	"rookery/pgn"
	"rookery/pgn/encodings"
)

// Input is how commands read files of games: several files, compressed or
// not, on several cores, with a progress bar.
type Input struct {
	Jobs     int
	progress string
	MaxMoves int
	pass     bool
	letters  string
	encoding string
	charset  encoding.Encoding
	men      pgn.Letters
	Fault    func(file string, f pgn.Fault)

	messages io.Writer
	bars     *mpb.Progress
	bar      *mpb.Bar
	Failed   bool // a file could not be read, or games are broken
}

// Define adds the flags.
func (in *Input) Define(flags *pflag.FlagSet) {
	flags.IntVarP(&in.Jobs, "jobs", "j", 0, "number of cores to use; 0: all")
	flags.BoolVar(&in.pass, "null-moves", false, "let sides pass (--) in the game itself, too")
	flags.StringVar(&in.letters, "input-letters", "", "`letters` of king, queen, rook, bishop and knight in the games: KDTLS, or Кр,Ф,Л,С,К")
	flags.StringVar(&in.encoding, "encoding", "", "encoding of the games, if it is not UTF-8: windows-1251, iso-8859-2, cp850, koi8-r, gbk, utf-16le ...")
	flags.StringVar(&in.progress, "progress", "auto", "progress bar on a terminal: auto, on, off")
}

// Check says what is wrong with the flags.
func (in *Input) Check() error {
	if in.Jobs < 0 {
		return fmt.Errorf("invalid argument %d for --jobs: a number of at least 0", in.Jobs)
	}
	if in.Jobs == 0 {
		in.Jobs = runtime.GOMAXPROCS(0)
	}
	var err error
	if in.men, err = pgn.ParseLetters(in.letters); err != nil {
		return fmt.Errorf("invalid argument for --input-letters: %w", err)
	}
	if in.encoding != "" {
		if in.charset, err = encodings.Parse(in.encoding); err != nil {
			return fmt.Errorf("invalid argument for --encoding: %w", err)
		}
	}
	return cli.OneOf("progress", in.progress, "auto", "on", "off")
}

// Start prepares for files, of which "-" and no file at all mean standard
// input. stop must be called in the end.
func (in *Input) Start(cmd *cobra.Command, files []string) (ctx context.Context, stop func()) {
	ctx, cancel := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
	in.messages = cmd.ErrOrStderr()
	if in.progress == "off" || !cli.IsTerminal(in.messages) {
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
	shared := &cli.LineWriter{W: in.bars}
	in.messages = shared
	return ctx, func() {
		cancel()
		shared.Flush()
		in.bar.Abort(true)
		in.bar.Wait()
		in.bars.Shutdown()
	}
}

// Say writes a message, above the bar if there is one.
func (in *Input) Say(format string, args ...any) {
	fmt.Fprintf(in.messages, format+"\n", args...)
}

// ProcessGames reads the games of files; see [pgn.Process] for work and deliver.
// A file that cannot be read is told of, and the next one goes on.
func ProcessGames[T any](ctx context.Context, in *Input, files []string, stdin io.Reader,
	work func(worker int, file string, games *pgn.Part) (T, error), deliver func(file string, before int, result T) error) error {
	if len(files) == 0 {
		files = []string{"-"}
	}
	parts := 0
	for _, file := range files {
		if err := in.Open(ctx, file, stdin, func(name string, r io.Reader) error {
			o := pgn.Options{Workers: in.Jobs, Before: parts, MaxMoves: in.MaxMoves, Pass: in.pass, Letters: in.men}
			if in.Fault != nil {
				o.Fault = func(f pgn.Fault) { in.Fault(name, f) }
			}
			return pgn.Process(ctx, InputErrors{r}, o,
				func(worker int, games *pgn.Part) (T, error) { return work(worker, name, games) },
				func(before int, result T) error {
					parts++
					return deliver(name, before, result)
				})
		}); err != nil {
			var unread *Unreadable
			if !errors.As(err, &unread) {
				return err
			}
			in.Say("rookery: %s: %v", unread.File(file), cli.Short(unread.Err))
			in.Failed = true
		}
	}
	return nil
}

// Open gives a file's plain text to a function, until the context ends.
func (in *Input) Open(ctx context.Context, file string, stdin io.Reader, read func(name string, r io.Reader) error) error {
	name, src := "<stdin>", stdin
	if file != "-" {
		f, err := os.Open(file)
		if err != nil {
			return &Unreadable{err}
		}
		defer f.Close()
		name, src = file, f
	}
	if in.bar != nil {
		src = progressReader{src, in.bar}
	}
	plain, err := pgn.OpenIn(newInterruptible(ctx, src), in.charset)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return &Unreadable{err}
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

// An Unreadable is the error of an input, as opposed to those of the work.
type Unreadable struct{ Err error }

func (u *Unreadable) Error() string { return u.Err.Error() }
func (u *Unreadable) Unwrap() error { return u.Err }

// File is the file's name, or nothing if the error says it.
func (u *Unreadable) File(name string) string {
	if strings.Contains(cli.Short(u.Err).Error(), name) {
		return "cannot read"
	}
	return name
}

// InputErrors marks the errors of a reader.
type InputErrors struct{ io.Reader }

func (r InputErrors) Read(b []byte) (int, error) {
	n, err := r.Reader.Read(b)
	if err != nil && err != io.EOF && !errors.Is(err, context.Canceled) {
		err = &Unreadable{err}
	}
	return n, err
}

// SayLoss tells of what breaks a game, and warns of what may have made less of
// it than was written.
func (in *Input) SayLoss(file string, f pgn.Fault) {
	switch {
	case f.Breaks():
		in.SayFault(file, f)
	case f.Loses():
		in.sayWarning(file, f)
	}
}

func (in *Input) sayWarning(file string, f pgn.Fault) {
	f.Err = fmt.Errorf("warning: %w", f.Err)
	in.SayFault(file, f)
}

// SayFault tells of a fault as compilers do, with file, line and column first.
func (in *Input) SayFault(file string, f pgn.Fault) {
	text := ""
	if f.Text != "" && !strings.Contains(f.Err.Error(), f.Text) {
		text = fmt.Sprintf(": %q", f.Text)
	}
	why := strings.ReplaceAll(strings.ReplaceAll(f.Err.Error(), "\n", "; "), "chess: ", "")
	game := fmt.Sprintf("game %d: ", f.Game)
	if errors.Is(f.Err, pgn.ErrProse) {
		game = "" // it is of none
	}
	in.Say("%s:%d:%d: %s%s%s", file, f.Line, f.Column, game, why, text)
}
