package solve_test

import (
	"flag"
	"slices"
	"strings"
	"testing"

	"rookery/chess"
	"rookery/internal/tests"
	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solve"
)

var proofGames = flag.Int("count-games", 32, "random games to be found again with and without deductions")

// proofGame is a problem that asks for the way to a position which a random
// game has reached: dia, or a=>b from a random position, or a series.
func (r random) proofGame(t *testing.T) (*problem.Problem, *chess.Board) {
	t.Helper()
	from := chess.Start()
	tr := &problem.Traditional{Goal: problem.Goal{Kind: problem.ProofGame}}
	n := 1 + r.IntN(4)
	if r.IntN(3) > 0 {
		tr.Goal.Kind = problem.AToB
		from = r.diagram(t)
		if r.IntN(3) == 0 {
			tr.Series = problem.Series
		}
	}
	pos, played := from, 0
	for i := range n {
		list := pos.Legal(nil)
		if tr.Series != 0 && i > 0 {
			for pos.Pass(); len(list) > 0 && pos.OpponentInCheck(); {
				return r.proofGame(t)
			}
			list = pos.Legal(nil)
		}
		if len(list) == 0 {
			break
		}
		m := list[r.IntN(len(list))]
		for range r.IntN(8) {
			if m.IsCapture() || m.IsCastling() || m.Promotion() != chess.NoRole {
				break
			}
			m = list[r.IntN(len(list))]
		}
		pos.Play(m)
		played++
	}
	if tr.Moves, tr.Half = (played+1)/2, played%2 == 1; tr.Series != 0 {
		tr.Moves, tr.Half = played, false
	} else if tr.Half {
		tr.Moves--
	}
	if played == 0 || tr.Moves == 0 {
		return r.proofGame(t)
	}
	p := &problem.Problem{Stipulation: problem.Stipulation{Text: tr.String(), Traditional: tr}}
	p.Options.MaxSolutions = problem.Limit{N: 3000, Set: true}
	if tr.Goal.Kind == problem.ProofGame {
		p.Board = placements(pos.Board())
	} else {
		p.Board, p.Target = placements(from.Board()), placements(pos.Board())
	}
	return p, pos.Board()
}

// diagram is a random position with Black to move.
func (r random) diagram(t *testing.T) chess.Position {
	t.Helper()
	for {
		s := chess.EmptySetup()
		s.Turn = chess.Black
		for at, letter := range r.position() {
			piece, _ := chess.ParsePiece(letter)
			s.Board.Put(at, piece)
		}
		for c, king := range [2]chess.Square{4, 60} {
			if s.Board.Of(chess.Colour(c), chess.King).Has(king) {
				s.Castling |= s.Board.Of(chess.Colour(c), chess.Rook) & (1<<(king-4) | 1<<(king+3))
			}
		}
		if pos, err := s.Position(chess.Problem); err == nil && !pos.OpponentInCheck() && pos.CountLegal() < 40 {
			return pos
		}
	}
}

func placements(b *chess.Board) (men []problem.Placement) {
	for at := range b.Occupied().Squares() {
		piece, _ := b.At(at)
		men = append(men, problem.Placement{Square: at, Man: problem.Man{
			Colour: problem.Colour(piece.Colour()), Walk: walkOf[piece.Letter()|0x20]}})
	}
	return men
}

// TestDeductionsMissNothing: proof games that are cut where the target is out
// of reach have the same solutions as plain play, move for move.
//
//	go test ./solve -run Deductions -seed 7 -count-games 20000
func TestDeductionsMissNothing(t *testing.T) {
	t.Parallel()
	r := newRandom(90)
	solved, plain, pruned := 0, int64(0), int64(0)
	for range times(*proofGames) {
		p, target := r.proofGame(t)
		want, sum := solvedText(t, p, solve.Config{Jobs: 1, Plain: true})
		cfg := solve.Config{Jobs: 1}
		switch r.IntN(3) {
		case 0:
			cfg.DeduceDeeply()
		case 1:
			cfg.DivideAtOnce()
			cfg.Jobs = 1 + r.IntN(2)
		}
		got, less := solvedText(t, p, cfg)
		if got != want {
			t.Fatalf("%s to %s: with deductions\n%s\nplain\n%s", p.Stipulation.Text, target.Placement(), got, want)
		}
		if sum.Solutions > 0 {
			solved++
		}
		plain, pruned = plain+sum.Positions, pruned+less.Positions
	}
	t.Logf("%d of %d solved; %d positions, %d with deductions", solved, times(*proofGames), plain, pruned)
	if solved < times(*proofGames)/2 || pruned > plain/2 {
		t.Errorf("%d of %d solved; %d positions, %d with deductions", solved, times(*proofGames), plain, pruned)
	}
}

