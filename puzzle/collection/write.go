package collection

import (
	"fmt"
	"io"
	"strings"

	"rookery/pgn"
	"rookery/problem"
	"rookery/problem/olv"
	"rookery/problem/popeye"
	"rookery/puzzle"
	"rookery/puzzle/epd"
	"rookery/puzzle/lichess"
	"rookery/puzzle/tichess"
	"rookery/tifile"
)

// A Writer writes a collection.
type Writer interface {
	// Write writes a puzzle. One that the format cannot say is an error, and
	// nothing is written of it.
	Write(p *puzzle.Puzzle) error
	// Close ends the collection.
	Close() error
}

// NewWriter returns a Writer for a format. Compiled files are not written
// here: package puzzle/tichess makes them.
func NewWriter(w io.Writer, format Format) (Writer, error) {
	switch format {
	case TIChess:
		return asGames{each(func(p *puzzle.Puzzle) error { return writeTIChess(w, p) })}, nil
	case EPD:
		return asGames{each(func(p *puzzle.Puzzle) error { return epd.Write(w, p) })}, nil
	case OLV:
		return each(func(p *puzzle.Puzzle) error { return writeOLV(w, p) }), nil
	case Lichess:
		return lichessWriter{lichess.NewWriter(w)}, nil
	case PGN:
		return asGames{pgnWriter{pgn.NewWriter(w)}}, nil
	case Popeye:
		return &popeyeWriter{w: w}, nil
	}
	return nil, fmt.Errorf("collection: %s is not written: %w", format, ErrFormat)
}

// asGames writes composed problems, too, where they are positions to be played.
type asGames struct{ Writer }

func (w asGames) Write(p *puzzle.Puzzle) error {
	game, err := p.AsGame()
	if err != nil {
		return fmt.Errorf("collection: %w", err)
	}
	return w.Writer.Write(game)
}

// each is a Writer of formats without a frame.
type each func(p *puzzle.Puzzle) error

func (e each) Write(p *puzzle.Puzzle) error { return e(p) }
func (each) Close() error                   { return nil }

type lichessWriter struct{ *lichess.Writer }

func (w lichessWriter) Close() error { return w.Flush() }

type pgnWriter struct{ *pgn.Writer }

func (w pgnWriter) Close() error { return w.Flush() }

// The solution in words stands in a tag of a game: a comment would tell it before
// it is asked for. Lines of texts are joined.
const (
	solutionTag = "Solution"
	lineBreak   = "; "
)

// Write writes the position and the answer as a game, the task as its event.
func (w pgnWriter) Write(p *puzzle.Puzzle) error {
	start, err := p.Position()
	if err != nil {
		return fmt.Errorf("collection: %w", err)
	}
	g := pgn.Game{Start: start, Moves: p.Answer()}
	if len(g.Moves) == 0 && len(p.Keys) > 0 {
		g.Moves = p.Keys[:1]
	}
	texts := p.Description
	if p.Mate > 0 && statedMate(texts) != p.Mate {
		texts = append([]string{task(p.Mate)}, texts...)
	}
	if len(texts) > 0 {
		g.Tags.Set("Event", texts[0])
		texts = texts[1:]
	}
	if p.URL != "" {
		g.Tags.Set("Site", p.URL)
	}
	g.Tags.Set("SetUp", "1")
	g.Tags.Set("FEN", start.FEN())
	if p.ID != "" {
		g.Tags.Set("PuzzleId", p.ID)
	}
	if len(p.Solution) > 0 {
		g.Tags.Set(solutionTag, strings.Join(p.Solution, lineBreak))
	}
	line := pgn.LineOf(g.Moves)
	line.Comment = strings.Join(texts, lineBreak)
	return w.Writer.Write(&g, line)
}

// task is a claim of a mate in words.
func task(mate int) string {
	if mate == 1 {
		return "Mate in 1 move"
	}
	return fmt.Sprintf("Mate in %d moves", mate)
}

