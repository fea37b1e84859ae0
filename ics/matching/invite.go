package matching

import (
	"fmt"
	"strings"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/lobby"
	"rookery/ics/play"
	"rookery/ics/talk"
)

// An invitation is for a user who need not be on yet.
type invitation = lobby.Invitation[*play.Player]

func inviteCommands(s *Room) []command.Command {
	return []command.Command{
		{Name: "invite", Params: "ws", Usage: "[user [white|black] [time [inc]]]", Run: s.asking(cmdInvite),
			Help: "Invites a user, who need not be logged in yet, to a game, or answers an invitation. Without a user it lists the invitations for you. " +
				"If both of you want the same colour you are asked once more."},
		{Name: "uninvite", Params: "W", Usage: "user", Run: s.asking(cmdUninvite), Help: "Takes back an invitation, or refuses one."},
	}
}

// RenameInvited has invitations follow an account that gets another name; they end if it has none any more.
func (m *Room) RenameInvited(from, to string) {
	for _, i := range m.invitations.Renamed(from, to) {
		i.From.Notify(from + ", whom you have invited, is not registered any more.")
	}
}

// TellInvitations shows somebody who has logged in who waits for them.
func (m *Room) TellInvitations(x *play.Player) {
	for _, i := range m.invitations.All() {
		if strings.EqualFold(i.To, x.User().Name) && !x.User().Listed(accounts.Censor, i.From.User().Name) {
			x.Notify(i.Line())
		}
	}
}

func cmdInvite(c *ask) {
	s := c.room
	if !c.Given(0) {
		n := 0
		for _, i := range s.invitations.All() {
			if strings.EqualFold(i.To, c.User().Name) {
				c.Print("%s\n", strings.TrimPrefix(i.Line(), "\a"))
				n++
			}
		}
		if n == 0 {
			c.Refuse("Nobody invites you.")
		}
		return
	}
	name := c.Arg(0)
	if why := accounts.NameTrouble(name); why != "" {
		c.Refuse("%s", why)
		return
	}
	w, ok := c.terms(c.Arg(1))
	if !ok {
		return
	}
	w.Rated = false
	if c.Busy() {
		c.Refuse("You are playing or examining a game.")
		return
	}
	if strings.EqualFold(name, c.User().Name) {
		c.Refuse("You can't invite yourself.")
		return
	}
	y := s.lobby.Named(name)
	if y != nil {
		if why := lobby.MayMeet(c.User(), y.User(), w); why != "" {
			c.Refuse("%s", why)
			return
		}
	}
	if theirs := s.invitations.Find(name, c.User().Name); theirs != nil {
		c.awaitInvitation(theirs, w)
		return
	}
	if !c.MayTalk(talk.Asks) {
		return
	}
	s.invitations.Drop(func(i *invitation) bool { return i.From == c.Player }) // one waits for one
	i := &invitation{From: c.Player, To: strings.ToLower(name), Terms: w}
	s.invitations.Add(i)
	s.log.Warn("invitation", "from", c.User().Name, "address", c.Conn.Address(), "to", name)
	c.Print("Waiting for %s to respond...\n", name)
	if y != nil {
		y.Notify(i.Line())
	}
}

// awaitInvitation settles the colours, and begins the game if they can be.
// The terms but for the colour are those of who invited first.
func (c *ask) awaitInvitation(theirs *invitation, w lobby.Terms) {
	s, y := c.room, theirs.From
	if y.Busy() {
		c.Refuse("%s is playing or examining a game.", y.User().Name)
		return
	}
	mine := s.invitations.Find(c.User().Name, y.User().Name)
	if mine != nil && mine.Again {
		mine.Terms.Colour, mine.Insists = w.Colour, w.Colour != "" && w.Colour == theirs.Terms.Colour
	} else {
		mine = &invitation{From: c.Player, To: y.User().Key(), Terms: w}
	}
	switch {
	case mine.Terms.Colour == "" || mine.Terms.Colour != theirs.Terms.Colour:
		s.invitations.Drop(lobby.Between[*play.Player](c.User().Name, y.User().Name))
		agreed := theirs.Terms
		from, to := y, c.Player
		if agreed.Colour == "" {
			agreed.Colour, from, to = mine.Terms.Colour, c.Player, y
		}
		c.Print("You accept the invitation of %s.\n", y.User().Name)
		y.Notify(fmt.Sprintf("%s accepts your invitation.", c.User().Name))
		white, black := s.colours(from, to, agreed)
		s.hall.AwaitGame(white, black, agreed)
	case !mine.Again:
		mine.Again, theirs.Again = true, true
		s.invitations.Add(mine)
		const both = "Both of you want the %s pieces. To give way type \"invite %s\" with no colour or the other one; if both insist there is no game."
		c.Print(both+"\n", mine.Terms.Colour, y.User().Name)
		y.Notify(fmt.Sprintf(both, mine.Terms.Colour, c.User().Name))
	case theirs.Insists:
		s.invitations.Drop(lobby.Between[*play.Player](c.User().Name, y.User().Name))
		const failed = "Both of you insist on the %s pieces. The invitations are withdrawn."
		c.Print(failed+"\n", mine.Terms.Colour)
		y.Notify(fmt.Sprintf(failed, mine.Terms.Colour))
	default:
		c.Print("You insist on the %s pieces. Waiting for %s to give way...\n", mine.Terms.Colour, y.User().Name)
		y.Notify(fmt.Sprintf("%s insists on the %s pieces.", c.User().Name, mine.Terms.Colour))
	}
}

func cmdUninvite(c *ask) {
	s, name := c.room, c.Arg(0)
	mine, theirs := s.invitations.Find(c.User().Name, name), s.invitations.Find(name, c.User().Name)
	if mine == nil && theirs == nil {
		c.Refuse("There is no invitation between you and %s.", name)
		return
	}
	s.invitations.Drop(lobby.Between[*play.Player](c.User().Name, name))
	if mine != nil {
		c.Print("Your invitation to %s is withdrawn.\n", name)
	} else {
		c.Print("You refuse the invitation of %s.\n", theirs.From.User().Name)
	}
	if y := s.lobby.Named(name); y != nil {
		if theirs != nil {
			y.Notify(fmt.Sprintf("%s refuses your invitation.", c.User().Name))
		} else {
			y.Notify(fmt.Sprintf("%s withdraws the invitation.", c.User().Name))
		}
	}
}
