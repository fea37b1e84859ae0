package pgn

import (
	"slices"

	"rookery/chess"
)

// A Find is where a game fulfils a condition of a filter that asks for a
// position.
type Find struct {
	Ply int // half moves before the position
	// Material: one of Filter.Materials is there, and First has the men that it
	// names first.
	Material bool
	First    chess.Colour
	// Pattern is the one of Filter.Patterns that fits, if it is one of them.
	Pattern *Pattern
}

// Finds are the first places where a game fulfils the conditions that ask for a
// position: Position, Positions, Materials, Patterns, Repetition and Fifty.
// What a game does not fulfil is left out.
func (f *Filter) Finds(g *Game) (finds []Find) {
	finds, _ = f.findMen(g)
	if f.Position != 0 {
		pos := g.Start
		for i := 0; ; i++ {
			if pos.Key() == f.Position {
				finds = append(finds, Find{Ply: i})
				break
			}
			if !f.goesOn(g, i) {
				break
			}
			play(&pos, g.Moves[i])
		}
	}
	if f.Repetition || f.Fifty {
		e := g.Ending()
		if f.Repetition && e.Repetition {
			finds = append(finds, Find{Ply: e.repeats})
		}
		if f.Fifty && e.Fifty {
			finds = append(finds, Find{Ply: e.fifty})
		}
	}
	return finds
}

// findMen finds what Positions, Materials and Patterns ask for, and reports
// whether each of them is fulfilled.
func (f *Filter) findMen(g *Game) (finds []Find, all bool) {
	position, material, pattern := f.Positions == nil, len(f.Materials) == 0, len(f.Patterns) == 0
	pos := g.Start
	runs := make([]int, len(f.Materials)) // positions in a row that each fits
	for i := 0; !position || !material || !pattern; i++ {
		if !position && f.Positions[pos.Key()] {
			position = true
			finds = append(finds, Find{Ply: i})
		}
		if !material {
			at := f.lasting(pos.Board(), runs)
			if material = at >= 0; material {
				finds = append(finds, Find{Ply: i, Material: true, First: f.Materials[at].first(pos.Board())})
			}
		}
		if !pattern {
			at := slices.IndexFunc(f.Patterns, func(p Pattern) bool { return p.Fits(pos.Board()) })
			if pattern = at >= 0; pattern {
				finds = append(finds, Find{Ply: i, Pattern: &f.Patterns[at]})
			}
		}
		if !f.goesOn(g, i) {
			break
		}
		play(&pos, g.Moves[i])
	}
	return finds, position && material && pattern
}

// lasting is the first of the materials that has been there long enough with the
// board that comes next, -1 if none has.
func (f *Filter) lasting(b *chess.Board, runs []int) int {
	for i := range f.Materials {
		if !f.Materials[i].Fits(b) {
			runs[i] = 0
		} else if runs[i]++; runs[i] > f.MaterialPlies {
			return i
		}
	}
	return -1
}

// goesOn reports whether positions behind a half move count, and there are any.
func (f *Filter) goesOn(g *Game, ply int) bool {
	return ply < len(g.Moves) && (f.MaxMatch == 0 || ply < f.MaxMatch)
}
