package play

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"rookery/chess"
	"rookery/game"
	"rookery/ics/accounts"
	"rookery/ics/chat"
	"rookery/ics/command"
	"rookery/ics/database"
	"rookery/ics/phrase"
)

// gameCommands are those of players during their games.
func gameCommands() []command.Command {
	return []command.Command{
		{Name: "draw", Code: 34, Params: "s", Usage: "[move]", Run: own(cmdDraw), Help: "Claims a draw by repetition or the fifty-move rule if there is one to claim, else offers one; with a move, after it."},
		{Name: "resign", Code: 103, Params: "w", Usage: "[user]", Run: own(cmdResign), Help: "Gives the game up, or the adjourned game with a user."},
		{Name: "abort", Code: 10, Run: own(cmdAbort), Help: "Asks to end the game without a result; before both have moved it ends at once."},
		{Name: "adjourn", Code: 13, Run: own(cmdAdjourn), Help: "Asks to store the game and go on later."},
		{Name: "flag", Code: 38, Run: own(cmdFlag), Help: "Claims that the opponent's time is up."},
		{Name: "takeback", Code: 131, Params: "d", Usage: "[half moves]", Run: own(cmdTakeback), Help: "Asks to take back half moves, one if no number is given."},
		{Name: "moretime", Code: 76, Params: "D", Usage: "seconds", Run: own(cmdMoretime), Help: "Gives the opponent time."},
		{Name: "pause", Code: 86, Run: own(cmdPause), Help: "Asks to stop the clocks. Those of an examined game do not run."},
		{Name: "unpause", Code: 139, Run: own(cmdUnpause), Help: "Asks to let the clocks go on."},
		{Name: "switch", Code: 130, Run: own(cmdSwitch), Help: "Asks to change sides."},
		{Name: "say", Code: 107, Params: "S", Usage: "message", Run: own(cmdSay), Help: "Says something to the opponent of the game, or of the last one."},
		{Name: "kibitz", Code: 62, Params: "S", Usage: "message", Run: own(cmdKibitz), Help: "Says something to players and observers of a game."},
		{Name: "whisper", Code: 145, Params: "S", Usage: "message", Run: own(cmdWhisper), Help: "Says something to the observers of a game, not to the players."},
		{Name: "xkibitz", Code: 149, Params: "WS", Usage: "game message", Run: own(cmdXkibitz), Help: "Kibitzes to a game by its number or player."},
		{Name: "xwhisper", Code: 151, Params: "WS", Usage: "game message", Run: own(cmdXwhisper), Help: "Whispers to a game by its number or player."},
		{Name: "quit", Code: 97, Run: own(cmdQuit), Help: "Ends the session; not while you are playing a game."},
		{Name: "promote", Code: 92, Params: "W", Usage: "queen|rook|bishop|knight", Run: own(cmdPromote),
			Help: "Says what pawns become when a move does not tell; a queen, unless this is set."},
	}
}

// awaitInGame does something at the table of the player's game.
func (c *Call) awaitInGame(f func(t *Table, who chess.Colour)) {
	t := c.Playing()
	if t == nil {
		c.Refuse("You are not playing a game.")
		return
	}
	c.AwaitAt(t, func() {
		who, plays := t.Side(c.Player)
		if !plays || t.over {
			c.Refuse("You are not playing a game.")
			return
		}
		f(t, who)
	})
}

// awaitOffer offers something within the game, or accepts the same offer.
func (c *Call) awaitOffer(t *Table, who chess.Colour, o game.Offer) {
	if t.contest != nil && o.Kind != game.Draw && o.Kind != game.Resume {
		c.Refuse("That is not done in games of a tournament.")
		return
	}
	other := t.seats[who.Other()]
	disagrees := func(theirs game.Offer) bool { return theirs.Kind == game.Takeback && theirs.Half != o.Half }
	if o.Kind == game.Takeback && slices.ContainsFunc(t.Game().Offers(who.Other()), disagrees) {
		c.Print("You disagree on the number of half-moves to take back.\nAlternate takeback request sent.\n")
	}
	if t.waiting && other.Player == nil {
		c.Refuse("%s is not here.", other.Name)
		return
	}
	err := t.AwaitChange(func(g *game.Game) ([]game.Event, error) { return g.Offer(c.hall.now(), who, o) })
	switch {
	case errors.Is(err, database.ErrNotStored):
		c.Refuse(command.NotStored)
	case errors.Is(err, game.ErrPending):
		c.Refuse("You are already offering %s.", GameKinds[o.Kind])
	case errors.Is(err, game.ErrTakeback):
		c.Refuse("There are only %d half moves in your game.", len(t.Game().Plies()))
	case errors.Is(err, game.ErrRunning):
		c.Refuse("The game is not paused.")
	case errors.Is(err, game.ErrPaused):
		c.Refuse("The game is already paused.")
	case err != nil:
		c.Refuse("%s.", err)
	}
}

