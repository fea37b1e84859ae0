package ics

import (
	"fmt"
	"strings"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/eco"
	"rookery/game"
	"rookery/ics/accounts"
	"rookery/ics/board"
	"rookery/ics/lobby"
	"rookery/ics/style12"
	"rookery/ics/styles"
)

// A moveList is a game as "moves" shows it.
type moveList struct {
	number         int
	names, ratings [2]string
	terms          lobby.Terms
	began          time.Time
	start          variant.State
	plies          []game.Ply
	result         string
	long           bool // moves as robots want them that go on with a game: "g1f3", "e7e8=Q", "o-o"
}

// text writes the list for somebody, under a title if there is one.
func (l moveList) text(x *session, title string) string {
	var b strings.Builder
	b.WriteByte('\n')
	if title != "" {
		fmt.Fprintf(&b, "%s\n\n", title)
	}
	if x.ivars[accounts.IvStartpos] && l.unusual() {
		var board style12.Board
		board.SetState(&l.start)
		board.Game, board.White, board.Black, board.Relation = l.number, l.names[0], l.names[1], style12.Initial
		board.Initial, board.Increment = time.Duration(l.terms.Base)*time.Minute, time.Duration(l.terms.Inc)*time.Second
		board.Millis, board.Extended = x.ivars[accounts.IvMs], true
		board.WhiteClock, board.BlackClock = board.Initial, board.Initial
		b.WriteString(board.String() + "\n\n")
	}
	fmt.Fprintf(&b, "%s (%s) vs. %s (%s) --- %s\n", l.names[0], l.ratings[0], l.names[1], l.ratings[1], x.Date(l.began))
	rated := strings.ToUpper(l.terms.RatedWord()[:1]) + l.terms.RatedWord()[1:]
	if l.terms.Clocks() == "" {
		fmt.Fprintf(&b, "%s %s match, untimed.\n\n", rated, l.terms.Kind())
	} else {
		fmt.Fprintf(&b, "%s %s match, initial time: %d minutes, increment: %d seconds.", rated, l.terms.Kind(), l.terms.Base, l.terms.Inc)
		if o := l.terms.Odds; o != nil {
			fmt.Fprintf(&b, " Black: %d minutes, %d seconds.", o.Base, o.Inc)
		}
		b.WriteString("\n\n")
	}
	fmt.Fprintf(&b, "Move  %-23s %s\n----  ---------------------   ---------------------\n", l.names[0], l.names[1])
	took := func(d time.Duration) string {
		if x.ivars[accounts.IvMs] {
			return millis(d)
		}
		return styles.Minutes(d)
	}
	number := l.start.FullMoves()
	for i := 0; i < len(l.plies); number++ {
		white := "..."
		if l.plies[i].Before.Turn() == 0 {
			white = fmt.Sprintf("%-7s (%s)", l.move(l.plies[i]), took(l.plies[i].Took))
			i++
		}
		line := fmt.Sprintf("%3d.  %-23s ", number, white)
		if i < len(l.plies) && l.plies[i].Before.Turn() != 0 {
			line += fmt.Sprintf("%-7s (%s)", l.move(l.plies[i]), took(l.plies[i].Took))
			i++
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	fmt.Fprintf(&b, "      %s\n", l.result)
	return b.String()
}

// move is one of the moves as the list has them.
func (l moveList) move(p game.Ply) string {
	if !l.long {
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

// line is the moves one after the other: "1. e4 e5 2. Nf3".
func (l moveList) line() string {
	var words []string
	number := l.start.FullMoves()
	for i, p := range l.plies {
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
func (l moveList) unusual() bool {
	v, err := variant.Find("chess")
	if err != nil {
		return true
	}
	usual := v.Start(nil)
	return l.start.FEN() != usual.FEN() || l.terms.Variant.Rules != variant.Chess
}

// opening tells the opening that a game has taken.
func opening(table *eco.Table, b board.Board) string {
	o, plies, ok := board.Opening(table, b)
	switch {
	case ok:
		return fmt.Sprintf("  ECO[%3d]: %s\n LONG[%3d]: %s\n", plies, o.Code, plies, o.Name)
	case b.Variant().Name != "chess":
		return "  No openings are known in this variant.\n"
	}
	return "  The opening has no name yet.\n"
}
