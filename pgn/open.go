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
)

// maxZstdMemory bounds what a zstd stream may ask for its window.
const maxZstdMemory = 128 << 20

// Open wraps a reader so that compressed text comes out plain, and UTF-16 as
// UTF-8: gzip, bzip2, zstd and UTF-16 are told by their first bytes, anything
// else is passed on as it is. Closing it does not close r.
func Open(r io.Reader) (io.ReadCloser, error) {
	b := bufio.NewReaderSize(r, 64<<10)
	magic, err := b.Peek(4)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	switch {
	case bytes.HasPrefix(magic, []byte{0x1f, 0x8b}):
		z, err := gzip.NewReader(b)
		if err != nil {
			return nil, fmt.Errorf("gzip: %w", err)
		}
		return &unpackedText{packed: z}, nil
	case bytes.HasPrefix(magic, []byte("BZh")):
		return &unpackedText{packed: io.NopCloser(bzip2.NewReader(b))}, nil
	case bytes.HasPrefix(magic, []byte{0x28, 0xb5, 0x2f, 0xfd}):
		z, err := zstd.NewReader(b, zstd.WithDecoderMaxMemory(maxZstdMemory), zstd.WithDecoderConcurrency(1))
		if err != nil {
			return nil, fmt.Errorf("zstd: %w", err)
		}
		return &unpackedText{packed: z.IOReadCloser()}, nil
	}
	text, err := plainText(b)
	return io.NopCloser(text), err
}

// An unpackedText looks at its first bytes when it is read, so that an error
// there is one of reading.
type unpackedText struct {
	packed io.ReadCloser
	text   io.Reader
}

func (u *unpackedText) Read(b []byte) (int, error) {
	if u.text == nil {
		text, err := plainText(bufio.NewReaderSize(u.packed, 64<<10))
		if err != nil {
			return 0, err
		}
		u.text = text
	}
	return u.text.Read(b)
}

func (u *unpackedText) Close() error { return u.packed.Close() }
