package problem

import (
	"strings"
	"testing"
)

// FuzzDemand reads any arguments of the options that demand something of a game: what is taken has the squares that it is
// about, and is read again from what was given.
func FuzzDemand(f *testing.F) {
	f.Add(uint8(0), "e5 4 6")
	f.Add(uint8(1), "e5 b1g1")
	f.Add(uint8(2), "c8 S b2")
	f.Add(uint8(3), "e4 b2 Q")
	f.Add(uint8(4), "a1b")
	f.Add(uint8(5), "White Never")
	f.Fuzz(func(t *testing.T, kind uint8, args string) {
		k := DemandKind(kind % 6)
		var o Options
		if o.Add(Option{Name: k.Option(), Args: strings.Fields(args)}) != nil {
			if len(o.Own.Game) > 0 {
				t.Errorf("%v %q: refused, but %v", k, args, o.Own.Game)
			}
			return
		}
		if len(o.Own.Game) != 1 || len(o.Demands()) != 1 {
			t.Fatalf("%v %q: %v", k, args, o.Own.Game)
		}
		d := o.Own.Game[0]
		if d.Kind != k || (len(d.Squares) == 0) != (k == Castles) || (len(d.From) == 0) != (k != ManFrom) || d.Least > d.Most {
			t.Errorf("%v %q: %+v", k, args, d)
		}
	})
}

// TestTooManyDemands: there are as many as the search can tell apart.
func TestTooManyDemands(t *testing.T) {
	var o Options
	for i := range MaxDemands + 1 {
		if err := o.Add(Option{Name: "NeverTaken", Args: []string{"a1"}}); (err == nil) != (i < MaxDemands) {
			t.Errorf("%d: %v", i, err)
		}
	}
}
