package library

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Fold is a text as names are compared: without capitals, accents and points, letters that are
// spelled in several ways in one of them (Müller, Mueller, Muller), Cyrillic ones in Latin.
func Fold(text string) string {
	var b strings.Builder
	if !isPlain(text) {
		text = norm.NFD.String(text)
	}
	gap := false
	for _, r := range text {
		r = unicode.ToLower(r)
		switch {
		case unicode.Is(unicode.Mn, r), r == '.', r == '\'', r == '’', r == '`', r == 'ь', r == 'ъ':
			continue
		case unicode.IsSpace(r), r == '-', r == '_':
			gap = b.Len() > 0
			continue
		}
		if gap {
			b.WriteByte(' ')
			gap = false
		}
		if latin, ok := latins[r]; ok {
			b.WriteString(latin)
			continue
		}
		b.WriteRune(r)
	}
	return umlauts.Replace(b.String())
}

// umlauts are vowels that stand for one with points.
var umlauts = strings.NewReplacer("ae", "a", "oe", "o", "ue", "u")

// latins are letters by those that stand for them.
var latins = map[rune]string{
	'ß': "ss", 'æ': "a", 'œ': "o", 'ø': "o", 'ł': "l", 'đ': "d", 'ð': "d", 'þ': "th", 'ı': "i",
	'а': "a", 'б': "b", 'в': "v", 'г': "g", 'ґ': "g", 'д': "d", 'е': "e", 'є': "e", 'э': "e", 'ж': "zh", 'з': "z",
	'и': "i", 'і': "i", 'к': "k", 'л': "l", 'м': "m", 'н': "n", 'о': "o", 'п': "p", 'р': "r", 'с': "s", 'т': "t",
	'у': "u", 'ф': "f", 'х': "kh", 'ц': "ts", 'ч': "ch", 'ш': "sh", 'щ': "shch", 'ы': "y", 'ю': "yu", 'я': "ya",
	'ђ': "d", 'ј': "j", 'љ': "lj", 'њ': "nj", 'ћ': "c", 'џ': "dz",
}

// isPlain reports whether a text has no letters with marks.
func isPlain(text string) bool {
	for i := range len(text) {
		if text[i] >= 0x80 {
			return false
		}
	}
	return true
}

// spelled are the spellings of a text in small letters by those who do not have letters with marks: Müller is Muller, or
// Mueller. Unlike with [Fold] these are not one: in whole texts "true" would be found in "trump".
func spelled(text string) (spellings [2]string) {
	text = norm.NFC.String(text)
	for i, marked := range [...]*strings.Replacer{withoutMarks, asInGerman} {
		spellings[i] = strings.Map(func(r rune) rune {
			if unicode.Is(unicode.Mn, r) {
				return -1
			}
			return r
		}, norm.NFD.String(marked.Replace(text)))
	}
	return spellings
}

var (
	withoutMarks = strings.NewReplacer("ß", "ss", "ø", "o", "ł", "l", "đ", "d", "æ", "ae", "œ", "oe", "ı", "i")
	asInGerman   = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "ß", "ss", "ø", "oe", "å", "aa", "ł", "l", "đ", "d", "æ", "ae", "œ", "oe", "ı", "i")
)

// loose is a folded name as letters are compared that come from another alphabet: those that
// transcriptions choose between are one.
func loose(folded string) string { return transcribed.Replace(folded) }

var transcribed = strings.NewReplacer("shch", "s", "sch", "s", "tsch", "c", "zh", "z", "kh", "h", "ts", "c", "tz", "c", "ch", "c", "sh", "s",
	"ck", "k", "ja", "a", "ya", "a", "ia", "a", "ju", "u", "yu", "u", "iu", "u", "ph", "f", "w", "v", "ij", "i", "iy", "i", "yj", "i", "y", "i", "j", "i", "x", "ks")

// isForeign reports whether a text has letters of the Cyrillic alphabet.
func isForeign(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Cyrillic, r) })
}

// like reports whether a text is one that a pattern means, in which % and * stand for any letters
// and _ for one; both are lower case or folded already.
func like(text, pattern string) bool {
	// The last % that was met, and where the text was then: there it may go on later.
	p, t, star, mark := 0, 0, -1, 0
	for t < len(text) {
		switch {
		case p < len(pattern) && (pattern[p] == '%' || pattern[p] == '*'):
			star, mark = p, t
			p++
		case p < len(pattern) && (pattern[p] == '_' || pattern[p] == text[t]):
			if pattern[p] == '_' { // a letter, which may have several bytes
				for t+1 < len(text) && text[t+1]&0xc0 == 0x80 {
					t++
				}
			}
			p++
			t++
		case star >= 0:
			mark++
			p, t = star+1, mark
		default:
			return false
		}
	}
	for p < len(pattern) && (pattern[p] == '%' || pattern[p] == '*') {
		p++
	}
	return p == len(pattern)
}
