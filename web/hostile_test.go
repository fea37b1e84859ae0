package web

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"rookery/ics"
	"rookery/web/internal/books"
	"rookery/web/internal/compose"
	"rookery/web/internal/guard"
	"rookery/web/internal/people"
	"rookery/web/internal/site"
)

// As many as want at the same time, each with a session of its own, from one
// address: some are let in, the others are told why not.
func TestManySessions(t *testing.T) {
	h, _ := serving(t, Config{Workers: 1})
	var wg sync.WaitGroup
	var mu sync.Mutex
	count := map[int]int{}
	for range 100 {
		c := newClient(t)
		wg.Go(func() {
			body, _ := json.Marshal(textBody{endless})
			resp, err := c.Post(h.URL+"/api/jobs", "application/json", bytes.NewReader(body))
			if err != nil {
				t.Error(err)
				return
			}
			defer resp.Body.Close()
			var r refusal
			err = json.NewDecoder(resp.Body).Decode(&r)
			refused := resp.StatusCode == http.StatusServiceUnavailable
			if err != nil || refused && (r.Detail == "" || resp.Header.Get("Content-Type") != "application/problem+json") {
				t.Errorf("%d %s %+v: %v", resp.StatusCode, resp.Header.Get("Content-Type"), r, err)
			}
			mu.Lock()
			defer mu.Unlock()
			count[resp.StatusCode]++
		})
	}
	wg.Wait()
	if count[http.StatusCreated] != compose.ActivePerAddress || count[http.StatusServiceUnavailable] != 100-compose.ActivePerAddress {
		t.Errorf("answers: %v", count)
	}
	if status := ask(t, newClient(t), "POST", h.URL+"/api/problem", textBody{example(t, "healey-bristol.inp")}, nil); status != http.StatusOK {
		t.Errorf("afterwards: %d", status)
	}
}

// Stipulations without end are refused, or solved until they are stopped.
func TestDeepStipulations(t *testing.T) {
	h, c := serving(t, Config{Workers: 1})
	for name, problem := range map[string]string{
		"direct":     "stipulation #500",
		"help":       "stipulation h#30000.5",
		"series":     "stipulation ser-h#1000000",
		"huge":       "stipulation #99999999999999999999",
		"proof game": "stipulation dia999.5",
		"nested":     "sstipulation white " + strings.Repeat("3ad[", 3000) + "#" + strings.Repeat("]", 3000),
		"wide":       "sstipulation white " + strings.Repeat("1a[", 300) + strings.Repeat("1a[#]", 300),
		"twins":      "stipulation #2 " + strings.Repeat("twin move a1 a2 ", 2000),
		"conditions": "stipulation #2 condition " + strings.Repeat("circe ", 5000),
	} {
		t.Run(name, func(t *testing.T) {
			src := "beginproblem pieces white ka1 qb1 rc1 black kh8 qg8 rf8 " + problem + " endproblem"
			var j struct {
				compose.Job
				Detail string
			}
			switch status := ask(t, c, "POST", h.URL+"/api/jobs", textBody{src}, &j); status {
			case http.StatusCreated:
				ask(t, c, "DELETE", h.URL+"/api/jobs/"+j.ID, nil, nil)
				events(t, c, h.URL+"/api/jobs/"+j.ID+"/events") // until it has ended
			case http.StatusUnprocessableEntity:
				if j.Detail == "" {
					t.Error("no word of explanation")
				}
			default:
				t.Errorf("status %d: %s", status, j.Detail)
			}
		})
	}
}

