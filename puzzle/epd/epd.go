// Package epd reads and writes puzzles in Extended Position Description: a
// line each, four fields of FEN and operations behind them. Operations that
// say what to find are bm (best moves), am (moves to avoid), dm (direct mate in
// so many moves) and pv (a line of moves); hmvc and fmvn are the counters of a FEN, id and the
// comments c0 to c9 are kept, others are passed over.
//
// The format is described in the "Portable Game Notation Specification and
// Implementation Guide" (Edwards, 1994), section 16.2.
package epd

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"rookery/chess"
	"rookery/problem"
	"rookery/puzzle"
)

// MaxComments is how many comments a line has at most.
const MaxComments = 10

// maxLine is the length of the longest line that is read.
const maxLine = 1 << 20

// Read reads puzzles one by one. Empty lines and those that begin with # are
// left out. Name is the file's in places and errors; after an error the next
// puzzles follow unless the reading itself failed.
func Read(name string, r io.Reader) iter.Seq2[puzzle.Puzzle, error] {
	return func(yield func(puzzle.Puzzle, error) bool) {
		in := bufio.NewScanner(r)
		in.Buffer(nil, maxLine)
		line := 0
		for in.Scan() {
			line++
			whole := strings.TrimPrefix(in.Text(), "\ufeff")
			text := strings.TrimSpace(whole)
			if text == "" || text[0] == '#' {
				continue
			}
			p, err := Parse(text)
			p.Pos = problem.Pos{File: name, Line: line, Col: 1}
			if err != nil {
				col := 1 + strings.Index(whole, text)
				if at := (*Error)(nil); errors.As(err, &at) {
					col += at.Offset
				}
				err = fmt.Errorf("%s:%d:%d: %w", name, line, col, err)
			}
			if !yield(p, err) {
				return
			}
		}
		if err := in.Err(); err != nil {
			yield(puzzle.Puzzle{}, fmt.Errorf("%s:%d: %w", name, line+1, err))
		}
	}
}

// An Error is what is wrong with an operation.
type Error struct {
	Offset int // of the operation in the line, in bytes
	Code   string
	Err    error
}

// Error names the operation.
func (e *Error) Error() string { return fmt.Sprintf("epd: %s: %v", e.Code, e.Err) }

// Unwrap is the reason.
func (e *Error) Unwrap() error { return e.Err }

// Parse reads a line. With an error the puzzle is what could be read; of an
// operation it is an [Error].
func Parse(line string) (p puzzle.Puzzle, err error) {
	fen, rest := cutFEN(line)
	if p.Setup, err = chess.ParseFENLenient(fen); err != nil {
		return p, err
	}
	for at, operation := range operations(rest) {
		counter, least := &p.Setup.HalfMoves, 0
		code, operand, _ := strings.Cut(operation, " ")
		switch code {
		case "hmvc":
		case "fmvn":
			counter, least = &p.Setup.FullMoves, 1
		default:
			continue
		}
		n, err := strconv.Atoi(strings.TrimSpace(operand))
		if err != nil || n < least {
			return p, &Error{Offset: len(line) - len(rest) + at, Code: code, Err: fmt.Errorf("want a number of at least %d", least)}
		}
		*counter = n
	}
	pos, err := p.Setup.Position(chess.Problem)
	if err != nil {
		return p, err
	}
	for at, operation := range operations(rest) {
		code, operands, _ := strings.Cut(operation, " ")
		operands = strings.TrimSpace(operands)
		switch {
		case code == "bm":
			p.Keys, err = moves(pos, operands)
		case code == "am":
			p.Avoid, err = moves(pos, operands)
		case code == "pv":
			p.Line, err = line1(pos, operands)
		case code == "dm":
			if p.Mate, err = strconv.Atoi(operands); err == nil && p.Mate < 1 {
				err = errors.New("a mate takes a move at least")
			}
		case code == "id":
			p.ID = unquote(operands)
		case len(code) == 2 && code[0] == 'c' && '0' <= code[1] && code[1] <= '9':
			p.Description = append(p.Description, unquote(operands))
		}
		if err != nil {
			return p, &Error{Offset: len(line) - len(rest) + at, Code: code, Err: err}
		}
	}
	return p, nil
}

