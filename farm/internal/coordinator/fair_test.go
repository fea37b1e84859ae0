package coordinator

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"rookery/internal/job"
)

func (l *line) all() (ids []string) {
	for {
		id, ok := l.next(job.Batch)
		if !ok {
			return ids
		}
		ids = append(ids, id)
	}
}

func TestLineTakesTurns(t *testing.T) {
	t.Parallel()
	var l line
	for i := range 3 {
		l.add(job.Batch, "robot", fmt.Sprint("r", i))
	}
	for i := range 4 {
		l.add(job.Person, "ann", fmt.Sprint("a", i))
	}
	l.add(job.Person, "bob", "b0")
	l.add(job.Person, "cid", "c0")
	l.add(job.Person, "cid", "c1")
	if got, want := fmt.Sprint(l.all()), "[a0 b0 c0 a1 c1 a2 a3 r0 r1 r2]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestLineServesPersonsAlone(t *testing.T) {
	t.Parallel()
	var l line
	l.add(job.Batch, "robot", "r")
	if id, ok := l.next(job.Person); ok {
		t.Errorf("%s, though only persons are served", id)
	}
}

// TestLinePlace: the place that is told is the one that comes true, whatever was
// taken out in between, and the list of the next ones is in that order.
func TestLinePlace(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var l line
		var ids []string
		for i := range 30 {
			id := fmt.Sprint(i)
			l.add(job.Class(r.IntN(2)), fmt.Sprint("u", r.IntN(5)), id)
			switch r.IntN(6) {
			case 0:
				l.remove(fmt.Sprint(r.IntN(i + 1)))
			case 1:
				l.next(job.Batch)
			}
		}
		told := map[string]int{}
		for i := range 30 {
			told[fmt.Sprint(i)] = l.place(fmt.Sprint(i))
		}
		first, few := l.first(100), l.first(5)
		ids = l.all()
		if !slices.Equal(first, ids) || !slices.Equal(few, ids[:min(5, len(ids))]) {
			t.Fatalf("%v and %v were said to be the next, served were %v", few, first, ids)
		}
		for i, id := range ids {
			if told[id] != i {
				t.Fatalf("%s: place %d, was served as %d", id, told[id], i)
			}
			delete(told, id)
		}
		for id, place := range told {
			if place != -1 {
				t.Fatalf("%s: place %d, does not wait", id, place)
			}
		}
	}
}
