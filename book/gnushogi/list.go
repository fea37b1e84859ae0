package gnushogi

import (
	"bufio"
	"fmt"
	"io"

	"rookery/shogi"
)

// movesPerLine is how many moves of a list stand on a line.
const movesPerLine = 10

// WriteOpening appends an opening to a text book as the command bsave of GNU
// Shogi does: "#", with the name if there is one, and the moves, numbered, in
// the long notation. A list is complete only with the "#" of the next one or
// the end of the file. The moves must be legal.
func WriteOpening(w io.Writer, o Opening) error {
	out := bufio.NewWriter(w)
	out.WriteByte('#')
	if o.Name != "" {
		fmt.Fprintf(out, " %s", printable(o.Name))
	}
	out.WriteByte('\n')
	pos := shogi.Start()
	for i, m := range o.Moves {
		if i%2 == 0 {
			fmt.Fprintf(out, "%d.", i/2+1)
		}
		fmt.Fprintf(out, "%s%v ", pos.Western(m.Move), m.Mark)
		pos.Play(m.Move)
		if (i+1)%movesPerLine == 0 || i+1 == len(o.Moves) {
			out.WriteByte('\n')
		}
	}
	return out.Flush()
}

// printable is a name without line ends.
func printable(name string) string {
	clean := []byte(name)
	for i, c := range clean {
		if c < ' ' {
			clean[i] = ' '
		}
	}
	return string(clean)
}
