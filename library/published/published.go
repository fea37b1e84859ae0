// Package published reads solutions as they are printed, by Popeye or by hand, into trees:
//
//	1.Sf2-g4 ! threat:
//	      2.Qb2-h8 #
//	   1...Kg2-f1
//	      2.Rg8-a8 #
//
// Men of the game may move in long or short notation; their moves are looked up among the legal
// ones. Others need long notation, and no effects but what a move itself does. What cannot be read is an
// error: half a solution would say what is not so.
package published

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

// MaxText bounds a text.
const MaxText = 256 << 10

// maxMoves bounds the moves of a solution.
const maxMoves = 20_000

// ErrNone is the error of a text without moves.
var ErrNone = errors.New("there are no moves in the text")

// An Error says where a text cannot be read.
type Error struct {
	Line int
	Word string
	Why  string
}

func (e *Error) Error() string { return fmt.Sprintf("line %d: %q: %s", e.Line, e.Word, e.Why) }

// Read reads the solution of a problem.
func Read(p *problem.Problem, text string) (*solution.Solution, error) {
	if len(text) > MaxText {
		return nil, fmt.Errorf("a text of %d bytes; at most %d are read", len(text), MaxText)
	}
	t := p.Stipulation.Traditional
	if t == nil || len(p.Stipulation.Back) > 0 {
		return nil, errors.New("of such a stipulation solutions are not read")
	}
	r := &reader{problem: p, play: t, out: &solution.Solution{Problem: p}, line: 1}
	for _, twin := range p.Expand() {
		if !twin.Zero {
			r.twins = append(r.twins, solution.Twin{Label: twin.Label, Continued: twin.Continued, Changes: twin.Changes, Problem: twin.Problem, Before: twin.Before})
		}
	}
	if len(r.twins) == 0 {
		return nil, errors.New("there is no position")
	}
	if err := r.read(text); err != nil {
		return nil, err
	}
	if r.moves == 0 {
		return nil, ErrNone
	}
	r.end()
	return r.out, nil
}

// A reader makes a tree of moves.
type reader struct {
	problem *problem.Problem
	play    *problem.Traditional
	twins   []solution.Twin
	out     *solution.Solution
	line    int
	moves   int

	twin   int // that is being read, -1: none yet
	begun  bool
	start  stand
	actual []*solution.Node
	set    []*solution.Node
	path   []*place // from the first move to the last one read
	// ply is of the next move; threat says that it is threatened, refutes that it refutes.
	ply             int
	threat, refutes bool
}

// A place is a node with the position after it.
type place struct {
	node  *solution.Node
	stand stand
}

// What texts are made of.
var (
	number   = regexp.MustCompile(`^([0-9]{1,3})\s*(\.\.\.+|…|\.)`)
	label    = regexp.MustCompile(`^([a-z]|z[0-9]{1,2})\)`)
	move     = regexp.MustCompile(`^(?:(?:0-0-0|O-O-O|0-0|O-O)|([wbn]?)((?:[KQRBSNP]|[0-9A-Z]{1,2})?)([a-h]?[1-8]?)([-*x:]?)([a-h][1-8])(?:\s*ep\.?)?(?:=?\(?([A-Z0-9]{1,2})\)?)?)`)
	annotate = regexp.MustCompile(`^(?:[!?]+|\+\+?|#|=)`)
	words    = regexp.MustCompile(`^(?i:threats?:?|zugzwang\.?|zz\.?|but|ep\.?|\(threat\)|blocus\.?|set ?play:?|tries:?|solution:?|or|and|/)`)
	comments = regexp.MustCompile(`\{[^{}]*\}`)
)

func (r *reader) read(text string) error {
	text = comments.ReplaceAllStringFunc(text, func(c string) string { return strings.Repeat("\n", strings.Count(c, "\n")) + " " })
	lineStart := true
	for len(text) > 0 {
		switch text[0] {
		case '\n':
			r.line++
			lineStart = true
			text = text[1:]
			continue
		case ' ', '\t', '\r', ',', ';', '.':
			text = text[1:]
			continue
		}
		if m := label.FindStringSubmatch(text); m != nil && lineStart {
			if err := r.begin(m[1]); err != nil {
				return err
			}
			text = text[len(m[0]):]
			// What makes the twin follows, up to the first number of a move or the line's end.
			end := strings.IndexByte(text, '\n')
			if end < 0 {
				end = len(text)
			}
			if at := moveNumber.FindStringIndex(text[:end]); at != nil {
				end = at[0]
			}
			text = text[end:]
			lineStart = false
			continue
		}
		lineStart = false
		if m := number.FindStringSubmatch(text); m != nil {
			n, _ := strconv.Atoi(m[1]) // digits alone
			r.ply = 2 * (n - 1)
			if m[2] != "." {
				r.ply++
			}
			text = text[len(m[0]):]
			continue
		}
		if m := words.FindString(text); m != "" {
			switch w := strings.ToLower(m); {
			case strings.HasPrefix(w, "threat"), w == "(threat)":
				r.threat = true
			case w == "but":
				r.refutes = true
			case strings.HasPrefix(w, "z"), strings.HasPrefix(w, "blocus"):
				if len(r.path) > 0 {
					r.path[len(r.path)-1].node.Zugzwang = true
				}
			}
			text = text[len(m):]
			continue
		}
		if m := annotate.FindString(text); m != "" {
			r.annotated(m)
			text = text[len(m):]
			continue
		}
		m := move.FindStringSubmatch(text)
		if m == nil || m[0] == "" {
			word, _, _ := strings.Cut(text, "\n")
			word, _, _ = strings.Cut(word, " ")
			return &Error{r.line, word, "is neither a move nor anything else that solutions have"}
		}
		if rest := text[len(m[0]):]; rest != "" && rest[0] == '[' {
			return &Error{r.line, m[0], "has effects"}
		}
		if err := r.move(m); err != nil {
			return err
		}
		text = text[len(m[0]):]
	}
	return nil
}

