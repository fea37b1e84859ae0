// Package sitetest asks a room of the page by itself, in the test's own process.
package sitetest

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"rookery/store/kept"
	"rookery/web/internal/site"
)

// A Room answers what has been added to it.
type Room struct{ mux *http.ServeMux }

// New makes a room of what adds its part of the API.
func New(add func(huma.API, *http.ServeMux)) Room {
	mux := http.NewServeMux()
	config := huma.DefaultConfig("test", "1")
	config.CreateHooks = nil
	add(humago.New(mux, config), mux)
	return Room{mux}
}

// Send has a session send bytes, and reads the answer whole.
func (r Room) Send(t testing.TB, session, method, path, kind string, body []byte) (*http.Response, []byte) {
	t.Helper()
	return r.SendWith(t, session, method, path, http.Header{"Content-Type": {kind}}, body)
}

// SendWith is Send with headers.
func (r Room) SendWith(t testing.TB, session, method, path string, head http.Header, body []byte) (*http.Response, []byte) {
	t.Helper()
	v := site.Visitor{Session: session, Address: "192.0.2.1", Owner: kept.SessionOwner(session)}
	request := httptest.NewRequestWithContext(site.WithVisitor(t.Context(), v), method, path, bytes.NewReader(body))
	for name, values := range head {
		if len(values) > 0 && values[0] != "" {
			request.Header.Set(name, values[0])
		}
	}
	w := httptest.NewRecorder()
	r.mux.ServeHTTP(w, request)
	resp := w.Result()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp, text
}

// Ask has a session ask in JSON, and returns the status; the answer is put into out, if it is not nil.
func (r Room) Ask(t testing.TB, session, method, path string, body, out any) int {
	t.Helper()
	var text []byte
	if body != nil {
		var err error
		if text, err = json.Marshal(body); err != nil {
			t.Fatal(err)
		}
	}
	resp, answer := r.Send(t, session, method, path, "application/json", text)
	if out != nil {
		if err := json.Unmarshal(answer, out); err != nil {
			t.Fatalf("%s %s: %v in %q", method, path, err, answer)
		}
	}
	return resp.StatusCode
}

// A Refusal is what is said where nothing is done.
type Refusal struct {
	Status int
	Detail string
}