func cmdDraw(c *Call) {
	if c.Given(0) && c.Playing() != nil {
		if !c.AwaitTypedMove("draw " + c.Arg(0)) {
			c.Refuse("Illegal move (%s).", c.Arg(0))
		}
		return
	}
	c.awaitInGame(func(t *Table, who chess.Colour) {
		err := t.AwaitChange(func(g *game.Game) ([]game.Event, error) { return g.ClaimDraw(c.hall.now()) })
		switch {
		case err == nil:
			return
		case errors.Is(err, database.ErrNotStored):
			c.Refuse(command.NotStored)
			return
		}
		c.awaitOffer(t, who, game.Offer{Kind: game.Draw})
	})
}

func cmdResign(c *Call) {
	if c.Given(0) {
		g := c.awaitAdjourned(c.User().Name, c.Arg(0))
		if g == nil {
			return
		}
		mine := chess.White
		if g.Black.User == c.User().ID {
			mine = chess.Black
		}
		if c.AwaitVerdict(*g, game.WonBy(mine.Other(), game.Resignation), "") {
			c.Print("You have resigned the game.\n")
		}
		return
	}
	c.awaitInGame(func(t *Table, who chess.Colour) {
		c.AwaitAct(t, func(g *game.Game) ([]game.Event, error) { return g.Resign(c.hall.now(), who) })
	})
}

func cmdAbort(c *Call) { c.awaitInGame(c.awaitAbort) }

// awaitAbort ends a game without a result, or asks to.
func (c *Call) awaitAbort(t *Table, who chess.Colour) {
	away := t.seats[who.Other()].Player == nil
	switch {
	case t.contest != nil:
		c.awaitOffer(t, who, game.Offer{Kind: game.Abort})
	case away && t.terms.Rated:
		c.Refuse("A rated game cannot be aborted while %s is away. It can be adjourned.", t.seats[who.Other()].Name)
	case away:
		c.awaitEndBy(t, game.Result{Reason: game.Aborted}, "Game aborted by "+c.User().Name+" while "+t.seats[who.Other()].Name+" is away")
	case len(t.Game().Plies()) < 2 && t.partner == nil:
		c.awaitEndBy(t, game.Result{Reason: game.Aborted}, "Game aborted on move 1")
	case t.flagged(who.Other()) && !t.flagged(who) && t.partner == nil:
		c.awaitEndBy(t, game.Result{Reason: game.Aborted}, "Game courtesyaborted by "+c.User().Name)
	default:
		c.awaitOffer(t, who, game.Offer{Kind: game.Abort})
	}
}

// flagged: a side has no time left, whether or not that has been claimed.
func (t *Table) flagged(side chess.Colour) bool {
	base, inc := t.terms.Times(side)
	return (base > 0 || inc > 0) && t.Game().Clock(t.hall.now(), side).Left <= 0
}

// awaitEndBy ends the game with a result found outside of its rules, or says why
// not; false then.
func (c *Call) awaitEndBy(t *Table, r game.Result, note string) bool {
	t.endNote = note
	if !c.AwaitAct(t, func(g *game.Game) ([]game.Event, error) { return g.End(c.hall.now(), r) }) {
		t.endNote = ""
		return false
	}
	return true
}

func cmdAdjourn(c *Call) { c.awaitInGame(c.awaitAdjourn) }

