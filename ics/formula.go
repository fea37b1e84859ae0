package ics

import (
	"fmt"
	"strconv"
	"strings"
)

// A formula says which offers a user wants to see: an expression over numbers,
// where nought is false. Its words are those that such servers know.
type formula struct {
	text  string
	at    int
	depth int
	value func(word string) (float64, bool)
}

// maxFormula bounds the length of a formula, f1 to f9 put in.
const maxFormula = 2000

// parseFormula checks a formula; the value is what it gives when all words are nought.
func parseFormula(text string) (float64, error) {
	return evaluate(text, func(word string) (float64, bool) {
		return 0, formulaWords[word] || len(word) == 2 && word[0] == 'f' && word[1] >= '1' && word[1] <= '9'
	})
}

var formulaWords = map[string]bool{
	"rating": true, "myrating": true, "ratingdiff": true, "time": true, "inc": true, "blitz": true, "standard": true, "lightning": true,
	"wild": true, "untimed": true, "crazyhouse": true, "bughouse": true, "suicide": true, "atomic": true, "losers": true, "giveaway": true, "rated": true,
	"unrated": true, "white": true, "black": true, "nocolor": true, "computer": true, "registered": true, "abuser": true, "timeseal": true,
	"private": true, "nonstandard": true, "assesswin": true, "assessdraw": true, "assessloss": true, "mymaxtime": true, "maxtime": true,
}

func evaluate(text string, value func(string) (float64, bool)) (float64, error) {
	if len(text) > maxFormula {
		return 0, fmt.Errorf("The formula is too long.") //nolint:staticcheck,revive // said to the user as it is
	}
	f := &formula{text: strings.ToLower(text), value: value}
	if i := strings.IndexByte(f.text, '#'); i >= 0 {
		f.text = f.text[:i] // a comment
	}
	v, err := f.or()
	f.blanks()
	if err == nil && f.at < len(f.text) {
		err = f.wrong()
	}
	return v, err
}

func (f *formula) wrong() error {
	return fmt.Errorf("Error in formula: %s<--HERE", f.text[:min(f.at+1, len(f.text))]) //nolint:staticcheck,revive // said to the user as it is
}

func (f *formula) blanks() {
	for f.at < len(f.text) && f.text[f.at] == ' ' {
		f.at++
	}
}

