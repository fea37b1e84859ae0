// Package page writes problems with their solutions as one self-contained page
// of HTML, on which the reader plays through the moves.
package page

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"html"
	"io"
	"strconv"
	"strings"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
	"rookery/solution/json"
	"rookery/solution/wording"
)

// Options say how a Writer writes.
type Options struct {
	Language problem.Language
	// Title of the page; "" takes the first problem's authors.
	Title string
	// Man writes the sign of a man as an SVG fragment in a box of 100 by 100.
	Man func(w io.Writer, m problem.Man) error
	// Mark writes the mark of a square in the same way; nil: squares have no marks.
	Mark func(w io.Writer, kind problem.Mark) error
	// Regression leaves out what differs from run to run: times.
	Regression bool
}

// Writer is a Sink that writes one self-contained page: boards, captions and the
// solutions, whose moves the reader plays through. The page needs nothing from
// elsewhere. Close completes it.
type Writer struct {
	solution.Builder
	w     io.Writer
	opt   Options
	begun bool
	known map[string]bool // men whose signs are in the page
}

// New returns a Writer that writes to w.
func New(w io.Writer, opt Options) *Writer {
	h := &Writer{w: w, opt: opt, known: map[string]bool{}}
	h.OnEnd = h.problem
	return h
}

var (
	//go:embed page.css
	pageStyle string
	//go:embed page.js
	pageScript string
)

// problem writes a section of the page.
func (h *Writer) problem(s *solution.Solution) error {
	if h.opt.Man == nil {
		return errors.New("writing HTML: no way to draw men")
	}
	var b bytes.Buffer
	if !h.begun {
		h.begun = true
		title := h.opt.Title
		if title == "" {
			title = pageTitle(s.Problem)
		}
		fmt.Fprintf(&b, "<!DOCTYPE html>\n<html lang=%q>\n<head>\n<meta charset=\"utf-8\">\n"+
			"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"+
			"<title>%s</title>\n<style>\n%s</style>\n</head>\n<body>\n<main>\n",
			h.opt.Language.String(), html.EscapeString(title), pageStyle)
	}
	if err := h.signs(&b, s); err != nil {
		return fmt.Errorf("writing HTML: %w", err)
	}
	sec := section{lang: h.opt.Language, word: wording.In(h.opt.Language), regression: h.opt.Regression}
	under, err := h.underMen(s.Problem)
	if err != nil {
		return fmt.Errorf("writing HTML: %w", err)
	}
	sec.write(s, under)
	b.WriteString(sec.String())
	data, err := json.Marshal(s, json.Options{Language: h.opt.Language, Regression: h.opt.Regression})
	if err != nil {
		return fmt.Errorf("writing HTML: %w", err)
	}
	// Marshal escapes <, > and &, so that nothing in it ends the element.
	fmt.Fprintf(&b, "<script type=\"application/json\">%s</script>\n</section>\n", data)
	if _, err := h.w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("writing HTML: %w", err)
	}
	return nil
}

// Close ends the page; without a problem there is none.
func (h *Writer) Close() error {
	if !h.begun {
		return nil
	}
	if _, err := fmt.Fprintf(h.w, "</main>\n<script>\n%s</script>\n</body>\n</html>\n", pageScript); err != nil {
		return fmt.Errorf("writing HTML: %w", err)
	}
	return nil
}

func pageTitle(p *problem.Problem) string {
	if len(p.Authors) > 0 {
		return strings.Join(p.Authors, ", ")
	}
	return "rookery"
}

// signs defines the sign of every man that can stand on a board.
func (h *Writer) signs(b *bytes.Buffer, s *solution.Solution) error {
	var defs bytes.Buffer
	var err error
	define := func(m problem.Man) {
		id := manID(m)
		if h.known[id] || m.Colour == problem.Invisible || m.Walk == "" || err != nil {
			return
		}
		h.known[id] = true
		fmt.Fprintf(&defs, "<symbol id=%q viewBox=\"0 0 100 100\">", id)
		err = h.opt.Man(&defs, m)
		defs.WriteString("</symbol>\n")
	}
	eachMan(s, define)
	if defs.Len() > 0 {
		fmt.Fprintf(b, "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs>\n%s</defs></svg>\n", defs.Bytes())
	}
	return err
}

// manID names a man's sign; the script makes the same names.
func manID(m problem.Man) string {
	walk := strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' || '0' <= r && r <= '9' {
			return r
		}
		return '_'
	}, string(m.Walk))
	return "man-" + string("wbni"[m.Colour]) + "-" + walk
}

