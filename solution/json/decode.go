package json

import (
	"fmt"

	"rookery/chess"
	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/solution"
)

// decodeSolution turns a document back into the tree.
func decodeSolution(doc *jsonSolution) (*solution.Solution, error) {
	var d decoder
	s := &solution.Solution{
		Problem: d.problem(&doc.Problem),
		Remarks: each(doc.Messages, d.remark),
		Summary: solution.Summary{
			Partial: doc.Summary.Partial, Interrupted: doc.Summary.Interrupted, Failed: doc.Summary.Failed,
			Solutions: doc.Summary.Solutions, Elapsed: seconds(doc.Summary.Seconds), Positions: doc.Summary.Positions, Judgement: doc.Summary.Judgement,
		},
	}
	for i := range doc.Twins {
		s.Twins = append(s.Twins, d.twin(&doc.Twins[i], s))
	}
	return s, d.err
}

// decoder keeps the first error that the documents' types do not show.
type decoder struct{ err error }

func (d *decoder) problem(doc *jsonProblem) *problem.Problem {
	p := &problem.Problem{
		Authors: doc.Authors, Origins: doc.Origins, Titles: doc.Titles, Awards: doc.Awards, Remarks: doc.Remarks,
		Walks: each(doc.Walks, d.walk),
		Board: each(doc.Board, d.placement), Target: each(doc.Target, d.placement),
		TargetImitators: each(doc.TargetImitators, func(s square) chess.Square { return chess.Square(s) }),
		FromGameArray:   doc.FromGameArray,
		TotalInvisible:  doc.TotalInvisible,
		Stipulation:     problem.Stipulation{Text: doc.Stipulation},
		Conditions:      each(doc.Conditions, d.condition),
	}
	p.Options.Given = each(doc.Options, d.option)
	if i := doc.Intention; i != nil {
		p.Intention = problem.Intention{Solutions: i.Solutions, Written: i.Written, Play: i.Play}
	}
	return p
}

func (d *decoder) walk(w jsonWalk) problem.OwnWalk {
	return problem.OwnWalk{Code: w.Code, Name: w.Name, Definition: w.Definition}
}

func (d *decoder) man(m *jsonMan) problem.Man {
	if m == nil {
		return problem.Man{}
	}
	return problem.Man{Colour: problem.Colour(m.Colour), Walk: m.Walk, Attributes: m.Attributes}
}

func (d *decoder) otherMan(doc *jsonMan) *problem.Man {
	if doc == nil {
		return nil
	}
	m := d.man(doc)
	return &m
}

func (d *decoder) placement(p jsonPlacement) problem.Placement {
	return problem.Placement{Square: chess.Square(p.Square), Man: d.man(&p.jsonMan)}
}

func (d *decoder) square(s square) chess.Square { return chess.Square(s) }

// at is the square pointed to, a1 if none.
func (d *decoder) at(s *square) chess.Square {
	if s == nil {
		return 0
	}
	return chess.Square(*s)
}

func (d *decoder) condition(c jsonCondition) problem.Condition {
	return lexicon.Conditions.New(c.Name, each(c.Params, d.param)...)
}

func (d *decoder) param(p jsonParam) problem.Param {
	switch {
	case p.Squares != nil:
		return problem.Param{Kind: problem.SquaresParam, Squares: each(p.Squares, d.square)}
	case p.Walks != nil:
		return problem.Param{Kind: problem.WalksParam, Walks: p.Walks}
	case p.Number != nil:
		return problem.Param{Kind: problem.NumberParam, Number: *p.Number}
	case p.Text != "":
		return problem.Param{Kind: problem.TextParam, Word: p.Text}
	}
	return problem.Param{Kind: problem.WordParam, Word: p.Word}
}

func (d *decoder) option(o jsonOption) problem.Option {
	return problem.Option{Name: o.Name, Args: o.Args}
}

func (d *decoder) twin(doc *jsonTwin, s *solution.Solution) solution.TwinSolution {
	t := solution.TwinSolution{
		Twin: solution.Twin{
			Label: doc.Label, Continued: doc.Continued, Zero: doc.Zero,
			Words: doc.Remarks, Changes: each(doc.Changes, d.change), Problem: s.Problem, Before: s.Problem,
		},
		Remarks: each(doc.Messages, d.remark),
	}
	if doc.Problem != nil {
		t.Problem = d.problem(doc.Problem)
	}
	if doc.Continued && len(s.Twins) > 0 {
		t.Before = s.Twins[len(s.Twins)-1].Problem
	}
	for _, h := range doc.Halves {
		half := solution.HalfSolution{
			Half:    solution.Half{Duplex: h.Duplex, Starter: chess.Colour(h.Starter), Mode: solution.Mode(h.Mode), Start: each(h.Start, d.placement)},
			Remarks: each(h.Messages, d.remark),
		}
		if h.Back != nil {
			for _, m := range h.Back.Moves {
				if m == nil {
					d.fail("an empty move")
					continue
				}
				half.Back = append(half.Back, d.move(m))
			}
		}
		for _, p := range h.Phases {
			half.Phases = append(half.Phases, solution.PhaseSolution{
				Phase: solution.Phase{Kind: solution.PhaseKind(p.Kind), FirstPly: p.FirstPly, Pictures: p.Pictures},
				Nodes: each(p.Nodes, d.node), Remarks: each(p.Messages, d.remark),
			})
		}
		t.Halves = append(t.Halves, half)
	}
	return t
}

