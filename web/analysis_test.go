package web

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"rookery/analysis/changes"
	"rookery/solution"
	"rookery/web/internal/compose"
)

// changedMates has one key and, against set play, two mates changed.
const changedMates = "beginproblem\nauthor Comins Mansfield\nstipulation #2\nforsyth 6K1/6p1/7b/4Pk2/2Q2s1P/2B3R1/5sP1/5R2\nendproblem\n"

func TestAnalysisAPI(t *testing.T) {
	h, c := serving(t, Config{})
	analysed := func(whole bool, query string) (a compose.Analysis) {
		t.Helper()
		var j compose.Job
		body := map[string]any{"text": changedMates, "whole": whole}
		if status := ask(t, c, "POST", h.URL+"/api/jobs", body, &j); status != http.StatusCreated {
			t.Fatal(status)
		}
		events(t, c, h.URL+"/api/jobs/"+j.ID+"/events")
		if status := ask(t, c, "GET", h.URL+"/api/jobs/"+j.ID+"/analysis"+query, nil, &a); status != http.StatusOK {
			t.Fatal(status)
		}
		return a
	}
	a := analysed(true, "")
	if a.Twins[0].Verdict != solution.Sound || !a.Whole || len(a.Twins) != 1 || !slices.Equal(a.Twins[0].Solutions, []string{"1.Rg6"}) {
		t.Errorf("%+v", a)
	}
	if !phase("set play", a) || !strings.Contains(a.Printed, "1.Rg6! (zugzwang)\n") {
		t.Errorf("%v\n%s", a.Changes.Phases, a.Printed)
	}
	i := slices.IndexFunc(a.Themes, func(s compose.ShownTheme) bool { return s.Name == "ChangedMate" })
	if i < 0 || !a.Themes[i].Compares || len(a.Themes[i].Places) == 0 || a.Themes[i].Definition == "" {
		t.Errorf("%+v", a.Themes)
	}
	if a := analysed(true, "?language=de&long=true"); !strings.Contains(a.Printed, "1.Tg3-g6!") || !phase("Satzspiel", a) {
		t.Errorf("%+v", a)
	}
	if a := analysed(false, ""); a.Whole || !a.Twins[0].Unseen || len(a.Changes.Phases) > 1 {
		t.Errorf("%+v", a)
	}
	if status := ask(t, c, "GET", h.URL+"/api/jobs/none/analysis", nil, nil); status != http.StatusNotFound {
		t.Error(status)
	}
}

// phase tells whether changed play has a phase of a name.
func phase(name string, a compose.Analysis) bool {
	return slices.ContainsFunc(a.Changes.Phases, func(c changes.Column) bool { return c.Text == name })
}

func TestAnalysisInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/")
	run(ctx, t,
		press("Paste or open"),
		chromedp.WaitVisible("dialog textarea"),
		chromedp.SetValue("dialog textarea", changedMates),
		chromedp.Evaluate(`document.querySelector("dialog textarea").dispatchEvent(new Event("input"))`, nil),
		press("Open"),
		until(`document.querySelectorAll("cg-board piece").length === 13`),
		press("Solve"),
		until(`document.querySelector(".state.done") !== null`),
		press("Analysis"),
		until(`document.querySelector(".judgement")?.innerText.startsWith("sound: 1 key: 1.Rg6")`),
		// What was not asked for is asked for, and set play stands beside the key.
		press("Look at everything"),
		until(`document.querySelectorAll(".changes thead th").length === 3`),
		until(`[...document.querySelectorAll(".changes tr")].some((r) => r.innerText.startsWith("1...Se4") && r.innerText.includes("Qc8#") && r.innerText.includes("Qe6#"))`),
		until(`[...document.querySelectorAll(".theme summary")].some((s) => s.innerText.startsWith("Changed mate"))`),
		until(`document.querySelector(".judgement")?.innerText === document.querySelector(".finding")?.innerText`),
		until(`document.querySelector("pre.printed").innerText.includes("1.Rg6!")`),
	)
	picture(ctx, t, "analysis")
	run(ctx, t,
		// Help play has no phases to compare.
		press("Paste or open"),
		chromedp.SetValue("dialog textarea", "beginproblem\nstipulation h#2\npieces white Ka1 Pe6 black Kh8 Rg8 Bh7\ntwin move h7 f7\nendproblem\n"),
		chromedp.Evaluate(`document.querySelector("dialog textarea").dispatchEvent(new Event("input"))`, nil),
		press("Open"),
		until(`document.querySelectorAll("cg-board piece").length === 5`),
		press("Solve"),
		until(`document.querySelector("pre.printed")?.innerText.includes("exf7 2.Rh7 f8=Q#")`),
		until(`document.querySelector(".changes") === null`),
		// Better versions: a click opens one.
		press("other length"),
		until(`document.querySelector(".analysis [role=status]")?.innerText.startsWith("4 of 4")`),
		press("other squares"),
		until(`document.querySelectorAll(".candidates img").length > 2`),
	)
	picture(ctx, t, "explore")
	run(ctx, t,
		chromedp.Click(".candidates button"),
		until(`document.querySelector(".solution.stale") !== null`),
	)
}

