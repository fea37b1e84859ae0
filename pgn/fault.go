package pgn

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// A Fault is something wrong with the text of a game.
type Fault struct {
	Game   int // number in the input from 1; 0 if that is not known yet
	Line   int // of the input from 1
	Column int // in characters from 1
	Text   string
	Err    error
}

// Error says where and what, without the file's name.
func (f *Fault) Error() string {
	if f.Text == "" || strings.Contains(f.Err.Error(), f.Text) {
		return fmt.Sprintf("game %d, line %d, column %d: %v", f.Game, f.Line, f.Column, f.Err)
	}
	return fmt.Sprintf("game %d, line %d, column %d: %v: %q", f.Game, f.Line, f.Column, f.Err, f.Text)
}

// Unwrap is the reason.
func (f *Fault) Unwrap() error { return f.Err }

// Breaks reports whether the fault makes the rest of the game unreadable.
// After the others reading goes on within the game.
func (f *Fault) Breaks() bool { return !errors.Is(f.Err, errTolerable) }

// Loses reports whether the fault may have made less of the game than was
// written, or another one, though it does not break it: moves that stand in a comment or a
// variation without an end are not played, text between games, lines that are no tags, second values
// of tags and what stands in brackets among the moves are not kept, and names may be
// others where the code page is guessed. Signs of other scripts become comments.
func (f *Fault) Loses() bool {
	is := func(reason error) bool { return errors.Is(f.Err, reason) }
	if is(ErrStray) {
		return f.Text == "" || f.Text[0] < utf8.RuneSelf
	}
	return is(ErrProse) || is(ErrEncoding) || is(ErrTag) || is(ErrTagTwice) || is(ErrVariant) || is(ErrUnclosedComment) || is(ErrUnclosedVariation)
}

// Reasons of faults, besides those of package chess; errors.Is finds them.
var (
	ErrPosition = errors.New("no position to start from")
	ErrNullMove = errors.New("a move passed over in the game itself")
	ErrTooLong  = errors.New("no end of the game in sight")
	ErrNesting  = errors.New("variations nested too deeply")
	ErrNoMove   = errors.New("a variation before the first move")

	ErrProse             = tolerable("text that is no game")
	ErrEncoding          = tolerable("text that is not UTF-8 is read by a code page")
	ErrTag               = tolerable("no tag")
	ErrTagTwice          = tolerable("tag given twice: the first one counts")
	ErrVariant           = tolerable("a game of a variant, read by the rules of chess")
	ErrUnclosedComment   = tolerable("comment without an end")
	ErrUnclosedVariation = tolerable("variation without an end")
	ErrStray             = tolerable("nothing that belongs there")
	ErrNoResult          = tolerable("no result at the end of the moves")
	ErrResults           = tolerable("result differs from the tag")
	ErrBoard             = tolerable("the board gives another result")
)

// errTolerable is in the reasons that do not break a game.
var errTolerable = errors.New("tolerable")

type tolerable string

func (t tolerable) Error() string        { return string(t) }
func (t tolerable) Is(target error) bool { return target == errTolerable }

// place fills in where an offset of a text is, whose first line has the given
// number.
func (f *Fault) place(src string, firstLine, offset int, page *codePage) {
	before := src[:offset]
	f.Line = firstLine + strings.Count(before, "\n")
	line := before[strings.LastIndexByte(before, '\n')+1:]
	f.Column = 1 + utf8.RuneCountInString(line)
	f.Text = clip(f.Text)
	if page != nil {
		f.Text = page.decode(f.Text)
	}
}

// clip keeps what a message has room for, copied out of the text around it.
func clip(text string) string {
	const room = 40
	if i := strings.IndexAny(text, "\r\n"); i >= 0 {
		text = text[:i]
	}
	if len(text) > room {
		cut := room
		for cut > room-utf8.UTFMax && !utf8.RuneStart(text[cut]) {
			cut--
		}
		text = text[:cut] + "..."
	}
	return strings.Clone(text)
}
