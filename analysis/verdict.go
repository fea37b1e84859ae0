package analysis

import (
	"slices"

	"rookery/analysis/printed"
	"rookery/problem"
	"rookery/solution"
)

// Judge gives the verdict on a solution, by what the problem says is intended. Moves are
// told in a style.
//
// What was solved decides: without variations no dual is seen, and what the
// option MaxSolutions left out is not there.
func Judge(s *solution.Solution, style printed.Style) solution.Judgement {
	var j solution.Judgement
	refused := refusal(s)
	parts := partsOf(s)
	matched := map[string]bool{} // lines that some twin has, where the intention is one for all
	for i := range parts {
		t := parts[i].judge(style, len(parts) > 1, matched)
		if s.Summary.Interrupted || s.Summary.Partial {
			t.Verdict = proved(t.Verdict)
			t.Missing = nil // it may be, where nobody has looked
		}
		j.Twins = append(j.Twins, t)
	}
	for i := range j.Twins {
		t := &j.Twins[i]
		if len(parts) > 1 {
			t.Missing = slices.DeleteFunc(t.Missing, func(line string) bool { return matched[line] })
			if t.Verdict == solution.Missing {
				t.Verdict = weigh(t)
			}
		}
		j.Verdict = max(j.Verdict, t.Verdict)
	}
	var why *reason
	switch {
	case j.Verdict == solution.NoSolution && refused == nil && senseless(s.Problem) != nil:
		j.Verdict, why = solution.Invalid, senseless(s.Problem)
	case refused != nil && (s.Summary.Failed || len(j.Twins) == 0 || j.Verdict == solution.NoSolution):
		words := said(refused)
		j.Verdict, why = refusedAs(refused.Kind), &words
	case s.Problem.Stipulation.IsZero() && len(j.Twins) == 0:
		j.Verdict = solution.Unchecked
	case s.Summary.Failed:
		j.Verdict = solution.Unsolved
	case len(j.Twins) == 0 && (s.Summary.Interrupted || s.Summary.Partial):
		j.Verdict = solution.Unfinished
	case len(j.Twins) == 0:
		j.Verdict = solution.Unsolved
	}
	j.Text = conditional(s, &j, sentence(&j, why, parts, style.Language), style.Language)
	return j
}

// Sentences are the verdict on a solution and what Judge says of it in each language.
func Sentences(s *solution.Solution) (v solution.Verdict, texts [problem.Languages]string) {
	for l := range texts {
		j := Judge(s, printed.Style{Language: problem.Language(l)})
		v, texts[l] = j.Verdict, j.Text
	}
	return v, texts
}

// JudgeShorter is Judge where fewer moves were asked for than the author has: whatever
// solves is a short solution.
func JudgeShorter(s *solution.Solution, style printed.Style) solution.Judgement {
	j := Judge(s, style)
	for i := range j.Twins {
		if t := &j.Twins[i]; t.Found > 0 {
			t.Verdict, t.Short, t.Cooks, t.Missing = solution.Short, t.Solutions, nil, nil
			j.Verdict = solution.Short
		}
	}
	j.Text = conditional(s, &j, sentence(&j, nil, partsOf(s), style.Language), style.Language)
	return j
}

// proved is what remains of a verdict where the search was not ended.
func proved(v solution.Verdict) solution.Verdict {
	switch v {
	case solution.Duals, solution.Short, solution.Cooked:
		return v
	}
	return solution.Unfinished
}

// weigh gives the verdict on what was found.
func weigh(t *solution.TwinJudgement) solution.Verdict {
	switch {
	case t.Found == 0:
		return solution.NoSolution
	case len(t.Cooks) > 0 || t.Intended > 0 && t.Found > t.Intended:
		return solution.Cooked
	case len(t.Missing) > 0 || t.Found < t.Intended:
		return solution.Missing
	case len(t.Short) > 0:
		return solution.Short
	case slices.ContainsFunc(t.Duals, func(d solution.Dual) bool { return d.Grade == solution.Serious }):
		return solution.Duals
	case t.Intended == 0 && t.Found > 1:
		return solution.Several
	}
	return solution.Sound
}
