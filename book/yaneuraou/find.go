package yaneuraou

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"sort"
	"strings"

	"rookery/book"
	"rookery/shogi"
)

// Find looks a position up in a sorted book of so many bytes without reading
// the whole of it. The number of the move is ignored; moves that are not legal
// are left out. There are none if the book does not know the position. In a
// book that is not sorted Find may miss positions; [IsSorted] tells.
func Find(r io.ReaderAt, size int64, pos *shogi.Position) ([]book.Move, error) {
	want := pos.Placement()
	var failed error
	// The first byte from which on the next position is not before the one
	// wanted: SFENs that differ in the number of the move alone begin with it.
	offset := sort.Search(int(size), func(offset int) bool {
		sfen, _, err := positionFrom(r, size, int64(offset))
		if err != nil && !errors.Is(err, io.EOF) && failed == nil {
			failed = err
		}
		return err != nil || sfen >= want
	})
	if failed != nil {
		return nil, failed
	}
	_, start, err := positionFrom(r, size, int64(offset))
	if errors.Is(err, io.EOF) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	return gather(NewReader(io.NewSectionReader(r, start, size-start)), pos, true)
}

// Scan is what Find would find, for books that need not be sorted: it reads all of it.
func Scan(r io.Reader, pos *shogi.Position) ([]book.Move, error) {
	return gather(NewReader(r), pos, false)
}

// gather puts together what a book has for a position, which may come several times with
// other numbers of the move: next to each other where the book is sorted.
func gather(r *Reader, pos *shogi.Position, sorted bool) ([]book.Move, error) {
	want := pos.Placement()
	var found entry
	for {
		p, err := r.Next()
		if errors.Is(err, io.EOF) {
			return legalMoves(found.moves, pos), nil
		}
		var wrong *LineError
		if err != nil && !errors.As(err, &wrong) {
			return nil, err
		}
		if p.FEN != want && !strings.HasPrefix(p.FEN, want+" ") {
			switch {
			case err != nil && p.FEN == "": // it could be the position that is wanted
				return nil, err
			case sorted:
				return legalMoves(found.moves, pos), nil
			}
			continue
		}
		if err != nil {
			return nil, err
		}
		for _, m := range p.Moves {
			found.add(m)
		}
	}
}

func legalMoves(moves []book.Move, pos *shogi.Position) (legal []book.Move) {
	for _, m := range moves {
		if move, err := shogi.ParseUSI(m.Text); err == nil && pos.IsLegal(move) {
			legal = append(legal, m)
		}
	}
	return legal
}

// positionFrom is the SFEN of the first position whose line begins at an
// offset or after it, and where that line begins; io.EOF if there is none.
func positionFrom(r io.ReaderAt, size, offset int64) (sfen string, start int64, err error) {
	start = max(0, offset-1)
	lines := bufio.NewReader(io.NewSectionReader(r, start, size-start))
	if offset > 0 { // the rest of a line, or the end of the one before
		n, err := discardLine(lines)
		if start += n; err != nil {
			return "", start, err
		}
	}
	for {
		line, err := lines.ReadSlice('\n')
		if len(line) == 0 {
			return "", start, err
		}
		if text, ok := bytes.CutPrefix(line, []byte(positionMark)); ok {
			return strings.TrimSpace(string(text)), start, nil
		}
		start += int64(len(line))
		if errors.Is(err, bufio.ErrBufferFull) {
			n, err := discardLine(lines)
			if start += n; err != nil {
				return "", start, err
			}
		}
	}
}

// discardLine skips a line of any length.
func discardLine(r *bufio.Reader) (int64, error) {
	var n int64
	for {
		part, err := r.ReadSlice('\n')
		n += int64(len(part))
		if !errors.Is(err, bufio.ErrBufferFull) {
			return n, err
		}
	}
}

// IsSorted reports whether the positions of a book come in the order that
// Find, and programs that search the file itself, rely on.
func IsSorted(r io.Reader) (bool, error) {
	last := ""
	for positions := NewReader(r); ; {
		p, err := positions.Next()
		if errors.Is(err, io.EOF) {
			return true, nil
		}
		if err != nil {
			return false, err
		}
		if p.FEN < last {
			return false, nil
		}
		last = p.FEN
	}
}
