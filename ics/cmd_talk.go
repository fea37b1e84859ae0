package ics

import (
	"fmt"
	"strconv"
	"strings"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/phrase"
	"rookery/ics/talk"
	"rookery/internal/origin"
)

// talkCommands are those by which users talk outside of games.
func talkCommands() []command.Command {
	return []command.Command{
		{Name: "tell", Code: 132, Params: "WS", Usage: "user|channel|.|, message", Run: own(cmdTell),
			Help: "Tells a user or all in a channel something. \".\" is the user whom you told something last, \",\" the channel."},
		{Name: "reply", Code: 153, Params: "S", Usage: "message", Run: own(cmdReply), Help: "Tells the user something who last told you something."},
		{Name: "xtell", Code: 150, Params: "WS", Usage: "user message", Run: own(cmdXtell),
			Help: "Tells a user something, but not if that user is playing in silence."},
		{Name: "shout", Code: 110, Params: "S", Usage: "message", Run: own(cmdShout), Help: "Tells everybody something."},
		{Name: "cshout", Code: 31, Params: "S", Usage: "message", Run: own(cmdCshout), Help: "Tells everybody something about chess."},
		{Name: "it", Code: 57, Params: "S", Usage: "message", Run: own(cmdIt), Help: "Tells everybody what you do: \"it waves\" is shown as \"--> You wave\"."},
		{Name: "qtell", Code: 96, Params: "WS", Usage: "user|channel message", Run: own(cmdQtell),
			Help: "For services with the title TD: tells a user or channel something without naming the sender; \\n begins a line."},
		{Name: "summon", Code: 154, Params: "W", Usage: "user", Run: own(cmdSummon), Help: "Tells a user that you need to speak to them."},
	}
}

// hears tells why a user does not hear another one; "" if they do.
func (x *session) hears(from *session) string {
	switch {
	case x.user.Listed(accounts.Censor, from.user.Name):
		return fmt.Sprintf("%s is censoring you.", x.user.Name)
	case from.user.Guest && !x.user.On(accounts.Tells) && !from.user.IsAdmin():
		return fmt.Sprintf("%s isn't listening to unregistered users' tells.", x.user.Name)
	}
	return ""
}

// say sends a user's words to another user and says how that went.
func (c *call) say(y *session, verb, text string) bool {
	if c.Muted() {
		return false
	}
	if why := y.hears(c.session); why != "" {
		c.Refuse("%s", why)
		return false
	}
	if verb == "tells you" && y.lastHeard != c.user.Name && c.lastHeard != y.user.Name && !c.MayTalk(talk.Strangers) {
		return false
	}
	bell := ""
	if y.user.On(accounts.Bell) {
		bell = "\a"
	}
	y.Notify(fmt.Sprintf("%s%s %s: %s", bell, c.user.Titled(), verb, text))
	if y.lastHeard != c.user.Name {
		y.lastHeard = c.user.Name
		y.keep()
	}
	note := ""
	if busy := y.user.Text(accounts.Busy); busy != "" {
		note = fmt.Sprintf(", who %s", busy)
	} else if idle := c.server.now().Sub(y.typed); idle > 5*60*1e9 {
		note = fmt.Sprintf(", who has been idle %s", phrase.ShortSpan(idle))
	}
	if t := y.playing(); t != nil {
		note = ", who is playing"
	} else if y.examining() != nil {
		note = ", who is examining a game"
	}
	c.Print("(told %s%s)\n", y.user.Name, note)
	return true
}

func cmdTell(c *call) {
	to, text := c.Arg(0), c.Arg(1)
	switch to {
	case ".":
		if c.lastTold == "" {
			c.Refuse("I don't know who to tell that to.")
			return
		}
		to = c.lastTold
	case ",":
		if c.channel == "" {
			c.Refuse("I don't know what channel to tell that to.")
			return
		}
		to = c.channel
	}
	if n, err := strconv.Atoi(to); err == nil {
		c.tellChannel(n, text)
		return
	}
	if strings.EqualFold(to, "td") { // too short for a user's name
		c.awaitTourney(strings.Fields(text))
		return
	}
	if y := c.online(to); y != nil && c.say(y, "tells you", text) {
		c.lastTold = y.user.Name
	}
}

func cmdReply(c *call) {
	if c.lastHeard == "" {
		c.Refuse("I don't know who to tell that to.")
		return
	}
	if y := c.online(c.lastHeard); y != nil && c.say(y, "tells you", c.Arg(0)) {
		c.lastTold = y.user.Name
	}
}

