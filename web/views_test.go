package web

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"rookery/store"
	"rookery/store/kept"
	"rookery/store/storetest"
	"rookery/web/internal/collections"
	pagelibrary "rookery/web/internal/library"
)

// queried are the numbers of the problems that a query finds.
func queried(t *testing.T, c *http.Client, base, query string) string {
	t.Helper()
	var page collections.Page
	if status := ask(t, c, "GET", base+"/problems?q="+url.QueryEscape(query), nil, &page); status != http.StatusOK || page.Wrong != nil || page.Coming > 0 || page.Found != len(page.Entries) {
		t.Errorf("%s: %d %+v", query, status, page)
	}
	got := ""
	for _, e := range page.Entries {
		got += fmt.Sprint(e.Number)
	}
	return got
}

// asLibrary asks a collection of three.olv that has been verified what libraries are asked; nobody else may.
func asLibrary(t *testing.T, c *http.Client, server, id string) {
	t.Helper()
	in := "in=" + id
	var status pagelibrary.LibraryStatus
	if code := ask(t, c, "GET", server+"/api/library?"+in, nil, &status); code != http.StatusOK || status.Entries != 3 || status.Solved != 3 || status.Open || status.Coming != 0 {
		t.Errorf("status: %d %+v", code, status)
	}
	var page pagelibrary.LibraryPage
	if code := ask(t, c, "GET", server+"/api/library/search?"+in+"&q="+url.QueryEscape(`Author("Bob")`), nil, &page); code != http.StatusOK || page.Found != 1 || page.Entries[0].ID != 1 || page.Entries[0].Verdict != "sound" || len(page.Entries[0].Men) != 3 {
		t.Errorf("search: %d %+v", code, page)
	}
	if code := ask(t, c, "POST", server+"/api/library/near", map[string]any{"in": id, "id": 1}, &page); code != http.StatusOK || page.Found == 0 || page.Entries[0].ID != 2 || page.Entries[0].Near.Same != 3 {
		t.Errorf("near: %d %+v", code, page)
	}
	var names []string
	if code := ask(t, c, "GET", server+"/api/library/names?"+in+"&field=author&prefix=bo", nil, &names); code != http.StatusOK || fmt.Sprint(names) != "[Bob]" {
		t.Errorf("names: %d %v", code, names)
	}
	var entry pagelibrary.OpenLibraryEntry
	if code := ask(t, c, "GET", server+"/api/library/entries/2?"+in, nil, &entry); code != http.StatusOK || entry.Judged == nil || entry.Judged.Verdict != "cooked" || !strings.HasPrefix(entry.Judged.Text.German, "nebenlösig: 2") || !strings.Contains(entry.Solution, "1.Rb1-b8 #") || entry.About == nil {
		t.Errorf("entry: %d %+v", code, entry)
	}
	if code, _, file := fetched(t, c, server+"/api/library/export?to=olv&"+in+"&q=Fairy"); code != http.StatusOK || !strings.Contains(string(file), "Dora") || strings.Contains(string(file), "Bob") {
		t.Errorf("export: %d %s", code, file)
	}
	// What a query finds is put into a new collection, with what solving found, and into one that there is.
	var put pagelibrary.LibraryCollected
	if code := ask(t, c, "POST", server+"/api/library/collect", map[string]string{"in": id, "query": "NOT Fairy", "name": "Orthodox"}, &put); code != http.StatusOK || put.Added != 2 || put.Collection == id {
		t.Fatalf("collect: %d %+v", code, put)
	}
	var made collections.Page
	if code := ask(t, c, "GET", server+"/api/collections/"+put.Collection+"/problems?q=Solution(cooked)", nil, &made); code != http.StatusOK || made.Collection.Name != "Orthodox" || made.Collection.Solved != 2 || made.Found != 1 ||
		made.Entries[0].Number != 2 || made.Entries[0].Finding.Text.German == "" {
		t.Errorf("collected: %d %+v", code, made)
	}
	if got := queried(t, c, server+"/api/collections/"+put.Collection, `Key("Rb8")`); got != "2" {
		t.Errorf("the key is found of %q", got)
	}
	if code := ask(t, c, "POST", server+"/api/library/collect", map[string]string{"in": id, "query": "Fairy", "to": put.Collection}, &put); code != http.StatusOK || put.Added != 1 {
		t.Errorf("collect: %d %+v", code, put)
	}
	if code := ask(t, c, "GET", server+"/api/collections/"+put.Collection+"/problems?q=Fairy", nil, &made); code != http.StatusOK || made.Found != 1 || made.Entries[0].Number != 3 || made.Entries[0].Finding == nil {
		t.Errorf("collected, too: %d %+v", code, made)
	}
	for to, want := range map[string]int{"mates": http.StatusForbidden, "999": http.StatusNotFound} {
		if code := ask(t, c, "POST", server+"/api/library/collect", map[string]string{"to": to}, &refusal{}); code != want {
			t.Errorf("collect to %s: %d, want %d", to, code, want)
		}
	}
	if code := ask(t, newClient(t), "POST", server+"/api/library/collect", map[string]string{"in": "mates", "to": put.Collection}, &refusal{}); code != http.StatusNotFound {
		t.Errorf("into another's collection: %d", code)
	}
	if code := ask(t, c, "POST", server+"/api/library/collect", map[string]string{"query": "Fairy AND"}, &refusal{}); code != http.StatusUnprocessableEntity {
		t.Errorf("a query that is none: %d", code)
	}
	if code := ask(t, c, "DELETE", server+"/api/collections/"+put.Collection, nil, nil); code >= 300 {
		t.Errorf("deleting: %d", code)
	}
	for _, path := range []string{"?", "/search?", "/names?field=author&", "/entries/2?", "/export?"} {
		if code := ask(t, newClient(t), "GET", server+"/api/library"+path+in, nil, &refusal{}); code != http.StatusNotFound {
			t.Errorf("another visitor at %s: %d", path, code)
		}
	}
	if code := ask(t, newClient(t), "POST", server+"/api/library/near", map[string]any{"in": id, "id": 1}, &refusal{}); code != http.StatusNotFound {
		t.Errorf("another visitor who asks what is near: %d", code)
	}
	if code := ask(t, newClient(t), "GET", server+"/api/library/search?in=mates&q=With(bK)", nil, &page); code != http.StatusOK || page.Found == 0 {
		t.Errorf("what comes with the server: %d %+v", code, page)
	}
	if code := ask(t, c, "PUT", server+"/api/library/entries/1/note?"+in, map[string]string{"text": "mine"}, &refusal{}); code != http.StatusForbidden {
		t.Errorf("a note: %d", code)
	}
}

