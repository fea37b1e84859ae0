package walk_test

import (
	"testing"

	"rookery/fairy/walk"
	"rookery/problem/lexicon"
)

// TestRules: every walk is explained, and its example shows where it goes.
func TestRules(t *testing.T) {
	for _, w := range lexicon.AllWalks() {
		if walk.Rule(w) == "" {
			t.Errorf("%s (%s) has no rule", w, lexicon.WalkTitle(w))
		}
		r, err := walk.Example(w)
		if err != nil {
			t.Errorf("%s: %v", w, err)
			continue
		}
		if r.To == 0 && w != "du" {
			t.Errorf("%s (%s) goes nowhere in its example:\n%s", w, lexicon.WalkTitle(w), r.Text())
		}
	}
	if walk.Rule("xx") != "" {
		t.Error("a walk that does not exist")
	}
}
