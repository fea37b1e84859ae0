package lichess

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"rookery/puzzle"
)

const header = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n"

// Two puzzles made up for the test: a mate in one and a fork.
const mate = `mate1,6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1,g8h8 d1d8,800,80,-3,1200,backRankMate mateIn1 short,https://example.org/g#2,` + "\n"
const fork = `fork1,r3k3/8/8/3N4/8/8/8/4K3 b q - 0 1,e8f7 d5f4 f7f6,1500,75,90,33,fork,,Some_Opening Some_Opening_Line` + "\n"

func TestRead(t *testing.T) {
	var got []puzzle.Puzzle
	for p, err := range Read("x.csv", strings.NewReader(header+mate+fork)) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, p)
	}
	if len(got) != 2 {
		t.Fatalf("%d puzzles", len(got))
	}
	p := got[0]
	pos, err := p.Position()
	if err != nil || pos.FEN() != "7k/5ppp/8/8/8/8/5PPP/3R2K1 w - - 1 2" {
		t.Errorf("%v, %v", pos, err)
	}
	if p.ID != "mate1" || p.Mate != 1 || len(p.Answer()) != 1 || pos.SAN(p.Answer()[0]) != "Rd8#" || p.Pos.Line != 2 ||
		p.Stats != (puzzle.Stats{Rating: 800, Deviation: 80, Popularity: -3, Plays: 1200}) || p.URL != "https://example.org/g#2" {
		t.Errorf("%+v", p)
	}
	if p := got[1]; p.Mate != 0 || fmt.Sprint(p.Themes, p.Openings) != "[fork] [Some_Opening Some_Opening_Line]" {
		t.Errorf("%+v", p)
	}
}

func TestRoundTrip(t *testing.T) {
	var out bytes.Buffer
	w := NewWriter(&out)
	for p, err := range Read("x.csv", strings.NewReader(mate+fork)) {
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Write(&p); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); got != header+mate+fork {
		t.Errorf("got\n%s", got)
	}
	if err := w.Write(&puzzle.Puzzle{}); !errors.Is(err, ErrFormat) {
		t.Errorf("a puzzle without moves: %v", err)
	}
}

// TestOrder: the columns may be in any order, and some missing.
func TestOrder(t *testing.T) {
	src := "\ufeffMoves,Fancy,FEN\ng8h8 d1d8,x,6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1\n"
	n := 0
	for p, err := range Read("x.csv", strings.NewReader(src)) {
		if n++; err != nil || len(p.Line) != 2 {
			t.Errorf("%+v, %v", p, err)
		}
	}
	if n != 1 {
		t.Errorf("%d puzzles", n)
	}
}

func TestErrors(t *testing.T) {
	for src, want := range map[string]string{
		"a,8/8/8/8/8/8/8/8 w - - 0 1,e2e4,,,,,,,\n":                            "x.csv:1:3: chess: no king",
		"a,4k3/8/8/8/8/8/8/4K3 w - - 0 1,e1e2,,,,,,,\n":                        "x.csv:1:33: there are no moves",
		"a,4k3/8/8/8/8/8/8/4K3 w - - 0 1,e1e3 e8e7,,,,,,,\n":                   "x.csv:1:33: chess: no such legal move",
		"a,4k3/8/8/8/8/8/8/4K3 w - - 0 1,e1e2 e8e7,many,,,,,,\n":               `x.csv:1:43: "many" is no number`,
		"a,nonsense,,,,,,,,\n":                                                 "x.csv:1:3: chess: FEN",
		"a,4k3/8/8/8/8/8/8/4K3 w - - 0 1,e1e2 e8e7,1,2,3,4,\"quoted\n\nopen\n": "",
	} {
		n := 0
		for _, err := range Read("x.csv", strings.NewReader(src+mate)) {
			if n++; n == 1 && (want == "" || err == nil || !strings.HasPrefix(err.Error(), want)) && want != "" {
				t.Errorf("%s: %v", src, err)
			}
		}
		if n < 1 || want != "" && n != 2 {
			t.Errorf("%s: %d puzzles", src, n)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(header + mate + fork)
	f.Fuzz(func(t *testing.T, src string) {
		w := NewWriter(&bytes.Buffer{})
		for p, err := range Read("x.csv", strings.NewReader(src)) {
			if err == nil {
				if err := w.Write(&p); err != nil {
					t.Error(err)
				}
			}
		}
	})
}

func ExampleRead() {
	for p, err := range Read("one.csv", strings.NewReader(mate)) {
		pos, _ := p.Position()
		fmt.Println(p.ID, pos.Turn(), p.Mate, p.Answer(), err)
	}
	// Output: mate1 white 1 [d1d8] <nil>
}
