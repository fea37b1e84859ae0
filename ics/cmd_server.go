package ics

import (
	"sort"
	"strings"
	"time"

	"rookery/ics/wire"
)

// serverCommands are about the server itself.
func serverCommands() []command {
	return []command{
		{name: "date", code: 32, run: cmdDate, help: "Shows the server's time."},
		{name: "uptime", code: 140, run: cmdUptime, help: "Shows how long the server has been up, and how many use it."},
		{name: "quit", code: 97, run: cmdQuit, help: "Ends the session; not while you are playing a game."},
		{name: "help", code: 50, params: "w", usage: "[command]", run: cmdHelp, help: "Shows how a command is used, or which commands there are."},
		{name: "info", code: 55, run: cmdInfo, help: "Says what this server is."},
		{name: "limits", code: 63, run: cmdLimits, help: "Shows the sizes of lists."},
		{name: "servers", code: 108, run: cmdServers, help: "Lists other servers; there are none."},
		{name: "whenshut", code: 144, run: cmdWhenshut, help: "Tells whether the server is about to shut down."},
	}
}

func cmdDate(c *call) {
	now := c.server.now()
	c.print("Local time     - %s\nServer time    - %s\nGMT            - %s\n", dateTime(now.Local()), dateTime(now.Local()), dateTime(now.UTC()))
}

func cmdUptime(c *call) {
	s := c.server
	c.print("Server location: %s   Server version : %s\n", s.config.Name, s.config.Version)
	c.print("The server has been up since %s.\n(Up for: %s)\n", dateTime(s.started.UTC()), longSpan(s.now().Sub(s.started)))
	c.print("Player limit: %d users.\n", s.config.Limits.Connections)
	c.print("There are currently %d players, with a high of %d since last restart.\n", len(s.lobby.byName), s.lobby.peak)
	c.print("%s", s.playedToday())
}

func cmdQuit(c *call) {
	if t := c.playing(); t != nil && !t.waiting {
		c.refuse("You can't quit while you are playing a game. Type \"resign\" to give it up, or \"adjourn\" or \"abort\" to ask %s.",
			c.last.opponent)
		return
	}
	c.print("Logging you out.\n\n      Thank you for using %s.\n", c.server.config.Name)
	c.bye = "quit"
}

func cmdHelp(c *call) {
	topic := strings.ToLower(c.arg(0))
	if topic == "" {
		c.print("Commands (type \"help\" and a command for more):\n\n")
		var words []string
		for _, k := range c.server.commands {
			if !k.admin || c.user.isAdmin() {
				words = append(words, k.name)
			}
		}
		c.print("%s", wire.Columns(words, 79))
		c.print("\nOther topics: %s\n", strings.Join(topicNames(), " "))
		return
	}
	if text, ok := topics[topic]; ok {
		c.print("%s\n", text)
		return
	}
	k, fits := c.server.find(topic, c.user.isAdmin())
	switch {
	case k != nil:
		c.print("Usage: %s\n\n%s\n", strings.TrimSpace(k.name+" "+k.usage), k.help)
	case len(fits) > 0:
		c.refuse("Ambiguous help topic \"%s\". Matches: %s.", topic, strings.Join(fits, " "))
	default:
		c.refuse("There is no help available on \"%s\".", topic)
	}
}

// topics are help about more than one command.
var topics = map[string]string{
	"register": "A registered name keeps its ratings, games and lists. Admins of this server register users.",
	"guest":    "Guests may play unrated games and talk in channels 4 and 53. What they set is forgotten when they leave.",
	"channel_list": "0 Admins    1 Server help    2 Discussion of the server    4 Help for guests    24 Finding a bughouse partner\n" +
		"36 Crazyhouse chat    50 General chat    53 Guests' chat    55 Discussion of chess\nType \"chanlist\" for all.",
	"formula": "A formula says which offers you see: for instance \"set formula !blitz | rating >= 1500 & time <= 5\".\n" +
		"Words: rating myrating ratingdiff time inc assessloss blitz standard lightning wild crazyhouse bughouse suicide atomic losers\n" +
		"rated unrated white black computer registered abuser timeseal private nonstandard mymaxtime; f1 to f9 are put in.\n" +
		"Signs: + - * / ( ) = == != < > <= >= ! not & && and | || or, minutes.",
	"moves_input": "Moves are written as e4, Nf3, exd5, e8=Q, O-O, as e2e4 or e7e8q, and drops as N@f3.",
}

func topicNames() []string {
	var all []string
	for name := range topics {
		all = append(all, name)
	}
	sort.Strings(all)
	return all
}

func cmdInfo(c *call) {
	c.print("%s %s: an internet chess server. It speaks as freechess.org does, so that clients made for it work.\n", c.server.config.Name, c.server.config.Version)
	c.print("Every move is stored before it is acknowledged; games in play survive the server.\n")
}

func cmdLimits(c *call) {
	c.print("Names on a list: %d.  Aliases: %d.  Finger notes: %d.  Bytes in a line: %d.\n", maxListed, maxAliases, len(c.user.own.Notes()), wire.MaxLine)
}

func cmdServers(c *call) { c.print("There are no other servers.\n") }

func cmdWhenshut(c *call) {
	if at := c.server.shutAt; !at.IsZero() {
		c.print("The server will shut down in %s.\n", longSpan(at.Sub(c.server.now()).Round(time.Second)))
		return
	}
	c.print("No shutdown currently in progress.\n")
}
