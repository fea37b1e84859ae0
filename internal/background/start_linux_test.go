package background

import (
	"bytes"
	"os"
	"os/exec"
	"strconv"
	"strings"
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
	// The thread that started it ends with its goroutine, a little later; the first thread of a process would only sleep from
	// then on.
	slow := 0
	for range 100 {
		slow = 0
		for _, pid := range threads(t) {
			if now, err := syscall.Getpriority(syscall.PRIO_PROCESS, pid); err == nil && now != before && pid != os.Getpid() {
				slow++
			}
		}
		if slow == 0 {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	if slow > 0 {
		t.Errorf("%d threads of this process have another niceness now", slow)
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
