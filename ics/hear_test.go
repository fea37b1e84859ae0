package ics

import (
	"slices"
	"testing"
)

// TestHear: a page is told lines of text, without those for programs and without empty ones.
func TestHear(t *testing.T) {
	t.Parallel()
	v := &Visit{changed: make(chan struct{})}
	v.Hear("\n  ann tells you: hello \a\n\n<12> rnbqkbnr pppppppp\n<s> 1 w=ann\nbea tells you: <12> is for programs\n \n")
	if want := []string{"ann tells you: hello", "bea tells you: <12> is for programs"}; !slices.Equal(v.heard, want) {
		t.Errorf("%q", v.heard)
	}
	for range maxHeard + 3 {
		v.Hear("again\n")
	}
	if len(v.heard) != maxHeard || v.heard[0] != "again" {
		t.Errorf("%d lines, the first %q", len(v.heard), v.heard[0])
	}
}
