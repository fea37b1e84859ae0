package ics

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"

	"rookery/ics/accounts"
	"rookery/ics/database"
	"rookery/ics/lobby"
	"rookery/ics/phrase"
	"rookery/ics/play"
	"rookery/ics/wire"
	"rookery/store"
)

// The greeting names freechess.org because clients choose their dialect by it,
// and none of the servers whose dialect is another.
const greeting = `
               _
              | |
 _ __ ___   ___ | | _____ _ __ _   _
| '__/ _ \ / _ \| |/ / _ \ '__| | | |
| | | (_) | (_) |   <  __/ |  | |_| |
|_|  \___/ \___/|_|\_\___|_|   \__, |
                                |___/

Welcome to %s, an internet chess server that speaks as freechess.org does.

If you are not a registered player, enter guest or any name to play unrated.
After logging in, type "help register" for how to keep a name.

`

// login is the dialogue up to the first prompt.
func (s *Server) login(c *wire.Conn) (*play.Player, error) {
	x := s.newPlayer(c)
	if c.Left() != nil {
		c.SendRaw(wire.EchoOn) // it may have been at the password
	}
	c.Send(fmt.Sprintf(greeting, s.config.Name))
	for {
		x.Keep()
		c.Send("\nlogin: ")
		line, err := x.Read()
		if err != nil {
			return nil, err
		}
		name := strings.TrimSpace(line)
		if bits, ok := strings.CutPrefix(name, "%b"); ok {
			x.Ivars.SetBits(bits)
			continue
		}
		switch {
		case name == "":
			continue
		case strings.EqualFold(name, "quit"), strings.EqualFold(name, "exit"):
			c.Send("\nLogging out. Goodbye.\n")
			return nil, errGone
		}
		if why := accounts.NameTrouble(name); why != "" {
			c.Send("\n" + why + "  Try again.\n")
			continue
		}
		entered, err := s.loginAs(x, name)
		if err != nil {
			return nil, err
		}
		if entered {
			return x, nil
		}
	}
}

// loginAs logs somebody in under a name; false if that fails and a name is to
// be asked for again.
func (s *Server) loginAs(x *play.Player, name string) (bool, error) {
	guest := strings.EqualFold(name, "guest")
	if guest {
		name = s.guestName(x)
		defer s.atDoor(func() { s.lobby.Release(name, x) })
	}
	u, err := s.identify(x, name, guest)
	if err != nil || u == nil {
		return false, err
	}
	x.Become(u)
	return s.enter(x), nil
}

const guestsKeptOut = "\n**** Guests from your address are kept out because of abuse. Registered users may log in. ****\n"

func justChanged(name string) string {
	return fmt.Sprintf("\n**** The account %s has just been changed. Please log in again. ****\n", name)
}

// identify finds out who somebody is; nil if that fails. The name was chosen by
// the server for a guest, or else is what was typed.
func (s *Server) identify(x *play.Player, name string, guest bool) (*accounts.User, error) {
	banned, filtered := false, false
	s.atDoor(func() { banned, filtered = s.lists.Has(accounts.Ban, name), s.lists.Filtered(x.Conn.Address()) })
	if banned {
		x.Conn.Send("\n**** Player \"" + name + "\" is banned. ****\n")
		return nil, nil
	}
	if filtered && guest {
		x.Conn.Send(guestsKeptOut)
		return nil, nil
	}
	entering := "the FICS"
	if guest {
		entering = "the server"
		x.Conn.Send(fmt.Sprintf("\nLogging you in as \"%s\"; you may use this name to play unrated games.\n", name))
	} else {
		switch u, ok := s.lookUp(x, name); {
		case !ok:
			return nil, nil
		case u != nil:
			return s.authenticate(x, u)
		}
		if filtered {
			x.Conn.Send(guestsKeptOut)
			return nil, nil
		}
		x.Conn.Send(fmt.Sprintf("\n\"%s\" is not a registered name.  You may play unrated games as a guest.\n", name))
	}
	x.Conn.Send(fmt.Sprintf("(After logging in, do \"help register\" for more info on how to register.)\n\n"+
		"Press return to enter %s as \"%s\":\n", entering, name))
	if _, err := x.Read(); err != nil {
		return nil, err
	}
	return accounts.NewGuest(name), nil
}

