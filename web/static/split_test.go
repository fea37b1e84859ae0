package static

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"testing"
)

const (
	splitTable  = 0x1000 // the place of the first function in the table
	splitHelper = 2      // the function of another type
)

// calling is the body of a function that calls others, by numbers among all functions.
func calling(whom ...byte) []byte {
	body := []byte{0}
	for _, n := range whom {
		body = append(body, opLocalGet, 0, opCall, n, opLocalSet, 0)
	}
	return append(body, opLocalGet, 0, opEnd)
}

// splitProgram is a program as Go's linker writes it: two imports, functions with these names and
// bodies, all of the first type but one, and the table of their names.
func splitProgram(names []string, bodies [][]byte) []byte {
	vector := func(items ...[]byte) []byte {
		return append(binary.AppendUvarint(nil, uint64(len(items))), bytes.Join(items, nil)...)
	}
	in := func(name string) []byte { return append(appendName(appendName(nil, "gojs"), name), kindFunction, 1) }
	var types, elems, codes [][]byte
	for i, body := range bodies {
		kind := byte(0)
		if i == splitHelper {
			kind = 2
		}
		types, elems, codes = append(types, []byte{kind}), append(elems, []byte{byte(2 + i)}), append(codes, appendName(nil, body))
	}
	const records, recordsEnd = headerSize + 24, 8 * 8
	memory := make([]byte, 16+records+recordsEnd+len(names)*recordSize)
	table := memory[16:]
	copy(table, tableMagic)
	texts := len(memory) - 16
	for i, v := range []int{len(names), 0, 0, texts, headerSize, 0, headerSize + 8, records} {
		binary.LittleEndian.PutUint64(table[8+8*i:], uint64(v))
	}
	for i, name := range names {
		at := recordsEnd + i*recordSize
		binary.LittleEndian.PutUint32(table[records+8*i+4:], uint32(at))
		binary.LittleEndian.PutUint32(table[records+at+nameAt:], uint32(len(memory)-16-texts))
		memory = append(append(memory, name...), 0)
		table = memory[16:]
	}
	return program([]section{
		{typed, vector([]byte{typeFunction, 1, typeInt32, 1, typeInt32}, []byte{typeFunction, 1, typeInt32, 0}, []byte{typeFunction, 2, typeInt32, typeInt32, 1, typeInt32})},
		{imported, vector(in("a"), in("b"))},
		{functions, vector(types...)},
		{globals, vector([]byte{typeInt32, variable, opInt32, 0, opEnd}, []byte{0x7e, variable, opInt64, 0, opEnd})},
		{exported, vector(append(appendName(nil, "run"), kindFunction, 3), append(appendName(nil, "mem"), kindMemory, 0))},
		{elements, vector(append(append(appendSigned([]byte{0, opInt32}, splitTable), opEnd), vector(elems...)...))},
		{coded, vector(codes...)},
		{data, segments(memory)},
	})
}

// TestSplit: the first program has what is first, what may be called at any time, and the linker's helpers; the
// late one has all else. Each goes to the other's functions by their places in the table.
func TestSplit(t *testing.T) {
	names := []string{"main.first", "main.late", "memeqbody", "runtime.gc", "main.unused", "main.later"}
	wasm := splitProgram(names, [][]byte{calling(3, 0), calling(2, 4, 7), calling(), calling(2), calling(), calling(3)})
	one, late, err := split(wasm, map[string]bool{"main.first": true})
	if err != nil {
		t.Fatal(err)
	}
	got, others := contents(t, one), contents(t, late)
	through := func(i int) []byte {
		return append(appendSigned([]byte{0, opLocalGet, 0, opInt32}, splitTable+i), opCall, 9, opEnd)
	}
	want := [][]byte{calling(4, 0), through(1), calling(), calling(3), through(4), through(5), {
		0, opGlobalGet, 2, opIsZero, opIf, nothing, opLocalGet, 1, opCall, 2, opInt32, 1, opGlobalSet, 2, opEnd,
		opLocalGet, 0, opLocalGet, 1, opCallTable, 0, 0, opEnd,
	}}
	if !slices.EqualFunc(got.bodies, want, bytes.Equal) {
		t.Errorf("the first program: %x, want %x", got.bodies, want)
	}
	none := []byte{0, opUnreachable, opEnd}
	toFirst := append(appendSigned([]byte{0, opLocalGet, 0, opInt32}, splitTable), opCallTable, 0, 0, opEnd)
	toHelper := append(appendSigned([]byte{0, opLocalGet, 0, opLocalGet, 1, opInt32}, splitTable+splitHelper), opCallTable, 2, 0, opEnd)
	want = [][]byte{toFirst, calling(3, 5, 8), toHelper, none, calling(), calling(4)}
	if !slices.EqualFunc(others.bodies, want, bytes.Equal) {
		t.Errorf("the late program: %x, want %x", others.bodies, want)
	}
	if got, want := fmt.Sprint(got.table), "map[4096:[3 4 5 6 7 8]]"; got != want {
		t.Errorf("the first program's table is %s, want %s", got, want)
	}
	if got, want := fmt.Sprint(others.table), "map[4097:[4] 4100:[7 8]]"; got != want {
		t.Errorf("the late program's table is %s, want %s", got, want)
	}

	tracing, told, err := traced(wasm)
	if err != nil || !slices.Equal(told, names) {
		t.Fatal(told, err)
	}
	want = [][]byte{calling(4, 0)}
	want[0] = slices.Insert(want[0], 1, opInt32, 0, opCall, 2)
	if b := contents(t, tracing).bodies[:1]; !slices.EqualFunc(b, want, bytes.Equal) {
		t.Errorf("traced: %x, want %x", b, want)
	}
}

// TestSplitRefuses: instructions that are not known may call something.
func TestSplitRefuses(t *testing.T) {
	wasm := splitProgram([]string{"main.first"}, [][]byte{{0, opMore, 0x40, opEnd}})
	if _, _, err := split(wasm, nil); !errors.Is(err, errSplit) {
		t.Errorf("%v, want %v", err, errSplit)
	}
}

// content is what a program's sections of elements and of code have.
type content struct {
	table  map[int][]int // the functions of each segment by its place
	bodies [][]byte
}

func contents(t *testing.T, wasm []byte) content {
	t.Helper()
	list, err := sectionsOf(wasm)
	if err != nil {
		t.Fatal(err)
	}
	c := content{table: map[int][]int{}}
	for _, s := range list {
		r := reader{s.content, nil}
		switch s.number {
		case elements:
			for range r.number() {
				r.bytes(2)
				at := int(r.number())
				r.bytes(1)
				for range r.number() {
					c.table[at] = append(c.table[at], int(r.number()))
				}
			}
		case coded:
			for range r.number() {
				c.bodies = append(c.bodies, r.bytes(int(r.number())))
			}
		}
		if r.err != nil {
			t.Fatal(r.err)
		}
	}
	return c
}

// FuzzSplit: what is no program is refused, and does no harm.
func FuzzSplit(f *testing.F) {
	f.Add(splitProgram([]string{"main.first", "main.late", "memeqbody"}, [][]byte{calling(3), calling(2), calling()}))
	f.Add(program(nil))
	f.Fuzz(func(t *testing.T, wasm []byte) {
		if _, _, err := split(wasm, map[string]bool{"main.first": true}); err != nil && !errors.Is(err, errWasm) && !errors.Is(err, errSplit) {
			t.Error(err)
		}
	})
}
