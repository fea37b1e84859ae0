package popeye

import (
	"bufio"
	"bytes"
	"io"
	"strings"
	"unicode/utf8"

	"rookery/problem"
)

const (
	blanks     = " \t\r\n;,"
	lineBlanks = " \t;.,"
	tokenMarks = "#=+-%>!.<()~/&|:[]{}?"
)

// A token is a word of the text; its text is empty at the end.
type token struct {
	text string
	pos  problem.Pos
}

// A scanner cuts a text into tokens. It reads no further than the end of the
// line in which the token last cut stands, so that the rest of that line can
// still be had as text, and what follows need not be written yet.
type scanner struct {
	file   string
	r      *bufio.Reader
	err    error  // that ended the text; io.EOF for its end
	src    string // the line at hand
	off    int    // in it
	line   int
	latin1 bool // a line was no UTF-8
	report func(*Error)
}

func newScanner(file string, r io.Reader, report func(*Error)) *scanner {
	return &scanner{file: file, r: bufio.NewReader(r), report: report}
}

// fill goes on to the next line and reports whether there is one.
func (s *scanner) fill() bool {
	if s.err != nil {
		return false
	}
	var line []byte
	line, s.err = s.r.ReadBytes('\n')
	if len(line) == 0 {
		return false
	}
	if s.line == 0 {
		line = bytes.TrimPrefix(line, []byte("\ufeff"))
	}
	s.latin1 = s.latin1 || !utf8.Valid(line)
	s.src, s.off = decode(line), 0
	s.line++
	return true
}

// decode makes a string of UTF-8 or Latin-1 bytes.
func decode(line []byte) string {
	if utf8.Valid(line) {
		return string(line)
	}
	var b strings.Builder
	for _, c := range line {
		b.WriteRune(rune(c))
	}
	return b.String()
}

func (s *scanner) pos() problem.Pos {
	return problem.Pos{File: s.file, Line: max(s.line, 1), Col: utf8.RuneCountInString(s.src[:s.off]) + 1}
}

func (s *scanner) next() token {
	for s.off < len(s.src) || s.fill() {
		c := s.src[s.off]
		if isTokenChar(c) {
			t := token{pos: s.pos()}
			end := s.off
			for end < len(s.src) && isTokenChar(s.src[end]) {
				end++
			}
			t.text, s.off = s.src[s.off:end], end
			return t
		}
		if strings.IndexByte(blanks, c) < 0 {
			s.wrong()
			continue
		}
		s.off++
	}
	return token{pos: s.pos()}
}

// wrong reports and skips characters that belong to no token.
func (s *scanner) wrong() {
	pos, from := s.pos(), s.off
	for s.off < len(s.src) && !isTokenChar(s.src[s.off]) && strings.IndexByte(blanks, s.src[s.off]) < 0 {
		_, n := utf8.DecodeRuneInString(s.src[s.off:])
		s.off += n
	}
	s.report(&Error{Pos: pos, Token: s.src[from:s.off], Reason: Meaningless})
}

// restOfLine returns the text that follows the last token in its line; ok is
// false if the line ends with the token.
func (s *scanner) restOfLine() (text string, ok bool) { return s.restBehind(lineBlanks) }

// restBehind is what is left of the line behind such blanks.
func (s *scanner) restBehind(blanks string) (text string, ok bool) {
	if s.off == len(s.src) || s.src[s.off] == '\n' || s.src[s.off] == '\r' {
		return "", false
	}
	s.off++
	for s.off < len(s.src) && strings.IndexByte(blanks, s.src[s.off]) >= 0 {
		s.off++
	}
	text = s.src[s.off:]
	if end := strings.IndexAny(text, "\r\n"); end >= 0 {
		text = text[:end]
	}
	s.off += len(text)
	return text, true
}

func isTokenChar(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' ||
		strings.IndexByte(tokenMarks, c) >= 0
}
