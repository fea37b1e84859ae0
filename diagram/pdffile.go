package diagram

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"strings"
	"unicode/utf16"
)

// A pdfFile collects the objects of a PDF file (ISO 32000, version 1.4) by
// their numbers, which begin with 1.
type pdfFile struct{ objects [][]byte }

// reserve takes a number for an object that is written later.
func (f *pdfFile) reserve() int {
	f.objects = append(f.objects, nil)
	return len(f.objects)
}

func (f *pdfFile) set(n int, format string, args ...any) {
	f.objects[n-1] = fmt.Appendf(nil, format, args...)
}

func (f *pdfFile) add(format string, args ...any) int {
	n := f.reserve()
	f.set(n, format, args...)
	return n
}

// stream adds compressed data; entries are those of its dictionary besides
// length and filter.
func (f *pdfFile) stream(entries string, data []byte) int {
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	_, _ = z.Write(data) // a Buffer takes everything
	_ = z.Close()
	return f.add("<< %s /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream", entries, packed.Len(), packed.Bytes())
}

// write puts the objects and the table of where they are into w. The same
// objects make the same bytes: there is no date in them.
func (f *pdfFile) write(w io.Writer, root, info int) error {
	var b bytes.Buffer
	b.WriteString("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n") // bytes that say: not text
	places := make([]int, len(f.objects))
	for i, o := range f.objects {
		places[i] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	table := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(places)+1)
	for _, at := range places {
		fmt.Fprintf(&b, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root %d 0 R /Info %d 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(places)+1, root, info, table)
	if _, err := w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("diagram: %w", err)
	}
	return nil
}

// pdfText writes a text string of a dictionary, in UTF-16.
func pdfText(s string) string {
	var b strings.Builder
	b.WriteString("<FEFF")
	for _, u := range utf16.Encode([]rune(s)) {
		fmt.Fprintf(&b, "%04X", u)
	}
	b.WriteByte('>')
	return b.String()
}
