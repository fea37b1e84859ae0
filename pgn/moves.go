package pgn

import (
	"errors"
	"strings"

	"rookery/chess"
)

// resolve is the move that a word means in a position; NoMove for a move
// passed over.
func resolve(pos *chess.Position, word string) (chess.Move, error) {
	m, err := pos.ParseSAN(word)
	if err == nil {
		return m, nil
	}
	if isNull(word) {
		return chess.NoMove, nil
	}
	if plain := plainer(word); plain != word && errors.Is(err, chess.ErrMoveText) {
		if m, err := pos.ParseSAN(plain); err == nil {
			return m, nil
		}
	}
	if m := careless(pos, word); m != chess.NoMove {
		return m, nil
	}
	return chess.NoMove, err
}

func isNull(word string) bool {
	switch strings.ToLower(strings.TrimRight(word, "+#")) {
	case "--", "\u2013", "\u2014", "\u2212\u2212", "\u2013\u2013", "z0", "null", "pass", "@@@@", "0000":
		return true
	}
	return false
}

// letters are the men as figurines and, in capitals that English does not use
// for them, as German and Dutch books print them.
var letters = strings.NewReplacer(
	"♔", "K", "♕", "Q", "♖", "R", "♗", "B", "♘", "N", "♙", "",
	"♚", "K", "♛", "Q", "♜", "R", "♝", "B", "♞", "N", "♟", "",
	"D", "Q", "T", "R", "L", "B", "S", "N",
	"–", "-", "×", "x",
)

// plainer is a word without an evaluation at its end and with English letters.
func plainer(word string) string {
	return letters.Replace(strings.TrimRight(word, "+-=/~#_^"))
}

// nagOf is the number of a glyph, 0 if it has none. The numbers up to 139 are
// the standard's; the others are in general use.
func nagOf(glyph string) int {
	switch glyph {
	case "!":
		return 1
	case "?":
		return 2
	case "!!", "!!!", "\u203c":
		return 3
	case "??", "???", "\u2047":
		return 4
	case "!?", "\u2049":
		return 5
	case "?!", "\u2048":
		return 6
	case "□":
		return 7
	case "=":
		return 10
	case "∞", "~":
		return 13
	case "+=", "+/=", "⩲":
		return 14
	case "=+", "=/+", "⩱":
		return 15
	case "+/-", "±":
		return 16
	case "-/+", "∓":
		return 17
	case "+-", "+\u2212", "+\u2013": // with the minus or the dash of Unicode
		return 18
	case "-+", "\u2212+", "\u2013+":
		return 19
	case "⊙", "⨀":
		return 22
	case "○":
		return 26
	case "⟳", "↻":
		return 32
	case "↑":
		return 36
	case "→":
		return 40
	case "⇆", "⇄":
		return 132
	case "⊕", "⨁":
		return 138
	case "∆", "△":
		return 140
	case "⌓":
		return 142
	case "N":
		return 146
	case "D":
		return 220
	}
	return 0
}
