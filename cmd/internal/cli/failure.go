// Package cli is what the subcommands of rookery have in common: their errors and exit
// status, inputs, and flags of the old programs. What they write is in package outfile, what
// they have in common with the drop-in py in package batch. No subcommand is here.
package cli

import (
	"errors"
	"fmt"
	"strings"
)

// A Failure is an error of the work. All other errors that reach run are
// about usage.
type Failure struct {
	Status int
	Err    error // nil: it has been said already
}

// Error is what is said of it.
func (f *Failure) Error() string { return fmt.Sprint(f.Err) }

func (f *Failure) Unwrap() error { return f.Err }

// Fail is an error of the work: status 1.
func Fail(err error) error { return &Failure{1, err} }

// Interrupted is the exit status after Ctrl-C.
const Interrupted = 130

// InterruptedError is that of work which Ctrl-C has ended.
func InterruptedError(text string) error { return &Failure{Interrupted, errors.New(text)} }

// OneLine makes one line of joined errors.
func OneLine(err error) error {
	return errors.New(strings.ReplaceAll(err.Error(), "\n", "; "))
}
