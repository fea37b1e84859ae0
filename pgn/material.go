package pgn

import (
	"errors"
	"fmt"
	"strings"

	"rookery/chess"
)

// A Material says how many men of each role two sides have. It is written in
// two words, a side each: letters of men with a number behind them, 1 if it is
// left out, and "+" for that many or more, "-" for that many or fewer; "*" is any
// number. What is not named is not there; kings need not be named.
//
//	QR2P* qr2p*    queen and two rooks against the same, any pawns
//	B1+ n1         at least a bishop against a single knight
type Material struct {
	sides [2][7]span // by colour and role
	// Either: the colours may be exchanged.
	Either bool
}

// A span is the least and the greatest number.
type span struct{ least, most int }

// any is the greatest number of men of a kind.
const anyMen = 64

// ParseMaterial reads a material.
func ParseMaterial(text string) (Material, error) {
	m := Material{Either: true}
	words := strings.Fields(text)
	if len(words) != 2 {
		return m, fmt.Errorf("%q: want two words, one for each side", text)
	}
	for c, word := range words {
		m.sides[c][chess.King] = span{0, anyMen}
		for i := 0; i < len(word); {
			role := chess.ParseRole(word[i] &^ 0x20)
			if role == chess.NoRole {
				return m, fmt.Errorf("%q: %q is no man", text, word[i])
			}
			i++
			n, digits := 0, 0
			for ; i < len(word) && '0' <= word[i] && word[i] <= '9' && digits < 2; i++ {
				n, digits = 10*n+int(word[i]-'0'), digits+1
			}
			if digits == 0 {
				n = 1
			}
			s := span{n, n}
			if i < len(word) {
				switch word[i] {
				case '+':
					s.most = anyMen
					i++
				case '-':
					s.least = 0
					i++
				case '*':
					s = span{0, anyMen}
					i++
				}
			}
			m.sides[c][role] = s
		}
	}
	return m, nil
}

// Fits reports whether a board has the material.
func (m *Material) Fits(b *chess.Board) bool {
	return m.fits(b, chess.White) || m.Either && m.fits(b, chess.Black)
}

// first is the colour of the first side on a board that it fits.
func (m *Material) first(b *chess.Board) chess.Colour {
	if m.fits(b, chess.White) {
		return chess.White
	}
	return chess.Black
}

// fits compares the first side with a colour's men.
func (m *Material) fits(b *chess.Board, first chess.Colour) bool {
	for side, colour := range [...]chess.Colour{first, first.Other()} {
		for role := chess.Pawn; role <= chess.King; role++ {
			n, s := b.Of(colour, role).Count(), m.sides[side][role]
			if n < s.least || n > s.most {
				return false
			}
		}
	}
	return true
}

// A Pattern is a picture of some squares of a board, written like the first
// field of a FEN. Besides men and numbers of empty squares there are "?" for
// any square, "!" for any man, "A" and "a" for any of White's and of Black's,
// "_" for an empty square, "*" for any number of squares of a rank, and
// "[Rr]", "[^Pp]" for men out of a list or out of all others, empty squares
// being "_". Words behind it are its label.
type Pattern struct {
	Label string
	ranks [8]string
}

// ParsePattern reads a pattern.
func ParsePattern(text string) (Pattern, error) {
	var p Pattern
	text, p.Label, _ = strings.Cut(strings.TrimSpace(text), " ")
	p.Label = strings.TrimSpace(p.Label)
	ranks := strings.Split(text, "/")
	if len(ranks) != len(p.ranks) {
		return p, fmt.Errorf("%q: %d ranks, not 8", text, len(ranks))
	}
	copy(p.ranks[:], ranks)
	for _, rank := range ranks {
		for rest := rank; rest != ""; {
			_, n, err := patternSquare(rest)
			if err != nil {
				return p, fmt.Errorf("%q: %w", text, err)
			}
			rest = rest[n:]
		}
	}
	return p, nil
}

// patternSquare is what a pattern's rank begins with, and its length.
func patternSquare(rank string) (accepts func(c byte) bool, length int, err error) {
	c := rank[0]
	switch {
	case '1' <= c && c <= '8' || c == '*':
		return nil, 1, nil
	case c == '[':
		list, _, closed := strings.Cut(rank[1:], "]")
		if !closed {
			return nil, 0, errors.New("a list without its end")
		}
		letters, not := strings.CutPrefix(list, "^")
		return func(c byte) bool { return strings.IndexByte(letters, c) >= 0 != not }, len(list) + 2, nil
	case c == '?':
		return func(byte) bool { return true }, 1, nil
	case c == '!':
		return func(c byte) bool { return c != '_' }, 1, nil
	case c == 'A':
		return func(c byte) bool { return 'A' <= c && c <= 'Z' }, 1, nil
	case c == 'a':
		return func(c byte) bool { return 'a' <= c && c <= 'z' }, 1, nil
	case strings.IndexByte("KQRBNPkqrbnp_", c) >= 0:
		return func(square byte) bool { return square == c }, 1, nil
	}
	return nil, 0, fmt.Errorf("%q means nothing in a pattern", c)
}

// Fits reports whether a board is as the pattern says.
func (p *Pattern) Fits(b *chess.Board) bool {
	for i, pattern := range p.ranks {
		if pattern == "*" {
			continue
		}
		var rank [8]byte
		for file := range rank {
			rank[file] = '_'
			if man, ok := b.At(chess.At(file, 7-i)); ok {
				rank[file] = man.Letter()
			}
		}
		if !fitsRank(pattern, rank[:]) {
			return false
		}
	}
	return true
}

func fitsRank(pattern string, rank []byte) bool {
	if pattern == "" {
		return len(rank) == 0
	}
	c := pattern[0]
	if c == '*' {
		for n := range len(rank) + 1 {
			if fitsRank(pattern[1:], rank[n:]) {
				return true
			}
		}
		return false
	}
	if '1' <= c && c <= '8' {
		n := int(c - '0')
		if n > len(rank) {
			return false
		}
		for _, square := range rank[:n] {
			if square != '_' {
				return false
			}
		}
		return fitsRank(pattern[1:], rank[n:])
	}
	accepts, length, err := patternSquare(pattern)
	return err == nil && len(rank) > 0 && accepts(rank[0]) && fitsRank(pattern[length:], rank[1:])
}
