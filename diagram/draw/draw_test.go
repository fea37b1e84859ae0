package draw

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"strings"
	"testing"

	"rookery/diagram"
	"rookery/diagram/internal/sample"
	"rookery/problem"
)

func bristol(t testing.TB) diagram.Diagram {
	return diagram.FromProblem(sample.Bristol(t), problem.English)
}

func zoo(t testing.TB) diagram.Diagram { return diagram.FromProblem(sample.Zoo(t), problem.English) }

func TestGolden(t *testing.T) {
	for _, c := range []struct {
		file string
		d    diagram.Diagram
		o    Options
	}{
		{"bristol.svg", bristol(t), Options{}},
		{"zoo.svg", zoo(t), Options{Theme: Light()}},
	} {
		t.Run(c.file, func(t *testing.T) {
			sample.Golden(t, c.file, func(w io.Writer) error { return SVG(w, c.d, c.o) })
		})
	}
}

// The edges that are joined are dotted, in light pieces on the frame.
func TestSeams(t *testing.T) {
	pieces := func(s problem.Seams) int {
		d := bristol(t)
		d.Seams = s
		var b bytes.Buffer
		if err := SVG(&b, d, Options{}); err != nil {
			t.Fatal(err)
		}
		return strings.Count(b.String(), "<rect")
	}
	plain := pieces(problem.Seams{})
	one, both := pieces(problem.Seams{Files: true})-plain, pieces(problem.Seams{Files: true, Ranks: true})-plain
	if one < 20 || both != 2*one {
		t.Errorf("%d pieces on two edges, %d on four", one, both)
	}
}

