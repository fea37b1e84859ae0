package popeye

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"rookery/problem"
	"rookery/problem/lexicon"
)

// ambiguous is the error if it is about an abbreviation that is not unique.
func ambiguous(err error) *lexicon.AmbiguousError {
	var many *lexicon.AmbiguousError
	errors.As(err, &many)
	return many
}

// conditions reads any number of conditions.
func (p *parser) conditions() []problem.Condition {
	var list []problem.Condition
	for p.bracket(); !p.isCommand(); p.bracket() {
		p.printedCondition()
		name, grammar, err := lexicon.Conditions.FindEntry(p.lang, p.tok.text)
		if many := ambiguous(err); many != nil {
			p.fail(Ambiguous, many.Candidates...)
			p.advance()
			continue
		}
		if err != nil {
			break
		}
		pos := p.tok.pos
		p.advance()
		before := len(p.errs)
		c := lexicon.Conditions.New(name, p.params(grammar, nil)...)
		c.Pos = pos
		// What is about a pair of squares means nothing without it.
		if pair := len(grammar) == 1 && grammar[0].Pair(); !pair || len(p.errs) == before {
			list = append(list, c)
		}
	}
	return list
}

// printedCondition puts a condition that is written as people print it in place of the token at
// hand: "Schwarzer Längstzüger". A word that is one of the input stays if a keyword of its
// own follows: "Circe Assassin".
func (p *parser) printedCondition() {
	if _, grammar, err := lexicon.Conditions.FindEntry(p.lang, p.tok.text); err == nil && lexicon.Conditions.Exact(p.lang, p.tok.text) {
		words := p.ahead()
		if len(words) < 2 || slices.ContainsFunc(grammar, func(g lexicon.Param) bool { return p.begins(&g, words[1].text) }) {
			return
		}
	}
	p.replaced(&lexicon.Conditions.Set)
}

// begins: a word is a keyword that may stand at a place, or its beginning.
func (p *parser) begins(g *lexicon.Param, word string) bool {
	if g.Kind != lexicon.Word {
		return false
	}
	name, err := g.Words.Find(p.lang, word)
	return err == nil && g.Accepts(name)
}

// printed puts a word of a set that is written as people print it, with blanks and accents, in
// place of the token at hand, unless this is one of the set.
func (p *parser) printed(set *lexicon.Set) {
	if set.Exact(p.lang, p.tok.text) {
		return
	}
	p.replaced(set)
}

func (p *parser) replaced(set *lexicon.Set) {
	words := p.ahead()
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = w.text
	}
	name, n := set.FindPrinted(p.lang, list)
	if n == 0 || n == 1 && set.Exact(p.lang, list[0]) {
		return
	}
	p.tok.text, p.off = set.In(p.lang, name), words[n-1].end
}

// A wordAhead is one of the line at hand with its end there.
type wordAhead struct {
	text string
	end  int
}

// maxWords is more than any condition has.
const maxWords = 6

// ahead are the words of the line from the token at hand on.
func (p *parser) ahead() (words []wordAhead) {
	at := p.off - len(p.tok.text)
	if p.tok.text == "" || at < 0 || p.src[at:p.off] != p.tok.text {
		return nil
	}
	for len(words) < maxWords {
		for at < len(p.src) && strings.IndexByte(blanks, p.src[at]) >= 0 {
			at++
		}
		end := at
		for end < len(p.src) && strings.IndexByte(blanks+"()", p.src[end]) < 0 {
			end++
		}
		if end == at {
			break
		}
		words = append(words, wordAhead{p.src[at:end], end})
		at = end
	}
	return words
}

// params reads what a grammar allows and appends it to a list.
func (p *parser) params(grammar []lexicon.Param, list []problem.Param) []problem.Param {
	for i := range grammar {
		g := &grammar[i]
		before, at := len(list), p.tok
		list = p.param(g, list)
		if g.Min > 0 && len(list) == before {
			p.fail(missing[g.Kind])
		} else if n := len(list); n > before && tooFew(g, list[n-1]) {
			p.failAt(at, missing[g.Kind], strconv.Itoa(g.Min))
		}
	}
	return list
}

