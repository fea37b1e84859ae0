package ics

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rookery/chess"
	"rookery/eco"
	"rookery/ics/accounts"
	"rookery/ics/board"
	"rookery/ics/command"
	"rookery/ics/letters"
	"rookery/ics/lobby"
	"rookery/ics/past"
	"rookery/ics/phrase"
	"rookery/ics/style12"
	"rookery/ics/styles"
)

const maxObserved = 30

// watchCommands are about other people's games.
func watchCommands() []command.Command {
	return []command.Command{
		{Name: "observe", Code: 80, Params: "s", Usage: "[game|user|/kind ...]", Run: own(cmdObserve),
			Help: "Shows you the moves of a game, by its number or a player; without parameters of the best game, \"/b\" of the best blitz game (lbswzBSLx as in games)."},
		{Name: "unobserve", Code: 138, Params: "w", Usage: "[game|user]", Run: own(cmdUnobserve), Help: "Ends observing a game, or all."},
		{Name: "follow", Code: 41, Params: "w", Usage: "[user|/kind]", Run: own(cmdFollow),
			Help: "Observes all games of a user from now on, or always the best game of a kind (\"/b\": blitz); without parameters no longer."},
		{Name: "pfollow", Code: 88, Params: "w", Usage: "[user]", Run: own(cmdPfollow), Help: "Observes all games of a user's bughouse partner from now on."},
		{Name: "pobserve", Code: 89, Params: "w", Usage: "[user]", Run: own(cmdPobserve), Help: "Observes the game of a user's bughouse partner, of your own without parameters."},
		{Name: "prefresh", Code: 90, Run: own(cmdPrefresh), Help: "Shows the board of your bughouse partner."},
		{Name: "primary", Code: 91, Params: "w", Usage: "[game]", Run: own(cmdPrimary), Help: "Makes one of the games you observe the one that commands mean."},
		{Name: "allobservers", Code: 14, Params: "w", Usage: "[game]", Run: own(cmdAllobservers), Help: "Lists who observes a game, or all games."},
		{Name: "games", Code: 43, Params: "w", Usage: "[number|user|/flags]", Run: own(cmdGames), Help: "Lists the games in play. /bslwBzSLx choose categories, r and u rated and unrated games."},
		{Name: "ginfo", Code: 46, Params: "w", Usage: "[game]", Run: own(cmdGinfo), Help: "Tells about a game."},
		{Name: "refresh", Code: 101, Params: "w", Usage: "[game]", Run: own(cmdRefresh), Help: "Shows the board again."},
		{Name: "moves", Code: 77, Params: "ww", Usage: "[game] [l]", Run: own(cmdMoves), Help: "Lists the moves of a game, with \"l\" in long form."},
		{Name: "mailmoves", Code: 69, Params: "w", Usage: "[game]", Run: own(cmdMailmoves), Help: "Sends the moves of a game in play, or one that is examined, to your mail address."},
		{Name: "line", Code: 64, Params: "w", Usage: "[game]", Run: own(cmdLine), Help: "Shows the moves of a game in one line, as PGN has them."},
		{Name: "eco", Code: 35, Params: "w", Usage: "[game]", Run: own(cmdEco), Help: "Names the opening of a game."},
	}
}

// table is the game of a number or a player; nil after saying why not.
func (c *call) table(word string) *table {
	if n, err := strconv.Atoi(word); err == nil {
		t := c.server.tables.byNumber[n]
		if t == nil {
			c.Refuse("There is no such game.")
		}
		return t
	}
	y := c.online(word)
	if y == nil {
		return nil
	}
	if t := y.playing(); t != nil {
		return t
	}
	if t := y.examining(); t != nil {
		return t
	}
	c.Refuse("%s is not playing or examining a game.", y.user.Name)
	return nil
}

// watchedOr is the table that a parameter names or, without one, one's own; nil
// after saying why not, as when the game is private and somebody else's.
func (c *call) watchedOr(word string) *table {
	if word == "" {
		return c.watched()
	}
	t := c.table(word)
	if t != nil && !c.maySee(t) {
		return nil
	}
	return t
}

// maySee says of a private game that it is.
func (c *call) maySee(t *table) bool {
	if !t.terms.Private || c.user.IsAdmin() || c.watches(t) {
		return true
	}
	c.Refuse("Sorry, game %d is a private game.", t.number)
	return false
}

