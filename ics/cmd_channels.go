package ics

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/lobby"
	"rookery/ics/phrase"
)

// The channels are numbers from 0; those with a meaning are named. Channel 0 is
// for admins.
const maxChannel = 255

var channelNames = map[int]string{
	0: "Admins", 1: "Server help", 2: "Discussion of the server", 4: "Help for guests", 5: "Service representatives",
	23: "Forming of simuls", 24: "Finding a bughouse partner", 36: "Crazyhouse chat", 49: "Mamer tournaments", 50: "General chat",
	53: "Guests' chat", 55: "Discussion of chess",
}

// channelCommands are about channels.
func channelCommands() []command.Command {
	return []command.Command{
		{Name: "inchannel", Code: 53, Params: "w", Usage: "[number|user]", Run: own(cmdInchannel),
			Help: "Lists who is in a channel, or the channels that a user is in; without parameters all channels with somebody in them."},
		{Name: "chanlist", Params: "", Run: own(cmdChanlist), Help: "Lists the channels that have a name."},
	}
}

// inChannel are those who are on and listen to a channel.
func (s *Server) inChannel(n int) []*session {
	var list []*session
	word := strconv.Itoa(n)
	list = slices.AppendSeq(list, s.lobby.Who(lobby.Channel, word))
	lobby.Sort(list)
	return list
}

func (c *call) tellChannel(n int, text string) {
	switch {
	case n < 0 || n > maxChannel:
		c.Refuse("The range of channels is 0 to %d.", maxChannel)
		return
	case c.Muted():
		return
	case n == 0 && !c.user.IsAdmin():
		c.Refuse("Only admins may send tells to channel 0.")
		return
	case c.user.Guest && n != 4 && n != 53:
		c.Refuse("Only registered users may send tells to channels other than 4 and 53.")
		return
	}
	told := 0
	for _, y := range c.server.inChannel(n) {
		if y == c.session || y.user.Listed(accounts.Censor, c.user.Name) || y.user.On(accounts.NoChannels) || c.user.Guest && !y.user.On(accounts.ChannelTells) ||
			y.user.On(accounts.Silence) && y.playing() != nil {
			continue
		}
		y.Notify(fmt.Sprintf("%s(%d): %s", c.user.Titled(), n, text))
		told++
	}
	c.channel = strconv.Itoa(n)
	note := ""
	if !c.user.Listed(accounts.Channel, strconv.Itoa(n)) {
		note = " (but you're not listening)"
	}
	if c.user.On(accounts.Echo) {
		c.Print("%s(%d): %s\n", c.user.Titled(), n, text)
	}
	c.Print("(told %s in channel %d%s)\n", phrase.Plural(told, "player"), n, note)
}

func cmdInchannel(c *call) {
	if c.Given(0) {
		n, err := strconv.Atoi(c.Arg(0))
		if err != nil {
			y := c.online(c.Arg(0))
			if y != nil {
				c.Print("%s is in the following channels: %s\n", y.user.Name, strings.Join(y.user.Channels(), " "))
			}
			return
		}
		if n < 0 || n > maxChannel {
			c.Refuse("The range of channels is 0 to %d.", maxChannel)
			return
		}
		list := c.server.inChannel(n)
		if len(list) == 0 {
			c.Print("Channel %d is empty.\n", n)
			return
		}
		c.Print("Channel %d%s: %s\n%s in channel %d.\n", n, quoted(channelNames[n]), strings.Join(titledNames(list), " "), people(len(list)), n)
		return
	}
	occupied := map[int]bool{}
	for _, x := range c.server.lobby.All() {
		for _, word := range x.user.List(accounts.Channel) {
			if n, err := strconv.Atoi(word); err == nil {
				occupied[n] = true
			}
		}
	}
	for _, n := range sortedKeys(occupied) {
		c.Print("Channel %d%s: %s\n", n, quoted(channelNames[n]), strings.Join(titledNames(c.server.inChannel(n)), " "))
	}
	if len(occupied) == 0 {
		c.Print("No channels in use.\n")
	}
}

func people(n int) string {
	if n == 1 {
		return "There is 1 player"
	}
	return fmt.Sprintf("There are %d players", n)
}

func quoted(s string) string {
	if s == "" {
		return ""
	}
	return fmt.Sprintf(" \"%s\"", s)
}

func titledNames(list []*session) []string {
	var all []string
	for _, x := range list {
		all = append(all, x.user.Titled())
	}
	return all
}

func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }

func cmdChanlist(c *call) {
	for _, n := range sortedKeys(channelNames) {
		c.Print("%3d  %s\n", n, channelNames[n])
	}
}
