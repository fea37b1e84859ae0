package style12

import (
	"errors"
	"strconv"
	"strings"
)

// keyed reads a field "key=value" and returns the value, which may not be empty.
func (f *fields) keyed(name, key string) string {
	word := f.next(name)
	value, found := strings.CutPrefix(word, key)
	if !found || value == "" {
		f.fail(name, word, ErrForm)
	}
	return value
}

// number reads a value that is a number in digits alone.
func (f *fields) number(name, text string, lo, hi int) int {
	n, err := strconv.ParseUint(text, 10, 32)
	return f.bounded(name, text, n, err, lo, hi)
}

// hex is number in hexadecimal.
func (f *fields) hex(name, text string, hi int) int {
	n, err := strconv.ParseUint(text, 16, 32)
	return f.bounded(name, text, n, err, 0, hi)
}

func (f *fields) bounded(name, text string, n uint64, err error, lo, hi int) int {
	switch {
	case err == nil && lo <= int(n) && int(n) <= hi:
		return int(n)
	case err == nil || errors.Is(err, strconv.ErrRange):
		f.fail(name, text, ErrRange)
	default:
		f.fail(name, text, ErrNumber)
	}
	return lo
}

// choice reads a value that is one of some letters.
func (f *fields) choice(name, text, letters string) byte {
	if len(text) != 1 || !strings.Contains(letters, text) {
		f.fail(name, text, ErrForm)
		return letters[0]
	}
	return text[0]
}

func (f *fields) bit(name, text string) bool { return f.choice(name, text, "01") == '1' }

func (f *fields) bits(name, text string) [2]bool {
	white, black := f.pair(name, text, ',')
	return [2]bool{f.bit(name, white), f.bit(name, black)}
}

// pair takes a value of two parts apart.
func (f *fields) pair(name, text string, between byte) (first, second string) {
	i := strings.IndexByte(text, between)
	if i < 0 {
		f.fail(name, text, ErrForm)
		return "", ""
	}
	return text[:i], text[i+1:]
}

// rating reads "2194", "1586E" or "1586P".
func (f *fields) rating(name, text string) Rating {
	var r Rating
	digits := text
	if n := len(text) - 1; n >= 0 && (text[n] == 'E' || text[n] == 'P') {
		digits, r.Mark = text[:n], text[n]
	}
	r.Value = f.number(name, digits, 0, maxRating)
	return r
}

// key begins a field.
func (w *lineWriter) key(key string) {
	w.n++
	w.b = append(append(w.b, ' '), key...)
}

func (w *lineWriter) keyed(name, key, value string) {
	w.key(key)
	if !printable(value) {
		w.fail(name, value, ErrBlank)
	}
	w.b = append(w.b, value...)
}

// keyedInt appends a number; without a key it stands in the field before.
func (w *lineWriter) keyedInt(name, key string, n, hi int) {
	if key != "" {
		w.key(key)
	}
	w.inRange(name, int64(n), 0, int64(hi))
	w.b = strconv.AppendInt(w.b, int64(n), 10)
}

func (w *lineWriter) inRange(name string, n, lo, hi int64) {
	if n < lo || n > hi {
		w.fail(name, strconv.FormatInt(n, 10), ErrRange)
	}
}

// choice appends the first letter for no, or the second for yes.
func (w *lineWriter) choice(key string, yes bool, letters string) {
	w.key(key)
	if yes {
		w.b = append(w.b, letters[1])
	} else {
		w.b = append(w.b, letters[0])
	}
}

func (w *lineWriter) bits(key string, b [2]bool) {
	w.choice(key, b[0], "01")
	if b[1] {
		w.b = append(w.b, ",1"...)
	} else {
		w.b = append(w.b, ",0"...)
	}
}

func (w *lineWriter) rating(name string, r Rating) {
	w.inRange(name, int64(r.Value), 0, maxRating)
	w.b = strconv.AppendInt(w.b, int64(r.Value), 10)
	switch r.Mark {
	case 0:
	case 'E', 'P':
		w.b = append(w.b, r.Mark)
	default:
		w.fail(name, string(rune(r.Mark)), ErrForm)
	}
}

// lineOf is a line that was appended to nothing, or what is wrong with it.
func lineOf(text []byte, err error) string {
	if err != nil {
		return err.Error()
	}
	return string(text)
}
