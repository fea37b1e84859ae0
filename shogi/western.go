package shogi

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// What a move in Western notation can be short of.
var (
	ErrNotation  = errors.New("not a move in Western notation")
	ErrIllegal   = errors.New("no legal move")
	ErrInCheck   = errors.New("leaves the king in check")
	ErrAmbiguous = errors.New("more than one legal move")
)

// Western is a legal move in the long form of Western notation: "P7g-7f",
// "+B3cx3d", "P2d-2c+", "P*5e".
func (p *Position) Western(m Move) string {
	if m.IsDrop() {
		return m.String()
	}
	from, to, mark := m.From(), m.To(), "-"
	if p.board[to] != NoPiece {
		mark = "x"
	}
	text := p.board[from].Role().String() + from.String() + mark + to.String()
	if m.IsPromotion() {
		text += "+"
	}
	return text
}

// ParseWestern reads a move in Western notation and finds it among the legal
// moves. It may be long ("P7g-7f") or short ("P-7f"), without the piece
// ("7g7f"), with "x" for captures, "=" where it does not promote, and dashes,
// commas and semicolons anywhere after the first character, which all mean
// nothing. A piece that is named is named with its promotion ("+B"); a drop
// has "*" or "'" ("P*3c").
func (p *Position) ParseWestern(text string) (Move, error) {
	want, ok := parseWestern(text)
	if !ok {
		return NoMove, fmt.Errorf("%q: %w", text, ErrNotation)
	}
	var buf [MaxMoves]Move
	matching := want.among(p, buf[:0])
	if len(matching) == 0 {
		return NoMove, fmt.Errorf("%q: %w", text, ErrIllegal)
	}
	test := p.tester()
	legal := slices.DeleteFunc(matching, func(m Move) bool { return !test.allows(m) })
	switch {
	case len(legal) > 1:
		return NoMove, fmt.Errorf("%q: %w: %v", text, ErrAmbiguous, legal)
	case len(legal) == 1:
		return legal[0], nil
	case want.drop && want.role == Pawn && !p.InCheck():
		return NoMove, fmt.Errorf("%q: %w: a dropped pawn may not mate", text, ErrIllegal)
	}
	return NoMove, fmt.Errorf("%q: %w", text, ErrInCheck)
}

// FitsWestern is the number of moves that a text in Western notation can mean
// if leaving the king in check does not count.
func (p *Position) FitsWestern(text string) int {
	want, ok := parseWestern(text)
	if !ok {
		return 0
	}
	var buf [MaxMoves]Move
	return len(want.among(p, buf[:0]))
}

// among are the moves meant, those that leave the king in check included.
func (w *westernMove) among(p *Position, buf []Move) []Move {
	return slices.DeleteFunc(p.pseudoLegal(buf), func(m Move) bool { return !w.is(p, m) })
}

// A westernMove is what a text says of a move.
type westernMove struct {
	role          Role   // NoRole: not said
	from          Square // NoSquare: not said
	to            Square
	drop, promote bool
}

func parseWestern(text string) (w westernMove, ok bool) {
	if text == "" {
		return w, false
	}
	rest := text[:1] + strings.Map(func(c rune) rune {
		if strings.ContainsRune("x-,;=", c) {
			return -1
		}
		return c
	}, text[1:])
	w.from = NoSquare
	rest, plus := strings.CutPrefix(rest, "+")
	if rest != "" {
		w.role = roleOf(rest[0])
	}
	if w.role != NoRole {
		rest = rest[1:]
		if plus {
			if !w.role.CanPromote() {
				return w, false
			}
			w.role = w.role.Promoted()
		}
		if rest != "" && (rest[0] == '*' || rest[0] == '\'') {
			w.drop, rest = true, rest[1:]
		}
	} else if plus {
		return w, false
	}
	rest, w.promote = strings.CutSuffix(rest, "+")
	if len(rest) == 4 && !w.drop {
		from, err := ParseSquare(rest[:2])
		if err != nil {
			return w, false
		}
		w.from, rest = from, rest[2:]
	}
	to, err := ParseSquare(rest)
	w.to = to
	return w, err == nil && (w.role != NoRole || w.from != NoSquare)
}

// is reports whether a move of the position is the one meant.
func (w *westernMove) is(p *Position, m Move) bool {
	if m.To() != w.to || m.IsPromotion() != w.promote || m.IsDrop() != w.drop {
		return false
	}
	if w.drop {
		return m.Dropped() == w.role
	}
	from := m.From()
	return (w.from == NoSquare || w.from == from) &&
		(w.role == NoRole || w.role == p.board[from].Role())
}
