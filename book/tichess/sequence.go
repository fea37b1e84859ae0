package tichess

import (
	"fmt"
	"iter"
	"strings"

	"rookery/chess"
	"rookery/tifile"
)

// A Sequence is moves from a position as the input has them.
type Sequence struct {
	Line  int // of the input, from 1; where it begins
	Steps []Step
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
	// Warning: the text has a meaning all the same, that of the original
	// compiler if it has one there.
	Warning bool
}

// Error gives place, text and reason.
func (e *Error) Error() string {
	text := fmt.Sprintf("%d:%d: ", e.Line, e.Col)
	if e.Token != "" {
		text += fmt.Sprintf("%q: ", e.Token)
	}
	if e.Warning {
		text += "warning: "
	}
	return text + e.Msg
}

// Sequences reads the compiler's input: sequences of moves in the manner of
// PGN, each from a line that begins with "1.", with comments in braces and
// from ";" or "//" to the end of the line. A line with a tag, [Name "Value"],
// ends a sequence; [FEN "..."] gives the next one, and only that, its position,
// which is else the start of the game. A result ends a sequence, too.
//
// Sequences come in order, each with what is wrong in it; one with an error
// that is more than a warning ends before it. Whatever begins with a digit is
// a move number, also castling written with zeros, of which a warning tells.
// What the original compiler refuses and has a plain meaning is read with a
// warning: variations and numeric glyphs, which are left out, and a FEN with
// fewer than six fields.
func Sequences(src []byte, letters Letters) iter.Seq2[Sequence, []*Error] {
	return func(yield func(Sequence, []*Error) bool) {
		r := reader{letters: letters, yield: yield}
		for text := range strings.SplitSeq(string(src), "\n") {
			r.line++
			if r.text(strings.TrimSuffix(text, "\r")); r.stopped {
				return
			}
		}
		if r.comment > 0 {
			r.report(r.comment, 1, "{", true, "the comment does not end")
		}
		r.end()
		if len(r.errs) > 0 && !r.stopped {
			yield(Sequence{Line: r.line}, r.errs)
		}
	}
}

// A reader reads line by line.
type reader struct {
	letters Letters
	yield   func(Sequence, []*Error) bool
	stopped bool

	line    int // number of the line
	comment int // line on which an open comment in braces began, 0 if none
	nested  int // open variations

	start   *chess.Setup // position of the next sequence; nil is the game's
	badFEN  bool         // the position of the next sequence could not be read
	playing mode
	play    line
	seq     Sequence
	errs    []*Error // of the sequence, or before the next one
}

type mode uint8

const (
	outside mode = iota // of any sequence
	ignored             // outside, and a warning was given
	broken              // in a sequence after an error
	inside
)

func (r *reader) report(line, col int, token string, warning bool, msg string) {
	r.errs = append(r.errs, &Error{line, col, token, msg, warning})
}

// text reads a line.
func (r *reader) text(text string) {
	text = r.blankComments(text)
	trimmed := strings.TrimLeft(text, blanks)
	switch {
	case strings.HasPrefix(trimmed, "["):
		r.end()
		r.tag(trimmed, len(text)-len(trimmed)+1)
		return
	case strings.HasPrefix(trimmed, "1.") && r.nested == 0:
		if r.end(); r.stopped {
			return
		}
		r.begin()
	}
	for at := 0; at < len(text); {
		n := strings.IndexAny(text[at:], separators)
		switch {
		case n == 0:
			at++
			continue
		case n < 0:
			n = len(text) - at
		}
		r.token(text[at:at+n], at+1)
		at += n
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
	fen, ok := strings.CutPrefix(text, `[FEN "`)
	if !ok {
		return
	}
	fen, _, _ = strings.Cut(fen, `"`)
	fen = strings.Trim(fen, blanks+"]")
	if n := len(strings.Fields(fen)); n < 6 {
		r.report(r.line, col, "[FEN", true, fmt.Sprintf("the position has %d of 6 fields", n))
	}
	setup, shifted, err := tifile.ParseFEN(fen)
	if shifted {
		r.report(r.line, col, "[FEN", true, "the ranks do not have eight squares each; the men are set square by square")
	}
	if err == nil {
		_, err = newLine(setup)
	}
	if r.badFEN = err != nil; r.badFEN {
		r.report(r.line, col, "[FEN", false, err.Error())
		return
	}
	r.start = &setup
}

// begin begins a sequence.
func (r *reader) begin() {
	r.seq = Sequence{Line: r.line}
	r.playing = inside
	switch {
	case r.badFEN:
		r.playing = broken
	case r.start != nil:
		r.play, _ = newLine(*r.start) // tag has tried it
	default:
		start := chess.Start()
		r.play, _ = newLine(start.Setup())
	}
	r.start, r.badFEN = nil, false
}

// end ends a sequence, if there is one, and hands it on.
func (r *reader) end() {
	if r.nested > 0 {
		r.report(r.line, 1, "(", true, "the variation does not end before this line")
		r.nested = 0
	}
	if r.playing == inside || r.playing == broken {
		r.stopped = !r.yield(r.seq, r.errs)
		r.errs = nil
	}
	r.playing = outside
}

// token reads a word between blanks and full stops.
func (r *reader) token(token string, col int) {
	if r.playing == inside {
		if token = r.skipVariations(token, col); token == "" {
			return
		}
	}
	switch {
	case r.playing == broken, r.playing == ignored:
	case isResult(token):
		r.end()
	case beginsWithNumber(token):
		if strings.Trim(token, "0123456789") != "" {
			r.report(r.line, col, token, true, "taken for a move number and left out (castling is O-O or O-O-O)")
		}
	case r.playing == outside:
		r.report(r.line, col, token, true, "left out: a sequence begins with a line that begins with 1.")
		r.playing = ignored
	case token[0] == '$':
		r.report(r.line, col, token, true, "left out")
	default:
		m, err := r.letters.parse(&r.play.pos, token)
		if err != nil {
			r.report(r.line, col, token, false, err.Error())
			r.playing = broken
			return
		}
		r.seq.Steps = append(r.seq.Steps, Step{r.play.state, MoveOf(m)})
		r.play.play(m)
	}
}

// skipVariations returns what of a token lies outside of parentheses.
func (r *reader) skipVariations(token string, col int) string {
	if r.nested == 0 && !strings.ContainsAny(token, "()") {
		return token
	}
	var rest []byte
	for i := range len(token) {
		switch c := token[i]; {
		case c == '(':
			if r.nested == 0 {
				r.report(r.line, col+i, "(", true, "a variation, left out")
			}
			r.nested++
		case c == ')' && r.nested > 0:
			r.nested--
		case r.nested == 0:
			rest = append(rest, c)
		}
	}
	return string(rest)
}

func isResult(token string) bool {
	switch token {
	case "1-0", "0-1", "1/2", "1/2-1/2", "*":
		return true
	}
	return false
}

// beginsWithNumber reports whether a token begins as a number does, which
// makes the original compiler take it for a move number.
func beginsWithNumber(token string) bool {
	if token[0] == '+' || token[0] == '-' {
		token = token[1:]
	}
	return token != "" && '0' <= token[0] && token[0] <= '9'
}
