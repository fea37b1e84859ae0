//go:build linux

package main

import (
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// TestMaxMemory: the process keeps to --max-memory where the final pictures would
// be too many and where the table fills. What a search takes by then depends on
// the machine's speed, the bound does not.
func TestMaxMemory(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	const limit = 64 << 10 // kilobytes
	for name, problem := range map[string]string{
		"pictures": "forsyth r1bqk2r/pppp1ppp/8/8/8/8/PPPP1PPP/R1BQK2R stipulation h#8",
		"direct":   "forsyth r1bqk2r/pppp1ppp/8/8/8/8/PPPP1PPP/R1BQK2R stipulation #12",
		"proof":    "forsyth rsbqkbsr/ppppp1pp/5P2/RQ2P3/6B1/8/PPPPp1PP/RSB4K stipulation dia14",
	} {
		t.Run(name, func(t *testing.T) {
			cmd := exec.Command(program, "solve", "--max-memory", "64M", "--max-time", "3s", "-")
			cmd.Args[0] = "rookery"
			cmd.Env = append(os.Environ(), "GOMEMLIMIT=off")
			cmd.Stdin = strings.NewReader("beginproblem\n" + problem + "\nendproblem\n")
			out, err := cmd.CombinedOutput()
			if err != nil || !strings.Contains(string(out), "solving interrupted") {
				t.Fatalf("%v: %s", err, out)
			}
			usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
			if !ok {
				t.Fatal("no usage")
			}
			t.Logf("%d KB of %d", usage.Maxrss, limit)
			if usage.Maxrss > limit {
				t.Errorf("%d KB, more than %d", usage.Maxrss, limit)
			}
		})
	}
}
