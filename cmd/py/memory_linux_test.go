package main

import (
	"flag"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

var long = flag.Bool("long", false, "searches in bounded memory: all of three seconds, not one of a second")

// TestMaxMemory: the process keeps to -maxmem where the final pictures would be too many and
// where the table fills.
func TestMaxMemory(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	const limit = 32 << 10 // kilobytes
	seconds := "1"
	if *long {
		seconds = "3"
	}
	for name, problem := range map[string]string{
		"pictures": "forsyth r1bqk2r/pppp1ppp/8/8/8/8/PPPP1PPP/R1BQK2R stipulation h#8",
		"direct":   "forsyth r1bqk2r/pppp1ppp/8/8/8/8/PPPP1PPP/R1BQK2R stipulation #12",
		"fairy":    "condition anticirce forsyth r1bqk2r/pppp1ppp/8/8/8/8/PPPP1PPP/R1BQK2R stipulation h#5",
	} {
		t.Run(name, func(t *testing.T) {
			cmd := exec.Command(program, "-maxmem", "32M", "-maxtime", seconds)
			cmd.Args[0] = "py"
			cmd.Env = append(os.Environ(), "GOMEMLIMIT=off")
			cmd.Stdin = strings.NewReader("beginproblem\n" + problem + "\nendproblem\n")
			out, err := cmd.CombinedOutput()
			if err != nil || !strings.Contains(string(out), "solving interrupted") {
				t.Fatalf("%v: %s", err, out)
			}
			use, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
			if !ok {
				t.Fatal("its memory was never seen")
			}
			t.Logf("%d KB of %d", use.Maxrss, limit)
			if use.Maxrss > limit {
				t.Errorf("%d KB, more than %d", use.Maxrss, limit)
			}
		})
		if !*long {
			break // one of them, by chance
		}
	}
}