// watches: somebody observes, examines or plays at a table.
func (x *session) watches(t *table) bool {
	return slices.Contains(x.observes, t) || x.examines == t || slices.Contains(x.playsAt, t)
}

// startObserving adds somebody to a table's observers and shows the board.
func (x *session) startObserving(t *table) {
	if x.watches(t) {
		x.Notify(fmt.Sprintf("You are already observing game %d.", t.number))
		return
	}
	if len(x.observes) >= maxObserved {
		x.Notify(fmt.Sprintf("You are already observing the maximum number of games (%d).", maxObserved))
		return
	}
	t.observers = append(t.observers, x)
	x.observes = append([]*table{t}, x.observes...)
	x.Keep()
	l := t.look(x.server.now())
	text := fmt.Sprintf("You are now observing game %d.\nGame %d: %s (%s) %s (%s) %s\n", t.number, t.number,
		t.seats[0].name, t.seats[0].rating, t.seats[1].name, t.seats[1].rating, t.terms.Summary())
	if x.ivars[accounts.IvGameinfo] {
		text += "\n" + t.gameInfo()
	}
	x.Notify(text + "\n" + t.shown(&l, x))
}

// forget removes a table from those somebody observes.
func (x *session) forget(t *table) {
	x.observes = slices.DeleteFunc(x.observes, func(o *table) bool { return o == t })
}

// stopObserving takes somebody out of a table's observers.
func (x *session) stopObserving(t *table) {
	x.forget(t)
	t.observers = slices.DeleteFunc(t.observers, func(o *session) bool { return o == x })
	x.Notify(fmt.Sprintf("Removing game %d from observation list.", t.number))
}

// mayObserve says why a user may not observe.
func (c *call) mayObserve(t *table) bool {
	if !c.maySee(t) {
		return false
	}
	if _, plays := t.side(c.session); plays {
		c.Refuse("You cannot observe a game that you are playing.")
		return false
	}
	if c.examines == t {
		c.Refuse("You cannot observe a game that you are examining.")
		return false
	}
	return true
}

func cmdObserve(c *call) {
	words := strings.Fields(c.Arg(0))
	if len(words) == 0 {
		words = []string{""}
	}
	for _, w := range words[:min(len(words), maxObserved)] {
		var t *table
		if category, best := kindOfGames(w); !best {
			t = c.table(w)
		} else if t = c.bestGame(category); t == nil {
			c.Refuse("There is no game to observe.")
		}
		if t != nil && c.mayObserve(t) {
			c.awaitAt(t, func() {
				if !t.over {
					c.startObserving(t)
				}
			})
		}
	}
}

func cmdUnobserve(c *call) {
	if len(c.observes) == 0 {
		c.Refuse("You are not observing any games.")
		return
	}
	if !c.Given(0) {
		for _, t := range slices.Clone(c.observes) {
			c.stopObserving(t)
		}
		return
	}
	t := c.table(c.Arg(0))
	switch {
	case t == nil:
	case !slices.Contains(c.observes, t):
		c.Refuse("You are not observing game %d.", t.number)
	default:
		c.stopObserving(t)
	}
}

func cmdPobserve(c *call) {
	y := c.session
	if c.Given(0) {
		if y = c.online(c.Arg(0)); y == nil {
			return
		}
	}
	t := y.playing()
	if t == nil || t.partner == nil {
		c.Refuse("There is no partner's game to observe.")
		return
	}
	other := t.partner
	if c.mayObserve(other) {
		c.awaitAt(other, func() {
			if !other.over {
				c.startObserving(other)
			}
		})
	}
}

func cmdPrefresh(c *call) {
	t := c.playing()
	if t == nil || t.partner == nil {
		c.Refuse("You are not playing a game of bughouse.")
		return
	}
	other := t.partner
	c.awaitAt(other, func() { other.showTo(c.session) })
}

func cmdPrimary(c *call) {
	if !c.Given(0) {
		if len(c.observes) == 0 {
			c.Refuse("You are not observing any games.")
			return
		}
		c.Print("Your primary game is %d.\n", c.observes[0].number)
		return
	}
	t := c.table(c.Arg(0))
	if t == nil {
		return
	}
	if !slices.Contains(c.observes, t) {
		c.Refuse("You are not observing game %d.", t.number)
		return
	}
	c.forget(t)
	c.observes = append([]*table{t}, c.observes...)
	c.Print("Game %d is now your primary game.\n", t.number)
}

