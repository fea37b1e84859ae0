package guard

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"rookery/ics"
	"rookery/store"
	"rookery/web/internal/site"
)

// TestBucketsAreForgotten: a limiter forgets addresses that have all their requests again, once it knows too many.
func TestBucketsAreForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const rate, burst = 2, 10
		l := newLimiter(rate, burst, time.Now)
		for i := range maxBuckets {
			l.allow(fmt.Sprint(i))
		}
		time.Sleep(burst / rate * time.Second)
		for range burst {
			l.allow("busy")
		}
		if len(l.buckets) != maxBuckets+1 {
			t.Errorf("%d addresses are known", len(l.buckets))
		}
		l.allow("one more") // the others have waited just as long as it takes
		if len(l.buckets) != maxBuckets+2 {
			t.Errorf("%d addresses are known", len(l.buckets))
		}
		time.Sleep(time.Millisecond)
		if l.allow("busy") || len(l.buckets) != 2 {
			t.Errorf("%d addresses are known, and one has requests again", len(l.buckets))
		}
		time.Sleep(time.Second)
		for i := range rate + 1 {
			if l.allow("busy") != (i < rate) {
				t.Errorf("request %d after a second", i)
			}
		}
		time.Sleep(time.Hour)
		for i := range burst + 1 {
			if l.allow("busy") != (i < burst) {
				t.Errorf("request %d after an hour", i)
			}
		}
	})
}

// TestConcurrent: so much goes on at an address at a time, and others do not count.
func TestConcurrent(t *testing.T) {
	c := newConcurrent(2)
	first, second := c.begin("a"), c.begin("a")
	if first == nil || second == nil || c.begin("a") != nil {
		t.Error("not two at a time")
	}
	other := c.begin("b")
	if other == nil {
		t.Error("another address is counted in")
	}
	first()
	third := c.begin("a")
	if third == nil || c.begin("a") != nil {
		t.Error("not one more when one has ended")
	}
	for _, end := range []func(){second, third, other} {
		end()
	}
	if len(c.counts) > 0 {
		t.Errorf("addresses without anything are kept: %v", c.counts)
	}
}

func newGuard(t *testing.T, secure bool, chess *ics.Server, db *store.Store) *Guard {
	t.Helper()
	g, err := NewGuard(t.Context(), secure, chess, db)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// asked sends a request through a guard and returns the answer, and whom it was let through as.
func asked(t *testing.T, g *Guard, from, path string, change func(*http.Request), cookies ...*http.Cookie) (*http.Response, *Visitor) {
	t.Helper()
	var who *Visitor
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil)
	r.RemoteAddr = from
	for _, c := range cookies {
		r.AddCookie(c)
	}
	if change != nil {
		change(r)
	}
	w := httptest.NewRecorder()
	g.Around(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v := VisitorOf(r.Context())
		who = &v
		if s := site.VisitorOf(r.Context()); s != v.Visitor {
			t.Errorf("%+v is %+v to the rooms", v, s)
		}
		_, _ = io.WriteString(w, "an answer")
	})).ServeHTTP(w, r)
	return w.Result(), who
}

// TestRequestsAreLimited: an address has so many requests, refused ones do not get through, and pages are not counted.
func TestRequestsAreLimited(t *testing.T) {
	g := newGuard(t, false, nil, nil)
	g.Limit(Limits{Rate: 1e-9, Burst: 2, TryRate: 1e-9, TryBurst: 1, Streams: 1})
	for i, want := range []int{200, 200, 429, 429} {
		r, who := asked(t, g, fmt.Sprintf("[2001:db8::%d]:99", i), "/api/x", nil)
		if r.StatusCode != want || (who != nil) != (want == 200) || (r.Header.Get("Retry-After") == "1") != (want == 429) {
			t.Errorf("request %d: %d, %v, %v", i, r.StatusCode, who, r.Header)
		}
	}
	if r, who := asked(t, g, "192.0.2.1:99", "/api/x", nil); r.StatusCode != http.StatusOK || who.Address != "192.0.2.1" {
		t.Errorf("elsewhere: %d, %+v", r.StatusCode, who)
	}
	if r, who := asked(t, g, "[2001:db8::1]:99", "/index.html", nil); r.StatusCode != http.StatusOK || len(r.Cookies()) > 0 || who.Session != "" {
		t.Errorf("a page: %d, %v", r.StatusCode, r.Cookies())
	}
	if !g.MayTry("2001:db8::1") || g.MayTry("2001:db8::2") || !g.MayTry("2001:db8:0:1::2") {
		t.Error("attempts are not counted by network")
	}
	u := UsualLimits()
	if u.Rate <= 0 || u.Burst <= u.Rate || u.TryRate <= 0 || u.TryRate >= 1 || u.TryBurst < 1 || u.Streams < 1 {
		t.Errorf("usual limits %+v", u)
	}
}

