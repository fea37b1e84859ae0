package fairy

import "rookery/chess"

// Hooks are what a condition or attribute fills. A nil field costs nothing.
// Where several conditions fill one, they act in the order in which the rules
// were given them, except for effects, which have an order of their own.
type Hooks struct {
	// Start runs once in the diagram.
	Start []func(p *Position)

	// Paralysed: the man on a square may not move for a side, nor observe
	// anything.
	Paralysed []func(p *Position, s chess.Square, side chess.Colour) bool
	// Walks changes the list of walks that a man moves by now.
	Walks []WalksHook
	// RoyalWalks: what Walks says is about royal men only.
	RoyalWalks bool
	manyWalks  bool // some Walks is about others, too
	// Borrowed: besides, the walks that it gives are those of men on the board.
	Borrowed     bool
	strangeWalks bool // some Walks is not so
	// OwnSight: what Walks says does not matter to observations at a depth less
	// than Observation.
	OwnSight bool
	// Stands changes the squares from which the man on a square moves by a walk:
	// in the beginning its own.
	Stands []ChangeStands
	// Unseen are the men that stand on another board than the one on a square:
	// neither it nor they know of each other. Empty squares see everybody.
	Unseen func(p *Position, s chess.Square) chess.Bitboard
	// Generate adds moves of the man on a square beyond its walks'.
	Generate []func(p *Position, s chess.Square, g *Generator)
	// Gather replaces how the moves of the side to move are generated, before any
	// is struck out; rest is what it replaces.
	Gather func(p *Position, buf []Move, rest func(buf []Move) []Move) []Move
	gather func(p *Position, buf []Move) []Move // all of them
	// Preludes are the changes one of which a side must make before it moves, if
	// there are any.
	Preludes func(p *Position, side chess.Colour) []Prelude
	// PromoteElse is one more way to promote than into a walk, for rules where
	// effects choose.
	PromoteElse func(p *Position, s chess.Square)
	// Expand replaces a move by the ways in which it can be played; it calls
	// emit for each, or not at all if the move cannot be played.
	Expand []func(p *Position, m Move, emit func(Move))
	// Keep strikes out moves before any is played.
	Keep []func(p *Position, m Move) bool
	// Winnow strikes out moves by comparing them with each other (maximummers).
	Winnow []Winnow

	// Special plays moves of the kind SpecialMove, written as SpecialName.
	Special     func(p *Position, m *Move)
	SpecialName string
	// PartnerFirst: of two men that change places the one that does not make the
	// move is written first.
	PartnerFirst bool
	// Passes runs when a side passes.
	Passes []func(p *Position)
	// Effects follow the plain move, in the order of their phases.
	Effects []Effect

	// Legal judges the position after a move with all its effects, the opponent
	// being to move. Objects tells whether it may object after a move that does
	// nothing else than its man's journey; without, it may after every one.
	Legal         []func(p *Position) bool
	Objects       []func(p *Position, m Move) bool
	alwaysObjects bool // some Legal has no Objects

	// Reaches, Observers, Observes and Checks refine what a man sees by its
	// walk, each at its Depth and deeper ones. The observation is told as the
	// capture that it stands for.
	Reaches, Observers, Observes, Checks []func(p *Position, m Move, side chess.Colour) bool
	// TryCaptures: a man observes only what it could capture with all that
	// follows from the capture; the engine plays it and asks Legal.
	TryCaptures bool
	// TryChecks is TryCaptures for checks alone.
	TryChecks bool
	// TakeOwn: a side may take its own men.
	TakeOwn bool
	// TakeRoyals: royal men may be taken, for something is made of it.
	TakeRoyals bool
	// Sees adds ways of observing beyond a man's walks.
	Sees []func(p *Position, from, target chess.Square, side chess.Colour) bool
	// Check replaces the test whether a side is in check; rest is the test that
	// it replaces: in the end, whether a royal man is observed.
	Check func(p *Position, side chess.Colour, rest CheckTest) bool
	check CheckTest // all of them
	// Immobile replaces the test whether the side to move has no legal move.
	Immobile func(p *Position) bool
	// Mates: the last half move can have mated.
	Mates []func(p *Position) bool
	// MayPass: the side to move may do so instead of moving.
	MayPass func(p *Position) bool
	// Memory: what can be played depends on the last half move.
	Memory bool
	// NoCheck: there is no concept of check, kings are men like others.
	NoCheck bool
	// Royal replaces the squares of a side's royal men.
	Royal func(p *Position, side chess.Colour) chess.Bitboard

	// Chooses: effects ask Position.Choose how to go on; pawns promote when that
	// phase comes, whatever has made them pawns.
	Chooses bool
	// Asks tells whether the effects of a move may choose; without it, those of
	// every move may.
	Asks []func(p *Position, m Move) bool
	// alwaysAsks: some condition chooses and has no Asks.
	alwaysAsks bool
	// Promoted tells as what men a promoted pawn can stand there; effects choose.
	Promoted []func(p *Position, man Man) []Man
	// Suffocated: a side is stalemated for another reason than that it cannot move
	// and is not in check.
	Suffocated func(p *Position, side chess.Colour) bool
	// Hurdles: moves over different hurdles are told apart, see Move.Hurdle.
	Hurdles bool
	// CapturesFirst: where moves are listed, a man's captures come first.
	CapturesFirst bool
	// Rebirths: men may come to stand as in the game array and get the right to
	// castle; kings keep theirs though they have no rook.
	Rebirths bool
	// NoPromotion: a side's pawns may not go where they would promote.
	NoPromotion [2]bool
	// Ordinary play that a condition switches off.
	NoCastling, NoDoubleStep bool
	// AnyDiagram: in the diagram the side that is not to move may be in check.
	AnyDiagram bool
}