// Files that are too large, or become so when they are unpacked.
func TestHostileBooks(t *testing.T) {
	h, c := serving(t, Config{})
	var bomb bytes.Buffer
	z := gzip.NewWriter(&bomb)
	chunk := bytes.Repeat([]byte(" "), 1<<20)
	for range books.MaxUnpacked>>20 + 2 {
		if _, err := z.Write(chunk); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, body string
		status     int
		says       string
	}{
		{"bomb.pgn.gz", bomb.String(), 422, "128 MiB"},
		{"large.pgn", strings.Repeat("x", books.MaxFile+2), 413, ""},
		{"empty.pgn", "", 400, ""},
		{"none.pgn", "this is no game\n", 422, "no game"},
		{"cut.bin", "12345", 422, ""},
		{"cut.pgn.gz", bomb.String()[:50], 422, ""},
	} {
		status, answer := upload(t, c, h.URL, tt.name, tt.body)
		var r refusal
		if err := json.Unmarshal([]byte(answer), &r); err != nil || status != tt.status || r.Detail == "" || !strings.Contains(r.Detail, tt.says) {
			t.Errorf("%s: %d %q %v", tt.name, status, answer, err)
		}
	}
	if status, answer := upload(t, c, h.URL, "games.pgn", games); status != http.StatusCreated {
		t.Errorf("afterwards: %d %s", status, answer)
	}
}

// told reads a refusal, which must say why, as problem+json.
func told(t *testing.T, resp *http.Response, name string, status ...int) {
	t.Helper()
	defer resp.Body.Close()
	var r refusal
	err := json.NewDecoder(resp.Body).Decode(&r)
	if err != nil || !slices.Contains(status, resp.StatusCode) || r.Detail == "" || resp.Header.Get("Content-Type") != "application/problem+json" {
		t.Errorf("%s: %s %s %+v: %v", name, resp.Status, resp.Header.Get("Content-Type"), r, err)
	}
}

// Bodies that are too large, too deep, no JSON, or do not end.
func TestHostileBodies(t *testing.T) {
	h, c := serving(t, Config{})
	for _, tt := range []struct {
		name, kind, body string
		status           int
	}{
		{"large", "application/json", `{"text":"` + strings.Repeat("x", 2<<20) + `"}`, 413},
		{"larger than all", "application/json", `{"text":"` + strings.Repeat("x", site.MaxBody+1) + `"}`, 413},
		{"deep", "application/json", `{"text":` + strings.Repeat("[", 100000) + strings.Repeat("]", 100000) + `}`, 400},
		{"cut", "application/json", `{"text":"`, 400},
		{"empty", "application/json", ``, 400},
		{"another type", "application/x-unheard-of", `{"text":"x"}`, 415},
		{"no object", "application/json", `[1,2,3]`, 422},
		{"unknown member", "application/json", `{"text":"x","__proto__":{}}`, 422},
	} {
		resp, err := c.Post(h.URL+"/api/problem", tt.kind, strings.NewReader(tt.body))
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		told(t, resp, tt.name, tt.status)
	}

	// A body that does not go on is not waited for, whatever the client accepts.
	address := strings.TrimPrefix(h.URL, "http://")
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := io.WriteString(conn, "POST /api/problem HTTP/1.1\r\nHost: "+address+
		"\r\nAccept-Encoding: gzip\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"); err != nil {
		t.Fatal(err)
	}
	if err := conn.SetReadDeadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	if resp.StatusCode != http.StatusRequestTimeout {
		t.Errorf("a slow body: %s", resp.Status)
	}
	if status := ask(t, newClient(t), "POST", h.URL+"/api/problem", textBody{example(t, "healey-bristol.inp")}, nil); status != http.StatusOK {
		t.Errorf("afterwards: %d", status)
	}
}

