package yaneuraou_test

import (
	"fmt"
	"os"

	"rookery/book"
	"rookery/book/yaneuraou"
	"rookery/shogi"
)

func ExampleWriter() {
	w := yaneuraou.NewWriter(os.Stdout)
	err := w.Write(book.Position{FEN: shogi.StartSFEN, Moves: []book.Move{
		{Text: "2g2f", Weight: 3},
		{Text: "7g7f", Reply: "3c3d", Weight: 5, Eval: book.Eval{Value: 20, Depth: 12}},
	}})
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// #YANEURAOU-DB2016 1.00
	// sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
	// 7g7f 3c3d 20 12 5
	// 2g2f none 0 0 3
}