// lookUp reads a registered user, nil if there is none by the name; false after telling that
// names cannot be read.
func (s *Server) lookUp(x *play.Player, name string) (u *accounts.User, ok bool) {
	ctx, cancel := context.WithTimeout(s.context, database.ReadTime)
	defer cancel()
	u, err := accounts.Load(ctx, s.store, name)
	switch {
	case err == nil:
		return u, true
	case errors.Is(err, store.ErrNotFound):
		return nil, true
	}
	s.log.Error("user not read", "user", name, "err", err)
	x.Conn.Send("\n**** The server cannot look up names at the moment. Come in as \"guest\", or try again later. ****\n")
	return nil, false
}

// guestName is a name of four letters behind "Guest" that nobody has, promised
// to a session: thousands may be at the login at the same time, and of so few
// names two would often draw the same.
func (s *Server) guestName(x *play.Player) (name string) {
	s.atDoor(func() {
		for name == "" || !s.lobby.Promise(name, x) {
			letters := [4]byte{}
			for i := range letters {
				letters[i] = byte('A' + s.rand.IntN(26))
			}
			name = "Guest" + string(letters[:])
		}
	})
	return name
}

// enter brings somebody into the lobby, in place of an older connection of the
// same user; false if there is no room.
func (s *Server) enter(x *play.Player) (entered bool) {
	replaced := false
	on := s.atDoor
	if !x.User().Guest {
		on = func(f func()) { s.floor.With(nil, f) } // it waits for the store
	}
	on(func() {
		if s.closing {
			return
		}
		if !s.lobby.Current(x.User()) {
			x.Conn.Send(justChanged(x.User().Name))
			return
		}
		s.lists.Entitle(x.User())
		if x.User().Guest && s.lobby.Taken(x.User().Name, x) {
			x.Conn.Send(fmt.Sprintf("\n*** %s is already logged in ***\n", x.User().Name))
			return
		}
		if old := s.lobby.Named(x.User().Name); old != nil {
			x.Conn.Send(fmt.Sprintf("\n**** %s is already logged in - kicking them out. ****\n", x.User().Name))
			old.Conn.Send(fmt.Sprintf("\n**** %s has arrived - you can't both be logged in. ****\n\n", x.User().Name))
			s.leave(old)
			replaced = true
			old.Conn.HangUp()
		}
		if x.User().Guest && s.lobby.Guests() >= s.config.Limits.Guests {
			x.Conn.Send("\n**** Sorry, there are too many guests. Please try again later. ****\n")
			return
		}
		entered = true
		x.Enter(s.now(), s.purses.Left(s.now(), x.PurseKeys()))
		x.Prove(s.now())
		s.lobby.Add(x)
		x.Conn.Send(fmt.Sprintf("\n**** Starting FICS session as %s ****\n\n", x.User().Titled()) + x.Prompt())
		s.awaitArrived(x)
		s.hall.WelcomeBack(x)
		s.matching.TellInvitations(x)
		x.Keep()
	})
	if replaced {
		s.logLogout(x.User(), "replaced")
	}
	return entered
}

// noteLogon has somebody's coming or leaving written.
func (s *Server) noteLogon(x *play.Player, arrived bool) {
	if x.Conn != nil {
		s.logons.Note(s.context, accounts.Logon{Logon: store.Logon{Name: x.User().Name, At: s.now(), Arrived: arrived, Address: x.Conn.Address()}, User: x.User().ID, Since: x.Since()})
	}
}

// awaitArrived tells those who want to know, and notes it.
func (s *Server) awaitArrived(x *play.Player) {
	s.noteLogon(x, true)
	here := s.tellOf(x, "arrived", "connected", "<wa> "+x.User().Name+" "+x.User().MachineTitles())
	if len(here) > 0 {
		sort.Strings(here)
		x.Notify("Present company includes: " + strings.Join(here, " ") + ".")
	}
	s.awaitGreet(x)
}

