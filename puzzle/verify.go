package puzzle

import (
	"context"
	"errors"
	"time"

	"rookery/analysis"
	"rookery/analysis/printed"
	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
	"rookery/solution/text"
	"rookery/solve"
)

// A Check is what the solver says of a puzzle.
type Check struct {
	// Judgement is told in English, Texts have its sentence in each language.
	solution.Judgement
	Texts [problem.Languages]string
	// Keys are the first moves that solve.
	Keys []solution.Move
	// Moves are those of the solution, see [text.Moves].
	Moves string
	// Elapsed is the time that solving took.
	Elapsed time.Duration
}

// A Solver solves a problem, as solve.Solve does; nil stands for that.
type Solver func(context.Context, *problem.Problem, solve.Config, solution.Sink) (solution.Summary, error)

// Verify checks a puzzle with the solver. The configuration's time counts for
// each length that is tried.
func Verify(ctx context.Context, p *Puzzle, cfg solve.Config) Check {
	return VerifyBy(ctx, nil, p, cfg)
}

// VerifyBy is Verify with another solver.
func VerifyBy(ctx context.Context, by Solver, p *Puzzle, cfg solve.Config) Check {
	cfg.Cook = true
	v := verifier{by: by, cfg: cfg}
	if v.by == nil {
		v.by = solve.Solve
	}
	if p.Composed != nil {
		v.composed(ctx, p.Composed.Problem)
	} else {
		v.position(ctx, p)
	}
	return v.check
}

// Refused is the check of what could not even be read.
func Refused(err error) Check {
	var v verifier
	v.refuse(solution.Invalid, err)
	return v.check
}

// A verifier makes a Check.
type verifier struct {
	by    Solver
	cfg   solve.Config
	check Check
}

// refuse ends with a verdict that no solution has given.
func (v *verifier) refuse(verdict solution.Verdict, why error) {
	v.check.Verdict = verdict
	for l := range v.check.Texts {
		v.check.Texts[l] = analysis.VerdictName(verdict, problem.Language(l)) + ": " + why.Error()
	}
	v.check.Text = v.check.Texts[problem.English]
}

// judge ends with the verdict on a solution.
func (v *verifier) judge(s *solution.Solution, told func(*solution.Solution, printed.Style) solution.Judgement) {
	v.check.Keys = keysOf(s)
	v.check.Moves, _ = text.Moves(s) // a text in memory
	for l := range v.check.Texts {
		j := told(s, printed.Style{Language: problem.Language(l)})
		if v.check.Texts[l] = j.Text; l == int(problem.English) {
			v.check.Judgement = j
		}
	}
}

// solve solves a problem. It returns nil where that was not possible: then the check says so.
func (v *verifier) solve(ctx context.Context, p *problem.Problem, cfg solve.Config) *solution.Solution {
	var b solution.Builder
	sum, err := v.by(ctx, p, cfg, &b)
	v.check.Elapsed += sum.Elapsed
	if err != nil {
		v.refuse(solution.Unsolved, err)
		return nil
	}
	return b.Solution
}

// Why a puzzle cannot be right.
var (
	errEmpty       = errors.New("the board is empty")
	errNoWhiteKing = errors.New("there is no white king")
	errNoBlackKing = errors.New("there is no black king")
)

// position checks the mate that is claimed in a position.
func (v *verifier) position(ctx context.Context, p *Puzzle) {
	pos, err := p.Position()
	if err == nil {
		err = impossible(&pos)
	}
	if err != nil {
		v.refuse(solution.Invalid, err)
		return
	}
	moves := p.Mate
	if moves == 0 {
		moves = mateOf(pos, p.Answer())
	}
	if moves == 0 {
		v.judge(&solution.Solution{Problem: &problem.Problem{}}, analysis.Judge) // nothing is claimed
		return
	}
	for n := 1; n <= moves; n++ {
		q := mateProblem(&pos, p.Pos, n)
		for _, m := range p.claimed() {
			q.Intention.Play = append(q.Intention.Play, m.String())
		}
		cfg := v.cfg
		cfg.First = cfg.First || n < moves // of a shorter mate one key is enough
		s := v.solve(ctx, q, cfg)
		switch {
		case s == nil:
			return
		case n == moves || s.Summary.Interrupted || s.Summary.Failed:
			v.judge(s, analysis.Judge)
			return
		case len(keysOf(s)) > 0:
			v.judge(s, analysis.JudgeShorter)
			return
		}
	}
}

// impossible is why a position is none of a game, nil if it may be.
func impossible(pos *chess.Position) error {
	board := pos.Board()
	switch {
	case board.Occupied() == 0:
		return errEmpty
	case board.King(chess.White) == chess.NoSquare:
		return errNoWhiteKing
	case board.King(chess.Black) == chess.NoSquare:
		return errNoBlackKing
	}
	return nil
}

// IsMove reports whether a move of a solution is that move of the game.
func IsMove(key solution.Move, m chess.Move) bool {
	return key.From == m.From() && key.To == m.To() && (m.Promotion() == chess.NoRole) == (key.Promotion == "") &&
		(m.Promotion() == chess.NoRole || walks[m.Promotion()] == key.Promotion)
}

// mateOf is the number of moves of the side to move in a line that ends with
// its mate, 0 if it does not.
func mateOf(pos chess.Position, line []chess.Move) int {
	for _, m := range line {
		pos.Play(m)
	}
	if len(line)%2 == 0 || !pos.IsCheckmate() {
		return 0
	}
	return (len(line) + 1) / 2
}

// keysOf are the first moves that solve.
func keysOf(s *solution.Solution) (keys []solution.Move) {
	for _, t := range s.Twins {
		for _, h := range t.Halves {
			for _, ph := range h.Phases {
				for _, n := range ph.Nodes {
					if n.Kind == solution.Key {
						keys = append(keys, n.Move)
					}
				}
			}
		}
	}
	return keys
}

// composed checks a composed problem.
func (v *verifier) composed(ctx context.Context, p *problem.Problem) {
	q := *p
	analysis.Examine(&q)
	if q.Stipulation.IsZero() { // a study, or nothing to be done
		v.judge(&solution.Solution{Problem: &q}, analysis.Judge)
		return
	}
	if s := v.solve(ctx, &q, v.cfg); s != nil {
		v.judge(s, analysis.Judge)
	}
}