// removing are conditions under which proof games are deduced about: they only
// forbid moves, or what they allow is a matter of check, or they let kings move
// like other men.
var removing = []string{
	"ChecklessChess", "LosingChess", "Madrasi", "Patrouille", "MultiCaptures", "BlackMaximummer", "WhiteMinimummer",
	"GridChess", "NoCapture", "MonochromChess", "BackHome", "KoeKo", "Bicolores", "ExtinctionChess", "Isardam",
	"AlphabeticChess", "Disparate", "SAT", "TransmutedKings", "BlackReflectiveKing",
}

// TestDeductionsUnderConditions: the same under conditions, those among them
// that add moves or effects, about which nothing is deduced.
func TestDeductionsUnderConditions(t *testing.T) {
	t.Parallel()
	r := newRandom(92)
	names := append([]string{"Circe", "AndernachChess", "EinsteinChess", "Rokagogo", "VaultingKings", "Bicaptures", "CheekToCheek",
		"CastlingChess", "ExchangeCastling", "DangerCirce", "MessignyChess", "#C"}, removing...)
	aims, solved := map[string]int{}, map[string]int{}
	for i := range times(*proofGames) {
		p, target := r.proofGame(t)
		if !tests.Sampled(*long, i%len(names)) {
			continue
		}
		name := names[i%len(names)]
		p.Conditions = []problem.Condition{{Name: name}}
		if tr := p.Stipulation.Traditional; tr.Goal.Kind == problem.AToB && tr.Series == 0 && tr.Moves > 2 {
			tr.Moves = 2 // nobody waits for the general board
			if name == "MessignyChess" {
				tr.Moves = 1 // any two men change places: most moves of all
			}
		}
		want, sum := solvedText(t, p, solve.Config{Jobs: 1, Plain: true})
		cfg, n := solve.Config{Jobs: 1}, 0
		cfg.CountTargets(&n)
		if got, _ := solvedText(t, p, cfg); got != want {
			t.Fatalf("%s, %s to %s: with deductions\n%s\nplain\n%s", name, p.Stipulation.Text, target.Placement(), got, want)
		}
		aims[name] += n
		solved[name] += sum.Solutions
	}
	for i, name := range names {
		if got, want := aims[name] > 0, i >= len(names)-len(removing); tests.Sampled(*long, i) && got != want {
			t.Errorf("%s: something deduced: %t, want %t", name, got, want)
		}
	}
	t.Log(solved)
}

// travelling are conditions under which the moves are counted that men need for their journeys.
var travelling = []string{"Make&TakeChess", "Take&MakeChess", "AliceChess"}

// TestTravelsMissNothing: the same where moves are counted.
func TestTravelsMissNothing(t *testing.T) {
	t.Parallel()
	r := newRandom(94)
	solved := map[string]int{}
	plain, pruned := int64(0), int64(0)
	for i := range times(*proofGames) / 2 {
		p, target := r.proofGame(t)
		name := travelling[i%len(travelling)]
		p.Conditions = []problem.Condition{{Name: name}}
		tr := p.Stipulation.Traditional
		if tr.Series == 0 && tr.Moves > 2 {
			tr.Moves = 2
		}
		if name == "AliceChess" {
			// Whoever has moved has most often done so once.
			list, from := p.Target, p.Board
			if tr.Goal.Kind == problem.ProofGame {
				start := chess.Start()
				list, from = p.Board, placements(start.Board())
			}
			for j := range list {
				if !slices.ContainsFunc(from, func(m problem.Placement) bool { return m.Square == list[j].Square && m.Man.Walk == list[j].Man.Walk }) {
					list[j].Man.Attributes = []problem.Attribute{"AliceB"}
				}
			}
		}
		want, sum := solvedText(t, p, solve.Config{Jobs: 1, Plain: true})
		got, less := solvedText(t, p, solve.Config{Jobs: 1})
		if got != want {
			t.Fatalf("%s, %s to %s: counted\n%s\nplain\n%s", name, p.Stipulation.Text, target.Placement(), got, want)
		}
		solved[name] += sum.Solutions
		plain, pruned = plain+sum.Positions, pruned+less.Positions
	}
	t.Logf("%v; %d positions, %d with travels counted", solved, plain, pruned)
	for _, name := range travelling {
		if solved[name] == 0 {
			t.Errorf("%s: nothing solved", name)
		}
	}
	if pruned > plain/4 {
		t.Errorf("%d positions, %d with travels counted", plain, pruned)
	}
}