// targetImitators takes the imitators of the position to be reached off a list
// of conditions; all others are those of the whole problem.
func (p *parser) targetImitators(list []problem.Condition) []problem.Condition {
	var rest []problem.Condition
	for _, c := range list {
		if c.Mark != problem.ImitatorMark {
			rest = append(rest, c)
		}
	}
	p.prob.TargetImitators = append(p.prob.TargetImitators, problem.Marked(list, problem.ImitatorMark)...)
	return rest
}

var missing = map[lexicon.Kind]Reason{
	lexicon.Word:       NoKeyword,
	lexicon.Squares:    NoSquares,
	lexicon.Walks:      NoWalk,
	lexicon.Number:     NoNumber,
	lexicon.MoveNumber: NoMoveNumber,
	lexicon.Lines:      NoLines,
	lexicon.Man:        NoMan,
	lexicon.Mover:      NoMover,
	lexicon.Play:       NoPlay,
}

func tooFew(g *lexicon.Param, got problem.Param) bool {
	switch g.Kind {
	case lexicon.Squares:
		return len(got.Squares) < g.Min
	case lexicon.Walks:
		return len(got.Walks) < g.Min
	}
	return false
}

// param reads what one element of a grammar allows, if it is there.
func (p *parser) param(g *lexicon.Param, list []problem.Param) []problem.Param {
	switch g.Kind {
	case lexicon.Word:
		if g.Brackets {
			return p.bracketed(g, list)
		}
		return p.words(g, list)
	case lexicon.Walks:
		return p.walks(g, list)
	case lexicon.Squares:
		squares, whole := parseSquares(p.tok.text)
		if len(squares) == 0 {
			return list
		}
		switch {
		case !whole || g.Max > 0 && len(squares) > g.Max:
			p.fail(BadSquares)
		case g.Pair() && len(squares) == 2 && squares[0] == squares[1]:
			p.fail(SameSquare)
		}
		p.advance()
		return append(list, problem.Param{Kind: problem.SquaresParam, Squares: squares})
	case lexicon.SquareGroups:
		for {
			squares, whole := parseSquares(p.tok.text)
			if !whole {
				return list
			}
			list = append(list, problem.Param{Kind: problem.SquaresParam, Squares: squares})
			p.advance()
		}
	case lexicon.Number:
		if n, ok := p.number(); ok {
			list = append(list, problem.Param{Kind: problem.NumberParam, Number: n})
		}
	case lexicon.Decimal:
		list, _ = p.textParam(isDecimal, list)
	case lexicon.MoveNumber:
		list, _ = p.textParam(isMoveNumber, list)
	case lexicon.Lines:
		list, _ = p.textParam(isLines, list)
	case lexicon.Segments:
		for more := true; more; {
			list, more = p.textParam(isSegment, list)
		}
	case lexicon.Man:
		return p.manParam(list)
	case lexicon.Mover:
		if squares, whole := parseSquares(p.tok.text); whole && len(squares) == 1 {
			list = append(list, problem.Param{Kind: problem.SquaresParam, Squares: squares})
			p.advance()
		} else if w, ok := p.findWalk(p.tok.text); ok {
			list = append(list, problem.Param{Kind: problem.WalksParam, Walks: []problem.Walk{w}})
			p.advance()
		}
	case lexicon.Play:
		if !p.known() && !p.atEnd() {
			list = append(list, problem.Param{Kind: problem.TextParam, Word: p.tok.text})
			p.advance()
		}
	}
	return list
}

