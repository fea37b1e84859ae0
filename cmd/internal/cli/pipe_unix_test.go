//go:build unix

package cli

import "syscall"

func makePipe(name string) error { return syscall.Mkfifo(name, 0o600) }
