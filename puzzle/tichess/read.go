package tichess

import (
	"fmt"
	"iter"
	"strings"

	"rookery/tifile"
)

// An Error says what is wrong at a line of the input.
type Error struct {
	Line int // from 1
	Msg  string
	// Warning: the text has a meaning all the same.
	Warning bool
}

// Error gives line and reason.
func (e *Error) Error() string {
	if e.Warning {
		return fmt.Sprintf("%d: warning: %s", e.Line, e.Msg)
	}
	return fmt.Sprintf("%d: %s", e.Line, e.Msg)
}

// Read reads the compiler's input, line by line: [D] and a line of
// description, up to three; [S] and a line of the solution, up to four; and
// the position in FEN, which completes a puzzle. Lines that begin with // or #
// are comments.
//
// Puzzles come in order, each with what is wrong in it. With an error that is
// more than a warning the puzzle is not complete. A text of more than 32 bytes
// is cut, with a warning.
func Read(src []byte) iter.Seq2[Puzzle, []*Error] {
	return func(yield func(Puzzle, []*Error) bool) {
		r := reader{}
		for text := range strings.Lines(string(src)) {
			r.line++
			if r.text(text) {
				if !yield(r.puzzle, r.errs) {
					return
				}
				r.puzzle, r.errs = Puzzle{}, nil
			}
		}
		if len(r.puzzle.Description)+len(r.puzzle.Solution) > 0 {
			r.report(true, "the text ends without a position for the last lines")
		}
		if len(r.errs) > 0 {
			yield(r.puzzle, r.errs)
		}
	}
}

type reader struct {
	line   int
	puzzle Puzzle
	errs   []*Error
}

func (r *reader) report(warning bool, format string, args ...any) {
	r.errs = append(r.errs, &Error{r.line, fmt.Sprintf(format, args...), warning})
}

// text reads a line with its end. It returns whether a puzzle is complete.
func (r *reader) text(line string) bool {
	line = trimEnd(strings.ReplaceAll(line, "\r", ""))
	if description, ok := strings.CutPrefix(line, descriptionTag); ok {
		r.add(&r.puzzle.Description, description, MaxDescription, "description")
		return false
	}
	if solution, ok := strings.CutPrefix(line, solutionTag); ok {
		r.add(&r.puzzle.Solution, solution, MaxSolution, "solution")
		return false
	}
	line = strings.Trim(line, " \t")
	if line == "" || line[0] == '#' || strings.HasPrefix(line, "//") {
		return false
	}
	r.puzzle.Line = r.line
	if fen, err := tifile.ParseFEN(line); err != nil {
		r.report(false, "%v", err)
	} else {
		for _, doubt := range fen.Doubts {
			r.report(true, "%s", doubt)
		}
		r.puzzle.Position = fen.Position
		if _, err := r.puzzle.Position.Pack(); err != nil {
			r.report(false, "%v", err)
		}
	}
	return true
}

// trimEnd takes one blank or line end off the end. The original compiler,
// which meant to take all of them, takes no more, so blanks at the end of a
// line stay in the text.
func trimEnd(line string) string {
	if n := len(line); n > 0 && strings.IndexByte(" \t\n", line[n-1]) >= 0 {
		return line[:n-1]
	}
	return line
}

func (r *reader) add(lines *[]string, text string, most int, what string) {
	if len(*lines) == most {
		r.report(false, "more than %d lines of %s", most, what)
		return
	}
	if len(text) > MaxText {
		r.report(true, "%.60q is cut off after %d bytes", text, MaxText)
		text = text[:MaxText]
	}
	*lines = append(*lines, text)
}
