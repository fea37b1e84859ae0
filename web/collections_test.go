package web

import (
	"bytes"
	"compress/gzip"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"rookery/store"
	"rookery/store/kept"
	"rookery/web/internal/collections"
	"rookery/web/internal/compose"
)

func stored(t *testing.T) *store.Store {
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
	s := stored(t)
	first, c := serving(t, Config{Store: s})
	ask(t, c, "GET", first.URL+"/api/jobs", nil, nil)
	second, _ := serving(t, Config{Store: s})
	if status := ask(t, c, "GET", second.URL+"/api/jobs", nil, nil); status != http.StatusOK {
		t.Errorf("same store: %d", status)
	}
	third, _ := serving(t, Config{Store: stored(t)})
	if status := ask(t, c, "GET", third.URL+"/api/jobs", nil, nil); status != http.StatusUnauthorized {
		t.Errorf("another store: %d", status)
	}
}

const mixed = `BeginProblem
author Sam Loyd
stipulation #1
pieces white kg6 ra1 black kh8
EndProblem
`

const threeOlv = `---
authors: [Ann, Bob, Jörg Müller]
source: {name: Here, date: 1999}
algebraic: {white: [Kg6, Ra1], black: [Kh8]}
stipulation: "#1"
---
authors: [Carl, Kurt Mueller]
algebraic: {white: [Kg6, Ra1, Rb1], black: [Kh8]}
stipulation: "#1"
---
authors: [Dora]
algebraic: {white: [Kg6, Sa1], black: [Kh8, Ga8]}
stipulation: "h#2"
options: [Intelligent, Circe]
`

func bring(t *testing.T, c *http.Client, server, name, to, body string) (int, collections.Import, string) {
	t.Helper()
	resp, err := c.Post(server+"/api/collections/import?name="+url.QueryEscape(name)+"&to="+to, "application/octet-stream", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	var made collections.Import
	_ = json.Unmarshal(text, &made) // else a refusal, which the caller looks at
	return resp.StatusCode, made, string(text)
}

func fetched(t *testing.T, c *http.Client, url string) (int, http.Header, []byte) {
	t.Helper()
	resp, err := c.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, resp.Header, body
}

func TestCollectionSearch(t *testing.T) {
	h, c := serving(t, Config{Store: stored(t)})
	status, made, text := bring(t, c, h.URL, "three.olv", "", threeOlv)
	if status != http.StatusCreated || made.Added != 3 || len(made.Wrong) > 0 || made.Collection.Name != "three.olv" {
		t.Fatalf("%d %s", status, text)
	}
	base := h.URL + "/api/collections/" + made.Collection.ID
	for query, want := range map[string]string{
		"": "123", "author=bob": "1", "stipulation=%231": "12", "stipulation=h%23*": "3", "condition=circe": "3",
		"men=white+R+R": "2", "men=g": "3", "men=black+Ga8+white+S": "3", "men=black+R": "", "men=R+Ra1": "2", "text=1999": "1",
		"author=m%C3%BCller": "12", "author=mueller": "12", "author=muller": "12", "author=M%C3%9CLLER": "12", "author=jorg": "1", "men=wei%C3%9F+T+T&language=de": "2", "men=wei%C3%9F+D&language=de": "", "men=wei%C3%9F+T+R&language=de": "2", "men=blanc+T+Tb1&language=fr": "2",
		"condition=intelligent": "3", "condition=j%C3%BCngst": "", "text=circe": "3", "text=jorg": "1", "text=joerg": "1", "text=m%C3%BCller&author=ann": "1", "text=%22Ann%27": "",
		"men=neutral+G": "", "men=K+K": "123", "men=white+K+K": "", "men=K+K+K": "", "men=K+white+K+black+K": "", "author=carl&q=With(wR)": "2", "author=carl&q=Fairy": "",
		"verdict=open": "123", "verdict=bad": "", "verdict=sound": "", "from=1&limit=1": "2",
	} {
		var page collections.Page
		ask(t, c, "GET", base+"/problems?"+query, nil, &page)
		got := ""
		for _, e := range page.Entries {
			got += fmt.Sprint(e.Number)
		}
		if got != want {
			t.Errorf("%s: found %q, want %q", query, got, want)
		}
	}
	// What the form asks is told as a query, which finds the same.
	var page, again collections.Page
	ask(t, c, "GET", base+"/problems?author=m%C3%BCller&men=white+R&stipulation=%23*&condition=&verdict=open&text=kg6&theme=", nil, &page)
	const query = `Author(*müller*) AND Stip(#.*) AND With(wR) AND Solution(open) AND (Text(*kg6*) OR Option(*kg6*) OR Theme(*kg6*))`
	ask(t, c, "GET", base+"/problems?q="+url.QueryEscape(page.Query), nil, &again)
	if page.Query != query || again.Query != query || again.Found != page.Found || page.Found != 2 {
		t.Errorf("%q finds %d, then %q %d", page.Query, page.Found, again.Query, again.Found)
	}
	for _, bad := range []string{"men=queen", "men=xy", "verdict=fine", "limit=0"} {
		if status := ask(t, c, "GET", base+"/problems?"+bad, nil, &refusal{}); status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d", bad, status)
		}
	}
}

