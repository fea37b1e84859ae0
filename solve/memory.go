package solve

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"sync"

	"rookery/solve/internal/board"
	"rookery/solve/internal/search"
)

// A Memory is what the parts of a problem leave for those that are solved after them, or
// elsewhere: what was found out about positions. It is for one problem, solved with one
// Config, and for one part at a time. Answers do not depend on it.
type Memory struct {
	mu     sync.Mutex
	at     Part // the half that it is of
	worker *search.Worker
	news   *search.News
	told   []News // of other halves than the present one, not learned yet
	past   []News // of halves before the present one
	common common
}

// A common is memory that several processes have of one problem, under a name.
type common struct {
	name  string
	bytes []byte
}

// salt tells the halves of problems apart that may be in one piece of memory.
func (c common) salt(at Part) board.Key {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d %d", c.name, at.Twin, at.Half))
	return board.Key{Lo: binary.LittleEndian.Uint64(sum[:]), Hi: binary.LittleEndian.Uint64(sum[8:])}
}

// Join has what is found out from now on, and what was so far, in memory that others have, too,
// be they other processes. The name is that of the problem and all that answers depend on.
func (m *Memory) Join(name string, memory []byte) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.common = common{name, memory}
	m.join()
}

func (m *Memory) join() {
	if m.worker != nil && m.common.bytes != nil {
		m.worker.Join(m.common.bytes, m.common.salt(m.at))
	}
}

// News are what was found out in one place and is worth to be known in others.
type News struct {
	Half  Part // of the half: twin and half
	Facts []byte
}

// mostTold bounds what waits to be learned.
const mostTold = 256

// enter has a search of a half begin with what is remembered of it. Only is the half that
// is solved, if it is one alone.
func (m *Memory) enter(at Part, only *solvedPart, s *search.Search, w *search.Worker) {
	if m == nil || only != nil && (only.part.Twin != at.Twin || only.part.Half != at.Half) {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.worker != nil && m.at == at {
		s.Inherit(m.worker.Search)
		w.Inherit(m.worker)
	} else {
		m.leave()
		m.news = s.NewNews()
	}
	m.at, m.worker = at, w
	m.join()
	for _, n := range m.past {
		if n.Half == at {
			_ = s.Learn(n.Facts) // it is entered again
		}
	}
	m.told = slices.DeleteFunc(m.told, func(n News) bool {
		if n.Half == at {
			_ = s.Learn(n.Facts) // what makes no sense is no news
		}
		return n.Half == at
	})
}

// pastBytes bounds what is kept of a half that was left.
const pastBytes = 4 << 20

// leave keeps the best of what was found out about the present half.
func (m *Memory) leave() {
	if m.worker == nil {
		return
	}
	m.past = slices.DeleteFunc(m.past, func(n News) bool { return n.Half == m.at })
	m.past = append(m.past, News{m.at, m.worker.Facts(pastBytes)})
	m.past = m.past[max(0, len(m.past)-mostPast):]
}

// mostPast bounds the halves that something is kept of.
const mostPast = 8

// Facts are what was found out about the problem, the best of it, at most so many bytes: for
// somebody who begins anew. Nobody may be searching.
func (m *Memory) Facts(most int) (list []News) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.worker != nil {
		list = append(list, News{m.at, m.worker.Facts(most / 2)})
		most -= len(list[0].Facts)
	}
	for _, n := range slices.Backward(m.past) {
		if most -= len(n.Facts); most >= 0 {
			list = append(list, n)
		}
	}
	return list
}

// News are what was found out since they were asked for; no facts: nothing.
func (m *Memory) News() News {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.news == nil {
		return News{}
	}
	return News{m.at, m.news.Take()}
}

// Learn takes in what others have found out.
func (m *Memory) Learn(n News) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.worker == nil || m.at != n.Half {
		if len(m.told) < mostTold {
			m.told = append(m.told, n)
		}
		return nil
	}
	return m.worker.Learn(n.Facts)
}
