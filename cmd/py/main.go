// Py is a drop-in for Popeye's executable: the same flags, the same input,
// the same text.
//
//	py [-maxmem N[K|M|G]] [-maxtime S] [-regression] [-maxtrace N] [FILE]
//
// Problems come from FILE or from standard input, solutions go to standard
// output, and messages about the input to standard error. The command has no
// features of its own; those are in command rookery.
package main

import (
	"bufio"
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
	"time"
	"unicode/utf8"

	"rookery/cmd/internal/batch"
	"rookery/problem"
	"rookery/solution"
	"rookery/solve"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// options are what the command line says.
type options struct {
	memory     int64 // bytes, negative for none, 0 if not given
	time       time.Duration
	regression bool
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
		fmt.Fprintf(stderr, "py: %v\nusage: py [-maxmem N[K|M|G]] [-maxtime S] [-regression] [-maxtrace N] [FILE]\n", err)
		return 2
	}
	name, src, err := read(o.file, stdin)
	if err != nil {
		fmt.Fprintf(stderr, "error opening input file: %v\n", err)
		return 1
	}
	// Who writes in Latin-1 reads it, too.
	inLatin1 := !utf8.Valid(src)
	if inLatin1 {
		stdout, stderr = batch.Latin1(stdout), batch.Latin1(stderr)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	b := batch.Batch{
		Config: solve.Config{MaxMemory: o.memory, MaxTime: o.time},
		Open: func(_ *problem.Problem, lang problem.Language) (solution.Sink, error) {
			return solution.NewText(stdout, solution.TextOptions{
				Language: lang, Regression: o.regression, Messages: stderr,
			}), nil
		},
		Report:     func(message string) { fmt.Fprintln(stderr, message) },
		Latin1:     inLatin1,
		Regression: o.regression,
	}
	if !o.regression {
		b.Banner = banner(o.memory)
		fmt.Fprintln(stdout, b.Banner)
	}
	b.Text(ctx, name, src)
	b.Close()
	if ctx.Err() != nil {
		return 130
	}
	return 0
}

func read(file string, stdin io.Reader) (name string, src []byte, err error) {
	if file == "" {
		src, err = io.ReadAll(bufio.NewReader(stdin))
		return "<stdin>", src, err
	}
	src, err = os.ReadFile(file)
	var path *os.PathError
	if errors.As(err, &path) {
		err = fmt.Errorf("%s: %w", file, path.Err)
	}
	return file, src, err
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
