package site

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"rookery/store/kept"
)

func get(t *testing.T, h http.Handler, method, path, accepts string) *http.Response {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, path, nil)
	r.Header.Set("Accept-Encoding", accepts)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, r *http.Response) string {
	t.Helper()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func refused(t *testing.T, what string, r *http.Response, status int, detail string) {
	t.Helper()
	var m huma.ErrorModel
	if err := json.NewDecoder(r.Body).Decode(&m); err != nil || r.StatusCode != status || m.Status != status || m.Title != http.StatusText(status) || m.Detail != detail || r.Header.Get("Content-Type") != "application/problem+json" {
		t.Errorf("%s: %d %+v, %v", what, r.StatusCode, m, err)
	}
}

// TestPages serves a build: files by their names, packed where that is shorter, and the one page for all other paths.
func TestPages(t *testing.T) {
	long := strings.Repeat("long ", 1000)
	page := `<script src="./assets/a-1.js">` + long
	p, err := NewPages(fstest.MapFS{
		"dist/index.html":     {Data: []byte(page)},
		"dist/assets/b-2.css": {Data: []byte("x")},
		"dist/assets/a-1.js":  {Data: []byte(long)},
		"dist/assets/c.woff2": {Data: []byte("font")},
		"dist/note.txt":       {Data: []byte("./note")},
	})
	if err != nil {
		t.Fatal(err)
	}
	shown := strings.Replace(page, `"./`, `"/`, 1)
	for path, want := range map[string]struct{ text, kind, cache string }{
		"/":               {shown, "text/html; charset=utf-8", "no-cache"},
		"/collections/7":  {shown, "text/html; charset=utf-8", "no-cache"},
		"/note.txt":       {"./note", "text/plain; charset=utf-8", "no-cache"},
		"/assets/a-1.js":  {long, "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"},
		"/assets/b-2.css": {"x", "text/css; charset=utf-8", "public, max-age=31536000, immutable"},
		"/offline.js":     {`const files = ["/assets/a-1.js","/assets/b-2.css"];` + "\n" + string(offline), "text/javascript; charset=utf-8", "no-cache"},
	} {
		for _, accepts := range []string{"", "gzip"} {
			r := get(t, p, "GET", path, accepts)
			if n, _ := strconv.Atoi(r.Header.Get("Content-Length")); r.StatusCode != http.StatusOK || int64(n) != r.ContentLength && r.ContentLength >= 0 ||
				r.Header.Get("Content-Type") != want.kind || r.Header.Get("Cache-Control") != want.cache || r.Header.Get("Vary") != "Accept-Encoding" {
				t.Errorf("%s: %d %v", path, r.StatusCode, r.Header)
			}
			packed := r.Header.Get("Content-Encoding") == "gzip"
			if packed != (accepts != "" && len(want.text) > 100) {
				t.Errorf("%s, accepting %q: packed %v", path, accepts, packed)
			}
			var text string
			if packed {
				z, err := gzip.NewReader(r.Body)
				if err != nil {
					t.Fatal(err)
				}
				b, _ := io.ReadAll(z)
				text = string(b)
			} else {
				text = body(t, r)
			}
			if text != want.text {
				t.Errorf("%s: %.80q", path, text)
			}
		}
	}
	for _, path := range []string{"/none.js", "/api/none", "/assets/none.css"} {
		refused(t, path, get(t, p, "GET", path, ""), 404, "there is nothing at "+path)
	}
	if _, err := NewPages(fstest.MapFS{}); err == nil {
		t.Error("no build is one")
	}
}

// TestHelp serves documents by names with an ending, sends links to them to the page, and has the page for the rest.
func TestHelp(t *testing.T) {
	var failing error
	long := strings.Repeat("# text\n", 100)
	h := Help(func() (map[string][]byte, error) {
		return map[string][]byte{"a.md": []byte(long), "b.png": []byte("picture"), "own.html": []byte("<p>")}, failing
	}, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "page") }))
	if r := get(t, h, "GET", "/help/a", ""); body(t, r) != "page" {
		t.Error("the page is not shown")
	}
	r := get(t, h, "GET", "/help/a.html", "")
	if r.StatusCode != http.StatusFound || r.Header.Get("Location") != "/help/a" {
		t.Errorf("%d %v", r.StatusCode, r.Header)
	}
	if r := get(t, h, "GET", "/help/own.html", ""); r.StatusCode != http.StatusOK || body(t, r) != "<p>" || !strings.HasPrefix(r.Header.Get("Content-Type"), "text/html") {
		t.Errorf("%d %v", r.StatusCode, r.Header)
	}
	if r := get(t, h, "GET", "/help/b.png", "gzip"); body(t, r) != "picture" || r.Header.Get("Content-Type") != "image/png" || r.Header.Get("Content-Length") != "7" || r.Header.Get("Content-Encoding") != "" || r.Header.Get("Cache-Control") != "no-cache" {
		t.Errorf("%v", r.Header)
	}
	if r := get(t, h, "GET", "/help/a.md", "gzip"); r.Header.Get("Content-Encoding") != "gzip" || r.Header.Get("Vary") != "Accept-Encoding" {
		t.Errorf("%v", r.Header)
	}
	if r := get(t, h, "GET", "/help/a.md", ""); body(t, r) != long || r.Header.Get("Content-Encoding") != "" {
		t.Errorf("%v", r.Header)
	}
	refused(t, "nothing", get(t, h, "GET", "/help/c.md", ""), 404, "there is nothing at /help/c.md")
	failing = errors.New("no documents")
	refused(t, "broken", get(t, h, "GET", "/help/a.md", ""), 500, "no documents")
}

