package eco

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"rookery/chess"
	"rookery/pgn"
)

// ReadGames reads a table of games in PGN, whose moves are the lines: the tags ECO, Opening,
// Variation and SubVariation name the last position. A position that comes twice keeps its first name.
func ReadGames(r io.Reader) (*Table, error) {
	t := &Table{byKey: make(map[uint64]Opening, 4096), lines: make(map[step]int, 8192)}
	games := pgn.NewReader(r)
	var g pgn.Game
	for {
		err := games.Read(&g)
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			err = g.Err()
		}
		if err == nil && g.Start.Key() != start {
			err = fmt.Errorf("game %d: a line that does not begin as games do", g.Number)
		}
		if err != nil {
			return nil, fmt.Errorf("eco: %w", err)
		}
		t.add(&g)
	}
	if len(t.all) == 0 {
		return nil, errors.New("eco: no lines with a tag ECO or Opening")
	}
	return t, nil
}

var start = func() uint64 { pos := chess.Start(); return pos.Key() }()

// add adds the line of a game that has a name.
func (t *Table) add(g *pgn.Game) {
	tag := func(name string) string { return strings.Clone(g.Tags.Get(name)) }
	o := Opening{tag("ECO"), tag("Opening"), tag("Variation"), tag("SubVariation")}
	if o == (Opening{}) {
		return
	}
	var moves strings.Builder
	pos := g.Start
	for i, m := range g.Moves {
		if i%2 == 0 {
			fmt.Fprintf(&moves, "%d. ", i/2+1)
		}
		moves.WriteString(pos.SAN(m) + " ")
		t.lines[step{g.Keys[i], m}]++
		pos.Play(m)
	}
	if key := pos.Key(); t.byKey[key] == (Opening{}) {
		t.byKey[key] = o
	}
	t.all = append(t.all, Line{o, strings.TrimSpace(moves.String())})
}
