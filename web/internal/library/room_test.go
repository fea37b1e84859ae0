package library

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"rookery/library"
	"rookery/library/intake"
	"rookery/web/internal/site"
	"rookery/web/internal/site/sitetest"
)

// some are problems with names; the second is the first one turned, with a man more.
const some = `7k/8/6K1/8/8/8/8/R7 #1; Müller, Hans; Somewhere; 1999
7R/8/8/8/8/1K6/p7/k7 #2; Loyd, Sam; Elsewhere; 1859
8/8/8/3k4/8/8/1Q6/K7 h#2; Loyd, Sam; Chess Monthly; 1857
`

// keeping notes what it is asked to do.
type keeping struct {
	asked []string
	err   error
}

func (k *keeping) Import(_ context.Context, name string, file []byte) error {
	k.asked = append(k.asked, fmt.Sprint("import ", name, " ", len(file)))
	return k.err
}

func (k *keeping) Solve(_ context.Context, m Means) error {
	k.asked = append(k.asked, fmt.Sprintf("solve %+v", m))
	return k.err
}
func (k *keeping) Stop()             { k.asked = append(k.asked, "stop") }
func (k *keeping) Work() LibraryWork { return LibraryWork{Kind: "solve", Done: len(k.asked)} }

func shelved(t *testing.T, text string) *library.Library {
	t.Helper()
	s := library.NewMemory()
	if _, err := intake.Import(t.Context(), s, library.Job{Name: "test"}, "test", intake.FEN, strings.NewReader(text), intake.Teller{Fault: func(err error) error { return err }}); err != nil {
		t.Fatal(err)
	}
	l, err := library.Open(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func room(t *testing.T, l *library.Library, change func(*Config)) sitetest.Room {
	config := Config{Library: func(context.Context) (*library.Library, int, error) { return l, 7, nil }, Questions: site.NewSlots(1)}
	if change != nil {
		change(&config)
	}
	return sitetest.New(func(api huma.API, _ *http.ServeMux) { New(config).AddTo(api) })
}

type named = map[string]any

// TestQuestions: what the library has, what may be asked of it, and how names go on.
func TestQuestions(t *testing.T) {
	l := shelved(t, some)
	r := room(t, l, nil)
	var status LibraryStatus
	if code := r.Ask(t, "a", "GET", "/api/library", nil, &status); code != 200 || status != (LibraryStatus{Entries: 3, Authors: 2, Sources: 3, Coming: 7}) {
		t.Errorf("%d %+v", code, status)
	}
	if r = room(t, l, func(c *Config) { c.Keeper = &keeping{} }); r.Ask(t, "a", "GET", "/api/library", nil, &status) != 200 || !status.Open {
		t.Errorf("%+v", status)
	}
	var predicates []LibraryPredicate
	if code := r.Ask(t, "a", "GET", "/api/library/predicates", nil, &predicates); code != 200 || len(predicates) != len(library.Predicates()) {
		t.Errorf("%d, %d predicates", code, len(predicates))
	}
	for _, p := range predicates {
		if want := completed[p.Name]; len(p.Params) > 0 && p.Params[0].Field != want || p.Params == nil {
			t.Errorf("%+v is completed by %q", p, want)
		}
	}
	if err := l.Mark(t.Context(), "Keys", []library.ID{1}, true); err != nil {
		t.Fatal(err)
	}
	if err := l.Mark(t.Context(), "Other", []library.ID{2}, true); err != nil {
		t.Fatal(err)
	}
	for query, want := range map[string]string{"field=author&prefix=mul": "[Müller, Hans]", "field=author&prefix=": "[Loyd, Sam Müller, Hans]", "field=source&prefix=x": "[]", "field=set&prefix=k": "[Keys]", "field=set&prefix=": "[Keys Other]", "field=stipulation&prefix=h": "[h#2]"} {
		var names []string
		if code := r.Ask(t, "a", "GET", "/api/library/names?"+query, nil, &names); code != 200 || fmt.Sprint(names) != want {
			t.Errorf("%s: %d %q", query, code, names)
		}
	}
	for i := range mostNames {
		if err := l.Mark(t.Context(), fmt.Sprint("Z", i), []library.ID{3}, true); err != nil {
			t.Fatal(err)
		}
	}
	var names []string
	if r.Ask(t, "a", "GET", "/api/library/names?field=set", nil, &names); len(names) != mostNames {
		t.Errorf("%d names", len(names))
	}
}

// TestSearches: what a query finds, in its order and by pages, and what is wrong with it; a collection is asked in the library's place.
func TestSearches(t *testing.T) {
	l := shelved(t, some)
	r := room(t, l, func(c *Config) {
		c.Collection = func(ctx context.Context, id string, do func(context.Context, *library.Library, int) error) error {
			if id != "7" {
				return huma.Error404NotFound("no")
			}
			return do(ctx, shelved(t, "8/8/8/3k4/8/8/1Q6/K7 h#5; Somebody\n"), 3)
		}
	})
	for query, want := range map[string]string{"": "3: 3 2 1", "order=date": "3: 3 2 1", "order=age": "3: 1 2 3", "from=1&limit=1": "3: 2", "from=9": "3:", "q=" + url.QueryEscape(`Author("Loyd*")`): "2: 3 2", "q=" + url.QueryEscape(`Stip("#9")`): "0:", "in=7": "1: 1"} {
		var page LibraryPage
		code := r.Ask(t, "a", "GET", "/api/library/search?"+query, nil, &page)
		got := fmt.Sprint(page.Found, ":")
		for _, e := range page.Entries {
			got += fmt.Sprint(" ", e.ID)
		}
		if code != 200 || page.Wrong != nil || query != "order=date" && query != "order=age" && got != want {
			t.Errorf("%s: %d %q, want %q", query, code, got, want)
		}
	}
	var page LibraryPage
	if code := r.Ask(t, "a", "GET", "/api/library/search?q="+url.QueryEscape("Autor(x)"), nil, &page); code != 200 || page.Wrong == nil || page.Wrong.Column != 1 || page.Found != 0 || page.Entries == nil {
		t.Errorf("%d %+v", code, page)
	}
	if code := r.Ask(t, "a", "GET", "/api/library/search?in=8", nil, nil); code != 404 {
		t.Error(code)
	}
	if code := room(t, l, nil).Ask(t, "a", "GET", "/api/library/search?in=7", nil, nil); code != 404 {
		t.Error(code)
	}
	var e OpenLibraryEntry
	if code := r.Ask(t, "a", "GET", "/api/library/entries/2", nil, &e); code != 200 || e.Entry.ID != 2 || !strings.Contains(strings.ToLower(e.Text), "stipulation #2") || e.Judged != nil {
		t.Errorf("%d %+v", code, e)
	}
	for path, want := range map[string]int{"entries/9": 404, "entries/0": 422, "export?to=olv&q=Autor(": 422, "search?order=none": 422} {
		if code := r.Ask(t, "a", "GET", "/api/library/"+path, nil, nil); code != want {
			t.Errorf("%s: %d", path, code)
		}
	}
	for to, ending := range endings {
		resp, body := r.Send(t, "a", "GET", "/api/library/export?to="+to, "", nil)
		if resp.StatusCode != http.StatusOK || len(body) == 0 || resp.Header.Get("Content-Disposition") != "attachment; filename=library."+ending {
			t.Errorf("%s: %d %v, %d bytes", to, resp.StatusCode, resp.Header, len(body))
		}
	}
	if _, body := r.Send(t, "a", "GET", "/api/library/export?to=epd", "", nil); strings.Count(string(body), "\n") != 2 {
		t.Errorf("what EPD cannot say is said: %s", body)
	}
	slow := room(t, l, func(c *Config) {
		c.Library = func(context.Context) (*library.Library, int, error) { return nil, 0, context.DeadlineExceeded }
	})
	if code := slow.Ask(t, "a", "GET", "/api/library", nil, nil); code != 503 {
		t.Errorf("too slow: %d", code)
	}
}

// TestNear: what is nearest to an entry or a text, never the entry itself, so many at most, and in one's own collections, too.
func TestNear(t *testing.T) {
	l := shelved(t, some)
	r := room(t, l, func(c *Config) {
		c.Own = func(ctx context.Context, do func(context.Context, string, string, *library.Library) error) error {
			return do(ctx, "5", "Mine", shelved(t, "7k/8/6K1/8/8/8/8/RR6 #1; Me\n"))
		}
	})
	near := func(in named) (code int, got string) {
		var page LibraryPage
		code = r.Ask(t, "a", "POST", "/api/library/near", in, &page)
		for i, e := range page.Entries {
			got += fmt.Sprint(" ", e.In, "/", e.ID)
			if e.Near == nil || i > 0 && e.Near.Percent > page.Entries[i-1].Near.Percent {
				t.Errorf("%v: %+v", in, page.Entries)
			}
		}
		if page.Found != len(page.Entries) {
			t.Errorf("%v: %d found", in, page.Found)
		}
		return code, got
	}
	for _, c := range []struct {
		in   named
		want string
	}{
		{named{"id": 1}, " /2 /3"}, {named{"id": 1, "most": 1}, " /2"}, {named{"text": "7k/8/6K1/8/8/8/8/R7 w - - 0 1", "most": 2}, " /1 /2"},
		{named{"text": "7k/8/6K1/8/8/8/8/RR6 w - - 0 1", "most": 1, "own": true}, " 5/1"},
	} {
		if code, got := near(c.in); code != 200 || got != c.want {
			t.Errorf("%v: %d %q, want %q", c.in, code, got, c.want)
		}
	}
	for _, in := range []named{{"text": "nonsense"}, {}, {"id": -1}} {
		if code := r.Ask(t, "a", "POST", "/api/library/near", in, nil); code != 422 {
			t.Errorf("%v: %d", in, code)
		}
	}
	if code := r.Ask(t, "a", "POST", "/api/library/near", named{"id": 9}, nil); code != 404 {
		t.Error(code)
	}
}

// TestChanges: where a library may be changed it is, by entries that are there; elsewhere it is only read.
func TestChanges(t *testing.T) {
	l := shelved(t, some)
	k := &keeping{}
	r := room(t, l, func(c *Config) { c.Keeper = k })
	read := room(t, l, nil)
	for _, c := range []struct {
		method, path string
		body         named
		status       int
	}{
		{"PUT", "entries/1/note", named{"text": "an old friend"}, 200}, {"PUT", "entries/9/note", named{"text": "x"}, 404},
		{"PUT", "entries/1/sets", named{"set": "Friends", "in": true}, 200}, {"PUT", "entries/9/sets", named{"set": "Friends", "in": true}, 404},
		{"PUT", "sets", named{"query": `Author("Loyd*")`, "set": "Loyd", "in": true}, 204}, {"PUT", "sets", named{"query": "Autor(", "set": "x", "in": true}, 422},
		{"POST", "entries/2/merge", named{"from": 3}, 200}, {"POST", "entries/2/merge", named{"from": 3}, 404}, {"POST", "entries/2/merge", named{"from": 2}, 422},
		{"PUT", "aliases", named{"alias": "Lloyd, Samuel", "name": "Loyd, Sam"}, 200}, {"PUT", "aliases", named{"alias": "Loyd, Sam", "name": "Loyd, Sam"}, 422},
		{"PUT", "aliases", named{"alias": "CM", "name": "Chess Monthly", "sources": true}, 200},
		{"POST", "solve", named{"query": `Stip("#2")`, "seconds": 3, "unfinished": true}, 200}, {"POST", "solve", named{}, 200}, {"POST", "solve", named{"query": "Autor("}, 422},
		{"DELETE", "work", nil, 200},
	} {
		var body any
		if c.body != nil {
			body = c.body
		}
		if code := r.Ask(t, "a", c.method, "/api/library/"+c.path, body, nil); code != c.status {
			t.Errorf("%s %s %v: %d, want %d", c.method, c.path, c.body, code, c.status)
		}
		if code := read.Ask(t, "a", c.method, "/api/library/"+c.path, body, nil); code != 403 {
			t.Errorf("%s %s where it is only read: %d", c.method, c.path, code)
		}
	}
	var e OpenLibraryEntry
	if r.Ask(t, "a", "GET", "/api/library/entries/1", nil, &e); e.Note != "an old friend" || fmt.Sprint(e.Sets) != "[Friends]" {
		t.Errorf("%+v", e)
	}
	var aliases []LibraryAlias
	if code := r.Ask(t, "a", "GET", "/api/library/aliases", nil, &aliases); code != 200 || len(aliases) != 2 || fmt.Sprint(aliases) != "[{Lloyd, Samuel Loyd, Sam false} {CM Chess Monthly true}]" && fmt.Sprint(aliases) != "[{CM Chess Monthly true} {Lloyd, Samuel Loyd, Sam false}]" {
		t.Errorf("%d %+v", code, aliases)
	}
	resp, _ := r.Send(t, "a", "POST", "/api/library/import?name=x.fen", "application/octet-stream", []byte("12345"))
	if resp.StatusCode != http.StatusOK {
		t.Error(resp.Status)
	}
	want := `[solve {Query:Stip("#2") Seconds:3 Unfinished:true} solve {Query: Seconds:10 Unfinished:false} stop import x.fen 5]`
	if fmt.Sprint(k.asked) != want {
		t.Errorf("%q, want %s", k.asked, want)
	}
	var w LibraryWork
	if code := r.Ask(t, "a", "GET", "/api/library/work", nil, &w); code != 200 || w.Kind != "solve" || w.Done != len(k.asked) {
		t.Errorf("%d %+v", code, w)
	}
	if code := read.Ask(t, "a", "GET", "/api/library/work", nil, &w); code != 200 || w.Running {
		t.Errorf("%d %+v", code, w)
	}
	for err, want := range map[error]int{ErrBusy: 409, library.ErrFull: 507, library.ErrNote: 422} {
		k.err = err
		if code := r.Ask(t, "a", "POST", "/api/library/solve", named{}, nil); code != want {
			t.Errorf("%v: %d", err, code)
		}
	}
}

// TestCollected: what a query finds goes to a collection, where somebody takes it.
func TestCollected(t *testing.T) {
	var to, name string
	var ids []library.ID
	var fails error
	r := room(t, shelved(t, some), func(c *Config) {
		c.Collect = func(_ context.Context, collection, called string, entries iter.Seq2[*library.Entry, error]) (string, int, int, error) {
			to, name, ids = collection, called, nil
			for e, err := range entries {
				if err != nil {
					return "", 0, 0, err
				}
				ids = append(ids, e.ID)
			}
			return "5", len(ids), 1, fails
		}
	})
	var c LibraryCollected
	if code := r.Ask(t, "a", "POST", "/api/library/collect", named{"query": `Author("Loyd*")`, "to": "4", "name": "New"}, &c); code != 200 || c != (LibraryCollected{"5", 2, 1}) || to != "4" || name != "New" || len(ids) != 2 {
		t.Errorf("%d %+v, %q %q %v", code, c, to, name, ids)
	}
	if code := r.Ask(t, "a", "POST", "/api/library/collect", named{"query": "Autor("}, nil); code != 422 {
		t.Error(code)
	}
	fails = errors.New("no room")
	if code := r.Ask(t, "a", "POST", "/api/library/collect", named{}, nil); code != 500 {
		t.Error(code)
	}
	if code := room(t, shelved(t, some), nil).Ask(t, "a", "POST", "/api/library/collect", named{}, nil); code != 404 {
		t.Error(code)
	}
}
