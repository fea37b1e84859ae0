package play

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"time"
)

// Plain plays over lines of text, without a screen: it reads commands, and
// writes what happens and the board after each. It ends with the lines.
func Plain(ctx context.Context, t *Table, look Look, in io.Reader, out io.Writer) error {
	lines := bufio.NewScanner(in)
	shown := ""
	show := func() {
		for _, n := range t.Notes() {
			fmt.Fprintln(out, n)
		}
		if b := t.board(look); b != shown {
			fmt.Fprintf(out, "\n%s\n", b)
			shown = b
		}
	}
	for {
		for {
			show()
			think := t.Think(ctx, time.Now())
			if think == nil {
				break
			}
			r := think()
			if err := ctx.Err(); err != nil {
				return err
			}
			t.Answer(time.Now(), r)
		}
		show()
		if !lines.Scan() {
			return lines.Err()
		}
		err := t.Do(ctx, time.Now(), lines.Text())
		if errors.Is(err, ErrQuit) {
			return nil
		}
		show()
		if err != nil {
			fmt.Fprintln(out, sentence(err))
		}
	}
}
