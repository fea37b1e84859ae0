package intake

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"rookery/chess"
	"rookery/problem"
	"rookery/problem/olv"
	"rookery/problem/popeye"
	"rookery/puzzle"
	"rookery/puzzle/collection"
)

// Bounds of what is parsed at once.
const (
	maxPiece = 4 << 20   // bytes of one problem
	enough   = 128 << 10 // bytes of several
)

// A lineReader reads lines with their numbers. What is longer than any line has to be is cut.
type lineReader struct {
	in   *bufio.Reader
	line int // that was read last
	err  error
}

// next is the next line with its end; nil at the end.
func (l *lineReader) next() []byte {
	if l.err != nil {
		return nil
	}
	var text []byte
	for {
		part, err := l.in.ReadSlice('\n')
		if len(text) < maxPiece {
			text = append(text, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err != nil {
			l.err = err
		}
		break
	}
	if len(text) == 0 {
		return nil
	}
	l.line++
	return text
}

// failed yields what went wrong with reading itself.
func (l *lineReader) failed(name string, yield func(piece) bool) {
	if l.err != nil && !errors.Is(l.err, io.EOF) {
		yield(failing(fmt.Errorf("%s:%d: %w", name, l.line+1, l.err)))
	}
}

// documents cuts a stream of YAML behind lines that separate documents, several at a time.
func documents(name string, in *bufio.Reader, yield func(piece) bool) {
	r := lineReader{in: in}
	var text []byte
	first := 1
	flush := func() bool {
		src, at := text, first
		text = nil
		if len(bytes.TrimSpace(src)) == 0 {
			return true
		}
		return yield(func(yield func(*puzzle.Puzzle, error) bool) {
			for e, err := range olv.EntriesFrom(name, at, src) {
				if !yield(composed(e), err) {
					return
				}
			}
		})
	}
	for {
		line := r.next()
		if line == nil {
			break
		}
		if bytes.HasPrefix(line, []byte("---")) && len(text) >= enough && !flush() {
			return
		}
		if len(text) == 0 {
			first = r.line
		}
		if len(text) > 4*maxPiece {
			if !yield(failing(fmt.Errorf("%s:%d: a document of more than %d bytes", name, first, 4*maxPiece))) {
				return
			}
			text, first = nil, r.line
		}
		text = append(text, line...)
	}
	if flush() {
		r.failed(name, yield)
	}
}

// composed is an entry as a puzzle.
func composed(e *olv.Entry) *puzzle.Puzzle {
	if e == nil {
		return nil
	}
	return &puzzle.Puzzle{Pos: e.Problem.Pos, Composed: e}
}

// What begins and ends problems in Popeye's languages.
var (
	begins = regexp.MustCompile(`(?i)^\s*(beginproblem|anfangproblem|debutprobleme)\b`)
	ends   = regexp.MustCompile(`(?i)^\s*(endproblem|endeproblem|finprobleme)\b`)
	nexts  = regexp.MustCompile(`(?i)^\s*(nextproblem|weiteresproblem|aprobleme)\b`)
	endOf  = map[string]string{"beginproblem": "endproblem", "anfangproblem": "endeproblem", "debutprobleme": "finprobleme"}
)

// problems cuts Popeye's input behind problems.
func problems(name string, in *bufio.Reader, yield func(piece) bool) {
	r := lineReader{in: in}
	var text []byte
	first, begin := 1, ""
	flush := func(more string) bool {
		src, at := append(text, more...), first
		text = nil
		if len(bytes.TrimSpace(src)) == 0 {
			return true
		}
		return yield(func(yield func(*puzzle.Puzzle, error) bool) { parseProblems(name, at, src, yield) })
	}
	for {
		line := r.next()
		if line == nil {
			break
		}
		if len(text) == 0 {
			first = r.line
		}
		if m := begins.FindSubmatch(line); m != nil {
			begin = strings.ToLower(string(m[1]))
		}
		if at := nexts.FindIndex(line); at != nil && len(text) >= enough && begin != "" {
			// What comes next begins a text of its own.
			if !flush(endOf[begin] + "\n") {
				return
			}
			first = r.line
			line = append([]byte(begin), line[at[1]:]...)
		}
		text = append(text, line...)
		if ends.Match(line) && len(text) >= enough/4 && !flush("") {
			return
		}
	}
	if flush("") {
		r.failed(name, yield)
	}
}

func parseProblems(name string, line int, src []byte, yield func(*puzzle.Puzzle, error) bool) {
	for p, errs := range popeye.Joined(name, src, popeye.Limits{}) {
		for _, e := range errs {
			e.Pos.Line += line - 1
		}
		err := errs.Err()
		if p == nil {
			if err != nil && !yield(nil, err) {
				return
			}
			continue
		}
		p.Pos.Line += line - 1
		if !yield(&puzzle.Puzzle{Pos: p.Pos, Composed: olv.Of(p)}, err) {
			return
		}
	}
}

// objects reads JSON: entries in YACPDB's shape, puzzles and problems in the project's, one after the
// other, in lists, or in an answer of YACPDB's.
func objects(name string, in *bufio.Reader, yield func(piece) bool) {
	counted := &lineCounter{in: in, line: 1}
	d := json.NewDecoder(counted)
	s := stream{name: name, d: d, at: counted.place, yield: yield}
	for {
		begin := d.InputOffset()
		err := s.value(0)
		if errors.Is(err, errDone) || errors.Is(err, io.EOF) && d.InputOffset() == begin {
			return
		}
		if errors.Is(err, io.EOF) {
			err = io.ErrUnexpectedEOF
		}
		if err != nil {
			line, col := counted.place(d.InputOffset())
			yield(failing(fmt.Errorf("%s:%d:%d: %w", name, line, col, err)))
			return
		}
	}
}

// lineCounter remembers where lines begin that have been read lately.
type lineCounter struct {
	in     io.Reader
	line   int   // of the next byte
	offset int64 // of it
	starts []lineStart
}

type lineStart struct {
	offset int64
	line   int
}

func (c *lineCounter) Read(b []byte) (int, error) {
	n, err := c.in.Read(b)
	for _, x := range b[:n] {
		if c.offset++; x == '\n' {
			c.line++
			c.starts = append(c.starts, lineStart{c.offset, c.line})
		}
	}
	if len(c.starts) > 200_000 {
		c.starts = append([]lineStart(nil), c.starts[len(c.starts)-100_000:]...)
	}
	return n, err
}

// place is the line and column of an offset.
func (c *lineCounter) place(offset int64) (line, col int) {
	at := lineStart{0, 1}
	for i := len(c.starts) - 1; i >= 0; i-- {
		if c.starts[i].offset <= offset {
			at = c.starts[i]
			break
		}
	}
	return at.line, int(offset-at.offset) + 1
}

// stream goes through JSON down to the objects that are problems.
type stream struct {
	name  string
	d     *json.Decoder
	at    func(int64) (line, col int)
	yield func(piece) bool
}

// errDone ends the reading because nobody wants more.
var errDone = errors.New("done")

// lists are fields of objects around problems that hold them.
var lists = map[string]bool{"entries": true, "result": true, "problems": true, "puzzles": true}

// value reads a value that is a problem, or has some inside.
func (s *stream) value(depth int) error {
	if depth > 5 {
		var skipped json.RawMessage
		return s.d.Decode(&skipped)
	}
	// A list is gone into; an object is read whole, unless it is one around lists.
	token, err := s.d.Token()
	if err != nil {
		return err
	}
	delim, ok := token.(json.Delim)
	if !ok {
		return fmt.Errorf("%v is no problem", token)
	}
	if delim == '[' {
		for s.d.More() {
			if err := s.value(depth + 1); err != nil {
				return err
			}
		}
		_, err := s.d.Token()
		return err
	}
	line, col := s.at(s.d.InputOffset() - 1)
	var object []byte
	object = append(object, '{')
	for s.d.More() {
		key, err := s.d.Token()
		if err != nil {
			return err
		}
		name, _ := key.(string)
		if lists[name] && len(object) < 256 && !bytes.Contains(object, []byte(`"algebraic"`)) {
			if err := s.value(depth + 1); err != nil {
				return err
			}
			continue
		}
		var v json.RawMessage
		if err := s.d.Decode(&v); err != nil {
			return err
		}
		text, err := json.Marshal(name)
		if err != nil {
			return err
		}
		if len(object) > 1 {
			object = append(object, ',')
		}
		object = append(append(append(object, text...), ':'), v...)
		if len(object) > maxPiece {
			return fmt.Errorf("an object of more than %d bytes", maxPiece)
		}
	}
	if _, err := s.d.Token(); err != nil {
		return err
	}
	object = append(object, '}')
	if !s.yield(func(yield func(*puzzle.Puzzle, error) bool) { parseObject(s.name, line, col, object, yield) }) {
		return errDone
	}
	return nil
}

// parseObject reads a problem from an object; one without any of a problem's fields is none.
func parseObject(name string, line, col int, object []byte, yield func(*puzzle.Puzzle, error) bool) {
	place := func(err error) error { return fmt.Errorf("%s:%d:%d: %w", name, line, col, err) }
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(object, &fields); err != nil {
		yield(nil, place(err))
		return
	}
	at := problem.Pos{File: name, Line: line, Col: col}
	has := func(keys ...string) bool {
		for _, k := range keys {
			if _, ok := fields[k]; ok {
				return true
			}
		}
		return false
	}
	switch {
	case has("algebraic", "authors") && has("algebraic", "stipulation"):
		e, err := olv.ReadJSON(at, object)
		if err != nil {
			err = place(err)
		}
		yield(composed(e), err)
	case has("fen", "olv", "popeye"):
		p := new(puzzle.Puzzle)
		if err := json.Unmarshal(object, p); err != nil {
			yield(nil, place(err))
			return
		}
		p.Pos = at
		yield(p, nil)
	case has("problem", "twins"):
		for p, err := range collection.ReadPlain(name, collection.JSON, bytes.NewReader(object)) {
			if p.Pos = at; err != nil {
				err = place(err)
			}
			if !yield(&p, err) {
				return
			}
		}
	case has("success", "status", "count", "error") || len(fields) == 0: // around a list
	default:
		yield(nil, place(errors.New("an object without algebraic, fen, olv, popeye or problem")))
	}
}

// lines reads positions with stipulations, a line each.
func lines(name string, in *bufio.Reader, yield func(piece) bool) {
	r := lineReader{in: in}
	for {
		line := r.next()
		if line == nil {
			break
		}
		text := strings.TrimSpace(strings.TrimPrefix(string(line), "\ufeff"))
		if text == "" || text[0] == '#' {
			continue
		}
		at := problem.Pos{File: name, Line: r.line, Col: 1 + strings.Index(string(line), text[:1])}
		if !yield(func(yield func(*puzzle.Puzzle, error) bool) {
			p, err := position(text)
			if err != nil {
				yield(nil, fmt.Errorf("%s:%d:%d: %w", at.File, at.Line, at.Col, err))
				return
			}
			p.Pos, p.Composed.Problem.Pos = at, at
			yield(p, nil)
		}) {
			return
		}
	}
	r.failed(name, yield)
}

// position reads a line: the men in Forsyth's notation, with or without the other fields of a FEN, the
// stipulation, then authors, source and date behind semicolons or tabs.
func position(text string) (*puzzle.Puzzle, error) {
	fields := strings.FieldsFunc(text, func(r rune) bool { return r == ';' || r == '\t' })
	words := strings.Fields(fields[0])
	if len(words) == 0 || strings.Count(words[0], "/") != 7 {
		return nil, errors.New("a line begins with a position: eight ranks with / between")
	}
	rest := words[1:]
	fen := words[0]
	black := false
	if len(rest) >= 1 && (rest[0] == "w" || rest[0] == "b") {
		black = rest[0] == "b"
		fen += " " + rest[0]
		rest = rest[1:]
		if len(rest) >= 2 && (rest[0] == "-" || strings.Trim(rest[0], "KQkq") == "") && (rest[1] == "-" || len(rest[1]) == 2 && strings.Contains("36", rest[1][1:])) {
			fen += " " + rest[0] + " " + rest[1]
			rest = rest[2:]
			for range 2 {
				if len(rest) > 0 && strings.Trim(rest[0], "0123456789") == "" {
					rest = rest[1:]
				}
			}
		}
	}
	if len(rest) == 0 && len(fields) > 1 {
		rest = strings.Fields(fields[1])
		fields = fields[1:]
	}
	stipulation := strings.Join(rest, "")
	if stipulation == "" {
		return nil, errors.New("there is no stipulation behind the position")
	}
	setup, err := chess.ParseFENLenient(fen)
	if err != nil {
		return nil, err
	}
	claim := puzzle.Puzzle{Setup: setup, Mate: 1}
	prob, err := claim.Problem()
	if err != nil {
		return nil, err
	}
	e := olv.Of(prob)
	if e, err = e.Asking(stipulation); err != nil {
		return nil, err
	}
	if t := e.Problem.Stipulation.Traditional; black && t != nil && t.Play >= problem.Help {
		e.Problem.Options = problem.Options{} // help play begins with Black as it is
	}
	part := func(i int) string {
		if i < len(fields) {
			return strings.TrimSpace(fields[i])
		}
		return ""
	}
	if a := part(1); a != "" {
		for name := range strings.SplitSeq(a, " & ") {
			e.Problem.Authors = append(e.Problem.Authors, strings.TrimSpace(name))
		}
	}
	e.Source.Name, e.Source.Date = part(2), part(3)
	return &puzzle.Puzzle{Composed: e}, nil
}
