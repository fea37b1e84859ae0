package tichess

import (
	"fmt"
	"iter"
	"strconv"
	"strings"

	"rookery/chess"
	"rookery/tifile"
)

// A Sequence is moves from a position as the input has them.
type Sequence struct {
	Line  int // of the input, from 1; where it begins
	Steps []Step

	// What the log tells of it.
	text    string // in one line, without comments
	fen     string // the men of the position it begins with; empty for the start of the game
	tagLine int    // of the last tag before it
	end     line   // where it ends
}

// A Step is a move and the position before it.
type Step struct {
	Position tifile.Position
	Move     Move
}

// An Error says what is wrong at a place of the input.
type Error struct {
	Line, Col int // from 1; Col counts bytes
	Token     string
	Msg       string
	Fault     Fault // NoFault of a warning
	// Warning: the text has a meaning all the same, that of the original
	// compiler.
	Warning bool
}

// Error gives place, text and reason.
func (e *Error) Error() string {
	text := fmt.Sprintf("%d:%d: ", e.Line, e.Col)
	if e.Token != "" {
		text += fmt.Sprintf("%.60q: ", e.Token)
	}
	if e.Warning {
		text += "warning: "
	}
	return text + e.Msg
}

// A Source is how the compiler's input is to be read.
type Source struct {
	Letters Letters
	// Plies is the half move, counted from the start of the game, behind which
	// nothing is read; a position counts from the move number of its FEN. 0 is
	// no limit.
	Plies int
}

// Sequences reads the compiler's input: sequences of moves in the manner of
// PGN with comments in braces and from ";" or "//" to the end of the line. A
// sequence ends where a line begins with "1." and at anything in brackets;
// [FEN "..."] gives the next one, and only that, its position, which is else
// the start of the game. A result ends a sequence, too: what follows is passed
// over until the next begins.
//
// Sequences come in order, each with what is wrong in it; one with an error
// that is more than a warning ends before it. Warnings tell of what the
// original compiler takes without a word: whatever begins with a digit is a
// move number, also castling written with zeros; captures may lack their x and
// other moves have one; signs behind a move may be anything; and FENs are read
// as [tifile.ParseFEN] does.
func (s Source) Sequences(src []byte) iter.Seq2[Sequence, []*Error] {
	return func(yield func(Sequence, []*Error) bool) {
		r := reader{Source: s, yield: yield}
		for text := range strings.SplitSeq(strings.TrimPrefix(string(src), "\ufeff"), "\n") {
			r.line++
			if r.text(strings.TrimSuffix(text, "\r")); r.stopped {
				return
			}
		}
		if r.end(); r.stopped {
			return
		}
		if r.comment > 0 {
			r.warn(r.comment, 1, "{", "the comment does not end")
			yield(Sequence{Line: r.comment}, r.errs)
		}
	}
}

// A reader reads line by line and hands on what has ended.
type reader struct {
	Source
	yield   func(Sequence, []*Error) bool
	stopped bool

	line    int // number of the line
	comment int // line on which an open comment in braces began, 0 if none

	fen    *tag // position of the next sequence; nil is the game's
	tagged int  // line of the last tag
	words  []word
	seq    Sequence
	errs   []*Error
}

// A tag is the value of a FEN tag and where it stands.
type tag struct {
	value     string
	line, col int
}

// A word is what stands between blanks and full stops.
type word struct {
	text      string
	line, col int
}

func (r *reader) warn(line, col int, token, msg string) {
	r.errs = append(r.errs, &Error{Line: line, Col: col, Token: token, Msg: msg, Warning: true})
}

// text reads a line.
func (r *reader) text(text string) {
	text = r.blankComments(text)
	if strings.HasPrefix(strings.TrimLeft(text, blanks), "1.") {
		r.end()
	}
	for at := 0; at < len(text) && !r.stopped; {
		open := strings.IndexByte(text[at:], '[')
		if open < 0 {
			r.moves(text[at:], at)
			return
		}
		r.moves(text[at:at+open], at)
		at += open
		r.end()
		inner, _, _ := strings.Cut(text[at+1:], "]")
		r.tag(inner, at+1)
		at += len(inner) + 2
	}
}

const (
	blanks     = " \t\v\f"
	separators = blanks + "."
)

// blankComments puts blanks in the place of comments, so that columns stay.
func (r *reader) blankComments(text string) string {
	if r.comment == 0 && !strings.ContainsAny(text, "{;/") {
		return text
	}
	line := []byte(text)
	for i := range line {
		switch c := line[i]; {
		case r.comment > 0:
			if c == '}' {
				r.comment = 0
			}
			line[i] = ' '
		case c == '{':
			r.comment = r.line
			line[i] = ' '
		case c == ';' || c == '/' && strings.HasPrefix(text[i:], "//"):
			return string(line[:i])
		}
	}
	return string(line)
}

