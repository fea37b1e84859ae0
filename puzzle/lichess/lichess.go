// Package lichess reads and writes puzzles as lichess.org publishes them
// (https://database.lichess.org/#puzzles): comma-separated values with the
// columns PuzzleId, FEN, Moves, Rating, RatingDeviation, Popularity, NbPlays,
// Themes, GameUrl and OpeningTags. The FEN is the position before the
// opponent's move, with which Moves begin.
package lichess

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"rookery/chess"
	"rookery/problem"
	"rookery/puzzle"
)

var columns = []string{"PuzzleId", "FEN", "Moves", "Rating", "RatingDeviation",
	"Popularity", "NbPlays", "Themes", "GameUrl", "OpeningTags"}

// lead is how many moves come before the position that the solver sees.
const lead = 1

// Read reads puzzles one by one. A line with the columns' names may come
// first and say their order. Name is the file's in places and errors; with an
// error the puzzle is what could be read, and the next ones follow unless the
// reading itself failed.
func Read(name string, r io.Reader) iter.Seq2[puzzle.Puzzle, error] {
	return func(yield func(puzzle.Puzzle, error) bool) {
		in := csv.NewReader(r)
		in.FieldsPerRecord = -1
		in.ReuseRecord = true
		in.LazyQuotes = true
		order := columns
		for first := true; ; first = false {
			record, err := in.Read()
			if errors.Is(err, io.EOF) {
				return
			}
			if err != nil {
				var syntax *csv.ParseError
				if !yield(puzzle.Puzzle{}, fmt.Errorf("%s: %w", name, err)) || !errors.As(err, &syntax) {
					return
				}
				continue
			}
			line, _ := in.FieldPos(0)
			if record[0] = strings.TrimPrefix(record[0], "\ufeff"); first && slices.Contains(record, "FEN") {
				order = slices.Clone(record)
				continue
			}
			p, field, err := parse(order, record)
			p.Pos = problem.Pos{File: name, Line: line, Col: 1}
			if err != nil {
				line, col := in.FieldPos(field)
				err = fmt.Errorf("%s:%d:%d: %w", name, line, col, err)
			}
			if !yield(p, err) {
				return
			}
		}
	}
}

// parse reads a record; field is the one that is wrong.
func parse(order, record []string) (p puzzle.Puzzle, field int, err error) {
	p.Lead = lead
	fen, moves := 0, -1 // fields
	number := func(n *int, i int) {
		if record[i] == "" {
			return
		}
		if v, e := strconv.Atoi(record[i]); e == nil {
			*n = v
		} else if err == nil {
			field, err = i, fmt.Errorf("%q is no number", record[i])
		}
	}
	for i, text := range record {
		if i >= len(order) {
			break
		}
		switch order[i] {
		case "PuzzleId":
			p.ID = strings.Clone(text)
		case "FEN":
			setup, e := chess.ParseFENLenient(text)
			if e != nil {
				return p, i, e
			}
			p.Setup, fen = setup, i
		case "Moves":
			moves = i
		case "Rating":
			number(&p.Stats.Rating, i)
		case "RatingDeviation":
			number(&p.Stats.Deviation, i)
		case "Popularity":
			number(&p.Stats.Popularity, i)
		case "NbPlays":
			number(&p.Stats.Plays, i)
		case "Themes":
			p.Themes = strings.Fields(text)
		case "GameUrl":
			p.URL = strings.Clone(text)
		case "OpeningTags":
			p.Openings = strings.Fields(text)
		}
	}
	if err != nil {
		return p, field, err
	}
	pos, err := p.Setup.Position(chess.Game)
	if err != nil {
		return p, fen, err
	}
	if moves < 0 {
		return p, 0, puzzle.ErrMoves
	}
	for text := range strings.FieldsSeq(record[moves]) {
		m, err := pos.ParseMove(text)
		if err != nil {
			return p, moves, err
		}
		p.Line = append(p.Line, m)
		pos.Play(m)
	}
	if len(p.Line) < lead+1 {
		return p, moves, puzzle.ErrMoves
	}
	p.Mate = mateTheme(p.Themes)
	return p, 0, nil
}

// mateTheme is n of a theme mateInN; 0 if there is none.
func mateTheme(themes []string) int {
	for _, theme := range themes {
		if text, ok := strings.CutPrefix(theme, "mateIn"); ok {
			if n, err := strconv.Atoi(text); err == nil && n > 0 {
				return n
			}
		}
	}
	return 0
}

// A Writer writes puzzles.
type Writer struct {
	csv   *csv.Writer
	begun bool
}

// NewWriter returns a Writer that writes to w, the columns' names first.
func NewWriter(w io.Writer) *Writer { return &Writer{csv: csv.NewWriter(w)} }

// ErrFormat is why a puzzle cannot be written: the format wants the opponent's
// move before the position, and the solver's after it.
var ErrFormat = errors.New("the format wants a move before the position, and one after it")

// Write writes a puzzle.
func (w *Writer) Write(p *puzzle.Puzzle) error {
	if p.Composed != nil || p.Lead != lead || len(p.Answer()) == 0 {
		return fmt.Errorf("lichess: %w", ErrFormat)
	}
	if !w.begun {
		w.begun = true
		if err := w.csv.Write(columns); err != nil {
			return err
		}
	}
	moves := make([]string, len(p.Line))
	for i, m := range p.Line {
		moves[i] = m.String()
	}
	return w.csv.Write([]string{
		p.ID, p.Setup.FEN(), strings.Join(moves, " "),
		strconv.Itoa(p.Stats.Rating), strconv.Itoa(p.Stats.Deviation),
		strconv.Itoa(p.Stats.Popularity), strconv.Itoa(p.Stats.Plays),
		strings.Join(p.Themes, " "), p.URL, strings.Join(p.Openings, " "),
	})
}

// Flush writes what is still held back.
func (w *Writer) Flush() error {
	w.csv.Flush()
	return w.csv.Error()
}
