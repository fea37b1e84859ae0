// Mutate changes one thing in the packages of a tree at a time, at random places, and runs the tests that get
// there: a change that no test notices is told. It is run by hand:
//
//	go run ./internal/tests/mutate -n 100 -seed 1 -for 20m ./store/...
//
// All changes are compiled at once, each asleep until the environment names its number, so that a change costs a run
// of tests and no compiling. Some tests of a package at a time are first run and write down which changes they come by; who comes by
// a change is then run with it, quick ones together, the quickest first, until one fails. A change that no test comes by survives at once.
//
// A run that is cut off, by its time or by a signal, tells what it has counted so far. The files themselves stay as
// they are: the compiler is told to read others in their place.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

func main() {
	o := options{}
	flag.IntVar(&o.n, "n", 100, "mutants")
	flag.Uint64Var(&o.seed, "seed", 1, "which of them")
	flag.StringVar(&o.only, "only", "", "of the places that have this in them alone (as they are told: file:line: what)")
	tests := flag.String("tests", "", "packages whose tests are run, commas between them (default: the same)")
	flag.StringVar(&o.run, "run", ".", "tests that are run, as go test has it")
	whole := flag.Duration("for", 0, "time for all mutants; those that are left then are not tried (default: as long as it takes)")
	flag.Parse()
	if flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "usage: mutate [flags] PACKAGES")
		os.Exit(2)
	}
	o.packages = flag.Args()
	if o.tests = o.packages; *tests != "" {
		o.tests = strings.Split(*tests, ",")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if *whole > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, *whole)
		defer cancel()
	}
	if err := o.mutate(ctx, os.Stdout); err != nil {
		stop()
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1) //nolint:gocritic // nothing is left to be undone
	}
}

type options struct {
	packages, tests []string
	only, run       string
	n               int
	seed            uint64
}

// mutate tries mutants until there are enough of them or the context ends, and tells what became of them.
func (o options) mutate(ctx context.Context, out io.Writer) error {
	tree, err := load(ctx, o.packages)
	if err != nil {
		return err
	}
	var all []*mutant
	for _, m := range tree.mutants() {
		if strings.Contains(m.String(), o.only) {
			all = append(all, m)
		}
	}
	places := len(all)
	r := rand.New(rand.NewPCG(o.seed, 0))
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	all = all[:min(len(all), o.n+o.n/4)] // some do not compile
	for i, m := range all {
		m.number = i + 1
	}
	temp, err := os.MkdirTemp("", "mutate-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(temp) }()
	fit, err := tree.write(all, temp)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d places, seed %d, %d of the first %d mutants compile\n", places, o.seed, len(fit), len(all))
	suite, err := newSuite(ctx, temp, o.tests, o.run, out)
	if err != nil {
		return err
	}
	sum, err := try(ctx, fit, o.n, suite.try, out)
	fmt.Fprintf(out, "%s: %s\n", strings.Join(o.packages, " "), sum)
	return err
}

// An outcome is what becomes of a mutant.
type outcome string

const (
	killed    outcome = "killed"
	survived  outcome = "survived"
	unreached outcome = "no test comes by"
	unknown   outcome = "not told"
)

// A summary is what has been counted.
type summary struct {
	count  map[outcome]int
	wanted int
	cut    bool // off, before all were tried
}

func (s summary) tried() int { return s.count[killed] + s.count[survived] + s.count[unreached] }

// String tells the rate, and of how many it is.
func (s summary) String() string {
	text := fmt.Sprintf("%d of %d mutants killed, %.0f %%; no test comes by %d", s.count[killed], s.tried(), 100*float64(s.count[killed])/float64(max(1, s.tried())), s.count[unreached])
	if s.cut {
		text += fmt.Sprintf(", cut off before %d were tried", s.wanted)
	}
	return text
}

// try tries mutants until n of them have been told, and writes what became of each. One that is being tried when the
// context ends counts for nothing: its tests were stopped, too.
func try(ctx context.Context, all []*mutant, n int, one func(context.Context, *mutant) (outcome, string, error), out io.Writer) (summary, error) {
	sum := summary{count: map[outcome]int{}, wanted: min(n, len(all))}
	for _, m := range all {
		if sum.tried() >= sum.wanted {
			break
		}
		begun := time.Now()
		what, how, err := one(ctx, m)
		if ctx.Err() != nil {
			sum.cut = true
			break
		}
		if err != nil {
			return sum, err
		}
		sum.count[what]++
		fmt.Fprintf(out, "%s: %s (%s; %v)\n", m, what, how, time.Since(begun).Round(time.Second/10))
	}
	return sum, nil
}
