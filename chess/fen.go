package chess

import (
	"fmt"
	"strconv"
	"strings"
)

// A FENError says where a FEN is wrong and how.
type FENError struct {
	Field  FENField
	Column int // of the text, counting characters from 1
	Reason string
}

// Error names field and column.
func (e *FENError) Error() string {
	return fmt.Sprintf("chess: FEN, %v, column %d: %s", e.Field, e.Column, e.Reason)
}

// A FENField is one of the six fields, numbered from 1.
type FENField uint8

// The fields in their order.
const (
	PlacementField FENField = 1 + iota
	TurnField
	CastlingField
	EnPassantField
	HalfMoveField
	FullMoveField
)

// String is the field's name.
func (f FENField) String() string {
	names := [...]string{"", "piece placement", "active colour", "castling availability",
		"en passant square", "half-move clock", "full-move number"}
	if int(f) >= len(names) {
		return "after the last field"
	}
	return names[f]
}

// ParseFEN reads a FEN as its definition has it, castling also in the manner
// of X-FEN and Shredder-FEN (a rook's file instead of K or Q). The setup need
// not make sense; [Setup.Position] says whether it does.
func ParseFEN(text string) (Setup, error) {
	return parseFEN(text, true)
}

// ParseFENLenient reads what people and programs write for FEN: fields left
// out at the end, more blanks between them, ranks that end early, numbers of
// empty squares side by side, castling in any order, letters in either case
// where that is no matter, and clocks of "-".
func ParseFENLenient(text string) (Setup, error) {
	return parseFEN(text, false)
}

// ParsePosition reads a FEN strictly as a position of a game.
func ParsePosition(fen string) (Position, error) {
	s, err := ParseFEN(fen)
	if err != nil {
		return Position{}, err
	}
	return s.Position(Game)
}

// A fenReader reads one field after the other.
type fenReader struct {
	Setup
	strict bool
	field  FENField
	text   string // of the field
	column int    // where it begins, from 0
}

func parseFEN(text string, strict bool) (Setup, error) {
	r := fenReader{Setup: EmptySetup(), strict: strict}
	readers := [...]func() error{r.placement, r.turn, r.castling, r.enPassant, r.halfMoves, r.fullMoves}
	at := 0
	for i, read := range readers {
		r.field = FENField(i + 1)
		if !strict {
			at += len(text[at:]) - len(strings.TrimLeft(text[at:], " \t\r\n"))
		}
		r.column = at
		end := strings.IndexAny(text[at:], " \t\r\n")
		if end < 0 {
			end = len(text) - at
		}
		r.text = text[at : at+end]
		at += end
		if r.text == "" {
			if !strict && i > 0 && at == len(text) {
				break // the rest is left out
			}
			return Setup{}, r.fail(0, "is missing")
		}
		if err := read(); err != nil {
			return Setup{}, err
		}
		if strict && i < len(readers)-1 {
			if at == len(text) {
				r.field, r.column = r.field+1, at
				return Setup{}, r.fail(0, "is missing")
			}
			if text[at] != ' ' {
				return Setup{}, r.fail(end, "a single blank separates the fields")
			}
			at++
		}
	}
	if !strict {
		at = len(text) - len(strings.TrimLeft(text[at:], " \t\r\n"))
	}
	if at < len(text) {
		r.field, r.column = FullMoveField+1, at
		return Setup{}, r.fail(0, "nothing may follow")
	}
	return r.Setup, nil
}

func (r *fenReader) fail(offset int, format string, args ...any) error {
	// Columns count characters, and only what was read so far may hold others
	// than ASCII; nothing before this field does.
	column := r.column + len([]rune(r.text[:min(offset, len(r.text))])) + 1
	return &FENError{Field: r.field, Column: column, Reason: fmt.Sprintf(format, args...)}
}

// char is the character that begins at an offset of the field, quoted.
func (r *fenReader) char(offset int) string {
	for _, c := range r.text[offset:] {
		return strconv.QuoteRune(c)
	}
	return "the end"
}

func (r *fenReader) placement() error {
	file, rank, digit := 0, 7, false
	for i := range len(r.text) {
		c := r.text[i]
		switch piece, ok := ParsePiece(c); {
		case c == '/':
			if r.strict && file != 8 {
				return r.fail(i, "rank %d has %d squares, not 8", rank+1, file)
			}
			if rank == 0 {
				return r.fail(i, "more than eight ranks")
			}
			file, rank, digit = 0, rank-1, false
			continue
		case '1' <= c && c <= '8':
			if r.strict && digit {
				return r.fail(i, "two digits side by side")
			}
			file, digit = file+int(c-'0'), true
		case ok:
			if file < 8 {
				r.Board.Put(At(file, rank), piece)
			}
			file, digit = file+1, false
		default:
			return r.fail(i, "%s is no man, no number and no '/'", r.char(i))
		}
		if file > 8 {
			return r.fail(i, "rank %d has more than 8 squares", rank+1)
		}
	}
	if r.strict && (file != 8 || rank != 0) {
		return r.fail(len(r.text), "ends on rank %d after %d squares", rank+1, file)
	}
	return nil
}

func (r *fenReader) turn() error {
	text := r.text
	if !r.strict {
		text = strings.ToLower(text)
	}
	switch {
	case text == "w" || !r.strict && text == "white":
		r.Turn = White
	case text == "b" || !r.strict && text == "black":
		r.Turn = Black
	default:
		return r.fail(0, "want w or b, not %q", r.text)
	}
	return nil
}

