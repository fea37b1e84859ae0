package match

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/engine"
	"rookery/pgn"
)

// TestPGN: a game is written with all that is known of it.
func TestPGN(t *testing.T) {
	chessVariant := variant.All()[0]
	began := time.Date(2024, 2, 29, 23, 59, 0, 0, time.UTC)
	play := func(g *Game, moves ...string) {
		state := g.Opening.Start
		for _, text := range moves {
			m, err := state.ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			g.Moves = append(g.Moves, m)
			state.Play(m)
		}
	}
	whole := Game{
		Pairing: Pairing{Number: 7, Round: 2, Meeting: 1, White: 0, Black: 1, Opening: Opening{Start: chessVariant.Start(nil)}},
		Result:  pgn.WhiteWins, Reason: Normal, Detail: "White {mates}", Began: began, Lasted: time.Hour + 61*time.Second,
		Notes: []Note{
			{Info: engine.Info{Depth: 14, Score: engine.Score{Centipawns: 1221}}, Took: 1200 * time.Millisecond, Left: 58800 * time.Millisecond},
			{Info: engine.Info{Depth: 9, Score: engine.Score{IsMate: true, Mate: -2}}, Took: time.Second, Left: time.Hour},
			{Left: 2*time.Hour + 61*time.Minute + 50399*time.Millisecond},
			{Info: engine.Info{Depth: 1, Score: engine.Score{Centipawns: -5}}, Took: time.Second, Left: -time.Second},
			{Info: engine.Info{Depth: 3, Score: engine.Score{IsMate: true, Mate: 1}}, Took: time.Second},
		},
	}
	play(&whole, "e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7")
	whole.Opening.Moves = whole.Moves[:2]
	p, err := chess.ParsePosition("7k/8/6K1/8/8/8/8/R7 b - - 0 30")
	if err != nil {
		t.Fatal(err)
	}
	short := Game{Pairing: Pairing{Opening: Opening{Start: variant.FromPosition(variant.Chess, p)}}, Result: pgn.BlackWins, Reason: Abandoned, Detail: "White's program: gone", Began: began}
	one := Game{Pairing: Pairing{Number: 1, Black: 1, Opening: Opening{Start: variant.FromPosition(variant.Chess, p)}}, Result: pgn.Draw, Reason: Adjudication, Began: began, Notes: []Note{{Took: 1500 * time.Microsecond}}}
	play(&one, "h8g8")
	increments := []Entrant{{Name: "a", Control: Control{Moves: 40, Base: time.Minute, Inc: 100 * time.Millisecond}}, {Name: "b", Control: Control{Inc: time.Second}}}
	for _, c := range []struct {
		game Game
		of   Settings
		want string
	}{
		{whole, Settings{Entrants: increments}, `[Event "cup"]
[Site "here"]
[Date "2024.02.29"]
[Round "2.2"]
[White "a"]
[Black "b"]
[Result "1-0"]
[GameNumber "7"]
[PlyCount "7"]
[GameDuration "01:01:01"]
[WhiteTimeControl "40/60+0.1"]
[BlackTimeControl "0+1"]
[Termination "normal"]

1. e4 {book} 1... e5 {book} 2. Qh5 {+12.21/14 1.2s [%clk 0:00:58.8]} 2... Nc6 {-M2/9 1s [%clk 1:00:00.0]} 3. Bc4 {book 0s [%clk 3:01:50.3]} 3... Nf6 {-0.05/1 1s [%clk 0:00:00.0]}
4. Qxf7# {+M1/3 1s [%clk 0:00:00.0], White (mates)} 1-0
`},
		{short, Settings{Entrants: []Entrant{{Name: "a", Control: Control{MoveTime: 500 * time.Millisecond}}}}, `[Event "cup"]
[Site "here"]
[Date "2024.02.29"]
[Round "0.1"]
[White "a"]
[Black "a"]
[Result "0-1"]
[GameNumber "0"]
[SetUp "1"]
[FEN "7k/8/6K1/8/8/8/8/R7 b - - 0 30"]
[PlyCount "0"]
[GameDuration "00:00:00"]
[TimeControl "0.5/move"]
[Termination "abandoned"]
[TerminationDetails "White's program: gone"]

0-1
`},
		{one, Settings{Entrants: []Entrant{{Name: "a"}, {Name: "b", Control: Control{MoveTime: time.Second}}}}, `[Event "cup"]
[Site "here"]
[Date "2024.02.29"]
[Round "0.1"]
[White "a"]
[Black "b"]
[Result "1/2-1/2"]
[GameNumber "1"]
[SetUp "1"]
[FEN "7k/8/6K1/8/8/8/8/R7 b - - 0 30"]
[PlyCount "1"]
[GameDuration "00:00:00"]
[WhiteTimeControl "?"]
[BlackTimeControl "1/move"]
[Termination "adjudication"]

30... Kg8 {book 0.0015s} 1/2-1/2
`},
	} {
		text, err := c.game.PGN(&c.of, "cup", "here")
		if got := strings.Join(strings.Fields(string(text)), " "); err != nil || got != strings.Join(strings.Fields(c.want), " ") {
			t.Errorf("%v, %s\nwant\n%s", err, text, c.want)
		}
	}
}

