package main

import (
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// module writes a module with a package of it, and goes there.
func module(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	files["go.mod"] = "module example.com/m\n\ngo 1.24\n"
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	t.Setenv("GOFLAGS", "")
	t.Setenv("GOWORK", "off")
	return dir
}

func TestMutants(t *testing.T) {
	module(t, map[string]string{"p.go": `package p

import "time"

type name string

func f(a, b int, n name) bool {
	if a < b && a != 3 {
		g("x" + n)
		a += 1
		return true
	}
	c := a - b
	wait(2 * time.Second)
	return c == 0
}

var _ = [2 + 1]int{}

func h() (list [4]int) { return list }

func g(name) {}

func wait(time.Duration) {}
`})
	tree, err := load(t.Context(), []string{"."})
	if err != nil {
		t.Fatal(err)
	}
	all := tree.mutants()
	var got []string
	for i, m := range all {
		m.number = i + 1
		got = append(got, m.String())
	}
	want := []string{
		"p.go:8: the condition is the opposite", "p.go:8: && is ||", "p.go:8: < is <=", "p.go:8: != is ==", "p.go:8: 3 is one more",
		"p.go:9: a call is left out", "p.go:10: an assignment is left out", "p.go:10: 1 is one more", "p.go:11: true is false",
		"p.go:13: - is +", "p.go:14: a call is left out", "p.go:14: * is /", "p.go:14: 2 is one more", "p.go:15: == is !=", "p.go:15: 0 is one more",
	}
	if !slices.Equal(got, want) {
		t.Errorf("mutants:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	fit, err := tree.write(all, t.TempDir())
	if err != nil || len(fit) != len(all) {
		t.Errorf("%d of %d compile: %v", len(fit), len(all), err)
	}
	// Who is within another sleeps in both of its texts.
	text := asleep(tree.packages[0].files[0].text, 0, len(tree.packages[0].files[0].text), tree.packages[0].files[0].mutants)
	if n := strings.Count(text, "mutantIsOn(5)"); n != 2 {
		t.Errorf("the number sleeps in %d places:\n%s", n, text)
	}
}

// TestUnfit: a mutant that does not compile is struck off, and no other.
func TestUnfit(t *testing.T) {
	module(t, map[string]string{"p.go": `package p

func f(a int) int {
	var list [3]int
	for i := range list {
		a += i * 2
	}
	if a > 5 {
		return uint8less(255)
	}
	panic("little")
}

func uint8less(n uint8) int { return int(n) }
`})
	tree, err := load(t.Context(), []string{"."})
	if err != nil {
		t.Fatal(err)
	}
	all := tree.mutants()
	for i, m := range all {
		m.number = i + 1
	}
	fit, err := tree.write(all, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	var unfit []string
	for _, m := range all {
		if !slices.Contains(fit, m) {
			unfit = append(unfit, m.String())
		}
	}
	if want := []string{"p.go:4: 3 is one more", "p.go:9: 255 is one more", "p.go:11: a call is left out"}; !slices.Equal(unfit, want) {
		t.Errorf("struck off: %q, want %q", unfit, want)
	}
}

// TestMutate runs the whole: one mutant is noticed, one is not, and no test comes by one, and a test that always fails says nothing.
func TestMutate(t *testing.T) {
	module(t, map[string]string{"p.go": `package p

func less(a, b int) bool { return a < b }

func more(a, b int) bool { return a > b }

func sum(a, b int) int { return a + b }
`, "p_test.go": `package p

import "testing"

func TestLess(t *testing.T) {
	if !less(1, 2) || less(2, 2) {
		t.Error("less")
	}
}

func TestMore(t *testing.T) {
	if !more(2, 1) {
		t.Error("more")
	}
}

func TestAlways(t *testing.T) {
	sum(less2(), 1)
	t.Error("always")
}

func less2() int {
	if more(1, 2) {
		return 1
	}
	return 2
}
`})
	var out strings.Builder
	o := options{packages: []string{"."}, tests: []string{"."}, run: ".", n: 10, seed: 1}
	if err := o.mutate(t.Context(), &out); err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	for _, want := range []string{"p.go:3: < is <=: killed (", ".TestLess;", "p.go:5: > is >=: survived (1 tests", "p.go:7: + is -: no test comes by", "TestAlways is left out", ".: 1 of 3 mutants killed, 33 %; no test comes by 1"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not told:\n%s", want, out.String())
		}
	}
}

// TestTogether: quick tests of a program are one run, and who fails in it is told.
func TestTogether(t *testing.T) {
	ms := time.Millisecond
	list := []*test{{program: "p", name: "A", took: 2 * ms}, {program: "q", name: "B", took: 5 * ms}, {program: "p", dir: "d", name: "C", took: quick}, {program: "q", name: "D", took: quick + 1}}
	var got []string
	for _, r := range together(list) {
		got = append(got, r.program+" "+r.name+" "+r.took.String())
	}
	if want := []string{"q B 5ms", "q D 4.000000001s", "p A|C 4.002s"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	run := &test{dir: "/x/store", name: "A|B|C"}
	for text, want := range map[string]string{"--- FAIL: TestB (0.01s)\n    b_test.go:3: no\nFAIL\n": "store.TestB", "fatal error: out of memory\n": "store.A|B|C"} {
		if got := run.failed([]byte(text)); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestCutOff: a run that is stopped tells what it has counted, and does not count the mutant that was being tried.
func TestCutOff(t *testing.T) {
	all := make([]*mutant, 20)
	for i := range all {
		all[i] = &mutant{number: i}
	}
	outcomes := []outcome{killed, unreached, survived, unknown, killed}
	for _, c := range []struct {
		stopped int // by the mutant of this number
		want    int // of them
		text    string
	}{
		{4, 10, "1 of 3 mutants killed, 33 %; no test comes by 1, cut off before 10 were tried"},
		{-1, 4, "2 of 4 mutants killed, 50 %; no test comes by 1"}, // one is not told
		{-1, 3, "1 of 3 mutants killed, 33 %; no test comes by 1"},
		{0, 30, "0 of 0 mutants killed, 0 %; no test comes by 0, cut off before 20 were tried"},
	} {
		ctx, stop := context.WithCancel(t.Context())
		sum, err := try(ctx, all, c.want, func(_ context.Context, m *mutant) (outcome, string, error) {
			if m.number == c.stopped {
				stop()
			}
			return outcomes[m.number], "", nil
		}, io.Discard)
		stop()
		if err != nil || sum.String() != c.text {
			t.Errorf("stopped at %d: %v, %v", c.stopped, sum, err)
		}
	}
}

// TestNothingStays: a run that is cut off leaves no test running, one that does not listen neither.
func TestNothingStays(t *testing.T) {
	if _, err := exec.LookPath("timeout"); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	pid := filepath.Join(dir, "pid")
	program := filepath.Join(dir, "deaf")
	if err := os.WriteFile(program, []byte("#!/bin/sh\ntrap '' TERM\necho $$ > "+pid+"\nwhile :; do sleep 0.1; done\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() {
		for ctx.Err() == nil {
			if b, _ := os.ReadFile(pid); len(b) > 0 {
				cancel()
			}
			time.Sleep(10 * time.Millisecond)
		}
	}()
	s := &suite{temp: dir, out: io.Discard}
	if _, err := s.run(ctx, &test{program: program, dir: dir, name: "TestX"}, time.Minute, "MUTANT=0"); err == nil {
		t.Error("it was not cut off")
	}
	b, err := os.ReadFile(pid)
	if err != nil {
		t.Fatal(err)
	}
	n, _ := strconv.Atoi(strings.TrimSpace(string(b)))
	p, err := os.FindProcess(n)
	if err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(5 * time.Second); p.Signal(syscall.Signal(0)) == nil && !dead(n); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			_ = p.Kill()
			t.Fatal("it still runs")
		}
	}
}

// dead reports whether a process has ended and only waits for its parent to hear of it, where the system can tell.
func dead(pid int) bool {
	b, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	if err != nil {
		return false
	}
	_, rest, _ := strings.Cut(string(b), ") ")
	return strings.HasPrefix(rest, "Z")
}
