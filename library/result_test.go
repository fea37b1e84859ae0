package library

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"

	"rookery/problem"
	"rookery/solution"
)

// TestResultsOfAllVersions: what libraries and collections of earlier versions kept of solving is read as what is kept now.
func TestResultsOfAllVersions(t *testing.T) {
	at := time.Date(2026, 11, 3, 4, 5, 6, 0, time.UTC)
	for _, c := range []struct {
		name, text string
		want       Result
		verdict    solution.Verdict
		texts      [problem.Languages]string
	}{
		{
			"a library's", `{"verdict":"cooked","text":"cooked: 2 keys","solved":"2026-11-03T04:05:06Z","solution":""}`,
			Result{Verdict: "cooked", Text: "cooked: 2 keys", Solved: at}, solution.Cooked, [problem.Languages]string{"cooked: 2 keys", "nebenlösig", "démoli"},
		},
		{
			"a collection's", `{"verdict":"cooked","bad":true,"text":{"en":"two keys","de":"zwei","fr":"deux"},"themes":["Grimshaw"],"seconds":1.5,"at":"2026-11-03T04:05:06Z","moves":"1.a1!"}`,
			Result{Verdict: "cooked", Text: "two keys", German: "zwei", French: "deux", Themes: []string{"Grimshaw"}, Seconds: 1.5, Solved: at, Moves: "1.a1!"},
			solution.Cooked, [problem.Languages]string{"two keys", "zwei", "deux"},
		},
		{
			"in words of long ago", `{"verdict":"unsound","detail":"1.Qa1 fails","seconds":2,"at":"2026-11-03T04:05:06Z"}`,
			Result{Verdict: "no solution", Detail: "1.Qa1 fails", Seconds: 2, Solved: at}, solution.NoSolution, [problem.Languages]string{"no solution", "unlösbar", "insoluble"},
		},
	} {
		var got Result
		if err := json.Unmarshal([]byte(c.text), &got); err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %+v, %v", c.name, got, err)
		}
		if v, texts := got.Judged(); v != c.verdict || texts != c.texts {
			t.Errorf("%s: %v, %q", c.name, v, texts)
		}
		again, err := json.Marshal(&got)
		if err != nil {
			t.Fatal(err)
		}
		var back Result
		if err := json.Unmarshal(again, &back); err != nil || !reflect.DeepEqual(back, c.want) {
			t.Errorf("%s came back from %s as %+v, %v", c.name, again, back, err)
		}
	}
	for _, text := range []string{`{"verdict":"sound","text":7}`, `{"text":{"en":[]}}`, `{"verdict":3}`, `[]`} {
		if err := json.Unmarshal([]byte(text), new(Result)); err == nil {
			t.Errorf("%s was read", text)
		}
	}
}
