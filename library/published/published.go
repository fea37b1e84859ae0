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
	"rookery/problem/lexicon"
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
	if series && !(r.play.Play == problem.Help && r.ply/2 >= r.play.Moves) {
		r.ply = n.Ply + 2
	}
	return nil
}

func (r *reader) kind(parent *place) solution.NodeKind {
	switch {
	case r.help():
		return solution.Step
	case parent == nil && r.ply == 0:
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

// A stand is a position of the play: of men of the game with its rules, of others without.
type stand struct {
	orthodox bool
	setup    chess.Setup
	men      [64]*problem.Man
}

func standOf(p *problem.Problem) stand {
	s := stand{orthodox: len(p.Conditions) == 0, setup: chess.EmptySetup()}
	for sq, man := range problem.TopMen(p.Board) {
		s.men[sq] = &man
		role := chess.NoRole
		for i, w := range orthodox {
			if man.Walk == w && man.Orthodox() {
				role = chess.Pawn + chess.Role(i)
			}
		}
		if role == chess.NoRole {
			s.orthodox = false
			continue
		}
		s.setup.Board.Put(sq, chess.PieceOf(chess.Colour(man.Colour), role))
	}
	if s.orthodox {
		for c, rank := range [2]int{chess.White: 0, chess.Black: 7} {
			if s.setup.Board.King(chess.Colour(c)) != chess.At(4, rank) {
				continue
			}
			for _, file := range [2]int{0, 7} {
				if sq := chess.At(file, rank); s.setup.Board.Of(chess.Colour(c), chess.Rook).Has(sq) {
					s.setup.Castling = s.setup.Castling.With(sq)
				}
			}
		}
	}
	return s
}

// orthodox are the walks of the game in the order of package chess.
var orthodox = [...]problem.Walk{problem.Pawn, problem.Knight, problem.Bishop, problem.Rook, problem.Queen, problem.King}

// move plays a move for a side, or for the other one where it can only be that.
func (s stand) move(m []string, side chess.Colour) (solution.Move, stand, error) {
	if !s.orthodox {
		return s.free(m)
	}
	out, after, err := s.legal(m, side)
	if err != nil {
		if other, then, wrong := s.legal(m, side.Other()); wrong == nil {
			return other, then, nil
		}
	}
	return out, after, err
}

var (
	errIllegal   = errors.New("is no legal move")
	errAmbiguous = errors.New("may be several moves")
	errLong      = errors.New("is no move in long notation, which men and conditions of problem chess need")
)

func (s stand) legal(m []string, side chess.Colour) (out solution.Move, after stand, err error) {
	setup := s.setup
	setup.Turn = side
	pos, err := setup.Position(chess.Problem)
	if err != nil {
		// The other side's right to take en passant goes with its move.
		setup.EnPassant = chess.NoSquare
		if pos, err = setup.Position(chess.Problem); err != nil {
			return out, after, errIllegal
		}
	}
	var chosen []chess.Move
	for _, l := range pos.Legal(nil) {
		if fits(l, m) {
			chosen = append(chosen, l)
		}
	}
	switch {
	case len(chosen) == 0:
		return out, after, errIllegal
	case len(chosen) > 1:
		return out, after, errAmbiguous
	}
	l := chosen[0]
	out = Move(&pos, l)
	pos.Play(l)
	after = stand{orthodox: true, setup: pos.Setup()}
	return out, after, nil
}

// fits reports whether a legal move is one that is written.
func fits(l chess.Move, m []string) bool {
	if m[5] == "" { // castling
		long := strings.Count(m[0], "-") == 2
		return l.IsCastling() && long == (l.To().File() < l.From().File())
	}
	if l.IsCastling() {
		return false
	}
	walk := strings.Replace(strings.ToLower(m[2]), "n", "s", 1)
	if walk == "" {
		walk = "p"
	}
	if orthodox[l.Role()-chess.Pawn] != problem.Walk(walk) || l.To().String() != m[5] {
		return false
	}
	from := l.From().String()
	switch len(m[3]) {
	case 2:
		if from != m[3] {
			return false
		}
	case 1:
		if !strings.Contains(from, m[3]) {
			return false
		}
	}
	promotion := strings.Replace(strings.ToLower(m[6]), "n", "s", 1)
	if r := l.Promotion(); r != chess.NoRole {
		return string(orthodox[r-chess.Pawn]) == promotion
	}
	return promotion == ""
}

// Move is a move of the game as a solution has it.
func Move(pos *chess.Position, m chess.Move) solution.Move {
	board := pos.Board()
	man := func(sq chess.Square) *problem.Man {
		piece, ok := board.At(sq)
		if !ok {
			return nil
		}
		return &problem.Man{Colour: problem.Colour(piece.Colour()), Walk: orthodox[piece.Role()-chess.Pawn]}
	}
	out := solution.Move{From: m.From(), To: m.To(), CaptureSquare: m.To()}
	if mover := man(m.From()); mover != nil {
		out.Man = *mover
	}
	if m.IsCastling() {
		rank := m.From().Rank()
		out.Castling, out.To = 'K', chess.At(6, rank)
		rookFrom, rookTo := chess.At(7, rank), chess.At(5, rank)
		if m.To().File() < m.From().File() {
			out.Castling, out.To = 'Q', chess.At(2, rank)
			rookFrom, rookTo = chess.At(0, rank), chess.At(3, rank)
		}
		king, rook := out.Man, man(rookFrom)
		out.CaptureSquare = out.To
		out.After = []solution.Standing{{Square: m.From()}, {Square: rookFrom}, {Square: out.To, Man: &king}, {Square: rookTo, Man: rook}}
		return out
	}
	out.Captured = man(m.To())
	if out.Captured == nil && out.Man.Walk == problem.Pawn && m.From().File() != m.To().File() {
		out.EnPassant = true
		out.CaptureSquare = chess.At(m.To().File(), m.From().Rank())
		out.Captured = man(out.CaptureSquare)
	}
	if r := m.Promotion(); r != chess.NoRole {
		out.Promotion = orthodox[r-chess.Pawn]
	}
	return out
}

// free plays a move in long notation without any rules.
func (s stand) free(m []string) (out solution.Move, after stand, err error) {
	if m[5] == "" || len(m[3]) != 2 || m[4] == "" {
		return out, after, errLong
	}
	from, err1 := chess.ParseSquare(m[3])
	to, err2 := chess.ParseSquare(m[5])
	if err1 != nil || err2 != nil || s.men[from] == nil {
		return out, after, errIllegal
	}
	man := *s.men[from]
	walk := problem.Pawn
	if m[2] != "" {
		var ok bool
		if walk, ok = lexicon.FindWalk(problem.English, m[2]); !ok {
			return out, after, errIllegal
		}
	}
	if man.Walk != walk {
		return out, after, errIllegal
	}
	out = solution.Move{Man: man, From: from, To: to, CaptureSquare: to, Captured: s.men[to]}
	if (m[4] != "-") != (out.Captured != nil) {
		return out, after, errIllegal // en passant, or more than a capture
	}
	after = s
	after.men[from] = nil
	if m[6] != "" {
		p, ok := lexicon.FindWalk(problem.English, m[6])
		if !ok {
			return out, after, errIllegal
		}
		out.Promotion, man.Walk = p, p
	}
	after.men[to] = &man
	return out, after, nil
}