// tag takes a position from a FEN tag and leaves other tags alone.
func (r *reader) tag(text string, col int) {
	r.tagged = r.line
	if fen, ok := strings.CutPrefix(text, `FEN "`); ok {
		fen, _, _ = strings.Cut(fen, `"`)
		r.fen = &tag{fen, r.line, col}
	}
}

// moves takes the words of a piece of a line, with which a sequence begins if
// none has.
func (r *reader) moves(text string, col int) {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return
	}
	if r.seq.Line == 0 {
		r.seq = Sequence{Line: r.line, tagLine: r.tagged}
	} else {
		r.seq.text += " "
	}
	r.seq.text += strings.Join(fields, " ")
	for at := 0; at < len(text); {
		n := strings.IndexAny(text[at:], separators)
		if n < 0 {
			n = len(text) - at
		}
		if n > 0 {
			r.words = append(r.words, word{text[at : at+n], r.line, col + at + 1})
		}
		at += n + 1
	}
}

// end ends a sequence, if there is one: plays it and hands it on.
func (r *reader) end() {
	if r.seq.Line == 0 {
		return
	}
	if fault := r.play(); fault != nil {
		r.errs = append(r.errs, fault)
	}
	r.stopped = !r.yield(r.seq, r.errs)
	r.seq, r.words, r.errs = Sequence{}, nil, nil
}

// play plays the words of a sequence as far as they are moves. It returns what
// ends it early.
func (r *reader) play() *Error {
	play := startLine()
	if fen := r.fen; fen != nil {
		r.fen = nil
		parsed, err := tifile.ParseFEN(fen.value)
		if err == nil {
			play, err = lineFrom(parsed)
		}
		if err != nil {
			return &Error{Line: fen.line, Col: fen.col, Token: "[FEN", Msg: err.Error(), Fault: BadFEN}
		}
		r.seq.fen = strings.Fields(fen.value)[0]
		for _, doubt := range parsed.Doubts {
			r.warn(fen.line, fen.col, "[FEN", doubt)
		}
	}
	fault := r.steps(&play)
	r.seq.end = play
	return fault
}

// steps plays words from a position.
func (r *reader) steps(play *line) *Error {
	for i, w := range r.words {
		if r.Plies > 0 && play.half() >= r.Plies {
			return nil
		}
		if isResult(w.text) {
			if i < len(r.words)-1 {
				next := r.words[i+1]
				r.warn(next.line, next.col, next.text, "left out: the sequence has ended")
			}
			return nil
		}
		fault := NoFault
		switch number, rest, ok := cutNumber(w.text); {
		case !ok:
			fault = r.move(w, play)
		case play.pos.Turn() == chess.White && rest == "":
		case play.pos.Turn() == chess.White:
			r.warn(w.line, w.col, w.text, "taken for a move number and left out (castling is O-O or O-O-O)")
		case number == 0:
			r.warn(w.line, w.col, w.text, "taken for an end; the rest of the sequence is left out (castling is O-O or O-O-O)")
			return nil
		default:
			fault = BadNumber
		}
		if fault != NoFault {
			return &Error{Line: w.line, Col: w.col, Token: w.text, Msg: faultTexts[fault], Fault: fault}
		}
	}
	return nil
}

// move plays a word.
func (r *reader) move(w word, play *line) Fault {
	p, fault := r.Letters.parse(w.text)
	if fault != NoFault {
		return fault
	}
	var buf [256]chess.Move
	found := chess.NoMove
	for _, m := range play.pos.Legal(buf[:0]) {
		if !p.fits(m) {
			continue
		}
		if found != chess.NoMove {
			return Ambiguous
		}
		found = m
	}
	if found == chess.NoMove {
		return NoMove
	}
	for _, doubt := range p.doubts(found) {
		r.warn(w.line, w.col, w.text, doubt)
	}
	r.seq.Steps = append(r.seq.Steps, Step{play.state, MoveOf(found)})
	play.play(found)
	return NoFault
}

func isResult(token string) bool {
	switch token {
	case "1-0", "0-1", "1/2", "1/2-1/2", "*":
		return true
	}
	return false
}

// cutNumber cuts the number off that a token begins with, which makes the
// original compiler take all of it for a move number.
func cutNumber(token string) (number int, rest string, ok bool) {
	rest = strings.TrimLeft(token, "+-")
	digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
	if len(token)-len(rest) > 1 || digits == 0 {
		return 0, token, false
	}
	number, err := strconv.Atoi(rest[:digits])
	return number, rest[digits:], err == nil
}
