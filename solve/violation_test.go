package solve_test

import (
	"strings"
	"testing"

	"rookery/solve"
)

// A side that must mate in the diagram already does so: no reflex problem, whatever
// kind of series it is.
func TestReflexMateInDiagram(t *testing.T) {
	t.Parallel()
	for _, stipulation := range []string{"r#2", "ser-r#2", "pser-r#2"} {
		text, _ := solvedText(t, parsed(t, "pieces white ka1 qe2 sd5 black kb3 rh8\nstipulation "+stipulation+"\noption noboard"), solve.Config{MaxMemory: 1 << 20})
		if !strings.Contains(text, "1.Qe2-a2 # ?!?") || strings.Count(text, "\n  1.")+strings.Count(text, "\n   1.") != 1 {
			t.Errorf("%s: %s", stipulation, text)
		}
	}
}
