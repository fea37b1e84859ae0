package json

import (
	"strings"
	"time"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
	"rookery/solution/caption"
	"rookery/solution/wording"
)

// encoder turns the tree into documents.
type encoder struct{ opt Options }

// each maps a slice; the empty one stays nil.
func each[A, B any](list []A, f func(A) B) []B {
	if len(list) == 0 {
		return nil
	}
	out := make([]B, len(list))
	for i, x := range list {
		out[i] = f(x)
	}
	return out
}

func (e encoder) solution(s *solution.Solution) *jsonSolution {
	doc := &jsonSolution{
		Version:  jsonVersion,
		Problem:  *e.problem(s.Problem),
		Twins:    make([]jsonTwin, 0, len(s.Twins)),
		Messages: each(s.Remarks, e.remark),
		Summary:  e.summary(s.Summary),
	}
	for i := range s.Twins {
		doc.Twins = append(doc.Twins, e.twin(&s.Twins[i], s.Problem))
	}
	return doc
}

func (e encoder) summary(s solution.Summary) jsonSummary {
	doc := jsonSummary{Partial: s.Partial, Interrupted: s.Interrupted, Failed: s.Failed, Solutions: s.Solutions, Judgement: s.Judgement}
	if !e.opt.Regression {
		doc.Seconds, doc.Positions = s.Elapsed.Seconds(), s.Positions
	}
	return doc
}

func (e encoder) problem(p *problem.Problem) *jsonProblem {
	doc := &jsonProblem{
		Authors: p.Authors, Origins: p.Origins, Titles: p.Titles, Awards: p.Awards, Remarks: p.Remarks,
		Walks:           each(p.Walks, e.walk),
		Board:           make([]jsonPlacement, 0, len(p.Board)),
		Target:          each(p.Target, e.placement),
		TargetImitators: each(p.TargetImitators, func(s chess.Square) square { return square(s) }),
		FromGameArray:   p.FromGameArray,
		TotalInvisible:  p.TotalInvisible,
		Stipulation:     caption.Stipulation(&p.Stipulation, problem.English),
		Conditions:      each(p.Conditions, e.condition),
		Options:         each(p.Options.Given, e.option),
	}
	doc.Board = append(doc.Board, each(p.Board, e.placement)...)
	if i := p.Intention; !i.IsZero() {
		doc.Intention = &jsonIntention{i.Solutions, i.Written, i.Play}
	}
	return doc
}

func (e encoder) walk(w problem.OwnWalk) jsonWalk { return jsonWalk{w.Code, w.Name, w.Definition} }

func (e encoder) man(m problem.Man) *jsonMan {
	return &jsonMan{Colour: jsonColour(m.Colour), Walk: m.Walk, Attributes: m.Attributes}
}

// maybeMan leaves out the zero Man.
func (e encoder) maybeMan(m problem.Man) *jsonMan {
	if m.Walk == "" && m.Colour == problem.White {
		return nil
	}
	return e.man(m)
}

func (e encoder) otherMan(m *problem.Man) *jsonMan {
	if m == nil {
		return nil
	}
	return e.man(*m)
}

func (e encoder) placement(p problem.Placement) jsonPlacement {
	return jsonPlacement{Square: square(p.Square), jsonMan: *e.man(p.Man)}
}

func (e encoder) square(s chess.Square) square { return square(s) }

func (e encoder) condition(c problem.Condition) jsonCondition {
	return jsonCondition{Name: c.Name, Params: each(c.Params, e.param)}
}

func (e encoder) param(p problem.Param) jsonParam {
	switch p.Kind {
	case problem.SquaresParam:
		return jsonParam{Squares: each(p.Squares, e.square)}
	case problem.WalksParam:
		return jsonParam{Walks: p.Walks}
	case problem.NumberParam:
		return jsonParam{Number: &p.Number}
	case problem.TextParam:
		return jsonParam{Text: p.Word}
	}
	return jsonParam{Word: p.Word}
}

func (e encoder) option(o problem.Option) jsonOption { return jsonOption{Name: o.Name, Args: o.Args} }

func (e encoder) twin(t *solution.TwinSolution, diagram *problem.Problem) jsonTwin {
	doc := jsonTwin{
		Label: t.Label, Continued: t.Continued, Zero: t.Zero,
		Remarks:  t.Words,
		Changes:  each(t.Changes, e.change),
		Text:     t.Heading(e.opt.Language),
		Messages: each(t.Remarks, e.remark),
	}
	if t.Problem != nil && t.Problem != diagram {
		doc.Problem = e.problem(t.Problem)
	}
	for i := range t.Halves {
		doc.Halves = append(doc.Halves, e.half(&t.Halves[i]))
	}
	return doc
}

func (e encoder) change(c problem.Change) jsonChange {
	doc := jsonChange{
		Kind:           jsonChangeKind(c.Kind),
		Squares:        each(c.Squares, e.square),
		Men:            each(c.Men, e.placement),
		TotalInvisible: c.Invisible,
		Angle:          c.Angle,
		Axis:           c.Axis,
		Stipulation:    caption.Stipulation(&c.Stipulation, problem.English),
		Conditions:     each(c.Conditions, e.condition),
		Options:        each(c.Options, e.option),
	}
	switch c.Kind {
	case problem.MoveMan, problem.ExchangeMen, problem.ShiftBoard:
		doc.From, doc.To = (*square)(&c.From), (*square)(&c.To)
	case problem.SubstituteWalk:
		doc.Walks = c.Walks[:]
	}
	return doc
}

