package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// A suite is tests, and which mutants each comes by.
type suite struct {
	temp  string
	tests []*test // the quickest first
	out   io.Writer
}

type test struct {
	program, dir, name string
	took               time.Duration
	meets              map[int]bool
	group              []*test // that run together as this one
}

func (t *test) String() string { return filepath.Base(t.dir) + "." + t.name }

// atOnce is how many tests of a package are one: each run of its program takes a while before the first begins.
const atOnce = 6

// newSuite compiles tests with all mutants asleep, and runs some at a time. One that fails then, alone, is left out.
func newSuite(ctx context.Context, temp string, patterns []string, run string, out io.Writer) (*suite, error) {
	list := exec.CommandContext(ctx, "go", append([]string{"list", "-f", "{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}} {{.Dir}}{{end}}"}, patterns...)...)
	packages, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	s := &suite{temp: temp, out: out}
	for i, line := range strings.Split(strings.TrimSpace(string(packages)), "\n") {
		path, dir, ok := strings.Cut(line, " ")
		if !ok {
			continue
		}
		program := filepath.Join(temp, fmt.Sprintf("tests%d", i))
		compile := exec.CommandContext(ctx, "go", "test", "-overlay", filepath.Join(temp, "overlay.json"), "-vet=off", "-ldflags=-s -w", "-c", "-o", program, path)
		compile.Stderr = os.Stderr
		if err := compile.Run(); err != nil {
			return nil, fmt.Errorf("tests of %s: %w", path, err)
		}
		names := exec.CommandContext(ctx, program, "-test.list", run)
		names.Dir = dir
		found, err := names.Output()
		if err != nil {
			return nil, fmt.Errorf("tests of %s: %w", path, err)
		}
		list := slices.DeleteFunc(strings.Fields(string(found)), func(name string) bool { return strings.HasPrefix(name, "Benchmark") })
		for some := range slices.Chunk(list, atOnce) {
			if s.meet(ctx, &test{program: program, dir: dir, name: strings.Join(some, "|")}) || len(some) == 1 {
				continue
			}
			for _, name := range some { // who of them fails is left out
				s.meet(ctx, &test{program: program, dir: dir, name: name})
			}
		}
	}
	slices.SortStableFunc(s.tests, func(a, b *test) int { return cmp.Compare(a.took, b.took) })
	return s, ctx.Err()
}

// meet runs a test, or some of a package, and notes which mutants come by; false if it fails.
func (s *suite) meet(ctx context.Context, t *test) bool {
	met := filepath.Join(s.temp, "met")
	_ = os.Remove(met)
	begun := time.Now()
	text, err := s.run(ctx, t, 10*time.Minute, "MUTANTS_MET="+met)
	if err != nil {
		if ctx.Err() == nil && !strings.Contains(t.name, "|") {
			fmt.Fprintf(s.out, "%s is left out, for it fails without mutants: %v\n%s\n", t, err, tail(text))
		}
		return false
	}
	t.took = time.Since(begun)
	t.meets = map[int]bool{}
	numbers, _ := os.ReadFile(met)
	for _, n := range strings.Fields(string(numbers)) {
		number, _ := strconv.Atoi(n)
		t.meets[number] = true
	}
	if len(t.meets) > 0 {
		fmt.Fprintf(s.out, "%s comes by %d in %v\n", t, len(t.meets), t.took.Round(time.Millisecond))
		s.tests = append(s.tests, t)
	}
	return true
}

// run runs a test with little memory and little time, so that a mutant that has no end finds one.
func (s *suite) run(ctx context.Context, t *test, limit time.Duration, environment string) ([]byte, error) {
	command := exec.CommandContext(ctx, "sh", "-c", `ulimit -v 12000000; exec timeout -k 1 "$0" "$@"`, strconv.Itoa(int(limit.Seconds())),
		t.program, "-test.run", "^("+t.name+")$", "-test.short", "-test.failfast")
	command.Dir = t.dir
	command.Env = append(os.Environ(), environment)
	// A killed timeout would leave the test running for ever, with whatever it has inherited; one that is asked to end ends it.
	command.Cancel = func() error { return command.Process.Signal(syscall.SIGTERM) }
	command.WaitDelay = 5 * time.Second
	return command.CombinedOutput()
}

// try runs the tests that come by a mutant, until one fails. That one has to pass without it, or it says nothing, and
// where no other fails nothing is known of the mutant.
func (s *suite) try(ctx context.Context, m *mutant) (outcome, string, error) {
	var by []*test
	for _, t := range s.tests {
		if t.meets[m.number] {
			by = append(by, t)
		}
	}
	unsteady := 0
	for groups := together(by); len(groups) > 0; groups = groups[1:] {
		t := groups[0]
		limit := 10*time.Second + 8*t.took
		text, err := s.run(ctx, t, limit, "MUTANT="+strconv.Itoa(m.number))
		if err == nil {
			continue
		}
		if _, err := s.run(ctx, t, limit, "MUTANT=0"); err == nil {
			return killed, t.failed(text), nil
		}
		if len(t.group) > 1 {
			groups = append(groups, t.group...) // one by one
		} else {
			unsteady++
		}
	}
	switch {
	case unsteady > 0:
		return unknown, fmt.Sprintf("%d of %d tests fail without it, too", unsteady, len(by)), nil
	case len(by) == 0:
		return unreached, "of " + strconv.Itoa(len(s.tests)), nil
	}
	return survived, fmt.Sprintf("%d tests come by", len(by)), nil
}

// quick are tests of which starting a program takes a good part, or that run beside others.
const quick = 4 * time.Second

// together makes one run of the quick tests of a program. The quickest run comes first.
func together(list []*test) []*test {
	var runs []*test
	of := map[string]*test{}
	for _, t := range list {
		g := of[t.program]
		switch {
		case t.took > quick:
			runs = append(runs, t)
			continue
		case g == nil:
			g = &test{program: t.program, dir: t.dir}
			of[t.program], runs = g, append(runs, g)
		default:
			g.name += "|"
		}
		g.name += t.name
		g.took += t.took
		g.group = append(g.group, t)
	}
	slices.SortStableFunc(runs, func(a, b *test) int { return cmp.Compare(a.took, b.took) })
	return runs
}

var failure = regexp.MustCompile(`(?m)^--- FAIL: (\w+)`)

// failed names the test of a run that has failed, where it says so.
func (t *test) failed(text []byte) string {
	if found := failure.FindSubmatch(text); found != nil {
		return filepath.Base(t.dir) + "." + string(found[1])
	}
	return t.String()
}

// tail is the end of what a test says.
func tail(text []byte) []byte { return bytes.TrimSpace(text[max(0, len(text)-1000):]) }
