package diagram

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"rookery/chess"
	"rookery/diagram/internal/sample"
	"rookery/problem"
	"rookery/problem/lexicon"
)

func walkNamed(name string) (problem.Walk, bool) {
	for _, w := range lexicon.AllWalks() {
		if strings.EqualFold(lexicon.WalkTitle(w), name) {
			return w, true
		}
	}
	return "", false
}

// What LaTeX writes, ReadLaTeX reads.
func TestReadLaTeX(t *testing.T) {
	for name, d := range map[string]Diagram{"bristol": bristol(t), "zoo": zoo(t), "empty": {}} {
		var b bytes.Buffer
		b.WriteString("\\documentclass{article} % \\begin{diagram}\n\\begin{document}\n")
		if err := LaTeX(&b, d, Options{}); err != nil {
			t.Fatal(err)
		}
		n := 0
		for got, err := range ReadLaTeX(b.String(), walkNamed) {
			n++
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			want, have := d.Seen(), got.Seen()
			if len(want) != len(have) {
				t.Errorf("%s: %d men, not %d", name, len(have), len(want))
			}
			for sq, m := range want {
				if have[sq].Colour != m.Colour || have[sq].Walk != m.Walk {
					t.Errorf("%s: on %v is %v, not %v", name, sq, have[sq], m)
				}
			}
			if got.Stipulation != d.Stipulation || !slices.Equal(got.Conditions, d.Conditions) || !slices.Equal(got.Twins, d.Twins) ||
				!slices.Equal(got.Titles, d.Titles) || !slices.Equal(got.Origins, d.Origins) || !slices.Equal(got.Awards, d.Awards) ||
				!slices.Equal(got.Imitators, d.Imitators) || !slices.Equal(edges(got.Grid), edges(d.Grid)) {
				t.Errorf("%s:\ngot  %+v\nwant %+v", name, got, d)
			}
			if name == "bristol" && !slices.Equal(got.Authors, d.Authors) {
				t.Errorf("authors %q", got.Authors)
			}
		}
		if n != 1 {
			t.Errorf("%s: %d diagrams", name, n)
		}
	}
}

// edges are where a grid has lines.
func edges(g *problem.Grid) (list []string) {
	for s := range chess.Square(64) {
		if g != nil && g.Left(s) {
			list = append(list, s.String()+" left")
		}
		if g != nil && g.Below(s) {
			list = append(list, s.String()+" below")
		}
	}
	return list
}

func TestReadLaTeXByHand(t *testing.T) {
	const src = `
\begin{diagram}[8x8]
  \author{K\"ohnlein, Friedrich} \sourcenr{12} \source{Kagans Neueste} \year{1921}
  \pieces[2+1]{wKa1, wDUb2 % the grasshopper
    sKh8}
  \stipulation{h\#2,5} \condition{Circe, Madrasi}
\end{diagram}
\begin{diagram}\pieces{wKa1, sKh8}\end{diagram}`
	var all []Diagram
	for d, err := range ReadLaTeX(src, nil) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, d)
	}
	if len(all) != 2 {
		t.Fatalf("%d diagrams", len(all))
	}
	d := all[0]
	if !slices.Equal(d.Authors, []string{"Friedrich Köhnlein"}) || !slices.Equal(d.Origins, []string{"12, Kagans Neueste 1921"}) ||
		d.Stipulation != "h#2,5" || !slices.Equal(d.Conditions, []string{"Circe", "Madrasi"}) || d.Count() != "2 + 1" || d.Men[1].Man.Walk != "g" {
		t.Errorf("%+v", d)
	}
}

func TestReadLaTeXErrors(t *testing.T) {
	for src, part := range map[string]string{
		`\begin{diagram}\pieces{wKa1, wKz9}\end{diagram}`:   `"wKz9"`,
		`\begin{diagram}\pieces{xKa1}\end{diagram}`:         `"xKa1"`,
		`\begin{diagram}\pieces{wQa1}\end{diagram}`:         `"wQa1"`,
		`\begin{diagram}\pieces{wKa1`:                       `not closed`,
		`\begin{diagram}\pieces{wKa1}`:                      `\end{diagram} is missing`,
		`\begin{diagram}\fieldtext{{M}}\end{diagram}`:       `no square`,
		`\begin{diagram}\fieldtext{{M}i9}\end{diagram}`:     `"M"`,
		`\begin{diagram}\stipulation{\#2\end{diagram} text`: `not closed`,
	} {
		var first error
		for _, err := range ReadLaTeX(src, nil) {
			first = err
		}
		if first == nil || !strings.Contains(first.Error(), part) {
			t.Errorf("%s: %v", src, first)
		}
	}
}

// Every sign that is written is a sign that is read.
func TestSignsAreRead(t *testing.T) {
	for _, w := range lexicon.AllWalks() {
		s, ok := (Diagram{}).texSign(problem.Man{Walk: w})
		if !ok {
			continue
		}
		if got, found := walkOfSign(s[1:]); !found || got != w {
			t.Errorf("%s is written %q and read %q", w, s, got)
		}
	}
}

func FuzzReadLaTeX(f *testing.F) {
	var b bytes.Buffer
	if err := LaTeX(&b, zoo(f), Options{}); err != nil {
		f.Fatal(err)
	}
	f.Add(b.String())
	f.Add(`\begin{diagram}\author{{}\pieces{wKa1`)
	f.Fuzz(func(t *testing.T, src string) {
		for d := range ReadLaTeX(src, walkNamed) {
			if len(d.Men) > 64 {
				t.Errorf("%d men", len(d.Men))
			}
		}
	})
}

// Men in twins are the package's signs, and sample.WalkName that the problem gives are read as
// what the signs stand for.
func TestLaTeXMen(t *testing.T) {
	d := Diagram{
		Men: sample.Men(t, "wKa1 bKh8 wROc3 bROd4 nBEe2"), Symbols: []problem.LaTeXPiece{
			{Walk: "ro", Symbol: "SL", Name: "Rose"}, {Walk: "be", Symbol: "LU", Name: "My & man"}, {Walk: "g", Symbol: "DU", Name: "Grasshopper"},
		},
		Twins: []string{"b) wROc3→c4, −bKh8, +nBEa7", "c) bROd4↔wXYa1", "d) RO→N", "e) XY→N", "f) Circe"},
		Notes: []string{"Duplex"},
	}
	var b bytes.Buffer
	if err := LaTeX(&b, d, Options{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		` \twins{b) \wSL c3{\ra}c4, --\sK h8, +\nLU a7; c) \sSL d4{\lra}wXYa1; d) \wSL{\ra}\wSU; e) XY{\ra}N; f) Circe}%`,
		` \remark{\mbox{\wSL\sSL = Rose}; \mbox{\nLU = My \& man}; Duplex}%`,
	} {
		if !strings.Contains(b.String(), want+"\n") {
			t.Errorf("no %s in\n%s", want, b.String())
		}
	}
	for got, err := range ReadLaTeX(b.String(), walkNamed) {
		if err != nil {
			t.Fatal(err)
		}
		want := slices.Clone(d.Twins)
		want[0] = strings.Replace(want[0], "nBEa7", "nBHa7", 1) // whose name is unknown: what the sign is for by custom
		if !slices.Equal(got.Twins, want) || !slices.Equal(got.Notes, []string{"LU = My & man", "Duplex"}) {
			t.Errorf("twins %q, notes %q", got.Twins, got.Notes)
		}
		if m := got.Seen()[sample.Square(t, "d4")]; m.Walk != "ro" {
			t.Errorf("on d4 is %v", m)
		}
	}
}
