package web

import (
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"rookery/web/internal/compose"
)

// TestKnownAPI: what was deduced about a proof game is told in the language asked for, and not printed with its solution.
func TestKnownAPI(t *testing.T) {
	h, c := serving(t, Config{})
	var j compose.Job
	body := map[string]any{"text": "BeginProblem\nForsyth r1bqkb1r/pppp1Qpp/2s2s2/4p3/2B1P3/8/PPPP1PPP/RSB1K1SR\nStipulation dia3.5\nEndProblem\n"}
	if status := ask(t, c, "POST", h.URL+"/api/jobs", body, &j); status != http.StatusCreated {
		t.Fatal(status)
	}
	events(t, c, h.URL+"/api/jobs/"+j.ID+"/events")
	for language, want := range map[string]string{"en": "Bf1 ends on c4 (1 move).", "de": "Lf1 endet auf c4 (1 Zug).", "fr": "Ff1 finit en c4 (1 coup)."} {
		var k compose.Known
		if status := ask(t, c, "GET", h.URL+"/api/jobs/"+j.ID+"/known?language="+language, nil, &k); status != http.StatusOK {
			t.Fatal(status)
		}
		var about []string
		for _, p := range k.Parts {
			about = append(about, p.About)
		}
		if !slices.Equal(about, []string{"white", "black", "order"}) || !slices.Contains(k.Parts[0].Sentences, want) {
			t.Errorf("%s: %+v", language, k)
		}
	}
	r, err := c.Get(h.URL + "/api/jobs/" + j.ID + "/solution/txt")
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r.Body)
	_ = r.Body.Close()
	if err != nil || strings.Contains(string(text), "ends on c4") || !strings.Contains(string(text), "4.Qh5*f7") {
		t.Errorf("%v\n%s", err, text)
	}
	if status := ask(t, c, "GET", h.URL+"/api/jobs/none/known", nil, nil); status != http.StatusNotFound {
		t.Error(status)
	}
}
