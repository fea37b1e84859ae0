package lexicon

import (
	"slices"
	"strings"
	"testing"

	"rookery/problem"
)

// TestRecords: every condition can be written in three languages, is explained in
// a sentence, and what it names exists.
func TestRecords(t *testing.T) {
	for r := range Conditions.Records() {
		name := r.Name.English()
		for lang, word := range r.Name {
			if word == "" {
				t.Errorf("%s has no name in language %d", name, lang)
			}
		}
		if !strings.HasSuffix(r.Rule, ".") || len(r.Rule) < 10 {
			t.Errorf("%s: rule %q", name, r.Rule)
		}
		for _, other := range slices.Concat([]string{r.Of, r.CoveredBy, r.OnlyBeside}, r.Also, r.Unites, r.Joint) {
			if other != "" && (other == name || !Conditions.Has(other)) {
				t.Errorf("%s names %q", name, other)
			}
		}
		for _, word := range r.With {
			if p := Conditions.Params(r.Of); len(p) == 0 || p[0].Words == nil || !p[0].Accepts(word) {
				t.Errorf("%s: %s does not take %s", name, r.Of, word)
			}
		}
		if r.Tacit != "" && !slices.Contains(r.With, r.Tacit) {
			t.Errorf("%s: %s is no word of it", name, r.Tacit)
		}
		for _, a := range r.Attributes {
			if !Attributes.Has(string(a)) {
				t.Errorf("%s: no attribute %s", name, a)
			}
		}
		if (r.Unites != nil) != (r.UnitesIf != "") || r.Mark == problem.BoardMark && r.Attributes == nil {
			t.Errorf("%s: half a record", name)
		}
	}
}

func TestMeaning(t *testing.T) {
	walks := problem.Param{Kind: problem.WalksParam, Walks: []problem.Walk{problem.Knight}}
	c := Conditions.Meaning(Conditions.New("AprilChess", walks))
	var words []string
	for _, p := range c.Params[:len(c.Params)-1] {
		words = append(words, p.Word)
	}
	if got := c.Name + " " + strings.Join(words, " "); got != "Circe Super Strict April" || c.Params[3].Kind != problem.WalksParam {
		t.Errorf("AprilChess s means %s, %v", got, c.Params)
	}
	if c := Conditions.Meaning(Conditions.New("Hole")); c.Name != "Hole" || c.Mark != problem.HoleMark {
		t.Errorf("Hole means %+v", c)
	}
}
