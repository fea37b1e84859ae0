// Package solution is the answer to a problem as a tree of moves, and the
// stream in which a solver hands it out.
//
// A solver calls a Sink while it finds the solution. The writers, each in a
// package of its own below this one, are sinks, and so is the Builder that keeps
// the whole tree. Nothing here searches or knows rules: a Move carries everything
// that a reader needs to write or replay it.
package solution

import (
	"time"

	"rookery/chess"
	"rookery/problem"
)

// A Sink receives the solution of one problem in order, while it is found.
// Calls nest: Begin (BeginTwin (BeginHalf (BeginPhase Node* EndPhase)*
// EndHalf)* EndTwin)* End; Message may come anywhere between Begin and End. A
// sink's error is reported by End at the latest.
type Sink interface {
	Begin(p *problem.Problem)
	BeginTwin(t Twin)
	BeginHalf(h Half)
	BeginPhase(ph Phase)
	// Node takes a finished child of the phase: one key with all its play, one
	// line of help play. The sink may keep it; the solver will not touch it again.
	Node(n *Node)
	EndPhase()
	EndHalf()
	EndTwin()
	Message(m Message)
	End(s Summary) error
}

// A Twin is one position of the problem with its stipulation.
type Twin struct {
	// Label is "" for a problem without twins, else "a", "b" ... "z", "z1",
	// "z2" ... ; "zeroposition" for the line that announces one.
	Label     string
	Continued bool
	// Zero marks the zero position, which is written but not solved.
	Zero bool
	// Words are the author's remarks on the twin.
	Words []string
	// Changes are what made this twin (nil for the first).
	Changes []problem.Change
	// Problem is the twin's own problem with the changes applied.
	Problem *problem.Problem
	// Before is the problem that the changes were applied to.
	Before *problem.Problem
}

// A Half is one solving of a twin: the stipulation as it stands or, in
// duplex, with the sides exchanged.
type Half struct {
	Duplex  bool // the second half of a duplex, or a half-duplex
	Starter chess.Colour
	Mode    Mode
	// Start is where the play begins, nil in the diagram; a proof game begins
	// in the game array.
	Start []problem.Placement
	// Back are the moves that were taken back from the diagram to Start, the last
	// of the game first, as they were made.
	Back []Move
}

// A Mode is the layout in which a solution reads best.
type Mode uint8

const (
	// Tree: battle play, one move a line, indented.
	Tree Mode = iota
	// Line: help and series play, one solution a line.
	Line
)

// A PhaseKind tells a set play from the play proper.
type PhaseKind uint8

const (
	Actual PhaseKind = iota
	SetPlay
	// PostKey: the diagram stands after the key; the phase's one node has no
	// move and carries the threat and the variations.
	PostKey
)

// A Phase groups the nodes of a set play or of the play proper.
type Phase struct {
	Kind PhaseKind
	// FirstPly is the half-move number of the nodes: 0 for 1.x, 1 for 1...x.
	FirstPly int
	// Pictures counts the final pictures that cut the search short, see package
	// solve; 0 where all play was searched.
	Pictures int
}

// A NodeKind says what part a move plays in the solution.
type NodeKind uint8

const (
	Key          NodeKind = iota // first move that solves: "!"
	Try                          // first move refuted by Refutations: "?"
	FirstMove                    // a first move without a verdict (not a key, not a try)
	Threat                       // the attacker's move if the defender could pass
	Defence                      // a variation's defence
	Continuation                 // the attacker's answer
	Refutation                   // the defence that refutes a try: "!"
	Step                         // a move of help or series play
	Root                         // no move: the diagram of PostKey
)

