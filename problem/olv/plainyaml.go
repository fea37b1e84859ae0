package olv

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"
)

// plainDocument reads a document that is written as nearly all are: mappings and lists in blocks or on one line, scalars that
// are words, numbers or quoted, texts in literal blocks. It takes a tenth of the time of a whole reader of YAML, which
// counts where a million are read. What it is not sure to read as YAML does it leaves to that: then the answer is false.
func plainDocument(src []byte) (value, bool) {
	p := plainReader{}
	for text := range strings.Lines(string(src)) {
		text, ended := strings.CutSuffix(text, "\n")
		if !ended {
			return value{}, false
		}
		for i := range len(text) {
			if c := text[i]; c < ' ' || c == 0x7f {
				return value{}, false
			}
		}
		rest := strings.TrimLeft(text, " ")
		if strings.HasPrefix(text, "---") || strings.HasPrefix(text, "...") {
			return value{}, false
		}
		p.lines = append(p.lines, plainLine{len(text) - len(rest), rest})
	}
	if !utf8.Valid(src) || bytes.ContainsAny(src, "\u0085\u2028\u2029\ufeff") { // some are ends of lines
		return value{}, false
	}
	v, ok := p.block(0, maxDepth)
	return v, ok && len(p.lines) == 0 && v.fields != nil
}

// A plainReader has the lines that are still to be read.
type plainReader struct{ lines []plainLine }

type plainLine struct {
	indent int
	text   string
}

// block reads a mapping or a list whose lines are so far indented.
func (p *plainReader) block(indent, depth int) (value, bool) {
	if depth == 0 || len(p.lines) == 0 || p.lines[0].indent != indent {
		return value{}, false
	}
	if strings.HasPrefix(p.lines[0].text, "- ") {
		return p.items(indent, depth)
	}
	v := value{fields: []field{}}
	for len(p.lines) > 0 && p.lines[0].indent == indent {
		key, rest, ok := strings.Cut(p.lines[0].text, ":")
		if !ok || !isPlainKey(key) || slices.ContainsFunc(v.fields, func(f field) bool { return f.key == key }) {
			return v, false
		}
		p.lines = p.lines[1:]
		item, ok := p.value(rest, indent, depth)
		if !ok {
			return v, false
		}
		v.fields = append(v.fields, field{key, item})
	}
	return v, len(p.lines) == 0 || p.lines[0].indent < indent
}

// value reads what stands behind a key's colon.
func (p *plainReader) value(rest string, indent, depth int) (value, bool) {
	switch {
	case rest == "":
		if len(p.lines) == 0 {
			return value{}, false
		}
		next := p.lines[0]
		if next.indent > indent || next.indent == indent && strings.HasPrefix(next.text, "- ") {
			return p.block(next.indent, depth-1)
		}
		return value{}, false
	case rest == " |":
		return p.literal(indent)
	case rest[0] != ' ':
		return value{}, false
	}
	return plainFlow(rest[1:])
}

// items reads a list.
func (p *plainReader) items(indent, depth int) (value, bool) {
	v := value{list: []value{}}
	for len(p.lines) > 0 && p.lines[0].indent == indent && strings.HasPrefix(p.lines[0].text, "- ") {
		text := p.lines[0].text[2:]
		var item value
		var ok bool
		if key, rest, found := strings.Cut(text, ":"); found && isPlainKey(key) && (rest == "" || rest[0] == ' ') {
			p.lines[0] = plainLine{indent + 2, text} // a mapping that begins behind the hyphen
			item, ok = p.block(indent+2, depth-1)
		} else {
			p.lines = p.lines[1:]
			item, ok = plainFlow(text)
		}
		if !ok {
			return v, false
		}
		v.list = append(v.list, item)
	}
	return v, len(p.lines) == 0 || p.lines[0].indent <= indent
}

