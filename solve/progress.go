package solve

import (
	"slices"
	"time"
)

// Progress tells how far a phase of the solving of a twin has come.
type Progress struct {
	Twin        string
	Done, Total int // first moves, of the present length of play
	// Pictures are the final pictures of the phase, 0 if it is searched without.
	// PicturesLeft are those of them that can still come about after a first move
	// that is not done.
	Pictures, PicturesLeft int
	// At is the first of the first moves that are not done, as notation; "" if they are not known.
	At string
	// Ways are those to share the fates of a proof game out among the men, at most; 0: not counted.
	Ways    int64
	Elapsed time.Duration
}

// A meter follows a run of jobs for Config.Progress.
type meter struct {
	tell  func(Progress)
	begun time.Time // the solving of the problem
	jobs  []*job
	now   Progress
	// waiting counts for each picture the jobs not done that need it; nil where
	// longer play is still to come, for which all are left.
	waiting []int32
	over    []bool // the jobs that are done
}

// meter begins to follow a run, the last one of its phase or not.
func (h *half) meter(jobs []*job, last bool) *meter {
	m := &meter{tell: h.solver.cfg.Progress, begun: h.solver.start, jobs: jobs, now: Progress{Twin: h.twin, Total: len(jobs), Ways: h.ways}, over: make([]bool, len(jobs))}
	if ps := h.lead().Ends.Pictures; ps != nil {
		m.now.Pictures, m.now.PicturesLeft = len(ps.List), len(ps.List)
		if last {
			m.waiting = make([]int32, len(ps.List))
		}
	}
	for _, j := range jobs {
		m.count(j, 1)
	}
	if m.waiting != nil {
		m.now.PicturesLeft = 0
		for _, n := range m.waiting {
			if n > 0 {
				m.now.PicturesLeft++
			}
		}
	}
	m.say()
	return m
}

func (m *meter) say() {
	m.now.At = ""
	if i := slices.Index(m.over, false); i >= 0 {
		m.now.At = m.jobs[i].name
	}
	m.now.Elapsed = time.Since(m.begun)
	m.tell(m.now)
}

// done notes that a job is done.
func (m *meter) done(i int) {
	m.now.Done++
	m.over[i] = true
	m.now.PicturesLeft -= m.count(m.jobs[i], -1)
	m.say()
}

// count adds by to the jobs that wait for each picture that a job needs, and
// tells for how many pictures no job waits then.
func (m *meter) count(j *job, by int32) (free int) {
	for k := range m.waiting {
		if j.needs != nil && !j.needs.Has(k) {
			continue
		}
		if m.waiting[k] += by; m.waiting[k] == 0 {
			free++
		}
	}
	return free
}
