package game

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"rookery/chess"
)

// What is wrong with a saved game is told with its place.
func TestRestoreTellsWhere(t *testing.T) {
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	g, err := New(Config{}, now)
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range []string{"e4", "e5", "Nf3"} {
		if _, err := g.MoveText(now, chess.Colour(i%2), m, 0); err != nil {
			t.Fatal(err)
		}
	}
	whole, err := g.Save(now)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ from, to, at, want string }{
		{`{
     "move": "e7e5"`, `{
     "move": "e7e4"`, `{`, `chapter 1: half move 2: "e7e4"`},
		{`"variant": "chess"`, `"variant": "chass"`, `"chass"`, `no variant`},
		{`"move": "e7e5",`, `"move": "e7e5"`, `"san": "e5"`, `invalid character`},
		{`"turn": "black"`, `"turn": "blue"`, `"blue"`, `side "blue"`},
		{`"version": 1,`, `"version": "one",`, `",`, `cannot unmarshal`},
	} {
		broken := strings.Replace(string(whole), test.from, test.to, 1)
		begin := strings.Index(broken, test.to)
		if broken == string(whole) || begin < 0 {
			t.Fatalf("nothing is broken by %s", test.to)
		}
		before := broken[:begin+strings.Index(broken[begin:], test.at)]
		place := fmt.Sprintf("line %d, column %d: ", 1+strings.Count(before, "\n"), len(before)-strings.LastIndexByte(before, '\n'))
		_, err := Restore([]byte(broken), now)
		if !errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), place) {
			t.Errorf("%s: %v, want it at %s", test.to, err, place)
		}
	}
}
