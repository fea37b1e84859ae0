package web

import (
	"net/http"
	"strings"
	"testing"

	"rookery/web/internal/people"
)

// TestHubAPI: who is on the chess server sees it, hears lines from a place on, has a board while there is one, and its game as a file;
// who is not is told so.
func TestHubAPI(t *testing.T) {
	h := newTestHouse(t)
	c := newClient(t)
	api := h.pages.URL + "/api/"
	for _, path := range []string{"hub", "hub/board", "hub/lines", "hub/events", "hub/transcript/pgn"} {
		if status := ask(t, c, "GET", api+path, nil, &refusal{}); status != http.StatusConflict {
			t.Errorf("%s before one is there: %d", path, status)
		}
	}
	if status := ask(t, c, "POST", api+"hub/commands", command{"date"}, nil); status != http.StatusConflict {
		t.Errorf("a command before one is there: %d", status)
	}
	var a people.Account
	if status := ask(t, c, "POST", api+"account/guest", map[string]string{"name": "anna"}, &a); status != 200 || a.Name != "anna" || !a.On || a.Registered {
		t.Fatalf("%d %+v", status, a)
	}
	if status := ask(t, c, "POST", api+"account/guest", map[string]string{"name": "other"}, &a); status != 200 || a.Name != "anna" {
		t.Errorf("who is there stays: %d %+v", status, a)
	}
	if status := ask(t, newClient(t), "POST", api+"account/guest", map[string]string{"name": "anna"}, nil); status != http.StatusConflict {
		t.Errorf("a name that is taken: %d", status)
	}
	var view people.HubView
	if status := ask(t, c, "GET", api+"hub", nil, &view); status != 200 || view.Name != "anna" || view.Admin || view.Manages || view.Censored == nil || view.Tournaments == nil {
		t.Errorf("%d %+v", status, view)
	}
	for path, want := range map[string]int{"hub/board": 404, "hub/transcript/pgn": 404, "hub/transcript/saved": 404, "hub/transcript/nothing": 422, "hub/lines?from=-1": 422} {
		if status := ask(t, c, "GET", api+path, nil, nil); status != want {
			t.Errorf("%s: %d", path, status)
		}
	}
	do := func(c *http.Client, text string) (r struct {
		Text    string
		Refused bool
	}) {
		t.Helper()
		if status := ask(t, c, "POST", api+"hub/commands", command{text}, &r); status != 200 {
			t.Fatal(status)
		}
		return r
	}
	if r := do(c, "xyzzy"); !r.Refused || !strings.Contains(r.Text, "Command not found") {
		t.Errorf("%+v", r)
	}
	if r := do(c, "whenshut"); r.Refused || r.Text == "" {
		t.Errorf("%+v", r)
	}
	bert := newClient(t)
	if status := ask(t, bert, "POST", api+"account/guest", map[string]string{"name": "bert"}, nil); status != 200 {
		t.Fatal(status)
	}
	do(bert, "tell anna one")
	do(bert, "tell anna two")
	var lines people.HubLines
	if status := ask(t, c, "GET", api+"hub/lines", nil, &lines); status != 200 || lines.Next != len(lines.Lines) || lines.Next < 2 || !strings.Contains(lines.Lines[lines.Next-1], "two") {
		t.Errorf("%d %+v", status, lines)
	}
	last := lines.Next
	if ask(t, c, "GET", api+"hub/lines?from="+"1", nil, &lines); lines.Next != last || len(lines.Lines) != last-1 {
		t.Errorf("%+v", lines)
	}
	do(c, "match bert 5 3 white")
	if r := do(bert, "accept"); r.Refused {
		t.Fatalf("%+v", r)
	}
	do(c, "e4")
	for _, who := range []struct {
		c      *http.Client
		you    string
		mayGo  bool
		expect string
	}{{c, "white", false, "anna"}, {bert, "black", true, "bert"}} {
		var b people.HubBoard
		if status := ask(t, who.c, "GET", api+"hub/board", nil, &b); status != 200 || b.White != "anna" || b.Black != "bert" || b.You != who.you || b.Turn != "black" || !b.Plays || b.Examines || b.Rated ||
			len(b.Plies) != 1 || b.Plies[0].SAN != "e4" || (len(b.Moves) > 0) != who.mayGo || !b.Timed || b.Clocks[0] < 290_000 || b.Clocks[1] < 290_000 || b.Other != nil || b.Over || b.Boards != 1 || b.Kind != "blitz" {
			t.Errorf("%d %+v", status, b)
		}
	}
	if pgn := download(t, bert, api+"hub/transcript/pgn"); !strings.Contains(pgn, `[White "anna"]`) || !strings.Contains(pgn, "1. e4") {
		t.Errorf("%s", pgn)
	}
	if saved := download(t, bert, api+"hub/transcript/saved"); !strings.HasPrefix(saved, "{") {
		t.Errorf("%.80s", saved)
	}
	do(bert, "resign")
	var b people.HubBoard
	if status := ask(t, c, "GET", api+"hub/board", nil, &b); status == 200 && (!b.Over || b.Result != "1-0" || len(b.Moves) > 0) {
		t.Errorf("%d %+v", status, b)
	}
	if status := ask(t, c, "POST", api+"account/logout", struct{}{}, &a); status != 200 || a.On || a.Name != "" {
		t.Errorf("%d %+v", status, a)
	}
	if status := ask(t, c, "GET", api+"hub", nil, nil); status != http.StatusConflict {
		t.Errorf("after leaving: %d", status)
	}
	// A server without a chess server says so, and what there is to be managed is the operators'.
	none, c2 := serving(t, Config{})
	for path, want := range map[string]int{"hub": 503, "tournaments": 503, "tournaments/1": 503, "tournaments/1/files/pgn": 503, "admin": 403, "admin/users": 403} {
		if status := ask(t, c2, "GET", none.URL+"/api/"+path, nil, nil); status != want {
			t.Errorf("%s without users: %d", path, status)
		}
	}
	for _, path := range []string{"account/login", "account/register", "account/guest"} {
		if status := ask(t, c2, "POST", none.URL+"/api/"+path, credentials{"anna", "long enough"}, nil); status != 503 && status != 422 {
			t.Errorf("%s without users: %d", path, status)
		}
	}
	if status := ask(t, c2, "GET", none.URL+"/api/account", nil, &a); status != 200 || a.Server || a.Registers || a.On {
		t.Errorf("%d %+v", status, a)
	}
}
