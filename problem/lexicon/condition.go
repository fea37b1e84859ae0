package lexicon

import (
	"iter"
	"reflect"
	"slices"
	"strings"

	"rookery/problem"
)

// A Condition is the record of a fairy condition: all that is to be known of it
// but the hooks with which package fairy/condition plays by it.
type Condition struct {
	Name Name
	// Params are what may follow the name.
	Params []Param
	// Rule says in a sentence or two what the condition means.
	Rule string
	// Source is where the rule is defined or who invented it, as far as known.
	Source string

	// Of and With are what an older name stands for: a condition and words behind
	// it. The word Tacit is what is meant if nothing else is said; captions do not name it.
	Of    string
	With  []string
	Tacit string

	// Mark is what the condition, or the squares that it names, are on the diagram.
	Mark problem.Mark
	// Attributes are those that it works through: captions name them even if no man
	// has them. Where they are boards men with one of them bring the condition along, and
	// men without stand as if they had the first.
	Attributes []problem.Attribute

	// Drafted: the reference program takes option Intelligent with it. Whether pictures are
	// of use here depends on what the condition does.
	Drafted bool

	// Renewed: named again, it means what is said last; else all that is said of it counts.
	Renewed bool

	// Gathered: named again, it is one condition with all that is said.
	Gathered bool
	// Joint are conditions that have the parameters of this one, too, as this one has theirs;
	// named again, all count.
	Joint []string
	// Choices are words of which one counts: named again, the condition has the words of
	// both, and an older name's choice outweighs those before it.
	Choices [][]string
	// Latest are those of a choice of which the last said counts, whoever says it.
	Latest []string
	// Undoes are lists of words of which the first puts away the others, though it does not
	// stand in for them.
	Undoes [][]string
	// Lapses are words that an older name puts away that does not say them again.
	Lapses []string
	// Leaves are words that words of a choice leave behind, unsaid, when one that leaves none outweighs them.
	Leaves map[string]string
	// Without are attributes of which captions say nothing: all men have them by it, or none.
	Without []problem.Attribute
	// CoveredBy is a condition that makes this one superfluous in captions, and
	// OnlyBeside one without which it is not named there.
	CoveredBy, OnlyBeside string
	// Also are conditions that captions name besides, with the same parameters; if
	// it can have any, only with some.
	Also []string
	// Unites are conditions that amount to this one if each has the word UnitesIf. Named after
	// it, one of them says what holds in its part; it outweighs those that are named before it.
	Unites   []string
	UnitesIf string
	// caption writes it with its parameters, "" if there is nothing to be said; nil
	// writes them as they come.
	caption func(captioned) string
}

// Caption is a condition with its parameters as captions have it, "" if there is
// nothing to be said. Drawn: what can be seen in the diagram need not be said.
func (r Condition) Caption(c problem.Condition, l problem.Language, drawn bool) string {
	say := captioned{c, r.Name[l], l, drawn}
	if r.caption == nil {
		return say.plain()
	}
	return r.caption(say)
}

// A ConditionTable is the records of conditions.
type ConditionTable struct {
	Table
	records records
}

// records are the words of a ConditionTable.
type records []*Condition

func (r records) count() int           { return len(r) }
func (r records) name(i int) *Name     { return &r[i].Name }
func (r records) params(i int) []Param { return r[i].Params }

// Records are all conditions, in the order in which captions name them.
func (t *ConditionTable) Records() iter.Seq[Condition] {
	return func(yield func(Condition) bool) {
		for _, r := range t.records {
			if !yield(r.ruled()) {
				return
			}
		}
	}
}

// Record is that of a canonical name.
func (t *ConditionTable) Record(name string) (Condition, bool) {
	if r := t.record(name); r != nil {
		return r.ruled(), true
	}
	return Condition{}, false
}

func (t *ConditionTable) record(name string) *Condition {
	if i := t.place(name); i >= 0 {
		return t.records[i]
	}
	return nil
}

// ruled is a record with its rule: that of an older name is what it stands for.
func (r *Condition) ruled() Condition {
	c := *r
	if r.Of != "" {
		c.Rule = strings.Join(append([]string{r.Of}, r.With...), " ") + "."
	}
	return c
}

// New makes a condition with parameters. Names that are unknown have no mark.
func (t *ConditionTable) New(name string, params ...problem.Param) problem.Condition {
	c := problem.Condition{Name: name, Params: params}
	if r := t.record(name); r != nil {
		c.Mark = r.Mark
	}
	return c
}

// Marking is the first condition with a mark.
func (t *ConditionTable) Marking(m problem.Mark) string {
	i := slices.IndexFunc(t.records, func(r *Condition) bool { return r.Mark == m })
	return t.records[i].Name.English()
}

// Meaning is what a condition stands for: that of an older name, with its words
// before the parameters, else itself.
func (t *ConditionTable) Meaning(c problem.Condition) problem.Condition {
	r := t.record(c.Name)
	if r == nil || r.Of == "" {
		return c
	}
	var params []problem.Param
	for _, word := range r.With {
		params = append(params, problem.Param{Kind: problem.WordParam, Word: word, Tacit: word == r.Tacit})
	}
	meaning := t.New(r.Of, append(params, c.Params...)...)
	meaning.Pos = c.Pos
	return meaning
}

