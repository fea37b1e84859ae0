package ics

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/record"
	"rookery/ics/wire"
	"rookery/store"
	"rookery/store/password"
)

// accountCommands are about registered users, what they own, and logons.
func accountCommands() []command.Command {
	return []command.Command{
		{Name: "password", Code: 85, Params: "WW", Usage: "old new", Run: own(cmdPassword), Help: "Changes your password."},
		{Name: "addplayer", Params: "WWs", Usage: "name email full name", Admin: true, Run: own(cmdAddplayer), Help: "Registers a user and tells the password."},
		{Name: "asetpasswd", Params: "WS", Usage: "user password", Admin: true, Run: own(cmdAsetpasswd), Help: "Gives a user another password; with * the user cannot log in."},
		{Name: "remplayer", Params: "W", Usage: "user", Admin: true, Run: own(cmdRemplayer), Help: "Removes a registered user."},
		{Name: "asethandle", Params: "WW", Usage: "old new", Admin: true, Run: own(cmdAsethandle), Help: "Gives a user another name."},
	}
}

// Register makes a registered user with a password; titles may include "*" for
// an admin. The error is store.ErrExists if the name is taken, ErrAddress if no mail can go to the address.
func (s *Server) Register(ctx context.Context, name, word, email, fullName string, titles ...string) error {
	if s.store == nil {
		return errors.New("the server has no store")
	}
	if why := accounts.NameTrouble(name); why != "" {
		return errors.New(why)
	}
	if email != "" && !isMailAddress(email) {
		return ErrAddress
	}
	if err := password.Fits(word); err != nil {
		return err
	}
	hash, err := s.hasher.Hash(ctx, word)
	if err != nil {
		return err
	}
	u := store.User{Name: name, Password: hash, Email: email, FullName: fullName, Registered: s.now()}
	for _, t := range titles {
		if t == "*" {
			u.Admin = true
		} else {
			u.Titles = append(u.Titles, t)
		}
	}
	return s.store.Update(ctx, func(ctx context.Context, tx *store.Tx) error { return createUser(ctx, tx, &u) })
}

// createUser makes an account that listens to the channels that newcomers are put on.
func createUser(ctx context.Context, tx *store.Tx, u *store.User) error {
	if err := tx.CreateUser(ctx, u); err != nil {
		return err
	}
	for _, n := range []string{"1", "50"} {
		if err := tx.AddToList(ctx, u.ID, string(accounts.Channel), n); err != nil {
			return err
		}
	}
	return nil
}

// awaitAccount changes a registered user's row.
func (s *Server) awaitAccount(id store.UserID, change func(*store.User)) error {
	return s.data.AwaitWrite("user", func(ctx context.Context, tx *store.Tx) error {
		u, err := tx.UserByID(ctx, id)
		if err != nil {
			return err
		}
		change(&u)
		return tx.SaveUser(ctx, u)
	})
}

// awaitPassword gives a user a password; the text says what went wrong.
func (s *Server) awaitPassword(u *accounts.User, word string) string {
	if password.Fits(word) != nil {
		return fmt.Sprintf("A password has %d to %d characters.", password.MinLength, password.MaxLength)
	}
	var hash string
	var err error
	s.floor.Yield(func() { hash, err = s.hasher.Hash(s.context, word) })
	if err == nil {
		err = s.data.AwaitWrite("user", func(ctx context.Context, tx *store.Tx) error {
			r, err := tx.UserByID(ctx, u.ID)
			if err != nil {
				return err
			}
			r.Password, r.State = hash, store.Active
			if err := tx.SaveUser(ctx, r); err != nil {
				return err
			}
			return tx.DeleteLogins(ctx, r.ID) // of browsers, with the old one
		})
	}
	if err != nil {
		return command.NotStored
	}
	u.Account.Password = hash
	return ""
}

func cmdPassword(c *call) {
	if c.user.Guest || c.server.store == nil {
		c.Refuse("Setting a password is only for registered players.")
		return
	}
	var ok bool
	var err error
	c.server.floor.Yield(func() { ok, err = c.server.hasher.Check(c.server.context, c.user.Account.Password, c.Arg(0)) })
	if err != nil || !ok {
		c.Refuse("Incorrect password; password not changed!")
		return
	}
	if why := c.server.awaitPassword(c.user, c.Arg(1)); why != "" {
		c.Refuse("%s", why)
		return
	}
	c.Print("Password changed.\n")
}