// A WalksHook changes the walks by which the man on a square moves for a side; it
// may write to the list.
type WalksHook func(p *Position, s chess.Square, side chess.Colour, walks []WalkID) []WalkID

// A CheckTest tells whether a side is in check.
type CheckTest func(p *Position, side chess.Colour) bool

// A Winnow strikes out moves by comparing them with each other.
type Winnow struct {
	// Do returns the part of the list that remains, in the list's order. It may
	// write to the list.
	Do func(p *Position, list []Move) []Move
	// Pseudo: the list holds moves of which the legality has not been judged.
	// Otherwise it holds legal moves only.
	Pseudo bool
	// Strict: the side can be left without a move although there is one.
	Strict bool
}

// An Effect is something that happens in a phase of a move.
type Effect struct {
	Phase Phase
	Do    func(p *Position, m *Move)
	// What it concerns, for the engine's short cuts. Captures: it does nothing after
	// a move that takes nothing. Concerns: whether it may do something after a
	// move, asked before that; nil is yes. Aside: it changes nothing on which
	// observation and legality depend.
	Captures bool
	Concerns func(p *Position, m Move) bool
	Aside    bool
	// Puts is how many men besides the moving one it may at most put on squares, or
	// change where they stand, plus one; 0 is unknown. Whose tells whose men they are.
	Puts  uint8
	Whose Whose
	// Delayed: it does nothing but after a half move that follows a capture.
	Delayed bool
}

// Whose tells whose men an effect puts on squares.
type Whose uint8

const (
	Anybodys Whose = iota
	Movers         // men of the side that moves
	Others         // men of the other side, where no side takes its own men
)

// A Phase orders effects within a move. This table is the one place that says
// what acts before what where conditions meet.
type Phase uint8

// The phases, in order. The plain move, with the capture, comes before all.
const (
	AfterSpecial  Phase = iota // second parts of special movements
	MakePart                   // Make&Take partner, Geneva rebirth
	Imitators                  // imitators move
	Departure                  // ghosts, holes left behind, kamikaze
	ArrivalWalk                // chameleons, Protean, Frankfurt, Breton
	Promotion                  // the moving pawn's
	Substitution               // Haunted, Football, LineChameleon, Norsk, Wormhole
	BoardChange                // Alice
	RightsNoted                // en passant rights, Frischauf
	WalkByMove                 // Relegation, Einstein
	Half                       // half-neutral, Kobul, Snek, duellist, SingleBox 2, magic square 2
	Capturer                   // AntiCirce rebirth, Breton PY
	SideChange                 // Tibet, Andernach, Traitor, Volage, magic squares ...
	Hurdles                    // hurdle-colour-changing, Bul, Dob
	Rebirth                    // Circe rebirth
	Planting                   // magic pieces, Sentinelles, Parachute, Republican, revolving boards
	Rearrangement              // StrictSAT, Anda, Masand, Influencer
	Continued                  // SeriesCapture
	Dynasty                    // RoyalDynasty, LostPieces
	Balance                    // #C, BGL
)

