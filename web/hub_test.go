package web

import (
	"bufio"
	"context"
	"encoding/json"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"rookery/ics"
	"rookery/ics/client"
	"rookery/ics/style12"
	"rookery/store"
	"rookery/web/internal/guard"
	"rookery/web/internal/people"
)

// house is a server with pages, a chess server, and a store.
type house struct {
	path    string
	store   *store.Store
	chess   *ics.Server
	web     *Server
	pages   *httptest.Server
	address string // for chess clients
	stop    func()
}

func newHouse(t *testing.T, path string, robots ...ics.Robot) *house {
	t.Helper()
	h := &house{path: path}
	var err error
	if h.store, err = store.Open(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	log := new(people.Tail)
	if h.chess, err = ics.New(ics.Config{Store: h.store, Robots: robots, Log: slog.New(slog.NewTextHandler(log, nil))}); err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	h.address = l.Addr().String()
	ctx, stop := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- h.chess.Serve(ctx, l) }()
	if h.web, err = New(Config{Store: h.store, Chess: h.chess, Log: log, Farm: testFarm(t)}); err != nil {
		t.Fatal(err)
	}
	h.pages = httptest.NewServer(h.web)
	h.stop = func() {
		h.stop = func() {}
		h.web.Close()
		stop()
		if err := <-served; err != nil {
			t.Error(err)
		}
		h.pages.CloseClientConnections()
		h.pages.Close()
		if err := h.store.Close(); err != nil {
			t.Error(err)
		}
	}
	t.Cleanup(func() { h.stop() })
	return h
}

func newTestHouse(t *testing.T, robots ...ics.Robot) *house {
	return newHouse(t, filepath.Join(t.TempDir(), "rookery.db"), robots...)
}

type credentials struct {
	Name     string `json:"name"`
	Password string `json:"password"`
}

type command struct {
	Command string `json:"command"`
}

func TestAccount(t *testing.T) {
	h := newTestHouse(t)
	c := newClient(t)
	api := h.pages.URL + "/api/account"
	var a people.Account
	if status := ask(t, c, "GET", api, nil, &a); status != 200 || a != (people.Account{Server: true, Registers: true}) {
		t.Errorf("%d %+v", status, a)
	}
	for _, bad := range []credentials{{"al", "long enough"}, {"al ice", "long enough"}, {"alice", "short"}, {"alice", strings.Repeat("x", 257)}} {
		if status := ask(t, c, "POST", api+"/register", bad, nil); status != 422 {
			t.Errorf("%v: %d", bad, status)
		}
	}
	alice := credentials{"Alice", "correct horse"}
	if status := ask(t, c, "POST", api+"/register", alice, &a); status != 200 || a.Name != "Alice" || !a.Registered || a.Admin {
		t.Fatalf("%d %+v", status, a)
	}
	var no refusal
	if status := ask(t, newClient(t), "POST", api+"/register", alice, &no); status != 409 {
		t.Errorf("the name again: %d %+v", status, no)
	}
	if status := ask(t, newClient(t), "POST", api+"/login", credentials{"Alice", "wrong horse"}, &no); status != 401 {
		t.Errorf("a wrong password: %d %+v", status, no)
	}

	// The login outlives the server.
	pages := h.pages.URL
	h.stop()
	h2 := newHouse(t, h.path)
	from, _ := url.Parse(pages)
	to, _ := url.Parse(h2.pages.URL)
	c.Jar.SetCookies(to, c.Jar.Cookies(from))
	api = h2.pages.URL + "/api/account"
	if status := ask(t, c, "GET", api, nil, &a); status != 200 || a.Name != "Alice" {
		t.Errorf("after a restart: %d %+v", status, a)
	}
	// It ends when the user logs out, also for who has copied the cookie.
	copied := newClient(t)
	copied.Jar.SetCookies(to, c.Jar.Cookies(to))
	if status := ask(t, c, "POST", api+"/logout", struct{}{}, &a); status != 200 || a.Name != "" {
		t.Errorf("logging out: %d %+v", status, a)
	}
	if status := ask(t, c, "GET", api, nil, &a); status != 200 || a.Name != "" {
		t.Errorf("after logging out: %d %+v", status, a)
	}
	if status := ask(t, copied, "GET", api, nil, &no); status != 401 {
		t.Errorf("a copied cookie: %d %+v", status, no)
	}
	// And when the password is another.
	if status := ask(t, c, "POST", api+"/login", alice, &a); status != 200 || !a.Registered {
		t.Fatalf("logging in: %d %+v", status, a)
	}
	boss := "boss"
	if err := h2.chess.Register(t.Context(), boss, "secret secret", "", "", "*"); err != nil {
		t.Fatal(err)
	}
	v, err := h2.chess.Visit(t.Context(), "boss", "here")
	if err != nil {
		t.Fatal(err)
	}
	if r, err := v.Do("asetpasswd Alice another-one"); err != nil || r.Refused {
		t.Fatal(r, err)
	}
	if status := ask(t, c, "GET", api, nil, &no); status != 401 {
		t.Errorf("after the password was changed: %d %+v", status, no)
	}
}

