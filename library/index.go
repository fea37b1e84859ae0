package library

import (
	"slices"
	"sync"
)

// An Index has the facts of all entries in memory. It may be used by several at a time.
type Index struct {
	mu     sync.RWMutex
	boards []Board
	men    []Material
	dates  []Date
	twins  []uint8
	flags  []uint8
	live   *Set
	count  int
	// terms are by their numbers, from 1; names finds them.
	terms    []term
	names    map[Field]map[string]uint32
	fairy    map[uint32][]fairy
	mates    map[uint32][]Board
	signs    map[Sign][]uint32
	have     map[uint32][]Sign // of entries that have any
	kept     []span            // of the terms that each entry has, in arena
	arena    []termCount
	orders   map[Order][]uint32 // entries in order, made when somebody asks
	ordering sync.Mutex
	alias    map[Field]map[string]string
	sets     map[string][]ID // what somebody has put together
	notes    map[ID]string
}

// A span is a part of the arena.
type span struct {
	begin uint32
	n     uint16
}

// A term is a name with the entries that have it.
type term struct {
	field  Field
	text   string
	folded string
	ids    []uint32
	counts []uint16 // nil: each has it once
}

// NewIndex is an index without entries.
func NewIndex() *Index {
	return &Index{
		live: newSet(0), terms: make([]term, 1), names: map[Field]map[string]uint32{},
		fairy: map[uint32][]fairy{}, mates: map[uint32][]Board{}, signs: map[Sign][]uint32{}, have: map[uint32][]Sign{},
		orders: map[Order][]uint32{}, alias: map[Field]map[string]string{},
		sets: map[string][]ID{}, notes: map[ID]string{},
	}
}

// Len is how many entries there are.
func (x *Index) Len() int {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.count
}

// name makes a term known by its number.
func (x *Index) name(number uint32, field Field, text string) {
	for int(number) >= len(x.terms) {
		x.terms = append(x.terms, term{})
	}
	if x.terms[number].field != 0 {
		return
	}
	x.terms[number] = term{field: field, text: text, folded: Fold(text)}
	of := x.names[field]
	if of == nil {
		of = map[string]uint32{}
		x.names[field] = of
	}
	of[text] = number
}

// put makes an entry what its facts say, new or changed.
func (x *Index) put(i uint32, f *numbered) {
	for int(i) >= len(x.boards) {
		x.boards = append(x.boards, Board{})
		x.men = append(x.men, 0)
		x.dates = append(x.dates, 0)
		x.twins = append(x.twins, 0)
		x.flags = append(x.flags, 0)
		x.kept = append(x.kept, span{})
	}
	for len(x.live.words)*64 < len(x.boards) {
		x.live.words = append(x.live.words, 0)
	}
	x.live.n = len(x.boards)
	if x.live.has(i) {
		x.remove(i)
	}
	if f.absent {
		return
	}
	x.live.add(i)
	x.count++
	x.boards[i], x.men[i], x.dates[i], x.twins[i], x.flags[i] = f.board, f.board.Material(), f.date, f.twins, f.flags
	x.kept[i] = span{uint32(len(x.arena)), uint16(min(len(f.terms), 1<<16-1))}
	for _, t := range f.terms[:x.kept[i].n] {
		x.arena = append(x.arena, t)
		x.terms[t.term].insert(i, t.count)
	}
	if len(f.fairy) > 0 {
		x.fairy[i] = f.fairy
	}
	if len(f.mates) > 0 {
		x.mates[i] = f.mates
	}
	for _, s := range f.signs {
		x.signs[s] = inserted(x.signs[s], i)
	}
	if len(f.signs) > 0 {
		x.have[i] = f.signs
	}
}

// remove takes out what an entry was.
func (x *Index) remove(i uint32) {
	x.live.words[i/64] &^= 1 << (i % 64)
	x.count--
	s := x.kept[i]
	for _, t := range x.arena[s.begin : s.begin+uint32(s.n)] {
		x.terms[t.term].remove(i)
	}
	for _, s := range x.have[i] {
		if at, ok := slices.BinarySearch(x.signs[s], i); ok {
			x.signs[s] = slices.Delete(x.signs[s], at, at+1)
		}
	}
	delete(x.fairy, i)
	delete(x.mates, i)
	delete(x.have, i)
	x.boards[i], x.men[i], x.dates[i], x.twins[i], x.flags[i], x.kept[i] = Board{}, 0, 0, 0, 0, span{}
}

