package library

import (
	"regexp"
	"slices"
	"strings"

	"rookery/library/query"
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
	for _, m := range moves {
		if strings.Trim(m, "*%_.") == "" {
			continue
		}
		has := newSet(len(e.x.boards))
		for _, n := range e.x.names[Move] {
			if t := &e.x.terms[n]; like(t.text, m) {
				for _, i := range t.ids {
					has.add(i)
				}
			}
		}
		candidates.and(has)
	}
	return e.reading(candidates, func(entry *Entry) bool {
		return slices.ContainsFunc(entry.lines(), func(l string) bool { return follows(strings.Fields(l), moves) })
	})
}

var moveNumbers = regexp.MustCompile(`\b[0-9]{1,2}\.+`)

// follows reports whether some part of a line is moves in their order.
func follows(line, moves []string) bool {
	for begin := range line {
		if goesOn(line[begin:], moves) {
			return true
		}
	}
	return false
}

func goesOn(line, moves []string) bool {
	for k, m := range moves {
		if m == "..." {
			for skip := 0; skip <= len(line)-k; skip++ {
				if goesOn(line[k+skip:], moves[k+1:]) {
					return true
				}
			}
			return false
		}
		if k >= len(line) || !like(line[k], m) {
			return false
		}
	}
	return true
}
