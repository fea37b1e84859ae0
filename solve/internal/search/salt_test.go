package search

import (
	"testing"

	"rookery/solve/internal/plan"
)

// TestBattleSalt: positions are known apart by whose move it is, where in the plan they come up, and, where that counts,
// how much has been played and how many moves may still be trivial; where it does not count they are not.
func TestBattleSalt(t *testing.T) {
	type question struct {
		id, least, left int
		side            uint64
		length, spare   int
	}
	salt := func(q question) uint64 {
		w := &Worker{Search: &Search{}}
		w.nontrivial, w.spare = q.length, q.spare
		b := &plan.Branch{}
		b.Id, b.Min = q.id, q.least
		return w.battleSalt(b, q.left, q.side)
	}
	for what, test := range map[string]struct {
		a, b  question
		apart bool
	}{
		"the side":                          {question{3, 1, 4, 0, -1, 0}, question{3, 1, 4, 1, -1, 0}, true},
		"the branch":                        {question{3, 1, 4, 0, -1, 0}, question{4, 1, 4, 0, -1, 0}, true},
		"the length, where all count":       {question{3, 1, 4, 0, -1, 0}, question{3, 1, 6, 0, -1, 0}, false},
		"the length, where one is required": {question{3, 2, 4, 0, -1, 0}, question{3, 2, 6, 0, -1, 0}, true},
		"what is spare, where none counts":  {question{3, 1, 6, 0, -1, 0}, question{3, 1, 6, 0, -1, 1}, false},
		"what is spare, while it counts":    {question{3, 1, 5, 0, 1, 0}, question{3, 1, 5, 0, 1, 1}, true},
		"what is spare, of a defender":      {question{3, 1, 4, 1, 1, 0}, question{3, 1, 4, 1, 1, 1}, true},
		"what is spare, in an answer":       {question{3, 1, 4, 0, 1, 0}, question{3, 1, 4, 0, 1, 1}, false},
	} {
		if apart := salt(test.a) != salt(test.b); apart != test.apart {
			t.Errorf("%s: apart: %t, want %t", what, apart, test.apart)
		}
	}
}
