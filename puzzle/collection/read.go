package collection

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"rookery/chess"
	"rookery/pgn"
	"rookery/problem"
	"rookery/problem/olv"
	"rookery/problem/popeye"
	"rookery/puzzle"
	"rookery/puzzle/epd"
	"rookery/puzzle/lichess"
	"rookery/puzzle/tichess"
	"rookery/solution/json"
	"rookery/solution/text"
	"rookery/tifile"
)

// ErrNoFEN is why a game is no puzzle.
var ErrNoFEN = errors.New("without a FEN tag a game is no puzzle")

// headBytes is how much of a file Detect sees.
const headBytes = 4096

// Read reads a collection puzzle by puzzle; "" for a format finds it out.
// Text that is compressed is recognised (see [pgn.Open]). Name is the file's in
// places and errors. A puzzle with an error is left out by those who care; the
// next ones follow. Compiled files and problems are read as a whole.
func Read(name string, format Format, r io.Reader) iter.Seq2[puzzle.Puzzle, error] {
	return func(yield func(puzzle.Puzzle, error) bool) {
		opened, err := pgn.Open(r)
		if err != nil {
			yield(puzzle.Puzzle{}, fmt.Errorf("%s: %w", name, err))
			return
		}
		defer opened.Close()
		in := bufio.NewReaderSize(opened, headBytes)
		for p, err := range ReadPlain(strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(name, ".gz"), ".zst"), ".bz2"), format, in) {
			if !yield(p, err) {
				return
			}
		}
	}
}

// ReadPlain reads as Read does, but unpacks nothing: whoever has bounded r
// reads no more than that.
func ReadPlain(name string, format Format, r io.Reader) iter.Seq2[puzzle.Puzzle, error] {
	if format != "" {
		return reader(name, format, r)
	}
	in := bufio.NewReaderSize(r, headBytes)
	head, _ := in.Peek(headBytes) // what is wrong is met again
	return reader(name, Detect(name, head), in)
}

func reader(name string, format Format, r io.Reader) iter.Seq2[puzzle.Puzzle, error] {
	switch format {
	case Lichess:
		return lichess.Read(name, r)
	case EPD:
		return epd.Read(name, r)
	case PGN:
		return readPGN(name, r)
	case JSON:
		return readJSON(name, r)
	}
	src, err := io.ReadAll(r)
	switch {
	case err != nil:
		err = fmt.Errorf("%s: %w", name, err)
	case format == TIChess:
		return readTIChess(name, src)
	case format == Compiled:
		return readCompiled(name, src)
	case format == Popeye:
		return readPopeye(name, src)
	case format == OLV:
		return readOLV(name, src)
	default:
		err = fmt.Errorf("collection: there is no format %q", format)
	}
	return func(yield func(puzzle.Puzzle, error) bool) { yield(puzzle.Puzzle{}, err) }
}

func readTIChess(name string, src []byte) iter.Seq2[puzzle.Puzzle, error] {
	return func(yield func(puzzle.Puzzle, error) bool) {
		for t, errs := range tichess.Read(src) {
			var err error
			p := ofTIChess(t)
			p.Pos = problem.Pos{File: name, Line: t.Line, Col: 1}
			for _, e := range errs {
				switch {
				case !e.Warning || t.Line == 0: // texts without a position are no puzzle
					err = fmt.Errorf("%s:%w", name, e)
				default:
					p.Doubts = append(p.Doubts, fmt.Sprintf("%s:%v", name, e))
				}
			}
			if !yield(p, err) {
				return
			}
		}
	}
}

func readCompiled(name string, src []byte) iter.Seq2[puzzle.Puzzle, error] {
	return func(yield func(puzzle.Puzzle, error) bool) {
		v, _, err := tifile.Parse(src)
		var puzzles []tichess.Puzzle
		if err == nil {
			puzzles, err = tichess.Parse(v.Data)
		}
		if err != nil {
			yield(puzzle.Puzzle{}, fmt.Errorf("%s: %w", name, err))
			return
		}
		for i, t := range puzzles {
			p := ofTIChess(t)
			p.Pos = problem.Pos{File: name, Line: i + 1, Col: 1}
			if !yield(p, nil) {
				return
			}
		}
	}
}

func ofTIChess(t tichess.Puzzle) puzzle.Puzzle {
	p := puzzle.Puzzle{
		Setup:       t.Position.Setup(),
		Description: decode(t.Description),
		Solution:    decode(t.Solution),
	}
	p.Mate = statedMate(p.Description)
	return p
}

// decode makes UTF-8 of the calculator's bytes, which are close to Latin-1, and
// leaves alone what is UTF-8.
func decode(lines []string) (texts []string) {
	for _, line := range lines {
		if utf8.ValidString(line) {
			texts = append(texts, line)
			continue
		}
		runes := make([]rune, 0, len(line))
		for i := range len(line) {
			runes = append(runes, rune(line[i]))
		}
		texts = append(texts, string(runes))
	}
	return texts
}

