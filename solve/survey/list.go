// Package survey has the proof games of a list solved, and counts what is decided in the time that
// there is. Nobody is believed: every game is played over on a board of its own.
package survey

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// A Verdict is what is known of a position: how many games of a length lead to it.
type Verdict string

// Verdicts.
const (
	None    Verdict = "none"
	Unique  Verdict = "unique"
	Several Verdict = "several"
	Short   Verdict = "short" // a game with fewer moves leads there
	Open    Verdict = "open"  // not decided
)

// An Entry is a position, which a game of so many half moves is to reach.
type Entry struct {
	Position  string // in Forsyth notation, as the reference program reads it
	HalfMoves int
	Known     Verdict // what another program says; Open if it says nothing
}

// Read reads a list: a heading and lines of fields with tabs between. The columns "position" and
// "half_moves" are needed; known is the name of the one that says what another program has
// found: none, unique or several.
func Read(r io.Reader, known string) (list []Entry, err error) {
	lines := bufio.NewScanner(r)
	position, moves, other := -1, -1, -1
	for n := 1; lines.Scan(); n++ {
		text := strings.TrimRight(lines.Text(), "\r")
		if strings.TrimSpace(text) == "" || strings.HasPrefix(text, "#") {
			continue
		}
		fields := strings.Split(text, "\t")
		if position < 0 {
			position, moves, other = slices.Index(fields, "position"), slices.Index(fields, "half_moves"), slices.Index(fields, known)
			if position < 0 || moves < 0 {
				return nil, fmt.Errorf("line %d: no columns position and half_moves", n)
			}
			continue
		}
		if len(fields) <= max(position, moves, other) {
			return nil, fmt.Errorf("line %d: only %d fields", n, len(fields))
		}
		e := Entry{Position: fields[position], Known: Open}
		if e.HalfMoves, err = strconv.Atoi(fields[moves]); err != nil || e.HalfMoves < 1 || e.HalfMoves > maxHalfMoves {
			return nil, fmt.Errorf("line %d: %q is no number of half moves", n, fields[moves])
		}
		if other >= 0 && slices.Contains([]Verdict{None, Unique, Several}, Verdict(fields[other])) {
			e.Known = Verdict(fields[other])
		}
		list = append(list, e)
	}
	return list, lines.Err()
}

// maxHalfMoves is more than any proof game has.
const maxHalfMoves = 1000
