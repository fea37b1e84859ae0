package web

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"rookery/web/internal/compose"
)

// Moves by hand are answered by the solver that solves.
func TestLineAPI(t *testing.T) {
	h, c := serving(t, Config{})
	type node struct {
		Kind, Text  string
		Refutations []node
		Replies     []node
	}
	read := func(docs ...json.RawMessage) (list []node) {
		for _, doc := range docs {
			var n node
			if err := json.Unmarshal(doc, &n); err != nil {
				t.Fatal(err)
			}
			list = append(list, n)
		}
		return list
	}
	line := func(status int, text string, twin int, judge bool, moves ...string) (a compose.LineAnswer) {
		t.Helper()
		body := map[string]any{"text": text, "twin": twin, "judge": judge, "moves": slices.Concat([]string{}, moves)}
		if got := ask(t, c, "POST", h.URL+"/api/line", body, &a); got != status {
			t.Fatalf("%d", got)
		}
		return a
	}
	const direct = "beginproblem stipulation #2 pieces white kc1 qb3 rh4 black ka1 pa3 rc8 endproblem"
	const help = "beginproblem language german forderung h#2 steine weiss ka1 be6 schwarz kh8 tg8 lh7 zwilling versetze h7 f7 endeproblem"
	a := line(http.StatusOK, direct, 0, false)
	has := func(list []node, text string) bool {
		return slices.ContainsFunc(list, func(n node) bool { return n.Text == text })
	}
	if !has(read(a.Moves...), "Qb3-c3 +") || !has(read(a.Exposing...), "Rh4-h5 ?!?") || a.Turn != "white" {
		t.Errorf("%s\n%s", a.Moves, a.Exposing)
	}
	if v := read(line(http.StatusOK, direct, 0, true, "Kc1-d2").Verdict)[0]; v.Kind != "try" || !has(v.Refutations, "Rc8-c2 +") {
		t.Errorf("%+v", v)
	}
	if a := line(http.StatusOK, direct, 0, false, "Kc1-d2"); a.Turn != "black" || !has(read(a.Moves...), "Rc8-c2 +") {
		t.Errorf("%+v", a)
	}
	line(http.StatusConflict, direct, 0, false, "Rh4-h5")
	line(http.StatusConflict, direct, 7, false)
	line(http.StatusUnprocessableEntity, "beginproblem stipulation", 0, false)
	german := strings.Replace(help, "language german ", "", 1)
	german = strings.Replace(german, "beginproblem", "anfangproblem", 1)
	if v := read(line(http.StatusOK, german, 1, true, "Tg8-g7", "e6*f7").Verdict)[0]; v.Kind != "step" || len(v.Replies) == 0 {
		t.Errorf("%+v", v)
	}
	// A retractor: moves are taken back first.
	const retractor = "beginproblem stipulation -1w&#1 pieces white kf7 re6 pg6 black kh8 ph7 rd5 endproblem"
	back := func(moves []string, taken ...string) (a compose.LineAnswer) {
		t.Helper()
		if got := ask(t, c, "POST", h.URL+"/api/line", map[string]any{"text": retractor, "moves": moves, "back": taken}, &a); got != http.StatusOK {
			t.Fatalf("%d", got)
		}
		return a
	}
	if a = back([]string{}); a.Left != 1 || len(a.Back) == 0 || len(a.Moves) > 0 || a.Board != nil {
		t.Fatalf("%+v", a)
	}
	if a = back([]string{}, a.Back[0].Text); a.Left != 0 || len(a.Moves) == 0 || a.Board == nil {
		t.Errorf("%+v", a)
	}
}
