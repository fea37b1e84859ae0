package olv

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
)

// Documents are written here, not by a library for YAML: imports write a million of them, and the few
// forms that they have need no tree between.

// A node is what a field may have: a scalar, a list or a mapping.
type node interface {
	// appendTo appends the node as it stands behind its key or the hyphen of its list, with the end
	// of its last line. Further lines begin with the indent.
	appendTo(b []byte, indent string) []byte
}

// A mapping is fields in order.
type mapping []member

type member struct {
	key   string
	value node
}

// put adds a field unless it is empty.
func (m *mapping) put(key string, v any) {
	switch v := v.(type) {
	case string:
		if v != "" {
			*m = append(*m, member{key, scalar(v)})
		}
	case []string:
		items := make(sequence, len(v))
		for i, text := range v {
			items[i] = scalar(text)
		}
		m.put(key, items)
	case []mapping:
		items := make(sequence, len(v))
		for i, fields := range v {
			items[i] = fields
		}
		m.put(key, items)
	case sequence:
		if len(v) > 0 {
			*m = append(*m, member{key, v})
		}
	case mapping:
		if len(v) > 0 {
			*m = append(*m, member{key, v})
		}
	case node:
		*m = append(*m, member{key, v})
	}
}

// add appends fields as they were read.
func (m *mapping) add(fields []field) {
	for _, f := range fields {
		*m = append(*m, member{f.key, f.value.node()})
	}
}

// appendTo appends the fields; the first one stands where the mapping begins.
func (m mapping) appendTo(b []byte, indent string) []byte {
	if len(m) == 0 {
		return append(b, "{}\n"...)
	}
	for i, f := range m {
		if i > 0 {
			b = append(b, indent...)
		}
		if plainKey.MatchString(f.key) && !otherWord.MatchString(f.key) {
			b = append(b, f.key...)
		} else {
			b = bytes.TrimSuffix(quoted(f.key).appendTo(b, ""), []byte("\n"))
		}
		b = append(b, ':')
		switch v := f.value.(type) {
		case mapping:
			if len(v) > 0 {
				b = append(append(append(b, '\n'), indent...), "  "...)
				b = v.appendTo(b, indent+"  ")
				continue
			}
		case sequence:
			if len(v) > 0 {
				b = append(append(b, '\n'), indent...)
				b = v.appendTo(b, indent)
				continue
			}
		}
		b = f.value.appendTo(append(b, ' '), indent)
	}
	return b
}

// A sequence is a list.
type sequence []node

// appendTo appends the items; the first hyphen stands where the list begins.
func (s sequence) appendTo(b []byte, indent string) []byte {
	if len(s) == 0 {
		return append(b, "[]\n"...)
	}
	for i, item := range s {
		if i > 0 {
			b = append(b, indent...)
		}
		b = item.appendTo(append(b, "- "...), indent+"  ")
	}
	return b
}

// A scalar is a text that is quoted unless nobody can take it for anything
// else: a stipulation "=" or a date would not stay what they are.
type scalar string

var (
	plainText   = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9 /#+-]*[A-Za-z0-9]$`)
	plainKey    = regexp.MustCompile(`^[A-Za-z]([A-Za-z0-9 _-]*[A-Za-z0-9])?$`)
	plainNumber = regexp.MustCompile(`^[1-9][0-9]{0,2}$`)
	plainLines  = regexp.MustCompile(`^[!-~][ -~]*\n([ -~]*[!-~]\n)*$`)
	otherWord   = regexp.MustCompile(`^(?i:true|false|null|yes|no|on|off|y|n)$`)
)

func (s scalar) appendTo(b []byte, indent string) []byte {
	text := string(s)
	switch {
	case plainLines.MatchString(text):
		b = append(b, "|\n"...)
		for line := range strings.Lines(text) {
			if line != "\n" {
				b = append(append(b, indent...), "  "...)
			}
			b = append(b, line...)
		}
		return b
	case plainNumber.MatchString(text), plainText.MatchString(text) && !strings.ContainsAny(text, "#") && !strings.Contains(text, "- ") && !otherWord.MatchString(text):
		return append(append(b, text...), '\n')
	}
	return quoted(text).appendTo(b, indent)
}

// asWritten is a scalar as it stood in the file.
type asWritten string

func (w asWritten) appendTo(b []byte, _ string) []byte { return append(append(b, w...), '\n') }

// A quoted is a scalar in double quotes. A string in JSON is one in YAML, too.
type quoted string

func (q quoted) appendTo(b []byte, _ string) []byte {
	out := bytes.NewBuffer(b)
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	if err := e.Encode(string(q)); err != nil {
		panic(err) // no string has one
	}
	return out.Bytes()
}

// A number is a scalar that is one.
type number int

func (n number) appendTo(b []byte, _ string) []byte {
	return append(strconv.AppendInt(b, int64(n), 10), '\n')
}

// node is the value as it was read.
func (v value) node() node {
	switch {
	case v.fields != nil:
		m := mapping{}
		m.add(v.fields)
		return m
	case v.list != nil:
		s := make(sequence, len(v.list))
		for i, item := range v.list {
			s[i] = item.node()
		}
		return s
	case v.plain:
		return asWritten(v.text)
	case v.text == "":
		return asWritten("null")
	case plainNumber.MatchString(v.text):
		return quoted(v.text)
	}
	return scalar(v.text)
}
