//go:build unix

package process

import (
	"os/exec"
	"syscall"
)

// separate keeps a terminal's Ctrl-C from the process: the one that started it
// ends it when it is done.
func separate(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
