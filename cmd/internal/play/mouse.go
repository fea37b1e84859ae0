package play

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"rookery/chess"
	"rookery/chess/variant"
)

// click is a mouse button that goes down. Men are moved with the left one: it goes down
// on a man and up on its destination, or both are clicked one after the other. While a
// position is set up the middle button takes men off, the right one ends.
func (s *screen) click(m tea.Mouse) {
	l := s.layout()
	at, onBoard := l.at(s.look, m.X, m.Y)
	left := m.Button == tea.MouseLeft
	switch {
	case len(s.help) > 0:
		s.turnPage()
	case s.turning != nil:
		s.clickPromotion(m.Button)
	case m.Y == 0 && left:
		s.clickButton(m.X)
	case s.table.editor != nil:
		s.clickEdit(m, l, at, onBoard)
	case !left:
	case !onBoard:
		s.pick(l, m.X, m.Y)
	case s.dropping != chess.NoRole:
		s.dropOn(at)
	default:
		s.down(at)
	}
}

// release is a mouse button that goes up.
func (s *screen) release(m tea.Mouse) {
	at, onBoard := s.layout().at(s.look, m.X, m.Y)
	switch {
	case !onBoard || len(s.help) > 0 || s.turning != nil:
	case s.table.editor != nil:
		s.upEdit(at)
	default:
		s.up(at)
	}
}

func (s *screen) clickButton(x int) {
	at := 0
	for _, b := range s.shown() {
		if width := len(b.text(s.width)); x >= at && x < at+width {
			s.press(b)
			return
		} else {
			at += width + 1
		}
	}
}

// roomyButtons is the width in which the buttons have the full names of keys.
const roomyButtons = 96

// text is what stands on a button, in a window of a width.
func (b button) text(width int) string {
	if width < roomyButtons {
		return strings.TrimPrefix(b.key, "f") + b.label
	}
	return strings.ToUpper(b.key) + " " + b.label
}

// down begins a move, or ends one that was begun by a click.
func (s *screen) down(at chess.Square) {
	if s.selected != chess.NoSquare && s.selected != at && s.moveTo(at) {
		return
	}
	state := s.table.game.State()
	if p, ok := state.Board().At(at); ok && p.Colour() == state.Turn() && s.selected != at {
		s.selected, s.pressed = at, at
		return
	}
	s.forget()
}

// pick takes a man out of the hand of the side to move, to be dropped where the
// next click is.
func (s *screen) pick(l layout, x, y int) {
	s.forget()
	state := s.table.game.State()
	begin, end := handOf(state, state.Turn())
	if at := x - l.panel; y == l.top+8*l.height && at >= begin && at < end {
		s.dropping = chess.ParseRole(hands(state)[at])
		s.log = append(s.log, "Click the square where the man is to be dropped.")
	}
}

// dropOn drops the man that was picked.
func (s *screen) dropOn(at chess.Square) {
	state := s.table.game.State()
	for _, m := range state.Legal(nil) {
		if m.Drop() == s.dropping && m.To() == at {
			s.do(m.String())
			return
		}
	}
	s.forget()
}

// up ends a move if the man was dragged.
func (s *screen) up(at chess.Square) {
	if s.pressed != chess.NoSquare && s.pressed != at {
		s.moveTo(at)
		s.forgetUnlessTurning()
	}
	s.pressed = chess.NoSquare
}

func (s *screen) forgetUnlessTurning() {
	turning := s.turning
	s.forget()
	s.turning = turning
}

// moveTo plays the move of the selected man to a square; false if there is none.
// Where a pawn promotes it is turned first.
func (s *screen) moveTo(to chess.Square) bool {
	state := s.table.game.State()
	var moves []variant.Move
	for _, m := range state.Legal(nil) {
		rook, _ := m.CastlingRook()
		if m.From() == s.selected && (m.To() == to || rook == to && rook != chess.NoSquare) {
			moves = append(moves, m)
		}
	}
	if len(moves) == 0 {
		return false
	}
	if len(moves) == 1 || moves[0].Promotion() == chess.NoRole {
		s.do(moves[0].String())
		return true
	}
	s.turning = &turning{moves: moves}
	for i, m := range moves {
		if m.Promotion() == chess.Queen {
			s.turning.i = i
		}
	}
	s.selected = chess.NoSquare
	s.log = append(s.log, "The pawn becomes what you see: click or q, r, b, n turn it; Enter or the middle button plays; Esc does not.")
	return true
}

// turn does what a key means while a pawn is turned.
func (s *screen) turn(k tea.KeyPressMsg) bool {
	switch {
	case k.Code == tea.KeyEnter:
		s.clickPromotion(tea.MouseMiddle)
		return true
	case k.Code == tea.KeyEsc:
		s.forget()
		return true
	case len(k.Text) == 1:
		for i, m := range s.turning.moves {
			if m.Promotion() == chess.ParseRole(k.Text[0]) {
				s.turning.i = i
				return true
			}
		}
	}
	return false
}

func (s *screen) clickPromotion(b tea.MouseButton) {
	switch b {
	case tea.MouseLeft:
		s.turning.i = (s.turning.i + 1) % len(s.turning.moves)
	case tea.MouseMiddle:
		s.do(s.turning.moves[s.turning.i].String())
	case tea.MouseRight:
		s.forget()
	}
}

// palette are the men that the editor offers beside the board.
var palette = [2]string{"KQRBNP", "kqrbnp"}

// clickEdit sets the position up: men are taken from the palette, or dragged from where
// they stand.
func (s *screen) clickEdit(m tea.Mouse, l layout, at chess.Square, onBoard bool) {
	switch {
	case m.Button == tea.MouseRight:
		s.do("done")
	case m.Button == tea.MouseLeft && !onBoard:
		if p, ok := l.fromPalette(m.X, m.Y); ok {
			s.hand = p
		}
	case m.Button == tea.MouseMiddle && onBoard:
		s.table.editor.Put(at, 0)
	case m.Button == tea.MouseLeft && s.hand != 0:
		s.table.editor.Put(at, s.hand)
	case m.Button == tea.MouseLeft:
		s.pressed = at
	}
}

// upEdit ends a drag while a position is set up.
func (s *screen) upEdit(at chess.Square) {
	if s.pressed == chess.NoSquare {
		return
	}
	if p, ok := s.table.editor.Setup.Board.At(s.pressed); ok && s.pressed != at {
		s.table.editor.Put(s.pressed, 0)
		s.table.editor.Put(at, p)
	}
	s.pressed = chess.NoSquare
}
