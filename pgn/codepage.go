package pgn

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// A codePage is how text is read that is not UTF-8.
type codePage struct {
	name  string
	chars *charmap.Charmap
}

// codePages are those that a text may be guessed to be in, the most frequent one first.
var codePages = [...]*codePage{
	{"windows-1252", charmap.Windows1252},
	{"windows-1250", charmap.Windows1250},
	{"windows-1251", charmap.Windows1251},
	{"cp850", charmap.CodePage850},
	{"koi8-r", charmap.KOI8R},
	{"cp866", charmap.CodePage866},
	{"iso-8859-2", charmap.ISO8859_2},
}

// guessCodePage is the code page in which the words of a text look most like words.
func guessCodePage(text string) *codePage {
	var scores [len(codePages)]int
	for len(text) > 0 {
		n := 0
		high := false
		for n < len(text) && (text[n] >= utf8.RuneSelf || 'a' <= text[n]|0x20 && text[n]|0x20 <= 'z') {
			high = high || text[n] >= utf8.RuneSelf
			n++
		}
		if word := text[:n]; high && n > 1 && !utf8.ValidString(word) {
			for i, page := range codePages {
				scores[i] += page.likeness(word)
			}
		}
		text = text[max(n, 1):]
	}
	best := 0
	for i, score := range scores {
		if score > scores[best] {
			best = i
		}
	}
	return codePages[best]
}

// likeness tells how much like a word some bytes are: letters of one script, small ones behind
// the first one, and those beyond ASCII one by one where the script is Latin.
func (p *codePage) likeness(word string) (score int) {
	latin, other, small := 0, 0, 0
	before := false // a Latin letter beyond ASCII
	for i := range len(word) {
		c := p.chars.DecodeByte(word[i])
		isLatin := unicode.Is(unicode.Latin, c)
		switch {
		case !unicode.IsLetter(c):
			if !unicode.IsPunct(c) {
				score -= 2
			}
			if c == utf8.RuneError || unicode.IsControl(c) {
				score -= 2
			}
		case isLatin:
			latin++
		default:
			other++
		}
		if word[i] >= utf8.RuneSelf && unicode.IsLetter(c) {
			score++
			if unicode.IsUpper(c) && small > 0 {
				score -= 3
			}
			if isLatin && before {
				score--
			}
		}
		if unicode.IsLower(c) {
			small++
		}
		before = isLatin && word[i] >= utf8.RuneSelf
	}
	return score - 3*min(latin, other)
}

// decode is a text as UTF-8; it may be that already where others around it are not.
func (p *codePage) decode(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	runes := make([]rune, len(text))
	for i := range len(text) {
		runes[i] = p.chars.DecodeByte(text[i])
	}
	return string(runes)
}
