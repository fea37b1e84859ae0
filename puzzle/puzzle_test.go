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
	"rookery/solution"
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
		{"sound", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", 1, []string{"Ra8"}, "sound: 1 key: 1.Ra8#"},
		{"sound for Black", "7K/8/6k1/8/8/8/8/r7 b - - 0 1", 1, nil, "sound: 1 key: 1.Ra8#"},
		{"wrong key", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", 1, []string{"Ra7"}, "cooked: 1 key: 1.Ra8#, not intended: 1.Ra8#, intended, but no solution: a1a7"},
		{"too long", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", 2, nil, "short solution: 1 key, in fewer moves: 1.Ra8#"},
		{"none", "7k/8/8/6K1/8/8/8/R7 w - - 0 1", 1, nil, "no solution"},
		{"no claim", "k7/8/8/8/8/8/8/1RK5 w - - 0 1", 0, []string{"Kc2"}, "not checked: nothing is asked for that the solver could check"},
		{"two kings", "k7/8/8/8/8/8/8/1RKK4 w - - 0 1", 1, nil, "invalid: chess: more than one king: white has 2"},
		{"en passant", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", 1, nil, "no solution"},
	} {
		v := Verify(context.Background(), made(t, test.fen, test.mate, test.keys...), config)
		if got := v.Text; got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// TestCooked: two mates, of which none, one or both are claimed.
func TestCooked(t *testing.T) {
	const fen = "7k/8/6K1/8/8/8/8/RR6 w - - 0 1"
	probe := Verify(context.Background(), made(t, fen, 1), config)
	if probe.Verdict != solution.Cooked || len(probe.Keys) != 2 {
		t.Fatalf("%v: %s", probe.Verdict, probe.Text)
	}
	var keys []string
	for _, key := range probe.Keys {
		keys = append(keys, "R"+key.From.String()+key.To.String())
	}
	if v := Verify(context.Background(), made(t, fen, 1, keys[0]), config); v.Verdict != solution.Cooked {
		t.Errorf("one claimed: %v: %s", v.Verdict, v.Text)
	}
	if v := Verify(context.Background(), made(t, fen, 1, keys...), config); v.Verdict != solution.Sound {
		t.Errorf("all claimed: %v: %s", v.Verdict, v.Text)
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
	if v := Verify(context.Background(), p, config); v.Verdict != solution.Sound || v.Text != "sound: 1 key: 1.Rd8#" {
		t.Errorf("%v: %s", v.Verdict, v.Text)
	}
	p.Lead = 3
	if _, err := p.Position(); !errors.Is(err, ErrMoves) {
		t.Error(err)
	}
}

func TestVerifyComposed(t *testing.T) {
	for _, test := range []struct{ input, intended, want string }{
		{"pieces white kg6 ra1 black kh8 stipulation #1", "", "sound: 1 key: 1.Ra8#"},
		{"pieces white kg6 ra1 black kh8 stipulation #1", "2", "solutions missing: 1 key, intended 2"},
		{"pieces white kg6 ra1b1 black kh8 stipulation #1", "", "cooked"},
		{"pieces white kg5 ra1 black kh8 stipulation #1", "", "no solution"},
		{"pieces white kg6 black kh8 stipulation #1 zeroposition twin add white ra1", "", "sound: 1 key"},
		{"pieces white kc1 qb2 rb1 black ka8 stipulation h#1.5", "", "several"},
		{"pieces white kc1 qb2 rb1 black ka8 stipulation h#1.5", "1000", "solutions missing"},
		{"pieces white kg6 ra1 black kh8 stipulation #1 twin remove a1", "", "no solution: a) 1 key: 1.Ra8#; b) no solution"},
		{"pieces white kg6 ra1 black kh8 stipulation #1 condition NoSuchThing", "", ""},
	} {
		problems, _ := popeye.Parse("", []byte("BeginProblem "+test.input+" EndProblem"))
		e := olv.Of(problems[0])
		e.Problem.Intention.SetNumber(test.intended)
		v := Verify(context.Background(), &Puzzle{Composed: e}, config)
		if got := v.Text; !strings.HasPrefix(got, test.want) {
			t.Errorf("%s: %s, want %s", test.input, got, test.want)
		}
	}
}

func ExampleVerify() {
	setup, _ := chess.ParseFEN("7k/8/6K1/8/8/8/8/R7 w - - 0 1")
	v := Verify(context.Background(), &Puzzle{Setup: setup, Mate: 1}, solve.Config{MaxMemory: 1 << 20})
	fmt.Println(v.Text)
	// Output: sound: 1 key: 1.Ra8#
}