// writeTIChess writes the compiler's text, with the task and the moves where
// there are no texts. What is too long is cut off.
func writeTIChess(w io.Writer, p *puzzle.Puzzle) error {
	pos, err := p.Position()
	if err != nil {
		return fmt.Errorf("collection: %w", err)
	}
	t := tichess.Puzzle{
		Position:    tifile.FromSetup(pos.Setup()),
		Description: encode(description(p), tichess.MaxDescription),
		Solution:    encode(p.Solution, tichess.MaxSolution),
	}
	if _, err := t.Position.Pack(); err != nil {
		return err
	}
	if len(t.Solution) == 0 {
		t.Solution = encode(moveLines(p), tichess.MaxSolution)
	}
	return tichess.WriteText(w, []tichess.Puzzle{t})
}

// moveLines are the moves that solve, in lines that TI-Chess shows.
func moveLines(p *puzzle.Puzzle) []string {
	pos, err := p.Position()
	if err != nil {
		return nil
	}
	var sans []string
	for _, m := range p.Answer() {
		sans = append(sans, pos.SAN(m))
		pos.Play(m)
	}
	if len(sans) == 0 {
		for _, m := range p.Keys {
			sans = append(sans, pos.SAN(m))
		}
	}
	return wrap(sans, tichess.MaxText)
}

// description is what TI-Chess shows of a puzzle: its texts, the task before them
// if they do not say it, or its name.
func description(p *puzzle.Puzzle) (lines []string) {
	if p.Mate > 0 && statedMate(p.Description) != p.Mate {
		lines = append(lines, task(p.Mate))
	}
	if lines = append(lines, p.Description...); len(p.Description) == 0 && p.ID != "" {
		lines = append(lines, p.ID)
	}
	return lines
}

// wrap makes lines of words, none longer than width where words allow it.
func wrap(words []string, width int) (lines []string) {
	line := ""
	for _, word := range words {
		if line != "" && len(line)+1+len(word) > width {
			lines = append(lines, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// encode makes the calculator's bytes of texts and cuts what is too long.
func encode(texts []string, most int) (lines []string) {
	for _, text := range texts[:min(most, len(texts))] {
		var line []byte
		for _, c := range text {
			if c > 0xff || c == '\n' {
				c = '?'
			}
			line = append(line, byte(c))
		}
		lines = append(lines, string(line[:min(len(line), tichess.MaxText)]))
	}
	return lines
}

// asProblem is the puzzle as a problem with its texts.
func asProblem(p *puzzle.Puzzle) (*problem.Problem, error) {
	prob, err := p.Problem()
	if err != nil || p.Composed != nil {
		return prob, err
	}
	if p.ID != "" {
		prob.Titles = append(prob.Titles, p.ID)
	}
	prob.Remarks = append(prob.Remarks, p.Description...)
	return prob, nil
}

func writeOLV(w io.Writer, p *puzzle.Puzzle) error {
	if p.Composed != nil {
		return olv.Write(w, p.Composed)
	}
	prob, err := asProblem(p)
	if err != nil {
		return fmt.Errorf("collection: %w", err)
	}
	e := olv.Of(prob)
	e.Solution = strings.Join(p.Solution, "\n")
	e.Keywords, e.Comments = p.Themes, p.Description
	return olv.Write(w, e)
}

// A popeyeWriter collects problems: they stand in one frame.
type popeyeWriter struct {
	w        io.Writer
	problems []*problem.Problem
}

func (w *popeyeWriter) Write(p *puzzle.Puzzle) error {
	prob, err := asProblem(p)
	if err != nil {
		return fmt.Errorf("collection: %w", err)
	}
	if prob.Stipulation.IsZero() {
		return fmt.Errorf("collection: a problem without a stipulation: %w", ErrFormat)
	}
	w.problems = append(w.problems, prob)
	return nil
}

func (w *popeyeWriter) Close() error {
	if len(w.problems) == 0 {
		return nil
	}
	return popeye.Write(w.w, problem.English, w.problems...)
}
