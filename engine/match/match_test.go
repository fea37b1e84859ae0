package match

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/engine"
	"rookery/engine/builtin"
	"rookery/pgn"
)

// A puppet makes the moves of a function.
type puppet struct {
	think func(p chess.Position) (engine.Answer, error)
}

func (p *puppet) Name() string                        { return "puppet" }
func (p *puppet) Begin(context.Context, string) error { return nil }
func (p *puppet) Close() error                        { return nil }
func (p *puppet) Think(_ context.Context, g engine.Game, _ engine.Limits, _ func(engine.Info)) (engine.Answer, error) {
	pos := chess.Start()
	if g.Start != "" {
		var err error
		if pos, err = chess.ParsePosition(g.Start); err != nil {
			return engine.Answer{}, err
		}
	}
	for _, text := range g.Moves {
		m, err := pos.ParseMove(text)
		if err != nil {
			return engine.Answer{}, err
		}
		pos.Play(m)
	}
	return p.think(pos)
}

func entrant(name string, c Control, think func(p chess.Position) (engine.Answer, error)) Entrant {
	return Entrant{Name: name, Control: c, Start: func(context.Context, int) (engine.Player, error) { return &puppet{think}, nil }}
}

func first(p chess.Position) (engine.Answer, error) {
	return engine.Answer{Move: p.Legal(nil)[0].String(), Info: engine.Info{Depth: 1}}, nil
}

func run(t *testing.T, s Settings) []Game {
	t.Helper()
	var games []Game
	if err := Run(context.Background(), s, nil, func(g Game) bool {
		games = append(games, g)
		return true
	}); err != nil {
		t.Fatal(err)
	}
	return games
}

// TestMisbehaviour: each kind loses the game for its own reason.
func TestMisbehaviour(t *testing.T) {
	good := entrant("good", Control{}, first)
	for _, c := range []struct {
		bad    Entrant
		reason Reason
	}{
		{entrant("illegal", Control{}, func(chess.Position) (engine.Answer, error) { return engine.Answer{Move: "e1e8"}, nil }), Infraction},
		{entrant("nonsense", Control{}, func(chess.Position) (engine.Answer, error) { return engine.Answer{Move: "?!"}, nil }), Infraction},
		{entrant("liar", Control{}, func(chess.Position) (engine.Answer, error) { return engine.Answer{Claims: "1-0"}, nil }), Infraction},
		{entrant("loser", Control{}, func(chess.Position) (engine.Answer, error) { return engine.Answer{Resigns: true}, nil }), Normal},
		{entrant("at a loss", Control{}, func(chess.Position) (engine.Answer, error) { return engine.Answer{}, engine.ErrOver }), Infraction},
		{entrant("crash", Control{}, func(chess.Position) (engine.Answer, error) { return engine.Answer{}, engine.ErrEnded }), Abandoned},
		{entrant("slow", Control{Base: time.Millisecond}, func(p chess.Position) (engine.Answer, error) {
			time.Sleep(20 * time.Millisecond)
			return first(p)
		}), TimeForfeit},
	} {
		games := run(t, Settings{Entrants: []Entrant{c.bad, good}, Games: 2, Recover: true})
		if len(games) != 2 {
			t.Fatalf("%s: %d games", c.bad.Name, len(games))
		}
		for i, g := range games {
			want := pgn.BlackWins
			if g.White != 0 {
				want = pgn.WhiteWins
			}
			if g.Result != want || g.Reason != c.reason {
				t.Errorf("%s, game %d: %v, %s (%s)", c.bad.Name, i+1, g.Result, g.Reason, g.Detail)
			}
		}
	}
	err := Run(context.Background(), Settings{
		Entrants: []Entrant{entrant("crash", Control{}, func(chess.Position) (engine.Answer, error) { return engine.Answer{}, engine.ErrEnded }), good},
		Rounds:   50,
	}, nil, func(Game) bool { return true })
	if !errors.Is(err, engine.ErrEnded) {
		t.Errorf("without recovery: %v", err)
	}
}

