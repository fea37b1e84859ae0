package compose

import (
	"fmt"
	"slices"
	"strings"

	"rookery/chess"
	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/web/internal/site"
)

// edited reads an edited problem. What a Problem cannot say (targets of a=>b,
// invisible men ...) stays as in the text it was made of.
func edited(base string, p *Problem) (Reading, error) {
	text, err := write(p)
	if err != nil {
		return Reading{}, err
	}
	r, q, err := readPopeye(text)
	if err != nil || len(r.Complaints) > 0 {
		return r, err
	}
	if _, old, err := Read(base); err == nil && old != nil {
		q.Target, q.TargetImitators, q.TotalInvisible = old.Target, old.TargetImitators, old.TotalInvisible
		q.ZeroRemarks = old.ZeroRemarks
		q.LaTeXPieces = old.LaTeXPieces
		return ReadingOf(q)
	}
	return r, nil
}

// write puts a Problem into Popeye's language.
func write(p *Problem) (string, error) {
	lang, ok := problem.ParseLanguage(p.Language)
	if !ok {
		lang = problem.English
	}
	frame := problem.Problem{Language: lang}
	for _, m := range p.Board {
		sq, err := chess.ParseSquare(m.Square)
		if err != nil {
			return "", err
		}
		man := problem.Man{Colour: colourOf(m.Colour), Walk: problem.Walk(site.Line(m.Walk))}
		if man.Walk == "" {
			return "", fmt.Errorf("the man on %s has no walk", m.Square)
		}
		for _, a := range m.Attributes {
			man.Attributes = append(man.Attributes, problem.Attribute(site.Line(a)))
		}
		frame.Board = append(frame.Board, problem.Placement{Square: sq, Man: man})
	}
	// Men of a kind under one heading, and after those whom they stand upon.
	frame.Board = grouped(frame.Board)
	frame.Remarks, frame.Authors, frame.Origins = lines(p.Remarks), lines(p.Authors), lines(p.Origins)
	frame.Titles, frame.Awards = lines(p.Titles), lines(p.Awards)
	var b strings.Builder
	if err := popeye.Write(&b, lang, &frame); err != nil {
		return "", err
	}
	words := map[problem.Language][7]string{
		problem.English: {"condition", "stipulation", "sstipulation", "option", "twin", "walk", "zeroposition"},
		problem.German:  {"Bedingung", "Forderung", "sForderung", "Option", "Zwilling", "Gangart", "NullStellung"},
		problem.French:  {"condition", "enonce", "senonce", "option", "jumeau", "marche", "zeroposition"},
	}[lang]
	text := strings.TrimSpace(b.String())
	cut := strings.LastIndex(text, "\n")
	head, end := text[:cut+1], text[cut+1:]
	begin, rest, _ := strings.Cut(head, "\n")
	b.Reset()
	b.WriteString(begin + "\n")
	for _, w := range lines(p.Walks) {
		b.WriteString(words[5] + " " + w + "\n")
	}
	b.WriteString(rest)
	add := func(command string, args ...string) {
		if args = lines(args); len(args) > 0 {
			b.WriteString(command + " " + strings.Join(args, " ") + "\n")
		}
	}
	add(words[0], p.Conditions...)
	if side, _, two := strings.Cut(strings.TrimSpace(p.Stipulation), " "); two && len(side) >= 4 {
		add(words[2], p.Stipulation)
	} else {
		add(words[1], p.Stipulation)
	}
	intention, err := intentionOf(p)
	if err != nil {
		return "", err
	}
	options := slices.Clone(p.Options)
	for _, o := range intention.Options() {
		options = append(options, popeye.OptionText(lang, o))
	}
	add(words[3], options...)
	twins := p.Twins
	if p.Zero {
		b.WriteString(words[6] + "\n")
		if len(twins) > 0 {
			b.WriteString(strings.TrimSpace(twins[0]) + "\n")
			twins = twins[1:]
		}
	}
	for _, t := range twins {
		if strings.TrimSpace(t) != "" {
			b.WriteString(words[4] + "\n" + strings.TrimSpace(t) + "\n")
		}
	}
	return b.String() + end + "\n", nil
}

// intentionOf reads what the form says of the intention.
func intentionOf(p *Problem) (i problem.Intention, err error) {
	if number := site.Line(p.Intended); number != "" && !i.SetNumber(number) {
		return i, fmt.Errorf("%q is no number of solutions: \"2\", \"2.1.1...\"", number)
	}
	i.Play = lines(p.Play)
	return i, nil
}

// grouped sorts men by what they are, but puts those who stand upon others
// behind these.
func grouped(men []problem.Placement) []problem.Placement {
	var levels [][]problem.Placement
	height := map[chess.Square]int{}
	for _, m := range men {
		level := height[m.Square]
		height[m.Square]++
		if level == len(levels) {
			levels = append(levels, nil)
		}
		levels[level] = append(levels[level], m)
	}
	for _, list := range levels {
		slices.SortStableFunc(list, func(a, b problem.Placement) int {
			return strings.Compare(heading(a.Man), heading(b.Man))
		})
	}
	return slices.Concat(levels...)
}

func heading(m problem.Man) string { return fmt.Sprint(m.Colour, len(m.Attributes), m.Attributes) }

func lines(list []string) (out []string) {
	for _, text := range list {
		if text = site.Line(text); text != "" {
			out = append(out, text)
		}
	}
	return out
}
