//go:build !linux && !windows

package engine

import (
	"os"
	"os/exec"
)

func separate(*exec.Cmd) {}

// A family is a program alone: what it has started is not known.
type family struct{ process *os.Process }

// adopt has no portable limits: the program takes the memory that it likes and runs where it likes.
func adopt(p *os.Process, _ int64, _ []int) (family, error) { return family{p}, nil }

func (f family) kill() { _ = f.process.Kill() }

// Processors are those that this program, and what it starts, may run on.
func Processors() []int { return firstProcessors() }
