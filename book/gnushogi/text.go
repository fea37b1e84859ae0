package gnushogi

import (
	"bufio"
	"cmp"
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
	// Doubts are where GNU Shogi reads the text otherwise than one would think
	// or than it is read here.
	Doubts []*LineError
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
var (
	errUnclosed = errors.New("a comment is not closed")
	errTwin     = errors.New("GNU Shogi takes this for ambiguous: another man could go there but for a check")
	errMidLine  = errors.New("a comment within a line ends the opening, too")
	errCut      = errors.New("GNU Shogi loses a last move without an end of line")
	errBracket  = errors.New("GNU Shogi takes a bracket directly behind a move for a part of it")
	errSecond   = errors.New("GNU Shogi takes a second number before a move for a part of it")
	errTab      = errors.New("GNU Shogi does not read a move behind a tab")
	errGlued    = errors.New("GNU Shogi loses a letter directly behind a mark or a comment")
)

// A Parser reads text books as GNU Shogi does. Openings stand between lines that begin with "#",
// where the rest is comment. In an opening "[...]" and "(...)" are comments
// too, numbers with a dot count nothing, and the words that end games are
// skipped. Moves are in Western notation, see [shogi.Position.ParseWestern];
// "?" directly after a move says that it is bad, "!" that it is good, and of
// several signs the first one counts.
//
// Some things are read that GNU Shogi does not read: a move that another man
// could make, too, if that did not leave his king in check; a last move that no
// line end follows; a move behind a tab that does not just end another; and one
// directly behind a mark or a comment.
type Parser struct {
	// Strict: the text is read as GNU Shogi reads it, to the byte, and what it
	// does not read is an error.
	Strict bool

	r        *bufio.Reader
	line     int
	name     string
	unclosed int   // the line of a comment that the text ends in
	doubt    error // about the next move
	numbered bool  // the last word was a number, its move is to come
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
	last := 0 // line of the last move
	wrong := func(line int, err error) (Opening, error) {
		o.Name = p.name
		return o, &LineError{p.name, line, len(o.Moves) + 1, err}
	}
	for {
		t, err := p.next()
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
			doubt := t.doubt
			switch {
			case doubt != nil:
			case t.cut:
				doubt = errCut
			case err == nil && pos.FitsWestern(t.text) > 1:
				doubt = errTwin
			}
			if p.Strict && doubt != nil {
				err = doubt
			}
			if err != nil {
				p.skipTo('#')
				return wrong(t.line, err)
			}
			if doubt != nil {
				o.Doubts = append(o.Doubts, &LineError{p.name, t.line, len(o.Moves) + 1, fmt.Errorf("%q: %w", t.text, doubt)})
			}
			last = t.line
			pos.Play(m)
			o.Moves = append(o.Moves, OpeningMove{m, t.mark})
		case len(o.Moves) > 0:
			o.Name = p.name
			if t.kind == commentToken && t.line == last {
				o.Doubts = append(o.Doubts, &LineError{p.name, t.line, len(o.Moves), errMidLine})
			}
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
	cut  bool // the text ends with it
	// doubt is why GNU Shogi does not read it, nil if it does.
	doubt error
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
		case c == '\t':
			p.doubt = errTab
		case strings.IndexByte(" \r\n!/", c) >= 0:
		case c == '(' || c == '[':
			if p.numbered {
				p.doubt = errSign
			}
			p.skipComment(c)
		case c == '#':
			line := p.line
			p.doubt, p.numbered = nil, false
			return token{kind: commentToken, text: p.until("\n"), line: line}, nil
		case c == '?':
			return token{kind: moveToken, text: "?", line: p.line}, nil // not at a move
		default:
			p.unread(c)
			doubt := p.doubt
			p.doubt = nil
			if t := p.word(); t.kind != endToken {
				t.doubt = cmp.Or(doubt, t.doubt)
				return t, nil
			}
		}
	}
}

// word reads what is neither blank nor comment. The token is an endToken for a
// word that says nothing.
func (p *Parser) word() token {
	t := token{line: p.line}
	t.text = strings.TrimRight(p.until(" \t\n?!(["), "\r")
	t.cut = p.atEnd()
	if next, _ := p.r.Peek(1); string(next) == "[" {
		t.doubt = errBracket
	}
	if dots := strings.TrimLeft(t.text, "0123456789"); strings.HasPrefix(dots, ".") {
		// "12." or "12...", with the move directly after it or not, or the dots
		// of "12. ...".
		if p.numbered && dots != t.text {
			t.doubt = errSecond
		}
		t.text = strings.TrimLeft(dots, ".")
		if p.numbered = t.text == ""; p.numbered {
			p.doubt, t.doubt = t.doubt, nil
		}
	} else {
		p.numbered = false
	}
	for {
		c, ok := p.read()
		switch {
		case !ok:
		case c == '(':
			p.skipComment(c)
			t.cut = p.atEnd()
			p.glued()
			continue
		case (c == '?' || c == '!') && t.mark == book.Unmarked && t.text != "":
			t.mark = book.Good
			if c == '?' {
				t.mark = book.Bad
			}
			p.skipAll("?!/")
			p.glued()
			continue
		case c == '\t': // ends the move
			if t.text == "" {
				p.doubt = errTab
			}
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

// glued looks whether a mark or a comment is followed by what GNU Shogi loses
// the first letter of.
func (p *Parser) glued() {
	if next, _ := p.r.Peek(1); len(next) > 0 && strings.IndexByte(" \t\r\n?!(/", next[0]) < 0 {
		p.doubt = errGlued
	}
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

// atEnd reports whether nothing is left to read.
func (p *Parser) atEnd() bool {
	next, _ := p.r.Peek(1)
	return len(next) == 0
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
