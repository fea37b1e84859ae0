package shogi

import "slices"

// MaxMoves is the greatest number of legal moves that a position is known to
// have.
const MaxMoves = 593

// Legal appends the legal moves to a buffer, which may be nil: first those
// along the board by squares, then the drops.
func (p *Position) Legal(buf []Move) []Move {
	n := len(buf)
	buf = p.pseudoLegal(buf)
	test := p.tester()
	legal := buf[:n]
	for _, m := range buf[n:] {
		if test.allows(m) {
			legal = append(legal, m)
		}
	}
	return legal
}

// HasLegalMove reports whether there is a legal move.
func (p *Position) HasLegalMove() bool {
	var buf [MaxMoves]Move
	test := p.tester()
	return slices.ContainsFunc(p.pseudoLegal(buf[:0]), test.allows)
}

// IsLegal reports whether a move, of any origin, is legal.
func (p *Position) IsLegal(m Move) bool {
	var buf [MaxMoves]Move
	if !slices.Contains(p.pseudoLegal(buf[:0]), m) {
		return false
	}
	test := p.tester()
	return test.allows(m)
}

// pseudoLegal appends the moves that are legal but for the safety of the king
// and for mates by dropped pawns.
func (p *Position) pseudoLegal(buf []Move) []Move {
	for from, piece := range p.board {
		if piece != NoPiece && piece.Colour() == p.turn {
			buf = p.boardMoves(buf, Square(from), piece)
		}
	}
	if p.hands[p.turn].IsEmpty() {
		return buf
	}
	return p.drops(buf)
}

func (p *Position) boardMoves(buf []Move, from Square, piece Piece) []Move {
	r := &reaches[piece]
	for ways := r.steps | r.slides; ways != 0; {
		d := ways.pop()
		for to := neighbours[d][from]; to != NoSquare; to = neighbours[d][to] {
			victim := p.board[to]
			if victim != NoPiece && victim.Colour() == p.turn {
				break
			}
			if victim.Role() != King {
				buf = p.withPromotion(buf, from, to, piece.Role())
			}
			if victim != NoPiece || !r.slides.has(d) {
				break
			}
		}
	}
	return buf
}

// withPromotion appends a move in the forms that it has, with and without
// promotion.
func (p *Position) withPromotion(buf []Move, from, to Square, role Role) []Move {
	if role.CanPromote() && (from.rankFrom(p.turn) <= 3 || to.rankFrom(p.turn) <= 3) {
		buf = append(buf, NewMove(from, to, true))
	}
	if !isDead(p.turn, role, to) {
		buf = append(buf, NewMove(from, to, false))
	}
	return buf
}

func (p *Position) drops(buf []Move) []Move {
	hand := &p.hands[p.turn]
	pawnOn := [10]bool{} // by file
	for s, piece := range p.board {
		if piece == PieceOf(p.turn, Pawn) {
			pawnOn[Square(s).File()] = true
		}
	}
	for role := Pawn; role <= Rook; role++ {
		if hand[role] == 0 {
			continue
		}
		for s, piece := range p.board {
			to := Square(s)
			if piece != NoPiece || isDead(p.turn, role, to) || role == Pawn && pawnOn[to.File()] {
				continue
			}
			buf = append(buf, NewDrop(role, to))
		}
	}
	return buf
}

// A tester tells which pseudo-legal moves of a position are legal. Most need
// no more than a look whether the piece stands between its king and a line.
type tester struct {
	p       *Position
	inCheck bool
	shields [squares]bool // the king's own men that stand alone on a line to it
}

func (p *Position) tester() tester {
	t := tester{p: p}
	king := p.kings[p.turn]
	if king == NoSquare {
		return t
	}
	t.inCheck = p.inCheck(p.turn)
	for d := range jumpNorthWest {
		shield := p.first(king, d)
		if piece := p.board[shield]; shield == king || piece == NoPiece || piece.Colour() != p.turn {
			continue
		}
		attacker := p.board[p.first(shield, d)]
		t.shields[shield] = attacker.Colour() != p.turn && reaches[attacker].slides.has(d^1)
	}
	return t
}

func (t *tester) allows(m Move) bool {
	p := t.p
	if from := m.From(); t.inCheck || !m.IsDrop() && (from == p.kings[p.turn] || t.shields[from]) {
		next := *p
		next.Play(m)
		if next.inCheck(p.turn) {
			return false
		}
	}
	return m.Dropped() != Pawn || !p.dropMates(m)
}

// dropMates reports whether the drop of a pawn gives mate.
func (p *Position) dropMates(m Move) bool {
	ahead := north ^ direction(p.turn)
	king := p.kings[p.turn.Other()]
	if king == NoSquare || neighbours[ahead][m.To()] != king {
		return false
	}
	next := *p
	next.Play(m)
	return !next.HasLegalMove()
}
