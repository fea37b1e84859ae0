package chess

// InsufficientMaterial reports whether neither side can mate any more,
// whatever the other one plays.
func (p *Position) InsufficientMaterial() bool {
	return p.CannotMate(White) && p.CannotMate(Black)
}

// CannotMate reports whether the men on the board do not suffice for a colour
// to mate, even with the opponent's help. It looks at the men alone, not at
// how they stand.
func (p *Position) CannotMate(c Colour) bool {
	b := &p.board
	own, men := b.ByColour[c&1], b.ByColour[c&1^1]
	switch {
	case own&(b.ByRole[Pawn]|b.ByRole[Rook]|b.ByRole[Queen]) != 0:
		return false
	case own&b.ByRole[Knight] != 0:
		// A single knight needs a man of the opponent's to block his king; a
		// queen would not stand still for it.
		alone := own&(b.ByRole[Knight]|b.ByRole[Bishop]) == own&b.ByRole[Knight] && !severalIn(own&b.ByRole[Knight])
		return alone && men&^(b.ByRole[King]|b.ByRole[Queen]) == 0
	case own&b.ByRole[Bishop] != 0:
		// Bishops need something that stands on the squares of the other colour.
		bishops := b.ByRole[Bishop]
		return (bishops&LightSquares == 0 || bishops&DarkSquares == 0) &&
			b.ByRole[Pawn]|b.ByRole[Knight] == 0
	}
	return true
}

// FiftyMoves reports whether either side may claim a draw because for fifty
// moves nothing was taken and no pawn moved. A mate on the board goes first.
func (p *Position) FiftyMoves() bool { return p.halfMoves >= 100 }

// SeventyFiveMoves reports whether the game is drawn because for seventy-five
// moves nothing was taken and no pawn moved. A mate on the board goes first.
func (p *Position) SeventyFiveMoves() bool { return p.halfMoves >= 150 }

// Same reports whether two positions are the same for the rule of repetition:
// the same men on the same squares, the same side to move, and the same moves
// for both sides, now and later. An en passant square counts only when a pawn
// can legally take.
func (p *Position) Same(q *Position) bool {
	if p.board != q.board || p.turn != q.turn || p.castling != q.castling {
		return false
	}
	return p.enPassant == q.enPassant || p.effectiveEnPassant() == q.effectiveEnPassant()
}

// effectiveEnPassant is the en passant square if a pawn can legally take.
func (p *Position) effectiveEnPassant() Square {
	if r := p.restrict(); severalIn(r.checkers) || p.enPassantTakers(&r) == 0 {
		return NoSquare
	}
	return p.enPassant
}

// A History is the positions of a game in order. The zero History is empty.
type History struct {
	positions []Position
}

// Push adds the next position.
func (h *History) Push(p Position) { h.positions = append(h.positions, p) }

// Pop takes the last position back; it does nothing if there is none.
func (h *History) Pop() {
	if n := len(h.positions); n > 0 {
		h.positions = h.positions[:n-1]
	}
}

// Len is the number of positions.
func (h *History) Len() int { return len(h.positions) }

// Repetitions is how often the last position has stood on the board, now
// included: 0 for an empty History. From three on a draw can be claimed, with
// five the game is drawn.
func (h *History) Repetitions() int {
	if len(h.positions) == 0 {
		return 0
	}
	last := &h.positions[len(h.positions)-1]
	n := 1
	// Nothing before the last capture or pawn move can be the same.
	oldest := max(0, len(h.positions)-1-last.HalfMoves())
	for i := len(h.positions) - 3; i >= oldest; i -= 2 {
		if h.positions[i].Same(last) {
			n++
		}
	}
	return n
}
