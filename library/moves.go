package library

import (
	"encoding/binary"
	"iter"
	"regexp"
	"strings"

	"rookery/library/query"
	"rookery/library/traits"
)

// Questions about moves and lines of play.

// shortMove is a move without its square of departure: "Qh8", "Sxe5", "e8=Q", "Rad1".
var shortMove = regexp.MustCompile(`^([KQRBSN]?)([a-h]?)([1-8]?)(x?)([a-h][1-8])(=[A-Z]+)?$`)

// movePattern is a pattern for moves such as "Sf2-g4": of a short move one that leaves open what is
// not said; a capture may be written with * or x.
func movePattern(text string) string {
	text = strings.TrimRight(text, "!?+#")
	if m := shortMove.FindStringSubmatch(text); m != nil {
		file, rank, sign, promotion := m[2], m[3], m[4], m[6]
		if file == "" {
			file = "_"
		}
		if rank == "" {
			rank = "_"
		}
		if sign == "" {
			sign = "_"
		}
		man := strings.Replace(m[1], "N", "S", 1)
		return man + file + rank + sign + m[5] + promotion
	}
	return captures.ReplaceAllString(text, "${1}x${2}")
}

var captures = regexp.MustCompile(`([a-h][1-8])\*([a-h][1-8])`)

// ofMove is a predicate about moves: "Sf2-g4", "Qh8", "K*", "*xe5".
func ofMove(field Field) func(*evaluation, []query.Arg) (answer, error) {
	return func(e *evaluation, args []query.Arg) (answer, error) {
		want := movePattern(args[0].Text)
		return e.terms(field, func(t *term) bool { return like(t.text, want) }), nil
	}
}

// line: moves in their order in a line of play; * stands for any one move, ... for any number.
func line(e *evaluation, args []query.Arg) (answer, error) {
	var moves []string
	for word := range strings.FieldsSeq(moveNumbers.ReplaceAllString(args[0].Text, " ")) {
		if word != "..." && word != "…" {
			word = movePattern(word)
		} else {
			word = "..."
		}
		moves = append(moves, word)
	}
	if len(moves) == 0 {
		return answer{}, e.wrong(args[0], "want moves")
	}
	candidates := e.known(func(i uint32) bool { return e.x.flags[i]&flagSolved != 0 }).set
	candidates.and(e.within)
	fits := make([]*Set, len(moves))
	for k, m := range moves {
		if m == "..." {
			continue
		}
		fits[k] = newSet(len(e.x.terms))
		if strings.Trim(m, "*%") == "" {
			fits[k].not() // any one
			continue
		}
		has := newSet(len(e.x.boards))
		for _, n := range e.x.names[Move] {
			if t := &e.x.terms[n]; like(t.text, m) {
				fits[k].add(n)
				for _, i := range t.ids {
					has.add(i)
				}
			}
		}
		candidates.and(has)
	}
	// Of what was stored before lines were noted the documents are read.
	unnoted := newSet(len(e.x.boards))
	candidates.each(func(i uint32) bool {
		if len(e.x.lines.of(i)) == 0 {
			unnoted.add(i)
		}
		return true
	})
	a, err := e.reading(unnoted, func(id ID, stored *Stored) (bool, error) {
		entry, err := stored.entry(id)
		if err != nil {
			return false, err
		}
		s := entry.Tree()
		return s != nil && e.shown(packLines(linesOf(traits.Lines(s)), e.x.number), fits), nil
	})
	if err != nil {
		return a, err
	}
	a.set.or(e.parallel(candidates, func(i uint32) bool { return e.shown(e.x.lines.of(i), fits) }))
	return a, nil
}

// number is the number of a move's name.
func (x *Index) number(move string) uint32 { return x.names[Move][move] }

// shown reports whether one of some lines has moves in their order.
func (e *evaluation) shown(lines []byte, moves []*Set) bool {
	for line := range unpackLines(lines) {
		if follows(line, moves) {
			return true
		}
	}
	return false
}

// linesOf are lines of play as queries see them: moves by their names.
func linesOf(lines []traits.Line) (list [][]string) {
	for _, line := range lines {
		list = append(list, strings.Fields(line.String()))
	}
	return list
}

// packLines writes lines of moves, each as how many moves it has in common with the one before, and the others. There
// is something in front of them, so that no lines are not nothing.
func packLines(lines [][]string, number func(string) uint32) []byte {
	b := []byte{0}
	var last []string
	for _, line := range lines {
		common := 0
		for common < min(len(line), len(last)) && line[common] == last[common] {
			common++
		}
		b = binary.AppendUvarint(b, uint64(common))
		b = binary.AppendUvarint(b, uint64(len(line)-common))
		for _, move := range line[common:] {
			b = binary.AppendUvarint(b, uint64(number(move)))
		}
		last = line
	}
	return b
}

// unpackLines reads lines of moves, by the numbers of their names. A line may be looked at until the next one is
// asked for.
func unpackLines(b []byte) iter.Seq[[]uint32] {
	return func(yield func([]uint32) bool) {
		var line []uint32
		number := func() uint64 {
			n, size := binary.Uvarint(b)
			if size <= 0 {
				b = nil // it is broken: nothing more is read of it
				return 0
			}
			b = b[size:]
			return n
		}
		b = b[min(1, len(b)):]
		for len(b) > 0 {
			common := number()
			line = line[:min(common, uint64(len(line)))]
			for n := number(); n > 0 && len(b) > 0; n-- {
				line = append(line, uint32(number()))
			}
			if !yield(line) {
				return
			}
		}
	}
}

// renumbered are lines with other numbers of the same names.
func renumbered(b []byte, number func(uint32) uint32) []byte {
	if len(b) == 0 {
		return nil
	}
	out := make([]byte, 1, len(b)+8)
	rest := b[1:]
	next := func() uint64 {
		n, size := binary.Uvarint(rest)
		if size <= 0 {
			rest = nil // it is broken: nothing more is read of it
			return 0
		}
		rest = rest[size:]
		return n
	}
	for len(rest) > 0 {
		out = binary.AppendUvarint(out, next()) // in common
		n := next()
		out = binary.AppendUvarint(out, n)
		for ; n > 0 && len(rest) > 0; n-- {
			out = binary.AppendUvarint(out, uint64(number(uint32(next()))))
		}
	}
	return out
}

var moveNumbers = regexp.MustCompile(`\b[0-9]{1,2}\.+`)

// follows reports whether some part of a line has moves in their order: for each the names that it may have, nil for
// any number of moves.
func follows(line []uint32, moves []*Set) bool {
	for begin := range line {
		if goesOn(line[begin:], moves) {
			return true
		}
	}
	return false
}

func goesOn(line []uint32, moves []*Set) bool {
	for k, m := range moves {
		if m == nil {
			for skip := 0; skip <= len(line)-k; skip++ {
				if goesOn(line[k+skip:], moves[k+1:]) {
					return true
				}
			}
			return false
		}
		if k >= len(line) || int(line[k]) >= m.n || !m.has(line[k]) {
			return false
		}
	}
	return true
}
