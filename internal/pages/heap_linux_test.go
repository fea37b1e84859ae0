package pages

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"unsafe"
)

// What is made after Heap lies in memory that the system has been asked to keep in huge pages.
func TestHeap(t *testing.T) {
	Heap()
	made := make([]byte, Size/16)
	at := uintptr(unsafe.Pointer(unsafe.SliceData(made)))
	if flags := flagsOf(t, at); !slices.Contains(flags, "hg") {
		t.Errorf("memory at %x has the flags %q, none of huge pages", at, flags)
	}
}

// flagsOf are the flags of the mapping that an address is in.
func flagsOf(t *testing.T, at uintptr) []string {
	f, err := os.Open("/proc/self/smaps")
	if err != nil {
		t.Skip(err)
	}
	defer f.Close()
	within := false
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var from, to uintptr
		if flags, ok := strings.CutPrefix(lines.Text(), "VmFlags:"); ok && within {
			return strings.Fields(flags)
		} else if _, err := fmt.Sscanf(lines.Text(), "%x-%x ", &from, &to); err == nil {
			within = from <= at && at < to
		}
	}
	return nil
}
