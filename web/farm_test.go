package web

import (
	"os"
	"testing"

	"rookery/farm"
	"rookery/solve"
)

// workerFlag in the environment makes the test's own program a worker.
const workerFlag = "WEB_WORKER"

func work() {
	if err := farm.RunChild(os.Stdin, os.Stdout, 512<<20, solve.Solve); err != nil {
		os.Exit(1)
	}
	os.Exit(0)
}

// testFarm solves for a server until the test ends.
func testFarm(t testing.TB) *farm.Client {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	l, err := farm.StartLocal(t.Context(), farm.LocalConfig{
		Dir: t.TempDir(), Workers: 1, Memory: 512 << 20, Program: "test",
		Command: farm.Command{Args: []string{self}, Env: []string{workerFlag + "=1"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(l.Close)
	return l.Client
}