// awaitAdjourn stores a game to go on later, or asks to.
func (c *Call) awaitAdjourn(t *Table, who chess.Colour) {
	switch {
	case t.seats[0].User.Guest || t.seats[1].User.Guest:
		c.Refuse("You can't adjourn a game with an unregistered player.")
	case t.partner != nil:
		c.Refuse("You can't adjourn bughouse games.")
	case t.contest == nil && t.seats[who.Other()].Player == nil:
		t.leaver = who.Other().String()
		c.awaitEndBy(t, game.Result{Reason: game.Adjourned}, "Game adjourned by "+c.User().Name)
	case t.contest == nil && t.flagged(who.Other()) && !t.flagged(who):
		c.awaitEndBy(t, game.Result{Reason: game.Adjourned}, "Game courtesyadjourned by "+c.User().Name)
	default:
		c.awaitOffer(t, who, game.Offer{Kind: game.Adjourn})
	}
}

func cmdFlag(c *Call) {
	c.awaitInGame(func(t *Table, who chess.Colour) {
		err := t.AwaitChange(func(g *game.Game) ([]game.Event, error) { return g.ClaimFlag(c.hall.now(), who) })
		state := t.Game().State()
		switch {
		case err == nil:
		case errors.Is(err, database.ErrNotStored):
			c.Refuse(command.NotStored)
		case !t.Game().Clock(c.hall.now(), state.Turn()).Running:
			c.Refuse("The clock is not ticking yet.")
		default:
			c.Refuse("Opponent is not out of time.")
		}
	})
}

func cmdTakeback(c *Call) {
	n := 1
	if c.Given(0) {
		n = c.Numbers[0]
	}
	if n < 1 {
		c.Refuse("You can't take back %d half moves.", n)
		return
	}
	c.awaitInGame(func(t *Table, who chess.Colour) {
		if t.partner != nil {
			c.Refuse("Takebacks are not allowed in bughouse.")
			return
		}
		other := t.seats[who.Other()]
		asked := slices.ContainsFunc(t.Game().Offers(who.Other()), func(o game.Offer) bool { return o.Kind == game.Takeback })
		if other.User.On(accounts.NoTakeback) && !asked {
			c.Refuse("%s declines the takeback request.", other.Name)
			return
		}
		c.awaitOffer(t, who, game.Offer{Kind: game.Takeback, Half: n})
	})
}

func cmdMoretime(c *Call) {
	n := c.Numbers[0]
	if n < 1 || n > 60000 {
		c.Refuse("Invalid number of seconds.")
		return
	}
	c.awaitInGame(func(t *Table, who chess.Colour) {
		give := func(g *game.Game) ([]game.Event, error) { return g.AddTime(who.Other(), time.Duration(n)*time.Second) }
		if !c.AwaitAct(t, give) {
			return
		}
		c.Print("%d seconds were added to your opponent's clock.\n", n)
		if y := t.seats[who.Other()].Player; y != nil {
			y.Notify(fmt.Sprintf("Your opponent has added %d seconds to your clock.", n))
		}
		for _, y := range t.observers {
			y.Notify(fmt.Sprintf("Game %d: %d seconds were added to %s's clock.", t.number, n, t.seats[who.Other()].Name))
		}
		t.Show()
	})
}

func cmdPause(c *Call) { c.awaitClocksAsked(game.Pause) }

func cmdUnpause(c *Call) { c.awaitClocksAsked(game.Resume) }

// awaitClocksAsked asks to stop the clocks or to let them go on.
func (c *Call) awaitClocksAsked(kind game.OfferKind) {
	if c.Playing() == nil && c.Examining() != nil {
		c.Refuse("The clocks of an examined game do not run.")
		return
	}
	c.awaitInGame(func(t *Table, who chess.Colour) { c.awaitOffer(t, who, game.Offer{Kind: kind}) })
}

func cmdSwitch(c *Call) {
	c.awaitInGame(func(t *Table, who chess.Colour) {
		if t.terms.Rated || t.partner != nil {
			c.Refuse("You can't switch sides in a rated or bughouse game.")
			return
		}
		c.awaitOffer(t, who, game.Offer{Kind: game.Switch})
	})
}

