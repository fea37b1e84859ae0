package compose

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"rookery/web/internal/site/sitetest"
)

func composing(t *testing.T, solver Solver) (*Service, sitetest.Room) {
	t.Helper()
	s := New(t.Context(), Config{Solver: solver, Workers: 1, Memory: 256 << 20, Logger: slog.New(slog.DiscardHandler)})
	return s, sitetest.New(func(api huma.API, mux *http.ServeMux) { s.AddTo(api, mux) })
}

type named = map[string]any

// TestDiagramFiles: a problem as a file of every form, in the language and with the picture that are asked for.
func TestDiagramFiles(t *testing.T) {
	s, r := composing(t, &repeater{times: 1})
	file := func(in named) (int, http.Header, string) {
		in["text"] = echoed
		if in["else"] != nil {
			in["text"] = in["else"]
			delete(in, "else")
		}
		text, err := json.Marshal(in)
		if err != nil {
			t.Fatal(err)
		}
		resp, body := r.Send(t, "a", "POST", "/api/diagram", "application/json", text)
		return resp.StatusCode, resp.Header, string(body)
	}
	begins := map[string]string{"svg": "<svg", "png": "\x89PNG", "pdf": "%PDF", "txt": "", "tex": "", "inp": "beginproblem", "olv": "---"}
	for format, kind := range mediaTypes {
		code, h, body := file(named{"format": format})
		begin, known := begins[format]
		if !known {
			if code != 422 {
				t.Errorf("%s: %d", format, code)
			}
			continue
		}
		if code != 200 || h.Get("Content-Type") != kind || h.Get("Content-Disposition") != `attachment; filename="problem.`+format+`"` || !strings.HasPrefix(strings.ToLower(body), strings.ToLower(begin)) || body == "" {
			t.Errorf("%s: %d %v %.60q", format, code, h, body)
		}
	}
	_, _, usual := file(named{"format": "svg"})
	for name, picture := range map[string]named{"square": {"square": 20}, "flip": {"flip": true}, "labels": {"noLabels": true}, "board": {"boardOnly": true}, "theme": {"theme": "dark"}, "colours": {"light": "#123456", "dark": "#654321"}} {
		code, _, body := file(named{"format": "svg", "picture": picture})
		if code != 200 || body == usual || name == "colours" && !strings.Contains(body, "#123456") {
			t.Errorf("%s: %d, as usual %v", name, code, body == usual)
		}
	}
	if _, _, same := file(named{"format": "svg", "picture": named{}}); same != usual {
		t.Error("a picture of which nothing is said is another one")
	}
	const longest = "beginproblem stipulation ser-h#3 pieces white kb6 black ka8 condition blackmaximummer endproblem"
	for language, want := range map[string]string{"en": "Maximummer", "de": "Längstzüger"} {
		if _, _, text := file(named{"format": "txt", "language": language, "else": longest}); !strings.Contains(text, want) {
			t.Errorf("%s: %s", language, text)
		}
	}
	if code, _, _ := file(named{"format": "svg", "else": "nonsense"}); code != 422 {
		t.Errorf("nonsense: %d", code)
	}
	if code, _, _ := file(named{"format": "svg", "picture": named{"square": 7}}); code != 422 {
		t.Errorf("too small: %d", code)
	}
	// What the job found goes into .olv, when it has ended.
	var j Job
	if code := r.Ask(t, "a", "POST", "/api/jobs", named{"text": echoed}, &j); code != 201 {
		t.Fatal(code)
	}
	of, err := s.jobs.get(j.ID)
	if err != nil {
		t.Fatal(err)
	}
	awaitDone(t, of)
	if _, _, olv := file(named{"format": "olv", "job": j.ID, "about": named{"themes": []string{"Backrank"}}}); !strings.Contains(olv, "1.R") || !strings.Contains(olv, "Backrank") {
		t.Errorf("%s", olv)
	}
	if _, _, olv := file(named{"format": "olv"}); strings.Contains(olv, "1.R") {
		t.Errorf("%s", olv)
	}
	if _, _, text := file(named{"format": "txt", "job": j.ID}); strings.Contains(text, "1.R") {
		t.Errorf("%s", text)
	}
}