func cmdAddplayer(c *call) {
	if why := accounts.NameTrouble(c.Arg(0)); why != "" {
		c.Refuse("%s", why)
		return
	}
	if !isMailAddress(c.Arg(1)) {
		c.Refuse(noMailAddress)
		return
	}
	letters := make([]byte, 10)
	for i := range letters {
		letters[i] = "abcdefghjkmnpqrstuvwxyz23456789"[secret(31)]
	}
	var err error
	c.server.floor.Yield(func() { err = c.server.Register(c.server.context, c.Arg(0), string(letters), c.Arg(1), c.Arg(2)) })
	switch {
	case errors.Is(err, store.ErrExists):
		c.Refuse("A player by the name %s is already registered.", c.Arg(0))
	case err != nil:
		c.server.data.Troubled(err, "user", c.Arg(0))
		c.Refuse(command.NotStored)
	default:
		c.Print("Added: >%s< >%s< >%s< >%s<\n", c.Arg(0), c.Arg(2), c.Arg(1), letters)
	}
}

func cmdAsetpasswd(c *call) {
	u := c.AwaitWhole(c.Arg(0))
	if u == nil {
		return
	}
	if c.Arg(1) == "*" {
		if err := c.server.awaitAccount(u.ID, func(r *store.User) { r.State = store.Locked }); err != nil {
			c.Refuse(command.NotStored)
			return
		}
		c.Print("Account %s locked!\n", u.Name)
		return
	}
	if why := c.server.awaitPassword(u, c.Arg(1)); why != "" {
		c.Refuse("%s", why)
		return
	}
	c.Print("Password of %s changed.\n", u.Name)
}

// awaitRenamed gives an account another name, or removes it if the name is "", unless its
// user is on or plays; so do the tournaments that are not over, the server's lists and those of all users. Nobody comes in with it while
// that is being stored, nor by the old name afterwards. False after saying why not.
func (c *call) awaitRenamed(u *accounts.User, name string, write func(context.Context, *store.Tx) error) (done bool) {
	c.server.floor.Yield(c.server.names.Lock)
	defer c.server.names.Unlock()
	c.awaitAtContests(c.server.contests.Numbers(), func() { done = c.awaitRenamedAtContests(u, name, write) })
	return done
}

func (c *call) awaitRenamedAtContests(u *accounts.User, name string, write func(context.Context, *store.Tx) error) bool {
	s := c.server
	switch {
	case s.lobby.Named(u.Name) != nil:
		c.Refuse("%s is logged in.", u.Name)
		return false
	case name != "" && s.lobby.Named(name) != nil:
		c.Refuse("Somebody by the name %s is logged in.", name)
		return false
	case !s.lobby.Current(u):
		c.Refuse("That account has just been changed.")
		return false
	}
	for _, t := range s.tables.byNumber {
		if t.study == nil && (t.seats[0].user.ID == u.ID || t.seats[1].user.ID == u.ID) {
			c.Refuse("%s has a game in play.", u.Name)
			return false
		}
	}
	contests, taken := s.contests.Renamed(u.Name, name)
	if taken {
		c.Refuse("Somebody by the name %s is in a tournament.", name)
		return false
	}
	changed := s.lobby.Changing(u.ID)
	lists := s.lists.Of(u.Name)
	named := record.Renaming{Lists: accounts.ListsOfNames(), From: u.Name, To: name}
	err := s.data.AwaitWrite("user", func(ctx context.Context, tx *store.Tx) error {
		if err := contests.Store(ctx, tx); err != nil {
			return err
		}
		if err := accounts.RenameInLists(ctx, tx, lists, u.Name, name); err != nil {
			return err
		}
		if err := named.Store(ctx, tx); err != nil {
			return err
		}
		return write(ctx, tx)
	})
	if err == nil {
		changed(name, true)
		contests.Apply()
		s.lists.Renamed(lists, u.Name, name)
		for _, x := range s.lobby.Renamed(named) {
			x.Keep()
		}
		s.renameInvited(u.Name, name)
		return true
	}
	changed("", false)
	if errors.Is(err, store.ErrExists) {
		c.Refuse("A player by the name %s is already registered.", name)
	} else {
		c.Refuse(command.NotStored)
	}
	return false
}

func cmdRemplayer(c *call) {
	u := c.AwaitWhole(c.Arg(0))
	if u == nil {
		return
	}
	if c.awaitRenamed(u, "", func(ctx context.Context, tx *store.Tx) error { return tx.DeleteUser(ctx, u.ID) }) {
		c.Print("Player %s removed.\n", u.Name)
		c.server.log.Info("user removed", "by", c.user.Name, "user", u.Name)
	}
}

