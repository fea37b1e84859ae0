package search_test

import (
	"reflect"
	"sync/atomic"
	"testing"

	"rookery/chess"
	"rookery/problem/popeye"
	"rookery/solution"
	"rookery/solve/internal/board"
	"rookery/solve/internal/plan"
	"rookery/solve/internal/search"
)

// What a scout has found out the writer, whose tree stays as it is, need not search again.
func TestScout(t *testing.T) {
	list, errs := popeye.Parse("", []byte("beginproblem\npieces white kd2 qg6 rb4 black kd5 ph7\noption variation\nstipulation #5\nendproblem\n"))
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	pl, _, err := plan.Compile(list[0])
	if err != nil {
		t.Fatal(err)
	}
	b, err := board.New(list[0], board.Setup{Turn: chess.White, Goals: pl.Goals, Length: plan.LeastLength(pl.Root)})
	if err != nil {
		t.Fatal(err)
	}
	branch := plan.FirstBranch(pl.Root)
	tree := func(scout, first, over bool) (nodes []*solution.Node, examined int64) {
		s, _ := search.New(pl, &list[0].Options, 1<<20, false, nil)
		write := func(w *search.Worker, out func(search.Event)) {
			w.TurnOver()
			defer w.Undo()
			for _, n := range w.SetPlay(branch, branch.Max-1, 1) {
				out(search.Event{Node: n})
			}
		}
		if scout {
			var halt atomic.Bool
			halt.Store(over)
			search.NewWorker(s, b).Scout(&halt, first, write)
		}
		w := search.NewWorker(s, b)
		write(w, func(e search.Event) { nodes = append(nodes, e.Node) })
		return nodes, w.Nodes
	}
	alone, all := tree(false, false, false)
	if len(alone) < 3 {
		t.Fatalf("%d variations", len(alone))
	}
	for _, first := range []bool{true, false} {
		scouted, rest := tree(true, first, false)
		if !reflect.DeepEqual(scouted, alone) {
			t.Error("behind a scout another tree is written")
		}
		if rest > all*3/4 {
			t.Errorf("%d positions are examined behind a scout, %d without", rest, all)
		}
		if _, n := tree(true, first, true); n != all {
			t.Errorf("%d positions are examined behind a scout who was too late, %d without", n, all)
		}
	}
}