// TestEmbedded: the problem of a link as a picture, which other sites may show.
func TestEmbedded(t *testing.T) {
	_, r := composing(t, nil)
	link := func(text string) string {
		var b bytes.Buffer
		w, _ := flate.NewWriter(&b, 9)
		_, _ = w.Write([]byte(text))
		_ = w.Close()
		return base64.RawURLEncoding.EncodeToString(b.Bytes())
	}
	for _, c := range []struct {
		path   string
		status int
		kind   string
	}{
		{"svg?p=" + link(echoed), 200, "image/svg+xml"}, {"png?p=" + link(echoed), 200, "image/png"}, {"pdf?p=" + link(echoed), 404, "application/problem+json"},
		{"svg?p=" + link("nonsense"), 422, "application/problem+json"}, {"svg?p=!", 422, "application/problem+json"}, {"svg", 422, "application/problem+json"},
		{"svg?p=" + link(strings.Repeat(" ", maxText+1)), 422, "application/problem+json"},
	} {
		resp, body := r.Send(t, "a", "GET", "/api/diagram/"+c.path, "", nil)
		h := resp.Header
		if resp.StatusCode != c.status || h.Get("Content-Type") != c.kind || (h.Get("Cross-Origin-Resource-Policy") == "cross-origin") != (c.status == 200) || (h.Get("Cache-Control") == "public, max-age=86400") != (c.status == 200) || len(body) == 0 {
			t.Errorf("%.30s: %d %v", c.path, resp.StatusCode, h)
		}
	}
	_, english := r.Send(t, "a", "GET", "/api/diagram/svg?p="+link("beginproblem stipulation ser-h#3 pieces white kb6 black ka8 condition longest endproblem"), "", nil)
	if len(english) == 0 {
		t.Error("nothing is drawn")
	}
	if text, err := unlinked(link(strings.Repeat("x", maxText))); err != nil || len(text) != maxText {
		t.Errorf("the longest text: %d, %v", len(text), err)
	}
}

// TestMenAreDrawn: every man and every mark has a picture, and what is none has not.
func TestMenAreDrawn(t *testing.T) {
	_, r := composing(t, nil)
	pictures := map[string]int{"white/k.svg": 200, "neutral/g.svg": 200, "black/n~g.svg": 200, "white/abcd.svg": 404, "white/k": 404, "red/k.svg": 404, "mark/nothing.svg": 404}
	for _, name := range markNames {
		pictures["mark/"+name+".svg"] = 200
	}
	for path, want := range pictures {
		resp, body := r.Send(t, "a", "GET", "/men/"+path, "", nil)
		if resp.StatusCode != want || want == 200 && (!strings.HasPrefix(string(body), "<svg") || !strings.HasSuffix(string(body), "</svg>") || len(body) < 100 || resp.Header.Get("Content-Type") != "image/svg+xml" || resp.Header.Get("Cache-Control") == "") {
			t.Errorf("%s: %d, %d bytes", path, resp.StatusCode, len(body))
		}
	}
	resp, css := r.Send(t, "a", "GET", "/men.css", "", nil)
	if resp.StatusCode != http.StatusOK || !strings.Contains(string(css), ".white.w-k{background-image:url(/men/white/k.svg)}") || !strings.Contains(string(css), ".neutral.w-g{") || className("N/Z") != "w-n_z" {
		t.Errorf("%d %.200s", resp.StatusCode, css)
	}
}

