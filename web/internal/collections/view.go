package collections

import (
	"cmp"
	"context"
	"encoding/base64"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"rookery/library"
	"rookery/library/packing"
	"rookery/library/query"
	"rookery/store/kept"
)

// A view is a collection as lists, searches and training see it: its problems in memory, as lists show them, and a
// library of them alone, which grows when somebody asks it. What has changed is taken over at the next question.
type view struct {
	from    source
	created time.Time
	used    int64 // when, by the counter of the views

	mu       sync.Mutex // a question at a time
	read     bool
	revision int64
	entries  []*seen // by numbers
	library  *library.View
	words    map[string]string // of men, which a collection has over and over
}

// seen is a problem of a view.
type seen struct {
	Entry
	revision int64
	asked    bool // the library has its facts
}

// A source is where a view reads its collection.
type source interface {
	Changed(ctx context.Context, since int64) ([]kept.Problem, error)
	Numbers(ctx context.Context) ([]int, error)
	Chosen(ctx context.Context, numbers []int) ([]kept.Problem, error)
	Facts(ctx context.Context, numbers []int) ([]kept.Problem, error)
	// KeepFacts may leave it: they are found out again the next time.
	KeepFacts(ctx context.Context, problems []kept.Problem) error
}

// stocked is a collection of the store's as a source.
type stocked struct {
	store Store
	id    kept.CollectionID
}

func (s stocked) Changed(ctx context.Context, since int64) ([]kept.Problem, error) {
	return s.store.Changed(ctx, s.id, since)
}

func (s stocked) Numbers(ctx context.Context) ([]int, error) { return s.store.Numbers(ctx, s.id) }

func (s stocked) Chosen(ctx context.Context, numbers []int) ([]kept.Problem, error) {
	return s.store.Chosen(ctx, s.id, numbers)
}

func (s stocked) Facts(ctx context.Context, numbers []int) ([]kept.Problem, error) {
	return s.store.Facts(ctx, s.id, numbers)
}

func (s stocked) KeepFacts(ctx context.Context, problems []kept.Problem) error {
	err := s.store.Update(ctx, func(ctx context.Context, tx Tx) error { return tx.SetFacts(ctx, s.id, problems) })
	if errors.Is(err, kept.ErrQuota) || errors.Is(err, kept.ErrNotFound) {
		return nil // there is no room for them, or the collection is gone
	}
	return err
}

// A bundle is a source that does not change.

// Changed lists all problems once.
func (b *bundle) Changed(context.Context, int64) ([]kept.Problem, error) { return b.problems, nil }

// Numbers are those of the problems.
func (b *bundle) Numbers(context.Context) (numbers []int, err error) {
	for i := range b.problems {
		numbers = append(numbers, i+1)
	}
	return numbers, nil
}

// Chosen lists problems of some numbers.
func (b *bundle) Chosen(_ context.Context, numbers []int) (list []kept.Problem, err error) {
	for _, n := range numbers {
		if n >= 1 && n <= len(b.problems) {
			list = append(list, b.problems[n-1])
		}
	}
	return list, nil
}

// Facts lists problems of some numbers; what queries ask of them is not kept.
func (b *bundle) Facts(ctx context.Context, numbers []int) ([]kept.Problem, error) {
	return b.Chosen(ctx, numbers)
}

// KeepFacts keeps nothing: all visitors have one view.
func (b *bundle) KeepFacts(context.Context, []kept.Problem) error { return nil }

// mostSeen is how many problems views have in memory together; those that were not used longest go.
const mostSeen = 100_000

// views are those that have been used last.
type views struct {
	mu    sync.Mutex
	clock int64
	open  map[string]*view
}

// viewOf is a collection as it is now. Who gets it has its lock, and gives it back.
func (s *Service) viewOf(ctx context.Context, h readable) (*view, error) {
	v := s.views.of(h, s.config.Store)
	v.mu.Lock()
	if err := v.refresh(ctx, h); err != nil {
		v.mu.Unlock()
		return nil, err
	}
	return v, nil
}

