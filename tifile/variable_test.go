package tifile

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

func TestVariableRoundTrip(t *testing.T) {
	for _, v := range []Variable{
		{"tict", "book0", []byte("BKW0\x00\x00\x00\x00")},
		{"eightful", "eightful", nil},
		{"f", "n", bytes.Repeat([]byte{0xff}, MaxData)},
	} {
		for _, model := range []Model{TI89, TI92Plus, Voyage200} {
			file, err := v.Append(nil, model)
			if err != nil {
				t.Fatal(err)
			}
			if want := 97 + len(v.Data); len(file) != want {
				t.Errorf("%s: %d bytes, want %d", v.Name, len(file), want)
			}
			got, gotModel, err := Parse(file)
			if err != nil || got.Folder != v.Folder || got.Name != v.Name || !bytes.Equal(got.Data, v.Data) {
				t.Errorf("%s for %v comes back as %q in %q: %v", v.Name, model, got.Name, got.Folder, err)
			}
			if model != Voyage200 && gotModel != model {
				t.Errorf("a file for %v comes back for %v", model, gotModel)
			}
		}
	}
}

// TestVariableBytes spells a small file out.
func TestVariableBytes(t *testing.T) {
	v := Variable{"tict", "a0", []byte("xy")}
	file, err := v.Append(nil, TI89)
	if err != nil {
		t.Fatal(err)
	}
	want := "**TI89**\x01\x00tict\x00\x00\x00\x00" + strings.Repeat("\x00", 40) +
		"\x01\x00R\x00\x00\x00a0\x00\x00\x00\x00\x00\x00\x1c\x00\x00\x00" +
		"\x63\x00\x00\x00\xa5Z\x00\x00\x00\x00" +
		"\x00\x09xy\x00tict\x00\xf8"
	sum := 9 + 'x' + 'y' + 't' + 'i' + 'c' + 't' + 0xf8
	want += string([]byte{byte(sum), byte(sum >> 8)})
	if string(file) != want {
		t.Errorf("got\n%q, want\n%q", file, want)
	}
}

func TestVariableErrors(t *testing.T) {
	for _, v := range []Variable{
		{"tict", "", nil},
		{"", "a", nil},
		{"tict", "ninechars", nil},
		{"ninechars", "a", nil},
		{"tict", "a", make([]byte, MaxData+1)},
	} {
		if _, err := v.Append(nil, TI89); err == nil {
			t.Errorf("%q in %q with %d bytes: no error", v.Name, v.Folder, len(v.Data))
		}
	}
	good, err := (&Variable{"tict", "a0", []byte("data")}).Append(nil, TI89)
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(file []byte) []byte{
		"empty":     func([]byte) []byte { return nil },
		"cut":       func(f []byte) []byte { return f[:len(f)-1] },
		"longer":    func(f []byte) []byte { return append(f, 0) },
		"signature": func(f []byte) []byte { f[2] = 'X'; return f },
		"checksum":  func(f []byte) []byte { f[len(f)-1]++; return f },
		"data":      func(f []byte) []byte { f[88]++; return f },
		"size":      func(f []byte) []byte { f[87]++; f[len(f)-2]++; return f },
		"tag":       func(f []byte) []byte { f[len(f)-3]++; f[len(f)-2]++; return f },
	} {
		if _, _, err := Parse(change(bytes.Clone(good))); !errors.Is(err, ErrNotVariable) {
			t.Errorf("%s: error is %v", name, err)
		}
	}
}

func TestSeries(t *testing.T) {
	s := Series{Folder: "tict", Prefix: "book", Offset: 8}
	for i, want := range []string{"book8", "book9", ""} {
		v, err := s.Variable(i, nil)
		if v.Name != want || (err != nil) != (want == "") {
			t.Errorf("variable %d: %q, %v", i, v.Name, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	file, _ := (&Variable{"tict", "a0", []byte("data")}).Append(nil, TI89)
	f.Add(file)
	f.Fuzz(func(t *testing.T, file []byte) {
		v, model, err := Parse(file)
		if err != nil || v.Name == "" || v.Folder == "" {
			return
		}
		again, err := v.Append(nil, model)
		if err != nil || len(again) != len(file) {
			t.Errorf("%q cannot be written again: %v", v.Name, err)
		}
	})
}
