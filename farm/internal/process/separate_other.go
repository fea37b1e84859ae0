//go:build !unix && !windows

package process

import "os/exec"

func separate(*exec.Cmd) {}
