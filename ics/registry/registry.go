// Package registry is the room of registered users: how somebody becomes one, their passwords, names and addresses, and
// what admins have noted about them. Who is at the door is not its affair.
package registry

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"math/big"
	"net/mail"
	"time"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/store"
	"rookery/store/password"
)

// A Config is what the room is made of.
type Config struct {
	Store   *store.Store // nil: nobody can be registered
	Data    command.Store
	Hasher  *password.Hasher
	Now     func() time.Time
	Context context.Context // ends with the server
	// Yield does something while the floor is free.
	Yield func(func())
	// AwaitRenamed gives an account another name, or removes it if the name is "", everywhere; false after saying why not.
	AwaitRenamed func(c *command.Call, u *accounts.User, name string, write func(context.Context, *store.Tx) error) bool
}

// A Registry is the room. Make one with New.
type Registry struct{ Config }

// New is a registry.
func New(c Config) *Registry { return &Registry{c} }

// Commands are about registered users and what admins do about them.
func (r *Registry) Commands() []command.Command {
	return []command.Command{
		{Name: "password", Code: 85, Params: "WW", Usage: "old new", Run: r.cmdPassword, Help: "Changes your password."},
		{Name: "addplayer", Params: "WWs", Usage: "name email full name", Admin: true, Run: r.cmdAddplayer, Help: "Registers a user and tells the password."},
		{Name: "asetpasswd", Params: "WS", Usage: "user password", Admin: true, Run: r.cmdAsetpasswd, Help: "Gives a user another password; with * the user cannot log in."},
		{Name: "remplayer", Params: "W", Usage: "user", Admin: true, Run: r.cmdRemplayer, Help: "Removes a registered user."},
		{Name: "asethandle", Params: "WW", Usage: "old new", Admin: true, Run: r.cmdAsethandle, Help: "Gives a user another name."},
		{Name: "addcomment", Params: "WS", Usage: "user text", Admin: true, Run: r.cmdAddcomment, Help: "Adds to what admins have noted about a user."},
		{Name: "showcomment", Params: "W", Usage: "user", Admin: true, Run: cmdShowcomment, Help: "Shows what admins have noted about a user."},
		{Name: "delcomment", Params: "Wd", Usage: "user [number]", Admin: true, Run: r.cmdDelcomment, Help: "Takes back the last note about a user, or the one with a number."},
		{Name: "asetemail", Params: "Ww", Usage: "user [address]", Admin: true, Run: r.cmdAsetemail, Help: "Gives a user another mail address, or none."},
	}
}

// Register makes a registered user with a password; titles may include "*" for
// an admin. The error is store.ErrExists if the name is taken, ErrAddress if no mail can go to the address.
func (r *Registry) Register(ctx context.Context, name, word, email, fullName string, titles ...string) error {
	if r.Store == nil {
		return errors.New("the server has no store")
	}
	if why := accounts.NameTrouble(name); why != "" {
		return errors.New(why)
	}
	if email != "" && !IsAddress(email) {
		return ErrAddress
	}
	if err := password.Fits(word); err != nil {
		return err
	}
	hash, err := r.Hasher.Hash(ctx, word)
	if err != nil {
		return err
	}
	u := store.User{Name: name, Password: hash, Email: email, FullName: fullName, Registered: r.Now()}
	for _, t := range titles {
		if t == "*" {
			u.Admin = true
		} else {
			u.Titles = append(u.Titles, t)
		}
	}
	return r.Store.Update(ctx, func(ctx context.Context, tx *store.Tx) error { return Create(ctx, tx, &u) })
}

