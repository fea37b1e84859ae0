package draw

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

	"rookery/diagram"
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
		at, _ := strconv.Atoi(lines[i][:10])
		body, ok := strings.CutPrefix(string(pdf[at:]), fmt.Sprintf("%d 0 obj\n", i))
		if !ok {
			t.Fatalf("object %d is not at %d", i, at)
		}
		head, _, _ := strings.Cut(body, "endobj")
		if dict, _, ok := strings.Cut(head, "stream\n"); ok && strings.Contains(dict, "/FlateDecode") {
			m := regexp.MustCompile(`/Length (\d+)`).FindStringSubmatch(dict)
			size, _ := strconv.Atoi(m[1])
			z, err := zlib.NewReader(strings.NewReader(body[len(dict)+7 : len(dict)+7+size]))
			if err != nil {
				t.Fatalf("object %d: %v", i, err)
			}
			data, err := io.ReadAll(z)
			if err != nil {
				t.Fatalf("object %d: %v", i, err)
			}
			head = dict + "\n" + string(data)
		}
		out[i] = head
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
	for name, d := range map[string]diagram.Diagram{"bristol": bristol(t), "zoo": zoo(t), "empty": {}} {
		for _, th := range Themes() {
			var a, b bytes.Buffer
			o := Options{Theme: th}
			if err := PDF(&a, d, o); err != nil {
				t.Fatalf("%s, %s: %v", name, th.Name, err)
			}
			all := objects(t, a.Bytes())
			if n := count(all, "/Type /Page\n"); n != 1 {
				t.Errorf("%s: %d pages", name, n)
			}
			if count(all, "/MediaBox [0 0 29") != 1 {
				t.Errorf("%s: the page is not as wide as the board and its margins", name)
			}
			if err := PDF(&b, d, o); err != nil || !bytes.Equal(a.Bytes(), b.Bytes()) {
				t.Errorf("%s: written twice, not the same: %v", name, err)
			}
		}
	}
	if err := PDF(io.Discard, bristol(t), Options{Theme: Theme{Name: "none", Ink: "black"}}); err == nil {
		t.Error("a colour that is none was taken")
	}
}

// The text of a PDF is text, in fonts that say which characters their codes are.
func TestPDFTextIsText(t *testing.T) {
	var b bytes.Buffer
	d := diagram.Diagram{Authors: []string{"Żółć Любовь"}, Stipulation: "#2"}
	if err := PDF(&b, d, Options{Options: diagram.Options{NoLabels: true}}); err != nil {
		t.Fatal(err)
	}
	all := objects(t, b.Bytes())
	if count(all, "/ToUnicode") == 0 {
		t.Error("no font says which characters it has")
	}
	for _, r := range "ŻółćЛюбовь#2" {
		if count(all, string([]byte{byte(r >> 8), byte(r)})) == 0 {
			t.Errorf("%c is nowhere", r)
		}
	}
}

// Colour and font of a text do not depend on what was drawn before it.
func TestPDFTextsStandAlone(t *testing.T) {
	var b bytes.Buffer
	if err := PDF(&b, zoo(t), Options{}); err != nil {
		t.Fatal(err)
	}
	texts, coloured := 0, regexp.MustCompile(` (g|rg)$`)
	for _, o := range objects(t, b.Bytes()) {
		lines := strings.Split(o, "\n")
		for i, l := range lines {
			if !strings.HasSuffix(l, ") Tj ET") {
				continue
			}
			if texts++; i < 3 || !strings.HasSuffix(lines[i-1], " Tf ET") || !coloured.MatchString(lines[i-2]) && !coloured.MatchString(lines[i-3]) {
				t.Errorf("before %q: %q", l, lines[max(0, i-3):i])
			}
		}
	}
	if texts < 20 {
		t.Errorf("%d texts", texts)
	}
}

// sheets counts the sheets that diagrams take.
func sheets(t *testing.T, list ...Printed) int {
	t.Helper()
	var b bytes.Buffer
	if err := Sheets(&b, "", Options{}, list...); err != nil {
		t.Fatal(err)
	}
	return count(objects(t, b.Bytes()), "/Type /Page\n")
}

func TestSheets(t *testing.T) {
	var text []string
	for i := range 150 {
		text = append(text, fmt.Sprintf("      %d...Ke5-e4", i))
	}
	if n := sheets(t, Printed{bristol(t), text}); n != 2 {
		t.Errorf("%d sheets for %d lines", n, len(text))
	}
	if n := sheets(t, Printed{bristol(t), []string{"1.e4"}}); n != 1 {
		t.Errorf("%d sheets for one line", n)
	}
	// Two diagrams with a few lines fit into a column.
	few := Printed{bristol(t), text[:5]}
	if one, two := sheets(t, few, few, few, few), sheets(t, few, few, few, few, few); one != 1 || two != 2 {
		t.Errorf("%d sheets for four diagrams, %d for five", one, two)
	}
	if n := sheets(t); n != 1 {
		t.Errorf("%d sheets for nothing", n)
	}
}

// Lines keep within their column and lose nothing.
func TestBrokenLines(t *testing.T) {
	word := strings.Repeat("x", 30)
	lines := broken([]string{"", "short", "    " + strings.Repeat(word+" ", 5), strings.Repeat("y", 500), "Set play:", "b) wKa1 → a2", "1.a) x:y"})
	all := ""
	for i, l := range lines {
		if end := l.indent + textWidth(l.text, l.style, sheetText); end > sheetColumn {
			t.Errorf("line %d ends at %v", i, end)
		}
		all += l.text
	}
	if lines[0].text != "" || lines[1].text != "short" || lines[2].text != word || lines[2].indent != 2*sheetIndent || lines[3].indent != 3*sheetIndent {
		t.Errorf("%v", lines)
	}
	if x, y := strings.Count(all, "x"), strings.Count(all, "y"); x != 151 || y != 502 {
		t.Errorf("%d and %d letters", x, y)
	}
	if n := len(lines); lines[n-3].style != bold || lines[n-2].style != bold || lines[n-1].style != plain {
		t.Errorf("headings: %v", lines[n-3:])
	}
}

// Turned men stay in the middle of their squares.
func TestPDFTurns(t *testing.T) {
	for _, degrees := range []float64{45, 90, 180, 270} {
		c := newPDFCanvas(Themes()[0], "")
		c.pdf.SetCompression(false)
		c.page(300, 300)
		sin, cos := math.Sincos(degrees * math.Pi / 180)
		c.turn(sin, cos)
		c.leave()
		var b bytes.Buffer
		if err := c.write(&b); err != nil {
			t.Fatal(err)
		}
		m := regexp.MustCompile(`(?m)^(\S+) (\S+) (\S+) (\S+) (\S+) (\S+) cm$`).FindStringSubmatch(b.String())
		var v [6]float64
		for i := range v {
			v[i], _ = strconv.ParseFloat(m[i+1], 64)
		}
		// Heights count from below: the middle is at 50 and 250, and what is above it goes right.
		x, y := 50*v[0]+250*v[2]+v[4], 50*v[1]+250*v[3]+v[5]
		if math.Hypot(x-50, y-250) > 0.1 {
			t.Errorf("%v degrees bring the middle to %.1f %.1f", degrees, x, y)
		}
		if right := 50*v[0] + 260*v[2] + v[4] - x; math.Abs(right-10*sin) > 0.1 {
			t.Errorf("%v degrees turn the wrong way", degrees)
		}
	}
}