func (h *Hooks) merge(o Hooks) {
	h.Start = append(h.Start, o.Start...)
	h.Paralysed = append(h.Paralysed, o.Paralysed...)
	h.Walks = append(h.Walks, o.Walks...)
	h.manyWalks = h.manyWalks || len(o.Walks) > 0 && !o.RoyalWalks
	h.strangeWalks = h.strangeWalks || len(o.Walks) > 0 && !(o.RoyalWalks && o.Borrowed)
	h.OwnSight = h.OwnSight || o.OwnSight
	h.Stands = append(h.Stands, o.Stands...)
	h.Generate = append(h.Generate, o.Generate...)
	h.Expand = append(h.Expand, o.Expand...)
	h.Keep = append(h.Keep, o.Keep...)
	h.Winnow = append(h.Winnow, o.Winnow...)
	for _, e := range o.Effects {
		at := len(h.Effects)
		for at > 0 && h.Effects[at-1].Phase > e.Phase {
			at--
		}
		h.Effects = append(h.Effects, Effect{})
		copy(h.Effects[at+1:], h.Effects[at:])
		h.Effects[at] = e
	}
	h.Passes = append(h.Passes, o.Passes...)
	h.Legal = append(h.Legal, o.Legal...)
	h.Objects = append(h.Objects, o.Objects...)
	h.alwaysObjects = h.alwaysObjects || len(o.Legal) > 0 && len(o.Objects) == 0
	h.Reaches = append(h.Reaches, o.Reaches...)
	h.Observers = append(h.Observers, o.Observers...)
	h.Observes = append(h.Observes, o.Observes...)
	h.Checks = append(h.Checks, o.Checks...)
	h.TryCaptures = h.TryCaptures || o.TryCaptures
	h.TryChecks = h.TryChecks || o.TryChecks
	h.TakeRoyals = h.TakeRoyals || o.TakeRoyals
	h.Sees = append(h.Sees, o.Sees...)
	if check := o.Check; check != nil {
		rest := h.check
		if rest == nil {
			rest = (*Position).RoyalObserved
		}
		h.check = func(p *Position, side chess.Colour) bool { return check(p, side, rest) }
	}
	if o.Special != nil {
		h.Special, h.SpecialName = o.Special, o.SpecialName
	}
	h.PartnerFirst = h.PartnerFirst || o.PartnerFirst
	if gather := o.Gather; gather != nil {
		rest := h.gather
		if rest == nil {
			rest = (*Position).raw
		}
		h.gather = func(p *Position, buf []Move) []Move {
			return gather(p, buf, func(buf []Move) []Move { return rest(p, buf) })
		}
	}
	if o.Preludes != nil {
		h.Preludes = o.Preludes
	}
	if o.PromoteElse != nil {
		h.PromoteElse = o.PromoteElse
	}
	if o.Royal != nil {
		h.Royal = o.Royal
	}
	if o.Unseen != nil {
		h.Unseen = o.Unseen
	}
	h.TakeOwn = h.TakeOwn || o.TakeOwn
	if o.Immobile != nil {
		h.Immobile = o.Immobile
	}
	h.Mates = append(h.Mates, o.Mates...)
	if o.MayPass != nil {
		h.MayPass = o.MayPass
	}
	h.Memory = h.Memory || o.Memory
	h.NoCheck = h.NoCheck || o.NoCheck
	h.CapturesFirst = h.CapturesFirst || o.CapturesFirst
	h.Rebirths = h.Rebirths || o.Rebirths
	h.Chooses = h.Chooses || o.Chooses
	h.Asks = append(h.Asks, o.Asks...)
	h.alwaysAsks = h.alwaysAsks || o.Chooses && o.Asks == nil
	h.Promoted = append(h.Promoted, o.Promoted...)
	if o.Suffocated != nil {
		h.Suffocated = o.Suffocated
	}
	h.Hurdles = h.Hurdles || o.Hurdles
	for side, no := range o.NoPromotion {
		h.NoPromotion[side] = h.NoPromotion[side] || no
	}
	h.AnyDiagram = h.AnyDiagram || o.AnyDiagram
	h.NoCastling = h.NoCastling || o.NoCastling
	h.NoDoubleStep = h.NoDoubleStep || o.NoDoubleStep
}