func (vs *views) of(h readable, store Store) *view {
	vs.mu.Lock()
	defer vs.mu.Unlock()
	vs.clock++
	id := h.view().ID
	v := vs.open[id]
	if v == nil || !v.created.Equal(h.Created) { // a browser gives the number of what it has removed to another one
		var from source = stocked{store, h.ID}
		if h.bundled != nil {
			from = h.bundled
		}
		v = &view{from: from, created: h.Created, words: map[string]string{}}
		v.library = library.NewView(v.documents)
		vs.open[id] = v
	}
	v.used = vs.clock
	vs.close(h.Problems)
	return v
}

// close makes room for the view that is used now, which is to have so many problems.
func (vs *views) close(problems int) {
	type one struct {
		id   string
		used int64
		n    int
	}
	var list []one
	for id, v := range vs.open {
		if v.used == vs.clock || !v.mu.TryLock() {
			continue // it is being used
		}
		list = append(list, one{id, v.used, len(v.entries)})
		problems += len(v.entries)
		v.mu.Unlock()
	}
	slices.SortFunc(list, func(a, b one) int { return cmp.Compare(a.used, b.used) })
	for _, o := range list {
		if problems <= mostSeen && len(vs.open) <= mostViews {
			return
		}
		delete(vs.open, o.id)
		problems -= o.n
	}
}

// mostViews is how many there are at most, but for those being used.
const mostViews = 1000

// refresh takes over what has changed.
func (v *view) refresh(ctx context.Context, h readable) error {
	if v.read && v.revision == h.Revision {
		return nil
	}
	since := v.revision
	if !v.read {
		since = -1
	}
	list, err := v.from.Changed(ctx, since)
	if err != nil {
		return err
	}
	for _, p := range list {
		e, err := entry(p)
		if err != nil {
			return err
		}
		v.put(&seen{Entry: e, revision: p.Revision})
	}
	if len(v.entries) != h.Problems {
		numbers, err := v.from.Numbers(ctx)
		if err != nil {
			return err
		}
		v.entries = slices.DeleteFunc(v.entries, func(e *seen) bool {
			_, there := slices.BinarySearch(numbers, e.Number)
			if !there {
				v.library.Remove(library.ID(e.Number))
			}
			return !there
		})
	}
	v.read, v.revision = true, h.Revision
	return nil
}

func (v *view) put(e *seen) {
	for i := range e.Men {
		m := &e.Men[i]
		m.Colour, m.Walk, m.Square = v.word(m.Colour), v.word(m.Walk), v.word(m.Square)
	}
	i, ok := v.at(e.Number)
	if !ok {
		v.entries = slices.Insert(v.entries, i, e)
		return
	}
	v.entries[i] = e
}

func (v *view) at(number int) (int, bool) {
	return slices.BinarySearchFunc(v.entries, number, func(e *seen, n int) int { return e.Number - n })
}

func (v *view) word(text string) string {
	w, ok := v.words[text]
	if !ok {
		w = strings.Clone(text)
		v.words[w] = w
	}
	return w
}

// documents are what the library reads of problems: when a question asks for all of their texts, and of those that are shown.
func (v *view) documents(ctx context.Context, ids []library.ID) (map[library.ID]library.Stored, error) {
	numbers := make([]int, len(ids))
	for i, id := range ids {
		numbers[i] = int(id)
	}
	list, err := v.from.Chosen(ctx, numbers)
	out := map[library.ID]library.Stored{}
	for _, p := range list {
		s := library.Stored{Document: packing.Pack([]byte(p.Document))}
		if p.Result != "" {
			s.Result = packing.Pack([]byte(p.Result))
		}
		also, wrong := alsoOf(p)
		for _, doc := range also {
			s.Also = append(s.Also, packing.Pack(doc))
		}
		err = errors.Join(err, wrong)
		out[library.ID(p.Number)] = s
	}
	return out, err
}

// find asks the library, once it has the problems that are still to be looked at; coming are those that there was no
// time for.
func (v *view) find(ctx context.Context, x query.Expr, patience time.Duration) (set *library.Set, coming int, err error) {
	coming, err = v.look(ctx, patience)
	if err != nil {
		return nil, coming, err
	}
	set, err = v.library.Library().Find(ctx, x)
	return set, coming, err
}

