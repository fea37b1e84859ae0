package olv

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"rookery/problem"
	"rookery/problem/popeye"
)

const collection = `---
authors: ["Loyd, Samuel", "Nobody, A"]
source: {name: "A Paper", date: {year: 1878, month: 4, day: 5}, problemid: 12/a, volume: 3, comments: [first]}
award: {tourney: {name: T, date: 1878-05}, distinction: 1st Prize, judges: [X, Y]}
reprints:
- {name: Another}
algebraic:
  white: [Kc1, Qb2, "Kamikaze Rb1"]
  black: [Ka8]
  neutral: [Gh8]
glyphs: {g: q3}
stipulation: "h#2.5"
options: [SetPlay, "Defence 1", AntiCirce Calvet, "EnPassant d3"]
twins: {b: "Move a8 a7", c: "Continued Exchange a7 c1"}
intended-solutions: 2.1.1...
solution: |
  1.Qb2-b7 #
    {a comment}
keywords: [Model mates]
comments:
- "one: two"
foreignids: [{domain: PDB, problemid: P1}]
---
authors: [!!python/unicode 'Second, The']
source: !!python/unicode 'Old Style'
source-id: 7
date: 1922-05-01
distinction: 2nd HM
algebraic:
  white: [Ke1]
  black: [Ke8]
stipulation: "="
solution: ""
---
algebraic: {white: [Ke1, Xx9], green: [Ka1]}
stipulation: "#2"
solution: ''
---
algebraic: {white: [Ke1
---
- a list
---
algebraic: {white: [Rd1], black: [Kd8]}
stipulation: PG9.5
options: [Nonsense]
solution: ''
---
problems: [{algebraic: {white: [Rd1]}}]
`

func TestEntries(t *testing.T) {
	var entries []*Entry
	var errs []error
	for e, err := range Entries("x.olv", []byte(collection)) {
		entries = append(entries, e)
		errs = append(errs, err)
	}
	if len(entries) != 7 {
		t.Fatalf("%d entries: %v", len(entries), errs)
	}
	for i, want := range []string{"", "", `x.olv:35: algebraic: white: "Xx9": there is no man "X"`,
		"x.olv:39: [1:20] ", "x.olv:41: a document is a mapping", `x.olv:43: what is asked for is not understood: "condition": no condition follows`,
		`x.olv:48: "problems": no field of a problem`} {
		if got := fmt.Sprint(errs[i]); want == "" && errs[i] != nil || !strings.HasPrefix(got, want) && want != "" {
			t.Errorf("entry %d: %s, want %s", i, got, want)
		}
	}
	e := entries[0]
	p := e.Problem
	if got := fmt.Sprintf("%q %q %q", p.Authors, p.Origins, p.Awards); got !=
		`["Loyd, Samuel" "Nobody, A"] ["12/a, A Paper 5.4.1878"] ["1st Prize, T 5/1878"]` {
		t.Error(got)
	}
	if p.Pos.Line != 2 || len(p.Board) != 5 || len(p.Board[2].Man.Attributes) != 1 || p.Board[4].Man.Colour != problem.Neutral {
		t.Errorf("line %d, men %v", p.Pos.Line, p.Board)
	}
	if !p.Options.SetPlay || p.Options.Defence.N != 1 || len(p.Options.EnPassant) != 1 || len(p.Conditions) != 1 {
		t.Errorf("options %v, conditions %v", p.Options.Given, p.Conditions)
	}
	if p.Stipulation.Traditional == nil || p.Stipulation.Text != "h#2.5" || len(p.Twins) != 2 || !p.Twins[1].Continued {
		t.Errorf("stipulation %v, twins %v", p.Stipulation, p.Twins)
	}
	if e.Solution != "1.Qb2-b7 #\n  {a comment}\n" || e.Problem.Intention.Number() != "2.1.1..." || e.Problem.Intention.Solutions != 2 {
		t.Errorf("%q, %+v", e.Solution, e.Problem.Intention)
	}
	old := entries[1]
	if old.Source.fields() != [8]string{"Old Style", "1922-05-01", 5: "7"} ||
		old.Award == nil || old.Award.Distinction != "2nd HM" || old.Stipulation != "=" || !old.Problem.Stipulation.IsZero() {
		t.Errorf("%+v", old)
	}
	if p := entries[5].Problem; !p.Stipulation.HasGoal(problem.ProofGame) {
		t.Errorf("stipulation of a proof game: %+v", p.Stipulation)
	}
}

func TestRoundTrip(t *testing.T) {
	var entries []*Entry
	for e, err := range Entries("x.olv", []byte(collection)) {
		if err == nil {
			entries = append(entries, e)
		}
	}
	var first bytes.Buffer
	if err := Write(&first, entries...); err != nil {
		t.Fatal(err)
	}
	i := 0
	var again []*Entry
	for e, err := range Entries("y.olv", first.Bytes()) {
		if err != nil {
			t.Fatalf("%v in\n%s", err, first.String())
		}
		if got, want := input(t, e.Problem), input(t, entries[i].Problem); got != want {
			t.Errorf("problem %d:\n%s\nwant\n%s", i, got, want)
		}
		again = append(again, e)
		i++
	}
	if i != len(entries) {
		t.Errorf("%d entries, want %d", i, len(entries))
	}
	var second bytes.Buffer
	if err := Write(&second, again...); err != nil || second.String() != first.String() {
		t.Errorf("%v: written again\n%s, want\n%s", err, second.String(), first.String())
	}
}

