package collections

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"rookery/engine"
	"rookery/store"
	"rookery/store/kept"
	"rookery/web/internal/site"
	"rookery/web/internal/site/sitetest"
)

// drawer keeps drafts in a database.
type drawer struct{ *store.Store }

func (d drawer) SaveDraft(ctx context.Context, owner kept.Owner, draft kept.Draft, base int64) (revision int64, err error) {
	err = d.Update(ctx, func(ctx context.Context, tx *store.Tx) error {
		revision, err = tx.SaveDraft(ctx, owner, draft, base)
		return err
	})
	return revision, err
}

// furnished is the room with a database, and all that it may have.
func furnished(t *testing.T, change func(*Config)) (*Service, sitetest.Room) {
	t.Helper()
	db, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "rookery.db"))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	config := Config{Store: shelved{db}, Drafts: drawer{db}, Solver: here{}, Workers: 1, JobTime: time.Minute, JobMemory: 1 << 20, Files: site.NewSlots(1), Life: time.Hour, Miner: player}
	if change != nil {
		change(&config)
	}
	s, err := New(ctx, config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cancel(); s.Wait(); _ = db.Close() })
	return s, sitetest.New(func(api huma.API, _ *http.ServeMux) { s.AddTo(api) })
}

type named = map[string]any

// TestDraftsAPI: drafts are a visitor's own, follow on each other, and are told to be kept nowhere where they are not.
func TestDraftsAPI(t *testing.T) {
	_, r := furnished(t, nil)
	var list DraftList
	if code := r.Ask(t, "a", "GET", "/api/drafts", nil, &list); code != 200 || !list.Kept || len(list.Drafts) != 0 || list.Drafts == nil {
		t.Errorf("%d %+v", code, list)
	}
	var d Draft
	for i, c := range []struct {
		session, id, body string
		base              int64
		code              int
		revision          int64
	}{
		{"a", "one", "first", 0, 200, 1}, {"a", "one", "second", 1, 200, 2}, {"a", "one", "late", 1, 409, 0}, {"a", "one", "new", 0, 409, 0},
		{"b", "one", "b's", 0, 200, 1}, {"a", "two", "", 0, 200, 1}, {"a", "No", "x", 0, 422, 0}, {"a", "one", "x", -1, 422, 0},
	} {
		d = Draft{}
		if code := r.Ask(t, c.session, "PUT", "/api/drafts/"+c.id, named{"base": c.base, "body": c.body}, &d); code != c.code || d.Revision != c.revision || code == 200 && (d.ID != c.id || d.At.IsZero() || d.Body != "") {
			t.Errorf("%d: %d %+v", i, code, d)
		}
	}
	if code := r.Ask(t, "a", "GET", "/api/drafts/one", nil, &d); code != 200 || d.Body != "second" || d.Revision != 2 {
		t.Errorf("%d %+v", code, d)
	}
	if code := r.Ask(t, "a", "GET", "/api/drafts/three", nil, nil); code != 404 {
		t.Error(code)
	}
	r.Ask(t, "a", "GET", "/api/drafts", nil, &list)
	if len(list.Drafts) != 2 || list.Drafts[0].ID != "two" || !list.Drafts[0].Removed || list.Drafts[1].Body != "" {
		t.Errorf("%+v", list)
	}
	_, none := furnished(t, func(c *Config) { c.Drafts = nil })
	if code := none.Ask(t, "a", "GET", "/api/drafts", nil, &list); code != 200 || list.Kept || len(list.Drafts) > 0 {
		t.Errorf("%d %+v", code, list)
	}
	if one, put := none.Ask(t, "a", "GET", "/api/drafts/one", nil, nil), none.Ask(t, "a", "PUT", "/api/drafts/one", named{"base": 0, "body": "x"}, nil); one != 501 || put != 501 {
		t.Error(one, put)
	}
}

