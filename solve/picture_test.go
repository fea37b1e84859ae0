package solve_test

import (
	"flag"
	"strings"
	"testing"

	"rookery/fairy"
	"rookery/fairy/condition"
	"rookery/fairy/walk"
	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/problem/popeye"
	"rookery/solution"
	"rookery/solve"
	"rookery/solve/internal/mailbox"
)

var miniatures = flag.Int("count-miniatures", 20, "random help problems to be solved with and without final pictures")

// miniature is a random help problem of a length at which pictures matter.
func (r random) miniature(t *testing.T, most float64) sample {
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
		if s.work(t) < most {
			return s
		}
	}
}

// A tally counts the problems with solutions of each kind that is to be met with.
type tally map[string]int

// allKinds are met with among many random problems.
const allKinds = "h#2 h#3 h#4 h=2 h=3 ser-h#3 ser-h#4 ser-h#5 ser-h#6 ser-h=3 ser-h=4 ser-#4 " +
	"set duplex half castling promotion passing general condition hs-drafted"

func (c tally) add(p *problem.Problem, text string, general bool) {
	s := p.Stipulation.Text
	whole := strings.TrimSuffix(s, ".5")
	for kind, is := range map[string]bool{
		whole: true, "half": whole != s, "set": p.Options.SetPlay, "duplex": p.Options.Duplex,
		"castling": strings.Contains(text, "0-0"), "promotion": strings.Contains(text, "=Q") || strings.Contains(text, "=S"),
		"passing": strings.Contains(text, "ep."), "general": general, "condition": len(p.Conditions) > 0,
	} {
		if is {
			c[kind]++
		}
	}
}

// check reports the kinds that are missing among so many problems.
func (c tally) check(t *testing.T, problems int) {
	t.Helper()
	t.Log(c)
	for _, kind := range strings.Fields(allKinds) {
		if c[kind] == 0 && problems >= 5000 {
			t.Errorf("no solutions of the kind %q", kind)
		}
	}
}

// TestPicturesMissNothing: help play that is cut where no final picture can come
// about any more has the same solutions as plain play, move for move, on either
// board, with and without conditions.
//
//	go test ./solve -run Pictures -seed 7 -count-miniatures 20000
func TestPicturesMissNothing(t *testing.T) {
	r := newRandom(77)
	kinds := tally{}
	solved, pictures := 0, 0
	for range times(*miniatures) {
		general := r.IntN(4) == 0
		s := r.miniature(t, choose(r, 1e6, 1e5))
		p := s.problem(t)
		if general && r.IntN(2) == 0 {
			p, _ = r.restricted(t)
		}
		p.Options.SetPlay = r.IntN(5) == 0
		p.Options.Duplex = r.IntN(5) == 0
		p.Options.WhiteToPlay = r.IntN(8) == 0
		p.Options.NullMoves = r.IntN(8) == 0
		p.Options.MaxSolutions = problem.Limit{N: 2000, Set: true} // some have millions
		want, sum := solvedText(t, p, solve.Config{Jobs: 1, Plain: true})
		cfg := solve.Config{Jobs: 1 + r.IntN(2), General: general}
		before := pictures
		cfg.CountPictures(&pictures)
		got, _ := solvedText(t, p, cfg)
		if got != want {
			t.Fatalf("%s %s: with pictures\n%s\nplain\n%s", s.fen(), p.Stipulation.Text, got, want)
		}
		if sum.Solutions > 0 {
			solved++
			if pictures > before {
				kinds.add(p, got, general)
			}
		}
		if pictures > before && strings.HasPrefix(p.Stipulation.Text, "hs#") {
			kinds["hs-drafted"]++ // those with solutions are rare
		}
	}
	t.Logf("%d of %d have solutions; %d pictures", solved, times(*miniatures), pictures)
	kinds.check(t, times(*miniatures))
	if solved < times(*miniatures)/20 || pictures < times(*miniatures) {
		t.Error("too few problems with solutions to mean anything")
	}
}

