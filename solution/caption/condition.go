package caption

import (
	"slices"

	"rookery/problem"
	"rookery/problem/lexicon"
)

// conditionLines are the captions of a problem's conditions, one each, in
// the order of the table of conditions whatever the order of input.
func conditionLines(conditions []problem.Condition, o *problem.Options, l problem.Language) []string {
	if len(conditions) == 0 {
		return nil
	}
	set := gather(conditions)
	var lines []string
	for r := range lexicon.Conditions.Records() {
		c, ok := set[r.Name.English()]
		if !ok || set.has(r.CoveredBy) || r.OnlyBeside != "" && !set.has(r.OnlyBeside) {
			continue
		}
		if s := r.Caption(c, l, !o.SuppressGrid); s != "" {
			lines = append(lines, s)
		}
	}
	return lines
}

// conditionSet holds conditions by name; a repeated one is merged into the
// first.
type conditionSet map[string]problem.Condition

func gather(conditions []problem.Condition) conditionSet {
	set := conditionSet{}
	for _, c := range conditions {
		set.add(c)
	}
	for r := range lexicon.Conditions.Records() {
		name := r.Name.English()
		lacks := func(name string) bool { return !slices.ContainsFunc(set[name].Params, word(r.UnitesIf)) }
		if r.Unites != nil && !slices.ContainsFunc(r.Unites, lacks) {
			set[name] = lexicon.Conditions.New(name)
		}
		if set.has(name) {
			for _, part := range r.Unites {
				if !lacks(part) {
					delete(set, part)
				}
			}
		}
	}
	return set
}

// add puts what a condition means into the set, under the names of captions.
func (set conditionSet) add(c problem.Condition) {
	r, _ := lexicon.Conditions.Record(c.Name)
	c = lexicon.Conditions.Meaning(c)
	c.Params = slices.DeleteFunc(slices.Clone(c.Params), func(p problem.Param) bool { return p.Tacit })
	set.merge(c)
	oneWalk := len(c.Params) == 1 && len(c.Params[0].Walks) == 1 // no sequence
	if len(r.Params) == 0 || len(c.Params) > 0 && !oneWalk {
		for _, name := range r.Also {
			set.merge(lexicon.Conditions.New(name, c.Params...))
		}
	}
}

func (set conditionSet) merge(c problem.Condition) {
	c.Params = append(slices.Clone(set[c.Name].Params), c.Params...)
	set[c.Name] = c
}

func (set conditionSet) has(name string) bool {
	_, ok := set[name]
	return ok
}

// word tells whether a parameter is a certain keyword.
func word(w string) func(problem.Param) bool {
	return func(p problem.Param) bool { return p.Kind == problem.WordParam && p.Word == w }
}
