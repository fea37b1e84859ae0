package ics

import (
	"fmt"
	"slices"
	"strings"

	"rookery/ics/accounts"
	"rookery/ics/lobby"
)

// Invitations are nchess(6)'s: somebody asks for a user who need not be on
// yet, and waits. The game begins when the other one invites back. If both
// want the same colour there is a single round in which either may give way;
// if both insist, nothing comes of it.
type invitation struct {
	from  *session
	to    string      // in lower case
	terms lobby.Terms // with the colour that from wants
	// again tells that both wanted the same colour: this is the round.
	again, insists bool
}

func inviteCommands() []command {
	return []command{
		{name: "invite", params: "ws", usage: "[user [white|black] [time [inc]]]", run: cmdInvite,
			help: "Invites a user, who need not be logged in yet, to a game, or answers an invitation. Without a user it lists the invitations for you. " +
				"If both of you want the same colour you are asked once more."},
		{name: "uninvite", params: "W", usage: "user", run: cmdUninvite, help: "Takes back an invitation, or refuses one."},
	}
}

// invited finds the invitation from one user to another.
func (s *Server) invited(from, to string) *invitation {
	for _, i := range s.invitations {
		if strings.EqualFold(i.from.user.Name, from) && strings.EqualFold(i.to, to) {
			return i
		}
	}
	return nil
}

// dropInvitations forgets those that fit.
func (s *Server) dropInvitations(fits func(*invitation) bool) {
	s.invitations = slices.DeleteFunc(s.invitations, fits)
}

// renameInvited has invitations follow an account that gets another name; they end if it has none any more.
func (s *Server) renameInvited(from, to string) {
	for _, i := range s.invitations {
		if !strings.EqualFold(i.to, from) {
			continue
		}
		if i.to = strings.ToLower(to); to == "" {
			i.from.notify(from + ", whom you have invited, is not registered any more.")
		}
	}
	s.dropInvitations(func(i *invitation) bool { return i.to == "" })
}

// between fits the invitations of two users to each other.
func between(a, b string) func(*invitation) bool {
	return func(i *invitation) bool {
		return strings.EqualFold(i.from.user.Name, a) && strings.EqualFold(i.to, b) ||
			strings.EqualFold(i.from.user.Name, b) && strings.EqualFold(i.to, a)
	}
}

// tellInvitations shows somebody who has logged in who waits for them.
func (s *Server) tellInvitations(x *session) {
	for _, i := range s.invitations {
		if strings.EqualFold(i.to, x.user.Name) && !x.user.Listed(accounts.Censor, i.from.user.Name) {
			x.notify(i.text())
		}
	}
}

func (i *invitation) text() string {
	colour := ""
	if i.terms.Colour != "" {
		colour = ", with the " + i.terms.Colour + " pieces"
	}
	name := i.from.user.Name
	return fmt.Sprintf("\a%s invites you to a game of chess (%s)%s.\nType \"invite %s\" to play, or \"uninvite %s\".", name, i.terms.Summary(), colour, name, name)
}

func cmdInvite(c *call) {
	s := c.server
	if !c.given(0) {
		n := 0
		for _, i := range s.invitations {
			if strings.EqualFold(i.to, c.user.Name) {
				c.print("%s\n", strings.TrimPrefix(i.text(), "\a"))
				n++
			}
		}
		if n == 0 {
			c.refuse("Nobody invites you.")
		}
		return
	}
	name := c.arg(0)
	if why := nameTrouble(name); why != "" {
		c.refuse("%s", why)
		return
	}
	w, ok := c.terms(c.arg(1))
	if !ok {
		return
	}
	w.Rated = false
	if c.busy() {
		c.refuse("You are playing or examining a game.")
		return
	}
	if strings.EqualFold(name, c.user.Name) {
		c.refuse("You can't invite yourself.")
		return
	}
	y := s.lobby.Named(name)
	if y != nil {
		if why := lobby.MayMeet(c.user, y.user, w); why != "" {
			c.refuse("%s", why)
			return
		}
	}
	if theirs := s.invited(name, c.user.Name); theirs != nil {
		c.awaitInvitation(theirs, w)
		return
	}
	if !c.mayTalk(asks) {
		return
	}
	s.dropInvitations(func(i *invitation) bool { return i.from == c.session }) // one waits for one
	i := &invitation{from: c.session, to: strings.ToLower(name), terms: w}
	s.invitations = append(s.invitations, i)
	s.log.Warn("invitation", "from", c.user.Name, "address", c.conn.Address(), "to", name)
	c.print("Waiting for %s to respond...\n", name)
	if y != nil {
		y.notify(i.text())
	}
}

// awaitInvitation settles the colours, and begins the game if they can be.
// The terms but for the colour are those of who invited first.
func (c *call) awaitInvitation(theirs *invitation, w lobby.Terms) {
	s, y := c.server, theirs.from
	if y.busy() {
		c.refuse("%s is playing or examining a game.", y.user.Name)
		return
	}
	mine := s.invited(c.user.Name, y.user.Name)
	if mine != nil && mine.again {
		mine.terms.Colour, mine.insists = w.Colour, w.Colour != "" && w.Colour == theirs.terms.Colour
	} else {
		mine = &invitation{from: c.session, to: y.user.Key(), terms: w}
	}
	switch {
	case mine.terms.Colour == "" || mine.terms.Colour != theirs.terms.Colour:
		s.dropInvitations(between(c.user.Name, y.user.Name))
		agreed := theirs.terms
		from, to := y, c.session
		if agreed.Colour == "" {
			agreed.Colour, from, to = mine.terms.Colour, c.session, y
		}
		c.print("You accept the invitation of %s.\n", y.user.Name)
		y.notify(fmt.Sprintf("%s accepts your invitation.", c.user.Name))
		white, black := s.colours(from, to, agreed)
		s.awaitGame(white, black, agreed)
	case !mine.again:
		mine.again, theirs.again = true, true
		s.invitations = append(s.invitations, mine)
		const both = "Both of you want the %s pieces. To give way type \"invite %s\" with no colour or the other one; if both insist there is no game."
		c.print(both+"\n", mine.terms.Colour, y.user.Name)
		y.notify(fmt.Sprintf(both, mine.terms.Colour, c.user.Name))
	case theirs.insists:
		s.dropInvitations(between(c.user.Name, y.user.Name))
		const failed = "Both of you insist on the %s pieces. The invitations are withdrawn."
		c.print(failed+"\n", mine.terms.Colour)
		y.notify(fmt.Sprintf(failed, mine.terms.Colour))
	default:
		c.print("You insist on the %s pieces. Waiting for %s to give way...\n", mine.terms.Colour, y.user.Name)
		y.notify(fmt.Sprintf("%s insists on the %s pieces.", c.user.Name, mine.terms.Colour))
	}
}

func cmdUninvite(c *call) {
	s, name := c.server, c.arg(0)
	mine, theirs := s.invited(c.user.Name, name), s.invited(name, c.user.Name)
	if mine == nil && theirs == nil {
		c.refuse("There is no invitation between you and %s.", name)
		return
	}
	s.dropInvitations(between(c.user.Name, name))
	if mine != nil {
		c.print("Your invitation to %s is withdrawn.\n", name)
	} else {
		c.print("You refuse the invitation of %s.\n", theirs.from.user.Name)
	}
	if y := s.lobby.Named(name); y != nil {
		if theirs != nil {
			y.notify(fmt.Sprintf("%s refuses your invitation.", c.user.Name))
		} else {
			y.notify(fmt.Sprintf("%s withdraws the invitation.", c.user.Name))
		}
	}
}
