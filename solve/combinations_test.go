package solve_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	fairyrandom "rookery/fairy/random"
	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solution/text"
	"rookery/solve"
)

// Whatever conditions, men, play and goal come together, what is remembered, looked at before
// and deduced does not change a solution, nor does it matter who works.

var (
	combinations = flag.Int("combinations", 30, "how many random problems TestCombinations solves")
	combination0 = flag.Uint64("combination0", 0, "the seed of the first of them")
)

func TestCombinations(t *testing.T) {
	t.Parallel()
	plain := solve.Config{Jobs: 1, MaxMemory: -1, Plain: true}
	others := map[string]solve.Config{
		"with a table":           {Jobs: 1, MaxMemory: 1 << 22, Plain: true},
		"with a tiny table":      {Jobs: 1, MaxMemory: 1},
		"with pictures":          {Jobs: 1, MaxMemory: -1},
		"by two workers":         {Jobs: 2, MaxMemory: 1 << 22},
		"by three without table": {Jobs: 3, MaxMemory: -1},
	}
	compared := 0
	for seed := *combination0; seed < *combination0+uint64(times(*combinations)); seed++ {
		p, input := combined(t, seed)
		if p == nil {
			continue
		}
		want, ok := solvedInTime(t, p, plain)
		if !ok {
			continue
		}
		compared++
		for name, cfg := range others {
			if got, ok := solvedInTime(t, p, cfg); ok && got != want {
				t.Errorf("seed %d: %s\n%s: %s\nplainly: %s", seed, input, name, firstPart(got), firstPart(want))
			}
		}
	}
	if compared < times(*combinations)/4 {
		t.Errorf("only %d problems were compared", compared)
	}
}

// combined makes up a problem, nil where what it combines is refused.
func combined(t *testing.T, seed uint64) (*problem.Problem, string) {
	t.Helper()
	source := rand.New(rand.NewPCG(seed, 16))
	pick := func(list ...string) string { return list[source.IntN(len(list))] }
	var input strings.Builder
	fmt.Fprintf(&input, "BeginProblem\npieces white kh1\n")
	for _, c := range fairyrandom.Conditions(source, 1+source.IntN(2)) {
		fmt.Fprintf(&input, "condition %s\n", c)
	}
	goal := pick("#", "#", "#", "=", "+", "x", "z"+pick("d", "e")+pick("4", "5"), "~", "##", "%")
	fmt.Fprintf(&input, "stipulation %s%s\n", pick("", "", "s", "r", "h", "h", "ser-", "ser-h"), goal+pick("1", "1.5", "2", "2", "2.5"))
	if o := pick("", "", "", "SetPlay", "Try", "Variation", "Duplex", "HalfDuplex", "NoThreat", "PostKeyPlay", "Intelligent"); o != "" {
		fmt.Fprintf(&input, "option %s\n", o)
	}
	input.WriteString("EndProblem\n")
	for p, errs := range popeye.Problems("random", []byte(input.String()), popeye.Limits{}) {
		if errs.Err() != nil {
			return nil, ""
		}
		p.Board = fairyrandom.Men(source)
		return p, input.String() + fmt.Sprint(p.Board)
	}
	return nil, ""
}

// solvedInTime is what is printed; false if that takes long.
func solvedInTime(t *testing.T, p *problem.Problem, cfg solve.Config) (string, bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	var b bytes.Buffer
	summary, err := solve.Solve(ctx, p, cfg, text.New(&b, text.Options{Regression: true}))
	if err != nil {
		t.Fatal(err)
	}
	return b.String(), !summary.Interrupted
}

// firstPart is enough of a text for a message.
func firstPart(text string) string { return text[:min(len(text), 2000)] }