// TestMiningAPI: a search is begun, looked at and stopped by whoever began it.
func TestMiningAPI(t *testing.T) {
	s, r := furnished(t, func(c *Config) {
		c.Miner = func(context.Context) (engine.Player, error) { return halting{}, nil }
	})
	bring := func(session, text string) int {
		resp, _ := r.Send(t, session, "POST", "/api/minings?name=x.pgn", "application/octet-stream", []byte(text))
		return resp.StatusCode
	}
	if code := bring("a", "nothing"); code != 422 {
		t.Errorf("no games: %d", code)
	}
	if code := bring("a", opera); code != 201 {
		t.Fatal(code)
	}
	if code := bring("a", opera); code != 429 {
		t.Errorf("a second one: %d", code)
	}
	var list []Mining
	if code := r.Ask(t, "a", "GET", "/api/minings", nil, &list); code != 200 || len(list) != 1 || list[0].State != "running" {
		t.Fatalf("%d %+v", code, list)
	}
	at := "/api/minings/" + list[0].ID
	for _, method := range []string{"GET", "DELETE"} {
		if code := r.Ask(t, "b", method, at, nil, nil); code != 404 {
			t.Errorf("%s by another: %d", method, code)
		}
	}
	if code := r.Ask(t, "a", "DELETE", at, nil, nil); code != 204 {
		t.Errorf("stopped: %d", code)
	}
	s.minings.wg.Wait()
	var m Mining
	if code := r.Ask(t, "a", "GET", at, nil, &m); code != 200 || m.State != "stopped" {
		t.Errorf("%d %+v", code, m)
	}
	_, none := furnished(t, func(c *Config) { c.Miner = nil })
	if resp, _ := none.Send(t, "a", "POST", "/api/minings", "application/octet-stream", []byte(opera)); resp.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("nobody looks: %d", resp.StatusCode)
	}
}

// TestManyFiles: puzzles for calculators are one file, or several in a ZIP; sheets come in a language; what cannot be said is left out.
func TestManyFiles(t *testing.T) {
	_, r := furnished(t, nil)
	var epd strings.Builder
	row := func(pawns int) (text string) {
		for i := range 8 {
			text += string("1p"[pawns>>i&1])
		}
		return text
	}
	for i := range 3000 {
		fmt.Fprintf(&epd, "7k/8/6K1/%s/%s/8/8/R7 w - - dm %d;\n", row(i), row(i>>8), 2+i%3)
	}
	bring := func(text string) string {
		var made Import
		resp, body := r.Send(t, "a", "POST", "/api/collections/import?name=many.epd", "application/octet-stream", []byte(text))
		if resp.StatusCode != http.StatusCreated {
			t.Fatalf("%d %s", resp.StatusCode, body)
		}
		r.Ask(t, "a", "GET", "/api/collections", nil, nil)
		if err := unmarshal(body, &made); err != nil {
			t.Fatal(err)
		}
		return made.Collection.ID
	}
	many, one := bring(epd.String()), bring("7k/8/6K1/8/8/8/8/R7 w - - dm 1;\n")
	for _, c := range []struct{ id, format, kind, name, begins string }{
		{many, "89y", "application/zip", "collection.zip", "PK"}, {one, "89y", "application/octet-stream", "collection.89y", "**TI89**"},
		{one, "9xy", "application/octet-stream", "collection.9xy", "**TI"}, {one, "v2y", "application/octet-stream", "collection.v2y", "**TI"},
		{one, "pdf", "application/pdf", "collection.pdf", "%PDF-"}, {one, "html?language=de", "text/html; charset=utf-8", "collection.html", "<!doctype html>"},
		{one, "latex", "application/x-latex; charset=utf-8", "collection.tex", `\documentclass`}, {one, "csv", "text/csv; charset=utf-8", "collection.csv", "number,"},
		{one, "json", "application/json", "collection.json", "["},
	} {
		resp, body := r.Send(t, "a", "GET", "/api/collections/"+c.id+"/file/"+c.format, "", nil)
		if h := resp.Header; resp.StatusCode != http.StatusOK || h.Get("Content-Type") != c.kind || h.Get("Content-Disposition") != `attachment; filename="`+c.name+`"` || !strings.HasPrefix(strings.ToLower(string(body)), strings.ToLower(c.begins)) {
			t.Errorf("%s: %d %v %.60q", c.format, resp.StatusCode, h, body)
		}
	}
}

