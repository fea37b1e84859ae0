package popeye

import (
	"strings"

	"rookery/chess"
	"rookery/problem"
	"rookery/problem/lexicon"
)

// board is the position that men are placed in now.
func (p *parser) board() *[]problem.Placement {
	if p.target {
		return &p.prob.Target
	}
	return &p.prob.Board
}

// count says whether one more man is within the limit.
func (p *parser) count() bool {
	p.men++
	if p.limits.Men > 0 && p.men > p.limits.Men {
		if p.men == p.limits.Men+1 {
			p.fail(TooManyMen)
		}
		return false
	}
	return true
}

// place puts a man on the board, on top of those that stand there already.
func (p *parser) place(m problem.Placement) {
	if !p.count() {
		return
	}
	board := p.board()
	p.fill(m.Square)
	if problem.Top(*board, m.Square) >= 0 {
		p.report(&Error{Pos: m.Pos, Token: m.Square.String(), Warning: true,
			Reason: Underworld})
	}
	*board = append(*board, m)
}

// fill has a man of the diagram take the place of a hole named before him.
func (p *parser) fill(s chess.Square) {
	if !p.target {
		p.prob.FillHole(s)
	}
}

// replace puts a man on the board in the place of one that stands there.
func (p *parser) replace(m problem.Placement) {
	if !p.count() {
		return
	}
	board := p.board()
	p.fill(m.Square)
	if i := problem.Top(*board, m.Square); i >= 0 {
		*board = append((*board)[:i], (*board)[i+1:]...)
	}
	*board = append(*board, m)
}

// pieces reads groups of men, each opened by a colour, and the number of invisible
// ones.
func (p *parser) pieces(place func(problem.Placement), invisible *int) {
	for groups := 0; ; groups++ {
		if p.isCommand() {
			break
		}
		name, err := lexicon.Colours.Find(p.lang, p.tok.text)
		if err != nil {
			if groups == 0 {
				p.fail(NoColour, p.spellings(lexicon.Colours)...)
				p.skip()
			}
			return
		}
		p.advance()
		if name == "TotalInvisible" {
			if n, ok := p.number(); ok {
				*invisible = n
			} else {
				p.fail(NoCount)
			}
			continue
		}
		p.group(problem.Man{Colour: colours[name], Attributes: p.attributes()}, place)
	}
}

var colours = map[string]problem.Colour{
	"White": problem.White, "Black": problem.Black, "Neutral": problem.Neutral,
}

func (p *parser) spellings(set *lexicon.Set) []string {
	var list []string
	for _, n := range set.Names() {
		list = append(list, n[p.lang])
	}
	return list
}

// attributes reads any number of attributes, without repetitions.
func (p *parser) attributes() []problem.Attribute {
	var list []problem.Attribute
	for !p.isCommand() {
		name, err := lexicon.Attributes.Find(p.lang, p.tok.text)
		if many := ambiguous(err); many != nil {
			p.fail(Ambiguous, many.Candidates...)
			p.advance()
			continue
		}
		if err != nil {
			break
		}
		if a := problem.Attribute(name); !contains(list, a) {
			list = append(list, a)
		}
		p.advance()
	}
	return list
}

func contains(list []problem.Attribute, a problem.Attribute) bool {
	for _, x := range list {
		if x == a {
			return true
		}
	}
	return false
}

// group reads the men of one colour: walks, each with its squares.
func (p *parser) group(man problem.Man, place func(problem.Placement)) {
	for n := 0; ; n++ {
		at := p.tok
		walk, list, ok := p.cutWalk(p.tok.text)
		if ok && list != "" {
			_, ok = parseSquares(list)
		}
		if !ok || p.isCommand() {
			if p.resume() {
				if n == 0 {
					p.fail(NoMen)
				}
				return
			}
			p.fail(BadMan)
			p.skip()
			return
		}
		pos := at.pos
		pos.Col += len(at.text) - len(list)
		if list == "" {
			p.advance()
			pos, list = p.tok.pos, p.tok.text
		}
		squares, whole := parseSquares(list)
		switch {
		case len(squares) == 0:
			p.fail(NoSquares)
			continue
		case !whole:
			p.fail(BadSquareList)
		}
		man.Walk = walk
		for i, sq := range squares {
			here := pos
			here.Col += 2 * i
			place(problem.Placement{Pos: here, Square: sq, Man: man})
		}
		p.advance()
		// A royal man is one of its kind: the attribute holds for it alone.
		man.Attributes = without(man.Attributes, "Royal")
	}
}

