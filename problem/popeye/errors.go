package popeye

import (
	"fmt"
	"strings"

	"rookery/problem"
	"rookery/problem/movement"
)

// An Error says what is wrong at a place of the text.
type Error struct {
	Pos      problem.Pos
	Token    string   // what stands there, "" at the end of the text
	Reason   Reason   // what is wrong with it
	Expected []string // what could stand there
	Language problem.Language
	Walk     movement.Fault // what is wrong with the definition of a walk, for BadWalk
	// Warning: the text has a meaning all the same, and was read.
	Warning bool
}

// Msg says what is wrong, without the place, in the language of the text.
func (e *Error) Msg() string {
	if e.Walk != movement.NoFault {
		return e.Reason.In(e.Language) + ": " + e.Walk.In(e.Language)
	}
	return e.Reason.In(e.Language)
}

func (e *Error) Error() string {
	var b strings.Builder
	if e.Pos.File != "" {
		b.WriteString(e.Pos.File + ":")
	}
	fmt.Fprintf(&b, "%d:%d: %s", e.Pos.Line, e.Pos.Col, e.Msg())
	if e.Token != "" {
		fmt.Fprintf(&b, ": %q", e.Token)
	}
	if len(e.Expected) > 0 {
		b.WriteString("; " + expected[e.Language] + strings.Join(e.Expected, or[e.Language]))
	}
	return b.String()
}

var (
	expected = [problem.Languages]string{"expected ", "erwartet ", "attendu "}
	or       = [problem.Languages]string{" or ", " oder ", " ou "}
)

// Errors are those of a problem or a text in the order of their places.
type Errors []*Error

func (e Errors) Error() string {
	lines := make([]string, len(e))
	for i, err := range e {
		lines[i] = err.Error()
	}
	return strings.Join(lines, "\n")
}

// Err is nil if there are no errors but warnings.
func (e Errors) Err() error {
	for _, err := range e {
		if !err.Warning {
			return e
		}
	}
	return nil
}