// Names that look like others' are no names, and marks that turn text around
// do not reach others.
func TestHostileNames(t *testing.T) {
	h := newTestHouse(t)
	many := guard.UsualLimits()
	many.TryRate, many.TryBurst = 1000, 1000
	h.web.guard.Limit(many)
	c := newClient(t)
	api := h.pages.URL + "/api/"
	for _, name := range []string{"\u0410lice", "al\u200bice", "\u202eecila", "alice\x00", "al ice", "alice;quit", "alice\nquit", "ａｌｉｃｅ", "a\u0301lice", "<b>alice</b>", "../alice", strings.Repeat("a", 18), ""} {
		for _, path := range []string{"account/register", "account/login", "account/guest"} {
			if name == "" && path == "account/guest" {
				continue // one of the server's
			}
			body, err := json.Marshal(credentials{name, "correct horse"})
			if path == "account/guest" {
				body, err = json.Marshal(map[string]string{"name": name})
			}
			if err != nil {
				t.Fatal(err)
			}
			resp, err := newClient(t).Post(api+path, "application/json", bytes.NewReader(body))
			if err != nil {
				t.Fatal(err)
			}
			told(t, resp, fmt.Sprintf("%s %q", path, name), 401, 422)
		}
	}
	if status := ask(t, c, "POST", api+"account/guest", map[string]string{"name": "alice"}, nil); status != http.StatusOK {
		t.Fatal(status)
	}
	if status := ask(t, c, "POST", api+"hub/commands", command{"shout caf\u00e9 \u202etxet\u2066 \x07; quit"}, nil); status != http.StatusOK {
		t.Fatal(status)
	}
	bert := newClient(t)
	if status := ask(t, bert, "POST", api+"account/guest", map[string]string{"name": "bert"}, nil); status != http.StatusOK {
		t.Fatal(status)
	}
	if status := ask(t, c, "POST", api+"hub/commands", command{"tell bert caf\u00e9 \u202etxet\u2066 \x07; quit"}, nil); status != http.StatusOK {
		t.Fatal(status)
	}
	events := newEventStream(t, bert, api+"hub/events")
	awaitEvent(events, "lines", func(l people.HubLines) bool {
		return slices.ContainsFunc(l.Lines, func(s string) bool { return strings.HasSuffix(s, "tells you: caf\u00e9 txet ; quit") })
	})
}

// Streams and connections without end: an address may have many, and is told
// when they are too many; others are served on.
func TestFloods(t *testing.T) {
	h := newTestHouse(t)
	few := guard.UsualLimits()
	few.Streams = 5
	h.web.guard.Limit(few)
	c := newClient(t)
	api := h.pages.URL + "/api/"
	if status := ask(t, c, "POST", api+"account/guest", map[string]string{"name": "alice"}, nil); status != http.StatusOK {
		t.Fatal(status)
	}
	for range 4 {
		newEventStream(t, c, api+"hub/events")
	}
	fifth, err := c.Get(api + "hub/events")
	if err != nil {
		t.Fatal(err)
	}
	defer fifth.Body.Close()
	resp, err := c.Get(api + "hub/events")
	if err != nil {
		t.Fatal(err)
	}
	told(t, resp, "a stream too many", http.StatusTooManyRequests)
	if err := fifth.Body.Close(); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(patience); ; { // until the server has noticed
		resp, err := c.Get(api + "hub/events")
		if err != nil {
			t.Fatal(err)
		}
		status := resp.StatusCode
		_ = resp.Body.Close()
		if status == http.StatusOK {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("never let in again")
		}
	}

	// Guests of one address are too many at some time.
	few.Rate, few.Burst = 1e6, 1e6
	h.web.guard.Limit(few)
	refused := false
	for range ics.DefaultLimits().PerAddress + 1 {
		body := strings.NewReader(`{}`)
		resp, err := newClient(t).Post(api+"account/guest", "application/json", body)
		if err != nil {
			t.Fatal(err)
		}
		if refused = resp.StatusCode != http.StatusOK; refused {
			told(t, resp, "a guest too many", http.StatusServiceUnavailable)
			break
		}
		_ = resp.Body.Close()
	}
	if !refused {
		t.Error("guests without end")
	}

	// Connections on which nothing is asked are in nobody's way.
	for range 300 {
		conn, err := net.Dial("tcp", strings.TrimPrefix(h.pages.URL, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
	}
	if status := ask(t, c, "GET", api+"account", nil, nil); status != http.StatusOK {
		t.Errorf("afterwards: %d", status)
	}
	// Requests as fast as they go.
	few.Rate, few.Burst = 1, 20
	h.web.guard.Limit(few)
	for range 30 {
		resp, err := c.Get(api + "account")
		if err != nil {
			t.Fatal(err)
		}
		if resp.StatusCode == http.StatusTooManyRequests {
			told(t, resp, "too fast", http.StatusTooManyRequests)
			return
		}
		_ = resp.Body.Close()
	}
	t.Error("requests without end")
}