func TestCollectionChanges(t *testing.T) {
	h, c := serving(t, Config{Store: stored(t)})
	var made collections.Collection
	if status := ask(t, c, "POST", h.URL+"/api/collections", map[string]string{"name": "Mine"}, &made); status != http.StatusCreated {
		t.Fatal(status)
	}
	base := h.URL + "/api/collections/" + made.ID
	var e collections.Entry
	if status := ask(t, c, "POST", base+"/problems", textBody{mixed}, &e); status != http.StatusCreated || e.Number != 1 || !e.Trainable {
		t.Errorf("added: %d %+v", status, e)
	}
	two := strings.NewReplacer("EndProblem", "NextProblem", "ra1", "rb1").Replace(mixed) + strings.TrimPrefix(strings.Replace(mixed, "ra1", "rc1", 1), "BeginProblem")
	if status, more, _ := bring(t, c, h.URL, "x.inp", made.ID, two); status != http.StatusCreated || more.Added != 2 || more.Collection.Problems != 3 {
		t.Errorf("added two: %d %+v", status, more)
	}
	changed := strings.Replace(mixed, "#1", "h#2", 1)
	if status := ask(t, c, "PUT", base+"/problems/2", textBody{changed}, &e); status != http.StatusOK || e.Stipulation != "h#2" {
		t.Errorf("changed: %d %+v", status, e)
	}
	if status := ask(t, c, "DELETE", base+"/problems/1", nil, nil); status != http.StatusNoContent {
		t.Errorf("deleted: %d", status)
	}
	var open collections.OpenEntry
	if status := ask(t, c, "GET", base+"/problems/2", nil, &open); status != http.StatusOK || !strings.Contains(open.Text, "stipulation h#2") {
		t.Errorf("opened: %d %+v", status, open)
	}
	ask(t, c, "PATCH", base, map[string]string{"name": "Ours"}, &made)
	var list []collections.Collection
	ask(t, c, "GET", h.URL+"/api/collections", nil, &list)
	if last := list[len(list)-1]; last.Name != "Ours" || last.Problems != 2 || !list[0].Bundled {
		t.Errorf("%+v", list)
	}
	// What is not the visitor's is not there, and what is the server's stays as it is.
	other := newClient(t)
	for _, request := range []struct {
		client       *http.Client
		method, path string
		body         any
		want         int
	}{
		{other, "GET", base + "/problems", nil, http.StatusNotFound},
		{other, "DELETE", base, nil, http.StatusNotFound},
		{other, "POST", base + "/solving", map[string]bool{}, http.StatusNotFound},
		{other, "GET", base + "/file/olv", nil, http.StatusNotFound},
		{c, "DELETE", base + "/problems/1", nil, http.StatusNotFound},
		{c, "POST", base + "/problems", textBody{"nonsense"}, http.StatusUnprocessableEntity},
		{c, "POST", base + "/problems", textBody{"beginproblem\nstipulation #2\ncondition nosuch\npieces white ka1\nendproblem"}, http.StatusUnprocessableEntity},
		{c, "POST", h.URL + "/api/collections/mates/problems", textBody{mixed}, http.StatusForbidden},
		{c, "DELETE", h.URL + "/api/collections/mates", nil, http.StatusForbidden},
	} {
		var no refusal
		if status := ask(t, request.client, request.method, request.path, request.body, &no); status != request.want || no.Detail == "" {
			t.Errorf("%s %s: %d %q, want %d", request.method, request.path, status, no.Detail, request.want)
		}
	}
	if status := ask(t, c, "DELETE", base, nil, nil); status != http.StatusNoContent {
		t.Errorf("deleted: %d", status)
	}
	if status := ask(t, c, "GET", base+"/problems", nil, &refusal{}); status != http.StatusNotFound {
		t.Errorf("after that: %d", status)
	}
}

