// Py is a drop-in for Popeye's executable: the same flags, the same input,
// the same text.
//
//	py [-maxmem N[K|M|G]] [-maxtime S] [-regression] [-maxtrace N] [-heartbeat S] [FILE]
//
// Problems come from FILE or from standard input, solutions go to standard
// output, and messages about the input to standard error. The command has no
// features of its own; those are in command rookery.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"rookery/cmd/internal/batch"
	"rookery/problem"
	"rookery/solution"
	"rookery/solution/text"
	"rookery/solve"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// code is the memory that the program's own code and data take, more where its file has just
// been written.
const code = 12 << 20

// options are what the command line says.
type options struct {
	memory     int64 // bytes, negative for none, 0 if not given
	time       time.Duration
	regression bool
	heartbeat  time.Duration // between lines that tell that the program is at work; 0: none
	file       string
}

// parse reads the command line. As in the original, -maxtrace is about the
// program's own tracing, a number alone after -maxmem counts kilobytes, and
// what follows the file's name is ignored.
func parse(args []string) (o options, err error) {
	flags := flag.NewFlagSet("py", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Func("maxmem", "", func(s string) (err error) {
		if o.memory, err = batch.ParseSize(s, 1<<10); o.memory == 0 {
			o.memory = -1
		}
		return err
	})
	flags.Func("maxtime", "", func(s string) error {
		n, err := strconv.ParseUint(s, 10, 31)
		o.time = time.Duration(n) * time.Second
		return err
	})
	flags.BoolVar(&o.regression, "regression", false, "")
	flags.Int("maxtrace", 0, "")
	flags.Func("heartbeat", "", func(s string) error {
		n, err := strconv.ParseUint(s, 10, 31)
		o.heartbeat = time.Duration(n) * time.Second
		return err
	})
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	o.file = flags.Arg(0)
	return o, nil
}

// run is main with everything it touches. The exit status is 0 also when
// problems had errors: that is what callers of the original expect.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	o, err := parse(args)
	if err != nil {
		fmt.Fprintf(stderr, "py: %v\nusage: py [-maxmem N[K|M|G]] [-maxtime S] [-regression] [-maxtrace N] [-heartbeat S] [FILE]\n", err)
		return 2
	}
	name, in, err := open(o.file, stdin)
	if err != nil {
		fmt.Fprintf(stderr, "error opening input file: %v\n", err)
		return 1
	}
	defer in.Close()
	ctx, stop := interrupted()
	defer stop()
	if o.heartbeat > 0 {
		stderr = &locked{w: stderr}
		end := beat(stderr, o.heartbeat)
		defer end()
	}
	tables := o.memory
	switch {
	case tables > 0:
		tables = batch.KeepTo(tables, code)
	case tables == 0:
		batch.Leisurely()
	}
	b := batch.Batch{
		Config:     solve.Config{MaxMemory: tables, MaxTime: o.time},
		Regression: o.regression,
		Anywhere:   true, // as the original
	}
	// Who writes in Latin-1 reads it, too.
	encoded := func(w io.Writer) io.Writer {
		if b.Latin1() {
			return batch.Latin1(w)
		}
		return w
	}
	b.Open = func(_ *problem.Problem, lang problem.Language) (solution.Sink, error) {
		return text.New(encoded(stdout), text.Options{
			Language: lang, Regression: o.regression, Messages: encoded(stderr),
		}), nil
	}
	b.Report = func(message string) { fmt.Fprintln(encoded(stderr), message) }
	if !o.regression {
		b.Banner = banner(o.memory)
		fmt.Fprintln(stdout, b.Banner)
	}
	b.Read(ctx, name, in)
	b.Close()
	if ctx.Err() != nil {
		return 130
	}
	return 0
}

// interrupted is a context that ends when the user interrupts the program. To listen costs more than
// many a problem, so an interrupt of the first moments, when nothing is written yet, ends the
// program as the system does, with the same status for a shell.
func interrupted() (ctx context.Context, stop func()) {
	ctx, stop = context.WithCancel(context.Background())
	time.AfterFunc(5*time.Millisecond, func() {
		heard, deaf := signal.NotifyContext(ctx, os.Interrupt)
		<-heard.Done()
		deaf()
		stop()
	})
	return ctx, stop
}

// beat writes a line now and then, with the seconds since the start, until it is ended:
// who started the program sees that it is at work.
func beat(w io.Writer, every time.Duration) (end func()) {
	start, ticker, done := time.Now(), time.NewTicker(every), make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		for {
			select {
			case <-done:
				return
			case now := <-ticker.C:
				fmt.Fprintf(w, "heartbeat:%5d\n", int(now.Sub(start).Seconds()))
			}
		}
	})
	return func() {
		ticker.Stop()
		close(done)
		wg.Wait()
	}
}

// locked lets two write lines in turn.
type locked struct {
	mu sync.Mutex
	w  io.Writer
}

func (l *locked) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.w.Write(p)
}

// open opens the file, or standard input if none is named.
func open(file string, stdin io.Reader) (name string, in io.ReadCloser, err error) {
	if file == "" {
		return "<stdin>", io.NopCloser(stdin), nil
	}
	f, err := os.Open(file)
	if err == nil {
		var info os.FileInfo
		if info, err = f.Stat(); err == nil && info.IsDir() {
			err = &os.PathError{Op: "read", Path: file, Err: syscall.EISDIR}
		}
		if err != nil {
			_ = f.Close()
		}
	}
	var path *os.PathError
	if errors.As(err, &path) {
		err = fmt.Errorf("%s: %w", file, path.Err)
	}
	return file, f, err
}

// banner is the line that precedes all output. It begins as the original's
// does, because readers of its output look for the name there.
func banner(memory int64) string {
	line := "Popeye " + strings.Join([]string{"rookery", runtime.GOOS, runtime.GOARCH}, "-")
	if memory > 0 {
		line += fmt.Sprintf(" (%d MB)", (memory+1<<20-1)>>20)
	}
	return line
}
