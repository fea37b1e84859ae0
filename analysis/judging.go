package analysis

import (
	"rookery/problem"
	"rookery/solution"
)

// Judging returns a sink that passes a solution on to another one and, where the
// problem says what is intended (option Intended), ends it with the verdict.
func Judging(sink solution.Sink) solution.Sink {
	j := &judging{next: sink}
	j.Sink = sink
	return j
}

type judging struct {
	solution.Sink // the next one, with a Builder where there is something to judge
	next          solution.Sink
	kept          solution.Builder
	asked         bool // there is something to judge
}

func (j *judging) Begin(p *problem.Problem) {
	j.Sink = j.next
	if j.asked = p.Options.Own.Judged(); j.asked {
		j.Sink = solution.Tee(j.next, &j.kept)
	}
	j.Sink.Begin(p)
}

func (j *judging) End(sum solution.Summary) error {
	if !j.asked {
		return j.next.End(sum)
	}
	if err := j.kept.End(sum); err != nil {
		return err
	}
	own := &j.kept.Solution.Problem.Options.Own
	said := Judge(j.kept.Solution, Intent{Solutions: own.Intended.N, First: own.IntendedPlay})
	if len(said.Twins) > 1 {
		for _, t := range said.Twins {
			if t.Label != "" {
				j.next.Message(solution.Message{Kind: solution.Verdict, Text: t.Verdict.String(), Option: t.Label})
			}
		}
	}
	j.next.Message(solution.Message{Kind: solution.Verdict, Text: said.Verdict.String()})
	return j.next.End(sum)
}
