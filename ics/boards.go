package ics

import (
	"slices"
	"strings"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/ics/accounts"
	"rookery/ics/board"
	"rookery/ics/style12"
)

// Look takes in the board.
func (t *table) Look(now time.Time) board.Look {
	h := board.Header{Number: t.number, Names: [2]string{t.seats[0].name, t.seats[1].name}, Title: t.title(),
		Initial: time.Duration(t.terms.Base) * time.Minute, Inc: time.Duration(t.terms.Inc) * time.Second}
	if t.study != nil {
		return t.study.Look(h, now)
	}
	l := board.At(t.game(), h, now)
	l.Line.Lag = t.lagOfLast
	return l
}

// relation is what somebody has to do with the game.
func (t *table) relation(y *player, turn chess.Colour) style12.Relation {
	if t.study != nil {
		if slices.Contains(t.examiners, y) {
			return style12.Examining
		}
		return style12.ObservingExamined
	}
	if c, ok := t.side(y); ok {
		if t.seats[0].session == t.seats[1].session || c == turn {
			return style12.ToMove
		}
		return style12.Waiting
	}
	return style12.Observing
}

// flipped: players see their own side below, unless they want it otherwise.
func (t *table) flipped(y *player) bool {
	c, plays := t.side(y)
	black := plays && c == chess.Black && t.seats[0].session != y
	if !plays && y.following != "" {
		black = strings.EqualFold(y.following, t.seats[1].name)
	}
	return black != y.User().On(accounts.Flip)
}

// way is how somebody looks at the board.
func (t *table) way(y *player, r style12.Relation) board.Way {
	return board.Way{Relation: r, Style: y.User().Number(accounts.Style), Flip: t.flipped(y), Millis: y.Ivars[accounts.IvMs]}
}

// shown is the board as somebody sees it.
func (t *table) shown(l *board.Look, y *player) string {
	return l.Text(t.way(y, t.relation(y, l.Line.Turn)))
}

// Show sends the board to all who look at it.
func (t *table) Show() { t.send(t.Look(t.server.now()), "") }

// send sends a board to all who look at it, the players first, and the rest in
// slices if they are many. Who wants that gets the delta in its place, if there is one.
func (t *table) send(l board.Look, delta string) {
	made := map[board.Way]string{} // once for all who look in the same way
	text := func(y *player) string {
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
	t.server.crier.Cry(observers, text)
}

// showMove sends the board after a move; those who asked for it get the move alone.
func (t *table) showMove() {
	now := t.server.now()
	l := t.Look(now)
	last, ok := t.game().Last()
	delta := ""
	if ok && t.terms.Variant.Rules == variant.Chess && t.terms.Variant.Name == "chess" {
		left := last.Left[last.Before.Turn()]
		d := style12.Delta{Game: t.number, Ply: len(t.game().Plies()), Pretty: last.SAN, Smith: style12.Smith(last.Move),
			Took: int(last.Took.Milliseconds()), Left: int(left.Milliseconds()), Lag: int(t.lagOfLast.Milliseconds()), HasLag: true}
		delta = d.String()
	}
	t.send(l, delta)
	t.askMover()
}

// askMover asks the client of who is to move when it got the board.
func (t *table) askMover() {
	state := t.game().State()
	if y := t.seats[state.Turn()].session; y != nil {
		y.Conn.Ping(t.server.now())
	}
}

// showTo sends somebody the board as it is.
func (t *table) showTo(y *player) {
	l := t.Look(t.server.now())
	if _, plays := t.side(y); plays {
		t.mark(y)
	}
	y.Notify(t.shown(&l, y))
}

// showIsolated sends somebody the board as one they have nothing to do with.
func (t *table) showIsolated(y *player) {
	l := t.Look(t.server.now())
	y.Notify(l.Text(t.way(y, style12.Isolated)))
}

// gameInfo is the line "<g1>" about a game.
func (t *table) gameInfo() string {
	g := style12.GameInfo{Game: t.number, Private: t.terms.Private, Type: t.terms.Category(), Rated: t.terms.Rated, M: 2}
	for c, y := range t.seats {
		g.Unregistered[c], g.Timeseal[c] = y.user.Guest, y.sealed()
		base, inc := t.terms.Times(chess.Colour(c))
		g.Base[c], g.Increment[c] = base*60, inc
		g.Ratings[c] = y.user.MachineRating(t.terms.Category())
	}
	if t.partner != nil {
		g.Partner = t.partner.number
	}
	if t.terms.Variant.Rules != variant.Chess {
		g.N = 1
	}
	return g.String()
}

func (s seat) sealed() bool { return s.session != nil && s.session.Conn.Sealed() }
