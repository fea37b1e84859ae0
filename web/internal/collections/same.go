package collections

import (
	"context"
	"encoding/json"
	"errors"
	"hash/fnv"
	"slices"
	"strings"
	"time"

	"rookery/library"
	"rookery/puzzle"
	"rookery/store/kept"
)

// The same problem twice is one with two sources in a collection, as in a library: what another source says is kept
// beside what the first one does. Who adds a problem by hand has it apart and is told.

// hashOf tells the same problem, by what is kept of it: words may be spelled another way than they were read. A position
// of which no stipulation says what is asked is the same as one of which everything is.
func hashOf(document string) uint64 {
	p, err := unstored(kept.Problem{Document: document})
	if err == nil && (p.Mate > 0 || p.Composed != nil && len(p.Composed.Problem.Board) > 0) {
		if h, err := library.Hash(p); err == nil && h != 0 {
			return h
		}
	}
	f := fnv.New64a()
	_, _ = f.Write([]byte(document)) // a hash takes all
	return max(1, f.Sum64())
}

// hash finds out of problems that an earlier version has kept which are the same, for so long.
func (s *Service) hash(ctx context.Context, id kept.CollectionID, patience time.Duration) error {
	for begin := time.Now(); time.Since(begin) < patience; {
		list, err := s.config.Store.Unhashed(ctx, id, addedAtOnce)
		if err != nil || len(list) == 0 {
			return err
		}
		for i := range list {
			list[i].Hash = hashOf(list[i].Document)
		}
		if err := s.config.Store.Update(ctx, func(ctx context.Context, tx Tx) error { return tx.SetHashes(ctx, id, list) }); err != nil {
			return err
		}
	}
	return nil
}

// taken is how many problems have become what.
type taken struct {
	Added  int
	Known  int // that were there with all that is said of them
	Merged int // that were there, of which more is said now
}

func (t *taken) add(o taken) {
	t.Added += o.Added
	t.Known += o.Known
	t.Merged += o.Merged
}

// A taking is what a transaction has done to a collection, to be undone.
type taking struct {
	added  []int          // numbers
	before []kept.Problem // of which more is said
	count  taken
}

// takeIn adds problems to a collection within a transaction, those that are there to what they are the same as.
func takeIn(ctx context.Context, tx Tx, id kept.CollectionID, problems []kept.Problem) (t taking, err error) {
	hashes := make([]uint64, len(problems))
	for i := range problems {
		hashes[i] = problems[i].Hash
	}
	slices.Sort(hashes)
	same, err := tx.Same(ctx, id, slices.Compact(hashes))
	if err != nil {
		return t, err
	}
	there := map[uint64]*kept.Problem{}
	for i := range same {
		if p := there[same[i].Hash]; p == nil || same[i].Number < p.Number {
			there[same[i].Hash] = &same[i]
		}
	}
	fresh := make([]kept.Problem, 0, len(problems)) // which does not move: there points into it
	changed := map[int]*kept.Problem{}
	for _, p := range problems {
		q := there[p.Hash]
		was := kept.Problem{}
		if q != nil {
			was = *q
		}
		switch known, merged := beside(q, &p); {
		case merged:
			t.count.Merged++
			if _, ok := changed[q.Number]; q.Number > 0 && !ok {
				changed[q.Number] = q
				t.before = append(t.before, was)
			}
		case known:
			t.count.Known++
		default:
			t.count.Added++
			fresh = append(fresh, p)
			if q == nil {
				there[p.Hash] = &fresh[len(fresh)-1]
			}
		}
	}
	if len(fresh) > 0 {
		if err := tx.AddProblems(ctx, id, fresh); err != nil {
			return t, err
		}
	}
	for i := range fresh {
		t.added = append(t.added, fresh[i].Number)
	}
	for _, p := range changed {
		if err := tx.SaveProblem(ctx, id, *p); err != nil {
			return t, err
		}
	}
	return t, nil
}

// undo makes a collection what it was before.
func (t *taking) undo(ctx context.Context, tx Tx, id kept.CollectionID) error {
	for _, n := range t.added {
		if err := tx.DeleteProblem(ctx, id, n); err != nil && !errors.Is(err, kept.ErrNotFound) {
			return err
		}
	}
	for _, p := range t.before {
		if err := tx.SaveProblem(ctx, id, p); err != nil && !errors.Is(err, kept.ErrNotFound) {
			return err
		}
	}
	return nil
}

// beside keeps beside a problem what another document says of it. It is known if it is there; merged says that it
// was something new. What there is no room for is not known.
func beside(q, p *kept.Problem) (known, merged bool) {
	if q == nil {
		return false, false
	}
	also, err := alsoOf(*q)
	if err != nil {
		return false, false
	}
	if q.Document == p.Document {
		if q.Result == "" && p.Result != "" {
			q.Result, q.Facts = p.Result, ""
			return true, true
		}
		return true, false
	}
	if slices.ContainsFunc(also, func(d json.RawMessage) bool { return string(d) == p.Document }) {
		return true, false
	}
	text, err := json.Marshal(append(also, json.RawMessage(p.Document)))
	if err != nil || len(text) > kept.MaxDocument {
		return false, false
	}
	q.Also = string(text)
	q.Facts = learned(*q, *p)
	return true, true
}

// alsoOf are the documents of other sources.
func alsoOf(s kept.Problem) (list []json.RawMessage, err error) {
	if s.Also != "" {
		err = json.Unmarshal([]byte(s.Also), &list)
	}
	return list, err
}

// learned are the facts of a problem of which another document says more; none if they have to be found out anew. What
// its solution shows may be known by nothing else.
func learned(q, p kept.Problem) string {
	facts := q.Facts
	if former, ok := strings.CutPrefix(facts, formerForm); ok {
		r, err := resultOf(q)
		if err != nil {
			return ""
		}
		facts = renewed(former, r)
	}
	raw := unpacked(facts)
	if raw == nil {
		return ""
	}
	f, err := library.UnpackFacts(raw)
	if err != nil {
		return ""
	}
	learn(f, p)
	return packed(f, nil) // what solving found is there
}

// learn takes what a document says beside the problem.
func learn(f *library.Facts, p kept.Problem) {
	other, err := unstored(p)
	if err != nil {
		return // nobody can ask about it
	}
	if said, err := library.FactsSaid(other); err == nil {
		f.Learn(said)
	}
}

// whole is a stored puzzle with what other sources say of it.
func whole(s kept.Problem) (*puzzle.Puzzle, error) {
	e := library.Entry{}
	var err error
	if e.Puzzle, err = unstored(s); err != nil {
		return nil, err
	}
	if e.Also, err = others(s); err != nil {
		return nil, err
	}
	return e.Whole(), nil
}

// others are a stored puzzle as other sources have it.
func others(s kept.Problem) (list []*puzzle.Puzzle, err error) {
	also, err := alsoOf(s)
	for _, doc := range also {
		p, err := unstored(kept.Problem{Document: string(doc)})
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, err
}
