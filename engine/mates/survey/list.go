// Package survey has players look for the mates of a list, and counts what they find. Nobody is
// believed: every mate is played over on a board.
package survey

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"rookery/chess"
)

// An Entry is a position with the least number of moves of a mate that is known, negative if the
// side to move is mated.
type Entry struct {
	Position chess.Position
	Mate     int
}

// Read reads a list: lines of a FEN and a number with a tab between, as in a table, or EPD with
// the operation "bm #n". The first line may be a heading, lines that begin with # are passed over.
func Read(r io.Reader) (list []Entry, err error) {
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		text := strings.TrimSpace(lines.Text())
		if text == "" || strings.HasPrefix(text, "#") || n == 1 && strings.HasPrefix(text, "fen\t") {
			continue
		}
		e, err := parse(text)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		list = append(list, e)
	}
	return list, lines.Err()
}

func parse(text string) (e Entry, err error) {
	fen, number, tabs := strings.Cut(text, "\t")
	if !tabs {
		i := strings.Index(text, " bm #")
		if i < 0 {
			return e, fmt.Errorf("neither a number after a tab nor bm #n")
		}
		fen, number = text[:i], text[i+len(" bm #"):]
		number, _, _ = strings.Cut(number, ";")
	}
	if e.Mate, err = strconv.Atoi(strings.TrimSpace(number)); err != nil || e.Mate == 0 {
		return e, fmt.Errorf("%q is no number of moves", number)
	}
	setup, err := chess.ParseFENLenient(fen)
	if err != nil {
		return e, err
	}
	e.Position, err = setup.Position(chess.Game)
	return e, err
}
