package solve_test

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
	"rookery/solve"
	"rookery/solve/internal/mailbox"
)

// The solver is compared with package mailbox, which tries everything, over
// random small problems of each kind of play. A difference is shown as input
// text. Another seed and count look at other problems:
//
//	go test ./solve -run Oracle -seed 7 -count-problems 5000
var (
	seed  = flag.Uint64("seed", 1, "of the random problems")
	long  = flag.Bool("long", false, "all cases, not only a third of them; four times as many random problems, and all of the corpus that is at hand")
	count = flag.Int("count-problems", 40, "random problems of each kind of play")
	goals = flag.String("goals", "# # # # # # # # # = = == != ## ##! #= #&= zat + x % ep 00 z k ct <> c81 ~", "to choose from")
	most  = flag.Float64("positions", 4000, "estimate that a random problem must stay below")
)

// A sample is a random problem, as the oracle and as the solver take it.
type sample struct {
	men         map[chess.Square]byte // FEN letters
	stipulation mailbox.Stipulation
	options     mailbox.Options
}

// random makes samples.
type random struct{ *rand.Rand }

func newRandom(stream uint64) random { return random{rand.New(rand.NewPCG(*seed, stream))} }

func choose[T any](r random, from ...T) T { return from[r.IntN(len(from))] }

func (r random) square() chess.Square { return chess.At(r.IntN(8), r.IntN(8)) }

// near is a square not far from another one.
func (r random) near(s chess.Square, most int) chess.Square {
	for {
		file, rank := s.File()+r.IntN(2*most+1)-most, s.Rank()+r.IntN(2*most+1)-most
		if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
			return chess.At(file, rank)
		}
	}
}

// position scatters few men, most of them about a king on the edge, often
// with castling, a double step to be taken en passant or a promotion near.
func (r random) position() map[chess.Square]byte {
	men := map[chess.Square]byte{}
	put := func(s chess.Square, letter byte) {
		pawn := letter == 'P' || letter == 'p'
		if men[s] == 0 && !(pawn && (s.Rank() == 0 || s.Rank() == 7)) {
			men[s] = letter
		}
	}
	theme := r.IntN(10)
	black := choose(r, chess.At(r.IntN(8), 7), chess.At(r.IntN(8), 0), chess.At(0, r.IntN(8)), 0, 7, 56, 63, r.square())
	switch theme {
	case 0: // White may castle
		men[4] = 'K'
		for _, corner := range []chess.Square{0, 7} {
			if r.IntN(3) > 0 {
				put(corner, 'R')
			}
		}
		black = r.near(choose(r, chess.Square(0), 7, 20), 2)
	case 1: // Black may castle
		black = 60
		for _, corner := range []chess.Square{56, 63} {
			if r.IntN(3) > 0 {
				put(corner, 'r')
			}
		}
	case 2: // en passant
		file := r.IntN(7)
		put(chess.At(file, 6), 'p')
		put(chess.At(file+1, 4), 'P')
	case 3:
		file := r.IntN(7)
		put(chess.At(file+1, 1), 'P')
		put(chess.At(file, 3), 'p')
	case 4: // promotion
		put(chess.At(r.IntN(8), 6), 'P')
		put(chess.At(r.IntN(8), 1), 'p')
	}
	if r.IntN(16) > 0 {
		put(black, 'k')
	}
	if theme != 0 && r.IntN(16) > 0 {
		for range 20 {
			if s := r.near(black, 3); men[s] == 0 && chess.KingAttacks(s)&black.Bit() == 0 {
				put(s, 'K')
				break
			}
		}
	}
	for _, side := range []string{"QRRBNPP", "qrbnppp"} {
		for range r.IntN(4) {
			s := r.square()
			if r.IntN(2) == 0 {
				s = r.near(black, 2)
			}
			put(s, side[r.IntN(len(side))])
		}
	}
	return men
}

func (r random) goal() mailbox.Goal {
	g := choose(r, strings.Fields(*goals)...)
	if g == "z" || g == "k" {
		g += r.square().String()
	}
	return mailbox.Goal(g)
}

