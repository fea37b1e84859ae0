package past

import (
	"fmt"
	"strings"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/game"
	"rookery/ics/accounts"
	"rookery/ics/lobby"
	"rookery/ics/style12"
	"rookery/ics/styles"
)

// A MoveList is a game as "moves" shows it.
type MoveList struct {
	Number         int
	Names, Ratings [2]string
	Terms          lobby.Terms
	Began          time.Time
	Start          variant.State
	Plies          []game.Ply
	Result         string
	Long           bool // moves as robots want them that go on with a game: "g1f3", "e7e8=Q", "o-o"
}

// A Reader is for whom a list is written.
type Reader interface {
	Wants(ivar int) bool
	Date(t time.Time) string
}

// Text writes the list for somebody, under a title if there is one.
func (l MoveList) Text(x Reader, title string) string {
	var b strings.Builder
	b.WriteByte('\n')
	if title != "" {
		fmt.Fprintf(&b, "%s\n\n", title)
	}
	if x.Wants(accounts.IvStartpos) && l.unusual() {
		var board style12.Board
		board.SetState(&l.Start)
		board.Game, board.White, board.Black, board.Relation = l.Number, l.Names[0], l.Names[1], style12.Initial
		board.Initial, board.Increment = time.Duration(l.Terms.Base)*time.Minute, time.Duration(l.Terms.Inc)*time.Second
		board.Millis, board.Extended = x.Wants(accounts.IvMs), true
		board.WhiteClock, board.BlackClock = board.Initial, board.Initial
		b.WriteString(board.String() + "\n\n")
	}
	fmt.Fprintf(&b, "%s (%s) vs. %s (%s) --- %s\n", l.Names[0], l.Ratings[0], l.Names[1], l.Ratings[1], x.Date(l.Began))
	rated := strings.ToUpper(l.Terms.RatedWord()[:1]) + l.Terms.RatedWord()[1:]
	if l.Terms.Clocks() == "" {
		fmt.Fprintf(&b, "%s %s match, untimed.\n\n", rated, l.Terms.Kind())
	} else {
		fmt.Fprintf(&b, "%s %s match, initial time: %d minutes, increment: %d seconds.", rated, l.Terms.Kind(), l.Terms.Base, l.Terms.Inc)
		if o := l.Terms.Odds; o != nil {
			fmt.Fprintf(&b, " Black: %d minutes, %d seconds.", o.Base, o.Inc)
		}
		b.WriteString("\n\n")
	}
	fmt.Fprintf(&b, "Move  %-23s %s\n----  ---------------------   ---------------------\n", l.Names[0], l.Names[1])
	took := func(d time.Duration) string {
		if x.Wants(accounts.IvMs) {
			return millis(d)
		}
		return styles.Minutes(d)
	}
	number := l.Start.FullMoves()
	for i := 0; i < len(l.Plies); number++ {
		white := "..."
		if l.Plies[i].Before.Turn() == 0 {
			white = fmt.Sprintf("%-7s (%s)", l.move(l.Plies[i]), took(l.Plies[i].Took))
			i++
		}
		line := fmt.Sprintf("%3d.  %-23s ", number, white)
		if i < len(l.Plies) && l.Plies[i].Before.Turn() != 0 {
			line += fmt.Sprintf("%-7s (%s)", l.move(l.Plies[i]), took(l.Plies[i].Took))
			i++
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	fmt.Fprintf(&b, "      %s\n", l.Result)
	return b.String()
}

// move is one of the moves as the list has them.
func (l MoveList) move(p game.Ply) string {
	if !l.Long {
		return p.SAN
	}
	var b style12.Board
	b.SetMove(&p.Before, p.Move)
	man, way, ok := strings.Cut(b.Verbose, "/")
	if !ok {
		return b.Verbose // castling
	}
	if to, dropped := strings.CutPrefix(way, "@@-"); dropped {
		return man + "@" + to
	}
	return strings.Replace(way, "-", "", 1)
}

// Line is the moves one after the other: "1. e4 e5 2. Nf3".
func (l MoveList) Line() string {
	var words []string
	number := l.Start.FullMoves()
	for i, p := range l.Plies {
		white := p.Before.Turn() == chess.White
		if white {
			words = append(words, fmt.Sprintf("%d.", number))
		} else {
			if i == 0 {
				words = append(words, fmt.Sprintf("%d...", number))
			}
			number++
		}
		words = append(words, p.SAN)
	}
	if len(words) == 0 {
		return "No moves have been made."
	}
	return strings.Join(words, " ")
}

// unusual: the game does not begin as chess does.
func (l MoveList) unusual() bool {
	v, err := variant.Find("chess")
	if err != nil {
		return true
	}
	usual := v.Start(nil)
	return l.Start.FEN() != usual.FEN() || l.Terms.Variant.Rules != variant.Chess
}

// millis is a time as lists of moves have it for clients that asked for
// milliseconds: "0:01.250".
func millis(d time.Duration) string {
	ms := max(0, d.Milliseconds())
	return fmt.Sprintf("%d:%02d.%03d", ms/60000, ms/1000%60, ms%1000)
}