// tellOf tells those who want to know of comings and goings, and returns who of
// them is on the list notify of the one who comes or goes.
func (s *Server) tellOf(x *play.Player, came, connected, machine string) (known []string) {
	for _, name := range x.User().List(accounts.Notify) {
		y := s.lobby.Named(name)
		if y == nil || y == x {
			continue
		}
		known = append(known, y.User().Name)
		if y.User().On(accounts.NotifiedBy) && !y.User().Listed(accounts.Notify, x.User().Name) {
			y.Notify(fmt.Sprintf("Notification: %s has %s and isn't on your notify list.", x.User().Name, came))
		}
	}
	for y := range s.lobby.Who(lobby.ArrivalOf, x.User().Key()) {
		if y != x {
			y.Notify(fmt.Sprintf("Notification: %s has %s.", x.User().Name, came))
		}
	}
	people := "[" + x.User().Titled() + " has " + connected + ".]"
	all := slices.Collect(s.lobby.Who(lobby.Arrivals, ""))
	s.crier.Cry(all, func(y *play.Player) string {
		switch {
		case y == x:
			return ""
		case y.Ivars[accounts.IvPin]:
			return machine
		}
		return people
	})
	return known
}

// awaitGreet tells a registered user of messages, adjourned games and what they have missed, a guest
// of that alone.
func (s *Server) awaitGreet(x *play.Player) {
	if x.User().Guest {
		s.notices.TellGuest(x)
	}
	if x.User().Guest || s.store == nil {
		return
	}
	var unread int
	var games, ended []store.Game
	var words []store.Word
	defer s.notices.Greet(x)()
	err := s.data.AwaitRead("greeting", func(ctx context.Context) error {
		list, err := s.store.Messages(ctx, x.User().ID)
		if err != nil {
			return err
		}
		for _, m := range list {
			if !m.Seen {
				unread++
			}
		}
		if games, err = s.store.Stored(ctx, x.User().ID); err != nil {
			return err
		}
		if ended, err = s.store.Notices(ctx, x.User().ID); err != nil {
			return err
		}
		words, err = s.store.Words(ctx, x.User().ID)
		return err
	})
	if err != nil {
		x.Notify("Your messages and adjourned games cannot be looked up at the moment.")
		return
	}
	if unread > 0 {
		x.Notify(fmt.Sprintf("You have %s (use \"messages\" to display).", phrase.Plural(unread, "unread message")))
	}
	s.notices.TellEnds(x, ended)
	for _, w := range words {
		s.notices.TellWord(x, w)
	}
	for _, g := range games {
		other := g.White.Name
		if g.White.User == x.User().ID {
			other = g.Black.Name
		}
		if y := s.lobby.Named(other); y != nil {
			x.Notify(fmt.Sprintf("%s, who has an adjourned game with you, is online.", other))
			y.Notify(fmt.Sprintf("Notification: %s, who has an adjourned game with you, has arrived.", x.User().Name))
		}
	}
}

// depart takes a session out of the lobby, if it is still in.
func (s *Server) depart(x *play.Player, why string) {
	left := false
	s.atDoor(func() { left = s.leave(x) })
	if left {
		s.logLogout(x.User(), why)
	}
}

// logLogout writes a line of the log. Who has the floor leaves it before: the line
// takes as long as the disk does.
func (s *Server) logLogout(u *accounts.User, why string) {
	s.log.Info("logout", "user", u.Name, "why", why)
}

// leave is depart for who has the floor; false if the session had left.
func (s *Server) leave(x *play.Player) bool {
	if !s.lobby.Remove(x) {
		return false
	}
	s.noteLogon(x, false)
	s.hall.Unseat(x)
	s.purses.Keep(s.now(), x.PurseKeys(), x.Leave())
	if !s.closing { // else everybody goes
		s.tellOf(x, "departed", "disconnected", "<wd> "+x.User().Name)
	}
	return true
}
