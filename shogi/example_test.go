package shogi_test

import (
	"fmt"

	"rookery/shogi"
)

func ExamplePosition_ParseWestern() {
	pos := shogi.Start()
	for _, text := range []string{"P-7f", "3c3d", "Bx2b+"} {
		move, err := pos.ParseWestern(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(pos.Western(move), move)
		pos.Play(move)
	}
	fmt.Println(pos.SFEN())
	// Output:
	// P7g-7f 7g7f
	// P3c-3d 3c3d
	// B8hx2b+ 8h2b+
	// lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4
}

func ExamplePerft() {
	fmt.Println(shogi.Perft(shogi.Start(), 3))
	// Output: 25470
}
