package olv

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

// plainTexts are documents of which the quick reader takes most, and some that look like them and have to be left alone.
var plainTexts = []string{
	"authors:\n  - \"Loyd, Sam\"\n  - Somebody\nsource:\n  name: Chess Monthly\n  date: {year: 1857, month: 3}\nalgebraic:\n  white: [Kh1, Pb2]\n  black: [Ka8]\nstipulation: \"#2\"\n",
	"solution: |\n  1.Sf2-g4 ! threat:\n      2.Qb2-h8 #\n   1...Kg2-f1\n      2.Rg8-a8 #\nkeywords: [\"a\", b c]\n",
	"award:\n  tourney: {name: \"x, y\"}\n  judges:\n  - A. B.\n  - name: z\n    type: book\nstipulation: h#2.5\n",
	"a: yes\nb: 12\nc: 012\nd: 1.5\ne: x # comment\nf: x#y\n", "a: x: y\n", "a: - b\n", "a: 'x'\n", "a: \"x\\n\"\n", "a: [b, [c]]\n", "a: {b: c, b: d}\n", "a: b\na: c\n",
	"a:\n  b: c\n d: e\n", "a:\nb: c\n", "a: |\n  x\n\n  y\n", "a: |\n   x\n  y\n", "a: |\n", "a: b\n  c\n", "- a: b\n  c: d\n", "a: null\n", "a: ~\n", "a: 1e5\n", "a: inf\n", "a: .inf\n", "a: {b: c\n",
	"a: [b c, 1, \"2\"]\n", "a: x \n", "a:  x\n", "a: |\n  x \n", "a: nan\n", "a: 1_000\n", "a: 0x10\n", "a: n\n", "a: [y, off]\n", "a: =\n", "a: x;y=(z)*\n", "a: x]\n", "a: [x}]\n", "a: e: \n",
	"a:\n- b\n- c\nd: e\n", "a:\n  - b\n  - c: d\n    e: f\n  - g\n", "a:\n  - b: c\n  d: e\n",
}

// checkPlain makes sure that what the quick reader reads is what a whole reader of YAML reads.
func checkPlain(t *testing.T, src []byte) bool {
	t.Helper()
	v, ok := plainDocument(src)
	if !ok {
		return false
	}
	want, err := parseAny(src)
	if err != nil {
		t.Errorf("%q: read as %+v; YAML: %v", src, v, err)
	} else if !reflect.DeepEqual(v, want) {
		t.Errorf("%q:\nread as %+v\nYAML    %+v", src, v, want)
	}
	return true
}

func TestPlainDocuments(t *testing.T) {
	for i, text := range plainTexts {
		if ok := checkPlain(t, []byte(text)); i < 3 && !ok {
			t.Errorf("%q: not read", text)
		}
	}
	files, _ := filepath.Glob("../../library/testdata/*.olv") // the pattern is well formed
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		n, plain := 0, 0
		for _, doc := range documents(src) {
			if n++; checkPlain(t, doc) {
				plain++
			}
		}
		if plain == 0 {
			t.Errorf("%s: none of %d documents are plain", name, n)
		}
		t.Logf("%s: %d of %d", name, plain, n)
	}
}

func FuzzPlainDocument(f *testing.F) {
	for _, text := range plainTexts {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, src []byte) { checkPlain(t, src) })
}
