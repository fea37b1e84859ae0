//go:build unix && !darwin

package servers

import (
	"os/exec"
	"path/filepath"
	"syscall"
)

// StartedByDoubleClick is never so: the entry in a desktop's menu names the command.
func StartedByDoubleClick() bool { return false }

// detach lets a program go on when this one has ended.
func detach(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }

// openInSystem has a page or a file opened by the program that the user has for it.
func openInSystem(place string) error { return exec.Command("xdg-open", place).Run() }

// dataFolder is where the system has what a user's programs keep.
func dataFolder(getenv func(string) string) (string, error) {
	if data := getenv("XDG_DATA_HOME"); filepath.IsAbs(data) { // others are to be passed over
		return filepath.Join(data, "rookery"), nil
	}
	home := getenv("HOME")
	if home == "" {
		return "", errNoHome("$HOME")
	}
	return filepath.Join(home, ".local", "share", "rookery"), nil
}
