package popeye

import (
	"strconv"
	"strings"

	"rookery/problem"
	"rookery/problem/lexicon"
)

// An expression of the sstipulation language:
//
//	expression = operand [ ( "&" | "|" ) expression ]
//	operand    = "(" expression ")" | "!" operand | "-" operand | branch | goal
//	branch     = [ min ":" ] max legs
//	legs       = leg("a") [ leg("d") ] | leg("d") [ leg("a") ] | leg("h") leg("h") | leg("s")
//	leg        = [ "?+?" ] letter { "[" [ ">" ] [ "/" ] expression "]" | "{" expression "}" }
//
// Operators have no precedence over each other and nest to the right. Blanks
// may stand between any two of these words.

// maxDepth bounds the nesting of expressions.
const maxDepth = 100

// A side groups expressions: both operands of an operator must be of one.
type side uint8

const (
	goals side = iota
	attacks
	defences
)

// An exprParser reads one expression from the tokens of a parser.
type exprParser struct {
	*parser
	s      string // what is left of the current token
	depth  int
	failed bool
}

// structured reads the side that begins and the expression.
func (p *parser) structured() (problem.Stipulation, bool) {
	at := p.tok
	name, err := lexicon.Colours.Find(p.lang, p.tok.text)
	starter, ok := colours[name]
	if err != nil || !ok || starter == problem.Neutral {
		p.fail(NoStarter, p.word(lexicon.Colours, "White"), p.word(lexicon.Colours, "Black"))
		p.skip()
		return problem.Stipulation{}, false
	}
	p.advance()
	e := &exprParser{parser: p, s: p.tok.text}
	root, _ := e.expression()
	if !e.failed && e.s != p.tok.text {
		e.wrong(CannotFollow)
	}
	if e.failed {
		p.skip()
		return problem.Stipulation{}, false
	}
	return problem.Stipulation{Pos: at.pos, Structured: &problem.Structured{Starter: starter, Root: root}}, true
}

// peek gives the next character, 0 at the end of the text. It moves on to the
// next token where one has been used up.
func (e *exprParser) peek() byte {
	if e.s == "" {
		e.advance()
		e.s = e.tok.text
		if e.s == "" {
			return 0
		}
	}
	return e.s[0]
}

// take uses up the next character if it is c, in either case.
func (e *exprParser) take(c byte) bool {
	if next := e.peek(); next != c && (c < 'a' || c > 'z' || next|0x20 != c) {
		return false
	}
	e.s = e.s[1:]
	return true
}

func (e *exprParser) pos() problem.Pos {
	pos := e.tok.pos
	pos.Col += len(e.tok.text) - len(e.s)
	return pos
}

// wrong reports the first error of the expression.
func (e *exprParser) wrong(why Reason, expected ...string) {
	if !e.failed {
		e.peek()
		e.report(&Error{Pos: e.pos(), Token: e.s, Reason: why, Expected: expected})
	}
	e.failed = true
}

func (e *exprParser) need(c byte) {
	if !e.failed && !e.take(c) {
		e.wrong(NotClosed, string(c))
	}
}

func (e *exprParser) expression() (problem.Node, side) {
	pos := e.pos()
	left, side := e.operand()
	if e.failed {
		return left, side
	}
	op := e.peek()
	if op != '&' && op != '|' {
		return left, side
	}
	if side == defences {
		e.wrong(Defences)
		return left, side
	}
	e.s = e.s[1:]
	right, other := e.nested((*exprParser).expression)
	if !e.failed && other != side {
		e.wrong(TwoKinds)
	}
	if op == '&' {
		return &problem.And{Pos: pos, L: left, R: right}, side
	}
	return &problem.Or{Pos: pos, L: left, R: right}, side
}

// nested reads one level deeper.
func (e *exprParser) nested(read func(*exprParser) (problem.Node, side)) (problem.Node, side) {
	if e.depth++; e.depth > maxDepth {
		e.wrong(TooDeep)
		return nil, goals
	}
	defer func() { e.depth-- }()
	return read(e)
}

func (e *exprParser) operand() (problem.Node, side) {
	c := e.peek()
	pos := e.pos()
	switch {
	case e.take('('):
		n, side := e.nested((*exprParser).expression)
		e.need(')')
		return n, side
	case e.take('!'):
		n, side := e.nested((*exprParser).operand)
		return &problem.Not{Pos: pos, X: n}, side
	case e.take('-'):
		n, side := e.nested((*exprParser).operand)
		return &problem.Swap{Pos: pos, X: n}, side
	case '1' <= c && c <= '9':
		return e.branch()
	}
	goal, rest, ok := problem.CutGoal(e.s)
	if !ok {
		e.wrong(NoBranch)
		return nil, goals
	}
	e.s = rest
	return &problem.GoalNode{Pos: pos, Goal: goal}, goals
}

func (e *exprParser) branch() (problem.Node, side) {
	b := &problem.Branch{Pos: e.pos(), Min: -1}
	b.Max = e.length()
	if !e.failed && e.take(':') {
		b.Min, b.Max = b.Max, e.length()
	}
	if e.failed {
		return b, attacks
	}
	side, letter := attacks, e.peek()|0x20
	switch letter {
	case 'a':
		e.leg(b, 'a')
		e.leg(b, 'd')
	case 'd':
		side = defences
		e.leg(b, 'd')
		e.leg(b, 'a')
	case 'h':
		e.leg(b, 'h')
		e.leg(b, 'h')
		if len(b.Legs) < 2 {
			e.wrong(HalfBranch, "h")
		}
	case 's':
		e.leg(b, 's')
	default:
		e.wrong(NoKind, "a", "d", "h", "s")
	}
	return b, side
}

func (e *exprParser) length() int {
	e.peek()
	digits := e.s[:len(e.s)-len(strings.TrimLeft(e.s, "0123456789"))]
	n, err := strconv.Atoi(digits)
	if err != nil || n < 1 || n > maxLength {
		e.wrong(NoHalfMoves)
		return 0
	}
	e.s = e.s[len(digits):]
	return n
}

// leg reads a half-move letter with its forks and constraints, if it is there.
// Only the second leg may be decorated.
func (e *exprParser) leg(b *problem.Branch, letter byte) {
	if e.failed {
		return
	}
	leg := problem.Leg{Letter: letter}
	e.peek()
	if rest, ok := strings.CutPrefix(e.s, "?+?"); ok && len(b.Legs) == 1 {
		leg.Right, e.s = '+', rest
	}
	// A new token may be a command: "a" must not be taken off an "author".
	if e.peek() == 0 || e.s == e.tok.text && e.known() || !e.take(letter) {
		if leg.Right != 0 {
			e.wrong(NoHalfMove, string(letter))
		}
		return
	}
	for !e.failed {
		if e.take('[') {
			f := problem.Fork{Stop: e.take('>')}
			f.Hide = e.take('/')
			f.X, _ = e.nested((*exprParser).expression)
			e.need(']')
			leg.Forks = append(leg.Forks, f)
		} else if e.take('{') {
			c, _ := e.nested((*exprParser).expression)
			e.need('}')
			leg.Constraints = append(leg.Constraints, c)
		} else {
			break
		}
	}
	b.Legs = append(b.Legs, leg)
}
