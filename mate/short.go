package mate

import "rookery/chess"

// inTwo reports whether one of the moves mates with the next one, against any reply. This is not left to
// proof numbers: most positions have no such move, and then one reply refutes nearly all moves,
// which is found out sooner than a guess about each of them. So the reply that has refuted one is tried first
// against the next, and first of all the one that has refuted the last move of another position.
func (g *game) inTwo(moves []chess.Move) bool {
	for _, m := range moves {
		next := g.pos
		next.Play(m)
		if g.rules.draws(&next) {
			continue
		}
		r, ok := g.refutes(&next, g.refutation)
		if !ok {
			return true
		}
		g.refutation = r
	}
	return false
}

// refutes reports whether there is no mate in two moves, of which the first has led to the position, and gives a
// reply that shows it: the one given if that will do, which it stays in a stalemate.
func (g *game) refutes(p *chess.Position, like chess.Move) (chess.Move, bool) {
	if p.Allows(like) && g.escapes(p, like) {
		return like, true
	}
	var buf [256]chess.Move
	replies := p.Legal(buf[:0])
	if len(replies) == 0 {
		return like, true
	}
	for _, m := range replies {
		if m != like && g.escapes(p, m) {
			return m, true
		}
	}
	return chess.NoMove, false
}

// escapes reports whether there is no mate at once after a reply.
func (g *game) escapes(p *chess.Position, reply chess.Move) bool {
	next := *p
	next.Play(reply)
	var one [1]chess.Move
	return g.rules.draws(&next) || len(next.Mates(one[:0], true)) == 0
}
