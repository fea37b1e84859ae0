package ics

import (
	"fmt"
	"strconv"
	"strings"

	"rookery/ics/accounts"
	"rookery/ics/phrase"
	"rookery/ics/talk"
	"rookery/internal/origin"
)

// talkCommands are those by which users talk outside of games.
func talkCommands() []command {
	return []command{
		{name: "tell", code: 132, params: "WS", usage: "user|channel|.|, message", run: cmdTell,
			help: "Tells a user or all in a channel something. \".\" is the user whom you told something last, \",\" the channel."},
		{name: "reply", code: 153, params: "S", usage: "message", run: cmdReply, help: "Tells the user something who last told you something."},
		{name: "xtell", code: 150, params: "WS", usage: "user message", run: cmdXtell,
			help: "Tells a user something, but not if that user is playing in silence."},
		{name: "shout", code: 110, params: "S", usage: "message", run: cmdShout, help: "Tells everybody something."},
		{name: "cshout", code: 31, params: "S", usage: "message", run: cmdCshout, help: "Tells everybody something about chess."},
		{name: "it", code: 57, params: "S", usage: "message", run: cmdIt, help: "Tells everybody what you do: \"it waves\" is shown as \"--> You wave\"."},
		{name: "qtell", code: 96, params: "WS", usage: "user|channel message", run: cmdQtell,
			help: "For services with the title TD: tells a user or channel something without naming the sender; \\n begins a line."},
		{name: "summon", code: 154, params: "W", usage: "user", run: cmdSummon, help: "Tells a user that you need to speak to them."},
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

// muted says so to who has been muted.
func (c *call) muted() bool {
	if c.server.lists.Has(accounts.Mute, c.user.Name) {
		c.refuse("You are muted.")
		return true
	}
	return false
}

// say sends a user's words to another user and says how that went.
func (c *call) say(y *session, verb, text string) bool {
	if c.muted() {
		return false
	}
	if why := y.hears(c.session); why != "" {
		c.refuse("%s", why)
		return false
	}
	if verb == "tells you" && y.lastHeard != c.user.Name && c.lastHeard != y.user.Name && !c.mayTalk(talk.Strangers) {
		return false
	}
	bell := ""
	if y.user.On(accounts.Bell) {
		bell = "\a"
	}
	y.notify(fmt.Sprintf("%s%s %s: %s", bell, c.user.Titled(), verb, text))
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
	c.print("(told %s%s)\n", y.user.Name, note)
	return true
}

func cmdTell(c *call) {
	to, text := c.arg(0), c.arg(1)
	switch to {
	case ".":
		if c.lastTold == "" {
			c.refuse("I don't know who to tell that to.")
			return
		}
		to = c.lastTold
	case ",":
		if c.channel == "" {
			c.refuse("I don't know what channel to tell that to.")
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
		c.refuse("I don't know who to tell that to.")
		return
	}
	if y := c.online(c.lastHeard); y != nil && c.say(y, "tells you", c.arg(0)) {
		c.lastTold = y.user.Name
	}
}

func cmdXtell(c *call) {
	y := c.online(c.arg(0))
	switch {
	case y == nil:
	case y.user.On(accounts.Silence) && y.playing() != nil:
		c.refuse("%s is playing in silence.", y.user.Name)
	default:
		c.say(y, "tells you", c.arg(1))
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
			y.notify(line)
			n++
		}
	}
	return n
}

// echo has the speaker hear what others hear.
func (c *call) echo(line string) {
	if c.user.On(accounts.Echo) {
		c.notify(line)
	}
}

// mayShout says why a user may not speak to all.
func (c *call) mayShout() bool {
	if c.user.Guest {
		c.refuse("Only registered players can use the %s command.", c.command.name)
		return false
	}
	return !c.muted() && c.mayTalk(talk.Shouts)
}

func cmdShout(c *call) {
	if c.mayShout() {
		n := c.everybody(accounts.Shouts, fmt.Sprintf("%s shouts: %s", c.user.Titled(), c.arg(0)))
		c.print("(shouted to %s)\n", phrase.Plural(n, "player"))
	}
}

func cmdCshout(c *call) {
	if c.server.lists.Has(accounts.MuteCShouts, c.user.Name) {
		c.refuse("You may not c-shout.")
		return
	}
	if c.mayShout() {
		n := c.everybody(accounts.CShouts, fmt.Sprintf("%s c-shouts: %s", c.user.Titled(), c.arg(0)))
		c.print("(c-shouted to %s)\n", phrase.Plural(n, "player"))
	}
}

func cmdIt(c *call) {
	if c.mayShout() {
		text := c.arg(0)
		between := " "
		if strings.HasPrefix(text, "'") {
			between = ""
		}
		n := c.everybody(accounts.Shouts, fmt.Sprintf("--> %s%s%s", c.user.Titled(), between, text))
		c.print("(it-shouted to %s)\n", phrase.Plural(n, "player"))
	}
}

func cmdQtell(c *call) {
	if !c.serves() {
		return
	}
	var lines []string
	for _, line := range strings.Split(c.arg(1), `\n`) {
		lines = append(lines, ":"+line)
	}
	text := strings.Join(lines, "\n")
	if n, err := strconv.Atoi(c.arg(0)); err == nil {
		for _, y := range c.server.inChannel(n) {
			y.notify(text)
		}
		c.print("*qtell %d 0*\n", n)
		return
	}
	y := c.server.lobby.Named(c.arg(0))
	if y == nil {
		c.print("*qtell %s 1*\n", c.arg(0))
		return
	}
	y.notify(text)
	c.print("*qtell %s 0*\n", y.user.Name)
}

func cmdSummon(c *call) {
	y := c.online(c.arg(0))
	if y == nil || c.muted() {
		return
	}
	if why := y.hears(c.session); why != "" {
		c.refuse("%s", why)
		return
	}
	if !c.mayTalk(talk.Strangers) {
		return
	}
	y.notify(fmt.Sprintf("\a%s needs to speak to you.  To contact them type \"tell %s hello\".", c.user.Name, c.user.Name))
	c.print("Summoning sent to \"%s\".\n", y.user.Name)
}

// mayTalk takes from a budget, or says that it is used up. Admins and services
// have no bounds.
func (c *call) mayTalk(k talk.Kind) bool {
	if c.user.IsAdmin() || c.user.Has("TD") || c.server.config.Limits.Talk {
		return true
	}
	wait, ok := c.budgets.Spend(k, c.server.now(), c.server.lists.Has(accounts.Quota, c.user.Name))
	if !ok {
		c.refuse("Too many %s: please wait %s.", k, phrase.LongSpan(wait))
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
