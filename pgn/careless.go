package pgn

import (
	"strings"

	"rookery/chess"
)

// careless is the move that a word means that is not written as moves are, but
// cannot mean another: a man with a small letter, a pawn's capture by its files
// alone, castling without hyphens, a pawn that reaches the last rank without
// saying what it becomes, which is a queen then. NoMove if there is none.
func careless(pos *chess.Position, word string) chess.Move {
	word = strings.TrimRight(word, "+#:")
	if len(word) < 2 {
		return chess.NoMove
	}
	if m := captureByFiles(pos, word); m != chess.NoMove {
		return m
	}
	for _, reading := range [...]string{word + "=Q", strings.ToUpper(word[:1]) + word[1:], castlingOf(word)} {
		if reading == "" || reading == word {
			continue
		}
		if m, err := pos.ParseSAN(reading); err == nil && (reading != word+"=Q" || m.Promotion() == chess.Queen) {
			return m
		}
	}
	return chess.NoMove
}

// castlingOf is castling with its hyphens.
func castlingOf(word string) string {
	switch word {
	case "OO", "oo":
		return "O-O"
	case "OOO", "ooo":
		return "O-O-O"
	}
	return ""
}

// captureByFiles is the capture that "ed" or "exd" means, if there is only one.
func captureByFiles(pos *chess.Position, word string) chess.Move {
	from, to := int(word[0])-'a', int(word[len(word)-1])-'a'
	if len(word) != 2 && (len(word) != 3 || word[1] != 'x' && word[1] != ':') || uint(from) > 7 || uint(to) > 7 {
		return chess.NoMove
	}
	found := chess.NoMove
	for _, m := range pos.Captures(nil) {
		if m.Role() != chess.Pawn || m.From().File() != from || m.To().File() != to ||
			m.Promotion() != chess.NoRole && m.Promotion() != chess.Queen {
			continue
		}
		if found != chess.NoMove {
			return chess.NoMove
		}
		found = m
	}
	return found
}
