package fairy

import "rookery/chess"

// facts are what the hooks of a problem leave as it is in plain chess. They say
// which short cuts are sound.
type facts struct {
	// checks is what tells that a royal man is seen. ownSight: what a man that is not royal observes its own walk sees,
	// and check is that a royal man is observed.
	checks   sighting
	ownSight bool
	// direct: a man sees only what its own walk does from where it stands. moving: a man's moves are what its walk
	// generates from where it stands, and castling.
	direct, moving bool
	// admitting: no condition objects to what a man sees by its walk.
	admitting bool
	// still: no effect that counts follows a move. quiet: none follows one that takes
	// nobody, unless it promotes; with delays, only if the half move before took nobody.
	still, quiet, delays bool
	// byJourney: as quiet, but for moves of which effects tell by the man and his way (When.Journey).
	byJourney bool
	// takings: no effect does anything but after a move that takes somebody, and none asks.
	takings bool
	// says: some effects say what they change.
	says bool
	// apart: the moves of a man do not depend on those of the others. single: nor are
	// they gathered in another way.
	apart, single bool
	// puts are the men that a move may put on squares besides the moving one and, castling, the rook.
	puts counts
	// certain: what is legal is so by the king's safety alone, where objections
	// do not tell otherwise.
	certain bool
	// timeless: what is possible on a board does not depend on how it came about.
	timeless bool
	// strict: comparing moves can leave none. early: the moves of these sides are only compared before their legality is
	// judged.
	strict bool
	early  [2]bool
	// flights: a king can go to every empty square beside its own on which the other side sees
	// nothing by its men's walks, without anything else happening; with flightTakes to those, too,
	// where it takes somebody.
	flights, flightTakes bool
}

// A sighting is what tells that a royal man is seen, besides what conditions object to.
type sighting uint8

const (
	byConditions sighting = iota // nothing that is known
	byWalks                      // another man's walk, from where that stands
	byStands                     // the same from the square that Stands.Sole tells
	byWays                       // as byWalks, as long as nobody has other ways of observing (Observing.Besides)
	byNonRoyals                  // as byWalks, but royal men in check may see by other walks (Royals)
	byMoves                      // as byWalks where checks are found by moves, but for moves to refuges (Addition.Refuge)
)

// counts are Puts with what is known of them.
type counts struct {
	Puts
	known    bool
	checkers bool // the men that check may change sides, besides
}

func (h *compiled) facts() facts {
	direct := len(h.Walks)|len(h.Besides)|len(h.Unseen) == 0 && !h.standsTake
	f := facts{
		ownSight:  !h.manyWalks && len(h.Besides)|len(h.Unseen) == 0 && !h.standsTake && h.check == nil && h.royal == nil,
		direct:    direct,
		moving:    direct && len(h.Stands)|len(h.Able)|len(h.Paralysed)|len(h.Generate) == 0,
		admitting: len(h.Paralysed)|h.Admit.count() == 0 && !h.Has(TryCaptures) && !h.Has(TryChecks),

		apart:    (h.gather == nil || h.manByMan) && len(h.Preludes) == 0,
		single:   h.gather == nil && len(h.Preludes) == 0,
		puts:     h.puts(),
		certain:  !h.alwaysMay,
		timeless: !h.Has(Memory),
		early:    [2]bool{true, true},
	}
	switch {
	case h.royal != nil:
	case direct && h.check == nil:
		f.checks = byWalks
	case len(h.Walks)|len(h.Unseen) == 0 && !h.standsTake && h.check == nil:
		f.checks = byWays
	case len(h.Besides)|len(h.Unseen) == 0 && !h.manyWalks && !h.standsTake && h.check == nil && f.admitting:
		f.checks = byNonRoyals
	case direct && h.Has(ByMoves) && h.tests == 0 && len(h.Generate) == len(h.refuges):
		f.checks = byMoves
	case len(h.Stands) == 1 && h.Stands[0].Sole != nil && h.Stands[0].Since == Geometry && len(h.Walks)|len(h.Besides)|len(h.Unseen) == 0 && h.check == nil:
		f.checks = byStands
	}
	for i := range h.Winnow {
		w := &h.Winnow[i]
		f.strict = f.strict || w.Of == AnyPseudoLegal
		for side := range f.early {
			f.early[side] = f.early[side] && (w.Of != LegalMoves || w.Spares[side])
		}
	}
	f.still, f.quiet, f.byJourney, f.takings = !h.Has(chooses), true, true, !h.Has(chooses)
	for i := range h.Effects {
		e := &h.Effects[i]
		w := &e.When
		aside, rare := e.Limit == StateOnly, w.Captures || w.AfterCapture
		f.still = f.still && aside
		f.quiet = f.quiet && (aside || rare)
		f.byJourney = f.byJourney && (aside || rare || w.Journey != nil || w.Leaves != nil)
		f.delays = f.delays || w.AfterCapture
		f.takings = f.takings && w.Captures
		f.says = f.says || e.Says != nil
	}
	// Where effects tell of quiet moves by the man and his way, what follows a king's step stays the same when others move.
	f.flights = f.byJourney && direct && len(h.Stands) == 0 && h.royal == nil && !h.strict && !h.Has(ByMoves) && f.single && f.certain &&
		!h.pickyOfQuiet && h.onward() && (!h.winnowsQuiet || !f.strict) && !h.Has(NoCheck) && !h.Has(TakeOwn) && !h.strikesQuiet &&
		len(h.Able)|len(h.Paralysed)|len(h.moves)|len(h.Journey) == 0
	f.flightTakes = f.flights && f.admitting && f.checks == byWalks && f.still && len(h.Keep)|len(h.Expand) == 0 && !f.strict
	f.byJourney = f.byJourney && !f.quiet
	return f
}