// Cookies that were not made here, and requests from other sites, are refused,
// and the server goes on.
func TestForgery(t *testing.T) {
	h := newTestHouse(t)
	c := newClient(t)
	api := h.pages.URL + "/api/"
	if status := ask(t, c, "POST", api+"account/register", credentials{"Alice", "correct horse"}, nil); status != 200 {
		t.Fatal(status)
	}
	here, _ := url.Parse(h.pages.URL)
	for name, cookie := range map[string]*http.Cookie{
		"session": {Name: guard.CookieName, Value: "made-up.bWFjCg"},
		"login":   {Name: guard.LoginCookieName, Value: "MADEUPTOKENMADEUPTOKENMADE"},
		"empty":   {Name: guard.LoginCookieName, Value: ""},
		"digest":  {Name: guard.LoginCookieName, Value: guard.TokenDigest("x")},
	} {
		forger := newClient(t)
		forger.Jar.SetCookies(here, []*http.Cookie{cookie})
		var no refusal
		if status := ask(t, forger, "GET", api+"account", nil, &no); status != 401 || no.Detail == "" {
			t.Errorf("%s: %d %+v", name, status, no)
		}
		// The cookie is taken away, and the visitor can go on.
		if status := ask(t, forger, "GET", api+"account", nil, nil); status != 200 {
			t.Errorf("%s, then: %d", name, status)
		}
	}
	for _, header := range []http.Header{
		{"Origin": {"https://elsewhere.example"}},
		{"Sec-Fetch-Site": {"cross-site"}},
		{"Sec-Fetch-Site": {"same-site"}, "Origin": {"https://elsewhere.example"}},
	} {
		for _, path := range []string{"account/logout", "account/login", "account/register", "account/guest", "hub/commands", "games"} {
			req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, api+path, strings.NewReader(`{"command":"quit"}`))
			if err != nil {
				t.Fatal(err)
			}
			req.Header = header.Clone()
			req.Header.Set("Content-Type", "application/json")
			resp, err := c.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			_ = resp.Body.Close()
			if resp.StatusCode != http.StatusForbidden {
				t.Errorf("%v %s: %s", header, path, resp.Status)
			}
		}
	}
	var a people.Account
	if status := ask(t, c, "GET", api+"account", nil, &a); status != 200 || a.Name != "Alice" {
		t.Errorf("afterwards: %d %+v", status, a)
	}
	resp, err := c.Get(api + "account")
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	// Cookies are for this site alone, and not for scripts.
	resp, err = newClient(t).Post(api+"account/login", "application/json", strings.NewReader(`{"name":"Alice","password":"correct horse"}`))
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	cookies := resp.Cookies()
	if len(cookies) != 3 { // the session, the login, and no guest any more
		t.Errorf("%d cookies", len(cookies))
	}
	for _, k := range cookies {
		if !k.HttpOnly || k.SameSite != http.SameSiteStrictMode || k.Path != "/" {
			t.Errorf("cookie %+v", k)
		}
	}
}

func TestLoginAttemptsAreLimited(t *testing.T) {
	h := newTestHouse(t)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	// The chess server lets answers wait after a few wrong passwords, so they are asked for together.
	status := make(chan int)
	for range int(guard.UsualLimits().TryBurst) + 3 {
		go func() {
			req, err := http.NewRequestWithContext(ctx, http.MethodPost, h.pages.URL+"/api/account/login", strings.NewReader(`{"name":"nobody","password":"guess"}`))
			if err != nil {
				status <- 0
				return
			}
			req.Header.Set("Content-Type", "application/json")
			resp, err := http.DefaultClient.Do(req)
			if err != nil {
				status <- 0
				return
			}
			_ = resp.Body.Close()
			status <- resp.StatusCode
		}()
	}
	refused := 0
	for range int(guard.UsualLimits().TryBurst) + 3 {
		if <-status == http.StatusTooManyRequests {
			if refused++; refused == 3 {
				stop()
			}
		}
	}
	if refused < 3 {
		t.Errorf("%d of %d attempts were refused", refused, int(guard.UsualLimits().TryBurst)+3)
	}
}

