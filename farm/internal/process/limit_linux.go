package process

import (
	"bytes"
	"os"
	"strconv"
)

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