// TestCollectionQuery: a collection is searched by the library's queries, as it is now, and by nobody else.
func TestCollectionQuery(t *testing.T) {
	for _, kind := range storetest.Kinds {
		t.Run(kind, func(t *testing.T) {
			s, err := store.Open(t.Context(), storetest.URL(t, kind))
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = s.Close() })
			h, c := serving(t, Config{Store: s})
			_, made, _ := bring(t, c, h.URL, "three.olv", "", threeOlv)
			base := h.URL + "/api/collections/" + made.Collection.ID
			want := func(queries map[string]string) {
				t.Helper()
				for query, want := range queries {
					if got := queried(t, c, base, query); got != want {
						t.Errorf("%s: found %q, want %q", query, got, want)
					}
				}
			}
			want(map[string]string{
				"": "123", `Author("Bob")`: "1", `Author("*Mueller")`: "12", `Stip("#1") AND NOT With("wR wR")`: "1", "Fairy": "3", `Option("Circe")`: "3",
				`Matrix("bKa1 wKb3")`: "123", `Matrix("bKa1 wRa8")`: "", "Id(2)": "2", `Text("%Here%")`: "1", "Published(1999, 1999)": "1", "Solution(*)": "", "Phases > 0": "",
			})
			var page collections.Page
			ask(t, c, "GET", base+"/problems?q="+url.QueryEscape(`Author("Bob") AND Nonsense`), nil, &page)
			if page.Wrong == nil || page.Wrong.Column != 19 || page.Found > 0 || page.Collection.Problems != 3 {
				t.Errorf("%+v, %+v", page, page.Wrong)
			}
			// Both kinds of search at once, and a file of what they find.
			ask(t, c, "GET", base+"/problems?author=mueller&q="+url.QueryEscape(`NOT With("wR wR")`), nil, &page)
			if page.Found != 1 || page.Entries[0].Number != 1 {
				t.Errorf("%+v", page)
			}
			if status, _, file := fetched(t, c, base+"/file/olv?q=Fairy"); status != http.StatusOK || !strings.Contains(string(file), "Dora") || strings.Contains(string(file), "Bob") {
				t.Errorf("%d %s", status, file)
			}
			if status, _, file := fetched(t, c, base+"/file/olv?q=Fairy+AND"); status != http.StatusUnprocessableEntity {
				t.Errorf("%d %s", status, file)
			}
			// What solving finds is asked for, too.
			ask(t, c, "POST", base+"/solving", map[string]bool{}, nil)
			verdicts(t, c, base)
			want(map[string]string{"Solution(sound)": "1", "Solution(cooked)": "2", `Key("Rb8")`: "2", `Key("R*")`: "12", `Mate("bKh8 wKg6")`: "12", "Theme(*) >= 0": "123", "Phases > 0": "12"})
			asLibrary(t, c, h.URL, made.Collection.ID)
			// What changes is found as it is then.
			ask(t, c, "PUT", base+"/problems/2", textBody{strings.Replace(mixed, "#1", "h#2", 1)}, nil)
			ask(t, c, "DELETE", base+"/problems/1", nil, nil)
			want(map[string]string{`Stip("h#2")`: "23", `Author("Bob")`: "", "Solution(*)": "3", "": "23", `Author("Kurt*") OR Author("Sam*")`: "2"})
			ask(t, c, "POST", base+"/problems/1/restore", nil, nil)
			ask(t, c, "POST", base+"/problems/2/restore", nil, nil)
			want(map[string]string{`Key("R*")`: "12", "Solution(cooked)": "2", `Stip("h#2")`: "3"})
			// It is the owner's alone: others do not see it, and the library is what comes with the server.
			other := newClient(t)
			if status := ask(t, other, "GET", base+"/problems?q=Id(1)", nil, &refusal{}); status != http.StatusNotFound {
				t.Errorf("another visitor: %d", status)
			}
			for _, who := range []*http.Client{c, other} {
				_, theirs, _ := bring(t, who, h.URL, "x.inp", "", mixed)
				if got := queried(t, who, h.URL+"/api/collections/"+theirs.Collection.ID, `Author("*")`); got != "1" {
					t.Errorf("another collection: %q", got)
				}
				var found pagelibrary.LibraryPage
				if status := ask(t, who, "GET", h.URL+"/api/library/search?q="+url.QueryEscape(`Author("Dora") OR Author("Bob")`), nil, &found); status != http.StatusOK || found.Found != 0 {
					t.Errorf("in the library: %d %+v", status, found)
				}
				if status := ask(t, who, "GET", h.URL+"/api/collections/mates/problems?q="+url.QueryEscape(`Author("Dora")`), nil, &page); status != http.StatusOK || page.Found != 0 {
					t.Errorf("in the server's: %d %+v", status, page)
				}
			}
			if got := queried(t, other, h.URL+"/api/collections/mates", "PCount(*) < 3"); got != "" {
				t.Errorf("mates with two men: %q", got)
			}
			// What has been looked at is kept; what another version has kept is looked at again.
			id := kept.CollectionID(0)
			if _, err := fmt.Sscan(made.Collection.ID, &id); err != nil {
				t.Fatal(err)
			}
			looked, err := s.Facts(t.Context(), id, []int{1, 2, 3})
			if err != nil || len(looked) != 3 {
				t.Fatal(looked, err)
			}
			for i := range looked {
				if looked[i].Facts == "" || looked[i].Document != "" {
					t.Errorf("%+v", looked[i])
				}
				looked[i].Facts = "0:AAAA"
			}
			if err := s.Update(t.Context(), func(ctx context.Context, tx *store.Tx) error { return tx.SetFacts(ctx, id, looked) }); err != nil {
				t.Fatal(err)
			}
			next, _ := serving(t, Config{Store: s})
			base = next.URL + "/api/collections/" + made.Collection.ID
			want(map[string]string{"Solution(cooked)": "2", `Author("Bob")`: "1", "Fairy": "3"})
			if again, err := s.Facts(t.Context(), id, []int{1, 2, 3}); err != nil || again[0].Facts == looked[0].Facts {
				t.Error(again, err)
			}
		})
	}
}