// TestStreamsAreLimited: of events an address has so many streams at a time, which are not packed.
func TestStreamsAreLimited(t *testing.T) {
	g := newGuard(t, false, nil, nil)
	l := UsualLimits()
	l.Streams = 1
	g.Limit(l)
	listen := func(inner http.HandlerFunc) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/api/x/events", nil)
		r.Header.Set("Accept-Encoding", "gzip")
		g.Around(inner).ServeHTTP(w, r)
		return w
	}
	within := 0
	outer := listen(func(w http.ResponseWriter, _ *http.Request) {
		second := listen(func(http.ResponseWriter, *http.Request) { t.Error("two at a time") })
		within = second.Code
		if second.Header().Get("Retry-After") != "10" {
			t.Error("it is not said when to come again")
		}
		_, _ = io.WriteString(w, "event")
	})
	if outer.Code != 200 || within != 429 || outer.Header().Get("Content-Encoding") != "" {
		t.Errorf("%d, the one within it %d, %v", outer.Code, within, outer.Header())
	}
	if again := listen(func(http.ResponseWriter, *http.Request) {}); again.Code != 200 {
		t.Errorf("afterwards %d", again.Code)
	}
}

// TestSessions: a session is signed, and known with its signature alone.
func TestSessions(t *testing.T) {
	g := newGuard(t, false, nil, nil)
	r, who := asked(t, g, "192.0.2.1:1", "/api/x", nil)
	cookies := r.Cookies()
	if len(cookies) != 1 || who.Session == "" {
		t.Fatalf("%v, %+v", cookies, who)
	}
	c := cookies[0]
	if c.Name != CookieName || !c.HttpOnly || c.Secure || c.SameSite != http.SameSiteStrictMode || c.Path != "/" || c.MaxAge != int(site.SessionLife/time.Second) {
		t.Errorf("%+v", c)
	}
	session := who.Session
	if r, who := asked(t, g, "192.0.2.1:1", "/api/x", nil, c); who == nil || who.Session != session || len(r.Cookies()) > 0 {
		t.Errorf("again: %+v, %v", who, r.Cookies())
	}
	if _, who := asked(t, g, "192.0.2.1:1", "/api/x", nil); who.Session == session {
		t.Error("two visitors have one session")
	}
	for _, forged := range []string{"", ".", session, session + ".", "x" + c.Value, c.Value + "x", strings.ToUpper(c.Value)} {
		r, who := asked(t, g, "192.0.2.1:1", "/api/x", nil, &http.Cookie{Name: CookieName, Value: forged})
		if r.StatusCode != http.StatusUnauthorized || who != nil || len(r.Cookies()) != 1 || r.Cookies()[0].MaxAge >= 0 {
			t.Errorf("%q: %d, %+v, %v", forged, r.StatusCode, who, r.Cookies())
		}
	}
	// A guest's name is bound to the session.
	guest := g.GuestCookie(session, "wanderer")
	if _, who := asked(t, g, "192.0.2.1:1", "/api/x", nil, c, &guest); who.Guest != "wanderer" || who.User.ID != 0 {
		t.Errorf("%+v", who)
	}
	if !guest.HttpOnly || guest.SameSite != http.SameSiteStrictMode || guest.Secure || guest.MaxAge != int(loginLife/time.Second) {
		t.Errorf("%+v", guest)
	}
	elsewhere := g.GuestCookie("another session", "wanderer")
	for _, no := range []http.Cookie{elsewhere, g.GuestCookie(session, ""), {Name: guest.Name, Value: "admin" + strings.TrimPrefix(guest.Value, "wanderer")}} {
		if r, who := asked(t, g, "192.0.2.1:1", "/api/x", nil, c, &no); r.StatusCode != http.StatusOK || who.Guest != "" {
			t.Errorf("%q: %d, %+v", no.Value, r.StatusCode, who)
		}
	}
	if gone := g.GuestCookie(session, ""); gone.Value != "" || gone.MaxAge >= 0 {
		t.Errorf("%+v", gone)
	}
	if v := (Visitor{Visitor: site.Visitor{Session: "s"}, User: store.User{ID: 7}}); v.Owner() != store.UserOwner(7) {
		t.Errorf("a user's are %s", v.Owner())
	}
	if v := (Visitor{Visitor: site.Visitor{Session: "s"}}); v.Owner() != "session:s" {
		t.Errorf("a guest's are %s", v.Owner())
	}
}

