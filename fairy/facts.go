package fairy

import "rookery/chess"

// facts are what the hooks of a problem leave as it is in plain chess. They say
// which short cuts are sound.
type facts struct {
	// geometric: a man observes only what its own walk sees, and check is that a
	// royal man is observed.
	geometric bool
	// stood: the same from the square that Stands.Sole tells.
	stood bool
	// fleeing: the same where checks are found by moves, but for moves to refuges (Generation.Refuge).
	fleeing bool
	// ownSight: that goes for men that are not royal, and check is the same.
	ownSight bool
	// direct: a man sees only what its own walk does from where it stands. lasting: it moves by it, too.
	direct, lasting bool
	// moving: a man's moves are what its walk generates from where it stands, and castling.
	moving bool
	// admitting: no condition objects to what a man sees by its walk.
	admitting bool
	// kingsHold: kings beside each other do not check each other.
	kingsHold bool
	// sights: what a man's sights tell is all that conditions ask of an observation. Without,
	// it still sees nothing else.
	sights bool
	// still: no effect that counts follows a move. quiet: none follows one that takes
	// nobody, unless it promotes; with delays, only if the half move before took nobody.
	still, quiet, delays bool
	// stirring: as quiet, but for moves of which effects tell by the man and his way (When.Journey).
	stirring bool
	// takings: no effect does anything but after a move that takes somebody, and none asks.
	takings bool
	// steady: effects tell by the man and his way what they follow of moves that take nobody, or it is nothing; with
	// delays, only after a half move that takes nobody.
	steady bool
	// apart: the moves of a man do not depend on those of the others. single: nor are
	// they gathered in another way.
	apart, single bool
	// noChoice: no effect asks, and nothing precedes a move.
	noChoice bool
	// lazy: the ways in which a move of these sides can end may be found out when it is looked at.
	lazy [2]bool
	// puts, where counted: men that a move may put on squares besides the moving
	// one and, castling, the rook.
	puts    Puts
	counted bool
	// turns: a move may also have the men that check change sides.
	turns bool
	// certain: what is legal is so by the king's safety alone, where Objects
	// does not tell otherwise.
	certain bool
	// untold: nobody objects to what is certain. calmQuiet: moves that take nobody are inert
	// if they are plain, calmTakes: so are those that take.
	untold, calmQuiet, calmTakes bool
	// timeless: what is possible on a board does not depend on how it came about.
	timeless bool
	// strict: comparing moves can leave none. spared: comparing them strikes out captures only.
	strict, spared bool
	// early: the moves of these sides are only compared before their legality is judged. measures: those
	// of some are compared afterwards, by what they are worth.
	early    [2]bool
	measures bool
	// says: some effects say what they change. returning: some do nothing but to put back men that have been taken, on
	// whose side they were; a promotion there may make them others.
	says, returning bool
	// foreseen: there are moves of which the position after them is known.
	foreseen bool
	// onward: where moves can be played in several ways, they are captures that go on.
	onward bool
	// flights: a king can go to every empty square beside its own on which the other side sees
	// nothing by its men's walks, without anything else happening; with flightTakes to those, too,
	// where it takes somebody.
	flights, flightTakes bool
	// idles: a man that is no king can make a move of its walk that takes nobody and leaves its
	// king unseen, without anything else happening, and a king that nobody sees is in no check.
	idles bool
	// fewer: no hook adds a move, but for royal men those of others, or has one do
	// more than its man's journey; with turnedFewer it may have men turn that check.
	fewer, turnedFewer bool
}

