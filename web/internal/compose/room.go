package compose

import (
	"context"
	"sync/atomic"

	"rookery/problem"
	"rookery/solution"
	solutionjson "rookery/solution/json"
	"rookery/solve"
	"rookery/web/internal/site"
)

// All jobs together have room for so many bytes. A solution that is more than a page's worth is kept
// by who has solved it, and read from there; of what has ended the oldest goes first, and is taken from there
// again when somebody looks.

const (
	pageWorth = 4 << 20 // bytes of a solution's documents that a job keeps
	treeBytes = 8       // that a byte of them needs as a tree, or more: see TestTreeBytes
	readers   = 2       // who take solutions from where they are kept, at a time
)

// room is what the jobs share.
type room struct {
	used     atomic.Int64
	slots    site.Slots
	longOnes site.Slots // what makes trees of solutions that are read again, one at a time
}

// keeps reports whether solutions are kept by who solves them: elsewhere a job has its own for ever.
func (js *jobs) keeps() bool { return js.config.Memory > 0 }

// weigh counts what a job has in memory. Whoever calls it has the job's lock.
func (j *job) weigh(bytes int) {
	j.weight += bytes
	j.room.used.Add(int64(bytes))
}

// take takes a piece of the solution.
func (j *job) take(kind string, doc []byte, keeps bool) (err error) {
	j.change(func() {
		if j.bytes += len(doc); j.bytes > maxOutput && kind != "summary" {
			j.cancel()
			err = errTooLong
			return
		}
		if j.total++; kind == "node" {
			j.solutions++
		}
		if j.long {
			return
		}
		j.pieces = append(j.pieces, piece{kind, doc})
		j.weigh(len(doc) * (1 + treeBytes))
		if keeps && j.bytes > pageWorth {
			j.lengthen()
		}
	})
	return err
}

// lengthen has a job keep no more of its solution: the tree goes, and what comes is not kept. Whoever
// calls it has the job's lock.
func (j *job) lengthen() {
	j.long, j.builder = true, solution.Builder{}
	kept := 0
	for _, p := range j.pieces {
		kept += len(p.doc)
	}
	j.weigh(kept - j.weight)
}

// isLong reports whether the solution is more than is kept here.
func (j *job) isLong() bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.long
}

// clear forgets what is there of a solution. Whoever calls it has the job's lock.
func (j *job) clear() {
	j.weigh(-j.weight)
	j.pieces, j.builder, j.long, j.total, j.bytes, j.solutions = nil, solution.Builder{}, false, 0, 0, 0
}

// makeRoom makes room for a job whose solution grows: what has ended goes, the oldest first, and
// where that is not enough the job keeps no more.
func (js *jobs) makeRoom(grows *job) {
	if !js.keeps() || js.used.Load() <= js.config.Memory {
		return
	}
	js.mu.Lock()
	defer js.mu.Unlock()
	for js.used.Load() > js.config.Memory {
		var oldest *job
		for _, j := range js.byID {
			if j != grows && j.heavy() && (oldest == nil || j.created.Before(oldest.created)) {
				oldest = j
			}
		}
		if oldest == nil {
			break
		}
		js.drop(oldest)
	}
	if js.used.Load() > js.config.Memory {
		grows.change(func() {
			if !grows.long {
				grows.lengthen()
			}
		})
	}
}

// heavy reports whether a job has ended and has something in memory.
func (j *job) heavy() bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	return ended(j.state) && j.weight > 0
}

// drop frees the memory of a job that has ended. A solution that is whole is taken again from where it
// is kept; of one that is not nothing is left. Whoever calls it has the lock of all jobs.
func (js *jobs) drop(j *job) {
	j.mu.Lock()
	whole, solutions := j.state == done, j.solutions
	j.mu.Unlock()
	if !whole {
		js.forget(j)
		return
	}
	j.change(func() {
		j.clear()
		j.solutions, j.stale = solutions, true
	})
}

// means are how a job is solved; the answer to the same again is kept.
func (js *jobs) means(j *job) solve.Config {
	return solve.Config{Jobs: js.config.Workers, MaxMemory: js.config.JobMemory, MaxTime: js.config.JobTime, First: j.first, Explain: isProofGame(j.problem)}
}

// replay plays a whole solution from where it is kept.
func (js *jobs) replay(ctx context.Context, j *job, sink solution.Sink) error {
	return js.slots.Do(ctx, func() error {
		_, err := js.config.Solver.Solve(ctx, Who{User: j.owner.Session}, j.problem, js.means(j), sink)
		return err
	})
}

// rest gives the pieces of a long solution from a number on, some at a time.
func (js *jobs) rest(ctx context.Context, j *job, from int, give func([]piece) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var batch []piece
	n, bytes := 0, 0
	var failed error
	flush := func() error {
		if len(batch) > 0 && failed == nil {
			failed = give(batch)
			batch, bytes = nil, 0
		}
		if failed != nil {
			cancel()
		}
		return failed
	}
	err := js.replay(ctx, j, solutionjson.NewStream(solutionjson.Options{Language: j.problem.Language}, func(kind string, doc []byte) error {
		if n++; n <= from {
			return nil
		}
		batch, bytes = append(batch, piece{kind, doc}), bytes+len(doc)
		if len(batch) >= flushPieces || bytes >= flushBytes {
			return flush()
		}
		return nil
	}))
	if err == nil {
		err = flush()
	}
	return err
}

// A thrifty sink has a solution judged, built and streamed, and from when it has become long on only
// streamed.
type thrifty struct {
	job         *job
	whole, bare solution.Sink
}

func (t *thrifty) to() solution.Sink {
	if t.whole != nil && t.job.isLong() {
		t.whole = nil // and with it the tree by which it is judged
	}
	if t.whole != nil {
		return t.whole
	}
	return t.bare
}

func (t *thrifty) Begin(p *problem.Problem)     { t.to().Begin(p) }
func (t *thrifty) BeginTwin(w solution.Twin)    { t.to().BeginTwin(w) }
func (t *thrifty) BeginHalf(h solution.Half)    { t.to().BeginHalf(h) }
func (t *thrifty) BeginPhase(p solution.Phase)  { t.to().BeginPhase(p) }
func (t *thrifty) Node(n *solution.Node)        { t.to().Node(n) }
func (t *thrifty) EndPhase()                    { t.to().EndPhase() }
func (t *thrifty) EndHalf()                     { t.to().EndHalf() }
func (t *thrifty) EndTwin()                     { t.to().EndTwin() }
func (t *thrifty) Message(m solution.Message)   { t.to().Message(m) }
func (t *thrifty) End(s solution.Summary) error { return t.to().End(s) }
