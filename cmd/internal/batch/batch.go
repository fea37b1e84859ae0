// Package batch solves the problems of input texts one after the other: what
// the commands rookery and py have in common. It reports what is wrong with
// the input and writes the files that problems ask for by "protocol" and
// "LaTeX". Flags, and where the rest of the output goes, are the commands' own.
package batch

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"iter"

	"rookery/analysis"
	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solution"
	"rookery/solution/wording"
	"rookery/solve"
)

// A Batch solves problems. The fields must not be changed once it works.
type Batch struct {
	// Config is for the solver.
	Config solve.Config
	// Solve solves a problem, as solve.Solve does; nil: that does.
	Solve func(context.Context, *problem.Problem, solve.Config, solution.Sink) (solution.Summary, error)
	// Open returns the sink that a problem's solution goes to.
	Open func(p *problem.Problem, lang problem.Language) (solution.Sink, error)
	// Report takes what is wrong with the input, line by line.
	Report func(message string)
	// Language is that of the output; nil for each problem's own.
	Language *problem.Language
	// Options are added to those of each problem.
	Options []problem.Option
	// Change, if not nil, changes each problem before it is solved.
	Change func(p *problem.Problem)
	// Foreign tells texts that are not in Popeye's language by their names and how they begin,
	// and gives who reads the problems of such a text, nil for others; nil: all are in
	// Popeye's language.
	Foreign func(name string, head []byte) func(io.Reader) iter.Seq2[*problem.Problem, error]
	// Walks are those of one's own that problems need not define.
	Walks []problem.OwnWalk
	// Strict keeps away from problems that have errors. Otherwise what could
	// be read of them is solved.
	Strict bool
	// Explain reports, with the problem's place, why a problem is not solved;
	// otherwise that is left to the sinks.
	Explain bool
	// Judge ends each solution with the verdict on the problem. Where a problem says what
	// is intended that is done in any case.
	Judge bool
	// Anywhere lets problems name files wherever they like; otherwise those are in the working directory or
	// below it.
	Anywhere bool
	// Lost tells whether the output cannot be written any more: no further problem is solved then; nil: it always can.
	Lost func() bool
	// Banner begins the output of a run in a protocol, if it is not empty.
	Banner string
	// Regression leaves out of protocols what differs from run to run.
	Regression bool

	reader *popeye.Reader
	files  files
	failed bool
}

// Read solves the problems of a text in order, each as soon as it has been read: what
// follows need not be written yet. Errors of the text are reported as its lines
// come. Read returns early only if the context ends or the output is lost; Failed tells whether all went well.
func (b *Batch) Read(ctx context.Context, name string, r io.Reader) {
	in := bufio.NewReader(interruptibly(ctx, r))
	if b.Foreign != nil {
		_, _ = in.Peek(1) // what there is to begin with; an error is met again
		head, _ := in.Peek(in.Buffered())
		if read := b.Foreign(name, head); read != nil {
			b.foreign(ctx, read(in))
			return
		}
	}
	b.reader = popeye.NewReader(name, in, popeye.Limits{})
	b.reader.Use(b.Walks)
	b.reader.Tell(func(err *popeye.Error) { b.Report(complaint(err)) })
	for p, errs := range b.reader.Problems() {
		if ctx.Err() != nil {
			return
		}
		b.problem(ctx, p, errs)
		if ctx.Err() != nil || b.lost() {
			return
		}
	}
	if err := b.reader.Err(); err != nil && ctx.Err() == nil {
		b.Fail(fmt.Errorf("%s: %w", name, err))
	}
}

// foreign solves problems that were read otherwise.
func (b *Batch) foreign(ctx context.Context, list iter.Seq2[*problem.Problem, error]) {
	for p, err := range list {
		switch {
		case ctx.Err() != nil || b.lost():
			return
		case err != nil:
			b.Fail(err)
		default:
			b.problem(ctx, p, nil)
		}
	}
}

func (b *Batch) lost() bool { return b.Lost != nil && b.Lost() }

// Latin1 tells whether the text at hand is in ISO 8859-1 and not in UTF-8, so far as
// it has been read: who writes it reads it, too.
func (b *Batch) Latin1() bool { return b.reader != nil && b.reader.Latin1() }

// complaint is an error of the text as a line.
func complaint(err *popeye.Error) string {
	if err.Warning {
		return err.Error() + " (" + warning[err.Language] + ")"
	}
	return err.Error()
}

var warning = [problem.Languages]string{"warning", "Warnung", "avertissement"}

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
	if p != nil {
		for _, o := range b.Options {
			if err := p.AddOption(o); err != nil {
				b.Fail(fmt.Errorf("%s: %w", place(p), err))
				skip = true
			}
		}
	}
	if p != nil && b.Change != nil {
		b.Change(p)
	}
	if p != nil && !skip {
		if err := b.files.open(p, b); err != nil {
			b.Fail(err)
		}
	}
	for _, err := range errs {
		b.files.note(complaint(err))
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
		sink = &explainer{sink, lang, func(text string) { b.Report(place(p) + ": " + text) }}
	}
	if b.Judge || !p.Intention.IsZero() {
		analysis.Examine(p)
		sink = analysis.Judging(sink, lang)
	}
	search := solve.Solve
	if b.Solve != nil {
		search = b.Solve
	}
	sum, err := search(ctx, p, b.Config, sink)
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
	lang   problem.Language
	report func(string)
}

func (e *explainer) Message(m solution.Message) {
	// That the king can be taken is told with the solution.
	if m.Kind.Refuses() && m.Kind != solution.KingCapturable {
		e.report(wording.Message(&m, e.lang))
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
