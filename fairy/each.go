package fairy

import "rookery/chess"

// Moves that are looked at while they are played: goals are tested so.

// Candidates appends moves that are legal if LegalNow says so after they are
// played: the pseudo-legal ones, or where conditions compare legal moves the legal ones.
func (q Search) candidates(buf []Move) []Move {
	p := q.p
	if q.Compared() && !p.facts.early[p.turn&1] {
		return p.Legal(buf)
	}
	return p.pseudo(buf)
}

// WantCheck has f look for checks that are the goal of play.
func (q Search) WantCheck(f func()) {
	p := q.p
	if len(p.hooks.CheckWanted) == 0 {
		f()
		return
	}
	p.Suppose(func() {
		for _, lift := range p.hooks.CheckWanted {
			lift(p)
		}
	}, func() bool {
		f()
		return true
	})
}

// EachCheck plays the legal moves of the side to move that give check one by one, until a
// look at the position after one says false. If mating, most of those are left out that do
// not mate.
func (q Search) EachCheck(mating bool, look func(m Move) bool) {
	p := q.p
	var theirs guard
	p.post(&theirs, p.turn.Other())
	var room [maxFlights]flight
	flights := room[:0]
	var list []Move
	var own guard
	switch {
	case len(p.hooks.Preludes) > 0 || q.Compared():
		if mating {
			flights = p.flights(flights, &theirs)
		}
		p.post(&own, p.turn)
		list = q.candidates(p.list())
	case theirs.blind || theirs.seen || p.facts.checks == byMoves || !p.tellsInert():
		if mating && !(theirs.blind && p.facts.checks == byWalks) { // otherwise what men see is not known
			flights = p.flights(flights, &theirs)
		}
		p.post(&own, p.turn)
		list = p.replies(p.list(), &own)
	default:
		men := p.checking(&theirs)
		if mating && men != 0 {
			flights = p.flights(flights, &theirs)
			men = p.covering(men, flights)
		}
		if men == 0 {
			return
		}
		p.post(&own, p.turn)
		answers := p.answers(&own)
		list = p.inertTo(p.list(), men, func(s chess.Square) chess.Bitboard { return p.ends[s&63] & p.answersOf(s, answers) }, func(s chess.Square) chess.Bitboard {
			return p.takes[s&63]
		})
	}
	sure := false
	threatens := func(m *Move, a arrival) (may bool) {
		may, sure = p.threatens(&theirs, m, a)
		return may && !p.escapes(&theirs, flights, m, a)
	}
	p.eachJudged(&own, list, threatens, func(m Move, legal bool) bool {
		return !sure && !p.InCheck(p.turn) || !legal && !p.legal() || look(m)
	})
}

// EachLegal plays the legal moves of the side to move one by one, until a look at the
// position after one says false.
func (q Search) EachLegal(look func(m Move) bool) {
	p := q.p
	own := p.guard(p.turn)
	var list []Move
	if p.answers(&own) != chess.Everywhere {
		list = p.replies(p.list(), &own)
	} else {
		list = p.candidates()
	}
	p.eachJudged(&own, list, nil, func(m Move, legal bool) bool {
		return !legal && !p.legal() || look(m)
	})
}

// fewMen: the moves of fewer men than these have been tried before it is found out what waiting moves they leave,
// unless it is dear to ask who can move.
const fewMen = 4

