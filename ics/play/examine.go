package play

import (
	"errors"
	"fmt"
	"slices"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/game"
	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/lobby"
	"rookery/ics/past"
	"rookery/ics/study"
)

// examineCommands are about games that are looked at together.
func examineCommands() []command.Command {
	return []command.Command{
		{Name: "examine", Code: 36, Params: "ww", Usage: "[user [number]]", Run: own(cmdExamine),
			Help: "Opens a board to look at moves: an empty game, or one of a user's history (-1 for the last one) or adjourned games (an opponent's name)."},
		{Name: "unexamine", Code: 137, Run: own(cmdUnexamine), Help: "Ends examining."},
		{Name: "mexamine", Code: 75, Params: "W", Usage: "user", Run: own(cmdMexamine), Help: "Makes an observer of your examined game an examiner."},
		{Name: "copygame", Code: 29, Params: "w", Usage: "[game]", Run: own(cmdCopygame), Help: "Opens a board with the moves of another game."},
	}
}

// examined is the seat of a player of a game that is looked at.
func examined(name, rating string) seat {
	return seat{Name: name, User: accounts.NewUser(name), Rating: rating}
}

// examineGame opens a table for somebody to look at a game.
func (x *Player) examineGame(seats [2]seat, w lobby.Terms, start variant.State, plies []game.Ply, result string) {
	s := x.hall
	line, err := study.New(w.Variant, start, plies, result, s.now())
	if err != nil {
		x.Notify("That game cannot be examined: " + err.Error() + ".")
		return
	}
	t := &Table{terms: w, study: line, examiners: []*Player{x}, seats: seats}
	t.terms.Rated = false
	s.begin(t)
	x.examines = t
	s.asked.FreeUp(x, examines())
	l := t.Look(s.now())
	x.Notify(fmt.Sprintf("Starting a game in examine (scratch) mode.\n\nGame %d: %s (%s) %s (%s) %s\n\n%s", t.number, seats[0].Name, seats[0].Rating, seats[1].Name, seats[1].Rating,
		t.terms.Summary(), t.shown(&l, x)))
}

// shownSeats are the players of a game for who looks at it elsewhere.
func (t *Table) shownSeats() (seats [2]seat) {
	for c, s := range t.seats {
		seats[c] = examined(s.Name, s.Rating)
	}
	return seats
}

func cmdExamine(c *Call) {
	if c.Busy() {
		c.Refuse("You are already playing or examining a game.")
		return
	}
	if !c.Given(0) {
		w := lobby.UsualTerms(c.User())
		w.Base, w.Inc = 0, 0
		own := examined(c.User().Name, accounts.UnratedText)
		c.examineGame([2]seat{own, own}, w, w.Variant.Start(c.hall.rand), nil, "")
		return
	}
	p := past.Await(c.Call, c.Arg(0), c.Arg(1))
	if p == nil || c.Busy() {
		return
	}
	seats := [2]seat{examined(p.Names[0], p.Ratings[0]), examined(p.Names[1], p.Ratings[1])}
	c.examineGame(seats, p.Terms, p.Start, p.Plies, p.Outcome)
}

// awaitBoard does something at the table where the session examines.
func (c *Call) awaitBoard(f func(t *Table)) {
	t := c.Examining()
	if t == nil {
		c.Refuse("You are not examining a game.")
		return
	}
	c.AwaitAt(t, func() {
		if t.over || !slices.Contains(t.examiners, c.Player) {
			c.Refuse("You are not examining a game.")
			return
		}
		f(t)
	})
}

func cmdUnexamine(c *Call) {
	t := c.Examining()
	if t == nil {
		c.Refuse("You are not examining any games.")
		return
	}
	c.AwaitAt(t, func() { c.stopExamining(t) })
}

