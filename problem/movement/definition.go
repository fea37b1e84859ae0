package movement

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"rookery/problem"
	"rookery/problem/lexicon"
)

// Parse reads a definition: clauses with semicolons between, each in Betza's
// notation or in words. Errors are of type *Error.
func Parse(text string) (Movement, error) {
	var m Movement
	if len(text) > maxText {
		return m, &Error{Fault: TooLong}
	}
	at := 0
	for clause := range strings.SplitSeq(text, ";") {
		if inWords(clause) {
			if err := m.words(clause, at); err != nil {
				return m, err
			}
		} else {
			for _, w := range fields(clause, at) {
				if err := m.betza(w.text, w.at); err != nil {
					return m, err
				}
			}
		}
		at += len(clause) + 1
	}
	if len(m.Parts) == 0 {
		return m, &Error{Fault: NoMovement}
	}
	if ways := m.ways(); len(m.Parts) > maxParts || ways > maxWays {
		return m, &Error{Fault: TooManyParts}
	}
	return m, nil
}

// fields are the parts of a text between blanks.
func fields(text string, at int) (list []word) {
	for i := 0; i < len(text); {
		n := strings.IndexAny(text[i:], " \t\r\n")
		if n < 0 {
			n = len(text) - i
		}
		if n > 0 {
			list = append(list, word{text: text[i : i+n], at: at + i})
		}
		i += n + 1
	}
	return list
}

// Define reads what stands behind "walk" in a line: "Rook Rabbit ru = pafpR", a name, a
// code and a definition. Errors are of type *Error.
func Define(line string) (problem.OwnWalk, error) {
	var w problem.OwnWalk
	head, body, ok := strings.Cut(line, "=")
	words := split(head, 0)
	switch {
	case len(words) < 2 || len(head) > maxName:
		return w, &Error{Token: strings.TrimSpace(head), Fault: NoName}
	case !ok:
		return w, &Error{Offset: len(head), Fault: NoEquals}
	}
	code := words[len(words)-1]
	if !ValidCode(code.text) {
		return w, &Error{Offset: code.at, Token: code.text, Fault: BadCode}
	}
	w.Code = problem.Walk(strings.ToLower(code.text))
	if lexicon.WalkTaken(code.text) {
		return w, &Error{Offset: code.at, Token: code.text, Fault: CodeTaken}
	}
	w.Name = strings.Join(strings.Fields(head[:code.at]), " ")
	w.Definition = strings.TrimSpace(body)
	at := len(head) + 1 + strings.Index(body, w.Definition)
	if _, err := Parse(w.Definition); err != nil {
		var e *Error
		if errors.As(err, &e) {
			e.Offset += at
		}
		return w, err
	}
	return w, nil
}

// ValidCode reports whether a walk can have a code: one or two letters or digits.
func ValidCode(code string) bool {
	for _, c := range []byte(code) {
		if !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9') {
			return false
		}
	}
	return len(code) == 1 || len(code) == 2
}

// Line is the line that Define reads, without "walk".
func Line(w problem.OwnWalk) string {
	return w.Name + " " + string(w.Code) + " = " + w.Definition
}

// Read reads a file of walks: lines that begin with "walk", as in problems. Empty
// lines and those that begin with "#" are passed over. Errors begin with file, line and
// column; reading goes on after them, up to the hundredth.
func Read(name string, r io.Reader) ([]problem.OwnWalk, error) {
	var list []problem.OwnWalk
	var errs []error
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan() && len(errs) < 100; n++ {
		line := lines.Text()
		text := strings.TrimSpace(line)
		if text == "" || text[0] == '#' {
			continue
		}
		rest, ok := cutWord(text, "walk")
		at := len(line) - len(strings.TrimLeft(line, " \t")) + len(text) - len(rest)
		err := error(&Error{Token: text, Fault: NoWalkLine})
		var w problem.OwnWalk
		if ok {
			if w, err = Define(rest); err == nil && slices.ContainsFunc(list, func(o problem.OwnWalk) bool { return o.Code == w.Code }) {
				err = &Error{Fault: CodeTwice, Token: string(w.Code)}
			}
		}
		var e *Error
		if errors.As(err, &e) {
			errs = append(errs, fmt.Errorf("%s:%d:%d: %w", name, n, utf8.RuneCountInString(line[:min(at+e.Offset, len(line))])+1, err))
			continue
		}
		w.Pos = problem.Pos{File: name, Line: n, Col: at + 1}
		list = append(list, w)
	}
	if err := lines.Err(); err != nil {
		errs = append(errs, fmt.Errorf("%s: %w", name, err))
	}
	return list, errors.Join(errs...)
}

// cutWord takes a word off the front of a line, and the blanks behind it.
func cutWord(line, word string) (rest string, ok bool) {
	if len(line) <= len(word) || !strings.EqualFold(line[:len(word)], word) || line[len(word)] != ' ' && line[len(word)] != '\t' {
		return line, false
	}
	return strings.TrimLeft(line[len(word):], " \t"), true
}
