package page_test

import (
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"rookery/chess"
	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/solution"
	"rookery/solution/internal/sample"
	"rookery/solution/page"
)

// plainMan stands in for the drawing of men.
func plainMan(w io.Writer, m problem.Man) error {
	_, err := fmt.Fprintf(w, "<circle cx=\"50\" cy=\"50\" r=\"%d\"/>", 10+int(m.Colour))
	return err
}

func written(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	h := page.New(&b, page.Options{Man: plainMan})
	for _, play := range []func(solution.Sink) error{sample.Battle, sample.Help, sample.Fairy, sample.Retractor} {
		if err := play(h); err != nil {
			t.Fatal(err)
		}
	}
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestUnderMen: what conditions put on squares is drawn under the men.
func TestUnderMen(t *testing.T) {
	mark := func(w io.Writer, kind problem.Mark) error {
		_, err := fmt.Fprintf(w, "<path id=\"mark%d\"/>", kind)
		return err
	}
	p := &problem.Problem{}
	p.SetConditions([]problem.Condition{
		lexicon.Conditions.New("GridChess"),
		lexicon.Conditions.New("WhiteForcedSquare", problem.Param{Kind: problem.SquaresParam, Squares: []chess.Square{chess.At(7, 7)}}),
	})
	var b strings.Builder
	h := page.New(&b, page.Options{Man: plainMan, Mark: mark})
	if err := (&solution.Solution{Problem: p}).Play(h); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		fmt.Sprintf(`<g class="mark" transform="translate(700 0)"><path id="mark%d"/></g>`, problem.WhiteForcedMark),
		`<path class="grid" d="`, "M200 700v100", "M0 600h100",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s", want)
		}
	}
}

func TestHTML(t *testing.T) {
	p := written(t)
	if strings.Count(p, "<!DOCTYPE") != 1 || strings.Count(p, "<section") != 4 || !strings.HasSuffix(p, "</html>\n") {
		t.Error("the page is not one page of four problems")
	}
	if m := regexp.MustCompile(`(src|href)="[^#"][^"]*"|https?://[^w]|@import|url\(`).FindString(p); m != "" {
		t.Errorf("the page asks for %s", m)
	}
	for _, m := range regexp.MustCompile(`<use href="#([^"]+)"`).FindAllStringSubmatch(p, -1) {
		if strings.Count(p, `<symbol id="`+m[1]+`"`) != 1 {
			t.Errorf("sign %s is not defined once", m[1])
		}
	}
	for _, tag := range []string{"details", "ul", "li", "section", "div", "p", "button", "svg", "summary"} {
		open := len(regexp.MustCompile("<"+tag+"[ >]").FindAllString(p, -1))
		if shut := strings.Count(p, "</"+tag+">"); open != shut {
			t.Errorf("%d <%s>, %d </%[2]s>", open, tag, shut)
		}
	}
}

// Every node has a button with its number, counted anew in each problem.
func TestHTMLNumbers(t *testing.T) {
	for _, sec := range strings.Split(written(t), "<section")[1:] {
		seen := map[string]bool{}
		for _, m := range regexp.MustCompile(`data-n="(\d+)"`).FindAllStringSubmatch(sec, -1) {
			seen[m[1]] = true
		}
		nodes := strings.Count(sec, `"ply":`)
		roots := strings.Count(sec, `"kind":"root"`)
		tried := strings.Count(sec, `"kind":"moveNumber"`)
		if len(seen) != nodes-roots-tried {
			t.Errorf("%d numbers for %d nodes", len(seen), nodes-roots-tried)
		}
	}
}

// Defences that stand apart because they leave a choice stand below a word of their own.
func TestHTMLDuals(t *testing.T) {
	p, defence := &problem.Problem{}, func(ply int, dual bool) *solution.Node {
		return &solution.Node{Kind: solution.Defence, Ply: ply, Dual: dual, Move: sample.Move("bka1-b1")}
	}
	key := &solution.Node{Kind: solution.Key, Move: sample.Move("wQb3-a4"), Replies: []*solution.Node{defence(1, false), defence(1, true), defence(1, true)}}
	var b strings.Builder
	h := page.New(&b, page.Options{Man: plainMan})
	h.Begin(p)
	h.BeginTwin(solution.Twin{Problem: p})
	h.BeginHalf(solution.Half{Mode: solution.Tree})
	h.BeginPhase(solution.Phase{})
	h.Node(key)
	h.EndPhase()
	h.EndHalf()
	h.EndTwin()
	if err := h.End(solution.Summary{}); err != nil {
		t.Fatal(err)
	}
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	plain, apart, found := strings.Cut(b.String(), `<li class="leaf word">duals:</li>`)
	if !found || strings.Count(plain, `class="mv"`) != 2 || strings.Count(apart, `class="mv"`) != 2 {
		t.Errorf("duals do not stand apart:\n%s", b.String())
	}
}

func TestHTMLErrors(t *testing.T) {
	h := page.New(io.Discard, page.Options{})
	if err := sample.Battle(h); err == nil {
		t.Error("no error without a way to draw men")
	}
}