// Drafted reports whether the record of what a condition stands for says so.
func (t *ConditionTable) Drafted(c problem.Condition) bool {
	r := t.record(t.Meaning(c).Name)
	return r != nil && r.Drafted
}

// Settled is a list in which what is named again is one condition, see
// Condition.Renewed and Choices.
func (t *ConditionTable) Settled(list []problem.Condition) (settled []problem.Condition) {
	for _, c := range list {
		c = t.latest(c)
		meaning := t.Meaning(c)
		settled = slices.DeleteFunc(settled, func(before problem.Condition) bool { return t.outweighed(before, meaning) })
		i := slices.IndexFunc(settled, func(before problem.Condition) bool { return t.Meaning(before).Name == meaning.Name })
		switch r := t.record(meaning.Name); {
		case i < 0 || r == nil:
			settled = append(settled, c)
		case r.Renewed:
			settled = append(slices.Delete(settled, i, i+1), c)
		case r.Gathered || r.Joint != nil:
			settled[i].Params = slices.Concat(settled[i].Params, c.Params)
		case r.Choices != nil:
			settled[i] = r.united(t.Meaning(settled[i]), meaning, c.Name != meaning.Name)
		default:
			settled = append(settled, c)
		}
	}
	t.join(settled)
	return settled
}

// latest is a condition without the words that its own later ones outweigh.
func (t *ConditionTable) latest(c problem.Condition) problem.Condition {
	r := t.record(c.Name)
	if r == nil || len(r.Latest) == 0 {
		return c
	}
	said := func(p problem.Param) bool { return p.Kind == problem.WordParam && slices.Contains(r.Latest, p.Word) }
	var kept []problem.Param
	for i, p := range c.Params {
		if !said(p) || !slices.ContainsFunc(c.Params[i+1:], said) {
			kept = append(kept, p)
		}
	}
	c.Params = kept
	return c
}

// outweighed reports whether nothing is left of a condition when another is named after it
// that unites it with others.
func (t *ConditionTable) outweighed(before, c problem.Condition) bool {
	r := t.record(c.Name)
	return r != nil && slices.Contains(r.Unites, t.Meaning(before).Name)
}

// join gives conditions that are joint the parameters of all.
func (t *ConditionTable) join(list []problem.Condition) {
	for i, c := range list {
		r := t.record(c.Name)
		if r == nil {
			continue
		}
		for k := i + 1; k < len(list); k++ {
			if !slices.Contains(r.Joint, list[k].Name) {
				continue
			}
			params := slices.Clone(list[i].Params)
			for _, p := range list[k].Params { // lists are settled again and again while they grow
				if !slices.ContainsFunc(params, func(q problem.Param) bool { return reflect.DeepEqual(p, q) }) {
					params = append(params, p)
				}
			}
			list[i].Params, list[k].Params = params, slices.Clone(params)
		}
	}
}

// united is a condition with the words of another one; of each of its choices it has one
// word, that of the second if this outweighs. A word named again has what follows it then.
func (r *Condition) united(c, more problem.Condition, outweighs bool) problem.Condition {
	params := slices.DeleteFunc(slices.Clone(c.Params), func(p problem.Param) bool {
		return outweighs && p.Kind == problem.WordParam && slices.Contains(r.Lapses, p.Word)
	})
	left := ""
	for rest := more.Params; len(rest) > 0; {
		said := rest[:1+follow(rest[1:])]
		rest = rest[len(said):]
		p := said[0]
		kept := params[:0:0]
		for before := params; len(before) > 0; {
			n := 1 + follow(before[1:])
			q := before[0]
			same := p.Word == q.Word
			switch {
			case outweighs && r.undoes(p.Word, q.Word):
			case !same && !r.choice(p.Word, q.Word):
				kept = append(kept, before[:n]...)
			case p.Tacit || !same && !outweighs && !q.Tacit && !slices.Contains(r.Latest, p.Word):
				kept, said = append(kept, before[:n]...), nil
			case r.Leaves[q.Word] != "" && r.Leaves[p.Word] == "":
				left = r.Leaves[q.Word]
			}
			before = before[n:]
		}
		params = append(kept, said...)
	}
	if left != "" && !slices.ContainsFunc(params, func(p problem.Param) bool { return p.Word == left || r.choice(p.Word, left) }) {
		params = append(params, problem.Param{Kind: problem.WordParam, Word: left, Tacit: true})
	}
	c.Params = params
	return c
}

// undoes reports whether a word puts another one away.
func (r *Condition) undoes(word, other string) bool {
	return slices.ContainsFunc(r.Undoes, func(words []string) bool { return words[0] == word && slices.Contains(words[1:], other) })
}

// choice reports whether only one of two words counts.
func (r *Condition) choice(a, b string) bool {
	return slices.ContainsFunc(r.Choices, func(words []string) bool { return slices.Contains(words, a) && slices.Contains(words, b) })
}

// follow is how many parameters belong to the word before them.
func follow(params []problem.Param) int {
	if i := slices.IndexFunc(params, func(p problem.Param) bool { return p.Kind == problem.WordParam }); i >= 0 {
		return i
	}
	return len(params)
}
