package fairy

import (
	"slices"

	"rookery/chess"
)

// Hooks are what a condition or attribute fills; a nil field costs nothing. Who
// acts before whom where several fill one is told by Order. A hook that
// replaces something is given what it replaces, as rest.
type Hooks struct {
	// Start runs once in the diagram.
	Start []func(p *Position)

	Generation
	Choice
	Playing
	Observing
	Legality
	Properties
}

// A Permission tells whether a condition admits that a side's man makes an
// observation, told as the capture that it stands for.
type Permission = func(p *Position, m Move, side chess.Colour) bool

// Generation is how men move before any move is struck out.
type Generation struct {
	// Able tells whether the man on a square may move for a side at all; what such men
	// observe is another question.
	Able []func(p *Position, s chess.Square, side chess.Colour) bool
	// Walks changes the list of walks that a man moves by now.
	Walks []Walks
	// Stands changes the squares from which the man on a square moves by a walk:
	// in the beginning its own.
	Stands []Stands
	// Unseen are men that stand on another board than the one on a square:
	// neither it nor they know of each other where moves are generated and checks judged. Empty
	// squares see everybody, and so do rules that look at moves as a whole: what strikes them out,
	// their effects, and what is legal after them.
	Unseen []func(p *Position, s chess.Square) chess.Bitboard
	// OneBoard: men move as if all of them stood on one board.
	OneBoard bool
	// Generate adds moves of the man on a square beyond its walks'.
	Generate []func(p *Position, s chess.Square, g *Generator)
	// Refuge, if not nil, says that all that Generate adds are moves to one square, which it tells of a man by its
	// walk and where it stands; Off is none.
	Refuge func(p *Position, w WalkID, s chess.Square, side chess.Colour) chess.Square
	// Gather replaces how the moves of the side to move are generated, before any
	// is struck out: those of the men on some squares, which rest gives.
	Gather func(p *Position, men chess.Bitboard, buf []Move, rest Gatherer) []Move
	// ManByMan: these may be any squares, otherwise they are all. OfEach: besides, Gather replaces the moves
	// of a man by moves of the same man.
	ManByMan, OfEach bool
	// TakeOwn: a side may take its own men. TakeRoyals: royal men may be taken, for
	// something is made of it.
	TakeOwn, TakeRoyals bool
	// OwnCaptures: how men capture is its own, so that nobody captures where they have to do so
	// from elsewhere as well (Stands.Takes).
	OwnCaptures bool
	// Unmeasured: moves are not compared by measures, whoever would bind the side.
	Unmeasured bool
	// NoCastling: there is no ordinary castling.
	NoCastling bool
}

// A Gatherer appends the moves of the men of the side to move on some squares.
type Gatherer = func(p *Position, men chess.Bitboard, buf []Move) []Move

// Choice is which of the generated moves can be played, and in what ways.
type Choice struct {
	// Serves is asked, once for all of them, whether a man's moves are kept.
	Serves []func(p *Position, from chess.Square) bool
	// Keep strikes out moves before any is played; SparesQuiet: only captures.
	Keep        []func(p *Position, m Move) bool
	SparesQuiet bool
	// Journey is Keep by where moves begin and end, asked when it is known how they go on.
	Journey []func(p *Position, m Move) bool
	// Expand replaces moves by the ways in which they can be played.
	Expand []Expansion
	// Winnow strikes out moves by comparing them with each other (maximummers).
	Winnow []Winnow
	// Preludes are changes one of which a side must make before it moves, if there
	// are any.
	Preludes []func(p *Position, side chess.Colour) []Prelude
	// MayPass: the side to move may do so instead of moving.
	MayPass []func(p *Position) bool
	// Chooses: effects ask Position.Choose how to go on; pawns promote when that
	// phase comes, whatever has made them pawns. Asks tells whether the effects of a
	// move may choose; without it, those of every move may.
	Chooses bool
	Asks    []func(p *Position, m Move) bool
	// Promoted tells as what men a promoted pawn can stand there; effects choose.
	Promoted []func(p *Position, man Man) []Man
	// PromoteElse are more ways to promote than into a walk, for rules where effects
	// choose. NoPromotion: a side's pawns do not promote into a walk, and may
	// not go where they would have to.
	PromoteElse []func(p *Position, s chess.Square)
	NoPromotion [2]bool
}

// Playing is what happens in a half move.
type Playing struct {
	// Effects follow the plain move, in the order of their phases.
	Effects []Effect
}

