// Package intake reads problems for a library: every format of package puzzle/collection, and lists of
// positions with stipulations, in memory that does not grow with the file. What takes long, parsing and
// looking at a problem, is done on all cores; the order stays.
package intake

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"runtime"
	"strings"

	"rookery/library"
	"rookery/pgn"
	"rookery/problem/olv"
	"rookery/puzzle"
	"rookery/puzzle/collection"
)

// FEN is the format of lists of positions with stipulations, a line each, beside those of package
// puzzle/collection: "FEN stipulation", with authors and source behind semicolons.
const FEN collection.Format = "fen"

// Formats are all that are read.
func Formats() []collection.Format { return append(collection.Formats(), FEN) }

// An Item is a problem of a file, or what is wrong there; both, where only what is asked for was not understood.
type Item struct {
	Record *library.Record
	Err    error // with its place
}

// piece is a part of a file that is parsed by itself.
type piece func(yield func(*puzzle.Puzzle, error) bool)

// Read reads a file; "" for a format finds it out. The first skip problems, faulty ones among
// them, are left out. Name is the file's in places.
func Read(ctx context.Context, name string, format collection.Format, r io.Reader, skip int) iter.Seq[Item] {
	return func(yield func(Item) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		// Pieces are parsed in any order, each into a channel of its own, and the channels are emptied in
		// the order of the file.
		queue := make(chan chan []Item, 4*runtime.GOMAXPROCS(0))
		slots := make(chan struct{}, runtime.GOMAXPROCS(0))
		go func() {
			defer close(queue)
			for p := range pieces(name, format, r) {
				out := make(chan []Item, 1)
				select {
				case queue <- out:
				case <-ctx.Done():
					return
				}
				slots <- struct{}{}
				go func() {
					defer func() { <-slots }()
					out <- p.items()
				}()
			}
		}()
		for out := range queue {
			for _, item := range <-out {
				if skip > 0 {
					skip--
					continue
				}
				if ctx.Err() != nil || !yield(item) {
					return
				}
			}
		}
	}
}

// Puzzles reads the same, one after the other, as puzzles alone, and unpacks nothing: whoever has bounded r reads no more
// than that. Where only what is asked for was not understood there are both, the puzzle as it is written and what is wrong.
func Puzzles(name string, format collection.Format, r io.Reader) iter.Seq2[*puzzle.Puzzle, error] {
	return func(yield func(*puzzle.Puzzle, error) bool) {
		for p := range cut(name, format, r) {
			more := true
			p.puzzles(func(q *puzzle.Puzzle, err error) bool {
				more = yield(q, err)
				return more
			})
			if !more {
				return
			}
		}
	}
}

// puzzles are those of a piece.
func (p piece) puzzles(yield func(*puzzle.Puzzle, error) bool) {
	p(func(q *puzzle.Puzzle, err error) bool {
		switch {
		case err != nil && (q == nil || !errors.Is(err, olv.ErrUnclear)):
			q = nil
		case err != nil:
			q.Composed = q.Composed.AsWritten()
		case q == nil:
			return true
		}
		return yield(q, err)
	})
}

// items parses a piece.
func (p piece) items() (list []Item) {
	p.puzzles(func(q *puzzle.Puzzle, err error) bool {
		if q == nil {
			list = append(list, Item{Err: err})
		} else {
			r, wrong := library.NewRecord(q)
			if wrong != nil {
				err = fmt.Errorf("%s:%d:%d: %w", q.Pos.File, q.Pos.Line, q.Pos.Col, wrong)
			}
			list = append(list, Item{r, err})
		}
		return true
	})
	return list
}

const headBytes = 4096

// pieces unpacks a file and cuts it.
func pieces(name string, format collection.Format, r io.Reader) iter.Seq[piece] {
	return func(yield func(piece) bool) {
		opened, err := pgn.Open(r)
		if err != nil {
			yield(failing(fmt.Errorf("%s: %w", name, err)))
			return
		}
		defer opened.Close()
		cut(name, format, opened)(yield)
	}
}

// cut cuts a file that is not packed.
func cut(name string, format collection.Format, r io.Reader) iter.Seq[piece] {
	return func(yield func(piece) bool) {
		in := bufio.NewReaderSize(r, 64<<10)
		head, err := in.Peek(headBytes)
		if len(head) == 0 && err != nil && !errors.Is(err, io.EOF) {
			yield(failing(fmt.Errorf("%s: %w", name, err)))
			return
		}
		if format == "" {
			format = detect(plainName(name), head)
		}
		switch format {
		case collection.OLV:
			documents(name, in, yield)
		case collection.Popeye:
			problems(name, in, yield)
		case collection.JSON:
			objects(name, in, yield)
		case FEN:
			lines(name, in, yield)
		default:
			batches(collection.ReadPlain(name, format, in), yield)
		}
	}
}

// plainName is a file's name without the ending of its compression.
func plainName(name string) string {
	for _, ending := range [...]string{".gz", ".zst", ".bz2", ".xz", ".zip"} {
		name = strings.TrimSuffix(name, ending)
	}
	return name
}

// detect tells the format; beside those of collections lists of positions.
func detect(name string, head []byte) collection.Format {
	if ext := strings.ToLower(filepath.Ext(name)); ext == ".fen" {
		return FEN
	}
	trimmed := bytes.TrimSpace(bytes.TrimPrefix(head, []byte("\ufeff")))
	if bytes.HasPrefix(trimmed, []byte("[{")) || bytes.HasPrefix(trimmed, []byte("[\n")) && bytes.Contains(trimmed[:min(len(trimmed), 200)], []byte("{")) {
		return collection.JSON
	}
	format := collection.Detect(name, head)
	if format == collection.TIChess || format == collection.EPD && filepath.Ext(name) != ".epd" {
		for line := range strings.Lines(string(trimmed)) {
			if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
				if _, err := position(line); err == nil {
					return FEN
				}
				break
			}
		}
	}
	return format
}

func failing(err error) piece {
	return func(yield func(*puzzle.Puzzle, error) bool) { yield(nil, err) }
}

// batches passes on what is read one by one, some at a time, to be looked at elsewhere.
func batches(list iter.Seq2[puzzle.Puzzle, error], yield func(piece) bool) {
	const atOnce = 64
	type one struct {
		p   *puzzle.Puzzle
		err error
	}
	var batch []one
	flush := func() bool {
		now := batch
		batch = nil
		return len(now) == 0 || yield(func(yield func(*puzzle.Puzzle, error) bool) {
			for _, o := range now {
				if !yield(o.p, o.err) {
					return
				}
			}
		})
	}
	for p, err := range list {
		batch = append(batch, one{&p, err})
		if len(batch) == atOnce && !flush() {
			return
		}
	}
	flush()
}
