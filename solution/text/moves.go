package text

import (
	"strings"

	"rookery/solution"
)

// Moves are the moves of a solution that is complete, as databases have them: the lines of
// Popeye's layout, in English. It is "" where there is none, or where the search did not come to its end.
func Moves(s *solution.Solution) (string, error) {
	if s.Summary.Interrupted || s.Summary.Partial || s.Summary.Failed {
		return "", nil
	}
	var b, moves strings.Builder
	if err := s.Play(New(&b, Options{MovesOnly: true})); err != nil {
		return "", err
	}
	for line := range strings.Lines(b.String()) {
		if line = strings.TrimRight(line, " \n"); line != "" {
			moves.WriteString(line + "\n")
		}
	}
	return moves.String(), nil
}
