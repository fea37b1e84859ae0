package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"rookery/web/internal/compose"
	"rookery/web/internal/guard"
)

// serving starts a server and returns a client with a session of its own.
func serving(t *testing.T, config Config) (*httptest.Server, *http.Client) {
	t.Helper()
	if config.Farm == nil {
		config.Farm = testFarm(t)
	}
	s, err := New(config)
	if err != nil {
		t.Fatal(err)
	}
	h := httptest.NewServer(s)
	t.Cleanup(func() { h.Close(); s.Close() })
	return h, newClient(t)
}

func newClient(t *testing.T) *http.Client {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &http.Client{Jar: jar}
}

// ask sends a request and reads the answer into out, if there is one.
func ask(t *testing.T, c *http.Client, method, url string, body, out any) int {
	t.Helper()
	var r io.Reader
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		r = bytes.NewReader(b)
	}
	req, err := http.NewRequestWithContext(t.Context(), method, url, r)
	if err != nil {
		t.Fatal(err)
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	resp, err := c.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	if out != nil {
		if err := json.Unmarshal(answer, out); err != nil {
			t.Fatalf("%s %s: %v in %q", method, url, err, answer)
		}
	}
	return resp.StatusCode
}

type textBody struct {
	Text string `json:"text"`
}

type refusal struct {
	Status int
	Detail string
}

func example(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile("../examples/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestReadProblem(t *testing.T) {
	h, c := serving(t, Config{})
	tests := []struct {
		name, text, forsyth string
	}{
		{"popeye", "beginproblem stipulation h#2 pieces white ka1 sb2 black kc3 endproblem", "8/8/8/8/8/2k5/1N6/K7"},
		{"no frame", "stipulation h#2 pieces white ka1 sb2 black kc3", "8/8/8/8/8/2k5/1N6/K7"},
		{"German", "AnfangProblem Forderung #2 Steine Weiss Ka1 Sb2 Schwarz Kc3 EndeProblem", "8/8/8/8/8/2k5/1N6/K7"},
		{"FEN", "8/8/8/8/8/2k5/1N6/K7 w - - 0 1", "8/8/8/8/8/2k5/1N6/K7"},
		{"placement", "8/8/8/8/8/2k5/1N6/K7", "8/8/8/8/8/2k5/1N6/K7"},
		{"olv", "---\nalgebraic:\n  white: [Ka1, Sb2]\n  black: [Kc3]\nstipulation: \"#2\"\n", "8/8/8/8/8/2k5/1N6/K7"},
		{"fairy", "beginproblem stipulation #2 pieces white ka1 gb2 neutral sa8 black kc3 endproblem", "=s41/-k6/+g6/+k"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var r compose.Reading
			if status := ask(t, c, "POST", h.URL+"/api/problem", textBody{tt.text}, &r); status != 200 {
				t.Fatalf("status %d", status)
			}
			if r.Forsyth != tt.forsyth || r.Problems != 1 || len(r.Complaints) > 0 {
				t.Errorf("got %q, %d, %v", r.Forsyth, r.Problems, r.Complaints)
			}
			// The form says the same as the text.
			var again compose.Reading
			ask(t, c, "POST", h.URL+"/api/problem", map[string]any{"problem": r.Problem}, &again)
			if again.Forsyth != r.Forsyth || again.Problem.Stipulation != r.Problem.Stipulation {
				t.Errorf("form: %+v\ntext: %+v", again, r)
			}
		})
	}
}

func TestComplaintsHavePlaces(t *testing.T) {
	h, c := serving(t, Config{})
	var r compose.Reading
	ask(t, c, "POST", h.URL+"/api/problem", textBody{"beginproblem\nstipulation #2\ncondition nosuch\npieces white ka1\nendproblem"}, &r)
	if len(r.Complaints) == 0 || r.Complaints[0].Line != 3 {
		t.Errorf("got %+v", r.Complaints)
	}
	var bad refusal
	if status := ask(t, c, "POST", h.URL+"/api/problem", textBody{""}, &bad); status != 422 || bad.Detail == "" {
		t.Errorf("nothing: %d %+v", status, bad)
	}
}

// solved waits for a job and returns its pieces.
func solved(t *testing.T, c *http.Client, url, src string) (compose.Job, []string) {
	t.Helper()
	var j compose.Job
	if status := ask(t, c, "POST", url+"/api/jobs", textBody{src}, &j); status != http.StatusCreated {
		t.Fatalf("status %d", status)
	}
	return j, events(t, c, url+"/api/jobs/"+j.ID+"/events")
}

func events(t *testing.T, c *http.Client, url string) (kinds []string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := c.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	all, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	for _, event := range strings.Split(string(all), "\n\n") {
		_, data, _ := strings.Cut(event, "data: ")
		if !strings.Contains(event, "event: pieces") {
			continue
		}
		var pieces [][2]json.RawMessage
		if err := json.Unmarshal([]byte(data), &pieces); err != nil {
			t.Fatalf("%v in %s", err, data)
		}
		for _, p := range pieces {
			kinds = append(kinds, strings.Trim(string(p[0]), `"`))
		}
	}
	return kinds
}