func cmdAllobservers(c *call) {
	list := c.server.tables.all()
	if c.Given(0) {
		t := c.table(c.Arg(0))
		if t == nil || !c.maySee(t) {
			return
		}
		list = []*table{t}
	}
	listed := 0
	for _, t := range list {
		if t.terms.Private && !c.user.IsAdmin() {
			continue
		}
		var words []string
		for _, y := range t.examiners {
			words = append(words, "#"+y.user.Titled())
		}
		for _, y := range t.observers {
			words = append(words, y.user.Titled())
		}
		verb := "Observing"
		if t.study != nil {
			verb = "Examining"
		}
		if len(words) == 0 {
			if c.Given(0) {
				c.Refuse("No one is observing game %d.", t.number)
			}
			continue
		}
		listed++
		c.Print("%s %d [%s vs. %s]: %s (%s)\n", verb, t.number, t.seats[0].name, t.seats[1].name, strings.Join(words, " "), phrase.Plural(len(words), "user"))
	}
	if listed == 0 && !c.Given(0) {
		c.Print("No one is observing a game.\n")
	}
}

func cmdGames(c *call) {
	n := 0
	now := c.server.now()
	for _, t := range c.server.tables.all() {
		if !c.wantsGame(t, c.Arg(0)) {
			continue
		}
		n++
		letter := lobby.Letter(t.terms.Category())
		rated, private := byte('u'), byte(' ')
		if t.terms.Rated {
			rated = 'r'
		}
		if t.terms.Private {
			private = 'p'
		}
		l := t.look(now)
		turn := "W"
		if l.Line.Turn == chess.Black {
			turn = "B"
		}
		if t.study != nil {
			c.Print("%3d (Exam. %4s %-10.10s %4s %-10.10s) [%c%c%c%3d %3d] %s:%3d\n", t.number, ratingOrNought(t.seats[0].rating), t.seats[0].name,
				ratingOrNought(t.seats[1].rating), t.seats[1].name, private, letter, rated, t.terms.Base, t.terms.Inc, turn, l.Line.MoveNumber)
			continue
		}
		c.Print("%3d %4s %-11.11s %4s %-10.10s [%c%c%c%3d %3d] %6s -%6s (%2d-%2d) %s: %2d\n", t.number,
			t.seats[0].rating, t.seats[0].name, t.seats[1].rating, t.seats[1].name, private, letter, rated, t.terms.Base, t.terms.Inc,
			styles.Minutes(l.Line.WhiteClock), styles.Minutes(l.Line.BlackClock), l.Line.WhiteStrength, l.Line.BlackStrength, turn, l.Line.MoveNumber)
	}
	switch {
	case n == 0 && c.Given(0) && !strings.HasPrefix(c.Arg(0), "/"):
		c.Refuse("There is no such game.")
	case n == 1:
		c.Print("\n  1 game displayed.\n")
	default:
		c.Print("\n  %d games displayed.\n", n)
	}
}

// ratingOrNought is a rating as lists have it that programs read.
func ratingOrNought(text string) string {
	if lobby.IsNumber(text) {
		return text
	}
	return "0"
}

// wantsGame: a game is among those that the parameter of "games" chooses.
func (c *call) wantsGame(t *table, word string) bool {
	flags, isFlags := strings.CutPrefix(word, "/")
	switch {
	case word == "":
		return true
	case !isFlags:
		n, err := strconv.Atoi(word)
		return err == nil && t.number == n || err != nil && (strings.HasPrefix(strings.ToLower(t.seats[0].name), strings.ToLower(word)) ||
			strings.HasPrefix(strings.ToLower(t.seats[1].name), strings.ToLower(word)))
	}
	rated := strings.ContainsRune(flags, 'r')
	unrated := strings.ContainsRune(flags, 'u')
	if rated && !unrated && !t.terms.Rated || unrated && !rated && t.terms.Rated {
		return false
	}
	letters := strings.Map(func(r rune) rune {
		if r == 'r' || r == 'u' || r == 'f' || r == 'p' {
			return -1
		}
		return r
	}, flags)
	return letters == "" || strings.IndexByte(letters, lobby.Letter(t.terms.Category())) >= 0
}

