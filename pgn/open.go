package pgn

import (
	"bufio"
	"bytes"
	"compress/bzip2"
	"compress/gzip"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"
	"github.com/therootcompany/xz"
	"golang.org/x/text/encoding"
)

// ErrNoText is the error of input that is no text.
var ErrNoText = errors.New("no text")

// others are formats that people take for games.
var others = [...]struct{ magic, what string }{
	{"7z\xbc\xaf\x27\x1c", "a 7-Zip archive"}, {"Rar!", "a RAR archive"}, {"%PDF", "a PDF document"}, {"\x89PNG", "a PNG picture"},
	{"\xff\xd8\xff", "a JPEG picture"}, {"GIF8", "a GIF picture"}, {"SQLite", "an SQLite database"}, {"\x7fELF", "a program"},
}

// maxXZMemory bounds the dictionary of an xz stream.
const maxXZMemory = 64 << 20

// maxZstdMemory bounds what a zstd stream may ask for its window.
const maxZstdMemory = 128 << 20

// Open wraps a reader so that compressed text comes out plain, and UTF-16 as
// UTF-8: gzip, bzip2, zstd, xz, ZIP archives and UTF-16 are told by their first bytes. What is
// known to be no text is an error that says what it looks like; anything else is passed on as it is.
// Of an archive the files of games (*.pgn) come one after the other, all files if there are
// none; one that is not in memory is kept in a temporary file. Closing it does not close r.
func Open(r io.Reader) (io.ReadCloser, error) { return OpenIn(r, nil) }

// OpenIn does so with a text whose encoding is known; nil: it is to be seen.
func OpenIn(r io.Reader, e encoding.Encoding) (io.ReadCloser, error) {
	b := bufio.NewReaderSize(r, 64<<10)
	magic, err := b.Peek(6)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	switch {
	case bytes.HasPrefix(magic, []byte{0x1f, 0x8b}):
		z, err := gzip.NewReader(b)
		if err != nil {
			return nil, fmt.Errorf("gzip: %w", err)
		}
		return &unpackedText{encoding: e, packed: z}, nil
	case bytes.HasPrefix(magic, []byte("BZh")):
		return &unpackedText{encoding: e, packed: io.NopCloser(bzip2.NewReader(b))}, nil
	case bytes.HasPrefix(magic, []byte{0x28, 0xb5, 0x2f, 0xfd}):
		z, err := zstd.NewReader(b, zstd.WithDecoderMaxMemory(maxZstdMemory), zstd.WithDecoderConcurrency(1))
		if err != nil {
			return nil, fmt.Errorf("zstd: %w", err)
		}
		return &unpackedText{encoding: e, packed: z.IOReadCloser()}, nil
	case bytes.HasPrefix(magic, []byte("\xfd7zXZ\x00")):
		z, err := xz.NewReader(b, maxXZMemory)
		if err != nil {
			return nil, fmt.Errorf("xz: %w", err)
		}
		return &unpackedText{encoding: e, packed: io.NopCloser(z)}, nil
	case bytes.HasPrefix(magic, []byte("PK\x03\x04")), bytes.HasPrefix(magic, []byte("PK\x05\x06")):
		return openArchive(r, b, e)
	}
	for _, other := range others {
		if bytes.HasPrefix(magic, []byte(other.magic)) {
			return nil, fmt.Errorf("this looks like %s: %w", other.what, ErrNoText)
		}
	}
	text, err := plainText(b, e)
	return io.NopCloser(text), err
}

// An unpackedText looks at its first bytes when it is read, so that an error
// there is one of reading.
type unpackedText struct {
	packed   io.ReadCloser
	encoding encoding.Encoding
	text     io.Reader
}

func (u *unpackedText) Read(b []byte) (int, error) {
	if u.text == nil {
		text, err := plainText(bufio.NewReaderSize(u.packed, 64<<10), u.encoding)
		if err != nil {
			return 0, err
		}
		u.text = text
	}
	return u.text.Read(b)
}

func (u *unpackedText) Close() error { return u.packed.Close() }