func cmdXtell(c *call) {
	y := c.online(c.Arg(0))
	switch {
	case y == nil:
	case y.user.On(accounts.Silence) && y.playing() != nil:
		c.Refuse("%s is playing in silence.", y.user.Name)
	default:
		c.say(y, "tells you", c.Arg(1))
	}
}

// everybody sends a line to all who want such lines and do not censor who it
// is from, and returns how many that were.
func (c *call) everybody(variable accounts.Flag, line string) int {
	n := 0
	for y := range c.server.lobby.Each() {
		switch {
		case !y.user.On(variable), y.user.Listed(accounts.Censor, c.user.Name), y.user.On(accounts.Silence) && y.playing() != nil:
		case y == c.session:
			c.echo(line)
		default:
			y.Notify(line)
			n++
		}
	}
	return n
}

// echo has the speaker hear what others hear.
func (c *call) echo(line string) {
	if c.user.On(accounts.Echo) {
		c.Notify(line)
	}
}

// mayShout says why a user may not speak to all.
func (c *call) mayShout() bool {
	if c.user.Guest {
		c.Refuse("Only registered players can use the %s command.", c.Command.Name)
		return false
	}
	return !c.Muted() && c.MayTalk(talk.Shouts)
}

func cmdShout(c *call) {
	if c.mayShout() {
		n := c.everybody(accounts.Shouts, fmt.Sprintf("%s shouts: %s", c.user.Titled(), c.Arg(0)))
		c.Print("(shouted to %s)\n", phrase.Plural(n, "player"))
	}
}

func cmdCshout(c *call) {
	if c.server.lists.Has(accounts.MuteCShouts, c.user.Name) {
		c.Refuse("You may not c-shout.")
		return
	}
	if c.mayShout() {
		n := c.everybody(accounts.CShouts, fmt.Sprintf("%s c-shouts: %s", c.user.Titled(), c.Arg(0)))
		c.Print("(c-shouted to %s)\n", phrase.Plural(n, "player"))
	}
}

func cmdIt(c *call) {
	if c.mayShout() {
		text := c.Arg(0)
		between := " "
		if strings.HasPrefix(text, "'") {
			between = ""
		}
		n := c.everybody(accounts.Shouts, fmt.Sprintf("--> %s%s%s", c.user.Titled(), between, text))
		c.Print("(it-shouted to %s)\n", phrase.Plural(n, "player"))
	}
}

func cmdQtell(c *call) {
	if !c.Serves() {
		return
	}
	var lines []string
	for _, line := range strings.Split(c.Arg(1), `\n`) {
		lines = append(lines, ":"+line)
	}
	text := strings.Join(lines, "\n")
	if n, err := strconv.Atoi(c.Arg(0)); err == nil {
		for _, y := range c.server.inChannel(n) {
			y.Notify(text)
		}
		c.Print("*qtell %d 0*\n", n)
		return
	}
	y := c.server.lobby.Named(c.Arg(0))
	if y == nil {
		c.Print("*qtell %s 1*\n", c.Arg(0))
		return
	}
	y.Notify(text)
	c.Print("*qtell %s 0*\n", y.user.Name)
}

func cmdSummon(c *call) {
	y := c.online(c.Arg(0))
	if y == nil || c.Muted() {
		return
	}
	if why := y.hears(c.session); why != "" {
		c.Refuse("%s", why)
		return
	}
	if !c.MayTalk(talk.Strangers) {
		return
	}
	y.Notify(fmt.Sprintf("\a%s needs to speak to you.  To contact them type \"tell %s hello\".", c.user.Name, c.user.Name))
	c.Print("Summoning sent to \"%s\".\n", y.user.Name)
}

// MayTalk takes from a budget, or says that it is used up. Admins and services
// have no bounds.
func (x *session) MayTalk(k talk.Kind) bool {
	if x.user.IsAdmin() || x.user.Has("TD") || x.server.config.Limits.Talk {
		return true
	}
	wait, ok := x.budgets.Spend(k, x.server.now(), x.server.lists.Has(accounts.Quota, x.user.Name))
	if !ok {
		x.Print("Too many %s: please wait %s.\n", k, phrase.LongSpan(wait))
	}
	return ok
}

// purseKeys are what a session's budgets are kept under. A guest's name is nobody's.
func (x *session) purseKeys() (keys []string) {
	if !x.user.Guest {
		keys = append(keys, fmt.Sprintf("user %d", x.user.ID))
	}
	if from := origin.Network(x.conn.Address()); from != "" {
		keys = append(keys, "from "+from)
	}
	return keys
}
