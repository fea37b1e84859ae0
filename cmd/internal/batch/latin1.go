package batch

import (
	"io"
	"unicode/utf8"
)

// Latin1 returns a writer that takes UTF-8 and writes ISO 8859-1 to w; what has
// no character there becomes a question mark.
func Latin1(w io.Writer) io.Writer { return &latin1{w: w} }

type latin1 struct {
	w    io.Writer
	rest []byte // the beginning of a character whose end is still to come
}

func (l *latin1) Write(p []byte) (int, error) {
	src := append(l.rest, p...)
	dst := make([]byte, 0, len(src))
	for len(src) > 0 && utf8.FullRune(src) {
		r, n := utf8.DecodeRune(src)
		src = src[n:]
		if r > 0xff {
			r = '?'
		}
		dst = append(dst, byte(r))
	}
	l.rest = append([]byte(nil), src...)
	if _, err := l.w.Write(dst); err != nil {
		return 0, err
	}
	return len(p), nil
}
