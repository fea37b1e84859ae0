package client

import (
	"bytes"
	"testing"

	"rookery/internal/job"
	"rookery/internal/replay"
	"rookery/problem/popeye"
	"rookery/solution"
	"rookery/solve"
)

// TestBundled: the items of a bundle are the jobs that it was made of, in their order.
func TestBundled(t *testing.T) {
	t.Parallel()
	var list []*want
	for _, square := range []string{"a1", "b1", "c1"} {
		problems, errs := popeye.Parse("", []byte("beginproblem pieces white kf6 r"+square+" black kh8 stipulation #2 endproblem"))
		if errs.Err() != nil {
			t.Fatal(errs.Err())
		}
		j, err := job.New("test", problems[0], &solve.Config{Jobs: 1})
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, &want{job: &j, player: replay.NewPlayer(problems[0], new(solution.Builder))})
	}
	b := bundled(list)
	for i, w := range list {
		item, err := b.Item(i)
		if err != nil {
			t.Fatal(err)
		}
		if item.Key != w.job.Key || item.ID != w.job.ID || !bytes.Equal(item.Problem, w.job.Problem) {
			t.Errorf("item %d is not what it was made of", i)
		}
	}
	if again := bundled(list); again.ID != b.ID || again.Key != b.Key {
		t.Error("the same problems are another bundle")
	}
	for _, other := range []*job.Job{bundled(list[:2]), list[0].job} {
		if other.ID == b.ID || other.Key == b.Key {
			t.Error("other problems are the same bundle")
		}
	}
	list[0].job.Means.MaxTime = 1
	if other := bundled(list); other.ID == b.ID {
		t.Error("with other means it is the same job")
	}
}
