package store

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// A Step is one thing that happened in a game, and how the clocks stood then.
// Steps are only ever added, numbered from 1 without a gap. A step with a move
// brings the game to Ply half moves. One without leaves it at Ply: that is a
// takeback if it had more, and else a change of clocks, or what Note says.
type Step struct {
	Seq    int
	Ply    int // half moves played after the step
	Move   string
	Spent  time.Duration    // that the player of the move needed, as it was charged
	Clocks [2]time.Duration // White's and Black's after the step, increment included
	At     time.Time
	Note   string // the caller's
}

func checkSteps(steps []Step) error {
	for i := range steps {
		p := &steps[i]
		if p.Seq < 1 || p.Seq > MaxSteps || p.Ply < 0 || p.Move != "" && p.Ply == 0 {
			return fmt.Errorf("step %d to half move %d cannot be", p.Seq, p.Ply)
		}
		if err := fits(MaxName, p.Move); err != nil {
			return err
		}
		if err := fits(MaxText, p.Note); err != nil {
			return err
		}
	}
	return nil
}

// Append adds steps to a game, as [Store.Append] does, in one transaction
// with what else is written.
func (t *Tx) Append(ctx context.Context, game GameID, steps ...Step) error {
	err := checkSteps(steps)
	if err == nil {
		err = explain(t.appendSteps(ctx, []*request{{game: game, steps: steps}}))
	}
	if err != nil {
		return fmt.Errorf("moves of game %d: %w", game, err)
	}
	return nil
}

// Steps lists the steps of a game.
func (r reader) Steps(ctx context.Context, game GameID) ([]Step, error) {
	return all(ctx, r, fmt.Sprintf("moves of game %d", game), func(row scanner) (p Step, err error) {
		var at int64
		err = row.Scan(&p.Seq, &p.Ply, &p.Move, &p.Spent, &p.Clocks[0], &p.Clocks[1], &at, &p.Note)
		p.At = moment(at)
		return p, err
	}, "SELECT seq, ply, move, spent, white_clock, black_clock, played, note FROM steps WHERE game_id = $1 ORDER BY seq", int64(game))
}

// ErrBroken says that steps do not follow each other.
var ErrBroken = errors.New("moves are missing")

// Line returns the steps whose moves stand after all takebacks, one a half
// move, in a slice of its own.
func Line(steps []Step) ([]Step, error) {
	var line []Step
	for i, p := range steps {
		if p.Seq != i+1 {
			return nil, fmt.Errorf("%w: step %d comes after %d", ErrBroken, p.Seq, i)
		}
		keep := p.Ply
		if p.Move != "" {
			keep--
		}
		if keep < 0 || keep > len(line) {
			return nil, fmt.Errorf("%w: step %d leads to half move %d from %d", ErrBroken, p.Seq, p.Ply, len(line))
		}
		line = line[:keep]
		if p.Move != "" {
			line = append(line, p)
		}
	}
	return line, nil
}
