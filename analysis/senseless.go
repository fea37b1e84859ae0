package analysis

import (
	"slices"
	"strings"

	"rookery/problem"
	"rookery/solution"
	"rookery/solution/wording"
)

// refusal is the message that says why a problem, or a twin of it, was not solved.
func refusal(s *solution.Solution) *solution.Message {
	lists := [][]solution.Remark{s.Remarks}
	for i := range s.Twins {
		lists = append(lists, s.Twins[i].Remarks)
		for k := range s.Twins[i].Halves {
			if h := &s.Twins[i].Halves[k]; !played(h) {
				lists = append(lists, h.Remarks)
			}
		}
	}
	for _, remarks := range lists {
		for i := range remarks {
			if remarks[i].Kind.Refuses() {
				return &remarks[i].Message
			}
		}
	}
	return nil
}

// played reports whether the play proper was looked for: then what was refused is set play.
func played(h *solution.HalfSolution) bool {
	return slices.ContainsFunc(h.Phases, func(ph solution.PhaseSolution) bool { return ph.Kind != solution.SetPlay })
}

// refusedAs is the verdict on a problem that a message refuses.
func refusedAs(kind solution.MessageKind) solution.Verdict {
	switch kind {
	case solution.NoStipulation:
		return solution.Unchecked
	case solution.NotSolved, solution.Failure:
		return solution.Unsolved
	}
	return solution.Invalid
}

// A reason is why a problem makes no sense, in each language.
type reason [problem.Languages]string

// said are the words of the message that refuses a problem.
func said(refused *solution.Message) (why reason) {
	for l := range why {
		text := strings.TrimSpace(strings.SplitN(wording.Message(refused, problem.Language(l)), "\n", 2)[0])
		why[l] = spelt.Replace(text)
	}
	return why
}

// spelt has the accents that messages to terminals are without.
var spelt = strings.NewReplacer("Koenig", "König", "geloest", "gelöst", "koennen", "können", " fuer ", " für ", "Schluessel", "Schlüssel", "Zuege", "Züge",
	"zuege", "züge", "zaehlt", "zählt", "Widerspruechliche", "Widersprüchliche", "laesst", "lässt", "wuerde", "würde",
	"enonce", "énoncé", "specification", "spécification", "resolu", "résolu", "examine", "examiné", "jeu aide", "jeu d’aide", "reciproque", "réciproque",
	"en serie", "en série", "decider", "décider", "refute", "réfuté", "determiner", "déterminer", "legal.", "légal.")

// Why nothing can be solved.
var (
	emptyBoard = reason{"the board is empty", "das Brett ist leer", "l’échiquier est vide"}
	noKing     = reason{"there is no king to be mated", "es gibt keinen König, der mattzusetzen wäre", "il n’y a pas de roi à mater"}
)

// senseless is why a problem without twins and conditions cannot have a solution, whatever is
// looked for; nil if it may have one.
func senseless(p *problem.Problem) *reason {
	t := p.Stipulation.Traditional
	switch {
	case len(p.Conditions) > 0 || len(p.Twins) > 0 || p.TotalInvisible > 0 || p.Stipulation.IsZero():
		return nil
	case len(p.Board) == 0 && len(p.Target) == 0:
		return &emptyBoard
	case t == nil || t.Goal.Kind != problem.Mate || t.Reciprocal || t.Play != problem.Direct && t.Play != problem.Help && t.Play != problem.Self:
		return nil
	}
	mated := problem.Black
	if (t.Play == problem.Self) != p.Options.HalfDuplex {
		mated = problem.White
	}
	if slices.ContainsFunc(p.Board, func(m problem.Placement) bool {
		royal := m.Man.Walk == problem.King || slices.Contains(m.Man.Attributes, "Royal")
		return royal && (m.Man.Colour == mated || m.Man.Colour == problem.Neutral)
	}) {
		return nil
	}
	return &noKing
}
