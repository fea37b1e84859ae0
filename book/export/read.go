package export

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"rookery/book"
	"rookery/chess"
)

// maxLine bounds a position in JSON Lines.
const maxLine = 1 << 20

// tableError says at which line of a table something is wrong.
func tableError(line int, err error) error { return fmt.Errorf("line %d: %w", line, err) }

// keyed gives a position its key; one of chess has that of its FEN.
func keyed(p *book.Position, key string) error {
	if p.FEN != "" {
		if pos, err := chess.ParsePosition(p.FEN); err == nil {
			p.Key = pos.Key()
			return nil
		}
	}
	k, err := strconv.ParseUint(key, 16, 64)
	if err != nil {
		return fmt.Errorf("%q is no key, and there is no position of chess", key)
	}
	p.Key = k
	return nil
}

func markNamed(s string) book.Mark {
	switch s {
	case "!":
		return book.Good
	case "?":
		return book.Bad
	}
	return book.Unmarked
}

// rated are the counts of games whose mean rating is known.
func rated(c book.Counts, rating int) book.Counts {
	if rating > 0 {
		c.Rated = max(c.Games, 1)
		c.Rating = uint64(rating) * uint64(c.Rated)
	}
	return c
}

// A CSVReader reads what a CSVWriter writes; the columns may come in any order,
// and all but the move and the key or FEN may be missing.
type CSVReader struct {
	r    *csv.Reader
	at   map[string]int
	next []string // a row that has been read, of the position to come
}

// NewCSVReader reads the columns' names.
func NewCSVReader(r io.Reader) (*CSVReader, error) {
	c := &CSVReader{r: csv.NewReader(r), at: map[string]int{}}
	head, err := c.r.Read()
	if err != nil {
		return nil, fmt.Errorf("the columns' names: %w", err)
	}
	for i, name := range head {
		c.at[strings.ToLower(strings.TrimSpace(strings.TrimPrefix(name, "\ufeff")))] = i
	}
	_, move := c.at["move"]
	_, key := c.at["key"]
	_, fen := c.at["fen"]
	if !move || !key && !fen {
		return nil, errors.New("the first line has to name columns: move, and key or fen")
	}
	return c, nil
}

func (c *CSVReader) field(row []string, name string) string {
	if i, ok := c.at[name]; ok {
		return strings.TrimSpace(row[i])
	}
	return ""
}

// Next reads the rows of a position that follow each other.
func (c *CSVReader) Next() (book.Position, error) {
	var p book.Position
	first := ""
	for {
		row := c.next
		if c.next = nil; row == nil {
			var err error
			if row, err = c.r.Read(); errors.Is(err, io.EOF) && len(p.Moves) > 0 {
				return p, nil
			} else if err != nil {
				return p, err
			}
		}
		same := c.field(row, "key") + " " + c.field(row, "fen")
		if len(p.Moves) > 0 && same != first {
			c.next = row
			return p, nil
		}
		line, _ := c.r.FieldPos(0)
		if len(p.Moves) == 0 {
			first, p.FEN = same, c.field(row, "fen")
			if err := keyed(&p, c.field(row, "key")); err != nil {
				return p, tableError(line, err)
			}
		}
		m, err := c.move(row)
		if err != nil {
			return p, tableError(line, err)
		}
		p.Moves = append(p.Moves, m)
	}
}

func (c *CSVReader) move(row []string) (book.Move, error) {
	var bad error
	number := func(name string, bits int) uint64 {
		text := c.field(row, name)
		if text == "" {
			return 0
		}
		n, err := strconv.ParseUint(text, 10, bits)
		if err != nil && bad == nil {
			bad = fmt.Errorf("column %s: %q is no number for it", name, text)
		}
		return n
	}
	m := book.Move{
		Text: c.field(row, "move"), Weight: uint32(number("weight", 32)), Learn: uint32(number("learn", 32)),
		Mark: markNamed(c.field(row, "mark")), Reply: c.field(row, "reply"),
	}
	m.Counts = rated(book.Counts{
		Games: uint32(number("games", 32)), Wins: uint32(number("wins", 32)), Draws: uint32(number("draws", 32)),
		Losses: uint32(number("losses", 32)), Year: uint16(number("year", 16)),
	}, int(number("rating", 31)))
	if m.Eval.Depth = int(number("depth", 15)); m.Eval.Depth > 0 {
		value, err := strconv.Atoi(c.field(row, "eval"))
		if err != nil && bad == nil {
			bad = fmt.Errorf("column eval: %w", err)
		}
		m.Eval.Value = value
	}
	if m.Text == "" && bad == nil {
		bad = errors.New("column move: it is empty")
	}
	return m, bad
}

// A JSONReader reads what a JSONWriter writes.
type JSONReader struct {
	lines *bufio.Scanner
	line  int
}

// NewJSONReader returns a JSONReader that reads from r.
func NewJSONReader(r io.Reader) *JSONReader {
	s := bufio.NewScanner(r)
	s.Buffer(nil, maxLine)
	return &JSONReader{lines: s}
}

// Next reads a line that is not empty.
func (j *JSONReader) Next() (book.Position, error) {
	for j.lines.Scan() {
		j.line++
		if strings.TrimSpace(j.lines.Text()) == "" {
			continue
		}
		var doc jsonPosition
		if err := json.Unmarshal(j.lines.Bytes(), &doc); err != nil {
			return book.Position{}, tableError(j.line, err)
		}
		p := book.Position{FEN: doc.FEN}
		if err := keyed(&p, doc.Key); err != nil {
			return p, tableError(j.line, err)
		}
		for _, m := range doc.Moves {
			if m.UCI == "" {
				return p, tableError(j.line, errors.New(`a move without "uci"`))
			}
			move := book.Move{
				Text: m.UCI, Weight: m.Weight, Learn: m.Learn, Mark: markNamed(m.Mark), Reply: m.Reply,
				Counts: rated(book.Counts{Games: m.Games, Wins: m.Wins, Draws: m.Draws, Losses: m.Losses, Year: m.Year}, m.AverageRating),
			}
			if m.Eval != nil {
				move.Eval = book.Eval{Value: m.Eval.CP, Depth: m.Eval.Depth}
			}
			p.Moves = append(p.Moves, move)
		}
		return p, nil
	}
	if err := j.lines.Err(); err != nil {
		return book.Position{}, tableError(j.line+1, err)
	}
	return book.Position{}, io.EOF
}
