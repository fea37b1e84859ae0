package board

import (
	"rookery/chess"
	"rookery/problem"
)

// Reached tests the last half move; the opponent of the side that made it is
// to move.
func (o *orthodox) Reached(g problem.Goal) bool {
	m := o.last
	none := m == chess.NoMove
	p := &o.pos
	switch g.Kind {
	case problem.Mate:
		return p.InCheck() && !p.HasLegalMove()
	case problem.Stalemate:
		return !p.InCheck() && !p.HasLegalMove()
	case problem.MateOrStalemate:
		return !p.HasLegalMove()
	case problem.MateAndStalemate:
		return p.InCheck() && !p.HasLegalMove() && !o.moverMobile()
	case problem.Zat:
		return p.InCheck() && !p.HasLegalMove() && len(p.PseudoLegal(nil)) > 0
	case problem.Check:
		return p.InCheck()
	case problem.DoubleStalemate:
		return !p.InCheck() && !p.HasLegalMove() && !o.moverMobile()
	case problem.AutoStalemate:
		return !p.OpponentInCheck() && !o.moverMobile() && !kingTaken(p.Board(), p.Turn().Other())
	case problem.AutoMate:
		return p.OpponentInCheck() && !o.moverMobile() && !kingTaken(p.Board(), p.Turn().Other())
	case problem.DoubleMate, problem.CounterMate:
		return p.InCheck() && p.OpponentInCheck() && !p.HasLegalMove() && !o.moverMobile() &&
			!kingTaken(p.Board(), p.Turn()) && !kingTaken(p.Board(), p.Turn().Other())
	case problem.Any:
		return true
	case problem.ProofGame, problem.AToB:
		return o.rules.target != nil && o.rules.target.Is(p.Board())
	}
	if none {
		return false
	}
	us := p.Turn().Other()
	if reached, told := moveReaches(m, us, g); told {
		return reached
	}
	switch g.Kind {
	case problem.Circuit:
		return o.origin[m.To()] == m.To()
	case problem.Exchange:
		home := o.origin[m.To()]
		return home != chess.NoSquare && home != m.To() &&
			p.Board().ByColour[us].Has(home) && o.origin[home] == m.To()
	case problem.Kiss:
		return o.kissed(m.To(), chess.Square(g.Square))
	}
	return false
}

// moveReaches tells whether a side's move reaches a goal, where the move alone tells.
func moveReaches(m chess.Move, us chess.Colour, g problem.Goal) (reached, told bool) {
	switch g.Kind {
	case problem.Capture, problem.PieceGain:
		return m.IsCapture(), true
	case problem.EnPassant:
		return m.IsEnPassant(), true
	case problem.Castling:
		return m.IsCastling(), true
	case problem.Target:
		return m.To() == chess.Square(g.Square), true
	case problem.Chess81:
		return m.To().Rank() == 7-7*int(us), true
	}
	return false, false
}

// reaches tells whether a move reaches a goal.
func (o *orthodox) reaches(m chess.Move, g problem.Goal) bool {
	if reached, told := moveReaches(m, o.pos.Turn(), g); told {
		return reached
	}
	o.push()
	o.playMove(m)
	reached := o.Reached(g)
	o.Undo()
	return reached
}

// kingTaken reports whether a side could take the other's king without
// leaving its own in check: where both kings stand in check that is a move
// like any other.
func kingTaken(b *chess.Board, by chess.Colour) bool {
	king := b.King(by.Other())
	if king == chess.NoSquare {
		return false
	}
	for from := range b.Attackers(by, king, b.Occupied()).Squares() {
		after := *b
		man, _ := after.At(from)
		after.Remove(king)
		after.Remove(from)
		after.Put(king, man)
		own := after.King(by)
		if own == chess.NoSquare || after.Attackers(by.Other(), own, after.Occupied()) == 0 {
			return true
		}
	}
	return false
}

// moverMobile reports whether the side that has just moved could move again.
func (o *orthodox) moverMobile() bool {
	again := o.pos
	again.Pass()
	return again.HasLegalMove()
}

// kissed: the man that has moved to a square touches the man that stood on the
// goal's square in the diagram, and nobody else touches that man.
func (o *orthodox) kissed(at, goal chess.Square) bool {
	occ := o.pos.Board().Occupied()
	for s := range (chess.KingAttacks(at) & occ).Squares() {
		if o.origin[s] == goal {
			return chess.KingAttacks(s)&occ == at.Bit()
		}
	}
	return false
}