func (e encoder) half(h *solution.HalfSolution) jsonHalf {
	doc := jsonHalf{Duplex: h.Duplex, Starter: jsonColour(h.Starter), Mode: jsonMode(h.Mode), Start: each(h.Start, e.placement), Messages: each(h.Remarks, e.remark)}
	if len(h.Back) > 0 {
		doc.Back = &jsonBack{Text: h.BackNotation(e.opt.Language)}
		for i := range h.Back {
			doc.Back.Moves = append(doc.Back.Moves, e.move(&h.Back[i]))
		}
	}
	for _, p := range h.Phases {
		doc.Phases = append(doc.Phases, jsonPhase{
			Kind: jsonPhaseKind(p.Kind), FirstPly: p.FirstPly, Pictures: p.Pictures,
			Nodes: each(p.Nodes, e.node), Messages: each(p.Remarks, e.remark),
		})
	}
	return doc
}

func (e encoder) node(n *solution.Node) *jsonNode {
	doc := &jsonNode{
		Kind: jsonNodeKind(n.Kind), Ply: n.Ply, Check: n.Check, Constraint: n.Constraint,
		Goals:    each(n.Goals, problem.Goal.String),
		Zugzwang: n.Zugzwang, Refutes: n.Refutes, Dual: n.Dual,
		Passing: each(n.Passing, e.effect),
		Threats: each(n.Threats, e.node), Replies: each(n.Replies, e.node), Refutations: each(n.Refutations, e.node),
	}
	if n.Kind != solution.Root {
		doc.Text = strings.TrimSpace(n.Move.Notation(e.opt.Language) + n.Marks())
		doc.Move = e.move(&n.Move)
	}
	return doc
}

func (e encoder) move(m *solution.Move) *jsonMove {
	doc := &jsonMove{
		Null: m.Null, Captured: e.otherMan(m.Captured), EnPassant: m.EnPassant, Promotion: m.Promotion,
		Special: m.Special, Swapped: e.otherMan(m.Swapped),
		Before: each(m.Before, e.effect), Effects: each(m.Effects, e.effect),
		After: each(m.After, func(s solution.Standing) jsonStanding {
			return jsonStanding{Square: square(s.Square), Man: e.otherMan(s.Man), Hole: s.Hole}
		}),
	}
	if !m.Null {
		from, to := square(m.From), square(m.To)
		doc.Man, doc.From, doc.To = e.man(m.Man), &from, &to
	}
	if m.Captured != nil {
		s := square(m.CaptureSquare)
		doc.CaptureSquare = &s
	}
	switch m.Castling {
	case 'K':
		doc.Castling = "king"
	case 'Q':
		doc.Castling = "queen"
	}
	return doc
}

// effectSquares says which squares an effect has.
func effectSquares(k solution.EffectKind) (at, to bool) {
	switch k {
	case solution.AddMan, solution.RemoveMan, solution.SetWalk, solution.SetColour, solution.TurnHalfNeutral, solution.SetAttributes, solution.Reveal:
		return true, false
	case solution.MoveMan, solution.SwapMen, solution.Partner:
		return true, true
	case solution.Onward:
		return false, true
	}
	return false, false
}

func (e encoder) effect(x solution.Effect) jsonEffect {
	doc := jsonEffect{
		Kind: jsonEffectKind(x.Kind), Man: e.maybeMan(x.Man), Other: e.otherMan(x.Other),
		Squares: each(x.Squares, e.square), Text: x.Text, Inline: x.Inline,
	}
	at, to := effectSquares(x.Kind)
	if at {
		doc.Square = (*square)(&x.Square)
	}
	if to {
		doc.To = (*square)(&x.To)
	}
	return doc
}

func (e encoder) remark(r solution.Remark) jsonRemark {
	doc := jsonRemark{
		At: r.At, Kind: jsonMessageKind(r.Kind), Text: wording.Message(&r.Message, e.opt.Language),
		Option: r.Option, What: r.Text, Number: r.Number, Sub: r.Sub,
	}
	if c := r.Change; c != nil {
		doc.Change = &jsonImpossible{
			Reason: jsonReason(c.Reason), Square: square(c.Square), File: c.Pos.File, Line: c.Pos.Line, Column: c.Pos.Col,
		}
		if o := c.Option; o != nil {
			doc.Change.Option = &jsonWrongOption{o.Option, jsonWrong(o.Reason), o.Arg}
		}
	}
	if r.Claim != nil {
		doc.Claim = e.claim(r.Claim)
	}
	if r.Moves != [2]int{} {
		doc.Moves = r.Moves[:]
	}
	if r.Node != nil {
		doc.Node = e.node(r.Node)
	}
	if !e.opt.Regression {
		doc.Seconds = r.Elapsed.Seconds()
	}
	return doc
}

func (e encoder) claim(c *solution.Claim) *jsonClaim {
	return &jsonClaim{
		Kind: jsonClaimKind(c.Kind), Side: jsonColour(c.Side), Men: each(c.Men, e.placement), By: each(c.By, e.placement), On: each(c.On, e.square),
		Ends: each(c.Ends, func(x solution.End) jsonEnd {
			return jsonEnd{square(x.Square), x.Walk, each(x.Promotes, e.square), x.Moves}
		}),
		Moves: c.Moves, Spare: c.Spare, Captures: c.Captures, Pawns: c.Pawns,
		Must: c.Castling.Must, Short: c.Castling.Short, Long: c.Castling.Long, Count: c.Count,
	}
}

// seconds is the inverse of Duration.Seconds.
func seconds(s float64) time.Duration { return time.Duration(s*1e6+0.5) * time.Microsecond }
