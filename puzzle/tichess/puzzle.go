package tichess

import (
	"bufio"
	"fmt"
	"io"

	"rookery/tifile"
)

// A Puzzle is a position with texts. The texts are bytes as the calculator
// shows them; its character set is close to Latin-1.
type Puzzle struct {
	Description []string // at most MaxDescription lines
	Solution    []string // at most MaxSolution lines
	Position    tifile.Position
	Line        int // of the text on which the position stands; 0 if unknown
}

// The limits of a puzzle.
const (
	MaxDescription = 3
	MaxSolution    = 4
	MaxText        = 32 // bytes in a line
)

// The tags of the lines of text.
const (
	descriptionTag = "[D]"
	solutionTag    = "[S]"
)

// check reports what the format cannot say.
func (p *Puzzle) check() error {
	if n := len(p.Description); n > MaxDescription {
		return fmt.Errorf("%d lines of description, there is room for %d", n, MaxDescription)
	}
	if n := len(p.Solution); n > MaxSolution {
		return fmt.Errorf("%d lines of solution, there is room for %d", n, MaxSolution)
	}
	for _, text := range p.texts() {
		if len(text) > MaxText {
			return fmt.Errorf("%.60q has more than %d bytes", text, MaxText)
		}
	}
	return nil
}

// texts are all lines a puzzle can have, those that it has not empty.
func (p *Puzzle) texts() (texts [MaxDescription + MaxSolution]string) {
	copy(texts[:MaxDescription], p.Description)
	copy(texts[MaxDescription:], p.Solution)
	return texts
}

// WriteText writes puzzles in the compiler's input format. Compiled again they
// are the same.
func WriteText(w io.Writer, puzzles []Puzzle) error {
	out := bufio.NewWriter(w) // keeps the first error
	for i := range puzzles {
		p := &puzzles[i]
		for _, line := range p.Description {
			fmt.Fprintf(out, "%s%s\n", descriptionTag, line)
		}
		for _, line := range p.Solution {
			fmt.Fprintf(out, "%s%s\n", solutionTag, line)
		}
		setup := p.Position.Setup()
		fmt.Fprintln(out, setup.FEN())
	}
	return out.Flush()
}
