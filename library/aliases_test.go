package library_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"rookery/library"
	"rookery/library/intake"
)

// TestAliases: names that are joined are found by each of them, however they are written, over several steps and in
// circles, and no longer when one is taken apart.
func TestAliases(t *testing.T) {
	const list = `7k/8/6K1/8/8/8/8/R7 #1; Loyd, Samuel; Here; 1901
7k/8/6K1/8/8/8/8/1R6 #1; W. King; There; 1902
7k/8/6K1/8/8/8/8/2R5 #1; Stella, A.; Here; 1903
7k/8/6K1/8/8/8/8/3R4 #1; Somebody; Elsewhere; 1904
`
	ctx := context.Background()
	s := library.NewMemory()
	if _, err := intake.Import(ctx, s, library.Job{Name: "a"}, "a", intake.FEN, strings.NewReader(list), intake.Teller{Fault: func(err error) error { return err }}); err != nil {
		t.Fatal(err)
	}
	l, err := library.Open(ctx, s)
	if err != nil {
		t.Fatal(err)
	}
	found := func(query string) string {
		t.Helper()
		x, err := library.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		set, err := l.Find(ctx, x)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(l.Page(set, library.ByNumber, 0, 10))
	}
	for _, step := range []struct {
		sources     bool
		alias, name string
		want        map[string]string
	}{
		{false, "King, W.", "Samuel Loyd", map[string]string{`Author("Loyd, Samuel")`: "[2 1]", `Author("Samuel Loyd")`: "[2 1]", `Author("W. King")`: "[2 1]", `Author("King, W.")`: "[2 1]", `Author("W.*")`: "[2]", `Author("Loyd*")`: "[1]", `Author("Sam*")`: "[2 1]"}},
		{false, "A. Stella", "W. King", map[string]string{`Author("Loyd, Samuel")`: "[3 2 1]", `Author("A. Stella")`: "[3 2 1]", `Entity(author, "W. King")`: "[3 2 1]"}},
		{false, "Loyd, Samuel", "Stella, A.", map[string]string{`Author("Loyd, Samuel")`: "[3 2 1]", `Author("W. King")`: "[3 2 1]", `Author("Stella, A.")`: "[3 2 1]", `Author(Somebody)`: "[4]"}},
		{true, "There", "Here", map[string]string{`Source(Here)`: "[3 2 1]", `Source(There)`: "[3 2 1]", `Author(There)`: "[]"}},
		{false, "Loyd, Samuel", "", map[string]string{`Author("Loyd, Samuel")`: "[3 2 1]"}},
		{false, "King, W.", "", map[string]string{`Author("Loyd, Samuel")`: "[1]", `Author("W. King")`: "[3 2]"}},
	} {
		if err := l.Alias(ctx, step.sources, step.alias, step.name); err != nil {
			t.Fatal(err)
		}
		for query, want := range step.want {
			if got := found(query); got != want {
				t.Errorf("after %s = %s: %s finds %s, want %s", step.alias, step.name, query, got, want)
			}
		}
	}
	if list := l.Aliases(); len(list) != 2 || list[0].Alias != "A. Stella" || list[1].Field != library.Source {
		t.Errorf("joined are %v", list)
	}
	for _, bad := range [][2]string{{"", "A"}, {"Loyd, Samuel", "Samuel LOYD"}} {
		if l.Alias(ctx, false, bad[0], bad[1]) == nil {
			t.Errorf("%q is joined with %q", bad[0], bad[1])
		}
	}
}