// kinds of play, each with how a stipulation of it is made.
var kinds = []struct {
	name string
	make func(r random) mailbox.Stipulation
}{
	{"direct", func(r random) mailbox.Stipulation {
		return mailbox.Stipulation{Moves: choose(r, 1, 2, 2, 2, 3), Goal: r.goal()}
	}},
	{"self", func(r random) mailbox.Stipulation {
		return mailbox.Stipulation{Play: "s", Moves: choose(r, 1, 1, 2), Goal: r.goal()}
	}},
	{"reflex", func(r random) mailbox.Stipulation {
		return mailbox.Stipulation{Play: choose(r, "r", "semi-r"), Moves: choose(r, 1, 2, 2), Goal: r.goal()}
	}},
	{"help", func(r random) mailbox.Stipulation {
		return mailbox.Stipulation{Play: "h", Moves: choose(r, 1, 1, 2), Half: r.IntN(3) == 0, Goal: r.goal(), Exact: r.IntN(12) == 0}
	}},
	{"helpself", func(r random) mailbox.Stipulation {
		return mailbox.Stipulation{Play: choose(r, "hs", "hr"), Moves: choose(r, 1, 1, 2), Half: r.IntN(4) == 0, Goal: r.goal()}
	}},
	{"reciprocal", func(r random) mailbox.Stipulation {
		s := mailbox.Stipulation{Play: "reci-h", Moves: choose(r, 1, 1, 2), Goal: r.goal()}
		s.Half = s.Moves == 1 && r.IntN(3) == 0
		if r.IntN(3) == 0 {
			s.Other = r.goal()
		}
		return s
	}},
	{"series", func(r random) mailbox.Stipulation {
		return mailbox.Stipulation{Series: "ser-", Play: choose(r, "", "h", "s", "r"),
			Moves: choose(r, 1, 2, 3), Goal: r.goal(), Exact: r.IntN(12) == 0}
	}},
	{"parry", func(r random) mailbox.Stipulation {
		s := mailbox.Stipulation{Series: choose(r, "pser-", "phser-"), Moves: choose(r, 1, 2, 3), Goal: r.goal()}
		if s.Play = choose(r, "", "h", "s"); s.Series == "phser-" && s.Play == "h" {
			s.Play = ""
		}
		return s
	}},
	{"intro", func(r random) mailbox.Stipulation {
		return mailbox.Stipulation{Intro: choose(r, 1, 2), Series: "ser-", Play: choose(r, "", "h"), Moves: choose(r, 1, 2), Goal: r.goal()}
	}},
}

// sample makes a problem that takes the oracle no more than some thousand
// positions; most that have no solution are thrown away.
func (r random) sample(t *testing.T, stipulation func(random) mailbox.Stipulation, without mailbox.Rule) (s sample, want []string) {
	t.Helper()
	for tries := 1 + r.IntN(12); tries > 0 && len(want) == 0; tries-- {
		for {
			s = sample{men: r.position(), stipulation: stipulation(r)}
			if s.work(t) < *most {
				break
			}
		}
		if s.stipulation.Battle() {
			s.options = mailbox.Options{Try: r.IntN(3) == 0, Variations: r.IntN(4) > 0, NoThreat: r.IntN(4) == 0}
		}
		want = s.oracle(t, without)
	}
	return s, want
}

// work estimates the positions to be seen, from the moves in the diagram.
func (s *sample) work(t *testing.T) float64 {
	t.Helper()
	b := s.board(t)
	first := float64(len(b.Legal()) + 1)
	b.Pass()
	second := float64(len(b.Legal()) + 1)
	n := s.stipulation.Moves + s.stipulation.Intro
	if s.stipulation.Series != "" {
		return math.Pow(first, float64(n)) * second
	}
	return math.Pow(first*second, float64(n))
}

var walkOf = map[byte]problem.Walk{
	'k': problem.King, 'q': problem.Queen, 'r': problem.Rook, 'b': problem.Bishop, 'n': problem.Knight, 'p': problem.Pawn,
}

