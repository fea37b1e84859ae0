package pgn

import (
	"strings"
	"unicode/utf8"
)

// A kind is what a token of a game's text is.
type kind uint8

const (
	endOfText    kind = iota
	endOfGame         // a tag where moves are expected: the next game begins
	moveToken         // a word that should be a move
	resultToken       // 1-0, 0-1, 1/2-1/2 or *
	nagToken          // $ and a number
	glyphToken        // !?, +-, = and their like, and words such as "mate"
	commentToken      // the text between braces, or after a semicolon
	openToken         // (
	closeToken        // )
	strayToken        // a brace, bracket or byte that means nothing here
)

// A lexer cuts the text of a game after its tags into tokens. It allocates
// nothing: tokens are parts of the text.
type lexer struct {
	src string
	pos int // of what comes next

	start, end int  // of the token
	unclosed   bool // the comment was not closed
}

func (l *lexer) text() string { return l.src[l.start:l.end] }

// A class is what a byte can begin.
type class uint8

const (
	blank  class = iota // also full stops, which say nothing
	letter              // begins a move
	digit
	sign // part of moves and glyphs
	mark // ! and ?
	other
)

// classes are the classes of bytes. Bytes of other scripts count as letters:
// they may be figurines, and if not, the word names itself in the error.
var classes = func() (table [256]class) {
	for i := range table {
		switch c := byte(i); {
		case c <= ' ' || c == '.':
			table[c] = blank
		case 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0x80:
			table[c] = letter
		case '0' <= c && c <= '9':
			table[c] = digit
		case c == '!' || c == '?':
			table[c] = mark
		case strings.IndexByte("+-=#/:~^_@|", c) >= 0:
			table[c] = sign
		default:
			table[c] = other
		}
	}
	return table
}()

// next finds the next token.
func (l *lexer) next() kind {
	src := l.src
	i := l.pos
	for i < len(src) {
		switch classes[src[i]] {
		case blank:
			i++
			continue
		case letter:
			if src[i] >= utf8.RuneSelf {
				if n := blankLength(src[i:]); n > 0 {
					i += n
					continue
				}
			}
			l.start = i
			i = wordEnd(src, i+1)
			if i < len(src) && src[i] == '(' {
				i = promotionEnd(src, i)
			}
			l.end, l.pos = i, i
			if l.end-l.start > 1 && 'a' <= src[l.start] && src[l.start] <= 'h' && src[l.start+1] < 'a' {
				return moveToken // of a pawn
			}
			return l.word()
		case digit:
			if n := halfLength(src[i:]); n > 0 {
				l.start, l.end, l.pos = i, i+n, i+n
				return resultToken
			}
			j := i + 1
			for j < len(src) && classes[src[j]] == digit {
				j++
			}
			if j < len(src) && (src[j] == '.' || src[j] <= ' ') {
				if src[i:j] == "0000" && src[j] != '.' {
					l.start, l.end, l.pos = i, j, j
					return moveToken // passes
				}
				i = j + 1
				continue
			}
			if k, ok := l.digits(i, j); ok {
				return k
			}
			i = j
			continue
		case sign, mark:
			l.start = i
			for i++; i < len(src) && (classes[src[i]] == mark || classes[src[i]] == sign); i++ {
			}
			if i < len(src) && src[i] >= utf8.RuneSelf { // a minus of Unicode, for one
				if end := wordEnd(src, i); nagOf(src[l.start:end]) > 0 {
					i = end
				}
			}
			l.end, l.pos = i, i
			switch text := l.text(); {
			case isNull(text):
				return moveToken // passes
			case parseResult(text) != Unknown:
				return resultToken
			}
			return glyphToken
		}
		l.start = i
		switch src[i] {
		case '{':
			return l.comment('}')
		case ';':
			return l.comment('\n')
		case '%':
			if i == 0 || src[i-1] == '\n' {
				i += lineLength(src[i:])
				continue
			}
		case '<': // reserved for expansion
			if n := strings.IndexByte(near(src[i:]), '>'); n > 0 {
				i += n + 1
				continue
			}
		case '$':
			for i++; i < len(src) && classes[src[i]] == digit; i++ {
			}
			l.end, l.pos = i, i
			return nagToken
		case '*':
			return l.single(resultToken)
		case '(':
			return l.single(openToken)
		case ')':
			return l.single(closeToken)
		case '[':
			if isTag(src[i:]) {
				l.end, l.pos = i, i
				return endOfGame
			}
			if n := strings.IndexAny(near(src[i:]), "]\n"); n > 0 && src[i+n] == ']' {
				l.end, l.pos = i+n+1, i+n+1
				return strayToken
			}
		}
		return l.single(strayToken)
	}
	l.start, l.end, l.pos = i, i, i
	return endOfText
}

func (l *lexer) single(k kind) kind {
	l.end = l.start + 1
	l.pos = l.end
	return k
}

// near is where a closing bracket is looked for.
func near(src string) string { return src[:min(len(src), 256)] }

// comment reads to the closing byte. A comment that is not closed ends with
// the text.
func (l *lexer) comment(closing byte) kind {
	l.start++
	n := strings.IndexByte(l.src[l.start:], closing)
	if l.unclosed = n < 0; l.unclosed {
		l.unclosed = closing == '}'
		l.end, l.pos = len(l.src), len(l.src)
		return commentToken
	}
	l.end = l.start + n
	l.pos = l.end + 1
	return commentToken
}

