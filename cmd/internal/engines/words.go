package engines

import (
	"os"
	"strings"
)

// Words splits a command at blanks. A program whose path has blanks, as most on Windows, is
// the longest beginning of the command that is a file.
func Words(command string) []string {
	words := strings.Fields(command)
	for n := len(words); n > 1; n-- {
		program := strings.Join(words[:n], " ")
		if info, err := os.Stat(program); err == nil && !info.IsDir() {
			return append([]string{program}, words[n:]...)
		}
	}
	return words
}
