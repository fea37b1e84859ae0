package pgn

import (
	"bufio"
	"errors"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// plainText gives a text as UTF-8 or Latin-1. A text in UTF-16, as some
// programs of Windows save it, is told by its byte order mark, or by its first
// character, which is a bracket where games begin with their tags.
func plainText(b *bufio.Reader) (io.Reader, error) {
	head, err := b.Peek(4)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if len(head) < 4 {
		return b, nil
	}
	switch {
	case head[0] == 0xff && head[1] == 0xfe, head[0] == '[' && head[1] == 0 && head[3] == 0:
		return &utf16Reader{src: b}, nil
	case head[0] == 0xfe && head[1] == 0xff, head[0] == 0 && head[1] == '[' && head[2] == 0:
		return &utf16Reader{src: b, bigEndian: true}, nil
	}
	return b, nil
}

// A utf16Reader makes UTF-8 of UTF-16.
type utf16Reader struct {
	src       *bufio.Reader
	bigEndian bool
	text      []byte // not yet read
	err       error
}

func (u *utf16Reader) Read(b []byte) (int, error) {
	for len(u.text) == 0 && u.err == nil {
		u.fill()
	}
	n := copy(b, u.text)
	if u.text = u.text[n:]; n > 0 || len(b) == 0 {
		return n, nil
	}
	return 0, u.err
}

// fill decodes some more.
func (u *utf16Reader) fill() {
	u.text = u.text[:0]
	for len(u.text) < 4096 {
		c, err := u.unit()
		if err == nil && utf16.IsSurrogate(c) {
			var low rune
			if low, err = u.unit(); err == nil {
				c = utf16.DecodeRune(c, low) // or the sign of a fault
			}
		}
		if u.err = err; err != nil {
			return
		}
		u.text = utf8.AppendRune(u.text, c)
	}
}

// unit reads two bytes.
func (u *utf16Reader) unit() (rune, error) {
	first, err := u.src.ReadByte()
	if err != nil {
		return 0, err
	}
	second, err := u.src.ReadByte()
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	if u.bigEndian {
		first, second = second, first
	}
	return rune(first) | rune(second)<<8, err
}