// EachImmobilising is EachLegal without most of the moves after which a king of the other
// side can still go somewhere, or one of its other men.
func (q Search) EachImmobilising(look func(m Move) bool) {
	p := q.p
	theirs := guard{side: p.turn.Other(), royals: p.Royals(p.turn.Other())}
	var room [maxFlights]flight
	flights := room[:0]
	var roomOfWaiting [maxWaiting]waiting
	var l leaving
	if len(p.hooks.Suffocated) == 0 {
		flights = p.flights(flights, &theirs)
		if p.hooks.immobile != nil || (p.sides[p.turn&1]&^p.royals).Count() >= fewMen {
			l, _ = p.leaving(roomOfWaiting[:0])
		}
	}
	if len(flights)|len(l.moves) == 0 {
		q.EachLegal(look)
		return
	}
	own := p.guard(p.turn)
	var list []Move
	if p.tellsInert() {
		men := p.sides[p.turn&1]
		for all := men; all != 0; {
			p.ends[all.Pop()] = chess.Everywhere
		}
		men = p.covering(men, flights)
		answers := p.answers(&own)
		list = p.inertTo(p.list(), men, func(s chess.Square) chess.Bitboard {
			return p.ends[s&63] & p.answersOf(s, answers) & p.disturbing(&l, s)
		}, nil)
	} else {
		list = p.candidates()
	}
	stops := func(m *Move, a arrival) bool {
		return !p.escapes(&theirs, flights, m, a) && p.leavesWaiting(&l, m) == nil
	}
	p.eachJudged(&own, list, stops, func(m Move, legal bool) bool {
		return !legal && !p.legal() || look(m)
	})
}

// EachExposing is EachCandidate without most of the moves after which the side that has made them is not
// in check, and if checking, most after which the other one is not.
func (q Search) EachExposing(checking bool, look func(m Move) bool) {
	p := q.p
	own, theirs := p.guard(p.turn), guard{blind: true}
	if checking && p.facts.checks != byNonRoyals {
		theirs = p.guard(p.turn.Other())
	}
	p.each(p.candidates(), func(m *Move) bool {
		if !theirs.blind {
			if may, _ := p.threatens(&theirs, m, p.arrival(m)); !may {
				return false
			}
		}
		legal, known := p.judge(&own, m)
		return !legal || !known
	}, look)
}

// Classes gives the pseudo-legal moves of the side to move in lists, until it is told not to go on. Where
// legal moves are compared by their worth, moves matter only if none of the lists before has a legal one.
func (q Search) Classes(do func(class []Move) (more bool)) {
	p := q.p
	list := p.pseudo(p.list())
	if measure, sole, ok := p.measure(); ok && sole {
		p.byWorth(list, p.hooks.Winnow[measure].Worth, do)
	} else {
		do(list)
	}
	p.free(list)
}

// eachJudged is EachCandidate for the moves of a list that are not known to be illegal; look
// is told whether they are known to be legal.
func (p *Position) eachJudged(own *guard, list []Move, test func(m *Move, a arrival) bool, look func(m Move, legal bool) bool) {
	known := false
	p.each(list, func(m *Move) (legal bool) {
		if test == nil {
			legal, known = p.judge(own, m)
			return legal || !known
		}
		a := p.arrival(m)
		if !test(m, a) {
			return false
		}
		legal, known = p.judgeArriving(own, m, a)
		return legal || !known
	}, func(m Move) bool { return look(m, known) })
}

// EachCandidate plays the moves of Candidates that pass a test, nil for all, one
// by one, until a look at the position after one says false.
func (q Search) EachCandidate(test, look func(m Move) bool) {
	q.p.each(q.p.candidates(), byPointer(test), look)
}

// byPointer is a test of moves that are not copied, nil for none.
func byPointer(test func(m Move) bool) func(m *Move) bool {
	if test == nil {
		return nil
	}
	return func(m *Move) bool { return test(*m) }
}

// candidates is Candidates in a list of the position's own; where effects ask, that is open.
func (p *Position) candidates() []Move {
	if p.hooks.lazy(p.turn) {
		return p.unchosen(p.list())
	}
	return p.Search().candidates(p.list())
}