// Observing is who observes what. Permissions are asked at their Depth and at
// deeper ones.
type Observing struct {
	// Paralysed: the man on a square may not move for a side, nor observe
	// anything.
	Paralysed []func(p *Position, s chess.Square, side chess.Colour) bool
	// AdmitGeometry judges what a walk reaches on this board, AdmitObserver what men
	// may do now; that goes for their captures, too. AdmitCapture judges whom they
	// may take, and AdmitCheck what counts as check.
	AdmitGeometry, AdmitObserver, AdmitCapture, AdmitCheck []Permission
	// TryCaptures: a man observes only what it could capture with all that
	// follows from the capture; the engine plays it and asks Legal. TryChecks is
	// TryCaptures for checks alone.
	TryCaptures, TryChecks bool
	// Tried: the condition itself judges checks by what the capture leads to.
	Tried bool
	// Besides adds ways of observing beyond a man's walks.
	Besides []func(p *Position, from, target chess.Square, side chess.Colour) bool
	// EitherSide: beneath check, what is asked of one side's men is asked of all.
	EitherSide bool
	// ByWalk: it is asked by which walk men observe.
	ByWalk bool
	// Apart: it is asked of each walk apart whether men observe by it, of queens not by those of a
	// rook and of a bishop; so it is where it is asked by which walk men observe.
	Apart bool
	// ForeignWalks: men may observe by walks that no man of their side has.
	ForeignWalks bool
	// KingsHold: kings that see each other by their walk observe nothing.
	KingsHold bool
}

// Legality is what is legal, and how play ends.
type Legality struct {
	// Legal judges the position after a move with all its effects, the opponent
	// being to move. Objects tells before a move whether it will object, if the move
	// does nothing else than its man's journey; without, it may after every one. Of a move that is
	// only tried both are asked while Trying says so.
	Legal   []func(p *Position) bool
	Objects []func(p *Position, m Move) Objection
	// ChecksOnly: Legal objects to no move but such as check, and Immobile says nothing else than its rest.
	ChecksOnly bool
	// NoMove: what Legal objects to is no move at all. It is not numbered, nor does a goal
	// make up for it.
	NoMove bool
	// CheckWanted lifts a ban on checks where it is the goal to check; it changes states only.
	CheckWanted []func(p *Position)
	// Royal replaces the squares of a side's royal men.
	Royal func(p *Position, side chess.Colour, rest func(p *Position, side chess.Colour) chess.Bitboard) chess.Bitboard
	// InCheck replaces the test whether a side is in check: in the end, whether a
	// royal man is observed.
	InCheck func(p *Position, side chess.Colour, rest CheckTest) bool
	// Lenient: InCheck finds no check where no royal man is observed.
	Lenient bool
	// Kingless: sides without kings can be in check.
	Kingless bool
	// Crossed: what InCheck asks of the rest is the check of the other side.
	Crossed bool
	// ByMoves: checks are captures of the king among the moves that men make. InCheck of
	// conditions that ask who observes whom (ByObservation) has no say then.
	ByMoves, ByObservation bool
	// Immobile replaces the test whether the side to move has no legal move.
	Immobile func(p *Position, rest func(p *Position) bool) bool
	// Mates: the last half move can have mated.
	Mates []func(p *Position) bool
	// Suffocated: a side is stalemated for another reason than that it cannot move
	// and is not in check.
	Suffocated []func(p *Position, side chess.Colour) bool
	// ManMated: it is asked whether a man is mated that is no king, as if it were one.
	ManMated []func(p *Position) bool
	// NoCheck: there is no concept of check, kings are men like others.
	NoCheck bool
	// KingsKept: nobody leaves the other side without a king, so that no move is legal where one
	// has just been taken to find out whether that is a check.
	KingsKept bool
	// OwnKept: nobody leaves his own side without a king.
	OwnKept bool
	// AnyDiagram: in the diagram the side that is not to move may be in check.
	AnyDiagram bool
}

