package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	cdpruntime "github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"rookery/analysis"
	"rookery/problem/popeye"
	"rookery/solution/text"
	"rookery/solve"
	"rookery/web/static"
)

// The static site is tried in a browser as it is written, from a plain server of files.

// thePrograms are built once for all tests.
var thePrograms = sync.OnceValues(func() (static.Programs, error) { return static.Build(context.Background(), ".", "test") })

// written writes a site and serves it under a path, as files and no more. What is asked for is noted.
func written(t *testing.T) (url string, asked func() []string, h *httptest.Server) {
	t.Helper()
	chromium(t) // or the test is skipped, before anything is built
	dir := os.Getenv("ROOKERY_SITE")
	if dir == "" {
		p, err := thePrograms()
		if err != nil {
			t.Fatal(err)
		}
		dir = filepath.Join(t.TempDir(), "site")
		if err := static.Write(t.Context(), dir, Pages(), p); err != nil {
			t.Fatal(err)
		}
	}
	var mu sync.Mutex
	var list []string
	files := http.StripPrefix("/some/where/", http.FileServer(http.Dir(dir)))
	h = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		list = append(list, r.URL.Path)
		mu.Unlock()
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(h.Close)
	return h.URL + "/some/where/", func() []string {
		mu.Lock()
		defer mu.Unlock()
		return append([]string{}, list...)
	}, h
}

// evaluated runs a function of JavaScript in the page and waits for what it gives.
func evaluated(ctx context.Context, t *testing.T, script string, result any) {
	t.Helper()
	awaited := func(p *cdpruntime.EvaluateParams) *cdpruntime.EvaluateParams { return p.WithAwaitPromise(true) }
	if err := chromedp.Run(ctx, chromedp.Evaluate("("+script+")()", result, awaited)); err != nil {
		t.Fatalf("%v in %.200s", err, script)
	}
}

// A lone is a page that stands alone, for tests that ask what it answers.
type lone struct {
	context.Context
	t    *testing.T
	desk string // the chunk of the page that knows how to ask
}

func loneOf(ctx context.Context, t *testing.T) lone {
	t.Helper()
	names, err := filepath.Glob("dist/assets/desk-*.js")
	if err != nil || len(names) != 1 {
		t.Fatal(err, names)
	}
	return lone{ctx, t, "./assets/" + filepath.Base(names[0])}
}

// ask asks the page's program for something, and reads the answer into out if there is one.
func (l lone) ask(method, path string, body, out any) (status int, text string) {
	l.t.Helper()
	var init string
	switch b := body.(type) {
	case nil:
		init = fmt.Sprintf(`{method: %q}`, method)
	case string:
		init = fmt.Sprintf(`{method: %q, body: %q, headers: {"Content-Type": "application/octet-stream"}}`, method, b)
	default:
		doc, err := json.Marshal(b)
		if err != nil {
			l.t.Fatal(err)
		}
		init = fmt.Sprintf(`{method: %q, body: %q, headers: {"Content-Type": "application/json"}}`, method, doc)
	}
	var answer struct {
		Status int
		Text   string
	}
	evaluated(l, l.t, fmt.Sprintf(`async () => {
		const {ask} = await import(new URL(%q, document.baseURI));
		const r = await ask(%q, %s);
		return {Status: r.status, Text: await r.text()};
	}`, l.desk, "/api/"+path, init), &answer)
	if out != nil {
		if err := json.Unmarshal([]byte(answer.Text), out); err != nil {
			l.t.Fatalf("%s %s: %v in %.300s", method, path, err, answer.Text)
		}
	}
	return answer.Status, answer.Text
}

type loneJob struct {
	ID, State string
}

func (j loneJob) active() bool { return j.State == "waiting" || j.State == "running" }

// begin begins to solve a problem.
func (l lone) begin(input string) (j loneJob) {
	l.t.Helper()
	if status, text := l.ask("POST", "jobs", map[string]string{"text": input}, &j); status != http.StatusCreated {
		l.t.Fatal(status, text)
	}
	return j
}

// await waits for the end of a job.
func (l lone) await(j loneJob) loneJob {
	l.t.Helper()
	for end := time.Now().Add(patience); j.active() && time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		l.ask("GET", "jobs/"+j.ID, nil, &j)
	}
	return j
}

