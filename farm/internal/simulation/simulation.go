// Package simulation tells how long a farm of many workers would take for a batch, from
// times that were measured on a small one. How a single problem scales is found out in
// package solve (TestScaling), with the same latencies.
package simulation

import (
	"container/heap"
	"time"
)

// Measured is what was measured on a machine.
type Measured struct {
	Machine   string          `json:"machine"`
	Latencies Latencies       `json:"latencies"` // of a batch
	Parts     Latencies       `json:"parts"`     // of parts that are lent, for TestScaling of package solve
	Batch     []time.Duration `json:"batch"`     // problems of a batch, by one process
}

// Latencies are what a farm adds to searches.
type Latencies struct {
	Lend        time.Duration `json:"lend"`        // a way to a worker and back
	Turn        time.Duration `json:"turn"`        // of a worker, between two jobs that wait
	Coordinator time.Duration `json:"coordinator"` // work for each job of coordinator and queue
}

// A Farm is what is simulated.
type Farm struct {
	Workers int
	Latencies
}

// Solve tells how long a farm takes for problems that are there from the beginning and that
// take so long by one process each.
func (f Farm) Solve(problems []time.Duration) (took time.Duration) {
	free := make(times, f.Workers) // when each worker is
	var busy time.Duration         // until when the coordinator works
	for _, p := range problems {
		now := free[0]
		busy = max(busy, now) + f.Coordinator
		free[0] = max(now+f.Turn, busy) + p
		took = max(took, free[0])
		heap.Fix(&free, 0)
	}
	return took
}

// times are a heap: the first one is the earliest.
type times []time.Duration

func (t times) Len() int           { return len(t) }
func (t times) Less(i, j int) bool { return t[i] < t[j] }
func (t times) Swap(i, j int)      { t[i], t[j] = t[j], t[i] }
func (t *times) Push(x any)        { *t = append(*t, x.(time.Duration)) }
func (t *times) Pop() any {
	old := *t
	x := old[len(old)-1]
	*t = old[:len(old)-1]
	return x
}