func cmdAsethandle(c *call) {
	u := c.AwaitWhole(c.Arg(0))
	if u == nil {
		return
	}
	name := c.Arg(1)
	if why := accounts.NameTrouble(name); why != "" {
		c.Refuse("%s", why)
		return
	}
	if c.awaitRenamed(u, name, func(ctx context.Context, tx *store.Tx) error {
		r, err := tx.UserByID(ctx, u.ID)
		if err != nil {
			return err
		}
		r.Name = name
		if err := tx.SaveUser(ctx, r); err != nil {
			return err
		}
		// Who goes on with a game is found by the names in it.
		games, err := tx.Stored(ctx, u.ID)
		for _, g := range games {
			if g.White.User == u.ID {
				g.White.Name = name
			} else {
				g.Black.Name = name
			}
			if err := tx.SaveGame(ctx, g); err != nil {
				return err
			}
		}
		return err
	}) {
		c.Print("%s is now called %s.\n", u.Name, name)
		c.server.log.Info("user renamed", "by", c.user.Name, "user", u.Name, "to", name)
	}
}

// checkPassword tells whether a password is an account's; the error is ErrPassword if not. The answer
// waits if there have been wrong ones for the account or from the address, see guesses. An account without a
// password takes as long, lest the time tell that nobody has the name.
func (s *Server) checkPassword(ctx context.Context, name, hash, word, address string, patience time.Duration) error {
	if hash != "" && s.store != nil && !s.guesses.Knows(name) {
		if list, err := s.store.Logons(ctx, name, 2*accounts.MostVisited); err == nil { // else the next time
			var from []string
			for _, l := range list {
				from = append(from, l.Address)
			}
			s.guesses.Learn(name, from)
		}
	}
	g, wait, err := s.guesses.Begin(ctx, name, address, patience)
	if wait > 0 || errors.Is(err, accounts.ErrGuessed) {
		s.log.Warn("passwords are guessed", "user", name, "address", address, "wait", wait, "err", err)
	}
	if err != nil {
		return err
	}
	ok := false
	if hash == "" {
		_, err = s.hasher.Hash(ctx, word)
	} else {
		ok, err = s.hasher.Check(ctx, hash, word)
	}
	n := g.End(ok)
	if ok {
		return nil
	}
	s.log.Info("login refused", "user", name, "address", address, "wrong", n, "err", err)
	if n == 2*accounts.FreeGuesses {
		s.floor.With(nil, func() {
			for y := range s.lobby.Each() {
				if y.user.IsAdmin() {
					y.Notify(fmt.Sprintf("Somebody at %s guesses the password of %s.", address, name))
				}
			}
		})
	}
	return cmp.Or(ctx.Err(), ErrPassword)
}

// authenticate asks for the password of a registered user; nil if it is wrong. The account is
// as it is when the password has been typed: it may have been locked meanwhile.
func (s *Server) authenticate(x *session, u *accounts.User) (*accounts.User, error) {
	x.conn.Send(fmt.Sprintf("\n\"%s\" is a registered name.  If it is yours, type the password.\n"+
		"If not, just hit return to try another name.\n\npassword: ", u.Name))
	x.conn.SendRaw(wire.EchoOff)
	line, _, err := x.conn.Line()
	x.conn.SendRaw(wire.EchoOn)
	if err != nil {
		return nil, err
	}
	word := strings.TrimRight(string(line), " ")
	if word == "" {
		return nil, nil
	}
	id, name := u.ID, u.Name
	u, ok := s.lookUp(x, name)
	switch {
	case !ok:
		return nil, nil
	case u == nil || u.ID != id:
		x.conn.Send(justChanged(name))
		return nil, nil
	}
	switch err := s.checkPassword(s.context, u.Name, u.Account.Password, word, x.conn.Address(), accounts.MostWait); {
	case errors.Is(err, accounts.ErrGuessed):
		x.conn.Send("\n\n**** Too many passwords are being tried. Please try again later. ****\n")
		return nil, nil //nolint:nilerr // it has been told
	case err != nil:
		x.conn.Send("\n\n**** Invalid password! ****\n")
		return nil, nil //nolint:nilerr // it has been told
	}
	switch u.Account.State {
	case store.Locked:
		x.conn.Send("\n\n**** This account is locked. ****\n")
		return nil, nil
	case store.Unconfirmed:
		x.conn.Send("\n\n**** This account has not been confirmed yet. ****\n")
		return nil, nil
	}
	return u, nil
}
