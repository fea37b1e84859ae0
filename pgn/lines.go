package pgn

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"rookery/chess"
)

// Lines are lines of moves from the start of the game, with one of which games begin. The
// zero value has none.
type Lines struct {
	exact map[string]bool // by lineKey
	open  [][]lineWord    // lines that leave moves open
}

// A lineWord is what a line says of a move, in the writing of pgn-extract: "*" is any
// move, "a|b" one of several, "!a|b" none of them.
type lineWord struct {
	any, not bool
	moves    []string
}

// ErrLine is the error of a line that has no moves.
var ErrLine = errors.New("no moves")

// Add adds a line: "1. e4 c5 2. Nf3", "d4|e4 * !d5". Numbers of moves, and a result at the
// end, say nothing. Moves that can be checked have to be legal.
func (l *Lines) Add(line string) error {
	var words []lineWord
	open := false
	for text := range strings.FieldsSeq(line) {
		if rest := strings.TrimLeft(text, "0123456789"); rest == "" || rest[0] == '.' {
			text = strings.TrimLeft(rest, ".")
		}
		if text == "" || parseResult(text) != Unknown {
			continue
		}
		w := lineWord{any: text == "*"}
		if !w.any {
			text, w.not = strings.CutPrefix(text, "!")
			w.moves = strings.Split(text, "|")
		}
		open = open || w.any || w.not || len(w.moves) > 1
		words = append(words, w)
	}
	if len(words) == 0 {
		return ErrLine
	}
	// Of a line that leaves moves open, those up to the first such are checked.
	pos := start
	var moves []chess.Move
	for _, w := range words {
		if w.any {
			break
		}
		var m chess.Move
		for _, text := range w.moves {
			var err error
			if m, err = resolve(&pos, text); err != nil {
				return fmt.Errorf("%q: %w", text, err)
			}
		}
		if w.not || len(w.moves) > 1 {
			break
		}
		moves = append(moves, m)
		play(&pos, m)
	}
	if open {
		l.open = append(l.open, words)
		return nil
	}
	if l.exact == nil {
		l.exact = make(map[string]bool)
	}
	l.exact[lineKey(moves)] = true
	return nil
}

// lineKey is what stands for moves from the start of the game.
func lineKey(moves []chess.Move) string {
	key := make([]byte, 0, 3*len(moves))
	for _, m := range moves {
		key = append(key, byte(m), byte(m>>8), byte(m>>16))
	}
	return string(key)
}

// begin reports whether a game begins with one of the lines.
func (l *Lines) begin(g *Game) bool {
	if g.Start != start {
		return false
	}
	if len(l.exact) > 0 {
		key := lineKey(g.Moves)
		for n := 3; n <= len(key); n += 3 {
			if l.exact[key[:n]] {
				return true
			}
		}
	}
	return slices.ContainsFunc(l.open, func(words []lineWord) bool { return beginsWith(g.Moves, words) })
}

// beginsWith reports whether moves from the start of the game are those that words allow.
func beginsWith(moves []chess.Move, words []lineWord) bool {
	if len(moves) < len(words) {
		return false
	}
	pos := start
	for i, w := range words {
		if !w.any {
			among := slices.ContainsFunc(w.moves, func(text string) bool {
				m, err := resolve(&pos, text)
				return err == nil && m == moves[i]
			})
			if among == w.not {
				return false
			}
		}
		play(&pos, moves[i])
	}
	return true
}
