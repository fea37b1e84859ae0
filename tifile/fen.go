package tifile

import (
	"fmt"
	"strconv"
	"strings"

	"rookery/chess"
)

// A FEN is what TI-Chess's compilers read of a position in Forsyth-Edwards
// notation.
type FEN struct {
	Position  Position
	HalfMoves int // since the last capture or pawn move
	FullMoves int // number of the move to be played
	// Doubts is what the compilers take without a word although it is not FEN:
	// ranks that do not end where they should, letters behind the side to move,
	// rights to castle that are none, an en passant square that no pawn can have
	// passed, a king too few or too many, words behind the sixth field.
	Doubts []string
}

// fenFields is how many fields a FEN has, all of them needed.
const fenFields = 6

// ParseFEN reads a FEN as TI-Chess's compilers do. They set 64 squares one
// after the other, wherever a slash stands, and want all six fields, of which
// they read the first letter of the side to move, the letters KQkq of the
// rights to castle, and the file of the en passant square.
func ParseFEN(text string) (FEN, error) {
	var f FEN
	fields := strings.Fields(text)
	if len(fields) < fenFields {
		return f, fmt.Errorf("tifile: FEN has %d of %d fields", len(fields), fenFields)
	}
	f.Position.EnPassant = chess.NoSquare
	if err := f.placement(fields[0]); err != nil {
		return f, err
	}
	if err := f.turn(fields[1]); err != nil {
		return f, err
	}
	f.castling(fields[2])
	if err := f.enPassant(fields[3]); err != nil {
		return f, err
	}
	for i, number := range [...]*int{&f.HalfMoves, &f.FullMoves} {
		n, err := leadingNumber(fields[4+i])
		if err != nil {
			return f, err
		}
		*number = n
	}
	if rest := fields[fenFields:]; len(rest) > 0 {
		f.doubt("words behind the sixth field: %.60q", strings.Join(rest, " "))
	}
	return f, nil
}

func (f *FEN) doubt(format string, args ...any) {
	f.Doubts = append(f.Doubts, fmt.Sprintf(format, args...))
}

// placement sets the men.
func (f *FEN) placement(text string) error {
	n, slashes, shifted := 0, 0, false
	for i := range len(text) {
		switch c := text[i]; {
		case c == '/':
			slashes++
			shifted = shifted || n != 8*slashes
		case '1' <= c && c <= '8':
			n += int(c - '0')
		default:
			man, ok := chess.ParsePiece(c)
			if !ok {
				return fmt.Errorf("tifile: FEN, character %d: %q is no man, no number and no '/'", i+1, c)
			}
			if n < int(chess.NoSquare) {
				f.Position.Board.Put(chess.At(n%8, 7-n/8), man)
			}
			n++
		}
	}
	if n != int(chess.NoSquare) {
		return fmt.Errorf("tifile: FEN has %d squares, not 64", n)
	}
	if shifted || slashes != 7 {
		f.doubt("the ranks do not have eight squares each; the men are set square by square")
	}
	for _, c := range [...]chess.Colour{chess.White, chess.Black} {
		if kings := f.Position.Board.Of(c, chess.King).Count(); kings != 1 {
			f.doubt("%v has %d kings", c, kings)
		}
	}
	return nil
}

func (f *FEN) turn(text string) error {
	switch text[0] {
	case 'w':
	case 'b':
		f.Position.Turn = chess.Black
	default:
		return fmt.Errorf("tifile: FEN: want w or b, not %.60q", text)
	}
	if len(text) > 1 {
		f.doubt("%.60q is taken for %q", text, text[:1])
	}
	return nil
}

func (f *FEN) castling(text string) {
	for i := range len(text) {
		switch text[i] {
		case 'K':
			f.Position.Castling |= WhiteShort
		case 'Q':
			f.Position.Castling |= WhiteLong
		case 'k':
			f.Position.Castling |= BlackShort
		case 'q':
			f.Position.Castling |= BlackLong
		}
	}
	if strings.Trim(text, "KQkq") != "" && text != "-" {
		f.doubt("%.60q are no rights to castle", text)
	}
	var wrong []string
	for corner := range f.Position.Castling.Rooks().Squares() {
		colour := chess.White
		if corner.Rank() > 0 {
			colour = chess.Black
		}
		if !f.Position.Board.Of(colour, chess.Rook).Has(corner) ||
			!f.Position.Board.Of(colour, chess.King).Has(chess.At(4, corner.Rank())) {
			wrong = append(wrong, corner.String())
		}
	}
	if len(wrong) > 0 {
		f.doubt("castling with no king and rook in place: %s", strings.Join(wrong, ", "))
	}
}

func (f *FEN) enPassant(text string) error {
	if text == "-" {
		return nil
	}
	file := int(text[0]|0x20) - 'a'
	if file < 0 || file > 7 {
		return fmt.Errorf("tifile: FEN: %.60q is no square", text)
	}
	p := &f.Position
	p.EnPassant = chess.At(file, 5)
	if p.Turn == chess.Black {
		p.EnPassant = chess.At(file, 2)
	}
	if text != p.EnPassant.String() || !p.passed(file) {
		f.doubt("no pawn has just passed %.60q; what counts is its file", text)
	}
	return nil
}

// leadingNumber is the number that a text begins with.
func leadingNumber(text string) (int, error) {
	end := len(text) - len(strings.TrimLeft(text, "0123456789"))
	n, err := strconv.Atoi(text[:end])
	if err != nil {
		return 0, fmt.Errorf("tifile: FEN: %.60q is no number", text)
	}
	return n, nil
}