// Properties are what the engine and the solver have to know.
type Properties struct {
	// Memory: what can be played depends on the last half move.
	Memory bool
	// Regress: whether a move is legal may depend on what moves that follow it mate.
	Regress bool
	// Hurdles: moves over different hurdles are told apart, see Move.Hurdle.
	Hurdles bool
	// Rebirths: men may come to stand as in the game array and get the right to
	// castle; kings keep theirs though they have no rook.
	Rebirths bool
	// Merges: men may get to a square in several ways, which are one move; where moves
	// are listed, they go by the squares of departure and arrival, from the last to
	// the first.
	Merges bool
	// KingsBorrow: kings of these sides take the walks of men that observe them.
	KingsBorrow [2]bool
	// First tells which moves of a man come before its others where moves are listed,
	// Last which come after all others; what a later test says weighs more.
	First, Last []func(p *Position, m Move) bool
	// Defecting are squares on which men are the other side's when it is asked where they are reborn.
	Defecting chess.Bitboard
	// Imitators are where imitators stand.
	Imitators func(p *Position) chess.Bitboard
	Hindsight
}

// Hindsight is how lines of play tell checks where some men cannot check for a while: by
// those that cannot at the end of the line.
type Hindsight struct {
	// Tired are the men that cannot check now.
	Tired func(p *Position) Names
	// Checked tells whether a side would be in check if all men could check, and the men
	// without whom it would not.
	Checked func(p *Position, side chess.Colour) (check bool, needed Names)
}

// Names are a set of men, told apart as a condition does: by identity or by square.
type Names [4]uint64

// Add takes a man into the set.
func (n *Names) Add(name uint8) { n[name/64] |= 1 << (name % 64) }

// Meets reports whether two sets have a man in common.
func (n *Names) Meets(o *Names) bool {
	return n[0]&o[0]|n[1]&o[1]|n[2]&o[2]|n[3]&o[3] != 0
}

// Walks change the walks by which men move.
type Walks struct {
	// Change changes those of the man on a square, moving for a side; it may write
	// to the list.
	Change func(p *Position, s chess.Square, side chess.Colour, walks []WalkID) []WalkID
	// Royal: only those of royal men. Borrowed: besides, the walks that it gives are
	// those of men on the board.
	Royal, Borrowed bool
	// Itself: it says what a man is, which does not matter where it is made to move
	// (MovesAs).
	Itself bool
	// Since is the first depth of observation at which it matters; ToMove is none.
	// Blind: men from which it takes their own walk do not check where checks are found
	// by moves (Legality.ByMoves).
	Blind bool
	// IfAsked: it matters at all depths where a condition asks by which walk men
	// observe (Observing.ByWalk).
	Since   Depth
	IfAsked bool
	// Seen: it matters where men observe, not how they move.
	Seen bool
	// Alone: where several conditions have such, the first in the order of WalksSeen alone says by
	// which walks men observe.
	Alone bool
}

// An Objection is what is known, before a move, of what a condition will say to it.
type Objection uint8

// The objections.
const (
	None     Objection = iota // it will not object
	Possible                  // it may
	Certain                   // it will
)

// A CheckTest tells whether a side is in check.
type CheckTest func(p *Position, side chess.Colour) bool

// A Winnow strikes out moves by comparing them with each other.
type Winnow struct {
	// Do returns the part of the list that remains, in the list's order. It may
	// write to the list.
	Do func(p *Position, list []Move) []Move
	// Worth, instead of Do, has those moves remain that are worth most. It is asked before any is played.
	Worth func(p *Position, m Move) int
	// Spares are the sides whose moves it leaves as they are.
	Spares [2]bool
	// Pseudo: the list holds moves of which the legality has not been judged.
	// Otherwise it holds legal moves only.
	Pseudo bool
	// Strict: the side can be left without a move although there is one.
	Strict bool
	// Measured: it compares by a measure, see Generation.Unmeasured.
	Measured bool
	// Captures: it strikes out captures only.
	Captures bool
}

// An Expansion replaces a move by the ways in which it can be played.
type Expansion struct {
	Part Part
	// Do calls emit for each way, or not at all if the move cannot be played. Several
	// moves may be expanded to the same: it is told once.
	Do func(p *Position, m Move, emit func(Move))
}

// GoesOn reports whether men can go on after a capture: its square is on their way.
func (p *Position) GoesOn() bool {
	return slices.ContainsFunc(p.hooks.Expand, func(e Expansion) bool { return e.Part == Second })
}

// A Part of a move is what an expansion tells apart. The parts are in order: a
// later one sees what the earlier ones have chosen.
type Part uint8

// The parts of a move.
const (
	Manner Part = iota // as what the man moves: super-transmuting kings
	Second             // where it goes on to that has taken somebody: Take&Make
)
