package proof

import (
	"rookery/chess"
)

// A Target is the position that a game must reach.
type Target struct {
	board chess.Board
	count [2]int
	// Home are the pawns on their first squares: they have never moved.
	Home [2]chess.Bitboard
	// Free kings may go where fixed men attack.
	Free bool
	// Commoners: kings are men like others, which are taken and promoted to.
	Commoners bool
	// Stray kings may move like any other man of the game, too.
	Stray bool
	// Deep is the least number of half moves left for which dear deductions pay.
	Deep int
	// Patience is how many positions are looked at before the games are shared out among strategies, where this is likely to
	// pay; with 0 that is always done.
	Patience int64
	// Memory is how many bytes a deduction may take for what was found out.
	Memory int64
}

// NewTarget prepares a board as a target.
func NewTarget(b *chess.Board) *Target {
	t := &Target{board: *b, Deep: 10, Patience: 200_000, Memory: 16 << 20}
	for c := range chess.Colour(2) {
		t.count[c] = b.ByColour[c].Count()
		t.Home[c] = b.Of(c, chess.Pawn) & chess.RankOf(1+5*int(c))
	}
	return t
}

// At is the man that the target has on a square; false for none.
func (t *Target) At(s chess.Square) (chess.Piece, bool) { return t.board.At(s) }

// Is reports whether a board is the target.
func (t *Target) Is(b *chess.Board) bool { return *b == t.board }

// holds reports whether some squares of a board look as they do in the target.
func (t *Target) holds(b *chess.Board, squares chess.Bitboard) bool {
	differ := chess.Nowhere
	for c := range b.ByColour {
		differ |= b.ByColour[c] ^ t.board.ByColour[c]
	}
	for r := range b.ByRole {
		differ |= b.ByRole[r] ^ t.board.ByRole[r]
	}
	return differ&squares == 0
}

// wants reports whether the target has such a man on a square.
func (t *Target) wants(c chess.Colour, r chess.Role, s chess.Square) bool {
	return (t.board.ByColour[c&1] & t.board.ByRole[r]).Has(s)
}

// standing are the squares of men that stand where the target wants them.
func (t *Target) standing(b *chess.Board) (right chess.Bitboard) {
	for r := chess.Pawn; r <= chess.King; r++ {
		right |= b.ByRole[r] & t.board.ByRole[r]
	}
	return right & (b.ByColour[0]&t.board.ByColour[0] | b.ByColour[1]&t.board.ByColour[1])
}

// differs counts the men of a colour in the target that do not stand there yet.
func (t *Target) differs(b *chess.Board, c chess.Colour) int {
	wrong := t.board.ByColour[c] &^ b.ByColour[c]
	for r := chess.Pawn; r <= chess.King; r++ {
		wrong |= t.board.ByColour[c] & (t.board.ByRole[r] ^ b.ByRole[r])
	}
	return wrong.Count()
}
