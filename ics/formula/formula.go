// Package formula reads the formulas by which users of an internet chess server
// say which offers they want to see: expressions over numbers, where nought is
// false, such as "!blitz & rating >= 1500 & f1". It knows nothing of users and
// games; what the words stand for is given.
package formula

import (
	"fmt"
	"strconv"
	"strings"
)

// maxLength bounds a formula, in bytes.
const maxLength = 2000

// maxWords bounds how many words are looked up: f1 may name f2, and f2 f1.
const maxWords = 500

// words are all that a formula may use, but for f1 to f9 and the times of so many moves:
// maxtime(40) is that of both sides, mymaxtime(40) one's own. They are those that
// such servers know.
var words = map[string]bool{
	"rating": true, "myrating": true, "ratingdiff": true, "time": true, "inc": true, "blitz": true, "standard": true, "lightning": true,
	"wild": true, "untimed": true, "crazyhouse": true, "bughouse": true, "suicide": true, "atomic": true, "losers": true, "giveaway": true, "rated": true,
	"unrated": true, "white": true, "black": true, "nocolor": true, "computer": true, "registered": true, "abuser": true, "timeseal": true,
	"private": true, "nonstandard": true, "assesswin": true, "assessdraw": true, "assessloss": true,
	"active": true, "estimated": true, "provisional": true, "rd": true,
}

// IsPart reports whether a word is one of f1 to f9, the formulas that others may name.
func IsPart(word string) bool {
	return len(word) == 2 && word[0] == 'f' && word[1] >= '1' && word[1] <= '9'
}

// Check tells what is wrong with a formula, in words for who typed it. Otherwise
// the value is what it gives when all words are nought.
func Check(text string) (float64, error) {
	return evaluate(text, func(word string) (float64, bool) { return 0, words[word] || IsPart(word) }, func(bool, float64) float64 { return 0 })
}

// An Offer is what a formula is asked about.
type Offer struct {
	Values map[string]float64                     // of words; those that have none are nought
	Time   func(mine bool, moves float64) float64 // for so many moves, of one side or of both, in seconds
	Part   func(word string) string               // the text of f1 to f9; an empty one is true
}

// Allows reports whether a formula gives something else than nought. A formula that
// cannot be evaluated allows everything.
func Allows(text string, o Offer) bool {
	seen := 0
	var value func(string) (float64, bool)
	value = func(word string) (float64, bool) {
		if seen++; seen > maxWords {
			return 0, false
		}
		if !IsPart(word) {
			return o.Values[word], words[word]
		}
		text := o.Part(word)
		if text == "" {
			return 1, true
		}
		v, err := evaluate(text, value, o.Time)
		return v, err == nil
	}
	v, err := evaluate(text, value, o.Time)
	return err != nil || v != 0
}

// A parser evaluates a formula as it reads it.
type parser struct {
	text  string
	at    int
	depth int
	value func(word string) (float64, bool)
	time  func(mine bool, moves float64) float64
}

func evaluate(text string, value func(string) (float64, bool), times func(bool, float64) float64) (float64, error) {
	if len(text) > maxLength {
		return 0, fmt.Errorf("The formula is too long.") //nolint:staticcheck,revive // said to the user as it is
	}
	p := &parser{text: strings.ToLower(text), value: value, time: times}
	if i := strings.IndexByte(p.text, '#'); i >= 0 {
		p.text = p.text[:i] // a comment
	}
	v, err := p.or()
	p.blanks()
	if err == nil && p.at < len(p.text) {
		err = p.wrong()
	}
	return v, err
}

func (p *parser) wrong() error {
	return fmt.Errorf("Error in formula: %s<--HERE", p.text[:min(p.at+1, len(p.text))]) //nolint:staticcheck,revive // said to the user as it is
}

func (p *parser) blanks() {
	for p.at < len(p.text) && p.text[p.at] == ' ' {
		p.at++
	}
}

