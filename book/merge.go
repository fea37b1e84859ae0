package book

import (
	"cmp"
	"errors"
	"io"
	"slices"
)

// Merge reads several books as one, in the order of their keys: moves that
// books have in common get the sum of their weights and counts, and what else
// is known of them from the first book that knows it. The books must have
// their keys in ascending order; see [Sorted].
func Merge(books ...Reader) Reader {
	m := &merged{books: books, heads: make([]Position, len(books)), live: make([]bool, len(books))}
	for i := range books {
		m.advance(i)
	}
	return m
}

type merged struct {
	books []Reader
	heads []Position
	live  []bool
	err   error
}

func (m *merged) advance(i int) {
	p, err := m.books[i].Next()
	m.heads[i], m.live[i] = p, err == nil
	if err != nil && !errors.Is(err, io.EOF) && m.err == nil {
		m.err = err
	}
}

func (m *merged) Next() (Position, error) {
	if m.err != nil {
		return Position{}, m.err
	}
	first := -1
	for i := range m.heads {
		if m.live[i] && (first < 0 || m.heads[i].Key < m.heads[first].Key) {
			first = i
		}
	}
	if first < 0 {
		return Position{}, io.EOF
	}
	p := m.heads[first]
	m.advance(first)
	for i := first; i < len(m.heads); i++ {
		for m.live[i] && m.heads[i].Key == p.Key {
			p.Add(m.heads[i])
			m.advance(i)
		}
	}
	return p, m.err
}

// Add adds what another book knows of the position; see [Merge].
func (p *Position) Add(q Position) {
	if p.FEN == "" {
		p.FEN = q.FEN
	}
	for _, m := range q.Moves {
		i := slices.IndexFunc(p.Moves, func(known Move) bool { return known.Text == m.Text })
		if i < 0 {
			p.Moves = append(p.Moves, m)
			continue
		}
		known := &p.Moves[i]
		known.Weight = saturate(known.Weight, m.Weight)
		known.Counts = known.Counts.Plus(m.Counts)
		known.Mark = cmp.Or(known.Mark, m.Mark)
		known.Reply = cmp.Or(known.Reply, m.Reply)
		if known.Eval.Depth < m.Eval.Depth {
			known.Eval = m.Eval
		}
	}
}

func saturate(a, b uint32) uint32 {
	if sum := a + b; sum >= a {
		return sum
	}
	return ^uint32(0)
}

// Sorted reads a whole book into memory and yields its positions in the order
// of their keys, each once.
func Sorted(r Reader) (Reader, error) {
	all, err := ReadAll(r)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(all, func(p, q Position) int { return cmp.Compare(p.Key, q.Key) })
	return Merge(NewReader(all)), nil
}

// ReadAll reads the positions that are left.
func ReadAll(r Reader) (all []Position, err error) {
	for {
		p, err := r.Next()
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil {
			return all, err
		}
		all = append(all, p)
	}
}

// NewReader yields the given positions.
func NewReader(positions []Position) Reader { return &sliceReader{positions} }

type sliceReader struct{ rest []Position }

func (s *sliceReader) Next() (Position, error) {
	if len(s.rest) == 0 {
		return Position{}, io.EOF
	}
	p := s.rest[0]
	s.rest = s.rest[1:]
	return p, nil
}

// Copy writes all positions of a reader to a writer, which it does not close.
func Copy(w Writer, r Reader) error {
	for {
		p, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := w.Write(p); err != nil {
			return err
		}
	}
}
