// Package popeye reads and writes the input language of Popeye: problems as
// text in English, German or French.
//
// It turns text into problem.Problem values and back. It knows the grammar;
// the words are in package lexicon, what they mean is known to packages solve
// and fairy, and the solver's output is written by package solution.
package popeye

import (
	"iter"

	"rookery/problem"
	"rookery/problem/lexicon"
)

// Limits bound what is read from a source that one does not trust. A zero
// field sets no limit.
type Limits struct {
	Bytes    int // length of the text
	Problems int // problems in it
	Men      int // men in one problem, those of its twins included
	Twins    int // twins of one problem
}

// Problems reads the problems of a text one by one, each with the errors found
// in it. Name is the file's name in the positions of errors.
//
// A problem that has errors is what could be read of it: the reading goes on
// at the next command. The problem is nil when there is none, because the
// text does not begin with "beginproblem" in one of the languages or exceeds
// the limits. The text may be in UTF-8 or Latin-1.
func Problems(name string, src []byte, limits Limits) iter.Seq2[*problem.Problem, Errors] {
	return func(yield func(*problem.Problem, Errors) bool) {
		p := &parser{limits: limits}
		if limits.Bytes > 0 && len(src) > limits.Bytes {
			p.report(&Error{Pos: problem.Pos{File: name, Line: 1, Col: 1}, Msg: "the text is too long"})
			yield(nil, p.errs)
			return
		}
		p.scanner = newScanner(name, decode(src), p.report)
		p.advance()
		if !p.language() {
			yield(nil, p.errs)
			return
		}
		for n, more := 1, true; more; n++ {
			if limits.Problems > 0 && n > limits.Problems {
				p.fail("there are too many problems")
				yield(nil, p.errs)
				return
			}
			p.errs = nil
			p.advance()
			more = p.problem()
			if !yield(p.prob, p.errs) {
				return
			}
		}
	}
}

// Parse reads a whole text: all of its problems, and all errors.
func Parse(name string, src []byte) ([]*problem.Problem, Errors) {
	var list []*problem.Problem
	var errs Errors
	for p, e := range Problems(name, src, Limits{}) {
		if p != nil {
			list = append(list, p)
		}
		errs = append(errs, e...)
	}
	return list, errs
}

// language learns the language from the word that opens the text.
func (p *parser) language() bool {
	for lang := range problem.Languages {
		if _, err := lexicon.Begin.Find(lang, p.tok.text); err == nil {
			p.lang = lang
			return true
		}
	}
	p.fail("no problem begins here", lexicon.Begin.Names()[0][:]...)
	return false
}