func (d *decoder) change(c jsonChange) problem.Change {
	x := problem.Change{
		Kind: problem.ChangeKind(c.Kind), From: d.at(c.From), To: d.at(c.To),
		Squares: each(c.Squares, d.square), Men: each(c.Men, d.placement), Invisible: c.TotalInvisible, Angle: c.Angle, Axis: c.Axis,
		Stipulation: problem.Stipulation{Text: c.Stipulation},
		Conditions:  each(c.Conditions, d.condition), Options: each(c.Options, d.option),
	}
	copy(x.Walks[:], c.Walks)
	return x
}

// maxPly bounds what a document may say: writers indent by it.
const maxPly = 10000

func (d *decoder) node(n *jsonNode) *solution.Node {
	if n == nil {
		d.fail("an empty node")
		return &solution.Node{}
	}
	if n.Ply < 0 || n.Ply > maxPly {
		d.fail(fmt.Sprintf("ply %d", n.Ply))
	}
	x := &solution.Node{
		Kind: solution.NodeKind(n.Kind), Ply: n.Ply, Goals: each(n.Goals, d.goal), Check: n.Check, Constraint: n.Constraint,
		Zugzwang: n.Zugzwang, Refutes: n.Refutes, Dual: n.Dual,
		Passing: each(n.Passing, d.effect),
		Threats: each(n.Threats, d.node), Replies: each(n.Replies, d.node), Refutations: each(n.Refutations, d.node),
	}
	if n.Move != nil {
		x.Move = d.move(n.Move)
	}
	return x
}

func (d *decoder) goal(s string) problem.Goal {
	g, rest, ok := problem.CutGoal(s)
	if !ok || rest != "" {
		d.fail(fmt.Sprintf("goal %q", s))
	}
	return g
}

func (d *decoder) move(m *jsonMove) solution.Move {
	x := solution.Move{
		Null: m.Null, Man: d.man(m.Man), From: d.at(m.From), To: d.at(m.To),
		Captured: d.otherMan(m.Captured), CaptureSquare: d.at(m.CaptureSquare), EnPassant: m.EnPassant,
		Promotion: m.Promotion, Special: m.Special, Swapped: d.otherMan(m.Swapped),
		Before: each(m.Before, d.effect), Effects: each(m.Effects, d.effect),
		After: each(m.After, func(s jsonStanding) solution.Standing {
			return solution.Standing{Square: d.square(s.Square), Man: d.otherMan(s.Man), Hole: s.Hole}
		}),
	}
	switch m.Castling {
	case "":
	case "king":
		x.Castling = 'K'
	case "queen":
		x.Castling = 'Q'
	default:
		d.fail(fmt.Sprintf("castling %q", m.Castling))
	}
	return x
}

func (d *decoder) effect(e jsonEffect) solution.Effect {
	return solution.Effect{
		Kind: solution.EffectKind(e.Kind), Square: d.at(e.Square), To: d.at(e.To), Man: d.man(e.Man), Other: d.otherMan(e.Other),
		Squares: each(e.Squares, d.square), Text: e.Text, Inline: e.Inline,
	}
}

func (d *decoder) remark(r jsonRemark) solution.Remark {
	x := solution.Remark{At: r.At, Message: solution.Message{
		Kind: solution.MessageKind(r.Kind), Option: r.Option, Text: r.What, Number: r.Number, Sub: r.Sub, Elapsed: seconds(r.Seconds),
	}}
	if c := r.Change; c != nil {
		x.Change = &problem.ChangeError{
			Pos:    problem.Pos{File: c.File, Line: c.Line, Col: c.Column},
			Reason: problem.ChangeReason(c.Reason), Square: chess.Square(c.Square),
		}
		if o := c.Option; o != nil {
			x.Change.Option = &problem.OptionError{Option: o.Name, Reason: problem.OptionReason(o.Reason), Arg: o.Arg}
		}
	}
	if r.Claim != nil {
		x.Claim = d.claim(r.Claim)
	}
	copy(x.Moves[:], r.Moves)
	if r.Node != nil {
		x.Node = d.node(r.Node)
	}
	return x
}

func (d *decoder) claim(c *jsonClaim) *solution.Claim {
	return &solution.Claim{
		Kind: solution.ClaimKind(c.Kind), Side: problem.Colour(c.Side), Men: each(c.Men, d.placement), By: each(c.By, d.placement), On: each(c.On, d.square),
		Ends: each(c.Ends, func(x jsonEnd) solution.End {
			return solution.End{Square: chess.Square(x.Square), Walk: x.Walk, Promotes: each(x.Promotes, d.square), Moves: x.Moves}
		}),
		Moves: c.Moves, Spare: c.Spare, Captures: c.Captures, Pawns: c.Pawns, Count: c.Count,
		Castling: solution.CastlingClaim{Must: c.Must, Short: c.Short, Long: c.Long},
	}
}

func (d *decoder) fail(what string) {
	if d.err == nil {
		d.err = fmt.Errorf("%s makes no sense", what)
	}
}
