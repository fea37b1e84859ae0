package export_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"rookery/book"
	"rookery/book/export"
)

var positions = []book.Position{
	{
		Key: 0x463b96181691fc9c, FEN: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		Moves: []book.Move{
			{Text: "e2e4", Weight: 12, Mark: book.Good, Counts: book.Counts{Games: 7, Wins: 5, Draws: 2, Rated: 2, Rating: 5001, Year: 2001}},
			{Text: "g1f3", Weight: 1, Learn: 9, Reply: "d7d5", Eval: book.Eval{Value: -30, Depth: 12}},
		},
	},
	{Key: 1, Moves: []book.Move{{Text: "P*5e", Weight: 3}}},
}

func ExampleCSVWriter() {
	w := export.NewCSVWriter(os.Stdout)
	if err := book.Copy(w, book.NewReader(positions)); err != nil {
		fmt.Println(err)
	}
	_ = w.Close()
	// Output:
	// key,fen,move,san,weight,games,wins,draws,losses,rating,year,mark,reply,eval,depth,learn
	// 463b96181691fc9c,rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1,e2e4,e4,12,7,5,2,0,2501,2001,!,,,,0
	// 463b96181691fc9c,rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1,g1f3,Nf3,1,0,0,0,0,,,,d7d5,-30,12,9
	// 0000000000000001,,P*5e,,3,0,0,0,0,,,,,,,0
}

func ExampleJSONWriter() {
	w := export.NewJSONWriter(os.Stdout)
	if err := book.Copy(w, book.NewReader(positions)); err != nil {
		fmt.Println(err)
	}
	_ = w.Close()
	// Output:
	// {"key":"463b96181691fc9c","fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","moves":[{"uci":"e2e4","san":"e4","weight":12,"games":7,"wins":5,"draws":2,"averageRating":2501,"year":2001,"mark":"!"},{"uci":"g1f3","san":"Nf3","weight":1,"reply":"d7d5","eval":{"cp":-30,"depth":12},"learn":9}]}
	// {"key":"0000000000000001","moves":[{"uci":"P*5e","weight":3}]}
}

func TestEmpty(t *testing.T) {
	var b strings.Builder
	w := export.NewCSVWriter(&b)
	if err := w.Close(); err != nil || !strings.HasPrefix(b.String(), "key,fen,move") {
		t.Errorf("%q, %v", b.String(), err)
	}
}
