package fairy

import "rookery/chess"

// Hooks are what a condition or attribute fills; a nil field costs nothing. Who
// acts before whom where several fill one is told by Order. A hook that
// replaces something is given what it replaces, as rest.
type Hooks struct {
	// Start runs once in the diagram.
	Start []func(p *Position)
	// Traits are what can be said in a word.
	Traits

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

// Permissions are listed by the depth at which they are asked. At Geometry they judge what a walk reaches on this board, at
// Observer what men may do now; that goes for their captures, too. At Observation they judge whom men may take, at Check
// what counts as check.
type Permissions [ToMove][]Permission

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
	// Generate adds moves of the man on a square beyond its walks'.
	Generate []Addition
	// Gather replaces how the moves of the side to move are generated, before any is struck out.
	Gather Gathering
}

// An Addition adds moves.
type Addition struct {
	// Do adds those of the man on a square.
	Do func(p *Position, s chess.Square, g *Generator)
	// Refuge, if not nil, says that all of them are moves to one square, which it tells of a man by its walk and where it
	// stands; Off is none.
	Refuge func(p *Position, w WalkID, s chess.Square, side chess.Colour) chess.Square
}

// A Gathering gathers moves.
type Gathering struct {
	// Do gathers those of the men on some squares, which rest gives.
	Do func(p *Position, men chess.Bitboard, buf []Move, rest Gatherer) []Move
	// Of tells what men these may be.
	Of Gathered
}

// Gathered are the men whose moves are gathered.
type Gathered uint8

// The men whose moves are gathered.
const (
	AllMen   Gathered = iota
	ManByMan          // or any of them
	OfEach            // besides, the moves of a man are replaced by moves of the same man
)

// A Gatherer appends the moves of the men of the side to move on some squares.
type Gatherer = func(p *Position, men chess.Bitboard, buf []Move) []Move

// Choice is which of the generated moves can be played, and in what ways.
type Choice struct {
	// Serves is asked, once for all of them, whether a man's moves are kept.
	Serves []func(p *Position, from chess.Square) bool
	// Keep strikes out moves before any is played.
	Keep []func(p *Position, m Move) bool
	// Journey is Keep by where moves begin and end, asked when it is known how they go on.
	Journey []func(p *Position, m Move) bool
	// Expand replaces moves by the ways in which they can be played.
	Expand []Expansion
	// Winnow strikes out moves by comparing them with each other (maximummers).
	Winnow []Winnow
	// Preludes adds to a list changes one of which a side must make before it moves, if there
	// are any.
	Preludes []func(p *Position, side chess.Colour, list []Prelude) []Prelude
	// MayPass: the side to move may do so instead of moving.
	MayPass []func(p *Position) bool
	// Chooses tells whether the effects of a move may choose how to go on (InPlay.Choose); AnyMove, that those of all may.
	// Where there is one, pawns promote when that phase comes, whatever has made them pawns.
	Chooses []func(p *Position, m Move) bool
	// Promoted adds to a list the men as which a promoted pawn can stand there, one at least; effects choose.
	Promoted []func(p *Position, man Man, list []Man) []Man
	// PromoteElse are more ways to promote than into a walk, for rules where effects
	// choose. NoPromotion: a side's pawns do not promote into a walk, and may
	// not go where they would have to.
	PromoteElse []func(p *Position, s chess.Square)
	NoPromotion [2]bool
}

// AnyMove is for Choice.Chooses: the effects of all moves may choose.
func AnyMove() []func(p *Position, m Move) bool {
	return []func(p *Position, m Move) bool{func(*Position, Move) bool { return true }}
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
	// Admit are permissions, see Permissions.
	Admit Permissions
	// Besides are ways of observing beyond a man's walks.
	Besides []Besides
}

// Besides are ways in which some men observe besides their walks.
type Besides struct {
	// May tells whether men with a walk that stand on a square have any; it depends on nobody else.
	May func(p *Position, w WalkID, s chess.Square, side chess.Colour) bool
	// Sees tells whether the man on a square, who has some, observes another one so.
	Sees func(p *Position, from, target chess.Square, side chess.Colour) bool
}

// Legality is what is legal, and how play ends.
type Legality struct {
	// Laws are what is legal, besides that no king is left in check.
	Laws []Law
	// CheckWanted lifts a ban on checks where it is the goal to check; it changes states only.
	CheckWanted []func(p *Position)
	// Royal replaces the squares of a side's royal men.
	Royal func(p *Position, side chess.Colour, rest func(p *Position, side chess.Colour) chess.Bitboard) chess.Bitboard
	// InCheck replaces the test whether a side is in check: in the end, whether a
	// royal man is observed.
	InCheck CheckRule
	// Immobile replaces the test whether the side to move has no legal move.
	Immobile func(p *Position, rest func(p *Position) bool) bool
	// Mates: the last half move can have mated.
	Mates []func(p *Position) bool
	// Suffocated: a side is stalemated for another reason than that it cannot move
	// and is not in check.
	Suffocated []func(p *Position, side chess.Colour) bool
	// ManMated: it is asked whether a man is mated that is no king, as if it were one.
	ManMated []func(p *Position) bool
}

