package farm

import (
	"reflect"
	"testing"

	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solution"
)

func plainProblem(t testing.TB, text string) *problem.Problem {
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
		plainProblem(t, "forsyth 8/8/8/8/8/1K6/7R/3k4\nsstipulation white 2ad[#]\ntwin move h2 g2"),
		plainProblem(t, "pieces white Kf5 Bb6 black Ke7 Pd7\nstipulation h#2\ncondition circe\noption maxtime 5\ntwin polishtype"),
		node,
		&record{Kind: kindNode, Node: node}, []byte{}, "", int8(-128), uint64(1<<64 - 1), [2]int{1, -1},
	} {
		b := encoded(v)
		got := reflect.New(reflect.TypeOf(v))
		rest, err := decode(append(b, 7), got.Interface())
		if err != nil || len(rest) != 1 || !reflect.DeepEqual(got.Elem().Interface(), v) {
			t.Errorf("%+v, %d left, %v, want %+v", got.Elem().Interface(), len(rest), err, v)
		}
		for i := range b {
			if _, err := decode(b[:i], reflect.New(reflect.TypeOf(v)).Interface()); err == nil {
				t.Errorf("%+v: %d bytes of %d are enough", v, i, len(b))
			}
		}
	}
}

func FuzzPlain(f *testing.F) {
	f.Add(encoded(plainProblem(f, "forsyth 8/8/8/8/8/1K6/7R/3k4\nsstipulation white 2ad[#]")))
	f.Add(encoded(&record{Kind: kindNode, Node: &solution.Node{Replies: []*solution.Node{{}}}}))
	f.Fuzz(func(_ *testing.T, b []byte) {
		var p *problem.Problem
		var rec *record
		for _, v := range []any{&p, &rec} {
			_, _ = decode(b, v) // it may be senseless, and must not panic
		}
	})
}