// A Node is a move with the play that follows it.
type Node struct {
	Kind NodeKind
	// Ply counts half moves from 0; the move number is Ply/2+1, and odd plies
	// are the second half of a move ("1...").  In series play Ply counts so
	// that each move has a number of its own: 0, 2, 4 ...
	Ply  int
	Move Move // ignored for Root

	// Goals that the move reaches ("#", "=", "ct"...), in order.
	Goals []problem.Goal
	// Check says that the move gives check (also when a goal is reached).
	Check bool
	// Constraint: the goals are those of a constraint ("?!?"), not of the play.
	Constraint bool

	// Zugzwang: there is no threat, and the variations follow.
	Zugzwang bool
	// Refutes: in PostKey play this defence refutes.
	Refutes bool
	// Dual: this defence stands apart, behind others, because it leaves a choice.
	Dual bool
	// Passing is what it would change on the board if the defender passed: the threats
	// come after it.
	Passing []Effect
	// Threats are Continuation-like nodes of kind Threat, at Ply+2.
	Threats []*Node
	// Replies are the variations, continuations or the next steps.
	Replies []*Node
	// Refutations of a try.
	Refutations []*Node
}

// Number is the move number that Ply stands for.
func (n *Node) Number() int { return n.Ply/2 + 1 }

// A Move is what happened on the board, as data.
type Move struct {
	Null bool // no move: the side passed ("~1" of the options, or a missing half move)

	Man      problem.Man // as it stood before the move
	From, To chess.Square
	// Captured is what was taken, on CaptureSquare (differs from To en passant).
	Captured      *problem.Man
	CaptureSquare chess.Square
	EnPassant     bool
	// Promotion is the walk of the promoted man, "" for none.
	Promotion problem.Walk
	// Castling: 0 none, 'K' king's side, 'Q' queen's side.
	Castling byte
	// Special is the canonical name of the condition whose move this is, if it
	// is no journey of a man.
	Special string
	// Swapped is the man that went from To to From when the two changed places.
	Swapped *problem.Man
	// Before are changes that fairy conditions made before the man left.
	Before []Effect
	// Effects are what fairy conditions added, in the order they acted.
	Effects []Effect
	// After is what the squares that the move has changed hold, nil if the
	// journey alone tells (see Changes).
	After []Standing
}

// An EffectKind names a change that a fairy condition made.
type EffectKind uint8

const (
	AddMan          EffectKind = iota // [+wSg8]
	RemoveMan                         // [-wSg8]
	MoveMan                           // [wKa1->b2]: Man from Square to To
	SetWalk                           // [g8=Q] or =Q: the man on Square becomes Man
	SetColour                         // [g8=w] or =w
	SwapMen                           // [Ka1<->Qb2]: Man on Square, Other on To
	MoveImitator                      // [Id4,e5]: imitators stand on Squares
	Onward                            // *c3 or -c3: the mover goes on to To
	Partner                           // /wRh1-f1: Man castled from Square to To
	TurnHalfNeutral                   // =nh or =wh
	SetAttributes                     // [=wa] or =hcc: the attributes of Man
	Reveal                            // [g8=wS]: the invisible man on Square turns out to be Man
	OtherEffect                       // Text
)

// An Effect is one change beyond the plain move.
type Effect struct {
	Kind   EffectKind
	Square chess.Square
	To     chess.Square
	// Man is what is added, removed, moved or swapped, as it stood before;
	// for SetWalk and SetColour what it is from now on.
	Man problem.Man
	// Other is what a moved man becomes if that differs (MoveMan), the man on
	// To (SwapMen), or what was taken on the way (Onward).
	Other   *problem.Man
	Squares []chess.Square
	Text    string
	// Inline: written directly behind what precedes, without brackets.
	Inline bool
	// WalkOnly, AttributesOnly: of what the man becomes nothing else is written.
	WalkOnly       bool
	AttributesOnly bool
}

// A Summary closes a solution.
type Summary struct {
	// Partial: a limit asked for (MaxSolutions, StopOnShortSolutions ...) ended
	// the search before it was through.
	Partial bool
	// Interrupted: time ran out or the user ended the search.
	Interrupted bool
	// Failed: the problem could not be solved (see the messages).
	Failed    bool
	Solutions int
	Elapsed   time.Duration
	Positions int64 // positions examined
	// Judgement is how the problem stands as its author meant it; nil where nobody judged.
	Judgement *Judgement
}
