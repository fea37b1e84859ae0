package gnushogi_test

import (
	"fmt"
	"os"
	"strings"

	"rookery/book/gnushogi"
	"rookery/shogi"
)

func ExampleBuild() {
	text := strings.NewReader(`# Double Fortress
P7f P8d [ a comment ] S6h P8e(1)
# Exchange of bishops
7g7f 3c3d 8h2b+! 3a2b B*4e 6a5a
`)
	book, err := gnushogi.Build(text, gnushogi.Options{
		Report: func(e *gnushogi.LineError) { fmt.Println(e) },
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(book.Count(), "of", book.Size(), "records")
	start := shogi.Start()
	for _, m := range book.Probe(&start) {
		fmt.Println(m.Text, m.Games, m.Reply)
	}
	// Output:
	// line 4: opening "Exchange of bishops", ply 6: "6a5a": no legal move
	// 8 of 8000 records
	// 7g7f 2 3c3d
}

func ExampleWriteOpening() {
	opening, err := gnushogi.NewParser(strings.NewReader("# Trap\nP7f 3c3d Bx2b+!? S2b B*4e")).Next()
	if err != nil {
		fmt.Println(err)
		return
	}
	gnushogi.WriteOpening(os.Stdout, opening)
	// Output:
	// # Trap
	// 1.P7g-7f P3c-3d 2.B8hx2b+! S3ax2b 3.B*4e
}
