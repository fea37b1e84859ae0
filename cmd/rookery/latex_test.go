package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// theFairy is a problem with all that is hard to set: men with and without a sign of the package, neutral ones,
// twins of several kinds, letters and signs that TeX takes for its own.
const theFairy = `beginproblem
author José Ødegård & Zoltán Č.
origin 50% & more_fun #3, Düna 2019
title "$1" \o/
stipulation h#2
pieces white ka1 pc4 grd5 black kh8 ge5 pf7 neutral rc3 sd2 pa7
condition circe
option maxsolutions 3
twin move a7 a6
twin exchange d5 e5
twin continued condition madrasi
twin stipulation h=2
endproblem
`

// TestLaTeXIsSet: what is written for LaTeX can be set by it, without an error, and counts the men as the diagram
// has them: one problem, a fairy one, and a whole collection.
func TestLaTeXIsSet(t *testing.T) {
	pdflatex, err := exec.LookPath("pdflatex")
	if err != nil {
		t.Skip("pdflatex is not installed")
	}
	for _, style := range []string{"diagram.sty", "pstricks.sty", "multicol.sty"} {
		if err := exec.Command("kpsewhich", style).Run(); err != nil {
			t.Skip("LaTeX has no " + style)
		}
	}
	example, err := filepath.Abs("../../examples/mansfield-1922.inp")
	if err != nil {
		t.Fatal(err)
	}
	all, err := filepath.Glob(filepath.Join(filepath.Dir(example), "*.inp"))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := os.WriteFile("fairy.inp", []byte(theFairy), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		args []string
		want []string // in the text of the document
	}{
		"one":        {[]string{"solve", "--format", "latex", "-o", "one.tex", example}, []string{`\(8\+5\)`, `C\+`, `1\.Rg6!`, `Sf2\W+2\.Qd3#`}},
		"fairy":      {[]string{"solve", "--format", "latex", "-o", "fairy.tex", "fairy.inp"}, []string{`\(3\+3\+3\)`, `Jos.* Ødeg`, `50% & more.fun`, `grasshopper`, `gnurider`}},
		"table":      {[]string{"analyse", "--format", "latex", "-o", "table.tex", example}, []string{`set play`, `Qxd3#`}},
		"collection": {append([]string{"puzzle", "convert", "--to", "latex", "--language", "de", "-o", "collection.tex"}, all...), []string{`Yarosh`, `\(14\+8\)`, `Toma.*evi`, `\(3\+1\)\s+RU`}},
	} {
		if code := run(c.args); code > 1 { // 1: the problem is not sound
			t.Errorf("%q: status %d", c.args, code)
			continue
		}
		source, err := os.ReadFile(name + ".tex")
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(string(source), `\documentclass`) { // a part of a document
			source = []byte("\\documentclass{article}\\begin{document}\n" + string(source) + "\\end{document}\n")
			if err := os.WriteFile(name+".tex", source, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if out, err := exec.Command(pdflatex, "-interaction=nonstopmode", "-halt-on-error", name+".tex").CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", name, err, out[max(0, len(out)-1500):])
			continue
		}
		text, err := exec.Command("pdftotext", name+".pdf", "-").Output()
		if err != nil {
			t.Logf("%s: what is set is not looked at: %v", name, err)
			continue
		}
		for _, want := range c.want {
			if !regexp.MustCompile(want).Match(text) {
				t.Errorf("%s: no %s in\n%s", name, want, text)
			}
		}
		if strings.Contains(string(text), "C-") {
			t.Errorf("%s: something is said to be untested", name)
		}
	}
}
