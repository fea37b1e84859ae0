package plain

import (
	"bytes"
	"encoding/gob"
	"reflect"
	"testing"

	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solution"
)

func parsed(t testing.TB, text string) *problem.Problem {
	t.Helper()
	list, errs := popeye.Parse("", []byte("BeginProblem\n"+text+"\nEndProblem\n"))
	if err := errs.Err(); err != nil || len(list) != 1 {
		t.Fatal(text, errs)
	}
	return list[0]
}

// TestPlain: what is read is what was written, nil and empty apart.
func TestPlain(t *testing.T) {
	t.Parallel()
	man := problem.Man{Walk: "q"}
	node := &solution.Node{Kind: solution.Step, Ply: 3, Replies: []*solution.Node{{Ply: -1, Move: solution.Move{
		Captured: &man, Effects: []solution.Effect{{Kind: solution.AddMan, Man: man}}, After: []solution.Standing{},
	}}, nil}}
	for _, v := range []any{
		parsed(t, "forsyth 8/8/8/8/8/1K6/7R/3k4\nsstipulation white 2ad[#]\ntwin move h2 g2"),
		parsed(t, "pieces white Kf5 Bb6 black Ke7 Pd7\nstipulation h#2\ncondition circe\noption maxtime 5\ntwin polishtype"),
		node,
		[]*solution.Node{node, nil}, []byte{}, "", int8(-128), uint64(1<<64 - 1), [2]int{1, -1},
	} {
		b := Encode(v)
		got := reflect.New(reflect.TypeOf(v))
		rest, err := Decode(append(b, 7), got.Interface())
		if err != nil || len(rest) != 1 || !reflect.DeepEqual(got.Elem().Interface(), v) {
			t.Errorf("%+v, %d left, %v, want %+v", got.Elem().Interface(), len(rest), err, v)
		}
		for i := range b {
			if _, err := Decode(b[:i], reflect.New(reflect.TypeOf(v)).Interface()); err == nil {
				t.Errorf("%+v: %d bytes of %d are enough", v, i, len(b))
			}
		}
	}
}

func FuzzPlain(f *testing.F) {
	f.Add(Encode(parsed(f, "forsyth 8/8/8/8/8/1K6/7R/3k4\nsstipulation white 2ad[#]")))
	f.Add(Encode(&solution.Node{Replies: []*solution.Node{{}}}))
	f.Fuzz(func(_ *testing.T, b []byte) {
		var p *problem.Problem
		var node *solution.Node
		for _, v := range []any{&p, &node} {
			_, _ = Decode(b, v) // it may be senseless, and must not panic
		}
	})
}

// BenchmarkPlain writes and reads a problem, and the same with gob.
func BenchmarkPlain(b *testing.B) {
	p := parsed(b, "forsyth 8/8/8/8/8/1K6/7R/3k4\nstipulation #2\noption try")
	b.Run("plain", func(b *testing.B) {
		for b.Loop() {
			doc := Encode(p)
			var q *problem.Problem
			if _, err := Decode(doc, &q); err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(len(doc)), "bytes")
		}
	})
	b.Run("gob", func(b *testing.B) {
		for _, t := range nodes {
			gob.Register(reflect.Zero(t).Interface())
		}
		for b.Loop() {
			var doc bytes.Buffer
			if err := gob.NewEncoder(&doc).Encode(p); err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(doc.Len()), "bytes")
			var q *problem.Problem
			if err := gob.NewDecoder(&doc).Decode(&q); err != nil {
				b.Fatal(err)
			}
		}
	})
}