// TestPacked: what takes packed answers gets them, but for those without a body.
func TestPacked(t *testing.T) {
	g := newGuard(t, false, nil, nil)
	pack := func(r *http.Request) { r.Header.Set("Accept-Encoding", "br, gzip") }
	r, _ := asked(t, g, "192.0.2.1:1", "/api/x", pack)
	z, err := gzip.NewReader(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil || string(text) != "an answer" || r.Header.Get("Content-Encoding") != "gzip" || r.Header.Get("Vary") != "Accept-Encoding" {
		t.Errorf("%q, %v, %v", text, err, r.Header)
	}
	r, _ = asked(t, g, "192.0.2.1:1", "/api/x", nil)
	if text, _ := io.ReadAll(r.Body); string(text) != "an answer" || r.Header.Get("Content-Encoding") != "" {
		t.Errorf("%q, %v", text, r.Header)
	}
	for status, packed := range map[int]bool{103: false, 200: true, 204: false, 304: false, 404: true} {
		w := httptest.NewRecorder()
		z := &zipper{ResponseWriter: w}
		z.Header().Set("Content-Length", "9")
		z.WriteHeader(status)
		if (z.z != nil) != packed || (w.Header().Get("Content-Encoding") == "gzip") != packed || (w.Header().Get("Content-Length") == "") != packed || z.Unwrap() != w {
			t.Errorf("%d: %v", status, w.Header())
		}
		z.close()
	}
}

// TestHeaders: what is about a visitor stays in no cache, and a server with secure cookies tells browsers to come by HTTPS.
func TestHeaders(t *testing.T) {
	for _, secure := range []bool{false, true} {
		g := newGuard(t, secure, nil, nil)
		r, _ := asked(t, g, "192.0.2.1:1", "/api/x", nil)
		for name, want := range map[string]string{"Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin",
			"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin", "Cache-Control": ""} {
			if got := r.Header.Get(name); got != want {
				t.Errorf("%s: %q", name, got)
			}
		}
		if (r.Header.Get("Strict-Transport-Security") != "") != secure || strings.HasPrefix(r.Cookies()[0].Name, hostOnly) != secure || r.Cookies()[0].Secure != secure {
			t.Errorf("secure %v: %v", secure, r.Header)
		}
		if login, guest := g.LoginCookie("x"), g.GuestCookie("s", "g"); login.Secure != secure || guest.Secure != secure || strings.HasPrefix(login.Name, hostOnly) != secure || strings.HasPrefix(guest.Name, hostOnly) != secure {
			t.Errorf("secure %v: %+v, %+v", secure, login, guest)
		}
	}
	for path, want := range map[string]bool{"/api/account": true, "/api/account/x": true, "/api/admin/x": true, "/api/hub": true, "/api/accounts": false, "/api": false, "/account": false} {
		if private(path) != want {
			t.Errorf("%s: %v", path, !want)
		}
	}
	g := newGuard(t, false, nil, nil)
	r, who := asked(t, g, "192.0.2.1:1", "/api/x", func(r *http.Request) {
		r.Method = http.MethodPost
		r.Header.Set("Sec-Fetch-Site", "cross-site")
	})
	if r.StatusCode != http.StatusForbidden || who != nil || r.Header.Get("Content-Security-Policy") == "" {
		t.Errorf("from another site: %d, %v", r.StatusCode, r.Header)
	}
}

// TestLogins: a login is known by its token as long as it lives and the user may enter; a cookie that counts no more is taken away.
func TestLogins(t *testing.T) {
	db, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "rookery.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	chess, err := ics.New(ics.Config{Store: db})
	if err != nil {
		t.Fatal(err)
	}
	g := newGuard(t, false, chess, db)
	u := store.User{Name: "Alice"}
	locked := store.User{Name: "Locked", State: store.Locked}
	now := time.Now()
	if err := db.Update(t.Context(), func(ctx context.Context, tx *store.Tx) error {
		return errors.Join(tx.CreateUser(ctx, &u), tx.CreateUser(ctx, &locked),
			tx.AddLogin(ctx, store.Login{Digest: TokenDigest("good"), User: u.ID, Since: now.Add(time.Minute - loginLife)}),
			tx.AddLogin(ctx, store.Login{Digest: TokenDigest("old"), User: u.ID, Since: now.Add(-time.Second - loginLife)}),
			tx.AddLogin(ctx, store.Login{Digest: TokenDigest("locked"), User: locked.ID, Since: now}))
	}); err != nil {
		t.Fatal(err)
	}
	for token, want := range map[string]int{"good": 200, "old": 401, "locked": 401, "unheard of": 401} {
		c := g.LoginCookie(token)
		r, who := asked(t, g, "192.0.2.1:1", "/api/x", nil, &c)
		taken := false
		for _, c := range r.Cookies() {
			taken = taken || c.Name == LoginCookieName && c.MaxAge < 0 && c.Value == ""
		}
		if r.StatusCode != want || (who != nil) != (want == 200) || taken != (want == 401) {
			t.Errorf("%s: %d, %+v, %v", token, r.StatusCode, who, r.Cookies())
		}
		if want == 200 && (who.User.ID != u.ID || who.Name != "Alice" || who.Login != TokenDigest("good") || who.Visitor.Owner != store.UserOwner(u.ID)) {
			t.Errorf("%s: %+v", token, who)
		}
	}
	if c := g.LoginCookie("x"); c.MaxAge != int(loginLife/time.Second) || !c.HttpOnly || c.SameSite != http.SameSiteStrictMode || c.Path != "/" {
		t.Errorf("%+v", c)
	}
	// Without users there are no logins; a database that does not answer takes none away.
	good := g.LoginCookie("good")
	if r, _ := asked(t, newGuard(t, false, nil, nil), "192.0.2.1:1", "/api/x", nil, &good); r.StatusCode != http.StatusUnauthorized {
		t.Errorf("without users: %d", r.StatusCode)
	}
	// The key for sessions is the store's.
	again := newGuard(t, false, chess, db)
	if again.key != g.key || again.key == newGuard(t, false, nil, nil).key {
		t.Error("sessions do not last as long as the store")
	}
	if err := db.Update(t.Context(), func(ctx context.Context, tx *store.Tx) error {
		return errors.Join(tx.RemoveFromList(ctx, 0, "session key", fmt.Sprint(first(t, db))), tx.AddToList(ctx, 0, "session key", "AAAA"))
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := NewGuard(t.Context(), false, chess, db); err == nil {
		t.Error("a damaged key is taken")
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	r, who := asked(t, g, "192.0.2.1:1", "/api/x", nil, &good)
	if r.StatusCode != http.StatusServiceUnavailable || who != nil || len(r.Cookies()) != 1 { // the session's
		t.Errorf("without a database: %d, %+v, %v", r.StatusCode, who, r.Cookies())
	}
}

func first(t *testing.T, db *store.Store) string {
	t.Helper()
	list, err := db.List(t.Context(), 0, "session key")
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	return list[0]
}