// takes one of some signs, the longer ones before those they begin with.
func (f *formula) takes(signs ...string) string {
	f.blanks()
	for _, s := range signs {
		if !strings.HasPrefix(f.text[f.at:], s) {
			continue
		}
		after := f.at + len(s)
		if s[0] >= 'a' && after < len(f.text) && f.text[after] >= 'a' && f.text[after] <= 'z' {
			continue // a longer word
		}
		f.at = after
		return s
	}
	return ""
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

func (f *formula) or() (float64, error) {
	v, err := f.and()
	for err == nil && f.takes("||", "|", "or") != "" {
		var w float64
		w, err = f.and()
		v = truth(v != 0 || w != 0)
	}
	return v, err
}

func (f *formula) and() (float64, error) {
	v, err := f.not()
	for err == nil && f.takes("&&", "&", "and") != "" {
		var w float64
		w, err = f.not()
		v = truth(v != 0 && w != 0)
	}
	return v, err
}

func (f *formula) not() (float64, error) {
	if f.takes("!=") != "" {
		f.at -= 2
		return 0, f.wrong()
	}
	if f.takes("!", "not") != "" {
		if f.depth++; f.depth > 100 {
			return 0, f.wrong()
		}
		defer func() { f.depth-- }()
		v, err := f.not()
		return truth(v == 0), err
	}
	return f.compare()
}

func (f *formula) compare() (float64, error) {
	v, err := f.sum()
	for err == nil {
		sign := f.takes("<=", "=<", ">=", "=>", "==", "!=", "<>", "<", ">", "=")
		if sign == "" {
			break
		}
		var w float64
		if w, err = f.sum(); err != nil {
			break
		}
		switch sign {
		case "<":
			v = truth(v < w)
		case ">":
			v = truth(v > w)
		case "<=", "=<":
			v = truth(v <= w)
		case ">=", "=>":
			v = truth(v >= w)
		case "!=", "<>":
			v = truth(v != w)
		default:
			v = truth(v == w)
		}
	}
	return v, err
}

func (f *formula) sum() (float64, error) {
	v, err := f.product()
	for err == nil {
		sign := f.takes("+", "-")
		if sign == "" {
			break
		}
		var w float64
		w, err = f.product()
		if sign == "-" {
			w = -w
		}
		v += w
	}
	return v, err
}

func (f *formula) product() (float64, error) {
	v, err := f.atom()
	for err == nil {
		sign := f.takes("*", "/")
		if sign == "" {
			break
		}
		var w float64
		if w, err = f.atom(); err != nil {
			break
		}
		switch {
		case sign == "*":
			v *= w
		case w == 0:
			v = 0
		default:
			v /= w
		}
	}
	return v, err
}

func (f *formula) atom() (float64, error) {
	if f.depth++; f.depth > 100 {
		return 0, f.wrong()
	}
	defer func() { f.depth-- }()
	f.blanks()
	if f.at == len(f.text) {
		return 0, f.wrong()
	}
	switch c := f.text[f.at]; {
	case c == '(':
		f.at++
		v, err := f.or()
		if err == nil && f.takes(")") == "" {
			err = f.wrong()
		}
		return v, err
	case c == '-':
		f.at++
		v, err := f.atom()
		return -v, err
	case c >= '0' && c <= '9':
		end := f.at
		for end < len(f.text) && (f.text[end] >= '0' && f.text[end] <= '9' || f.text[end] == '.') {
			end++
		}
		v, err := strconv.ParseFloat(f.text[f.at:end], 64)
		if err != nil {
			return 0, f.wrong()
		}
		f.at = end
		if f.takes("minutes", "minute") != "" {
			v *= 60
		}
		return v, nil
	case c >= 'a' && c <= 'z':
		end := f.at
		for end < len(f.text) && (f.text[end] >= 'a' && f.text[end] <= 'z' || f.text[end] >= '0' && f.text[end] <= '9') {
			end++
		}
		v, ok := f.value(f.text[f.at:end])
		if !ok {
			return 0, f.wrong()
		}
		f.at = end
		return v, nil
	}
	return 0, f.wrong()
}

// formulaAllows asks a user's formula about an offer of somebody; the clause is
// the formula if it does not agree.
func (u *user) formulaAllows(from *user, w terms) (bool, string) {
	text := u.text("formula")
	if text == "" {
		return true, ""
	}
	category := w.category()
	mine, theirs := float64(u.ratingNumber(category)), float64(from.ratingNumber(category))
	var value func(string) (float64, bool)
	words := 0
	value = func(word string) (float64, bool) {
		// f1 may name f2, and f2 f1: an end to that.
		if words++; words > 500 {
			return 0, false
		}
		switch word {
		case "rating":
			return theirs, true
		case "myrating":
			return mine, true
		case "ratingdiff":
			return theirs - mine, true
		case "time":
			return float64(w.base), true
		case "inc":
			return float64(w.inc), true
		case "maxtime", "mymaxtime":
			return float64(w.base*60 + w.inc*40), true
		case "rated":
			return truth(w.rated), true
		case "unrated":
			return truth(!w.rated), true
		case "white":
			return truth(w.colour == "black"), true
		case "black":
			return truth(w.colour == "white"), true
		case "nocolor":
			return truth(w.colour == ""), true
		case "computer":
			return truth(from.has("C")), true
		case "registered":
			return truth(!from.guest), true
		case "private":
			return truth(w.private), true
		case "abuser", "timeseal", "nonstandard", "assesswin", "assessdraw", "assessloss":
			return 0, true
		case category:
			return 1, true
		}
		if formulaWords[word] {
			return 0, true
		}
		if len(word) == 2 && word[0] == 'f' && word[1] >= '1' && word[1] <= '9' {
			part := u.text(word)
			if part == "" {
				return 1, true
			}
			v, err := evaluate(part, value)
			return v, err == nil
		}
		return 0, false
	}
	v, err := evaluate(text, value)
	return err != nil || v != 0, text
}