// TestManyProblems: a collection may have more problems than it could once; all of them are shown, sorted and found.
func TestManyProblems(t *testing.T) {
	many := 2_500
	if *long {
		many = 20_000
	}
	h, c := serving(t, Config{Store: stored(t)})
	var epd strings.Builder
	for i := range many { // a knight, two pawns and a bishop somewhere, each in ranks of its own
		squares := [8][8]byte{}
		for k, man := range []byte("KkNpPB") {
			at := []int{62, 7, 8 + i%16, 24 + i/16%16, 40 + i/256%16, i / 4096}[k]
			squares[at/8][at%8] = man
		}
		for r, rank := range squares {
			if r > 0 {
				epd.WriteByte('/')
			}
			for _, man := range rank {
				if man == 0 {
					man = '1'
				}
				epd.WriteByte(man)
			}
		}
		fmt.Fprintf(&epd, " w - - dm %d; id \"no. %d\";\n", 1+i%5, i+1)
	}
	status, made, text := bring(t, c, h.URL, "many.epd", "", epd.String())
	if status != http.StatusCreated || made.Added != many || made.Collection.Problems != many {
		t.Fatalf("%d %.300s", status, text)
	}
	base := h.URL + "/api/collections/" + made.Collection.ID
	var page collections.Page
	ask(t, c, "GET", fmt.Sprintf("%s/problems?from=%d&limit=50", base, many-7), nil, &page)
	if page.Found != many || len(page.Entries) != 7 || page.Entries[6].Number != many || page.Verdicts["open"] != many {
		t.Errorf("the last page: found %d, %d entries, %v", page.Found, len(page.Entries), page.Verdicts)
	}
	query := base + "/problems?limit=1&sort=-number&q=" + url.QueryEscape(`Stip("#2") AND With("wS")`)
	asked := 0
	for page.Coming = 1; page.Coming > 0; asked++ { // they are looked at for some time with each question
		page = collections.Page{}
		if status := ask(t, c, "GET", query, nil, &page); status != http.StatusOK {
			t.Fatal(status)
		}
	}
	if want := many / 5; page.Found != want || page.Entries[0].Number != many-3 {
		t.Errorf("%d are found, want %d: %+v", page.Found, want, page.Entries)
	}
	t.Logf("%d problems, %d questions until all were looked at", many, asked)
	ask(t, c, "GET", base+"/problems?text="+url.QueryEscape(fmt.Sprintf("no. %d", many)), nil, &page)
	if page.Found != 1 || page.Entries[0].Number != many {
		t.Errorf("by its name: %d", page.Found)
	}
	if status, more, _ := bring(t, c, h.URL, "one.inp", made.Collection.ID, mixed); status != http.StatusCreated || more.Collection.Problems != many+1 {
		t.Errorf("one more: %d", status)
	}
	if got := queried(t, c, base, `Author("Sam*")`); got != fmt.Sprint(many+1) {
		t.Errorf("the one more: %q", got)
	}
}

