package solution

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"time"

	"rookery/chess"
	"rookery/problem"
)

// TextOptions say how a Text writes.
type TextOptions struct {
	Language problem.Language
	// Regression leaves out what differs from run to run: times.
	Regression bool
	// NoBoard leaves out the diagram with its captions.
	NoBoard bool
	// Messages takes what is not part of the solution: complaints about the
	// problem. Nil writes them into the text.
	Messages io.Writer
}

// Text writes solutions in Popeye's layout, which other programs read. One
// Text may take several problems in turn. A line that begins a new part is
// started, not ended, by what it belongs to: most writes begin with "\n".
type Text struct {
	w    *bufio.Writer
	msg  io.Writer
	opt  TextOptions
	word *words
	err  error

	problem *problem.Problem
	begun   bool // the diagram is written
	mode    Mode
	phase   Phase
}

// NewText returns a Text that writes to w.
func NewText(w io.Writer, opt TextOptions) *Text {
	b := bufio.NewWriter(w)
	t := &Text{w: b, msg: opt.Messages, opt: opt, word: wordsOf(opt.Language)}
	if t.msg == nil {
		t.msg = b
	}
	return t
}

// SetLanguage changes the language for the problems that follow.
func (t *Text) SetLanguage(l problem.Language) {
	t.opt.Language = l
	t.word = wordsOf(l)
}

// Begin echoes the remarks, and says which men cover others.
func (t *Text) Begin(p *problem.Problem) {
	t.problem, t.begun = p, false
	for _, r := range p.Remarks {
		t.print(r, "\n")
	}
	seen := map[chess.Square]bool{}
	for _, m := range p.Board {
		if seen[m.Square] {
			t.print(m.Square.String(), t.word.underworld, "\n")
		}
		seen[m.Square] = true
	}
}

// BeginTwin writes the diagram before the first twin, and the twin's letter
// with what changes.
func (t *Text) BeginTwin(tw Twin) {
	if !t.begun {
		t.begun = true
		if !t.opt.NoBoard && !t.problem.Options.NoBoard {
			c := caption{lang: t.opt.Language, problem: t.problem}
			t.print(c.String())
		}
	}
	for _, words := range tw.Words {
		t.print(words, "\n")
	}
	t.print(twinText(tw, t.opt.Language))
	t.flush()
}

// BeginHalf notes the layout.
func (t *Text) BeginHalf(h Half) { t.mode = h.Mode }

// BeginPhase notes the number of the first move.
func (t *Text) BeginPhase(ph Phase) { t.phase = ph }

// Node writes a key with its play, or a line of help play.
func (t *Text) Node(n *Node) {
	switch {
	case n.Kind == Root:
		t.root(n)
	case t.mode == Line:
		t.lines(n, "\n"+lineIntro(t.phase.FirstPly), "")
	default:
		t.first(n)
	}
	t.flush()
}

// EndPhase ends the last line.
func (t *Text) EndPhase() { t.print("\n") }

// EndHalf does nothing: a duplex half looks like another phase.
func (t *Text) EndHalf() {}

// EndTwin does nothing.
func (t *Text) EndTwin() {}

// End writes how the search ended.
func (t *Text) End(s Summary) error {
	switch {
	case s.Interrupted:
		t.print(t.word.interrupted)
	case s.Partial:
		t.print(t.word.partial)
	default:
		t.print(t.word.finished)
	}
	if !t.opt.Regression {
		t.print(" ", t.word.time, elapsed(s.Elapsed))
	}
	t.print("\n\n\n")
	t.flush()
	if t.err != nil {
		return fmt.Errorf("writing solution: %w", t.err)
	}
	return nil
}

// Message writes a remark, either into the text or to the complaints.
func (t *Text) Message(m Message) {
	switch m.Kind {
	case MoveNumber:
		t.print(fmt.Sprintf("\n%3d", m.Number))
		for _, n := range m.Sub {
			t.print(fmt.Sprintf(":%d", n))
		}
		t.print("  (")
		if m.Node != nil {
			t.print(m.Node.Move.Notation(t.opt.Language))
			if m.Node.Check {
				t.print(" +")
			}
		}
		t.print(" ")
		if !t.opt.Regression {
			t.print("   ", t.word.time, elapsed(m.Elapsed))
		}
		t.print(")")
	case PicturesTried:
		t.print("\n", fmt.Sprintf(t.word.pictures, m.Number, m.Moves[0], m.Moves[1]))
		if !t.opt.Regression {
			t.print("  (", t.word.time, elapsed(m.Elapsed), ")")
		}
	case KingCapturable:
		t.complain("\n" + t.word.kingCapturable)
	case NotSolved:
		t.complain(m.Text + " " + t.word.noSolving + "\n")
	case Deduced, Note:
		t.print(localNote(m.Text, t.opt.Language), "\n")
	default:
		t.complain(localNote(m.Text, t.opt.Language) + "\n")
	}
	t.flush()
}

