package analysis

import (
	"strings"
	"unicode"

	"rookery/problem"
)

// commented is how many themes a comment names.
const commented = 3

// Comment is a sentence made of what a commentator would tell first, marked as the program's; ""
// if nothing stands out.
func (r *Report) Comment(l problem.Language) string {
	var parts []string
	for i := range r.Shown {
		sh := &r.Shown[i]
		if !sh.Main || len(parts) == commented {
			break
		}
		part := inWords(sh.Theme.Name)
		if len(sh.Places) > 0 && len(parts) == 0 && sh.Places[0].Detail != "" {
			part += " (" + sh.Places[0].Detail + ")"
		}
		parts = append(parts, part)
	}
	if len(parts) == 0 {
		return ""
	}
	return says[l] + " " + strings.Join(parts, "; ") + "."
}

// says tells that a comment is the program's.
var says = [problem.Languages]string{"rookery remarks:", "rookery bemerkt:", "rookery remarque :"}

// inWords writes the name of a theme as words: "changed mate", but "Grimshaw" and "PWPiece" as they are.
func inWords(name string) string {
	letters := []rune(name)
	var b strings.Builder
	parted := false
	for i, r := range letters {
		if i > 0 && unicode.IsUpper(r) && unicode.IsLower(letters[i-1]) && i+1 < len(letters) && unicode.IsLower(letters[i+1]) {
			b.WriteByte(' ')
			r, parted = unicode.ToLower(r), true
		}
		b.WriteRune(r)
	}
	if parted {
		text := []rune(b.String())
		text[0] = unicode.ToLower(text[0])
		return string(text)
	}
	return b.String()
}
