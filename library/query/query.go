// Package query has the language in which libraries are asked: that of the Yet Another Chess Problem
// Database, predicates with parameters and counts,
//
//	Stip("h#[23]") AND Zilahi(*) AND NOT Twins AND TraceBack(wR, 1, true) > 1
//
// NOT binds closer than AND, AND closer than OR. A text stands in single or double quotes; a simple
// one needs none. More than there: the comparisons >=, <= and !=. The package knows no predicates:
// what there are is their catalogue's affair.
package query

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// An Expr is what is asked: *Predicate, *Not or *Junction.
type Expr interface{ String() string }

// A Predicate is a question with its parameters. The default comparison is "> 0".
type Predicate struct {
	Col    int // where it stands, in characters from 1
	Name   string
	Args   []Arg
	Cmp    string // one of < <= = != >= >
	Number int
	Tacit  bool // no comparison was written
}

// An Arg is a parameter.
type Arg struct {
	Col    int
	Text   string
	Quoted bool
}

// Any reports whether the parameter is the wildcard.
func (a Arg) Any() bool { return a.Text == "*" }

// Not is what does not hold.
type Not struct{ X Expr }

// A Junction is "AND" or "OR".
type Junction struct {
	And  bool
	L, R Expr
}

func (p *Predicate) String() string {
	text := p.Name
	if len(p.Args) > 0 {
		parts := make([]string, len(p.Args))
		for i, a := range p.Args {
			parts[i] = quote(a.Text)
		}
		text += "(" + strings.Join(parts, ", ") + ")"
	}
	if !p.Tacit {
		text += fmt.Sprintf(" %s %d", p.Cmp, p.Number)
	}
	return text
}

func (n *Not) String() string {
	if j, ok := n.X.(*Junction); ok {
		return "NOT (" + j.String() + ")"
	}
	return "NOT " + n.X.String()
}

func (j *Junction) String() string {
	if !j.And {
		return j.L.String() + " OR " + j.R.String()
	}
	side := func(x Expr) string {
		if o, ok := x.(*Junction); ok && !o.And {
			return "(" + o.String() + ")"
		}
		return x.String()
	}
	return side(j.L) + " AND " + side(j.R)
}

// quote puts a text in quotes if it needs them.
func quote(text string) string {
	plain := text != "" && strings.TrimSpace(text) == text && !strings.ContainsAny(text, `'"(),<>=`)
	switch {
	case plain && !strings.Contains(text, " "):
		return text
	case strings.Contains(text, `"`):
		return "'" + text + "'"
	}
	return `"` + text + `"`
}

// An Error says where a query is wrong and what was expected there.
type Error struct {
	Col      int // in characters from 1
	Found    string
	Expected string
}

func (e *Error) Error() string {
	found := strconv.Quote(e.Found)
	if e.Found == "" {
		found = "the end"
	}
	return fmt.Sprintf("column %d: %s, where %s was expected", e.Col, found, e.Expected)
}

// Limits of a query.
const (
	MaxLength = 4096 // bytes
	maxDepth  = 100
	maxNumber = 1_000_000_000
)

// Parse reads a query. A link to YACPDB's own search page stands for the query in it.
func Parse(text string) (Expr, error) {
	if len(text) > MaxLength {
		return nil, &Error{Col: MaxLength, Found: "…", Expected: fmt.Sprintf("at most %d bytes", MaxLength)}
	}
	if !utf8.ValidString(text) {
		return nil, &Error{Col: 1, Found: "\ufffd", Expected: "text in UTF-8"}
	}
	p := &parser{text: []rune(unlinked(text))}
	x, err := p.junction(0, false)
	if err != nil {
		return nil, err
	}
	if p.space(); p.at < len(p.text) {
		return nil, p.wrong("AND, OR or the end")
	}
	return x, nil
}

// unlinked is the query of a link like https://yacpdb.org/#q/Twins/1.
func unlinked(text string) string {
	trimmed := strings.TrimSpace(text)
	if !strings.HasPrefix(trimmed, "http://") && !strings.HasPrefix(trimmed, "https://") {
		return text
	}
	_, rest, ok := strings.Cut(trimmed, "#q/")
	if !ok {
		return text
	}
	if i := strings.LastIndexByte(rest, '/'); i >= 0 {
		if _, err := strconv.Atoi(rest[i+1:]); err == nil {
			rest = rest[:i]
		}
	}
	if plain, err := url.PathUnescape(rest); err == nil {
		return plain
	}
	return rest
}

type parser struct {
	text []rune
	at   int
}

