package popeye

import (
	"errors"
	"strings"

	"rookery/problem"
	"rookery/problem/lexicon"
)

// maxErrors is how many errors of one problem are kept: more help nobody.
const maxErrors = 100

// A parser reads the problems of one text. Between its methods the current
// token is the first that has not been dealt with.
type parser struct {
	*scanner
	limits Limits
	lang   problem.Language
	tok    token
	errs   Errors
	tell   func(*Error) // takes each error at once; may be nil
	within bool         // brackets, which are tokens of their own there

	library []problem.OwnWalk // those that problems may use without defining them

	prob   *problem.Problem
	target bool // men go to the position to be reached
	men    int  // placed so far, for the limit
}

func (p *parser) advance() {
	if p.tok = p.next(); p.within {
		p.bracket()
	}
}

// bracket makes a token of its own of what stands before the first bracket of the token at hand, or of that bracket.
func (p *parser) bracket() {
	text := p.tok.text
	i := strings.IndexAny(text, "()")
	if i == 0 {
		i = 1
	}
	if i > 0 && i < len(text) {
		p.tok.text = text[:i]
		p.off -= len(text) - i
	}
}

func (p *parser) atEnd() bool { return p.tok.text == "" }

func (p *parser) report(e *Error) {
	if len(p.errs) >= maxErrors {
		return
	}
	e.Language = p.lang
	p.errs = append(p.errs, e)
	if p.tell != nil {
		p.tell(e)
	}
}

// fail reports that the current token is wrong.
func (p *parser) fail(why Reason, expected ...string) {
	p.report(&Error{Pos: p.tok.pos, Token: p.tok.text, Reason: why, Expected: expected})
}

// failAt reports an error of something that began earlier.
func (p *parser) failAt(at token, why Reason, expected ...string) {
	p.report(&Error{Pos: at.pos, Token: at.text, Reason: why, Expected: expected})
}

func (p *parser) warn(at token, why Reason) {
	p.report(&Error{Pos: at.pos, Token: at.text, Reason: why, Warning: true})
}

// isCommand reports whether the current token spells a command in full, so
// that it can be no abbreviation of anything else.
func (p *parser) isCommand() bool {
	return lexicon.Commands.Exact(p.lang, p.tok.text) || lexicon.TwinCommands.Exact(p.lang, p.tok.text) ||
		lexicon.Ends.Exact(p.lang, p.tok.text)
}

// known reports whether the current token can begin what follows a command.
func (p *parser) known() bool {
	for _, set := range []*lexicon.Set{lexicon.Commands, lexicon.TwinCommands, lexicon.Ends} {
		if _, err := set.Find(p.lang, p.tok.text); err == nil {
			return true
		}
	}
	return p.atEnd()
}

// skip passes over tokens until a command.
func (p *parser) skip() {
	for !p.known() {
		p.advance()
	}
}

// problem reads a problem up to the word that ends it, and reports whether
// another one follows.
func (p *parser) problem() (more bool) {
	p.prob = &problem.Problem{Pos: p.tok.pos, Language: p.lang}
	p.target, p.men = false, 0
	p.diagram()
	p.prob.FromGameArray = p.prob.FromGameArray && problem.BeginsWithGameArray(p.prob.Board)
	if p.prob.Stipulation.IsZero() {
		p.failAt(token{pos: p.prob.Pos}, NoStipulation, p.word(lexicon.Commands, "stipulation"))
	}
	p.twins()
	if p.atEnd() {
		p.fail(NoEnd, p.word(lexicon.Ends, "endproblem"))
		return false
	}
	end, _ := lexicon.Ends.Find(p.lang, p.tok.text)
	return end == "nextproblem"
}

// word is a canonical name in the language of the text.
func (p *parser) word(set *lexicon.Set, name string) string { return set.In(p.lang, name) }

// diagram reads commands until a twin or the end of the problem.
func (p *parser) diagram() {
	for !p.atEnd() {
		name, err := lexicon.Commands.Find(p.lang, p.tok.text)
		var many *lexicon.AmbiguousError
		switch {
		case errors.As(err, &many):
			p.fail(Ambiguous, many.Candidates...)
			p.advance()
		case err == nil:
			p.command(name)
		default:
			if p.known() {
				return
			}
			p.fail(NoCommand)
			p.skip()
		}
	}
}

// command reads what follows the command that is the current token.
func (p *parser) command(name string) {
	prob := p.prob
	switch name {
	case "remark":
		p.text(&prob.Remarks)
	case "author":
		p.text(&prob.Authors)
	case "origin":
		p.text(&prob.Origins)
	case "title":
		p.text(&prob.Titles)
	case "award":
		p.text(&prob.Awards)
	case "protocol":
		p.fileName(&prob.Protocol)
	case "LaTeX":
		p.fileName(&prob.LaTeX)
		p.latexPieces()
	case "LaTeXPieces":
		p.advance()
		p.latexPieces()
	case "walk":
		p.defineWalk()
	case "pieces":
		p.advance()
		p.pieces(p.place, &p.prob.TotalInvisible)
	case "Forsyth":
		p.advance()
		p.forsyth(p.replace)
	case "InitialGameArray":
		*p.board() = problem.GameArray(p.tok.pos)
		for _, m := range *p.board() {
			p.fill(m.Square)
		}
		prob.FromGameArray = true
		p.advance()
	case "condition":
		at := p.tok
		p.advance()
		list := p.conditions()
		if len(list) == 0 {
			p.failAt(at, NoCondition)
		}
		if p.target {
			list = p.targetImitators(list)
		}
		prob.SetConditions(lexicon.Conditions.Settled(append(prob.Conditions, list...)))
	case "option":
		at := p.tok
		p.advance()
		list := p.options()
		if len(list) == 0 {
			p.failAt(at, NoOption)
		}
		for _, o := range list {
			p.add(prob, o)
		}
	case "stipulation":
		p.advance()
		p.stipulate(p.traditional())
	case "sstipulation":
		p.advance()
		p.stipulate(p.structured())
	}
}

// stipulate sets the stipulation of the diagram. From a=>b on, men belong to
// the position to be reached.
func (p *parser) stipulate(s problem.Stipulation, ok bool) {
	if !ok {
		return
	}
	prob := p.prob
	if p.target {
		prob.Board, prob.Target, prob.TargetImitators = prob.Target, nil, nil
	}
	prob.Stipulation = s
	p.target = s.HasGoal(problem.AToB)
}

// text reads the rest of the line into a list of lines.
func (p *parser) text(list *[]string) {
	if line, ok := p.restOfLine(); ok {
		*list = append(*list, line)
	}
	p.advance()
}

func (p *parser) fileName(name *string) {
	if line, ok := p.restBehind(" \t;,"); ok { // a full stop belongs to ../name
		*name = strings.TrimRight(line, " \t")
	}
	p.advance()
}

// latexPieces reads lines of a walk, its LaTeX symbol and its name.
func (p *parser) latexPieces() {
	for len(p.tok.text) == 1 || len(p.tok.text) == 2 {
		walk, ok := p.findWalk(p.tok.text)
		if !ok {
			return
		}
		p.advance()
		piece := problem.LaTeXPiece{Walk: walk, Symbol: strings.ToUpper(p.tok.text)}
		piece.Name, _ = p.restOfLine()
		p.prob.LaTeXPieces = append(p.prob.LaTeXPieces, piece)
		p.advance()
	}
}
