package solve_test

import (
	"flag"
	"strings"
	"testing"

	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solve"
	"rookery/solve/internal/mailbox"
)

var miniatures = flag.Int("count-miniatures", 150, "random help problems to be solved with and without final pictures")

// miniature is a random help problem of a length at which pictures matter.
func (r random) miniature(t *testing.T) sample {
	for {
		s := sample{men: r.position()}
		goal := choose[mailbox.Goal](r, "#", "#", "=")
		switch r.IntN(7) {
		case 0:
			s.stipulation = mailbox.Stipulation{Series: "ser-", Play: choose(r, "h", "h", ""), Moves: 3 + r.IntN(4), Goal: goal}
		case 1:
			s.stipulation = mailbox.Stipulation{Series: "ser-", Play: choose(r, "h", ""), Moves: 3 + r.IntN(2), Intro: r.IntN(2), Goal: goal}
		case 2:
			s.stipulation = mailbox.Stipulation{Play: choose(r, "reci-h", "hs"), Moves: 2 + r.IntN(2), Goal: goal}
		case 3:
			s.stipulation = mailbox.Stipulation{Series: choose(r, "pser-", "phser-"), Moves: 3 + r.IntN(2), Goal: goal}
		default:
			s.stipulation = mailbox.Stipulation{Play: "h", Moves: 2 + r.IntN(3), Half: r.IntN(3) == 0, Goal: goal}
		}
		if s.work(t) < 1e6 {
			return s
		}
	}
}

// TestPicturesMiss nothing: help play that is cut where no final picture can
// come about any more has the same solutions as plain play, move for move.
//
//	go test ./solve -run Pictures -seed 7 -count-miniatures 20000
func TestPicturesMissNothing(t *testing.T) {
	r := newRandom(77)
	solved, pictures := 0, 0
	for range *miniatures {
		s := r.miniature(t)
		p := s.problem(t)
		p.Options.SetPlay = r.IntN(5) == 0
		p.Options.Duplex = r.IntN(5) == 0
		p.Options.WhiteToPlay = r.IntN(8) == 0
		p.Options.NullMoves = r.IntN(8) == 0
		p.Options.MaxSolutions = problem.Limit{N: 2000, Set: true} // some have millions
		want, sum := solvedText(t, p, solve.Config{Jobs: 1, Plain: true})
		cfg := solve.Config{Jobs: 1}
		cfg.CountPictures(&pictures)
		got, _ := solvedText(t, p, cfg)
		if got != want {
			t.Fatalf("%s %s: with pictures\n%s\nplain\n%s", s.fen(), p.Stipulation.Text, got, want)
		}
		if sum.Solutions > 0 {
			solved++
		}
	}
	t.Logf("%d of %d have solutions; %d pictures", solved, *miniatures, pictures)
	if solved < *miniatures/20 || pictures < *miniatures {
		t.Error("too few problems with solutions to mean anything")
	}
}

// TestPicturesFindFault plants a fault in the ways that pictures are judged by.
func TestPicturesFindFault(t *testing.T) {
	r := newRandom(78)
	for range 4000 {
		s := r.miniature(t)
		p := s.problem(t)
		want, sum := solvedText(t, p, solve.Config{Jobs: 1, Plain: true})
		if sum.Solutions == 0 {
			continue
		}
		var cfg solve.Config
		cfg.SpoilWays()
		if got, _ := solvedText(t, p, cfg); got != want {
			return
		}
	}
	t.Error("a knight's way counted too long makes no difference")
}

// TestIntelligentLimits: the option's number limits the lines to one final
// position, and where pictures cannot be used the solver says so.
func TestIntelligentLimits(t *testing.T) {
	solved := func(stipulation, option string) string {
		list, errs := popeye.Parse("", []byte("BeginProblem\npieces white kh8 rc2 black ka4 rc3\nstipulation "+stipulation+"\noption "+option+"\nEndProblem\n"))
		if len(errs) > 0 || len(list) != 1 {
			t.Fatal(errs)
		}
		text, _ := solvedText(t, list[0], solve.Config{Jobs: 2})
		return text
	}
	all, two := solved("ser-#7", "noboard duplex"), solved("ser-#7", "noboard duplex intelligent 2")
	if n := strings.Count(all, "#\n"); n < 100 || strings.Count(two, "#\n") >= n {
		t.Errorf("%d lines without a limit, with one\n%s", n, two)
	}
	if s := solved("r#2", "noboard intelligent"); !strings.Contains(s, "Intelligent Mode only") {
		t.Errorf("not told that pictures cannot be used:\n%s", s)
	}
	if s := solved("h#1", "noboard intelligent"); strings.Contains(s, "Intelligent Mode only") {
		t.Errorf("told that pictures cannot be used:\n%s", s)
	}
}
