package puzzle

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
	"rookery/solution/wording"
	"rookery/solve"
)

// A Verdict is what the solver says of a puzzle.
type Verdict struct {
	Kind   VerdictKind
	Detail string // in words, what was found
}

// A VerdictKind is a sort of Verdict.
type VerdictKind uint8

// The verdicts.
const (
	// Unchecked: nothing is claimed that the solver could check, or it could
	// not finish.
	Unchecked VerdictKind = iota
	// Sound: the solution is there, and there is no other.
	Sound
	// Several: there are several solutions, and nothing says how many are meant.
	Several
	// Cooked: there are solutions that are not meant.
	Cooked
	// Misstated: there is a solution, but not the one that is claimed.
	Misstated
	// Unsound: there is no solution.
	Unsound
	// Invalid: the position or the problem makes no sense.
	Invalid
)

// String is the verdict in a word.
func (k VerdictKind) String() string {
	return [...]string{"unchecked", "sound", "several", "cooked", "misstated", "unsound", "invalid"}[k]
}

// Bad reports whether something is wrong with the puzzle.
func (k VerdictKind) Bad() bool { return k >= Cooked }

// A Solver solves a problem, as solve.Solve does; nil stands for that.
type Solver func(context.Context, *problem.Problem, solve.Config, solution.Sink) (solution.Summary, error)

// Verify checks a puzzle with the solver. The configuration's time counts for
// each length that is tried.
func Verify(ctx context.Context, p *Puzzle, cfg solve.Config) Verdict {
	return VerifyBy(ctx, nil, p, cfg)
}

// VerifyBy is Verify with another solver.
func VerifyBy(ctx context.Context, by Solver, p *Puzzle, cfg solve.Config) Verdict {
	if p.Composed != nil {
		return verifyComposed(ctx, by, p, cfg)
	}
	pos, err := p.Position()
	if err != nil {
		return Verdict{Invalid, err.Error()}
	}
	if fault := impossible(&pos); fault != "" {
		return Verdict{Invalid, fault}
	}
	moves := p.Mate
	if moves == 0 {
		if moves = mateOf(pos, p.Answer()); moves == 0 {
			return Verdict{Unchecked, "no mate is claimed; all moves are legal"}
		}
	}
	for n := 1; n <= moves; n++ {
		s, err := solution1(ctx, by, mateProblem(&pos, p.Pos, n), cfg)
		if err != nil {
			return Verdict{Unchecked, fmt.Sprintf("mate in %d: %v", n, err)}
		}
		keys := keysOf(s)
		switch {
		case len(keys) == 0:
		case n < moves:
			return Verdict{Misstated, fmt.Sprintf("mate in %d, not %d: %s", n, moves, texts(&pos, keys))}
		default:
			return p.judge(&pos, keys)
		}
	}
	return Verdict{Unsound, fmt.Sprintf("no mate in %d", moves)}
}

// impossible is why a position is none of a game, "" if it may be.
func impossible(pos *chess.Position) string {
	board := pos.Board()
	switch {
	case board.Occupied() == 0:
		return "the board is empty"
	case board.King(chess.White) == chess.NoSquare:
		return "White has no king"
	case board.King(chess.Black) == chess.NoSquare:
		return "Black has no king"
	}
	return ""
}

// judge compares the moves that mate with those that are said to.
func (p *Puzzle) judge(pos *chess.Position, keys []solution.Move) Verdict {
	claimed := p.claimed()
	cooks := make([]solution.Move, 0, len(keys))
	for _, key := range keys {
		if !among(key, claimed) {
			cooks = append(cooks, key)
		}
	}
	switch {
	case len(claimed) == 0 && len(keys) > 1:
		return Verdict{Cooked, fmt.Sprintf("%d keys: %s", len(keys), texts(pos, keys))}
	case len(keys)-len(cooks) < len(claimed):
		return Verdict{Misstated, "it is solved by " + texts(pos, keys)}
	case len(claimed) > 0 && len(cooks) > 0:
		return Verdict{Cooked, "also solved by " + texts(pos, cooks)}
	}
	return Verdict{Sound, texts(pos, keys)}
}

func among(key solution.Move, moves []chess.Move) bool {
	for _, m := range moves {
		if sameMove(key, m) {
			return true
		}
	}
	return false
}

func sameMove(key solution.Move, m chess.Move) bool {
	return key.From == m.From() && key.To == m.To() && (m.Promotion() == chess.NoRole) == (key.Promotion == "") &&
		(m.Promotion() == chess.NoRole || walks[m.Promotion()] == key.Promotion)
}

