package epd

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

func TestRoundTrip(t *testing.T) {
	for _, test := range []struct{ line, want string }{
		{`k7/8/8/8/8/8/1Q6/1RK5 w - - bm Qb7#; dm 1; id "a; b"; c0 "first"; c1 "second";`, ""},
		{`k7/8/8/8/8/8/1Q6/1RK5 w - - dm 1;`, ""},
		{`r3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm O-O O-O-O; am Rxa8+;`, ""},
		{`4k3/8/8/3pP3/8/8/8/4K3 w - d6 bm exd6; pv exd6 Kd7;`, ""},
		{`4k3/8/8/8/8/8/8/4K3 b - - 3 20 bm Kd7; hmvc 3`, `4k3/8/8/8/8/8/8/4K3 b - - bm Kd7; hmvc 3; fmvn 20;`},
		{`4k3/8/8/8/8/8/8/4K3 b - - hmvc 4; fmvn 7;`, ``},
		{`4k2r/8/8/8/8/8/8/4K3 b k - bm O-O;`, ``},
		// A dash too many: the suite ERET (python-chess #411).
		{`4k3/8/8/8/8/8/8/4K3 b - - - bm Kd7; id "ERET";`, `4k3/8/8/8/8/8/8/4K3 b - - bm Kd7; id "ERET";`},
		{`4k3/8/8/8/8/8/8/4K3 b - -`, `4k3/8/8/8/8/8/8/4K3 b - -`},
		{`4k3/8/8/8/8/8/8/4K3 b - -; pv Kd7 Kd2;`, `4k3/8/8/8/8/8/8/4K3 b - - bm Kd7; pv Kd7 Kd2;`},
		{`4k3/8/8/8/8/8/8/4K3 w - - id unquoted;`, `4k3/8/8/8/8/8/8/4K3 w - - id "unquoted";`},
	} {
		p, err := Parse(test.line)
		if err != nil {
			t.Errorf("%s: %v", test.line, err)
			continue
		}
		var out bytes.Buffer
		if err := Write(&out, &p); err != nil {
			t.Fatal(err)
		}
		want := test.want
		if want == "" {
			want = test.line
		}
		if got := strings.TrimSpace(out.String()); got != want {
			t.Errorf("%s\n got %s\nwant %s", test.line, got, want)
		}
	}
}

func TestErrors(t *testing.T) {
	for line, want := range map[string]string{
		"":                                     "FEN",
		"4k3/8/8 x":                            "FEN",
		"4k3/8/8/8/8/8/8/4K3 w - - bm Kd4;":    "epd: bm: chess: no such legal move",
		"4k3/8/8/8/8/8/8/4K3 w - - pv Kd2 Kd2": "epd: pv: ",
		"4k3/8/8/8/8/8/8/4K3 w - - dm 0;":      "epd: dm: ",
		"4k3/8/8/8/8/8/8/4K3 w - - dm two;":    "epd: dm: ",
		"4k3/8/8/8/8/8/8/KK6 w - -":            "more than one king",
	} {
		if _, err := Parse(line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", line, err, want)
		}
	}
}

func TestRead(t *testing.T) {
	src := "# comment\n\n4k3/8/8/8/8/8/8/4K3 w - - id \"a\";\nnonsense\n  4k3/8/8/8/8/8/8/4K3 w - - id \"c\";  bm Kd4;\n4k3/8/8/8/8/8/8/4K3 w - - id \"b\";"
	var ids []string
	for p, err := range Read("x.epd", strings.NewReader(src)) {
		if err != nil {
			at, _, _ := strings.Cut(err.Error(), ": ")
			ids = append(ids, at)
			continue
		}
		ids = append(ids, fmt.Sprint(p.ID, p.Pos.Line))
	}
	if got := fmt.Sprint(ids); got != "[a3 x.epd:4:1 x.epd:5:38 b6]" {
		t.Error(got)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(`k7/8/8/8/8/8/1Q6/1RK5 w - - bm Qb7#; dm 1; id "a; b"; c0 "first"; pv Qb7#;`)
	f.Fuzz(func(t *testing.T, line string) {
		p, err := Parse(line)
		if err != nil {
			return
		}
		var out bytes.Buffer
		if err := Write(&out, &p); err != nil {
			t.Fatal(err)
		}
		again, err := Parse(strings.TrimSuffix(out.String(), "\n"))
		if err != nil || again.Mate != p.Mate || len(again.Line) != len(p.Line) {
			t.Errorf("%q becomes %q: %v", line, out.String(), err)
		}
	})
}

func ExampleParse() {
	p, err := Parse(`k7/8/8/8/8/8/1Q6/1RK5 w - - bm Qb7#; dm 1; id "example";`)
	fmt.Println(p.ID, p.Keys, p.Mate, err)
	// Output: example [b2b7] 1 <nil>
}
