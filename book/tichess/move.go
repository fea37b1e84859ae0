package tichess

import (
	"strings"

	"rookery/chess"
)

// A Fault is why a sequence ends before its text does.
type Fault uint8

// The faults, and what the original compiler calls them.
const (
	NoFault     Fault = iota
	BadFEN            // invalid FEN
	BadNumber         // movecount parsed, but not WHITE to move
	NoTarget          // no to field
	SmallLetter       // AMBIGUOUS TOKEN: a letter in lower case that is no file
	Ambiguous         // AMBIGUOUS TOKEN: several legal moves fit
	NoMove            // invalid move
)

var faultTexts = [...]string{
	BadNumber:   "a move number where Black is to move: numbers stand before White's moves alone",
	NoTarget:    "not a move: it names no square to go to",
	SmallLetter: "begins with a letter in lower case that is no file",
	Ambiguous:   "several legal moves fit",
	NoMove:      "no such legal move",
}

// A pattern is what a word of the input says of a move.
type pattern struct {
	role       chess.Role
	from       chess.Bitboard // squares where the man may stand
	to         chess.Square
	promotion  chess.Role // NoRole if not said
	castling   byte       // 'K', 'Q', or 0
	takes      bool       // says so
	unexpected string     // what stands behind the move and means nothing
}

// marks are the signs behind moves that nobody has to be warned of.
const marks = "+#!?"

// parse reads a word as a move: the last square in it is where the man goes;
// what stands before is the man and where he comes from, what follows is a
// promotion and signs. Signs that mean nothing are passed over.
func (l Letters) parse(word string) (p pattern, fault Fault) {
	bare := strings.TrimRight(word, marks)
	switch strings.TrimRight(bare, "=/~-") {
	case "O-O":
		return pattern{castling: 'K', unexpected: bare[len("O-O"):]}, NoFault
	case "O-O-O":
		return pattern{castling: 'Q', unexpected: bare[len("O-O-O"):]}, NoFault
	}
	if 'h' < word[0] && word[0] <= 'z' {
		return p, SmallLetter
	}
	at := targetIn(word)
	if at < 0 {
		return p, NoTarget
	}
	p = pattern{role: chess.Pawn, from: chess.Everywhere, to: chess.At(int(word[at]-'a'), int(word[at+1]-'1'))}
	before, after := word[:at], word[at+2:]
	if before != "" {
		if role := l.role(before[0]); role != chess.NoRole {
			p.role, before = role, before[1:]
		}
	}
	for i := range len(before) {
		switch c := before[i]; {
		case 'a' <= c && c <= 'h':
			p.from &= chess.FileOf(int(c - 'a'))
		case '1' <= c && c <= '8':
			p.from &= chess.RankOf(int(c - '1'))
		case c == 'x':
			p.takes = true
		case c != '-':
			return p, NoMove
		}
	}
	promotion := strings.TrimPrefix(after, "=")
	if promotion != "" {
		if role := l.role(promotion[0]); role != chess.NoRole {
			p.promotion, after = role, promotion[1:]
		}
	}
	p.unexpected = strings.Trim(after, marks)
	return p, NoFault
}

// targetIn is where the last square of a word begins, -1 if there is none.
func targetIn(word string) int {
	for i := len(word) - 2; i >= 0; i-- {
		if 'a' <= word[i] && word[i] <= 'h' && '1' <= word[i+1] && word[i+1] <= '8' {
			return i
		}
	}
	return -1
}

// fits reports whether a move is one that the pattern means.
func (p *pattern) fits(m chess.Move) bool {
	if p.castling != 0 {
		return m.IsCastling() && m.IsKingSide() == (p.castling == 'K')
	}
	return !m.IsCastling() && m.Role() == p.role && m.To() == p.to &&
		p.from.Has(m.From()) && m.Promotion() == p.promotion
}

// doubts is what the move does and the word does not say, or the other way
// round.
func (p *pattern) doubts(m chess.Move) (doubts []string) {
	switch {
	case p.castling != 0:
	case m.IsCapture() && !p.takes:
		doubts = append(doubts, "it captures, and has no x")
	case !m.IsCapture() && p.takes:
		doubts = append(doubts, "there is nothing to capture")
	}
	if p.unexpected != "" {
		doubts = append(doubts, "the signs behind the move mean nothing")
	}
	return doubts
}
