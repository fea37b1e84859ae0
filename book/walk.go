package book

import (
	"errors"
	"io"
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
		w := newWalker(p, start, answers)
		for {
			v, err := w.next()
			if errors.Is(err, io.EOF) || !yield(v, err) || err != nil {
				return
			}
		}
	}
}

// Led reads the positions that a book's own moves lead to, as Walk finds them:
// for books whose keys tell no positions.
func Led(p Prober, start chess.Position, answers bool) Reader {
	return ledReader{newWalker(p, start, answers)}
}

// FromStart are the positions that a book leads to from the start of the game. A
// book of whose positions, that many in all, these are less than half must be one for
// a colour, and is walked through all answers of the other one. An error of goOn, which
// is told how many were found, ends the walk; it may be nil.
func FromStart(p Prober, positions int, goOn func(found int) error) (visits []Visit, err error) {
	for _, answers := range [...]bool{false, true} {
		visits = visits[:0]
		for v, err := range Walk(p, chess.Start(), answers) {
			if err == nil && goOn != nil {
				err = goOn(len(visits))
			}
			if err != nil {
				return nil, err
			}
			visits = append(visits, v)
		}
		if 2*len(visits) >= positions {
			break
		}
	}
	return visits, nil
}

type ledReader struct{ *walker }

func (r ledReader) Next() (Position, error) {
	v, err := r.next()
	if err != nil {
		return Position{}, err
	}
	return Position{Key: v.Position.Key(), FEN: v.Position.FEN(), Moves: v.Moves}, nil
}

// A walker is on its way through a book.
type walker struct {
	book    Prober
	answers bool
	seen    map[uint64]bool
	queue   []Visit
}

func newWalker(p Prober, start chess.Position, answers bool) *walker {
	return &walker{p, answers, map[uint64]bool{start.Key(): true}, []Visit{{Position: start}}}
}

// next is the next position with moves, io.EOF after the last one.
func (w *walker) next() (Visit, error) {
	for len(w.queue) > 0 {
		v := w.queue[0]
		w.queue = w.queue[1:]
		var err error
		if v.Moves, err = w.book.Probe(&v.Position); err != nil {
			return Visit{}, err
		}
		follow := v.Moves
		if len(v.Moves) == 0 && w.answers {
			if follow, err = answersTo(w.book, &v.Position); err != nil {
				return Visit{}, err
			}
		}
		for _, m := range follow {
			move, err := v.Position.ParseMove(m.Text)
			if err != nil {
				continue
			}
			next := v.Position
			next.Play(move)
			if !w.seen[next.Key()] {
				w.seen[next.Key()] = true
				w.queue = append(w.queue, Visit{Position: next, Ply: v.Ply + 1})
			}
		}
		if len(v.Moves) > 0 {
			return v, nil
		}
	}
	return Visit{}, io.EOF
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
