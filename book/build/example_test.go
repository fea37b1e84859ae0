package build_test

import (
	"fmt"
	"strings"

	"rookery/book"
	"rookery/book/build"
	"rookery/pgn"
)

func ExampleCollector() {
	c := build.New(build.Options{MinGames: 2}, 1)
	defer c.Close()
	r := pgn.NewReader(strings.NewReader(`
[Result "1-0"]

1. e4 e5 2. Nf3 1-0

[Result "1/2-1/2"]

1. e4 e5 2. Nc3 1/2-1/2
`))
	var g pgn.Game
	for r.Read(&g) == nil {
		if err := c.Add(0, &g); err != nil {
			fmt.Println(err)
			return
		}
	}
	b, err := c.Book()
	if err != nil {
		fmt.Println(err)
		return
	}
	positions, err := book.ReadAll(b)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, p := range positions {
		for _, m := range p.Moves {
			fmt.Printf("%016x %s weight %d, %d games\n", p.Key, m.Text, m.Weight, m.Games)
		}
	}
	// Output:
	// 463b96181691fc9c e2e4 weight 3, 2 games
	// 823c9b50fd114196 e7e5 weight 1, 2 games
}
