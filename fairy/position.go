// Package fairy is the rules of problem chess: a board on which men of any
// walk stand, moves as journals of effects, and hooks that conditions and
// attributes fill.
//
// A Rules value is made once for a problem; a Position is one board with its
// journal, owned by one goroutine. Nothing a condition does has to be undone by
// it: every change goes through the position's journal. The walks themselves
// are in fairy/walk, the conditions in fairy/condition, the attributes in
// fairy/attribute; stipulations and searching are package solve's.
package fairy

import (
	"slices"

	"rookery/chess"
)

// A Board is who stands where.
type Board struct {
	men    [64]Man
	sides  [2]chess.Bitboard // neutral men are in both
	royals chess.Bitboard
	second chess.Bitboard // men on the second of two boards
}

// A Position is a board in play.
type Position struct {
	*Rules
	Board
	turn  chess.Colour
	state [stateWords]uint64

	// version is a number that no other men and state had since the beginning, versions the last one given.
	version, versions uint64
	// threatened is what is known of the kings of the side that is not to move, see threatened.
	threatened struct {
		guard   guard
		version uint64
	}

	// told is what follows the move whose arrival was asked for last, if that is told.
	told prediction
	// way is the journey about which effects are asked.
	way Journey
	// telling: p.told is being found out.
	telling bool
	// courses are those of the effects of the frames that do something now.
	courses []*Course
	// adrift: what is asked about a move is not told by its man's journey alone, see MayCheck.
	adrift bool

	journal []change
	frames  []frame
	// inquiries are what the effects of the frames have asked, see choice.go; there
	// are none where nothing is asked.
	inquiries []inquiry
	known     int // lists of squares known from the last time, for the move to come

	trying   int // see Trying
	pending  pending
	regress  regress
	watch    watch
	regicide bool // see WithKingCaptures
	together bool // all men know of each other, see Hooks.Unseen
	bare     bool // nothing forbids observations, see Sees
	passing  int  // as of how many half moves Passing holds

	// notes are the effects to be written behind the move, kept while a move is
	// played for a reader; nil while searching.
	notes *written

	// Scratch space, see generate.go.
	generators   []*Generator
	busy         int
	lists        [][]Move
	emitters     []*emitter
	promotees    []Man // see promoteTo
	preludeLists [][]Prelude
	lines        *lines
	doubts       []doubt
	walkLists    []*[8]WalkID
	walksBusy    int
	standLists   [][]Stand
	away         []change  // men off the board, see unseen.go
	memos        []memo    // answers remembered, see memo.go
	sequels      []sequels // the same, see followed
	lending      lending   // the same, see lent
	findings     [2]finding
	// ends are squares where men may go, takes those where they may take, see checking.
	ends, takes [64]chess.Bitboard
	// movable is where each side's man stood that Mobile found able to move, and where it
	// went: it is asked first the next time. failing is the same for a move of EveryLegal
	// that fails.
	movable, failing [2]struct{ from, to chess.Square }
}

// A change is a journal entry: a square's or a state word's old content.
type change struct {
	at  uint8 // square, or 64 + state word
	old uint64
}

// A frame is a half move played.
type frame struct {
	journal int
	move    Move
	// mover and captured are the men as they stood before the move.
	mover, captured Man
	turn            chess.Colour
	version         uint64
	passed, refused bool
	skipped         bool         // nobody's
	reborn          chess.Square // plus one, where a captured man has been reborn
	rebornFrom      chess.Square // where he was captured
	rebornAs        Man          // what he was then
	returned        chess.Square // plus one, where the man that moves has been reborn
	// legs is how often the move has been continued.
	legs int
}

// State words: the first ones are the engine's own, conditions get theirs from
// Rules.NewState.
const (
	stateCastling = iota // the squares of kings and rooks that may still castle
	stateHoles           // squares that have become holes during play
	statePassed          // squares that the last double step has passed, plus the pawn's (see pawn.go)
	stateFree
	stateWords = 64
)

// At is the man on a square, 0 if it is empty.
func (b *Board) At(s chess.Square) Man { return b.men[s&63] }

// Merges reports whether moves are listed by squares, the last first.
func (r *Rules) Merges() bool {
	return r.hooks.Has(Merges) || slices.ContainsFunc(r.walks[1:r.walkCount], func(w *Walk) bool { return w.Sorts })
}

// Empty reports whether nobody stands on a square of the board.
func (b *Board) Empty(s chess.Square) bool { return b.men[s&63] == 0 }

// Turn is the side to move.
func (p *Position) Turn() chess.Colour { return p.turn }

// SetTurn gives the move to a side.
func (p *Position) SetTurn(c chess.Colour) { p.turn = c }

