package web

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"rookery/diagram"
	"rookery/problem"
	"rookery/problem/lexicon"
)

func isLaTeX(text string) bool { return strings.Contains(text, `\begin{diagram}`) }

// readLaTeX reads the first diagram of a LaTeX document. What a diagram says in
// words goes through the form, so that it means what it would mean there.
func readLaTeX(text string) (Reading, *problem.Problem, error) {
	var form *Problem
	var bad []Complaint
	n := 0
	for d, err := range diagram.ReadLaTeX(text, walkNamed) {
		if n++; n > 1 {
			continue
		}
		form = formOf(d)
		if err != nil {
			bad = append(bad, Complaint{Line: 1, Column: 1, Message: err.Error()})
		}
	}
	if form == nil {
		return Reading{}, nil, errNothing
	}
	src, err := write(form)
	if err != nil {
		return Reading{}, nil, err
	}
	r, p, err := readPopeye(src)
	r.Problems, r.Complaints = n, append(bad, r.Complaints...)
	return r, p, err
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

// formOf takes a diagram for a problem.
func formOf(d diagram.Diagram) *Problem {
	p := &Problem{Authors: d.Authors, Titles: d.Titles, Origins: d.Origins, Awards: d.Awards, Conditions: d.Conditions}
	for _, m := range d.Men {
		p.Board = append(p.Board, Man{Square: m.Square.String(), Colour: colourName(m.Man.Colour), Walk: string(m.Man.Walk)})
	}
	if d.Grid && !slices.Contains(p.Conditions, "GridChess") {
		p.Conditions = append(p.Conditions, "GridChess")
	}
	for _, s := range d.Imitators {
		if !slices.ContainsFunc(p.Conditions, func(c string) bool { return strings.HasPrefix(c, "Imitator") }) {
			p.Conditions = append(p.Conditions, "Imitator "+s.String())
		}
	}
	var set bool
	if p.Stipulation, set = strings.CutSuffix(strings.ReplaceAll(d.Stipulation, ",", "."), "*"); set {
		p.Options = append(p.Options, "SetPlay")
	}
	for _, t := range d.Twins {
		if change, ok := twinOf(t); ok {
			p.Twins = append(p.Twins, change)
		} else {
			p.Remarks = append(p.Remarks, t)
		}
	}
	for _, note := range d.Notes {
		if note == "Duplex" {
			p.Options = append(p.Options, note)
		} else if !p.note(note) {
			p.Remarks = append(p.Remarks, note)
		}
	}
	return p
}

// note gives men the attribute of a remark such as "Royal: wSh1, bKa8".
func (p *Problem) note(text string) bool {
	name, list, ok := strings.Cut(text, ": ")
	if !ok || !lexicon.Attributes.Has(name) {
		return false
	}
	for _, man := range strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' }) {
		for i := range p.Board {
			if m := &p.Board[i]; strings.HasSuffix(man, m.Square) && !slices.Contains(m.Attributes, name) {
				m.Attributes = append(m.Attributes, name)
			}
		}
	}
	return true
}

// The changes of twins in words: "wKa8→b8", "wKa8↔bKh1", "−wSh1", "+wSh1";
// s is black in German.
var twinChange = regexp.MustCompile(`^(?:([wbsn])([A-Z0-9/]*?)([a-h][1-8])([→↔])(?:[wbsn][A-Z0-9/]*?)?([a-h][1-8])|([+−])([wbsn])([A-Z0-9/]*?)([a-h][1-8]))$`)

// twinOf puts a twin's line, "b) wKa8→b8, −wSh1", into Popeye's words.
func twinOf(text string) (string, bool) {
	label, changes, ok := strings.Cut(text, ")")
	if !ok || len(label) > 3 {
		return "", false
	}
	var out []string
	if strings.HasPrefix(label, "+") {
		out = append(out, "cont")
	}
	for _, c := range strings.Split(changes, ",") {
		m := twinChange.FindStringSubmatch(strings.TrimSpace(c))
		switch {
		case m == nil:
			return "", false
		case m[4] == "→":
			out = append(out, "move "+m[3]+" "+m[5])
		case m[4] == "↔":
			out = append(out, "exchange "+m[3]+" "+m[5])
		case m[6] == "−":
			out = append(out, "remove "+m[9])
		default:
			out = append(out, fmt.Sprintf("add %s %s%s", map[string]string{"w": "white", "b": "black", "s": "black", "n": "neutral"}[m[7]], m[8], m[9]))
		}
	}
	return strings.Join(out, " "), true
}
