package condition

import (
	"slices"
	"strings"
	"testing"

	"rookery/problem/lexicon"
)

// TestRegistry: every condition can be written in three languages and is
// explained in a sentence.
func TestRegistry(t *testing.T) {
	var names []string
	for name := range registry {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		c := registry[name]
		if !lexicon.Conditions.Has(name) {
			t.Errorf("%s is no word of the input", name)
		}
		if c.Rule == "" || !strings.HasSuffix(c.Rule, ".") {
			t.Errorf("%s: rule %q", name, c.Rule)
		}
		if c.Apply == nil {
			t.Errorf("%s does nothing", name)
		}
	}
	for _, n := range lexicon.Conditions.Names() {
		for lang, word := range n {
			if word == "" {
				t.Errorf("%s has no name in language %d", n.English(), lang)
			}
		}
	}
}
