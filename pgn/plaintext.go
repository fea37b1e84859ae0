package pgn

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// plainText gives a text as UTF-8 if its encoding is told, else as it is. But a text in UTF-16, as some
// programs of Windows save it, is told by its byte order mark, or by its first
// character, which is a bracket where games begin with their tags.
func plainText(b *bufio.Reader, e encoding.Encoding) (io.Reader, error) {
	if e != nil {
		b = bufio.NewReaderSize(transform.NewReader(b, e.NewDecoder()), 64<<10)
	}
	head, err := b.Peek(4)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if len(head) < 4 {
		return b, nil
	}
	if endsLinesInCR(b) {
		return linesInCR{b}, nil
	}
	switch {
	case head[0] == 0xff && head[1] == 0xfe, head[0] == '[' && head[1] == 0 && head[3] == 0:
		return fromUTF16(b, unicode.LittleEndian), nil
	case head[0] == 0xfe && head[1] == 0xff, head[0] == 0 && head[1] == '[' && head[2] == 0:
		return fromUTF16(b, unicode.BigEndian), nil
	}
	return b, nil
}

// endsLinesInCR reports whether the lines of a text end as on old Macintoshes.
func endsLinesInCR(b *bufio.Reader) bool {
	head, _ := b.Peek(4 << 10)                  // an error comes again when the text is read
	head = bytes.TrimSuffix(head, []byte{'\r'}) // a line feed may follow
	return bytes.IndexByte(head, '\r') >= 0 && bytes.IndexByte(head, '\n') < 0
}

// linesInCR reads a text with its lines ended by line feeds instead.
type linesInCR struct{ io.Reader }

func (r linesInCR) Read(b []byte) (int, error) {
	n, err := r.Reader.Read(b)
	for i, c := range b[:n] {
		if c == '\r' {
			b[i] = '\n'
		}
	}
	return n, err
}

func fromUTF16(r io.Reader, order unicode.Endianness) io.Reader {
	return transform.NewReader(r, unicode.UTF16(order, unicode.UseBOM).NewDecoder())
}
