package style12

import (
	"strings"
	"time"

	"rookery/chess"
)

// Parse reads a line of style 12, with or without a prompt before it. Fields
// behind those it knows are passed over. The error is an [*Error].
func Parse(line string) (Board, error) {
	f := fieldsOf(line, "<12>")
	var b Board
	b.Ranks = f.ranks()
	switch turn := f.next("side to move"); turn {
	case "W":
	case "B":
		b.Turn = chess.Black
	default:
		f.fail("side to move", turn, ErrForm)
	}
	files, _ := b.Size()
	b.DoublePush = f.int("double pawn push", -1, files-1)
	b.WhiteShort = f.flag("White castles short")
	b.WhiteLong = f.flag("White castles long")
	b.BlackShort = f.flag("Black castles short")
	b.BlackLong = f.flag("Black castles long")
	b.Irreversible = f.int("moves since the last irreversible one", 0, maxCount)
	b.Game = f.int("game number", 0, maxCount)
	b.White = f.next("White's name")
	b.Black = f.next("Black's name")
	b.Relation = Relation(f.int("relation", int(Initial), int(Examining)))
	b.Initial = time.Duration(f.int("initial time", 0, maxMillis/60_000)) * time.Minute
	b.Increment = time.Duration(f.int("increment", 0, maxMillis/1000)) * time.Second
	b.WhiteStrength = f.int("White's strength", 0, maxCount)
	b.BlackStrength = f.int("Black's strength", 0, maxCount)
	white := f.int("White's time", -maxMillis, maxMillis)
	black := f.int("Black's time", -maxMillis, maxMillis)
	b.MoveNumber = f.int("move number", 0, maxCount)
	b.Verbose = f.next("verbose move")
	b.Took, b.Millis = f.took()
	b.Pretty = f.next("pretty move")
	b.Flip = f.flag("flip")

	unit := time.Second
	if b.Millis {
		unit = time.Millisecond
	} else if max(white, black, -white, -black) > maxMillis/1000 {
		f.fail("clocks", "", ErrRange)
	}
	b.WhiteClock, b.BlackClock = time.Duration(white)*unit, time.Duration(black)*unit

	if f.more() {
		b.Extended = true
		b.Ticking = f.flag("clock ticking")
		b.Lag = time.Duration(f.int("lag", 0, maxMillis)) * time.Millisecond
	}
	if f.err != nil {
		return Board{}, f.err
	}
	return b, nil
}

// ranks reads the board: as many words as come before the side to move, which
// is one letter alone.
func (f *fields) ranks() string {
	f.skip()
	text := f.rest
	length, files := 0, 0
	for f.err == nil {
		f.skip()
		if len(f.rest) < 2 || f.rest[1] == ' ' {
			break
		}
		if length > 0 && len(text)-len(f.rest) != length+1 {
			f.fail("ranks", f.rest[:1], ErrForm) // more than one blank between ranks
			break
		}
		rank := f.next("rank")
		if files == 0 {
			files = len(rank)
		}
		if len(rank) != files || !menOnly(rank) {
			f.fail("rank", rank, ErrForm)
			break
		}
		length = len(text) - len(f.rest)
	}
	if length == 0 {
		f.fail("ranks", "", ErrMissing)
	}
	return text[:length]
}

// menOnly accepts letters, which are men, and empty squares.
func menOnly(rank string) bool {
	for i := range len(rank) {
		c := rank[i] | 0x20
		if (c < 'a' || c > 'z') && rank[i] != '-' {
			return false
		}
	}
	return true
}

// took reads the time of a move, which stands in brackets.
func (f *fields) took() (time.Duration, bool) {
	const name = "time of the move"
	word := f.next(name)
	inner, closed := strings.CutSuffix(word, ")")
	inner, opened := strings.CutPrefix(inner, "(")
	if !closed || !opened {
		f.fail(name, word, ErrForm)
		return 0, false
	}
	d, millis, err := parseClock(inner)
	if err != nil {
		f.fail(name, word, err)
	}
	return d, millis
}
