package fairy

import (
	"slices"

	"rookery/chess"
)

// Effects that can go several ways ask Choose; a move's Choice holds the
// answers. The moves of a position are multiplied by playing every one with all
// answers that its effects ask for.

// maxAsked bounds how often the effects of one move may ask, maxChoices in how
// many ways a move may end: more are not told apart.
const (
	maxAsked   = 12
	maxChoices = 1 << choiceBits
)

// An inquiry is what the effects of a half move ask: answers not yet given,
// questions, and the product of their ways.
type inquiry struct {
	answers   uint32
	asked     [maxAsked]uint32
	questions int
	ways      int
	// lists are those of ChooseSquare, the first known of them from the last time
	// that the move was played.
	lists       [maxAsked]squareList
	used, known int
	// late are attributes that men get when all else has happened to them.
	late []lateAttributes
}

// lateAttributes are those of one man.
type lateAttributes struct {
	man        uint8
	attributes Man
}

// ofHurdles are the bits of the attributes that have to do with hurdles. Who promotes gets
// them late.
const ofHurdles = Man(1<<(32+HurdleColourChanging) | 1<<(32+Bul) | 1<<(32+Dob))

// giveLate gives men what they get late.
func (p *Position) giveLate() {
	f := &p.inquiries[len(p.frames)-1]
	for _, late := range f.late {
		if s := p.Follow(late.man, Off); s != Off {
			p.Put(s, p.men[s]|late.attributes)
			p.Notes().Attributes(s, p.men[s], false)
		}
	}
	f.late = f.late[:0]
}

// A squareList is what an effect could choose from after so many questions.
type squareList struct {
	squares []chess.Square
	after   int
}

// inquire begins the inquiry of the half move just begun, if effects ask.
func (p *Position) inquire(m *Move) {
	if !p.hooks.Has(chooses) {
		return
	}
	n := len(p.frames)
	for len(p.inquiries) < n {
		p.inquiries = append(p.inquiries, inquiry{})
	}
	f := &p.inquiries[n-1]
	f.answers, f.questions, f.ways, f.used, f.known = m.Choice, 0, 1, 0, p.known
	f.late = f.late[:0]
	p.known = 0
}

// ChooseSquare is Choose between squares, which list appends; ok is false if there are none. List is
// not asked again where its answer must be the same as before.
func (in InPlay) ChooseSquare(list func(squares []chess.Square) []chess.Square) (s chess.Square, ok bool) {
	p := in.p
	n := len(p.frames) - 1
	f := &p.inquiries[n]
	i := f.used
	if i == maxAsked {
		return Off, false
	}
	if i >= f.known {
		squares := list(f.lists[i].squares[:0])
		f = &p.inquiries[n] // it may have moved
		f.lists[i] = squareList{squares, f.questions}
	}
	f.used++
	squares := f.lists[i].squares
	if len(squares) == 0 {
		return Off, false
	}
	return squares[in.Choose(len(squares))], true
}

// Choose lets an effect decide between ways numbered from 0. It needs
// the trait Chooses. With a single way, or none, it is 0 and nothing is asked.
func (in InPlay) Choose(ways int) int {
	p := in.p
	if ways < 2 || !p.hooks.Has(chooses) {
		return 0
	}
	f := &p.inquiries[len(p.frames)-1]
	if f.questions == maxAsked || f.ways*ways > maxChoices {
		return 0
	}
	f.asked[f.questions] = uint32(ways)
	f.questions++
	f.ways *= ways
	way := f.answers % uint32(ways)
	f.answers /= uint32(ways)
	return int(way)
}

// choices multiplies the moves of a list from the given place on by what their
// effects ask.
func (p *Position) choices(list []Move, from int) []Move {
	if !p.hooks.Has(chooses) {
		return list
	}
	moves := append(p.list(), list[from:]...)
	list = list[:from]
	for _, m := range moves {
		if p.asks(&m) {
			p.eachWay(m, func(m Move) bool {
				list = append(list, m)
				return true
			})
		} else {
			list = append(list, m)
		}
	}
	p.free(moves)
	return list
}

// eachWay plays a move with all answers that its effects ask for and has the
// position looked at after each, until that says false.
func (p *Position) eachWay(m Move, look func(m Move) bool) {
	notes := p.notes // an effect of a move that is told may ask
	p.notes = nil
	defer func() { p.notes = notes }()
	var answer, asked [maxAsked]uint32
	lists := 0
	for known := 0; ; {
		m.Choice = 0
		for i := known - 1; i >= 0; i-- {
			m.Choice = m.Choice*asked[i] + answer[i]
		}
		p.known = lists
		p.Play(m)
		n := len(p.frames) - 1
		known = p.inquiries[n].questions
		copy(asked[:known], p.inquiries[n].asked[:known])
		more := look(m)
		p.Undo()
		if !more || p.watch.ended() {
			return
		}
		for known > 0 && answer[known-1]+1 == asked[known-1] {
			known--
			answer[known] = 0
		}
		if known == 0 {
			return
		}
		answer[known-1]++
		f := &p.inquiries[n]
		for lists = 0; lists < f.used && f.lists[lists].after < known; lists++ {
		}
	}
}

