package solve

import (
	"sync"

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
		m.news = s.NewNews()
	}
	m.at, m.worker = at, w
	for _, n := range m.told {
		if n.Half == at {
			_ = s.Learn(n.Facts) // what makes no sense is no news
		}
	}
	m.told = nil
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