// TestIncrementAlone: who has nothing but an increment has it for the first move.
func TestIncrementAlone(t *testing.T) {
	c := Control{Inc: 10 * time.Second}
	games := run(t, Settings{Entrants: []Entrant{entrant("a", c, first), entrant("b", c, first)}, Games: 1, MaxMoves: 2})
	if g := games[0]; g.Reason != Adjudication || len(g.Notes) != 4 || g.Notes[3].Left < 15*time.Second {
		t.Errorf("%s (%s), %+v", g.Reason, g.Detail, g.Notes)
	}
}

// TestMateBeforeRules: who mates has won, whatever both think of the position.
func TestMateBeforeRules(t *testing.T) {
	p, err := chess.ParsePosition("7k/8/6K1/8/8/8/8/R7 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	gloomy := entrant("gloomy", Control{}, func(chess.Position) (engine.Answer, error) {
		return engine.Answer{Move: "a1a8", Info: engine.Info{Depth: 1, Score: engine.Score{Centipawns: -900}}}, nil
	})
	games := run(t, Settings{
		Entrants: []Entrant{gloomy, entrant("other", Control{}, first)}, Games: 1,
		Openings: []Opening{{Start: variant.FromPosition(variant.Chess, p)}}, Resign: ResignRule{Moves: 1, Score: 500},
	})
	if len(games) != 1 || games[0].Result != pgn.WhiteWins || games[0].Reason != Normal {
		t.Errorf("%v, %s", games[0].Result, games[0].Detail)
	}
}

// TestVariants: games of variants are played to an end by their rules, written,
// and found again when the match goes on.
func TestVariants(t *testing.T) {
	for _, name := range []string{"crazyhouse", "suicide", "giveaway", "losers", "atomic", "blitz-chess", "chess960", "wild/0", "wild/4", "wild/5"} {
		v, err := variant.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		seat := func(level int) Entrant {
			return Entrant{Name: fmt.Sprint("level ", level), Control: Control{Depth: 2}, Start: func(context.Context, int) (engine.Player, error) {
				return builtin.New(builtin.Options{Level: level, Threads: 1, Memory: 1 << 20})
			}}
		}
		s := Settings{Entrants: []Entrant{seat(2), seat(4)}, Variant: v, Games: 2, Repeat: true, MaxMoves: 12}
		var file strings.Builder
		for _, g := range run(t, s) {
			if g.Reason != Normal && g.Reason != Adjudication {
				t.Errorf("%s: %s (%s)", name, g.Reason, g.Detail)
			}
			text, err := g.PGN(&s, "a", "b")
			if err != nil {
				t.Fatal(err)
			}
			file.Write(text)
		}
		results, whole, err := Played(strings.NewReader(file.String()))
		if err != nil || len(results) != 2 || whole != int64(file.Len()) {
			t.Errorf("%s: %v, %d of %d bytes, %v:\n%s", name, results, whole, file.Len(), err, file.String())
		}
	}
	s := "6rk/6pp/8/8/8/8/8/4K3[N] w - -\n"
	zh, err := variant.Find("crazyhouse")
	if err != nil {
		t.Fatal(err)
	}
	if list, _, err := ReadOpenings(strings.NewReader(s), zh, true, 0); err != nil || list[0].Start.Holding(chess.White, chess.Knight) != 1 {
		t.Errorf("%v, %v", list, err)
	}
	if _, _, err := ReadOpenings(strings.NewReader("1. e4 e5 *"), zh, false, 0); err == nil {
		t.Error("games of crazyhouse are read")
	}
}

// TestSchedule: who plays whom, with which colours, from which opening.
func TestSchedule(t *testing.T) {
	e := entrant("", Control{}, first)
	start := variant.FromPosition(variant.Chess, chess.Start())
	openings := []Opening{{Start: start}, {Start: start, Moves: nil}}
	s := Settings{Entrants: []Entrant{e, e, e}, Rounds: 2, Games: 2, Repeat: true, Openings: openings}
	if n := s.Total(); n != 12 {
		t.Errorf("%d games of a double round robin of three", n)
	}
	met := map[[2]int]int{}
	for p := range s.Pairings {
		met[[2]int{p.White, p.Black}]++
	}
	for pair, n := range met {
		if n != 2 {
			t.Errorf("%v met %d times", pair, n)
		}
	}
	s.Schedule = Gauntlet
	if n := s.Total(); n != 8 {
		t.Errorf("%d games of a gauntlet", n)
	}
	// Single games take turns with the colours.
	s = Settings{Entrants: []Entrant{e, e}, Rounds: 4, Games: 1}
	white := 0
	for p := range s.Pairings {
		white += p.White
	}
	if white != 2 {
		t.Errorf("the second has White %d times in 4", white)
	}
}

