package web

import (
	"net/http"
	"path/filepath"
	"testing"

	"rookery/store"
)

func kept(t *testing.T) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "rookery.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// A session is known to the next server on the same store, and to no other.
func TestSessionOutlivesServer(t *testing.T) {
	s := kept(t)
	first, c := serving(t, Config{Store: s})
	ask(t, c, "GET", first.URL+"/api/jobs", nil, nil)
	second, _ := serving(t, Config{Store: s})
	if status := ask(t, c, "GET", second.URL+"/api/jobs", nil, nil); status != http.StatusOK {
		t.Errorf("same store: %d", status)
	}
	third, _ := serving(t, Config{Store: kept(t)})
	if status := ask(t, c, "GET", third.URL+"/api/jobs", nil, nil); status != http.StatusUnauthorized {
		t.Errorf("another store: %d", status)
	}
}
