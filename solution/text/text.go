// Package text writes solutions in the layout of Popeye, which front ends and
// people read. How moves are written is known to package solution, the diagram
// with its captions to solution/caption, the words to solution/wording.
package text

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
	"rookery/solution/caption"
	"rookery/solution/wording"
)

// Options say how a Writer writes.
type Options struct {
	Language problem.Language
	// Regression leaves out what differs from run to run: times.
	Regression bool
	// NoBoard leaves out the diagram with its captions.
	NoBoard bool
	// MovesOnly leaves out all but the moves and the letters of twins.
	MovesOnly bool
	// Messages takes what is not part of the solution: complaints about the
	// problem. Nil writes them into the text.
	Messages io.Writer
}

// Writer is a Sink that writes solutions in Popeye's layout, which other programs read. One
// Writer may take several problems in turn. A line that begins a new part is
// started, not ended, by what it belongs to: most writes begin with "\n".
type Writer struct {
	w    *bufio.Writer
	msg  io.Writer
	opt  Options
	word *wording.Words
	err  error

	problem *problem.Problem
	begun   bool // the diagram is written
	mode    solution.Mode
	phase   solution.Phase
	hanging bool // a complaint has not ended its line
}

// New returns a Writer that writes to w.
func New(w io.Writer, opt Options) *Writer {
	b := bufio.NewWriter(w)
	t := &Writer{w: b, msg: opt.Messages, opt: opt, word: wording.In(opt.Language)}
	if t.msg == nil {
		t.msg = b
	}
	return t
}

// SetLanguage changes the language for the problems that follow.
func (t *Writer) SetLanguage(l problem.Language) {
	t.opt.Language = l
	t.word = wording.In(l)
}

// Begin echoes the remarks, and says which men cover others.
func (t *Writer) Begin(p *problem.Problem) {
	t.problem, t.begun = p, false
	if t.opt.MovesOnly {
		return
	}
	for _, r := range p.Remarks {
		t.print(r, "\n")
	}
	seen := map[chess.Square]bool{}
	for _, m := range p.Board {
		if seen[m.Square] {
			t.print(m.Square.String(), t.word.Underworld, "\n")
		}
		seen[m.Square] = true
	}
}

// BeginTwin writes the diagram before the first twin, and the twin's letter
// with what changes.
func (t *Writer) BeginTwin(tw solution.Twin) {
	if t.opt.MovesOnly {
		if tw.Label != "" && !tw.Zero {
			t.print("\n" + tw.Label + ")")
		}
		return
	}
	if !t.begun {
		t.begun = true
		// Without a stipulation there is nothing to be solved, nor to be shown.
		if !t.opt.NoBoard && !t.problem.Options.NoBoard && !t.problem.Stipulation.IsZero() {
			t.print(caption.Header(t.problem, t.opt.Language))
		}
	}
	for _, words := range tw.Words {
		t.print(words, "\n")
	}
	t.print(caption.Twin(tw, t.opt.Language))
	t.flush()
}

// BeginHalf notes the layout, and writes what is taken back before the play.
func (t *Writer) BeginHalf(h solution.Half) {
	t.mode = h.Mode
	if len(h.Back) > 0 {
		t.print("\n ", h.BackNotation(t.opt.Language))
	}
}

// BeginPhase notes the number of the first move.
func (t *Writer) BeginPhase(ph solution.Phase) { t.phase = ph }

// Node writes a key with its play, or a line of help play.
func (t *Writer) Node(n *solution.Node) {
	switch {
	case n.Kind == solution.Root:
		t.root(n)
	case t.mode == solution.Line:
		t.lines(n, "\n"+lineIntro(t.phase.FirstPly), "")
	default:
		t.first(n)
	}
	t.flush()
}

// EndPhase ends the last line.
func (t *Writer) EndPhase() { t.print("\n") }

// EndHalf does nothing: a duplex half looks like another phase.
func (t *Writer) EndHalf() {}

// EndTwin does nothing.
func (t *Writer) EndTwin() {}

// End writes how the search ended.
func (t *Writer) End(s solution.Summary) error {
	if t.opt.MovesOnly {
		return t.close()
	}
	if s.Judgement != nil {
		if t.hanging {
			t.print("\n\n")
		}
		t.print(t.word.Verdict, s.Judgement.Text, "\n")
	}
	switch {
	case s.Interrupted:
		t.print(t.word.Interrupted)
	case s.Partial:
		t.print(t.word.Partial)
	default:
		t.print(t.word.Finished)
	}
	if !t.opt.Regression {
		t.print(" ", t.word.Time, wording.Elapsed(s.Elapsed))
	}
	t.print("\n\n\n")
	return t.close()
}

