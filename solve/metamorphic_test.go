package solve_test

import (
	"bytes"
	"context"
	"maps"
	"regexp"
	"slices"
	"testing"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution/text"
	"rookery/solve"
	"rookery/solve/internal/mailbox"
)

// A problem in other clothes has the same solution in other clothes.

// tests are samples of each kind of play, as many as asked for.
func (r random) tests(t *testing.T, n int, do func(s sample)) {
	t.Helper()
	for _, kind := range kinds {
		for range times(n) {
			s, _ := r.sample(t, kind.make, mailbox.NoRule)
			do(s)
		}
	}
}

var squareName = regexp.MustCompile(`[a-h][1-8]`)

// renamed is the sample with its squares renamed and its men exchanged.
func (s sample) renamed(square func(chess.Square) chess.Square, man func(byte) byte) sample {
	men := map[chess.Square]byte{}
	for at, letter := range s.men {
		men[square(at)] = man(letter)
	}
	s.men = men
	if g := s.stipulation.Goal; len(g) == 3 && (g[0] == 'z' || g[0] == 'k') {
		s.stipulation.Goal = g[:1] + mailbox.Goal(rename(string(g[1:]), square))
	}
	if g := s.stipulation.Other; len(g) == 3 && (g[0] == 'z' || g[0] == 'k') {
		s.stipulation.Other = g[:1] + mailbox.Goal(rename(string(g[1:]), square))
	}
	return s
}

func rename(text string, square func(chess.Square) chess.Square) string {
	return squareName.ReplaceAllStringFunc(text, func(name string) string {
		s, _ := chess.ParseSquare(name)
		return square(s).String()
	})
}

func renameAll(texts []string, square func(chess.Square) chess.Square) []string {
	texts = slices.Clone(texts)
	for i := range texts {
		texts[i] = rename(texts[i], square)
	}
	slices.Sort(texts)
	return texts
}

func same(letter byte) byte { return letter }

func TestMirrored(t *testing.T) {
	t.Parallel()
	mirror := func(s chess.Square) chess.Square { return chess.At(7-s.File(), s.Rank()) }
	newRandom(300).tests(t, 5, func(s sample) {
		solvedWithoutCastling := func(s sample) []string {
			p := s.problem(t)
			p.Options.NoCastling = []chess.Square{4, 60}
			return solved(t, p, solve.Config{Jobs: 1, MaxMemory: 1 << 16})
		}
		want := renameAll(solvedWithoutCastling(s), mirror)
		if got := solvedWithoutCastling(s.renamed(mirror, same)); !slices.Equal(got, want) {
			t.Errorf("%s: the mirrored problem has another solution%s", s.input(t), difference(want, got))
		}
	})
}

func TestColoursExchanged(t *testing.T) {
	t.Parallel()
	flip := func(s chess.Square) chess.Square { return chess.At(s.File(), 7-s.Rank()) }
	newRandom(301).tests(t, 5, func(s sample) {
		want := renameAll(solved(t, s.problem(t), solve.Config{Jobs: 1, MaxMemory: 1 << 16}), flip)
		exchanged := s.renamed(flip, func(letter byte) byte { return letter ^ 0x20 })
		p := exchanged.problem(t)
		p.Options.HalfDuplex = true
		if got := solved(t, p, solve.Config{Jobs: 1, MaxMemory: 1 << 16}); !slices.Equal(got, want) {
			t.Errorf("%s: with colours exchanged there is another solution%s", s.input(t), difference(want, got))
		}
	})
}

// printed is the solution as text.
func printed(t *testing.T, p *problem.Problem, cfg solve.Config) string {
	t.Helper()
	var b bytes.Buffer
	if _, err := solve.Solve(context.Background(), p, solve.Impatient(cfg), text.New(&b, text.Options{Regression: true})); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestWorkersAndTables(t *testing.T) {
	t.Parallel()
	configs := map[string]solve.Config{
		"one worker without a table":    {Jobs: 1, MaxMemory: -1},
		"one worker with a tiny table":  {Jobs: 1, MaxMemory: 1},
		"one worker with a large table": {Jobs: 1, MaxMemory: 1 << 22},
		"two workers":                   {Jobs: 2, MaxMemory: 1 << 16},
		"seven workers without a table": {Jobs: 7, MaxMemory: -1},
		"seven workers":                 {Jobs: 7, MaxMemory: 1 << 12},
	}
	names := slices.Sorted(maps.Keys(configs))
	r := newRandom(302)
	r.tests(t, 5, func(s sample) {
		p := s.problem(t)
		p.Options.SetPlay = r.IntN(3) == 0
		p.Options.Duplex = r.IntN(4) == 0
		if r.IntN(4) == 0 {
			p.Options.MaxSolutions = problem.Limit{Set: true, N: 1 + r.IntN(3)}
		}
		want := printed(t, p, solve.Config{Jobs: 1, MaxMemory: 1 << 16})
		for _, name := range names {
			if got := printed(t, p, configs[name]); got != want {
				t.Errorf("%s: %s print\n%swant\n%s", s.input(t), name, got, want)
			}
		}
	})
}
