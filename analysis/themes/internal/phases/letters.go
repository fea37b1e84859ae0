package phases

import (
	"fmt"
	"slices"
	"strings"

	"rookery/analysis/changes"
)

// A pattern tells changed play as the literature does: letters for moves,
// "1.Qe2? a 2.A, b 2.B; 1.Qg2! a 2.B, b 2.A (a Sd5, b Se6; A Qd4, B Qe5)".
type pattern struct {
	white, black []changes.Move
	phases       []string
}

// letter is the letter of a move in a list, to which it is added: A, B ... Z, then
// A1, B1 ...
func letter(list *[]changes.Move, m changes.Move, first rune) string {
	i := slices.Index(*list, m)
	if i < 0 {
		i = len(*list)
		*list = append(*list, m)
	}
	text := string(first + rune(i%26))
	if i >= 26 {
		text += fmt.Sprint(i / 26)
	}
	return text
}

// add tells a phase: its threats, if asked for, and what answers some defences.
func (p *pattern) add(r *changes.Row, threats bool, defences ...changes.Move) {
	text := title(r)
	if threats && len(r.Threats) > 0 {
		var list []string
		for _, t := range r.Threats {
			list = append(list, "2."+letter(&p.white, t, 'A'))
		}
		text += " (" + strings.Join(list, ", ") + ")"
	}
	var parts []string
	for i, d := range defences {
		c, ok := r.Cells[d]
		if !ok || slices.Contains(defences[:i], d) {
			continue
		}
		name := letter(&p.black, d, 'a')
		if c.Refutes {
			parts = append(parts, name+"!")
		} else if m, ok := c.Single(); ok {
			parts = append(parts, name+" 2."+letter(&p.white, m, 'A'))
		}
	}
	if len(parts) > 0 {
		text += " " + strings.Join(parts, ", ")
	}
	p.phases = append(p.phases, text)
}

// first tells a phase of which the first move has a letter, too.
func (p *pattern) first(r *changes.Row, threats bool, defences ...changes.Move) {
	name := letter(&p.white, *r.First, 'A')
	p.add(r, threats, defences...)
	last := &p.phases[len(p.phases)-1]
	*last = strings.Replace(*last, title(r), "1."+name+(title(r))[len(title(r))-1:], 1)
}

func (p *pattern) String() string {
	legend := func(list []changes.Move, first rune) string {
		var parts []string
		for i, m := range list {
			n := slices.Clone(list[:i])
			parts = append(parts, letter(&n, m, first)+" "+move(m))
		}
		return strings.Join(parts, ", ")
	}
	text := strings.Join(p.phases, "; ")
	var key []string
	for _, l := range []string{legend(p.black, 'a'), legend(p.white, 'A')} {
		if l != "" {
			key = append(key, l)
		}
	}
	return text + " (" + strings.Join(key, "; ") + ")"
}
