package condition

import (
	"slices"
	"testing"

	"rookery/fairy"
	"rookery/problem"
)

// TestOrder: the tables name what there is, each name once, and give a reason.
func TestOrder(t *testing.T) {
	sided := map[string]bool{} // of rules for either side, or for both, not all forms exist
	for _, p := range [][]string{both("VaultingKing", "TransmutedKing", "SuperTransmutingKing", "ReflectiveKing", "OscillatingKing", "SwappingKing"),
		oneSide("MustCapture", "ForcedSquare", "ConsequentForcedSquare", "Maximummer", "Minimummer", "MaxDister", "MinDister")} {
		for _, name := range p {
			sided[name] = true
		}
	}
	for q, table := range orders() {
		seen := map[string]bool{}
		for _, place := range table {
			if place.why == "" {
				t.Errorf("%v: no reason", place.names)
			}
			known := 0
			for _, name := range place.names {
				if _, ok := registry()[name]; ok || slices.Contains(fairy.AttributeNames[:], problem.Attribute(name)) {
					known++
				} else if !sided[name] {
					t.Errorf("question %d: there is no condition %s", q, name)
				}
				if seen[name] {
					t.Errorf("question %d: %s stands there twice", q, name)
				}
				seen[name] = true
			}
			if known == 0 {
				t.Errorf("question %d: %v names nobody", q, place.names)
			}
		}
	}
}