// TestResume: a match goes on behind the whole games of its file, and has every
// game once.
func TestResume(t *testing.T) {
	e := entrant("a", Control{Base: time.Hour, Inc: time.Second}, first)
	s := Settings{Entrants: []Entrant{e, e}, Rounds: 3, Games: 2, Concurrency: 2, MaxMoves: 12}
	s.Entrants[1].Name = "b"
	var file bytes.Buffer
	games := run(t, s)
	for _, g := range games {
		text, err := g.PGN(&s, "test", "here")
		if err != nil {
			t.Fatal(err)
		}
		file.Write(text)
	}
	all, whole, err := Played(bytes.NewReader(file.Bytes()))
	if err != nil || len(all) != 6 || whole != int64(file.Len()) {
		t.Fatalf("%d of 6 games, %d of %d bytes, %v", len(all), whole, file.Len(), err)
	}
	for cut := range file.Len() {
		done, whole, err := Played(bytes.NewReader(file.Bytes()[:cut]))
		if err != nil {
			t.Fatal(err)
		}
		if whole > int64(cut) {
			t.Fatalf("cut at %d: %d bytes whole", cut, whole)
		}
		if again, same, _ := Played(bytes.NewReader(file.Bytes()[:whole])); len(again) != len(done) || same != whole {
			t.Fatalf("cut at %d: %d games, then %d", cut, len(done), len(again))
		}
	}
	skip := map[int]pgn.Result{1: pgn.Draw, 4: pgn.Draw}
	n := 0
	if err := Run(context.Background(), s, skip, func(g Game) bool {
		if _, ok := skip[g.Number]; ok {
			t.Errorf("game %d is played again", g.Number)
		}
		n++
		return true
	}); err != nil || n != 4 {
		t.Errorf("%d games, %v", n, err)
	}
	if !strings.Contains(file.String(), "[%clk ") || !strings.Contains(file.String(), `[TimeControl "3600+1"]`) {
		t.Errorf("no clocks in %.900s", file.String())
	}
}

// TestAdjudication: games are given up by the rules.
func TestAdjudication(t *testing.T) {
	says := func(score int) func(p chess.Position) (engine.Answer, error) {
		return func(p chess.Position) (engine.Answer, error) {
			a, err := first(p)
			a.Info.Score.Centipawns = score
			return a, err
		}
	}
	s := Settings{
		Entrants: []Entrant{entrant("up", Control{}, says(900)), entrant("down", Control{}, says(-900))},
		Games:    1, Resign: ResignRule{Moves: 3, Score: 700, TwoSided: true},
	}
	if g := run(t, s)[0]; g.Result != pgn.WhiteWins || g.Reason != Adjudication || len(g.Moves) != 6 {
		t.Errorf("%v, %s after %d half moves", g.Result, g.Reason, len(g.Moves))
	}
	knights := func(p chess.Position) (engine.Answer, error) {
		for _, m := range p.Legal(nil) {
			if m.Role() == chess.Knight && m.To().Rank() != 0 && m.To().Rank() != 7 {
				return engine.Answer{Move: m.String(), Info: engine.Info{Depth: 1}}, nil
			}
		}
		return first(p)
	}
	s = Settings{
		Entrants: []Entrant{entrant("a", Control{}, knights), entrant("b", Control{}, knights)},
		Games:    1, Draw: DrawRule{From: 4, Moves: 3, Score: 10},
	}
	if g := run(t, s)[0]; g.Result != pgn.Draw {
		t.Errorf("%v, %s", g.Result, g.Reason)
	}
}