func TestCollectionRefuses(t *testing.T) {
	h, c := serving(t, Config{Store: stored(t)})
	var bomb bytes.Buffer
	z := gzip.NewWriter(&bomb)
	for range collections.MaxUnpacked>>20 + 1 {
		if _, err := z.Write(bytes.Repeat([]byte("\n"), 1<<20)); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	aliases := "---\na: &a [x,x,x,x,x,x,x,x,x]\n"
	for i := 'b'; i < 'k'; i++ {
		aliases += fmt.Sprintf("%c: &%[1]c [%s]\n", i, strings.Repeat(fmt.Sprintf("*%c,", i-1), 9))
	}
	for name, test := range map[string]struct {
		body string
		want int
	}{
		"empty.olv":     {"\n", http.StatusUnprocessableEntity},
		"nonsense.inp":  {"nonsense", http.StatusUnprocessableEntity},
		"nonsense.olv":  {"--- {{{", http.StatusUnprocessableEntity},
		"binary.89y":    {"**TI89**\x00\x01\xff", http.StatusUnprocessableEntity},
		"nonsense.csv":  {"a,b\n\"c", http.StatusUnprocessableEntity},
		"nonsense.pgn":  {"[FEN \"x\"]\n\n1. e4 *", http.StatusUnprocessableEntity},
		"cut.olv.gz":    {"\x1f\x8b\x08", http.StatusUnprocessableEntity},
		"aliases.olv":   {aliases, http.StatusUnprocessableEntity},
		"bomb.epd.gz":   {bomb.String(), http.StatusRequestEntityTooLarge},
		"large.olv":     {strings.Repeat(" ", collections.MaxFile+1), http.StatusRequestEntityTooLarge},
		"../../etc/pas": {"swd", http.StatusUnprocessableEntity},
	} {
		status, _, text := bring(t, c, h.URL, name, "", test.body)
		var no refusal
		if err := json.Unmarshal([]byte(text), &no); err != nil || status != test.want || no.Detail == "" && status != http.StatusRequestEntityTooLarge {
			t.Errorf("%s: %d %.300s, want %d", name, status, text, test.want)
		}
	}
	// What can be read comes, the rest is told with its place.
	status, made, text := bring(t, c, h.URL, "some.epd", "", "7k/8/6K1/8/8/8/8/R7 w - - dm 1;\nnonsense\n")
	if status != http.StatusCreated || made.Added != 1 || len(made.Wrong) != 1 || !strings.Contains(made.Wrong[0], "some.epd:2") {
		t.Errorf("%d %s", status, text)
	}
	for i := 1; i < kept.MaxCollections; i++ {
		ask(t, c, "POST", h.URL+"/api/collections", map[string]string{"name": "x"}, nil)
	}
	if status, _, _ := bring(t, c, h.URL, "more.inp", "", mixed); status != http.StatusRequestEntityTooLarge {
		t.Errorf("one more: %d", status)
	}
	none, c := serving(t, Config{})
	if status, _, _ := bring(t, c, none.URL, "x.inp", "", mixed); status != http.StatusServiceUnavailable {
		t.Errorf("without a store: %d", status)
	}
}

// verdicts waits until a collection is not solved any more.
func verdicts(t *testing.T, c *http.Client, base string) map[string]int {
	t.Helper()
	for range 1200 {
		var page collections.Page
		ask(t, c, "GET", base+"/problems", nil, &page)
		if !page.Collection.Solving {
			return page.Verdicts
		}
		select {
		case <-t.Context().Done():
		case <-time.After(50 * time.Millisecond):
		}
	}
	t.Fatal("it is still being solved")
	return nil
}

func TestBatch(t *testing.T) {
	h, c := serving(t, Config{Store: stored(t)})
	_, made, _ := bring(t, c, h.URL, "three.olv", "", threeOlv)
	base := h.URL + "/api/collections/" + made.Collection.ID
	var state collections.Collection
	if status := ask(t, c, "POST", base+"/solving", map[string]bool{}, &state); status != http.StatusOK {
		t.Fatal(status)
	}
	if got := fmt.Sprint(verdicts(t, c, base)); got != "map[cooked:1 no solution:1 sound:1]" {
		t.Error(got)
	}
	_, _, table := fetched(t, c, base+"/file/csv")
	rows, err := csv.NewReader(bytes.NewReader(table)).ReadAll()
	if err != nil || len(rows) != 4 || rows[1][8] != "sound" || rows[2][8] != "cooked" || rows[3][8] != "no solution" {
		t.Errorf("%v %q", err, rows)
	}
	var list []collections.Entry
	if status := ask(t, c, "GET", base+"/file/json?verdict=bad", nil, &list); status != http.StatusOK || len(list) != 2 {
		t.Errorf("%d %+v", status, list)
	}
	// What was found stands in the file.
	if _, _, file := fetched(t, c, base+"/file/olv"); strings.Count(string(file), "verdict: ") != 3 || !strings.Contains(string(file), "#") {
		t.Errorf("%s", file)
	}
	// A problem that is changed has to be solved again, the others have not.
	ask(t, c, "PUT", base+"/problems/2", textBody{mixed}, nil)
	ask(t, c, "POST", base+"/solving", map[string]bool{}, nil)
	if got := fmt.Sprint(verdicts(t, c, base)); got != "map[no solution:1 sound:2]" {
		t.Error(got)
	}
}

// A hard problem is stopped by its owner, and by the server's end; the next
// server goes on with it.
func TestBatchResumes(t *testing.T) {
	s := stored(t)
	first, err := New(Config{Store: s, Farm: testFarm(t)})
	if err != nil {
		t.Fatal(err)
	}
	h := httptest.NewServer(first)
	defer h.Close()
	c := newClient(t)
	hard := "forsyth rsbqkbsr/pppppppp/8/8/8/8/PPPPPPPP/RSBQKBSR\nstipulation #9\nEndProblem\n" // nobody has the time for it
	_, made, text := bring(t, c, h.URL, "hard.inp", "", strings.Replace(mixed, "EndProblem", "NextProblem", 1)+hard)
	base := "/api/collections/" + made.Collection.ID
	var state collections.Collection
	ask(t, c, "POST", h.URL+base+"/solving", map[string]bool{}, &state)
	if !state.Solving {
		t.Fatalf("%+v %s", state, text)
	}
	if status := ask(t, c, "DELETE", h.URL+base+"/solving", nil, &state); status != http.StatusOK || state.Solving {
		t.Errorf("stopped: %d %+v", status, state)
	}
	ask(t, c, "POST", h.URL+base+"/solving", map[string]bool{}, &state)
	_, other, _ := bring(t, c, h.URL, "other.inp", "", mixed)
	if status := ask(t, c, "POST", h.URL+"/api/collections/"+other.Collection.ID+"/solving", map[string]bool{}, &refusal{}); status != http.StatusTooManyRequests {
		t.Errorf("a second one at the same time: %d", status)
	}
	first.Close()

	// The next server has less patience.
	second, _ := serving(t, Config{Store: s, JobTime: time.Second})
	if got := fmt.Sprint(verdicts(t, c, second.URL+base)); got != "map[sound:1 unfinished:1]" {
		t.Error(got)
	}
}

// Verifying finds the themes that sound problems show, and they are searched for.
func TestThemesAreFound(t *testing.T) {
	h, c := serving(t, Config{Store: stored(t)})
	_, made, _ := bring(t, c, h.URL, "healey.inp", "", example(t, "healey-bristol.inp"))
	base := h.URL + "/api/collections/" + made.Collection.ID
	ask(t, c, "POST", base+"/solving", map[string]bool{}, nil)
	verdicts(t, c, base)
	var page collections.Page
	ask(t, c, "GET", base+"/problems?theme=bristol", nil, &page)
	if page.Found != 1 || page.Themes["Bristol"] != 1 {
		t.Errorf("%d found of %v", page.Found, page.Themes)
	}
	ask(t, c, "GET", base+"/problems?theme=Zilahi", nil, &page)
	if page.Found != 0 {
		t.Errorf("%d show what none shows", page.Found)
	}
}

func TestCollectionFiles(t *testing.T) {
	h, c := serving(t, Config{Store: stored(t)})
	_, made, _ := bring(t, c, h.URL, "three.olv", "", threeOlv)
	for format, want := range map[string]struct{ problems, leftOut int }{
		"olv": {3, 0}, "popeye": {3, 0}, "epd": {2, 1}, "pgn": {2, 1}, "tichess": {2, 1}, "89y": {2, 1}, "9xy": {2, 1}, "v2y": {2, 1},
	} {
		status, header, file := fetched(t, c, h.URL+"/api/collections/"+made.Collection.ID+"/file/"+format)
		if status != http.StatusOK || header.Get("Rookery-Left-Out") != strconv.Itoa(want.leftOut) {
			t.Errorf("%s: %d, %s left out: %.200s", format, status, header.Get("Rookery-Left-Out"), file)
			continue
		}
		_, params, err := mime.ParseMediaType(header.Get("Content-Disposition"))
		if err != nil {
			t.Error(err)
		}
		if status, again, text := bring(t, c, h.URL, params["filename"], "", string(file)); status != http.StatusCreated || again.Added != want.problems {
			t.Errorf("%s: %d %s", format, status, text)
		}
	}
	if status, _, body := fetched(t, c, h.URL+"/api/collections/"+made.Collection.ID+"/file/lichess"); status != http.StatusUnprocessableEntity {
		t.Errorf("lichess: %d %s", status, body)
	}
	// More than one of the calculator's files holds.
	if status, header, file := fetched(t, c, h.URL+"/api/collections/mates/file/89y"); status != http.StatusOK || header.Get("Rookery-Left-Out") != "0" {
		t.Errorf("mates: %d %.200s", status, file)
	}
}

func TestTraining(t *testing.T) {
	h, c := serving(t, Config{Store: stored(t)})
	const file = "7k/8/8/8/8/8/R7/1R2K3 w - - dm 2; id \"ladder\";\n4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n"
	_, made, _ := bring(t, c, h.URL, "two.epd", "", file)
	base := h.URL + "/api/training/" + made.Collection.ID
	var e collections.Exercise
	if status := ask(t, c, "GET", base+"/1", nil, &e); status != http.StatusOK || e.Mate != 2 || len(e.Board.Moves["a2"]) == 0 {
		t.Fatalf("%d %+v", status, e)
	}
	try := func(number string, moves ...string) (j collections.Judgement) {
		if status := ask(t, c, "POST", base+"/"+number+"/moves", map[string][]string{"moves": moves}, &j); status != http.StatusOK {
			t.Errorf("%v: %d", moves, status)
		}
		return j
	}
	if j := try("1", "Ra8"); j.Outcome != "wrong" || j.Reply == nil || j.Step.SAN != "Ra8+" {
		t.Errorf("%+v", j)
	}
	j := try("1", "Ra7")
	if j.Outcome != "right" || j.Reply == nil || j.Reply.SAN != "Kg8" {
		t.Fatalf("%+v", j)
	}
	if j := try("1", "Ra7", "Kg8", "Rb8"); j.Outcome != "solved" || j.Reply != nil {
		t.Errorf("%+v", j)
	}
	if j := try("2", "e3"); j.Outcome != "wrong" || j.Reply == nil {
		t.Errorf("%+v", j)
	}
	var line struct{ Steps []collections.Step }
	ask(t, c, "POST", base+"/1/solution", map[string][]string{"moves": {}}, &line)
	if len(line.Steps) != 3 || !strings.HasSuffix(line.Steps[2].SAN, "8#") {
		t.Errorf("%+v", line)
	}
	for path, body := range map[string]any{
		"/1/moves": map[string][]string{"moves": {"Ka1"}}, "/1/solution": map[string][]string{"moves": {"xyz"}},
	} {
		if status := ask(t, c, "POST", base+path, body, &refusal{}); status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d", path, status)
		}
	}
	if status := ask(t, c, "POST", base+"/1/moves", map[string][]string{"moves": {}}, &refusal{}); status != http.StatusUnprocessableEntity {
		t.Errorf("no move: %d", status)
	}
	var training collections.Training
	for _, mark := range []struct{ number, mark string }{{"1", "failed"}, {"2", "solved"}, {"1", "solved"}} {
		ask(t, c, "PUT", base+"/"+mark.number+"/mark", map[string]string{"mark": mark.mark}, &training)
	}
	if training.Streak != 2 || training.Best != 2 || len(training.Puzzles) != 2 || training.Marks[1] != "solved" {
		t.Errorf("%+v", training)
	}
	ask(t, c, "DELETE", base, nil, nil)
	var anew collections.Training
	if ask(t, c, "GET", base, nil, &anew); len(anew.Marks) != 0 {
		t.Errorf("%+v", anew)
	}
	if status := ask(t, newClient(t), "GET", base+"/1", nil, &refusal{}); status != http.StatusNotFound {
		t.Errorf("another session: %d", status)
	}
	if status := ask(t, c, "GET", h.URL+"/api/training/examples/1", nil, &refusal{}); status != http.StatusOK && status != http.StatusUnprocessableEntity {
		t.Errorf("an example: %d", status)
	}
}

