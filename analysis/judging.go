package analysis

import (
	"rookery/analysis/printed"
	"rookery/problem"
	"rookery/solution"
)

// Judging returns a sink that passes a solution on to another one and ends it with the
// verdict, told in a language.
func Judging(sink solution.Sink, language problem.Language) solution.Sink {
	j := &judging{next: sink, language: language}
	j.Sink = solution.Tee(sink, &j.kept)
	return j
}

type judging struct {
	solution.Sink // the next one and the Builder
	next          solution.Sink
	kept          solution.Builder
	language      problem.Language
}

func (j *judging) End(sum solution.Summary) error {
	if err := j.kept.End(sum); err != nil {
		return err
	}
	said := Judge(j.kept.Solution, printed.Style{Language: j.language})
	sum.Judgement = &said
	return j.next.End(sum)
}
