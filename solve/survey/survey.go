package survey

import (
	"context"
	"fmt"
	"time"

	"rookery/chess"
	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solution"
	"rookery/solve"
)

// A Finding is what was found out about a position.
type Finding struct {
	Verdict   Verdict
	Game      []string // the first game, in coordinates
	Fault     string   // what is wrong with a game; "" if each leads to the position
	Time      time.Duration
	Positions int64
	Failed    error // the position cannot be read
}

// Contradicts reports whether another program says otherwise. That there is a shorter game says
// nothing about those of full length.
func (f *Finding) Contradicts(e Entry) bool {
	return f.Verdict != Open && f.Verdict != Short && e.Known != Open && f.Verdict != e.Known
}

// Ask looks for two games that lead to a position.
func Ask(ctx context.Context, e Entry, cfg solve.Config) (f Finding) {
	f.Verdict = Open
	var p *problem.Problem
	if p, f.Failed = e.problem(); f.Failed != nil {
		return f
	}
	var b solution.Builder
	sum, err := solve.Solve(ctx, p, cfg, &b)
	f.Time, f.Positions, f.Failed = sum.Elapsed, sum.Positions, err
	games := gamesOf(b.Solution)
	short := false
	for i, g := range games {
		moves, fault := replay(g, p.Board, e.HalfMoves)
		if f.Fault == "" {
			f.Fault = fault
		}
		if i == 0 {
			f.Game = moves
		}
		short = short || len(g) < e.HalfMoves
	}
	switch {
	case err != nil || sum.Failed:
	case short:
		f.Verdict = Short
	case len(games) > 1:
		f.Verdict = Several
	case sum.Interrupted:
	case len(games) == 1:
		f.Verdict = Unique
	default:
		f.Verdict = None
	}
	return f
}

// problem asks for at most two games.
func (e Entry) problem() (*problem.Problem, error) {
	length := fmt.Sprint(e.HalfMoves / 2)
	if e.HalfMoves%2 == 1 {
		length += ".5"
	}
	text := fmt.Sprintf("BeginProblem\nforsyth %s\nstipulation dia%s\noption MaxSolutions 2\nEndProblem\n", e.Position, length)
	list, errs := popeye.Parse("", []byte(text))
	if err := errs.Err(); err != nil {
		return nil, fmt.Errorf("%s in %d half moves: %w", e.Position, e.HalfMoves, err)
	}
	if len(list) != 1 {
		return nil, fmt.Errorf("%s in %d half moves: %d problems", e.Position, e.HalfMoves, len(list))
	}
	return list[0], nil
}

// gamesOf are all lines of a solution.
func gamesOf(s *solution.Solution) (games [][]*solution.Node) {
	var follow func(n *solution.Node, line []*solution.Node)
	follow = func(n *solution.Node, line []*solution.Node) {
		line = append(line[:len(line):len(line)], n)
		if len(n.Replies) == 0 {
			games = append(games, line)
		}
		for _, r := range n.Replies {
			follow(r, line)
		}
	}
	for _, t := range s.Twins {
		for _, h := range t.Halves {
			for _, p := range h.Phases {
				for _, n := range p.Nodes {
					follow(n, nil)
				}
			}
		}
	}
	return games
}

// replay plays a game over and tells what is wrong with it, "" if nothing is. It may be shorter than
// asked by whole moves: such short solutions are told, too.
func replay(game []*solution.Node, target []problem.Placement, halfMoves int) (moves []string, fault string) {
	pos := chess.Start()
	for i, n := range game {
		m, ok := played(&pos, &n.Move)
		if !ok {
			return moves, fmt.Sprintf("half move %d, %v to %v, is illegal", i+1, n.Move.From, n.Move.To)
		}
		moves = append(moves, m.String())
		pos.Play(m)
	}
	if len(game) > halfMoves || (halfMoves-len(game))%2 != 0 {
		return moves, fmt.Sprintf("%d half moves and not %d", len(game), halfMoves)
	}
	board := pos.Board()
	men := 0
	for _, m := range target {
		men++
		if piece, ok := board.At(m.Square); !ok || piece.Colour() != chess.Colour(m.Man.Colour) || roles[m.Man.Walk] != piece.Role() {
			return moves, fmt.Sprintf("another man on %v", m.Square)
		}
	}
	if men != board.Occupied().Count() {
		return moves, fmt.Sprintf("%d men and not %d", board.Occupied().Count(), men)
	}
	return moves, ""
}

// roles are those of the men of chess.
var roles = map[problem.Walk]chess.Role{
	problem.King: chess.King, problem.Queen: chess.Queen, problem.Rook: chess.Rook,
	problem.Bishop: chess.Bishop, problem.Knight: chess.Knight, problem.Pawn: chess.Pawn,
}

// played is the legal move that a solution tells.
func played(pos *chess.Position, told *solution.Move) (chess.Move, bool) {
	for _, m := range pos.Legal(nil) {
		if m.IsCastling() != (told.Castling != 0) || m.From() != told.From && !m.IsCastling() {
			continue
		}
		if m.IsCastling() && m.IsKingSide() == (told.Castling == 'K') || !m.IsCastling() && m.To() == told.To && m.Promotion() == roles[told.Promotion] {
			return m, true
		}
	}
	return 0, false
}