// A puzzle of lichess.org begins with a move before the position, and goes on
// along its line.
func TestTrainingAlongLine(t *testing.T) {
	h, c := serving(t, Config{Store: stored(t)})
	const file = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n" +
		"abc,6k1/5ppp/8/8/8/8/q4PPP/R5K1 b - - 0 1,h7h6 a1a2 g7g5 a2a8,1500,80,90,100,hangingPiece,https://example.org/x,\n"
	_, made, text := bring(t, c, h.URL, "puzzles.csv", "", file)
	if made.Added != 1 {
		t.Fatal(text)
	}
	base := h.URL + "/api/training/" + made.Collection.ID + "/1"
	var e collections.Exercise
	ask(t, c, "GET", base, nil, &e)
	if e.Lead == nil || e.Lead.SAN != "h6" || e.Mate != 0 || e.Entry.Rating != 1500 || e.Board.FEN != e.Lead.Board.FEN {
		t.Errorf("%+v", e)
	}
	for _, test := range []struct {
		moves   []string
		outcome string
	}{
		{[]string{"Rxa2"}, "right"}, {[]string{"Rb1"}, "wrong"}, {[]string{"a1a2", "g7g5", "a2a8"}, "solved"},
	} {
		var j collections.Judgement
		if ask(t, c, "POST", base+"/moves", map[string][]string{"moves": test.moves}, &j); j.Outcome != test.outcome {
			t.Errorf("%v: %+v", test.moves, j)
		}
	}
	if status, _, file := fetched(t, c, h.URL+"/api/collections/"+made.Collection.ID+"/file/lichess"); status != http.StatusOK || !strings.Contains(string(file), "a1a2 g7g5 a2a8") {
		t.Errorf("%d %s", status, file)
	}
}

