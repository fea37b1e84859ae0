// Package guard is what every request to a server has to pass: headers, limits, origin,
// session, login. A browser that answers its own requests needs none of it.
package guard

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"rookery/ics"
	"rookery/internal/origin"
	"rookery/store"
	"rookery/store/kept"
	"rookery/web/internal/site"
)

// policy is the pages' content security policy: nothing from elsewhere, no
// inline scripts.
const policy = "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; script-src 'self'; connect-src 'self'; " +
	"object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// A Guard is what every request has to pass: headers, limits, origin, session, login.
type Guard struct {
	secure bool         // cookies are for HTTPS only
	chess  *ics.Server  // whose users log in; nil: nobody does
	store  *store.Store // of their logins
	key    [32]byte     // signs sessions
	limits atomic.Pointer[limiters]
}

// Limits bound what one address may ask for.
type Limits struct {
	Rate, Burst       float64 // requests: burst at once, then rate a second
	TryRate, TryBurst float64 // attempts to log in or to register
	Streams           int     // of events, listened to at once
}

// UsualLimits are those of a guard that nobody has told otherwise.
func UsualLimits() Limits {
	return Limits{Rate: 50, Burst: 300, TryRate: 1.0 / 6, TryBurst: 10, Streams: 200}
}

type limiters struct {
	requests, tries limiter
	streams         *concurrent
}

// Limit sets the limits; what was counted until now is forgotten.
func (g *Guard) Limit(l Limits) {
	g.limits.Store(&limiters{newLimiter(l.Rate, l.Burst, time.Now), newLimiter(l.TryRate, l.TryBurst, time.Now), newConcurrent(l.Streams)})
}

// MayTry counts an attempt to log in or to register from an address.
func (g *Guard) MayTry(address string) bool {
	return g.limits.Load().tries.allow(origin.Network(address))
}

// NewGuard makes a guard whose sessions last as long as the store.
func NewGuard(ctx context.Context, secure bool, chess *ics.Server, db *store.Store) (*Guard, error) {
	key, err := signingKey(ctx, db)
	g := &Guard{secure: secure, chess: chess, store: db, key: key}
	g.Limit(UsualLimits())
	return g, err
}

// Around lets through what may pass.
func (g *Guard) Around(next http.Handler) http.Handler {
	sameSite := http.NewCrossOriginProtection()
	sameSite.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		site.Refuse(w, http.StatusForbidden, "this request comes from another site")
	}))
	return g.headers(sameSite.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/api/") {
			from := origin.Host(r.RemoteAddr)
			counted := origin.Network(from)
			if !g.limits.Load().requests.allow(counted) {
				w.Header().Set("Retry-After", "1")
				site.Refuse(w, http.StatusTooManyRequests, "too many requests: wait a moment")
				return
			}
			session, refusal := g.session(w, r)
			if refusal != "" {
				site.Refuse(w, http.StatusUnauthorized, refusal)
				return
			}
			v := Visitor{Visitor: site.Visitor{Session: session, Address: from}}
			var err error
			if v.User, v.Login, err = g.user(r); err != nil {
				g.refuseLogin(w, err)
				return
			}
			v.Guest = g.guest(r, session)
			v.Visitor.Owner, v.Name = v.Owner(), v.User.Name
			r = r.WithContext(context.WithValue(site.WithVisitor(r.Context(), v.Visitor), visitorKey{}, v))
			r.Body = http.MaxBytesReader(w, r.Body, site.MaxBody)
			if strings.HasSuffix(r.URL.Path, "/events") {
				end := g.limits.Load().streams.begin(counted)
				if end == nil {
					w.Header().Set("Retry-After", "10")
					site.Refuse(w, http.StatusTooManyRequests, "too many pages are open at your address: close some")
					return
				}
				defer end()
			} else if site.AcceptsGzip(r) {
				z := &zipper{ResponseWriter: w}
				defer z.close()
				w = z
			}
		}
		next.ServeHTTP(w, r)
	})))
}

func (g *Guard) headers(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		if g.secure {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		if private(r.URL.Path) {
			h.Set("Cache-Control", "no-store")
		}
		next.ServeHTTP(w, r)
	})
}

// private reports whether what is at a path is about who asks, and nobody else is to find it later.
func private(path string) bool {
	for _, room := range []string{"/api/account", "/api/admin", "/api/hub"} {
		if path == room || strings.HasPrefix(path, room+"/") {
			return true
		}
	}
	return false
}

type visitorKey struct{}

// A Visitor is who a request is from, with the user who is logged in and the digest of
// the login.
type Visitor struct {
	site.Visitor
	User  store.User // zero: nobody
	Login string
	Guest string // the name of one who has been a guest on the chess server
}