// TestPicturesUnderConditions: under conditions that only remove moves, too.
func TestPicturesUnderConditions(t *testing.T) {
	r := newRandom(79)
	solved, pictures := 0, 0
	for range times(*miniatures) {
		p, text := r.restricted(t)
		p.Options.MaxSolutions = problem.Limit{N: 500, Set: true}
		want, sum := solvedText(t, p, solve.Config{Jobs: 1, Plain: true})
		cfg := solve.Config{Jobs: 1}
		cfg.CountPictures(&pictures)
		if got, _ := solvedText(t, p, cfg); got != want {
			t.Fatalf("%s: with pictures\n%s\nplain\n%s", text, got, want)
		}
		if sum.Solutions > 0 {
			solved++
		}
	}
	t.Logf("%d of %d have solutions; %d pictures", solved, times(*miniatures), pictures)
	if solved < times(*miniatures)/30 || pictures < times(*miniatures) {
		t.Error("too few problems with solutions to mean anything")
	}
}

// TestPicturesWithDummies: men who cannot move stand in the way, block and are taken, and pawns
// become some. Where pawns have fewer promotions, ends are as without.
func TestPicturesWithDummies(t *testing.T) {
	r := newRandom(80)
	solved, pictures, idlers := 0, 0, 0
	for range times(*miniatures) {
		s := r.miniature(t, 1e5)
		p := s.problem(t)
		for i := range p.Board {
			if m := &p.Board[i].Man; m.Walk != problem.King && r.IntN(4) == 0 {
				m.Walk = "du"
			}
		}
		promotions := choose(r, []problem.Walk{"q", "s", "du"}, []problem.Walk{"q", "r", "s", "b", "du"}, []problem.Walk{"b", "s"}, []problem.Walk{"du"})
		p.Conditions = []problem.Condition{{Name: "PromOnly", Params: []problem.Param{{Walks: promotions}}}}
		p.Options.MaxSolutions = problem.Limit{N: 500, Set: true}
		want, sum := solvedText(t, p, solve.Config{Jobs: 1, Plain: true})
		before := pictures
		cfg := solve.Config{Jobs: 1}
		cfg.CountPictures(&pictures)
		if got, _ := solvedText(t, p, cfg); got != want {
			t.Fatalf("%s %s, PromOnly %v: with pictures\n%s\nplain\n%s", s.fen(), p.Stipulation.Text, promotions, got, want)
		}
		if sum.Solutions > 0 {
			solved++
			if pictures > before && strings.Contains(strings.ToLower(want), "du") {
				idlers++
			}
		}
	}
	t.Logf("%d of %d have solutions, %d of them with men who cannot move; %d pictures", solved, times(*miniatures), idlers, pictures)
	if solved < times(*miniatures)/30 || pictures < times(*miniatures) {
		t.Error("too few problems with solutions to mean anything")
	}
}

// TestNullMoves: a null move can be the first, in half-move play, too,
// and what is remembered of a position after one is not taken for the same
// position's after a move.
func TestNullMoves(t *testing.T) {
	for _, text := range []string{
		"Forsyth k7/Sp6/SK6/7s/8/8/8/8 Stipulation h=2.5 Option NullMoves",
		"Forsyth k7/Np6/NK6/7n/8/8/8/8 Stipulation h=2.5 Option NullMoves",
		"Forsyth 8/8/8/8/6P1/4K2Q/8/6k1 Stipulation h=2 Option NullMoves", // the same men go there and back
	} {
		list, errs := popeye.Parse("", []byte("BeginProblem\n"+text+"\nEndProblem\n"))
		if len(errs) > 0 || len(list) != 1 {
			t.Fatal(errs)
		}
		want, _ := solvedText(t, list[0], solve.Config{Jobs: 1, Plain: true, MaxMemory: -1})
		if !strings.Contains(want, "1... ...   2") && !strings.Contains(want, "1. ... ") {
			t.Errorf("%s: no null move comes first\n%s", text, want)
		}
		for _, cfg := range []solve.Config{{Jobs: 2}, {Jobs: 2, General: true}, {Jobs: 1, General: true, Plain: true}} {
			if got, _ := solvedText(t, list[0], cfg); got != want {
				t.Errorf("%s: general %v, plain %v:\n%s\nwithout tables\n%s", text, cfg.General, cfg.Plain, got, want)
			}
		}
	}
}

