package solve

import "rookery/solve/internal/search"

// A Memory is what the parts of a problem leave for those that are solved after them:
// what was found out about positions. It is for one problem, solved with one Config, and
// for one part at a time. Answers do not depend on it.
type Memory struct {
	at     Part // the half that it is of
	worker *search.Worker
}

// enter has a search of a half begin with what is remembered of it. Only is the half that
// is solved, if it is one alone.
func (m *Memory) enter(at Part, only *solvedPart, s *search.Search, w *search.Worker) {
	if m == nil || only != nil && (only.part.Twin != at.Twin || only.part.Half != at.Half) {
		return
	}
	if m.worker != nil && m.at == at {
		s.Inherit(m.worker.Search)
		w.Inherit(m.worker)
	}
	m.at, m.worker = at, w
}
