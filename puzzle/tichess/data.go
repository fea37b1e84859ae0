package tichess

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"

	"rookery/tifile"
)

// The layout of the data, numbers with the high byte first: "PUZ1" and the
// number of puzzles in two bytes; for each puzzle in two bytes each where its
// seven texts are, and its position, packed; then the texts, each once and
// with a zero byte behind it, the empty one first.
const (
	magic       = "PUZ1"
	headerBytes = len(magic) + 2
	textCount   = MaxDescription + MaxSolution
	puzzleBytes = 2*textCount + tifile.PackedBytes

	// Texts are counted from the variable's beginning, its length included.
	textBase = 2
)

// A pool is the texts of a file, each once.
type pool struct {
	bytes  []byte
	places map[string]int
}

func newPool() *pool {
	return &pool{bytes: []byte{0}, places: map[string]int{"": 0}}
}

func (s *pool) has(text string) bool {
	_, ok := s.places[text]
	return ok
}

// add returns the place of a text.
func (s *pool) add(text string) int {
	place, known := s.places[text]
	if !known {
		place = len(s.bytes)
		s.places[text] = place
		s.bytes = append(append(s.bytes, text...), 0)
	}
	return place
}

// addAll adds the texts of puzzles and returns those that are new.
func (s *pool) addAll(puzzles []Puzzle) (added []string) {
	for i := range puzzles {
		for _, text := range puzzles[i].texts() {
			if !s.has(text) {
				s.add(text)
				added = append(added, text)
			}
		}
	}
	return added
}

// Append appends puzzles as the data of a variable. Puzzles that the format
// cannot say, and more than one variable holds, are errors.
func Append(data []byte, puzzles []Puzzle) ([]byte, error) {
	start := len(data)
	texts := newPool()
	first := headerBytes + puzzleBytes*len(puzzles) + textBase
	data = append(data, magic...)
	data = binary.BigEndian.AppendUint16(data, uint16(len(puzzles)))
	for i := range puzzles {
		p := &puzzles[i]
		for _, text := range p.texts() {
			data = binary.BigEndian.AppendUint16(data, uint16(first+texts.add(text)))
		}
		packed, err := p.Position.Pack()
		if err := errors.Join(p.check(), err); err != nil {
			return nil, fmt.Errorf("tichess: puzzle %d: %w", i+1, err)
		}
		data = append(data, packed[:]...)
	}
	data = append(data, texts.bytes...)
	if n := len(data) - start; n > tifile.MaxData {
		return nil, fmt.Errorf("tichess: puzzles of %d bytes, a variable holds %d", n, tifile.MaxData)
	}
	return data, nil
}

// Compile makes variables of a series of the puzzles, each of at most so many
// bytes on the calculator (see [Split]), as the original compiler makes them.
// It packs positions into memory that it has not cleared, so that bits which
// mean nothing, and from the second file on also rights to take en passant that
// nobody gave, are what was there before; here such bits are zero.
//
// An error that wraps [tifile.ErrTooMany] comes with the variables that the
// series has names for.
func Compile(puzzles []Puzzle, size int, series tifile.Series) ([]tifile.Variable, error) {
	var variables []tifile.Variable
	for i, part := range Split(puzzles, size) {
		data, err := Append(nil, part)
		if err != nil {
			return nil, err
		}
		v, err := series.Variable(i, data)
		if err != nil {
			return variables, err
		}
		variables = append(variables, v)
	}
	return variables, nil
}

// Split cuts puzzles into files of at most so many bytes on the calculator, in
// order. As in the original compiler the estimate leaves out the bytes that
// end texts, so a file may become larger by a few. A single puzzle makes a
// file in any case.
func Split(puzzles []Puzzle, size int) (files [][]Puzzle) {
	texts, first := newPool(), 0
	for i := range puzzles {
		count, more := i-first, puzzleBytes
		for _, text := range puzzles[i].texts() {
			if !texts.has(text) {
				more += len(text)
			}
		}
		if count > 0 && textBase+headerBytes+puzzleBytes*count+len(texts.bytes)+tifile.Overhead+more > size {
			files = append(files, puzzles[first:i:i])
			texts, first = newPool(), i
		}
		texts.addAll(puzzles[i : i+1])
	}
	if first < len(puzzles) {
		files = append(files, puzzles[first:])
	}
	return files
}

// ErrNotPuzzles is why data is no puzzles of TI-Chess.
var ErrNotPuzzles = errors.New("no puzzles of TI-Chess")

// IsPuzzles reports whether data begins as puzzles do.
func IsPuzzles(data []byte) bool { return bytes.HasPrefix(data, []byte(magic)) }

// Parse reads puzzles from the data of a variable. The error wraps
// ErrNotPuzzles.
func Parse(data []byte) ([]Puzzle, error) {
	fail := func(format string, args ...any) ([]Puzzle, error) {
		return nil, fmt.Errorf("tichess: %w: "+format, append([]any{ErrNotPuzzles}, args...)...)
	}
	if !IsPuzzles(data) || len(data) < headerBytes {
		return fail("it does not begin with %s", magic)
	}
	count := int(binary.BigEndian.Uint16(data[len(magic):]))
	if len(data) < headerBytes+count*puzzleBytes {
		return fail("%d bytes cannot hold %d puzzles", len(data), count)
	}
	puzzles := make([]Puzzle, count)
	for i := range puzzles {
		p, record := &puzzles[i], data[headerBytes+i*puzzleBytes:]
		var texts [textCount]string
		for j := range texts {
			at := int(binary.BigEndian.Uint16(record[2*j:])) - textBase
			if at < headerBytes+count*puzzleBytes || at >= len(data) {
				return fail("puzzle %d: a text lies outside the texts", i+1)
			}
			text, _, ended := bytes.Cut(data[at:min(at+MaxText+1, len(data))], []byte{0})
			if !ended {
				return fail("puzzle %d: a text does not end", i+1)
			}
			texts[j] = string(text)
		}
		p.Description = trimEmpty(texts[:MaxDescription])
		p.Solution = trimEmpty(texts[MaxDescription:])
		position, err := tifile.Packed(record[2*textCount : puzzleBytes]).Position()
		if err != nil {
			return fail("puzzle %d: %w", i+1, err)
		}
		p.Position = position
	}
	return puzzles, nil
}

// trimEmpty leaves out the empty lines at the end.
func trimEmpty(lines []string) []string {
	n := len(lines)
	for n > 0 && lines[n-1] == "" {
		n--
	}
	if n == 0 {
		return nil
	}
	return append([]string(nil), lines[:n]...)
}
