package puzzle

import (
	"context"
	"errors"
	"testing"

	"rookery/chess"
	"rookery/problem/olv"
	"rookery/problem/popeye"
)

// played reads moves from the position of a puzzle's task.
func played(t *testing.T, p *Puzzle, moves ...string) (list []chess.Move) {
	t.Helper()
	pos, _, err := p.Task()
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range moves {
		m, err := pos.ParseSAN(text)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, m)
		pos.Play(m)
	}
	return list
}

func composed(t *testing.T, text string) *Puzzle {
	t.Helper()
	for p, errs := range popeye.Problems("", []byte("BeginProblem\n"+text+"\nEndProblem"), popeye.Limits{}) {
		if err := errs.Err(); err != nil {
			t.Fatal(err)
		}
		return &Puzzle{Composed: olv.Of(p)}
	}
	t.Fatal("no problem")
	return nil
}

// withLine gives a puzzle a line, the first lead moves of which come before the task.
func withLine(t *testing.T, p *Puzzle, lead int, moves ...string) *Puzzle {
	t.Helper()
	pos, err := p.Setup.Position(chess.Problem)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range moves {
		m, err := pos.ParseSAN(text)
		if err != nil {
			t.Fatal(err)
		}
		p.Line = append(p.Line, m)
		pos.Play(m)
	}
	p.Lead = lead
	return p
}

func TestTrainer(t *testing.T) {
	const ladder = "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1"
	rooks := made(t, ladder, 2)
	problem := composed(t, "pieces white ke1 ra2 rb1 black kh8\nstipulation #2\noption variations")
	black := composed(t, "pieces black ke8 ra7 rb8 white kh1\nstipulation #2\noption halfduplex")
	line := withLine(t, made(t, "6k1/5ppp/8/8/8/8/q4PPP/R5K1 b - - 0 1", 0), 1, "h6", "Rxa2", "g5", "Ra8")
	key := made(t, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", 0, "e4")
	avoid := made(t, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", 0, "e4")
	avoid.Keys, avoid.Avoid = nil, avoid.Keys
	for _, test := range []struct {
		name   string
		puzzle *Puzzle
		played []string
		want   Response
		reply  bool
	}{
		{"key", rooks, []string{"Ra7"}, Right, true},
		{"mate", rooks, []string{"Ra7", "Kg8", "Rb8"}, Reached, false},
		{"no mate any more", rooks, []string{"Ra7", "Kg8", "Ra8"}, Wrong, true},
		{"refuted", rooks, []string{"Kf2"}, Wrong, true},
		{"a problem's key", problem, []string{"Ra7"}, Right, true},
		{"a problem refuted", problem, []string{"Ra8"}, Wrong, true},
		{"Black mates", black, []string{"Ra2"}, Right, true},
		{"in the line", line, []string{"Rxa2"}, Right, true},
		{"end of the line", line, []string{"Rxa2", "g5", "Ra8"}, Reached, false},
		{"beside the line", line, []string{"Rb1"}, Wrong, true},
		{"the move", key, []string{"e4"}, Reached, false},
		{"another move", key, []string{"e3"}, Wrong, true},
		{"to be avoided", avoid, []string{"e4"}, Wrong, true},
		{"avoided", avoid, []string{"e3"}, Reached, false},
	} {
		trainer := &Trainer{Puzzle: test.puzzle, Config: config, Opponent: func(_ context.Context, pos chess.Position) (chess.Move, error) {
			return pos.Legal(nil)[0], nil
		}}
		got, reply, err := trainer.Judge(t.Context(), played(t, test.puzzle, test.played...))
		if err != nil || got != test.want || (reply != chess.NoMove) != test.reply {
			t.Errorf("%s: %d, %v, %v", test.name, got, reply, err)
		}
	}
}

func TestTrainerKnowsNext(t *testing.T) {
	trainer := &Trainer{Puzzle: made(t, "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1", 2), Config: config}
	if m, err := trainer.Next(t.Context(), played(t, trainer.Puzzle, "Ra7", "Kg8")); err != nil || m.String() != "b1b8" {
		t.Errorf("%v, %v", m, err)
	}
	if _, err := trainer.Next(t.Context(), []chess.Move{played(t, trainer.Puzzle, "Ra7", "Kg8")[1]}); !errors.Is(err, ErrIllegal) {
		t.Errorf("illegal: %v", err)
	}
	if _, _, err := trainer.Judge(t.Context(), nil); err == nil {
		t.Error("nothing played: no error")
	}
	for _, text := range []string{
		"pieces white ke1 ra2 rb1 black kh8\nstipulation h#2",
		"pieces white ke1 ra2 rb1 black kh8\nstipulation #2\ncondition circe",
		"pieces white ke1 ga2 rb1 black kh8\nstipulation #2",
		"pieces white ke1 ra2 rb1 black kh8\nstipulation #9",
		"pieces white ke1 ra2 rb1 black kh8\nstipulation #2\ntwin remove b1",
	} {
		if _, _, err := composed(t, text).Task(); !errors.Is(err, ErrNotTrainable) {
			t.Errorf("%s: %v", text, err)
		}
	}
	castling := composed(t, "pieces white ke1 rh1 ra1 black kh8\nstipulation #2\noption nocastling a1")
	if pos, _, err := castling.Task(); err != nil || pos.FEN() != "7k/8/8/8/8/8/8/R3K2R w K - 0 1" {
		t.Errorf("castling: %s, %v", pos.FEN(), err)
	}
}
