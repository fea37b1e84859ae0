package chess

// Stalemates appends the legal moves that stalemate, only one of them if one will
// do. The opponent must not be in check already.
func (p *Position) Stalemates(buf []Move, one bool) []Move {
	king := p.board.King(p.turn.Other())
	f := p.freedoms(king)
	if severalIn(f.fixed) {
		return buf // no move takes two men
	}
	var list [256]Move
	r := p.restrict()
	if f.fixed != 0 {
		r.quiet, r.enemies, r.reach = 0, r.enemies&f.fixed, r.reach&f.fixed
	}
	flights := Bitboard(0)
	if king != NoSquare {
		flights = p.flights(king)
	}
	for _, m := range p.generate(list[:0], &r, &aims{byRole: everyAim}) {
		if !f.endedBy(m) || flights != 0 && p.leavesFlight(m, king, flights) {
			continue
		}
		next := *p
		next.Play(m)
		if next.IsStalemate() {
			buf = append(buf, m)
			if one {
				break
			}
		}
	}
	return buf
}

// freedoms are what the opponent's men other than the king could do if it were his
// turn, as far as it is easily said what ends it.
type freedoms struct {
	// fixed are the men that can move until they are taken: officers that no line joins
	// to their king, so that they cannot be pinned.
	fixed Bitboard
	// A move ends another man's freedom only if it leaves one of some squares or goes there.
	n     int
	touch [32]Bitboard
}

func (p *Position) freedoms(king Square) (f freedoms) {
	other := *p
	other.turn = p.turn.Other()
	r := other.restrict()
	b := &other.board
	men := b.ByColour[other.turn&1] &^ r.pinned
	for officers := men & (b.ByRole[Knight] | b.ByRole[Bishop] | b.ByRole[Rook] | b.ByRole[Queen]); officers != 0; {
		s := officers.Pop()
		var role Role
		switch at := bit(s); {
		case b.ByRole[Knight]&at != 0:
			role = Knight
		case b.ByRole[Bishop]&at != 0:
			role = Bishop
		case b.ByRole[Rook]&at != 0:
			role = Rook
		default:
			role = Queen
		}
		if Attacks(role, s, r.occ)&r.reach == 0 {
			continue
		}
		if line := lineTo(king, s); line == 0 {
			f.fixed |= bit(s)
		} else {
			f.add(line)
		}
	}
	for pawns := men & b.ByRole[Pawn] &^ homeRank(other.turn); pawns != 0; {
		s := pawns.Pop()
		to, _ := advance(other.turn, bit(s), r.quiet)
		if to == 0 {
			to = PawnAttacks(other.turn, s) & r.enemies
		}
		if to != 0 {
			f.add(bit(s) | bit(to.First()) | lineTo(king, s))
		}
	}
	return f
}

// lineTo is the line through a king, who may not be there, and one of his men.
func lineTo(king, s Square) Bitboard {
	if king == NoSquare {
		return 0
	}
	return Line(king, s)
}

func (f *freedoms) add(squares Bitboard) {
	if f.n < len(f.touch) {
		f.touch[f.n] = squares
		f.n++
	}
}

// endedBy reports whether a move may end all of the freedoms.
func (f *freedoms) endedBy(m Move) bool {
	if f.fixed != 0 && bit(m.target())&f.fixed == 0 {
		return false
	}
	if m&(castlingMove|enPassantMove) != 0 {
		return true // that is found out by playing it
	}
	touched := bit(m.From()) | bit(m.target())
	for _, squares := range f.touch[:f.n] {
		if squares&touched == 0 {
			return false
		}
	}
	return true
}
