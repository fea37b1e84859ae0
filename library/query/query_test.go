package query

import "testing"

func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"NOT A AND B":                   "NOT A AND B",
		"A OR B AND C":                  "A OR B AND C",
		"(A OR B) AND C":                "(A OR B) AND C",
		"NOT (A OR B)":                  "NOT (A OR B)",
		`a`:                             "error",
		`A( wR ,1, true)>=2`:            "A(wR, 1, true) >= 2",
		`A('it is "so"')`:               `A('it is "so"')`,
		`A("")`:                         `A("")`,
		`A()`:                           "error",
		`A(1`:                           "error",
		`A("x)`:                         "error",
		`A => 1`:                        "error",
		`A = 1 B`:                       "error",
		`Android and ORder`:             "Android AND ORder",
		"https://yacpdb.org/#q/Twins/1": "Twins",
		"http://x/#q/A(%22b%20c%22)":    `A("b c")`,
	} {
		got := "error"
		if x, err := Parse(text); err == nil {
			got = x.String()
		}
		if got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// FuzzParse: what is parsed is written, and means the same when it is read again.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{`Stip("h#[23]") AND Zilahi(*) AND NOT Twins AND TraceBack(wR,1,true)>1`, "NOT (A OR B) AND C != 3", `A('x"', y z)`, "((((A"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		x, err := Parse(text)
		if err != nil {
			if e, ok := err.(*Error); !ok || e.Col < 1 || e.Expected == "" {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		written := x.String()
		y, err := Parse(written)
		if err != nil && len(written) <= MaxLength {
			t.Fatalf("%q became %q: %v", text, written, err)
		}
		if err == nil && y.String() != written {
			t.Fatalf("%q became %q, then %q", text, written, y)
		}
	})
}