func cmdGinfo(c *call) {
	t := c.watchedOr(c.Arg(0))
	if t == nil {
		return
	}
	c.awaitAt(t, func() {
		c.Print("Game %d: Game information.\n\n  %s (%s) vs %s (%s) %s game %d.\n", t.number, t.seats[0].name, t.seats[0].rating,
			t.seats[1].name, t.seats[1].rating, t.terms.RatedWord(), t.number)
		c.Print("  Type: %s%s\n", t.terms.Kind(), t.terms.Clocks())
		c.Print("  Started: %s\n", c.Date(t.board().Began()))
		c.gameState(t)
		plies := len(t.board().Plies())
		c.Print("  %s in game. %s\n", phrase.Plural(plies, "half move"), phrase.Plural(len(t.observers), "observer"))
		if t.study != nil {
			c.Print("  The game is being examined.\n")
		}
	})
}

// gameState tells the clocks of a game, and what its position does not show.
func (c *call) gameState(t *table) {
	now, state := c.server.now(), t.board().State()
	white, black := t.board().Clock(now, chess.White), t.board().Clock(now, chess.Black)
	c.Print("  White time %s    Black time %s\n", styles.Minutes(white.Left), styles.Minutes(black.Left))
	if white.Running || black.Running {
		c.Print("  The clock is not paused.\n")
	} else {
		c.Print("  The clock is paused.\n")
	}
	var b style12.Board
	b.SetState(&state)
	c.Print("  Half moves since the last capture or pawn move: %d (%d until a draw).\n", b.Irreversible, max(0, 100-b.Irreversible))
	for _, side := range []struct {
		name        string
		short, long bool
	}{{"White", b.WhiteShort, b.WhiteLong}, {"Black", b.BlackShort, b.BlackLong}} {
		way := "may not castle"
		switch {
		case side.short && side.long:
			way = "may castle both kingside and queenside"
		case side.short:
			way = "may castle kingside"
		case side.long:
			way = "may castle queenside"
		}
		c.Print("  %s %s.\n", side.name, way)
	}
	if b.DoublePush >= 0 {
		c.Print("  The last move was a double push of the %c pawn.\n", 'a'+b.DoublePush)
	}
}

func cmdRefresh(c *call) {
	t := c.watchedOr(c.Arg(0))
	if t == nil {
		return
	}
	c.awaitAt(t, func() {
		if c.watches(t) {
			t.showTo(c.session)
		} else {
			t.showIsolated(c.session)
		}
	})
}

func cmdMoves(c *call) {
	word, long := c.Arg(0), strings.EqualFold(c.Arg(1), "l")
	if strings.EqualFold(word, "l") {
		word, long = "", true
	}
	t := c.last.table
	if word != "" || !long || t == nil || c.playing() != nil || c.examining() != nil || len(c.observes) > 0 {
		if t = c.watchedOr(word); t == nil {
			return
		}
	} // else, as "moves l" after a game, the one that is just over
	c.awaitAt(t, func() {
		list := t.moveList()
		list.Long = long
		c.Print("%s", list.Text(c, fmt.Sprintf("Movelist for game %d:", t.number)))
	})
}

// moveList is the game at the table as "moves" shows it.
func (t *table) moveList() past.MoveList {
	return past.MoveList{Number: t.number, Names: [2]string{t.seats[0].name, t.seats[1].name}, Ratings: [2]string{t.seats[0].rating, t.seats[1].rating},
		Terms: t.terms, Began: t.board().Began(), Start: t.board().Start(), Plies: t.board().Plies(), Result: t.outcome()}
}

func cmdLine(c *call) {
	t := c.watchedOr(c.Arg(0))
	if t == nil {
		return
	}
	c.awaitAt(t, func() { c.Print("%s\n", t.moveList().Line()) })
}

// outcome is how the game ended, in the last line of a list of moves.
func (t *table) outcome() string {
	if t.match != nil && t.over {
		row := t.match.Row()
		return fmt.Sprintf("{%s} %s", row.Reason, row.Result)
	}
	return "{Still in progress} *"
}

func cmdEco(c *call) {
	t := c.watchedOr(c.Arg(0))
	if t == nil {
		return
	}
	c.awaitAt(t, func() {
		c.Print("Eco for game %d (%s vs. %s):\n\n%s", t.number, t.seats[0].name, t.seats[1].name, opening(c.server.openings, t.board()))
	})
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

func cmdMailmoves(c *call) {
	t, post := c.watchedOr(c.Arg(0)), c.server.letters
	if t == nil || !post.MayMail(c.Call) {
		return
	}
	var text string
	c.awaitAt(t, func() { text = letters.Transcript(c.user, c, t.board(), t.moveList()) })
	post.AwaitMail(c.Call, fmt.Sprintf("%s vs. %s", t.seats[0].name, t.seats[1].name), text)
}