// Men are the squares of a side's men, neutral ones included.
func (b *Board) Men(c chess.Colour) chess.Bitboard { return b.sides[c&1] }

// Occupied are the squares on which somebody stands.
func (b *Board) Occupied() chess.Bitboard { return b.sides[0] | b.sides[1] }

// Royals are the squares of a side's royal men.
func (b *Board) Royals(c chess.Colour) chess.Bitboard { return b.royals & b.sides[c&1] }

// OnSecond are the squares of men on the second of two boards.
func (b *Board) OnSecond() chess.Bitboard { return b.second }

// State is a state word's content.
func (p *Position) State(word int) uint64 { return p.state[word] }

// Last is the half move just played with the men that took part as they stood
// before it; ok is false at the start and after a pass.
func (p *Position) Last() (m Move, mover, captured Man, ok bool) { return p.ago(0) }

// ago is Last so many half moves earlier.
func (p *Position) ago(n int) (m Move, mover, captured Man, ok bool) {
	i := len(p.frames) - 1 - n
	if i < 0 || p.frames[i].passed {
		return Move{}, 0, 0, false
	}
	f := &p.frames[i]
	return f.move, f.mover, f.captured, true
}

// Before is Last so many half moves earlier, where a half move that is nobody's does not count: in a series it is a move of
// the same side. After a pass there is none before.
func (p *Position) Before(n int) (m Move, mover, captured Man, ok bool) {
	if i := len(p.frames) - 1 - n; i >= 0 && p.frames[i].skipped {
		n++
	}
	return p.ago(n)
}

// Followed is, n half moves back, the half move that the next one follows, and who made it: the last one, or
// the one before a half move that is nobody's, as in a series. Nothing follows a pass, nor that of a defender who
// need not parry.
func (p *Position) Followed(n int) (m Move, mover Man, ok bool) {
	i := len(p.frames) - 1 - n
	if i >= 0 && p.frames[i].skipped && !p.parrying {
		i--
	}
	if i < 0 || p.frames[i].passed {
		return Move{}, 0, false
	}
	return p.frames[i].move, p.frames[i].mover, true
}

// LastTurn is the side that made the last half move.
func (p *Position) LastTurn() chess.Colour { return p.frames[len(p.frames)-1].turn }

// Step is the place one step away, Outside beyond the edge or in a hole.
func (p *Position) Step(v Vector, at Place) Place {
	if p.turns != nil {
		at = p.turns.step(p.steps, v, at)
	} else {
		at = Place(p.steps[v][at%stepFrom])
	}
	if p.state[stateHoles]>>at.Square()&1 != 0 {
		return Outside
	}
	return at
}

// March is Step for pawns, see Surface.March.
func (p *Position) March(v Vector, at Place) Place {
	if p.surface.ranks && p.surface.March(v, at) == Outside {
		return Outside
	}
	return p.Step(v, at)
}

// Beside is the square one step away from a square, Off beyond the edge or in a hole.
func (p *Position) Beside(v Vector, s chess.Square) chess.Square { return p.Step(v, At(s)).Square() }

// MoveHoles has all holes move that came during play, or were loose in the diagram (Rules.LooseHoles).
func (p *Position) MoveHoles(to func(chess.Square) chess.Square) {
	var moved chess.Bitboard
	for holes := chess.Bitboard(p.state[stateHoles]); holes != 0; {
		moved |= to(holes.Pop()).Bit()
	}
	p.SetState(stateHoles, uint64(moved))
}

// Put sets a square's content; 0 empties it.
func (p *Position) Put(s chess.Square, m Man) {
	old := p.men[s&63]
	p.journal = append(p.journal, change{uint8(s), uint64(old)})
	p.place(s, old, m)
}

// renew gives men and state that have changed a version of their own.
func (p *Position) renew() {
	p.versions++
	p.version = p.versions
}

// place changes men and bitboards without journal.
func (p *Position) place(s chess.Square, old, m Man) {
	p.men[s&63] = m
	p.mark(s.Bit(), s, m)
	p.renew()
	if (old | m).Has(AliceB) {
		p.second = p.second&^s.Bit() | m.on(AliceB, s)
	}
}

// mark notes in the bitboards, that of the second board apart, that there is nobody on some
// squares but a man on one of them. It has no branches: who comes and goes is not foreseen.
func (p *Position) mark(squares chess.Bitboard, s chess.Square, m Man) {
	p.sides[0] = p.sides[0]&^squares | chess.Bitboard(m/whiteBit&1)<<(s&63)
	p.sides[1] = p.sides[1]&^squares | chess.Bitboard(m/blackBit&1)<<(s&63)
	p.royals = p.royals&^squares | m.on(Royal, s)
}