// prerequisite tells what must be so before the goal's move is made.
func (o *orthodox) prerequisite(g problem.Goal) bool {
	switch g.Kind {
	case problem.DoubleMate:
		return o.pos.HasLegalMove()
	case problem.CounterMate:
		return o.pos.InCheck() && !o.pos.HasLegalMove()
	}
	return true
}

func (o *orthodox) HasGoalMove(g problem.Goal) bool { return len(o.findGoalMoves(nil, g, true)) > 0 }

func (o *orthodox) OnlyGoalMoves(g problem.Goal) bool {
	pass := o.mayPass()
	if pass && !passReaches(o, g) {
		return false
	}
	// A side that has a quiet move, or one without check, is soon through.
	var list [256]chess.Move
	candidates := list[:0]
	switch g.Kind {
	case problem.Mate, problem.Check, problem.MateAndStalemate, problem.Zat:
		if o.pos.OpponentInCheck() {
			candidates = o.pos.Legal(candidates)
			break
		}
		if !o.pos.OnlyChecks() {
			return false
		}
		candidates = o.pos.Checks(candidates)
	case problem.Capture, problem.PieceGain, problem.EnPassant:
		if !o.pos.OnlyCaptures() {
			return false
		}
		candidates = o.pos.Captures(candidates)
	default:
		candidates = o.pos.Legal(candidates)
	}
	if len(candidates) == 0 && SelfExposing(g.Kind) {
		return o.HasGoalMove(g)
	}
	if len(candidates) == 0 && !pass || len(candidates) < o.pos.CountLegal() {
		return false
	}
	for _, m := range candidates {
		if !o.reaches(m, g) {
			return false
		}
	}
	return true
}

func (o *orthodox) GoalMoves(buf []Move, g problem.Goal) []Move {
	return o.findGoalMoves(buf, g, false)
}

func (o *orthodox) findGoalMoves(buf []Move, g problem.Goal, first bool) []Move {
	var list [256]chess.Move
	candidates := list[:0]
	if o.rules.consequent == nil && !o.pos.OpponentInCheck() {
		switch {
		case g.Kind == problem.Mate:
			return appendMoves(buf, o.pos.Mates(candidates, first))
		case g.Kind == problem.Stalemate && !o.mayPass():
			return appendMoves(buf, o.pos.Stalemates(candidates, first))
		}
	}
	switch {
	case SelfExposing(g.Kind):
		if !o.prerequisite(g) {
			return buf
		}
		if g.Kind == problem.AutoStalemate {
			candidates = o.pos.PseudoLegal(candidates)
		} else {
			candidates = o.pos.Exposing(candidates)
		}
	case checks(g.Kind) && !o.pos.OpponentInCheck():
		candidates = o.pos.Checks(candidates)
	case g.Kind == problem.Capture || g.Kind == problem.PieceGain || g.Kind == problem.EnPassant:
		candidates = o.pos.Captures(candidates)
	default:
		candidates = o.pos.Legal(candidates)
	}
	if g.Kind == problem.Mate && o.rules.consequent == nil {
		for _, m := range candidates {
			next := o.pos
			next.Play(m)
			if next.InCheck() && !next.HasLegalMove() {
				buf = append(buf, Move(m))
				if first {
					return buf
				}
			}
		}
		return buf
	}
	for _, m := range candidates {
		if o.reaches(m, g) {
			buf = append(buf, Move(m))
			if first {
				return buf
			}
		}
	}
	if o.mayPassInto(g.Kind) && passReaches(o, g) {
		buf = append(buf, Null)
	}
	return buf
}

func appendMoves(buf []Move, list []chess.Move) []Move {
	for _, m := range list {
		buf = append(buf, Move(m))
	}
	return buf
}

func (o *orthodox) Sort(list []Move, g problem.Goal) {
	sortMoves(list, g, passingOf(o.rules.nullMoves), orthodoxJourney)
}

func (o *orthodox) Same(m, other Move) bool {
	if m == Null || other == Null {
		return m == other
	}
	a, b := chess.Move(m), chess.Move(other)
	return a.From() == b.From() && a.To() == b.To() && a.Promotion() == b.Promotion() && a.IsCastling() == b.IsCastling()
}
