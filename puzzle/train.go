package puzzle

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"rookery/analysis"
	"rookery/analysis/printed"
	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
	"rookery/solve"
)

// A Trainer asks somebody for the solution of a puzzle, move by move, and
// answers for the other side. It remembers nothing: what was played is told to
// it each time.
type Trainer struct {
	Puzzle *Puzzle
	// Config is for the solver that looks whether a mate is still forced. Its
	// time counts for every reply that is looked at.
	Config solve.Config
	Solver Solver // nil: solve.Solve
	// Opponent finds the reply to a wrong move where no mate is asked for. If it
	// is nil, a wrong move gets none.
	Opponent func(context.Context, chess.Position) (chess.Move, error)
}

// A Response is what becomes of a solver's move.
type Response uint8

// The responses.
const (
	Wrong   Response = iota // the reply refutes it
	Right                   // the solution goes on after the reply
	Reached                 // nothing is left to be found
)

// longestMate is how long mates may be for a Trainer.
const longestMate = 5

var (
	// ErrNotTrainable is why a puzzle cannot be asked for move by move.
	ErrNotTrainable = errors.New("nothing is said of how this is solved by moves of one side")
	// ErrIllegal is why a move is refused.
	ErrIllegal = errors.New("this move is not legal")
)

// Task is the position that the solver sees, and in how many moves to mate; 0
// if the solution is a line or a move that the collection gives.
func (p *Puzzle) Task() (pos chess.Position, mate int, err error) {
	if p.Composed != nil {
		return directMate(p.Composed.Problem)
	}
	if pos, err = p.Position(); err != nil {
		return pos, 0, err
	}
	if mate = p.Mate; mate == 0 {
		mate = mateOf(pos, p.Answer())
	}
	if mate > longestMate && len(p.Answer()) == 0 && len(p.Keys) == 0 || mate == 0 && len(p.Answer())+len(p.Keys)+len(p.Avoid) == 0 {
		return pos, 0, ErrNotTrainable
	}
	if mate > longestMate {
		mate = 0
	}
	return pos, mate, nil
}

// AsGame is a composed direct mate by the rules of the game as a position to be
// played; other puzzles stay as they are, and are an error where they are
// composed.
func (p *Puzzle) AsGame() (*Puzzle, error) {
	if p.Composed == nil {
		return p, nil
	}
	pos, mate, err := directMate(p.Composed.Problem)
	if err != nil {
		return nil, err
	}
	texts := append(slices.Clone(p.Composed.Problem.Authors), p.Composed.Problem.Origins...)
	return &Puzzle{Pos: p.Pos, Setup: pos.Setup(), Mate: mate, ID: p.ID, Themes: p.Themes,
		Description: append(slices.Clone(p.Description), texts...)}, nil
}

// playOptions are the options of a problem that change no move: they say what
// is written.
var playOptions = []string{"Variations", "Try", "SetPlay", "Threat", "NoThreat", "NoShortVariations", "Defence", "MaxSolutions", "MaxTime", "MoveNumbers"}

// directMate is a composed problem as a position, if it is a direct mate by
// the rules of the game.
func directMate(p *problem.Problem) (pos chess.Position, mate int, err error) {
	t := p.Stipulation.Traditional
	if t == nil || t.Play != problem.Direct || t.Goal.Kind != problem.Mate || t.Series != problem.NoSeries || t.Intro > 0 || t.Exact ||
		t.Reciprocal || t.Half || t.Moves < 1 || t.Moves > longestMate || len(p.Conditions) > 0 || len(p.Twins) > 0 || p.TotalInvisible > 0 {
		return pos, 0, ErrNotTrainable
	}
	setup := chess.EmptySetup()
	for _, m := range p.Board {
		role := roleOf(m.Man)
		if role == chess.NoRole {
			return pos, 0, ErrNotTrainable
		}
		setup.Board.Put(m.Square, chess.PieceOf(chess.Colour(m.Man.Colour), role))
	}
	lost := chess.Bitboard(0)
	for _, o := range p.Options.Given {
		switch {
		case o.Name == "HalfDuplex":
			setup.Turn = chess.Black
		case o.Name == "NoCastling":
			for _, text := range o.Args {
				for len(text) >= 2 {
					if sq, err := chess.ParseSquare(text[:2]); err == nil {
						lost = lost.With(sq)
					}
					text = text[2:]
				}
			}
		case !slices.Contains(playOptions, o.Name):
			return pos, 0, ErrNotTrainable
		}
	}
	for c, rank := range [2]int{chess.White: 0, chess.Black: 7} {
		king := chess.At(4, rank)
		if setup.Board.King(chess.Colour(c)) != king || lost.Has(king) {
			continue
		}
		for _, file := range [2]int{0, 7} {
			if sq := chess.At(file, rank); setup.Board.Of(chess.Colour(c), chess.Rook).Has(sq) && !lost.Has(sq) {
				setup.Castling = setup.Castling.With(sq)
			}
		}
	}
	pos, err = setup.Position(chess.Problem)
	return pos, t.Moves, err
}

// roleOf is what a man of the game is, NoRole for others.
func roleOf(m problem.Man) chess.Role {
	if m.Colour != problem.White && m.Colour != problem.Black || len(m.Attributes) > 0 {
		return chess.NoRole
	}
	return chess.Role(max(0, slices.Index(walks[:], m.Walk)))
}

