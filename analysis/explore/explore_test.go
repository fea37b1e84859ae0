package explore_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"rookery/analysis/explore"
	"rookery/chess"
	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solution"
	"rookery/solve"
)

func read(t *testing.T, text string) *problem.Problem {
	t.Helper()
	list, errs := popeye.Parse("test", []byte("beginproblem\n"+text+"\nendproblem\n"))
	if err := errs.Err(); err != nil || len(list) != 1 {
		t.Fatal(err, len(list))
	}
	return list[0]
}

const cooked = "stipulation #1\npieces white Kb6 Rg1h1 black Ka8"

func changes(g explore.Generator, p *problem.Problem) []string {
	var list []string
	for c := range g(p) {
		list = append(list, c.Change)
	}
	return list
}

func TestGenerators(t *testing.T) {
	p := read(t, cooked)
	before := explore.Text(p)
	circe := problem.Condition{Name: "Circe"}
	for _, test := range []struct {
		name        string
		generate    explore.Generator
		number      int
		first, last string
	}{
		{"economy", explore.Economy, 8 - 2, "-wRg1", "wRh1=B"}, // no pawns on the first rank
		{"squares", explore.Squares, 4 * 60, "wKb6-a1", "bKa8-h8"},
		{"additions", explore.Additions(problem.Pawn, problem.Queen), 2*(48-1) + 2*60, "+wPa2", "+bQh8"},
		{"shift", explore.Shift, 0, "", ""}, // men stand on all four edges
		{"mirrored", explore.Mirrored, 7, "turned by 90", "mirrored and turned by 270"},
		{"colours", explore.Colours, 1, "colours exchanged", "colours exchanged"},
		{"lengths", explore.Lengths, 1, "#2", "#2"},
		{"conditions", explore.Conditions(circe), 1, "Circe", "Circe"},
		{"two", explore.Deep(explore.Colours, 2), 2, "colours exchanged", "colours exchanged, colours exchanged"},
		{"twins", explore.Twins, 4*60 + 2 + 6, "b) move b6 a1", "b) move a8 h8"},
	} {
		got := changes(test.generate, p)
		if len(got) != test.number {
			t.Errorf("%s: %d candidates, want %d: %v", test.name, len(got), test.number, got)
			continue
		}
		if len(got) > 0 && (got[0] != test.first || got[len(got)-1] != test.last) {
			t.Errorf("%s: from %q to %q, want %q to %q", test.name, got[0], got[len(got)-1], test.first, test.last)
		}
		if !slices.Equal(got, changes(test.generate, p)) {
			t.Errorf("%s: another order the second time", test.name)
		}
	}
	if explore.Text(p) != before {
		t.Error("the problem was changed")
	}
	help := read(t, "stipulation h#2.5\npieces white Kb6 Rg3 black Ka5")
	if got := changes(explore.Lengths, help); !slices.Equal(got, []string{"h#1.5", "h#2", "h#3", "h#3.5"}) {
		t.Error(got)
	}
	if got := len(changes(explore.Shift, help)); got != 2*5-1 {
		t.Errorf("%d shifts", got)
	}
}

// TestEconomy: a rook too many cooks; without one of them there is one key.
func TestEconomy(t *testing.T) {
	e := explore.Exploration{Problem: read(t, cooked), Generate: explore.Economy}
	table := run(t, &e, "")
	if table.Origin.Verdict != solution.Cooked || table.Done != 6 {
		t.Fatalf("%+v", table)
	}
	var got []string
	for _, r := range table.Rows {
		got = append(got, r.Change+" "+r.Solutions[0])
		if slices.Contains(r.Lost, "Unsound") || slices.Contains(r.Lost, "Cooked") {
			t.Errorf("%s: that the problem is cooked is missed: %q", r.Change, r.Lost)
		}
		if r.Men > table.Origin.Men || !r.SameKey {
			t.Errorf("%+v", r)
		}
	}
	want := []string{"-wRg1 1.Rh1-h8#", "-wRh1 1.Rg1-g8#", "wRg1=S 1.Rh1-h8#", "wRh1=S 1.Rg1-g8#"}
	// A bishop on g1 guards nothing that matters, one on h1 mates itself.
	if !slices.Equal(got[:2], want[:2]) || !slices.Contains(got, want[2]) || !slices.Contains(got, want[3]) {
		t.Error(got)
	}
}

// TestRefusals: what a candidate is refused for.
func TestRefusals(t *testing.T) {
	for _, test := range []struct {
		text string
		want solution.Verdict
	}{
		{"stipulation #2\npieces white Kb6 Rg1 black Ka8", solution.Short},
		{"stipulation #1\npieces white Kb6 Rg1h1 black Ka8", solution.Cooked},
		{"stipulation #1\npieces white Kb5 Rg1 black Ka8", solution.NoSolution},
		{"stipulation #1\npieces white Kb6 Rg1 black Ka8", solution.Sound},
		{"stipulation #2\nforsyth 6K1/6p1/7b/4Pk2/2Q2s1P/2B3R1/5sP1/5R2", solution.Sound},
		{"stipulation #1\npieces white Kb6 Rg8 black Ka8", solution.Invalid}, // in check already
	} {
		p := read(t, test.text)
		own := func(*problem.Problem) iter.Seq[explore.Candidate] {
			return func(yield func(explore.Candidate) bool) { yield(explore.Candidate{Change: "own", Problem: p}) }
		}
		e := explore.Exploration{Problem: read(t, "stipulation #1\npieces white Kb6 black Ka8"), Generate: own}
		table := run(t, &e, "")
		if table.Verdicts[test.want] != 1 || len(table.Rows) != table.Verdicts[solution.Sound] {
			t.Errorf("%s: %v, want %v", test.text, table.Verdicts, test.want)
		}
	}
}

