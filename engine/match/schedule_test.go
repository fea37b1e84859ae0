package match

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/engine"
	"rookery/pgn"
)

func TestPyramid(t *testing.T) {
	s := Settings{Entrants: make([]Entrant, 3), Games: 1, Schedule: Pyramid}
	var got []string
	for p := range s.Pairings {
		got = append(got, fmt.Sprintf("%d-%d", p.White, p.Black))
	}
	if text := strings.Join(got, " "); text != "1-0 2-0 2-1" {
		t.Error(text)
	}
}

// TestKnockout: the stronger of two goes on, who has nobody to meet passes, and
// meetings that are level go on by pairs of games.
func TestKnockout(t *testing.T) {
	// An entrant resigns to everybody who is stronger; 0 and 3 draw twice first.
	strength := []int{5, 2, 3, 4, 1}
	s := Settings{Entrants: make([]Entrant, len(strength)), Games: 2, Schedule: Knockout}
	b := s.bracket()
	results := map[int]pgn.Result{}
	var rounds []string
	drawn := 0
	for {
		list := b.next(results)
		if len(list) == 0 {
			break
		}
		var text []string
		for _, p := range list {
			if _, again := results[p.Number]; again {
				t.Fatalf("game %d is played again", p.Number)
			}
			text = append(text, fmt.Sprintf("%d-%d", p.White, p.Black))
			switch {
			case p.White+p.Black == 3 && p.White*p.Black == 0 && drawn < 4:
				results[p.Number] = pgn.Draw
				drawn++
			case strength[p.White] > strength[p.Black]:
				results[p.Number] = pgn.WhiteWins
			default:
				results[p.Number] = pgn.BlackWins
			}
		}
		rounds = append(rounds, strings.Join(text, " "))
	}
	want := "3-4 4-3; 0-3 3-0 1-2 2-1; 0-3 3-0; 0-3 3-0; 0-2 2-0"
	if got := strings.Join(rounds, "; "); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if n := s.Total(); n != 8 {
		t.Errorf("%d games", n)
	}
}

// TestRunKnockout: a knockout is played to its end, also where it goes on with
// results that there are already.
func TestRunKnockout(t *testing.T) {
	loser := func(chess.Position) (engine.Answer, error) { return engine.Answer{Resigns: true}, nil }
	s := Settings{
		Entrants: []Entrant{entrant("a", Control{}, first), entrant("b", Control{}, loser), entrant("c", Control{}, loser), entrant("d", Control{}, loser)},
		Games:    1, Schedule: Knockout, Concurrency: 2, MaxMoves: 4,
	}
	games := run(t, s)
	last := games[len(games)-1]
	if last.Round != 2 || last.White != 0 && last.Black != 0 {
		t.Errorf("the last game: %+v", last.Pairing)
	}
	done := map[int]pgn.Result{}
	for _, g := range games[:len(games)-1] {
		done[g.Number] = g.Result
	}
	n := 0
	for p := range s.Played(done) {
		n++
		if _, ok := done[p.Number]; !ok {
			t.Errorf("game %d has not been played", p.Number)
		}
	}
	if n != len(done) {
		t.Errorf("%d games are known of %d", n, len(done))
	}
	n = 0
	if err := Run(context.Background(), s, done, func(g Game) bool {
		n++
		if g.Number != last.Number {
			t.Errorf("game %d is played again", g.Number)
		}
		return true
	}); err != nil || n != 1 {
		t.Errorf("%d games, %v", n, err)
	}
}

// TestDrawnForEver: of those who draw all their games the first goes on, in each round after as many of them.
func TestDrawnForEver(t *testing.T) {
	s := Settings{Entrants: []Entrant{entrant("a", Control{}, first), entrant("b", Control{}, first), entrant("c", Control{}, first), entrant("d", Control{}, first)}, Games: 1, Schedule: Knockout, MaxMoves: 1}
	meetings := map[[3]int]int{}
	for _, g := range run(t, s) {
		if g.Result != pgn.Draw {
			t.Fatalf("%v", g.Result)
		}
		meetings[[3]int{g.Round, min(g.White, g.Black), max(g.White, g.Black)}]++
	}
	if n := 1 + 2*(mostReplays-1); len(meetings) != 3 || meetings[[3]int{1, 0, 3}] != n || meetings[[3]int{1, 1, 2}] != n || meetings[[3]int{2, 0, 1}] != n {
		t.Errorf("games by round and who met, want %d of each: %v", n, meetings)
	}
}

// A ponderer expects the first legal reply to the first legal move, and counts
// how often it was right.
type ponderer struct {
	puppet
	hits, misses int
}

func (p *ponderer) Ponder(ctx context.Context, g engine.Game, l engine.Limits, hit <-chan struct{}, _ func(engine.Info)) (engine.Answer, error) {
	select {
	case <-hit:
		p.hits++
		return p.Think(ctx, g, l, nil)
	case <-ctx.Done():
		p.misses++
		return engine.Answer{}, nil
	}
}