// TestPlayedLineEnds: what is whole reaches past the empty lines after the last whole game, and no further.
func TestPlayedLineEnds(t *testing.T) {
	game := "[Event \"x\"]\n[GameNumber \"3\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n"
	for text, want := range map[string]int{game: 0, game + "\n\n": 0, game + "\r\n": 0, game + "[Event \"y\"]\n": 12, strings.TrimSpace(game): len(game) - 2} {
		results, whole, err := Played(bytes.NewReader([]byte(text)))
		if n := len(text) - int(whole); err != nil || n != want || (whole > 0) != (results[3] == pgn.WhiteWins) {
			t.Errorf("%q: %d bytes are not whole, want %d; %v, %v", text, n, want, results, err)
		}
	}
}

// TestPlayedUnreadable: a file that cannot be read is not taken for one without games, behind whose beginning a match would go on.
func TestPlayedUnreadable(t *testing.T) {
	broken := errors.New("broken")
	game := "[Event \"x\"]\n[GameNumber \"3\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n"
	if results, whole, err := Played(io.MultiReader(strings.NewReader(game), iotest.ErrReader(broken))); !errors.Is(err, broken) || len(results) > 0 || whole != 0 {
		t.Errorf("%v, %d bytes, %v", results, whole, err)
	}
	for _, epd := range []bool{true, false} {
		if list, _, err := ReadOpenings(iotest.ErrReader(broken), variant.All()[0], epd, 0); !errors.Is(err, broken) || len(list) > 0 {
			t.Errorf("openings: %v, %v", list, err)
		}
	}
}

// TestControls at the ends of what they may be.
func TestControls(t *testing.T) {
	for text, want := range map[string]Control{
		"0+1": {Inc: time.Second}, "0/5": {Base: 5 * time.Second}, "5+0": {Base: 5 * time.Second}, "0:00.5": {Base: 500 * time.Millisecond},
		"9999999": {Base: 9999999 * time.Second}, "1+999999": {Base: time.Second, Inc: 999999 * time.Second},
	} {
		if c, err := ParseControl(text); err != nil || c != want {
			t.Errorf("%s: %+v, %v", text, c, err)
		}
	}
	for _, text := range []string{"-1/5", "1e7", "1+1e6", "0+0", "0/0"} {
		if c, err := ParseControl(text); err == nil {
			t.Errorf("%q: %+v", text, c)
		}
	}
	s := Settings{Entrants: []Entrant{{Control: Control{Moves: 3, Base: time.Minute}}, {}}}
	r := &round{settings: &s, clocks: [2]time.Duration{time.Minute, 0}}
	for moves, want := range map[int]int{0: 3, 1: 3, 2: 2, 4: 1, 6: 3} {
		r.Notes = make([]Note, moves)
		if l := r.limits(chess.White, s.Entrants[0].Control); l.MovesToGo != want {
			t.Errorf("after %d half moves %d to go, want %d", moves, l.MovesToGo, want)
		}
	}
}

