package mate

import "rookery/chess"

// inTwo reports whether one of the moves mates with the next one, against any reply. This is not left to
// proof numbers: most positions have no such move, and then one reply refutes nearly all moves,
// which is found out sooner than a guess about each of them. So the reply that has refuted one is tried first
// against the next.
func (g *game) inTwo(moves []chess.Move) bool {
	refutation := chess.NoMove
	for _, m := range moves {
		next := g.pos
		next.Play(m)
		if g.rules.draws(&next) {
			continue
		}
		r, ok := g.refutes(&next, refutation)
		if !ok {
			return true
		}
		refutation = r
	}
	return false
}

// refutes reports whether there is no mate in two moves, of which the first has led to the position, and gives a
// reply that shows it: by the same man between the same squares as the one given if that will do, which it stays
// in a stalemate.
func (g *game) refutes(p *chess.Position, like chess.Move) (chess.Move, bool) {
	var buf [256]chess.Move
	replies := p.Legal(buf[:0])
	if len(replies) == 0 {
		return like, true
	}
	for i, m := range replies {
		if m.From() == like.From() && m.To() == like.To() && like != chess.NoMove {
			replies[0], replies[i] = m, replies[0]
			break
		}
	}
	for _, m := range replies {
		next := *p
		next.Play(m)
		var one [1]chess.Move
		if g.rules.draws(&next) || len(next.Mates(one[:0], true)) == 0 {
			return m, true
		}
	}
	return chess.NoMove, false
}
