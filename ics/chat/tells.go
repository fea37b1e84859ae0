// Package chat is the room in which users talk to one another, in tells, shouts and channels: who hears whom, and
// whom somebody has talked to last. How much of it is allowed is package talk's affair.
package chat

import (
	"fmt"
	"strconv"
	"strings"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/phrase"
	"rookery/ics/talk"
)

// A Desk is what else can be told something: the desk of tournaments, as "td".
type Desk func(c *command.Call, words []string)

// Commands are those by which users talk outside of games.
func Commands(td Desk) []command.Command {
	return append(channelCommands(), []command.Command{
		{Name: "tell", Code: 132, Params: "WS", Usage: "user|channel|.|, message", Run: td.cmdTell,
			Help: "Tells a user or all in a channel something. \".\" is the user whom you told something last, \",\" the channel."},
		{Name: "reply", Code: 153, Params: "S", Usage: "message", Run: cmdReply, Help: "Tells the user something who last told you something."},
		{Name: "xtell", Code: 150, Params: "WS", Usage: "user message", Run: cmdXtell,
			Help: "Tells a user something, but not if that user is playing in silence."},
		{Name: "shout", Code: 110, Params: "S", Usage: "message", Run: cmdShout, Help: "Tells everybody something."},
		{Name: "cshout", Code: 31, Params: "S", Usage: "message", Run: cmdCshout, Help: "Tells everybody something about chess."},
		{Name: "it", Code: 57, Params: "S", Usage: "message", Run: cmdIt, Help: "Tells everybody what you do: \"it waves\" is shown as \"--> You wave\"."},
		{Name: "qtell", Code: 96, Params: "WS", Usage: "user|channel message", Run: cmdQtell,
			Help: "For services with the title TD: tells a user or channel something without naming the sender; \\n begins a line."},
		{Name: "summon", Code: 154, Params: "W", Usage: "user", Run: cmdSummon, Help: "Tells a user that you need to speak to them."},
	}...)
}

// hears tells why a user does not hear another one; "" if they do.
func hears(x, from command.Person) string {
	switch {
	case x.User().Listed(accounts.Censor, from.User().Name):
		return fmt.Sprintf("%s is censoring you.", x.User().Name)
	case from.User().Guest && !x.User().On(accounts.Tells) && !from.User().IsAdmin():
		return fmt.Sprintf("%s isn't listening to unregistered users' tells.", x.User().Name)
	}
	return ""
}

// Say sends a user's words to another user and says how that went.
func Say(c *command.Call, y command.Person, verb, text string) bool {
	if c.Muted() {
		return false
	}
	if why := hears(y, c); why != "" {
		c.Refuse("%s", why)
		return false
	}
	if verb == "tells you" && y.Talked().Heard != c.User().Name && c.Talked().Heard != y.User().Name && !c.MayTalk(talk.Strangers) {
		return false
	}
	bell := ""
	if y.User().On(accounts.Bell) {
		bell = "\a"
	}
	y.Notify(fmt.Sprintf("%s%s %s: %s", bell, c.User().Titled(), verb, text))
	if y.Talked().Heard != c.User().Name {
		y.Talked().Heard = c.User().Name
		y.Keep()
	}
	note := ""
	if busy := y.User().Text(accounts.Busy); busy != "" {
		note = fmt.Sprintf(", who %s", busy)
	} else if idle := y.Idle(); idle > 5*60*1e9 {
		note = fmt.Sprintf(", who has been idle %s", phrase.ShortSpan(idle))
	}
	if y.Plays() {
		note = ", who is playing"
	} else if y.Examines() {
		note = ", who is examining a game"
	}
	c.Print("(told %s%s)\n", y.User().Name, note)
	return true
}

func (td Desk) cmdTell(c *command.Call) {
	to, text := c.Arg(0), c.Arg(1)
	switch to {
	case ".":
		if c.Talked().Told == "" {
			c.Refuse("I don't know who to tell that to.")
			return
		}
		to = c.Talked().Told
	case ",":
		if c.Talked().Channel == "" {
			c.Refuse("I don't know what channel to tell that to.")
			return
		}
		to = c.Talked().Channel
	}
	if n, err := strconv.Atoi(to); err == nil {
		tellChannel(c, n, text)
		return
	}
	if strings.EqualFold(to, "td") { // too short for a user's name
		td(c, strings.Fields(text))
		return
	}
	if y := c.Online(to); y != nil && Say(c, y, "tells you", text) {
		c.Talked().Told = y.User().Name
	}
}