// TestTurned: what is edited is turned with all that names squares; of what cannot be read the men alone are.
func TestTurned(t *testing.T) {
	const text = "beginproblem\nstipulation #2\npieces white kb3 rc4 black ke6\ncondition grid\ntwin move b3 c3\nendproblem\n"
	r, _, err := Read(text)
	if err != nil {
		t.Fatal(err)
	}
	men := func(list []Man) string {
		var words []string
		for _, m := range list {
			words = append(words, m.Walk+m.Square)
		}
		slices.Sort(words)
		return strings.Join(words, " ")
	}
	for name, want := range map[string]string{"left": "ka3 kd6 rb4", "right": "kc3 kf6 rd4", "up": "kb4 ke7 rc5", "down": "kb2 ke5 rc3", "mirror": "kd6 kg3 rf4"} {
		got, err := turnedProblem(text, &r.Problem, turnings[name])
		if err != nil || men(got.Problem.Board) != want || got.Problems != 1 {
			t.Errorf("%s: %q, %v", name, men(got.Problem.Board), err)
		}
		if name == "right" && !strings.Contains(got.Text, "c3") {
			t.Errorf("the twin is not turned along: %s", got.Text)
		}
	}
	four := r
	for range 4 {
		if four, err = turnedProblem(four.Text, &four.Problem, turnings["rotate"]); err != nil {
			t.Fatal(err)
		}
	}
	if men(four.Problem.Board) != men(r.Problem.Board) {
		t.Errorf("four quarters: %q", men(four.Problem.Board))
	}
	broken := r.Problem
	broken.Stipulation = "nonsense"
	got, err := turnedProblem(text, &broken, turnings["up"])
	if err != nil || men(got.Problem.Board) != "kb4 ke7 rc5" || len(got.Complaints) == 0 {
		t.Errorf("%q, %v, %v", men(got.Problem.Board), got.Complaints, err)
	}
	if left := turnedMen([]Man{{Walk: "k", Square: "a1"}, {Walk: "q", Square: "x9"}, {Walk: "r", Square: "b2"}}, turnings["left"]); men(left) != "ra2" {
		t.Errorf("off the board: %q", men(left))
	}
	for from, to := range map[string]string{"mirror": "right", "left": "right", "up": "down"} {
		if from != "mirror" {
			once, err := turnedProblem(text, &r.Problem, turnings[from])
			if err != nil {
				t.Fatal(err)
			}
			back, err := turnedProblem(once.Text, &once.Problem, turnings[to])
			if err != nil || men(back.Problem.Board) != men(r.Problem.Board) {
				t.Errorf("%s and %s: %q, %v", from, to, men(back.Problem.Board), err)
			}
		}
	}
}

// TestReadingShows: grids, seams of boards and marked squares are told with a problem.
func TestReadingShows(t *testing.T) {
	read := func(condition string) Reading {
		t.Helper()
		r, _, err := Read("beginproblem\nstipulation #2\npieces white kb3 black ke6\ncondition " + condition + "\nendproblem\n")
		if err != nil || len(r.Complaints) > 0 {
			t.Fatal(condition, r.Complaints, err)
		}
		r.caption("en")
		return r
	}
	if r := read("gridchess"); r.Grid == nil || !slices.Contains(r.Grid.Left, "c1") || slices.Contains(r.Grid.Left, "b1") || !slices.Contains(r.Grid.Below, "a3") || slices.Contains(r.Grid.Below, "a2") {
		t.Errorf("%+v", r.Grid)
	}
	if r := read("verticalcylinder"); fmt.Sprint(r.Seams) != "[files]" {
		t.Errorf("%q", r.Seams)
	}
	if r := read("horizontalcylinder"); fmt.Sprint(r.Seams) != "[ranks]" {
		t.Errorf("%q", r.Seams)
	}
	if r := read("circe"); len(r.Marks) > 0 || len(r.Seams) > 0 || r.Grid != nil {
		t.Errorf("%+v", r)
	}
}

// TestAnalysisAPI: an analysis is there when the problem is solved, and not before; what is too long is refused.
func TestAnalysisAPI(t *testing.T) {
	s, r := composing(t, &repeater{times: 1})
	var j Job
	r.Ask(t, "a", "POST", "/api/jobs", named{"text": echoed, "whole": true}, &j)
	of, err := s.jobs.get(j.ID)
	if err != nil {
		t.Fatal(err)
	}
	awaitDone(t, of)
	at := "/api/jobs/" + j.ID + "/analysis"
	var a Analysis
	if code := r.Ask(t, "a", "GET", at, nil, &a); code != 200 || len(a.Twins) != 1 {
		t.Errorf("%d %+v", code, a)
	}
	if code := r.Ask(t, "a", "GET", "/api/jobs/none/analysis", nil, nil); code != 404 {
		t.Error(code)
	}
	of.change(func() { of.bytes, of.long = maxAnalysed+1, true })
	if code := r.Ask(t, "a", "GET", at, nil, nil); code != 413 {
		t.Errorf("too long: %d", code)
	}
	of.change(func() { of.long, of.state = false, running })
	if code := r.Ask(t, "a", "GET", at, nil, nil); code != 409 {
		t.Errorf("while it is solved: %d", code)
	}
	of.change(of.clear)
	of.change(func() { of.state = stopped })
	if code := r.Ask(t, "a", "GET", at, nil, nil); code != 404 {
		t.Errorf("nothing is left: %d", code)
	}
	if code, state := r.Ask(t, "a", "GET", "/api/jobs/"+j.ID+"/solution/txt", nil, nil), of.view().State; code != 404 {
		t.Errorf("the solution of what is %s: %d", state, code)
	}
	of.change(func() { of.state = waiting })
	if code := r.Ask(t, "a", "GET", "/api/jobs/"+j.ID+"/solution/txt", nil, nil); code != 409 {
		t.Errorf("the solution of what waits: %d", code)
	}
	of.change(func() { of.state = done })
}

