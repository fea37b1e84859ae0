package guard

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"strings"
	"time"

	"rookery/ics"
	"rookery/store"
	"rookery/web/internal/site"
)

// A login is a cookie of its own beside the session's: a token that is made
// when somebody has proved who they are, so that nobody can have known it
// before. The store has its digest only.
const (
	// LoginCookieName is the name of that cookie.
	LoginCookieName = "rookery_login"
	loginLife       = 30 * 24 * time.Hour
)

var errUnknown = errors.New("this login is not known here (any more): log in again")

// TokenDigest is what the store has of a token.
func TokenDigest(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// LoginCookie is the cookie for a token; it takes the cookie away if there is none.
func (g *Guard) LoginCookie(token string) http.Cookie {
	c := http.Cookie{Name: g.named(LoginCookieName), Path: "/", Value: token, HttpOnly: true, Secure: g.secure, SameSite: http.SameSiteStrictMode,
		MaxAge: int(loginLife / time.Second)}
	if token == "" {
		c.MaxAge = -1
	}
	return c
}

// A guest's name is in a cookie, bound to the session: who comes again, after the server
// was started anew, too, is that guest.
const guestCookie = "rookery_guest"

// GuestCookie is the cookie for a guest of a session; it takes the cookie away if there is no name.
func (g *Guard) GuestCookie(session, name string) http.Cookie {
	c := http.Cookie{Name: g.named(guestCookie), Path: "/", HttpOnly: true, Secure: g.secure, SameSite: http.SameSiteStrictMode, MaxAge: -1}
	if name != "" {
		c.Value, c.MaxAge = name+"."+g.sign("guest "+name+" "+session), int(loginLife/time.Second)
	}
	return c
}

// guest is the name in the request's cookie; empty if there is none that was made here.
func (g *Guard) guest(r *http.Request, session string) string {
	c, err := r.Cookie(g.named(guestCookie))
	if err != nil {
		return ""
	}
	name, mac, _ := strings.Cut(c.Value, ".")
	if !hmac.Equal([]byte(mac), []byte(g.sign("guest "+name+" "+session))) {
		return ""
	}
	return name
}

// user is who is logged in in the request's browser, with the login's digest;
// the zero User if nobody is. A cookie that was not made here, or is not valid
// any more, is an error.
func (g *Guard) user(r *http.Request) (u store.User, login string, err error) {
	c, err := r.Cookie(g.named(LoginCookieName))
	if err != nil {
		return u, "", nil //nolint:nilerr // no cookie is no error
	}
	if g.store == nil || g.chess == nil {
		return u, "", errUnknown
	}
	l, err := g.store.Login(r.Context(), TokenDigest(c.Value))
	if err == nil {
		u, err = g.store.UserByID(r.Context(), l.User)
	}
	switch {
	case errors.Is(err, store.ErrNotFound), err == nil && time.Since(l.Since) > loginLife:
		return store.User{}, "", errUnknown
	case err != nil:
		return store.User{}, "", err
	}
	return u, l.Digest, g.chess.MayEnter(u)
}

// refuseLogin answers a request with a login that does not count, which is
// taken away unless it may count later.
func (g *Guard) refuseLogin(w http.ResponseWriter, err error) {
	switch {
	case errors.Is(err, errUnknown), errors.Is(err, ics.ErrLocked), errors.Is(err, ics.ErrUnconfirmed), errors.Is(err, ics.ErrBanned):
		cookie := g.LoginCookie("")
		http.SetCookie(w, &cookie)
		site.Refuse(w, http.StatusUnauthorized, err.Error())
	default:
		site.Refuse(w, http.StatusServiceUnavailable, "users cannot be looked up at the moment")
	}
}
