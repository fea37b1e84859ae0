//go:build !linux

package engine

import "os/exec"

func own(*exec.Cmd) {}

func kill(cmd *exec.Cmd) { _ = cmd.Process.Kill() }

// limitMemory has no portable form: the limit is not kept here.
func limitMemory(int, int64) error { return nil }

// bind has no portable form: the program runs where it likes.
func bind(int, []int) error { return nil }

// Processors are those that this program, and what it starts, may run on.
func Processors() []int { return firstProcessors() }