// TestPonder: who ponders is told whether the reply came, and its move counts.
func TestPonder(t *testing.T) {
	expects := func(p chess.Position) (engine.Answer, error) {
		a, err := first(p)
		m := p.Legal(nil)[0]
		p.Play(m)
		if replies := p.Legal(nil); len(replies) > 0 {
			a.Ponder = replies[0].String()
		}
		return a, err
	}
	for _, c := range []struct {
		other func(chess.Position) (engine.Answer, error)
		hits  bool
	}{
		{first, true},
		{func(p chess.Position) (engine.Answer, error) {
			moves := p.Legal(nil)
			return engine.Answer{Move: moves[len(moves)-1].String()}, nil
		}, false},
	} {
		p := &ponderer{puppet: puppet{expects}}
		s := Settings{
			Entrants: []Entrant{
				{Name: "ponders", Ponder: true, Start: func(context.Context, int) (engine.Player, error) { return p, nil }},
				entrant("other", Control{}, c.other),
			},
			Games: 1, MaxMoves: 6,
		}
		if g := run(t, s)[0]; g.Reason != Adjudication || len(g.Moves) != 12 {
			t.Errorf("%s after %d half moves: %s", g.Reason, len(g.Moves), g.Detail)
		}
		if c.hits && (p.hits != 5 || p.misses > 1) || !c.hits && (p.hits > 0 || p.misses != 6) {
			t.Errorf("%d hits, %d misses", p.hits, p.misses)
		}
	}
}

type oneBook struct{ text string }

func (b oneBook) Choose(p chess.Position, _ float64) chess.Move {
	m, err := p.ParseMove(b.text)
	if err != nil {
		return chess.NoMove
	}
	return m
}

// TestEntrants: books, scores from White's side, new processes, trust, and what
// watches the games.
func TestEntrants(t *testing.T) {
	started := 0
	ahead := func(p chess.Position) (engine.Answer, error) {
		a, err := first(p)
		a.Info.Score.Centipawns = 100
		return a, err
	}
	e := entrant("a", Control{}, ahead)
	e.WhitePOV, e.Restart, e.Book, e.BookLast = true, true, oneBook{"e2e4"}, 3
	start := e.Start
	e.Start = func(ctx context.Context, seat int) (engine.Player, error) {
		started++
		return start(ctx, seat)
	}
	watched := 0
	s := Settings{Entrants: []Entrant{e, entrant("b", Control{}, first)}, Games: 2, MaxMoves: 3, Watch: func(*Game) { watched++ }}
	games := run(t, s)
	if started != 2 {
		t.Errorf("started %d times for two games", started)
	}
	if watched == 0 {
		t.Error("nothing to be watched")
	}
	if m := games[0].Moves[0].String(); m != "e2e4" || games[0].Notes[0].Info.Depth != 0 {
		t.Errorf("%s, %+v: not from the book", m, games[0].Notes[0])
	}
	for i, n := range games[1].Notes {
		if i%2 == 1 && n.Info.Score.Centipawns != -100 {
			t.Errorf("Black's score %d", n.Info.Score.Centipawns)
		}
	}
	claims := entrant("c", Control{}, func(chess.Position) (engine.Answer, error) { return engine.Answer{Claims: "1-0"}, nil })
	claims.Trust = true
	s = Settings{Entrants: []Entrant{claims, entrant("b", Control{}, first)}, Games: 1}
	if g := run(t, s)[0]; g.Result != pgn.WhiteWins || g.Reason != Normal {
		t.Errorf("%v, %s", g.Result, g.Reason)
	}
}

func TestNormalisedElo(t *testing.T) {
	// Half of the games drawn: a game deviates by sqrt(1/8), a point of a
	// hundred games more is 0.01 of a game.
	elo, margin := Tally{Wins: 26, Draws: 50, Losses: 24}.NormalisedElo()
	if elo < 9.7 || elo > 9.9 || margin < 68 || margin > 68.2 {
		t.Errorf("%.2f +/- %.2f", elo, margin)
	}
	s := NewStandings([]string{"a", "b", "c"})
	v := variant.All()[0]
	for i, r := range []pgn.Result{pgn.WhiteWins, pgn.WhiteWins, pgn.Draw, pgn.Draw} {
		p := Pairing{Number: i + 1, Meeting: i / 2, White: i % 2, Black: 1 - i%2, Opening: Opening{Start: v.Start(nil)}}
		s.Add(p, r)
	}
	s.Restore(2, 0, Tally{Wins: 3, Pairs: [5]int{0, 0, 0, 0, 1}})
	if b := s.Between(0, 1); b.Pairs != [5]int{0, 0, 2, 0, 0} || b.Split != 1 || b.Games() != 4 {
		t.Errorf("%+v", b)
	}
	if b := s.Between(0, 2); b.Losses != 3 || b.Pairs[0] != 1 || s.Of(2).Wins != 3 {
		t.Errorf("%+v", b)
	}
}