var moveNumber = regexp.MustCompile(`[0-9]{1,3}\s*(\.|…)`)

// begin begins a twin.
func (r *reader) begin(name string) error {
	for i := range r.twins {
		if r.twins[i].Label == name || r.twins[i].Label == "" && name == "a" {
			r.end()
			r.twin, r.begun = i, true
			r.start = standOf(r.twins[i].Problem)
			return nil
		}
	}
	return &Error{r.line, name + ")", "there is no such twin"}
}

// help reports whether the sides work together, so that each line of text is one of play.
func (r *reader) help() bool { return r.play.Play >= problem.Help || r.play.Series != problem.NoSeries }

// end ends a twin.
func (r *reader) end() {
	if !r.begun || len(r.actual)+len(r.set) == 0 {
		return
	}
	t := solution.TwinSolution{Twin: r.twins[r.twin]}
	h := solution.HalfSolution{Half: solution.Half{Starter: r.first()}}
	if r.help() {
		h.Mode = solution.Line
	}
	if len(r.set) > 0 {
		kind := solution.SetPlay
		if r.help() && r.play.Half && len(r.actual) == 0 {
			kind = solution.Actual
		}
		h.Phases = append(h.Phases, solution.PhaseSolution{Phase: solution.Phase{Kind: kind, FirstPly: 1}, Nodes: r.set})
	}
	if len(r.actual) > 0 {
		h.Phases = append(h.Phases, solution.PhaseSolution{Nodes: r.actual})
	}
	t.Halves = []solution.HalfSolution{h}
	r.out.Twins = append(r.out.Twins, t)
	r.actual, r.set, r.path, r.begun = nil, nil, nil, false
	r.threat, r.refutes = false, false
}

// first is the side that plays the moves of even plies.
func (r *reader) first() chess.Colour {
	side := chess.White
	if r.play.Play == problem.Help {
		side = chess.Black
	}
	if r.problem.Options.HalfDuplex {
		side = side.Other()
	}
	return side
}

// annotated takes what stands behind a move.
func (r *reader) annotated(sign string) {
	if len(r.path) == 0 {
		return
	}
	n := r.path[len(r.path)-1].node
	switch {
	case strings.HasPrefix(sign, "!") && n.Kind == solution.FirstMove:
		n.Kind = solution.Key
	case strings.HasPrefix(sign, "?") && n.Ply == 0 && n.Kind != solution.Threat:
		n.Kind = solution.Try
	case sign == "#":
		n.Goals, n.Check = []problem.Goal{{Kind: problem.Mate}}, true
	case sign == "=":
		n.Goals = []problem.Goal{{Kind: problem.Stalemate}}
	case sign[0] == '+':
		n.Check = true
	}
}

// move takes a move to its place in the tree.
func (r *reader) move(m []string) error {
	if r.moves++; r.moves > maxMoves {
		return &Error{r.line, m[0], "there are too many moves"}
	}
	if !r.begun {
		if err := r.begin("a"); err != nil {
			return err
		}
	}
	series := r.play.Series != problem.NoSeries
	for len(r.path) > 0 && (r.path[len(r.path)-1].node.Ply >= r.ply || r.help() && r.ply <= 1 && r.path[0].node.Ply >= r.ply) {
		r.path = r.path[:len(r.path)-1]
	}
	if r.help() && r.ply == 1 && !series && len(r.path) > 0 && r.path[0].node.Ply == 0 && len(r.path[0].node.Replies) > 0 {
		r.path = nil // a line that begins with the second half of a move
	}
	at, parent := r.start, (*place)(nil)
	if len(r.path) > 0 {
		parent = r.path[len(r.path)-1]
		at = parent.stand
	}
	side := r.first()
	if r.ply%2 == 1 {
		side = side.Other()
	}
	made, after, err := at.move(m, side)
	if err != nil {
		return &Error{r.line, m[0], err.Error()}
	}
	n := &solution.Node{Ply: r.ply, Move: made, Kind: r.kind(parent)}
	switch {
	case parent == nil && r.ply%2 == 1:
		r.set = append(r.set, n)
	case parent == nil:
		r.actual = append(r.actual, n)
	case n.Kind == solution.Threat:
		parent.node.Threats = append(parent.node.Threats, n)
	case n.Kind == solution.Refutation:
		parent.node.Refutations = append(parent.node.Refutations, n)
	default:
		parent.node.Replies = append(parent.node.Replies, n)
	}
	r.path = append(r.path, &place{n, after})
	r.ply++
	if series && !(r.play.Play == problem.Help && (r.ply+1)/2 >= r.play.Moves) {
		r.ply = n.Ply + 2
	}
	return nil
}

func (r *reader) kind(parent *place) solution.NodeKind {
	switch {
	case r.help():
		return solution.Step
	case parent == nil && r.ply == 0:
		r.refutes = false // what refuted the try before
		return solution.FirstMove
	case parent != nil && r.ply == parent.node.Ply+2:
		r.threat = false
		return solution.Threat
	case r.refutes && r.ply%2 == 1:
		r.refutes = r.ply == 1 // several may refute
		return solution.Refutation
	case r.ply%2 == 0:
		return solution.Continuation
	}
	if r.ply == 1 {
		r.refutes = false
	}
	return solution.Defence
}
