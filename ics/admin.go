package ics

import (
	"crypto/rand"
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"time"

	"rookery/ics/phrase"
)

// adminCommands are those that only admins have.
func adminCommands() []command {
	return []command{
		{name: "announce", params: "S", usage: "message", admin: true, run: cmdAnnounce, help: "Tells everybody something, whatever they have set."},
		{name: "annunreg", params: "S", usage: "message", admin: true, run: cmdAnnunreg, help: "Tells all guests something."},
		{name: "nuke", params: "W", usage: "user", admin: true, run: cmdNuke, help: "Throws a user out."},
		{name: "shutdown", params: "w", usage: "[seconds|cancel]", admin: true, run: cmdShutdown,
			help: "Stops the server; games in play are kept as they are, clocks frozen, and go on when it is back and both players are."},
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
			y.notify(fmt.Sprintf("\n    **ANNOUNCEMENT** from %s: %s\n", c.user.Name, text))
			n++
		}
	}
	c.print("(announced to %s)\n", phrase.Plural(n, "player"))
}

func cmdAnnounce(c *call) { c.announceTo(func(y *session) bool { return y != c.session }, c.arg(0)) }

func cmdAnnunreg(c *call) { c.announceTo(func(y *session) bool { return y.user.Guest }, c.arg(0)) }

func cmdNuke(c *call) {
	y := c.online(c.arg(0))
	if y == nil {
		return
	}
	if y.robot != nil {
		c.refuse("%s is one of the server's own players, and stays.", y.user.Name)
		return
	}
	y.conn.Send("\n\n**** You have been kicked out by " + c.user.Name + "! ****\n\n")
	c.server.log.Info("user thrown out", "by", c.user.Name, "user", y.user.Name)
	y.conn.HangUp()
	c.print("Nuking: %s\n", y.user.Name)
}

func cmdShutdown(c *call) {
	s := c.server
	if strings.EqualFold(c.arg(0), "cancel") {
		if s.shutTimer == nil {
			c.refuse("No shutdown is in progress.")
			return
		}
		s.shutTimer.Stop()
		s.shutTimer, s.shutAt = nil, time.Time{}
		s.tellAll("    **** Automatic shutdown CANCELLED by " + c.user.Name + ". ****")
		return
	}
	seconds := 60
	if c.given(0) {
		n, err := strconv.Atoi(c.arg(0))
		if err != nil || n < 0 || n > 86400 {
			c.refuse("Usage: shutdown [seconds|cancel]")
			return
		}
		seconds = n
	}
	if s.config.Stop == nil {
		c.refuse("This server cannot be stopped from here.")
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
		y.notify(text)
	}
}