// look finds out what queries ask of problems that have changed, for so long, and returns how many are left.
func (v *view) look(ctx context.Context, patience time.Duration) (coming int, err error) {
	var missing []*seen
	for _, e := range v.entries {
		if !e.asked {
			missing = append(missing, e)
		}
	}
	const atOnce = 250
	for begin := time.Now(); len(missing) > 0; {
		if err := ctx.Err(); err != nil {
			return len(missing), err
		}
		n := min(atOnce, len(missing))
		if err := v.ask(ctx, missing[:n]); err != nil {
			return len(missing), err
		}
		if missing = missing[n:]; time.Since(begin) > patience {
			break
		}
	}
	return len(missing), nil
}

// ask gives some problems to the library.
func (v *view) ask(ctx context.Context, some []*seen) error {
	var numbers, stale []int
	for _, e := range some {
		numbers = append(numbers, e.Number)
	}
	list, err := v.from.Facts(ctx, numbers)
	if err != nil {
		return err
	}
	have := map[int]kept.Problem{}
	for _, p := range list {
		former, isFormer := strings.CutPrefix(p.Facts, formerForm)
		if p.Facts != "" && !strings.HasPrefix(p.Facts, factsForm) && (!isFormer || former == "") { // of another version of the program
			stale = append(stale, p.Number)
		}
		have[p.Number] = p
	}
	if len(stale) > 0 {
		again, err := v.from.Chosen(ctx, stale)
		if err != nil {
			return err
		}
		for _, p := range again {
			old := have[p.Number]
			old.Document, old.Result, old.Also, old.Facts = p.Document, p.Result, p.Also, ""
			have[p.Number] = old
		}
	}
	var fresh []kept.Problem
	for _, e := range some {
		p, there := have[e.Number]
		if !there || p.Revision != e.revision {
			continue // it has changed meanwhile: the next question sees it
		}
		if !strings.HasPrefix(p.Facts, factsForm) {
			if former, ok := strings.CutPrefix(p.Facts, formerForm); ok {
				var r *library.Result
				if f := e.Finding; f != nil {
					r = &library.Result{Verdict: f.Verdict, Themes: f.Themes}
				}
				p.Facts = renewed(former, r)
			} else {
				p.Facts = factsOf(p)
			}
			fresh = append(fresh, p)
		}
		if packed := unpacked(p.Facts); packed == nil || v.library.Put(library.ID(e.Number), packed) != nil {
			v.library.Remove(library.ID(e.Number)) // no query can say anything about it
		}
		e.asked = true
	}
	if len(fresh) == 0 {
		return nil
	}
	return v.from.KeepFacts(ctx, fresh)
}

// factsForm stands before facts that are kept. Whoever changes what facts are, or how they are written, changes it, and
// all problems are looked at again.
const factsForm = "2:"

// unpacked are facts that are kept as the library has them; nil if there are none of today's form.
func unpacked(facts string) []byte {
	text, ok := strings.CutPrefix(facts, factsForm)
	packed, err := base64.StdEncoding.DecodeString(text)
	if !ok || err != nil || len(packed) == 0 {
		return nil
	}
	return packed
}

// formerForm stood before facts that knew no themes of findings, and nothing at all of problems that cannot be understood: those are looked at again.
// What solutions show is not lost: they are not looked at again.
const formerForm = "1:"

// factsOf is what queries ask of a problem, to be kept, and what solving said of it; of a problem that cannot be understood its words.
func factsOf(s kept.Problem) string {
	r, err := resultOf(s)
	if err != nil {
		r = nil // lists say so
	}
	return solvedFacts(s, r, nil)
}

// renewed are facts of the former form in today's; nothing if they are broken.
func renewed(former string, r *library.Result) string {
	raw, err := base64.StdEncoding.DecodeString(former)
	if err != nil {
		return factsForm
	}
	f, err := library.UnpackFacts(raw)
	if err != nil {
		return factsForm
	}
	return packed(f, r)
}

// packed are facts with what solving found, to be kept.
func packed(f *library.Facts, r *library.Result) string {
	f.Found(r)
	return factsForm + base64.StdEncoding.EncodeToString(f.Pack())
}
