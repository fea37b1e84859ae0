package servers

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"

	"golang.org/x/term"
)

// StartedByDoubleClick reports whether a user started the program without a terminal: it
// is in the folder of an app.
func StartedByDoubleClick() bool {
	self, err := os.Executable()
	return err == nil && strings.Contains(self, ".app/Contents/MacOS/") && !term.IsTerminal(int(os.Stdin.Fd()))
}

// detach lets a program go on when this one has ended.
func detach(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }

// openInSystem has a page or a file opened by the program that the user has for it.
func openInSystem(place string) error { return exec.Command("open", place).Run() }

// dataFolder is where the system has what a user's programs keep.
func dataFolder(getenv func(string) string) (string, error) {
	home := getenv("HOME")
	if home == "" {
		return "", errNoHome("$HOME")
	}
	return filepath.Join(home, "Library", "Application Support", "Rookery"), nil
}
