package gnushogi

import (
	"errors"
	"strings"

	"rookery/book"
)

var (
	errSign   = errors.New("GNU Shogi takes a sign, bracket or blank before a move for a part of it")
	errNumber = errors.New("GNU Shogi takes a number and the word behind it for one move")
)

// strictToken reads the next token as GNU Shogi does. Its reader looks one byte
// ahead and never goes back, and that is what its quirks come from: the byte
// behind a comment or a mark is gone whatever it is, before a move there can be
// one comment of each kind, and a number needs its dot.
func (p *Parser) strictToken() (token, error) {
	for {
		c, ok := p.readPast(" \n!/")
		for _, brackets := range [...]string{"()", "[]"} {
			if !ok || c != brackets[0] {
				continue
			}
			if p.skipComment(c); p.unclosed > 0 {
				break
			}
			c, ok = p.readPast(" \n")
		}
		switch {
		case p.unclosed > 0:
			t := token{line: p.unclosed}
			p.unclosed = 0
			return t, errUnclosed
		case !ok:
			return token{line: p.line}, p.end()
		case c == '\r':
			continue
		case c == '#':
			line := p.line
			return token{kind: commentToken, text: p.until("\n"), line: line}, nil
		}
		if t := p.strictWord(c); t.kind != endToken {
			return t, nil
		}
	}
}

// readPast is the next byte that is none of some.
func (p *Parser) readPast(skipped string) (byte, bool) {
	for {
		c, ok := p.read()
		if !ok || strings.IndexByte(skipped, c) < 0 {
			return c, ok
		}
	}
}

// strictWord reads a word that begins with c. The token is an endToken for a
// word that says nothing.
func (p *Parser) strictWord(c byte) token {
	t := token{kind: moveToken, line: p.line}
	text, ok := []byte{c}, true
	for ok && '0' <= c && c <= '9' {
		if c, ok = p.read(); ok {
			text = append(text, c)
		}
	}
	if ok && c == '.' { // the number is forgotten
		t.line = p.line
		if c, ok = p.readPast(" .\n"); ok {
			text = append(text[:0], c)
		}
	}
	switch lead := text[len(text)-1]; {
	case len(text) > 1 && strings.IndexByte(" \t\n", lead) >= 0:
		t.doubt = errNumber
	case len(text) == 1 && lead == '\t':
		t.doubt = errTab
	case strings.IndexByte("x-,;=([ \t\n", lead) >= 0 && string(text) != "1-" && string(text) != "0-":
		t.doubt = errSign
	}
	for ok {
		if c, ok = p.read(); !ok || strings.IndexByte(" \t\n?!(", c) >= 0 {
			break
		}
		if strings.IndexByte("x-,;=\r", c) < 0 && len(text) < maxToken {
			text = append(text, c)
		}
	}
	if ok && c == '(' {
		p.skipComment(c)
		c, ok = p.read()
	}
	t.text, t.cut = string(text), !ok
	switch {
	case text[0] == '#': // a comment behind a number
		t.kind, t.doubt = commentToken, nil
		if ok && c != '\n' {
			p.until("\n")
		}
		return t
	case isStrictClosing(t.text):
		t.kind = endToken
		return t
	}
	if ok && (c == '?' || c == '!') {
		t.mark = book.Good
		if c == '?' {
			t.mark = book.Bad
		}
		c, ok = p.readPast("?!/")
	}
	if ok && c == '(' {
		p.skipComment(c)
	}
	return t
}

// isStrictClosing reports whether GNU Shogi passes over a word.
func isStrictClosing(word string) bool {
	switch strings.TrimSuffix(word, ".") {
	case "Resigns", "Sennichite", "Jishogi":
		return true
	}
	return word == "draw" || word == "1-0" || word == "0-1"
}

// next reads the next token in the parser's way.
func (p *Parser) next() (token, error) {
	if p.Strict {
		return p.strictToken()
	}
	return p.token()
}
