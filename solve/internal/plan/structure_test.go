package plan

import (
	"strings"
	"testing"

	"rookery/problem"
	"rookery/problem/popeye"
)

// stipulated reads a problem that has a stipulation and nothing else.
func stipulated(t *testing.T, stipulation string) *problem.Problem {
	t.Helper()
	command := "stipulation "
	if strings.ContainsAny(stipulation, "[") {
		command = "sstipulation "
	}
	list, errs := popeye.Parse("", []byte("beginproblem\n"+command+stipulation+"\nendproblem\n"))
	if err := errs.Err(); err != nil {
		t.Fatalf("%s: %v", stipulation, err)
	}
	return list[0]
}

// Every traditional stipulation stands for a structured one.
func TestStructure(t *testing.T) {
	for _, test := range []struct{ traditional, starter, want string }{
		{"#1", "White", "1a[#]d"},
		{"#3", "White", "5a[#]d"},
		{"exact-#3", "White", "4:5a[#]d"},
		{"s=2", "White", "4ad[=]"},
		{"r#2", "White", "3a[1a[#]d]d{!1a[#]d}"},
		{"semi-r#2", "White", "3a[1a[#]d]d"},
		{"h#1", "Black", "2hh[#]"},
		{"h#2.5", "Black", "-5h[#]h"},
		{"h#0.5", "Black", "-1h[#]h"},
		{"exact-h=3", "Black", "6:6hh[=]"},
		{"hs#2", "White", "3h[>1d[#]a]h"},
		{"hs#2.5", "White", "-4hh[>1d[#]a]"},
		{"hr#2", "White", "3h[>1a[#]d]h{!1a[#]d}"},
		{"reci-h#1", "Black", "2:2hh[#]&1:1h[#]h"},
		{"reci-h#2", "Black", "2hh[2:2hh[#]&1:1h[#]h]"},
		{"reci-h(=)#1", "Black", "2:2hh[#]&1:1h[=]h"},
		{"ser-#3", "White", "3s[#]"},
		{"exact-ser-#3", "White", "3:3s[#]"},
		{"ser-h#3", "Black", "3s[1:1h[#]h]"},
		{"ser-s#3", "White", "3s[>1d[#]a]"},
		{"ser-r#3", "White", "3s[>1a[#]d]{!1a[#]d}"},
		{"ser-semi-r#3", "White", "3s[>1a[#]d]"},
		{"ser-hs#2", "Black", "2s[1:1h[1d[#]a]h]"},
		{"ser-reci-h#1", "Black", "2:2hh[#]&1:1h[#]h"},
		{"ser-reci-h#3", "Black", "2s[-(2:2hh[#]&1:1h[#]h)]"},
		{"pser-#3", "White", "5a[#]?+?d"},
		{"pser-h#3", "Black", "5h[1:1h[#]h]?+?h"},
		{"phser-#3", "White", "5h[#]?+?h"},
		{"pser-s#3", "White", "5a[1d[#]a]?+?d[#]"},
		{"2->ser-h#2", "White", "1:2s[2s[1:1h[#]h]]"},
		{"3->#2", "Black", "1:3s[3a[#]d]"},
		{"dia4", "White", "8hh[dia]"},
		{"dia4.5", "White", "9h[dia]h"},
		{"ser-dia4", "White", "4s[dia]"},
		{"a=>b2.5", "Black", "5h[a=>b]h"},
		{"za11", "White", "1a[za1]d"},
	} {
		got, err := structure(stipulated(t, test.traditional).Stipulation.Traditional)
		if err != nil {
			t.Errorf("%s: %v", test.traditional, err)
			continue
		}
		starter := [...]string{"White", "Black"}[got.Starter]
		if text := got.String(); text != test.want || starter != test.starter {
			t.Errorf("%s: %s %s, want %s %s", test.traditional, starter, text, test.starter, test.want)
		}
	}
}

func TestStructureErrors(t *testing.T) {
	mate := problem.Goal{Kind: problem.Mate}
	for name, s := range map[string]problem.Traditional{
		"battle with a half move":     {Goal: mate, Moves: 2, Half: true},
		"reciprocal direct play":      {Goal: mate, Moves: 2, Reciprocal: true},
		"reciprocal of half a move":   {Goal: mate, Half: true, Reciprocal: true, Play: problem.Help},
		"a series with a half move":   {Goal: mate, Moves: 2, Half: true, Series: problem.Series},
		"a series of no move":         {Goal: mate, Series: problem.Series},
		"series with helpreflex":      {Goal: mate, Moves: 2, Series: problem.Series, Play: problem.HelpReflex},
		"an introduction to nonsense": {Goal: mate, Moves: 2, Half: true, Intro: 2},
	} {
		if got, err := structure(&s); err == nil {
			t.Errorf("%s: %s", name, got.String())
		}
	}
}
