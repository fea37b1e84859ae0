package process

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// TestCauses: what a process has died of, by what it was killed for, its last words, and its status.
func TestCauses(t *testing.T) {
	ended := func(script string) *os.ProcessState {
		cmd := exec.Command("sh", "-c", script)
		_ = cmd.Run() // its status tells
		return cmd.ProcessState
	}
	zero, three, killed := ended("exit 0"), ended("exit 3"), ended("kill -9 $$")
	for _, c := range []struct {
		killed, words string
		state         *os.ProcessState
		cause         string
		outside       bool
	}{
		{"it went on", "panic: x", killed, "it went on", false},
		{"", "runtime: goroutine stack exceeds 1000000000-byte limit\nfatal error: stack overflow\n", three, "stack overflow", false},
		{"", "fatal error: runtime: out of memory\n", three, "out of memory", false},
		{"", "fork: cannot allocate memory\n", three, "out of memory", false},
		{"", "words\npanic: nobody expected this [recovered, repanicked]\n\ngoroutine 1", three, "nobody expected this", false},
		{"", "fatal error: all goroutines are asleep - deadlock!\n", three, "all goroutines are asleep - deadlock!", false},
		{"", "they panic: often", three, "the worker ended with status 3", false},
		{"", "", three, "the worker ended with status 3", false},
		{"", "", zero, "the worker ended with status 0", true},
		{"", "", killed, "the worker was ended by signal " + syscall.SIGKILL.String(), true},
		{"", "", nil, "the worker ended", true},
	} {
		if cause, outside := causeOf(c.killed, c.words, c.state); cause != c.cause || outside != c.outside {
			t.Errorf("%q, %q, %v: %q, outside %v", c.killed, c.words, c.state, cause, outside)
		}
	}
}

// TestLastWords: of what a process says its beginning and its end are kept.
func TestLastWords(t *testing.T) {
	var s scrap
	for _, text := range []string{"begin ", strings.Repeat("a", scrapBytes-6)} {
		fmt.Fprint(&s, text)
	}
	if got := s.text(); len(got) != scrapBytes || !strings.HasPrefix(got, "begin a") {
		t.Errorf("%d bytes: %.20q", len(got), got)
	}
	for range 3 {
		if n, err := fmt.Fprint(&s, strings.Repeat("b", scrapBytes)+"the end"); n != scrapBytes+7 || err != nil {
			t.Errorf("%d written, %v", n, err)
		}
	}
	got := s.text()
	if len(got) > 2*scrapBytes+20 || len(got) < 2*scrapBytes || !strings.HasPrefix(got, "begin a") || !strings.HasSuffix(got, "bbbthe end") || strings.Count(got, "the end") != 1 {
		t.Errorf("%d bytes, from %.20q to %q", len(got), got, got[len(got)-20:])
	}
	var half scrap
	fmt.Fprint(&half, strings.Repeat("a", scrapBytes-1))
	fmt.Fprint(&half, "bc")
	if got := half.text(); !strings.HasPrefix(got, strings.Repeat("a", scrapBytes-1)+"b") || !strings.HasSuffix(got, "c") {
		t.Errorf("%q", got[scrapBytes-4:])
	}
}
