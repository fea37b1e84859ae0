package polyglot_test

import (
	"bytes"
	"fmt"

	"rookery/book"
	"rookery/book/polyglot"
	"rookery/chess"
)

func ExampleBook() {
	start := chess.Start()
	var file bytes.Buffer
	w := polyglot.NewWriter(&file)
	_ = w.Write(book.Position{Key: start.Key(), Moves: []book.Move{{Text: "d2d4", Weight: 1}, {Text: "e2e4", Weight: 2}}})
	_ = w.Close()

	b, err := polyglot.NewBook(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		fmt.Println(err)
		return
	}
	moves, err := b.Probe(&start)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range moves {
		fmt.Println(m.Text, m.Weight)
	}
	// Output:
	// e2e4 2
	// d2d4 1
}
