package page

import (
	"fmt"
	"html"
	"slices"
	"strings"

	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/solution"
	"rookery/solution/caption"
	"rookery/solution/wording"
)

// section is the part of a page that shows one problem. It counts the nodes
// as the script does, so that a click finds its node.
type section struct {
	strings.Builder
	lang       problem.Language
	word       *wording.Words
	regression bool
	count      int
	number     map[*solution.Node]int
}

// element writes a text in an element of a class.
func (s *section) element(name, class, text string) {
	fmt.Fprintf(s, "<%s class=%q>%s</%s>\n", name, class, html.EscapeString(text), name)
}

// write writes everything up to the data. Under is what lies under the men.
func (s *section) write(sol *solution.Solution, under string) {
	s.number = map[*solution.Node]int{}
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
	s.WriteString("</div>\n" + boardSVG(p, under))
	s.captions(p)
	s.WriteString("<div class=\"steps\">")
	for _, b := range [...][2]string{
		{"first", "M4 3v14M17 3L7 10l10 7z"}, {"back", "M15 3L5 10l10 7z"},
		{"next", "M5 3l10 7-10 7z"}, {"last", "M16 3v14M3 3l10 7-10 7z"},
	} {
		fmt.Fprintf(s, "<button type=\"button\" name=%q aria-label=%q><svg viewBox=\"0 0 20 20\"><path d=%q/></svg></button>",
			b[0], s.word.Steps[b[0]], b[1])
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
	fmt.Fprintf(s, "<div class=\"under\"><span>%s</span><span>%s</span></div>\n",
		html.EscapeString(caption.Solved(p, s.lang)), html.EscapeString(caption.Counts(p, s.lang)))
	if lines := caption.Lines(p, s.lang); len(lines) > 0 {
		s.element("div", "conditions", strings.Join(lines, "\n"))
	}
}

func (s *section) twin(t *solution.TwinSolution) {
	if text := t.Heading(s.lang); text != "" {
		fmt.Fprintf(s, "<h2>%s</h2>\n", html.EscapeString(text))
	}
	for _, words := range t.Words {
		s.element("p", "remark", words)
	}
	s.messages(t.Remarks, 0)
	for i, h := range t.Halves {
		if h.Duplex {
			fmt.Fprintf(s, "<h3>%s</h3>\n", html.EscapeString(lexicon.Options.In(s.lang, "Duplex")))
		}
		if len(h.Back) > 0 {
			s.element("h3", "back", h.BackNotation(s.lang))
		}
		s.messages(h.Remarks, 0)
		for j := range h.Phases {
			s.phase(&h.Phases[j], h.Mode)
			s.messages(h.Remarks, j+1)
		}
		s.messages(t.Remarks, i+1)
	}
}

func (s *section) phase(p *solution.PhaseSolution, mode solution.Mode) {
	if len(p.Nodes) == 0 && len(p.Remarks) == 0 {
		return
	}
	s.WriteString("<div class=\"phase\">\n")
	if p.Kind == solution.SetPlay {
		fmt.Fprintf(s, "<h3>%s</h3>\n", html.EscapeString(lexicon.Options.In(s.lang, "SetPlay")))
	}
	s.messages(p.Remarks, 0)
	for i, n := range p.Nodes {
		s.enumerate(n)
		if mode == solution.Line {
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
func (s *section) enumerate(n *solution.Node) {
	s.number[n] = s.count
	s.count++
	for _, list := range [][]*solution.Node{n.Threats, n.Replies, n.Refutations} {
		for _, c := range list {
			s.enumerate(c)
		}
	}
}

// move is a node's button.
func (s *section) move(n *solution.Node, numbered bool) string {
	text := strings.TrimSpace(n.Move.Notation(s.lang)) + n.Marks()
	if numbered {
		text = number(n.Ply) + text
	}
	switch n.Kind {
	case solution.Key, solution.Refutation:
		text += " !"
	case solution.Try:
		text += " ?"
	}
	return fmt.Sprintf("<button type=\"button\" class=\"mv\" data-n=\"%d\">%s</button>", s.number[n], html.EscapeString(text))
}

// last says that nothing follows a node.
func last(n *solution.Node) bool {
	return len(n.Threats)+len(n.Replies)+len(n.Refutations) == 0 && !n.Zugzwang && !n.Refutes
}

// tree writes a node of battle play as a list item that folds.
func (s *section) tree(n *solution.Node) {
	head := ""
	if n.Kind != solution.Root {
		head = s.move(n, true)
	}
	note := func(text string) string {
		return " <span class=\"word\">" + html.EscapeString(strings.TrimSpace(text)) + "</span>"
	}
	switch {
	case n.Zugzwang:
		head += note(s.word.Zugzwang)
	case len(n.Threats) > 0:
		head += note(s.word.Threat + solution.Effects(n.Passing, s.lang))
	case n.Refutes:
		head += note(s.word.Refutes)
	}
	class := ""
	if n.Kind == solution.Key {
		class = " key"
	}
	// A single last move shares the line.
	if only := slices.Concat(n.Threats, n.Replies); len(only) == 1 && len(n.Refutations) == 0 && last(only[0]) {
		head += " " + s.move(only[0], true)
		n = only[0]
	}
	if last(n) {
		fmt.Fprintf(s, "<li><div class=\"leaf%s\">%s</div></li>\n", class, head)
		return
	}
	fmt.Fprintf(s, "<li><details open><summary class=\"head%s\">%s</summary>\n", class, head)
	for _, list := range [][]*solution.Node{n.Threats, n.Replies} {
		if len(list) == 0 {
			continue
		}
		s.WriteString("<ul>\n")
		for i, c := range list {
			if c.Dual && (i == 0 || !list[i-1].Dual) {
				s.element("li", "leaf word", s.word.Duals)
			}
			s.tree(c)
		}
		s.WriteString("</ul>\n")
	}
	if len(n.Refutations) > 0 {
		fmt.Fprintf(s, "<div class=\"leaf word\">%s</div>\n<ul>\n", html.EscapeString(s.word.But))
		for _, c := range n.Refutations {
			s.tree(c)
		}
		s.WriteString("</ul>\n")
	}
	s.WriteString("</details></li>\n")
}

// lines writes each line of help play through the node as a paragraph.
func (s *section) lines(n *solution.Node, before string) {
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
func (s *section) messages(rs []solution.Remark, at int) {
	for _, r := range rs {
		if r.At != at {
			continue
		}
		switch r.Kind {
		case solution.MoveNumber, solution.PicturesTried:
		case solution.UndecidedMate, solution.UndecidedLegality:
			s.element("p", "message", s.undecided(r.Node)+wording.Message(&r.Message, s.lang))
		default:
			s.element("p", "message", wording.Message(&r.Message, s.lang))
		}
	}
}

// undecided writes the half moves of which the last one has no answer.
func (s *section) undecided(n *solution.Node) (line string) {
	for ; n != nil; n = n.Replies[0] {
		line += n.Move.Notation(s.lang) + " "
		if len(n.Replies) == 0 {
			break
		}
	}
	return line
}

// end says how the search ended.
func (s *section) end(sum solution.Summary) {
	if sum.Judgement != nil {
		s.element("p", "message", s.word.Verdict+sum.Judgement.Text)
	}
	text := s.word.Finished
	switch {
	case sum.Interrupted:
		text = s.word.Interrupted
	case sum.Partial:
		text = s.word.Partial
	}
	text = strings.TrimSpace(text)
	if !s.regression {
		text += " " + s.word.Time + wording.Elapsed(sum.Elapsed)
	}
	s.element("p", "end", text)
}
