package servers

import (
	"context"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"rookery/ics"
	"rookery/store"
)

func TestMonitor(t *testing.T) {
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "rookery.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	if err := s.Update(t.Context(), func(ctx context.Context, tx *store.Tx) error { return tx.CreateUser(ctx, &store.User{Name: "U"}) }); err != nil {
		t.Fatal(err)
	}
	m := NewMonitor()
	m.watchStore(s)
	chess, err := ics.New(ics.Config{})
	if err != nil {
		t.Fatal(err)
	}
	m.watchChess(chess)
	h := m.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusTeapot)
		if err := http.NewResponseController(w).Flush(); err != nil {
			t.Error(err)
		}
	}))
	ask := func(method, path string, status int) string {
		t.Helper()
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(method, path, nil))
		if w.Code != status {
			t.Errorf("%s: status %d, want %d", path, w.Code, status)
		}
		return w.Body.String()
	}
	ask("GET", "/healthz", http.StatusOK)
	ask("GET", "/readyz", http.StatusOK)
	ask("GET", "/page", http.StatusTeapot)
	ask("BREW", "/page", http.StatusTeapot)
	metrics := ask("GET", "/metrics", http.StatusOK)
	for _, want := range []string{"rookery_store_commits_total 2", "rookery_store_writes_total 2", "rookery_store_failures_total 0",
		`rookery_http_request_seconds_count{method="GET",status="418"} 1`, `rookery_http_request_seconds_count{method="other",status="418"} 1`,
		"go_goroutines ", "rookery_ics_connections 0", "rookery_ics_played_total 0"} {
		if !strings.Contains(metrics, "\n"+want) {
			t.Errorf("no %s in the metrics", want)
		}
	}
	m.stopping.Store(true)
	ask("GET", "/readyz", http.StatusServiceUnavailable)
	ask("GET", "/healthz", http.StatusOK)
	m.stopping.Store(false)
	ask("GET", "/readyz", http.StatusOK)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	ask("GET", "/readyz", http.StatusServiceUnavailable)
}
