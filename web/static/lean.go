package static

import (
	"bytes"
	"encoding/binary"
	"maps"
	"slices"
)

// Go has no option to leave out of a program which file and line each instruction comes from, and what was inlined. That is
// a seventh of what the page has to load, and nobody reads it there: what a worker dies of is told without.

// lean is a program without files and lines, whose functions jump straight. One whose tables it does not know, of
// another version of Go, keeps them.
func lean(wasm []byte) ([]byte, error) {
	list, err := sectionsOf(wasm)
	if err != nil {
		return nil, err
	}
	for i, s := range list {
		switch s.number {
		case coded:
			if list[i].content, err = straight(s.content); err != nil {
				return nil, err
			}
		case data:
			memory, err := memoryOf(s.content)
			if err != nil {
				return nil, err
			}
			if without(memory) {
				list[i].content = segments(memory)
			}
		}
	}
	return program(list), nil
}

// A segment of the data section: in the first memory, at a constant, whose number the instruction
// before it and the one behind it enclose.
const (
	constant    = 0x41
	constantEnd = 0x0b
	mostMemory  = 1 << 28
	mostPieces  = 100_000 // that browsers take
)

// memoryOf is what a data section fills the memory with.
func memoryOf(section []byte) (memory []byte, err error) {
	r := reader{section, nil}
	for range r.number() {
		begin := r.bytes(2)
		if r.err != nil || begin[0] != 0 || begin[1] != constant {
			return nil, errWasm
		}
		at := r.number() // not negative, so that its sign is of no account
		if r.bytes(1)[0] != constantEnd {
			return nil, errWasm
		}
		piece := r.bytes(int(r.number()))
		if r.err != nil || at > mostMemory {
			return nil, errWasm
		}
		if end := int(at) + len(piece); end > len(memory) {
			memory = append(memory, make([]byte, end-len(memory))...)
		}
		copy(memory[at:], piece)
	}
	return memory, r.err
}

// segments is a data section that fills memory: pieces between runs of zeros.
func segments(memory []byte) []byte {
	for zeros := 8; ; zeros *= 2 {
		var b []byte
		n := 0
		for at := 0; at < len(memory); {
			if memory[at] == 0 {
				at++
				continue
			}
			end := len(memory)
			if i := bytes.Index(memory[at:], make([]byte, zeros)); i >= 0 {
				end = at + i
			}
			n++
			b = append(b, 0, constant)
			b = appendSigned(b, at)
			b = append(b, constantEnd)
			b = binary.AppendUvarint(b, uint64(end-at))
			b = append(b, memory[at:end]...)
			at = end
		}
		if n <= mostPieces {
			return append(binary.AppendUvarint(nil, uint64(n)), b...)
		}
	}
}

// The table of a program's functions begins with a header (runtime.pcHeader), in which places are
// counted from itself. Of each function there is a record (runtime._func), which tables by instructions
// and facts of the function belong to. The program's own description (runtime.moduledata) knows where the facts are.
const (
	tableMagic = "\xf1\xff\xff\xff\x00\x00\x01\x08" // of Go 1.20 and later, for addresses of 8 bytes
	headerSize = 72
	recordSize = 44
	nameAt     = 4  // in a record: the place of the name among names
	fileAt     = 20 // the table of files by instructions
	lineAt     = 24
	tablesAt   = 28 // how many other tables there are, whose places follow the record
	unitAt     = 32
	factsAt    = 43     // how many facts there are, whose places follow those of the tables
	stackAt    = 16     // the table of the stack's depth
	describes  = 40 * 8 // in the description: where facts are
	noFact     = 0xffffffff
)

// Reports of what went wrong ask what was inlined and what arguments were; for interrupting a thread, which
// there is not, one would ask where that is safe. These are the numbers (internal/abi) of such tables and facts.
var (
	spareTables = []int{0, 2, 3}
	spareFacts  = []int{3, 5, 6, 7}
)

// A functionTable is the table of a program's functions, and where its parts are.
type functionTable struct {
	table                         []byte // from its header to the end of the memory
	begin                         int    // in the memory
	functions                     int    // how many there are
	names, units, tables, records int    // where in the table these begin
}

