package background

import (
	"os/exec"
	"runtime"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

// niceness of what is started, on top of this process's own: about a tenth of the share of one that has none.
const niceness = 10

// A process begins with the niceness of the thread that it is started from, and all its threads come from its
// first. Niceness cannot be taken back without privileges, so the thread is one that ends afterwards: a goroutine that
// returns without unlocking takes it along.
func start(cmd *exec.Cmd) error {
	failed := make(chan error, 1)
	go func() {
		runtime.LockOSThread()
		own, err := syscall.Getpriority(syscall.PRIO_PROCESS, unix.Gettid())
		if err == nil {
			_ = syscall.Setpriority(syscall.PRIO_PROCESS, unix.Gettid(), min(19, 20-own+niceness)) // else like any other
		}
		failed <- cmd.Start()
	}()
	if err := <-failed; err != nil {
		return err
	}
	sacrifice(cmd.Process.Pid)
	return nil
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