// takes one of some signs, the longer ones before those they begin with.
func (p *parser) takes(signs ...string) string {
	p.blanks()
	for _, s := range signs {
		if !strings.HasPrefix(p.text[p.at:], s) {
			continue
		}
		after := p.at + len(s)
		if s[0] >= 'a' && s[0] <= 'z' && after < len(p.text) && p.text[after] >= 'a' && p.text[after] <= 'z' {
			continue // a longer word
		}
		p.at = after
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

func (p *parser) or() (float64, error) {
	v, err := p.and()
	for err == nil && p.takes("||", "|", "or") != "" {
		var w float64
		w, err = p.and()
		v = truth(v != 0 || w != 0)
	}
	return v, err
}

func (p *parser) and() (float64, error) {
	v, err := p.not()
	for err == nil && p.takes("&&", "&", "and") != "" {
		var w float64
		w, err = p.not()
		v = truth(v != 0 && w != 0)
	}
	return v, err
}

func (p *parser) not() (float64, error) {
	if p.takes("!=") != "" {
		p.at -= 2
		return 0, p.wrong()
	}
	if p.takes("!", "not") != "" {
		if p.depth++; p.depth > 100 {
			return 0, p.wrong()
		}
		defer func() { p.depth-- }()
		v, err := p.not()
		return truth(v == 0), err
	}
	return p.compare()
}

func (p *parser) compare() (float64, error) {
	v, err := p.sum()
	for err == nil {
		sign := p.takes("<=", "=<", ">=", "=>", "==", "!=", "<>", "<", ">", "=")
		if sign == "" {
			break
		}
		var w float64
		if w, err = p.sum(); err != nil {
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

func (p *parser) sum() (float64, error) {
	v, err := p.product()
	for err == nil {
		sign := p.takes("+", "-")
		if sign == "" {
			break
		}
		var w float64
		w, err = p.product()
		if sign == "-" {
			w = -w
		}
		v += w
	}
	return v, err
}

func (p *parser) product() (float64, error) {
	v, err := p.atom()
	for err == nil {
		sign := p.takes("*", "/")
		if sign == "" {
			break
		}
		var w float64
		if w, err = p.atom(); err != nil {
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

func (p *parser) atom() (float64, error) {
	if p.depth++; p.depth > 100 {
		return 0, p.wrong()
	}
	defer func() { p.depth-- }()
	p.blanks()
	if p.at == len(p.text) {
		return 0, p.wrong()
	}
	switch c := p.text[p.at]; {
	case c == '(':
		return p.inside()
	case c == '-':
		p.at++
		v, err := p.atom()
		return -v, err
	case c >= '0' && c <= '9':
		end := p.at
		for end < len(p.text) && (p.text[end] >= '0' && p.text[end] <= '9' || p.text[end] == '.') {
			end++
		}
		v, err := strconv.ParseFloat(p.text[p.at:end], 64)
		if err != nil {
			return 0, p.wrong()
		}
		p.at = end
		if p.takes("minutes", "minute") != "" {
			v *= 60
		}
		return v, nil
	case c >= 'a' && c <= 'z':
		if word := p.takes("maxtime", "mymaxtime"); word != "" {
			p.blanks()
			moves, err := p.inside()
			if err != nil {
				return 0, err
			}
			return p.time(word == "mymaxtime", moves), nil
		}
		end := p.at
		for end < len(p.text) && (p.text[end] >= 'a' && p.text[end] <= 'z' || p.text[end] >= '0' && p.text[end] <= '9') {
			end++
		}
		v, ok := p.value(p.text[p.at:end])
		if !ok {
			return 0, p.wrong()
		}
		p.at = end
		return v, nil
	}
	return 0, p.wrong()
}

// inside is what stands in parentheses.
func (p *parser) inside() (float64, error) {
	if p.takes("(") == "" {
		return 0, p.wrong()
	}
	v, err := p.or()
	if err == nil && p.takes(")") == "" {
		err = p.wrong()
	}
	return v, err
}