func (h *compiled) facts() facts {
	direct := len(h.Walks)|len(h.Besides)|len(h.Unseen) == 0 && !h.standsTake
	f := facts{
		geometric: direct && h.check == nil && h.royal == nil,
		ownSight:  !h.manyWalks && len(h.Besides)|len(h.Unseen) == 0 && !h.standsTake && h.check == nil && h.royal == nil,
		stood:     len(h.Stands) == 1 && h.Stands[0].Sole != nil && h.Stands[0].Since == Geometry && len(h.Walks)|len(h.Besides)|len(h.Unseen) == 0 && h.check == nil && h.royal == nil,
		fleeing:   direct && h.ByMoves && h.tests == 0 && len(h.Generate) == len(h.refuges) && h.royal == nil,
		direct:    direct,
		lasting:   direct && len(h.Stands) == 0,
		moving:    direct && len(h.Stands)|len(h.Able)|len(h.Paralysed)|len(h.Generate) == 0,
		admitting: len(h.Paralysed)|len(h.AdmitGeometry)|len(h.AdmitObserver)|len(h.AdmitCapture)|len(h.AdmitCheck) == 0 && !h.TryCaptures && !h.TryChecks,

		apart:    (h.gather == nil || h.manByMan) && len(h.Preludes) == 0,
		single:   h.gather == nil && len(h.Preludes) == 0,
		certain:  !h.alwaysMay,
		timeless: !h.Memory,
	}
	f.sights = f.admitting || !h.Hurdles
	f.noChoice = !h.Chooses && len(h.Preludes) == 0
	f.kingsHold = h.KingsHold && direct && len(h.AdmitGeometry) == 0
	f.early, f.spared = [2]bool{true, true}, true
	for i := range h.Winnow {
		w := &h.Winnow[i]
		f.spared = f.spared && w.Pseudo && w.Captures
		f.strict = f.strict || w.Strict
		f.measures = f.measures || !w.Pseudo && w.Worth != nil
		for side := range f.early {
			f.early[side] = f.early[side] && (w.Pseudo || w.Spares[side])
		}
	}
	for side, compared := range h.compared {
		f.lazy[side] = h.Chooses && len(h.Preludes) == 0 && !compared
	}
	f.counted = len(h.Preludes) == 0
	if len(h.Generate) > 0 {
		f.puts.Anybodys = 1 // a partner, see MoveKind
	}
	for i := range h.Effects {
		e := &h.Effects[i]
		n, of := e.Limit.puts()
		switch {
		case e.Limit == StateOnly:
		case e.Limit == Checkers:
			f.turns = true
		case n < 0:
			f.counted = false
		case h.TakeOwn || of == nobodys || e.When.AfterCapture && (of == others || len(h.MayPass) > 0):
			f.puts.Anybodys += n
		case e.When.AfterCapture:
			f.puts.Delayed += n
		case of == movers:
			f.puts.Movers += n
		default:
			f.puts.Others += n
		}
	}
	f.still, f.quiet, f.steady, f.stirring, f.takings = !h.Chooses, true, true, true, !h.Chooses
	f.turnedFewer = f.still
	f.foreseen = !h.Memory && len(h.Preludes) == 0
	for i := range h.Effects {
		e := &h.Effects[i]
		w := &e.When
		aside, rare := e.Limit == StateOnly, w.Captures || w.AfterCapture
		f.still = f.still && aside
		f.turnedFewer = f.turnedFewer && (aside || e.Limit == Checkers)
		f.quiet = f.quiet && (aside || rare)
		f.stirring = f.stirring && (aside || rare || w.Journey != nil)
		f.delays = f.delays || w.AfterCapture
		f.takings = f.takings && w.Captures
		f.foreseen = f.foreseen && (w.Captures || w.Journey != nil || w.Board != nil || e.Says != nil)
		f.says = f.says || e.Says != nil
		f.returning = f.returning || e.Limit == TakenMan && !h.TakeOwn && len(h.Promoted) == 0
	}
	f.steady = f.quiet || f.stirring
	f.stirring = f.stirring && !f.quiet
	f.untold = f.certain && len(h.Objects) == 0
	f.calmTakes = f.still && len(h.Preludes) == 0
	f.calmQuiet = f.calmTakes || f.quiet && !f.delays && !h.Chooses && len(h.Preludes) == 0
	f.onward = true
	for i := range h.Expand {
		f.onward = f.onward && h.Expand[i].Part == Second
	}
	f.flights = direct && len(h.Stands) == 0 && h.royal == nil && !h.strict && !h.ByMoves && f.single && f.certain && !h.pickyOfQuiet && f.steady && f.onward && (f.spared || !f.strict) &&
		!h.NoCheck && !h.TakeOwn && !h.strikesQuiet && len(h.Able)|len(h.Paralysed)|len(h.moves)|len(h.Journey) == 0
	f.flightTakes = f.flights && f.admitting && f.geometric && f.calmTakes && len(h.Keep)|len(h.Expand) == 0 && !f.strict
	f.idles = f.flights && f.spared && f.geometric
	f.turnedFewer = f.turnedFewer && f.single && len(h.PromoteElse) == 0 && !h.TakeOwn && h.royal == nil && len(h.Unseen) == 0 &&
		!h.strangeWalks && len(h.Stands)|len(h.Generate)|len(h.Expand)|len(h.Promoted) == 0
	f.fewer = f.still && !h.Rebirths && f.turnedFewer
	return f
}

