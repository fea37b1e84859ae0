// Package twinning says in words what makes the twins of a problem, in English, German and
// French, and reads what it has said: "b) bPf3 → b4", "c) = b) wKa1 ↔ bKh8". Popeye's
// layout of the same is in solution/caption.
package twinning

import (
	"fmt"
	"slices"
	"strings"

	"rookery/chess"
	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/problem/popeye"
)

// words of a language that stand in lines of twins.
type words struct {
	zero, diagram, position, without      string
	turned, mirrored, shifted, polishType string // turned takes an angle, the others squares follow
}

func wordsIn(l problem.Language) words {
	switch l {
	case problem.German:
		return words{"Nullstellung", "Diagramm", "Stellung:", "ohne Bedingungen",
			"Brett um %d° gedreht", "gespiegelt", "verschoben", "Farbtausch"}
	case problem.French:
		return words{"position zéro", "diagramme", "position :", "sans conditions",
			"échiquier tourné de %d°", "miroir", "décalage", "couleurs échangées"}
	}
	return words{"zero position", "diagram", "position:", "without conditions",
		"board turned by %d°", "mirrored", "shifted", "Polish type"}
}

// Lines has a line for each twin of a problem but the diagram itself, which has one if it is
// a zero position.
func Lines(p *problem.Problem, l problem.Language) (lines []string) {
	for i, t := range p.Expand() {
		line := Line(t, l)
		if line == "" && i > 0 {
			line = t.Label + ") " + wordsIn(l).diagram // behind a zero position
		}
		if line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// Line says what makes a twin: "b) bPf3 → b4", of a zero position that it is one, and
// of the diagram nothing.
func Line(t problem.TwinProblem, l problem.Language) string {
	w := wordsIn(l)
	switch {
	case t.Zero:
		return w.zero
	case t.Before == nil || t.Label == "" || t.Label == "a" && len(t.Changes) == 0:
		return ""
	}
	line := t.Label + ") "
	switch changes := Changes(t.Before, t.Changes, l); {
	case t.Label != "a" && (t.Continued || changes == ""): // what a) goes on from is the diagram
		line += "= " + labelBefore(t.Label) + ") " + changes
	default:
		line += changes
	}
	return strings.TrimSpace(line)
}

// labelBefore is the label of the twin before one.
func labelBefore(label string) string {
	n := 0
	switch {
	case label == "z1":
		return "z"
	case len(label) == 1:
		return string(label[0] - 1)
	}
	_, _ = fmt.Sscanf(label, "z%d", &n)
	return fmt.Sprintf("z%d", n-1)
}

// Changes are those that are made to a problem, one after the other, in words.
func Changes(p *problem.Problem, list []problem.Change, l problem.Language) string {
	var parts []string
	for i := range list {
		men := p.Board
		if p.Stipulation.HasGoal(problem.AToB) {
			men = p.Target
		}
		if s := change(men, &list[i], l); s != "" {
			parts = append(parts, s)
		}
		p, _ = p.Apply(list[i : i+1]) // one that is not possible is said all the same
	}
	return strings.Join(parts, ", ")
}

func change(men []problem.Placement, c *problem.Change, l problem.Language) string {
	w := wordsIn(l)
	switch c.Kind {
	case problem.MoveMan:
		return manOn(men, c.From, l) + " → " + c.To.String()
	case problem.ExchangeMen:
		return manOn(men, c.From, l) + " ↔ " + manOn(men, c.To, l)
	case problem.RemoveMen:
		parts := make([]string, len(c.Squares))
		for i, s := range c.Squares {
			parts[i] = "−" + manOn(men, s, l)
		}
		return strings.Join(parts, ", ")
	case problem.AddMen:
		parts := make([]string, len(c.Men))
		for i, m := range c.Men {
			parts[i] = "+" + attributed(m, l)
		}
		return strings.Join(parts, ", ")
	case problem.Rotate:
		return fmt.Sprintf(w.turned, c.Angle)
	case problem.MirrorBoard:
		return w.mirrored + " " + strings.Replace(c.Axis, "<-->", " ↔ ", 1)
	case problem.ShiftBoard:
		return w.shifted + " " + c.From.String() + " → " + c.To.String()
	case problem.PolishType:
		return w.polishType
	case problem.SubstituteWalk:
		return lexicon.WalkTitleIn(l, c.Walks[0]) + " → " + lexicon.WalkTitleIn(l, c.Walks[1])
	case problem.ChangeStipulation:
		if s := c.Stipulation.Structured; s != nil {
			return lexicon.Colours.Printed(l, lexicon.ColourName(problem.English, s.Starter)) + " " + s.String()
		}
		return c.Stipulation.Text
	case problem.ChangeConditions:
		if len(c.Conditions) == 0 {
			return w.without
		}
		parts := make([]string, len(c.Conditions))
		for i, condition := range c.Conditions {
			parts[i] = popeye.PrintedCondition(l, condition)
		}
		return strings.Join(parts, ", ")
	case problem.ChangeOptions:
		parts := make([]string, len(c.Options))
		for i, o := range c.Options {
			parts[i] = popeye.PrintedOption(l, o)
		}
		return strings.Join(parts, ", ")
	case problem.ReplaceBoard:
		parts := make([]string, len(c.Men))
		for i, m := range c.Men {
			parts[i] = attributed(m, l)
		}
		return strings.TrimSpace(w.position + " " + strings.Join(parts, " "))
	}
	return ""
}

// Man is a man with his square as captions name him: "wKa8", in German "sKa8".
func Man(m problem.Placement, l problem.Language) string {
	return colourLetters[l][min(m.Man.Colour, problem.Invisible)] + lexicon.WalkLetters(l, m.Man.Walk) + m.Square.String()
}

// colourLetters are those of white, black, neutral and invisible men. In French black and neutral
// men would have the same.
var colourLetters = [problem.Languages][4]string{
	problem.English: {"w", "b", "n", "i"}, problem.German: {"w", "s", "n", "u"}, problem.French: {"b", "n", "ne", "i"},
}

// Colour is that of the letter before a man.
func Colour(letter string, l problem.Language) (problem.Colour, bool) {
	i := slices.Index(colourLetters[l][:], letter)
	return problem.Colour(max(i, 0)), i >= 0
}

// attributed is a man with his attributes.
func attributed(m problem.Placement, l problem.Language) string {
	text := ""
	for _, a := range m.Man.Attributes {
		text += lexicon.Attributes.Printed(l, string(a)) + " "
	}
	return text + Man(m, l)
}

// manOn is the man on a square, or the empty square itself.
func manOn(men []problem.Placement, s chess.Square, l problem.Language) string {
	if i := problem.Top(men, s); i >= 0 {
		return Man(men[i], l)
	}
	return s.String()
}
