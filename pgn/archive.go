package pgn

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"slices"
	"strings"

	"golang.org/x/text/encoding"
)

// maxArchive bounds an archive that is read.
const maxArchive = 16 << 30

// openArchive reads a ZIP archive. Its directory stands at the end, so all of it is put into
// a temporary file first, unless it comes from memory.
func openArchive(src, buffered io.Reader, e encoding.Encoding) (io.ReadCloser, error) {
	a := &archive{encoding: e}
	if whole, ok := src.(*bytes.Reader); ok {
		if err := a.open(whole, whole.Size()); err != nil {
			return nil, fmt.Errorf("ZIP archive: %w", err)
		}
		return a, nil
	}
	var err error
	if a.file, err = os.CreateTemp("", "rookery-*.zip"); err != nil {
		return nil, err
	}
	size, err := io.Copy(a.file, io.LimitReader(buffered, maxArchive))
	if err == nil {
		err = a.open(a.file, size)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("ZIP archive: %w", err), a.Close())
	}
	return a, nil
}

// An archive reads its files one after the other, with a blank line between.
type archive struct {
	encoding encoding.Encoding
	file     *os.File // nil: it is in memory
	rest     []*zip.File
	now      io.ReadCloser // the file that is being read; nil: none
	gap      []byte        // of the blank line, what is still to come
}

func (a *archive) open(all io.ReaderAt, size int64) error {
	z, err := zip.NewReader(all, size)
	if err != nil {
		return err
	}
	isGames := func(f *zip.File) bool { return strings.EqualFold(path.Ext(f.Name), ".pgn") }
	for _, f := range z.File {
		if !f.FileInfo().IsDir() && (isGames(f) || !slices.ContainsFunc(z.File, isGames)) {
			a.rest = append(a.rest, f)
		}
	}
	if len(a.rest) == 0 {
		return errors.New("there is no file in it")
	}
	return nil
}

func (a *archive) Read(b []byte) (int, error) {
	for {
		switch {
		case len(a.gap) > 0:
			n := copy(b, a.gap)
			a.gap = a.gap[n:]
			return n, nil
		case a.now == nil && len(a.rest) == 0:
			return 0, io.EOF
		case a.now == nil:
			if err := a.next(); err != nil {
				return 0, err
			}
		}
		n, err := a.now.Read(b)
		if errors.Is(err, io.EOF) {
			if err = a.now.Close(); err == nil && len(a.rest) > 0 {
				a.gap = []byte("\n\n")
			}
			a.now = nil
		}
		if n > 0 || err != nil {
			return n, err
		}
	}
}

// next opens the next file, which may be compressed itself.
func (a *archive) next() error {
	f := a.rest[0]
	a.rest = a.rest[1:]
	packed, err := f.Open()
	if err != nil {
		return fmt.Errorf("ZIP archive: %s: %w", f.Name, err)
	}
	a.now = &unpackedText{packed: packed, encoding: a.encoding}
	return nil
}

// Close removes the temporary file.
func (a *archive) Close() error {
	var err error
	if a.now != nil {
		err = a.now.Close()
	}
	if a.file == nil {
		return err
	}
	return errors.Join(err, a.file.Close(), os.Remove(a.file.Name()))
}
