package search

import "testing"

func TestCount(t *testing.T) {
	for _, test := range []struct {
		n    int
		more bool
		most int // up to which the number matters
		want bool
	}{
		{0, false, 1, true},
		{3, false, 1, true},
		{2, true, 1, true},
		{2, true, 2, false},
		{2, true, 3, false},
	} {
		v := newCount(test.n, test.more)
		if v.n() != test.n || v.holds(test.most) != test.want {
			t.Errorf("count %d, more %t: n %d, holds(%d) %t, want %t", test.n, test.more, v.n(), test.most, v.holds(test.most), test.want)
		}
		if uint32(v)>>payloadBits != 0 {
			t.Errorf("count %d does not fit into an entry", test.n)
		}
	}
	if count(0).holds(0) {
		t.Error("nothing known is taken for a count")
	}
}
