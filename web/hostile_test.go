package web

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"testing"
)

// As many as want at the same time, each with a session of its own, from one
// address: some are let in, the others are told why not.
func TestManySessions(t *testing.T) {
	h, _ := serving(t, Config{Running: 1, Workers: 1})
	var wg sync.WaitGroup
	var mu sync.Mutex
	count := map[int]int{}
	for range 100 {
		c := newClient(t)
		wg.Go(func() {
			body, _ := json.Marshal(text{endless})
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
	if count[http.StatusCreated] != activePerAddress || count[http.StatusServiceUnavailable] != 100-activePerAddress {
		t.Errorf("answers: %v", count)
	}
	if status := ask(t, newClient(t), "POST", h.URL+"/api/problem", text{example(t, "healey-bristol.inp")}, nil); status != http.StatusOK {
		t.Errorf("afterwards: %d", status)
	}
}

// Stipulations without end are refused, or solved until they are stopped.
func TestDeepStipulations(t *testing.T) {
	h, c := serving(t, Config{Running: 1, Workers: 1})
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
				Job
				Detail string
			}
			switch status := ask(t, c, "POST", h.URL+"/api/jobs", text{src}, &j); status {
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
	for range maxUnpacked>>20 + 2 {
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
		{"large.pgn", strings.Repeat("x", maxBookFile+2), 413, ""},
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
