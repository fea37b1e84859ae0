package solution_test

import (
	"errors"
	"strings"
	"testing"

	"rookery/solution"
	"rookery/solution/internal/sample"
	"rookery/solution/json"
)

func TestReplay(t *testing.T) {
	for name, play := range map[string]func(solution.Sink) error{"battle": sample.Battle, "help": sample.Help} {
		var first, again strings.Builder
		var b solution.Builder
		direct := json.New(&first, json.Options{})
		if err := play(solution.Tee(direct, &b)); err != nil {
			t.Fatal(err)
		}
		if err := b.Solution.Play(json.New(&again, json.Options{})); err != nil {
			t.Fatal(err)
		}
		if first.String() != again.String() {
			t.Errorf("%s: replayed solution differs:\n%s", name, again.String())
		}
	}
}

// failing is a Sink whose End fails.
type failing struct{ solution.Builder }

func (*failing) End(solution.Summary) error { return errors.New("full") }

func TestTeeError(t *testing.T) {
	var b solution.Builder
	if err := sample.Battle(solution.Tee(&failing{}, &b)); err == nil || !strings.Contains(err.Error(), "full") {
		t.Errorf("error %v", err)
	}
	if b.Solution.Summary.Solutions != 2 {
		t.Error("the sink behind the failing one got no summary")
	}
}