// resume reports whether the current token can follow a group of men.
func (p *parser) resume() bool {
	if p.known() || p.twinning() {
		return true
	}
	_, err := lexicon.Colours.Find(p.lang, p.tok.text)
	return err == nil
}

func without(list []problem.Attribute, a problem.Attribute) []problem.Attribute {
	var rest []problem.Attribute
	for _, x := range list {
		if x != a {
			rest = append(rest, x)
		}
	}
	return rest
}

// cutWalk takes the code of a walk off the front of a token that goes on with
// squares or nothing: as squares have two characters each, the length of the
// token tells how long the code is.
func (p *parser) cutWalk(s string) (w problem.Walk, rest string, ok bool) {
	n := 0
	if slash := strings.IndexByte(s, '/'); slash == 1 || slash == 2 {
		n = slash + 1
	}
	n += 2 - (len(s)-n)%2
	if n > len(s) {
		return "", s, false
	}
	w, ok = p.findWalk(s[:n])
	return w, s[n:], ok
}

// parseSquares reads a list such as "a1b2"; ok is false if it does not reach
// the end, and the list is what could be read.
func parseSquares(s string) (list []chess.Square, ok bool) {
	for ; len(s) >= 2; s = s[2:] {
		sq, err := chess.ParseSquare(s[:2])
		if err != nil {
			break
		}
		list = append(list, sq)
	}
	return list, s == "" && len(list) > 0
}

// forsyth reads a position in Forsyth notation. Slashes are for the eye; the
// squares run from a8 to h1.
func (p *parser) forsyth(place func(problem.Placement)) {
	s := p.tok.text
	for n := 0; len(s) > 0; {
		at := p.tok.pos
		at.Col += len(p.tok.text) - len(s)
		switch {
		case s[0] == '/':
			s = s[1:]
		case isDigit(s[0]):
			run := int(s[0] - '0')
			s = s[1:]
			if len(s) > 0 && isDigit(s[0]) {
				run = 10*run + int(s[0]-'0')
				s = s[1:]
			}
			n = min(n+run, 64)
		case n == 64:
			p.warn(token{text: s, pos: at}, BoardFull)
			s = ""
		default:
			man, rest, ok := p.cutForsythMan(s)
			if !ok {
				p.failAt(token{text: s, pos: at}, NotMan)
				p.advance()
				return
			}
			place(problem.Placement{Pos: at, Square: chess.At(n%8, 7-n/8), Man: man})
			s = rest
			n++
		}
	}
	p.advance()
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// cutForsythMan takes a man off the front of Forsyth notation: an optional
// sign for the colour, a dot before a code of two characters. Without a sign
// the case of the first letter tells the colour.
func (p *parser) cutForsythMan(s string) (man problem.Man, rest string, ok bool) {
	signed := true
	switch s[0] {
	case '+':
		man.Colour = problem.White
	case '-':
		man.Colour = problem.Black
	case '=':
		man.Colour = problem.Neutral
	default:
		signed = false
	}
	if signed {
		s = s[1:]
	}
	n := 1
	if strings.HasPrefix(s, ".") {
		s, n = s[1:], 2
	}
	if len(s) < n {
		return man, s, false
	}
	if !signed && 'a' <= s[0] && s[0] <= 'z' {
		man.Colour = problem.Black
	}
	man.Walk, ok = p.findWalk(s[:n])
	return man, s[n:], ok && !strings.Contains(s[:n], "/")
}
