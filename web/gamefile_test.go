package web

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"rookery/web/internal/people"
	"rookery/web/internal/play"
)

// reads looks into a file.
func reads(t *testing.T, c *http.Client, server, body string, number int) (f play.GameFile, bad refusal) {
	t.Helper()
	resp, err := c.Post(server+"/api/games/read?game="+strconv.Itoa(number), "application/octet-stream", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	var into any = &f
	if resp.StatusCode != http.StatusOK {
		into = &bad
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatalf("%v in %q", err, text)
	}
	return f, bad
}

const withDrops = `[White "A"]
[Black "B"]
[Variant "crazyhouse"]
[Result "*"]

1. e4 d5 2. exd5 Qxd5 3. P@e4 Qxe4+ *
`

func TestReadGames(t *testing.T) {
	h, c := serving(t, Config{})
	var zipped bytes.Buffer
	z := gzip.NewWriter(&zipped)
	if _, err := io.WriteString(z, games); err != nil || z.Close() != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, text string
		number     int
		games      int
		last       string // half move
		plies      int
		fault      string
	}{
		{"first", games, 0, 3, "Bb5", 5, ""},
		{"compressed", zipped.String(), 1, 3, "Nf3", 3, ""},
		{"broken", games, 2, 3, "d5", 2, "game 3, line 17, column 13: "},
		{"drops", withDrops, 0, 1, "Qxe4+", 6, ""},
		{"broken drop", strings.Replace(withDrops, "P@e4", "P@e8", 1), 0, 1, "Qxd5", 4, "game 1, line 6, column 26: "},
		{"unknown variant", strings.Replace(withDrops, "crazyhouse", "Knightmate", 1), 0, 1, "", 0, `game 1, line 1, column 1: no variant is called "knightmate"`},
		{"from position", "[Variant \"From Position\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 30\"]\n\n30. O-O-O+ *\n", 0, 1, "O-O-O", 1, "column"},
		{"chess960", "[Variant \"Chess960\"]\n[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\"]\n\n1. f4 *\n", 0, 1, "f4", 1, ""},
	} {
		f, bad := reads(t, c, h.URL, test.text, test.number)
		if bad.Detail != "" || len(f.Games) != test.games || len(f.Game.Plies) != test.plies || !f.Game.Over || !strings.HasPrefix(f.Fault, test.fault) && test.fault != "column" {
			t.Errorf("%s: %+v, %d games, %d half moves, fault %q", test.name, bad, len(f.Games), len(f.Game.Plies), f.Fault)
			continue
		}
		if (f.Fault == "") != (test.fault == "" || test.fault == "column") {
			t.Errorf("%s: fault %q", test.name, f.Fault)
		}
		if n := len(f.Game.Plies); n > 0 && f.Game.Plies[n-1].SAN != test.last {
			t.Errorf("%s: ends with %s, want %s", test.name, f.Game.Plies[n-1].SAN, test.last)
		}
	}
	for name, test := range map[string]struct {
		text   string
		number int
		word   string
	}{
		"no such":       {games, 3, "no such game"},
		"no game":       {"what is this?", 0, "line 1, column 1"},
		"half a file":   {`{"format": "rookery game",`, 0, "line 1, column"},
		"another thing": {"{\n \"a\": 1}", 0, "not a saved game"},
	} {
		if _, bad := reads(t, c, h.URL, test.text, test.number); bad.Status != http.StatusUnprocessableEntity || !strings.Contains(bad.Detail, test.word) {
			t.Errorf("%s: %+v, want %q", name, bad, test.word)
		}
	}
}

