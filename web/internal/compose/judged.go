package compose

import (
	"rookery/analysis"
	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solution"
)

// A Judged is the verdict on a problem as the pages show it.
type Judged struct {
	Verdict string `json:"verdict" enum:"sound,several,unchecked,unsolved,unfinished,duals,short,cooked,missing,no solution,invalid"`
	Bad     bool   `json:"bad,omitempty" doc:"something is wrong with the problem"`
	Text    Texts  `json:"text" doc:"the verdict as a sentence"`
}

// Texts say the same in each language.
type Texts struct {
	English string `json:"en"`
	German  string `json:"de"`
	French  string `json:"fr"`
}

// in is the text in a language.
func (t *Texts) in(l problem.Language) string {
	return [problem.Languages]string{problem.English: t.English, problem.German: t.German, problem.French: t.French}[l]
}

// A worded sink has the verdict told by another sentence, that in the reader's language.
type worded struct {
	solution.Sink
	text string
}

func (w worded) End(sum solution.Summary) error {
	if sum.Judgement != nil {
		said := *sum.Judgement
		said.Text = w.text
		sum.Judgement = &said
	}
	return w.Sink.End(sum)
}

func textsOf(say func(problem.Language) string) Texts {
	return Texts{say(problem.English), say(problem.German), say(problem.French)}
}

// PrintedConditions are conditions as magazines print them.
func PrintedConditions(list []problem.Condition) (texts []Texts) {
	for _, c := range list {
		texts = append(texts, textsOf(func(l problem.Language) string { return popeye.PrintedCondition(l, c) }))
	}
	return texts
}

// PrintedOptions are options in words that people read.
func PrintedOptions(list []problem.Option) (texts []Texts) {
	for _, o := range list {
		texts = append(texts, textsOf(func(l problem.Language) string { return popeye.PrintedOption(l, o) }))
	}
	return texts
}

// JudgedAs is a verdict with its sentence in each language.
func JudgedAs(v solution.Verdict, texts [problem.Languages]string) Judged {
	return Judged{v.String(), v.Bad(), Texts{texts[problem.English], texts[problem.German], texts[problem.French]}}
}

// judgedOf is the verdict on a solution.
func judgedOf(s *solution.Solution) *Judged {
	verdict, texts := analysis.Sentences(s)
	j := JudgedAs(verdict, texts)
	return &j
}
