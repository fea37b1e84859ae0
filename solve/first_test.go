package solve_test

import (
	"context"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"rookery/solution"
	"rookery/solution/text"
	"rookery/solve"
	"rookery/solve/internal/mailbox"
)

// TestFirst: where only one solution is looked for, there is one if and only if
// there are any, and it is one of them, on both boards, however small the tables.
func TestFirst(t *testing.T) {
	t.Parallel()
	r := newRandom(500)
	solvedOnes := 0
	for range times(100) {
		s, _ := r.sample(t, func(r random) mailbox.Stipulation {
			st := mailbox.Stipulation{Moves: 3 + r.IntN(2), Goal: choose[mailbox.Goal](r, "#", "#", "#", "=", "x"), Play: choose(r, "", "", "s", "r", "semi-r")}
			if st.Play != "" {
				st.Moves = 2 + r.IntN(2)
			}
			return st
		}, mailbox.NoRule)
		p := s.problem(t)
		p.Options.Try, p.Options.Variations = false, false
		all := solved(t, p, solve.Config{Jobs: 1, MaxMemory: 1 << 20})
		if len(all) > 0 && strings.Contains(all[0], "?!?") {
			continue // the diagram is against the rules of a reflex mate, and all its moves are told
		}
		for _, memory := range []int64{1 << 20, 1} {
			first := solved(t, p, solve.Config{Jobs: 1 + r.IntN(3), First: true, MaxMemory: memory, General: r.IntN(4) == 0})
			if len(first) != min(len(all), 1) || len(first) == 1 && !slices.Contains(all, first[0]) {
				t.Errorf("%s: first %q of %q", s.input(t), first, all)
			}
		}
		if len(all) > 0 {
			solvedOnes++
		}
	}
	t.Logf("%d solved", solvedOnes)
	if solvedOnes == 0 || solvedOnes == times(100) {
		t.Errorf("%d of %d problems have solutions", solvedOnes, times(100))
	}
}

// TestFirstSelfmate: a published selfmate is found, also where it is asked for with a move more than it needs, so that
// Black mates before the end.
func TestFirstSelfmate(t *testing.T) {
	t.Parallel()
	const limbach = "pieces white kc8 pb7c7f5h5d4d3e3 rd6 se5 qh3 bd1 black sg8 rh8 pd7e7h7h6d5 kg5\n" // 1st Prize, Szachy 1979
	all := solved(t, parsed(t, limbach+"stipulation s#3"), solve.Config{Jobs: 2, MaxMemory: 1 << 22})
	for _, length := range []string{"3", "4"} {
		first := solved(t, parsed(t, limbach+"stipulation s#"+length), solve.Config{Jobs: 2, First: true, MaxMemory: 1 << 22})
		if len(all) != 1 || len(first) != 1 || length == "3" && first[0] != all[0] {
			t.Errorf("s#%s: first %q of %q", length, first, all)
		}
	}
}

// TestFirstForced: where the defender seldom has more than one move, the first key costs no more than all of them: numbers alone,
// to which all positions are much alike, need half as many positions more.
func TestFirstForced(t *testing.T) {
	t.Parallel()
	p := parsed(t, "pieces white ke7 rd4 black kb8 rh6\nstipulation s#7\ncondition maximummer\noption halfduplex") // T. Linß
	count := func(first bool) int64 {
		b := &solution.Builder{}
		sum, err := solve.Solve(t.Context(), p, solve.Config{Jobs: 1, First: first}, b)
		if err != nil || sum.Solutions != 1 {
			t.Fatalf("%d solutions, %v", sum.Solutions, err)
		}
		return sum.Positions
	}
	if all, first := count(false), count(true); first*2 > all {
		t.Errorf("the first key costs %d positions, all cost %d", first, all)
	}
}

// TestFirstInterrupted: time can be up when the first key is known and its play has not been written. That ends
// the search, and nothing else.
func TestFirstInterrupted(t *testing.T) {
	t.Parallel()
	p := parsed(t, "forsyth 3B2r1/7r/s3pb2/2P1k3/2K1P3/2pP4/8/3Q2R1\nstipulation #4\noption variation")
	within := func(limit time.Duration) {
		ctx, cancel := context.WithTimeout(t.Context(), limit)
		defer cancel()
		if _, err := solve.Solve(ctx, p, solve.Config{Jobs: 1, First: true, MaxMemory: 1 << 22}, text.New(io.Discard, text.Options{})); err != nil {
			t.Fatal(err)
		}
	}
	start := time.Now()
	within(time.Minute)
	part := time.Since(start) / 50
	for limit := time.Duration(0); limit < 50*part; limit += part {
		within(limit)
	}
}
