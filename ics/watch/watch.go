// Package watch is the room of what is told of boards to whoever asks: lists of games, clocks, moves, openings and
// observers. It changes nothing.
package watch

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"rookery/chess"
	"rookery/eco"
	"rookery/ics/board"
	"rookery/ics/command"
	"rookery/ics/letters"
	"rookery/ics/lobby"
	"rookery/ics/past"
	"rookery/ics/phrase"
	"rookery/ics/style12"
	"rookery/ics/styles"
)

// A Table is where a game is played or examined.
type Table interface {
	Number() int
	Terms() lobby.Terms
	// Names are those of White and Black, Ratings what is shown of theirs.
	Names() [2]string
	Ratings() [2]string
	// Examined reports whether nobody plays there.
	Examined() bool
	Board() board.Board
	Look(now time.Time) board.Look
	MoveList() past.MoveList
	// Examiners and Observers are who looks at it.
	Examiners() []command.Person
	Observers() []command.Person
}

// A House is what the room needs of the server.
type House interface {
	// Tables are all, by number.
	Tables() []Table
	// Table is that of a number or a player, Watched that too or, without a word, the one that who asks is at; nil after saying
	// why not, as when the game is private and somebody else's, of which MaySee tells.
	Table(c *command.Call, word string) Table
	Watched(c *command.Call, word string) Table
	MaySee(c *command.Call, t Table) bool
	// Partners is the game of the bughouse partner of who asks; nil after saying why not.
	Partners(c *command.Call) Table
	// Last is the game of who asks that is just over; nil if there is none, or they are at another board.
	Last(c *command.Call) Table
	// AwaitAt does something at a table when nothing else happens there.
	AwaitAt(c *command.Call, t Table, f func())
}

// A Room is the room.
type Room struct {
	House
	Openings *eco.Table
	Post     *letters.Post
}

// Commands are those of the room.
func (r Room) Commands() []command.Command {
	return []command.Command{
		{Name: "ptime", Code: 95, Run: r.cmdPtime, Help: "Shows the clocks of your bughouse partner's game."},
		{Name: "allobservers", Code: 14, Params: "w", Usage: "[game]", Run: r.cmdAllobservers, Help: "Lists who observes a game, or all games."},
		{Name: "games", Code: 43, Params: "w", Usage: "[number|user|/flags]", Run: r.cmdGames, Help: "Lists the games in play. /bslwBzSLx choose categories, r and u rated and unrated games."},
		{Name: "ginfo", Code: 46, Params: "w", Usage: "[game]", Run: r.cmdGinfo, Help: "Tells about a game."},
		{Name: "moves", Code: 77, Params: "ww", Usage: "[game] [l]", Run: r.cmdMoves, Help: "Lists the moves of a game, with \"l\" in long form."},
		{Name: "line", Code: 64, Params: "w", Usage: "[game]", Run: r.cmdLine, Help: "Shows the moves of a game in one line, as PGN has them."},
		{Name: "eco", Code: 35, Params: "w", Usage: "[game]", Run: r.cmdEco, Help: "Names the opening of a game."},
		{Name: "mailmoves", Code: 69, Params: "w", Usage: "[game]", Run: r.cmdMailmoves, Help: "Sends the moves of a game in play, or one that is examined, to your mail address."},
		{Name: "time", Code: 133, Params: "w", Usage: "[game]", Run: r.cmdTime, Help: "Shows the clocks."},
	}
}

func (r Room) cmdAllobservers(c *command.Call) {
	list := r.Tables()
	if c.Given(0) {
		t := r.Table(c, c.Arg(0))
		if t == nil || !r.MaySee(c, t) {
			return
		}
		list = []Table{t}
	}
	listed := 0
	for _, t := range list {
		if t.Terms().Private && !c.User().IsAdmin() {
			continue
		}
		var words []string
		for _, y := range t.Examiners() {
			words = append(words, "#"+y.User().Titled())
		}
		for _, y := range t.Observers() {
			words = append(words, y.User().Titled())
		}
		verb := "Observing"
		if t.Examined() {
			verb = "Examining"
		}
		if len(words) == 0 {
			if c.Given(0) {
				c.Refuse("No one is observing game %d.", t.Number())
			}
			continue
		}
		listed++
		c.Print("%s %d [%s vs. %s]: %s (%s)\n", verb, t.Number(), t.Names()[0], t.Names()[1], strings.Join(words, " "), phrase.Plural(len(words), "user"))
	}
	if listed == 0 && !c.Given(0) {
		c.Print("No one is observing a game.\n")
	}
}

