//go:build linux

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
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
			var out bytes.Buffer
			cmd.Stdout, cmd.Stderr = &out, &out
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			ended := make(chan error, 1)
			go func() { ended <- cmd.Wait() }()
			most := 0
			for running := true; running; {
				select {
				case err := <-ended:
					if err != nil || !strings.Contains(out.String(), "solving interrupted") {
						t.Fatalf("%v: %s", err, &out)
					}
					running = false
				case <-time.After(10 * time.Millisecond):
					most = max(most, residentMost(cmd.Process.Pid))
				}
			}
			if most == 0 {
				t.Fatal("its memory was never seen")
			}
			t.Logf("%d KB of %d", most, limit)
			if most > limit {
				t.Errorf("%d KB, more than %d", most, limit)
			}
		})
	}
}

// residentMost is the most memory in kilobytes that a process has had until now, 0 if it
// cannot be seen. What the system tells of a process that has ended begins with what the
// test itself has, from which it was forked.
func residentMost(pid int) (kilobytes int) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	_, line, _ := strings.Cut(string(status), "VmHWM:")
	_, _ = fmt.Sscan(line, &kilobytes)
	return kilobytes
}
