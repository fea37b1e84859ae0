package pgn

import (
	"bytes"
	"io"
	"unicode/utf8"
)

const (
	// blockSize is how much text is cut off at once, unless a game is longer.
	blockSize = 128 << 10
	// maxGame is the longest text in which an end of a game is looked for.
	maxGame = 16 << 20
)

// A block is a run of whole games.
type block struct {
	text    string
	line    int       // of the first byte, from 1
	starts  []int     // where games begin, the first at 0
	page    *codePage // how to read it, nil: as UTF-8
	guessed bool      // page is new
	cut     bool      // the last game is too long: its end follows in the next block
}

// A splitter cuts a stream into blocks without parsing it: a game begins
// where a tag follows moves, outside comments.
type splitter struct {
	r   io.Reader
	err error
	buf []byte

	page *codePage // nil: all has been UTF-8

	scanned int // what of buf is known
	starts  []int
	line    int
	discard bool // the rest of a game that is too long

	inComment bool
	inTag     bool // a tag goes on in the next line
	moves     bool // text of moves since the last tags
	tagged    bool // tags of the game have been read
	afterGame bool // the last text of moves ended in a result
	gap       bool // the line before was blank
	comment   int  // where one begins that stands before the next game, if there is one; -1: none
}

func newSplitter(r io.Reader) *splitter {
	return &splitter{r: r, line: 1, starts: []int{0}, gap: true, comment: -1}
}

// next is the next block, io.EOF after the last one. What has been read before
// an error of the stream is given out first.
func (s *splitter) next() (block, error) {
	for {
		s.fill()
		s.scan()
		if s.discard {
			if s.discard = len(s.starts) == 1; s.discard {
				s.take(s.scanned, 1, false)
			} else {
				s.take(s.starts[1], 1, false)
			}
		}
		last := s.starts[len(s.starts)-1]
		switch {
		case s.err != nil && len(s.buf) == 0:
			return block{}, s.err
		case s.err != nil:
			return s.take(len(s.buf), len(s.starts), false), nil //nolint:nilerr // the error comes after what was read
		case last > 0:
			return s.take(last, len(s.starts)-1, false), nil
		case len(s.buf) >= maxGame:
			s.discard = true
			return s.take(s.scanned, 1, true), nil
		}
	}
}

// fill reads up to blockSize more bytes.
func (s *splitter) fill() {
	if s.err != nil {
		return
	}
	have := len(s.buf)
	if cap(s.buf)-have < blockSize {
		grown := make([]byte, have, max(2*cap(s.buf), have+blockSize))
		copy(grown, s.buf)
		s.buf = grown
	}
	n, err := io.ReadFull(s.r, s.buf[have:have+blockSize])
	s.buf = s.buf[:have+n]
	if err == io.ErrUnexpectedEOF {
		err = io.EOF
	}
	s.err = err
}

// take cuts off a block that ends at an offset.
func (s *splitter) take(end, games int, cut bool) block {
	b := block{text: string(s.buf[:end]), line: s.line, cut: cut}
	b.starts = append(b.starts, s.starts[:games]...)
	if !utf8.ValidString(b.text) {
		if b.guessed = s.page == nil; b.guessed {
			s.page = guessCodePage(b.text)
		}
		b.page = s.page
	}
	s.line += bytes.Count(s.buf[:end], []byte{'\n'})
	s.buf = s.buf[:copy(s.buf, s.buf[end:])]
	s.scanned -= end
	s.comment = max(s.comment-end, -1)
	rest := s.starts[:0]
	for _, start := range s.starts[games:] {
		rest = append(rest, start-end)
	}
	if len(rest) == 0 {
		rest = append(rest, 0)
	}
	s.starts = rest
	return b
}

// scan goes over the lines that have been read whole.
func (s *splitter) scan() {
	for s.scanned < len(s.buf) {
		line := s.buf[s.scanned:]
		n := bytes.IndexByte(line, '\n')
		if n < 0 {
			if s.err == nil && len(line) < maxGame/2 {
				return
			}
			n = len(line) - 1
		}
		s.scanLine(line[:n+1])
		s.scanned += n + 1
	}
}