// A game that is saved in each form is the same when it is looked into, and
// goes on: the saved one with its clocks, any of them from any position.
func TestGoOn(t *testing.T) {
	h, c := serving(t, Config{})
	var g play.Game
	ask(t, c, "POST", h.URL+"/api/games", order{"level": 1, "minutes": 5, "increment": 8, "fen": "4k3/8/8/8/8/8/4P3/4K2R w K - 3 20", "moves": []string{"O-O", "Kd7"}}, &g)
	if g.Clocks[0] > 300_000 || g.Clocks[1] != 300_000 || len(g.Plies) != 2 || g.Turn != "white" {
		t.Fatalf("%v, %d half moves", g.Clocks, len(g.Plies))
	}
	text := func(form string) string {
		t.Helper()
		resp, err := c.Get(h.URL + "/api/games/" + g.ID + "/transcript/" + form)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		b, err := io.ReadAll(resp.Body)
		if err != nil || resp.StatusCode != http.StatusOK {
			t.Fatal(resp.Status, err)
		}
		return string(b)
	}
	for _, form := range []string{"pgn", "saved"} {
		f, bad := reads(t, c, h.URL, text(form), 0)
		if bad.Detail != "" || f.Fault != "" || len(f.Game.Plies) != 2 || f.Game.FEN != g.FEN || f.Game.Start != g.Start || f.Open != (form == "saved") ||
			f.Games[0].White != "Guest" || f.Games[0].Black != "rookery" {
			t.Errorf("%s: %+v %+v", form, bad, f)
		}
	}
	for _, form := range []string{"san", "formal", "minimal", "algebraic"} {
		if s := text(form); !strings.Contains(s, "20. O-O") && !strings.Contains(s, "20. E1G1") {
			t.Errorf("%s: %s", form, s)
		}
	}
	var on play.Game
	saved := base64.StdEncoding.EncodeToString([]byte(text("saved")))
	if status := ask(t, c, "POST", h.URL+"/api/games", order{"you": "white", "saved": saved}, &on); status != http.StatusCreated || !on.Timed || on.Clocks[0] > 300_000 || on.FEN != g.FEN {
		t.Errorf("the saved game goes on: %d %+v", status, on)
	}
	// Mate leaves nothing to go on with.
	var bad refusal
	if status := ask(t, c, "POST", h.URL+"/api/games", order{"moves": []string{"f3", "e5", "g4", "Qh4"}}, &bad); status != 422 || !strings.Contains(bad.Detail, "over in this position") {
		t.Errorf("after mate: %d %+v", status, bad)
	}
}

// A game between people is had in each form while it is played, and what is
// saved of it goes on against the machine.
func TestGameOfPeopleIsSaved(t *testing.T) {
	h := newTestHouse(t)
	api := h.pages.URL + "/api/"
	var clients [2]*http.Client
	for i, name := range []string{"anna", "bert"} {
		clients[i] = newClient(t)
		var a people.Account
		if status := ask(t, clients[i], "POST", api+"account/guest", map[string]string{"name": name}, &a); status != http.StatusOK {
			t.Fatalf("%s: %d", name, status)
		}
	}
	for i, line := range []string{"match bert 5 2 white", "accept", "e4", "c5"} {
		if status := ask(t, clients[i%2], "POST", api+"hub/commands", command{line}, nil); status != http.StatusOK {
			t.Fatalf("%s: %d", line, status)
		}
	}
	c := clients[0]
	eventually(t, "two half moves", func() bool {
		var b people.HubBoard
		return ask(t, c, "GET", api+"hub/board", nil, &b) == http.StatusOK && len(b.Plies) == 2
	})
	text := func(form string) string {
		t.Helper()
		resp, err := c.Get(api + "hub/transcript/" + form)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		b, err := io.ReadAll(resp.Body)
		if err != nil || resp.StatusCode != http.StatusOK {
			t.Fatal(form, resp.Status, err)
		}
		return string(b)
	}
	for form, want := range map[string]string{"san": "c5", "formal": "P/QB2-QB4", "minimal": "P-QB4", "algebraic": "C7C5", "pgn": `[White "anna"]`} {
		if s := text(form); !strings.Contains(s, want) {
			t.Errorf("%s: no %q in %s", form, want, s)
		}
	}
	for form, open := range map[string]bool{"pgn": false, "saved": true} {
		f, bad := reads(t, c, h.pages.URL, text(form), 0)
		if bad.Detail != "" || f.Open != open || len(f.Game.Plies) != 2 || f.Games[0].White != "anna" || f.Games[0].Black != "bert" {
			t.Errorf("%s: %+v %+v", form, bad, f)
		}
	}
	var g play.Game
	saved := base64.StdEncoding.EncodeToString([]byte(text("saved")))
	if status := ask(t, c, "POST", api+"games", order{"you": "white", "level": 1, "saved": saved}, &g); status != http.StatusCreated || len(g.Plies) != 2 || !g.Timed || g.Player != "rookery (builtin 1)" {
		t.Errorf("%d %+v", status, g)
	}
}