func (r *fenReader) castling() error {
	if r.text == "-" {
		return nil
	}
	last := NoSquare // the rook before, for the order
	for i := range len(r.text) {
		c := Colour(r.text[i] >> 5 & 1)
		rook, ok := r.castlingRook(c, r.text[i]|0x20)
		switch {
		case !ok:
			return r.fail(i, "%s is not a right to castle", r.char(i))
		case r.strict && r.Castling.Has(rook):
			return r.fail(i, "%s repeats a right", r.char(i))
		case r.strict && last != NoSquare && (last.Rank() > rook.Rank() || last.Rank() == rook.Rank() && last < rook):
			return r.fail(i, "%s is out of order: White first, the king's side first", r.char(i))
		}
		r.Castling, last = r.Castling.With(rook), rook
	}
	return nil
}

// castlingRook is the rook that a letter (in lower case) stands for: k and q
// are the outermost rooks on their side of the king, or the corner where there
// is none, and a to h are files.
func (s *Setup) castlingRook(c Colour, letter byte) (Square, bool) {
	corner := homeRank(c).First()
	king := s.Board.King(c)
	rooks := s.Board.Of(c, Rook) & homeRank(c)
	switch {
	case letter == 'k':
		for rook := corner + 7; rook > corner && (king == NoSquare || rook > king); rook-- {
			if rooks.Has(rook) {
				return rook, true
			}
		}
		return corner + 7, true
	case letter == 'q':
		if rook := rooks.First(); rook < king {
			return rook, true
		}
		return corner, true
	case 'a' <= letter && letter <= 'h':
		return corner + Square(letter-'a'), true
	}
	return NoSquare, false
}

func (r *fenReader) enPassant() error {
	if r.text == "-" {
		return nil
	}
	s, err := ParseSquare(r.text)
	if err != nil || r.strict && r.text != s.String() {
		return r.fail(0, "want a square or -, not %q", r.text)
	}
	if rank := [2]int{5, 2}[r.Turn]; s.Rank() != rank {
		return r.fail(min(1, len(r.text)), "with %v to move the square is on rank %d", r.Turn, rank+1)
	}
	r.EnPassant = s
	return nil
}

func (r *fenReader) halfMoves() (err error) {
	r.HalfMoves, err = r.number(0)
	return err
}

func (r *fenReader) fullMoves() (err error) {
	r.FullMoves, err = r.number(1)
	return err
}

// number reads a clock that is at least lowest.
func (r *fenReader) number(lowest int) (int, error) {
	if !r.strict && r.text == "-" {
		return lowest, nil
	}
	n := 0
	for i := range len(r.text) {
		c := r.text[i]
		if c < '0' || c > '9' {
			return 0, r.fail(i, "%s is not a digit", r.char(i))
		}
		if n = n*10 + int(c-'0'); n > maxClock {
			return 0, r.fail(i, "more than %d", maxClock)
		}
	}
	if n < lowest {
		if r.strict {
			return 0, r.fail(0, "less than %d", lowest)
		}
		n = lowest
	}
	return n, nil
}

// FEN writes the setup. Castling is K, Q, k, q where these letters say which
// rook is meant, the rook's file where they do not (X-FEN).
func (s Setup) FEN() string { return s.fen(false) }

// ShredderFEN writes the setup with the rooks' files for castling.
func (s Setup) ShredderFEN() string { return s.fen(true) }

// FEN writes the position; see [Setup.FEN].
func (p *Position) FEN() string { return p.Setup().FEN() }

// String is the position's FEN, of a value or of a pointer.
func (p Position) String() string { return p.FEN() }

func (s *Setup) fen(files bool) string {
	buf := s.Board.appendPlacement(make([]byte, 0, 96))
	buf = append(buf, ' ', "wb"[s.Turn&1], ' ')
	buf = s.appendCastling(buf, files)
	buf = append(buf, ' ')
	buf = append(buf, s.EnPassant.String()...)
	buf = append(buf, ' ')
	buf = strconv.AppendInt(buf, int64(s.HalfMoves), 10)
	buf = append(buf, ' ')
	buf = strconv.AppendInt(buf, int64(s.FullMoves), 10)
	return string(buf)
}

// Placement is the first field of FEN.
func (b *Board) Placement() string { return string(b.appendPlacement(nil)) }

func (b *Board) appendPlacement(buf []byte) []byte {
	for rank := 7; rank >= 0; rank-- {
		empty := byte('0')
		for file := range 8 {
			piece, ok := b.At(At(file, rank))
			if !ok {
				empty++
				continue
			}
			if empty > '0' {
				buf, empty = append(buf, empty), '0'
			}
			buf = append(buf, piece.Letter())
		}
		if empty > '0' {
			buf = append(buf, empty)
		}
		if rank > 0 {
			buf = append(buf, '/')
		}
	}
	return buf
}

func (s *Setup) appendCastling(buf []byte, files bool) []byte {
	start := len(buf)
	for _, c := range [2]Colour{White, Black} {
		for file := 7; file >= 0; file-- {
			rook := homeRank(c).First() + Square(file)
			if !s.Castling.Has(rook) {
				continue
			}
			letter := byte('a' + file)
			if !files {
				for _, side := range [2]byte{'k', 'q'} {
					if outermost, _ := s.castlingRook(c, side); outermost == rook {
						letter = side
						break
					}
				}
			}
			if c == White {
				letter &^= 0x20
			}
			buf = append(buf, letter)
		}
	}
	if len(buf) == start {
		buf = append(buf, '-')
	}
	return buf
}
