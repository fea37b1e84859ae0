package background

import (
	"bytes"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// TestStart: what is started, and every thread of it, has less claim on the processor, and this process as much as before.
func TestStart(t *testing.T) {
	before, err := syscall.Getpriority(syscall.PRIO_PROCESS, 0)
	if err != nil {
		t.Skip(err)
	}
	var out bytes.Buffer
	cmd := exec.Command("/bin/sh", "-c", "read wait; nice")
	cmd.Stdout = &out
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := Start(cmd); err != nil {
		t.Skip("no shell: ", err)
	}
	score, err := os.ReadFile("/proc/" + strconv.Itoa(cmd.Process.Pid) + "/oom_score_adj")
	if err != nil || strings.TrimSpace(string(score)) != "500" {
		t.Errorf("where memory is short: %q, %v", score, err)
	}
	_ = stdin.Close()
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	nice, err := strconv.Atoi(strings.TrimSpace(out.String()))
	if own := 20 - before; err != nil || nice != min(19, own+niceness) {
		t.Errorf("it has niceness %q, this process %d", out.String(), own)
	}
	for _, thread := range threads(t) {
		if now, err := syscall.Getpriority(syscall.PRIO_PROCESS, thread); err == nil && now != before {
			t.Errorf("a thread of this process has niceness %d now", 20-now)
		}
	}
}

// TestStartEndsNoThread: what was started before with a signal for its parent's death goes on, since no thread ends.
func TestStartEndsNoThread(t *testing.T) {
	var others []*exec.Cmd
	var wg sync.WaitGroup
	for range 20 {
		cmd := exec.Command("/bin/sleep", "60")
		cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
		others = append(others, cmd)
		wg.Go(func() {
			if cmd.Start() == nil {
				t.Cleanup(func() { _ = cmd.Process.Kill() })
			}
		})
	}
	wg.Wait()
	for range 40 {
		wg.Go(func() {
			if cmd := exec.Command("/bin/true"); Start(cmd) == nil {
				_ = cmd.Wait()
			}
		})
	}
	wg.Wait()
	time.Sleep(50 * time.Millisecond)
	for i, cmd := range others {
		if cmd.Process == nil {
			t.Skip("no sleep")
		}
		var status syscall.WaitStatus
		if pid, err := syscall.Wait4(cmd.Process.Pid, &status, syscall.WNOHANG, nil); err != nil || pid != 0 {
			t.Errorf("process %d ended: %v, %v", i, status.Signal(), err)
		}
	}
}

func threads(t *testing.T) (list []int) {
	t.Helper()
	entries, err := os.ReadDir("/proc/self/task")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if n, err := strconv.Atoi(e.Name()); err == nil {
			list = append(list, n)
		}
	}
	return list
}
