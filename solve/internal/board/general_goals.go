package board

import (
	"slices"

	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

// Reached tests the last half move; see orthodox.reached.
func (g *general) Reached(goal problem.Goal) bool {
	p := g.p
	switch goal.Kind {
	case problem.Mate:
		return p.Mated()
	case problem.Stalemate:
		return g.stalemated(p.Turn())
	case problem.MateOrStalemate:
		return !p.Mobile()
	case problem.MateAndStalemate:
		return p.Mated() && !g.moverMobile()
	case problem.Zat:
		return p.Mated() && g.movesIntoCheck()
	case problem.Check:
		return g.p.InCheck(g.p.Turn())
	case problem.DoubleStalemate:
		return g.stalemated(p.Turn()) && (!g.moverMobile() || p.Search().Suffocated(p.Turn().Other()))
	case problem.AutoStalemate:
		return p.Search().Suffocated(p.Turn().Other()) || !g.p.InCheck(g.p.Turn().Other()) && !g.moverMobile() && !g.kingTaken(p.Turn().Other())
	case problem.AutoMate:
		return g.p.InCheck(g.p.Turn().Other()) && !g.moverMobile() && !g.kingTaken(p.Turn().Other())
	case problem.DoubleMate, problem.CounterMate:
		return g.p.InCheck(g.p.Turn()) && g.p.InCheck(g.p.Turn().Other()) && !p.Mobile() && !g.moverMobile() &&
			!g.kingTaken(p.Turn()) && !g.kingTaken(p.Turn().Other())
	case problem.Any:
		return true
	case problem.ProofGame, problem.AToB:
		return g.atTarget()
	}
	m, mover, _, ok := p.Last()
	if !ok {
		return false
	}
	to := p.Follow(mover.ID(), m.To)
	switch goal.Kind {
	case problem.Capture:
		return m.IsCapture()
	case problem.PieceGain:
		reborn, _, _ := p.InPlay().Reborn()
		return m.IsCapture() && reborn == fairy.Off
	case problem.EnPassant:
		return m.Kind == fairy.EnPassant
	case problem.Castling:
		return m.Kind == fairy.Castle && !m.IsCapture()
	case problem.Target:
		return to == chess.Square(goal.Square)
	case problem.Chess81:
		// Only moves to an outer rank are looked at: a rebirth alone does not count.
		return to != fairy.Off && to.Rank() == 7-7*int(p.Turn().Other()) && m.To.Rank()%7 == 0
	case problem.Circuit:
		return to != fairy.Off && mover.Home() == to
	case problem.CircuitByRebirth:
		to, _, _ = p.InPlay().Reborn()
		return to != fairy.Off && p.At(to).Home() == to
	case problem.Exchange:
		return g.exchanged(to, mover.Home(), p.Turn().Other())
	case problem.ExchangeByRebirth:
		to, _, _ = p.InPlay().Reborn()
		return to != fairy.Off && g.exchanged(to, p.At(to).Home(), p.Turn())
	case problem.Kiss:
		return g.kissedBy(to, chess.Square(goal.Square))
	}
	return false
}

// exchanged: a man from home that stands on to has changed places with one of a
// side.
func (g *general) exchanged(to, home chess.Square, with chess.Colour) bool {
	if to == fairy.Off || home == fairy.Off || home == to {
		return false
	}
	other := g.p.At(home)
	return other != 0 && other.Is(with) && other.Home() == to
}

// movesIntoCheck reports whether the side to move, which is mated, has a move with which nothing is wrong but that it is in
// check then.
func (g *general) movesIntoCheck() (found bool) {
	g.p.Search().EachCandidate(nil, func(fairy.Move) bool {
		found = g.p.Allowed()
		return !found
	})
	return found
}

// kingTaken reports whether a side could take a royal man of the other by a legal move, see
// kingTaken: not where nobody may be left without a king. A neutral king is its own as well.
func (g *general) kingTaken(by chess.Colour) bool {
	if g.p.Traits().Has(fairy.KingsKept) {
		return false
	}
	if g.p.Turn() != by {
		g.p.TurnOver()
		defer g.p.Undo()
	}
	for _, m := range g.p.Moves().WithKingCaptures(chess.Everywhere, nil, nil, by) {
		if man := g.p.At(m.Capture); m.IsCapture() && man.Has(fairy.Royal) && !man.Is(by) {
			g.p.Play(m)
			ok := g.p.Search().LegalNow()
			g.p.Undo()
			if ok {
				return true
			}
		}
	}
	return false
}

// stalemated: the side to move is.
func (g *general) stalemated(side chess.Colour) bool {
	return g.p.Search().Suffocated(side) || !g.p.Mobile() && !g.p.InCheck(g.p.Turn())
}

func (g *general) moverMobile() bool {
	g.p.Search().Pass()
	ok := g.p.Mobile()
	g.p.Undo()
	return ok
}

func (g *general) atTarget() bool {
	return g.rules.target != nil && g.p.Occupied() == g.rules.wanted && g.missing() == 0 &&
		(g.rules.imitators == 0 || g.p.Properties().Imitators(g.p) == g.rules.imitators)
}

// missing are the squares that differ from the target's; all if there is none.
func (g *general) missing() (b chess.Bitboard) {
	if g.rules.target == nil {
		return chess.Everywhere
	}
	for s := range chess.Square(64) {
		if !g.p.At(s).SameKind(g.rules.target[s]) {
			b |= s.Bit()
		}
	}
	return b
}

// mayPutAll: after a move no more men of the target may be missing than it can have put on their squares, some
// squares being different now.
func (g *general) mayPutAll(m fairy.Move, missing chess.Bitboard) bool {
	if !g.rules.counted || m.Kind != fairy.Plain && m.Kind != fairy.EnPassant {
		return true
	}
	n := g.rules.puts
	wanted := (missing | m.From.Bit() | captureBit(m)) & g.rules.wanted
	return wanted.Count() <= 1+n.Anybodys+n.Movers+n.Others+n.Delayed
}

func (g *general) kissedBy(at, goal chess.Square) bool {
	if at == fairy.Off {
		return false
	}
	occ := g.p.Occupied()
	for s := range (g.p.Surface().Beside(at) & occ).Squares() {
		if g.p.At(s).Home() == goal {
			return g.p.Surface().Beside(s)&occ == at.Bit()
		}
	}
	return false
}

func (g *general) HasGoalMove(goal problem.Goal) bool {
	return len(g.findGoalMoves(nil, goal, true)) > 0
}

func (g *general) GoalMoves(buf []Move, goal problem.Goal) []Move {
	return g.findGoalMoves(buf, goal, false)
}

func (g *general) findGoalMoves(buf []Move, goal problem.Goal, first bool) []Move {
	switch goal.Kind {
	case problem.DoubleMate:
		if !g.p.Mobile() {
			return buf
		}
	case problem.CounterMate:
		if !g.p.InCheck(g.p.Turn()) || g.p.Mobile() {
			return buf
		}
	}
	keep := func(m fairy.Move) bool {
		buf = append(buf, Move(m.Bits()))
		return !first
	}
	switch goal.Kind {
	case problem.Mate:
		g.p.Search().EachCheck(true, func(m fairy.Move) bool { return !g.p.CheckMates() || keep(m) })
		return buf
	case problem.MateAndStalemate, problem.Zat:
		g.p.Search().EachCheck(true, func(m fairy.Move) bool { return !g.Reached(goal) || keep(m) })
		return buf
	case problem.Check:
		g.p.Search().WantCheck(func() { g.p.Search().EachCheck(false, keep) })
		return buf
	}
	look := func(m fairy.Move) bool { return !g.Reached(goal) || keep(m) }
	switch {
	case SelfExposing(goal.Kind) && g.p.Compares():
		for _, m := range g.exposing(goal) {
			if !keep(m) {
				break
			}
		}
	case goal.Kind == problem.DoubleMate || goal.Kind == problem.CounterMate || goal.Kind == problem.AutoMate:
		g.p.Search().EachExposing(goal.Kind != problem.AutoMate, func(m fairy.Move) bool { return g.p.InPlay().Refused() || look(m) })
	case SelfExposing(goal.Kind):
		g.p.Search().EachCandidate(nil, func(m fairy.Move) bool { return g.p.InPlay().Refused() || look(m) })
	case goal.Kind == problem.ProofGame || goal.Kind == problem.AToB:
		missing := g.missing()
		g.p.Search().EachCandidate(func(m fairy.Move) bool {
			if g.p.Moves().Inert(m, g.p.Turn()) {
				return missing == m.From.Bit()|m.To.Bit()
			}
			return g.mayPutAll(m, missing)
		}, func(m fairy.Move) bool { // nearly all fail here
			return !g.atTarget() || !g.p.Search().LegalNow() || keep(m)
		})
	case goal.Kind == problem.Stalemate || goal.Kind == problem.DoubleStalemate || goal.Kind == problem.MateOrStalemate:
		g.p.Search().EachImmobilising(look)
	default:
		g.p.Search().EachLegal(look)
	}
	if (!first || len(buf) == 0) && g.mayPassInto(goal.Kind) && passReaches(g, goal) {
		buf = append(buf, Null)
	}
	if g.comparesNull() {
		allowed := g.Moves(nil)
		buf = slices.DeleteFunc(buf, func(m Move) bool { return !slices.Contains(allowed, m) })
	}
	return buf
}

func (g *general) Undecided() (list []Undecided) {
	if !g.p.Search().LeftOpen() {
		return nil
	}
	g.p.Search().EachCandidate(nil, func(m fairy.Move) bool {
		if legality, mate := g.p.Search().Undecided(); legality || mate {
			list = append(list, Undecided{Move(m.Bits()), legality})
		}
		return true
	})
	return list
}

// exposing are the moves that reach a goal by which the mover may expose himself,
// where moves are compared: those that reach it with the legal ones.
func (g *general) exposing(goal problem.Goal) (list []fairy.Move) {
	played := func(m fairy.Move, holds func() bool) bool {
		g.p.Play(m)
		defer g.p.Undo()
		return holds()
	}
	var reaching []fairy.Move
	reaches := func(m fairy.Move) bool { return slices.Contains(reaching, m) }
	legal := func(m fairy.Move) bool { return played(m, g.p.Search().LegalNow) }
	g.p.Search().Classes(func(class []fairy.Move) bool {
		for _, m := range class {
			if played(m, func() bool { return !g.p.InPlay().Refused() && g.Reached(goal) }) {
				reaching = append(reaching, m)
			}
		}
		if len(reaching) == 0 {
			return !slices.ContainsFunc(class, legal)
		}
		for _, m := range class {
			if reaches(m) || legal(m) {
				list = append(list, m)
			}
		}
		return false
	})
	return slices.DeleteFunc(g.p.Search().Compare(list), func(m fairy.Move) bool { return !reaches(m) })
}

func (g *general) OnlyGoalMoves(goal problem.Goal) bool {
	if g.p.Search().MayPass() {
		return false
	}
	pass := g.mayPassAtWill()
	if pass && !passReaches(g, goal) {
		return false
	}
	some, all := g.p.Search().EveryLegal(checks(goal.Kind), func() bool {
		switch goal.Kind {
		case problem.Check:
			return true
		case problem.Mate:
			return g.p.CheckMates()
		}
		return g.Reached(goal)
	})
	if !all {
		return false
	}
	return some || pass || SelfExposing(goal.Kind) && g.HasGoalMove(goal)
}

// journey is what the order of moves looks at; what distinguishes moves of the
// same journey keeps the order of generation.
func (g *general) journey(m Move) journey {
	f := fairy.MoveOf(uint64(m))
	if f.Kind == fairy.SpecialMove {
		return journey{kind: nobodysMove}
	}
	walk, way := g.p.Record().Way(f)
	pre, number := g.p.Record().Prelude(f)
	if number > 0 && pre.Square == f.From {
		walk = pre.Walk
	}
	w := g.p.WalkOf(walk)
	stand, to := f.From, f.To
	if f.Kind != fairy.Castle && f.IsCapture() && g.p.GoesOn() {
		to = f.Capture // where it goes on to does not matter
	}
	if f.Kind == fairy.Shifted {
		stand = f.Make
	}
	first, last := g.p.Record().Listed(f)
	j := journey{
		from: f.From, way: way, lent: !g.p.At(f.From).Is(g.p.Turn()), df: to.File() - stand.File(), dr: to.Rank() - stand.Rank(),
		first: f.Kind == fairy.Swap || f.Kind == fairy.Partnered || first,
	}
	if v := fairy.Vec(j.df, j.dr); w.Listed != nil {
		j.place = w.Listed(v)
	} else {
		j.place = v.Listed()
	}
	j.prelude = number
	j.backward, j.last = g.p.Merges(), last&15
	switch {
	case f.Kind == fairy.Castle && f.IsCapture():
		// in the order of generation behind the same capture without castling
	case f.Kind == fairy.Castle && f.Make > f.From:
		j.kind = castlingKingSide
	case f.Kind == fairy.Castle:
		j.kind = castlingQueenSide
	case f.Kind == fairy.EnPassant:
		j.kind = enPassantMove
	case w.Merged, f.Kind == fairy.Swap:
		j.kind = mergedMove
	case w.Code == problem.Pawn:
		j.kind = pawnMove
	}
	return j
}
