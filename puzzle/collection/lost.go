package collection

import (
	"fmt"
	"slices"

	"rookery/puzzle"
	"rookery/puzzle/epd"
	"rookery/puzzle/tichess"
)

// Lost names what a puzzle has and a format that can say the rest has no place
// for.
func Lost(f Format, p *puzzle.Puzzle) (names []string) {
	problem := f == OLV || f == Popeye
	comments := p.Composed != nil && len(p.Composed.Comments) > 0
	if p.Composed != nil && !problem {
		if game, err := p.AsGame(); err == nil {
			game.Solution, p = p.Solution, game
		}
	}
	answer := len(p.Answer()) > 0
	for _, what := range []struct {
		name      string
		has, kept bool
	}{
		{"names", p.ID != "", f != TIChess || len(p.Description) == 0},
		{"moves before the position", p.Lead > 0, f == Lichess},
		{"moves", answer, !problem && (f != TIChess || len(p.Solution) == 0 && fits(moveLines(p), tichess.MaxSolution))},
		{"keys", len(p.Keys) > 0 && !(answer && len(p.Keys) == 1),
			f == EPD || f == TIChess && !answer && len(p.Solution) == 0 || f == PGN && !answer && len(p.Keys) == 1},
		{"moves that do not solve", len(p.Avoid) > 0, f == EPD},
		{"mates", p.Mate > 0, f != Lichess || slices.Contains(p.Themes, fmt.Sprintf("mateIn%d", p.Mate))},
		{"descriptions", len(p.Description) > 0, f != Lichess && (f != EPD || len(p.Description) <= epd.MaxComments) &&
			(f != TIChess || fits(description(p), tichess.MaxDescription))},
		{"solutions in words", len(p.Solution) > 0, f == PGN || f == OLV || f == TIChess && fits(p.Solution, tichess.MaxSolution)},
		{"themes", len(p.Themes) > 0, f == Lichess || f == OLV},
		{"openings", len(p.Openings) > 0, f == Lichess},
		{"addresses", p.URL != "", f == Lichess || f == PGN},
		{"ratings", p.Stats != puzzle.Stats{}, f == Lichess},
		{"comments", comments, f == OLV},
	} {
		if what.has && !what.kept {
			names = append(names, what.name)
		}
	}
	return names
}

// fits reports whether the calculator shows lines as they are.
func fits(lines []string, most int) bool {
	if len(lines) > most {
		return false
	}
	for _, line := range lines {
		n := 0
		for _, c := range line {
			if n++; c > 0xff || c == '\n' || n > tichess.MaxText {
				return false
			}
		}
	}
	return true
}
