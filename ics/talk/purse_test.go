package talk

import (
	"fmt"
	"testing"
	"time"
)

// TestPurses: what is kept is bounded, and every budget is full when it is forgotten.
func TestPurses(t *testing.T) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, b := range budgets {
		if time.Duration(b.burst)*b.every > keepPurse {
			t.Errorf("%s: not full after %v", b.name, keepPurse)
		}
	}
	p := Purses{}
	p.Keep(now, []string{"a"}, Allowance{})
	if len(p) > 0 {
		t.Error("a budget that is full is kept")
	}
	used := Allowance{Shouts: {0, now}}
	for i := range mostPurses + 10 {
		p.Keep(now.Add(time.Duration(i)*time.Millisecond), []string{fmt.Sprint(i)}, used)
	}
	if len(p) > mostPurses {
		t.Errorf("%d are kept", len(p))
	}
}
