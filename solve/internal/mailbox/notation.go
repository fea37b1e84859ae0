package mailbox

import "strings"

func squareName(square int) string {
	return string([]byte{'a' + byte(square%10-1), '1' + byte(square/10-2)})
}

// letterOf is the letter that problemists write a man with.
func letterOf(letter byte) string {
	switch lower(letter) {
	case 'p':
		return ""
	case 'n':
		return "S"
	}
	return strings.ToUpper(string(letter))
}

// text is the last half move in long algebraic notation, with " +" if it
// gives check.
func (b *Board) text() string {
	m := b.last
	man := b.men[m.to]
	if m.promotion != 0 {
		man = 'p'
	}
	text := letterOf(man) + squareName(m.from)
	switch {
	case m.castling && m.to > m.from:
		text = "0-0"
	case m.castling:
		text = "0-0-0"
	case b.captured():
		text += "*" + squareName(m.to)
	default:
		text += "-" + squareName(m.to)
	}
	if m.enPassant {
		text += " ep."
	}
	if m.promotion != 0 {
		text += "=" + letterOf(m.promotion)
	}
	if b.InCheck(b.white) {
		text += " +"
	}
	return text
}
