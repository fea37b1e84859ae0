package web

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"rookery/web/internal/compose"
)

// TestJobsOutliveServer: the next server on the same farm shows what was solved, goes on
// with what was not, and says of what had been stopped that it was interrupted.
func TestJobsOutliveServer(t *testing.T) {
	f, s := testFarm(t), stored(t)
	first, err := New(Config{Farm: f, Store: s})
	if err != nil {
		t.Fatal(err)
	}
	h := httptest.NewServer(first)
	c := newClient(t)
	await := func(what string, holds func() bool) {
		t.Helper()
		for range 600 {
			if holds() {
				return
			}
			time.Sleep(50 * time.Millisecond)
		}
		t.Fatal("never: ", what)
	}
	post := func(text string) (j compose.Job) {
		t.Helper()
		if status := ask(t, c, "POST", h.URL+"/api/jobs", textBody{text}, &j); status != http.StatusCreated {
			t.Fatal(status)
		}
		return j
	}
	look := func(server string, id string) (j compose.Job) {
		t.Helper()
		if status := ask(t, c, "GET", server+"/api/jobs/"+id, nil, &j); status != http.StatusOK {
			t.Fatal(status)
		}
		return j
	}
	noted := func(id, state string) func() bool {
		return func() bool {
			notes, err := f.Recall(t.Context())
			return err == nil && bytes.Contains(notes[id], []byte(`"state":"`+state+`"`))
		}
	}
	const long = "BeginProblem\nforsyth rsbqkbsr/pppppppp/8/8/8/8/PPPPPPPP/RSBQKBSR\nstipulation #9\nEndProblem\n"
	solved := post(mateText)
	await("the solved job is noted", noted(solved.ID, "done"))
	gone := post(strings.Replace(long, "#9", "#8", 1))
	await("the other one runs", func() bool { return look(h.URL, gone.ID).State == "running" })
	ask(t, c, "DELETE", h.URL+"/api/jobs/"+gone.ID, nil, nil)
	await("the stopped job is noted", noted(gone.ID, "stopped"))
	open := post(long)
	await("the long job runs", func() bool { return look(h.URL, open.ID).State == "running" })
	h.Close()
	first.Close()

	next, _ := serving(t, Config{Farm: f, Store: s})
	if j := look(next.URL, solved.ID); j.State != "done" || j.Solutions != 1 {
		t.Errorf("the solved job: %+v", j)
	}
	if kinds := events(t, c, next.URL+"/api/jobs/"+solved.ID+"/events"); !slices.Contains(kinds, "node") {
		t.Errorf("the solved job's pieces: %v", kinds)
	}
	if j := look(next.URL, gone.ID); j.State != "interrupted" || j.Reason == "" {
		t.Errorf("the stopped job: %+v", j)
	}
	await("the long job goes on", func() bool { return look(next.URL, open.ID).State == "running" })
}

// TestExplorationsOutliveServer: the next server goes on with a search for versions, to the
// same table; one that was stopped is gone, and one that was through is shown again.
func TestExplorationsOutliveServer(t *testing.T) {
	f, s := testFarm(t), stored(t)
	first, err := New(Config{Farm: f, Store: s})
	if err != nil {
		t.Fatal(err)
	}
	h := httptest.NewServer(first)
	c := newClient(t)
	ended := func(server, id string) (v compose.Versions) {
		t.Helper()
		for range 3600 {
			if status := ask(t, c, "GET", server+"/api/explorations/"+id, nil, &v); status != http.StatusOK {
				t.Fatal(status)
			}
			if v.State != "running" {
				return v
			}
			time.Sleep(50 * time.Millisecond)
		}
		t.Fatal("it does not end")
		return v
	}
	begin := func(server string) (v compose.Versions) {
		t.Helper()
		body := map[string]any{"text": "beginproblem\nstipulation #1\npieces white Kb6 Rg1h1 black Ka8\nendproblem\n", "try": []string{"squares"}}
		if status := ask(t, c, "POST", server+"/api/explorations", body, &v); status != http.StatusCreated {
			t.Fatal(status)
		}
		return v
	}
	whole := ended(h.URL, begin(h.URL).ID)
	if whole.State != "done" || whole.Sound == 0 || whole.Done != whole.Candidates {
		t.Fatalf("%+v", whole)
	}
	gone := begin(h.URL)
	ask(t, c, "DELETE", h.URL+"/api/explorations/"+gone.ID, nil, nil)
	gone = ended(h.URL, gone.ID)
	cut := begin(h.URL)
	for cut.Done < 20 && cut.State == "running" {
		time.Sleep(5 * time.Millisecond)
		ask(t, c, "GET", h.URL+"/api/explorations/"+cut.ID, nil, &cut)
	}
	h.Close()
	first.Close()

	next, _ := serving(t, Config{Farm: f, Store: s})
	for _, id := range []string{cut.ID, whole.ID} {
		v := ended(next.URL, id)
		if v.ID = whole.ID; !reflect.DeepEqual(v, whole) {
			t.Errorf("after %d of %d the next server has\n%+v\nnot\n%+v", cut.Done, cut.Candidates, v, whole)
		}
	}
	if status := ask(t, c, "GET", next.URL+"/api/explorations/"+gone.ID, nil, nil); gone.State == "stopped" && status != http.StatusNotFound {
		t.Error("the one that was stopped:", status)
	}
}