// Asks reports whether the side that makes a move of the position chooses what
// follows it.
func (q Search) Asks(m Move) bool {
	p := q.p
	if !p.hooks.Has(chooses) || !p.asks(&m) {
		return false
	}
	p.Play(m)
	defer p.Undo()
	return p.inquiries[len(p.frames)-1].questions > 0
}

// asks: the effects of a move may choose.
func (p *Position) asks(m *Move) bool {
	if p.inert(m) {
		return false
	}
	if p.promotes(m) {
		return true
	}
	for _, chooses := range p.hooks.Chooses {
		if chooses(p, *m) {
			return true
		}
	}
	return false
}

// Arrivals are the squares where the half move in play has put men so far.
func (in InPlay) Arrivals() chess.Bitboard {
	p := in.p
	var seen, arrived chess.Bitboard
	for _, c := range p.journal[p.frames[len(p.frames)-1].journal:] {
		s := chess.Square(c.at)
		if c.at >= 64 || seen.Has(s) {
			continue
		}
		seen |= s.Bit()
		if m := p.men[s]; m != 0 && (c.old == 0 || m.ID() != Man(c.old).ID()) {
			arrived |= s.Bit()
		}
	}
	return arrived
}

// PromoteNow lets a pawn that an effect has put on a square where it promotes become one of
// the walks that it may promote to, in rules where effects choose. It stays what it is where
// the side that moves may not promote.
func (in InPlay) PromoteNow(s chess.Square, side chess.Colour) {
	p := in.p
	if s != Off && in.PromotesNow(p.men[s&63], s, side) {
		p.promoteTo(s, p.PromotionsOf(p.men[s&63]))
	}
}

// PromotesNow reports whether a man promotes when an effect puts it on a square.
func (in InPlay) PromotesNow(man Man, s chess.Square, side chess.Colour) bool {
	return !in.p.hooks.NoPromotion[in.p.turn] && in.p.Promotes(man, s, side)
}

// promoteArrived is PromoteNow for the man that moves, who may not go where it cannot promote.
func (p *Position) promoteArrived(s chess.Square, side chess.Colour) {
	if s == Off || !p.Promotes(p.men[s&63], s, side) {
		return
	}
	if !p.hooks.NoPromotion[p.turn] {
		p.promoteTo(s, p.PromotionsOf(p.men[s&63]))
	} else if !p.promoteTo(s, nil) {
		p.InPlay().Refuse()
	}
}

// promoteTo has a pawn become one of some walks, or something else; false: there is nothing.
func (p *Position) promoteTo(s chess.Square, list []WalkID) bool {
	ways := len(list)
	if !p.walksOnly {
		ways += len(p.hooks.PromoteElse)
	}
	if ways == 0 {
		return false
	}
	way := p.InPlay().Choose(ways)
	if way >= len(list) {
		p.hooks.PromoteElse[way-len(list)](p, s)
		return true
	}
	promotee := p.men[s&63].WithWalk(list[way])
	if len(p.hooks.Promoted) == 0 {
		p.becomes(s, promotee, promotee)
		return true
	}
	// As what it can stand there: what each hook makes of what those before it have made.
	var room [32]stage
	made, last := append(room[:0], stage{man: promotee, of: -1}), 0
	for _, promoted := range p.hooks.Promoted {
		end := len(made)
		for i := last; i < end; i++ {
			p.promotees = promoted(p, made[i].man, p.promotees[:0])
			for _, man := range p.promotees {
				made = append(made, stage{man, i})
			}
		}
		last = end
	}
	var shown [8]Man
	stages := shown[:0]
	for i := last + p.InPlay().Choose(len(made)-last); i > 0; i = made[i].of {
		stages = append(stages, made[i].man)
	}
	slices.Reverse(stages)
	p.becomes(s, promotee, stages[len(stages)-1], stages...)
	return true
}

// A stage is what a promoted pawn can stand there as, and of which stage it is made.
type stage struct {
	man Man
	of  int
}

// becomes has the pawn on a square become a man, by way of its promotion and of further
// stages.
func (p *Position) becomes(s chess.Square, promotee, man Man, stages ...Man) {
	if man == p.men[s&63] {
		return
	}
	if late := man &^ promotee & ofHurdles; late != 0 {
		f := &p.inquiries[len(p.frames)-1]
		f.late = append(f.late, lateAttributes{man.ID(), late})
		man &^= late
	}
	p.Put(s, man)
	p.Settle(s)
	p.Notes().Walk(s, promotee)
	before := promotee
	for _, stage := range stages {
		if stage = stage&^ofHurdles | promotee&ofHurdles; stage == before {
			continue // that comes late
		}
		if stage.Colour() != before.Colour() {
			p.Notes().Colour(s, stage)
		} else {
			p.Notes().Attributes(s, stage, false)
		}
		before = stage
	}
}
