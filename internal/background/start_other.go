//go:build !linux && !windows

package background

import "os/exec"

func start(cmd *exec.Cmd) error { return cmd.Start() }
