package wire

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
)

// TestTelnet reads lines with telnet's commands in them.
func TestTelnet(t *testing.T) {
	for input, want := range map[string][]string{
		"a\xff\xfb\x01b\r\nc\r\x00":              {"ab", "c"},
		"a\xff\xffb\n":                           {"a\xffb"},
		"a\xff\xfa\x18\xff\xffx\xff\xf0b\n":      {"ab"},
		"a\xff\xfa\x18 never ended\ndate\nwho\n": {"a", "date", "who"},
		"\xff\xfa\xff\ndate\n":                   {"", "date"},
		"date\nhalf":                             {"date"},
	} {
		r := NewReader(strings.NewReader(input))
		var got []string
		for {
			line, err := r.Next()
			if err != nil {
				break
			}
			got = append(got, string(line))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", input, got, want)
		}
	}
}

// FuzzTelnet takes lines out of bytes.
func FuzzTelnet(f *testing.F) {
	f.Add([]byte("a\xff\xfb\x01b\r\nc\r\x00d\xff\xfa\x18\x00\xff\xf0e\n"))
	f.Fuzz(func(t *testing.T, input []byte) {
		r := NewReader(bytes.NewReader(input))
		for {
			line, err := r.Next()
			if errors.Is(err, ErrTooLong) {
				continue
			}
			if err != nil {
				return
			}
			if len(line) > MaxLine || bytes.ContainsAny(line, "\n") {
				t.Fatalf("line %q", line)
			}
			_ = Clean(line)
		}
	})
}