// solved is the text of a problem's solution.
func (l lone) solved(input string) string {
	l.t.Helper()
	j := l.await(l.begin(input))
	if j.State != "done" {
		l.t.Errorf("the job is %s", j.State)
	}
	_, text := l.ask("GET", "jobs/"+j.ID+"/solution/txt", nil, nil)
	return text
}

// differing is where two texts differ first.
func differing(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(g), len(w)) {
		if i >= len(g) || i >= len(w) || g[i] != w[i] {
			return fmt.Sprintf("line %d: %q, want %q", i+1, g[min(i, len(g)):min(i+2, len(g))], w[min(i, len(w)):min(i+2, len(w))])
		}
	}
	return "in nothing"
}

// elapsedText is what solving the same again says otherwise.
var elapsedText = regexp.MustCompile(`Time = .*`)

// allKept waits until all that visits without a network need is there: both programs, one of them in two parts.
const allKept = `async () => {
	await navigator.serviceWorker.ready;
	while ((await (await caches.open("rookery-program")).keys()).length < 3) await new Promise(r => setTimeout(r, 100));
	return true;
}`

// TestAlone: problems of all kinds have the text of solve; what is begun can be ended at once; it is
// as good without a network once it was opened; and nothing is asked of anybody else.
func TestAlone(t *testing.T) {
	url, asked, host := written(t)
	ctx := open(t, url, "cg-board")
	var elsewhere []string
	chromedp.ListenTarget(ctx, func(ev any) {
		if r, ok := ev.(*network.EventRequestWillBeSent); ok && !strings.HasPrefix(r.Request.URL, url) &&
			!strings.HasPrefix(r.Request.URL, "data:") && !strings.HasPrefix(r.Request.URL, "blob:") {
			elsewhere = append(elsewhere, r.Request.URL)
		}
	})
	if err := chromedp.Run(ctx, network.Enable()); err != nil {
		t.Fatal(err)
	}
	l := loneOf(ctx, t)
	for _, name := range []string{
		"mansfield-1922", "caillaud-helpmate", "healey-bristol", "rittirsch-madrasi", "schwarzkopf-proof-game", "thomas-selfmate", "tomasevic-series",
		"widlert-andernach", "kubecka-castling", "meinking-parry", "burbach-reflex",
	} {
		input, err := os.ReadFile("../examples/" + name + ".inp")
		if err != nil {
			t.Fatal(err)
		}
		list, errs := popeye.Parse(name, input)
		if err := errs.Err(); err != nil {
			t.Fatal(err)
		}
		p := list[0]
		var b bytes.Buffer
		if _, err := solve.Solve(t.Context(), p, solve.Config{}, analysis.Judging(text.New(&b, text.Options{Language: p.Language}), p.Language)); err != nil {
			t.Fatal(err)
		}
		want := elapsedText.ReplaceAllString(strings.TrimLeft(b.String(), "\n"), "")
		if got := elapsedText.ReplaceAllString(l.solved(string(input)), ""); got != want {
			t.Errorf("%s: %s", name, differing(got, want))
		}
	}

	const mate = "beginproblem\nstipulation #2\npieces white kh1 qa1 rb7 black kh8\nendproblem\n"
	endless := l.begin("beginproblem\nstipulation h#9\npieces white kc1 ra1 sd5 black kd7 qa6 rh4 bg8 se1 pa7 pb5\nendproblem\n")
	l.ask("DELETE", "jobs/"+endless.ID, nil, nil)
	if got := l.await(endless).State; got != "stopped" {
		t.Errorf("a cancelled job is %s", got)
	}
	before := l.solved(mate)
	if !strings.Contains(before, "#") {
		t.Errorf("after a cancel:\n%s", before)
	}

	evaluated(ctx, t, allKept, new(bool))
	if n := len(elsewhere); n > 0 {
		t.Errorf("asked of others: %q", elsewhere)
	}
	for _, path := range asked() {
		if strings.Contains(path, "/api/") {
			t.Errorf("asked of the host: %s", path)
		}
	}
	document := func(name, heading string) { // opened by its address
		t.Helper()
		run(ctx, t, chromedp.Navigate(url+"help/"+name+".html"),
			until(fmt.Sprintf(`document.querySelector(".help article h1")?.textContent === %q && document.querySelector("header nav")`, heading)))
	}
	document("start/composer", "For composers")
	host.Close()
	document("composer", "From an idea to a printed problem")
	run(ctx, t, chromedp.Navigate(url))
	if err := chromedp.Run(ctx, chromedp.Reload(), chromedp.WaitVisible("cg-board")); err != nil {
		t.Fatal("without a network:", err)
	}
	if got := l.solved(mate); elapsedText.ReplaceAllString(got, "") != elapsedText.ReplaceAllString(before, "") {
		t.Errorf("without a network:\n%s", got)
	}
	if status, text := l.ask("GET", "collections", nil, nil); status != http.StatusOK { // by the program that was not wanted before
		t.Errorf("collections without a network: %d %.200s", status, text)
	}
}