// Conditions are shown as magazines print them, whatever they are called in files, and found by that, too.
func TestConditionsAsPrinted(t *testing.T) {
	const text = "beginproblem\nstipulation h#2\ncondition BlackMaximummer\npieces white kc1 qb3 black ka1\nendproblem\n"
	h, c := serving(t, Config{Store: stored(t)})
	status, made, answer := bring(t, c, h.URL, "one.inp", "", text)
	if status != http.StatusCreated || made.Added != 1 {
		t.Fatalf("%d %s", status, answer)
	}
	want := compose.Texts{English: "Black Maximummer", German: "Schwarzer Längstzüger", French: "Maximummer noir"}
	for _, query := range []string{"", "condition=l%C3%A4ngst", "condition=maximummer+noir", "text=BlackMax"} {
		var page collections.Page
		ask(t, c, "GET", h.URL+"/api/collections/"+made.Collection.ID+"/problems?"+query, nil, &page)
		if len(page.Entries) != 1 || !slices.Equal(page.Entries[0].Printed, []compose.Texts{want}) {
			t.Errorf("%q: %+v", query, page.Entries)
		}
	}
	var open collections.OpenEntry
	ask(t, c, "GET", h.URL+"/api/collections/"+made.Collection.ID+"/problems/1", nil, &open)
	if !slices.Equal(open.Entry.Printed, []compose.Texts{want}) {
		t.Errorf("%+v", open.Entry)
	}
	for language, title := range map[string]string{"en": want.English, "de": want.German, "fr": want.French} {
		var all compose.Catalogue
		ask(t, c, "GET", h.URL+"/api/catalogue?language="+language, nil, &all)
		i := slices.IndexFunc(all.Conditions, func(x compose.Term) bool { return x.Key == "BlackMaximummer" })
		if i < 0 || all.Conditions[i].Title != title {
			t.Errorf("%s: %+v", language, all.Conditions[max(i, 0)])
		}
		i = slices.IndexFunc(all.Options, func(x compose.Term) bool { return x.Key == "SetPlay" })
		if want := map[string]string{"en": "Set Play", "de": "", "fr": "Jeu apparent"}[language]; i < 0 || all.Options[i].Title != want {
			t.Errorf("%s: %+v", language, all.Options[max(i, 0)])
		}
	}
}