// close writes what is left and gives the first error.
func (t *Writer) close() error {
	t.flush()
	if t.err != nil {
		return fmt.Errorf("writing solution: %w", t.err)
	}
	return nil
}

// Message writes a remark, either into the text or to the complaints.
func (t *Writer) Message(m solution.Message) {
	if t.opt.MovesOnly {
		return
	}
	switch m.Kind {
	case solution.MoveNumber:
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
			t.print("   ", t.word.Time, wording.Elapsed(m.Elapsed))
		}
		t.print(")")
	case solution.PicturesTried:
		t.print("\n", fmt.Sprintf(t.word.Pictures, m.Number, m.Moves[0], m.Moves[1]))
		if !t.opt.Regression {
			t.print("  (", t.word.Time, wording.Elapsed(m.Elapsed), ")")
		}
	case solution.UndecidedMate, solution.UndecidedLegality:
		if t.mode == solution.Line {
			t.lines(m.Node, "\n"+lineIntro(t.phase.FirstPly), "")
		} else {
			t.tree(m.Node)
		}
		t.print(" ", wording.Message(&m, t.opt.Language), "\n")
	case solution.KingCapturable:
		t.complain("\n" + wording.Message(&m, t.opt.Language))
		t.hanging = true
	default:
		line := wording.Message(&m, t.opt.Language) + "\n"
		if m.Kind.Refuses() {
			t.complain(line)
		} else {
			t.print(line)
		}
	}
	t.flush()
}

// first writes a node of the phase with its play; first moves, other than the
// defences of a set play and the play of a constraint, are set off by a blank
// line.
func (t *Writer) first(n *solution.Node) {
	t.tree(n)
	switch n.Kind {
	case solution.Key, solution.Try, solution.FirstMove:
		if !n.Constraint {
			t.print("\n")
		}
	}
}

// tree writes a node of battle play with its subtree.
func (t *Writer) tree(n *solution.Node) {
	t.print("\n", treeIndent(n.Ply), n.Move.Notation(t.opt.Language), n.Marks())
	switch n.Kind {
	case solution.Key, solution.Refutation:
		t.print(" !")
	case solution.Try:
		t.print(" ?")
	}
	t.play(n)
}

// play writes what follows a node's move.
func (t *Writer) play(n *solution.Node) {
	if n.Zugzwang {
		t.print(t.word.Zugzwang)
	}
	if len(n.Threats) > 0 {
		t.print(t.word.Threat, solution.Effects(n.Passing, t.opt.Language))
		for _, c := range n.Threats {
			t.tree(c)
		}
	}
	for i, c := range n.Replies {
		if c.Dual && (i == 0 || !n.Replies[i-1].Dual) {
			t.print("\n", strings.Repeat(" ", 4*c.Ply), t.word.Duals)
		}
		t.tree(c)
	}
	if n.Refutes {
		t.print("\n", strings.Repeat("    ", n.Ply+1), t.word.Refutes)
	}
	if len(n.Refutations) > 0 {
		t.print("\n    ", t.word.But)
		for _, c := range n.Refutations {
			t.tree(c)
		}
	}
}

// root writes post-key play: the threat or zugzwang has a line of its own.
func (t *Writer) root(n *solution.Node) {
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
func (t *Writer) lines(n *solution.Node, before, sep string) {
	if n.Refutes {
		t.print("\n", treeIndent(n.Ply), n.Move.Notation(t.opt.Language), n.Marks(), " ", t.word.Refutes, "\n")
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

func (t *Writer) print(ss ...string) {
	t.hanging = false
	for _, s := range ss {
		if _, err := t.w.WriteString(s); err != nil && t.err == nil {
			t.err = err
		}
	}
}

// complain writes to the messages, in order with the text.
func (t *Writer) complain(s string) {
	t.flush()
	if _, err := io.WriteString(t.msg, s); err != nil && t.err == nil {
		t.err = err
	}
}

func (t *Writer) flush() {
	if err := t.w.Flush(); err != nil && t.err == nil {
		t.err = err
	}
}
