package yaneuraou

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"rookery/book"
	"rookery/shogi"
)

// Header is the first line of a book.
const Header = "#YANEURAOU-DB2016 1.00"

// maxLine is the longest line that is read, in bytes.
const maxLine = 1 << 16

// A Reader is a [book.Reader] of a text book. The SFEN is made canonical; it
// has no number of the move if the book has none. Moves come as they stand,
// with the count as Weight and the value as Eval; whether they are legal is not
// looked at. The words "none" and "resign" in place of a move are no moves.
type Reader struct {
	lines *bufio.Scanner
	line  int    // the number of the line read last
	head  string // a line of a position that has been read ahead
}

// NewReader reads a book.
func NewReader(r io.Reader) *Reader {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	return &Reader{lines: lines}
}

// positionMark begins the line of a position.
const positionMark = "sfen "

// A LineError says what is wrong in a line.
type LineError struct {
	Line int // from 1
	Err  error
}

// Error names the line.
func (e *LineError) Error() string { return fmt.Sprintf("yaneuraou: line %d: %v", e.Line, e.Err) }

func (e *LineError) Unwrap() error { return e.Err }

// Next is the next position, io.EOF after the last one. After a *[LineError]
// the reading can go on: the position has what was right.
func (r *Reader) Next() (book.Position, error) {
	var p book.Position
	head := r.head
	if r.head = ""; head == "" {
		var err error
		if head, err = r.next(); err != nil {
			return p, err
		}
	}
	sfen, ok := strings.CutPrefix(head, positionMark)
	if !ok {
		return p, r.wrong(fmt.Errorf("%.100q before any position", head))
	}
	var wrong error // the first
	if pos, err := shogi.ParseSFEN(sfen); err != nil {
		wrong = r.wrong(err)
	} else {
		p.Key, p.FEN = pos.Key(), pos.SFEN()
		if len(strings.Fields(sfen)) == 3 {
			p.FEN = pos.Placement()
		}
	}
	for {
		line, err := r.next()
		if errors.Is(err, io.EOF) {
			return p, wrong
		}
		if err != nil {
			return p, err
		}
		if strings.HasPrefix(line, positionMark) {
			r.head = line
			return p, wrong
		}
		m, err := parseMove(line)
		if err != nil && wrong == nil {
			wrong = r.wrong(err)
		}
		if err == nil && m.Text != "" {
			p.Moves = append(p.Moves, m)
		}
	}
}

func (r *Reader) wrong(err error) error { return &LineError{r.line, err} }

// next is the next line that says something.
func (r *Reader) next() (string, error) {
	for r.lines.Scan() {
		r.line++
		line := r.lines.Text()
		if r.line == 1 {
			line = strings.TrimPrefix(line, "\ufeff")
		}
		line = strings.TrimSpace(line)
		if line != "" && line[0] != '#' && !strings.HasPrefix(line, "//") {
			return line, nil
		}
	}
	if err := r.lines.Err(); err != nil {
		return "", fmt.Errorf("yaneuraou: line %d: %w", r.line+1, err)
	}
	return "", io.EOF
}

// parseMove reads a line of a move; its Text is "" if the line has a word in
// place of one.
func parseMove(line string) (m book.Move, err error) {
	fields := strings.Fields(line)
	if m.Text, err = moveText(fields[0]); err != nil {
		return m, err
	}
	if len(fields) > 1 {
		if m.Reply, err = moveText(fields[1]); err != nil {
			return m, err
		}
	}
	numbers := []int64{0, 0, 1}
	for i := range numbers {
		if len(fields) <= 2+i {
			break
		}
		n, err := strconv.ParseInt(fields[2+i], 10, 64)
		if err != nil {
			return m, fmt.Errorf("%.100q is not a number", fields[2+i])
		}
		numbers[i] = n
	}
	m.Eval.Value = int(min(max(numbers[0], math.MinInt32), math.MaxInt32))
	m.Eval.Depth = int(min(max(numbers[1], math.MinInt32), math.MaxInt32))
	m.Weight = uint32(min(max(numbers[2], 0), math.MaxUint32))
	m.Games = m.Weight
	return m, nil
}

// moveText is a move in USI, or "" for the words that stand for none.
func moveText(field string) (string, error) {
	switch field {
	case "none", "None", "resign":
		return "", nil
	}
	if _, err := shogi.ParseUSI(field); err != nil {
		return "", fmt.Errorf("%.100q is not a move", field)
	}
	return field, nil
}
