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

// TestWithout: files and lines are gone, and all else is there.
func TestWithout(t *testing.T) {
	const at, units, files, tables, records = 64, headerSize, headerSize + 16, headerSize + 32, headerSize + 72
	memory := make([]byte, at+records+2*8+2*(recordSize+8))
	table := memory[at:]
	copy(table, tableMagic)
	for i, v := range []int{2, 1, 0, headerSize, units, files, tables, records} {
		binary.LittleEndian.PutUint64(table[8+8*i:], uint64(v))
	}
	for i := units; i < records; i++ {
		table[i] = byte(i)
	}
	stack, file, line, other := []byte{2, 1, 3, 2, 0}, []byte{4, 1, 0}, []byte{6, 1, 0}, []byte{0, 5, 2, 1, 0}
	tab := table[tables:records]
	clear(tab)
	copy(tab[1:], stack)
	copy(tab[8:], file)
	copy(tab[16:], line)
	copy(tab[24:], other)
	for i := range 2 {
		place := 16 + i*(recordSize+8)
		binary.LittleEndian.PutUint32(table[records+8*i+4:], uint32(place))
		record := table[records+place:]
		for _, v := range []struct{ at, value int }{{4, 77}, {stackAt, 1}, {fileAt, 8}, {lineAt, 16}, {tablesAt, 2}, {unitAt, 1}, {unitAt + 4, 99}, {recordSize + 4, 24}} {
			binary.LittleEndian.PutUint32(record[v.at:], uint32(v.value))
		}
	}
	want := bytes.Clone(memory)
	clear(want[at+units : at+tables])
	clear(want[at+tables+8 : at+tables+24])
	for i := range 2 {
		record := want[at+records+16+i*(recordSize+8):]
		clear(record[fileAt : lineAt+4])
		clear(record[unitAt : unitAt+8])
	}
	if !without(memory) || !bytes.Equal(memory, want) {
		t.Errorf("got\n%x, want\n%x", memory, want)
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
