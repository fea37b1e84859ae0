package tichess

import (
	"errors"
	"strings"

	"rookery/chess"
)

// Letters are those that stand for the men in the moves of the input.
type Letters uint8

// The letters that the compiler knows.
const (
	English Letters = iota // KQNBRP
	German                 // KDSLTB
)

// germanToEnglish says what a German letter is in English; other letters for
// men are made into what no move has.
const germanToEnglish = "DQSNLBTRBPQ?N?R?P?"

// parse reads a move of the position, standard or with both squares. Marks
// behind it do not count.
func (l Letters) parse(pos *chess.Position, text string) (chess.Move, error) {
	text = strings.TrimRight(text, "+#!?")
	if l == German {
		text = strings.Map(func(c rune) rune {
			for i := 0; i < len(germanToEnglish); i += 2 {
				if rune(germanToEnglish[i]) == c {
					return rune(germanToEnglish[i+1])
				}
			}
			return c
		}, text)
	}
	m, err := pos.ParseSAN(text)
	for _, reason := range [...]error{chess.ErrMoveText, chess.ErrIllegal, chess.ErrAmbiguous} {
		if errors.Is(err, reason) {
			return m, reason
		}
	}
	return m, err
}
