package proof

import "rookery/chess"

// An order is that of an officer and a pawn on its file.
type order struct {
	officer chess.Square
	pawn    path
	// arrives: the officer makes its last move after the pawn's first; otherwise it makes its
	// first before the pawn's last.
	arrives bool
}

// orders tells which officers of a side must move before pawns come to the squares where they end, and which arrive
// only after pawns have moved: with the pawn there all the time they need more moves than they have.
func (d *Deduction) orders(s *side) (list []order) {
	d.find(s, d.ground(s)) // it may be only remembered what was found
	if !s.known {
		return nil
	}
	castling := d.mayCastle(s.colour)
	for i := range s.men {
		m := &s.men[i]
		if m.role == chess.Pawn || s.loose[i].taken || castling.Has(m.square) || castling != 0 && m.role == chess.King {
			continue
		}
		for _, p := range d.paths.list[:d.paths.n] {
			if d.strands(s, i, p.from) {
				list = append(list, order{m.square, p, true})
			}
			if p.to != m.square && d.strands(s, i, p.to) {
				list = append(list, order{m.square, p, false})
			}
		}
	}
	return list
}

// strands reports whether man i of a side has too few moves for any of its fates if another man
// stands on a square all the time.
func (d *Deduction) strands(s *side, i int, wall chess.Square) bool {
	m := &s.men[i]
	role, barred := m.role, chess.Nowhere
	if role == chess.King {
		role, barred = d.target.king(), d.barred(d.board, s.colour)
	}
	var w ways
	w.officer(role, m.square, d.Fixed|wall.Bit(), barred)
	for j := range s.wanted {
		if s.open(i, j) && w.to(s.fates[j].square) <= int(s.cost[i][j])+s.spare-int(s.regret[i][j]) {
			return false
		}
	}
	return true
}
