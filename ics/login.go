package ics

import (
	"context"
	"errors"
	"fmt"
	"sort"
	"strings"

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

const (
	minName = 3
	maxName = 17
)

// nameTrouble tells why a name cannot be one; "" if it can.
func nameTrouble(name string) string {
	for i := range len(name) {
		if c := name[i] | 0x20; c < 'a' || c > 'z' {
			return "Sorry, names can only consist of lower and upper case letters.  Try again."
		}
	}
	switch {
	case len(name) < minName:
		return fmt.Sprintf("A name should be at least %d characters long!  Try again.", minName)
	case len(name) > maxName:
		return fmt.Sprintf("Sorry, names may be at most %d characters long.  Try again.", maxName)
	}
	return ""
}

// login is the dialogue up to the first prompt.
func (s *Server) login(c *conn, r *lineReader) (*session, error) {
	x := &session{server: s, conn: c, ivars: defaultIvars()}
	c.send(fmt.Sprintf(greeting, s.config.Name))
	for {
		c.send("\nlogin: ")
		line, err := x.read(r)
		if err != nil {
			return nil, err
		}
		name := strings.TrimSpace(line)
		if bits, ok := strings.CutPrefix(name, "%b"); ok {
			x.ivars.setBits(bits)
			continue
		}
		switch {
		case name == "":
			continue
		case strings.EqualFold(name, "quit"), strings.EqualFold(name, "exit"):
			c.send("\nLogging out. Goodbye.\n")
			return nil, errGone
		}
		if why := nameTrouble(name); why != "" {
			c.send("\n" + why + "\n")
			continue
		}
		entered, err := s.loginAs(x, r, name)
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
func (s *Server) loginAs(x *session, r *lineReader, name string) (bool, error) {
	guest := strings.EqualFold(name, "guest")
	if guest {
		name = s.guestName(x)
		defer s.with(nil, func() { s.lobby.release(name, x) })
	}
	u, err := s.identify(x, r, name, guest)
	if err != nil || u == nil {
		return false, err
	}
	x.user = u
	return s.enter(x), nil
}

// identify finds out who somebody is; nil if that fails. The name was chosen by
// the server for a guest, or else is what was typed.
func (s *Server) identify(x *session, r *lineReader, name string, guest bool) (*user, error) {
	banned := false
	s.with(nil, func() { banned = s.list("ban").has(name) })
	if banned {
		x.conn.send("\n**** Player \"" + name + "\" is banned. ****\n")
		return nil, nil
	}
	entering := "the FICS"
	if guest {
		entering = "the server"
		x.conn.send(fmt.Sprintf("\nLogging you in as \"%s\"; you may use this name to play unrated games.\n", name))
	} else {
		u, err := s.load(s.context, name)
		switch {
		case err == nil:
			return s.authenticate(x, r, u)
		case !errors.Is(err, store.ErrNotFound):
			s.log.Error("user not read", "user", name, "err", err)
			x.conn.send("\n**** The server cannot look up names at the moment. ****\n")
			return nil, nil
		}
		x.conn.send(fmt.Sprintf("\n\"%s\" is not a registered name.  You may play unrated games as a guest.\n", name))
	}
	x.conn.send(fmt.Sprintf("(After logging in, do \"help register\" for more info on how to register.)\n\n"+
		"Press return to enter %s as \"%s\":\n", entering, name))
	if _, err := x.read(r); err != nil {
		return nil, err
	}
	return newGuest(name), nil
}

// guestName is a name of four letters behind "Guest" that nobody has, promised
// to a session: thousands may be at the login at the same time, and of so few
// names two would often draw the same.
func (s *Server) guestName(x *session) (name string) {
	s.with(nil, func() {
		for name == "" || !s.lobby.promise(name, x) {
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
func (s *Server) enter(x *session) (entered bool) {
	s.with(nil, func() {
		if s.closing {
			return
		}
		s.entitle(x.user)
		if x.user.guest && s.lobby.taken(x.user.name, x) {
			x.conn.send(fmt.Sprintf("\n*** %s is already logged in ***\n", x.user.name))
			return
		}
		if old := s.lobby.named(x.user.name); old != nil {
			x.conn.send(fmt.Sprintf("\n**** %s is already logged in - kicking them out. ****\n", x.user.name))
			old.conn.send(fmt.Sprintf("\n**** %s has arrived - you can't both be logged in. ****\n\n", x.user.name))
			s.leave(old, "replaced")
			old.conn.hangUp()
		}
		if x.user.guest && s.lobby.guests >= s.config.Limits.Guests {
			x.conn.send("\n**** Sorry, there are too many guests. Please try again later. ****\n")
			return
		}
		entered = true
		x.since, x.typed = s.now(), s.now()
		s.lobby.add(x)
		x.conn.send(fmt.Sprintf("\n**** Starting FICS session as %s ****\n\n", x.user.titled()) + x.prompt())
		s.arrived(x)
		s.welcomeBack(x)
		s.tellInvitations(x)
	})
	return entered
}

// arrived tells those who want to know, and notes it.
func (s *Server) arrived(x *session) {
	s.noteLogon(x, true)
	here := s.tellOf(x, "arrived", "connected", "<wa> "+x.user.name+" "+x.user.machineLine())
	if len(here) > 0 {
		sort.Strings(here)
		x.notify("Present company includes: " + strings.Join(here, " ") + ".")
	}
	s.greet(x)
}

// tellOf tells those who want to know of comings and goings, and returns who of
// them is on the list notify of the one who comes or goes.
func (s *Server) tellOf(x *session, came, connected, machine string) (known []string) {
	heeded := x.user.lists["notify"]
	for y := range s.lobby.each() {
		if y == x {
			continue
		}
		friend := len(heeded) > 0 && hasFold(heeded, y.user.name)
		if friend {
			known = append(known, y.user.name)
		}
		switch {
		case y.user.listed("notify", x.user.name):
			y.notify(fmt.Sprintf("Notification: %s has %s.", x.user.name, came))
		case friend && y.user.on("notifiedby"):
			y.notify(fmt.Sprintf("Notification: %s has %s and isn't on your notify list.", x.user.name, came))
		}
		if y.ivars[ivPin] {
			y.notify(machine)
		} else if y.user.on("pin") {
			y.notify(fmt.Sprintf("[%s has %s.]", x.user.titled(), connected))
		}
	}
	return known
}

// greet tells a registered user of messages and adjourned games.
func (s *Server) greet(x *session) {
	if x.user.guest || s.store == nil {
		return
	}
	var unread int
	var games []store.Game
	s.yield(func() {
		list, err := s.store.Messages(s.context, x.user.id)
		for _, m := range list {
			if err == nil && !m.Seen {
				unread++
			}
		}
		games, _ = s.store.Stored(s.context, x.user.id)
	})
	if unread > 0 {
		x.notify(fmt.Sprintf("You have %s (use \"messages\" to display).", plural(unread, "unread message")))
	}
	for _, g := range games {
		other := g.White.Name
		if g.White.User == x.user.id {
			other = g.Black.Name
		}
		if y := s.lobby.named(other); y != nil {
			x.notify(fmt.Sprintf("%s, who has an adjourned game with you, is online.", other))
			y.notify(fmt.Sprintf("Notification: %s, who has an adjourned game with you, has arrived.", x.user.name))
		}
	}
}

// noteLogon writes that somebody came or left. Nobody waits for that.
func (s *Server) noteLogon(x *session, arrived bool) {
	if s.store == nil || x.conn == nil {
		return
	}
	l := store.Logon{Name: x.user.name, At: s.now(), Arrived: arrived, Address: x.conn.address()}
	id, since := x.user.id, x.since
	s.notes.Go(func() {
		err := s.store.Update(s.context, func(ctx context.Context, tx *store.Tx) error {
			if err := tx.AddLogon(ctx, l); err != nil || id == 0 {
				return err
			}
			u, err := tx.UserByID(ctx, id)
			if err != nil {
				return err
			}
			if arrived {
				u.LastOn, u.LastFrom = l.At, l.Address
			} else {
				u.LastOff = l.At
				u.Online += l.At.Sub(since)
			}
			return tx.SaveUser(ctx, u)
		})
		if err != nil {
			s.log.Error("logon not stored", "user", l.Name, "err", err)
		}
	})
}

// depart takes a session out of the lobby, if it is still in.
func (s *Server) depart(x *session, why string) {
	s.with(nil, func() { s.leave(x, why) })
}

// leave is depart for who has the floor.
func (s *Server) leave(x *session, why string) {
	if !s.lobby.remove(x) {
		return
	}
	s.noteLogon(x, false)
	s.unseat(x)
	x.left = true
	if x.visit != nil {
		x.visit.end()
	}
	s.log.Info("logout", "user", x.user.name, "why", why)
	if s.closing {
		return // everybody goes
	}
	s.tellOf(x, "departed", "disconnected", "<wd> "+x.user.name)
}
