// Package export writes opening books as tables for other programs: CSV, and
// JSON Lines with the names that the explorers of internet servers use.
//
// What it writes it reads again. What does not live here: pretty lists for people.
package export

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"

	"rookery/book"
	"rookery/chess"
)

// columns are the columns of a table, one row for each move.
var columns = []string{
	"key", "fen", "move", "san", "weight", "games", "wins", "draws", "losses",
	"rating", "year", "mark", "reply", "eval", "depth", "learn",
}

// A CSVWriter writes a row for each move, after a row with the columns' names.
type CSVWriter struct {
	w     *csv.Writer
	begun bool
}

// NewCSVWriter writes to w. Closing it does not close w.
func NewCSVWriter(w io.Writer) *CSVWriter { return &CSVWriter{w: csv.NewWriter(w)} }

// Write writes the moves of a position.
func (c *CSVWriter) Write(p book.Position) error {
	if err := c.begin(); err != nil {
		return err
	}
	names := sanOf(p)
	for i, m := range p.Moves {
		row := []string{
			fmt.Sprintf("%016x", p.Key), p.FEN, m.Text, names[i], number(m.Weight),
			number(m.Games), number(m.Wins), number(m.Draws), number(m.Losses),
			known(m.AverageRating()), known(int(m.Year)), m.Mark.String(), m.Reply, "", "", number(m.Learn),
		}
		if m.Eval.Depth > 0 {
			row[13], row[14] = strconv.Itoa(m.Eval.Value), strconv.Itoa(m.Eval.Depth)
		}
		if err := c.w.Write(row); err != nil {
			return err
		}
	}
	return nil
}

func (c *CSVWriter) begin() error {
	if c.begun {
		return nil
	}
	c.begun = true
	return c.w.Write(columns)
}

// Close writes what is still buffered, of an empty book the columns' names.
func (c *CSVWriter) Close() error {
	if err := c.begin(); err != nil {
		return err
	}
	c.w.Flush()
	return c.w.Error()
}

func number(n uint32) string { return strconv.FormatUint(uint64(n), 10) }

// known is a number, or nothing if it is 0.
func known(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// A JSONWriter writes a line for each position.
type JSONWriter struct {
	w   *bufio.Writer
	enc *json.Encoder
}

// NewJSONWriter writes to w. Closing it does not close w.
func NewJSONWriter(w io.Writer) *JSONWriter {
	b := bufio.NewWriter(w)
	return &JSONWriter{b, json.NewEncoder(b)}
}

type jsonPosition struct {
	Key   string     `json:"key"`
	FEN   string     `json:"fen,omitempty"`
	Moves []jsonMove `json:"moves"`
}

type jsonMove struct {
	UCI           string    `json:"uci"`
	SAN           string    `json:"san,omitempty"`
	Weight        uint32    `json:"weight"`
	Games         uint32    `json:"games,omitempty"`
	Wins          uint32    `json:"wins,omitempty"`
	Draws         uint32    `json:"draws,omitempty"`
	Losses        uint32    `json:"losses,omitempty"`
	AverageRating int       `json:"averageRating,omitempty"`
	Year          uint16    `json:"year,omitempty"`
	Mark          string    `json:"mark,omitempty"`
	Reply         string    `json:"reply,omitempty"`
	Eval          *jsonEval `json:"eval,omitempty"`
	Learn         uint32    `json:"learn,omitempty"`
}

type jsonEval struct {
	CP    int `json:"cp"`
	Depth int `json:"depth"`
}

// Write writes a position with its moves.
func (j *JSONWriter) Write(p book.Position) error {
	line := jsonPosition{Key: fmt.Sprintf("%016x", p.Key), FEN: p.FEN, Moves: make([]jsonMove, len(p.Moves))}
	names := sanOf(p)
	for i, m := range p.Moves {
		line.Moves[i] = jsonMove{
			UCI: m.Text, SAN: names[i], Weight: m.Weight, Games: m.Games, Wins: m.Wins, Draws: m.Draws, Losses: m.Losses,
			AverageRating: m.AverageRating(), Year: m.Year, Mark: m.Mark.String(), Reply: m.Reply, Learn: m.Learn,
		}
		if m.Eval.Depth > 0 {
			line.Moves[i].Eval = &jsonEval{m.Eval.Value, m.Eval.Depth}
		}
	}
	return j.enc.Encode(line)
}

// Close writes what is still buffered.
func (j *JSONWriter) Close() error { return j.w.Flush() }

// sanOf are the moves' names in SAN, where the position is one of chess that
// is known.
func sanOf(p book.Position) []string {
	names := make([]string, len(p.Moves))
	pos, err := chess.ParsePosition(p.FEN)
	if err != nil {
		return names
	}
	for i, m := range p.Moves {
		if move, err := pos.ParseMove(m.Text); err == nil {
			names[i] = pos.SAN(move)
		}
	}
	return names
}