// An eventStream reads server-sent events.
type eventStream struct {
	t *testing.T
	r *bufio.Scanner
}

func newEventStream(t *testing.T, c *http.Client, url string) *eventStream {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), patience)
	t.Cleanup(stop)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := c.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = resp.Body.Close() })
	if resp.StatusCode != http.StatusOK {
		t.Fatal(resp.Status)
	}
	r := bufio.NewScanner(resp.Body)
	r.Buffer(nil, 1<<20)
	return &eventStream{t, r}
}

// awaitEvent reads until an event with something in it.
func awaitEvent[T any](s *eventStream, event string, is func(T) bool) (v T) {
	s.t.Helper()
	name := ""
	for s.r.Scan() {
		line := s.r.Text()
		if n, ok := strings.CutPrefix(line, "event: "); ok {
			name = n
		}
		data, ok := strings.CutPrefix(line, "data: ")
		if !ok || name != event {
			continue
		}
		v = *new(T)
		if err := json.Unmarshal([]byte(data), &v); err != nil {
			s.t.Fatal(err)
		}
		if is(v) {
			return v
		}
	}
	s.t.Fatalf("the stream ended before %s was as wanted: %v", event, s.r.Err())
	return v
}

// A visitor of the pages and a chess client play a game with each other.
func TestPageAgainstClient(t *testing.T) {
	h := newTestHouse(t)
	c := newClient(t)
	api := h.pages.URL + "/api/"
	var no refusal
	if status := ask(t, c, "POST", api+"hub/commands", command{"who"}, &no); status != 409 {
		t.Errorf("not on: %d %+v", status, no)
	}
	var a people.Account
	if status := ask(t, c, "POST", api+"account/guest", map[string]string{"name": "pagefan"}, &a); status != 200 || a.Name != "pagefan" || !a.On {
		t.Fatalf("%d %+v", status, a)
	}
	if status := ask(t, newClient(t), "POST", api+"account/guest", map[string]string{"name": "pagefan"}, &no); status != 409 {
		t.Errorf("the name again: %d %+v", status, no)
	}
	events := newEventStream(t, c, api+"hub/events")
	do := func(line string) (r struct {
		Text    string
		Refused bool
	}) {
		t.Helper()
		if status := ask(t, c, "POST", api+"hub/commands", command{line}, &r); status != 200 {
			t.Fatalf("%s: %d", line, status)
		}
		return r
	}
	other, err := client.Dial(t.Context(), h.address, client.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if err := other.Deadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	if _, err := other.Login("telnet", ""); err != nil {
		t.Fatal(err)
	}
	send := func(line string) {
		t.Helper()
		if err := other.Send(line); err != nil {
			t.Fatal(err)
		}
	}
	send("seek 5 0 white")
	v := awaitEvent(events, "lobby", func(v people.HubView) bool { return len(v.Lobby.Seeks) == 1 })
	if k := v.Lobby.Seeks[0]; k.From != "telnet" || k.Base != 5 || k.Colour != "white" || k.Unfit != "" {
		t.Errorf("seek %+v", k)
	}
	do("play telnet")
	board := awaitEvent(events, "board", func(b *people.HubBoard) bool { return b != nil && b.Plays })
	if board.You != "black" || len(board.Moves) != 0 || !board.Timed {
		t.Errorf("board %+v", board)
	}
	send("f3")
	board = awaitEvent(events, "board", func(b *people.HubBoard) bool { return len(b.Plies) == 1 })
	if len(board.Moves) != 10 {
		t.Errorf("%d men can move", len(board.Moves))
	}
	if r := do("e7e4"); !strings.Contains(r.Text, "Illegal move") {
		t.Errorf("an illegal move: %+v", r)
	}
	do("e5")
	if _, err := other.AwaitBoard(func(b style12.Board) bool { return b.Pretty == "e5" }); err != nil {
		t.Fatal(err)
	}
	send("say good luck")
	awaitEvent(events, "lines", func(l people.HubLines) bool {
		return strings.Contains(strings.Join(l.Lines, "\n"), "telnet(U) says: good luck")
	})
	do("addlist censor telnet")
	awaitEvent(events, "lobby", func(v people.HubView) bool { return len(v.Censored) == 1 })
	send("say hello")
	if _, err := other.AwaitText("censoring"); err != nil {
		t.Error(err)
	}
	send("takeback 2")
	board = awaitEvent(events, "board", func(b *people.HubBoard) bool { return len(b.Offers) == 1 })
	do("decline " + board.Offers[0].From)
	send("g4")
	awaitEvent(events, "board", func(b *people.HubBoard) bool { return len(b.Plies) == 3 && b.Turn == "black" })
	do("Qh4")
	board = awaitEvent(events, "board", func(b *people.HubBoard) bool { return b.Over })
	if board.Result != "0-1" || board.Plies[3].SAN != "Qh4#" {
		t.Errorf("the end: %+v", board)
	}
	resp, err := c.Get(api + "hub/transcript/pgn")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	pgn := bufio.NewScanner(resp.Body)
	text := ""
	for pgn.Scan() {
		text += pgn.Text() + "\n"
	}
	if !strings.Contains(text, `[Black "pagefan"]`) || !strings.Contains(text, "Qh4#") {
		t.Errorf("PGN:\n%s", text)
	}
	for _, bad := range []string{"who\nquit", "tell telnet a\rb"} {
		if status := ask(t, c, "POST", api+"hub/commands", command{bad}, &no); status != 422 {
			t.Errorf("%q: %d", bad, status)
		}
	}
	if status := ask(t, c, "POST", api+"account/logout", struct{}{}, &a); status != 200 || a.On {
		t.Errorf("%d %+v", status, a)
	}
	awaitEvent(events, "over", func(struct{}) bool { return true })
}

// TestShortPassword: both doors have one rule for the lengths of passwords.
func TestShortPassword(t *testing.T) {
	h := newTestHouse(t)
	for word, want := range map[string]int{"seven77": http.StatusUnprocessableEntity, strings.Repeat("x", 257): http.StatusUnprocessableEntity, "eight888": http.StatusOK, strings.Repeat("y", 256): http.StatusOK} {
		name := "short" + strings.Repeat(string(word[0]), 3)
		status := ask(t, newClient(t), "POST", h.pages.URL+"/api/account/register", map[string]string{"name": name, "password": word}, nil)
		if status != want {
			t.Errorf("a password of %d characters: %d", len(word), status)
		}
		if err := h.chess.Register(t.Context(), name+"b", word, "", ""); (err == nil) != (want == http.StatusOK) {
			t.Errorf("a password of %d characters: %v", len(word), err)
		}
	}
}

// TestLoginExpires: a login ends thirty days after it was made, wherever its cookie is.
func TestLoginExpires(t *testing.T) {
	h := newTestHouse(t)
	c := newClient(t)
	api := h.pages.URL + "/api/account"
	if status := ask(t, c, "POST", api+"/register", credentials{"Alice", "correct horse"}, nil); status != http.StatusOK {
		t.Fatal(status)
	}
	at, err := url.Parse(h.pages.URL)
	if err != nil {
		t.Fatal(err)
	}
	digest := ""
	for _, k := range c.Jar.Cookies(at) {
		if k.Name == guard.LoginCookieName {
			digest = guard.TokenDigest(k.Value)
		}
	}
	l, err := h.store.Login(t.Context(), digest)
	if err != nil {
		t.Fatal(err)
	}
	for _, age := range []time.Duration{29 * 24 * time.Hour, 31 * 24 * time.Hour} {
		if err := h.store.Update(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			if err := tx.DeleteLogin(ctx, digest); err != nil {
				return err
			}
			return tx.AddLogin(ctx, store.Login{Digest: digest, User: l.User, Since: time.Now().Add(-age)})
		}); err != nil {
			t.Fatal(err)
		}
		want := http.StatusOK
		if age > 30*24*time.Hour {
			want = http.StatusUnauthorized
		}
		if status := ask(t, c, "GET", api, nil, nil); status != want {
			t.Errorf("a login that is %v old: %d, want %d", age, status, want)
		}
	}
}
