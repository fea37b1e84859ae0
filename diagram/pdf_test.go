package diagram

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// objects takes a PDF apart as a reader does: from the table at its end, by
// the places it gives. Streams are unpacked.
func objects(t *testing.T, pdf []byte) map[int]string {
	t.Helper()
	end := regexp.MustCompile(`startxref\n(\d+)\n%%EOF\n$`).FindSubmatch(pdf)
	if end == nil {
		t.Fatal("no startxref at the end")
	}
	table, _ := strconv.Atoi(string(end[1]))
	var first, n int
	if _, err := fmt.Sscanf(string(pdf[table:]), "xref\n%d %d\n", &first, &n); err != nil {
		t.Fatal("table:", err)
	}
	lines := strings.SplitAfter(string(pdf[table:]), "\n")[2:]
	out := map[int]string{}
	for i := 1; i < n; i++ {
		if len(lines[i]) != 20 {
			t.Fatalf("entry %d of the table is %q", i, lines[i])
		}
		at, _ := strconv.Atoi(lines[i][:10])
		body, ok := strings.CutPrefix(string(pdf[at:]), fmt.Sprintf("%d 0 obj\n", i))
		if !ok {
			t.Fatalf("object %d is not at %d", i, at)
		}
		head, _, _ := strings.Cut(body, "endobj")
		if dict, _, ok := strings.Cut(head, "\nstream\n"); ok {
			m := regexp.MustCompile(`/Length (\d+)`).FindStringSubmatch(dict)
			size, _ := strconv.Atoi(m[1])
			z, err := zlib.NewReader(strings.NewReader(body[len(dict)+8 : len(dict)+8+size]))
			if err != nil {
				t.Fatalf("object %d: %v", i, err)
			}
			data, err := io.ReadAll(z)
			if err != nil {
				t.Fatalf("object %d: %v", i, err)
			}
			if !strings.HasPrefix(body[len(dict)+8+size:], "\nendstream\nendobj") {
				t.Errorf("object %d is not as long as it says", i)
			}
			head = dict + "\n" + string(data)
		}
		out[i] = head
	}
	for i, o := range out {
		for _, m := range regexp.MustCompile(`(\d+) 0 R\b`).FindAllStringSubmatch(o, -1) {
			if n, _ := strconv.Atoi(m[1]); out[n] == "" {
				t.Errorf("object %d refers to %d, which is not there", i, n)
			}
		}
	}
	return out
}

func count(objects map[int]string, part string) (n int) {
	for _, o := range objects {
		if strings.Contains(o, part) {
			n++
		}
	}
	return n
}

func TestPDF(t *testing.T) {
	for name, d := range map[string]Diagram{"bristol": bristol(t), "zoo": zoo(t), "empty": {}} {
		for _, th := range Themes() {
			var a, b bytes.Buffer
			o := Options{Theme: th}
			if err := PDF(&a, d, o); err != nil {
				t.Fatalf("%s, %s: %v", name, th.Name, err)
			}
			all := objects(t, a.Bytes())
			if n := count(all, "/Type /Page "); n != 1 {
				t.Errorf("%s: %d pages", name, n)
			}
			if count(all, "/MediaBox [0 0 29") != 1 {
				t.Errorf("%s: the page is not as wide as the board and its margins", name)
			}
			looks := map[string]bool{}
			for _, m := range d.top() {
				looks[lookOf(m).id()] = true
			}
			if n := count(all, "/Subtype /Form"); n < len(looks) || n > len(looks)+8 {
				t.Errorf("%s: %d pictures for %d looks", name, n, len(looks))
			}
			if err := PDF(&b, d, o); err != nil || !bytes.Equal(a.Bytes(), b.Bytes()) {
				t.Errorf("%s: written twice, not the same: %v", name, err)
			}
		}
	}
	if err := PDF(io.Discard, bristol(t), Options{Theme: Theme{Name: "none", Ink: "black"}}); err == nil {
		t.Error("a colour that is none was taken")
	}
	if err := PDF(failing{}, bristol(t), Options{}); err == nil {
		t.Error("the writer's error is lost")
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

// The text of a PDF can be read back: each font says which characters it has.
func TestPDFTextIsText(t *testing.T) {
	var b bytes.Buffer
	d := Diagram{Authors: []string{"Żółć Любовь"}, Stipulation: "#2"}
	if err := PDF(&b, d, Options{BoardOnly: false, NoLabels: true}); err != nil {
		t.Fatal(err)
	}
	all := objects(t, b.Bytes())
	for _, r := range "ŻółćЛюбовь#2" {
		if count(all, fmt.Sprintf("<%04X>\nendbfchar", r)) != 1 {
			t.Errorf("%c is not among the characters once", r)
		}
	}
}

func TestSheets(t *testing.T) {
	var text []string
	for i := range 150 {
		text = append(text, fmt.Sprintf("      %d...Ke5-e4", i))
	}
	var b bytes.Buffer
	if err := Sheets(&b, bristol(t), Options{}, text); err != nil {
		t.Fatal(err)
	}
	all := objects(t, b.Bytes())
	if n := count(all, "/MediaBox [0 0 595 842]"); n != 3 {
		t.Errorf("%d sheets for %d lines", n, len(text))
	}
	b.Reset()
	if err := Sheets(&b, bristol(t), Options{}, []string{"1.e4"}); err != nil {
		t.Fatal(err)
	}
	if n := count(objects(t, b.Bytes()), "/Type /Page "); n != 1 {
		t.Errorf("%d sheets for one line", n)
	}
}

func TestSheetLines(t *testing.T) {
	word := strings.Repeat("x", 30)
	lines := sheetLines([]string{"", "short", "    " + strings.Repeat(word+" ", 5), strings.Repeat("y", 500)})
	room := len(lines[len(lines)-2])
	for i, l := range lines {
		if len(l) > room {
			t.Errorf("line %d has %d characters, the others %d", i, len(l), room)
		}
	}
	if lines[0] != "" || lines[1] != "short" || lines[2] != "    "+word+" "+word || lines[3] != "    "+word+" "+word {
		t.Errorf("%q", lines)
	}
	if got := strings.Count(strings.Join(lines, ""), "y"); got != 500 {
		t.Errorf("%d of 500 letters", got)
	}
}

// Turned men stay in the middle of their squares.
func TestPDFTurns(t *testing.T) {
	var b bytes.Buffer
	if err := PDF(&b, Diagram{Men: men(t, "wGa1 wMb1 wLIc1 wZd1")}, Options{BoardOnly: true}); err != nil {
		t.Fatal(err)
	}
	turns := 0
	for _, o := range objects(t, b.Bytes()) {
		if !strings.Contains(o, "/Subtype /Form") {
			continue
		}
		for _, m := range regexp.MustCompile(`(?m)^(\S+) (\S+) (\S+) (\S+) (\S+) (\S+) cm$`).FindAllStringSubmatch(o, -1) {
			var v [6]float64
			for i := range v {
				v[i], _ = strconv.ParseFloat(m[i+1], 64)
			}
			turns++
			x, y := 50*v[0]+50*v[2]+v[4], 50*v[1]+50*v[3]+v[5]
			if math.Hypot(x-50, y-50) > 0.1 || math.Abs(v[0]*v[3]-v[1]*v[2]) < 0.5 {
				t.Errorf("%s brings the middle to %.1f %.1f", m[0], x, y)
			}
		}
	}
	if turns < 4 {
		t.Errorf("%d turns of four men", turns)
	}
}