// What descriptions say of mates. TI-Chess's own say "Mate in 2 Plies" and
// mean moves, and "Win in 3 Plies" where they mean half moves.
var (
	statedMoves = regexp.MustCompile(`(?i)\bmate in ([1-9][0-9]?)\b`)
	statedPlies = regexp.MustCompile(`(?i)\bwin in ([1-9][0-9]?) plies\b`)
	statedNext  = regexp.MustCompile(`(?i)\bwin in next move\b`)
)

// statedMate is the number of moves in which a description promises a mate, 0
// if it does not.
func statedMate(description []string) int {
	for _, line := range description {
		if m := statedMoves.FindStringSubmatch(line); m != nil {
			n, _ := strconv.Atoi(m[1])
			return n
		}
		if m := statedPlies.FindStringSubmatch(line); m != nil {
			n, _ := strconv.Atoi(m[1])
			return (n + 1) / 2
		}
		if statedNext.MatchString(line) {
			return 1
		}
	}
	return 0
}

func readPopeye(name string, src []byte) iter.Seq2[puzzle.Puzzle, error] {
	return func(yield func(puzzle.Puzzle, error) bool) {
		for prob, errs := range popeye.Joined(name, src, popeye.Limits{}) {
			var p puzzle.Puzzle
			if prob != nil {
				p = puzzle.Puzzle{Pos: prob.Pos, Composed: olv.Of(prob), Description: prob.Titles}
			}
			err := errs.Err()
			if prob == nil && err == nil {
				continue
			}
			if !yield(p, err) {
				return
			}
		}
	}
}

func readOLV(name string, src []byte) iter.Seq2[puzzle.Puzzle, error] {
	return func(yield func(puzzle.Puzzle, error) bool) {
		for e, err := range olv.Entries(name, src) {
			var p puzzle.Puzzle
			if e != nil {
				p = puzzle.Puzzle{Pos: e.Problem.Pos, Composed: e, Themes: e.Keywords}
				if e.Solution != "" {
					p.Solution = strings.Split(strings.TrimRight(e.Solution, "\n"), "\n")
				}
			}
			if !yield(p, err) {
				return
			}
		}
	}
}

// readJSON reads the problems of solutions.
func readJSON(name string, r io.Reader) iter.Seq2[puzzle.Puzzle, error] {
	return func(yield func(puzzle.Puzzle, error) bool) {
		n := 0
		for d := json.NewDecoder(r); ; {
			prob, found, err := d.Solved()
			if errors.Is(err, io.EOF) {
				return
			}
			if n++; err != nil {
				yield(puzzle.Puzzle{}, fmt.Errorf("%s: document %d: %w", name, n, err))
				return
			}
			prob.Pos = problem.Pos{File: name, Line: n, Col: 1}
			e := olv.Of(prob)
			moves, _ := text.Moves(found) // a text in memory
			verdict := ""
			if j := found.Summary.Judgement; j != nil {
				verdict = j.Text
			}
			e.Found(moves, verdict)
			if !yield(puzzle.Puzzle{Pos: prob.Pos, Composed: e, Description: prob.Titles}, nil) {
				return
			}
		}
	}
}

// readPGN reads games; those without a FEN tag are no puzzles, which is an error.
func readPGN(name string, r io.Reader) iter.Seq2[puzzle.Puzzle, error] {
	return func(yield func(puzzle.Puzzle, error) bool) {
		games := pgn.NewReader(r)
		for {
			var g pgn.Game
			err := games.Read(&g)
			if errors.Is(err, io.EOF) {
				return
			}
			if err != nil {
				yield(puzzle.Puzzle{}, fmt.Errorf("%s: %w", name, err))
				return
			}
			at := problem.Pos{File: name, Line: g.Line, Col: 1}
			if g.Tags.Get("FEN") == "" {
				if !yield(puzzle.Puzzle{Pos: at}, fmt.Errorf("%s:%d:%d: game %d: %w", name, at.Line, at.Col, g.Number, ErrNoFEN)) {
					return
				}
				continue
			}
			p := puzzle.Puzzle{
				Pos:   at,
				Setup: g.Start.Setup(),
				Line:  append([]chess.Move(nil), g.Moves...),
				URL:   urlOf(g.Tags),
			}
			p.ID = strings.Clone(g.Tags.Get("PuzzleId"))
			for _, tag := range [...]string{"Event", "White", "Black", "Date"} {
				if text := g.Tags.Get(tag); strings.Trim(text, "?.") != "" {
					p.Description = append(p.Description, strings.Clone(text))
				}
			}
			line, _ := g.Annotated()
			p.Description = append(p.Description, lines(line.Comment)...)
			p.Solution = lines(g.Tags.Get(solutionTag))
			p.Mate = statedMate(p.Description)
			if fault := (*pgn.Fault)(nil); errors.As(g.Err(), &fault) {
				err = fmt.Errorf("%s:%d:%d: game %d: %w", name, fault.Line, fault.Column, fault.Game, fault.Err)
			}
			if !yield(p, err) {
				return
			}
		}
	}
}

// lines are the lines of a text that pgnWriter has joined.
func lines(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(strings.Clone(text), lineBreak)
}

func urlOf(tags pgn.Tags) string {
	if site := tags.Get("Site"); strings.HasPrefix(site, "http") {
		return strings.Clone(site)
	}
	return ""
}
