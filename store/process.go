package store

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

// A holder of a lease is named so that others on its machine can tell whether
// it is still there: by the machine's boot, the name space of process numbers,
// the process's number, and when it began.

func thisProcess() string {
	host, err := os.Hostname()
	if err != nil {
		host = "?"
	}
	return fmt.Sprintf("%s %s %d %s", host, realm(), os.Getpid(), processStart(os.Getpid()))
}

// realm is where process numbers mean the same; "?" if that cannot be told.
func realm() string {
	boot, err := os.ReadFile("/proc/sys/kernel/random/boot_id")
	if err != nil {
		return "?"
	}
	space, err := os.Readlink("/proc/self/ns/pid")
	if err != nil {
		return "?"
	}
	return strings.TrimSpace(string(boot)) + "/" + space
}

// processStart is when a process began, in ticks since the boot; "" if there is none.
func processStart(pid int) string {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return ""
	}
	// The second field is the program's name in brackets, which may hold anything.
	fields := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
	if len(fields) < 20 {
		return ""
	}
	if fields[0] == "Z" || fields[0] == "X" {
		return "" // dead, and only not buried yet
	}
	return fields[19]
}

// What has become of a process.
const (
	unknown = iota
	alive
	dead
)

// fate is what can be told of the holder of a lease.
func fate(holder string) int {
	words := strings.Fields(holder)
	if len(words) < 3 || words[1] == "?" || words[1] != realm() {
		return unknown
	}
	pid, err := strconv.Atoi(words[2])
	if err != nil {
		return unknown
	}
	if len(words) == 4 && processStart(pid) == words[3] {
		return alive
	}
	return dead
}