// problem is the sample as the solver takes it.
func (s *sample) problem(t *testing.T) *problem.Problem {
	t.Helper()
	p := &problem.Problem{}
	for square := range chess.Square(64) {
		letter := s.men[square]
		if letter == 0 {
			continue
		}
		colour := problem.White
		if letter >= 'a' {
			colour = problem.Black
		}
		p.Board = append(p.Board, problem.Placement{Square: square, Man: problem.Man{Colour: colour, Walk: walkOf[letter|0x20]}})
	}
	goal := func(g mailbox.Goal) problem.Goal {
		if g == "" {
			return problem.Goal{}
		}
		cut, rest, ok := problem.CutGoal(string(g))
		if !ok || rest != "" {
			t.Fatalf("goal %q", g)
		}
		return cut
	}
	st := s.stipulation
	tr := &problem.Traditional{
		Intro: st.Intro, Exact: st.Exact, Goal: goal(st.Goal), ReciprocalGoal: goal(st.Other), Moves: st.Moves, Half: st.Half,
		Series: map[string]problem.SeriesKind{"ser-": problem.Series, "pser-": problem.ParrySeries, "phser-": problem.ParryHelpSeries}[st.Series],
		Play: map[string]problem.Play{"s": problem.Self, "r": problem.Reflex, "semi-r": problem.SemiReflex, "h": problem.Help,
			"hs": problem.HelpSelf, "hr": problem.HelpReflex, "reci-h": problem.Help}[st.Play],
		Reciprocal: st.Play == "reci-h",
	}
	p.Stipulation = problem.Stipulation{Text: tr.String(), Traditional: tr}
	p.Options = problem.Options{Try: s.options.Try, Variations: s.options.Variations, NoThreat: s.options.NoThreat}
	return p
}

func (s *sample) fen() string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		empty := 0
		flush := func() {
			if empty > 0 {
				fmt.Fprint(&b, empty)
				empty = 0
			}
		}
		for file := range 8 {
			if letter := s.men[chess.At(file, rank)]; letter != 0 {
				flush()
				b.WriteByte(letter)
			} else {
				empty++
			}
		}
		if flush(); rank > 0 {
			b.WriteByte('/')
		}
	}
	return b.String()
}

// input is the sample in the input language.
func (s *sample) input(t *testing.T) string {
	t.Helper()
	var options string
	for _, o := range []struct {
		on   bool
		name string
	}{{s.options.Try, "Try"}, {s.options.Variations, "Variation"}, {s.options.NoThreat, "NoThreat"}} {
		if o.on {
			options += " " + o.name
		}
	}
	if options != "" {
		options = "Option" + options + " "
	}
	return fmt.Sprintf("%sStipulation %s Forsyth %s", options, s.problem(t).Stipulation.Text, strings.NewReplacer("n", "s", "N", "S").Replace(s.fen()))
}

