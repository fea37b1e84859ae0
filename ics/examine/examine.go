// Package examine is the room of what is done with a game that is examined: going through its moves, setting up
// positions, and saying who played it. What lies on the board is package study's; who sits at it is the server's affair.
package examine

import (
	"errors"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/phrase"
	"rookery/ics/study"
)

// A Table is where a game is examined.
type Table interface {
	Number() int
	Study() *study.Study
	// Tell tells all who look at it something, Show shows them the board.
	Tell(format string, args ...any)
	Show()
	// Start is where games of its variant begin.
	Start() variant.State
	// SetVariant, SetName and SetRating say what game it is, and who plays it.
	SetVariant(v variant.Variant)
	SetName(side chess.Colour, name string)
	SetRating(side chess.Colour, rating string)
}

// Boards is the room.
type Boards struct {
	// AwaitBoard does something at the table where who asks examines, or says that there is none.
	AwaitBoard func(c *command.Call, f func(Table))
}

// Commands are those of the room.
func (b Boards) Commands() []command.Command {
	return []command.Command{
		{Name: "forward", Code: 42, Params: "d", Usage: "[half moves]", Run: b.cmdForward, Help: "Goes forward in the examined game."},
		{Name: "next", Code: 79, Params: "d", Usage: "[half moves]", Run: b.cmdNext, Help: "Shows the next page of a long text; goes forward in the examined game."},
		{Name: "backward", Code: 16, Params: "d", Usage: "[half moves]", Run: b.cmdBackward, Help: "Goes back in the examined game."},
		{Name: "revert", Code: 105, Run: b.cmdRevert, Help: "Goes back to where the examined game left its moves."},
		{Name: "commit", Run: b.cmdCommit, Help: "Makes the moves shown those of the examined game."},
		{Name: "bsetup", Code: 21, Params: "s", Usage: "[fen FEN|start|clear|tomove white|black|wcastle ...|bcastle ...|eppos f|done]", Run: b.cmdBsetup,
			Help: "Sets up a position on the examined board. While it is set up, \"K@e1\" puts a man and \"x@e1\" removes one."},
		{Name: "clrsquare", Code: 25, Params: "W", Usage: "square", Run: b.cmdClrsquare, Help: "Empties a square of the board that is set up."},
		{Name: "wname", Code: 148, Params: "w", Usage: "[name]", Run: func(c *command.Call) { b.awaitNaming(c, chess.White) }, Help: "Names who has White in the examined game; without a name it is yours."},
		{Name: "bname", Code: 19, Params: "w", Usage: "[name]", Run: func(c *command.Call) { b.awaitNaming(c, chess.Black) }, Help: "Names who has Black in the examined game; without a name it is yours."},
		{Name: "wclock", Params: "w", Usage: "[[hours:]minutes:]seconds", Run: func(c *command.Call) { b.awaitClockSet(c, chess.White) }, Help: "Sets White's clock of the examined game."},
		{Name: "bclock", Params: "w", Usage: "[[hours:]minutes:]seconds", Run: func(c *command.Call) { b.awaitClockSet(c, chess.Black) }, Help: "Sets Black's clock of the examined game."},
		{Name: "resetclock", Run: b.cmdResetclock, Help: "Sets the clocks of the examined game to what they were after the moves shown."},
		{Name: "wrating", Params: "d", Usage: "rating", Run: func(c *command.Call) { b.awaitRatingSet(c, chess.White) }, Help: "Says which rating White has in the examined game; 0 for none."},
		{Name: "brating", Params: "d", Usage: "rating", Run: func(c *command.Call) { b.awaitRatingSet(c, chess.Black) }, Help: "Says which rating Black has in the examined game; 0 for none."},
	}
}

func (b Boards) cmdForward(c *command.Call) {
	b.awaitSteps(c, (*study.Study).Forward, "goes forward", "You're at the end of the game.")
}

func (b Boards) cmdBackward(c *command.Call) {
	b.awaitSteps(c, (*study.Study).Back, "backs up", "You're at the beginning of the game.")
}

// awaitSteps goes half moves through the game, one if no number is given; verb tells the others, and end who asks
// that there are none.
func (b Boards) awaitSteps(c *command.Call, step func(*study.Study, int) int, verb, end string) {
	most := 1
	if c.Given(0) {
		most = c.Numbers[0]
	}
	b.AwaitBoard(c, func(t Table) {
		n := step(t.Study(), most)
		if n == 0 {
			c.Refuse("%s", end)
			return
		}
		t.Tell("Game %d: %s %s %s.", t.Number(), c.User().Name, verb, phrase.Plural(n, "move"))
		t.Show()
		if result := t.Study().Result(); result != "" {
			t.Tell("Game %d: %s", t.Number(), result)
		}
	})
}

func (b Boards) cmdRevert(c *command.Call) {
	b.AwaitBoard(c, func(t Table) {
		if !t.Study().Revert() {
			c.Refuse("Already at mainline.")
			return
		}
		t.Tell("Game %d: %s reverts to main line.", t.Number(), c.User().Name)
		t.Show()
	})
}

func (b Boards) cmdCommit(c *command.Call) {
	b.AwaitBoard(c, func(t Table) {
		t.Study().Commit()
		t.Tell("Game %d: %s commits the examined line.", t.Number(), c.User().Name)
	})
}

// maxPlayerName bounds the names that examiners give.
const maxPlayerName = 17

// awaitNaming names a player of the examined game.
func (b Boards) awaitNaming(c *command.Call, side chess.Colour) {
	name := c.Arg(0)
	if name == "" {
		name = c.User().Name
	}
	if len(name) > maxPlayerName || !accounts.IsLetters(name) {
		c.Refuse("A player's name has at most %d letters.", maxPlayerName)
		return
	}
	b.AwaitBoard(c, func(t Table) {
		t.SetName(side, name)
		t.Tell("Game %d: %s names %s %s.", t.Number(), c.User().Name, side, name)
		t.Show()
	})
}

func (b Boards) cmdClrsquare(c *command.Call) {
	b.AwaitBoard(c, func(t Table) {
		switch err := t.Study().Empty(c.Arg(0)); {
		case errors.Is(err, study.ErrPlayed):
			c.Refuse("You are not setting up a position.")
		case err != nil:
			c.Refuse("\"%s\" is no square.", c.Arg(0))
		default:
			t.Show()
		}
	})
}

// cmdNext turns the page, or goes forward in the game that is examined.
func (b Boards) cmdNext(c *command.Call) {
	if !c.Examines() {
		if c.TurnPage() {
			return
		}
		if !c.Given(0) {
			c.Print("There is no more.\n")
			return
		}
	}
	b.cmdForward(c)
}