// OnlyRemoves reports whether in the play that can follow every half move is one
// that orthodox chess has, too, with the same effect, or passes: there are no
// other men, and conditions do nothing but forbid and allow. What checks, and with
// it what is legal, can be anything. Commoners tells that kings may be taken and
// promoted to.
func (p *Position) OnlyRemoves() (ok, commoners bool) {
	ok, commoners, stray := p.OnlyRemovesButKings()
	return ok && !stray, commoners
}

// OnlyRemovesButKings is OnlyRemoves except that, where kings stray, these may
// move like other men, too.
func (p *Position) OnlyRemovesButKings() (ok, commoners, stray bool) {
	ok, commoners, stray, idlers := p.onlyRemoves()
	return ok && !idlers, commoners, stray
}

// OnlyRemovesButIdlers is OnlyRemoves except that there may be men who can never move, or
// come by promotion.
func (p *Position) OnlyRemovesButIdlers() (ok, commoners, idlers bool) {
	ok, commoners, stray, idlers := p.onlyRemoves()
	return ok && !stray, commoners, idlers
}

func (p *Position) onlyRemoves() (ok, commoners, stray, idlers bool) {
	if !p.facts.fewer {
		return false, false, false, false
	}
	return p.ofTheGame()
}

// ofTheGame tells of play without moves that are added whether its men are those of orthodox
// chess; what else it tells is as OnlyRemovesButKings and OnlyRemovesButIdlers have it.
func (p *Position) ofTheGame() (ok, commoners, stray, idlers bool) {
	r := p.Rules
	if r.start != 0 || r.last != [2]chess.Bitboard{chess.RankOf(7), chess.RankOf(0)} {
		return false, false, false, false
	}
	for of, standard := range r.standards {
		if WalkID(of) != standard {
			return false, false, false, false
		}
	}
	b, idle, ok := p.WithIdlers()
	kings := b.ByRole[chess.King]
	if !ok || p.royals&^kings != 0 {
		return false, false, false, false
	}
	if len(r.promotions) == 0 { // pawns do not go to the last rank
		return false, false, false, false
	}
	idlers = idle != 0
	commoners = r.hooks.NoCheck || r.hooks.TakeRoyals || kings != p.royals ||
		b.Of(chess.White, chess.King).Count() > 1 || b.Of(chess.Black, chess.King).Count() > 1
	for _, w := range r.promotions {
		if w > PawnWalk && !r.idle(w) {
			return false, false, false, false
		}
		idlers = idlers || w > PawnWalk
		commoners = commoners || w == KingWalk
	}
	return true, commoners, len(r.hooks.Walks) > 0, idlers
}

// idle: men of the walk never move.
func (r *Rules) idle(w WalkID) bool {
	return r.walks[w].Arrives && r.reach[w] != nil && *r.reach[w] == [64]chess.Bitboard{}
}

// Journeys are how men get about where in a half move nothing else happens than that a
// man moves as in orthodox chess, takes one of the other side at most and promotes.
type Journeys struct {
	Leaps  bool // captures may end anywhere
	Boards bool // every move takes its man to the other board of Alice Chess
}

