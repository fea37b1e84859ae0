package puzzle

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"rookery/chess"
	"rookery/problem/olv"
	"rookery/problem/popeye"
	"rookery/solve"
)

var config = solve.Config{Jobs: 1, MaxMemory: 1 << 20}

func made(t *testing.T, fen string, mate int, keys ...string) *Puzzle {
	t.Helper()
	setup, err := chess.ParseFENLenient(fen)
	if err != nil {
		t.Fatal(err)
	}
	p := &Puzzle{Setup: setup, Mate: mate}
	pos, err := setup.Position(chess.Problem)
	if err != nil {
		return p
	}
	for _, key := range keys {
		m, err := pos.ParseSAN(key)
		if err != nil {
			t.Fatal(err)
		}
		p.Keys = append(p.Keys, m)
	}
	return p
}

func TestVerify(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		mate      int
		keys      []string
		want      string
	}{
		{"sound", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", 1, []string{"Ra8"}, "sound: Ra8#"},
		{"sound for Black", "7K/8/6k1/8/8/8/8/r7 b - - 0 1", 1, nil, "sound: Ra8#"},
		{"wrong key", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", 1, []string{"Ra7"}, "misstated: it is solved by Ra8#"},
		{"too long", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", 2, nil, "misstated: mate in 1, not 2: Ra8#"},
		{"none", "7k/8/8/6K1/8/8/8/R7 w - - 0 1", 1, nil, "unsound: no mate in 1"},
		{"no claim", "k7/8/8/8/8/8/8/1RK5 w - - 0 1", 0, []string{"Kc2"}, "unchecked: no mate is claimed; all moves are legal"},
		{"two kings", "k7/8/8/8/8/8/8/1RKK4 w - - 0 1", 1, nil, "invalid: chess: more than one king: white has 2"},
		{"en passant", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", 1, nil, "unsound: no mate in 1"},
	} {
		v := Verify(context.Background(), made(t, test.fen, test.mate, test.keys...), config)
		if got := fmt.Sprintf("%v: %s", v.Kind, v.Detail); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// TestCooked: two mates, of which none, one or both are claimed.
func TestCooked(t *testing.T) {
	const fen = "7k/8/6K1/8/8/8/8/RR6 w - - 0 1"
	probe := Verify(context.Background(), made(t, fen, 1), config)
	if probe.Kind != Cooked {
		t.Fatalf("%v: %s", probe.Kind, probe.Detail)
	}
	_, list, _ := strings.Cut(probe.Detail, ": ")
	keys := strings.Split(list, ", ")
	if v := Verify(context.Background(), made(t, fen, 1, keys[0]), config); v.Kind != Cooked {
		t.Errorf("one claimed: %v: %s", v.Kind, v.Detail)
	}
	if v := Verify(context.Background(), made(t, fen, 1, keys...), config); v.Kind != Sound {
		t.Errorf("all claimed: %v: %s", v.Kind, v.Detail)
	}
}

// TestProblem: what a position says of castling and en passant becomes options.
func TestProblem(t *testing.T) {
	pos := made(t, "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1", 1)
	p, err := pos.Problem()
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprintf("%v", p.Options.NoCastling); got != "[a1 h8]" {
		t.Errorf("no castling with %s", got)
	}
	p, err = made(t, "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", 2).Problem()
	if err != nil || !p.Options.HalfDuplex || fmt.Sprintf("%v", p.Options.EnPassant) != "[d3]" || p.Stipulation.Text != "#2" {
		t.Errorf("%+v, %v", p.Options, err)
	}
	if _, err := made(t, "4k3/8/8/8/8/8/8/4K3 b - - 0 1", 0).Problem(); !errors.Is(err, ErrNoClaim) {
		t.Error(err)
	}
}

func TestLead(t *testing.T) {
	p := made(t, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1", 0)
	pos, _ := p.Setup.Position(chess.Game)
	for _, text := range []string{"g8h8", "d1d8"} {
		m, err := pos.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		p.Line = append(p.Line, m)
		pos.Play(m)
	}
	p.Lead = 1
	if v := Verify(context.Background(), p, config); v.Kind != Sound || v.Detail != "Rd8#" {
		t.Errorf("%v: %s", v.Kind, v.Detail)
	}
	p.Lead = 3
	if _, err := p.Position(); !errors.Is(err, ErrMoves) {
		t.Error(err)
	}
}

func TestVerifyComposed(t *testing.T) {
	for _, test := range []struct{ input, intended, want string }{
		{"pieces white kg6 ra1 black kh8 stipulation #1", "", "sound: solutions: 1"},
		{"pieces white kg6 ra1 black kh8 stipulation #1", "2", "misstated: solutions: 1; intended: 2"},
		{"pieces white kg6 ra1b1 black kh8 stipulation #1", "", "cooked"},
		{"pieces white kg5 ra1 black kh8 stipulation #1", "", "unsound: solutions: 0"},
		{"pieces white kg6 black kh8 stipulation #1 zeroposition twin add white ra1", "", "sound: solutions: b) 1"},
		{"pieces white kc1 qb2 rb1 black ka8 stipulation h#1.5", "", "several"},
		{"pieces white kc1 qb2 rb1 black ka8 stipulation h#1.5", "1000", "misstated"},
		{"pieces white kg6 ra1 black kh8 stipulation #1 twin remove a1", "", "unsound: solutions: a) 1, b) 0"},
		{"pieces white kg6 ra1 black kh8 stipulation #1 condition NoSuchThing", "", ""},
	} {
		problems, _ := popeye.Parse("", []byte("BeginProblem "+test.input+" EndProblem"))
		e := olv.Of(problems[0])
		e.Intended = test.intended
		v := Verify(context.Background(), &Puzzle{Composed: e}, config)
		if got := fmt.Sprintf("%v: %s", v.Kind, v.Detail); !strings.HasPrefix(got, test.want) {
			t.Errorf("%s: %s, want %s", test.input, got, test.want)
		}
	}
}

func TestIntended(t *testing.T) {
	for text, want := range map[string]int{"": 0, "3": 3, "2.1.1...": 2, "2.2.1.1": 4, "x": 0, "0": 0, "-1": 0} {
		if got := intended(text); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}

func ExampleVerify() {
	setup, _ := chess.ParseFEN("7k/8/6K1/8/8/8/8/R7 w - - 0 1")
	v := Verify(context.Background(), &Puzzle{Setup: setup, Mate: 1}, solve.Config{MaxMemory: 1 << 20})
	fmt.Println(v.Kind, v.Detail)
	// Output: sound Ra8#
}