// stand plays moves from the task's position.
func (t *Trainer) stand(played []chess.Move) (pos chess.Position, mate int, err error) {
	if pos, mate, err = t.Puzzle.Task(); err != nil {
		return pos, 0, err
	}
	for _, m := range played {
		if !slices.Contains(pos.Legal(nil), m) {
			return pos, 0, ErrIllegal
		}
		pos.Play(m)
	}
	return pos, mate, nil
}

// Judge answers to the last of the moves that were played since the position
// of the task; those before it are taken for right. The reply is NoMove where
// there is none.
func (t *Trainer) Judge(ctx context.Context, played []chess.Move) (Response, chess.Move, error) {
	if len(played)%2 == 0 {
		return Wrong, chess.NoMove, fmt.Errorf("puzzle: %d half moves end with no solver's move", len(played))
	}
	after, mate, err := t.stand(played)
	if err != nil {
		return Wrong, chess.NoMove, err
	}
	if after.IsCheckmate() {
		return Reached, chess.NoMove, nil
	}
	if mate > 0 {
		return t.judgeMate(ctx, played, &after, mate-len(played)/2-1)
	}
	answer, last := t.Puzzle.Answer(), played[len(played)-1]
	switch {
	case len(played) <= len(answer) && slices.Equal(played, answer[:len(played)]):
		if len(played)+1 >= len(answer) {
			return Reached, chess.NoMove, nil
		}
		return Right, answer[len(played)], nil
	case len(played) == 1 && slices.Contains(t.Puzzle.Keys, last),
		len(played) == 1 && len(t.Puzzle.Keys)+len(answer) == 0 && !slices.Contains(t.Puzzle.Avoid, last):
		return Reached, chess.NoMove, nil
	}
	reply, err := t.oppose(ctx, after)
	return Wrong, reply, err
}

func (t *Trainer) oppose(ctx context.Context, pos chess.Position) (chess.Move, error) {
	if t.Opponent == nil || !pos.HasLegalMove() {
		return chess.NoMove, nil
	}
	return t.Opponent(ctx, pos)
}

// judgeMate looks whether every reply leads to mate in so many more moves. The
// reply to a right move is that of the puzzle's own line, or one that holds
// out longest.
func (t *Trainer) judgeMate(ctx context.Context, played []chess.Move, after *chess.Position, left int) (Response, chess.Move, error) {
	replies := after.Legal(nil)
	if left < 1 || len(replies) == 0 {
		reply, err := t.oppose(ctx, *after)
		return Wrong, reply, err
	}
	best, longest := chess.NoMove, 0
	for _, reply := range replies {
		pos := *after
		pos.Play(reply)
		n, _, err := t.mate(ctx, &pos, left)
		if err != nil {
			return Wrong, chess.NoMove, err
		}
		if n == 0 {
			return Wrong, reply, nil
		}
		if n > longest {
			best, longest = reply, n
		}
	}
	if answer := t.Puzzle.Answer(); len(answer) > len(played) && slices.Equal(played, answer[:len(played)]) {
		best = answer[len(played)]
	}
	return Right, best, nil
}

// mate is the least number of moves, up to most, in which the side to move
// mates, 0 if it cannot, and the moves that begin it.
func (t *Trainer) mate(ctx context.Context, pos *chess.Position, most int) (n int, keys []chess.Move, err error) {
	for n = 1; n <= most; n++ {
		s, err := t.solved(ctx, mateProblem(pos, t.Puzzle.Pos, n))
		if err != nil {
			return 0, nil, fmt.Errorf("mate in %d: %w", n, err)
		}
		found := keysOf(s)
		for _, m := range pos.Legal(nil) {
			for _, key := range found {
				if IsMove(key, m) {
					keys = append(keys, m)
				}
			}
		}
		if len(keys) > 0 {
			return n, keys, nil
		}
	}
	return 0, nil, nil
}

// solved solves a problem to the end.
func (t *Trainer) solved(ctx context.Context, p *problem.Problem) (*solution.Solution, error) {
	by := t.Solver
	if by == nil {
		by = solve.Solve
	}
	var b solution.Builder
	switch sum, err := by(ctx, p, t.Config, &b); {
	case err != nil:
		return nil, err
	case sum.Failed || sum.Interrupted:
		return nil, errors.New(analysis.Judge(b.Solution, printed.Style{}).Text)
	}
	return b.Solution, nil
}

// Next is a move that solves after what was played, NoMove if none is known.
func (t *Trainer) Next(ctx context.Context, played []chess.Move) (chess.Move, error) {
	pos, mate, err := t.stand(played)
	if err != nil {
		return chess.NoMove, err
	}
	answer := t.Puzzle.Answer()
	switch {
	case len(played) < len(answer) && slices.Equal(played, answer[:len(played)]):
		return answer[len(played)], nil
	case len(played) == 0 && len(t.Puzzle.Keys) > 0:
		return t.Puzzle.Keys[0], nil
	case mate == 0:
		return chess.NoMove, nil
	}
	_, keys, err := t.mate(ctx, &pos, mate-len(played)/2)
	if err != nil || len(keys) == 0 {
		return chess.NoMove, err
	}
	return keys[0], nil
}