// literal reads the lines of a text.
func (p *plainReader) literal(indent int) (value, bool) {
	if len(p.lines) == 0 || p.lines[0].text == "" || p.lines[0].indent <= indent {
		return value{}, false
	}
	first := p.lines[0].indent
	var b strings.Builder
	for len(p.lines) > 0 && p.lines[0].indent > indent {
		l := p.lines[0]
		if l.indent < first || l.text == "" || strings.HasSuffix(l.text, " ") {
			return value{}, false
		}
		for range l.indent - first {
			b.WriteByte(' ')
		}
		b.WriteString(l.text)
		b.WriteByte('\n')
		p.lines = p.lines[1:]
	}
	return value{text: b.String()}, len(p.lines) == 0 || p.lines[0].text != ""
}

// plainFlow reads what stands on one line: a scalar, or a list or a mapping of scalars.
func plainFlow(text string) (value, bool) {
	if len(text) < 2 || text[0] != '[' && text[0] != '{' {
		v, rest, ok := plainScalar(text, false)
		return v, ok && rest == ""
	}
	list := text[0] == '['
	v := value{}
	if list {
		v.list = []value{}
	} else {
		v.fields = []field{}
	}
	closing := text[0] + 2 // as ASCII has them
	for text = text[1:]; ; {
		key := ""
		if !list {
			var ok bool
			if key, text, ok = strings.Cut(text, ": "); !ok || !isPlainKey(key) || slices.ContainsFunc(v.fields, func(f field) bool { return f.key == key }) {
				return v, false
			}
		}
		item, rest, ok := plainScalar(text, true)
		if !ok || rest == "" {
			return v, false
		}
		if list {
			v.list = append(v.list, item)
		} else {
			v.fields = append(v.fields, field{key, item})
		}
		if rest == string(closing) {
			return v, true
		}
		if text, ok = strings.CutPrefix(rest, ", "); !ok {
			return v, false
		}
	}
}

// plainScalar reads a scalar; inside brackets it ends at a comma or a bracket.
func plainScalar(text string, inside bool) (v value, rest string, ok bool) {
	if text == "" {
		return v, "", false
	}
	if text[0] == '"' {
		end := strings.IndexByte(text[1:], '"')
		if end < 0 || strings.IndexByte(text[1:1+end], '\\') >= 0 || end == 0 {
			return v, "", false
		}
		return value{text: text[1 : 1+end]}, text[2+end:], true
	}
	end := len(text)
	if inside {
		if end = strings.IndexAny(text, ",]}"); end < 0 {
			return v, "", false
		}
	}
	word, rest := text[:end], text[end:]
	switch {
	case plainWord(word):
		return value{text: word}, rest, true
	case plainNumeral(word):
		return value{text: word, plain: true}, rest, true
	}
	return v, "", false
}

// plainWord reports whether nobody can take a text for anything but itself.
func plainWord(s string) bool {
	if s == "" || !isLetter(s[0]) || s[len(s)-1] == ' ' || strings.Contains(s, " #") {
		return false
	}
	for i := range len(s) {
		if c := s[i]; !isLetter(c) && !isDigit(c) && strings.IndexByte(" -+./();=*#", c) < 0 {
			return false
		}
	}
	return len(s) > 5 || !otherWord.MatchString(s)
}

// plainNumeral reports whether a text is a number.
func plainNumeral(s string) bool {
	if s == "" || len(s) > 9 || s[0] == '0' {
		return false
	}
	for i := range len(s) {
		if !isDigit(s[i]) {
			return false
		}
	}
	return true
}

// isPlainKey reports whether a text is the name of a field.
func isPlainKey(s string) bool {
	if s == "" || !isLetter(s[0]) {
		return false
	}
	for i := range len(s) {
		if c := s[i]; !isLetter(c) && !isDigit(c) && c != '-' && c != '_' {
			return false
		}
	}
	return len(s) > 5 || !otherWord.MatchString(s)
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
