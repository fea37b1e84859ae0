package library

// An arena has a list for each of many entries, one behind the other in memory: a million small lists of their own,
// or a map of them, would take several times as much.
type arena[T any] struct {
	items []T
	at    []span
	loose int // items that are nobody's any more
}

// A span is a part of an arena.
type span struct{ begin, n uint32 }

// of is the list of an entry.
func (a *arena[T]) of(i uint32) []T {
	if int(i) >= len(a.at) {
		return nil
	}
	s := a.at[i]
	return a.items[s.begin : s.begin+s.n : s.begin+s.n]
}

// put makes a list an entry's.
func (a *arena[T]) put(i uint32, list []T) {
	for int(i) >= len(a.at) {
		if len(list) == 0 {
			return
		}
		a.at = append(a.at, span{})
	}
	a.loose += int(a.at[i].n)
	a.at[i] = span{}
	if len(list) == 0 {
		return
	}
	if a.loose > 1<<16 && a.loose > len(a.items)/2 {
		a.tidy()
	}
	a.at[i] = span{uint32(len(a.items)), uint32(len(list))}
	a.items = append(a.items, list...)
}

// tidy leaves out what is nobody's.
func (a *arena[T]) tidy() {
	items := make([]T, 0, len(a.items)-a.loose)
	for i, s := range a.at {
		a.at[i].begin = uint32(len(items))
		items = append(items, a.items[s.begin:s.begin+s.n]...)
	}
	a.items, a.loose = items, 0
}
