package web

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"rookery/library"
	pagelibrary "rookery/web/internal/library"
)

// worked waits until what is done behind the page has ended.
func worked(t *testing.T, c *http.Client, url string) (w pagelibrary.LibraryWork) {
	t.Helper()
	for range 600 {
		if ask(t, c, "GET", url+"/api/library/work", nil, &w); !w.Running {
			return w
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatalf("it does not end: %+v", w)
	return w
}

// TestLibraryKept: visitors take problems into a library, have them solved, note something of them and put them into sets,
// where they may, and not elsewhere.
func TestLibraryKept(t *testing.T) {
	t.Parallel()
	h, c := serving(t, Config{Library: shelved(t, some), LibraryOpen: true})
	worked(t, c, h.URL)
	bring := func(c *http.Client, url, name, text string) int {
		resp, err := c.Post(url+"/api/library/import?name="+name, "application/octet-stream", strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close() // it has only been read
		return resp.StatusCode
	}
	const more = "8/8/8/8/8/5k2/4q3/7K w h#1; Nobody\nnonsense\n7k/8/6K1/8/8/8/8/R7 #1; Müller, Hans; Another paper; 2000\n"
	if status := bring(c, h.URL, "more.fen", more); status != 200 {
		t.Fatal(status)
	}
	w := worked(t, c, h.URL)
	if w.Kind != "import" || w.Done != 3 || w.Added != 1 || w.Merged != 1 || w.Faults != 1 || len(w.Wrong) != 1 || !strings.HasPrefix(w.Wrong[0], "more.fen:2:") || w.Error != "" {
		t.Errorf("%+v", w)
	}
	var found pagelibrary.LibraryPage
	find := func(query string) int {
		t.Helper()
		req := h.URL + "/api/library/search?q=" + strings.NewReplacer(" ", "%20", `"`, "%22", "#", "%23", "*", "%2A", "(", "%28", ")", "%29").Replace(query)
		if status := ask(t, c, "GET", req, nil, &found); status != 200 || found.Wrong != nil {
			t.Fatalf("%s: %d, %+v", query, status, found.Wrong)
		}
		return found.Found
	}
	if n := find(`Source("Another paper") AND Source("Somewhere")`); n != 1 {
		t.Errorf("%d have both sources", n)
	}
	if status := bring(c, h.URL, "none.fen", "# nothing\n"); status != 200 {
		t.Error(status)
	}
	if w = worked(t, c, h.URL); w.Error != "none.fen: no problems" {
		t.Errorf("%+v", w)
	}

	open := find(`Solution(unknown) AND Author("*")`)
	if status := ask(t, c, "POST", h.URL+"/api/library/solve", map[string]any{"query": `Author("*")`, "seconds": 20}, nil); status != 200 {
		t.Fatal(status)
	}
	if w = worked(t, c, h.URL); w.Kind != "solve" || w.Done != open || open == 0 || w.Of != open || w.Error != "" {
		t.Errorf("%d were open: %+v", open, w)
	}
	if n := find(`Solution(sound) AND Author("Müller, Hans")`); n != 1 {
		t.Errorf("%d are sound", n)
	}
	var solved pagelibrary.OpenLibraryEntry
	if status := ask(t, c, "GET", fmt.Sprintf("%s/api/library/entries/%d", h.URL, found.Entries[0].ID), nil, &solved); status != 200 || solved.Judged == nil ||
		!strings.HasPrefix(solved.Judged.Text.English, "sound: 1 key") || !strings.HasPrefix(solved.Judged.Text.German, "korrekt: 1 Schlüssel") ||
		!strings.HasPrefix(solved.Judged.Text.French, "correct") {
		t.Errorf("%d, %+v", status, solved.Judged)
	}
	if status := ask(t, c, "POST", h.URL+"/api/library/solve", map[string]any{"query": `Autor(`}, nil); status != 422 {
		t.Error(status)
	}

	entry := fmt.Sprintf("%s/api/library/entries/%d", h.URL, found.Entries[0].ID)
	var e pagelibrary.OpenLibraryEntry
	if status := ask(t, c, "PUT", entry+"/note", map[string]any{"text": "an old friend"}, &e); status != 200 || e.Note != "an old friend" {
		t.Errorf("%d, %+v", status, e)
	}
	if status := ask(t, c, "PUT", entry+"/sets", map[string]any{"set": "Friends", "in": true}, &e); status != 200 || fmt.Sprint(e.Sets) != "[Friends]" {
		t.Errorf("%d, %+v", status, e)
	}
	if n := find(`Set("friends") AND Note("friend")`); n != 1 {
		t.Errorf("%d are noted", n)
	}
	// All that a query finds, and two entries that are one to the visitor.
	all := find(``)
	if status := ask(t, c, "PUT", h.URL+"/api/library/sets", map[string]any{"query": `Author("*") OR PCount(*) > 0`, "set": "Everything", "in": true}, nil); status != 204 {
		t.Error(status)
	}
	if n := find(`Set("Everything")`); n != all || n < 3 {
		t.Errorf("%d of %d are in the set", n, all)
	}
	if status := ask(t, c, "PUT", h.URL+"/api/library/sets", map[string]any{"query": `Autor(`, "set": "Everything", "in": true}, nil); status != 422 {
		t.Error(status)
	}
	if status := ask(t, c, "PUT", h.URL+"/api/library/sets", map[string]any{"set": "Everything", "in": false}, nil); status != 204 {
		t.Error(status)
	}
	if n := find(`Set("Everything")`); n != 0 {
		t.Errorf("%d are still in the set", n)
	}
	find(``)
	one, other := found.Entries[0].ID, found.Entries[1].ID
	if one == e.Entry.ID {
		one, other = other, one // e is asked for below
	}
	if other == e.Entry.ID {
		other = found.Entries[2].ID
	}
	var united pagelibrary.OpenLibraryEntry
	if status := ask(t, c, "POST", fmt.Sprintf("%s/api/library/entries/%d/merge", h.URL, one), map[string]any{"from": other}, &united); status != 200 || united.Entry.ID != one || len(united.Also) == 0 {
		t.Errorf("%d, %+v", status, united)
	}
	if status := ask(t, c, "POST", fmt.Sprintf("%s/api/library/entries/%d/merge", h.URL, one), map[string]any{"from": other}, nil); status != 404 {
		t.Error(status)
	}
	if status := ask(t, c, "POST", fmt.Sprintf("%s/api/library/entries/%d/merge", h.URL, one), map[string]any{"from": one}, nil); status != 422 {
		t.Error(status)
	}
	if n := find(``); n != all-1 {
		t.Errorf("%d entries, %d before", n, all)
	}
	e = pagelibrary.OpenLibraryEntry{}
	if status := ask(t, c, "PUT", entry+"/sets", map[string]any{"set": "Friends", "in": false}, &e); status != 200 || len(e.Sets) != 0 {
		t.Errorf("%d, %+v", status, e)
	}
	if status := ask(t, c, "PUT", h.URL+"/api/library/entries/99999/note", map[string]any{"text": "nobody"}, nil); status != 404 {
		t.Error(status)
	}

	// Where visitors may not, nothing changes.
	read, c2 := serving(t, Config{Library: shelved(t, some)})
	var status pagelibrary.LibraryStatus
	if ask(t, c2, "GET", read.URL+"/api/library", nil, &status); status.Open || status.Entries != 3 {
		t.Errorf("%+v", status)
	}
	if s := ask(t, c2, "PUT", read.URL+"/api/library/entries/1/note", map[string]any{"text": "x"}, nil); s != 403 {
		t.Error(s)
	}
	if s := ask(t, c2, "POST", read.URL+"/api/library/solve", map[string]any{}, nil); s != 403 {
		t.Error(s)
	}
	if s := bring(c2, read.URL, "more.fen", more); s != 403 {
		t.Error(s)
	}
}

// TestLibrarySolvingResumed: what was being solved when the server ended is solved by the next one; what was stopped is not.
func TestLibrarySolvingResumed(t *testing.T) {
	t.Parallel()
	l := shelved(t, some)
	for _, finished := range []bool{true, false} {
		job := library.Job{Name: `solving {"Query":"Author(\"*\")","Seconds":20,"Unfinished":false}`, Finished: finished}
		if _, err := l.Add(t.Context(), nil, &job); err != nil {
			t.Fatal(err)
		}
		h, c := serving(t, Config{Library: l, LibraryOpen: true})
		w := worked(t, c, h.URL)
		if finished && w.Kind != "" || !finished && (w.Kind != "solve" || w.Done != 3 || w.Error != "") {
			t.Errorf("finished %v: %+v", finished, w)
		}
	}
	jobs, err := l.Store().Jobs(t.Context())
	if err != nil || len(jobs) != 2 || !jobs[0].Finished || !jobs[1].Finished {
		t.Errorf("%+v, %v", jobs, err)
	}
}

// TestLibraryFilled: a library without entries has what comes with the server.
func TestLibraryFilled(t *testing.T) {
	t.Parallel()
	l, err := library.Open(t.Context(), library.NewMemory())
	if err != nil {
		t.Fatal(err)
	}
	h, c := serving(t, Config{Library: l, LibraryOpen: true})
	if w := worked(t, c, h.URL); w.Error != "" || l.Len() == 0 || w.Done < l.Len() {
		t.Errorf("%+v, %d entries", w, l.Len())
	}
}
