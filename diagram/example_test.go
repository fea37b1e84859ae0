package diagram_test

import (
	"fmt"
	"os"

	"rookery/chess"
	"rookery/diagram"
	"rookery/problem"
)

func ExampleText() {
	d := diagram.FromProblem(&problem.Problem{
		Authors: []string{"Nobody"},
		Board: []problem.Placement{
			{Square: chess.At(5, 5), Man: problem.Man{Colour: problem.White, Walk: problem.King}},
			{Square: chess.At(0, 6), Man: problem.Man{Colour: problem.White, Walk: problem.Rook}},
			{Square: chess.At(7, 7), Man: problem.Man{Colour: problem.Black, Walk: problem.King}},
		},
		Stipulation: problem.Stipulation{Text: "#2"},
	}, problem.English)
	if err := diagram.Text(os.Stdout, d, diagram.Options{ASCII: true}); err != nil {
		fmt.Println(err)
	}
	// Output:
	//               Nobody
	//
	//   +---------------------------------+
	// 8 | .   .   .   .   .   .   .  -K   |
	// 7 | R   .   .   .   .   .   .   .   |
	// 6 | .   .   .   .   .   K   .   .   |
	// 5 | .   .   .   .   .   .   .   .   |
	// 4 | .   .   .   .   .   .   .   .   |
	// 3 | .   .   .   .   .   .   .   .   |
	// 2 | .   .   .   .   .   .   .   .   |
	// 1 | .   .   .   .   .   .   .   .   |
	//   +---------------------------------+
	//     a   b   c   d   e   f   g   h
	//   #2                            2 + 1
}