// cutFEN cuts the four fields off, and two clocks if they follow.
func cutFEN(line string) (fen, rest string) {
	rest = line
	for n := 0; n < 6; n++ {
		rest = strings.TrimLeft(rest, " \t")
		field := rest
		if i := strings.IndexAny(rest, " \t;"); i >= 0 {
			field = rest[:i]
		}
		if _, err := strconv.Atoi(field); n >= 4 && err != nil {
			break
		}
		fen += field + " "
		rest = rest[len(field):]
	}
	for { // a dash too many, as in the suite ERET
		dash, found := strings.CutPrefix(strings.TrimLeft(rest, " \t"), "- ")
		if !found {
			return strings.TrimSpace(fen), rest
		}
		rest = dash
	}
}

// operations cuts a text at the semicolons that are not quoted, and tells where
// each piece begins.
func operations(text string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		quoted, start := false, 0
		for i := 0; i <= len(text); i++ {
			switch {
			case i < len(text) && text[i] == '"':
				quoted = !quoted
			case i == len(text) || text[i] == ';' && !quoted:
				piece := text[start:i]
				op := strings.TrimSpace(piece)
				if op != "" && !yield(start+strings.Index(piece, op), op) {
					return
				}
				start = i + 1
			}
		}
	}
}

func unquote(text string) string { return strings.Trim(text, `"`) }

// moves reads moves of the position.
func moves(pos chess.Position, text string) (list []chess.Move, err error) {
	for word := range strings.FieldsSeq(text) {
		m, err := pos.ParseSAN(word)
		if err != nil {
			return list, err
		}
		list = append(list, m)
	}
	return list, nil
}

// line1 reads moves one after the other.
func line1(pos chess.Position, text string) (list []chess.Move, err error) {
	for word := range strings.FieldsSeq(text) {
		m, err := pos.ParseSAN(word)
		if err != nil {
			return list, err
		}
		list = append(list, m)
		pos.Play(m)
	}
	return list, nil
}

// Write writes a puzzle as a line. A composed problem has none.
func Write(w io.Writer, p *puzzle.Puzzle) error {
	pos, err := p.Position()
	if err != nil {
		return fmt.Errorf("epd: %w", err)
	}
	setup := pos.Setup()
	fields := strings.Fields(setup.FEN())
	line := strings.Join(fields[:4], " ")
	operation := func(code, operands string) {
		if operands != "" {
			line += " " + code + " " + operands + ";"
		}
	}
	keys := p.Keys
	if answer := p.Answer(); len(keys) == 0 && len(answer) > 0 {
		keys = answer[:1]
	}
	operation("bm", sans(pos, keys, false))
	operation("am", sans(pos, p.Avoid, false))
	if p.Mate > 0 {
		operation("dm", strconv.Itoa(p.Mate))
	}
	if setup.HalfMoves != 0 || setup.FullMoves != 1 {
		operation("hmvc", strconv.Itoa(setup.HalfMoves))
		operation("fmvn", strconv.Itoa(setup.FullMoves))
	}
	operation("pv", sans(pos, p.Answer(), true))
	operation("id", quote(p.ID))
	for i, text := range p.Description {
		if i < MaxComments {
			operation("c"+strconv.Itoa(i), quote(text))
		}
	}
	_, err = fmt.Fprintln(w, line)
	return err
}

// quote makes a string operand; it has no way to hold a quote.
func quote(text string) string {
	if text == "" {
		return ""
	}
	return `"` + strings.NewReplacer(`"`, "'", "\n", " ").Replace(text) + `"`
}

func sans(pos chess.Position, list []chess.Move, play bool) string {
	var texts []string
	for _, m := range list {
		texts = append(texts, pos.SAN(m))
		if play {
			pos.Play(m)
		}
	}
	return strings.Join(texts, " ")
}
