package process

import (
	"bytes"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// limitMemory has the operating system refuse this process more data than it may
// have, a share for the runtime's own tables on top. The process that watches
// it looks at what is really in use, which is less.
func limitMemory(bytes int64) {
	const runtimeShare = 192 << 20
	limit := uint64(bytes + runtimeShare)
	_ = unix.Setrlimit(unix.RLIMIT_DATA, &unix.Rlimit{Cur: limit, Max: limit}) // the watch is there anyway
	_ = unix.Setrlimit(unix.RLIMIT_CORE, &unix.Rlimit{})
}

// resident are the bytes of memory that a process uses and shares with no other, 0 if nobody
// knows.
func resident(pid int) int64 {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/statm")
	if err != nil {
		return 0
	}
	fields := bytes.Fields(b)
	if len(fields) < 3 {
		return 0
	}
	pages, err := strconv.ParseInt(string(fields[1]), 10, 64)
	shared, err2 := strconv.ParseInt(string(fields[2]), 10, 64)
	if err != nil || err2 != nil {
		return 0
	}
	return max(0, pages-shared) * int64(os.Getpagesize())
}
