package web

import (
	"fmt"
	"net/http"
	"testing"

	"rookery/web/internal/collections"
)

// Problems that were replaced or deleted, and collections that were deleted, are had back as
// they were; of deleted collections the last three.
func TestUndoOfCollections(t *testing.T) {
	h, c := serving(t, Config{Store: stored(t)})
	api := h.URL + "/api/collections"
	does := func(method, path string, body, out any, want int) {
		t.Helper()
		if status := ask(t, c, method, api+path, body, out); status != want {
			t.Fatalf("%s %s: %d", method, path, status)
		}
	}
	name := map[string]string{"name": "Mine"}
	var mine collections.Collection
	does("POST", "", name, &mine, 201)
	at := "/" + mine.ID
	var e collections.Entry
	does("POST", at+"/problems", map[string]string{"text": mateText}, &e, 201)
	does("PUT", at+"/problems/1", map[string]string{"text": illegalText}, &e, 200)
	does("POST", at+"/problems/1/restore", nil, &e, 200)
	if e.Stipulation != "#1" || len(e.Conditions) != 1 {
		t.Errorf("not as it was: %+v", e)
	}
	does("POST", at+"/problems/1/restore", nil, &refusal{}, 404)
	does("DELETE", at+"/problems/1", nil, nil, 204)
	does("POST", at+"/problems/1/restore", nil, &e, 200)

	does("POST", at+"/restore", nil, &refusal{}, 404) // it is not deleted
	does("DELETE", at, nil, nil, 204)
	does("GET", at+"/problems", nil, &refusal{}, 404)
	does("DELETE", at, nil, &refusal{}, 404)
	if status := ask(t, newClient(t), "POST", api+at+"/restore", nil, &refusal{}); status != http.StatusNotFound {
		t.Errorf("another's: %d", status)
	}
	does("POST", at+"/restore", nil, &mine, 200)
	if mine.Problems != 1 || mine.Deleted {
		t.Errorf("restored %+v", mine)
	}
	for i := range 4 {
		var other collections.Collection
		does("POST", "", name, &other, 201)
		if i == 0 {
			at = "/" + other.ID
		}
		does("DELETE", "/"+other.ID, nil, nil, 204)
	}
	var deleted []collections.Collection
	does("GET", "?deleted=true", nil, &deleted, 200)
	if len(deleted) != 3 {
		t.Errorf("%d can be had back", len(deleted))
	}
	does("POST", at+"/restore", nil, &refusal{}, 404)
	var list []collections.Collection
	does("GET", "", nil, &list, 200)
	if n := len(list); list[n-1].ID != mine.ID || fmt.Sprint(list[n-1]) != fmt.Sprint(mine) {
		t.Errorf("%+v", list)
	}
}