// eachMan visits the men of a solution: on the boards and in the moves.
func eachMan(s *solution.Solution, visit func(problem.Man)) {
	board := func(p *problem.Problem) {
		if p != nil {
			for _, m := range p.Board {
				visit(m.Man)
			}
		}
	}
	effects := func(list []solution.Effect) {
		for _, e := range list {
			visit(e.Man)
			if e.Other != nil {
				visit(*e.Other)
			}
		}
	}
	var node func(n *solution.Node)
	node = func(n *solution.Node) {
		m := &n.Move
		visit(m.Man)
		if m.Promotion != "" {
			visit(problem.Man{Colour: m.Man.Colour, Walk: m.Promotion})
		}
		if m.Swapped != nil {
			visit(*m.Swapped)
		}
		effects(m.Before)
		effects(m.Effects)
		for _, list := range [][]*solution.Node{n.Threats, n.Replies, n.Refutations} {
			for _, c := range list {
				node(c)
			}
		}
	}
	board(s.Problem)
	for _, t := range s.Twins {
		board(t.Problem)
		for _, h := range t.Halves {
			for _, p := range h.Phases {
				for _, n := range p.Nodes {
					node(n)
				}
			}
		}
	}
}

// underMen draws what conditions put on squares: marks, imitators, and the lines of a grid.
func (h *Writer) underMen(p *problem.Problem) (string, error) {
	var b strings.Builder
	for _, kind := range problem.SquareMarks() {
		for _, s := range problem.Marked(p.Conditions, kind) {
			if h.opt.Mark == nil || s >= chess.NoSquare {
				continue
			}
			fmt.Fprintf(&b, "<g class=\"mark\" transform=\"translate(%d %d)\">", s.File()*100, (7-s.Rank())*100)
			if kind == problem.MagicMark {
				b.WriteString("<rect width=\"100\" height=\"100\" class=\"magic\"/>")
			} else if err := h.opt.Mark(&b, kind); err != nil {
				return "", err
			}
			b.WriteString("</g>")
		}
	}
	for _, s := range problem.Marked(p.Conditions, problem.ImitatorMark) {
		fmt.Fprintf(&b, "<circle class=\"imitator\" cx=\"%d\" cy=\"%d\" r=\"26\"/>", s.File()*100+50, (7-s.Rank())*100+50)
	}
	g := problem.GridOf(p.Conditions)
	if g == nil || p.Options.SuppressGrid {
		return b.String(), nil
	}
	b.WriteString("<path class=\"grid\" d=\"")
	for s := range chess.Square(64) {
		x, y := s.File()*100, (7-s.Rank())*100
		if g.Left(s) {
			fmt.Fprintf(&b, "M%d %dv100", x, y)
		}
		if g.Below(s) {
			fmt.Fprintf(&b, "M%d %dh100", x, y+100)
		}
	}
	b.WriteString("\"/>")
	return b.String(), nil
}

// boardSVG draws a position, with what lies under the men; the script replaces the men.
func boardSVG(p *problem.Problem, under string) string {
	var b strings.Builder
	b.WriteString("<svg class=\"board\" viewBox=\"0 0 800 800\" role=\"img\">\n")
	holes := problem.Marked(p.Conditions, problem.HoleMark)
	for s := range chess.Square(64) {
		class := "l"
		if (s.File()+s.Rank())%2 == 0 {
			class = "d"
		}
		fmt.Fprintf(&b, "<rect x=\"%d\" y=\"%d\" width=\"100\" height=\"100\" class=%q/>", s.File()*100, (7-s.Rank())*100, class)
	}
	for _, s := range holes {
		fmt.Fprintf(&b, "<rect x=\"%d\" y=\"%d\" width=\"100\" height=\"100\" class=\"hole\"/>", s.File()*100, (7-s.Rank())*100)
	}
	b.WriteByte('\n')
	for i := range 8 {
		fmt.Fprintf(&b, "<text class=\"name\" x=\"4\" y=\"%d\">%d</text><text class=\"name\" x=\"%d\" y=\"795\" text-anchor=\"end\">%c</text>",
			(7-i)*100+16, i+1, i*100+96, 'a'+i)
	}
	b.WriteString("\n" + under + "<g class=\"men\">")
	top := problem.TopMen(p.Board)
	for s := range chess.Square(64) {
		if m, ok := top[s]; ok && m.Colour != problem.Invisible {
			fmt.Fprintf(&b, "<use href=\"#%s\" x=\"%d\" y=\"%d\" width=\"100\" height=\"100\"/>", manID(m), s.File()*100, (7-s.Rank())*100)
		}
	}
	b.WriteString("</g>\n</svg>\n")
	return b.String()
}

// number writes "1." or "1..." before a move of the page.
func number(ply int) string {
	if ply%2 == 1 {
		return strconv.Itoa(ply/2+1) + "..."
	}
	return strconv.Itoa(ply/2+1) + "."
}
