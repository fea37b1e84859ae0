package web

import (
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"rookery/web/internal/collections"
	"rookery/web/internal/compose"
)

func menText(men []compose.Man) string {
	var list []string
	for _, m := range men {
		list = append(list, fmt.Sprintf("%.1s%s%s", m.Colour, m.Walk, m.Square))
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

func TestPositionsOfAllKinds(t *testing.T) {
	h, c := serving(t, Config{})
	for text, want := range map[string]string{
		"k7/8/1K6/8/8/8/8/7R w - - 0 1":                     "bka8 wkb6 wrh1",
		"K1N4q/8/8/8/8/8/8/8 b":                             "bqh8 wka8 wsc8",
		"8/8/3(q2)4/8/(!s2)7/8/8/7(Q3) w":                   "bgd6 nna4 wleh1",
		"8/8/3*2q4/8/-k7/8/8/7(!Q) b":                       "bgd6 nka4 nqh1",
		"white Kc1, Qb2; black Ka8":                         "bka8 wkc1 wqb2",
		"Weiß: Kc1, Db2, Bb3\nSchwarz: Ka8":                 "bka8 wkc1 wpb3 wqb2",
		"weiß Kc1 Qb2 Schwarz Ka8":                          "bka8 wkc1 wqb2",
		"Blancs : Rc1, Dd2 ; Noirs : Ra8, Cb8":              "bka8 bsb8 wkc1 wqd2",
		"White: Kc1 Qb2 Black: Ka8 Neutral: Gd4":            "bka8 ngd4 wkc1 wqb2",
		"White: Ka1, Qd1\nBlack: Kd4, d5, Pe5, f5\n#2":      "bkd4 bpd5 bpe5 bpf5 wka1 wqd1",
		"Weiß: Kc1, a2\nSchwarz: Ka8, Bb3, c3\nh#2.5":       "bka8 bpb3 bpc3 wkc1 wpa2",
		"7b/2BpS3/K5p1/6S1/2pk1p2/Q7/3s1Ppq/8":              "bbh8 bkd4 bpc4 bpd7 bpf4 bpg2 bpg6 bqh2 bsd2 wbc7 wka6 wpf2 wqa3 wse7 wsg5",
		"stipulation #2\npieces white kc1 qb2\nblack ka8\n": "bka8 wkc1 wqb2",
	} {
		var r compose.Reading
		if status := ask(t, c, "POST", h.URL+"/api/problem", map[string]string{"text": text}, &r); status != http.StatusOK || menText(r.Problem.Board) != want {
			t.Errorf("%s: %d, %s, want %s", text, status, menText(r.Problem.Board), want)
		}
	}
	for _, text := range []string{"nonsense", "one two three", "8/8/8/8/8/8/8/7X w", "8/8/8/8/8/8/8/(q", "8/8/8/8/8/8/8/9K", "white knights", "White: Kc1 Black: Ka8 #", "White: Kc1, Rd1, e1; Black: Ka8"} {
		if status := ask(t, c, "POST", h.URL+"/api/problem", map[string]string{"text": text}, nil); status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d", text, status)
		}
	}
}

// A position is put into what is being worked on, and has the side begin that is to move.
func TestPositionOntoProblem(t *testing.T) {
	h, c := serving(t, Config{})
	const onto = "beginproblem\nauthor A\nstipulation %s\ncondition circe\noption variations\npieces white ka1 black kh8\nendproblem"
	for _, test := range []struct{ stipulation, text, want string }{
		{"#2", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "Variations"},
		{"#2", "k7/8/1K6/8/8/8/8/7R b - - 0 1", "Variations HalfDuplex"},
		{"h#2", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "Variations WhiteToPlay"},
		{"h#2", "k7/8/1K6/8/8/8/8/7R b - - 0 1", "Variations"},
		{"h#2.5", "k7/8/1K6/8/8/8/8/7R b - - 0 1", "Variations"},
		{"#2", "k7/8/1K6/8/8/8/8/7R", "Variations"},
		{"#2", "k7/8/1K6/8/4Pp2/8/8/7R b - e3 0 1", "Variations EnPassant e3 HalfDuplex"},
	} {
		var r compose.Reading
		ask(t, c, "POST", h.URL+"/api/problem", map[string]string{"text": test.text, "onto": fmt.Sprintf(onto, test.stipulation)}, &r)
		p := r.Problem
		if got := strings.Join(p.Options, " "); got != test.want || p.Stipulation != test.stipulation || len(p.Conditions) != 1 || len(p.Authors) != 1 || len(p.Board) < 3 {
			t.Errorf("%s, %s: %+v, want options %s", test.stipulation, test.text, p, test.want)
		}
	}
}

// What is asked behind a list of men is asked of it.
func TestListWithStipulation(t *testing.T) {
	h, c := serving(t, Config{})
	for text, want := range map[string]string{
		"White: Kc1, Qb2; Black: Ka8 #3":          "#3",
		"Weiß: Kc1, Db2\nSchwarz: Ka8\nh#2.5":     "h#2.5",
		"Blancs : Rc1, Dd2 ; Noirs : Ra8 ser-h=4": "ser-h=4",
		"White: Kc1, Qb2; Black: Ka8":             "s#2",
	} {
		var alone, onto compose.Reading
		ask(t, c, "POST", h.URL+"/api/problem", map[string]string{"text": text}, &alone)
		ask(t, c, "POST", h.URL+"/api/problem", map[string]string{"text": text, "onto": "beginproblem\nstipulation s#2\npieces white ka1\nendproblem"}, &onto)
		if got := onto.Problem.Stipulation; got != want || want != "s#2" && alone.Problem.Stipulation != want {
			t.Errorf("%s: %q, alone %q", text, got, alone.Problem.Stipulation)
		}
	}
}

// What was said of men and squares of the position before goes with it.
func TestPositionTakesTwinsAway(t *testing.T) {
	h, c := serving(t, Config{})
	const onto = "beginproblem\nauthor A\nstipulation h#2\npieces white ka1 black kh8 qg8\noption enpassant e3 intended Qg1 intended 2\nzeroposition move a1 a2\ntwin move h8 h7\nendproblem"
	for _, text := range []string{"White: Kc1, Qb2; Black: Ka8", "k7/8/8/8/8/8/1Q6/2K5"} {
		var r compose.Reading
		ask(t, c, "POST", h.URL+"/api/problem", map[string]string{"text": text, "onto": onto}, &r)
		if p := r.Problem; len(p.Twins)+len(p.Play)+len(p.Options) > 0 || p.Zero || p.Intended != "2" || len(p.Authors) != 1 || len(p.Board) != 3 {
			t.Errorf("%s: %+v", text, p)
		}
	}
}

func TestDoubts(t *testing.T) {
	h, c := serving(t, Config{})
	for text, want := range map[string]string{
		"stipulation #2 pieces white ka1 black kh8 rh1":                   "[]",
		"stipulation #2 pieces white ka1 ra8 black kh8":                   "[{kingCapturable black [h8]}]",
		"stipulation #2 option halfduplex pieces white ka1 ra8 black kh8": "[]",
		"stipulation h#2 pieces white ka1 ra8 black kh8":                  "[]",
		"stipulation h#2 pieces white ka1 black kh8 rh1":                  "[{kingCapturable white [a1]}]",
		"stipulation h#2.5 pieces white ka1 black kh8 rh1":                "[]",
		"stipulation #2 pieces white qa1 pa8 black kh7 pc1":               "[{noKing white []} {pawnOnEdge white [a8]} {pawnOnEdge black [c1]}]",
		"stipulation #2 pieces white ka1 pa2b2c2d2e2f2g2h2h3 black kh8":   "[{manyPawns white []}]",
		"stipulation #2 condition circe pieces white ra1 black kh8":       "[]",
	} {
		var r compose.Reading
		ask(t, c, "POST", h.URL+"/api/problem", map[string]string{"text": "beginproblem " + text + " endproblem"}, &r)
		if got := fmt.Sprint(r.Doubts); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func TestDescribed(t *testing.T) {
	h, c := serving(t, Config{})
	for _, test := range []struct {
		method, path string
		status       int
		kind, text   string
	}{
		{"GET", "/api/docs", 200, "text/html", "/api/problem"},
		{"GET", "/openapi.json", 200, "application/openapi+json", `"paths"`},
		{"GET", "/api", 200, "text/html", "/api/jobs"},
		{"PUT", "/api/problem", 405, "application/problem+json", "PUT is not possible"},
		{"DELETE", "/api/nowhere", 405, "application/problem+json", "not possible"},
		{"GET", "/api/nowhere", 404, "application/problem+json", "nothing"},
		{"GET", "/api/diagram/svg?p=S0rNS0zNLSjKzE3MSVUoSsxLyS9KTVFIzy9LLVJQAgA", 422, "application/problem+json", ""},
		{"GET", "/api/diagram/svg?p=x", 422, "application/problem+json", "link"},
	} {
		r, err := http.NewRequest(test.method, h.URL+test.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		a, err := c.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(a.Body)
		_ = a.Body.Close()
		if a.StatusCode != test.status || !strings.HasPrefix(a.Header.Get("Content-Type"), test.kind) || !strings.Contains(string(body), test.text) {
			t.Errorf("%s %s: %d %s %.200s", test.method, test.path, a.StatusCode, a.Header.Get("Content-Type"), body)
		}
	}
}

// What came in is kept: themes, comments, the published solution, the structured
// source and fields that nobody here knows.
func TestReplacedEntryKeepsAll(t *testing.T) {
	h, c := serving(t, Config{Store: stored(t)})
	const olv = "---\nauthors: [A]\nsource: {name: S, issue: '7', date: {year: 1999}}\nalgebraic: {white: [Kc1, Qb2], black: [Ka8]}\nstipulation: '#3'\n" +
		"solution: published\nkeywords: [Model mates]\ncomments: [fine]\nextra: {x: 1}\n"
	_, made, _ := bring(t, c, h.URL, "x.olv", "", olv)
	at := h.URL + "/api/collections/" + made.Collection.ID + "/problems/1"
	file := func() string {
		_, _, body := fetched(t, c, h.URL+"/api/collections/"+made.Collection.ID+"/file/olv")
		return string(body)
	}
	var before collections.OpenEntry
	ask(t, c, "GET", at, nil, &before)
	whole := file()
	if before.About == nil || before.About.Solution != "published" || !strings.Contains(whole, "issue: \"7\"") || !strings.Contains(whole, "x: 1") {
		t.Fatalf("%+v\n%s", before.About, whole)
	}
	for _, about := range []*compose.About{nil, before.About} {
		if status := ask(t, c, "PUT", at, map[string]any{"text": before.Text, "about": about}, nil); status != http.StatusOK || file() != whole {
			t.Errorf("unchanged: %d\n%s\nwant\n%s", status, file(), whole)
		}
	}
	ask(t, c, "PUT", at, map[string]any{"text": before.Text, "about": compose.About{Entry: before.About.Entry, Themes: []string{"Bristol"}}}, nil)
	if text := file(); !strings.Contains(text, "Bristol") || strings.Contains(text, "Model") || strings.Contains(text, "fine") || !strings.Contains(text, "x: 1") {
		t.Errorf("changed: %s", text)
	}
	// Of a stipulation that .olv cannot say the rest is kept all the same.
	structured := strings.Replace(before.Text, "stipulation #3", "sstipulation white 3ad[#]", 1)
	if status := ask(t, c, "PUT", at, map[string]any{"text": structured}, nil); status != http.StatusOK {
		t.Error(status)
	}
	ask(t, c, "PUT", at, map[string]any{"text": before.Text}, nil)
	if text := file(); !strings.Contains(text, "Bristol") || !strings.Contains(text, "x: 1") {
		t.Errorf("by way of a structured stipulation: %s", text)
	}
}
