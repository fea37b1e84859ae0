package board

import (
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/game"
	"rookery/ics/style12"
	"rookery/ics/styles"
)

// A Header is what is told of a board beside what lies on it.
type Header struct {
	Number       int
	Names        [2]string
	Title        string        // "Game 7 (A vs. B)"
	Initial, Inc time.Duration // White's time
}

// A Look is a board at a moment, for all who look at it.
type Look struct {
	Line  style12.Board // but for what a Way tells
	title string
	state variant.State
	last  []game.Ply // no more than four
}

// A Way is how somebody looks at a board. Who looks in the same way gets the same text.
type Way struct {
	Relation style12.Relation
	Style    int
	Flip     bool // Black's side is below
	Millis   bool // clocks in milliseconds
	Bell     bool // a beep before it
}

// At takes a board in.
func At(b Board, h Header, now time.Time) Look {
	l := still(b, h, now)
	if len(l.last) > 0 {
		p := &l.last[len(l.last)-1]
		l.Line.SetMove(&p.Before, p.Move)
		l.Line.Took = p.Took
	}
	return l
}

// SettingUp takes a board in on which a position is set up.
func SettingUp(b Board, h Header, now time.Time, s *chess.Setup) Look {
	l := still(b, h, now)
	l.Line.SetMen(&s.Board)
	l.Line.Turn, l.Line.DoublePush = s.Turn, -1
	if s.EnPassant != chess.NoSquare {
		l.Line.DoublePush = s.EnPassant.File()
	}
	l.Line.WhiteShort, l.Line.WhiteLong = rights(s, chess.White)
	l.Line.BlackShort, l.Line.BlackLong = rights(s, chess.Black)
	return l
}

// rights tells on which sides of its king a colour has rooks that may castle.
func rights(s *chess.Setup, c chess.Colour) (short, long bool) {
	rooks, king := s.Castling&s.Board.Of(c, chess.Rook), s.Board.Of(c, chess.King)
	for rooks != 0 && king != 0 {
		rook := rooks.First()
		short, long = short || rook > king.First(), long || rook < king.First()
		rooks &^= chess.Bitboard(1) << rook
	}
	return short, long
}

// still is a board without the last move.
func still(b Board, h Header, now time.Time) Look {
	plies := b.Plies()
	l := Look{title: h.Title, state: b.State(), last: plies[max(0, len(plies)-4):]}
	s := &l.Line
	s.SetState(&l.state)
	s.Irreversible = min(s.Irreversible, sinceRights(&l.state, plies))
	s.Game, s.White, s.Black = h.Number, h.Names[0], h.Names[1]
	s.Initial, s.Increment = h.Initial, h.Inc
	s.Extended = true
	s.WhiteClock, s.BlackClock = b.Clock(now, chess.White).Left, b.Clock(now, chess.Black).Left
	s.Ticking = b.Clock(now, l.state.Turn()).Running
	return l
}

// Drops reports whether men can be dropped.
func (l *Look) Drops() bool {
	r := l.state.Rules()
	return r == variant.Crazyhouse || r == variant.Bughouse
}

// Text is the board as somebody wants it: style 12, or drawn.
func (l *Look) Text(w Way) string {
	bell := ""
	if w.Bell {
		bell = "\a"
	}
	line := l.Line
	line.Relation, line.Flip, line.Millis = w.Relation, w.Flip, w.Millis
	if w.Style != 12 {
		return bell + l.drawn(w.Style, line)
	}
	text := bell + line.String()
	if l.Drops() {
		h := style12.HoldingsOf(line.Game, &l.state)
		text += "\n" + h.String()
	}
	return text
}

// drawn is the board for people without a program.
func (l *Look) drawn(style int, line style12.Board) string {
	v := styles.View{Board: line, Title: l.title, Drops: l.Drops(), Hands: [2]string{l.state.Hand(chess.White), l.state.Hand(chess.Black)}}
	for _, p := range l.last {
		v.Moves = append(v.Moves, styles.Move{Number: p.Before.FullMoves(), Side: p.Before.Turn(), SAN: p.SAN, Took: p.Took})
	}
	return styles.Text(style, v)
}