func TestExploringAPI(t *testing.T) {
	h, c := serving(t, Config{})
	begin := func(text string, try ...string) (v compose.Versions, status int) {
		t.Helper()
		status = ask(t, c, "POST", h.URL+"/api/explorations", map[string]any{"text": text, "try": try}, &v)
		return v, status
	}
	const cooked = "beginproblem\nstipulation #1\npieces white Kb6 Rg1h1 black Ka8\nendproblem\n"
	v, status := begin(cooked, "economy")
	if status != http.StatusCreated || v.Candidates != 6 {
		t.Fatalf("%d %+v", status, v)
	}
	for v.State == "running" {
		time.Sleep(20 * time.Millisecond)
		if status := ask(t, c, "GET", h.URL+"/api/explorations/"+v.ID, nil, &v); status != http.StatusOK {
			t.Fatal(status)
		}
	}
	if v.State != "done" || v.Done != 6 || v.Sound != 5 || len(v.Rows) != 5 || v.Rows[0].Change != "-wRg1" || v.Rows[0].Men != 3 ||
		!strings.Contains(v.Rows[0].Text, "stipulation #1") || len(v.Origin.Solutions) != 2 {
		t.Errorf("%+v", v)
	}
	// Conditions of a list; two changes together.
	for _, test := range []struct {
		what   map[string]any
		status int
		want   int
	}{
		{map[string]any{"try": []string{"conditions"}, "conditions": []string{"Circe", "GridChess", "Madrasi"}}, http.StatusCreated, 3},
		{map[string]any{"try": []string{"conditions"}, "conditions": []string{"tea"}}, http.StatusUnprocessableEntity, 0},
		{map[string]any{"try": []string{"economy"}, "depth": 2}, http.StatusCreated, 15},
	} {
		test.what["text"] = cooked
		var v compose.Versions
		if status := ask(t, c, "POST", h.URL+"/api/explorations", test.what, &v); status != test.status || v.Candidates != test.want {
			t.Errorf("%v: %d, %d candidates", test.what, status, v.Candidates)
		}
		for v.State == "running" {
			time.Sleep(20 * time.Millisecond)
			ask(t, c, "GET", h.URL+"/api/explorations/"+v.ID, nil, &v)
		}
	}
	// One at a time; it can be stopped, but by nobody else.
	if v, status = begin(changedMates, "squares"); status != http.StatusCreated {
		t.Fatal(status)
	}
	if _, status := begin(cooked, "economy"); status != http.StatusTooManyRequests {
		t.Error("a second one:", status)
	}
	if status := ask(t, newClient(t), "DELETE", h.URL+"/api/explorations/"+v.ID, nil, nil); status != http.StatusNotFound {
		t.Error("somebody else:", status)
	}
	if status := ask(t, c, "DELETE", h.URL+"/api/explorations/"+v.ID, nil, nil); status != http.StatusNoContent {
		t.Error(status)
	}
	for v.State == "running" {
		time.Sleep(20 * time.Millisecond)
		ask(t, c, "GET", h.URL+"/api/explorations/"+v.ID, nil, &v)
	}
	if v.State != "stopped" || v.Done >= v.Candidates {
		t.Errorf("%s after %d of %d", v.State, v.Done, v.Candidates)
	}
	for _, try := range []string{"tea", ""} {
		if _, status := begin(cooked, try); status != http.StatusUnprocessableEntity {
			t.Errorf("%q: %d", try, status)
		}
	}
}