func (s *splitter) scanLine(line []byte) {
	first := 0
	for first < len(line) && line[first] <= ' ' {
		first++
	}
	if first == len(line) {
		s.gap = true
		return
	}
	gap := s.gap
	s.gap = false
	text := line[first:]
	if s.inTag {
		if s.inTag = bytes.IndexByte(text, ']') < 0; !gap && text[0] != '[' {
			return
		}
		s.inTag = false
	}
	if s.inComment {
		// A comment that is never closed ends before the next game.
		if gap && bytes.HasPrefix(text, []byte("[Event ")) && isTag(text) {
			s.inComment, s.comment = false, -1
			s.begin()
			s.tagged = true
			return
		}
		n := bytes.IndexByte(text, '}')
		if n < 0 {
			return
		}
		s.inComment = false
		text = text[n+1:]
	} else {
		switch {
		case line[0] == '%':
			return
		case text[0] == '[' && (isTag(text) || opensTag(text)), text[0] == byteOrderMark[0] && bytes.HasPrefix(text, []byte(byteOrderMark+"[")):
			// Comments and blank lines among tags do not end them, unless what
			// follows begins as games do.
			if s.moves || (s.tagged || s.discard) && gap && bytes.HasPrefix(text, []byte("[Event ")) {
				s.begin()
			}
			s.tagged = true
			s.inTag = text[0] == '[' && bytes.IndexByte(text, ']') < 0 && bytes.Count(text, []byte{'"'})%2 == 0
			return
		case isOddTag(text) && (!s.moves || s.comment >= 0 || gap && s.afterGame):
			if s.moves {
				s.begin()
			}
			s.tagged = true
			return
		case gap && s.afterGame && text[0] == '1':
			s.begin() // without tags
		case gap && s.afterGame && text[0] == '{' && s.comment < 0:
			s.comment = s.scanned
		}
	}
	s.scanMoves(text)
}

// opensTag reports whether a line is the beginning of a tag whose value stands on another line.
func opensTag(text []byte) bool {
	name := bytes.TrimSpace(text[1:])
	return text[0] == '[' && !bytes.ContainsFunc(name, func(c rune) bool { return c >= 0x80 || !isNameByte(byte(c)) })
}

// scanMoves goes over what a line has behind the comment that it began in.
func (s *splitter) scanMoves(text []byte) {
	for {
		n := bytes.IndexByte(text, '{')
		moves := text
		if n >= 0 {
			moves = text[:n]
		}
		end := bytes.IndexByte(moves, ';')
		if end >= 0 {
			moves = moves[:end]
		}
		if moves = bytes.TrimSpace(moves); len(moves) > 0 {
			if s.comment >= 0 {
				s.begin()
			}
			s.moves = true
			s.afterGame = endsInResult(moves)
		}
		if end >= 0 || n < 0 {
			return
		}
		text = text[n+1:]
		if n = bytes.IndexByte(text, '}'); n < 0 {
			s.inComment = true
			return
		}
		text = text[n+1:]
	}
}

// begin notes that a game begins with the line, or with the comment before it.
func (s *splitter) begin() {
	at := s.scanned
	if s.comment >= 0 {
		at, s.comment = s.comment, -1
	}
	if at > 0 {
		s.starts = append(s.starts, at)
	}
	s.moves, s.tagged, s.afterGame = false, false, false
}

// endsInResult reports whether a text without blanks around it ends in a result.
func endsInResult(text []byte) bool {
	switch c := text[len(text)-1]; c {
	case '0', '1', '2':
		return bytes.HasSuffix(text, []byte("1-0")) || bytes.HasSuffix(text, []byte("0-1")) || bytes.HasSuffix(text, []byte("1/2"))
	case '*':
		return true
	case '3', '4', '6', '7', '8', '#': // of squares and checks, and of no result
		return false
	}
	return parseResult(string(text[bytes.LastIndexAny(text, " \t")+1:])) != Unknown
}