// tableOf finds the table of functions in a memory; false if it is none of a known kind.
func tableOf(memory []byte) (t functionTable, ok bool) {
	t.begin = bytes.Index(memory, []byte(tableMagic))
	if t.begin < 0 || len(memory)-t.begin < headerSize {
		return t, false
	}
	t.table = memory[t.begin:]
	field := func(i int) int { return int(binary.LittleEndian.Uint64(t.table[8+8*i:])) }
	t.functions, t.names, t.units, t.tables, t.records = field(0), field(3), field(4), field(6), field(7)
	inOrder := headerSize <= t.units && t.units < t.tables && t.tables < t.records && t.records < len(t.table) && 0 <= t.names && t.names < len(t.table)
	return t, t.functions > 0 && t.functions <= len(t.table) && inOrder && t.records+8*t.functions <= len(t.table)
}

// function is the record of a function; nil if there is no room for it.
func (t functionTable) function(i int) []byte {
	at := t.records + int(binary.LittleEndian.Uint32(t.table[t.records+8*i+4:]))
	if at+recordSize > len(t.table) {
		return nil
	}
	return t.table[at:]
}

// name is what a function is called; empty if that cannot be read.
func (t functionTable) name(i int) string {
	record := t.function(i)
	if record == nil {
		return ""
	}
	at := t.names + int(int32(binary.LittleEndian.Uint32(record[nameAt:])))
	if at < 0 || at >= len(t.table) {
		return ""
	}
	name, _, _ := bytes.Cut(t.table[at:], []byte{0})
	return string(name)
}

// without takes files and lines, and what else only reports ask for, out of a memory's tables, and reports whether it
// knows them.
func without(memory []byte) bool {
	t, ok := tableOf(memory)
	if !ok {
		return false
	}
	table, units, tables, records := t.table, t.units, t.tables, t.records
	facts, ok := factsOf(memory, t.begin, units-headerSize)
	if !ok {
		return false
	}
	wanted := make([]byte, records-tables)
	used := map[uint32]bool{} // facts, and whether they are wanted
	for i := range t.functions {
		record := t.function(i)
		if record == nil {
			return false
		}
		others, things := int(binary.LittleEndian.Uint32(record[tablesAt:])), int(record[factsAt])
		if others > len(record) || recordSize+4*(others+things) > len(record) {
			return false
		}
		places := []uint32{binary.LittleEndian.Uint32(record[stackAt:])}
		for j := range others {
			if !slices.Contains(spareTables, j) {
				places = append(places, binary.LittleEndian.Uint32(record[recordSize+4*j:]))
			}
		}
		for _, place := range places {
			if place != 0 && !keep(wanted, table[tables:records], int(place)) {
				return false
			}
		}
		for j := range things {
			place := binary.LittleEndian.Uint32(record[recordSize+4*(others+j):])
			if place == noFact {
				continue
			}
			if int(place) >= len(facts) {
				return false
			}
			used[place] = used[place] || !slices.Contains(spareFacts, j)
		}
	}
	for i := range t.functions {
		record := t.function(i)
		clear(record[fileAt : lineAt+4])
		clear(record[unitAt : unitAt+8]) // and the line that the function begins in
		others, things := int(binary.LittleEndian.Uint32(record[tablesAt:])), int(record[factsAt])
		for _, j := range spareTables {
			if j < others {
				clear(record[recordSize+4*j:][:4])
			}
		}
		for _, j := range spareFacts {
			if j < things {
				binary.LittleEndian.PutUint32(record[recordSize+4*(others+j):], noFact)
			}
		}
	}
	clear(table[units:tables])
	copy(table[tables:records], wanted)
	places := slices.Sorted(maps.Keys(used))
	for i, place := range places {
		if !used[place] && i+1 < len(places) { // it ends where the next begins
			clear(facts[place:places[i+1]])
		}
	}
	return true
}

// factsOf is where facts of functions are, by the program's description, which begins with the places of the
// table's header and of its names. Names are so many bytes.
func factsOf(memory []byte, begin, names int) (facts []byte, ok bool) {
	var head []byte
	for _, n := range []int{begin, begin + headerSize, names} {
		head = binary.LittleEndian.AppendUint64(head, uint64(n))
	}
	at := bytes.Index(memory, head)
	if at < 0 || at+describes+8 > len(memory) {
		return nil, false
	}
	place := binary.LittleEndian.Uint64(memory[at+describes:])
	if place > uint64(len(memory)) {
		return nil, false
	}
	return memory[place:], true
}

// keep copies a table of values by instructions: pairs of numbers, until one begins with zero that is
// not the first.
func keep(to, from []byte, at int) bool {
	if at >= len(from) {
		return false
	}
	r := reader{from[at:], nil}
	for first := true; ; first = false {
		if r.number() == 0 && !first {
			break
		}
		r.number()
	}
	copy(to[at:], from[at:len(from)-len(r.rest)])
	return r.err == nil
}