// TestOwnWalks: walks of an author's own go along as comments.
func TestOwnWalks(t *testing.T) {
	const source = "beginproblem\nwalk Leopard lp = NB2\npieces white kc2 lpa1 black ka2\ncondition promonly lp\nstipulation #2\nendproblem\n"
	list, errs := popeye.Parse("", []byte(source))
	if errs.Err() != nil {
		t.Fatal(errs)
	}
	e := Of(list[0])
	e.Comments = []string{"walk on"}
	var b bytes.Buffer
	if err := Write(&b, e); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), "walk Leopard lp = NB2") {
		t.Errorf("written:\n%s", b.String())
	}
	for e, err := range Entries("", b.Bytes()) {
		if err != nil || input(t, e.Problem) != input(t, list[0]) || len(e.Comments) != 1 {
			t.Errorf("%v, %q:\n%s\nof\n%s", err, e.Comments, input(t, e.Problem), b.String())
		}
	}
}

// TestTitles: titles and remarks, for which .olv has no place, are comments there that are told from the author's own.
func TestTitles(t *testing.T) {
	list, errs := popeye.Parse("", []byte("beginproblem\ntitle Organ Pipes\nremark version\npieces white kc2 qa1 black ka3\nstipulation #1\nendproblem\n"))
	if errs.Err() != nil {
		t.Fatal(errs)
	}
	e := Of(list[0])
	e.Comments = []string{"title unknown", "title: "}
	var b bytes.Buffer
	if err := Write(&b, e); err != nil {
		t.Fatal(err)
	}
	for e, err := range Entries("", b.Bytes()) {
		if err != nil || input(t, e.Problem) != input(t, list[0]) || !slices.Equal(e.Comments, []string{"title unknown", "title: "}) {
			t.Errorf("%v, %q:\n%s\nof\n%s", err, e.Comments, input(t, e.Problem), b.String())
		}
	}
}

func TestZeroPosition(t *testing.T) {
	for _, twins := range []string{"zeroposition twin move a1 a2", "zeroposition move a1 a3 twin move a1 a2", "twin twin move a1 a2"} {
		problems, errs := popeye.Parse("", []byte("BeginProblem pieces white ka1 black kh8 stipulation h#1 "+twins+" EndProblem"))
		if errs.Err() != nil {
			t.Fatal(errs)
		}
		var out bytes.Buffer
		if err := Write(&out, Of(problems[0])); err != nil {
			t.Fatal(err)
		}
		for e, err := range Entries("x.olv", out.Bytes()) {
			if err != nil || input(t, e.Problem) != input(t, problems[0]) {
				t.Errorf("%s: %v\n%s", twins, err, out.String())
			}
		}
	}
}

func input(t *testing.T, p *problem.Problem) string {
	var buf bytes.Buffer
	if err := popeye.Write(&buf, problem.English, p); err != nil {
		t.Fatal(err)
	}
	return buf.String()
}

func TestWriteErrors(t *testing.T) {
	for _, src := range []string{
		"sstipulation white 3a[#]d|4hh[#]",
		"stipulation a=>b2 pieces white kb1",
	} {
		problems, errs := popeye.Parse("", []byte("BeginProblem pieces white ka1 black kh8 "+src+" EndProblem"))
		if errs.Err() != nil {
			t.Fatal(errs)
		}
		if err := Write(&bytes.Buffer{}, Of(problems[0])); !errors.Is(err, ErrFormat) {
			t.Errorf("%s: %v", src, err)
		}
	}
}

// TestScalars: texts that YAML would take for something else come back.
func TestScalars(t *testing.T) {
	for _, text := range []string{
		"=", "? 2009", "1878-05", "007", "true", "a: b", "a #b", "#1", "- x", "x\n  y", "  x\ny\n", "x\n\ny\n", "x \n",
		"\t", "ä\u2028", "\"'", "x\r\ny", "12", "~", "{}", "a\\b",
	} {
		e := Of(&problem.Problem{})
		e.Solution, e.Source.Name, e.Comments = text, text, []string{text, "x"}
		var out bytes.Buffer
		if err := Write(&out, e); err != nil {
			t.Fatal(err)
		}
		for got, err := range Entries("x.olv", out.Bytes()) {
			if err != nil || got.Solution != text || got.Source.Name != text || got.Comments[0] != text {
				t.Errorf("%q comes back as %q, %q, %q: %v in\n%s", text, got.Solution, got.Source.Name, got.Comments, err, out.String())
			}
		}
	}
}

