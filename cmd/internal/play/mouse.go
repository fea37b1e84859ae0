package play

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"rookery/chess"
	"rookery/chess/variant"
)

// mouse moves men: the button goes down on a man and up on its destination, or
// both are clicked one after the other. While a position is set up the middle
// button takes men off, the right one ends.
func (s *screen) mouse(m tea.MouseEvent) {
	l := s.layout()
	at, onBoard := l.at(s.look, m.X, m.Y)
	left := m.Button == tea.MouseButtonLeft
	switch {
	case len(s.help) > 0:
		if m.Action == tea.MouseActionPress {
			s.turnPage()
		}
	case s.turning != nil:
		if m.Action == tea.MouseActionPress {
			s.clickPromotion(m.Button)
		}
	case m.Action == tea.MouseActionPress && m.Y == 0 && left:
		s.clickButton(m.X)
	case s.table.editor != nil:
		s.mouseEdit(m, l, at, onBoard)
	case !onBoard && m.Action == tea.MouseActionPress && left:
		s.pick(l, m.X, m.Y)
	case !onBoard:
	case m.Action == tea.MouseActionPress && left && s.dropping != chess.NoRole:
		s.dropOn(at)
	case m.Action == tea.MouseActionPress && left:
		s.down(at)
	case m.Action == tea.MouseActionRelease:
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
func (s *screen) turn(k tea.KeyMsg) bool {
	switch k.Type {
	case tea.KeyEnter:
		s.clickPromotion(tea.MouseButtonMiddle)
		return true
	case tea.KeyEsc:
		s.forget()
		return true
	case tea.KeyRunes:
		for i, m := range s.turning.moves {
			if len(k.Runes) == 1 && m.Promotion() == chess.ParseRole(byte(k.Runes[0])) {
				s.turning.i = i
				return true
			}
		}
	}
	return false
}

func (s *screen) clickPromotion(b tea.MouseButton) {
	switch b {
	case tea.MouseButtonLeft:
		s.turning.i = (s.turning.i + 1) % len(s.turning.moves)
	case tea.MouseButtonMiddle:
		s.do(s.turning.moves[s.turning.i].String())
	case tea.MouseButtonRight:
		s.forget()
	}
}

// palette are the men that the editor offers beside the board.
var palette = [2]string{"KQRBNP", "kqrbnp"}

// mouseEdit sets the position up: men are taken from the palette, or dragged
// from where they stand.
func (s *screen) mouseEdit(m tea.MouseEvent, l layout, at chess.Square, onBoard bool) {
	press := m.Action == tea.MouseActionPress
	switch {
	case press && m.Button == tea.MouseButtonRight:
		s.do("done")
	case press && m.Button == tea.MouseButtonLeft && !onBoard:
		if p, ok := l.fromPalette(m.X, m.Y); ok {
			s.hand = p
		}
	case press && m.Button == tea.MouseButtonMiddle && onBoard:
		s.table.editor.Put(at, 0)
	case press && m.Button == tea.MouseButtonLeft && s.hand != 0:
		s.table.editor.Put(at, s.hand)
	case press && m.Button == tea.MouseButtonLeft:
		s.pressed = at
	case m.Action == tea.MouseActionRelease && onBoard && s.pressed != chess.NoSquare:
		if p, ok := s.table.editor.Setup.Board.At(s.pressed); ok && s.pressed != at {
			s.table.editor.Put(s.pressed, 0)
			s.table.editor.Put(at, p)
		}
		s.pressed = chess.NoSquare
	}
}
