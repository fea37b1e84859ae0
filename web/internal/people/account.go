package people

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"rookery/ics"
	"rookery/store"
	"rookery/store/kept"
	"rookery/store/password"
	"rookery/web/internal/guard"
	"rookery/web/internal/site"
)

// An Account is who the page's visitor is.
type Account struct {
	Name       string `json:"name" doc:"empty: neither logged in nor on the chess server"`
	Registered bool   `json:"registered"`
	Admin      bool   `json:"admin"`
	On         bool   `json:"on" doc:"is on the chess server"`
	Server     bool   `json:"server" doc:"there is a chess server to be on"`
	Registers  bool   `json:"registers" doc:"and it registers users"`
}

type (
	accountOutput struct {
		SetCookie []http.Cookie `header:"Set-Cookie" doc:"the login"`
		Body      Account
	}
	plainAccountOutput struct{ Body Account }
	loginInput         struct {
		Body struct {
			Name     string `json:"name" minLength:"1" maxLength:"32"`
			Password string `json:"password" minLength:"1" maxLength:"256"`
		}
	}
	registerInput struct {
		Body struct {
			Name     string `json:"name" minLength:"3" maxLength:"17" pattern:"^[A-Za-z]+$" patternDescription:"letters"`
			Password string `json:"password" minLength:"8" maxLength:"256"`
			Email    string `json:"email,omitempty" maxLength:"200"`
			FullName string `json:"fullName,omitempty" maxLength:"200"`
		}
	}
	guestInput struct {
		Body struct {
			Name string `json:"name,omitempty" maxLength:"17" doc:"empty: one of the server's"`
		}
	}
)

func (s *Service) addAccount(api huma.API) {
	tags := []string{"account"}
	site.Register(api, huma.Operation{
		OperationID: "account", Method: "GET", Path: "/api/account", Summary: "Who you are", Tags: tags,
	}, func(ctx context.Context, _ *struct{}) (*plainAccountOutput, error) {
		return &plainAccountOutput{s.account(guard.VisitorOf(ctx))}, nil
	})
	site.Register(api, huma.Operation{
		OperationID: "login", Method: "POST", Path: "/api/account/login", Summary: "Log in", Tags: tags,
	}, func(ctx context.Context, in *loginInput) (*accountOutput, error) {
		if s.Chess == nil {
			return nil, accountError(errNoHub)
		}
		v := guard.VisitorOf(ctx)
		if !s.Guard.MayTry(v.Address) {
			return nil, huma.Error429TooManyRequests("too many attempts to log in: wait a minute")
		}
		u, err := s.Chess.Authenticate(ctx, in.Body.Name, in.Body.Password, v.Address)
		if err != nil {
			return nil, accountError(err)
		}
		return s.logIn(ctx, v, u)
	})
	site.Register(api, huma.Operation{
		OperationID: "register", Method: "POST", Path: "/api/account/register", Summary: "Register a name and log in", Tags: tags,
	}, func(ctx context.Context, in *registerInput) (*accountOutput, error) {
		if s.Chess == nil || s.Store == nil {
			return nil, accountError(errNoHub)
		}
		v := guard.VisitorOf(ctx)
		if !s.Guard.MayTry(v.Address) {
			return nil, huma.Error429TooManyRequests("too many attempts to register: wait a minute")
		}
		b := in.Body
		if err := s.Chess.MayEnter(store.User{Name: b.Name}); err != nil {
			return nil, accountError(err)
		}
		if err := s.Chess.Register(ctx, b.Name, b.Password, site.Line(b.Email), site.Line(b.FullName)); err != nil {
			return nil, accountError(err)
		}
		u, err := s.Store.User(ctx, b.Name)
		if err != nil {
			return nil, err
		}
		return s.logIn(ctx, v, u)
	})
	site.Register(api, huma.Operation{
		OperationID: "guest", Method: "POST", Path: "/api/account/guest", Summary: "Go to the chess server as a guest", Tags: tags,
	}, func(ctx context.Context, in *guestInput) (*accountOutput, error) {
		v := guard.VisitorOf(ctx)
		if _, err := s.hub.enterGuest(ctx, v, in.Body.Name); err != nil {
			return nil, accountError(err)
		}
		a := s.account(v)
		return &accountOutput{[]http.Cookie{s.Guard.GuestCookie(v.Session, a.Name)}, a}, nil
	})
	site.Register(api, huma.Operation{
		OperationID: "logout", Method: "POST", Path: "/api/account/logout", Summary: "Log out, and leave the chess server", Tags: tags,
	}, func(ctx context.Context, _ *struct{}) (*accountOutput, error) {
		v := guard.VisitorOf(ctx)
		s.hub.leave(v)
		if v.Login != "" {
			if err := s.Store.Update(ctx, func(ctx context.Context, tx *store.Tx) error { return tx.DeleteLogin(ctx, v.Login) }); err != nil {
				return nil, err
			}
		}
		v.Login, v.User, v.Guest = "", store.User{}, ""
		return &accountOutput{[]http.Cookie{s.Guard.LoginCookie(""), s.Guard.GuestCookie("", "")}, s.account(v)}, nil
	})
}