func FuzzEntries(f *testing.F) {
	f.Add([]byte(collection))
	f.Fuzz(func(t *testing.T, src []byte) {
		for e, err := range Entries("x.olv", src) {
			if e == nil && err == nil {
				t.Error("neither entry nor error")
			}
			var out bytes.Buffer
			if err != nil || Write(&out, e) != nil {
				continue
			}
			for _, err := range Entries("y.olv", out.Bytes()) {
				if err != nil {
					t.Errorf("%v in what was written:\n%s", err, out.String())
				}
			}
		}
	})
}

func ExampleEntries() {
	src := []byte("---\nauthors: [\"Nobody, A\"]\nalgebraic: {white: [Kc1, Qb2, Rb1], black: [Ka8]}\nstipulation: \"#1\"\nsolution: 1.Qb2-b7\n")
	for e, err := range Entries("one.olv", src) {
		fmt.Println(e.Problem.Authors, e.Stipulation, e.Solution, err)
	}
	// Output: [Nobody, A] #1 1.Qb2-b7 <nil>
}

// TestNothingIsLost: what no part of this package knows is written as it came,
// and stays when the problem of an entry is exchanged.
func TestNothingIsLost(t *testing.T) {
	const src = `---
authors: [A]
source: {name: S, date: {year: 2009, month: 2}, issue: "50", editor: E}
award: {tourney: {name: T, rules: [a, b]}, distinction: HM, sum: 1.50}
algebraic: {white: [Kc1, Qb2], black: [Ka8]}
stipulation: "#2"
twins: {b: Continued Exchange c1 b2}
intended-solutions: '2'
solution: text
keywords: [Bristol]
comments: [c]
foreignids: [{domain: D, problemid: "007", url: u}]
labels: {mine: true, level: 3, name: "12", none: ~, list: [1, x]}
`
	const want = `---
authors:
- "A"
source:
  name: "S"
  date:
    year: 2009
    month: 2
  issue: "50"
  editor: "E"
award:
  tourney:
    name: "T"
    rules:
    - "a"
    - "b"
  distinction: HM
  sum: 1.50
algebraic:
  white:
  - Kc1
  - Qb2
  black:
  - Ka8
stipulation: "#2"
twins:
  b: Continued Exchange c1 b2
intended-solutions: "2"
solution: text
keywords:
- Bristol
comments:
- "c"
foreignids:
- domain: "D"
  problemid: "007"
  url: "u"
labels:
  mine: true
  level: 3
  name: "12"
  none: null
  list:
  - 1
  - "x"
`
	for e, err := range Entries("x.olv", []byte(src)) {
		if err != nil {
			t.Fatal(err)
		}
		plain, errs := popeye.Parse("", []byte(input(t, e.Problem)))
		if errs.Err() != nil {
			t.Fatal(errs)
		}
		for _, e := range []*Entry{e, e.With(plain[0])} {
			var out bytes.Buffer
			if err := Write(&out, e); err != nil || out.String() != want {
				t.Errorf("%v:\n%s", err, out.String())
			}
		}
		plain[0].Origins = []string{"Elsewhere"}
		if other := e.With(plain[0]); other.Source.caption() != "Elsewhere" || len(other.others) == 0 {
			t.Errorf("another source: %+v", other)
		}
	}
}

// TestTakenApart: what the captions of a fresh problem say of source and award stands in its
// fields, and makes the same captions again.
func TestTakenApart(t *testing.T) {
	for _, test := range []struct{ origin, award, want, again string }{
		{"8236, Problemkiste 209, 4/2014", "1st Prize", "name: Problemkiste date: year: 2014 month: 4 issue: \"209\" problemid: \"8236\" award: distinction: \"1st Prize\"", ""},
		{"Bristol Problem Tourney 1861", "1st Prize", "name: Bristol Problem Tourney date: year: 1861 award: tourney: name: Bristol Problem Tourney date: year: 1861 distinction: \"1st Prize\"", ""},
		{"The Problemist, 1988", "1. Preis, The Problemist 1987", "name: The Problemist date: year: 1988 award: tourney: name: The Problemist date: year: 1987 distinction: \"1. Preis\"", "The Problemist 1988"},
	} {
		problems, errs := popeye.Parse("", []byte("beginproblem pieces white Ka1 Qb2 black Kc8 stipulation #2 endproblem"))
		if errs.Err() != nil {
			t.Fatal(errs)
		}
		p := problems[0]
		p.Origins, p.Awards = []string{test.origin}, []string{test.award}
		var b bytes.Buffer
		if err := Write(&b, Of(p)); err != nil {
			t.Fatal(err)
		}
		if text := strings.Join(strings.Fields(b.String()), " "); !strings.Contains(text, test.want) {
			t.Errorf("%s: no %s in %s", test.origin, test.want, text)
		}
		if test.again == "" {
			test.again = test.origin
		}
		for e, err := range Entries("", b.Bytes()) {
			if err != nil || len(e.Problem.Origins) != 1 || e.Problem.Origins[0] != test.again || e.Problem.Awards[0] != test.award {
				t.Errorf("%v %q %q, not %q %q", err, e.Problem.Origins, e.Problem.Awards, test.again, test.award)
			}
		}
	}
}
