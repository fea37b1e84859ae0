package ics

import (
	"crypto/rand"
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"time"

	"rookery/ics/command"
	"rookery/ics/phrase"
)

// adminCommands are those that only admins have.
func adminCommands() []command.Command {
	return []command.Command{
		{Name: "announce", Params: "S", Usage: "message", Admin: true, Run: own(cmdAnnounce), Help: "Tells everybody something, whatever they have set."},
		{Name: "annunreg", Params: "S", Usage: "message", Admin: true, Run: own(cmdAnnunreg), Help: "Tells all guests something."},
		{Name: "nuke", Params: "W", Usage: "user", Admin: true, Run: own(cmdNuke), Help: "Throws a user out."},
		{Name: "shutdown", Params: "w", Usage: "[seconds|cancel]", Admin: true, Run: own(cmdShutdown),
			Help: "Stops the server; games in play are kept as they are, clocks frozen, and go on when it is back and both players are."},
	}
}

// secret is a number below n that nobody can guess.
func secret(n int64) int64 {
	v, err := rand.Int(rand.Reader, big.NewInt(n))
	if err != nil {
		panic(err) // the system has no source of randomness
	}
	return v.Int64()
}

func (c *call) announceTo(wanted func(*session) bool, text string) {
	n := 0
	for _, y := range c.server.lobby.All() {
		if wanted(y) {
			y.Notify(fmt.Sprintf("\n    **ANNOUNCEMENT** from %s: %s\n", c.user.Name, text))
			n++
		}
	}
	c.Print("(announced to %s)\n", phrase.Plural(n, "player"))
}

func cmdAnnounce(c *call) { c.announceTo(func(y *session) bool { return y != c.session }, c.Arg(0)) }

func cmdAnnunreg(c *call) { c.announceTo(func(y *session) bool { return y.user.Guest }, c.Arg(0)) }

func cmdNuke(c *call) {
	y := c.online(c.Arg(0))
	if y == nil {
		return
	}
	if y.robot != nil {
		c.Refuse("%s is one of the server's own players, and stays.", y.user.Name)
		return
	}
	y.conn.Send("\n\n**** You have been kicked out by " + c.user.Name + "! ****\n\n")
	c.server.log.Info("user thrown out", "by", c.user.Name, "user", y.user.Name)
	y.conn.HangUp()
	c.Print("Nuking: %s\n", y.user.Name)
}

func cmdShutdown(c *call) {
	s := c.server
	if strings.EqualFold(c.Arg(0), "cancel") {
		if s.shutTimer == nil {
			c.Refuse("No shutdown is in progress.")
			return
		}
		s.shutTimer.Stop()
		s.shutTimer, s.shutAt = nil, time.Time{}
		s.tellAll("    **** Automatic shutdown CANCELLED by " + c.user.Name + ". ****")
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
	if s.config.Stop == nil {
		c.Refuse("This server cannot be stopped from here.")
		return
	}
	wait := time.Duration(seconds) * time.Second
	s.shutAt = s.now().Add(wait)
	if s.shutTimer != nil {
		s.shutTimer.Stop()
	}
	s.shutTimer = time.AfterFunc(wait, s.config.Stop)
	s.log.Info("shutdown", "by", c.user.Name, "in", wait)
	s.tellAll(fmt.Sprintf("    **** Server shutdown ordered by %s. ****\n    **** Server going down in %s. Games in play will go on afterwards. ****", c.user.Name, phrase.LongSpan(wait)))
}

func (s *Server) tellAll(text string) {
	for y := range s.lobby.Each() {
		y.Notify(text)
	}
}
