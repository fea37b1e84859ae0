package beside

import (
	"bytes"
	"testing"
)

// TestPack: what is read is what was packed, and what is no such file is an error.
func TestPack(t *testing.T) {
	content := bytes.Repeat([]byte("rook"), 100_000)
	file := Pack(content)
	if got, err := unpack(file); err != nil || !bytes.Equal(got, content) || len(file) > len(content)/10 {
		t.Errorf("%d bytes of %d, %v", len(got), len(content), err)
	}
	if _, err := unpack([]byte("<!doctype html>")); err == nil {
		t.Error("a page that says 404 is a file")
	}
}
