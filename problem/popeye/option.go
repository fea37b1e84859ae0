package popeye

import (
	"strconv"
	"strings"

	"rookery/chess"
	"rookery/problem"
	"rookery/problem/lexicon"
)

// options reads any number of options.
func (p *parser) options() []problem.Option {
	var list []problem.Option
	for !p.isCommand() {
		name, grammar, err := lexicon.Options.FindEntry(p.lang, p.tok.text)
		if many := ambiguous(err); many != nil {
			p.fail("the abbreviation is not unique", many.Candidates...)
			p.advance()
			continue
		}
		if err != nil {
			break
		}
		o := problem.Option{Pos: p.tok.pos, Name: name}
		p.advance()
		before := len(p.errs)
		for _, arg := range p.params(grammar, nil) {
			o.Args = append(o.Args, argText(arg))
		}
		if len(p.errs) == before {
			list = append(list, o)
		}
	}
	return list
}

// argText is the argument of an option as text.
func argText(arg problem.Param) string {
	switch arg.Kind {
	case problem.SquaresParam:
		return squaresText(arg.Squares)
	case problem.NumberParam:
		return strconv.Itoa(arg.Number)
	}
	return arg.Word
}

func squaresText(squares []chess.Square) string {
	var b strings.Builder
	for _, sq := range squares {
		b.WriteString(sq.String())
	}
	return b.String()
}

// add makes an option take effect.
func (p *parser) add(to *problem.Options, o problem.Option) {
	if err := to.Add(o); err != nil {
		p.report(&Error{Pos: o.Pos, Token: p.word(&lexicon.Options.Set, o.Name), Msg: err.Error()})
	}
}