// puts counts the men that effects put on squares.
func (h *compiled) puts() (n counts) {
	n.known = len(h.Preludes) == 0
	if len(h.Generate) > 0 {
		n.Anybodys = 1 // a partner, see MoveKind
	}
	for i := range h.Effects {
		e := &h.Effects[i]
		most, of := e.Limit.puts()
		switch {
		case e.Limit == StateOnly:
		case e.Limit == Checkers:
			n.checkers = true
		case most < 0:
			n.known = false
		case h.Has(TakeOwn) || of == nobodys || e.When.AfterCapture && (of == others || len(h.MayPass) > 0):
			n.Anybodys += most
		case e.When.AfterCapture:
			n.Delayed += most
		case of == movers:
			n.Movers += most
		default:
			n.Others += most
		}
	}
	return n
}

// onward: where moves can be played in several ways, they are captures that go on.
func (h *compiled) onward() bool {
	for i := range h.Expand {
		if h.Expand[i].Part != Second {
			return false
		}
	}
	return true
}

// lazy: the ways in which a move of a side can end may be found out when it is looked at.
func (h *compiled) lazy(side chess.Colour) bool {
	return h.Has(chooses) && len(h.Preludes) == 0 && !h.compared[side&1]
}

// fewer: no hook adds a move, but for royal men those of others, or has one do more than its man's journey; if turned,
// it may have men turn that check.
func (h *compiled) fewer(turned bool) bool {
	for i := range h.Effects {
		if limit := h.Effects[i].Limit; limit != StateOnly && !(turned && limit == Checkers) {
			return false
		}
	}
	return (turned || !h.Has(Rebirths)) && !h.Has(chooses) && h.gather == nil && !h.Has(TakeOwn) && h.royal == nil && !h.strangeWalks &&
		len(h.Preludes)|len(h.PromoteElse)|len(h.Unseen)|len(h.Stands)|len(h.Generate)|len(h.Expand)|len(h.Promoted) == 0
}

// sights: what a man's sights tell is all that conditions ask of an observation. Without, it still sees nothing else.
func (p *Position) sightsTell() bool { return p.facts.admitting || !p.hooks.Has(TellHurdles) }

// Men are what sets men of orthodox chess apart from those of a game.
type Men struct {
	Commoners bool // kings may be taken and promoted to
	Stray     bool // kings may move like other men, too
	Dummies   bool // there may be men who can never move, or come by promotion
}

// OnlyRemoves reports whether in the play that can follow every half move is one
// that orthodox chess has, too, with the same effect, or passes, but for what the men are told to be: there are no
// other men, and conditions do nothing but forbid and allow. What checks, and with
// it what is legal, can be anything.
func (q Search) OnlyRemoves() (men Men, ok bool) {
	if !q.p.hooks.fewer(false) {
		return Men{}, false
	}
	return q.p.ofTheGame()
}

// ofTheGame tells of play without moves that are added whether its men are those of orthodox
// chess.
func (p *Position) ofTheGame() (men Men, ok bool) {
	r := p.Rules
	if !r.flat || r.start != 0 || r.last != [2]chess.Bitboard{chess.RankOf(7), chess.RankOf(0)} {
		return Men{}, false
	}
	for of, standard := range r.standards {
		if WalkID(of) != standard {
			return Men{}, false
		}
	}
	b, immobile, ok := p.Record().Chess()
	kings := b.ByRole[chess.King]
	if !ok || p.royals&^kings != 0 {
		return Men{}, false
	}
	if len(r.promotions) == 0 { // pawns do not go to the last rank
		return Men{}, false
	}
	men.Dummies = immobile != 0
	men.Commoners = r.hooks.Has(NoCheck) || r.hooks.Has(TakeRoyals) || kings != p.royals ||
		b.Of(chess.White, chess.King).Count() > 1 || b.Of(chess.Black, chess.King).Count() > 1
	for _, w := range r.promotions {
		if w > PawnWalk && !r.immovable(w) {
			return Men{}, false
		}
		men.Dummies = men.Dummies || w > PawnWalk
		men.Commoners = men.Commoners || w == KingWalk
	}
	men.Stray = len(r.hooks.Walks) > 0
	return men, true
}

