package servers

import (
	"os/exec"
	"path/filepath"
	"syscall"

	"github.com/inconshreveable/mousetrap"
	"golang.org/x/sys/windows"
)

// StartedByDoubleClick reports whether a user started the program without a terminal.
func StartedByDoubleClick() bool { return mousetrap.StartedByExplorer() }

// detach lets a program go on when this one has ended, without a window.
func detach(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: windows.CREATE_NO_WINDOW | windows.CREATE_NEW_PROCESS_GROUP}
}

// openInSystem has a page or a file opened by the program that the user has for it.
func openInSystem(place string) error {
	verb, err := windows.UTF16PtrFromString("open")
	if err != nil {
		return err
	}
	what, err := windows.UTF16PtrFromString(place)
	if err != nil {
		return err
	}
	return windows.ShellExecute(0, verb, what, nil, nil, windows.SW_SHOWNORMAL)
}

// dataFolder is where the system has what a user's programs keep.
func dataFolder(getenv func(string) string) (string, error) {
	roaming := getenv("AppData")
	if roaming == "" {
		return "", errNoHome("%AppData%")
	}
	return filepath.Join(roaming, "Rookery"), nil
}
