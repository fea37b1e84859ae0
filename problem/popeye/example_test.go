package popeye_test

import (
	"fmt"
	"os"

	"rookery/problem"
	"rookery/problem/popeye"
)

const twomover = `beginproblem
author Sam Loyd
pieces white kh1 qd1 black kh8
stipulation #2
option variation
endproblem`

func ExampleProblems() {
	for p, errs := range popeye.Problems("loyd.inp", []byte(twomover), popeye.Limits{}) {
		if errs.Err() != nil {
			fmt.Println(errs)
			continue
		}
		fmt.Println(p.Authors, p.Stipulation.Traditional, len(p.Board), "men")
	}
	// Output: [Sam Loyd] #2 3 men
}

func ExampleWrite() {
	list, _ := popeye.Parse("loyd.inp", []byte(twomover))
	if err := popeye.Write(os.Stdout, problem.French, list...); err != nil {
		fmt.Println(err)
	}
	// Output:
	// DebutProbleme
	// auteur Sam Loyd
	// pieces Blanc Rh1 Dd1
	//   Noir Rh8
	// enonce #2
	// option Variantes
	// FinProbleme
}