// TestDrawRule: pawns, captures and mates begin the count of even moves anew, and both have to find the game even after a certain move.
func TestDrawRule(t *testing.T) {
	// Each plays what it is given for its move of the number, or a knight there and back.
	even := func(own map[int]string, score engine.Score) func(chess.Position) (engine.Answer, error) {
		return func(p chess.Position) (engine.Answer, error) {
			move := own[p.FullMoves()]
			for _, text := range []string{"g1f3", "f3g1", "g8f6", "f6g8"} {
				if _, err := p.ParseMove(text); err == nil && move == "" {
					move = text
				}
			}
			return engine.Answer{Move: move, Info: engine.Info{Depth: 1, Score: score}}, nil
		}
	}
	quiet := even(nil, engine.Score{})
	for _, c := range []struct {
		name string
		a, b func(chess.Position) (engine.Answer, error)
		rule DrawRule
		want int // half moves
	}{
		{"both even", quiet, quiet, DrawRule{Moves: 2, Score: 0}, 4},
		{"the first is at the limit", even(nil, engine.Score{Centipawns: 10}), even(nil, engine.Score{Centipawns: -10}), DrawRule{Moves: 1, Score: 10}, 2},
		{"from the third move on", quiet, quiet, DrawRule{Moves: 1, Score: 0, From: 2}, 4},
		{"a pawn in the second move", even(map[int]string{2: "a2a3"}, engine.Score{}), quiet, DrawRule{Moves: 2, Score: 0}, 7},
		{"one is ahead", even(nil, engine.Score{Centipawns: 11}), quiet, DrawRule{Moves: 1, Score: 10}, 8},
		{"one sees a mate", even(nil, engine.Score{IsMate: true, Mate: 9}), quiet, DrawRule{Moves: 1, Score: 10}, 8},
	} {
		s := Settings{Entrants: []Entrant{entrant("a", Control{}, c.a), entrant("b", Control{}, c.b)}, Games: 1, Draw: c.rule, MaxMoves: 4}
		if g := run(t, s)[0]; g.Result != pgn.Draw || len(g.Moves) != c.want || (g.Detail == "agreed to be even") != (c.want < 8) {
			t.Errorf("%s: %v after %d half moves, want %d: %s", c.name, g.Result, len(g.Moves), c.want, g.Detail)
		}
	}
}

// TestPonderEnds: a book ends with its last move, and who ponders is told of the colour it has.
func TestPonderEnds(t *testing.T) {
	e := entrant("a", Control{}, first)
	e.Book, e.BookLast = oneBook{"g1f3"}, 1
	s := Settings{Entrants: []Entrant{e, entrant("b", Control{}, first)}, Games: 1, MaxMoves: 2}
	if g := run(t, s)[0]; g.Moves[0].String() != "g1f3" {
		t.Errorf("move %s, not the book's", g.Moves[0].String())
	}
	e.Book = oneBook{"f3g1"}
	if g := run(t, Settings{Entrants: []Entrant{e, s.Entrants[1]}, Games: 1, MaxMoves: 2})[0]; g.Moves[2].String() == "f3g1" {
		t.Error("a book's move after its last")
	}
	turns := make(chan bool, 10)
	p := &turnPonderer{turns: turns}
	p.think = func(pos chess.Position) (engine.Answer, error) {
		a, err := first(pos)
		m, _ := pos.ParseMove(a.Move)
		pos.Play(m)
		a.Ponder = pos.Legal(nil)[0].String()
		return a, err
	}
	start := func(context.Context, int) (engine.Player, error) { return p, nil }
	run(t, Settings{Entrants: []Entrant{{Name: "ponders", Ponder: true, Start: start}, entrant("other", Control{}, first)}, Games: 1, MaxMoves: 1})
	if white := <-turns; !white {
		t.Error("who ponders as White is told to be Black")
	}
}

type turnPonderer struct {
	puppet
	turns chan bool
}

func (p *turnPonderer) Ponder(ctx context.Context, g engine.Game, _ engine.Limits, _ <-chan struct{}, _ func(engine.Info)) (engine.Answer, error) {
	p.turns <- g.White
	<-ctx.Done()
	return engine.Answer{}, nil
}

// TestVerdict: a test is decided at its bounds, not only beyond them.
func TestVerdict(t *testing.T) {
	for _, c := range []struct {
		llr               float64
		decided, accepted bool
	}{{-3, true, false}, {math.Nextafter(-3, 0), false, false}, {math.Nextafter(3, 0), false, false}, {3, true, true}} {
		if v := (Verdict{LLR: c.llr, Lower: -3, Upper: 3}); v.Decided() != c.decided || v.Accepted() != c.accepted {
			t.Errorf("%v: %v, %v", c.llr, v.Decided(), v.Accepted())
		}
	}
}

// TestBlackIsLower: who is named first has its points also with Black, and nothing is counted of a game without a result.
func TestBlackIsLower(t *testing.T) {
	s := NewStandings([]string{"a", "b"})
	s.Add(Pairing{White: 1, Black: 0}, pgn.BlackWins)
	s.Add(Pairing{White: 1, Black: 0, Meeting: 1}, pgn.Unknown)
	if a := s.Of(0); a.Wins != 1 || a.Games() != 1 || s.Of(1).Losses != 1 {
		t.Errorf("%+v", a)
	}
	s.Restore(1, 0, Tally{Wins: 2})
	if a := s.Between(0, 1); a.Wins != 1 || a.Losses != 2 {
		t.Errorf("%+v", a)
	}
}
