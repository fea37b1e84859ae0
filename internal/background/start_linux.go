package background

import (
	"os"
	"os/exec"
	"strconv"
	"syscall"
)

// niceness of what is started, on top of this process's own: about a tenth of the share of one that has none.
const niceness = 10

// A thread begins with the niceness of the one that started it, so all threads have it once every one that is there has.
//
// Another way would be to start the process from a thread that has this niceness and ends afterwards, since niceness
// cannot be taken back. But where a thread ends, the system kills what has been started from it with a signal for its
// parent's death, as engines and browsers are.
func start(cmd *exec.Cmd) error {
	if err := cmd.Start(); err != nil {
		return err
	}
	if own, err := syscall.Getpriority(syscall.PRIO_PROCESS, 0); err == nil {
		lower(cmd.Process.Pid, min(19, 20-own+niceness))
	}
	sacrifice(cmd.Process.Pid)
	return nil
}

// lower gives all threads of a process a niceness, as far as the system lets it: those that a thread starts meanwhile,
// too, until it finds none without it.
func lower(pid, nice int) {
	for changed := true; changed; {
		changed = false
		threads, err := os.ReadDir("/proc/" + strconv.Itoa(pid) + "/task")
		if err != nil {
			return // it may have ended
		}
		for _, t := range threads {
			thread, err := strconv.Atoi(t.Name())
			if err != nil {
				continue
			}
			if has, err := syscall.Getpriority(syscall.PRIO_PROCESS, thread); err == nil && has != 20-nice {
				changed = syscall.Setpriority(syscall.PRIO_PROCESS, thread, nice) == nil || changed
			}
		}
	}
}

// sacrifice has the system end a process before this one where memory is short.
func sacrifice(pid int) {
	fd, err := syscall.Open("/proc/"+strconv.Itoa(pid)+"/oom_score_adj", syscall.O_WRONLY|syscall.O_CLOEXEC, 0)
	if err != nil {
		return // it may have ended
	}
	_, _ = syscall.Write(fd, []byte("500"))
	_ = syscall.Close(fd)
}