// stopExamining takes an examiner away; the last one ends the board.
func (x *Player) stopExamining(t *Table) {
	x.examines = nil
	t.examiners = slices.DeleteFunc(t.examiners, func(o *Player) bool { return o == x })
	x.Notify(fmt.Sprintf("You are no longer examining game %d.", t.number))
	if len(t.examiners) > 0 {
		t.Tell("%s stopped examining game %d.", x.User().Name, t.number)
		return
	}
	for _, y := range t.observers {
		y.Notify(fmt.Sprintf("Game %d (which you were observing) has no examiners.\nRemoving game %d from observation list.", t.number, t.number))
		y.forget(t)
	}
	t.hall.shut(t)
	x.hall.asked.Freed(x)
}

func cmdMexamine(c *Call) {
	y := c.Present(c.Arg(0))
	if y == nil {
		return
	}
	c.awaitBoard(func(t *Table) {
		switch {
		case slices.Contains(t.examiners, y):
			c.Refuse("%s is already examining this game.", y.User().Name)
		case !slices.Contains(t.observers, y):
			c.Refuse("%s must observe the game you are analysing.", y.User().Name)
		case y.Busy():
			c.Refuse("%s is busy with another game.", y.User().Name)
		default:
			t.observers = slices.DeleteFunc(t.observers, func(o *Player) bool { return o == y })
			y.forget(t)
			t.examiners = append(t.examiners, y)
			y.examines = t
			y.Notify(fmt.Sprintf("%s has made you an examiner of game %d.", c.User().Name, t.number))
			t.tellOthers(y, "%s is now an examiner of game %d.", y.User().Name, t.number)
			t.ShowTo(y)
		}
	})
}

// Number is the table's.
func (t *Table) Number() int { return t.number }

// Study is what is examined there.
func (t *Table) Study() *study.Study { return t.study }

// Start is where games of the table's variant begin.
func (t *Table) Start() variant.State { return t.terms.Variant.Start(t.hall.rand) }

// SetVariant says what is examined.
func (t *Table) SetVariant(v variant.Variant) { t.terms.Variant = v }

// SetName says who plays the examined game, SetRating how strong they are.
func (t *Table) SetName(side chess.Colour, name string) {
	t.seats[side] = examined(name, accounts.UnratedText)
}

// SetRating says how strong a player of the examined game is.
func (t *Table) SetRating(side chess.Colour, rating string) { t.seats[side].Rating = rating }

// examineMove makes a move on the examined board, or puts a man while a position
// is set up. The table's goroutine runs it.
func (x *Player) examineMove(t *Table, text string) {
	if t.over || !slices.Contains(t.examiners, x) {
		x.Print("You are not examining a game.\n")
		return
	}
	if t.study.SetUp() != nil {
		if err := t.study.Put(text); err != nil {
			x.Print("Illegal move (%s).\n", text)
			return
		}
		t.Show()
		return
	}
	state := t.study.State()
	m, err := x.parseMove(&state, text)
	switch {
	case errors.Is(err, chess.ErrAmbiguous):
		x.Print("Ambiguous move (%s).\n", text)
		t.ShowTo(x)
		return
	case err != nil:
		x.Print("Illegal move (%s).\n", text)
		t.ShowTo(x)
		return
	}
	t.Tell("Game %d: %s moves: %s", t.number, x.User().Name, t.study.Play(m))
	t.Show()
	after := t.study.State()
	if out, over := after.Outcome(); over {
		switch {
		case out.Draw:
			t.Tell("Game %d: Game drawn by %s.", t.number, out.Reason)
		default:
			t.Tell("Game %d: %s wins: %s.", t.number, out.Winner, out.Reason)
		}
	}
}

func cmdCopygame(c *Call) {
	if c.Busy() {
		c.Refuse("You are already playing or examining a game.")
		return
	}
	t := c.watchedOr(c.Arg(0))
	if t == nil {
		return
	}
	var start variant.State
	var plies []game.Ply
	c.AwaitAt(t, func() {
		start, plies = t.Board().Start(), t.Board().Plies()
		if t.study != nil {
			plies = t.study.Line()
		}
	})
	if !c.Busy() {
		c.examineGame(t.shownSeats(), t.terms, start, plies, "")
	}
}
