package pgn

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"rookery/chess"
)

// roster are the tags that every game has, in the order of the standard.
var roster = [...]Tag{
	{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}, {"White", "?"}, {"Black", "?"}, {"Result", "*"},
}

// A Writer writes games in the standard's export format: the seven tags of the
// roster first, then the others as they come, and lines of moves that are not
// longer than Width.
type Writer struct {
	// Width is the longest line of moves, 80 if it is 0; below 0 all moves
	// stand on one line.
	Width int
	// Bare leaves move numbers out.
	Bare bool
	// NoChecks leaves out the signs of check and mate, NoResult the result behind
	// the moves, NoTags the tags.
	NoChecks, NoResult, NoTags bool
	// Tags, if not nil, are the names of the tags that come first, in the place of
	// the roster; OnlyTags leaves out all others but those without which the moves
	// cannot be read: SetUp and FEN, and beside them Variant.
	Tags     []string
	OnlyTags bool
	// CommentLines writes comments on lines of their own.
	CommentLines bool
	// Letters are those of the men.
	Letters Letters

	w       *bufio.Writer
	prefix  string // of the next word: brackets cling to what they enclose
	pending string // the last word, to which a bracket may still be added
	column  int
	err     error
}

// NewWriter makes a writer. Flush it at the end.
func NewWriter(w io.Writer) *Writer { return &Writer{w: bufio.NewWriter(w)} }

// Flush writes what is still buffered and returns the first error.
func (w *Writer) Flush() error {
	if err := w.w.Flush(); w.err == nil {
		w.err = err
	}
	return w.err
}

// Write writes a game: its tags, its result, and the line, from the position
// that the game starts from. FEN and SetUp are written as that needs.
func (w *Writer) Write(g *Game, line Line) error {
	tags := slices.Clone(g.Tags)
	tags.Delete("SetUp")
	tags.Delete("FEN")
	if g.Start != chess.Start() {
		tags = append(tags, Tag{"SetUp", "1"}, Tag{"FEN", g.Start.FEN()})
	}
	w.tags(tags, g.Result)
	w.line(g.Start, line)
	return w.end(g.Result)
}

// A Word is a move of a game of any variant, already written.
type Word struct{ Move, Comment string }

// WriteWords writes a game of a variant that this package does not know: the
// moves come as text, number is that of the first one, which is Black's if
// black. Variant, SetUp and FEN are the caller's to set among the tags.
func (w *Writer) WriteWords(tags Tags, result Result, number int, black bool, moves []Word) error {
	w.tags(slices.Clone(tags), result)
	numbered := false
	for _, m := range moves {
		w.number(number, black, numbered)
		w.word(m.Move)
		w.comment(m.Comment)
		if numbered = m.Comment == ""; black {
			number++
		}
		black = !black
	}
	return w.end(result)
}

func (w *Writer) end(r Result) error {
	if !w.NoResult {
		w.word(r.String())
	}
	w.put()
	w.text("\n\n")
	return w.err
}

// WriteMoves writes a game without its variations and comments.
func (w *Writer) WriteMoves(g *Game) error { return w.Write(g, LineOf(g.Moves)) }

func (w *Writer) text(s string) {
	if _, err := w.w.WriteString(s); w.err == nil {
		w.err = err
	}
}

// tags writes the tags, which it may change, and begins the moves.
func (w *Writer) tags(tags Tags, result Result) {
	w.column = 0
	if w.NoTags {
		return
	}
	tags.Set("Result", result.String())
	if w.Tags == nil {
		for _, t := range roster {
			if value := tags.Get(t.Name); value != "" {
				t.Value = value
			}
			w.tag(t)
			tags.Delete(t.Name)
		}
	}
	for _, name := range w.Tags {
		if value := tags.Get(name); value != "" {
			w.tag(Tag{name, value})
			tags.Delete(name)
		}
	}
	for _, t := range tags {
		if !w.OnlyTags || t.Name == "SetUp" || t.Name == "FEN" || t.Name == "Variant" && tags.Get("FEN") != "" {
			w.tag(t)
		}
	}
	w.text("\n")
}

// tagEscapes keep a value on its line and within its quotes.
var tagEscapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", " ", "\r", "")

func (w *Writer) tag(t Tag) {
	w.text("[" + t.Name + ` "` + tagEscapes.Replace(t.Value) + "\"]\n")
}

// word writes the word before and keeps this one.
func (w *Writer) word(s string) {
	w.put()
	w.pending, w.prefix = w.prefix+s, ""
}

// put writes the pending word, with a blank or a new line before it.
func (w *Writer) put() {
	width := w.Width
	if width == 0 {
		width = 80
	}
	switch {
	case w.pending == "":
		return
	case w.column == 0:
	case width > 0 && w.column+1+len(w.pending) > width:
		w.text("\n")
		w.column = 0
	default:
		w.text(" ")
		w.column++
	}
	w.text(w.pending)
	w.column += len(w.pending)
	w.pending = ""
}

func (w *Writer) comment(text string) {
	if text == "" {
		return
	}
	words := strings.Fields(strings.ReplaceAll(text, "}", ")"))
	if len(words) == 0 {
		return
	}
	words[0] = "{" + words[0]
	words[len(words)-1] += "}"
	w.breakLine()
	for _, word := range words {
		w.word(word)
	}
	w.breakLine()
}

// breakLine begins a new line where comments have lines of their own.
func (w *Writer) breakLine() {
	if !w.CommentLines {
		return
	}
	w.put()
	if w.column > 0 {
		w.text("\n")
		w.column = 0
	}
}

// number writes the number before a move, where one is due: Black's moves need
// it unless White's stands right before.
func (w *Writer) number(n int, black, numbered bool) {
	switch {
	case w.Bare:
	case !black:
		w.word(strconv.Itoa(n) + ".")
	case !numbered:
		w.word(strconv.Itoa(n) + "...")
	}
}

func (w *Writer) line(pos chess.Position, line Line) {
	w.comment(line.Comment)
	numbered := false // whether the reader knows the number of Black's move
	for _, ply := range line.Plies {
		w.number(pos.FullMoves(), pos.Turn() == chess.Black, numbered)
		before := pos
		if ply.Move == chess.NoMove {
			w.word("--")
			pos.Pass()
		} else {
			san := pos.SAN(ply.Move)
			if w.NoChecks {
				san = strings.TrimRight(san, "+#")
			}
			w.word(w.Letters.Foreign(san))
			pos.Play(ply.Move)
		}
		for _, nag := range ply.NAGs {
			w.word(fmt.Sprintf("$%d", nag))
		}
		w.comment(ply.Comment)
		numbered = ply.Comment == ""
		for _, v := range ply.Variations {
			if len(v.Plies) > 0 || v.Comment != "" {
				w.prefix += "("
				w.line(before, v)
				w.pending += ")"
				numbered = false
			}
			if v.After != "" {
				w.comment(v.After)
				numbered = false
			}
		}
	}
}
