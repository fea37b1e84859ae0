// Mutate changes one thing in a package at a time, at random places, and runs its tests: a change that no test
// notices is told. It is run by hand, for a package at a time:
//
//	go run ./internal/tests/mutate -n 100 -seed 1 ./store
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
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

func main() {
	n := flag.Int("n", 100, "mutants")
	seed := flag.Uint64("seed", 1, "which of them")
	only := flag.String("file", "", "of this file of the package alone")
	tests := flag.String("tests", "", "package whose tests are run (default: the same)")
	run := flag.String("run", "", "tests that are run, as go test has it")
	limit := flag.Duration("timeout", 2*time.Minute, "time for the tests; who takes longer is noticed")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: mutate [flags] PACKAGE")
		os.Exit(2)
	}
	if err := mutate(flag.Arg(0), *only, *tests, *run, *n, *seed, *limit); err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}

// outcomes of a mutant.
const (
	killed   = "killed"
	survived = "survived"
	unfit    = "does not compile"
)

func mutate(dir, only, tests, run string, n int, seed uint64, limit time.Duration) error {
	p, err := build.ImportDir(dir, 0)
	if err != nil {
		return err
	}
	var all []mutant
	for _, name := range p.GoFiles {
		if only != "" && name != only {
			continue
		}
		path, err := filepath.Abs(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		list, err := mutants(path, source)
		if err != nil {
			return err
		}
		all = append(all, list...)
	}
	r := rand.New(rand.NewPCG(seed, 0))
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	if tests == "" {
		tests = "./" + filepath.Clean(dir)
	}
	places := len(all)
	temp, err := os.MkdirTemp("", "mutate-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(temp) }()
	count := map[string]int{}
	for _, m := range all {
		if count[killed]+count[survived] >= n {
			break
		}
		what, err := try(m, temp, tests, run, limit)
		if err != nil {
			return err
		}
		if count[what]++; what == survived {
			fmt.Printf("%s:%d: %s\n", m.file, m.line, m.what)
		}
	}
	tried := count[killed] + count[survived]
	fmt.Printf("%s: %d of %d mutants killed, %.0f %% (%d places, seed %d, %d more did not compile)\n",
		dir, count[killed], tried, 100*float64(count[killed])/float64(max(1, tried)), places, seed, count[unfit])
	return nil
}

// try runs the tests with a mutant in the place of its file.
func try(m mutant, temp, tests, run string, limit time.Duration) (string, error) {
	mutated, overlay := filepath.Join(temp, "mutant.go"), filepath.Join(temp, "overlay.json")
	doc, err := json.Marshal(map[string]map[string]string{"Replace": {m.file: mutated}})
	if err != nil {
		return "", err
	}
	if err := errors.Join(os.WriteFile(mutated, m.source, 0o600), os.WriteFile(overlay, doc, 0o600)); err != nil {
		return "", err
	}
	program := filepath.Join(temp, "tests")
	compile := exec.Command("go", "test", "-overlay", overlay, "-c", "-o", program, tests)
	if compile.Run() != nil {
		return unfit, nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	test := exec.CommandContext(ctx, program, "-test.run", run, "-test.short", "-test.failfast")
	test.Dir = tests
	test.WaitDelay = time.Second
	if test.Run() != nil {
		return killed, nil
	}
	return survived, nil
}
