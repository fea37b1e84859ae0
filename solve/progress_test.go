package solve_test

import (
	"strings"
	"testing"

	"rookery/problem/popeye"
	"rookery/solution"
	"rookery/solve"
)

// A watcher looks at each node.
type watcher struct {
	solution.Sink
	node func()
}

func (w watcher) Node(n *solution.Node) {
	w.node()
	w.Sink.Node(n)
}

// TestProgressOfPictures: pictures get fewer as first moves are done, a line is
// found only while one is left, and at the end there is none. Shorter play needs
// all those of the play to come.
func TestProgressOfPictures(t *testing.T) {
	fewer := 0
	for _, text := range []string{
		"Forsyth 8/8/8/8/8/k7/2R5/K7 Stipulation h#4",
		"Forsyth 8/8/8/8/8/k7/2R5/K7 Stipulation h#3.5",
		"Pieces White Kf2 Pe2 Black Ke6 Re5 Bd6 Sd5 Pc5 Pc6 Pe4 Pf6 Stipulation h#6",
		"Pieces White Kc8 Bc3 Se4 Black Kf4 Rd4 Bb2 Stipulation h#4 Option SetPlay Duplex",
		"Pieces White Kh8 Rc2 Black Ka4 Rc3 Stipulation ser-#7 Option Duplex",
	} {
		list, errs := popeye.Parse("", []byte("BeginProblem\n"+text+"\nEndProblem\n"))
		if len(errs) > 0 || len(list) != 1 {
			t.Fatal(errs)
		}
		for _, jobs := range []int{1, 3} {
			var now solve.Progress
			cfg := solve.Config{Jobs: jobs, Progress: func(p solve.Progress) {
				switch {
				case p.Pictures == 0:
					t.Errorf("%s: no pictures", text)
				case p.Done == 0 && (p.PicturesLeft == 0 || p.PicturesLeft > p.Pictures):
					t.Errorf("%s: %d pictures of %d left at the beginning", text, p.PicturesLeft, p.Pictures)
				case p.Done > 0 && (p.Done != now.Done+1 || p.PicturesLeft > now.PicturesLeft):
					t.Errorf("%s: %+v after %+v", text, p, now)
				case p.Done == p.Total && p.PicturesLeft != 0 && p.PicturesLeft != p.Pictures:
					t.Errorf("%s: %d pictures left at the end", text, p.PicturesLeft)
				}
				if 0 < p.Done && p.Done < p.Total && p.PicturesLeft < now.PicturesLeft {
					fewer++
				}
				now = p
			}}
			lines := 0
			sink := watcher{new(solution.Builder), func() {
				// Several workers: a line may have waited for moves before its own.
				if lines++; now.PicturesLeft == 0 && jobs == 1 {
					t.Errorf("%s: a line is found though no picture is left", text)
				}
			}}
			if _, err := solve.Solve(t.Context(), list[0], cfg, sink); err != nil {
				t.Fatal(err)
			}
			if lines == 0 || now.PicturesLeft != 0 {
				t.Errorf("%s: %d lines, and %d pictures left in the end", text, lines, now.PicturesLeft)
			}
		}
	}
	if fewer == 0 {
		t.Error("pictures never get fewer on the way")
	}
}

// TestProgressOfProofGames: the progress of a proof game tells the ways to share out fates, and at which first move the search is.
func TestProgressOfProofGames(t *testing.T) {
	list, errs := popeye.Parse("", []byte("BeginProblem\nforsyth r1bqkb1r/pppp1Qpp/2s2s2/4p3/2B1P3/8/PPPP1PPP/RSB1K1SR\nstipulation dia3.5\nEndProblem\n"))
	if len(errs) > 0 || len(list) != 1 {
		t.Fatal(errs)
	}
	var first, last solve.Progress
	cfg := solve.Config{Jobs: 1, Progress: func(p solve.Progress) {
		if p.Done == 0 {
			first = p
		}
		last = p
	}}
	text, _ := solvedText(t, list[0], cfg)
	if first.At == "" || first.Ways != 1 || last.At != "" || last.Done != last.Total {
		t.Errorf("%+v at the beginning, %+v at the end", first, last)
	}
	if strings.Contains(text, "Never moved") {
		t.Errorf("progress explains:\n%s", text)
	}
}
