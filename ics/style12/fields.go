package style12

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// An Error is a line that is not as its format wants.
type Error struct {
	Line  string // the kind of line: "<12>"
	Field int    // from 1, as the help page counts
	Name  string
	Text  string // what stands there
	Err   error
}

func (e *Error) Error() string {
	return fmt.Sprintf("%s, field %d (%s): %q: %v", e.Line, e.Field, e.Name, e.Text, e.Err)
}

// Unwrap is the reason.
func (e *Error) Unwrap() error { return e.Err }

// Reasons of errors.
var (
	ErrMissing = errors.New("missing")
	ErrNumber  = errors.New("not a number")
	ErrRange   = errors.New("out of range")
	ErrForm    = errors.New("not of the right form")
	ErrBlank   = errors.New("blank, control character or nothing in a field")
)

// fields takes a line apart from left to right and keeps the first error.
type fields struct {
	kind string
	rest string
	n    int // of the field last read
	err  error
}

// fieldsOf starts behind the tag of a line.
func fieldsOf(line, kind string) fields {
	f := fields{kind: kind, rest: Trim(line)}
	if tag := f.next("tag"); f.err == nil && tag != kind {
		f.fail("tag", tag, ErrForm)
	}
	return f
}

func (f *fields) fail(name, text string, err error) {
	if f.err == nil {
		f.err = &Error{f.kind, f.n, name, text, err}
	}
}

func (f *fields) skip() {
	for len(f.rest) > 0 && f.rest[0] == ' ' {
		f.rest = f.rest[1:]
	}
}

// next is the next field. Blanks divide fields, whichever their number.
func (f *fields) next(name string) string {
	f.skip()
	f.n++
	rest, end := f.rest, 0
	for end < len(rest) && rest[end]-'!' <= '~'-'!' {
		end++
	}
	f.rest = rest[end:]
	switch {
	case end < len(rest) && rest[end] != ' ':
		f.fail(name, rest[:end], ErrBlank)
	case end == 0:
		f.fail(name, "", ErrMissing)
	}
	return rest[:end]
}

func (f *fields) more() bool {
	f.skip()
	return f.rest != ""
}

func (f *fields) int(name string, lo, hi int) int {
	word := f.next(name)
	if len(word) == 1 && '0' <= word[0] && word[0] <= '9' { // most fields
		if n := int(word[0] - '0'); lo <= n && n <= hi {
			return n
		}
		f.fail(name, word, ErrRange)
		return lo
	}
	n, err := strconv.Atoi(word)
	switch {
	case err == nil && lo <= n && n <= hi:
		return n
	case err == nil || errors.Is(err, strconv.ErrRange):
		f.fail(name, word, ErrRange)
	default:
		f.fail(name, word, ErrNumber)
	}
	return lo
}

func (f *fields) flag(name string) bool { return f.int(name, 0, 1) == 1 }

// Bounds of what is read and written, far beyond what occurs.
const (
	maxCount  = 1_000_000_000
	maxMillis = 100_000_000_000 // three years
)

// parseClock reads "0:06", "0:06.250", "1:00:06" or "1:00:06.250", a sign
// before it allowed, and tells whether there were milliseconds.
func parseClock(text string) (d time.Duration, millis bool, err error) {
	digits, negative := strings.CutPrefix(text, "-")
	var total, part, width, colons int64
	for i := 0; i <= len(digits); i++ {
		c := byte(0)
		if i < len(digits) {
			c = digits[i]
		}
		switch {
		case '0' <= c && c <= '9':
			if part = 10*part + int64(c-'0'); part > maxCount {
				return 0, false, ErrRange
			}
			width++
		case width == 0, millis && (c != 0 || width != 3), colons > 0 && !millis && (width != 2 || part > 59):
			return 0, false, ErrForm
		case c == ':' && colons < 2:
			total, part, width, colons = 60*(total+part), 0, 0, colons+1
		case c == '.' && colons > 0:
			total, part, width, millis = 1000*(total+part), 0, 0, true
		case c == 0 && colons > 0:
			total += part
		default:
			return 0, false, ErrForm
		}
	}
	if !millis {
		total *= 1000
	}
	if total > maxMillis {
		return 0, false, ErrRange
	}
	d = time.Duration(total) * time.Millisecond
	if negative {
		d = -d
	}
	return d, millis, nil
}

// appendClock writes a time as parseClock reads it, with hours from one hour
// on. Fractions of the unit are cut off.
func appendClock(b []byte, d time.Duration, millis bool) []byte {
	ms := int64(d / time.Millisecond)
	if !millis {
		ms = ms / 1000 * 1000
	}
	if ms < 0 {
		b, ms = append(b, '-'), -ms
	}
	s := ms / 1000
	if s >= 3600 {
		b = append(strconv.AppendInt(b, s/3600, 10), ':')
		b = appendDigits(b, s/60%60, 2)
	} else {
		b = strconv.AppendInt(b, s/60, 10)
	}
	b = appendDigits(append(b, ':'), s%60, 2)
	if millis {
		b = appendDigits(append(b, '.'), ms%1000, 3)
	}
	return b
}

// appendDigits writes n with zeros before it.
func appendDigits(b []byte, n int64, width int) []byte {
	for unit := [...]int64{1, 10, 100}[width-1]; unit > 0; unit /= 10 {
		b = append(b, '0'+byte(n/unit%10))
	}
	return b
}

// lineWriter appends a line and keeps the first error.
type lineWriter struct {
	kind string
	b    []byte
	n    int
	err  error
}

func (w *lineWriter) fail(name, text string, err error) {
	if w.err == nil {
		w.err = &Error{w.kind, w.n, name, text, err}
	}
}

// word appends a field that must be printable and without blanks.
func (w *lineWriter) word(name, text string) {
	if w.n++; w.n > 1 {
		w.b = append(w.b, ' ')
	}
	if !printable(text) {
		w.fail(name, text, ErrBlank)
	}
	w.b = append(w.b, text...)
}

func (w *lineWriter) int(name string, n int64, lo, hi int64) {
	w.n++
	if n < lo || n > hi {
		w.fail(name, strconv.FormatInt(n, 10), ErrRange)
	}
	w.b = strconv.AppendInt(append(w.b, ' '), n, 10)
}

func (w *lineWriter) flag(name string, set bool) {
	if set {
		w.int(name, 1, 0, 1)
	} else {
		w.int(name, 0, 0, 1)
	}
}

// done returns what was appended, or what was there before and an error.
func (w *lineWriter) done(before []byte) ([]byte, error) {
	if w.err != nil {
		return before, w.err
	}
	return w.b, nil
}

// printable reports whether a field can stand in a line: visible ASCII, at
// least one character.
func printable(text string) bool {
	for i := range len(text) {
		if text[i] <= ' ' || text[i] >= 0x7f {
			return false
		}
	}
	return text != ""
}