// immovable: men of the walk never move.
func (r *Rules) immovable(w WalkID) bool {
	return r.walks[w].Arrives && r.reach[w] != nil && *r.reach[w] == [64]chess.Bitboard{}
}

// Journeys are how men get about where in a half move nothing else happens than that a
// man moves as in orthodox chess, takes one of the other side at most and promotes.
type Journeys struct {
	Leaps  bool // captures may end anywhere
	Boards bool // every move takes its man to the other board of Alice Chess
}

// Journeys tells them; ok is false where more may happen than that.
func (r *Rules) Journeys() (j Journeys, ok bool) {
	h := r.hooks
	if !r.flat || !r.facts.single || h.Has(chooses) || h.Has(TakeOwn) || r.start != 0 || r.last != [2]chess.Bitboard{chess.RankOf(7), chess.RankOf(0)} ||
		len(h.Walks)|len(h.Generate)|len(h.Preludes)|len(h.Promoted)|len(h.PromoteElse) != 0 {
		return j, false
	}
	for of, standard := range r.standards {
		if WalkID(of) != standard {
			return j, false
		}
	}
	for i := range h.Stands {
		if !h.Stands[i].Takes {
			return j, false
		}
		j.Leaps = true
	}
	for i := range h.Expand {
		if h.Expand[i].Part != Second {
			return j, false
		}
		j.Leaps = true
	}
	for i := range h.Effects {
		switch h.Effects[i].Limit {
		case NoMen:
		case OtherBoard:
			j.Boards = true
		default:
			return j, false
		}
	}
	for _, w := range r.promotions {
		if w > PawnWalk {
			return j, false
		}
	}
	return j, true
}

// Timeless reports whether what is possible on a board does not depend on how it came about,
// save for castling and captures en passant.
func (r *Rules) Timeless() bool {
	return r.facts.timeless && r.stateUsed == stateFree && r.marks == 0
}

// ChecksBySight reports whether only men of the other side check a side's king,
// each from where it stands.
func (r *Rules) ChecksBySight() bool {
	return r.hooks.check == nil && r.hooks.royal == nil && len(r.hooks.Besides) == 0
}

// Chess gives the men as a board of chess; ok is false if chess has no such men. Dummies, men who can never move, have colours
// on the board and no roles.
func (r Record) Chess() (b chess.Board, dummies chess.Bitboard, ok bool) {
	p := r.p
	for men := p.Occupied(); men != 0; {
		s := men.Pop()
		m := p.At(s)
		switch {
		case m.Neutral() || !m.Ordinary():
			return b, 0, false
		case m.Role() != chess.NoRole:
			b.Put(s, chess.PieceOf(chess.Colour(m.Colour()), m.Role()))
		case p.immovable(m.Walk()):
			b.ByColour[m.Colour()] |= s.Bit()
			dummies |= s.Bit()
		default:
			return b, 0, false
		}
	}
	return b, dummies, true
}

// KingsKeepOff reports whether a royal man can never go to a square that a man of
// the other side sees by its walk.
func (r *Rules) KingsKeepOff() bool {
	return r.facts.checks == byWalks && r.facts.admitting && !r.hooks.Has(NoCheck)
}

// inert: but for effects aside, nothing follows a move but the journey of one man, to where it takes
// another if it takes any.
func (p *Position) inert(m *Move) bool {
	h := p.hooks
	if m.Kind != Plain && m.Kind != Shifted || m.Capture != Off && m.Capture != m.To || len(h.Preludes) > 0 && p.preludeOf(m).Square != Off {
		return false
	}
	if p.facts.still {
		return true
	}
	if h.Has(chooses) && p.promotes(m) {
		return false
	}
	for i := range h.Effects {
		if h.Effects[i].concerns(p, m) {
			return false
		}
	}
	return true
}

