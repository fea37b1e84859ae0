// Mutate changes one thing in a package at a time, at random places, and runs its tests: a change that no test
// notices is told. It is run by hand, for a package at a time:
//
//	go run ./internal/tests/mutate -n 100 -seed 1 -for 20m ./store
//
// A run that is cut off, by its time or by a signal, tells what it has counted so far.
//
// The files themselves stay as they are: the compiler is told to read others in their place.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/build"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"
)

func main() {
	n := flag.Int("n", 100, "mutants")
	seed := flag.Uint64("seed", 1, "which of them")
	only := flag.String("file", "", "of this file of the package alone")
	tests := flag.String("tests", "", "package whose tests are run (default: the same)")
	pattern := flag.String("run", "", "tests that are run, as go test has it")
	limit := flag.Duration("timeout", 2*time.Minute, "time for the tests of a mutant; who takes longer is noticed")
	whole := flag.Duration("for", 0, "time for all mutants; those that are left then are not tried (default: as long as it takes)")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: mutate [flags] PACKAGE")
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if *whole > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, *whole)
		defer cancel()
	}
	if err := run(ctx, flag.Arg(0), *only, tester{tests: *tests, run: *pattern, limit: *limit}, *n, *seed); err != nil {
		stop()
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1) //nolint:gocritic // nothing is left to be undone
	}
}

// run tries mutants of a package until there are enough of them or the context ends, and prints what became of them.
func run(ctx context.Context, dir, only string, t tester, n int, seed uint64) error {
	all, err := mutantsOf(dir, only)
	if err != nil {
		return err
	}
	r := rand.New(rand.NewPCG(seed, 0))
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	if t.tests == "" {
		t.tests = "./" + filepath.Clean(dir)
	}
	if t.temp, err = os.MkdirTemp("", "mutate-"); err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(t.temp) }()
	sum, err := try(ctx, all, n, t.try, os.Stdout)
	fmt.Printf("%s: %s (%d places, seed %d, %d more did not compile)\n", dir, sum, len(all), seed, sum.count[unfit])
	return err
}

// mutantsOf are those of a package's files, or of one of them.
func mutantsOf(dir, only string) (all []mutant, err error) {
	p, err := build.ImportDir(dir, 0)
	if err != nil {
		return nil, err
	}
	for _, name := range p.GoFiles {
		if only != "" && name != only {
			continue
		}
		path, err := filepath.Abs(filepath.Join(dir, name))
		if err != nil {
			return nil, err
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		list, err := mutants(path, source)
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	return all, nil
}

// An outcome is what becomes of a mutant.
type outcome string

const (
	killed   outcome = "killed"
	survived outcome = "survived"
	unfit    outcome = "does not compile"
)

// A summary is what has been counted.
type summary struct {
	count  map[outcome]int
	wanted int
	cut    bool // off, before all were tried
}

func (s summary) tried() int { return s.count[killed] + s.count[survived] }

// String tells the rate, and of how many it is.
func (s summary) String() string {
	text := fmt.Sprintf("%d of %d mutants killed, %.0f %%", s.count[killed], s.tried(), 100*float64(s.count[killed])/float64(max(1, s.tried())))
	if s.cut {
		text += fmt.Sprintf(", cut off before %d were tried", s.wanted)
	}
	return text
}

// try tries mutants until n of them have run, and writes which survived. One that is being tried when the
// context ends counts for nothing: its tests were stopped, too.
func try(ctx context.Context, all []mutant, n int, one func(context.Context, mutant) (outcome, error), out io.Writer) (summary, error) {
	sum := summary{count: map[outcome]int{}, wanted: min(n, len(all))}
	for _, m := range all {
		if sum.tried() >= n {
			break
		}
		what, err := one(ctx, m)
		if ctx.Err() != nil {
			sum.cut = true
			break
		}
		if err != nil {
			return sum, err
		}
		if sum.count[what]++; what == survived {
			fmt.Fprintf(out, "%s:%d: %s\n", m.file, m.line, m.what)
		}
	}
	return sum, nil
}

// A tester runs the tests of a package.
type tester struct {
	tests, run string        // the package and its tests
	limit      time.Duration // for those of one mutant
	temp       string        // where it writes
}

// try runs the tests with a mutant in the place of its file.
func (t tester) try(ctx context.Context, m mutant) (outcome, error) {
	mutated, overlay := filepath.Join(t.temp, "mutant.go"), filepath.Join(t.temp, "overlay.json")
	doc, err := json.Marshal(map[string]map[string]string{"Replace": {m.file: mutated}})
	if err != nil {
		return "", err
	}
	if err := errors.Join(os.WriteFile(mutated, m.source, 0o600), os.WriteFile(overlay, doc, 0o600)); err != nil {
		return "", err
	}
	program := filepath.Join(t.temp, "tests")
	if exec.CommandContext(ctx, "go", "test", "-overlay", overlay, "-c", "-o", program, t.tests).Run() != nil {
		return unfit, nil
	}
	limited, cancel := context.WithTimeout(ctx, t.limit)
	defer cancel()
	test := exec.CommandContext(limited, program, "-test.run", t.run, "-test.short", "-test.failfast")
	test.Dir = t.tests
	test.WaitDelay = time.Second
	if test.Run() != nil {
		return killed, nil
	}
	return survived, nil
}
