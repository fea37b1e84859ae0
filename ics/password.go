package ics

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"rookery/ics/accounts"
	"rookery/ics/play"
	"rookery/ics/registry"
	"rookery/ics/wire"
	"rookery/store"
)

// ErrAddress refuses to register somebody with an address that is none.
var ErrAddress = registry.ErrAddress

// Register makes a registered user with a password; titles may include "*" for
// an admin. The error is store.ErrExists if the name is taken, ErrAddress if no mail can go to the address.
func (s *Server) Register(ctx context.Context, name, word, email, fullName string, titles ...string) error {
	return s.registry.Register(ctx, name, word, email, fullName, titles...)
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
		_, err = s.config.hasher.Hash(ctx, word)
	} else {
		ok, err = s.config.hasher.Check(ctx, hash, word)
	}
	n := g.End(ok)
	if ok {
		return nil
	}
	s.log.Info("login refused", "user", name, "address", address, "wrong", n, "err", err)
	if n == 2*accounts.FreeGuesses {
		s.floor.With(nil, func() {
			for y := range s.lobby.Each() {
				if y.User().IsAdmin() {
					y.Notify(fmt.Sprintf("Somebody at %s guesses the password of %s.", address, name))
				}
			}
		})
	}
	return cmp.Or(ctx.Err(), ErrPassword)
}

// authenticate asks for the password of a registered user; nil if it is wrong. The account is
// as it is when the password has been typed: it may have been locked meanwhile.
func (s *Server) authenticate(x *play.Player, u *accounts.User) (*accounts.User, error) {
	x.Conn.Send(fmt.Sprintf("\n\"%s\" is a registered name.  If it is yours, type the password.\n"+
		"If not, just hit return to try another name.\n\npassword: ", u.Name))
	x.Conn.SendRaw(wire.EchoOff)
	line, _, err := x.Conn.Line()
	x.Conn.SendRaw(wire.EchoOn)
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
		x.Conn.Send(justChanged(name))
		return nil, nil
	}
	switch err := s.checkPassword(s.context, u.Name, u.Account.Password, word, x.Conn.Address(), accounts.MostWait); {
	case errors.Is(err, accounts.ErrGuessed):
		x.Conn.Send("\n\n**** Too many passwords are being tried. Please try again later. ****\n")
		return nil, nil //nolint:nilerr // it has been told
	case err != nil:
		x.Conn.Send("\n\n**** Invalid password! ****\n")
		return nil, nil //nolint:nilerr // it has been told
	}
	switch u.Account.State {
	case store.Locked:
		x.Conn.Send("\n\n**** This account is locked. ****\n")
		return nil, nil
	case store.Unconfirmed:
		x.Conn.Send("\n\n**** This account has not been confirmed yet. ****\n")
		return nil, nil
	}
	return u, nil
}
