package popeye

import (
	"errors"
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
		p.printed(&lexicon.Options.Set)
		name, grammar, err := lexicon.Options.FindEntry(p.lang, p.tok.text)
		if many := ambiguous(err); many != nil {
			p.fail(Ambiguous, many.Candidates...)
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
	case problem.WalksParam:
		return string(arg.Walks[0])
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
func (p *parser) add(to *problem.Problem, o problem.Option) {
	var wrong *problem.OptionError
	if err := to.AddOption(o); errors.As(err, &wrong) {
		p.report(&Error{Pos: o.Pos, Token: p.word(&lexicon.Options.Set, o.Name), Reason: optionReasons[wrong.Reason]})
	}
}

var optionReasons = [...]Reason{
	problem.UnknownOption: NoSuchOption, problem.NoArgument: NoArgument, problem.NoNumber: NoNumber,
	problem.NoTime: NoTime, problem.NoSquares: NoSquares, problem.NoRooks: NoRooks,
	problem.NoMan: NoMover, problem.Contradiction: Contradiction, problem.TooMany: TooManyOptions,
}