// first writes a node of the phase with its play; first moves, other than the
// defences of a set play and the play of a constraint, are set off by a blank
// line.
func (t *Text) first(n *Node) {
	t.tree(n)
	switch n.Kind {
	case Key, Try, FirstMove:
		if !n.Constraint {
			t.print("\n")
		}
	}
}

// tree writes a node of battle play with its subtree.
func (t *Text) tree(n *Node) {
	t.print("\n", treeIndent(n.Ply), n.Move.Notation(t.opt.Language), n.Marks())
	switch n.Kind {
	case Key, Refutation:
		t.print(" !")
	case Try:
		t.print(" ?")
	}
	t.play(n)
}

// play writes what follows a node's move.
func (t *Text) play(n *Node) {
	if n.Zugzwang {
		t.print(t.word.zugzwang)
	}
	if len(n.Threats) > 0 {
		t.print(t.word.threat)
		for _, c := range n.Threats {
			t.tree(c)
		}
	}
	for _, c := range n.Replies {
		t.tree(c)
	}
	if n.Refutes {
		t.print("\n", strings.Repeat("    ", n.Ply+1), t.word.refutes)
	}
	if len(n.Refutations) > 0 {
		t.print("\n    ", t.word.but)
		for _, c := range n.Refutations {
			t.tree(c)
		}
	}
}

// root writes post-key play: the threat or zugzwang has a line of its own.
func (t *Text) root(n *Node) {
	if n.Check {
		t.print(" +")
	}
	if n.Zugzwang || len(n.Threats) > 0 {
		t.print("\n")
	}
	t.play(n)
}

// treeIndent sets a move four columns to the right of the one before.
func treeIndent(ply int) string {
	dots := "."
	if ply%2 == 1 {
		dots = "..."
	}
	return strings.Repeat(" ", max(1, 4*ply)) + fmt.Sprintf("%3d", ply/2+1) + dots
}

// lineIntro stands before the first move of a line that begins later than
// at 1.
func lineIntro(firstPly int) string {
	switch firstPly {
	case 0:
		return ""
	case 1:
		return "  1..."
	}
	return "  1...  ..."
}

// lines writes every line of help play that passes through the node.
func (t *Text) lines(n *Node, before, sep string) {
	if n.Refutes {
		t.print("\n", treeIndent(n.Ply), n.Move.Notation(t.opt.Language), n.Marks(), " ", t.word.refutes, "\n")
		return
	}
	line := before
	if n.Ply%2 == 0 {
		line += fmt.Sprintf("%s%3d.", sep, n.Number())
	} else {
		line += sep
	}
	line += n.Move.Notation(t.opt.Language) + n.Marks()
	if len(n.Replies) == 0 {
		t.print(line)
	}
	for _, r := range n.Replies {
		t.lines(r, line, " ")
	}
}

func (t *Text) print(ss ...string) {
	for _, s := range ss {
		if _, err := t.w.WriteString(s); err != nil && t.err == nil {
			t.err = err
		}
	}
}

// complain writes to the messages, in order with the text.
func (t *Text) complain(s string) {
	t.flush()
	if _, err := io.WriteString(t.msg, s); err != nil && t.err == nil {
		t.err = err
	}
}

func (t *Text) flush() {
	if err := t.w.Flush(); err != nil && t.err == nil {
		t.err = err
	}
}

// elapsed writes a time as "1.204 s", "2:01.500 m:s" or "1:02:03 h:m:s".
func elapsed(d time.Duration) string {
	s, ms := int(d/time.Second), int(d%time.Second/time.Millisecond)
	switch h, m := s/3600, s%3600/60; {
	case h > 0:
		return fmt.Sprintf("%d:%02d:%02d h:m:s", h, m, s%60)
	case m > 0:
		return fmt.Sprintf("%d:%02d.%03d m:s", m, s%60, ms)
	}
	return fmt.Sprintf("%d.%03d s", s, ms)
}
