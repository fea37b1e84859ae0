package walk_test

import (
	"slices"
	"testing"

	"rookery/fairy"
	"rookery/fairy/walk"
	"rookery/problem"
	"rookery/problem/lexicon"
)

// TestListPromotions: walks that pawns promote to are listed as the lexicon has them, whichever is named first, its first one first.
func TestListPromotions(t *testing.T) {
	all := lexicon.AllWalks()
	r, err := fairy.NewRules(walk.Find)
	if err != nil {
		t.Fatal(err)
	}
	var ids []fairy.WalkID
	for _, code := range []problem.Walk{problem.Knight, all[0], problem.Queen, problem.Bishop, problem.Rook} {
		id, err := r.Walk(code)
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id)
	}
	r.SetPromotions(ids)
	walk.ListPromotions(r)
	var got, want []problem.Walk
	for _, id := range r.Promotions() {
		got = append(got, r.WalkOf(id).Code)
	}
	for _, code := range all {
		if slices.Contains(got, code) {
			want = append(want, code)
		}
	}
	if !slices.Equal(got, want) || len(got) != 5 {
		t.Errorf("listed as %v, want %v", got, want)
	}
}