func cmdSay(c *Call) {
	var to []*Player
	if t := c.Playing(); t != nil {
		for _, y := range t.Players() {
			if y != c.Player {
				to = append(to, y)
			}
		}
		if p := t.partner; p != nil {
			to = append(to, p.Players()...)
		}
	} else if c.last.Opponent != "" {
		y := c.hall.lobby.Named(c.last.Opponent)
		if y == nil {
			c.Refuse("%s is no longer logged in.", c.last.Opponent)
			return
		}
		to = []*Player{y}
	}
	if len(to) == 0 {
		c.Refuse("I don't know who to say that to.")
		return
	}
	for _, y := range to {
		chat.Say(c.Call, y, "says", c.Arg(0))
	}
}

// watched is the table that kibitz and the like mean: that of one's own game,
// or the first one observed.
func (c *Call) watched() *Table {
	if t := c.Playing(); t != nil {
		return t
	}
	if t := c.Examining(); t != nil {
		return t
	}
	if len(c.observes) > 0 {
		return c.observes[0]
	}
	c.Refuse("You are not playing, examining, or observing a game.")
	return nil
}

func cmdKibitz(c *Call) {
	if t := c.watched(); t != nil {
		c.kibitz(t, "kibitzes", c.Arg(0), true)
	}
}

func cmdWhisper(c *Call) {
	if t := c.watched(); t != nil {
		c.kibitz(t, "whispers", c.Arg(0), false)
	}
}

func cmdXkibitz(c *Call) {
	if t := c.table(c.Arg(0)); t != nil && c.maySee(t) {
		c.kibitz(t, "kibitzes", c.Arg(1), true)
	}
}

func cmdXwhisper(c *Call) {
	if t := c.table(c.Arg(0)); t != nil && c.maySee(t) {
		c.kibitz(t, "whispers", c.Arg(1), false)
	}
}

func (c *Call) kibitz(t *Table, verb, text string, players bool) {
	if c.Muted() {
		return
	}
	line := fmt.Sprintf("%s(%s)[%d] %s: %s", c.User().Titled(), strings.TrimSpace(c.User().RatingText(t.terms.Category())), t.number, verb, text)
	n := 0
	for _, y := range t.audience() {
		_, plays := t.Side(y)
		switch {
		case y == c.Player:
			chat.Echo(c.Call, line)
		case plays && !players, !y.User().On(accounts.Kibitzes), y.User().Listed(accounts.Censor, c.User().Name),
			c.User().RatingNumber(t.terms.Category()) < y.User().Number(accounts.KibitzLevel):
		default:
			y.Notify(line)
			n++
		}
	}
	c.Print("(%s to %s)\n", map[bool]string{true: "kibitzed", false: "whispered"}[players], phrase.Plural(n, "player"))
}

func cmdPromote(c *Call) {
	role := strings.ToLower(c.Arg(0))
	for _, p := range promotions {
		if role != "" && strings.HasPrefix(p.String(), role) {
			c.promotion = p
			c.Print("Promotion piece set to %s.\n", strings.ToUpper(p.String()))
			return
		}
	}
	c.Refuse("Usage: promote queen|rook|bishop|knight")
}

var promotions = [...]chess.Role{chess.Queen, chess.Rook, chess.Bishop, chess.Knight}

func cmdQuit(c *Call) {
	switch t := c.Playing(); {
	case t == nil || t.waiting:
	case t.contest != nil:
		c.Refuse("You can't quit while you are playing a game. Type \"resign\" to give it up.")
		return
	default:
		c.Refuse("You can't quit while you are playing a game. Type \"resign\" to give it up, or \"adjourn\" or \"abort\" to ask %s.",
			t.memory(c.Player).Opponent)
		return
	}
	c.Print("Logging you out.\n\n      Thank you for using %s.\n", c.hall.name)
	c.Quit("quit")
}

// GameKinds are the offers within games by the words of accept and pending.
var GameKinds = map[game.OfferKind]string{
	game.Draw: "draw", game.Takeback: "takeback", game.Adjourn: "adjourn", game.Abort: "abort", game.Switch: "switch",
	game.Pause: "pause", game.Resume: "unpause",
}