// TestDescribed answers in JSON what the multiplexer would in plain text.
func TestDescribed(t *testing.T) {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /here", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "here") })
	h := Described(mux)
	if r := get(t, h, "GET", "/here", ""); body(t, r) != "here" {
		t.Error(r.Status)
	}
	refused(t, "nothing", get(t, h, "GET", "/there", ""), 404, "there is nothing at /there")
	r := get(t, h, "POST", "/here", "")
	if r.Header.Get("Allow") != "GET, HEAD" {
		t.Errorf("%v", r.Header)
	}
	refused(t, "another method", r, 405, "POST is not possible at /here")
}

// TestExplained: what is wrong with the store has a status, and says nothing of the database.
func TestExplained(t *testing.T) {
	other, status := errors.New("other"), huma.Error409Conflict("no")
	for _, c := range []struct {
		err    error
		status int
	}{{kept.ErrAway, 503}, {kept.ErrClosed, 503}, {context.DeadlineExceeded, 503}, {kept.ErrQuota, 507}, {status, 409}} {
		cause := fmt.Errorf("table leases: %w", c.err)
		err := explained(cause)
		var s huma.StatusError
		if !errors.As(err, &s) || s.GetStatus() != c.status || !errors.Is(err, c.err) || c.status == 503 && strings.Contains(err.Error(), "leases") {
			t.Errorf("%v is %v", cause, err)
		}
	}
	if explained(nil) != nil || explained(other) != other { //nolint:errorlint // it is to be the same
		t.Error("other errors become others")
	}
}

// TestSlots: so much is done at a time, and nobody waits who is gone.
func TestSlots(t *testing.T) {
	s := NewSlots(1)
	ctx, cancel := context.WithCancel(t.Context())
	wrong := errors.New("wrong")
	err := s.Do(t.Context(), func() error {
		cancel()
		if err := s.Do(ctx, func() error { t.Error("two at a time"); return nil }); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		return wrong
	})
	if !errors.Is(err, wrong) {
		t.Error(err)
	}
	if err := s.Do(t.Context(), func() error { return nil }); err != nil {
		t.Errorf("the place is not free again: %v", err)
	}
}

// TestAwait wakes with a change, and for a sign of life; for nobody it does not.
func TestAwait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		changed := make(chan struct{})
		begun := time.Now()
		if !Await(t.Context(), changed) || time.Since(begun) != Heartbeat {
			t.Errorf("a sign of life after %v", time.Since(begun))
		}
		close(changed)
		if begun = time.Now(); !Await(t.Context(), changed) || time.Since(begun) != 0 {
			t.Errorf("a change after %v", time.Since(begun))
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if Await(ctx, make(chan struct{})) {
			t.Error("somebody is gone")
		}
	})
	if Line(" a\t b\n c ") != "a b c" {
		t.Errorf("%q", Line(" a\t b\n c "))
	}
}
