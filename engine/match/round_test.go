package match

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/engine"
	"rookery/pgn"
)

// TestLate: what a move costs, and when there was not enough.
func TestLate(t *testing.T) {
	const s = time.Second
	for _, c := range []struct {
		control    Control
		clock      time.Duration
		notes      int
		took, left time.Duration
		late       bool
	}{
		{Control{}, 0, 0, time.Hour, 0, false},
		{Control{MoveTime: s}, 0, 0, s, 0, false},
		{Control{MoveTime: s}, 0, 0, s + 1, 0, true},
		{Control{MoveTime: s, Margin: 5}, 0, 0, s + 5, 0, false},
		{Control{Base: 9 * s}, 5 * s, 0, 5 * s, 0, false},
		{Control{Base: 9 * s}, 5 * s, 0, 5*s + 1, -1, true},
		{Control{Base: 9 * s, Margin: 2}, 5 * s, 0, 5*s + 2, 0, false},
		{Control{Base: 9 * s, Inc: s}, 5 * s, 0, 2 * s, 4 * s, false},
		{Control{Inc: s}, 5 * s, 0, 2 * s, 4 * s, false},
		{Control{Base: 9 * s, Moves: 3}, 5 * s, 4, 2 * s, 12 * s, false},
		{Control{Base: 9 * s, Moves: 3}, 5 * s, 5, 2 * s, 12 * s, false},
		{Control{Base: 9 * s, Moves: 3}, 5 * s, 3, 2 * s, 3 * s, false},
		{Control{Base: 9 * s, Moves: 3}, 5 * s, 6, 2 * s, 3 * s, false},
	} {
		r := &round{clocks: [2]time.Duration{chess.White: c.clock}}
		r.Notes = make([]Note, c.notes)
		if late := r.late(chess.White, c.control, c.took); late != c.late || r.clocks[chess.White] != c.left {
			t.Errorf("%+v: %v, %v is left", c, late, r.clocks[chess.White])
		}
	}
}

// TestLimits: each player is told both clocks, its own never as nothing.
func TestLimits(t *testing.T) {
	s := Settings{Entrants: []Entrant{{Control: Control{Base: time.Minute, Inc: time.Second}}, {Control: Control{Inc: 2 * time.Second}}}}
	r := &round{settings: &s, entrants: [2]int{0, 1}, clocks: [2]time.Duration{0, time.Hour}}
	l := r.limits(chess.White, s.Entrants[0].Control)
	if l.Clock != [2]time.Duration{time.Millisecond, time.Hour} || l.Increment != [2]time.Duration{time.Second, 2 * time.Second} || l.MovesToGo != 0 {
		t.Errorf("%+v", l)
	}
	if l := r.limits(chess.White, Control{Depth: 5, Nodes: 7, MoveTime: 3}); l.Clock[1] != 0 || l.Depth != 5 || l.Nodes != 7 || l.MoveTime != 3 {
		t.Errorf("%+v", l)
	}
}

