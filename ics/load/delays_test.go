package load

import (
	"fmt"
	"testing"
	"time"
)

// TestDelays: a part of the delays is not greater than their quantile, and those of a time are those that were due in it.
func TestDelays(t *testing.T) {
	d := Delays{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
	for part, want := range map[float64]time.Duration{0: 1, 0.05: 1, 0.1: 1, 0.11: 2, 0.5: 5, 0.51: 6, 0.99: 10, 1: 10} {
		if got := d.Quantile(part); got != want {
			t.Errorf("%v: %d, want %d", part, got, want)
		}
	}
	if (Delays{}).Quantile(0.5) != 0 || (Delays{7}).Quantile(0) != 7 {
		t.Error("of none, or of one")
	}
	begin := time.Unix(1000, 0)
	var list []sample
	for i := range 5 {
		list = append(list, sample{begin.Add(time.Duration(i) * time.Second), time.Duration(10 - i)})
	}
	if got := delaysIn(list, begin.Add(time.Second), begin.Add(4*time.Second)); fmt.Sprint(got) != fmt.Sprint(Delays{7, 8, 9}) {
		t.Errorf("%v", got)
	}
}