// Owner is whose what the visitor keeps is.
func (v Visitor) Owner() kept.Owner {
	if v.User.ID != 0 {
		return store.UserOwner(v.User.ID)
	}
	return kept.SessionOwner(v.Session)
}

// VisitorOf is the visitor of a request that has passed guard.
func VisitorOf(ctx context.Context) Visitor {
	v, _ := ctx.Value(visitorKey{}).(Visitor)
	return v
}

// CookieName is the name of the session's cookie; where cookies are for HTTPS only hostOnly stands before
// it, and before the others.
const CookieName = "rookery_session"

// hostOnly begins the names of cookies that browsers take for one host alone, from HTTPS alone: neither
// a neighbour under the same domain nor plain HTTP can put another in their place.
const hostOnly = "__Host-"

// named is a cookie's name.
func (g *Guard) named(name string) string {
	if g.secure {
		return hostOnly + name
	}
	return name
}

// Session is that of the request's cookie. A request without one gets a new
// session; one that was not made here is refused and taken away.
func (g *Guard) session(w http.ResponseWriter, r *http.Request) (id, refusal string) {
	cookie := http.Cookie{Name: g.named(CookieName), Path: "/", HttpOnly: true, Secure: g.secure, SameSite: http.SameSiteStrictMode,
		MaxAge: int(site.SessionLife / time.Second)}
	if c, err := r.Cookie(g.named(CookieName)); err == nil {
		id, mac, ok := strings.Cut(c.Value, ".")
		if ok && hmac.Equal([]byte(mac), []byte(g.sign(id))) {
			return id, ""
		}
		cookie.MaxAge = -1
		http.SetCookie(w, &cookie)
		return "", "this session is not known here (any more): load the page again"
	}
	var random [16]byte
	_, _ = rand.Read(random[:]) // never fails
	id = base64.RawURLEncoding.EncodeToString(random[:])
	cookie.Value = id + "." + g.sign(id)
	http.SetCookie(w, &cookie)
	return id, ""
}

// signingKey is the key for sessions, which lasts as long as the store.
func signingKey(ctx context.Context, db *store.Store) (key [32]byte, err error) {
	_, _ = rand.Read(key[:]) // never fails
	if db == nil {
		return key, nil
	}
	const list = "session key" // of the server itself
	err = db.Update(ctx, func(ctx context.Context, tx *store.Tx) error {
		known, err := tx.List(ctx, 0, list)
		if err != nil {
			return err
		}
		if len(known) == 0 {
			return tx.AddToList(ctx, 0, list, base64.RawURLEncoding.EncodeToString(key[:]))
		}
		old, err := base64.RawURLEncoding.DecodeString(known[0])
		if err != nil || len(old) != len(key) {
			return errors.New("the key for sessions is damaged")
		}
		copy(key[:], old)
		return nil
	})
	return key, err
}

func (g *Guard) sign(id string) string {
	mac := hmac.New(sha256.New, g.key[:])
	mac.Write([]byte(id))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// maxBuckets is how many addresses a limiter remembers.
const maxBuckets = 10000

// A concurrent counts what goes on at the same time, by address.
type concurrent struct {
	mu     sync.Mutex
	most   int
	counts map[string]int
}

func newConcurrent(most int) *concurrent { return &concurrent{most: most, counts: map[string]int{}} }

// begin counts an address in; the function it returns counts it out. It is nil
// if there are too many.
func (c *concurrent) begin(address string) (end func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.counts[address] >= c.most {
		return nil
	}
	c.counts[address]++
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.counts[address]--; c.counts[address] == 0 {
			delete(c.counts, address)
		}
	}
}

// A limiter counts requests by address.
type limiter struct {
	rate, burst float64
	mu          *sync.Mutex
	now         func() time.Time
	buckets     map[string]*bucket
}

type bucket struct {
	left float64
	last time.Time
}

func newLimiter(rate, burst float64, now func() time.Time) limiter {
	return limiter{rate: rate, burst: burst, mu: new(sync.Mutex), now: now, buckets: map[string]*bucket{}}
}

// allow takes a request off an address's account.
func (l *limiter) allow(address string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	if len(l.buckets) > maxBuckets {
		for a, b := range l.buckets {
			if now.Sub(b.last).Seconds() > l.burst/l.rate {
				delete(l.buckets, a)
			}
		}
	}
	b := l.buckets[address]
	if b == nil {
		b = &bucket{left: l.burst}
		l.buckets[address] = b
	} else {
		b.left = min(l.burst, b.left+now.Sub(b.last).Seconds()*l.rate)
	}
	b.last = now
	if b.left < 1 {
		return false
	}
	b.left--
	return true
}
