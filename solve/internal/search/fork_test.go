package search

import (
	"slices"
	"testing"

	"rookery/solve/internal/board"
)

// FuzzQuestion: a question that makes no sense is an error, and any other one is what it
// was after it was written and read.
func FuzzQuestion(f *testing.F) {
	for _, s := range []string{"a5.1/2", "h0/ff", "d3.ffffffffffffffff.7/1/2/3", "x1/1", "", "a", "a5./"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		q, err := ParseQuestion(s)
		if err != nil {
			return
		}
		again, err := ParseQuestion(q.String())
		if err != nil || again.Kind != q.Kind || again.Rest != q.Rest || !slices.Equal(again.Line, q.Line) || !slices.Equal(again.Moves, q.Moves) {
			t.Errorf("%q: %+v, again %+v: %v", s, q, again, err)
		}
	})
}

// FuzzLearn: news that make no sense are an error, and nothing worse.
func FuzzLearn(f *testing.F) {
	var ns News
	ns.add(factBounds, board.Key{Lo: 1, Hi: 2}, uint32(bounds(0).with(5, true)), 5, 1)
	f.Add(ns.Take())
	f.Fuzz(func(_ *testing.T, facts []byte) {
		_ = (&Search{table: newTable(1 << 20)}).Learn(facts)
	})
}
