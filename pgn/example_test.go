package pgn_test

import (
	"fmt"
	"io"
	"os"
	"strings"

	"rookery/pgn"
)

func ExampleReader() {
	r := pgn.NewReader(strings.NewReader(`[White "Anderssen"]
[Black "Kieseritzky"]
[Result "1-0"]

1. e4 e5 2. f4 exf4 {accepted} 3. Bc4 Qh4+ 4. Kf1 b5 1-0

[White "Nobody"]

1. e4 e5 2. Ke3 *
`))
	var g pgn.Game
	for {
		if err := r.Read(&g); err == io.EOF {
			break
		} else if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(g.Tags.Get("White"), len(g.Moves), g.Result, g.Err())
	}
	// Output:
	// Anderssen 8 1-0 <nil>
	// Nobody 2 * game 2, line 9, column 13: chess: no such legal move: "Ke3"
}

func ExampleWriter() {
	r := pgn.NewReader(strings.NewReader("1.e2e4! (1.d4 d5) e5 2.Ng1-f3"))
	var g pgn.Game
	if err := r.Read(&g); err != nil {
		fmt.Println(err)
		return
	}
	g.Tags.Set("White", "A")
	line, _ := g.Annotated()
	w := pgn.NewWriter(os.Stdout)
	_ = w.Write(&g, line)
	_ = w.Flush()
	// Output:
	// [Event "?"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [White "A"]
	// [Black "?"]
	// [Result "*"]
	//
	// 1. e4 $1 (1. d4 d5) 1... e5 2. Nf3 *
}