func inserted(ids []uint32, i uint32) []uint32 {
	if n := len(ids); n == 0 || ids[n-1] < i {
		return append(ids, i)
	}
	at, ok := slices.BinarySearch(ids, i)
	if ok {
		return ids
	}
	return slices.Insert(ids, at, i)
}

func (t *term) insert(i uint32, count uint16) {
	if t.counts == nil && count != 1 {
		t.counts = make([]uint16, len(t.ids), cap(t.ids))
		for k := range t.counts {
			t.counts[k] = 1
		}
	}
	at := len(t.ids)
	if at > 0 && t.ids[at-1] >= i {
		var ok bool
		if at, ok = slices.BinarySearch(t.ids, i); ok {
			if t.counts != nil {
				t.counts[at] = count
			}
			return
		}
	}
	t.ids = slices.Insert(t.ids, at, i)
	if t.counts != nil {
		t.counts = slices.Insert(t.counts, at, count)
	}
}

func (t *term) remove(i uint32) {
	at, ok := slices.BinarySearch(t.ids, i)
	if !ok {
		return
	}
	t.ids = slices.Delete(t.ids, at, at+1)
	if t.counts != nil {
		t.counts = slices.Delete(t.counts, at, at+1)
	}
}

// count is how often an entry has the k-th of a term's entries.
func (t *term) count(k int) int {
	if t.counts == nil {
		return 1
	}
	return int(t.counts[k])
}

// An Order is in which order entries are listed.
type Order string

// The orders. Of equal ones the newer entry comes first.
const (
	ByNumber Order = ""       // the newest first
	ByDate   Order = "date"   // the latest first; those without a date last
	ByAge    Order = "age"    // the earliest first; those without a date last
	ByMen    Order = "men"    // the fewest men first
	ByAuthor Order = "author" // by the first author's name
	BySource Order = "source"
)

// Orders are all there are.
func Orders() []Order { return []Order{ByNumber, ByDate, ByAge, ByMen, ByAuthor, BySource} }

// ordered lists all entries in an order. The caller holds the lock for reading.
func (x *Index) ordered(o Order) []uint32 {
	x.ordering.Lock()
	defer x.ordering.Unlock()
	if list, ok := x.orders[o]; ok {
		return list
	}
	list := make([]uint32, 0, x.count)
	x.live.each(func(i uint32) bool {
		list = append(list, i)
		return true
	})
	keys := make([]uint32, len(x.boards))
	switch o {
	case ByDate, ByAge:
		for i, d := range x.dates {
			switch {
			case d == 0:
				keys[i] = 1<<32 - 1
			case o == ByDate:
				keys[i] = 1<<31 - uint32(d)
			default:
				keys[i] = uint32(d)
			}
		}
	case ByMen:
		for i := range x.boards {
			keys[i] = uint32(popcount(x.boards[i].Occupied()))
		}
	case ByAuthor, BySource:
		field := Author
		if o == BySource {
			field = Source
		}
		ranks := x.ranks(field)
		for i := range keys {
			keys[i] = 1<<32 - 1
			s := x.kept[i]
			for _, t := range x.arena[s.begin : s.begin+uint32(s.n)] {
				if x.terms[t.term].field == field {
					keys[i] = ranks[t.term]
					break
				}
			}
		}
	}
	sortBy(list, keys)
	x.orders[o] = list
	return list
}

// sortBy sorts by keys, and the newest first where they are equal.
func sortBy(list, keys []uint32) {
	pairs := make([]uint64, len(list))
	for k, i := range list {
		pairs[k] = uint64(keys[i])<<32 | uint64(^i)
	}
	slices.Sort(pairs)
	for k, p := range pairs {
		list[k] = ^uint32(p)
	}
}

// ranks orders the terms of a field by their texts.
func (x *Index) ranks(field Field) map[uint32]uint32 {
	var list []uint32
	for _, n := range x.names[field] {
		list = append(list, n)
	}
	slices.SortFunc(list, func(a, b uint32) int {
		if x.terms[a].folded < x.terms[b].folded {
			return -1
		}
		return 1
	})
	ranks := make(map[uint32]uint32, len(list))
	for r, n := range list {
		ranks[n] = uint32(r)
	}
	return ranks
}