func (s *sample) board(t *testing.T) mailbox.Board {
	t.Helper()
	b, err := mailbox.NewBoard(s.fen(), s.stipulation.WhiteBegins())
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func (s *sample) oracle(t *testing.T, without mailbox.Rule) []string {
	t.Helper()
	found, err := mailbox.Solve(s.board(t).Without(without), s.stipulation, s.options)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// solved is the solver's answer, written as the oracle does.
func solved(t *testing.T, p *problem.Problem, cfg solve.Config) []string {
	t.Helper()
	b := &solution.Builder{}
	if _, err := solve.Solve(context.Background(), p, solve.Impatient(cfg), b); err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, twin := range b.Solution.Twins {
		for _, half := range twin.Halves {
			for _, phase := range half.Phases {
				for _, n := range phase.Nodes {
					if half.Mode == solution.Line {
						found = append(found, line(n))
					} else {
						found = ways(n, "", found)
					}
				}
			}
		}
	}
	slices.Sort(found)
	return found
}

func moveText(n *solution.Node) string {
	text := n.Move.Notation(problem.English)
	if n.Check {
		text += " +"
	}
	return text
}

func line(n *solution.Node) string {
	text := moveText(n)
	for len(n.Replies) > 0 {
		n = n.Replies[0]
		text += " " + moveText(n)
	}
	if n.Constraint {
		text += " ?!?"
	}
	return text
}

// ways lists the way to every node of a tree.
func ways(n *solution.Node, before string, found []string) []string {
	mark := map[solution.NodeKind]string{solution.Key: "! ", solution.Try: "? ", solution.Threat: "threat ", solution.Refutation: "but "}
	way := before + mark[n.Kind] + moveText(n)
	if n.Constraint || n.Kind == solution.FirstMove {
		way += " ?!?"
	}
	found = append(found, way)
	way += " / "
	if n.Zugzwang {
		found = append(found, way+"zugzwang")
	}
	for _, children := range [][]*solution.Node{n.Threats, n.Replies, n.Refutations} {
		for _, c := range children {
			found = ways(c, way, found)
		}
	}
	return found
}

// difference tells what only one of two sorted lists has.
func difference(oracle, solver []string) string {
	var b strings.Builder
	shown := 0
	only := func(who string, list, other []string) {
		for _, x := range list {
			if _, ok := slices.BinarySearch(other, x); !ok && shown < 12 {
				fmt.Fprintf(&b, "\n  only the %s: %s", who, x)
				shown++
			}
		}
	}
	only("oracle", oracle, solver)
	only("solver", solver, oracle)
	if b.Len() == 0 {
		fmt.Fprintf(&b, "\n  repeated: %d and %d lines", len(oracle), len(solver))
	}
	return b.String()
}

func problems() int { return times(*count) }

// times is how many cases there are to be where so many are soon done.
func times(n int) int {
	if *long {
		n *= 4
	}
	return n
}

func TestOracle(t *testing.T) {
	for i, kind := range kinds {
		t.Run(kind.name, func(t *testing.T) {
			t.Parallel()
			r := newRandom(uint64(i))
			withSolution, differ := 0, 0
			for n := range problems() {
				s, want := r.sample(t, kind.make, mailbox.NoRule)
				got := solved(t, s.problem(t), solve.Config{Jobs: 1, MaxMemory: 1 << 16})
				if len(want) > 0 {
					withSolution++
				}
				if !slices.Equal(got, want) {
					t.Errorf("seed %d, problem %d: %s%s", *seed, n, s.input(t), difference(want, got))
					if differ++; differ == 10 {
						t.FailNow()
					}
				}
			}
			if withSolution*6 < problems() {
				t.Errorf("only %d of %d problems have a solution", withSolution, problems())
			}
			t.Logf("seed %d: %d problems, %d with solutions", *seed, problems(), withSolution)
		})
	}
}

// A comparison is worth something only if it notices a fault: with a rule
// missing from the oracle, the problems must differ.
func TestOracleNoticesFaults(t *testing.T) {
	for _, c := range []struct {
		rule mailbox.Rule
		name string
	}{
		{mailbox.Castling, "castling"}, {mailbox.EnPassant, "en passant"},
		{mailbox.Underpromotion, "underpromotion"}, {mailbox.KingSafety, "king safety"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := newRandom(100 + uint64(c.rule))
			for n := range 2000 {
				s, want := r.sample(t, kinds[n%len(kinds)].make, mailbox.NoRule)
				if !slices.Equal(s.oracle(t, c.rule), want) && !slices.Equal(s.oracle(t, c.rule), solved(t, s.problem(t), solve.Config{Jobs: 1, MaxMemory: -1})) {
					return
				}
			}
			t.Error("2000 problems did not show that a rule is missing")
		})
	}
}

// Both rule books count the same moves.
func TestPerftAgainstOracle(t *testing.T) {
	r := newRandom(200)
	for range problems() {
		s := sample{men: r.position(), stipulation: mailbox.Stipulation{Half: r.IntN(2) == 0}}
		b, p := s.board(t), s.position(t)
		if p.OpponentInCheck() {
			continue
		}
		for depth := 1; depth <= 3; depth++ {
			if got, want := chess.Perft(p, depth), b.Perft(depth); got != want {
				t.Fatalf("perft %d of %s: %d, the oracle's %d", depth, p.FEN(), got, want)
			}
		}
	}
}

// position is the sample as package chess has it; whoever stands at home may
// castle.
func (s *sample) position(t *testing.T) chess.Position {
	t.Helper()
	setup := chess.EmptySetup()
	if !s.stipulation.WhiteBegins() {
		setup.Turn = chess.Black
	}
	for square, letter := range s.men {
		piece, ok := chess.ParsePiece(letter)
		if !ok {
			t.Fatalf("man %q", letter)
		}
		setup.Board.Put(square, piece)
	}
	for _, home := range []struct {
		king, rook chess.Square
		men        string
	}{{4, 0, "KR"}, {4, 7, "KR"}, {60, 56, "kr"}, {60, 63, "kr"}} {
		if s.men[home.king] == home.men[0] && s.men[home.rook] == home.men[1] {
			setup.Castling |= home.rook.Bit()
		}
	}
	p, err := setup.Position(chess.Problem)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