// Properties are what the engine and the solver have to know.
type Properties struct {
	// KingsBorrow: kings of these sides take the walks of men that observe them.
	KingsBorrow [2]bool
	// Listed tells where moves come when they are listed; what a later one puts behind comes later.
	Listed []func(p *Position, m Move) Listing
	// Defecting are squares on which men are the other side's when it is asked where they are reborn.
	Defecting chess.Bitboard
	// Imitators are where imitators stand.
	Imitators func(p *Position) chess.Bitboard
	// Hindsight is how lines of play tell checks, if they do so afterwards.
	Hindsight Hindsight
}

// A Listing is where a move comes when moves are listed.
type Listing uint8

// The listings.
const (
	InPlace Listing = iota // as it is made
	Ahead                  // before the others of its man
	Behind                 // after all that are not
)

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
	// Of tells whose walks change.
	Of Whose
	// Itself: it says what a man is, which does not matter where it is made to move
	// (Moves.As).
	Itself bool
	// Since is the first depth of observation at which it matters; ToMove is none. IfAsked is all of them where a
	// condition asks by which walk men observe (ByWalk), otherwise none.
	Since Depth
	// Blind: men from which it takes their own walk do not check where checks are found
	// by moves (ByMoves).
	Blind bool
	// Seen: it matters where men observe, not how they move.
	Seen bool
	// Alone: where several conditions have such, the first in the order of WalksSeen alone says by
	// which walks men observe.
	Alone bool
}

// Whose are the men whose walks change.
type Whose uint8

// The men whose walks change.
const (
	AnyMans        Whose = iota
	Royals               // only those of royal men, while the other side observes them
	RoyalBorrowers       // besides, the walks that they get are those of men on the board
)

// A Law judges moves. Of a move that is only tried it is asked while Trying says so.
type Law struct {
	// Holds judges the position after a move with all its effects, the opponent being to move.
	Holds func(p *Position) bool
	// Objects tells before a move whether Holds will be false, if the move does nothing else than its man's
	// journey; without, it may be after every one.
	Objects func(p *Position, m Move) Objection
	// NoMove: what breaks it is no move at all. It is not numbered, nor does a goal make up for it.
	NoMove bool
}

// An Objection is what is known, before a move, of what a law will say to it.
type Objection uint8

// The objections.
const (
	None     Objection = iota // it will not object
	Possible                  // it may
	Certain                   // it will
)

// A CheckTest tells whether a side is in check.
type CheckTest func(p *Position, side chess.Colour) bool

// A CheckRule says what check is.
type CheckRule struct {
	// Do tells whether a side is in check, by what the others say or without.
	Do func(p *Position, side chess.Colour, rest CheckTest) bool
	// Observing: it asks who observes whom, and has no say where checks are found by moves (ByMoves).
	Observing bool
	// OfObserved: it finds no check where no royal man is observed.
	OfObserved bool
}

// A Winnow strikes out moves by comparing them with each other.
type Winnow struct {
	// Do returns the part of the list that remains, in the list's order. It may
	// write to the list.
	Do func(p *Position, list []Move) []Move
	// Worth, instead of Do, has those moves remain that are worth most. It is asked before any is played.
	Worth func(p *Position, m Move) int
	// Spares are the sides whose moves it leaves as they are.
	Spares [2]bool
	// Of tells what moves the list holds.
	Of Comparable
	// Measured: it compares by a measure, see Unmeasured.
	Measured bool
}

// Comparable are the moves that are compared.
type Comparable uint8

// The moves that are compared.
const (
	LegalMoves     Comparable = iota
	PseudoLegal               // their legality has not been judged
	AnyPseudoLegal            // the same, and the side can be left without a move although there is one
)

// An Expansion replaces a move by the ways in which it can be played.
type Expansion struct {
	Part Part
	// Do calls emit for each way, or not at all if the move cannot be played. Several
	// moves may be expanded to the same: it is told once.
	Do func(p *Position, m Move, emit func(Move))
}

// A Part of a move is what an expansion tells apart. The parts are in order: a
// later one sees what the earlier ones have chosen.
type Part uint8

// The parts of a move.
const (
	Manner Part = iota // as what the man moves: super-transmuting kings
	Second             // where it goes on to that has taken somebody: Take&Make
)