// TestTurnedMenAreCounted: under #C two men at most turn in a half move, those of a double check.
func TestTurnedMenAreCounted(t *testing.T) {
	t.Parallel()
	p := parsed(t, "pieces white ka1 ph2 black kh7 ra8b8 sa3\nstipulation a=>b2\ncondition #C\npieces white ka1 ph4 ra8 sc2 black kg8 rb8")
	want, plain := solvedText(t, p, solve.Config{Jobs: 1, Plain: true})
	got, counted := solvedText(t, p, solve.Config{Jobs: 1})
	if !strings.Contains(want, "Sa3-c2[c2=w][a8=w]") || got != want {
		t.Errorf("counted\n%s\nplain\n%s", got, want)
	}
	if counted.Positions > plain.Positions/2 {
		t.Errorf("%d positions, %d counted", plain.Positions, counted.Positions)
	}
}

// TestDeductionsInBattle: a target that is to be reached by force.
func TestDeductionsInBattle(t *testing.T) {
	t.Parallel()
	r := newRandom(93)
	solved, plain, pruned := 0, int64(0), int64(0)
	for range times(*proofGames) / 2 {
		from := r.diagram(t)
		to := from
		for range 1 + 2*r.IntN(3) {
			if list := to.Legal(nil); len(list) > 0 {
				to.Play(list[r.IntN(len(list))])
			}
		}
		p := parsed(t, "pieces black ka1\nsstip black 5a[a=>b]\npieces black ka1\noption try")
		p.Board, p.Target = placements(from.Board()), placements(to.Board())
		want, sum := solvedText(t, p, solve.Config{Jobs: 1, Plain: true})
		cfg := solve.Config{Jobs: 1}
		if cfg.DeduceDeeply(); r.IntN(2) == 0 {
			cfg.DivideAtOnce()
		}
		got, less := solvedText(t, p, cfg)
		if got != want {
			t.Fatalf("%s to %s: with deductions\n%s\nplain\n%s", from.FEN(), to.FEN(), got, want)
		}
		if sum.Solutions > 0 {
			solved++
		}
		plain, pruned = plain+sum.Positions, pruned+less.Positions
	}
	t.Logf("%d of %d solved; %d positions, %d with deductions", solved, times(*proofGames)/2, plain, pruned)
	if solved == 0 || pruned > plain*2/3 {
		t.Errorf("%d of %d solved; %d positions, %d with deductions", solved, times(*proofGames)/2, plain, pruned)
	}
}

// TestDeductionsFindFault plants a fault in what is deduced.
func TestDeductionsFindFault(t *testing.T) {
	t.Parallel()
	r := newRandom(91)
	for range 400 {
		p, target := r.proofGame(t)
		want, _ := solvedText(t, p, solve.Config{Jobs: 1, Plain: true})
		cfg := solve.Config{Jobs: 1}
		cfg.SpoilTarget(target)
		if got, _ := solvedText(t, p, cfg); got != want {
			return
		}
	}
	t.Error("pawns on their second squares taken for unmoved make no difference")
}

// TestProofGames solves games that plain search would take ages for.
func TestProofGames(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ forsyth, stipulation string }{
		{"3qkbsr/r1pppppp/p1p1b3/s7/6P1/8/PPPPPP1P/RSBQK1S1", "dia8.5"},
		{"3rqrk1/pp4pp/2s2s2/1BppppB1/1bPPPPb1/2S2S2/PP4PP/3RQRK1", "dia11"},
		{"rsb5/pp1p1pp1/r1pkpB2/1Kbs3p/Q1P5/qPS1P3/P2P1PPP/4RBSR", "dia12"},
		{"rsbq1SBR/pppp1kp1/4p1s1/5p1p/7P/5PP1/PPPPPr1b/RSBQK3", "dia15.5"},
		{"1r1b2sr/pp2pp1p/2pp4/5bpq/3s1P2/1P4Pk/P1PPP2P/SRQSBRKB", "dia18.5"},
	} {
		list, errs := popeye.Parse("", []byte("BeginProblem\nforsyth "+test.forsyth+"\nstipulation "+test.stipulation+"\nEndProblem\n"))
		if len(errs) > 0 || len(list) != 1 {
			t.Fatal(errs)
		}
		text, sum := solvedText(t, list[0], solve.Config{Jobs: 2, Explain: true})
		if sum.Solutions != 1 || !strings.Contains(text, "Never moved, never taken: ") {
			t.Errorf("%s: %d solutions, want 1\n%s", test.stipulation, sum.Solutions, text)
		}
	}
}
