package play

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/ics/accounts"
	"rookery/ics/board"
	"rookery/ics/style12"
	"rookery/ics/talk"
)

// Look takes in the board.
func (t *Table) Look(now time.Time) board.Look {
	h := board.Header{Number: t.number, Names: [2]string{t.seats[0].Name, t.seats[1].Name}, Title: t.title(),
		Initial: time.Duration(t.terms.Base) * time.Minute, Inc: time.Duration(t.terms.Inc) * time.Second}
	if t.study != nil {
		return t.study.Look(h, now)
	}
	l := board.At(t.Game(), h, now)
	l.Line.Lag = t.lagOfLast
	return l
}

// relation is what somebody has to do with the game.
func (t *Table) relation(y *Player, turn chess.Colour) style12.Relation {
	if t.study != nil {
		if slices.Contains(t.examiners, y) {
			return style12.Examining
		}
		return style12.ObservingExamined
	}
	if c, ok := t.Side(y); ok {
		if t.seats[0].Player == t.seats[1].Player || c == turn {
			return style12.ToMove
		}
		return style12.Waiting
	}
	return style12.Observing
}

// flipped: players see their own side below, unless they want it otherwise.
func (t *Table) flipped(y *Player) bool {
	c, plays := t.Side(y)
	black := plays && c == chess.Black && t.seats[0].Player != y
	if !plays && y.following != "" {
		black = strings.EqualFold(y.following, t.seats[1].Name)
	}
	return black != y.User().On(accounts.Flip)
}

// way is how somebody looks at the board.
func (t *Table) way(y *Player, r style12.Relation) board.Way {
	return board.Way{Relation: r, Style: y.User().Number(accounts.Style), Flip: t.flipped(y), Millis: y.Ivars[accounts.IvMs]}
}

// shown is the board as somebody sees it.
func (t *Table) shown(l *board.Look, y *Player) string {
	return l.Text(t.way(y, t.relation(y, l.Line.Turn)))
}

// Show sends the board to all who look at it.
func (t *Table) Show() { t.send(t.Look(t.hall.now()), "") }

// send sends a board to all who look at it, the players first, and the rest in
// slices if they are many. Who wants that gets the delta in its place, if there is one.
func (t *Table) send(l board.Look, delta string) {
	made := map[board.Way]string{} // once for all who look in the same way
	text := func(y *Player) string {
		if delta != "" && y.Ivars[accounts.IvCompressmove] {
			return delta
		}
		w := t.way(y, t.relation(y, l.Line.Turn))
		w.Bell = y.User().On(accounts.Bell)
		line, ok := made[w]
		if !ok {
			line = l.Text(w)
			made[w] = line
		}
		return line
	}
	observers := slices.Clone(t.observers)
	for _, y := range t.audience()[:len(t.audience())-len(observers)] {
		t.mark(y)
		y.Notify(text(y))
	}
	t.hall.crier.Cry(observers, text)
}

// showMove sends the board after a move; those who asked for it get the move alone.
func (t *Table) showMove() {
	now := t.hall.now()
	l := t.Look(now)
	last, ok := t.Game().Last()
	delta := ""
	if ok && t.terms.Variant.Rules == variant.Chess && t.terms.Variant.Name == "chess" {
		left := last.Left[last.Before.Turn()]
		d := style12.Delta{Game: t.number, Ply: len(t.Game().Plies()), Pretty: last.SAN, Smith: style12.Smith(last.Move),
			Took: int(last.Took.Milliseconds()), Left: int(left.Milliseconds()), Lag: int(t.lagOfLast.Milliseconds()), HasLag: true}
		delta = d.String()
	}
	t.send(l, delta)
	t.askMover()
}

// askMover asks the client of who is to move when it got the board.
func (t *Table) askMover() {
	state := t.Game().State()
	if y := t.seats[state.Turn()].Player; y != nil {
		y.Conn.Ping(t.hall.now())
	}
}

// ShowTo sends somebody the board as it is.
func (t *Table) ShowTo(y *Player) {
	l := t.Look(t.hall.now())
	if _, plays := t.Side(y); plays {
		t.mark(y)
	}
	y.Notify(t.shown(&l, y))
}

// showIsolated sends somebody the board as one they have nothing to do with.
func (t *Table) showIsolated(y *Player) {
	l := t.Look(t.hall.now())
	y.Notify(l.Text(t.way(y, style12.Isolated)))
}

// gameInfo is the line "<g1>" about a game.
func (t *Table) gameInfo() string {
	g := style12.GameInfo{Game: t.number, Private: t.terms.Private, Type: t.terms.Category(), Rated: t.terms.Rated, M: 2}
	for c, y := range t.seats {
		g.Unregistered[c], g.Timeseal[c] = y.User.Guest, y.sealed()
		base, inc := t.terms.Times(chess.Colour(c))
		g.Base[c], g.Increment[c] = base*60, inc
		g.Ratings[c] = y.User.MachineRating(t.terms.Category())
	}
	if t.partner != nil {
		g.Partner = t.partner.number
	}
	if t.terms.Variant.Rules != variant.Chess {
		g.N = 1
	}
	return g.String()
}

func (s seat) sealed() bool { return s.Player != nil && s.Player.Conn.Sealed() }

// mark notes, for a gateway, which position a player has been shown.
func (t *Table) mark(y *Player) {
	if t.match != nil {
		y.Conn.Mark(t.match.Moment())
	}
}

// holdingsLine tells what a side has just got.
func holdingsLine(t *Table, to chess.Colour, r chess.Role) string {
	state := t.Game().State()
	h := style12.HoldingsOf(t.number, &state)
	h.Passed, h.Receiver = r.Letter(), to
	return h.String()
}

// TellObservers tells those who observe the game what the players tell each other.
func (t *Table) TellObservers(text string) string {
	line := fmt.Sprintf("Game %d: %s", t.number, text)
	t.hall.crier.Cry(slices.Clone(t.observers), talk.Same[*Player](line))
	return text
}
