package solution

import (
	"fmt"
	"html"
	"slices"
	"strings"

	"rookery/problem"
)

// section is the part of a page that shows one problem. It counts the nodes
// as the script does, so that a click finds its node.
type section struct {
	strings.Builder
	lang       problem.Language
	word       *words
	regression bool
	count      int
	number     map[*Node]int
}

// element writes a text in an element of a class.
func (s *section) element(name, class, text string) {
	fmt.Fprintf(s, "<%s class=%q>%s</%s>\n", name, class, html.EscapeString(text), name)
}

// write writes everything up to the data.
func (s *section) write(sol *Solution) {
	s.number = map[*Node]int{}
	p := sol.Problem
	s.WriteString("<section class=\"problem\">\n<div class=\"side\">\n<div class=\"texts\">\n")
	for _, t := range []struct {
		class string
		lines []string
	}{{"author", p.Authors}, {"origin", p.Origins}, {"award", p.Awards}, {"title", p.Titles}, {"remark", p.Remarks}} {
		for _, line := range t.lines {
			s.element("p", t.class, line)
		}
	}
	s.WriteString("</div>\n" + boardSVG(p))
	s.captions(p)
	s.WriteString("<div class=\"steps\">")
	for _, b := range [...][2]string{
		{"first", "M4 3v14M17 3L7 10l10 7z"}, {"back", "M15 3L5 10l10 7z"},
		{"next", "M5 3l10 7-10 7z"}, {"last", "M16 3v14M3 3l10 7-10 7z"},
	} {
		fmt.Fprintf(s, "<button type=\"button\" name=%q aria-label=%q><svg viewBox=\"0 0 20 20\"><path d=%q/></svg></button>",
			b[0], s.word.steps[b[0]], b[1])
	}
	s.WriteString("</div>\n<p class=\"now\" aria-live=\"polite\"></p>\n</div>\n<div class=\"solution\">\n")
	s.messages(sol.Remarks, 0)
	for i := range sol.Twins {
		s.twin(&sol.Twins[i])
		s.messages(sol.Remarks, i+1)
	}
	s.end(sol.Summary)
	s.WriteString("</div>\n")
}

