package web

import (
	"net/http"
	"testing"

	"rookery/web/internal/collections"
)

// What belongs to the server cannot be verified, but a copy of it can.
func TestCopyOfBundled(t *testing.T) {
	h, c := serving(t, Config{Store: stored(t)})
	if status := ask(t, c, "POST", h.URL+"/api/collections/mates/solving", map[string]bool{}, &refusal{}); status != http.StatusForbidden {
		t.Errorf("the server's own: %d", status)
	}
	var mine, state collections.Collection
	if status := ask(t, c, "POST", h.URL+"/api/collections/mates/copy", map[string]string{"name": "Mine"}, &mine); status != http.StatusCreated {
		t.Fatalf("copying: %d", status)
	}
	var page collections.Page
	ask(t, c, "GET", h.URL+"/api/collections/mates/problems", nil, &page)
	if mine.Bundled || mine.Name != "Mine" || mine.Problems != page.Collection.Problems || mine.Problems == 0 {
		t.Errorf("copy %+v of %+v", mine, page.Collection)
	}
	if status := ask(t, c, "POST", h.URL+"/api/collections/"+mine.ID+"/solving", map[string]bool{}, &state); status != http.StatusOK || !state.Solving {
		t.Errorf("%d %+v", status, state)
	}
	if status := ask(t, newClient(t), "POST", h.URL+"/api/collections/"+mine.ID+"/copy", map[string]string{"name": "Stolen"}, &refusal{}); status != http.StatusNotFound {
		t.Errorf("another's: %d", status)
	}
}
