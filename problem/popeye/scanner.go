package popeye

import (
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
// token last cut, so that the rest of that line can still be had as text.
type scanner struct {
	file   string
	src    string
	off    int
	line   int
	start  int // offset of the line
	report func(*Error)
}

func newScanner(file, src string, report func(*Error)) *scanner {
	return &scanner{file: file, src: src, line: 1, report: report}
}

// decode makes a string of UTF-8 or Latin-1 bytes.
func decode(src []byte) string {
	text := strings.TrimPrefix(string(src), "\ufeff")
	if utf8.ValidString(text) {
		return text
	}
	var b strings.Builder
	for _, c := range src {
		b.WriteRune(rune(c))
	}
	return b.String()
}

func (s *scanner) pos() problem.Pos {
	return problem.Pos{File: s.file, Line: s.line, Col: utf8.RuneCountInString(s.src[s.start:s.off]) + 1}
}

// step moves past one character.
func (s *scanner) step() {
	r, n := utf8.DecodeRuneInString(s.src[s.off:])
	s.off += n
	if r == '\n' {
		s.line++
		s.start = s.off
	}
}

func (s *scanner) next() token {
	for s.off < len(s.src) {
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
		s.step()
	}
	return token{pos: s.pos()}
}

// wrong reports and skips characters that belong to no token.
func (s *scanner) wrong() {
	pos, from := s.pos(), s.off
	for s.off < len(s.src) && !isTokenChar(s.src[s.off]) && strings.IndexByte(blanks, s.src[s.off]) < 0 {
		s.step()
	}
	s.report(&Error{Pos: pos, Token: s.src[from:s.off], Msg: "this has no meaning here"})
}

// restOfLine returns the text that follows the last token in its line; ok is
// false if the line ends with the token.
func (s *scanner) restOfLine() (text string, ok bool) {
	if s.off == len(s.src) || s.src[s.off] == '\n' || s.src[s.off] == '\r' {
		return "", false
	}
	s.step()
	for s.off < len(s.src) && strings.IndexByte(lineBlanks, s.src[s.off]) >= 0 {
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
