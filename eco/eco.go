// Package eco names openings: it finds the code of the Encyclopaedia of Chess
// Openings and the English name for positions and games.
//
// A game is classified by its last position that has a name, however it was
// reached. The names are those of lichess-org/chess-openings, see
// LICENSE.openings.
package eco

import (
	"bufio"
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"io"
	"strings"
	"sync"

	"rookery/chess"
	"rookery/pgn"
)

//go:embed openings.tsv.gz
var openings []byte

// An Opening is a position that has a name.
type Opening struct {
	Code string // "C65"
	Name string // "Ruy Lopez: Berlin Defense"
	// Variations are further tags, in tables that have them.
	Variation, SubVariation string
}

// A Line is an opening and the moves by which it comes about, in SAN with numbers.
type Line struct {
	Opening
	Moves string
}

// A Table finds openings.
type Table struct {
	byKey map[uint64]Opening
	lines map[step]int // in how many lines a move stands
	all   []Line
}

type step struct {
	key  uint64
	move chess.Move
}

// Load is the table that comes with the package, unpacked when it is first asked for.
func Load() (*Table, error) { return bundled() }

var bundled = sync.OnceValues(func() (*Table, error) {
	r, err := gzip.NewReader(bytes.NewReader(openings))
	if err != nil {
		return nil, fmt.Errorf("eco: %w", err)
	}
	return Read(r)
})

// Read reads a table of lines with the code, the name and the moves of an
// opening, separated by tabs. A position that comes twice keeps its first name.
func Read(r io.Reader) (*Table, error) {
	t := &Table{byKey: make(map[uint64]Opening, 4096), lines: make(map[step]int, 8192)}
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		code, rest, ok := strings.Cut(lines.Text(), "\t")
		name, moves, ok2 := strings.Cut(rest, "\t")
		if !ok || !ok2 {
			return nil, fmt.Errorf("eco: line %d: want code, name and moves", n)
		}
		key, err := t.play(moves)
		if err != nil {
			return nil, fmt.Errorf("eco: line %d: %w", n, err)
		}
		if _, known := t.byKey[key]; !known {
			t.byKey[key] = Opening{Code: code, Name: name}
		}
		t.all = append(t.all, Line{Opening{Code: code, Name: name}, moves})
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("eco: %w", err)
	}
	return t, nil
}

// play counts the numbered moves of a line and is the key of the position after them.
func (t *Table) play(moves string) (uint64, error) {
	pos := chess.Start()
	for word := range strings.FieldsSeq(moves) {
		if strings.HasSuffix(word, ".") {
			continue
		}
		m, err := pos.ParseSAN(word)
		if err != nil {
			return 0, err
		}
		t.lines[step{pos.Key(), m}]++
		pos.Play(m)
	}
	return pos.Key(), nil
}

// All are the lines of the table in its order; not to be changed.
func (t *Table) All() []Line { return t.all }

// Position is what stands on the board after the line.
func (l Line) Position() (chess.Position, error) {
	pos := chess.Start()
	for word := range strings.FieldsSeq(l.Moves) {
		if strings.HasSuffix(word, ".") {
			continue
		}
		m, err := pos.ParseSAN(word)
		if err != nil {
			return pos, fmt.Errorf("eco: %s %s: %w", l.Code, l.Name, err)
		}
		pos.Play(m)
	}
	return pos, nil
}

// Len is the number of positions with a name.
func (t *Table) Len() int { return len(t.byKey) }

// Find is the opening of a position, by its key.
func (t *Table) Find(key uint64) (Opening, bool) {
	o, ok := t.byKey[key]
	return o, ok
}

// Lines is in how many of the table's lines a move stands, in a position with a
// key however it was reached.
func (t *Table) Lines(key uint64, m chess.Move) int { return t.lines[step{key, m}] }

// Classify is the opening of a game and the number of half moves after which
// its position stood; ok is false if the game has no named position.
func (t *Table) Classify(g *pgn.Game) (o Opening, ply int, ok bool) {
	end := g.End()
	if o, ok = t.Find(end.Key()); ok {
		return o, len(g.Moves), true
	}
	for i := len(g.Keys) - 1; i >= 0; i-- {
		if o, ok = t.Find(g.Keys[i]); ok {
			return o, i, true
		}
	}
	return Opening{}, 0, false
}