// Create makes an account that listens to the channels that newcomers are put on.
func Create(ctx context.Context, tx *store.Tx, u *store.User) error {
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
func (r *Registry) awaitAccount(id store.UserID, change func(*store.User)) error {
	return r.Data.AwaitWrite("user", func(ctx context.Context, tx *store.Tx) error {
		u, err := tx.UserByID(ctx, id)
		if err != nil {
			return err
		}
		change(&u)
		return tx.SaveUser(ctx, u)
	})
}

// awaitPassword gives a user a password; the text says what went wrong.
func (r *Registry) awaitPassword(u *accounts.User, word string) string {
	if password.Fits(word) != nil {
		return fmt.Sprintf("A password has %d to %d characters.", password.MinLength, password.MaxLength)
	}
	var hash string
	var err error
	r.Yield(func() { hash, err = r.Hasher.Hash(r.Context, word) })
	if err == nil {
		err = r.Data.AwaitWrite("user", func(ctx context.Context, tx *store.Tx) error {
			row, err := tx.UserByID(ctx, u.ID)
			if err != nil {
				return err
			}
			row.Password, row.State = hash, store.Active
			if err := tx.SaveUser(ctx, row); err != nil {
				return err
			}
			return tx.DeleteLogins(ctx, row.ID) // of browsers, with the old one
		})
	}
	if err != nil {
		return command.NotStored
	}
	u.Account.Password = hash
	return ""
}

func (r *Registry) cmdPassword(c *command.Call) {
	if c.User().Guest || c.Kept() == nil {
		c.Refuse("Setting a password is only for registered players.")
		return
	}
	var ok bool
	var err error
	r.Yield(func() { ok, err = r.Hasher.Check(r.Context, c.User().Account.Password, c.Arg(0)) })
	if err != nil || !ok {
		c.Refuse("Incorrect password; password not changed!")
		return
	}
	if why := r.awaitPassword(c.User(), c.Arg(1)); why != "" {
		c.Refuse("%s", why)
		return
	}
	c.Print("Password changed.\n")
}

func (r *Registry) cmdAddplayer(c *command.Call) {
	if why := accounts.NameTrouble(c.Arg(0)); why != "" {
		c.Refuse("%s", why)
		return
	}
	if !IsAddress(c.Arg(1)) {
		c.Refuse(noAddress)
		return
	}
	letters := make([]byte, 10)
	for i := range letters {
		letters[i] = "abcdefghjkmnpqrstuvwxyz23456789"[secret(31)]
	}
	var err error
	r.Yield(func() { err = r.Register(r.Context, c.Arg(0), string(letters), c.Arg(1), c.Arg(2)) })
	switch {
	case errors.Is(err, store.ErrExists):
		c.Refuse("A player by the name %s is already registered.", c.Arg(0))
	case err != nil:
		c.Data().Troubled(err, "user", c.Arg(0))
		c.Refuse(command.NotStored)
	default:
		c.Print("Added: >%s< >%s< >%s< >%s<\n", c.Arg(0), c.Arg(2), c.Arg(1), letters)
	}
}

func (r *Registry) cmdAsetpasswd(c *command.Call) {
	u := c.AwaitWhole(c.Arg(0))
	if u == nil {
		return
	}
	if c.Arg(1) == "*" {
		if err := r.awaitAccount(u.ID, func(row *store.User) { row.State = store.Locked }); err != nil {
			c.Refuse(command.NotStored)
			return
		}
		c.Print("Account %s locked!\n", u.Name)
		return
	}
	if why := r.awaitPassword(u, c.Arg(1)); why != "" {
		c.Refuse("%s", why)
		return
	}
	c.Print("Password of %s changed.\n", u.Name)
}

func (r *Registry) cmdRemplayer(c *command.Call) {
	u := c.AwaitWhole(c.Arg(0))
	if u == nil {
		return
	}
	if r.AwaitRenamed(c, u, "", func(ctx context.Context, tx *store.Tx) error { return tx.DeleteUser(ctx, u.ID) }) {
		c.Print("Player %s removed.\n", u.Name)
		c.Log().Info("user removed", "by", c.User().Name, "user", u.Name)
	}
}

func (r *Registry) cmdAsethandle(c *command.Call) {
	u := c.AwaitWhole(c.Arg(0))
	if u == nil {
		return
	}
	name := c.Arg(1)
	if why := accounts.NameTrouble(name); why != "" {
		c.Refuse("%s", why)
		return
	}
	if r.AwaitRenamed(c, u, name, func(ctx context.Context, tx *store.Tx) error {
		row, err := tx.UserByID(ctx, u.ID)
		if err != nil {
			return err
		}
		row.Name = name
		if err := tx.SaveUser(ctx, row); err != nil {
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
		c.Log().Info("user renamed", "by", c.User().Name, "user", u.Name, "to", name)
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

// ErrAddress refuses to register somebody with an address that is none.
var ErrAddress = errors.New("that is not a mail address")

// noAddress is what commands say of one that is none.
const noAddress = "That is not a mail address."

// IsAddress reports whether a text is a mail address and nothing else, such as a name before it.
func IsAddress(text string) bool {
	a, err := mail.ParseAddress(text)
	return err == nil && a.Address == text
}
