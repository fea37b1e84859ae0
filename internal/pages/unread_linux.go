package pages

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
)

// Unread gives back the memory that holds what was read of the program's files: code and
// constants, of which many were for its start only. What is used again is read again, in
// small pages.
func Unread() {
	f, err := os.Open("/proc/self/smaps")
	if err != nil {
		return
	}
	defer f.Close()
	const noHugePages, dontNeed = 15, 4 // MADV_NOHUGEPAGE, MADV_DONTNEED
	for _, m := range unchanged(f) {
		for _, advice := range []uintptr{noHugePages, dontNeed} {
			_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, m.from, m.to-m.from, advice) // otherwise they stay
		}
	}
}

// A mapping is a part of a file in memory.
type mapping struct{ from, to uintptr }

// unchanged lists the mappings of files that are as the files are: nobody can write to
// them, and nobody has, as the loader does where addresses are put into constants.
func unchanged(smaps io.Reader) (list []mapping) {
	candidate := false // the last of the list
	for lines := bufio.NewScanner(smaps); lines.Scan(); {
		line := lines.Text()
		switch kilobytes, ok := strings.CutPrefix(line, "Anonymous:"); {
		case ok && candidate && strings.TrimSpace(kilobytes) != "0 kB":
			list, candidate = list[:len(list)-1], false
		case line != "" && (line[0] < 'A' || line[0] > 'Z'):
			var m mapping
			var rights, offset, device string
			var inode int
			_, err := fmt.Sscanf(line, "%x-%x %s %s %s %d", &m.from, &m.to, &rights, &offset, &device, &inode)
			candidate = err == nil && inode != 0 && strings.HasPrefix(rights, "r-") && strings.HasSuffix(rights, "p")
			if candidate {
				list = append(list, m)
			}
		}
	}
	return list
}
