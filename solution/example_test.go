package solution_test

import (
	"fmt"
	"strings"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

// solve plays the solver's part: a mate in one.
func solve(sink solution.Sink) error {
	queen := problem.Man{Colour: problem.White, Walk: problem.Queen}
	p := &problem.Problem{
		Board: []problem.Placement{
			{Square: chess.At(2, 0), Man: problem.Man{Colour: problem.White, Walk: problem.King}},
			{Square: chess.At(1, 2), Man: queen},
			{Square: chess.At(0, 0), Man: problem.Man{Colour: problem.Black, Walk: problem.King}},
		},
		Stipulation: problem.Stipulation{Traditional: &problem.Traditional{
			Play: problem.Direct, Goal: problem.Goal{Kind: problem.Mate}, Moves: 1,
		}},
	}
	sink.Begin(p)
	sink.BeginTwin(solution.Twin{Problem: p})
	sink.BeginHalf(solution.Half{Starter: chess.White, Mode: solution.Tree})
	sink.BeginPhase(solution.Phase{})
	sink.Node(&solution.Node{
		Kind:  solution.Key,
		Move:  solution.Move{Man: queen, From: chess.At(1, 2), To: chess.At(1, 0)},
		Goals: []problem.Goal{{Kind: problem.Mate}},
		Check: true,
	})
	sink.EndPhase()
	sink.EndHalf()
	sink.EndTwin()
	return sink.End(solution.Summary{Solutions: 1})
}

func ExampleNewText() {
	var b strings.Builder
	text := solution.NewText(&b, solution.TextOptions{Language: problem.German, Regression: true, NoBoard: true})
	if err := solve(text); err != nil {
		fmt.Println(err)
	}
	for _, line := range strings.Fields(b.String()) {
		fmt.Print(line, " ")
	}
	// Output: 1.Db3-b1 # ! Loesung beendet.
}

func ExampleBuilder() {
	var b solution.Builder
	if err := solve(&b); err != nil {
		fmt.Println(err)
	}
	key := b.Solution.Twins[0].Halves[0].Phases[0].Nodes[0]
	fmt.Println(key.Move.Notation(problem.English)+key.Marks(), "in", b.Solution.Summary.Solutions, "solution")
	// Output: Qb3-b1 # in 1 solution
}

func ExampleDecoder() {
	var doc strings.Builder
	if err := solve(solution.NewJSON(&doc, solution.JSONOptions{Lines: true})); err != nil {
		fmt.Println(err)
	}
	fmt.Print(doc.String())
	s, err := solution.NewDecoder(strings.NewReader(doc.String())).Decode()
	if err != nil {
		fmt.Println(err)
	}
	fmt.Println(s.Twins[0].Halves[0].Phases[0].Nodes[0].Move.From)
	// Output:
	// {"version":1,"problem":{"board":[{"square":"c1","colour":"white","walk":"k"},{"square":"b3","colour":"white","walk":"q"},{"square":"a1","colour":"black","walk":"k"}],"stipulation":"#1"},"twins":[{"halves":[{"starter":"white","mode":"tree","phases":[{"kind":"actual","nodes":[{"kind":"key","ply":0,"text":"Qb3-b1 #","move":{"man":{"colour":"white","walk":"q"},"from":"b3","to":"b1"},"goals":["#"],"check":true}]}]}]}],"summary":{"solutions":1}}
	// b3
}