// captions stand below the board.
func (s *section) captions(p *problem.Problem) {
	c := caption{lang: s.lang, problem: p}
	stipulation := c.stipulation() + c.limits()
	c.counts(p.Board, boardWidth)
	counts := strings.TrimSpace(c.Builder.String())
	fmt.Fprintf(s, "<div class=\"under\"><span>%s</span><span>%s</span></div>\n", html.EscapeString(stipulation), html.EscapeString(counts))
	c.Reset()
	c.attributes(p.Board)
	for _, line := range conditionLines(c.conditions(p.Board), &p.Options, s.lang) {
		c.centre(line)
	}
	c.options()
	var lines []string
	for line := range strings.Lines(c.Builder.String()) {
		if !strings.HasPrefix(line, "+-") && !strings.HasPrefix(line, "|") {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	if len(lines) > 0 {
		s.element("div", "conditions", strings.Join(lines, "\n"))
	}
}

func (s *section) twin(t *TwinSolution) {
	if text := strings.TrimSpace(twinText(t.Twin, s.lang)); text != "" {
		fmt.Fprintf(s, "<h2>%s</h2>\n", html.EscapeString(text))
	}
	for _, words := range t.Words {
		s.element("p", "remark", words)
	}
	s.messages(t.Remarks, 0)
	for i, h := range t.Halves {
		if h.Duplex {
			fmt.Fprintf(s, "<h3>%s</h3>\n", html.EscapeString(optionName(s.lang, "Duplex")))
		}
		s.messages(h.Remarks, 0)
		for j := range h.Phases {
			s.phase(&h.Phases[j], h.Mode)
			s.messages(h.Remarks, j+1)
		}
		s.messages(t.Remarks, i+1)
	}
}

func (s *section) phase(p *PhaseSolution, mode Mode) {
	if len(p.Nodes) == 0 && len(p.Remarks) == 0 {
		return
	}
	s.WriteString("<div class=\"phase\">\n")
	if p.Kind == SetPlay {
		fmt.Fprintf(s, "<h3>%s</h3>\n", html.EscapeString(optionName(s.lang, "SetPlay")))
	}
	s.messages(p.Remarks, 0)
	for i, n := range p.Nodes {
		s.enumerate(n)
		if mode == Line {
			s.lines(n, "")
		} else {
			s.WriteString("<ul>\n")
			s.tree(n)
			s.WriteString("</ul>\n")
		}
		s.messages(p.Remarks, i+1)
	}
	s.WriteString("</div>\n")
}

// enumerate numbers a node and what follows it.
func (s *section) enumerate(n *Node) {
	s.number[n] = s.count
	s.count++
	for _, list := range [][]*Node{n.Threats, n.Replies, n.Refutations} {
		for _, c := range list {
			s.enumerate(c)
		}
	}
}

// move is a node's button.
func (s *section) move(n *Node, numbered bool) string {
	text := strings.TrimSpace(n.Move.Notation(s.lang)) + n.Marks()
	if numbered {
		text = number(n.Ply) + text
	}
	switch n.Kind {
	case Key, Refutation:
		text += " !"
	case Try:
		text += " ?"
	}
	return fmt.Sprintf("<button type=\"button\" class=\"mv\" data-n=\"%d\">%s</button>", s.number[n], html.EscapeString(text))
}

// last says that nothing follows the node.
func (n *Node) last() bool {
	return len(n.Threats)+len(n.Replies)+len(n.Refutations) == 0 && !n.Zugzwang && !n.Refutes
}

// tree writes a node of battle play as a list item that folds.
func (s *section) tree(n *Node) {
	head := ""
	if n.Kind != Root {
		head = s.move(n, true)
	}
	note := func(text string) string {
		return " <span class=\"word\">" + html.EscapeString(strings.TrimSpace(text)) + "</span>"
	}
	switch {
	case n.Zugzwang:
		head += note(s.word.zugzwang)
	case len(n.Threats) > 0:
		head += note(s.word.threat)
	case n.Refutes:
		head += note(s.word.refutes)
	}
	class := ""
	if n.Kind == Key {
		class = " key"
	}
	// A single last move shares the line.
	if only := slices.Concat(n.Threats, n.Replies); len(only) == 1 && len(n.Refutations) == 0 && only[0].last() {
		head += " " + s.move(only[0], true)
		n = only[0]
	}
	if n.last() {
		fmt.Fprintf(s, "<li><div class=\"leaf%s\">%s</div></li>\n", class, head)
		return
	}
	fmt.Fprintf(s, "<li><details open><summary class=\"head%s\">%s</summary>\n", class, head)
	for _, list := range [][]*Node{n.Threats, n.Replies} {
		if len(list) == 0 {
			continue
		}
		s.WriteString("<ul>\n")
		for _, c := range list {
			s.tree(c)
		}
		s.WriteString("</ul>\n")
	}
	if len(n.Refutations) > 0 {
		fmt.Fprintf(s, "<div class=\"leaf word\">%s</div>\n<ul>\n", html.EscapeString(s.word.but))
		for _, c := range n.Refutations {
			s.tree(c)
		}
		s.WriteString("</ul>\n")
	}
	s.WriteString("</details></li>\n")
}

// lines writes each line of help play through the node as a paragraph.
func (s *section) lines(n *Node, before string) {
	before += s.move(n, n.Ply%2 == 0 || before == "") + " "
	if len(n.Replies) == 0 {
		fmt.Fprintf(s, "<p class=\"line\">%s</p>\n", strings.TrimSpace(before))
	}
	for _, c := range n.Replies {
		s.lines(c, before)
	}
}

// messages writes the remarks that stand behind the at-th sibling, except the
// numbers of moves tried.
func (s *section) messages(rs []Remark, at int) {
	for _, r := range rs {
		if r.At != at {
			continue
		}
		switch r.Kind {
		case MoveNumber, PicturesTried:
		case KingCapturable:
			s.element("p", "message", s.word.kingCapturable)
		case NotSolved:
			s.element("p", "message", r.Text+" "+s.word.noSolving)
		default:
			s.element("p", "message", localNote(r.Text, s.lang))
		}
	}
}

// end says how the search ended.
func (s *section) end(sum Summary) {
	text := s.word.finished
	switch {
	case sum.Interrupted:
		text = s.word.interrupted
	case sum.Partial:
		text = s.word.partial
	}
	text = strings.TrimSpace(text)
	if !s.regression {
		text += " " + s.word.time + elapsed(sum.Elapsed)
	}
	s.element("p", "end", text)
}