// TestEnds: each end by the rules is called what it is.
func TestEnds(t *testing.T) {
	for _, c := range []struct {
		fen    string
		want   string
		result pgn.Result
	}{
		{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemate", pgn.Draw},
		{"7k/8/6K1/8/8/8/8/8 b - - 0 1", "insufficient material", pgn.Draw},
		{"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "white mates", pgn.WhiteWins},
		{"7k/8/6K1/8/8/8/8/R7 b - - 99 90", "", pgn.Unknown},
		{"7k/8/6K1/8/8/8/8/R7 b - - 100 90", "fifty moves", pgn.Draw},
	} {
		p, err := chess.ParsePosition(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		r := &round{settings: &Settings{}, state: variant.FromPosition(variant.Chess, p)}
		r.Result = pgn.Unknown
		r.keys = append(r.keys, r.state.Key())
		if over := r.ended(); over != (c.want != "") || r.Detail != c.want || r.Result != c.result {
			t.Errorf("%s: %v, %q, %v", c.fen, over, r.Detail, r.Result)
		}
	}
}

// TestResigning: the moves that count follow each other, and with TwoSided the other has to be as sure.
func TestResigning(t *testing.T) {
	says := func(scores ...engine.Score) func(p chess.Position) (engine.Answer, error) {
		return func(p chess.Position) (engine.Answer, error) {
			a, err := first(p)
			a.Info.Score = scores[min(p.FullMoves(), len(scores))-1]
			return a, err
		}
	}
	at := func(n int) engine.Score { return engine.Score{Centipawns: n} }
	mate := func(n int) engine.Score { return engine.Score{IsMate: true, Mate: n} }
	for _, c := range []struct {
		name string
		a, b []engine.Score
		rule ResignRule
		want int // half moves, 10 if nobody gives up
	}{
		{"at the limit", []engine.Score{at(-500)}, []engine.Score{at(0)}, ResignRule{Moves: 2, Score: 500}, 3},
		{"not quite", []engine.Score{at(-499)}, []engine.Score{at(0)}, ResignRule{Moves: 2, Score: 500}, 10},
		{"with a good move between", []engine.Score{at(-500), at(0), at(-500)}, []engine.Score{at(0)}, ResignRule{Moves: 2, Score: 500}, 7},
		{"the other is not sure", []engine.Score{at(-500)}, []engine.Score{at(499)}, ResignRule{Moves: 2, Score: 500, TwoSided: true}, 10},
		{"the other is sure", []engine.Score{at(-500)}, []engine.Score{at(500)}, ResignRule{Moves: 2, Score: 500, TwoSided: true}, 5},
		{"the other was sure", []engine.Score{at(-500)}, []engine.Score{at(500), at(0)}, ResignRule{Moves: 2, Score: 500, TwoSided: true}, 10},
		{"both see themselves mated", []engine.Score{at(-500)}, []engine.Score{mate(-3)}, ResignRule{Moves: 2, Score: 500, TwoSided: true}, 10},
		{"both see the mate", []engine.Score{mate(-1)}, []engine.Score{mate(1)}, ResignRule{Moves: 1, Score: 500, TwoSided: true}, 3},
		{"sees a mate of its own", []engine.Score{mate(3)}, []engine.Score{at(0)}, ResignRule{Moves: 1, Score: 500}, 10},
		{"no rule", []engine.Score{at(-900)}, []engine.Score{at(900)}, ResignRule{Score: 500}, 10},
	} {
		s := Settings{Entrants: []Entrant{entrant("a", Control{}, says(c.a...)), entrant("b", Control{}, says(c.b...))}, Games: 1, Resign: c.rule, MaxMoves: 5}
		if g := run(t, s)[0]; len(g.Moves) != c.want || (g.Detail == "white is given up") != (c.want < 10) {
			t.Errorf("%s: %v after %d half moves, want %d: %s", c.name, g.Result, len(g.Moves), c.want, g.Detail)
		}
	}
}

type closing struct {
	puppet
	open *int
	bad  error
}

func (c *closing) Begin(context.Context, string) error { return c.bad }

func (c *closing) Close() error {
	*c.open--
	return nil
}

// TestClosed: each program that was started is closed, also one that does not begin, and one that fails in a game; and a
// match that is decided ends.
func TestClosed(t *testing.T) {
	broken := errors.New("broken")
	for name, c := range map[string]struct {
		think   func(chess.Position) (engine.Answer, error)
		bad     error
		restart bool
	}{
		"good":         {think: first},
		"restarted":    {think: first, restart: true},
		"not begun":    {bad: broken},
		"ends at once": {think: func(chess.Position) (engine.Answer, error) { return engine.Answer{}, broken }},
	} {
		open, started := 0, 0
		e := Entrant{Name: "a", Restart: c.restart, Start: func(context.Context, int) (engine.Player, error) {
			open++
			started++
			return &closing{puppet{c.think}, &open, c.bad}, nil
		}}
		games := 0
		s := Settings{Entrants: []Entrant{e, entrant("b", Control{}, first)}, Games: 2, Rounds: 2, MaxMoves: 1, Recover: true}
		err := Run(t.Context(), s, nil, func(Game) bool { games++; return games < 3 })
		if want := map[bool]int{true: 1, false: 3}[name == "good"]; err != nil || open != 0 || games != 3 || started < want {
			t.Errorf("%s: %v, %d games, %d started, %d still open", name, err, games, started, open)
		}
	}
}

// TestPlayedGoesOn: of a file of results those games are played that are missing, in stages where one depends on the other.
func TestPlayedGoesOn(t *testing.T) {
	s := Settings{Entrants: make([]Entrant, 4), Schedule: Knockout, Games: 1}
	var got []string
	for p := range s.Played(map[int]pgn.Result{1: pgn.WhiteWins, 2: pgn.BlackWins}) {
		got = append(got, strings.Join([]string{string(rune('0' + p.White)), string(rune('0' + p.Black))}, "-"))
	}
	if len(got) != 2 {
		t.Errorf("games that are played: %v", got)
	}
	got = nil
	for p := range s.Played(map[int]pgn.Result{1: pgn.WhiteWins}) {
		got = append(got, string(rune('0'+p.White)))
	}
	if len(got) != 1 {
		t.Errorf("games that are played: %v", got)
	}
}

// TestOpeningFaults: lines of four words are positions or faults, comments neither.
func TestOpeningFaults(t *testing.T) {
	v := variant.All()[0]
	list, faults, err := ReadOpenings(strings.NewReader("# a b c d\n\n8/8/8/8 w -\n7k/8/6K1/8/8/8/8/R7 w - -\n"), v, true, 0)
	if err != nil || len(list) != 1 || len(faults) != 1 || faults[0].Error() != "line 3: no position" {
		t.Errorf("%d openings, %v, %v", len(list), faults, err)
	}
}

// TestCounters: the numbers of moves of a position are those that its line gives, as FEN or as operations of EPD.
func TestCounters(t *testing.T) {
	v := variant.All()[0]
	const board = "7k/8/6K1/8/8/8/8/R7 b - - "
	for line, want := range map[string]string{
		"12 30": "12 30", "12 30 c0 \"x\";": "12 30", "hmvc 12; fmvn 30;": "12 30", "fmvn 30; hmvc 12;": "12 30", "id \"x\"; fmvn 30;": "0 30", "": "0 1", "x": "0 1",
	} {
		list, faults, err := ReadOpenings(strings.NewReader(board+line+"\n"), v, true, 0)
		if err != nil || len(list) != 1 || list[0].Start.FEN() != board+want {
			t.Errorf("%q: %v, %v, %v", line, list, faults, err)
		}
	}
}

// TestCastlingIsTold: programs are told of castling as the king's two steps in chess, as the rook that he takes in Chess960.
func TestCastlingIsTold(t *testing.T) {
	p, err := chess.ParsePosition("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"chess": "e1g1", "chess960": "e1h1"} {
		v, err := variant.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		told := ""
		listens := func(context.Context, int) (engine.Player, error) { return &listener{told: &told}, nil }
		castles := func(context.Context, int) (engine.Player, error) { return &listener{move: want}, nil }
		run(t, Settings{Entrants: []Entrant{{Name: "a", Start: castles}, {Name: "b", Start: listens}}, Games: 1, Variant: v, Openings: []Opening{{Start: variant.FromPosition(v.Rules, p)}}})
		if told != want {
			t.Errorf("%s: the other is told %q, want %q", name, told, want)
		}
	}
}

// A listener makes its move, or notes what it is told of the other's and resigns.
type listener struct {
	puppet
	move string
	told *string
}

func (l *listener) Think(_ context.Context, g engine.Game, _ engine.Limits, _ func(engine.Info)) (engine.Answer, error) {
	if l.told != nil {
		*l.told = strings.Join(g.Moves, " ")
	}
	return engine.Answer{Move: l.move, Resigns: l.move == ""}, nil
}

// TestOpeningIsPlayed: a game goes on behind the moves of its opening, and programs are told of them.
func TestOpeningIsPlayed(t *testing.T) {
	list, _, err := ReadOpenings(strings.NewReader("1. e4 e5 2. Nf3 *\n"), variant.All()[0], false, 0)
	if err != nil {
		t.Fatal(err)
	}
	told := ""
	listens := func(context.Context, int) (engine.Player, error) { return &listener{told: &told}, nil }
	g := run(t, Settings{Entrants: []Entrant{entrant("a", Control{}, first), {Name: "b", Start: listens}}, Games: 1, Openings: list})[0]
	if told != "e2e4 e7e5 g1f3" || g.Result != pgn.WhiteWins || len(g.Moves) != 3 || len(g.Notes) != 0 {
		t.Errorf("told %q; %v after %d half moves", told, g.Result, len(g.Moves))
	}
}

// TestTimeAgainstNothing: who oversteps the time loses, but not to a bare king.
func TestTimeAgainstNothing(t *testing.T) {
	for fen, want := range map[string]pgn.Result{"k7/8/8/8/8/8/8/K6R w - - 0 1": pgn.Draw, "k6r/8/8/8/8/8/8/K6R w - - 0 1": pgn.BlackWins} {
		p, err := chess.ParsePosition(fen)
		if err != nil {
			t.Fatal(err)
		}
		slow := entrant("slow", Control{Base: time.Millisecond}, func(p chess.Position) (engine.Answer, error) {
			time.Sleep(10 * time.Millisecond)
			return first(p)
		})
		s := Settings{Entrants: []Entrant{slow, entrant("b", Control{}, first)}, Games: 1, Openings: []Opening{{Start: variant.FromPosition(variant.Chess, p)}}}
		if g := run(t, s)[0]; g.Result != want || g.Reason != TimeForfeit {
			t.Errorf("%s: %v, %s (%s)", fen, g.Result, g.Reason, g.Detail)
		}
	}
}

// TestNormalisedPairs: a pair of equal games counts as what its games do, by the definition of the measure.
func TestNormalisedPairs(t *testing.T) {
	games := Tally{Wins: 30, Draws: 40, Losses: 20}
	elo, margin := games.NormalisedElo()
	mean := (30 + 20.0) / 90
	deviation := math.Sqrt((30*(1-mean)*(1-mean) + 40*(0.5-mean)*(0.5-mean) + 20*mean*mean) / 90)
	if want := 800 / math.Ln10 * (mean - 0.5) / deviation; math.Abs(elo-want) > 1e-9 {
		t.Errorf("%v, want %v", elo, want)
	}
	if want := 800 / math.Ln10 * 1.96 / math.Sqrt(90); math.Abs(margin-want) > 1e-9 {
		t.Errorf("+/- %v, want %v", margin, want)
	}
	test := SPRT{Elo0: 0, Elo1: 30, Alpha: 0.05, Beta: 0.05, Normalised: true}
	odds := []float64{0.2, 0.5, 0.3}
	m, variance := meanAndVariance(test.under(30, odds))
	if got := (m - 0.5) / math.Sqrt(variance) * 800 / math.Ln10; math.Abs(got-30) > 1e-3 {
		t.Errorf("%v, want 30", got)
	}
	odds = []float64{0.1, 0.2, 0.35, 0.25, 0.1}
	m, variance = meanAndVariance(test.under(30, odds))
	if got := (m - 0.5) / math.Sqrt(2*variance) * 800 / math.Ln10; math.Abs(got-30) > 1e-3 {
		t.Errorf("pairs: %v, want 30", got)
	}
}

// TestTable: entrants stand in the order of what they scored by the game, and of their names' order where that is equal.
func TestTable(t *testing.T) {
	s := NewStandings([]string{"a", "bishop", "c", "d"})
	for i, r := range []pgn.Result{pgn.WhiteWins, pgn.WhiteWins, pgn.Draw, pgn.Draw, pgn.BlackWins} {
		s.Add(Pairing{Number: i, Meeting: i / 2, White: 1, Black: 0}, r)
	}
	s.Add(Pairing{White: 2, Black: 3}, pgn.WhiteWins)
	// The odd game is no pair: 75 % of the pairs are 190.8, and 1.414 deviations from even.
	const want = `Rank  Name        Elo    +/-  Games    Won Drawn  Lost Score     LOS
   1  c           inf      -      1      1     0     0  100%   84.1%
   2  bishop    190.8    inf      5      2     2     1   60%   92.1%
   3  a        -190.8    inf      5      1     2     2   40%    7.9%
   4  d          -inf      -      1      0     0     1    0%   15.9%
`
	if got := s.Table(); got != want {
		t.Errorf("\n%s\nwant\n%s", got, want)
	}
	if empty := NewStandings([]string{"x", "y"}).Table(); !strings.Contains(empty, "   1  x") || !strings.Contains(empty, "   0%   50.0%") {
		t.Errorf("\n%s", empty)
	}
	if elo, margin := (Tally{}).NormalisedElo(); elo != 0 || !math.IsInf(margin, 1) {
		t.Errorf("%v +/- %v of nothing", elo, margin)
	}
	if elo, margin := (Tally{Wins: 9}).NormalisedElo(); elo != 0 || !math.IsInf(margin, 1) {
		t.Errorf("%v +/- %v of games that all ended alike", elo, margin)
	}
	if _, margin := (Tally{Wins: 9, Losses: 1}).Elo(); !math.IsInf(margin, 1) {
		t.Errorf("+/- %v at the edge", margin)
	}
	if v := (SPRT{Elo1: 50, Alpha: 0.05, Beta: 0.05}).Judge(Tally{Wins: 1}); v.LLR <= 0 {
		t.Errorf("one win says %v", v.LLR)
	}
}

// TestThreefold: a position that has stood three times ends the game, one that stood before a pawn moved does not count.
func TestThreefold(t *testing.T) {
	r := &round{settings: &Settings{}, state: variant.All()[0].Start(nil)}
	r.Result = pgn.Unknown
	r.keys = append(r.keys, r.state.Key())
	for i, text := range strings.Fields("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8") {
		m, err := r.state.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		r.push(m)
		if over := r.ended(); over != (i == 7) || over && r.Detail != "threefold repetition" {
			t.Errorf("after half move %d: %v, %s", i+1, over, r.Detail)
		}
	}
}

// TestSplit: pairs of one point that both have won are counted, not those that were drawn twice.
func TestSplit(t *testing.T) {
	s := NewStandings([]string{"a", "b"})
	for i, r := range []pgn.Result{pgn.WhiteWins, pgn.WhiteWins, pgn.BlackWins, pgn.BlackWins, pgn.Draw, pgn.Draw, pgn.Draw, pgn.WhiteWins} {
		s.Add(Pairing{Number: i, Meeting: i / 2, White: i % 2, Black: 1 - i%2}, r)
	}
	if b := s.Between(0, 1); b.Split != 2 || b.Pairs != [5]int{0, 1, 3, 0, 0} {
		t.Errorf("%+v", b)
	}
}

// TestFewest: where nothing else is said, each meeting is one game.
func TestFewest(t *testing.T) {
	for schedule, want := range map[Schedule]int{Gauntlet: 3, RoundRobin: 6, Pyramid: 6, Knockout: 2} {
		n := 0
		for range (&Settings{Entrants: make([]Entrant, 4), Schedule: schedule}).Pairings {
			n++
		}
		if n != want && schedule != Knockout || schedule == Knockout && n > 3 {
			t.Errorf("schedule %d: %d games, want %d", schedule, n, want)
		}
	}
	games := 0
	s := Settings{Entrants: []Entrant{entrant("a", Control{}, nil), entrant("b", Control{}, nil)}, Schedule: Knockout}
	for range s.Played(map[int]pgn.Result{1: pgn.WhiteWins}) {
		games++
	}
	if games != 1 {
		t.Errorf("a knockout of two that is won has %d games", games)
	}
	v := variant.All()[0]
	list, _, err := ReadOpenings(strings.NewReader("1. e4 e5 2. Nf3 *\n"), v, false, 2)
	if err != nil || len(list) != 1 || len(list[0].Moves) != 2 {
		t.Errorf("%v, %v", list, err)
	}
	e := entrant("a", Control{}, first)
	e.Book = oneBook{"g1f3"}
	if g := run(t, Settings{Entrants: []Entrant{e, entrant("b", Control{}, first)}, Games: 1, MaxMoves: 1})[0]; g.Moves[0].String() != "g1f3" {
		t.Errorf("a book without a last move: %s", g.Moves[0].String())
	}
}