// TestPassingAfterDoubleStep: in a series, too, a pawn cannot be taken in passing when its side
// has passed after the double step.
func TestPassingAfterDoubleStep(t *testing.T) {
	p := parsed(t, "forsyth 3R4/5p2/8/6P1/8/5K1Q/8/7k\nstipulation ser-h=3\noption nullmoves noboard")
	want, _ := solvedText(t, p, solve.Config{Jobs: 1})
	got, _ := solvedText(t, p, solve.Config{Jobs: 1, General: true})
	if got != want || !strings.Contains(want, "3.f7-f5 g5*f6 ep.") || strings.Contains(want, "3. ... g5*f6 ep.") {
		t.Errorf("orthodox board %s\ngeneral board %s", want, got)
	}
}

// TestPicturesWithMenInHoles: such men act from there and are not seen.
func TestPicturesWithMenInHoles(t *testing.T) {
	for _, text := range []string{
		"Condition Hole a8 Stipulation phser-=3 Forsyth k7/8/2p5/3K4/8/8/8/5Q2",
		"Condition Hole e1 Stipulation h#2 Forsyth 8/8/8/8/5Q2/8/K7/1Rk1B3",
	} {
		list, errs := popeye.Parse("", []byte("BeginProblem\n"+text+"\nEndProblem\n"))
		if len(errs) > 0 || len(list) != 1 {
			t.Fatal(errs)
		}
		want, sum := solvedText(t, list[0], solve.Config{Jobs: 1, Plain: true})
		if got, _ := solvedText(t, list[0], solve.Config{Jobs: 1}); got != want || sum.Solutions == 0 {
			t.Errorf("%s: with pictures\n%s\nplain\n%s", text, got, want)
		}
	}
}

// TestPicturesOfCrowds: who mates with more men than a game has is solved without pictures.
func TestPicturesOfCrowds(t *testing.T) {
	p := parsed(t, "pieces white kc6 pa7b7d7e7f7g7a5b5d5e5f5a3b3d3e3f3 black ka8 bh8\nstipulation h#2\noption noboard")
	for _, general := range []bool{false, true} {
		want, sum := solvedText(t, p, solve.Config{Jobs: 1, Plain: true, General: general})
		if got, _ := solvedText(t, p, solve.Config{Jobs: 1, General: general}); got != want || sum.Solutions == 0 {
			t.Errorf("general board %v: with pictures\n%s\nplain\n%s", general, got, want)
		}
	}
}

// onlyRemoves: a condition, if it needs no parameters, does nothing but forbid and
// allow moves.
func onlyRemoves(t *testing.T, name string) bool {
	r, err := fairy.NewRules(walk.Find)
	if err != nil {
		t.Fatal(err)
	}
	h, err := condition.Hooks(r, problem.Condition{Name: name})
	if err != nil {
		return false
	}
	r.Add(h, fairy.Order{})
	kings := []problem.Placement{
		{Square: 4, Man: problem.Man{Colour: problem.White, Walk: problem.King}},
		{Square: 60, Man: problem.Man{Colour: problem.Black, Walk: problem.King}},
	}
	p, err := r.NewPosition(fairy.Setup{Board: kings})
	if err != nil {
		t.Fatal(err)
	}
	men, only := p.Search().OnlyRemoves()
	return only && !men.Stray && !men.Dummies
}

// restricted is a miniature under a condition that only removes moves.
func (r random) restricted(t *testing.T) (*problem.Problem, string) {
	var names []string
	for _, n := range lexicon.Conditions.Names() {
		if onlyRemoves(t, n.English()) {
			names = append(names, n.English())
		}
	}
	for {
		s := r.miniature(t, 2e4)
		name := choose(r, choose(r, names...), "Hole", "BlackMaximummer", "WhiteMaximummer", "BlackForcedSquare")
		text := "BeginProblem\nCondition " + name
		for range r.IntN(9) {
			text += " " + r.square().String()
		}
		text += choose(r, "", "", " Exact", " Ultra") + "\n" + s.input(t) + "\nEndProblem\n"
		list, errs := popeye.Parse("", []byte(text))
		if len(errs) == 0 && len(list) == 1 && len(list[0].Conditions) == 1 {
			return list[0], text
		}
	}
}

