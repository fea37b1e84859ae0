// Package moderation is the room of those who keep the peace: announcements, muzzles, who is thrown out, and the end of
// the server. What it does to a user is undone by doing it again, or by taking the user off the list.
package moderation

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/phrase"
	"rookery/ics/settings"
)

// A Moderation is the room. Who has the floor uses it.
type Moderation struct {
	stop  func() // nil: the server cannot be stopped from here
	at    time.Time
	timer *time.Timer
}

// New is a moderation; stop is called when an admin shuts the server down.
func New(stop func()) *Moderation { return &Moderation{stop: stop} }

// Commands are those of the room.
func (m *Moderation) Commands() []command.Command {
	return []command.Command{
		{Name: "muzzle", Params: "W", Usage: "user", Admin: true, Run: toggle(accounts.Mute), Help: "Lets a user talk to nobody, or lets them again."},
		{Name: "mute", Params: "W", Usage: "user", Admin: true, Run: toggle(accounts.Mute), Help: "Lets a user talk to nobody, or lets them again."},
		{Name: "cmuzzle", Params: "W", Usage: "user", Admin: true, Run: toggle(accounts.MuteCShouts), Help: "Lets a user c-shout no more, or lets them again."},
		{Name: "whenshut", Code: 144, Run: m.cmdWhenshut, Help: "Tells whether the server is about to shut down."},
		{Name: "announce", Params: "S", Usage: "message", Admin: true, Run: cmdAnnounce, Help: "Tells everybody something, whatever they have set."},
		{Name: "annunreg", Params: "S", Usage: "message", Admin: true, Run: cmdAnnunreg, Help: "Tells all guests something."},
		{Name: "nuke", Params: "W", Usage: "user", Admin: true, Run: cmdNuke, Help: "Throws a user out."},
		{Name: "shutdown", Params: "w", Usage: "[seconds|cancel]", Admin: true, Run: m.cmdShutdown,
			Help: "Stops the server; games in play are kept as they are, clocks frozen, and go on when it is back and both players are."},
	}
}

// announceTo tells those something who are wanted.
func announceTo(c *command.Call, wanted func(command.Person) bool, text string) {
	n := 0
	for _, y := range c.Everybody() {
		if wanted(y) {
			y.Notify(fmt.Sprintf("\n    **ANNOUNCEMENT** from %s: %s\n", c.User().Name, text))
			n++
		}
	}
	c.Print("(announced to %s)\n", phrase.Plural(n, "player"))
}

func cmdAnnounce(c *command.Call) {
	announceTo(c, func(y command.Person) bool { return y != c.Asker }, c.Arg(0))
}

func cmdAnnunreg(c *command.Call) {
	announceTo(c, func(y command.Person) bool { return y.User().Guest }, c.Arg(0))
}

func cmdNuke(c *command.Call) {
	y := c.Online(c.Arg(0))
	if y == nil {
		return
	}
	if y.Robot() {
		c.Refuse("%s is one of the server's own players, and stays.", y.User().Name)
		return
	}
	c.Log().Info("user thrown out", "by", c.User().Name, "user", y.User().Name)
	y.ThrowOut("\n\n**** You have been kicked out by " + c.User().Name + "! ****\n\n")
	c.Print("Nuking: %s\n", y.User().Name)
}

func (m *Moderation) cmdShutdown(c *command.Call) {
	if strings.EqualFold(c.Arg(0), "cancel") {
		if m.timer == nil {
			c.Refuse("No shutdown is in progress.")
			return
		}
		m.timer.Stop()
		m.timer, m.at = nil, time.Time{}
		tellAll(c, "    **** Automatic shutdown CANCELLED by "+c.User().Name+". ****")
		return
	}
	seconds := 60
	if c.Given(0) {
		n, err := strconv.Atoi(c.Arg(0))
		if err != nil || n < 0 || n > 86400 {
			c.Refuse("Usage: shutdown [seconds|cancel]")
			return
		}
		seconds = n
	}
	if m.stop == nil {
		c.Refuse("This server cannot be stopped from here.")
		return
	}
	wait := time.Duration(seconds) * time.Second
	m.at = c.Now().Add(wait)
	if m.timer != nil {
		m.timer.Stop()
	}
	m.timer = time.AfterFunc(wait, m.stop)
	c.Log().Info("shutdown", "by", c.User().Name, "in", wait)
	tellAll(c, fmt.Sprintf("    **** Server shutdown ordered by %s. ****\n    **** Server going down in %s. Games in play will go on afterwards. ****", c.User().Name, phrase.LongSpan(wait)))
}

func tellAll(c *command.Call, text string) {
	for y := range c.Each() {
		y.Notify(text)
	}
}

// toggle is a command that puts a user on one of the server's lists, or takes them off.
func toggle(list accounts.List) func(*command.Call) {
	return func(c *command.Call) {
		c.AwaitUnrenamed(func() {
			if u := c.AwaitUser(c.Arg(0)); u != nil {
				settings.AwaitServerList(c, list, u.Name, !c.Lists().Has(list, u.Name))
			}
		})
	}
}

func (m *Moderation) cmdWhenshut(c *command.Call) {
	if at := m.at; !at.IsZero() {
		c.Print("The server will shut down in %s.\n", phrase.LongSpan(at.Sub(c.Now()).Round(time.Second)))
		return
	}
	c.Print("No shutdown currently in progress.\n")
}