func (r Room) cmdGames(c *command.Call) {
	n := 0
	now := c.Now()
	for _, t := range r.Tables() {
		if !wantsGame(t, c.Arg(0)) {
			continue
		}
		n++
		letter := lobby.Letter(t.Terms().Category())
		rated, private := byte('u'), byte(' ')
		if t.Terms().Rated {
			rated = 'r'
		}
		if t.Terms().Private {
			private = 'p'
		}
		l := t.Look(now)
		turn := "W"
		if l.Line.Turn == chess.Black {
			turn = "B"
		}
		if t.Examined() {
			c.Print("%3d (Exam. %4s %-10.10s %4s %-10.10s) [%c%c%c%3d %3d] %s:%3d\n", t.Number(), ratingOrNought(t.Ratings()[0]), t.Names()[0],
				ratingOrNought(t.Ratings()[1]), t.Names()[1], private, letter, rated, t.Terms().Base, t.Terms().Inc, turn, l.Line.MoveNumber)
			continue
		}
		c.Print("%3d %4s %-11.11s %4s %-10.10s [%c%c%c%3d %3d] %6s -%6s (%2d-%2d) %s: %2d\n", t.Number(),
			t.Ratings()[0], t.Names()[0], t.Ratings()[1], t.Names()[1], private, letter, rated, t.Terms().Base, t.Terms().Inc,
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
func wantsGame(t Table, word string) bool {
	flags, isFlags := strings.CutPrefix(word, "/")
	switch {
	case word == "":
		return true
	case !isFlags:
		n, err := strconv.Atoi(word)
		return err == nil && t.Number() == n || err != nil && (strings.HasPrefix(strings.ToLower(t.Names()[0]), strings.ToLower(word)) ||
			strings.HasPrefix(strings.ToLower(t.Names()[1]), strings.ToLower(word)))
	}
	rated := strings.ContainsRune(flags, 'r')
	unrated := strings.ContainsRune(flags, 'u')
	if rated && !unrated && !t.Terms().Rated || unrated && !rated && t.Terms().Rated {
		return false
	}
	kinds := strings.Map(func(r rune) rune {
		if r == 'r' || r == 'u' || r == 'f' || r == 'p' {
			return -1
		}
		return r
	}, flags)
	return kinds == "" || strings.IndexByte(kinds, lobby.Letter(t.Terms().Category())) >= 0
}

func (r Room) cmdGinfo(c *command.Call) {
	t := r.Watched(c, c.Arg(0))
	if t == nil {
		return
	}
	r.AwaitAt(c, t, func() {
		c.Print("Game %d: Game information.\n\n  %s (%s) vs %s (%s) %s game %d.\n", t.Number(), t.Names()[0], t.Ratings()[0],
			t.Names()[1], t.Ratings()[1], t.Terms().RatedWord(), t.Number())
		c.Print("  Type: %s%s\n", t.Terms().Kind(), t.Terms().Clocks())
		c.Print("  Started: %s\n", c.Date(t.Board().Began()))
		gameState(c, t)
		plies := len(t.Board().Plies())
		c.Print("  %s in game. %s\n", phrase.Plural(plies, "half move"), phrase.Plural(len(t.Observers()), "observer"))
		if t.Examined() {
			c.Print("  The game is being examined.\n")
		}
	})
}

// gameState tells the clocks of a game, and what its position does not show.
func gameState(c *command.Call, t Table) {
	now, state := c.Now(), t.Board().State()
	white, black := t.Board().Clock(now, chess.White), t.Board().Clock(now, chess.Black)
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

func (r Room) cmdMoves(c *command.Call) {
	word, long := c.Arg(0), strings.EqualFold(c.Arg(1), "l")
	if strings.EqualFold(word, "l") {
		word, long = "", true
	}
	t := r.Last(c)
	if word != "" || !long || t == nil {
		if t = r.Watched(c, word); t == nil {
			return
		}
	} // else, as "moves l" after a game, the one that is just over
	r.AwaitAt(c, t, func() {
		list := t.MoveList()
		list.Long = long
		c.Print("%s", list.Text(c, fmt.Sprintf("Movelist for game %d:", t.Number())))
	})
}

func (r Room) cmdLine(c *command.Call) {
	t := r.Watched(c, c.Arg(0))
	if t == nil {
		return
	}
	r.AwaitAt(c, t, func() { c.Print("%s\n", t.MoveList().Line()) })
}

func (r Room) cmdEco(c *command.Call) {
	t := r.Watched(c, c.Arg(0))
	if t == nil {
		return
	}
	r.AwaitAt(c, t, func() {
		c.Print("Eco for game %d (%s vs. %s):\n\n%s", t.Number(), t.Names()[0], t.Names()[1], opening(r.Openings, t.Board()))
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

func (r Room) cmdMailmoves(c *command.Call) {
	t, post := r.Watched(c, c.Arg(0)), r.Post
	if t == nil || !post.MayMail(c) {
		return
	}
	var text string
	r.AwaitAt(c, t, func() { text = letters.Transcript(c.User(), c, t.Board(), t.MoveList()) })
	post.AwaitMail(c, fmt.Sprintf("%s vs. %s", t.Names()[0], t.Names()[1]), text)
}

func (r Room) cmdTime(c *command.Call) {
	if t := r.Watched(c, c.Arg(0)); t != nil {
		r.awaitClocks(c, t)
	}
}

func (r Room) cmdPtime(c *command.Call) {
	if t := r.Partners(c); t != nil {
		r.awaitClocks(c, t)
	}
}

// awaitClocks shows the clocks of a game.
func (r Room) awaitClocks(c *command.Call, t Table) {
	r.AwaitAt(c, t, func() {
		now := c.Now()
		c.Print("%s (%s) %s (%s) %s\n", t.Names()[0], t.Ratings()[0], t.Names()[1], t.Ratings()[1], t.Terms().Summary())
		c.Print("White Clock : %s\nBlack Clock : %s\n", styles.Minutes(t.Board().Clock(now, chess.White).Left), styles.Minutes(t.Board().Clock(now, chess.Black).Left))
	})
}
