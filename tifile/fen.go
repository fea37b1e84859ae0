package tifile

import (
	"strings"

	"rookery/chess"
)

// ParseFEN reads a FEN as TI-Chess's compilers do, to whom the ends of ranks
// mean nothing: 64 squares follow each other, wherever a slash stands. Shifted
// says that they did not stand where they should. Otherwise it is read like
// [chess.ParseFENLenient].
func ParseFEN(text string) (setup chess.Setup, shifted bool, err error) {
	text = strings.TrimSpace(text)
	placement, rest := text, ""
	if i := strings.IndexAny(text, " \t"); i >= 0 {
		placement, rest = text[:i], text[i:]
	}
	if ranks, ok := cutRanks(placement); ok {
		shifted = ranks != placement
		text = ranks + rest
	}
	setup, err = chess.ParseFENLenient(text)
	return setup, shifted, err
}

// cutRanks sets the slashes of a placement anew, a digit that goes over the
// end of a rank being cut in two. It fails if there are not 64 squares.
func cutRanks(placement string) (ranks string, ok bool) {
	var b strings.Builder
	n := 0
	square := func(c byte) {
		if n > 0 && n%8 == 0 {
			b.WriteByte('/')
		}
		b.WriteByte(c)
		n++
	}
	for i := range len(placement) {
		switch c := placement[i]; {
		case c == '/':
		case '1' <= c && c <= '8':
			for empty := int(c - '0'); empty > 0; {
				here := min(empty, 8-n%8)
				square(byte('0' + here))
				n, empty = n+here-1, empty-here
			}
		default:
			square(c)
		}
	}
	return b.String(), n == 64
}