func TestSolve(t *testing.T) {
	h, c := serving(t, Config{})
	j, kinds := solved(t, c, h.URL, example(t, "healey-bristol.inp"))
	if got := strings.Join(kinds, " "); got != "problem twin half phase node summary" {
		t.Errorf("pieces %s", got)
	}
	// A page that is loaded again asks for what it does not have.
	if got := events(t, c, h.URL+"/api/jobs/"+j.ID+"/events?from=4"); len(got) != 2 {
		t.Errorf("rest: %v", got)
	}
	var now compose.Job
	ask(t, c, "GET", h.URL+"/api/jobs/"+j.ID, nil, &now)
	if now.State != "done" || now.Solutions != 1 {
		t.Errorf("job %+v", now)
	}
	for format, part := range map[string]string{"txt": "1.Rd1-h1", "json": `"version": 1`, "html": "<!doctype html>", "tex": `\begin{diagram}`, "pdf": "%PDF-1."} {
		resp, err := c.Get(h.URL + "/api/jobs/" + j.ID + "/solution/" + format)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(resp.Body)
		_ = resp.Body.Close()
		if err != nil || !strings.Contains(strings.ToLower(string(body)), strings.ToLower(part)) {
			t.Errorf("%s: %v, no %q in %.200q", format, err, part, body)
		}
	}
	// The verdict is told in the reader's language, whatever that of the problem is.
	for language, sentence := range map[string]string{"de": "Urteil: korrekt: 1 Schlüssel", "fr": "correct\u00a0: 1 clé"} {
		resp, err := c.Get(h.URL + "/api/jobs/" + j.ID + "/solution/txt?language=" + language)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(resp.Body)
		_ = resp.Body.Close()
		if err != nil || !strings.Contains(string(body), sentence) || strings.Contains(string(body), "sound") {
			t.Errorf("%s: %v, no %q in %.1500q", language, err, sentence, body)
		}
	}
	// Who knows of it may look, but not stop it.
	other := newClient(t)
	if status := ask(t, other, "GET", h.URL+"/api/jobs/"+j.ID, nil, nil); status != http.StatusOK {
		t.Errorf("another session: %d", status)
	}
	if status := ask(t, other, "DELETE", h.URL+"/api/jobs/"+j.ID, nil, &refusal{}); status != http.StatusNotFound {
		t.Errorf("another session deletes: %d", status)
	}
	if status := ask(t, c, "DELETE", h.URL+"/api/jobs/"+j.ID, nil, nil); status != http.StatusNoContent {
		t.Errorf("delete: %d", status)
	}
	if status := ask(t, c, "GET", h.URL+"/api/jobs/"+j.ID, nil, nil); status != http.StatusNotFound {
		t.Errorf("deleted: %d", status)
	}
}

// TestJobTellsPictures: of help play that is cut by final pictures the job tells
// how many there are, and none is left in the end.
func TestJobTellsPictures(t *testing.T) {
	h, c := serving(t, Config{})
	j, _ := solved(t, c, h.URL, "beginproblem stipulation h#3 pieces white ka1 rc2 black ka3 endproblem")
	var now compose.Job
	ask(t, c, "GET", h.URL+"/api/jobs/"+j.ID, nil, &now)
	if now.Pictures == 0 || now.Left != 0 || now.Done != now.Total {
		t.Errorf("job %+v", now)
	}
}

// endless is a problem that no test waits for.
const endless = "beginproblem stipulation h#20 pieces white ka1 qb1 rc1 black kh8 qg8 rf8 endproblem"

func TestManyJobs(t *testing.T) {
	h, c := serving(t, Config{Workers: 1})
	count := map[int]int{}
	for range 100 {
		var bad refusal
		status := ask(t, c, "POST", h.URL+"/api/jobs", textBody{endless}, &bad)
		count[status]++
		if status != http.StatusCreated && bad.Detail == "" {
			t.Error("no word of explanation")
		}
	}
	if count[http.StatusCreated] != compose.ActivePerSession || count[http.StatusTooManyRequests] != 100-compose.ActivePerSession {
		t.Errorf("answers: %v", count)
	}
	var list []compose.Job
	ask(t, c, "GET", h.URL+"/api/jobs", nil, &list)
	for _, j := range list {
		ask(t, c, "DELETE", h.URL+"/api/jobs/"+j.ID, nil, nil)
		events(t, c, h.URL+"/api/jobs/"+j.ID+"/events") // until it has ended
	}
	if j, kinds := solved(t, c, h.URL, example(t, "healey-bristol.inp")); len(kinds) != 6 {
		t.Errorf("afterwards: %v %+v", kinds, j)
	}
}

