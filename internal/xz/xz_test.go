package xz

import (
	"bytes"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/therootcompany/xz"
)

func unpacked(t *testing.T, packed []byte) []byte {
	t.Helper()
	r, err := xz.NewReader(bytes.NewReader(packed), 0)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return plain
}

// TestPack: what another's reader unpacks is what was packed, whatever it is; and it is small.
func TestPack(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // for tests
	noise := make([]byte, 150_000)        // takes several chunks
	for i := range noise {
		noise[i] = byte(random.IntN(256))
	}
	source, err := os.ReadFile("parser.go")
	if err != nil {
		t.Fatal(err)
	}
	var mixed []byte // near and far, short and long, in every order
	for range 3000 {
		from := random.IntN(len(source) - 300)
		mixed = append(mixed, source[from:from+1+random.IntN(300)]...)
		mixed = append(mixed, noise[from:from+random.IntN(5)]...)
	}
	for name, c := range map[string]struct {
		plain []byte
		most  int // bytes packed
	}{
		"nothing": {nil, 52},
		"a byte":  {[]byte("x"), 80},
		"text":    {[]byte("rook takes rook"), 100},
		"runs":    {bytes.Repeat([]byte{0}, 1<<20), 1000},
		"repeats": {[]byte(strings.Repeat("knights and ", 30_000)), 1000},
		"noise":   {noise, len(noise) * 102 / 100},
		"source":  {source, len(source) * 36 / 100},
		"mixed":   {mixed, len(mixed) / 5},
	} {
		packed := Pack(c.plain)
		if got := unpacked(t, packed); !bytes.Equal(got, c.plain) {
			t.Errorf("%s: %d bytes come back of %d", name, len(got), len(c.plain))
		}
		if len(packed) > c.most {
			t.Errorf("%s: %d bytes are %d packed, want at most %d", name, len(c.plain), len(packed), c.most)
		}
	}
}

func FuzzPack(f *testing.F) {
	f.Add([]byte("abcabcabcd"))
	f.Fuzz(func(t *testing.T, plain []byte) {
		if got := unpacked(t, Pack(plain)); !bytes.Equal(got, plain) {
			t.Errorf("%q comes back of %q", got, plain)
		}
	})
}
