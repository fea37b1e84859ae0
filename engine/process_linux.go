package engine

import (
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// separate gives the program a process group, so that it ends with its children,
// and ends it when this program is killed.
func separate(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// A family is a program with all that it starts, a process group.
type family struct{ pid int }

// adopt limits the program's memory, 0: not, and where it runs, nil: anywhere; what it starts later
// has the same limits.
func adopt(p *os.Process, memory int64, cpus []int) (family, error) {
	f := family{p.Pid}
	if memory > 0 {
		limit := unix.Rlimit{Cur: uint64(memory), Max: uint64(memory)}
		if err := unix.Prlimit(f.pid, unix.RLIMIT_AS, &limit, nil); err != nil {
			return f, err
		}
	}
	if len(cpus) > 0 {
		var set unix.CPUSet
		for _, c := range cpus {
			set.Set(c)
		}
		return f, unix.SchedSetaffinity(f.pid, &set)
	}
	return f, nil
}

func (f family) kill() { _ = syscall.Kill(-f.pid, syscall.SIGKILL) }

// Processors are those that this program, and what it starts, may run on.
func Processors() (list []int) {
	var set unix.CPUSet
	if unix.SchedGetaffinity(0, &set) != nil {
		return firstProcessors()
	}
	for c := range len(set) * 64 {
		if set.IsSet(c) {
			list = append(list, c)
		}
	}
	return list
}