// digits tells what begins with the digits from i to j where no full stop and
// no blank follows: a result, castling with zeros, or a move number with the
// move right behind it, for which ok is false.
func (l *lexer) digits(i, j int) (k kind, ok bool) {
	end := wordEnd(l.src, i)
	word := l.src[i:end]
	l.start, l.end, l.pos = i, end, end
	switch {
	case parseResult(word) != Unknown:
		return resultToken, true
	case strings.HasPrefix(word, "0-0"):
		return moveToken, true
	case j == end: // the number before a comment
		return 0, false
	case classes[l.src[j]] == letter:
		return 0, false
	}
	return strayToken, true
}

// word tells what a word is.
func (l *lexer) word() kind {
	word := l.text()
	switch word[0] {
	case 'N', 'B', 'R', 'Q', 'K', 'O':
		if len(word) > 1 {
			return moveToken
		}
	}
	if parseResult(word) != Unknown {
		return resultToken
	}
	if nagOf(word) > 0 || wordGlyphs[word] {
		return glyphToken
	}
	if word[0] >= utf8.RuneSelf && strings.IndexFunc(word, isASCII) < 0 && !isNull(word) {
		return strayToken
	}
	return moveToken
}

func isASCII(c rune) bool { return c < utf8.RuneSelf }

func isNotASCII(c rune) bool { return !isASCII(c) }

// unglue cuts a result or a glyph off the end of a move that it was written to
// without a blank.
func (l *lexer) unglue() {
	word := l.text()
	if word[len(word)-1] >= utf8.RuneSelf {
		if i := strings.IndexFunc(word, isNotASCII); i >= 2 && nagOf(word[i:]) > 0 {
			l.end = l.start + i
			l.pos = l.end
			return
		}
	}
	if len(word) < 5 || word[len(word)-2] != '-' && !strings.HasSuffix(word, "/2") {
		return
	}
	for _, result := range [...]string{"1/2-1/2", "1-0", "0-1"} {
		if move, ok := strings.CutSuffix(word, result); ok && len(move) >= 2 && move[0] > '9' && move[len(move)-1] != '-' {
			l.end -= len(result)
			l.pos = l.end
			return
		}
	}
}

// wordGlyphs are words that people write behind moves.
var wordGlyphs = map[string]bool{
	"ch": true, "mate": true, "ep": true, "p": true, "dbl": true, "dis": true, "disch": true,
	"e": true, // with full stops, "e.p."
}

func wordEnd(src string, i int) int {
	for i < len(src) {
		switch c := src[i]; classes[c] {
		case letter, digit, sign:
			if 0xc2 <= c && c <= 0xe3 && blankLength(src[i:]) > 0 {
				return i
			}
			i++
			continue
		}
		break
	}
	return i
}

// blankLength is the length of the blank of Unicode that a text begins with, 0 if it begins
// with none: those of fixed widths, and a byte order mark between files that were joined.
func blankLength(src string) int {
	switch c, n := utf8.DecodeRuneInString(src); c {
	case '\u00a0', '\u1680', '\u2000', '\u2001', '\u2002', '\u2003', '\u2004', '\u2005', '\u2006', '\u2007', '\u2008',
		'\u2009', '\u200a', '\u200b', '\u202f', '\u205f', '\u2060', '\u3000', '\ufeff':
		return n
	}
	return 0
}

// halfLength is the length of a draw in figures, "0.5-0.5", that a text begins with.
func halfLength(src string) int {
	const half = "0.5-0.5"
	if len(src) < len(half) || src[0] != '0' || src[1] != '.' && src[1] != ',' || parseResult(src[:len(half)]) != Draw {
		return 0
	}
	return len(half)
}

// promotionEnd is the end of "(Q)" at i, or i.
func promotionEnd(src string, i int) int {
	if i+2 < len(src) && src[i+2] == ')' && strings.IndexByte("QRBNqrbn", src[i+1]) >= 0 && i > 0 &&
		(src[i-1] == '8' || src[i-1] == '1') {
		return i + 3
	}
	return i
}

// lineLength is the length of the first line, its end included.
func lineLength(src string) int {
	if n := strings.IndexByte(src, '\n'); n >= 0 {
		return n + 1
	}
	return len(src)
}

// isTag reports whether a text begins like a tag: a bracket, a name, a quote.
func isTag[T string | []byte](src T) bool {
	if len(src) == 0 || src[0] != '[' {
		return false
	}
	i := 1
	for i < len(src) && isTagBlank(src[i]) {
		i++
	}
	name := i
	for i < len(src) && isNameByte(src[i]) {
		i++
	}
	if i == name {
		return false
	}
	for i < len(src) && isTagBlank(src[i]) {
		i++
	}
	return i < len(src) && src[i] == '"'
}

// isTagBlank reports whether a byte may stand between the parts of a tag: by the standard
// (8.1) they need not be on one line.
func isTagBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// isOddTag reports whether a text begins with a line in brackets that is no
// tag: without quotes, or with a name that cannot be one.
func isOddTag[T string | []byte](src T) bool {
	if len(src) == 0 || src[0] != '[' || isTag(src) {
		return false
	}
	end := 0
	for end < len(src) && src[end] != '\n' {
		end++
	}
	for src[end-1] <= ' ' {
		end--
	}
	return src[end-1] == ']'
}

func isNameByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_'
}
