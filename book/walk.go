package book

import (
	"iter"

	"rookery/chess"
)

// A Visit is a position of chess that the moves of a book lead to.
type Visit struct {
	Position chess.Position
	Ply      int // half moves from where the walk began, the fewest there are
	Moves    []Move
}

// Walk yields the positions of a book that its own moves lead to from a
// position, nearest first, each once, those without moves left out. Moves of
// weight 0 are followed, too. With answers, any legal move is followed from
// where the book has none to where it has some again, as books for one side
// need. It ends with the first error.
func Walk(p Prober, start chess.Position, answers bool) iter.Seq2[Visit, error] {
	return func(yield func(Visit, error) bool) {
		seen := map[uint64]bool{start.Key(): true}
		for queue := []Visit{{Position: start}}; len(queue) > 0; queue = queue[1:] {
			v := queue[0]
			var err error
			if v.Moves, err = p.Probe(&v.Position); err != nil {
				yield(Visit{}, err)
				return
			}
			if len(v.Moves) > 0 && !yield(v, nil) {
				return
			}
			follow := v.Moves
			if len(v.Moves) == 0 && answers {
				if follow, err = answersTo(p, &v.Position); err != nil {
					yield(Visit{}, err)
					return
				}
			}
			for _, m := range follow {
				move, err := v.Position.ParseMove(m.Text)
				if err != nil {
					continue
				}
				next := v.Position
				next.Play(move)
				if !seen[next.Key()] {
					seen[next.Key()] = true
					queue = append(queue, Visit{Position: next, Ply: v.Ply + 1})
				}
			}
		}
	}
}

// answersTo are the legal moves that lead to positions of the book.
func answersTo(p Prober, pos *chess.Position) (moves []Move, err error) {
	for _, m := range pos.Legal(nil) {
		next := *pos
		next.Play(m)
		known, err := p.Probe(&next)
		if err != nil {
			return nil, err
		}
		if len(known) > 0 {
			moves = append(moves, Move{Text: m.UCI960()})
		}
	}
	return moves, nil
}

// Index makes a Prober of positions that are in memory, by their Polyglot keys.
func Index(positions []Position) Prober {
	x := make(index, len(positions))
	for _, p := range positions {
		if known, ok := x[p.Key]; ok {
			known.Add(p)
			p = known
		}
		x[p.Key] = p
	}
	return x
}

type index map[uint64]Position

func (x index) Probe(pos *chess.Position) ([]Move, error) {
	return Legal(pos, x[pos.Key()].Moves), nil
}

// Legal are those of the moves that are legal in a position.
func Legal(pos *chess.Position, moves []Move) (legal []Move) {
	for _, m := range moves {
		if _, err := pos.ParseMove(m.Text); err == nil {
			legal = append(legal, m)
		}
	}
	return legal
}
