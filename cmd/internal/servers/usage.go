package servers

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// usage is what a process uses.
type usage struct {
	memory int64         // bytes that are resident
	cpu    time.Duration // user and system time
}

// usageOf looks a process up where Linux shows it; 0 is no process.
func usageOf(pid int) (u usage, err error) {
	if pid == 0 {
		return u, nil
	}
	statm, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return u, err
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return u, err
	}
	pages := strings.Fields(string(statm))
	// The name of the program, in brackets, may have blanks.
	_, rest, _ := strings.Cut(string(stat), ") ")
	fields := strings.Fields(rest)
	if len(pages) < 2 || len(fields) < 13 {
		return u, fmt.Errorf("process %d: /proc has not the form that is known", pid)
	}
	var n [3]int64
	for i, text := range []string{pages[1], fields[11], fields[12]} {
		if n[i], err = strconv.ParseInt(text, 10, 64); err != nil {
			return u, fmt.Errorf("process %d: %w", pid, err)
		}
	}
	const tick = 10 * time.Millisecond // USER_HZ, 100 everywhere
	return usage{n[0] * int64(os.Getpagesize()), time.Duration(n[1]+n[2]) * tick}, nil
}
