package shogi

import (
	"fmt"
	"strconv"
	"strings"
)

// StartSFEN is the position of an even game.
const StartSFEN = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

// handOrder is the order of the pieces in hand in an SFEN.
var handOrder = [...]Role{Rook, Bishop, Gold, Silver, Knight, Lance, Pawn}

// set has how many pieces of each plain role there are.
var set = [King + 1]int{Pawn: 18, Lance: 4, Knight: 4, Silver: 4, Gold: 4, Bishop: 2, Rook: 2, King: 2}

// SFEN is the position in Forsyth notation as USI defines it: board, turn,
// pieces in hand (Black's first, from rook to pawn) and the number of the move.
func (p *Position) SFEN() string {
	return string(strconv.AppendInt(append(p.appendSFEN(nil), ' '), int64(p.ply), 10))
}

// Placement is the SFEN without the number of the move.
func (p *Position) Placement() string { return string(p.appendSFEN(nil)) }

func (p *Position) appendSFEN(b []byte) []byte {
	empty := 0
	flush := func() {
		if empty > 0 {
			b = append(b, '0'+byte(empty))
			empty = 0
		}
	}
	for s, piece := range p.board {
		if s > 0 && s%9 == 0 {
			flush()
			b = append(b, '/')
		}
		if piece == NoPiece {
			empty++
			continue
		}
		flush()
		b = append(b, piece.String()...)
	}
	flush()
	b = append(b, ' ', p.turn.String()[0], ' ')
	if p.hands[Black].IsEmpty() && p.hands[White].IsEmpty() {
		return append(b, '-')
	}
	for c := range Colour(2) {
		for _, role := range handOrder {
			switch n := p.hands[c][role]; {
			case n > 1:
				b = strconv.AppendInt(b, int64(n), 10)
				fallthrough
			case n == 1:
				b = append(b, PieceOf(c, role).String()...)
			}
		}
	}
	return b
}

// ParseSFEN reads a position. The pieces in hand may come in any order, the
// number of the move may be missing. It must be a position of a game, or of a
// problem, where kings may be missing and there are fewer pieces: no more
// pieces than the set has, no two pawns of a side on a file, no piece that
// could never move, and the side that has moved not in check.
func ParseSFEN(text string) (Position, error) {
	fields := strings.Fields(text)
	if len(fields) != 3 && len(fields) != 4 {
		return Position{}, fmt.Errorf("shogi: SFEN %.100q: %d fields instead of board, turn, hands and move", text, len(fields))
	}
	p := Position{kings: [2]Square{NoSquare, NoSquare}, ply: 1}
	readers := [...]func(string) error{p.readBoard, p.readTurn, p.readHands, p.readPly}
	for i, field := range fields {
		if err := readers[i](field); err != nil {
			return Position{}, fmt.Errorf("shogi: SFEN %.100q: %w", text, err)
		}
	}
	if err := p.validate(); err != nil {
		return Position{}, fmt.Errorf("shogi: SFEN %.100q: %w", text, err)
	}
	return p, nil
}

func (p *Position) readBoard(text string) error {
	ranks := strings.Split(text, "/")
	if len(ranks) != 9 {
		return fmt.Errorf("the board has %d ranks", len(ranks))
	}
	for i, rank := range ranks {
		n := 0
		plus := Role(0)
		for _, c := range []byte(rank) {
			piece := pieceOf(c)
			switch {
			case '1' <= c && c <= '9' && plus == 0:
				n += int(c - '0')
				continue
			case c == '+' && plus == 0:
				plus = promoted
				continue
			case piece == NoPiece || plus != 0 && !piece.Role().CanPromote():
				return fmt.Errorf("rank %d: %q is out of place", i+1, c)
			}
			if n >= 9 {
				break
			}
			if piece.Role() == King && p.kings[piece.Colour()] != NoSquare {
				return fmt.Errorf("rank %d: a second %v king", i+1, piece.Colour())
			}
			p.put(piece|Piece(plus), Square(i*9+n))
			n, plus = n+1, 0
		}
		if n != 9 || plus != 0 {
			return fmt.Errorf("rank %d is not 9 squares wide", i+1)
		}
	}
	return nil
}

// pieceOf is the plain piece of an SFEN letter.
func pieceOf(letter byte) Piece {
	const small = 'a' - 'A'
	if role := roleOf(letter); role != NoRole {
		return PieceOf(Black, role)
	} else if role := roleOf(letter - small); role != NoRole {
		return PieceOf(White, role)
	}
	return NoPiece
}

func (p *Position) readTurn(text string) error {
	switch text {
	case "b":
		p.turn = Black
	case "w":
		p.turn = White
	default:
		return fmt.Errorf("turn is %q, neither b nor w", text)
	}
	return nil
}

func (p *Position) readHands(text string) error {
	if text == "-" {
		return nil
	}
	n, counted := 0, false
	for _, c := range []byte(text) {
		if '0' <= c && c <= '9' {
			n, counted = min(10*n+int(c-'0'), 100), true
			continue
		}
		if !counted {
			n = 1
		}
		piece := pieceOf(c)
		role := piece.Role()
		if piece == NoPiece || role == King || n == 0 {
			return fmt.Errorf("pieces in hand %q: %q is out of place", text, c)
		}
		hand := &p.hands[piece.Colour()]
		if int(hand[role])+n > set[role] {
			return fmt.Errorf("pieces in hand %q: too many of %v", text, role)
		}
		hand[role] += uint8(n)
		n, counted = 0, false
	}
	if counted {
		return fmt.Errorf("pieces in hand %q end in a number", text)
	}
	return nil
}

func (p *Position) readPly(text string) error {
	n, err := strconv.ParseUint(text, 10, 31)
	if err != nil {
		return fmt.Errorf("the number of the move is %q", text)
	}
	p.ply = int(n)
	return nil
}

// validate reports what no position can be.
func (p *Position) validate() error {
	var count [King + 1]int
	for role := Pawn; role <= Rook; role++ {
		count[role] = int(p.hands[Black][role]) + int(p.hands[White][role])
	}
	var pawns [2][10]bool // by file
	for i, piece := range p.board {
		s, c, role := Square(i), piece.Colour(), piece.Role()
		if piece == NoPiece {
			continue
		}
		count[role.Plain()]++
		if isDead(c, role, s) {
			return fmt.Errorf("%v on %v could never move", piece, s)
		}
		if role == Pawn {
			if pawns[c][s.File()] {
				return fmt.Errorf("two %v pawns on file %d", c, s.File())
			}
			pawns[c][s.File()] = true
		}
	}
	for role, n := range count {
		if n > set[role] {
			return fmt.Errorf("%d of %v, where a set has %d", n, Role(role), set[role])
		}
	}
	if p.inCheck(p.turn.Other()) {
		return fmt.Errorf("%v, who has moved, is in check", p.turn.Other())
	}
	return nil
}
