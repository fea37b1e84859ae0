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

// TestFlood: a line that is too long is skipped, and who never ends one is cut off.
func TestFlood(t *testing.T) {
	long := strings.Repeat("x", maxSkipped-1)
	r := NewReader(strings.NewReader(long + "\ndate\n" + long + "yy\ndate\n"))
	if _, err := r.Next(); !errors.Is(err, ErrTooLong) {
		t.Errorf("a long line: %v", err)
	}
	if line, err := r.Next(); string(line) != "date" {
		t.Errorf("%q %v after a long line", line, err)
	}
	if _, err := r.Next(); !errors.Is(err, errFlood) {
		t.Errorf("a line without end: %v", err)
	}
	if _, err := NewReader(strings.NewReader("\xff\xfa" + strings.Repeat("\xff\x01", maxSkipped))).Next(); !errors.Is(err, errFlood) {
		t.Errorf("telnet without end: %v", err)
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
