package fairy

import "rookery/chess"

// Castling rights are a bitboard of kings and rooks on their squares that have
// not moved.

var castlingHomes = [2]struct{ king, near, far chess.Square }{{4, 7, 0}, {60, 63, 56}}

func (p *Position) setCastling(not []chess.Square) {
	if p.hooks.Has(NoCastling) {
		return
	}
	var rights chess.Bitboard
	if p.hooks.Has(Rebirths) {
		for _, h := range castlingHomes {
			for _, s := range [3]chess.Square{h.king, h.near, h.far} {
				if p.isHome(s) {
					rights |= s.Bit()
				}
			}
		}
	}
	for c, h := range castlingHomes {
		side := chess.Colour(c)
		if m := p.men[h.king]; !m.Is(side) || m.Walk() != p.standards[KingWalk] || !m.Has(Royal) {
			continue
		}
		for _, s := range [2]chess.Square{h.near, h.far} {
			if m := p.men[s]; m.Is(side) && m.Walk() == p.standards[RookWalk] {
				rights |= s.Bit() | h.king.Bit()
			}
		}
	}
	for _, s := range not {
		rights &^= s.Bit()
	}
	p.SetState(stateCastling, uint64(rights))
}

// forget judges the position by itself, not by the moves that led to it: who stands at
// home may castle, and nobody is taken in passing.
func (p *Position) forget() {
	p.SetState(statePassed, 0)
	p.setCastling(p.forgetful.barred)
}

// loseCastling takes away the rights of men that move or are taken.
func (p *Position) loseCastling(m *Move) {
	rights := chess.Bitboard(p.state[stateCastling])
	if rights == 0 {
		return
	}
	gone := m.From.Bit() | m.To.Bit()
	if m.Capture != Off {
		gone |= m.Capture.Bit()
	}
	if m.Kind == Castle {
		gone |= m.Make.Bit()
	}
	if rights&gone != 0 {
		p.SetState(stateCastling, uint64(rights&^gone))
	}
}

// Settle gives a man that an effect has put on a square, or has changed there,
// the right to castle if it stands as in the game array.
func (p *Position) Settle(s chess.Square) {
	if rights := p.state[stateCastling]; p.isHome(s) {
		p.SetState(stateCastling, rights|uint64(s.Bit()))
	}
}

// isHome: a king or rook stands on s as in the game array.
func (p *Position) isHome(s chess.Square) bool {
	m := p.men[s&63]
	for c, h := range castlingHomes {
		if m.Is(chess.Colour(c)) && !p.hooks.Has(NoCastling) {
			if s == h.king && m.Walk() == p.standards[KingWalk] && m.Has(Royal) || (s == h.near || s == h.far) && m.Walk() == p.standards[RookWalk] {
				return true
			}
		}
	}
	return false
}

// unsettle takes rights from squares whose kings and rooks effects have removed
// or changed.
func (p *Position) unsettle() {
	rights := chess.Bitboard(p.state[stateCastling])
	kept := rights
	var touched chess.Bitboard
	for _, c := range p.journal[p.frames[len(p.frames)-1].journal:] {
		if c.at < 64 {
			touched |= 1 << c.at
		}
	}
	for b := rights & touched; b != 0; {
		if s := b.Pop(); !p.isHome(s) {
			kept &^= s.Bit()
		}
	}
	if kept != rights {
		p.SetState(stateCastling, uint64(kept))
	}
}

// CastlingRights are the squares of the kings and rooks that may still castle.
func (p *Position) CastlingRights() chess.Bitboard { return chess.Bitboard(p.state[stateCastling]) }

// SetCastlingRights changes them.
func (p *Position) SetCastlingRights(b chess.Bitboard) { p.SetState(stateCastling, uint64(b)) }

// hasRights: a king stands on a square who has not moved.
func (p *Position) hasRights(s chess.Square) bool {
	return (chess.Bitboard(p.state[stateCastling]) & p.royals).Has(s) && p.men[s&63].Walk() == p.standards[KingWalk]
}

func (p *Position) generateCastling(s chess.Square, g *Generator) {
	rights := chess.Bitboard(p.state[stateCastling])
	if g.target != Off {
		return
	}
	h := castlingHomes[g.side]
	if s != h.king || p.InCheck(g.side) {
		return
	}
	for _, rook := range [2]chess.Square{h.near, h.far} {
		mid, to := s+1, s+2
		if rook < s {
			mid, to = s-1, s-2
		}
		path := chess.Between(s, rook)&^p.unseen(s) | mid.Bit() | to.Bit()
		if !rights.Has(rook) || path&p.Occupied() != 0 {
			continue
		}
		at := s
		for at != rook && at != Off {
			at = p.Step(VectorFrom(s, mid), At(at)).Square()
		}
		if at == Off {
			continue // a hole
		}
		if p.KingPasses(s, mid) {
			g.Add(Move{From: s, To: to, Capture: Off, Kind: Castle, Make: rook, Rebirth: mid})
		}
	}
}

// KingPasses tries the king on the square that it would pass in castling.
func (p *Position) KingPasses(from, via chess.Square) bool {
	passing := p.passing
	p.passing = len(p.frames) + 1
	p.Play(NewMove(from, via, Off))
	ok := p.legal()
	p.Undo()
	p.passing = passing
	return ok
}

// Passing reports whether the half move in play only tries a square that the king
// passes in castling.
func (p *Position) Passing() bool { return p.passing > 0 && p.passing == len(p.frames) }
