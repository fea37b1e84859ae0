// Package sample has solutions for the tests of the writers, and compares what they
// write with golden files.
package sample

import (
	"strings"
	"time"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

// Men reads "wKc1 bka1 nGh4 Kamikaze:wSe4"; the letters are English codes.
func Men(list string) []problem.Placement {
	var board []problem.Placement
	for _, s := range strings.Fields(list) {
		var m problem.Man
		if attributes, rest, ok := strings.Cut(s, ":"); ok {
			for _, a := range strings.Split(attributes, ",") {
				m.Attributes = append(m.Attributes, problem.Attribute(a))
			}
			s = rest
		}
		m.Colour = problem.Colour(strings.IndexByte("wbni", s[0]))
		m.Walk = problem.Walk(strings.ToLower(s[1 : len(s)-2]))
		sq, err := chess.ParseSquare(s[len(s)-2:])
		if err != nil {
			panic(err)
		}
		board = append(board, problem.Placement{Square: sq, Man: m})
	}
	return board
}

// Move makes a move from "wQb3-a4", "bpa2-a1=q" or "wpe5*f6:bp".
func Move(s string) solution.Move {
	s, taken, _ := strings.Cut(s, ":")
	s, promotion, _ := strings.Cut(s, "=")
	i := strings.IndexAny(s, "-*")
	man := Men(s[:i])[0]
	to, err := chess.ParseSquare(s[i+1:])
	if err != nil {
		panic(err)
	}
	m := solution.Move{Man: man.Man, From: man.Square, To: to, Promotion: problem.Walk(promotion)}
	if taken != "" {
		c := Men(taken + s[i+1:])[0].Man
		m.Captured, m.CaptureSquare = &c, to
	}
	return m
}

func mate() []problem.Goal { return []problem.Goal{{Kind: problem.Mate}} }

func traditional(t problem.Traditional) problem.Stipulation {
	return problem.Stipulation{Traditional: &t}
}

// Battle plays a #2 with set play, a try, a threat and zugzwang into a sink.
func Battle(sink solution.Sink) error {
	p := &problem.Problem{
		Authors: []string{"A. Composer", "B. Composer"}, Origins: []string{"The Source, 1900"},
		Titles: []string{"A title"}, Awards: []string{"1st Prize"}, Remarks: []string{"a remark"},
		Board: Men("wKc1 wQb3 wRa8 wPe5 bKa1 bPd7 nSh4"),
		Stipulation: traditional(problem.Traditional{Play: problem.Direct,
			Goal: problem.Goal{Kind: problem.Mate}, Moves: 2}),
	}
	p.Options.SetPlay, p.Options.Try, p.Options.Variations = true, true, true
	step := func(kind solution.NodeKind, ply int, m string) *solution.Node {
		return &solution.Node{Kind: kind, Ply: ply, Move: Move(m)}
	}
	mates := func(kind solution.NodeKind, ply int, m string) *solution.Node {
		n := step(kind, ply, m)
		n.Goals, n.Check = mate(), true
		return n
	}
	ep := mates(solution.Continuation, 2, "wpe5*d6:bp")
	ep.Move.EnPassant, ep.Move.CaptureSquare = true, chess.At(3, 4)
	sink.Begin(p)
	sink.BeginTwin(solution.Twin{Problem: p})
	sink.BeginHalf(solution.Half{Starter: chess.White, Mode: solution.Tree})

	sink.BeginPhase(solution.Phase{Kind: solution.SetPlay, FirstPly: 1})
	set := step(solution.Defence, 1, "bka1-a2")
	set.Replies = []*solution.Node{mates(solution.Continuation, 2, "wqb3-a4")}
	sink.Node(set)
	sink.EndPhase()

	sink.BeginPhase(solution.Phase{})
	sink.Message(solution.Message{Kind: solution.MoveNumber, Number: 1, Elapsed: 8 * time.Millisecond,
		Node: &solution.Node{Move: Move("wqb3-a2"), Check: true}})
	try := step(solution.Try, 0, "wqb3-a2")
	try.Check = true
	try.Refutations = []*solution.Node{step(solution.Refutation, 1, "bka1*a2:wq")}
	sink.Node(try)
	key := step(solution.Key, 0, "wqb3-d1")
	key.Threats = []*solution.Node{mates(solution.Threat, 2, "wqd1-a4")}
	defence := step(solution.Defence, 1, "bpd7-d5")
	defence.Replies = []*solution.Node{ep}
	key.Replies = []*solution.Node{defence}
	sink.Node(key)
	waiting := step(solution.Key, 0, "nsh4-g6")
	waiting.Zugzwang = true
	promotion := step(solution.Defence, 1, "bpd2-d1=q")
	promotion.Replies = []*solution.Node{mates(solution.Continuation, 2, "wqb3*d1:bq")}
	waiting.Replies = []*solution.Node{promotion}
	sink.Node(waiting)
	sink.EndPhase()
	sink.EndHalf()
	sink.EndTwin()
	return sink.End(solution.Summary{Solutions: 2, Elapsed: 1234 * time.Millisecond, Positions: 4321})
}

// Retractor plays a help retractor into a sink (J. Sunyer, The Chess Amateur 1923).
func Retractor(sink solution.Sink) error {
	back := traditional(problem.Traditional{Play: problem.Help, Goal: mate()[0], Moves: 1})
	back.Back = []problem.Colour{problem.White, problem.Black}
	p := &problem.Problem{Board: Men("wKh5 bKe8"), Stipulation: back}
	sink.Begin(p)
	sink.BeginTwin(solution.Twin{Problem: p, Before: p})
	sink.BeginHalf(solution.Half{
		Starter: chess.Black, Mode: solution.Line, Start: Men("wKg6 wQh5 bKe8 bRh8"),
		Back: []solution.Move{Move("wKg6*h5:bR"), Move("bRh8*h5:wQ")},
	})
	sink.BeginPhase(solution.Phase{})
	castling := &solution.Node{Kind: solution.Step, Move: Move("bKe8-g8")}
	castling.Move.Castling = 'K'
	castling.Move.After = append(castling.Move.Plain(), solution.Standing{Square: 63}, solution.Standing{Square: 61, Man: &Men("bRf8")[0].Man})
	castling.Replies = []*solution.Node{{Kind: solution.Step, Ply: 1, Move: Move("wQh5-h7"), Goals: mate(), Check: true}}
	sink.Node(castling)
	sink.EndPhase()
	sink.EndHalf()
	sink.EndTwin()
	return sink.End(solution.Summary{Solutions: 1, Elapsed: time.Second, Positions: 1000})
}

// Help plays an h#2 with set play, intro and twins into a sink.
func Help(sink solution.Sink) error {
	p := &problem.Problem{
		Board: Men("wKc1 wQb3 bKa1 wP/Qh8 bNGe4"),
		Stipulation: traditional(problem.Traditional{Play: problem.Help,
			Goal: problem.Goal{Kind: problem.Mate}, Moves: 2}),
		Options: problem.Options{SetPlay: true, Duplex: true},
	}
	line := func(ply int, moves ...string) *solution.Node {
		var first, last *solution.Node
		for i, m := range moves {
			n := &solution.Node{Kind: solution.Step, Ply: ply + i, Move: Move(m)}
			if last == nil {
				first = n
			} else {
				last.Replies = []*solution.Node{n}
			}
			last = n
		}
		last.Goals, last.Check = mate(), true
		return first
	}
	sink.Begin(p)
	for _, tw := range []solution.Twin{
		{Label: "a", Problem: p, Before: p},
		{Label: "b", Problem: p, Before: p, Words: []string{"Who finds it?"}, Changes: []problem.Change{{Kind: problem.MoveMan, From: chess.At(2, 0), To: chess.At(1, 2)}}},
		{Label: "c", Problem: p, Before: p, Continued: true, Changes: []problem.Change{
			{Kind: problem.RemoveMen, Squares: []chess.Square{chess.At(4, 3)}},
			{Kind: problem.AddMen, Men: Men("bsc1 Royal:ngh1")},
		}},
	} {
		sink.BeginTwin(tw)
		for _, duplex := range []bool{false, true} {
			sink.BeginHalf(solution.Half{Duplex: duplex, Starter: chess.Black, Mode: solution.Line})
			sink.BeginPhase(solution.Phase{Kind: solution.SetPlay, FirstPly: 1})
			sink.Node(line(1, "wqb3-a4"))
			sink.EndPhase()
			sink.BeginPhase(solution.Phase{})
			sink.Node(line(0, "bka1-a2", "wqb3-c4", "bka2-a1", "wqc4-a4"))
			sink.EndPhase()
			sink.EndHalf()
		}
		sink.EndTwin()
	}
	return sink.End(solution.Summary{Partial: true, Solutions: 6})
}

// Fairy plays a tree that has every field set.
func Fairy(sink solution.Sink) error {
	bishop := problem.Man{Colour: problem.Black, Walk: problem.Bishop}
	queen := problem.Man{Colour: problem.Neutral, Walk: problem.Queen, Attributes: []problem.Attribute{"Chameleon"}}
	p := &problem.Problem{
		Board: Men("wKa1 bKh8 Kamikaze,Royal:nGd4"), Target: Men("wKa2"),
		Conditions: []problem.Condition{{Name: "Circe", Params: []problem.Param{
			{Kind: problem.WordParam, Word: "Mirror"}, {Kind: problem.NumberParam, Number: 0},
			{Kind: problem.SquaresParam, Squares: []chess.Square{0, 63}}, {Kind: problem.WalksParam, Walks: []problem.Walk{"g"}},
			{Kind: problem.TextParam, Word: "ce357"},
		}}},
		Stipulation: problem.Stipulation{Text: "h#2"},
	}
	p.Options.Given = []problem.Option{{Name: "Threat", Args: []string{"2"}}}
	var changes []problem.Change
	for k := problem.MoveMan; k <= problem.ReplaceBoard; k++ {
		changes = append(changes, problem.Change{Kind: k})
	}
	changes[problem.MoveMan].To = chess.At(3, 3)
	changes[problem.Rotate].Angle, changes[problem.MirrorBoard].Axis = 90, "a1<-->h1"
	changes[problem.ChangeStipulation].Stipulation.Text = "#1"
	changes[problem.ChangeConditions].Conditions = p.Conditions
	changes[problem.ChangeOptions].Options = p.Options.Given
	changes[problem.SubstituteWalk].Walks = [2]problem.Walk{"q", "r"}
	sink.Begin(p)
	sink.BeginTwin(solution.Twin{Label: "zeroposition", Zero: true, Problem: p, Before: p})
	sink.EndTwin()
	sink.BeginTwin(solution.Twin{Label: "a", Continued: true, Changes: changes, Problem: p, Before: p})
	sink.Message(solution.Message{Kind: solution.OptionIgnored, Option: "SetPlay"})
	sink.BeginHalf(solution.Half{Duplex: true, Starter: chess.Black})
	sink.Message(solution.Message{Kind: solution.KingCapturable})
	sink.Message(solution.Message{Kind: solution.ImpossibleChange, Change: &problem.ChangeError{
		Pos: problem.Pos{File: "x.inp", Line: 3, Col: 7}, Reason: problem.ImpossibleOptions,
		Option: &problem.OptionError{Option: "MaxTime", Reason: problem.NoNumber, Arg: "x"},
	}})
	sink.BeginPhase(solution.Phase{Kind: solution.PostKey, FirstPly: 1})
	pawn := problem.Placement{Square: chess.At(1, 6), Man: problem.Man{Colour: problem.Black, Walk: problem.Pawn}}
	sink.Message(solution.Message{Kind: solution.Deduced, Claim: &solution.Claim{
		Kind: solution.Becomes, Side: problem.Black, Men: []problem.Placement{pawn}, On: []chess.Square{chess.At(2, 2)}, By: []problem.Placement{pawn},
		Ends: []solution.End{{Square: chess.At(3, 3), Walk: problem.Knight, Promotes: []chess.Square{chess.At(1, 0)}, Moves: []int{5, 7}}},
	}})
	sink.Message(solution.Message{Kind: solution.Deduced, Claim: &solution.Claim{
		Kind: solution.Castles, Moves: 1, Spare: 2, Captures: 3, Pawns: 4, Castling: solution.CastlingClaim{Must: true, Short: true, Long: true}, Count: 5,
	}})
	sink.Message(solution.Message{Kind: solution.PicturesTried, Number: 3, Sub: []int{1, 2}, Moves: [2]int{4, 5}, Elapsed: 5 * time.Millisecond})
	n := &solution.Node{Kind: solution.FirstMove, Ply: 3, Check: true, Constraint: true, Zugzwang: true, Refutes: true,
		Goals: []problem.Goal{{Kind: problem.Target, Square: 63}, {Kind: problem.AToB}}}
	n.Move = Move("bsa1*a8:wq")
	n.Move.Before = []solution.Effect{{Kind: solution.SetWalk, Square: 3, Man: queen}}
	n.Move.Swapped = &bishop
	n.Move.Effects = []solution.Effect{
		{Kind: solution.AddMan, Square: 4, Man: bishop}, {Kind: solution.RemoveMan, Square: 5, Man: queen},
		{Kind: solution.MoveMan, Square: 6, To: 7, Man: bishop, Other: &queen},
		{Kind: solution.SetWalk, Square: 8, Man: queen, Inline: true},
		{Kind: solution.SetColour, Square: 9, Man: problem.Man{Colour: problem.Black, Walk: "s"}},
		{Kind: solution.SwapMen, Square: 10, To: 11, Man: queen, Other: &bishop},
		{Kind: solution.MoveImitator, Squares: []chess.Square{0, 12}},
		{Kind: solution.Onward, To: 13, Other: &bishop},
		{Kind: solution.Partner, Square: 14, To: 15, Man: bishop, Inline: true},
		{Kind: solution.TurnHalfNeutral, Square: 16, Man: queen, Inline: true},
		{Kind: solution.SetAttributes, Square: 17, Man: queen},
		{Kind: solution.OtherEffect, Text: " (3/4)", Inline: true},
	}
	castling := &solution.Node{Kind: solution.Step, Ply: 4, Move: solution.Move{
		Castling: 'Q', Man: problem.Man{Walk: problem.King}, From: chess.At(4, 0), To: chess.At(2, 0)}}
	n.Replies = []*solution.Node{castling}
	n.Threats = []*solution.Node{{Kind: solution.Threat, Ply: 5, Move: solution.Move{Null: true}}}
	sink.Node(&solution.Node{Kind: solution.Root, Replies: []*solution.Node{n}})
	sink.EndPhase()
	sink.EndHalf()
	sink.EndTwin()
	sink.Message(solution.Message{Kind: solution.NotSolved, Text: "Circe"})
	return sink.End(solution.Summary{Partial: true, Interrupted: true, Failed: true, Solutions: 1, Elapsed: time.Second, Positions: 7})
}

// Plays are the solutions by their names.
func Plays() map[string]func(solution.Sink) error {
	return map[string]func(solution.Sink) error{"battle": Battle, "help": Help, "fairy": Fairy, "retractor": Retractor}
}

// MateInOne plays a key that mates.
func MateInOne(sink solution.Sink) error {
	queen := problem.Man{Colour: problem.White, Walk: problem.Queen}
	p := &problem.Problem{
		Board: []problem.Placement{
			{Square: chess.At(2, 0), Man: problem.Man{Colour: problem.White, Walk: problem.King}},
			{Square: chess.At(1, 2), Man: queen},
			{Square: chess.At(0, 0), Man: problem.Man{Colour: problem.Black, Walk: problem.King}},
		},
		Stipulation: problem.Stipulation{Traditional: &problem.Traditional{
			Play: problem.Direct, Goal: problem.Goal{Kind: problem.Mate}, Moves: 1,
		}},
	}
	sink.Begin(p)
	sink.BeginTwin(solution.Twin{Problem: p})
	sink.BeginHalf(solution.Half{Starter: chess.White, Mode: solution.Tree})
	sink.BeginPhase(solution.Phase{})
	sink.Node(&solution.Node{
		Kind:  solution.Key,
		Move:  solution.Move{Man: queen, From: chess.At(1, 2), To: chess.At(1, 0)},
		Goals: []problem.Goal{{Kind: problem.Mate}},
		Check: true,
	})
	sink.EndPhase()
	sink.EndHalf()
	sink.EndTwin()
	return sink.End(solution.Summary{Solutions: 1})
}