func (p *parser) space() {
	for p.at < len(p.text) && unicode.IsSpace(p.text[p.at]) {
		p.at++
	}
}

// wrong is an error about what comes next.
func (p *parser) wrong(expected string) *Error {
	p.space()
	return &Error{Col: p.at + 1, Found: p.next(), Expected: expected}
}

// next is the word or sign that comes next.
func (p *parser) next() string {
	end := p.at
	for end < len(p.text) && isWord(p.text[end]) {
		end++
	}
	if end == p.at && end < len(p.text) {
		end++
	}
	return string(p.text[p.at:end])
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// keyword takes a word if it comes next.
func (p *parser) keyword(word string) bool {
	p.space()
	if !strings.EqualFold(p.next(), word) {
		return false
	}
	p.at += len(word)
	return true
}

func (p *parser) sign(r rune) bool {
	p.space()
	if p.at < len(p.text) && p.text[p.at] == r {
		p.at++
		return true
	}
	return false
}

// junction reads terms with OR, or factors with AND between.
func (p *parser) junction(depth int, and bool) (Expr, error) {
	part := func() (Expr, error) {
		if and {
			return p.factor(depth)
		}
		return p.junction(depth, true)
	}
	word := "OR"
	if and {
		word = "AND"
	}
	x, err := part()
	for err == nil && p.keyword(word) {
		var y Expr
		if y, err = part(); err == nil {
			x = &Junction{and, x, y}
		}
	}
	return x, err
}

func (p *parser) factor(depth int) (Expr, error) {
	if depth > maxDepth {
		return nil, p.wrong(fmt.Sprintf("at most %d brackets in each other", maxDepth))
	}
	if p.keyword("NOT") {
		x, err := p.factor(depth + 1)
		if err != nil {
			return nil, err
		}
		return &Not{x}, nil
	}
	if p.sign('(') {
		x, err := p.junction(depth+1, false)
		if err != nil {
			return nil, err
		}
		if !p.sign(')') {
			return nil, p.wrong(`AND, OR or ")"`)
		}
		return x, nil
	}
	return p.predicate()
}

func (p *parser) predicate() (Expr, error) {
	p.space()
	name := p.next()
	first, _ := utf8.DecodeRuneInString(name)
	if !unicode.IsUpper(first) || strings.EqualFold(name, "AND") || strings.EqualFold(name, "OR") {
		return nil, p.wrong(`a predicate, NOT or "("`)
	}
	out := &Predicate{Col: p.at + 1, Name: name, Cmp: ">", Tacit: true}
	p.at += len([]rune(name))
	if p.sign('(') {
		for {
			a, err := p.arg()
			if err != nil {
				return nil, err
			}
			out.Args = append(out.Args, a)
			if p.sign(')') {
				break
			}
			if !p.sign(',') {
				return nil, p.wrong(`"," or ")"`)
			}
		}
	}
	cmp := ""
	for p.space(); p.at < len(p.text) && strings.ContainsRune("<>=!", p.text[p.at]) && len(cmp) < 2; p.at++ {
		cmp += string(p.text[p.at])
	}
	switch cmp {
	case "":
		return out, nil
	case "<", ">", "=", "<=", ">=", "!=":
	default:
		p.at -= len(cmp)
		return nil, p.wrong("one of < <= = != >= >")
	}
	p.space()
	n, err := strconv.Atoi(p.next())
	if err != nil || n < 0 || n > maxNumber {
		return nil, p.wrong("a number")
	}
	p.at += len(p.next())
	out.Cmp, out.Number, out.Tacit = cmp, n, false
	return out, nil
}

// arg reads a parameter: a text in quotes, or up to a comma or bracket.
func (p *parser) arg() (Arg, error) {
	p.space()
	begin := p.at
	if p.at < len(p.text) && (p.text[p.at] == '"' || p.text[p.at] == '\'') {
		quote := p.text[p.at]
		for p.at++; p.at < len(p.text) && p.text[p.at] != quote; p.at++ {
		}
		if p.at == len(p.text) {
			return Arg{}, &Error{Col: begin + 1, Found: string(p.text[begin:]), Expected: "a text with " + string(quote) + " at its end"}
		}
		p.at++
		return Arg{begin + 1, string(p.text[begin+1 : p.at-1]), true}, nil
	}
	for p.at < len(p.text) && !strings.ContainsRune(`'"(),<>=`, p.text[p.at]) {
		p.at++
	}
	text := strings.TrimSpace(string(p.text[begin:p.at]))
	if text == "" {
		return Arg{}, p.wrong("a parameter")
	}
	return Arg{begin + 1, text, false}, nil
}
