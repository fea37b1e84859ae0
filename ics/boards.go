package ics

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/game"
	"rookery/ics/style12"
	"rookery/ics/styles"
)

// A look is what is on the board at a moment, for all who look at it.
type look struct {
	board style12.Board
	state variant.State
	drops bool
}

// position is what is on the board of a table: the game's position, or the one
// that the examiners look at.
func (t *table) position() (variant.State, game.Ply, bool) {
	if t.examiners == nil {
		last, ok := t.game().Last()
		return t.game().State(), last, ok
	}
	if t.cursor == 0 {
		return t.start, game.Ply{}, false
	}
	p := t.line[t.cursor-1]
	after := p.Before
	after.Play(p.Move)
	return after, p, true
}

// look takes in the board.
func (t *table) look(now time.Time) look {
	state, last, moved := t.position()
	l := look{state: state, drops: state.Rules() == variant.Crazyhouse || state.Rules() == variant.Bughouse}
	b := &l.board
	b.SetState(&state)
	b.Irreversible = min(b.Irreversible, t.sinceRights(state))
	if t.editing {
		b.Ranks, b.Turn = ranks(&t.edit.Setup.Board), t.edit.Setup.Turn
	}
	if moved && !t.editing {
		b.SetMove(&last.Before, last.Move)
		b.Took = last.Took
	}
	b.Game, b.White, b.Black = t.number, t.seats[0].name, t.seats[1].name
	b.Initial, b.Increment = time.Duration(t.terms.base)*time.Minute, time.Duration(t.terms.inc)*time.Second
	b.Extended = true
	if t.examiners == nil {
		b.WhiteClock, b.BlackClock = t.game().Clock(now, chess.White).Left, t.game().Clock(now, chess.Black).Left
		b.Ticking = t.game().Clock(now, state.Turn()).Running
		b.Lag = t.lagOfLast
	} else if moved {
		b.WhiteClock, b.BlackClock = last.Left[0], last.Left[1]
	}
	return l
}

// sinceRights is how many half moves ago a right to castle was lost last, as far
// back as the fifty-move rule counts: such a move cannot be taken back, either.
func (t *table) sinceRights(now variant.State) int {
	plies := t.line[:t.cursor]
	if t.examiners == nil {
		plies = t.game().Plies()
	}
	n := 0
	for after := now; n < now.HalfMoves() && n < len(plies); n++ {
		before := plies[len(plies)-1-n].Before
		if before.Castling() != after.Castling() {
			return n
		}
		after = before
	}
	return now.HalfMoves()
}

// relation is what somebody has to do with the game.
func (t *table) relation(y *session, turn chess.Colour) style12.Relation {
	if t.examiners != nil {
		for _, e := range t.examiners {
			if e == y {
				return style12.Examining
			}
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
func (t *table) flipped(y *session) bool {
	c, plays := t.side(y)
	black := plays && c == chess.Black && t.seats[0].session != y
	if !plays && y.following != "" {
		black = strings.EqualFold(y.following, t.seats[1].name)
	}
	return black != y.user.on("flip")
}

// text is the board as somebody wants it: style 12, or drawn.
func (l look) text(t *table, y *session, r style12.Relation) string {
	b := l.board
	b.Relation, b.Flip, b.Millis = r, t.flipped(y), y.ivars[ivMs]
	if style := y.user.number("style"); style != 12 {
		return l.drawn(t, style, b)
	}
	line := b.String()
	if l.drops {
		h := style12.HoldingsOf(t.number, &l.state)
		line += "\n" + h.String()
	}
	return line
}

// drawn is the board for people without a program.
func (l look) drawn(t *table, style int, b style12.Board) string {
	v := styles.View{Board: b, Title: t.title(), Drops: l.drops, Hands: [2]string{l.state.Hand(chess.White), l.state.Hand(chess.Black)}}
	plies := t.line[:t.cursor]
	if t.examiners == nil {
		plies = t.game().Plies()
	}
	for _, p := range plies[max(0, len(plies)-4):] {
		v.Moves = append(v.Moves, styles.Move{Number: p.Before.FullMoves(), Side: p.Before.Turn(), SAN: p.SAN, Took: p.Took})
	}
	return styles.Text(style, v)
}

// millis is a time as lists of moves have it for clients that asked for
// milliseconds: "0:01.250".
func millis(d time.Duration) string {
	ms := max(0, d.Milliseconds())
	return fmt.Sprintf("%d:%02d.%03d", ms/60000, ms/1000%60, ms%1000)
}

// show sends the board to all who look at it.
func (t *table) show() { t.send(t.look(t.server.now()), "") }

// send sends a board to all who look at it, the players first, and the rest in
// slices if they are many. Who wants that gets the delta in its place, if there is one.
func (t *table) send(l look, delta string) {
	// What thousands get is made once for each way of looking at it.
	type view struct {
		relation     style12.Relation
		flip, millis bool
	}
	made := map[view]string{}
	text := func(y *session) string {
		if delta != "" && y.ivars[ivCompressmove] {
			return delta
		}
		r := t.relation(y, l.board.Turn)
		if y.user.number("style") != 12 {
			return t.rung(y, l.text(t, y, r))
		}
		v := view{r, t.flipped(y), y.ivars[ivMs]}
		line, ok := made[v]
		if !ok {
			line = l.text(t, y, r)
			made[v] = line
		}
		return t.rung(y, line)
	}
	observers := slices.Clone(t.observers)
	for _, y := range t.audience()[:len(t.audience())-len(observers)] {
		y.notify(text(y))
	}
	t.server.cryOut(observers, text)
}

// rung puts a bell before what its reader wants to be woken by.
func (t *table) rung(y *session, text string) string {
	if y.user.on("bell") {
		return "\a" + text
	}
	return text
}

// showMove sends the board after a move; those who asked for it get the move alone.
func (t *table) showMove() {
	now := t.server.now()
	l := t.look(now)
	last, ok := t.game().Last()
	delta := ""
	if ok && !l.drops && t.examiners == nil && t.terms.variant.Rules == variant.Chess && t.terms.variant.Name == "chess" {
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
		y.conn.Ping(t.server.now())
	}
}

// showTo sends somebody the board as it is.
func (t *table) showTo(y *session) {
	l := t.look(t.server.now())
	y.notify(l.text(t, y, t.relation(y, l.board.Turn)))
}

// showIsolated sends somebody the board as one they have nothing to do with.
func (t *table) showIsolated(y *session) {
	l := t.look(t.server.now())
	y.notify(l.text(t, y, style12.Isolated))
}

// gameInfo is the line "<g1>" about a game.
func (t *table) gameInfo() string {
	g := style12.GameInfo{Game: t.number, Private: t.terms.private, Type: t.terms.category(), Rated: t.terms.rated, M: 2}
	for c, y := range t.seats {
		g.Unregistered[c], g.Timeseal[c] = y.user.guest, y.sealed()
		base, inc := t.terms.times(chess.Colour(c))
		g.Base[c], g.Increment[c] = base*60, inc
		g.Ratings[c] = y.user.machineRating(t.terms.category())
	}
	if t.partner != nil {
		g.Partner = t.partner.number
	}
	if t.terms.variant.Rules != variant.Chess {
		g.N = 1
	}
	return g.String()
}

func (s seat) sealed() bool { return s.session != nil && s.session.conn.Sealed() }
