package play

import (
	"fmt"
	"strings"

	"rookery/chess"
	"rookery/chess/variant"
)

// A Look is how the board is drawn.
type Look struct {
	ASCII  bool // letters for men: White's are capitals
	Flip   bool // seen from Black's side
	Colour bool // squares have colours
}

// signs are the men as chess signs, by role. The same solid signs do for both
// sides where squares and men have colours; without, White's are hollow.
var (
	hollow = [...]rune{chess.Pawn: '♙', chess.Knight: '♘', chess.Bishop: '♗', chess.Rook: '♖', chess.Queen: '♕', chess.King: '♔'}
	solid  = [...]rune{chess.Pawn: '♟', chess.Knight: '♞', chess.Bishop: '♝', chess.Rook: '♜', chess.Queen: '♛', chess.King: '♚'}
)

func (l Look) man(p chess.Piece) string {
	switch {
	case l.ASCII:
		return string(p.Letter())
	case p.Colour() == chess.White && !l.Colour:
		return string(hollow[p.Role()])
	}
	return string(solid[p.Role()])
}

// square is the square that is drawn in a row and a column, from the top left.
func (l Look) square(row, col int) chess.Square {
	if l.Flip {
		return chess.At(7-col, row)
	}
	return chess.At(col, 7-row)
}

// shownBoard is what is to be drawn: the board, or the one being set up.
func (t *Table) shownBoard() chess.Board {
	if t.editor != nil {
		return t.editor.Setup.Board
	}
	s := t.game.State()
	return *s.Board()
}

// board draws the position in text, with what there is to drop.
func (t *Table) board(l Look) string {
	board := t.shownBoard()
	var b strings.Builder
	for row := range 8 {
		fmt.Fprintf(&b, "%d ", l.square(row, 0).Rank()+1)
		for col := range 8 {
			s := l.square(row, col)
			man := "."
			if !l.ASCII {
				man = "·"
			}
			if p, ok := board.At(s); ok {
				man = l.man(p)
			}
			b.WriteString(" " + man)
		}
		b.WriteByte('\n')
	}
	b.WriteString("  ")
	for col := range 8 {
		b.WriteString(" " + l.square(0, col).String()[:1])
	}
	b.WriteByte('\n')
	if text := hands(t.game.State()); text != "" {
		b.WriteString("In hand: " + text + "\n")
	}
	return b.String()
}

// hands is what both sides have to drop, "" where nothing ever is.
func hands(s variant.State) string {
	if r := s.Rules(); r != variant.Crazyhouse && r != variant.Bughouse {
		return ""
	}
	return fmt.Sprintf(handsText, s.Hand(chess.White), s.Hand(chess.Black))
}

const handsText = "White [%s] Black [%s]"

// handOf is where in the text of hands a side's men stand.
func handOf(s variant.State, c chess.Colour) (begin, end int) {
	text := hands(s)
	if c == chess.White {
		return strings.IndexByte(text, '[') + 1, max(0, strings.IndexByte(text, ']'))
	}
	return strings.LastIndexByte(text, '[') + 1, max(0, strings.LastIndexByte(text, ']'))
}