// returned: nothing that counts follows a capture but that a man of the other side, who is not
// royal, comes back to an empty square; the man that moves has a walk where it arrives then.
func (p *Position) returned(m *Move) (w WalkID, ok bool) {
	if m.Kind != Plain || m.Capture == Off || m.Capture != m.To || len(p.hooks.Preludes) > 0 {
		return 0, false
	}
	mover, taken := p.men[m.From&63], p.men[m.To&63]
	if taken.Is(p.turn) || taken.Has(Royal) || p.hooks.Has(TakeOwn) || len(p.hooks.Promoted) > 0 || p.hooks.Has(chooses) && p.promotes(m) {
		return 0, false
	}
	for i := range p.hooks.Effects {
		if e := &p.hooks.Effects[i]; e.Limit != TakenMan && e.concerns(p, m) {
			return 0, false
		}
	}
	if m.Promote != 0 {
		return m.Promote, true
	}
	return mover.Walk(), true
}

// objection is what conditions will say to an inert move.
func (p *Position) objection(m *Move) (worst Objection) {
	for _, objects := range p.hooks.objections {
		worst = max(worst, objects(p, *m))
	}
	return worst
}

// KingsStepFreely reports whether a king can go to every square beside its own on
// which the other side sees nothing by its men's walks, if the move is inert.
func (r *Rules) KingsStepFreely() bool {
	h := r.hooks
	return r.KingsKeepOff() && r.facts.direct && len(h.Stands) == 0 && r.facts.single && len(h.legal)|len(h.moves)|len(h.Serves)|len(h.Keep)|len(h.Journey)|len(h.Expand)|len(h.Winnow) == 0 && h.immobile == nil
}

// quiet: what may follow a move follows only one that takes somebody or promotes, or is told by p.followed.
func (p *Position) quiet() bool {
	if quiet := p.facts.quiet || p.facts.byJourney; !quiet || !p.facts.delays {
		return quiet
	}
	_, _, captured, played := p.Last()
	return played && captured == 0
}

// Sequels are what is remembered of Position.followed: it depends on who moves from where, and nothing else.
type sequels struct {
	about uint64
	to    chess.Bitboard
}

// maxSequels is how many of them a position remembers.
const maxSequels = 1 << 10

// followed are the squares to which something may follow the plain moves that take nobody of the man on a square.
func (p *Position) followed(s chess.Square) chess.Bitboard {
	if !p.facts.byJourney {
		return 0
	}
	for i := range p.hooks.Effects {
		if w := &p.hooks.Effects[i].When; w.Leaves != nil && w.Leaves(p, s) {
			return chess.Everywhere
		}
	}
	man := p.men[s&63]
	about := uint64(man.kind()) | uint64(s&63)<<idShift | uint64(p.turn)<<homeShift | 1<<(homeShift+1)
	if p.sequels == nil {
		p.sequels = make([]sequels, maxSequels)
	}
	known := &p.sequels[mix(about)%maxSequels]
	if known.about != about {
		*known = sequels{about: about}
		for to := range chess.Square(64) {
			if p.followedAt(man, s, to) {
				known.to |= to.Bit()
			}
		}
	}
	return known.to
}

// followedAt: something may follow a man's plain move that takes nobody.
func (p *Position) followedAt(man Man, from, to chess.Square) bool {
	j := &p.way
	*j = Journey{Rules: p.Rules, Move: NewMove(from, to, Off), Man: man, Side: p.turn}
	for i := range p.hooks.Effects {
		e := &p.hooks.Effects[i]
		if e.Limit != StateOnly && !e.When.Captures && !e.When.AfterCapture && e.When.Journey != nil && e.When.Journey(j) {
			return true
		}
	}
	return false
}

// Inert reports whether a move of a side does nothing that counts but to bring one man to
// another square, where it may take somebody.
func (ms Moves) Inert(m Move, side chess.Colour) bool {
	p := ms.p
	turn := p.turn
	p.turn = side
	inert := m.Promote == 0 && p.inert(&m)
	p.turn = turn
	return inert
}

// Puts is how many men a half move may put on squares, or change where they
// stand, besides the moving one and a castling rook: anybody's, men of the side
// that moves, of the other side, and if the half move before took a man, more of
// the side that moves, provided the other one made it.
type Puts struct{ Anybodys, Movers, Others, Delayed int }

// Puts counts them for the play from a position on; ok is false if that is not known.
func (q Search) Puts() (n Puts, ok bool) {
	p := q.p
	n, ok = p.facts.puts.Puts, p.facts.puts.known
	if !ok || !p.facts.puts.checkers {
		return n, ok
	}
	// Two men check a king at most where a half move is a man's journey and men are the game's.
	men, game := p.ofTheGame()
	n.Others += 2
	return n, game && men == (Men{}) && p.hooks.fewer(true) && p.facts.checks == byWalks
}

// MayCastle reports whether somebody may castle now or later.
func (q Search) MayCastle() bool {
	return q.p.state[stateCastling] != 0 || q.p.hooks.Has(Rebirths) || q.p.forgetful.is
}
