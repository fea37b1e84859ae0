// Package sample solves problems for the tests of package analysis and those
// below it.
package sample

import (
	"context"
	"testing"

	"rookery/problem/popeye"
	"rookery/solution"
	"rookery/solve"
)

// Solve solves the first problem of a text, which stands between "beginproblem"
// and "endproblem".
func Solve(t testing.TB, text string) *solution.Solution {
	t.Helper()
	problems, errs := popeye.Parse(t.Name(), []byte("beginproblem\n"+text+"\nendproblem\n"))
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	var b solution.Builder
	if _, err := solve.Solve(context.Background(), problems[0], solve.Config{}, &b); err != nil {
		t.Fatal(err)
	}
	return b.Solution
}