// TestImportQuota: what is more than is kept of a visitor is refused as a whole, however many parts it is written in.
func TestImportQuota(t *testing.T) {
	s := stored(t)
	h, c := serving(t, Config{Store: s, Quota: store.Quota{Guest: 1 << 20}})
	var b strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&b, "7k/8/6K1/8/8/8/8/R7 w - - dm %d;\n", 1+i)
	}
	text := b.String()
	if status, _, text := bring(t, c, h.URL, "large.epd", "", text); status != http.StatusInsufficientStorage {
		t.Errorf("%d %s", status, text)
	}
	var list []collections.Collection
	ask(t, c, "GET", h.URL+"/api/collections", nil, &list)
	for _, l := range list {
		if !l.Bundled {
			t.Errorf("left over: %+v", l)
		}
	}
	_, made, _ := bring(t, c, h.URL, "one.inp", "", mixed)
	if status, _, _ := bring(t, c, h.URL, "large.epd", made.Collection.ID, text); status != http.StatusInsufficientStorage {
		t.Errorf("%d", status)
	}
	if got := queried(t, c, h.URL+"/api/collections/"+made.Collection.ID, "PCount(*) > 0"); got != "1" {
		t.Errorf("in the collection: %q", got)
	}
	var open collections.OpenEntry
	if ask(t, c, "GET", h.URL+"/api/collections/"+made.Collection.ID+"/problems/1", nil, &open); len(open.Also) > 0 || open.Entry.Authors[0] != "Sam Loyd" {
		t.Errorf("of the file's first problem, which is the same: %+v", open)
	}
}