// Journeys tells them; ok is false where more may happen than that.
func (p *Position) Journeys() (j Journeys, ok bool) {
	h := p.hooks
	if !p.facts.single || h.Chooses || h.TakeOwn || p.start != 0 || p.last != [2]chess.Bitboard{chess.RankOf(7), chess.RankOf(0)} ||
		len(h.Walks)|len(h.Generate)|len(h.Preludes)|len(h.Promoted)|len(h.PromoteElse) != 0 {
		return j, false
	}
	for of, standard := range p.standards {
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
	for _, w := range p.promotions {
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

// Chess gives the men as a board of chess; false if chess has no such men.
func (p *Position) Chess() (b chess.Board, ok bool) {
	b, idlers, ok := p.WithIdlers()
	return b, ok && idlers == 0
}

// WithIdlers is Chess where there may also be men who can never move: they have colours
// on the board and no roles.
func (p *Position) WithIdlers() (b chess.Board, idlers chess.Bitboard, ok bool) {
	for men := p.Occupied(); men != 0; {
		s := men.Pop()
		m := p.At(s)
		switch {
		case m.Neutral() || !m.Ordinary():
			return b, 0, false
		case m.Role() != chess.NoRole:
			b.Put(s, chess.PieceOf(chess.Colour(m.Colour()), m.Role()))
		case p.idle(m.Walk()):
			b.ByColour[m.Colour()] |= s.Bit()
			idlers |= s.Bit()
		default:
			return b, 0, false
		}
	}
	return b, idlers, true
}

// KingsKeepOff reports whether a royal man can never go to a square that a man of
// the other side sees by its walk.
func (r *Rules) KingsKeepOff() bool {
	return r.facts.geometric && r.facts.admitting && !r.hooks.NoCheck
}

// inert: but for effects aside, nothing follows a move but the journey of one man, to where it takes
// another if it takes any.
func (p *Position) inert(m *Move) bool {
	h := p.hooks
	if m.Kind != Plain && m.Kind != Shifted || m.Capture != Off && m.Capture != m.To || len(h.Preludes) > 0 {
		return false
	}
	if p.facts.still {
		return true
	}
	if h.Chooses && p.promotes(m) {
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
	if taken.Is(p.turn) || taken.Has(Royal) || p.hooks.Chooses && p.promotes(m) {
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
	for _, objects := range p.hooks.Objects {
		worst = max(worst, objects(p, *m))
	}
	return worst
}

// KingsStepFreely reports whether a king can go to every square beside its own on
// which the other side sees nothing by its men's walks, if the move is inert.
func (r *Rules) KingsStepFreely() bool {
	h := r.hooks
	return r.KingsKeepOff() && r.facts.lasting && r.facts.single && len(h.Legal)|len(h.moves)|len(h.Serves)|len(h.Keep)|len(h.Journey)|len(h.Expand)|len(h.Winnow) == 0 && h.immobile == nil
}

// quiet: what may follow a move follows only one that takes somebody or promotes, or is told by p.stirred.
func (p *Position) quiet() bool {
	if quiet := p.facts.quiet || p.facts.stirring; !quiet || !p.facts.delays {
		return quiet
	}
	_, _, captured, played := p.Last()
	return played && captured == 0
}

// A stir is what is remembered of Position.stirred: it depends on who moves from where, and nothing else.
type stir struct {
	about uint64
	to    chess.Bitboard
}

// stirs is how many of them a position remembers.
const stirs = 1 << 10

// stirred are the squares to which something may follow the plain moves that take nobody of the man on a square.
func (p *Position) stirred(s chess.Square) chess.Bitboard {
	if !p.facts.stirring {
		return 0
	}
	man := p.men[s&63]
	about := uint64(man.kind()) | uint64(s&63)<<idShift | uint64(p.turn)<<homeShift | 1<<(homeShift+1)
	if p.stirs == nil {
		p.stirs = make([]stir, stirs)
	}
	known := &p.stirs[mix(about)%stirs]
	if known.about != about {
		*known = stir{about: about}
		for to := range chess.Square(64) {
			if p.stirsAt(man, s, to) {
				known.to |= to.Bit()
			}
		}
	}
	return known.to
}

// stirsAt: something may follow a man's plain move that takes nobody.
func (p *Position) stirsAt(man Man, from, to chess.Square) bool {
	j := Journey{Rules: p.Rules, Move: NewMove(from, to, Off), Man: man, Side: p.turn}
	for i := range p.hooks.Effects {
		e := &p.hooks.Effects[i]
		if e.Limit != StateOnly && !e.When.Captures && !e.When.AfterCapture && e.When.Journey(j) {
			return true
		}
	}
	return false
}

// Inert reports whether a move does nothing that counts but to bring one man to
// another square, where it may take somebody.
func (p *Position) Inert(m Move) bool { return m.Promote == 0 && p.inert(&m) }

// InertBy is Inert for a move of either side.
func (p *Position) InertBy(m Move, side chess.Colour) bool {
	turn := p.turn
	p.turn = side
	inert := p.Inert(m)
	p.turn = turn
	return inert
}

// Puts is how many men a half move may put on squares, or change where they
// stand, besides the moving one and a castling rook: anybody's, men of the side
// that moves, of the other side, and if the half move before took a man, more of
// the side that moves, provided the other one made it.
type Puts struct{ Anybodys, Movers, Others, Delayed int }

// Puts counts them for the play from a position on; ok is false if that is not known.
func (p *Position) Puts() (n Puts, ok bool) {
	n, ok = p.facts.puts, p.facts.counted
	if !ok || !p.facts.turns {
		return n, ok
	}
	// Two men check a king at most where a half move is a man's journey and men are the game's.
	game, commoners, stray, idlers := p.ofTheGame()
	n.Others += 2
	return n, game && !commoners && !stray && !idlers && p.facts.turnedFewer && p.facts.geometric
}

// MayCastle reports whether somebody may castle now or later.
func (p *Position) MayCastle() bool {
	return p.state[stateCastling] != 0 || p.hooks.Rebirths || p.forgetful.is
}
