package solve

import "time"

// Progress tells how far a phase of the solving of a twin has come.
type Progress struct {
	Twin        string
	Done, Total int // first moves, of the present length of play
	// Pictures are the final pictures of the phase, 0 if it is searched without.
	// PicturesLeft are those of them that can still come about after a first move
	// that is not done.
	Pictures, PicturesLeft int
	Elapsed                time.Duration
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
}

// meter begins to follow a run, the last one of its phase or not.
func (h *half) meter(jobs []*job, last bool) *meter {
	m := &meter{tell: h.cfg.Progress, begun: h.start, jobs: jobs, now: Progress{Twin: h.twin, Total: len(jobs)}}
	if ps := h.workers[0].pictures; ps != nil {
		m.now.Pictures, m.now.PicturesLeft = len(ps.list), len(ps.list)
		if last {
			m.waiting = make([]int32, len(ps.list))
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
	m.now.Elapsed = time.Since(m.begun)
	m.tell(m.now)
}

// done notes that a job is done.
func (m *meter) done(i int) {
	m.now.Done++
	m.now.PicturesLeft -= m.count(m.jobs[i], -1)
	m.say()
}

// count adds by to the jobs that wait for each picture that a job needs, and
// tells for how many pictures no job waits then.
func (m *meter) count(j *job, by int32) (free int) {
	for k := range m.waiting {
		if j.needs != nil && !j.needs.has(k) {
			continue
		}
		if m.waiting[k] += by; m.waiting[k] == 0 {
			free++
		}
	}
	return free
}

// A pictureSet is a set of pictures by their places in the list.
type pictureSet []uint64

func (s pictureSet) has(k int) bool { return s[k/64]>>(k%64)&1 == 1 }
func (s pictureSet) add(k int)      { s[k/64] |= 1 << (k % 64) }

// needs are the pictures that can still come about after a first move of help
// play of n half moves; nil if there are no pictures.
func (w *worker) needs(b *branch, n int, f firstMove) pictureSet {
	m := w.mates[b.id]
	if m == nil {
		return nil
	}
	set := make(pictureSet, (len(w.pictures.list)+63)/64)
	if !f.legal {
		return set
	}
	w.descend(f.move)
	w.b.play(f.move)
	defer w.undo()
	moves, at := b.movesAt(n-1, m), w.b.scene()
	w.arena = w.pictures.sift(w.arena[:0], w.alive.list, &at, [2]int{moves[m.by], moves[1-m.by]}, [2]bool{true, true}, false)
	for _, l := range w.arena {
		set.add(int(l.index))
	}
	w.arena = w.arena[:0]
	return set
}
