package problem

import "testing"

// TestTries: tries are shown with so many refutations, and none with 0, whichever option came last.
func TestTries(t *testing.T) {
	for _, c := range []struct {
		options []Option
		try     bool
		most    int
	}{
		{[]Option{{Name: "Try"}}, true, 1},
		{[]Option{{Name: "Defence", Args: []string{"0"}}}, false, 0},
		{[]Option{{Name: "Defence", Args: []string{"1"}}}, true, 1},
		{[]Option{{Name: "Defence", Args: []string{"3"}}}, true, 3},
		{[]Option{{Name: "Try"}, {Name: "Defence", Args: []string{"0"}}}, false, 0},
		{[]Option{{Name: "Defence", Args: []string{"0"}}, {Name: "Try"}}, true, 1},
	} {
		var o Options
		for _, opt := range c.options {
			if err := o.Add(opt); err != nil {
				t.Fatal(err)
			}
		}
		if o.Try != c.try || !o.Defence.Set || o.Defence.N != c.most {
			t.Errorf("%v: %v, %+v", c.options, o.Try, o.Defence)
		}
	}
}
