package pgn

import (
	"bufio"
	"errors"
	"io"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
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
		return fromUTF16(b, unicode.LittleEndian), nil
	case head[0] == 0xfe && head[1] == 0xff, head[0] == 0 && head[1] == '[' && head[2] == 0:
		return fromUTF16(b, unicode.BigEndian), nil
	}
	return b, nil
}

func fromUTF16(r io.Reader, order unicode.Endianness) io.Reader {
	return transform.NewReader(r, unicode.UTF16(order, unicode.UseBOM).NewDecoder())
}