// TestBatchGoesOn: what a server before was solving is solved, and a problem that is deleted meanwhile does not matter.
func TestBatchGoesOn(t *testing.T) {
	s, r := furnished(t, nil)
	resp, body := r.Send(t, "a", "POST", "/api/collections/import?name=x.epd", "application/octet-stream", []byte("7k/8/6K1/8/8/8/8/R7 w - - dm 1;\n7k/8/6K1/8/8/8/8/RR6 w - - dm 1;\n"))
	var made Import
	if err := unmarshal(body, &made); err != nil || resp.StatusCode != http.StatusCreated {
		t.Fatal(resp.StatusCode, string(body))
	}
	h, err := s.readable(site.WithVisitor(t.Context(), site.Visitor{Session: "a", Owner: kept.SessionOwner("a")}), made.Collection.ID)
	if err != nil {
		t.Fatal(err)
	}
	if !s.batches.one(t.Context(), h.Collection, 99) {
		t.Error("a problem that is gone stops the others")
	}
	if !s.batches.one(t.Context(), h.Collection, 1) {
		t.Error("a problem is not solved")
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if s.batches.one(ended, h.Collection, 2) || s.batches.all(ended, h.Collection, []int{2}) {
		t.Error("solving goes on after its end")
	}
	if list, err := s.config.Store.Unsolved(t.Context(), h.ID); err != nil || fmt.Sprint(list) != "[2]" {
		t.Errorf("%v, %v", list, err)
	}
	// The next server.
	if err := s.config.Store.Update(t.Context(), func(ctx context.Context, tx Tx) error { return tx.SetSolving(ctx, h.ID, true) }); err != nil {
		t.Fatal(err)
	}
	if _, err := newBatches(ended, s.config); err == nil {
		t.Error("a server that has ended goes on")
	}
	ctx, stop := context.WithCancel(t.Context())
	bs, err := newBatches(ctx, s.config)
	if err != nil {
		t.Fatal(err)
	}
	for { // until nothing is left
		bs.mu.Lock()
		b, ok := bs.running[h.ID]
		bs.mu.Unlock()
		if !ok {
			break
		}
		<-b.ended
	}
	stop()
	bs.wait()
	now, err := s.config.Store.Collection(t.Context(), h.ID)
	if err != nil || now.Solving || now.Solved != 2 {
		t.Errorf("%+v, %v", now, err)
	}
}

// TestBatchesInAll: an owner has one collection that is being solved, and the server so many.
func TestBatchesInAll(t *testing.T) {
	s, _ := furnished(t, nil)
	bs := s.batches
	for i := range batchesInAll {
		bs.running[kept.CollectionID(100+i)] = batch{owner: kept.Owner(fmt.Sprint(i))}
	}
	if err := bs.start(t.Context(), kept.Collection{ID: 1, Owner: "7"}, false); err != errSolvingOne { //nolint:errorlint // it is that one
		t.Error(err)
	}
	if err := bs.start(t.Context(), kept.Collection{ID: 1, Owner: "me"}, false); collectionStatus(err) != 503 {
		t.Error(err)
	}
	clear(bs.running)
	if err := bs.start(t.Context(), kept.Collection{ID: 1, Owner: "me"}, false); collectionStatus(err) != 422 && collectionStatus(err) != 404 {
		t.Errorf("a collection that is not there: %v", err)
	}
}

// TestTrainingWithoutWorkers: puzzles that need the solver say that there is nobody to solve; what the collection knows is judged all the same.
func TestTrainingWithoutWorkers(t *testing.T) {
	for _, solver := range []bool{true, false} {
		_, r := furnished(t, func(c *Config) {
			if !solver {
				c.Solver = nil
			}
		})
		resp, body := r.Send(t, "a", "POST", "/api/collections/import?name=x.epd", "application/octet-stream", []byte("7k/8/6K1/8/8/8/8/R7 w - - dm 1;\n8/P6k/8/5K2/8/8/8/8 w - - bm a8=Q;\n"))
		var made Import
		if err := unmarshal(body, &made); err != nil || resp.StatusCode != http.StatusCreated || made.Added != 2 {
			t.Fatal(resp.StatusCode, string(body))
		}
		at := "/api/training/" + made.Collection.ID
		var e Exercise
		if code := r.Ask(t, "a", "GET", at+"/2", nil, &e); code != 200 || fmt.Sprint(e.Board.Promotes) != "[a7a8]" || fmt.Sprint(e.Board.Moves["a7"]) != "[a8]" || e.Mate != 0 {
			t.Errorf("%d %+v", code, e)
		}
		var j Judgement
		if code := r.Ask(t, "a", "POST", at+"/2/moves", named{"moves": []string{"a8=Q"}}, &j); code != 200 || j.Outcome != "solved" || j.Step.Move != "a7a8q" {
			t.Errorf("%d %+v", code, j)
		}
		want := map[bool]int{true: 200, false: 503}[solver]
		if code := r.Ask(t, "a", "POST", at+"/1/moves", named{"moves": []string{"Ra2"}}, nil); code != want {
			t.Errorf("solver %v: %d", solver, code)
		}
		var steps struct{ Steps []Step }
		if code := r.Ask(t, "a", "POST", at+"/1/solution", named{"moves": []string{}}, &steps); code != want || solver && (len(steps.Steps) != 1 || steps.Steps[0].SAN != "Ra8#") {
			t.Errorf("solver %v: %d %+v", solver, code, steps)
		}
		for _, moves := range [][]string{{"Ra9"}, {"Ra2", "Kg8", "Kh8"}, {}} {
			if code := r.Ask(t, "a", "POST", at+"/2/moves", named{"moves": moves}, nil); code != 422 {
				t.Errorf("%q: %d", moves, code)
			}
		}
		for _, path := range []string{at + "/3", "/api/training/none/1", "/api/training/999"} {
			if code := r.Ask(t, "a", "GET", path, nil, nil); code != 404 {
				t.Errorf("%s: %d", path, code)
			}
		}
		if code := r.Ask(t, "a", "PUT", at+"/3/mark", named{"mark": "solved"}, nil); code != 404 {
			t.Errorf("a mark on what is not there: %d", code)
		}
		// Streaks are those without help.
		for i, mark := range []string{"solved", "solved", "failed", "solved", "helped", "solved"} {
			if code := r.Ask(t, "a", "PUT", fmt.Sprintf("%s/%d/mark", at, 1+i%2), named{"mark": mark}, nil); code >= 300 {
				t.Fatal(code)
			}
		}
		var tr Training
		if code := r.Ask(t, "a", "GET", at, nil, &tr); code != 200 || !tr.Kept || fmt.Sprint(tr.Puzzles) != "[1 2]" || len(tr.Marks) != 2 {
			t.Errorf("%d %+v", code, tr)
		}
		if code := r.Ask(t, "a", "DELETE", at, nil, nil); code != 204 {
			t.Error(code)
		}
		tr = Training{}
		if r.Ask(t, "a", "GET", at, nil, &tr); len(tr.Marks) != 0 || tr.Streak != 0 || tr.Best != 0 {
			t.Errorf("%+v", tr)
		}
	}
	s, err := New(t.Context(), Config{Files: site.NewSlots(1)})
	if err != nil {
		t.Fatal(err)
	}
	r := sitetest.New(func(api huma.API, _ *http.ServeMux) { s.AddTo(api) })
	var tr Training
	if code := r.Ask(t, "a", "GET", "/api/training/mates", nil, &tr); code != 200 || tr.Kept || len(tr.Puzzles) == 0 || !tr.Collection.Bundled {
		t.Errorf("%d, %d puzzles", code, len(tr.Puzzles))
	}
	var list []Collection
	if code := r.Ask(t, "a", "GET", "/api/collections", nil, &list); code != 200 || len(list) != 2 || !list[1].Bundled {
		t.Errorf("%d %+v", code, list)
	}
	for _, c := range []struct{ method, path string }{{"POST", "/api/collections"}, {"DELETE", "/api/collections/7"}, {"POST", "/api/collections/7/restore"}} {
		if code := r.Ask(t, "a", c.method, c.path, named{"name": "x"}, nil); code != 503 && code != 404 {
			t.Errorf("%s %s without a store: %d", c.method, c.path, code)
		}
	}
}

func unmarshal(text []byte, out any) error { return json.Unmarshal(text, out) }

func collectionStatus(err error) int {
	var s huma.StatusError
	if errors.As(collectionError(err), &s) {
		return s.GetStatus()
	}
	return 0
}
