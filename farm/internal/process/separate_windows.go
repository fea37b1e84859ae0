package process

import (
	"os/exec"
	"syscall"

	"golang.org/x/sys/windows"
)

// separate keeps a terminal's Ctrl-C from the process, and the process from a window of its
// own: the one that started it ends it when it is done.
func separate(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: windows.CREATE_NO_WINDOW}
}
