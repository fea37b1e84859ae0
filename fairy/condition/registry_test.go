package condition

import (
	"testing"

	"rookery/problem"
	"rookery/problem/lexicon"
)

// TestRegistry: every record has hooks, and all hooks have a record.
func TestRegistry(t *testing.T) {
	for _, r := range lexicon.Conditions.Records() {
		name := r.Name.English()
		known, ok := registry[lexicon.Conditions.Meaning(problem.Condition{Name: name}).Name]
		if !ok || known.Apply == nil {
			t.Errorf("%s does nothing", name)
		}
	}
	for name := range registry {
		if r, ok := lexicon.Conditions.Record(name); !ok || r.Of != "" {
			t.Errorf("%s has no record, or is an older name for %s", name, r.Of)
		}
	}
}