// TestSameFileTwice: a file that comes again adds nothing to a collection but what it says that is new; what is added by
// hand is told to be the same as another. What is near to a problem is looked for in one's own collections, too.
func TestSameFileTwice(t *testing.T) {
	for _, kind := range storetest.Kinds {
		t.Run(kind, func(t *testing.T) {
			db, err := store.Open(t.Context(), storetest.URL(t, kind))
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = db.Close() }()
			h, c := serving(t, Config{Store: db})
			_, made, _ := bring(t, c, h.URL, "three.olv", "", threeOlv)
			id := made.Collection.ID
			base := h.URL + "/api/collections/" + id
			if status, again, text := bring(t, c, h.URL, "three.olv", id, threeOlv); status != http.StatusCreated || again.Added != 0 || again.Known != 3 || again.Merged != 0 || again.Collection.Problems != 3 {
				t.Errorf("%d %s", status, text)
			}
			// Mirrored, from somewhere else.
			const elsewhere = "---\nauthors: [Emil]\nsource: {name: Elsewhere, date: 2001}\nalgebraic: {white: [Kb6, Rh1], black: [Ka8]}\nstipulation: \"#1\"\n"
			if _, again, text := bring(t, c, h.URL, "else.olv", id, elsewhere); again.Added != 0 || again.Merged != 1 || again.Collection.Problems != 3 {
				t.Error(text)
			}
			for query, want := range map[string]string{`Author("Emil")`: "1", `Author("Bob") AND Source("Elsewhere")`: "1", "": "123"} {
				if got := queried(t, c, base, query); got != want {
					t.Errorf("%s: %q, want %q", query, got, want)
				}
			}
			var open collections.OpenEntry
			if ask(t, c, "GET", base+"/problems/1", nil, &open); fmt.Sprint(open.Also) != "[Emil; Elsewhere 2001]" {
				t.Errorf("%q", open.Also)
			}
			_, _, file := fetched(t, c, base+"/file/olv?author=emil")
			if !strings.Contains(string(file), "name: Elsewhere") || !strings.Contains(string(file), "name: Here") {
				t.Errorf("%s", file)
			}
			var e collections.Entry
			if status := ask(t, c, "POST", base+"/problems", map[string]string{"text": elsewhere}, &e); status != http.StatusCreated || e.Number != 4 || e.Same != 1 {
				t.Errorf("%d %+v", status, e)
			}
			// A copy has it, and what is replaced comes back with it.
			var copied collections.Collection
			ask(t, c, "POST", base+"/copy", map[string]string{"name": "Copy"}, &copied)
			if got := queried(t, c, h.URL+"/api/collections/"+copied.ID, `Author("Emil")`); got != "14" {
				t.Errorf("of the copy %q", got)
			}
			ask(t, c, "PUT", base+"/problems/1", map[string]string{"text": strings.Replace(elsewhere, "Rh1", "Qh1", 1)}, nil)
			ask(t, c, "POST", base+"/problems/1/restore", nil, nil)
			ask(t, c, "DELETE", base+"/problems/4", nil, nil)
			if got := queried(t, c, base, `Author("Emil")`); got != "1" {
				t.Errorf("after all %q", got)
			}
			// Somebody who says more of a problem by hand keeps what others say.
			ask(t, c, "PUT", base+"/problems/1", map[string]any{"text": "BeginProblem\nAuthor Anna\nStipulation #1\nPieces\n White Kg6 Ra1\n Black Kh8\nEndProblem\n"}, nil)
			if got := queried(t, c, base, `Author("Emil") AND Author("Anna")`); got != "1" {
				t.Errorf("replaced %q", got)
			}

			near := func(who *http.Client, own bool) (list []string) {
				var page pagelibrary.LibraryPage
				if code := ask(t, who, "POST", h.URL+"/api/library/near", map[string]any{"text": "BeginProblem\nStipulation h#2\nPieces\n White Kg6 Sa1\n Black Kh8 Ga8\nEndProblem\n", "most": 4, "own": own}, &page); code != http.StatusOK || len(page.Entries) != 4 {
					t.Fatalf("%d %+v", code, page)
				}
				for i, e := range page.Entries {
					if e.In != "" {
						list = append(list, fmt.Sprint(e.In, "/", e.ID, " ", e.Collection, " ", e.Near.Percent))
					}
					if i > 0 && e.Near.Percent > page.Entries[i-1].Near.Percent {
						t.Errorf("%+v", page.Entries)
					}
				}
				return list
			}
			if got := near(c, true); len(got) < 2 || got[0] != copied.ID+"/3 Copy 100" && got[0] != id+"/3 three.olv 100" {
				t.Errorf("%q", got)
			}
			if got := append(near(c, false), near(newClient(t), true)...); len(got) > 0 {
				t.Errorf("%q", got)
			}
		})
	}
}
