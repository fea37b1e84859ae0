package solve_test

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"testing"

	"rookery/internal/tests"
	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solve"
)

// carried is a value after its journey as JSON.
func carried[T any](t *testing.T, v T) T {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var w T
	if err := json.Unmarshal(b, &w); err != nil {
		t.Fatalf("%s: %v", b, err)
	}
	return w
}

// divided are problems that fall into parts of every kind.
var divided = []string{
	"forsyth rSb1k1Sr/ppppqppp/8/4p3/3P4/2P5/PBP1PPPP/RsQK1BsR\nstipulation dia12.5",
	"forsyth rsbqkbsr/ppppp1pp/8/8/2B1P3/3r1P2/PPPP2PP/RSBQK2R\nstipulation dia7.5",
	"forsyth 7k/8/5K2/8/8/8/8/R7\nstipulation #2\noption try duplex",
	"forsyth 8/8/8/8/8/5k2/7p/5K1R\nstipulation h#2.5\noption setplay duplex\ntwin move f1 e1",
	"forsyth 8/8/8/8/8/1K6/7R/3k4\nstipulation ser-h#2\noption movenum",
	"forsyth 8/8/8/8/8/1K6/7R/3k4\nstipulation h#2\noption maxsolutions 3 intelligent 1",
	"forsyth 4k3/8/4K3/8/8/8/1r6/7R\nstipulation #2\ncondition circe",
	"forsyth 7k/5K2/8/8/6P1/8/8/8\nstipulation ser-=2",
	"forsyth 8/8/8/8/8/1K6/7R/3k4\nstipulation h#3\noption stoponshort",
}

// TestParts: parts that are solved alone, in any order, some of them twice,
// and carried as JSON make the same solution.
func TestParts(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	r := rand.New(rand.NewPCG(3, 4))
	for i, text := range divided {
		if !tests.Sampled(*long, i) {
			continue
		}
		p := parsed(t, text)
		want, sum := solvedText(t, p, solve.Config{Jobs: 2})
		if sum.Solutions == 0 {
			t.Errorf("%s: no solution", text)
		}
		list, err := solve.Parts(ctx, p, solve.Config{})
		if err != nil {
			t.Fatal(err)
		}
		if p.Options.StopOnShort != (len(list) == 0) {
			t.Errorf("%s: %d parts", text, len(list))
		}
		done := map[solve.Part]*solve.Found{}
		for _, i := range append(r.Perm(len(list)), r.Perm(len(list))[:len(list)/4]...) {
			part := carried(t, list[i])
			found, err := part.Solve(ctx, p, solve.Config{})
			if err != nil {
				t.Fatalf("%s: %+v: %v", text, part, err)
			}
			done[part] = carried(t, found)
		}
		got, _ := solvedText(t, p, solve.Config{Jobs: 2, Delegate: func(_ context.Context, part solve.Part) (*solve.Found, error) {
			if found, ok := done[part]; ok {
				return found, nil
			}
			return nil, errors.New("not solved")
		}})
		if got != want {
			t.Errorf("%s: by parts\n%s\nat once\n%s", text, got, want)
		}
	}
}

// TestPartsFail: a part that there is not is no part, and what nobody else can do
// is done here.
func TestPartsFail(t *testing.T) {
	t.Parallel()
	p := parsed(t, divided[1])
	for _, part := range []solve.Part{{Job: -1}, {Job: 20}, {Run: 8}, {Phase: 1}, {Half: 1}, {Twin: 1}} {
		if found, err := part.Solve(context.Background(), p, solve.Config{}); err == nil {
			t.Errorf("%+v: %v", part, found)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := (solve.Part{}).Solve(ctx, p, solve.Config{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	want, _ := solvedText(t, p, solve.Config{})
	got, _ := solvedText(t, p, solve.Config{Delegate: func(context.Context, solve.Part) (*solve.Found, error) {
		return nil, errors.New("nobody is there")
	}})
	if got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

func parsed(t *testing.T, text string) *problem.Problem {
	t.Helper()
	list, errs := popeye.Parse("", []byte("BeginProblem\n"+text+"\nEndProblem\n"))
	if len(errs) > 0 || len(list) != 1 {
		t.Fatal(text, errs)
	}
	return list[0]
}
