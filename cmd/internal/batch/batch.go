// Package batch solves the problems of input texts one after the other: what
// the commands rookery and py have in common. It reports what is wrong with
// the input and writes the files that problems ask for by "protocol" and
// "LaTeX". Flags, and where the rest of the output goes, are the commands' own.
package batch

import (
	"context"
	"fmt"

	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solution"
	"rookery/solve"
)

// A Batch solves problems. The fields must not be changed once it works.
type Batch struct {
	// Config is for the solver.
	Config solve.Config
	// Open returns the sink that a problem's solution goes to.
	Open func(p *problem.Problem, lang problem.Language) (solution.Sink, error)
	// Report takes what is wrong with the input, line by line.
	Report func(message string)
	// Language is that of the output; nil for each problem's own.
	Language *problem.Language
	// Strict keeps away from problems that have errors. Otherwise what could
	// be read of them is solved.
	Strict bool
	// Explain reports, with the problem's place, why a problem is not solved;
	// otherwise that is left to the sinks.
	Explain bool
	// Banner begins the output of a run in a protocol, if it is not empty.
	Banner string
	// Latin1 writes protocols in ISO 8859-1 instead of UTF-8.
	Latin1 bool
	// Regression leaves out of protocols what differs from run to run.
	Regression bool

	files  files
	failed bool
}

// Text solves the problems of a text in order. It returns early only if the
// context ends; Failed tells whether all went well.
func (b *Batch) Text(ctx context.Context, name string, src []byte) {
	for p, errs := range popeye.Problems(name, src, popeye.Limits{}) {
		b.problem(ctx, p, errs)
		if ctx.Err() != nil {
			return
		}
	}
}

// Fail reports an error that has nothing to do with a certain problem.
func (b *Batch) Fail(err error) {
	b.failed = true
	b.Report(err.Error())
}

// Failed tells whether a problem had errors or anything else went wrong.
func (b *Batch) Failed() bool { return b.failed }

// Close finishes the files that problems asked for.
func (b *Batch) Close() {
	if err := b.files.close(); err != nil {
		b.Fail(err)
	}
}

func (b *Batch) problem(ctx context.Context, p *problem.Problem, errs popeye.Errors) {
	bad := errs.Err() != nil
	b.failed = b.failed || bad
	skip := p == nil || bad && b.Strict
	if p != nil && !skip {
		if err := b.files.open(p, b.language(p), b.Banner, b.Latin1); err != nil {
			b.Fail(err)
		}
	}
	for _, err := range errs {
		text := err.Error()
		if err.Warning {
			text += " (warning)"
		}
		b.Report(text)
		b.files.note(text)
	}
	if skip {
		return
	}
	lang := b.language(p)
	sink, err := b.Open(p, lang)
	if err != nil {
		b.Fail(err)
		return
	}
	sinks := append([]solution.Sink{sink}, b.files.sinks(lang, b.Regression)...)
	if len(sinks) > 1 {
		sink = solution.Tee(sinks...)
	}
	if b.Explain {
		sink = &explainer{sink, func(text string) { b.Report(place(p) + ": " + text) }}
	}
	sum, err := solve.Solve(ctx, p, b.Config, sink)
	if err != nil {
		b.Fail(fmt.Errorf("%v: %w", place(p), err))
	}
	b.failed = b.failed || sum.Failed
}

// language is that of the output for a problem.
func (b *Batch) language(p *problem.Problem) problem.Language {
	if b.Language != nil {
		return *b.Language
	}
	return p.Language
}

// An explainer reports the messages that say why a problem is not solved.
type explainer struct {
	solution.Sink
	report func(string)
}

func (e *explainer) Message(m solution.Message) {
	switch m.Kind {
	case solution.NotSolved:
		e.report("not solved yet: " + m.Text)
	case solution.NotSound, solution.Invalid:
		e.report(m.Text)
	}
	e.Sink.Message(m)
}

// place names a problem for messages.
func place(p *problem.Problem) string {
	if p.Pos.File == "" {
		return fmt.Sprintf("line %d", p.Pos.Line)
	}
	return fmt.Sprintf("%s:%d", p.Pos.File, p.Pos.Line)
}
