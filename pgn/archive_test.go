package pgn

import (
	"archive/zip"
	"bytes"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
)

// zipped is an archive of files: name, text, name, text ...
func zipped(t testing.TB, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		w, err := z.Create(files[i])
		if err == nil {
			_, err = io.WriteString(w, files[i+1])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// onlyReader hides what else a reader can do, as a pipe does.
type onlyReader struct{ io.Reader }

func TestOpenArchive(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	const one, two = "[Event \"one\"]\n\n1. e4 *", "[Event \"two\"]\n\n1. d4 *\n"
	tests := []struct {
		about string
		file  []byte
		want  string
	}{
		{"games", zipped(t, "twic/one.PGN", one, "readme.txt", "no game", "two.pgn", two), one + "\n\n" + two},
		{"no file of games by name", zipped(t, "one", one), one},
		{"UTF-16 inside", zipped(t, "one.pgn", "\xff\xfe[\x00A\x00"), "[A"},
	}
	for _, tt := range tests {
		for _, src := range []io.Reader{bytes.NewReader(tt.file), onlyReader{bytes.NewReader(tt.file)}} {
			r, err := Open(src)
			if err != nil {
				t.Fatalf("%s: %v", tt.about, err)
			}
			got, err := io.ReadAll(r)
			if err := errors.Join(err, r.Close()); err != nil || string(got) != tt.want {
				t.Errorf("%s: %q, want %q (%v)", tt.about, got, tt.want, err)
			}
		}
	}
	if left, err := os.ReadDir(os.TempDir()); err != nil || len(left) > 0 {
		t.Errorf("files are left: %v %v", left, err)
	}
	whole := zipped(t, "one.pgn", one)
	for about, file := range map[string][]byte{"cut off": whole[:len(whole)-10], "empty": zipped(t)} {
		if r, err := Open(bytes.NewReader(file)); err == nil || !strings.Contains(err.Error(), "ZIP archive") {
			t.Errorf("%s: %v, %v", about, r, err)
		}
	}
}

func TestOpenXZ(t *testing.T) {
	packed, err := hex.DecodeString("fd377a585a0000016922de36020021011c00000010cf58cc0100175b4576656e74202278225d0a0a312e206534206535202a0a0037c1af8d00012c18d346db0a9042990d010000000001595a")
	if err != nil {
		t.Fatal(err)
	}
	r, err := Open(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(r); err != nil || string(got) != "[Event \"x\"]\n\n1. e4 e5 *\n" {
		t.Errorf("%q, %v", got, err)
	}
}

// What is no text says what it looks like.
func TestOpenOther(t *testing.T) {
	for text, want := range map[string]string{"7z\xbc\xaf\x27\x1c....": "7-Zip", "Rar!....": "RAR", "%PDF-1.4": "PDF", "\x89PNG\r\n": "PNG"} {
		if _, err := Open(strings.NewReader(text)); !errors.Is(err, ErrNoText) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