func run(t *testing.T, e *explore.Exploration, file string) *explore.Table {
	t.Helper()
	e.Means.Jobs = 1
	plan, err := e.Plan(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var journal *explore.Journal
	if file != "" {
		if journal, err = explore.OpenJournal(file, plan); err != nil {
			t.Fatal(err)
		}
	}
	table, err := e.Run(t.Context(), plan, journal, nil)
	if err != nil || journal.Close() != nil {
		t.Fatal(err)
	}
	return table
}

// TestResumed: an exploration that was ended in the middle of a line goes on to the
// same table, without solving again what it knows.
func TestResumed(t *testing.T) {
	e := explore.Exploration{Problem: read(t, cooked), Generate: explore.All(explore.Squares, explore.Economy), AtOnce: 2}
	whole := run(t, &e, "")

	file := filepath.Join(t.TempDir(), "journal")
	plan, err := e.Plan(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	journal, err := explore.OpenJournal(file, plan)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	part, err := e.Run(ctx, plan, journal, func(t *explore.Table) {
		if t.Done == 100 {
			stop()
		}
	})
	if !errors.Is(err, context.Canceled) || part.Done < 100 || part.Done >= plan.Candidates || journal.Close() != nil {
		t.Fatalf("%v after %d of %d", err, part.Done, plan.Candidates)
	}
	written, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, written[:len(written)-7], 0o644); err != nil {
		t.Fatal(err)
	}
	if journal, err = explore.OpenJournal(file, plan); err != nil || journal.Known() != part.Done-1 {
		t.Fatalf("%v, %d known of %d", err, journal.Known(), part.Done)
	}
	solved := 0
	resumed, err := e.Run(t.Context(), plan, journal, func(*explore.Table) { solved++ })
	if err != nil || journal.Close() != nil {
		t.Fatal(err)
	}
	if solved != plan.Candidates-part.Done+1 {
		t.Errorf("%d solved after the end, %d before, of %d", solved, part.Done, plan.Candidates)
	}
	if !reflect.DeepEqual(rows(whole), rows(resumed)) || !reflect.DeepEqual(whole.Verdicts, resumed.Verdicts) {
		t.Errorf("not the same table: %v, %v", whole.Verdicts, resumed.Verdicts)
	}

	e.Generate = explore.Economy
	if plan, err = e.Plan(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := explore.OpenJournal(file, plan); !errors.Is(err, explore.ErrOther) {
		t.Errorf("the journal of another exploration: %v", err)
	}
}

// rows are the rows of a table with their problems as texts.
func rows(t *explore.Table) (list []explore.Row) {
	for _, r := range t.Rows {
		row := *r
		row.Change += "\n" + explore.Text(r.Problem)
		row.Problem = nil
		list = append(list, row)
	}
	return list
}

func TestLimit(t *testing.T) {
	e := explore.Exploration{Problem: read(t, cooked), Generate: explore.Squares, Limit: 100}
	if _, err := e.Plan(t.Context()); !errors.Is(err, explore.ErrTooMany) {
		t.Error(err)
	}
}

// TestEqual: what is equal to the problem, or to another candidate, is no candidate.
func TestEqual(t *testing.T) {
	e := explore.Exploration{Problem: read(t, cooked), Generate: explore.Deep(explore.Colours, 2)}
	if plan, err := e.Plan(t.Context()); err != nil || plan.Candidates != 1 {
		t.Error(plan, err)
	}
}

// FuzzJournal: whatever a journal says, it is read or refused.
func FuzzJournal(f *testing.F) {
	f.Add([]byte("{\"exploration\":\"x\",\"candidates\":2}\n{\"number\":1,\"verdict\":\"sound\"}\n{\"num"))
	f.Add([]byte("{\"exploration\":\"x\"}\n{\"verdict\":\"tea\"}\n"))
	f.Fuzz(func(t *testing.T, src []byte) {
		file := filepath.Join(t.TempDir(), "journal")
		if err := os.WriteFile(file, src, 0o644); err != nil {
			t.Fatal(err)
		}
		j, err := explore.OpenJournal(file, explore.Plan{Candidates: 2, Digest: "x"})
		if err == nil {
			_ = j.Close()
		}
	})
}

// A generator of one's own: the black king anywhere on its edge.
func ExampleExploration() {
	list, _ := popeye.Parse("", []byte("beginproblem\nstipulation #1\npieces white Kd6 Rg1 black Ka8\nendproblem\n"))
	along := func(p *problem.Problem) iter.Seq[explore.Candidate] {
		return func(yield func(explore.Candidate) bool) {
			for file := range 8 {
				q := *p
				q.Board = slices.Clone(p.Board)
				q.Board[len(q.Board)-1].Square = chess.At(file, 7)
				if !yield(explore.Candidate{Change: "Black's king on " + chess.At(file, 7).String(), Problem: &q}) {
					return
				}
			}
		}
	}
	e := explore.Exploration{Problem: list[0], Generate: along, Means: solve.Config{Jobs: 1}}
	plan, err := e.Plan(context.Background())
	if err != nil {
		fmt.Println(err)
	}
	table, err := e.Run(context.Background(), plan, nil, nil)
	if err != nil {
		fmt.Println(err)
	}
	fmt.Println(plan.Candidates, "candidates")
	for _, r := range table.Rows {
		fmt.Println(r.Change, r.Solutions)
	}
	// Output:
	// 7 candidates
	// Black's king on d8 [1.Rg1-g8#]
}