// carryOver is Put for a man that leaves a square and comes to another one.
func (p *Position) carryOver(from, to chess.Square, mover Man) {
	old := p.men[to&63]
	if (old | mover).Has(AliceB) {
		p.Put(from, 0)
		p.Put(to, mover)
		return
	}
	p.journal = append(p.journal, change{uint8(from), uint64(p.men[from&63])}, change{uint8(to), uint64(old)})
	p.men[from&63], p.men[to&63] = 0, mover
	p.mark(from.Bit()|to.Bit(), to, mover)
	p.renew()
}

// SetState changes a state word.
func (p *Position) SetState(word int, value uint64) {
	old := p.state[word]
	if old == value {
		return
	}
	p.journal = append(p.journal, change{64 + uint8(word), old})
	p.state[word] = value
	p.renew()
}

// Pass lets the side to move do nothing. It does not matter to the side that is
// next that its own pawn can still be taken in passing, but to conditions that
// ask who is observed. Where the opponent's half move was nobody's, the side may have made
// the double step itself: then the right to take the pawn is over.
func (q Search) Pass() {
	p := q.p
	p.inquire(&p.begin().move)
	if pawn := p.stepped(); pawn.Is(p.turn) && !pawn.Neutral() {
		p.SetState(statePassed, 0)
	}
	p.frames[len(p.frames)-1].passed = true
	for i := range p.hooks.Effects {
		if e := &p.hooks.Effects[i]; e.When.Passes {
			e.Do(p, p.course(&p.frames[len(p.frames)-1].move))
		}
	}
	p.turn = p.turn.Other()
}

// Skip lets a half move be nobody's, as in a series. Who is skipped after a null move may have
// made a double step before: then the right to take the pawn is over.
func (q Search) Skip() {
	p := q.p
	p.TurnOver()
	if pawn := p.stepped(); pawn.Is(p.turn.Other()) && !pawn.Neutral() {
		p.SetState(statePassed, 0)
	}
	p.frames[len(p.frames)-1].skipped = true
}

// TurnOver gives the move to the other side as if it had been its turn all along; Undo
// takes it back.
func (p *Position) TurnOver() {
	p.inquire(&p.begin().move)
	p.frames[len(p.frames)-1].passed = true
	p.turn = p.turn.Other()
}

// begin begins a half move that nobody makes so far.
func (p *Position) begin() *frame {
	p.watch.pace(len(p.frames))
	n := len(p.frames)
	p.frames = slices.Grow(p.frames, 1)[:n+1]
	f := &p.frames[n]
	*f = frame{}
	f.journal, f.turn, f.version = len(p.journal), p.turn, p.version
	return f
}

// Undo takes the last half move back.
func (p *Position) Undo() {
	n := len(p.frames) - 1
	f := &p.frames[n]
	p.revert(f.journal)
	p.turn, p.version = f.turn, f.version
	p.frames = p.frames[:n]
}

// revert takes changes back until the journal is as long as it was.
func (p *Position) revert(journal int) {
	for i := len(p.journal) - 1; i >= journal; i-- {
		c := p.journal[i]
		if c.at < 64 {
			s := chess.Square(c.at)
			p.place(s, p.men[s], Man(c.old))
		} else {
			p.state[c.at-64] = c.old
		}
	}
	p.journal = p.journal[:journal]
}

// Clone is an independent copy.
func (q Search) Clone() *Position {
	p := q.p
	c := *p
	c.journal = append(make([]change, 0, 256), p.journal...)
	c.frames = append(make([]frame, 0, 128), p.frames...)
	c.inquiries = append([]inquiry(nil), p.inquiries...)
	c.watch = watch{}
	c.lines = new(lines)
	c.emitters, c.promotees, c.preludeLists = nil, nil, nil
	c.notes, c.generators, c.busy, c.lists, c.doubts, c.walkLists, c.walksBusy, c.standLists, c.away, c.memos, c.sequels = nil, nil, 0, nil, nil, nil, 0, nil, nil, nil, nil
	return &c
}

// Ply is the number of half moves played.
func (q Search) Ply() int { return len(q.p.frames) }

// Follow is where a man with an identity stands, looking first at a square;
// Off if it is gone.
func (p *Position) Follow(id uint8, first chess.Square) chess.Square {
	if first != Off && p.men[first&63] != 0 && p.men[first&63].ID() == id {
		return first
	}
	for men := p.Occupied(); men != 0; {
		if s := men.Pop(); p.men[s].ID() == id {
			return s
		}
	}
	return Off
}
