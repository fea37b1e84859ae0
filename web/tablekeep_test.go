package web

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"rookery/web/internal/people"
	"rookery/web/internal/play"
)

// A game goes on with the next server, for its visitor alone.
func TestGameOutlastsServer(t *testing.T) {
	db := stored(t)
	first, err := New(Config{Store: db})
	if err != nil {
		t.Fatal(err)
	}
	h := httptest.NewServer(first)
	c := newClient(t)
	var g play.Game
	if status := ask(t, c, "POST", h.URL+"/api/games", map[string]any{"minutes": 5, "level": 1}, &g); status != http.StatusCreated {
		t.Fatal(status)
	}
	at := "/api/games/" + g.ID
	ask(t, c, "POST", h.URL+at+"/moves", map[string]string{"move": "e4"}, &g)
	eventually(t, "an answer", func() bool { ask(t, c, "GET", h.URL+at, nil, &g); return len(g.Plies) == 2 })
	h.Close()
	first.Close()

	second, err := New(Config{Store: db})
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	// The browser's address is the same: cookies are of a host, not of a port.
	h = httptest.NewServer(second)
	defer h.Close()
	var again play.Game
	if status := ask(t, c, "GET", h.URL+at, nil, &again); status != http.StatusOK || len(again.Plies) != 2 || again.FEN != g.FEN || again.Player != g.Player || !again.Timed {
		t.Fatalf("%d: %+v, not %+v", status, again, g)
	}
	if status := ask(t, newClient(t), "GET", h.URL+at, nil, nil); status != http.StatusNotFound {
		t.Errorf("for somebody else: %d", status)
	}
	ask(t, c, "POST", h.URL+at+"/actions", map[string]string{"action": "resign"}, &again)
	if !again.Over {
		t.Errorf("resigned: %+v", again)
	}
}

// A guest who comes again is the same guest, until he logs out.
func TestGuestComesBack(t *testing.T) {
	house := newTestHouse(t)
	c := newClient(t)
	var a people.Account
	if status := ask(t, c, "POST", house.pages.URL+"/api/account/guest", map[string]string{"name": "wanderer"}, &a); status != http.StatusOK || a.Name != "wanderer" {
		t.Fatalf("%d %+v", status, a)
	}
	next, err := New(Config{Store: house.store, Chess: house.chess})
	if err != nil {
		t.Fatal(err)
	}
	defer next.Close()
	h := httptest.NewServer(next)
	defer h.Close()
	house.web.people.Close() // the guest is gone with the first server
	if ask(t, c, "GET", h.URL+"/api/account", nil, &a); !a.On || a.Name != "wanderer" || a.Registered {
		t.Errorf("%+v", a)
	}
	events := newEventStream(t, c, h.URL+"/api/hub/events")
	view := awaitEvent(events, "lobby", func(people.HubView) bool { return true })
	if view.Name != "wanderer" {
		t.Errorf("on the chess server as %q", view.Name)
	}
	ask(t, c, "POST", h.URL+"/api/account/logout", map[string]string{}, nil)
	var out people.Account
	if ask(t, c, "GET", h.URL+"/api/account", nil, &out); out.On || out.Name != "" {
		t.Errorf("after leaving: %+v", out)
	}
}
