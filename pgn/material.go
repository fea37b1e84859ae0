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
// number. Compared with the other side there are "=" for as many and "#" for
// another number of them, ">" and "<" for so many more and fewer, at least, and
// ">=" and "<=" for exactly so many more and fewer. The letter L is for bishops and
// knights together. What is not named is not there; kings need not be named.
//
//	QR2P* qr2p*    queen and two rooks against the same, any pawns
//	B1+ n1         at least a bishop against a single knight
//	R+P+ r=p1>=    rooks and pawns, the second side with as many rooks and a pawn more
type Material struct {
	sides [2][minor + 1]span // by colour and role
	// Either: the colours may be exchanged.
	Either bool
}

// minor stands for bishops and knights where there are roles.
const minor = chess.King + 1

// A span is the least and the greatest number, or, compared with the other side,
// how many more.
type span struct {
	least, most       int
	compared, unequal bool
}

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
		side := &m.sides[c]
		named := [len(side)]bool{chess.King: true, minor: true}
		side[chess.King].most, side[minor].most = anyMen, anyMen
		for rest := word; rest != ""; {
			role := roleOf(rest[0])
			if role == chess.NoRole {
				return m, fmt.Errorf("%q: %q is no man", text, rest[0])
			}
			n := 0
			side[role], n = parseSpan(rest[1:])
			rest = rest[1+n:]
			named[role] = true
			if role == minor {
				for _, r := range [...]chess.Role{chess.Knight, chess.Bishop} {
					if !named[r] {
						side[r].most = anyMen
					}
				}
			}
		}
	}
	return m, nil
}

func roleOf(letter byte) chess.Role {
	if letter &^= 0x20; letter == 'L' {
		return minor
	}
	return chess.ParseRole(letter)
}

// parseSpan reads what stands behind a man's letter, and tells how long it is.
func parseSpan(text string) (s span, length int) {
	n, i := 0, 0
	for ; i < len(text) && i < 2 && '0' <= text[i] && text[i] <= '9'; i++ {
		n = 10*n + int(text[i]-'0')
	}
	if i == 0 {
		n = 1
	}
	for _, sign := range [...]struct {
		text string
		span span
	}{
		{">=", span{least: n, most: n, compared: true}},
		{"<=", span{least: -n, most: -n, compared: true}},
		{">", span{least: n, most: anyMen, compared: true}},
		{"<", span{least: -anyMen, most: -n, compared: true}},
		{"=", span{compared: true}},
		{"#", span{least: -anyMen, most: anyMen, compared: true, unequal: true}},
		{"+", span{least: n, most: anyMen}},
		{"-", span{most: n}},
		{"*", span{most: anyMen}},
	} {
		if strings.HasPrefix(text[i:], sign.text) {
			return sign.span, i + len(sign.text)
		}
	}
	return span{least: n, most: n}, i
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
		for role := chess.Pawn; role <= minor; role++ {
			n, s := men(b, colour, role), m.sides[side][role]
			if s.compared {
				n -= men(b, colour.Other(), role)
			}
			if n < s.least || n > s.most || s.unequal && n == 0 {
				return false
			}
		}
	}
	return true
}

func men(b *chess.Board, c chess.Colour, role chess.Role) int {
	if role == minor {
		return b.Of(c, chess.Bishop).Count() + b.Of(c, chess.Knight).Count()
	}
	return b.Of(c, role).Count()
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
