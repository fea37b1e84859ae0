package pgn

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Letters are those that stand for king, queen, rook, bishop and knight in
// moves, in this order. The zero Letters are English.
type Letters [5]string

const englishLetters = "KQRBN"

// ParseLetters reads the five letters, "KDTLS" for German ones, or separated by
// commas where one is more than a letter: "Кр,Ф,Л,С,К".
func ParseLetters(text string) (l Letters, err error) {
	if text == "" || text == englishLetters {
		return l, nil
	}
	if strings.Contains(text, ",") {
		parts := strings.Split(text, ",")
		if len(parts) == len(l) {
			copy(l[:], parts)
		}
	} else if utf8.RuneCountInString(text) == len(l) {
		for i, r := range []rune(text) {
			l[i] = string(r)
		}
	}
	for i, letter := range l {
		if letter == "" {
			return l, fmt.Errorf("%q: want five letters, for king, queen, rook, bishop and knight", text)
		}
		for _, other := range l[:i] {
			if other == letter {
				return l, fmt.Errorf("%q: %q stands for two men", text, letter)
			}
		}
	}
	return l, nil
}

// english is a move with English letters.
func (l *Letters) english(move string) string {
	if l[0] == "" {
		return move
	}
	return l.translate(move, func(rest string) (string, int) {
		best, length := "", 0
		for i, letter := range l {
			if len(letter) > length && strings.HasPrefix(rest, letter) {
				best, length = englishLetters[i:i+1], len(letter)
			}
		}
		return best, length
	})
}

// Foreign is a move in standard notation with these letters in place of the
// English ones.
func (l *Letters) Foreign(san string) string {
	if l[0] == "" {
		return san
	}
	return l.translate(san, func(rest string) (string, int) {
		if i := strings.IndexByte(englishLetters, rest[0]); i >= 0 {
			return l[i], 1
		}
		return "", 0
	})
}

// translate puts other letters in the two places where men can be: at the
// beginning, and behind the square of a pawn that promotes.
func (l *Letters) translate(move string, find func(rest string) (letter string, length int)) string {
	if move == "" || strings.HasPrefix(move, "O-O") || strings.HasPrefix(move, "--") {
		return move
	}
	if letter, n := find(move); n > 0 {
		move = letter + move[n:]
	}
	for i := 2; i < len(move); i++ {
		at := i
		if move[i] == '=' {
			at++
		} else if move[i-1] != '8' && move[i-1] != '1' {
			continue
		}
		if at < len(move) {
			if letter, n := find(move[at:]); n > 0 {
				return move[:at] + letter + move[at+n:]
			}
		}
	}
	return move
}