// logIn notes who is logged in in a browser from now on.
func (s *Service) logIn(ctx context.Context, v guard.Visitor, u store.User) (*accountOutput, error) {
	s.hub.leave(v) // a guest does not stay beside the user
	token := rand.Text()
	err := s.Store.Update(ctx, func(ctx context.Context, tx *store.Tx) error {
		if v.Login != "" {
			if err := tx.DeleteLogin(ctx, v.Login); err != nil {
				return err
			}
		}
		// What the visitor has collected before is the user's now.
		if err := tx.Adopt(ctx, kept.SessionOwner(v.Session), store.UserOwner(u.ID)); err != nil {
			return err
		}
		return tx.AddLogin(ctx, store.Login{Digest: guard.TokenDigest(token), User: u.ID, Since: time.Now()})
	})
	if err != nil {
		return nil, err
	}
	v.User, v.Login, v.Guest = u, guard.TokenDigest(token), ""
	return &accountOutput{[]http.Cookie{s.Guard.LoginCookie(token), s.Guard.GuestCookie("", "")}, s.account(v)}, nil
}

func (s *Service) account(v guard.Visitor) Account {
	a := Account{Name: v.User.Name, Registered: v.User.ID != 0, Admin: v.User.Admin, Server: s.Chess != nil,
		Registers: s.Chess != nil && s.Store != nil}
	if g := s.hub.get(v); g != nil {
		a.Name, a.On = g.visit.Identity().Name, true
	} else if v.Guest != "" && a.Server && !a.Registered {
		a.Name, a.On = v.Guest, true // with the next request there
	}
	return a
}

func accountError(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, ics.ErrNoBoard):
		return huma.Error404NotFound(err.Error())
	case errors.Is(err, ics.ErrPassword):
		return huma.Error401Unauthorized(err.Error())
	case errors.Is(err, ics.ErrLocked), errors.Is(err, ics.ErrUnconfirmed), errors.Is(err, ics.ErrBanned):
		return huma.Error403Forbidden(err.Error())
	case errors.Is(err, store.ErrExists), errors.Is(err, ics.ErrTaken):
		return huma.Error409Conflict(ics.ErrTaken.Error())
	case errors.Is(err, ics.ErrFast), errors.Is(err, ics.ErrGuessed):
		return huma.Error429TooManyRequests(err.Error())
	case errors.Is(err, ics.ErrFull), errors.Is(err, errNoHub), errors.Is(err, ics.ErrNoStore):
		return huma.Error503ServiceUnavailable(err.Error())
	case errors.Is(err, ics.ErrLeft), errors.Is(err, errNotOn):
		return huma.Error409Conflict(err.Error())
	case errors.Is(err, password.ErrLength), errors.Is(err, ics.ErrName), errors.Is(err, ics.ErrAddress), errors.Is(err, ics.ErrLine):
		return huma.Error422UnprocessableEntity(err.Error())
	}
	return err
}