// TestElo compares with numbers worked out by hand.
func TestElo(t *testing.T) {
	elo, margin := Tally{Wins: 75, Losses: 25}.Elo()
	if math.Abs(elo-190.85) > 0.01 || margin < 60 || margin > 90 {
		t.Errorf("75%%: %.2f +/- %.2f", elo, margin)
	}
	if elo, _ := (Tally{Wins: 10, Draws: 80, Losses: 10}).Elo(); elo != 0 {
		t.Errorf("50%%: %f", elo)
	}
	if p := (Tally{Wins: 60, Losses: 40}).Superiority(); p < 0.97 || p > 0.985 {
		t.Errorf("60 of 100: %f", p)
	}
	for _, tt := range []struct {
		tally Tally
		want  float64
	}{
		{Tally{Wins: 2, Pairs: [5]int{4: 1}}, 0.921}, {Tally{Losses: 3}, 0.042}, {Tally{Wins: 1, Losses: 1, Pairs: [5]int{2: 1}}, 0.5}, {Tally{Draws: 4}, 0.5}, {Tally{}, 0.5},
	} {
		if p := tt.tally.Superiority(); math.Abs(p-tt.want) > 0.001 {
			t.Errorf("%+v: %f, want %f", tt.tally, p, tt.want)
		}
	}
	test := SPRT{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05}
	v := test.Judge(Tally{Wins: 600, Draws: 900, Losses: 500})
	if math.Abs(v.Upper-2.944) > 0.001 || math.Abs(v.Lower+2.944) > 0.001 || !v.Accepted() {
		t.Errorf("%+v", v)
	}
	if v := test.Judge(Tally{Wins: 500, Draws: 900, Losses: 600}); v.Accepted() || !v.Decided() {
		t.Errorf("%+v", v)
	}
	// Pairs that end alike say more than the games alone.
	paired := Tally{Wins: 600, Draws: 900, Losses: 500, Pairs: [5]int{0, 0, 900, 100, 0}}
	if test.Judge(paired).LLR <= v.LLR {
		t.Errorf("paired %+v, alone %+v", test.Judge(paired), v)
	}
}

func TestParseControl(t *testing.T) {
	for text, want := range map[string]Control{
		"40/5:00":   {Moves: 40, Base: 5 * time.Minute},
		"10+0.1":    {Base: 10 * time.Second, Inc: 100 * time.Millisecond},
		"0.5":       {Base: 500 * time.Millisecond},
		"inf":       {},
		"40/1:30+2": {Moves: 40, Base: 90 * time.Second, Inc: 2 * time.Second},
	} {
		if c, err := ParseControl(text); err != nil || c != want {
			t.Errorf("%s: %+v, %v", text, c, err)
		}
	}
	for _, text := range []string{"", "x", "1/2/3", "-5", "40/", "1e99", "NaN", "0", "5+-1"} {
		if c, err := ParseControl(text); err == nil {
			t.Errorf("%q: %+v", text, c)
		}
	}
}

func FuzzOpenings(f *testing.F) {
	f.Add("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - hmvc 0;\n", true)
	f.Add("1. e4 e5 *", false)
	f.Fuzz(func(_ *testing.T, text string, epd bool) {
		_, _, _ = ReadOpenings(strings.NewReader(text), variant.All()[0], epd, 8)
		_, _, _ = Played(strings.NewReader(text))
		_, _ = ParseControl(text)
	})
}

// TestReadOpenings: what is no opening is told of, and the others are read.
func TestReadOpenings(t *testing.T) {
	chessVariant := variant.All()[0]
	list, faults, err := ReadOpenings(strings.NewReader("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\nnonsense\n"+
		"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n"), chessVariant, true, 0)
	if err != nil || len(list) != 2 || len(faults) != 1 || faults[0].Error() != "line 2: no position" {
		t.Errorf("%d openings, %v, %v", len(list), faults, err)
	}
	list, faults, err = ReadOpenings(strings.NewReader("1. e4 e5 *\n\n1. e4 e4 *\n"), chessVariant, false, 0)
	if err != nil || len(list) != 1 || len(faults) != 1 {
		t.Errorf("%d openings, %v, %v", len(list), faults, err)
	}
}

func TestReverseAndSeeds(t *testing.T) {
	s := Settings{Entrants: make([]Entrant, 4), Games: 2, Repeat: true, Schedule: Gauntlet, Seeds: 2, Reverse: true}
	var got []string
	for p := range s.Pairings {
		got = append(got, fmt.Sprintf("%d-%d", p.White, p.Black))
	}
	if text := strings.Join(got, " "); text != "2-0 0-2 3-0 0-3 2-1 1-2 3-1 1-3" {
		t.Error(text)
	}
}
