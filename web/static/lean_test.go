package static

import (
	"bytes"
	"encoding/binary"
	"errors"
	"testing"
)

// TestSegments: memory is filled as before by what is written of it.
func TestSegments(t *testing.T) {
	memory := make([]byte, 300_000)
	for i := range memory {
		if i%100 < 40 || i == len(memory)-1 {
			memory[i] = byte(i%7 + 1)
		}
	}
	got, err := memoryOf(segments(memory))
	if err != nil || !bytes.Equal(got, memory) {
		t.Errorf("%v, %d bytes of %d", err, len(got), len(memory))
	}
	many := bytes.Repeat(append([]byte{1}, make([]byte, 9)...), 2*mostPieces)
	section := segments(many)
	if n, _ := binary.Uvarint(section); n > mostPieces {
		t.Errorf("%d pieces", n)
	}
	if got, err := memoryOf(section); err != nil || !bytes.Equal(bytes.TrimRight(got, "\x00"), bytes.TrimRight(many, "\x00")) {
		t.Errorf("%v, %d bytes of %d", err, len(got), len(many))
	}
}

// TestWithout: files, lines and what was inlined are gone, and all else is there.
func TestWithout(t *testing.T) {
	const at, units, files, tables, records = 64, headerSize + 8, headerSize + 16, headerSize + 32, headerSize + 80
	const record = recordSize + 4*(3+6)
	const description = at + records + 2*8 + 2*record
	const facts = description + describes + 8
	memory := make([]byte, facts+40)
	table := memory[at:]
	copy(table, tableMagic)
	for i, v := range []int{2, 1, 0, headerSize, units, files, tables, records} {
		binary.LittleEndian.PutUint64(table[8+8*i:], uint64(v))
	}
	for i, v := range []int{at, at + headerSize, units - headerSize} {
		binary.LittleEndian.PutUint64(memory[description+8*i:], uint64(v))
	}
	binary.LittleEndian.PutUint64(memory[description+describes:], facts)
	for i := units; i < records; i++ {
		table[i] = byte(i)
	}
	for i := range memory[facts:] {
		memory[facts+i] = byte(i + 1)
	}
	stack, file, line, safe, live, inlined := []byte{2, 1, 3, 2, 0}, []byte{4, 1, 0}, []byte{6, 1, 0}, []byte{8, 1, 0}, []byte{0, 5, 2, 1, 0}, []byte{10, 1, 0}
	tab := table[tables:records]
	clear(tab)
	copy(tab[1:], stack)
	copy(tab[8:], file)
	copy(tab[16:], line)
	copy(tab[24:], live)
	copy(tab[32:], safe)
	copy(tab[36:], inlined)
	for i := range 2 {
		place := 16 + i*record
		binary.LittleEndian.PutUint32(table[records+8*i+4:], uint32(place))
		r := table[records+place:]
		for _, v := range []struct{ at, value int }{
			{4, 77}, {stackAt, 1}, {fileAt, 8}, {lineAt, 16}, {tablesAt, 3}, {unitAt, 1}, {unitAt + 4, 99},
			{recordSize, 32}, {recordSize + 4, 24}, {recordSize + 8, 36},
			// Arguments, variables, none on the stack, what is inlined, none deferred, how arguments are told: as the variables
			// of the first function.
			{recordSize + 12, 0}, {recordSize + 16, 8}, {recordSize + 20, noFact}, {recordSize + 24, 16 + 8*i}, {recordSize + 28, noFact}, {recordSize + 32, 8},
		} {
			binary.LittleEndian.PutUint32(r[v.at:], uint32(v.value))
		}
		r[factsAt] = 6
	}
	binary.LittleEndian.PutUint32(table[records+16+record+recordSize+16:], 32) // variables of the second
	want := bytes.Clone(memory)
	clear(want[at+units : at+tables])
	clear(want[at+tables+8 : at+tables+24])
	clear(want[at+tables+32 : at+records])
	clear(want[facts+16 : facts+32])
	for i := range 2 {
		r := want[at+records+16+i*record:]
		clear(r[fileAt : lineAt+4])
		clear(r[unitAt : unitAt+8])
		clear(r[recordSize : recordSize+4])
		clear(r[recordSize+8 : recordSize+12])
		for _, j := range []int{3, 5} {
			binary.LittleEndian.PutUint32(r[recordSize+12+4*j:], noFact)
		}
	}
	got := bytes.Clone(memory)
	if !without(got) || !bytes.Equal(got, want) {
		t.Errorf("got\n%x, want\n%x", got, want)
	}
	for _, place := range []int{at + records + 16 + recordSize + 12, description} { // a fact, and where all are
		strange := bytes.Clone(memory)
		binary.LittleEndian.PutUint32(strange[place:], 1<<30)
		if without(strange) {
			t.Errorf("tables are known that are strange at %d", place)
		}
	}
	strange := make([]byte, 200)
	copy(strange[8:], tableMagic)
	if without(strange) {
		t.Error("a table without functions is known")
	}
}

// FuzzLean: what is no program is refused, and does no harm.
func FuzzLean(f *testing.F) {
	f.Add([]byte("\x00asm\x01\x00\x00\x00"))
	f.Add(append([]byte("\x00asm\x01\x00\x00\x00\x0b\x09\x01\x00\x41\x08\x0b\x03abc"), 0))
	f.Fuzz(func(t *testing.T, wasm []byte) {
		if _, err := lean(wasm); err != nil && !errors.Is(err, errWasm) {
			t.Error(err)
		}
	})
}
