package solution_test

import (
	"testing"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
	"rookery/solution/internal/sample"
)

func TestNotation(t *testing.T) {
	queen := problem.Man{Colour: problem.White, Walk: problem.Queen}
	king := problem.Man{Colour: problem.Black, Walk: problem.King}
	effects := func(m string, es ...solution.Effect) solution.Move {
		x := sample.Move(m)
		x.Effects = es
		return x
	}
	ep := sample.Move("wpe5*d6:bp")
	ep.EnPassant, ep.CaptureSquare = true, chess.At(3, 4)
	royal := sample.Move("wpg7-g8=s")
	royal.Man.Attributes = []problem.Attribute{"Kamikaze", "Royal"}
	locust := sample.Move("wla1*c3:bp")
	locust.CaptureSquare = chess.At(1, 1)
	swap := sample.Move("wra8-g5")
	swap.Swapped = &problem.Man{Colour: problem.Black, Walk: problem.Rook}
	single := sample.Move("wka1-a2")
	single.Before = []solution.Effect{{Kind: solution.SetWalk, Square: chess.At(7, 7), Man: queen}}
	for _, tt := range []struct {
		move solution.Move
		lang problem.Language
		want string
	}{
		{sample.Move("wqb3-a4"), problem.English, "Qb3-a4"},
		{sample.Move("wqb3*a4:bp"), problem.German, "Db3*a4"},
		{sample.Move("wsb3-a5"), problem.French, "Cb3-a5"},
		{sample.Move("wpg7-g8=s"), problem.English, "g7-g8=S"},
		{sample.Move("npg7-g8=s"), problem.English, "nPg7-g8=nS"},
		{royal, problem.English, "krPg7-g8=krS"},
		{ep, problem.English, "e5*d6 ep."},
		{locust, problem.German, "Ha1*b2-c3"},
		{swap, problem.German, "Ta8<->Tg5"},
		{single, problem.English, "[h8=Q]Ka1-a2"},
		{solution.Move{Castling: 'K'}, problem.English, "0-0"},
		{solution.Move{Castling: 'Q'}, problem.English, "0-0-0"},
		{solution.Move{Null: true}, problem.English, " ..."},
		{effects("bka1*a2:wq", solution.Effect{Kind: solution.AddMan, Square: chess.At(3, 0), Man: queen}), problem.English, "Ka1*a2[+wQd1]"},
		{effects("bpa2*b1:wq", solution.Effect{Kind: solution.AddMan, Square: 0, Man: queen},
			solution.Effect{Kind: solution.SetWalk, Inline: true, Man: problem.Man{Walk: "s"}}), problem.English, "a2*b1[+wQa1=S]"},
		{effects("wsa1-b3", solution.Effect{Kind: solution.SetColour, Inline: true, Man: king}), problem.German, "Sa1-b3=s"},
		{effects("wsa1-b3", solution.Effect{Kind: solution.SetColour, Square: 63, Man: king}), problem.English, "Sa1-b3[h8=b]"},
		{effects("wsa1-b3", solution.Effect{Kind: solution.MoveMan, Square: 63, To: 0, Man: king}), problem.English, "Sa1-b3[bKh8->a1]"},
		{effects("wsa1-b3", solution.Effect{Kind: solution.SwapMen, Square: 63, To: 0, Man: king, Other: &queen}), problem.English, "Sa1-b3[Kh8<->Qa1]"},
		{effects("wsa1-b3", solution.Effect{Kind: solution.RemoveMan, Square: 63, Man: king}), problem.English, "Sa1-b3[-bKh8]"},
		{effects("wsa1-b3", solution.Effect{Kind: solution.MoveImitator, Squares: []chess.Square{0, 63}}), problem.English, "Sa1-b3[Ia1,h8]"},
		{effects("wsa1*b3:bp", solution.Effect{Kind: solution.Onward, Inline: true, To: 63, Other: &king}), problem.English, "Sa1*b3*h8"},
		{effects("wsa1-b3", solution.Effect{Inline: true, Kind: solution.OtherEffect, Text: " (3/4)"}), problem.English, "Sa1-b3 (3/4)"},
	} {
		if got := tt.move.Notation(tt.lang); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}

func TestMarks(t *testing.T) {
	for _, tt := range []struct {
		check, constraint bool
		goal              problem.GoalKind
		want              string
	}{
		{true, false, problem.NoGoal, " +"}, {true, false, problem.Mate, " #"}, {false, false, problem.Stalemate, " ="},
		{true, false, problem.Capture, " + x"}, {true, false, problem.Chess81, " + c81"}, {false, false, problem.Target, " z"},
		{true, false, problem.Castling, " +"}, {false, false, problem.Circuit, ""}, {true, false, problem.AToB, " + a=>b"},
		{true, true, problem.Mate, " # ?!?"}, {true, false, problem.DoubleMate, " ##"},
	} {
		n := solution.Node{Check: tt.check, Constraint: tt.constraint}
		if tt.goal != problem.NoGoal {
			n.Goals = []problem.Goal{{Kind: tt.goal}}
		}
		if got := n.Marks(); got != tt.want {
			t.Errorf("%+v: %q", tt, got)
		}
	}
}

// An invisible man's move that takes nothing changes nothing that is seen.
func TestUnknownJourney(t *testing.T) {
	m := solution.Move{Man: problem.Man{Walk: problem.Unknown}, From: chess.NoSquare, To: chess.NoSquare, CaptureSquare: chess.NoSquare}
	if list := m.Changes(); len(list) > 0 {
		t.Errorf("changes %v", list)
	}
	if got := m.Notation(problem.English); got != "TI~-~" {
		t.Errorf("written %q", got)
	}
}