// TestAloneCollections: many problems are imported, verified, and exported, and are there when the
// page is loaded again.
func TestAloneCollections(t *testing.T) {
	url, _, _ := written(t)
	l := loneOf(open(t, url+"#/collections", ".collections table tbody tr"), t)
	const many = 500
	var b strings.Builder
	for i := range many { // mates in one, each with other pairs of pawns that stand in each other's way
		files := [...]string{"bcd", "bce", "bcf", "bde", "bdf", "bef", "cde", "cdf", "cef", "def"}[i/64%10]
		board := [8][8]byte{0: {7: 'k'}, 2: {6: 'K'}, 7: {0: 'R'}}
		for k := range files {
			rank := 3 + i>>(2*k)%4
			board[rank][files[k]-'a'], board[rank-1][files[k]-'a'] = 'P', 'p'
		}
		for r, rank := range board {
			if r > 0 {
				b.WriteByte('/')
			}
			b.Write(bytes.ReplaceAll(rank[:], []byte{0}, []byte{'1'}))
		}
		b.WriteString(" w - - dm 1;\n")
	}
	var made struct {
		Added      int
		Collection struct{ ID string }
	}
	if status, text := l.ask("POST", "collections/import?name=many.epd", b.String(), &made); made.Added != many {
		t.Fatal(status, text)
	}
	var c struct {
		Solving          bool
		Problems, Solved int
	}
	if status, text := l.ask("POST", "collections/"+made.Collection.ID+"/solving", map[string]bool{"again": true}, nil); status != http.StatusOK {
		t.Fatal(status, text)
	}
	if err := chromedp.Run(l, chromedp.Reload(), chromedp.WaitVisible(".collections table tbody tr")); err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(200 * time.Millisecond) {
		var page struct {
			Collection struct {
				Solving          bool
				Problems, Solved int
			}
		}
		l.ask("GET", "collections/"+made.Collection.ID+"/problems?limit=1", nil, &page)
		if c = page.Collection; !c.Solving && c.Solved == many {
			break
		}
	}
	if c.Solved != many || c.Solving {
		t.Fatalf("%+v", c)
	}
	_, csv := l.ask("GET", "collections/"+made.Collection.ID+"/file/csv", nil, nil)
	if sound := strings.Count(csv, "sound"); sound < many {
		t.Errorf("%d of %d are sound", sound, many)
	}
	_, epd := l.ask("GET", "collections/"+made.Collection.ID+"/file/epd", nil, nil)
	if got := strings.Count(epd, "\n"); got != many {
		t.Errorf("%d lines", got)
	}
}

// TestAloneGame: the built-in player answers; playing with others is said to need a server.
func TestAloneGame(t *testing.T) {
	url, _, _ := written(t)
	ctx := open(t, url+"#/play", "cg-board")
	l := loneOf(ctx, t)
	var game struct {
		ID    string
		Plies []json.RawMessage
	}
	if status, text := l.ask("POST", "games", map[string]any{"variant": "chess", "you": "white", "level": 1}, &game); status != http.StatusCreated {
		t.Fatal(status, text)
	}
	if status, text := l.ask("POST", "games/"+game.ID+"/moves", map[string]string{"move": "e2e4"}, nil); status != http.StatusOK {
		t.Fatal(status, text)
	}
	for end := time.Now().Add(patience); len(game.Plies) < 2 && time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		l.ask("GET", "games/"+game.ID, nil, &game)
	}
	if len(game.Plies) < 2 {
		t.Error("no reply")
	}
	if err := chromedp.Run(ctx, chromedp.Click(`.play-tabs button:nth-child(2)`), chromedp.WaitVisible(".needs-server")); err != nil {
		t.Error(err)
	}
}
