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
// position: Position, Positions, Materials, Patterns, Men, Repetition and Fifty.
// What a game does not fulfil is left out.
func (f *Filter) Finds(g *Game) (finds []Find) {
	finds, _ = f.findMen(g)
	if f.Position != 0 {
		if i := f.comesThrough(g); i >= 0 {
			finds = append(finds, Find{Ply: i})
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

// findMen finds what Positions, Materials, Patterns and Men ask for, and reports
// whether each of them is fulfilled.
func (f *Filter) findMen(g *Game) (finds []Find, all bool) {
	position, material, pattern, men := f.Positions == nil, len(f.Materials) == 0, len(f.Patterns) == 0, f.Men == Bounds{}
	pos := g.Start
	runs := make([]int, len(f.Materials)) // positions in a row that each fits
	for i := 0; !position || !material || !pattern || !men; i++ {
		here := f.counts(i, &pos)
		if !position && here && f.Positions[pos.Key()] {
			position = true
			finds = append(finds, Find{Ply: i})
		}
		if !material && here {
			at := f.lasting(pos.Board(), runs)
			if material = at >= 0; material {
				finds = append(finds, Find{Ply: i, Material: true, First: f.Materials[at].first(pos.Board())})
			}
		}
		if !pattern && here {
			at := slices.IndexFunc(f.Patterns, func(p Pattern) bool { return p.Fits(pos.Board()) })
			if pattern = at >= 0; pattern {
				finds = append(finds, Find{Ply: i, Pattern: &f.Patterns[at]})
			}
		}
		if !men && here {
			n := pos.Board().Occupied().Count()
			if men = n >= f.Men.Min && (f.Men.Max == 0 || n <= f.Men.Max); men {
				finds = append(finds, Find{Ply: i})
			}
		}
		if !f.goesOn(g, i) {
			break
		}
		play(&pos, g.Moves[i])
	}
	return finds, position && material && pattern && men
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

// counts reports whether a position after so many half moves is one of those that count.
func (f *Filter) counts(ply int, pos *chess.Position) bool {
	return ply >= f.MinMatch && (f.MaxMatch == 0 || ply <= f.MaxMatch) &&
		(len(f.ToMove) == 0 || slices.Contains(f.ToMove, pos.Turn()))
}