// TestPlaceInQueue: a job that waits is told with its place, also where it is the next one.
func TestPlaceInQueue(t *testing.T) {
	h, c := serving(t, Config{Workers: 1})
	var jobs [3]compose.Job
	look := func(j *compose.Job) {
		*j = compose.Job{ID: j.ID} // what an answer does not name would stay
		ask(t, c, "GET", h.URL+"/api/jobs/"+j.ID, nil, j)
	}
	for i := range jobs {
		j := &jobs[i]
		text := strings.Replace(endless, "h#20", fmt.Sprint("h#", 20-i), 1)
		if status := ask(t, c, "POST", h.URL+"/api/jobs", textBody{text}, j); status != http.StatusCreated {
			t.Fatal(status)
		}
		eventually(t, fmt.Sprintf("job %d is told where it stands", i), func() bool {
			look(j)
			return i == 0 && j.State == "running" || i > 0 && j.State == "waiting" && j.Place == i
		})
	}
	if look(&jobs[0]); jobs[0].State != "running" || jobs[0].Place != 0 {
		t.Errorf("the first job: %+v", jobs[0])
	}
	for _, j := range jobs {
		ask(t, c, "DELETE", h.URL+"/api/jobs/"+j.ID, nil, nil)
		events(t, c, h.URL+"/api/jobs/"+j.ID+"/events") // until it has ended
	}
}

func TestHostile(t *testing.T) {
	h, c := serving(t, Config{Workers: 1})
	do := func(change func(*http.Request)) (int, refusal) {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, h.URL+"/api/jobs", strings.NewReader(`{"text":"x"}`))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", "application/json")
		change(req)
		resp, err := c.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		var r refusal
		if err := json.NewDecoder(resp.Body).Decode(&r); err != nil {
			t.Fatal(err)
		}
		return resp.StatusCode, r
	}
	tests := []struct {
		name   string
		status int
		change func(*http.Request)
	}{
		{"forged cookie", 401, func(r *http.Request) { r.Header.Set("Cookie", guard.CookieName+"=someone.else") }},
		{"other site", 403, func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }},
		{"forged origin", 403, func(r *http.Request) { r.Header.Set("Origin", "https://elsewhere.example") }},
		{"too large", 413, func(r *http.Request) {
			r.Body = io.NopCloser(strings.NewReader(`{"text":"` + strings.Repeat("x", 2<<20) + `"}`))
			r.ContentLength = -1
		}},
		{"long text", 422, func(r *http.Request) {
			r.Body = io.NopCloser(strings.NewReader(`{"text":"` + strings.Repeat("x", 70<<10) + `"}`))
			r.ContentLength = -1
		}},
		{"deep stipulation", 422, func(r *http.Request) {
			deep := strings.Repeat("1a[", 10000)
			r.Body = io.NopCloser(strings.NewReader(`{"text":"beginproblem sstipulation white ` + deep + ` endproblem"}`))
			r.ContentLength = -1
		}},
		{"no JSON", 400, func(r *http.Request) {
			r.Body = io.NopCloser(strings.NewReader("<script>"))
			r.ContentLength = -1
		}},
	}
	for _, tt := range tests {
		status, r := do(tt.change)
		if status != tt.status || r.Detail == "" {
			t.Errorf("%s: %d %+v", tt.name, status, r)
		}
	}
	var got compose.Catalogue
	if status := ask(t, newClient(t), "GET", h.URL+"/api/catalogue", nil, &got); status != 200 || len(got.Walks) < 100 || len(got.Conditions) < 100 {
		t.Errorf("afterwards: %d", status)
	}
}

func TestPages(t *testing.T) {
	h, c := serving(t, Config{})
	for path, want := range map[string]struct {
		status int
		kind   string
	}{
		"/":                    {200, "text/html; charset=utf-8"},
		"/books":               {200, "text/html; charset=utf-8"},
		"/no.js":               {404, "application/problem+json"},
		"/api/no":              {404, "application/problem+json"},
		"/men.css":             {200, "text/css; charset=utf-8"},
		"/men/neutral/g.svg":   {200, "image/svg+xml"},
		"/men/white/n~g.svg":   {200, "image/svg+xml"},
		"/men/white/zzz.svg":   {404, "text/plain; charset=utf-8"},
		"/api/openapi.json":    {200, "application/openapi+json"},
		"/../web.go":           {404, "application/problem+json"},
		"/assets/../../web.go": {404, "application/problem+json"},
	} {
		resp, err := c.Get(h.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		if resp.StatusCode != want.status || resp.Header.Get("Content-Type") != want.kind {
			t.Errorf("%s: %d %s", path, resp.StatusCode, resp.Header.Get("Content-Type"))
		}
		if resp.Header.Get("Content-Security-Policy") == "" {
			t.Errorf("%s: no policy", path)
		}
	}
}
