package solve_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"rookery/problem"
	"rookery/solution"
	"rookery/solve"
)

// TestPublishedSelfmates: of published selfmates the key is found that their authors meant. Those of five moves and more than six take
// longest.
func TestPublishedSelfmates(t *testing.T) {
	t.Parallel()
	list, err := os.ReadFile("../bench/selfmates.tsv")
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSpace(string(list)), "\n")[1:]
	for _, row := range rows {
		fields := strings.Split(row, "\t")
		if len(fields) != 6 {
			t.Fatalf("%d fields: %s", len(fields), row)
		}
		fen, moves, key := strings.Fields(fields[0]), fields[1], fields[2]
		if !*long && moves != "4" && moves != "6" {
			continue
		}
		men := strings.NewReplacer("N", "S", "n", "s").Replace(fen[0])
		text := fmt.Sprintf("forsyth %s\nstipulation s#%s", men, moves)
		if at := fen[len(fen)-1]; at != "-" {
			text += fmt.Sprintf("\noption enpassant %c7%s%c5", at[0], at, at[0])
		}
		b := &solution.Builder{}
		if _, err := solve.Solve(t.Context(), parsed(t, text), solve.Config{Jobs: 2, First: true}, b); err != nil {
			t.Fatal(err)
		}
		nodes := b.Solution.Twins[0].Halves[0].Phases[0].Nodes
		if len(nodes) != 1 {
			t.Errorf("%s: %d keys", row, len(nodes))
			continue
		}
		if got := nodes[0].Move.Notation(problem.English); !strings.Contains(got, key[:2]+"-"+key[2:]) && !strings.Contains(got, key[:2]+"*"+key[2:]) {
			t.Errorf("%s: key %s", row, got)
		}
	}
}