// each is EachCandidate for the moves of such a list, which it gives back.
func (p *Position) each(list []Move, test func(m *Move) bool, look func(m Move) bool) {
	more := true
	for i := 0; i < len(list) && more && !p.watch.ended(); i++ {
		switch m := &list[i]; {
		case test != nil && !test(m):
		case p.hooks.lazy(p.turn) && p.asks(m):
			p.eachWay(*m, func(m Move) bool {
				more = look(m)
				return more
			})
		default:
			p.Play(*m)
			more = look(*m)
			p.Undo()
		}
	}
	p.free(list)
}

// EveryLegal plays the legal moves of the side to move one by one until a test
// of the position after one fails. It tells whether there are some and whether
// all passed. With checking, only moves that give check can pass, and those are played last.
func (q Search) EveryLegal(checking bool, test func() bool) (some, all bool) {
	p := q.p
	all = true
	checks := !checking // known already
	pass := func() bool { return (checks || p.InCheck(p.turn)) && test() }
	list := p.list()
	measure, sole, measured := p.measure()
	measured = measured && sole && !p.hooks.Has(chooses)
	if len(p.hooks.Preludes) > 0 || q.Compared() && (!p.facts.early[p.turn&1] && !measured || p.hooks.Has(chooses)) {
		list = p.Legal(list)
		for i := 0; i < len(list) && all && !p.watch.ended(); i++ {
			p.Play(list[i])
			some, all = true, pass()
			p.Undo()
		}
		p.free(list)
		return some, all
	}
	var own, theirs guard
	p.post(&own, p.turn)
	p.post(&theirs, p.turn.Other())
	doubts := p.doubts[:0] // moves that must be played
	p.doubts = nil
	failing := &p.failing[p.turn]
	fail := func(m Move) {
		some, all = true, false
		failing.from, failing.to = m.From, m.To
	}
	visit := func(list []Move) {
		for i := 0; i < len(list) && all; i++ {
			d := doubt{move: list[i]}
			legal, may, a := false, true, arrival{}
			if checking {
				a = p.arrival(&list[i])
				legal, d.legal = p.judgeArriving(&own, &list[i], a)
			} else {
				legal, d.legal = p.judge(&own, &list[i])
			}
			if d.legal && !legal {
				continue
			}
			if checking {
				may, d.checks = p.threatens(&theirs, &list[i], a)
			}
			if d.legal && !may {
				fail(d.move)
			} else {
				doubts = append(doubts, d)
			}
		}
	}
	settle := func() {
		for i := 0; i < len(doubts) && all && !p.watch.ended(); i++ {
			d := &doubts[i]
			checks = d.checks || !checking
			look := func(Move) bool {
				if d.legal || p.legal() {
					if some = true; !pass() {
						fail(d.move)
					}
				}
				return all
			}
			if p.hooks.Has(chooses) && p.asks(&d.move) {
				p.eachWay(d.move, look)
			} else {
				p.Play(d.move)
				look(d.move)
				p.Undo()
			}
		}
		doubts = doubts[:0]
	}
	switch {
	case measured:
		list = p.pseudo(list)
		p.byWorth(list, p.hooks.Winnow[measure].Worth, func(class []Move) bool {
			visit(class)
			settle()
			return !some && all
		})
	case q.Compared():
		list = p.pseudo(list)
		visit(list)
	case p.facts.apart:
		first := failing.from.Bit() & p.movers()
		if p.facts.single && first != 0 {
			list = p.quietTo(list, failing.from, failing.to)
			visit(list)
			settle()
		}
		for _, men := range [2]chess.Bitboard{first, p.movers() &^ first} {
			for men != 0 && all {
				list = p.repliesOf(men.Pop().Bit(), list[:0], &own)
				if visit(list); !checking || own.blind || theirs.blind {
					settle() // nothing better is to come
				}
			}
		}
	default:
		list = p.unchosen(list)
		visit(list)
	}
	settle()
	p.free(list)
	p.doubts = doubts
	return some, all
}

// A doubt is a move of which it is not known whether it is legal, or whether it passes a test.
// Legal and checks tell what is known.
type doubt struct {
	move          Move
	legal, checks bool
}
