package pgn

import (
	"strings"

	"rookery/chess"
)

// proseLength is the length of what a text begins with that is no game and no part of one, such as a
// newspaper's text around games or the head of a mail: 0 if it begins with a game. What has neither a
// tag nor the number of a move before its first word, and no move there, is such a text, up to
// a line that begins as games do.
func proseLength(src string, limits limits) int {
	if !beginsWithProse(src, limits) {
		return 0
	}
	length := lineLength(src)
	for length < len(src) && !beginsGame(src[length:]) {
		length += lineLength(src[length:])
	}
	return length
}

// beginsWithProse looks at the first word.
func beginsWithProse(src string, limits limits) bool {
	text := strings.TrimLeft(src, " \t\r\n")
	if beginsGame(text) {
		return false
	}
	l := lexer{src: src}
	for {
		before := l.pos
		k := l.next()
		if isNumbered(src[before:l.start]) {
			return false
		}
		switch k {
		case moveToken:
			l.unglue()
			pos := start
			m, err := resolve(&pos, limits.men.english(l.text()))
			return err != nil || m == chess.NoMove && !limits.pass
		case endOfText, endOfGame, resultToken:
			return false
		}
	}
}

// beginsGame reports whether a line begins as games do, with a tag or the number of the first move.
func beginsGame(line string) bool {
	line = strings.TrimPrefix(strings.TrimLeft(line, " \t\r"), byteOrderMark)
	if number, ok := strings.CutPrefix(line, "1"); ok {
		return strings.HasPrefix(strings.TrimLeft(number, " "), ".")
	}
	return isTag(line) || line != "" && isOddTag(line)
}

// isNumbered reports whether the number of a move is among what stands before a word.
func isNumbered(between string) bool {
	for i := 1; i < len(between); i++ {
		if between[i] == '.' && classes[between[i-1]] == digit {
			return true
		}
	}
	return false
}