func wellFormed(svg []byte) error {
	d := xml.NewDecoder(bytes.NewReader(svg))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

func TestSVGWellFormed(t *testing.T) {
	for _, th := range Themes() {
		for _, d := range []diagram.Diagram{{}, bristol(t), zoo(t)} {
			var b bytes.Buffer
			if err := SVG(&b, d, Options{Theme: th}); err != nil {
				t.Fatal(err)
			}
			if err := wellFormed(b.Bytes()); err != nil {
				t.Errorf("%s: %v", th.Name, err)
			}
		}
	}
}

// TestSVGReferences: every reference has its definition, and only one.
func TestSVGReferences(t *testing.T) {
	var b bytes.Buffer
	if err := SVG(&b, zoo(t), Options{}); err != nil {
		t.Fatal(err)
	}
	ids, refs := map[string]int{}, map[string]bool{}
	d := xml.NewDecoder(&b)
	for {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		el, ok := tok.(xml.StartElement)
		if !ok {
			continue
		}
		for _, a := range el.Attr {
			switch a.Name.Local {
			case "id":
				ids[a.Value]++
			case "href":
				refs[strings.TrimPrefix(a.Value, "#")] = true
			case "clip-path":
				refs[strings.TrimSuffix(strings.TrimPrefix(a.Value, "url(#"), ")")] = true
			}
		}
	}
	for id, n := range ids {
		if n != 1 || !refs[id] {
			t.Errorf("%s: defined %d times, used %v", id, n, refs[id])
		}
	}
	for ref := range refs {
		if ids[ref] == 0 {
			t.Errorf("%s is used but not defined", ref)
		}
	}
}

// TestPNGInk measures how dark the inside of each square is: empty light
// square, white man, neutral man, black man in rising order.
func TestPNGInk(t *testing.T) {
	for _, walk := range "kqrbspg" {
		w := string(walk)
		d := diagram.Diagram{Men: sample.Men(t, "w"+w+"a8 n"+w+"c8 b"+w+"e8")}
		o := Options{Theme: Grey(), Square: 40, Options: diagram.Options{BoardOnly: true, NoLabels: true}}
		var b bytes.Buffer
		if err := PNG(&b, d, o); err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(&b)
		if err != nil {
			t.Fatal(err)
		}
		if got := img.Bounds().Dx(); got != 8*40+16 {
			t.Fatalf("width %d", got)
		}
		ink := func(col int) (sum int) {
			for y := 8 + 2; y < 8+38; y++ {
				for x := 8 + 40*col + 2; x < 8+40*col+38; x++ {
					r, _, _, _ := img.At(x, y).RGBA()
					sum += 255 - int(r>>8)
				}
			}
			return sum / (36 * 36)
		}
		white, neutral, black, empty := ink(0), ink(2), ink(4), ink(6)
		if empty != 0 || white < 10 || neutral < white+10 || black < neutral+10 {
			t.Errorf("%s: ink of empty, white, neutral, black: %d %d %d %d", w, empty, white, neutral, black)
		}
	}
}

// TestPNGTurn: a man turned by 180 degrees is the mirror image of itself
// about the middle of its square.
func TestPNGTurn(t *testing.T) {
	d := diagram.Diagram{Men: sample.Men(t, "wQa8 wGc8")}
	img, err := Image(d, Options{Theme: Grey(), Square: 60, Options: diagram.Options{BoardOnly: true, NoLabels: true}})
	if err != nil {
		t.Fatal(err)
	}
	off := 0
	for y := range 60 {
		for x := range 60 {
			a := img.NRGBAAt(12+x, 12+y).R
			b := img.NRGBAAt(12+120+59-x, 12+59-y).R
			if max(a, b)-min(a, b) > 60 {
				off++
			}
		}
	}
	if off > 20 {
		t.Errorf("%d of 3600 pixels differ", off)
	}
}

func TestImageTooLarge(t *testing.T) {
	if _, err := Image(diagram.Diagram{}, Options{Square: 5000}); err == nil {
		t.Error("no error")
	}
}

func TestBadThemeColour(t *testing.T) {
	th := Grey()
	th.Ink = "black"
	if err := PNG(io.Discard, diagram.Diagram{}, Options{Theme: th}); err == nil || !strings.Contains(err.Error(), `"black"`) {
		t.Errorf("error %v", err)
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

func TestWriteErrors(t *testing.T) {
	for i, write := range []func(io.Writer, diagram.Diagram, Options) error{SVG, PNG, PDF} {
		if err := write(failing{}, bristol(t), Options{}); !errors.Is(err, io.ErrShortWrite) {
			t.Errorf("writer %d: %v", i, err)
		}
	}
}

// Squares have the colours that are asked for, and no hatching over them.
func TestColoured(t *testing.T) {
	th, err := Print().Coloured("#ffeedd", "#123456")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := SVG(&b, bristol(t), Options{Theme: th}); err != nil {
		t.Fatal(err)
	}
	if s := b.String(); strings.Count(s, "#123456") != 32 || !strings.Contains(s, "#ffeedd") || strings.Contains(s, "hatch") {
		t.Errorf("%d dark squares, light ones: %v, hatched: %v", strings.Count(s, "#123456"), strings.Contains(s, "#ffeedd"), strings.Contains(s, "hatch"))
	}
	if same, err := Print().Coloured("", ""); err != nil || same != Print() {
		t.Error("nothing asked for is something")
	}
	if _, err := Print().Coloured("red", ""); err == nil {
		t.Error("red is a colour")
	}
}

func TestThemeNamed(t *testing.T) {
	for _, th := range Themes() {
		if got, ok := ThemeNamed(th.Name); !ok || got != th {
			t.Errorf("%s: %v", th.Name, got)
		}
	}
	if _, ok := ThemeNamed("plaid"); ok {
		t.Error("plaid found")
	}
}

// FuzzCaptions: whatever stands in a problem's texts, SVG stays XML.
func FuzzCaptions(f *testing.F) {
	sample.Fuzz(f, func(t *testing.T, p *problem.Problem) {
		o := Options{Square: 8}
		var b bytes.Buffer
		if err := SVG(&b, diagram.FromProblem(p, problem.English), o); err != nil {
			t.Fatal(err)
		}
		if err := wellFormed(b.Bytes()); err != nil {
			t.Fatalf("%v in\n%s", err, b.Bytes())
		}
	})
}
