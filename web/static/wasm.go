package static

import (
	"bytes"
	"encoding/binary"
	"errors"
)

var errWasm = errors.New("this is no program of WebAssembly as Go writes it")

// The numbers of a program's sections.
const (
	typed     = 1
	imported  = 2
	functions = 3
	globals   = 6
	exported  = 7
	elements  = 9
	coded     = 10
	data      = 11
)

// headerOfWasm is what a program begins with: its magic and version.
const headerOfWasm = "\x00asm\x01\x00\x00\x00"

// A section is a part of a program, whose number tells its kind.
type section struct {
	number  byte
	content []byte
}

// sectionsOf are the sections of a program.
func sectionsOf(wasm []byte) (list []section, err error) {
	rest, ok := bytes.CutPrefix(wasm, []byte(headerOfWasm))
	if !ok {
		return nil, errWasm
	}
	r := reader{rest, nil}
	for len(r.rest) > 0 {
		number := r.bytes(1)[0]
		list = append(list, section{number, r.bytes(int(r.number()))})
	}
	return list, r.err
}

// program is what sections are written as.
func program(list []section) []byte {
	out := []byte(headerOfWasm)
	for _, s := range list {
		out = binary.AppendUvarint(append(out, s.number), uint64(len(s.content)))
		out = append(out, s.content...)
	}
	return out
}

// A reader reads numbers and bytes, and remembers the first that was not there.
type reader struct {
	rest []byte
	err  error
}

func (r *reader) number() uint64 {
	n, size := binary.Uvarint(r.rest)
	if size <= 0 {
		r.rest, r.err = nil, errWasm
		return 0
	}
	r.rest = r.rest[size:]
	return n
}

func (r *reader) bytes(n int) []byte {
	if n < 0 || n > len(r.rest) {
		r.rest, r.err = nil, errWasm
		return make([]byte, 1)
	}
	b := r.rest[:n]
	r.rest = r.rest[n:]
	return b
}

// appendSigned writes a number that is not negative as a signed one: the last byte's highest bit of
// seven is its sign.
func appendSigned(b []byte, n int) []byte {
	for ; n >= 1<<6; n >>= 7 {
		b = append(b, byte(n)|0x80)
	}
	return append(b, byte(n))
}

// appendName writes a name, or other bytes with their length before them.
func appendName[T string | []byte](b []byte, name T) []byte {
	return append(binary.AppendUvarint(b, uint64(len(name))), name...)
}
