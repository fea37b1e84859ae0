package gnushogi

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"rookery/book"
	"rookery/shogi"
)

// An Opening is a line of play from the start of an even game.
type Opening struct {
	Name  string // of the nearest comment above it that has any words
	Line  int    // of the first move, from 1
	Moves []OpeningMove
}

// An OpeningMove is a move of an opening with the verdict on it.
type OpeningMove struct {
	Move shogi.Move
	Mark book.Mark
}

// A LineError says what is wrong in an opening.
type LineError struct {
	Opening string // its name
	Line    int    // of the text, from 1
	Ply     int    // of the opening, from 1
	Err     error
}

// Error names line and opening.
func (e *LineError) Error() string {
	return fmt.Sprintf("line %d: opening %q, ply %d: %v", e.Line, e.Opening, e.Ply, e.Err)
}

func (e *LineError) Unwrap() error { return e.Err }

// What else than moves may be wrong.
var errUnclosed = errors.New("a comment is not closed")

// A Parser reads text books. Openings stand between lines that begin with "#",
// where the rest is comment. In an opening "[...]" and "(...)" are comments
// too, numbers with a dot count nothing, and the words that end games are
// skipped. Moves are in Western notation, see [shogi.Position.ParseWestern];
// "?" directly after a move says that it is bad, "!" that it is good, and of
// several signs the first one counts.
type Parser struct {
	r        *bufio.Reader
	line     int
	name     string
	unclosed int   // the line of a comment that the text ends in
	err      error // of reading
}

// NewParser is a parser of a text.
func NewParser(r io.Reader) *Parser {
	p := &Parser{r: bufio.NewReader(r), line: 1}
	if bom, _ := p.r.Peek(3); string(bom) == "\ufeff" {
		_, _ = p.r.Discard(3) // three bytes were just seen
	}
	return p
}

// Next reads the next opening, io.EOF after the last one. The error is a
// *[LineError] if the opening has one; then it ends before the wrong move, and
// the next opening can be read.
func (p *Parser) Next() (Opening, error) {
	var o Opening
	pos := shogi.Start()
	wrong := func(line int, err error) (Opening, error) {
		o.Name = p.name
		return o, &LineError{p.name, line, len(o.Moves) + 1, err}
	}
	for {
		t, err := p.token()
		switch {
		case errors.Is(err, errUnclosed):
			return wrong(t.line, err)
		case err != nil && !errors.Is(err, io.EOF):
			return o, fmt.Errorf("gnushogi: line %d: %w", p.line, err)
		case t.kind == moveToken:
			if len(o.Moves) == 0 {
				o.Line = t.line
			}
			m, err := pos.ParseWestern(t.text)
			if err != nil {
				p.skipTo('#')
				return wrong(t.line, err)
			}
			pos.Play(m)
			o.Moves = append(o.Moves, OpeningMove{m, t.mark})
		case len(o.Moves) > 0:
			o.Name = p.name
			p.setName(t.text)
			return o, nil
		case errors.Is(err, io.EOF):
			return o, err
		default:
			p.setName(t.text)
		}
	}
}

// setName takes the text of a comment, unless it only draws a line.
func (p *Parser) setName(comment string) {
	if name := strings.TrimSpace(comment); strings.Trim(name, "-=*_#. ") != "" {
		p.name = name
	}
}

type tokenKind uint8

const (
	endToken tokenKind = iota
	commentToken
	moveToken
)

// A token is a move with its mark, or a comment that ends an opening.
type token struct {
	kind tokenKind
	text string
	mark book.Mark
	line int
}

// maxToken is how much of a token is kept; there are no such moves or names.
const maxToken = 200

// token reads the next token; at the end of the text it is an endToken, with
// io.EOF.
func (p *Parser) token() (token, error) {
	for {
		c, ok := p.read()
		switch {
		case !ok && p.unclosed > 0:
			t := token{line: p.unclosed}
			p.unclosed = 0
			return t, errUnclosed
		case !ok:
			return token{line: p.line}, p.end()
		case strings.IndexByte(" \t\r\n!/", c) >= 0:
		case c == '(' || c == '[':
			p.skipComment(c)
		case c == '#':
			line := p.line
			return token{commentToken, p.until("\n"), book.Unmarked, line}, nil
		case c == '?':
			return token{moveToken, "?", book.Unmarked, p.line}, nil // not at a move
		default:
			p.unread(c)
			if t := p.word(); t.kind != endToken {
				return t, nil
			}
		}
	}
}

// word reads what is neither blank nor comment. The token is an endToken for a
// word that says nothing.
func (p *Parser) word() token {
	t := token{line: p.line}
	t.text = p.until(" \t\r\n?!([")
	if digits := strings.TrimLeft(t.text, "0123456789"); digits != t.text && strings.HasPrefix(digits, ".") {
		// "12." or "12...", with the move directly after it or not.
		t.text = strings.TrimLeft(digits, ".")
	} else if t.text != "" && strings.Trim(t.text, ".") == "" {
		t.text = "" // the dots of "12. ..."
	}
	for {
		c, ok := p.read()
		switch {
		case !ok:
		case c == '(':
			p.skipComment(c)
			continue
		case (c == '?' || c == '!') && t.mark == book.Unmarked && t.text != "":
			t.mark = book.Good
			if c == '?' {
				t.mark = book.Bad
			}
			p.skipAll("?!/")
			continue
		default:
			p.unread(c)
		}
		break
	}
	if t.text != "" && !isClosing(t.text) {
		t.kind = moveToken
	}
	return t
}

// isClosing reports whether a word tells the end of a game.
func isClosing(word string) bool {
	switch strings.TrimRight(word, ".,;") {
	case "draw", "1-0", "0-1", "Resigns", "Sennichite", "Jishogi":
		return true
	}
	return false
}

// end is the error at the end of the text.
func (p *Parser) end() error {
	if p.err != nil {
		return p.err
	}
	return io.EOF
}

func (p *Parser) read() (byte, bool) {
	c, err := p.r.ReadByte()
	if err != nil {
		if err != io.EOF {
			p.err = err
		}
		return 0, false
	}
	if c == '\n' {
		p.line++
	}
	return c, true
}

// unread takes back the byte read last.
func (p *Parser) unread(c byte) {
	_ = p.r.UnreadByte() // cannot fail after a read
	if c == '\n' {
		p.line--
	}
}

// until reads up to one of some bytes, which it leaves.
func (p *Parser) until(stops string) string {
	var text []byte
	for {
		c, ok := p.read()
		if !ok {
			return string(text)
		}
		if strings.IndexByte(stops, c) >= 0 {
			p.unread(c)
			return string(text)
		}
		if len(text) < maxToken {
			text = append(text, c)
		}
	}
}

func (p *Parser) skipComment(open byte) {
	line, closing := p.line, byte(')')
	if open == '[' {
		closing = ']'
	}
	for {
		switch c, ok := p.read(); {
		case !ok:
			p.unclosed = line
			return
		case c == closing:
			return
		}
	}
}

// skipTo reads up to a byte, which it leaves.
func (p *Parser) skipTo(stop byte) {
	for {
		c, ok := p.read()
		if !ok {
			return
		}
		if c == stop {
			p.unread(c)
			return
		}
	}
}

// skipAll reads any number of some bytes.
func (p *Parser) skipAll(bytes string) {
	for {
		c, ok := p.read()
		if !ok {
			return
		}
		if strings.IndexByte(bytes, c) < 0 {
			p.unread(c)
			return
		}
	}
}
