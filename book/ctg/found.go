package ctg

import (
	"bufio"
	"errors"
	"fmt"
	"hash/maphash"
	"io"
)

// A found is an index made of the pages themselves.
type found struct {
	seed  maphash.Seed
	pages map[uint64]int32 // by a hash of the position
}

func (f *found) page(signature []byte) (page int32, ok bool) {
	page, ok = f.pages[maphash.Bytes(f.seed, signature)]
	return page, ok
}

// NewUnindexed makes a book of its .ctg file alone, of so many bytes, by reading all pages. Of a position that stands in
// several the last page counts.
func NewUnindexed(pages io.ReaderAt, size int64) (*Book, error) {
	b := &Book{pages: pages, found: &found{maphash.MakeSeed(), make(map[uint64]int32)}}
	if _, err := b.Games(); err != nil {
		return nil, err
	}
	in := bufio.NewReaderSize(io.NewSectionReader(pages, pageSize, max(size-pageSize, 0)), 64*pageSize)
	buf := make([]byte, pageSize)
	for page := int32(0); ; page++ {
		n, err := io.ReadFull(in, buf)
		switch {
		case err == io.EOF:
			return b, nil
		case err != nil && !errors.Is(err, io.ErrUnexpectedEOF):
			return nil, fmt.Errorf("ctg: page %d: %w", page, err)
		}
		if !eachInPage(buf[:n], func(signature []byte, _ entry) bool {
			b.found.pages[maphash.Bytes(b.found.seed, signature)] = page
			return true
		}) {
			return nil, fmt.Errorf("ctg: page %d is damaged or cut short", page)
		}
	}
}
