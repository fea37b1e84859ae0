package diagram

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rookery/chess"
	"rookery/problem"
)

var update = flag.Bool("update", false, "write the golden files anew")

// men reads placements such as "wKa1 bQh8 nGc3".
func men(t testing.TB, list string) []problem.Placement {
	t.Helper()
	var out []problem.Placement
	for _, s := range strings.Fields(list) {
		colour := problem.Colour(strings.IndexByte("wbni", s[0]))
		sq, err := chess.ParseSquare(s[len(s)-2:])
		if err != nil {
			t.Fatal(err)
		}
		walk := problem.Walk(strings.ToLower(s[1 : len(s)-2]))
		out = append(out, problem.Placement{Square: sq, Man: problem.Man{Colour: colour, Walk: walk}})
	}
	return out
}

func square(t testing.TB, name string) chess.Square {
	t.Helper()
	sq, err := chess.ParseSquare(name)
	if err != nil {
		t.Fatal(err)
	}
	return sq
}

// bristol is Frank Healey's problem that gave the clearance its name.
func bristol(t testing.TB) Diagram {
	return FromProblem(&problem.Problem{
		Authors:     []string{"Frank Healey"},
		Titles:      []string{"Bristol clearance"},
		Origins:     []string{"Bristol Problem Tourney 1861"},
		Awards:      []string{"1st Prize"},
		Board:       men(t, "wKh2 wQg6 wRd1 wRf3 wBa1 wSb6 wSf7 wPa3 wPc3 wPd2 wPd5 wPg2 bKc5 bBb5 bSb7 bPa4 bPc4 bPf4 bPg7"),
		Stipulation: problem.Stipulation{Text: "#3"},
	})
}

// zoo has something of everything.
func zoo(t testing.TB) Diagram {
	p := &problem.Problem{
		Authors:     []string{"A. <Composer> & Co"},
		Board:       men(t, "wKa1 bKh8 nQd4 wGc3 bNf6 wMb7 bROe2 nR/Bg3 wEQa8 bNEa6 iQc8 wSh1"),
		Conditions:  []problem.Condition{{Name: "Circe"}, {Name: "Hole", Mark: problem.HoleMark, Params: []problem.Param{{Kind: problem.SquaresParam, Squares: []chess.Square{square(t, "d1"), square(t, "e8")}}}}, {Name: "Imitator", Mark: problem.ImitatorMark, Params: []problem.Param{{Kind: problem.SquaresParam, Squares: []chess.Square{square(t, "h4")}}}}},
		Stipulation: problem.Stipulation{Text: "h#3"},
		Options:     problem.Options{SetPlay: true, Duplex: true, WriteGrid: true},
		Twins: []problem.Twin{
			{Changes: []problem.Change{{Kind: problem.MoveMan, From: square(t, "c3"), To: square(t, "c4")}}},
			{Continued: true, Changes: []problem.Change{{Kind: problem.MoveMan, From: square(t, "c4"), To: square(t, "c5")}, {Kind: problem.RemoveMen, Squares: []chess.Square{square(t, "h1")}}}},
		},
	}
	p.Board[11].Man.Attributes = []problem.Attribute{"Royal"}
	p.Board[1].Man.Attributes = []problem.Attribute{"Kamikaze", "Magic"}
	return FromProblem(p)
}

func names(w problem.Walk) string {
	return map[problem.Walk]string{"g": "Grasshopper", "n": "Nightrider", "ro": "Rose"}[w]
}

type writer func(io.Writer, Diagram, Options) error