// TestJobsAPI: a visitor's jobs are listed, the newest first, and are stopped by nobody else; what is wrong with a text is told with its place.
func TestJobsAPI(t *testing.T) {
	s, r := composing(t, &repeater{times: 1})
	var ids []string
	for i := range 3 {
		var j Job
		if code := r.Ask(t, "a", "POST", "/api/jobs", named{"text": echoed}, &j); code != 201 || j.Text == "" || j.Stipulation != "#1" {
			t.Fatal(code, j)
		}
		of, err := s.jobs.get(j.ID)
		if err != nil {
			t.Fatal(err)
		}
		awaitDone(t, of)
		of.created = of.created.Add(time.Duration(i) * time.Second)
		ids = append(ids, j.ID)
	}
	var list []Job
	if code := r.Ask(t, "a", "GET", "/api/jobs", nil, &list); code != 200 || len(list) != 3 || list[0].ID != ids[2] || list[1].ID != ids[1] || list[2].ID != ids[0] {
		t.Errorf("%d %+v", code, list)
	}
	if code := r.Ask(t, "b", "GET", "/api/jobs", nil, &list); code != 200 || list == nil || len(list) > 0 {
		t.Errorf("%d %+v", code, list)
	}
	if code := r.Ask(t, "b", "DELETE", "/api/jobs/"+ids[0], nil, nil); code != 404 {
		t.Error(code)
	}
	if code := r.Ask(t, "b", "GET", "/api/jobs/"+ids[0], nil, nil); code != 200 {
		t.Error(code)
	}
	if code := r.Ask(t, "a", "DELETE", "/api/jobs/"+ids[0], nil, nil); code != 204 {
		t.Error(code)
	}
	for _, path := range []string{"", "/events", "/solution/txt"} {
		if code := r.Ask(t, "a", "GET", "/api/jobs/"+ids[0]+path, nil, nil); code != 404 {
			t.Errorf("%q of what is forgotten: %d", path, code)
		}
	}
	var no struct {
		Detail string
		Errors []struct{ Message, Location string }
	}
	if code := r.Ask(t, "a", "POST", "/api/jobs", named{"text": "beginproblem\nstipulation #2\ncondition nosuch\npieces white ka1\nendproblem"}, &no); code != 422 || len(no.Errors) == 0 || !strings.HasPrefix(no.Errors[0].Location, "line 3, column ") {
		t.Errorf("%d %+v", code, no)
	}
	if code := r.Ask(t, "a", "POST", "/api/jobs", named{"text": echoed, "stipulation": "nonsense"}, nil); code != 422 {
		t.Error(code)
	}
	if _, none := composing(t, nil); none.Ask(t, "a", "POST", "/api/jobs", named{"text": echoed}, nil) != 503 {
		t.Error("a job that nobody solves")
	}
	// A page that is loaded again says what it has.
	for _, c := range []struct {
		path, last string
		pieces     int
	}{{"?from=0", "", 6}, {"?from=4", "", 2}, {"?from=0", "5", 1}, {"?from=5", "-1", 1}, {"?from=99", "", 0}, {"", "x", 6}} {
		_, body := r.SendWith(t, "a", "GET", "/api/jobs/"+ids[1]+"/events"+c.path, http.Header{"Last-Event-ID": {c.last}}, nil)
		pieces := 0
		for _, kind := range []string{"problem", "twin", "half", "phase", "node", "summary"} {
			pieces += strings.Count(string(body), `["`+kind+`",`)
		}
		if pieces != c.pieces || strings.Count(string(body), "event: state") != 1 {
			t.Errorf("%s, last %q: %d pieces in %s", c.path, c.last, pieces, body)
		}
	}
}
