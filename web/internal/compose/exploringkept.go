package compose

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"rookery/analysis/explore"
	"rookery/web/internal/site"
)

// What is remembered of explorations: a note with what was asked, and notes with
// the rows that were found since the note before. A server that ends, in whatever way,
// loses those of the last moments, and they are solved again.

const (
	explorationNotes = "exploration-" // begins the names of the notes
	rowsInNote       = 64
	rowsNoted        = 2 * time.Second // the longest that rows wait
)

// An explorationNote is what was asked, by whom.
type explorationNote struct {
	Session string    `json:"session"`
	Address string    `json:"address"`
	Asked   asked     `json:"asked"`
	Created time.Time `json:"created"`
	Digest  string    `json:"digest"` // of the plan: rows of another one are of no use
}

// rowsKept are the rows of an exploration that a server before has found, and those that
// wait to be remembered.
type rowsKept struct {
	rows    []*explore.Row
	waiting []*explore.Row
	since   time.Time
	notes   int
}

func (xs *explorations) remember(x *exploration) error {
	if xs.notes == nil {
		return nil
	}
	doc, err := json.Marshal(explorationNote{x.owner.Session, x.owner.Address, x.asked, x.created, x.plan.Digest})
	if err != nil {
		return err
	}
	return xs.notes.Remember(xs.ctx, explorationNotes+x.id, doc)
}

// keep has a row remembered with the next ones.
func (xs *explorations) keep(x *exploration, k *rowsKept, row *explore.Row) {
	if len(k.waiting) == 0 {
		k.since = time.Now()
	}
	if k.waiting = append(k.waiting, row); len(k.waiting) >= rowsInNote || time.Since(k.since) >= rowsNoted {
		xs.flush(x, k)
	}
}

// flush remembers the rows that wait. What cannot be remembered is solved again.
func (xs *explorations) flush(x *exploration, k *rowsKept) {
	if len(k.waiting) == 0 || xs.notes == nil {
		return
	}
	doc, err := json.Marshal(k.waiting)
	if err == nil {
		err = xs.notes.Remember(context.WithoutCancel(xs.ctx), explorationNotes+x.id+"-"+strconv.Itoa(k.notes), doc)
	}
	if err != nil {
		xs.logger.Warn("versions are not remembered", "err", err)
	}
	k.notes++
	k.waiting = nil
}

// forget has an exploration forgotten; its rows expire.
func (xs *explorations) forget(x *exploration) {
	if xs.notes == nil {
		return
	}
	xs.wg.Go(func() { _ = xs.notes.Forget(context.WithoutCancel(xs.ctx), explorationNotes+x.id) })
}

// resume goes on with the explorations that a server before has left. One that had
// come to its end is put together again.
func (xs *explorations) resume() {
	if xs.solver == nil || xs.notes == nil {
		return
	}
	notes, err := xs.notes.Recall(xs.ctx)
	if err != nil {
		xs.logger.Warn("explorations of before", "err", err)
	}
	known := map[*exploration]*rowsKept{}
	for name, doc := range notes {
		id, ours := strings.CutPrefix(name, explorationNotes)
		var n explorationNote
		if !ours || strings.Contains(id, "-") || json.Unmarshal(doc, &n) != nil || time.Since(n.Created) > jobLife {
			continue
		}
		x, _, err := xs.make(id, site.Visitor{Session: n.Session, Address: n.Address}, n.Asked, n.Created)
		if err != nil {
			continue
		}
		known[x] = rowsOf(id, notes, n.Digest == x.plan.Digest)
		xs.list = append(xs.list, x)
	}
	slices.SortFunc(xs.list, func(a, b *exploration) int { return a.created.Compare(b.created) })
	for _, x := range xs.list {
		xs.begin(x, known[x])
	}
}

// rowsOf gathers the rows of an exploration, if they are of use.
func rowsOf(id string, notes map[string][]byte, use bool) *rowsKept {
	k := &rowsKept{}
	for name, doc := range notes {
		number, ok := strings.CutPrefix(name, explorationNotes+id+"-")
		i, err := strconv.Atoi(number)
		if !ok || err != nil {
			continue
		}
		k.notes = max(k.notes, i+1)
		var rows []*explore.Row
		if use && json.Unmarshal(doc, &rows) == nil {
			k.rows = append(k.rows, rows...)
		}
	}
	return k
}
