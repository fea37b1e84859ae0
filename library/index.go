package library

import (
	"hash/maphash"
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
	terms []term
	names map[Field]map[string]uint32
	// printed are options and conditions as magazines print them, folded.
	printed map[string][]string
	signs   map[Sign][]uint32
	// What each entry has.
	kept     arena[termCount]
	fairy    arena[fairy]
	mates    arena[final]
	have     arena[Sign]
	lines    arena[byte]
	seals    []uint64 // of the facts as they are stored: what has not changed is told by them
	sealing  maphash.Seed
	orders   map[Order][]uint32 // entries in order, made when somebody asks
	ordering sync.Mutex
	aliases  []Alias
	alias    map[Field]map[string]string // by aliasKey, the name each stands for
	sets     map[string][]ID             // what somebody has put together
	notes    map[ID]string
}

// A final is a final picture with its men counted, which most patterns fail at.
type final struct {
	board Board
	men   Material
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
		live: newSet(0), terms: make([]term, 1), names: map[Field]map[string]uint32{}, printed: map[string][]string{},
		signs: map[Sign][]uint32{}, sealing: maphash.MakeSeed(),
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
	if field == OptionName {
		x.printed[text] = printed(text)
	}
}

// put makes an entry what its facts say, new or changed.
func (x *Index) put(i uint32, f *numbered) {
	for int(i) >= len(x.boards) {
		x.boards = append(x.boards, Board{})
		x.men = append(x.men, 0)
		x.dates = append(x.dates, 0)
		x.twins = append(x.twins, 0)
		x.flags = append(x.flags, 0)
		x.seals = append(x.seals, 0)
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
	for _, t := range f.terms {
		x.terms[t.term].insert(i, t.count)
	}
	for _, s := range f.signs {
		x.signs[s] = inserted(x.signs[s], i)
	}
	finals := make([]final, len(f.mates))
	for k, b := range f.mates {
		finals[k] = final{b, b.Material()}
	}
	x.kept.put(i, f.terms)
	x.fairy.put(i, f.fairy)
	x.mates.put(i, finals)
	x.have.put(i, f.signs)
	x.lines.put(i, f.lines)
}

// remove takes out what an entry was.
func (x *Index) remove(i uint32) {
	x.live.words[i/64] &^= 1 << (i % 64)
	x.count--
	for _, t := range x.kept.of(i) {
		x.terms[t.term].remove(i)
	}
	for _, s := range x.have.of(i) {
		if at, ok := slices.BinarySearch(x.signs[s], i); ok {
			x.signs[s] = slices.Delete(x.signs[s], at, at+1)
		}
	}
	x.kept.put(i, nil)
	x.fairy.put(i, nil)
	x.mates.put(i, nil)
	x.have.put(i, nil)
	x.lines.put(i, nil)
	x.boards[i], x.men[i], x.dates[i], x.twins[i], x.flags[i] = Board{}, 0, 0, 0, 0
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
			for _, t := range x.kept.of(uint32(i)) {
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
