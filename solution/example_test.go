package solution_test

import (
	"fmt"

	"rookery/problem"
	"rookery/solution"
	"rookery/solution/internal/sample"
)

func ExampleBuilder() {
	var b solution.Builder
	if err := sample.MateInOne(&b); err != nil {
		fmt.Println(err)
	}
	key := b.Solution.Twins[0].Halves[0].Phases[0].Nodes[0]
	fmt.Println(key.Move.Notation(problem.English)+key.Marks(), "in", b.Solution.Summary.Solutions, "solution")
	// Output: Qb3-b1 # in 1 solution
}
