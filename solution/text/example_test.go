package text_test

import (
	"fmt"
	"strings"

	"rookery/problem"
	"rookery/solution/internal/sample"
	"rookery/solution/text"
)

func ExampleNew() {
	var b strings.Builder
	w := text.New(&b, text.Options{Language: problem.German, Regression: true, NoBoard: true})
	if err := sample.MateInOne(w); err != nil {
		fmt.Println(err)
	}
	for _, line := range strings.Fields(b.String()) {
		fmt.Print(line, " ")
	}
	// Output: 1.Db3-b1 # ! Loesung beendet.
}