// bracketed is words within brackets. Where nothing follows them they may be left out.
func (p *parser) bracketed(g *lexicon.Param, list []problem.Param) []problem.Param {
	if p.bracket(); p.tok.text != "(" {
		return p.words(g, list)
	}
	p.within = true
	p.advance()
	list = p.words(g, list)
	p.within = false
	if p.tok.text != ")" {
		p.fail(NotClosed)
		return list
	}
	p.advance()
	return list
}

// words reads keywords with what follows them.
func (p *parser) words(g *lexicon.Param, list []problem.Param) []problem.Param {
	for !p.isCommand() {
		p.printed(g.Words)
		name, err := g.Words.Find(p.lang, p.tok.text)
		if err != nil || !g.Accepts(name) {
			break
		}
		list = append(list, problem.Param{Kind: problem.WordParam, Word: name})
		p.advance()
		list = p.params(g.After(name), list)
		if !g.Repeat {
			break
		}
	}
	return list
}

// walks reads a sequence of walks into one parameter.
func (p *parser) walks(g *lexicon.Param, list []problem.Param) []problem.Param {
	var walks []problem.Walk
	for g.Max == 0 || len(walks) < g.Max {
		w, ok := p.findWalk(p.tok.text)
		if !ok {
			break
		}
		walks = append(walks, w)
		p.advance()
	}
	if len(walks) == 0 {
		return list
	}
	return append(list, problem.Param{Kind: problem.WalksParam, Walks: walks})
}

// textParam reads a token of a certain form as it stands.
func (p *parser) textParam(form func(string) bool, list []problem.Param) ([]problem.Param, bool) {
	if p.atEnd() || !form(p.tok.text) {
		return list, false
	}
	list = append(list, problem.Param{Kind: problem.TextParam, Word: strings.ToLower(p.tok.text)})
	p.advance()
	return list, true
}

// manParam reads a single man with one square.
func (p *parser) manParam(list []problem.Param) []problem.Param {
	name, err := lexicon.Colours.Find(p.lang, p.tok.text)
	colour, ok := colours[name]
	if err != nil || !ok {
		return list
	}
	p.advance()
	man := problem.Man{Colour: colour, Attributes: p.attributes()}
	walk, squares, ok := p.cutWalk(p.tok.text)
	if !ok {
		p.fail(NoWalk)
		return list
	}
	man.Walk = walk
	pos := p.tok.pos
	if squares == "" {
		p.advance()
		squares = p.tok.text
	}
	where, whole := parseSquares(squares)
	if !whole || len(where) != 1 {
		p.fail(NoSquare)
		return list
	}
	p.advance()
	m := &problem.Placement{Pos: pos, Square: where[0], Man: man}
	return append(list, problem.Param{Kind: problem.ManParam, Man: m})
}

// number reads a whole number.
func (p *parser) number() (int, bool) {
	n, err := strconv.ParseUint(p.tok.text, 10, 31)
	if err != nil {
		return 0, false
	}
	p.advance()
	return int(n), true
}

// isDecimal accepts "-", "3" and "3.45".
func isDecimal(s string) bool {
	if s == "-" {
		return true
	}
	whole, part, _ := strings.Cut(s, ".")
	return isDigits(whole+part) && len(part) <= 2
}

// isMoveNumber accepts "4" and "4:2".
func isMoveNumber(s string) bool {
	for _, n := range strings.Split(s, ":") {
		if !isDigits(n) {
			return false
		}
	}
	return true
}

func isDigits(s string) bool {
	return s != "" && len(s) < 10 && strings.Trim(s, "0123456789") == ""
}

// isLines accepts files and ranks, "bdf246".
func isLines(s string) bool {
	return strings.Trim(strings.ToLower(s), "abcdefgh12345678") == ""
}

// isSegment accepts "Ha24": a line, horizontal or vertical, from a square,
// with its length.
func isSegment(s string) bool {
	if len(s) != 4 || s[0]|0x20 != 'h' && s[0]|0x20 != 'v' || s[3] < '1' || s[3] > '8' {
		return false
	}
	_, ok := parseSquares(s[1:3])
	return ok
}
