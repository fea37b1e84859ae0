//go:build linux

package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// hungry are problems where the final pictures would be too many and where the table fills.
var hungry = map[string]string{
	"pictures": "forsyth r1bqk2r/pppp1ppp/8/8/8/8/PPPP1PPP/R1BQK2R stipulation h#8",
	"direct":   "forsyth r1bqk2r/pppp1ppp/8/8/8/8/PPPP1PPP/R1BQK2R stipulation #12",
	"proof":    "forsyth rsbqkbsr/ppppp1pp/5P2/RQ2P3/6B1/7K/PPPPp1PP/RSB5 stipulation dia16",
	"fairy":    "condition anticirce forsyth r1bqk2r/pppp1ppp/8/8/8/8/PPPP1PPP/R1BQK2R stipulation h#5",
}

// someHungry are one of them, by chance, or all with -long.
func someHungry() map[string]string {
	if *long {
		return hungry
	}
	for name, problem := range hungry {
		return map[string]string{name: problem}
	}
	return nil
}

// TestMaxMemory: the process keeps to --max-memory, its start included. What a search takes
// until its time is over depends on the machine's speed, the bound does not.
func TestMaxMemory(t *testing.T) {
	for name, problem := range someHungry() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			holds(t, 64<<10, func() int {
				p := startSolve(t, "64M")
				p.write("beginproblem", problem, "endproblem")
				return p.most()
			})
		})
	}
}

// TestLittleMemory: what the start takes is given back, so that much less than it is kept to.
func TestLittleMemory(t *testing.T) {
	for name, problem := range someHungry() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			holds(t, 32<<10, func() int {
				p := startSolve(t, "32M")
				p.write("beginproblem", "pieces white kc1 qb2 rb1 black ka8 stipulation #1", "nextproblem")
				out := bufio.NewReader(p.out)
				for line := ""; !strings.Contains(line, "solution finished"); {
					var err error
					if line, err = out.ReadString('\n'); err != nil {
						t.Fatal(err)
					}
				}
				p.out = out
				if err := os.WriteFile(fmt.Sprintf("/proc/%d/clear_refs", p.cmd.Process.Pid), []byte("5"), 0); err != nil {
					t.Skip("the most memory until now cannot be forgotten:", err)
				}
				p.write(problem, "endproblem")
				return p.most()
			})
		})
	}
}

// holds fails the test if a process takes more kilobytes each time that it is run. How much of
// a program's file stands in memory is the system's affair, which keeps more of it when it
// has just been written: one of three times has to do.
func holds(t *testing.T, limit int, run func() (most int)) {
	t.Helper()
	for range 3 {
		most := run()
		t.Logf("%d KB of %d", most, limit)
		if most <= limit {
			return
		}
	}
	t.Error("more each time")
}

// A solving is a process that solves what it is told.
type solving struct {
	*testing.T
	cmd *exec.Cmd
	in  io.WriteCloser
	out io.Reader
}

func startSolve(t *testing.T, memory string) *solving {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	seconds := "500ms"
	if *long {
		seconds = "3s"
	}
	p := &solving{T: t, cmd: exec.Command(program, "solve", "--max-memory", memory, "--max-time", seconds, "-")}
	p.cmd.Args[0] = "rookery"
	p.cmd.Env = append(os.Environ(), "GOMEMLIMIT=off")
	var errs [2]error
	p.in, errs[0] = p.cmd.StdinPipe()
	p.out, errs[1] = p.cmd.StdoutPipe()
	for _, err := range append(errs[:], p.cmd.Start()) {
		if err != nil {
			t.Fatal(err)
		}
	}
	return p
}

func (p *solving) write(lines ...string) {
	p.Helper()
	if _, err := fmt.Fprintln(p.in, strings.Join(lines, "\n")); err != nil {
		p.Fatal(err)
	}
}

// most follows the process to its end, with nothing more to solve: so many kilobytes it had at most.
func (p *solving) most() int {
	p.Helper()
	if err := p.in.Close(); err != nil {
		p.Fatal(err)
	}
	var out bytes.Buffer
	ended := make(chan error, 1)
	go func() {
		_, err := out.ReadFrom(p.out)
		if e := p.cmd.Wait(); e != nil {
			err = e
		}
		ended <- err
	}()
	most := 0
	for running := true; running; {
		select {
		case err := <-ended:
			if err != nil || !strings.Contains(out.String(), "solving interrupted") {
				p.Fatalf("%v: %s", err, &out)
			}
			running = false
		case <-time.After(10 * time.Millisecond):
			most = max(most, residentMost(p.cmd.Process.Pid))
		}
	}
	if most == 0 {
		p.Fatal("its memory was never seen")
	}
	return most
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
