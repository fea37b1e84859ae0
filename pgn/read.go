package pgn

import (
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// A Reader reads the games of a stream one by one.
type Reader struct {
	// MaxMoves is how many moves of a game are read and checked, those of both
	// sides counted; 0 sets no bound.
	MaxMoves int
	// Pass: the side to move may pass ("--") in the game itself, for which Moves
	// has NoMove.
	Pass bool
	// Letters are those of the men in the moves, if they are not English.
	Letters Letters

	src   *splitter // nil: the block is all there is
	block block

	part     int // of the block: the next one to begin with
	pos, end int // of the rest of the part that is being read
	line     int // at pos
	games    int
	prose    string  // that has been passed since the last game
	faults   []Fault // the same as a fault
}

// NewReader reads plain text; see [Open] for compressed files.
func NewReader(r io.Reader) *Reader { return &Reader{src: newSplitter(r)} }

func newBlockReader(b block) *Reader {
	r := new(Reader)
	r.use(b)
	return r
}

func (r *Reader) use(b block) {
	r.block = b
	r.part, r.pos, r.end, r.line = 0, 0, 0, b.line
}

// Read reads the next game into g, which may be used again and again. The
// error is io.EOF after the last game, or that of the stream; faults of a game
// are in the game.
func (r *Reader) Read(g *Game) error {
	for {
		if r.readBlock(g) {
			return nil
		}
		if r.src == nil {
			return io.EOF
		}
		b, err := r.src.next()
		if err != nil {
			return err
		}
		r.use(b)
	}
}

// readBlock reads the next game of the block, false if there is none left.
func (r *Reader) readBlock(g *Game) bool {
	starts := r.block.starts
	for r.pos < r.end || r.part < len(starts) {
		if r.pos == r.end {
			r.pos, r.end = starts[r.part], len(r.block.text)
			if r.part++; r.part < len(starts) {
				r.end = starts[r.part]
			}
		}
		rest := r.block.text[r.pos:r.end]
		g.Number = r.games + 1
		limits := limits{r.MaxMoves, r.Pass, r.Letters}
		if endless := r.block.cut && r.part == len(starts); !endless {
			if n := proseLength(rest, limits); n > 0 {
				r.passOver(rest[:n])
				continue
			}
		}
		n, found := g.parse(rest, r.line, r.block.page, limits)
		if found && r.block.guessed {
			r.tellGuess(g, rest[:n])
		}
		r.pos += n
		r.line += strings.Count(rest[:n], "\n")
		if r.block.cut {
			g.Faults = append(g.Faults, Fault{Game: g.Number, Line: r.line, Column: 1, Err: ErrTooLong})
			r.pos, found = r.end, true
		}
		if found {
			r.games++
			g.Before = r.prose
			for _, f := range r.faults {
				f.Game = g.Number
				g.Faults = slices.Insert(g.Faults, 0, f)
			}
			r.prose, r.faults = "", r.faults[:0]
			return true
		}
	}
	return false
}

// tellGuess tells of the first text that is not UTF-8.
func (r *Reader) tellGuess(g *Game, text string) {
	at := 0
	for at < len(text) {
		c, n := utf8.DecodeRuneInString(text[at:])
		if c == utf8.RuneError && n == 1 {
			break
		}
		at += n
	}
	if at == len(text) {
		return
	}
	f := Fault{Game: g.Number, Text: r.block.page.name, Err: ErrEncoding}
	f.place(text, r.line, at, nil)
	g.Faults = append(g.Faults, f)
	r.block.guessed = false
}

// passOver passes over what is no game.
func (r *Reader) passOver(text string) {
	if r.prose == "" {
		first := strings.IndexFunc(text, func(c rune) bool { return c > ' ' })
		f := Fault{Text: text[first:], Err: ErrProse}
		f.place(text, r.line, first, r.block.page)
		r.faults = append(r.faults, f)
	}
	r.prose += text
	r.pos += len(text)
	r.line += strings.Count(text, "\n")
}

// Rest is the text behind the last game that is no game, once Read has said [io.EOF], and what is
// to be said of it.
func (r *Reader) Rest() (text string, faults []Fault) { return r.prose, r.faults }