// texts are the moves in standard notation.
func texts(pos *chess.Position, keys []solution.Move) string {
	var list []string
	for _, key := range keys {
		for _, m := range pos.Legal(nil) {
			if sameMove(key, m) {
				list = append(list, pos.SAN(m))
			}
		}
	}
	return strings.Join(list, ", ")
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

// solution1 solves a problem. Whatever keeps it from being solved to the end
// is an error.
func solution1(ctx context.Context, by Solver, p *problem.Problem, cfg solve.Config) (*solution.Solution, error) {
	var b solution.Builder
	if by == nil {
		by = solve.Solve
	}
	sum, err := by(ctx, p, cfg, &b)
	switch {
	case err != nil:
		return nil, err
	case sum.Failed:
		return nil, fmt.Errorf("not solved%s", reason(b.Solution))
	case sum.Interrupted:
		return nil, fmt.Errorf("not solved in time")
	}
	return b.Solution, nil
}

// reason is what the solver said of a failure.
func reason(s *solution.Solution) string {
	remarks := s.Remarks
	for _, t := range s.Twins {
		remarks = append(remarks, t.Remarks...)
		for _, h := range t.Halves {
			remarks = append(remarks, h.Remarks...)
		}
	}
	for _, r := range remarks {
		if r.Kind.Refuses() && r.Kind != solution.KingCapturable {
			return ": " + wording.Message(&r.Message, problem.English)
		}
	}
	return ""
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

// verifyComposed counts the solutions of a composed problem, twin by twin.
func verifyComposed(ctx context.Context, by Solver, p *Puzzle, cfg solve.Config) Verdict {
	prob := p.Composed.Problem
	if prob.Stipulation.IsZero() {
		return Verdict{Unchecked, "a study, or nothing to be done"}
	}
	if len(prob.Board) == 0 && len(prob.Conditions) == 0 && len(prob.Twins) == 0 {
		return Verdict{Invalid, "the board is empty"}
	}
	if pos, _, err := directMate(prob); err == nil && pos.Board().King(pos.Turn().Other()) == chess.NoSquare {
		return Verdict{Invalid, "there is no king to be mated"}
	}
	s, err := solution1(ctx, by, prob, cfg)
	if err != nil {
		return Verdict{Unchecked, err.Error()}
	}
	intended := intended(p.Composed.Intended)
	worst := Sound
	var details []string
	for i, t := range s.Twins {
		if t.Zero || i > 0 && s.Twins[i-1].Zero && len(t.Changes) == 0 {
			continue // the zero position, which the solver tries, too
		}
		for _, h := range t.Halves {
			n := solutions(h)
			kind := count(n, intended, h.Mode)
			worst = max(worst, kind)
			detail := fmt.Sprint(n)
			if label := t.Label; label != "" {
				detail = label + ") " + detail
			}
			details = append(details, detail)
		}
	}
	text := "solutions: " + strings.Join(details, ", ")
	if intended > 0 && worst != Sound {
		text += fmt.Sprintf("; intended: %d", intended)
	}
	return Verdict{worst, text}
}

// count judges a number of solutions. In battle play one is meant if nothing
// else is said.
func count(n, intended int, mode solution.Mode) VerdictKind {
	if intended == 0 && mode == solution.Tree {
		intended = 1
	}
	switch {
	case n == 0:
		return Unsound
	case intended == 0 && n > 1:
		return Several
	case intended > 0 && n > intended:
		return Cooked
	case n < intended:
		return Misstated
	}
	return Sound
}

// solutions counts the keys or lines of the actual play.
func solutions(h solution.HalfSolution) (n int) {
	for _, ph := range h.Phases {
		if ph.Kind != solution.Actual {
			continue
		}
		for _, node := range ph.Nodes {
			if h.Mode == solution.Tree && node.Kind != solution.Key {
				continue
			}
			n += lines(node, h.Mode)
		}
	}
	return n
}

// lines counts the lines that begin with a node: one in battle play.
func lines(n *solution.Node, mode solution.Mode) int {
	if mode == solution.Tree || len(n.Replies) == 0 {
		return 1
	}
	sum := 0
	for _, reply := range n.Replies {
		sum += lines(reply, mode)
	}
	return sum
}

// intended is the number of lines that "2.1.1..." means, 0 if nothing is said.
func intended(text string) int {
	product := 0
	for part := range strings.SplitSeq(text, ".") {
		n, err := strconv.Atoi(part)
		if err != nil || n < 1 || n > 1000 || product > 1000 {
			break
		}
		product = max(product, 1) * n
	}
	return product
}