func TestGolden(t *testing.T) {
	ascii := Options{ASCII: true, WalkName: names}
	for _, c := range []struct {
		file  string
		write writer
		d     Diagram
		o     Options
	}{
		{"bristol.svg", SVG, bristol(t), Options{}},
		{"bristol.txt", Text, bristol(t), Options{}},
		{"bristol.tex", LaTeX, bristol(t), Options{}},
		{"flipped.txt", Text, bristol(t), Options{Flip: true, BoardOnly: true}},
		{"zoo.svg", SVG, zoo(t), Options{WalkName: names, Theme: Light()}},
		{"zoo.txt", Text, zoo(t), Options{WalkName: names}},
		{"zoo-ascii.txt", Text, zoo(t), ascii},
		{"zoo.tex", LaTeX, zoo(t), Options{WalkName: names}},
	} {
		t.Run(c.file, func(t *testing.T) {
			var got, again bytes.Buffer
			if err := c.write(&got, c.d, c.o); err != nil {
				t.Fatal(err)
			}
			if err := c.write(&again, c.d, c.o); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got.Bytes(), again.Bytes()) {
				t.Error("two runs differ")
			}
			path := filepath.Join("testdata", c.file)
			if *update {
				if err := os.WriteFile(path, got.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got.Bytes(), want) {
				t.Errorf("differs from %s; see with -update and git diff. Got:\n%.2000s", path, got.Bytes())
			}
		})
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
		for _, d := range []Diagram{{}, bristol(t), zoo(t)} {
			var b bytes.Buffer
			if err := SVG(&b, d, Options{Theme: th, WalkName: names}); err != nil {
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
	if err := SVG(&b, zoo(t), Options{WalkName: names}); err != nil {
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
		d := Diagram{Men: men(t, "w"+w+"a8 n"+w+"c8 b"+w+"e8")}
		o := Options{Theme: Grey(), Square: 40, BoardOnly: true, NoLabels: true}
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
	d := Diagram{Men: men(t, "wQa8 wGc8")}
	img, err := Image(d, Options{Theme: Grey(), Square: 60, BoardOnly: true, NoLabels: true})
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
	if _, err := Image(Diagram{}, Options{Square: 5000}); err == nil {
		t.Error("no error")
	}
}

func TestBadThemeColour(t *testing.T) {
	th := Grey()
	th.Ink = "black"
	if err := PNG(io.Discard, Diagram{}, Options{Theme: th}); err == nil || !strings.Contains(err.Error(), `"black"`) {
		t.Errorf("error %v", err)
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestWriteErrors(t *testing.T) {
	for i, write := range []writer{SVG, PNG, Text, LaTeX} {
		if err := write(brokenWriter{}, Diagram{}, Options{}); !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("writer %d: %v", i, err)
		}
	}
}

func TestCount(t *testing.T) {
	for list, want := range map[string]string{
		"":                    "0 + 0",
		"wKa1 bKa8 bPa7":      "1 + 2",
		"wKa1 nKa8 nPa7 bSb1": "1 + 1 + 2n",
		"wKa1 bQa1":           "0 + 1", // only the upper man is seen
	} {
		if got := (Diagram{Men: men(t, list)}).Count(); got != want {
			t.Errorf("%s: %s, want %s", list, got, want)
		}
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

// FuzzCaptions: whatever stands in a problem's texts, SVG stays XML and no
// writer fails.
func FuzzCaptions(f *testing.F) {
	f.Add("Loyd", "#2", "q", "Royal")
	f.Add("\x00<&>\"", "\xff", "", "")
	f.Add("\\end{x}", "h#2.5 ~", "r/b", "é")
	f.Fuzz(func(t *testing.T, author, stipulation, walk, attribute string) {
		d := FromProblem(&problem.Problem{
			Authors:     []string{author},
			Stipulation: problem.Stipulation{Text: stipulation},
			Board: []problem.Placement{{Square: 9, Man: problem.Man{
				Walk: problem.Walk(walk), Colour: problem.Neutral, Attributes: []problem.Attribute{problem.Attribute(attribute)},
			}}},
		})
		o := Options{Square: 8, WalkName: func(w problem.Walk) string { return string(w) }}
		var b bytes.Buffer
		if err := SVG(&b, d, o); err != nil {
			t.Fatal(err)
		}
		if err := wellFormed(b.Bytes()); err != nil {
			t.Fatalf("%v in\n%s", err, b.Bytes())
		}
		for _, write := range []writer{Text, LaTeX} {
			if err := write(io.Discard, d, o); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// Accents that an author writes in TeX stay, what else TeX would act on does not.
func TestTeXAccents(t *testing.T) {
	p := &problem.Problem{Authors: []string{`Fadil Abdurahmanovi\'c`, `Sa\v{s}a & Co`}, Origins: []string{`Gr\"o\ss{}e {\end} 3%`}}
	var b strings.Builder
	if err := LaTeX(&b, FromProblem(p), Options{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`\author{Abdurahmanovi\'c, Fadil; Co, Sa\v{s}a \&}`, `\source{Gr\"o\ss{}e \{\textbackslash\{\}end\} 3\%}`,
	} {
		if !strings.Contains(strings.ReplaceAll(b.String(), `\textbackslash{}`, `\textbackslash\{\}`), want) {
			t.Errorf("no %s in\n%s", want, b.String())
		}
	}
}

// The package takes a name in two parts, and stumbles over one.
func TestTeXSingleName(t *testing.T) {
	p := &problem.Problem{Authors: []string{"Anonymous"}}
	var b strings.Builder
	if err := LaTeX(&b, FromProblem(p), Options{}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), `\author{Anonymous, }`) {
		t.Error(b.String())
	}
	for d, err := range ReadLaTeX(b.String(), nil) {
		if err != nil || len(d.Authors) != 1 || d.Authors[0] != "Anonymous" {
			t.Errorf("%q, %v", d.Authors, err)
		}
	}
}

// An origin is cut into the fields that the LaTeX package has, and read as it was.
func TestTeXOrigin(t *testing.T) {
	for origin, want := range map[string]string{
		"8236, Problemkiste 209, 04/2014": ` \sourcenr{8236}% \year{2014}% \month{04}% \issue{209}% \source{Problemkiste}%`,
		"feenschach 12/2001":              ` \year{2001}% \month{12}% \source{feenschach}%`,
		"StrateGems 14.03.2012":           ` \year{2012}% \month{03}% \day{14}% \source{StrateGems}%`,
		"British Chess Magazine 1922":     ` \year{1922}% \source{British Chess Magazine}%`,
		"Die Schwalbe, August 1999-2000":  ` \source{Die Schwalbe, August 1999-2000}%`,
		"The Problemist":                  ` \source{The Problemist}%`,
	} {
		p := &problem.Problem{Origins: []string{origin}}
		var b strings.Builder
		if err := LaTeX(&b, FromProblem(p), Options{}); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(strings.ReplaceAll(b.String(), "\n", ""), want) {
			t.Errorf("%s: no %s in\n%s", origin, want, b.String())
		}
		if got := cutOrigin(origin).String(); got != origin {
			t.Errorf("%s became %s", origin, got)
		}
	}
}
