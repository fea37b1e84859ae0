// Package popeye reads and writes the input language of Popeye: problems as
// text in English, German or French.
//
// It turns text into problem.Problem values and back. It knows the grammar;
// the words are in package lexicon, what they mean is known to packages solve
// and fairy, and the solver's output is written by package solution.
package popeye

import (
	"bytes"
	"errors"
	"io"
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

// A Reader reads the problems of a text. It takes no more of the text than it
// needs to know that a problem has ended, so that problems can be solved while the next
// ones are still being written.
type Reader struct {
	p *parser
}

// NewReader returns a Reader. Name is the file's name in the positions of errors.
// Limits.Bytes does not bound it: limit r instead.
func NewReader(name string, r io.Reader, limits Limits) *Reader {
	p := &parser{limits: limits}
	p.scanner = newScanner(name, r, p.report)
	return &Reader{p}
}

// Tell has every error told as soon as the line is read in which it stands, beside
// being given with its problem.
func (r *Reader) Tell(f func(*Error)) { r.p.tell = f }

// Latin1 reports whether a line read so far was in Latin-1, and not in UTF-8.
func (r *Reader) Latin1() bool { return r.p.latin1 }

// Err is the error that ended the reading, if it was not the end of the text.
func (r *Reader) Err() error {
	if errors.Is(r.p.err, io.EOF) {
		return nil
	}
	return r.p.err
}

// Problems reads the problems one by one, each with the errors found in it.
//
// A problem that has errors is what could be read of it: the reading goes on
// at the next command. The problem is nil when there is none, because the
// text does not begin with "beginproblem" in one of the languages or exceeds
// the limits. Each line may be in UTF-8 or Latin-1.
func (r *Reader) Problems() iter.Seq2[*problem.Problem, Errors] {
	return func(yield func(*problem.Problem, Errors) bool) {
		p := r.p
		p.advance()
		if !p.language() {
			yield(nil, p.errs)
			return
		}
		for n, more := 1, true; more; n++ {
			if p.limits.Problems > 0 && n > p.limits.Problems {
				p.fail(TooManyProblems)
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

// Problems reads the problems of a text as a Reader does.
func Problems(name string, src []byte, limits Limits) iter.Seq2[*problem.Problem, Errors] {
	if limits.Bytes > 0 && len(src) > limits.Bytes {
		return func(yield func(*problem.Problem, Errors) bool) {
			yield(nil, Errors{{Pos: problem.Pos{File: name, Line: 1, Col: 1}, Reason: TextTooLong}})
		}
	}
	return NewReader(name, bytes.NewReader(src), limits).Problems()
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
	p.fail(NoProblem, lexicon.Begin.Names()[0][:]...)
	return false
}
