package chat

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/phrase"
)

// The channels are numbers from 0 to accounts.MaxChannel; those with a meaning are named. Channel 0 is
// for admins.
var channelNames = map[int]string{
	0: "Admins", 1: "Server help", 2: "Discussion of the server", 4: "Help for guests", 5: "Service representatives",
	23: "Forming of simuls", 24: "Finding a bughouse partner", 36: "Crazyhouse chat", 49: "Mamer tournaments", 50: "General chat",
	53: "Guests' chat", 55: "Discussion of chess",
}

// channelCommands are about channels.
func channelCommands() []command.Command {
	return []command.Command{
		{Name: "inchannel", Code: 53, Params: "w", Usage: "[number|user]", Run: cmdInchannel,
			Help: "Lists who is in a channel, or the channels that a user is in; without parameters all channels with somebody in them."},
		{Name: "chanlist", Params: "", Run: cmdChanlist, Help: "Lists the channels that have a name."},
	}
}

// tellChannel tells all who listen to a channel something.
func tellChannel(c *command.Call, n int, text string) {
	switch {
	case n < 0 || n > accounts.MaxChannel:
		c.Refuse("The range of channels is 0 to %d.", accounts.MaxChannel)
		return
	case c.Muted():
		return
	case n == 0 && !c.User().IsAdmin():
		c.Refuse("Only admins may send tells to channel 0.")
		return
	case c.User().Guest && n != 4 && n != 53:
		c.Refuse("Only registered users may send tells to channels other than 4 and 53.")
		return
	}
	told := 0
	for _, y := range c.Listeners(strconv.Itoa(n)) {
		if y == c.Asker || y.User().Listed(accounts.Censor, c.User().Name) || y.User().On(accounts.NoChannels) || c.User().Guest && !y.User().On(accounts.ChannelTells) ||
			y.User().On(accounts.Silence) && y.Plays() {
			continue
		}
		y.Notify(fmt.Sprintf("%s(%d): %s", c.User().Titled(), n, text))
		told++
	}
	c.Talked().Channel = strconv.Itoa(n)
	note := ""
	if !c.User().Listed(accounts.Channel, strconv.Itoa(n)) {
		note = " (but you're not listening)"
	}
	if c.User().On(accounts.Echo) {
		c.Print("%s(%d): %s\n", c.User().Titled(), n, text)
	}
	c.Print("(told %s in channel %d%s)\n", phrase.Plural(told, "player"), n, note)
}

func cmdInchannel(c *command.Call) {
	if c.Given(0) {
		n, err := strconv.Atoi(c.Arg(0))
		if err != nil {
			y := c.Online(c.Arg(0))
			if y != nil {
				c.Print("%s is in the following channels: %s\n", y.User().Name, strings.Join(y.User().Channels(), " "))
			}
			return
		}
		if n < 0 || n > accounts.MaxChannel {
			c.Refuse("The range of channels is 0 to %d.", accounts.MaxChannel)
			return
		}
		list := c.Listeners(strconv.Itoa(n))
		if len(list) == 0 {
			c.Print("Channel %d is empty.\n", n)
			return
		}
		c.Print("Channel %d%s: %s\n%s in channel %d.\n", n, quoted(channelNames[n]), strings.Join(titledNames(list), " "), people(len(list)), n)
		return
	}
	occupied := map[int]bool{}
	for x := range c.Each() {
		for _, word := range x.User().List(accounts.Channel) {
			if n, err := strconv.Atoi(word); err == nil {
				occupied[n] = true
			}
		}
	}
	for _, n := range slices.Sorted(maps.Keys(occupied)) {
		c.Print("Channel %d%s: %s\n", n, quoted(channelNames[n]), strings.Join(titledNames(c.Listeners(strconv.Itoa(n))), " "))
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

func titledNames(list []command.Person) []string {
	var all []string
	for _, x := range list {
		all = append(all, x.User().Titled())
	}
	return all
}

func cmdChanlist(c *command.Call) {
	for _, n := range slices.Sorted(maps.Keys(channelNames)) {
		c.Print("%3d  %s\n", n, channelNames[n])
	}
}
