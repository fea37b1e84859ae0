package compose

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"rookery/diagram"
	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/problem/twinning"
)

func isLaTeX(text string) bool { return strings.Contains(text, `\begin{diagram}`) }

// readLaTeX reads the first diagram of a LaTeX document. What a diagram says in
// words goes through the form, so that it means what it would mean there. What
// is not understood becomes a remark, and is told with its place.
func readLaTeX(text string) (Reading, *problem.Problem, error) {
	var form *Problem
	var bad []Complaint
	n := 0
	for d, err := range diagram.ReadLaTeX(text, walkNamed) {
		if n++; n > 1 {
			continue
		}
		var strange []strangeText
		form, strange = formOf(d)
		if err != nil {
			bad = append(bad, placed(text, Complaint{Message: err.Error()}, `\begin{diagram}`))
		}
		for _, s := range strange {
			bad = append(bad, placed(text, Complaint{Message: fmt.Sprintf("%s %q is not understood, and became a remark", s.what, s.text), Warning: true}, `\`+s.field, texWords(s.text)...))
		}
	}
	if form == nil {
		return Reading{}, nil, ErrNothing
	}
	src, err := write(form)
	if err != nil {
		return Reading{}, nil, err
	}
	r, p, err := readPopeye(src)
	r.Problems, r.Complaints = n, append(bad, r.Complaints...)
	return r, p, err
}

// placed gives a complaint its place in a text: that of the first of the words
// behind a mark that are there, else that of the mark.
func placed(text string, c Complaint, mark string, words ...string) Complaint {
	at := max(strings.Index(text, mark), 0)
	for _, w := range words {
		if i := strings.Index(text[at:], w); w != "" && i >= 0 {
			at += i
			break
		}
	}
	before := text[:at]
	c.Line = 1 + strings.Count(before, "\n")
	c.Column = 1 + utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:])
	return c
}

// texWords are a text, and its first word, as they may stand in LaTeX.
func texWords(text string) []string {
	first, _, _ := strings.Cut(text, " ")
	return []string{text, first}
}

// walkNamed finds a walk by its name in one of the languages.
func walkNamed(name string) (problem.Walk, bool) {
	for _, w := range lexicon.AllWalks() {
		for lang := range problem.Languages {
			if strings.EqualFold(name, lexicon.WalkTitleIn(lang, w)) {
				return w, true
			}
		}
	}
	return "", false
}

// A strangeText is one that a diagram has in a field and nobody understands.
type strangeText struct{ field, what, text string }

// joinEdges has conditions join edges of which the diagram only shows that they are joined.
func (p *Problem) joinEdges(shown problem.Seams) {
	var named []problem.Condition
	for _, c := range p.Conditions {
		named = append(named, problem.Condition{Mark: marks(c)})
	}
	joined := problem.SeamsOf(named)
	if shown.Files && !joined.Files {
		p.mark(problem.FilesJoinedMark)
	}
	if shown.Ranks && !joined.Ranks {
		p.mark(problem.RanksJoinedMark)
	}
}

// formOf takes a diagram for a problem.
func formOf(d diagram.Diagram) (p *Problem, bad []strangeText) {
	p = &Problem{Authors: d.Authors, Titles: d.Titles, Origins: d.Origins, Awards: d.Awards}
	for _, c := range d.Conditions {
		if text, ok := twinning.ReadChanges(c); ok { // in one of the languages
			if english, ok := strings.CutPrefix(text, "condition "); ok {
				c = english
			}
		}
		if marks(c) != problem.GridMark { // whose groups of squares are told apart by blanks
			c = joinedSquares(c)
		}
		p.Conditions = append(p.Conditions, c)
	}
	for _, m := range d.Men {
		p.Board = append(p.Board, Man{Square: m.Square.String(), Colour: ColourName(m.Man.Colour), Walk: string(m.Man.Walk)})
	}
	if d.Grid != nil {
		p.mark(problem.GridMark, gridWords(d.Grid)...)
	}
	p.joinEdges(d.Seams)
	if len(d.Imitators) > 0 {
		p.mark(problem.ImitatorMark, squareNames(d.Imitators)...)
	}
	var set bool
	if p.Stipulation, set = strings.CutSuffix(strings.NewReplacer(",", ".", "→", "->").Replace(d.Stipulation), "*"); set {
		p.Options = append(p.Options, "SetPlay")
	}
	for _, t := range d.Twins {
		if changes, ok := twinning.IsZero(t); ok {
			if text, ok := twinning.ReadChanges(changes); ok || changes == "" {
				p.Zero, p.Twins = true, append(p.Twins, text)
				continue
			}
		} else if change, ok := twinning.Read(t); ok {
			if strings.HasPrefix(t, "a)") && p.Zero {
				p.Twins[0] = change
				continue
			}
			p.Twins = append(p.Twins, change)
			continue
		}
		p.Remarks = append(p.Remarks, t)
		bad = append(bad, strangeText{"twins", "the twin", t})
	}
	for _, note := range d.Notes {
		if list, ok := strings.CutPrefix(note, "target: "); ok {
			bad = append(bad, strangeText{"remark", "the target of a=>b", list})
		}
		if option, ok := diagram.OptionOf(note); ok {
			p.Options = append(p.Options, option)
		} else if !p.note(note) {
			p.Remarks = append(p.Remarks, note)
		}
	}
	return p, bad
}

// marks is what the squares are that a condition in words names.
func marks(condition string) problem.Mark {
	name, _, _ := strings.Cut(condition, " ")
	r, _ := lexicon.Conditions.Record(name)
	return r.Mark
}

// gridWords are those of a grid of which only the lines are known.
func gridWords(g *problem.Grid) (words []string) {
	if len(g.Lines) == 0 {
		return nil
	}
	words = []string{"Irregular GridLine"}
	for _, l := range g.Lines {
		sign := "h"
		if l.Vertical {
			sign = "v"
		}
		words = append(words, fmt.Sprintf(" %s%v%d", sign, l.From, l.Length))
	}
	return words
}

// mark adds the condition with a mark unless there is one.
func (p *Problem) mark(m problem.Mark, squares ...string) {
	if !slices.ContainsFunc(p.Conditions, func(c string) bool { return marks(c) == m }) {
		p.Conditions = append(p.Conditions, strings.TrimSpace(lexicon.Conditions.Marking(m)+" "+strings.Join(squares, "")))
	}
}

var adjacentSquares = regexp.MustCompile(`\b((?:[a-h][1-8])+) ((?:[a-h][1-8])+)\b`)

// joinedSquares writes lists of squares as Popeye wants them, without blanks.
func joinedSquares(text string) string {
	for {
		next := adjacentSquares.ReplaceAllString(text, "$1$2")
		if next == text {
			return text
		}
		text = next
	}
}

// note gives men the attribute of a remark such as "Royal: wSh1, bKa8", and puts
// those of "beneath: bRc3" below the others.
func (p *Problem) note(text string) bool {
	name, list, ok := strings.Cut(text, ": ")
	men := strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' })
	switch {
	case !ok:
		return false
	case slices.Contains([]string{"beneath", "darunter", "dessous"}, name):
		for i := len(men) - 1; i >= 0; i-- {
			m := manOnSquare.FindStringSubmatch(men[i])
			if m == nil {
				return false
			}
			p.Board = slices.Insert(p.Board, 0, Man{Square: m[4], Colour: colourLetters[m[2]], Walk: strings.ToLower(m[3])})
		}
		return true
	}
	name, ok = attributeNamed(name)
	if !ok {
		return false
	}
	for _, man := range men {
		at := slices.IndexFunc(p.Board, func(m Man) bool { return m.named(man) && !slices.Contains(m.Attributes, name) })
		if at < 0 { // in another language's letters, perhaps
			at = slices.IndexFunc(p.Board, func(m Man) bool { return strings.HasSuffix(man, m.Square) && !slices.Contains(m.Attributes, name) })
		}
		if at >= 0 {
			p.Board[at].Attributes = append(p.Board[at].Attributes, name)
		}
	}
	return true
}

// attributeNamed is the attribute of a name in one of the languages.
func attributeNamed(name string) (string, bool) {
	words := strings.Fields(name)
	for l := range problem.Languages {
		if name, n := lexicon.Attributes.FindPrinted(l, words); n > 0 && n == len(words) {
			return name, true
		}
		if len(words) == 1 && lexicon.Attributes.Exact(l, name) {
			name, _ = lexicon.Attributes.Find(l, name)
			return name, true
		}
	}
	return "", false
}

// named: the man is called so in captions, "wSh1".
func (m *Man) named(text string) bool {
	return strings.EqualFold(m.Colour[:1]+m.Walk+m.Square, text)
}

var manOnSquare = regexp.MustCompile(`^((?:[A-Z][A-Za-z]+ )*)([wbsn])([A-Z0-9/]*?)([a-h][1-8])$`)

var colourLetters = map[string]string{"w": "white", "b": "black", "s": "black", "n": "neutral"}