// TestPicturesFindFault plants faults in what pictures are judged by, and among
// the pictures.
func TestPicturesFindFault(t *testing.T) {
	for _, c := range []struct {
		fault string
		plant func(*solve.Config)
		make  func(random) *problem.Problem
	}{
		{"a knight's way counted too long", (*solve.Config).SpoilWays, func(r random) *problem.Problem {
			s := r.miniature(t, 1e6)
			return s.problem(t)
		}},
		{"half of the stalemates lost", (*solve.Config).LosePictures, func(r random) *problem.Problem {
			for {
				if s := r.miniature(t, 1e5); s.stipulation.Goal == "=" {
					return s.problem(t)
				}
			}
		}},
		{"half of the pictures lost under conditions", (*solve.Config).LosePictures, func(r random) *problem.Problem {
			p, _ := r.restricted(t)
			return p
		}},
	} {
		r := newRandom(78)
		found := false
		for range 4000 {
			p := c.make(r)
			p.Options.MaxSolutions = problem.Limit{N: 500, Set: true}
			want, sum := solvedText(t, p, solve.Config{Jobs: 1, Plain: true})
			if sum.Solutions == 0 {
				continue
			}
			var cfg solve.Config
			c.plant(&cfg)
			if got, _ := solvedText(t, p, cfg); got != want {
				found = true
				break
			}
		}
		if !found {
			t.Errorf("%s makes no difference", c.fault)
		}
	}
}

// TestIntelligentLimits: the option's number limits the lines to one final
// position, and of options that cannot be used the solver says so.
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
	if s := solved("h#1", "noboard intelligent condition anticirce"); !strings.Contains(s, "Intelligent Mode only") {
		t.Errorf("not told that pictures do not go with the condition:\n%s", s)
	}
	for _, tries := range []string{"try", "defence 0"} {
		if s := solved("#1", "noboard "+tries+" postkey"); !strings.Contains(s, "try play not applicable") {
			t.Errorf("not told that there are no tries behind a key:\n%s", s)
		}
	}
	if s := solved("h#1", "noboard intelligent\npieces white due5\ncondition promonly q du"); strings.Contains(s, "Intelligent Mode only") {
		t.Errorf("told that pictures cannot be used with men who cannot move:\n%s", s)
	}
	if s := solved("h#1", "noboard intelligent\npieces white ge5"); !strings.Contains(s, "Intelligent Mode only") {
		t.Errorf("not told that pictures do not go with fairy men:\n%s", s)
	}
	if s := solved("h#1", "noboard intelligent"); strings.Contains(s, "Intelligent Mode only") {
		t.Errorf("told that pictures cannot be used:\n%s", s)
	}
}

// TestPhaseTellsMethod: the tree says whether final pictures were used.
func TestPhaseTellsMethod(t *testing.T) {
	list, errs := popeye.Parse("", []byte("BeginProblem\nForsyth 8/8/8/8/8/k7/2R5/K7\nstipulation h#3\nEndProblem\n"))
	if len(errs) > 0 || len(list) != 1 {
		t.Fatal(errs)
	}
	for _, plain := range []bool{false, true} {
		var b solution.Builder
		if _, err := solve.Solve(t.Context(), list[0], solve.Config{Jobs: 1, Plain: plain}, &b); err != nil {
			t.Fatal(err)
		}
		phase := b.Solution.Twins[0].Halves[0].Phases[0]
		if (phase.Pictures == 0) != plain {
			t.Errorf("plain %v: %d pictures", plain, phase.Pictures)
		}
	}
}

// TestPromotionsAreWorthDrafting: pictures of stalemate are drafted whole also where it takes
// longer than a search would that knew only what pawns can do. Without them 12 million positions
// are examined here.
func TestPromotionsAreWorthDrafting(t *testing.T) {
	p := parsed(t, "pieces white Kb2 Rc6h4 Pd5 black Ka4 Pb5d6f4g4\nstipulation ser-h=11")
	sum, err := solve.Solve(t.Context(), p, solve.Config{Jobs: 1}, new(solution.Builder))
	if err != nil || sum.Solutions != 2 || sum.Positions > 200_000 {
		t.Errorf("%+v, %v", sum, err)
	}
}