func cmdReply(c *command.Call) {
	if c.Talked().Heard == "" {
		c.Refuse("I don't know who to tell that to.")
		return
	}
	if y := c.Online(c.Talked().Heard); y != nil && Say(c, y, "tells you", c.Arg(0)) {
		c.Talked().Told = y.User().Name
	}
}

func cmdXtell(c *command.Call) {
	y := c.Online(c.Arg(0))
	switch {
	case y == nil:
	case y.User().On(accounts.Silence) && y.Plays():
		c.Refuse("%s is playing in silence.", y.User().Name)
	default:
		Say(c, y, "tells you", c.Arg(1))
	}
}

// everybody sends a line to all who want such lines and do not censor who it
// is from, and returns how many that were.
func everybody(c *command.Call, variable accounts.Flag, line string) int {
	n := 0
	for y := range c.Each() {
		switch {
		case !y.User().On(variable), y.User().Listed(accounts.Censor, c.User().Name), y.User().On(accounts.Silence) && y.Plays():
		case y == c.Asker:
			Echo(c, line)
		default:
			y.Notify(line)
			n++
		}
	}
	return n
}

// Echo has the speaker hear what others hear.
func Echo(c *command.Call, line string) {
	if c.User().On(accounts.Echo) {
		c.Notify(line)
	}
}

// mayShout says why a user may not speak to all.
func mayShout(c *command.Call) bool {
	if c.User().Guest {
		c.Refuse("Only registered players can use the %s command.", c.Command.Name)
		return false
	}
	return !c.Muted() && c.MayTalk(talk.Shouts)
}

func cmdShout(c *command.Call) {
	if mayShout(c) {
		n := everybody(c, accounts.Shouts, fmt.Sprintf("%s shouts: %s", c.User().Titled(), c.Arg(0)))
		c.Print("(shouted to %s)\n", phrase.Plural(n, "player"))
	}
}

func cmdCshout(c *command.Call) {
	if c.Lists().Has(accounts.MuteCShouts, c.User().Name) {
		c.Refuse("You may not c-shout.")
		return
	}
	if mayShout(c) {
		n := everybody(c, accounts.CShouts, fmt.Sprintf("%s c-shouts: %s", c.User().Titled(), c.Arg(0)))
		c.Print("(c-shouted to %s)\n", phrase.Plural(n, "player"))
	}
}

func cmdIt(c *command.Call) {
	if mayShout(c) {
		text := c.Arg(0)
		between := " "
		if strings.HasPrefix(text, "'") {
			between = ""
		}
		n := everybody(c, accounts.Shouts, fmt.Sprintf("--> %s%s%s", c.User().Titled(), between, text))
		c.Print("(it-shouted to %s)\n", phrase.Plural(n, "player"))
	}
}

func cmdQtell(c *command.Call) {
	if !c.Serves() {
		return
	}
	var lines []string
	for _, line := range strings.Split(c.Arg(1), `\n`) {
		lines = append(lines, ":"+line)
	}
	text := strings.Join(lines, "\n")
	if n, err := strconv.Atoi(c.Arg(0)); err == nil {
		for _, y := range c.Listeners(strconv.Itoa(n)) {
			y.Notify(text)
		}
		c.Print("*qtell %d 0*\n", n)
		return
	}
	y := c.Named(c.Arg(0))
	if y == nil {
		c.Print("*qtell %s 1*\n", c.Arg(0))
		return
	}
	y.Notify(text)
	c.Print("*qtell %s 0*\n", y.User().Name)
}

func cmdSummon(c *command.Call) {
	y := c.Online(c.Arg(0))
	if y == nil || c.Muted() {
		return
	}
	if why := hears(y, c); why != "" {
		c.Refuse("%s", why)
		return
	}
	if !c.MayTalk(talk.Strangers) {
		return
	}
	y.Notify(fmt.Sprintf("\a%s needs to speak to you.  To contact them type \"tell %s hello\".", c.User().Name, c.User().Name))
	c.Print("Summoning sent to \"%s\".\n", y.User().Name)
}
