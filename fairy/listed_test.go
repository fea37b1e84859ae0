package fairy_test

import (
	"cmp"
	"slices"
	"testing"

	"rookery/fairy"
)

// TestListed: directions are listed round from west by south, then those of a queen, and in each far squares before near ones.
func TestListed(t *testing.T) {
	ends := []struct{ files, ranks int }{
		{-2, -1}, {-1, -2}, {1, -2}, {2, -1}, {2, 1}, {1, 2}, {-1, 2}, {-2, 1},
		{-3, -3}, {-1, -1}, {2, -2}, {4, 4}, {1, 1}, {-1, 1}, {0, -2}, {-3, 0}, {-1, 0}, {0, 3}, {0, 1}, {4, 0}, {2, 0},
	}
	type end struct{ files, ranks, listed int }
	var got []end
	for _, e := range ends {
		got = append(got, end{e.files, e.ranks, fairy.Vec(e.files, e.ranks).Listed()})
	}
	sorted := slices.Clone(got)
	slices.SortStableFunc(sorted, func(a, b end) int { return cmp.Compare(a.listed, b.listed) })
	if !slices.Equal(got, sorted) {
		t.Errorf("listed as %v", sorted)
	}
	for i, e := range got[1:] {
		if e.listed == got[i].listed {
			t.Errorf("%v and %v are listed at one place", got[i], e)
		}
	}
}
