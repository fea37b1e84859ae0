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

	"rookery/pgn"
)

// gameInput is how commands read files of games: several files, compressed or
// not, on several cores, with a progress bar.
type gameInput struct {
	jobs     int
	progress string
	maxMoves int
	pass     bool
	letters  string
	men      pgn.Letters
	fault    func(file string, f pgn.Fault)

	messages io.Writer
	bars     *mpb.Progress
	bar      *mpb.Bar
	failed   bool // a file could not be read
}

func (in *gameInput) define(flags *pflag.FlagSet) {
	flags.IntVarP(&in.jobs, "jobs", "j", 0, "number of cores to use; 0: all")
	flags.BoolVar(&in.pass, "null-moves", false, "let sides pass (--) in the game itself, too")
	flags.StringVar(&in.letters, "input-letters", "", "`letters` of king, queen, rook, bishop and knight in the games: KDTLS, or Кр,Ф,Л,С,К")
	flags.StringVar(&in.progress, "progress", "auto", "progress bar on a terminal: auto, on, off")
}

func (in *gameInput) check() error {
	if in.jobs < 0 {
		return fmt.Errorf("invalid argument %d for --jobs: a number of at least 0", in.jobs)
	}
	if in.jobs == 0 {
		in.jobs = runtime.GOMAXPROCS(0)
	}
	var err error
	if in.men, err = pgn.ParseLetters(in.letters); err != nil {
		return fmt.Errorf("invalid argument for --input-letters: %w", err)
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
			o := pgn.Options{Workers: in.jobs, MaxMoves: in.maxMoves, Pass: in.pass, Letters: in.men}
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
