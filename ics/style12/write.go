package style12

import (
	"strings"
	"time"

	"rookery/chess"
)

// AppendText appends the line to dst, without a line end. Fields that could not
// be read again are an [*Error], with nothing appended.
func (b *Board) AppendText(dst []byte) ([]byte, error) {
	w := lineWriter{kind: "<12>", b: dst}
	w.word("tag", "<12>")
	w.ranks(b)
	if b.Turn == chess.White {
		w.word("side to move", "W")
	} else {
		w.word("side to move", "B")
	}
	files, _ := b.Size()
	w.int("double pawn push", int64(b.DoublePush), -1, int64(files)-1)
	w.flag("White castles short", b.WhiteShort)
	w.flag("White castles long", b.WhiteLong)
	w.flag("Black castles short", b.BlackShort)
	w.flag("Black castles long", b.BlackLong)
	w.int("moves since the last irreversible one", int64(b.Irreversible), 0, maxCount)
	w.int("game number", int64(b.Game), 0, maxCount)
	w.word("White's name", b.White)
	w.word("Black's name", b.Black)
	w.int("relation", int64(b.Relation), int64(Initial), int64(Examining))
	w.int("initial time", int64(b.Initial/time.Minute), 0, maxMillis/60_000)
	w.int("increment", int64(b.Increment/time.Second), 0, maxMillis/1000)
	w.int("White's strength", int64(b.WhiteStrength), 0, maxCount)
	w.int("Black's strength", int64(b.BlackStrength), 0, maxCount)
	unit, most := time.Second, int64(maxMillis/1000)
	if b.Millis {
		unit, most = time.Millisecond, maxMillis
	}
	w.int("White's time", int64(b.WhiteClock/unit), -most, most)
	w.int("Black's time", int64(b.BlackClock/unit), -most, most)
	w.int("move number", int64(b.MoveNumber), 0, maxCount)
	w.word("verbose move", b.Verbose)
	w.took(b.Took, b.Millis)
	w.word("pretty move", b.Pretty)
	w.flag("flip", b.Flip)
	if b.Extended {
		w.flag("clock ticking", b.Ticking)
		w.int("lag", int64(b.Lag/time.Millisecond), 0, maxMillis)
	}
	return w.done(dst)
}

// String is the line, or what is wrong with it.
func (b Board) String() string { return lineOf(b.AppendText(nil)) }

// ranks appends the fields of the board.
func (w *lineWriter) ranks(b *Board) {
	files, ranks := b.Size()
	if files < 2 || len(b.Ranks) != ranks*(files+1)-1 {
		w.fail("ranks", b.Ranks, ErrForm)
	}
	for rest, more := b.Ranks, true; more; {
		var rank string
		rank, rest, more = strings.Cut(rest, " ")
		w.word("rank", rank)
		if len(rank) != files || !menOnly(rank) {
			w.fail("rank", rank, ErrForm)
		}
	}
}

// took appends the time of a move in brackets.
func (w *lineWriter) took(d time.Duration, millis bool) {
	w.n++
	if d > maxMillis*time.Millisecond || d < -maxMillis*time.Millisecond {
		w.fail("time of the move", d.String(), ErrRange)
	}
	w.b = append(appendClock(append(w.b, ' ', '('), d, millis), ')')
}
