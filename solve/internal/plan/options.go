package plan

import (
	"slices"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

// Ignored is what to say of an option that has no meaning for the stipulation.
func Ignored(option string) solution.Message {
	return solution.Message{Kind: solution.OptionIgnored, Option: option}
}

// apply changes a plan as the problem's options ask; it returns what to say of
// those that cannot be applied.
func (pl *Plan) apply(o *problem.Options) (notes []solution.Message) {
	note := func(wanted bool, option string, apply func() bool) {
		if wanted && !apply() {
			notes = append(notes, Ignored(option))
		}
	}
	note(o.Quodlibet, "Quodlibet", pl.quodlibet)
	note(o.GoalIsEnd, "GoalIsEnd", pl.goalIsEnd)
	note(o.PostKeyPlay, "PostKeyPlay", pl.postKeyPlay)
	note(o.KeepMatingPiece, "KeepMatingPiece", pl.keepMating)
	for _, d := range o.Own.Game {
		note(len(pl.Demands) == 0, d.Kind.Option(), func() bool { return false })
	}
	note(o.WhiteToPlay, "WhiteToPlay", pl.whiteToPlay)
	return notes
}

// postKeyPlay reports whether the play can begin after a key.
func (pl *Plan) postKeyPlay() bool {
	b, ok := pl.Root.(*Branch)
	return ok && b.Battle
}

// goalIsEnd forbids the goal to the side that is not meant to reach it: a move
// of it that does so ends the play without a solution.
func (pl *Plan) goalIsEnd() bool {
	by, goals := pl.reaching(true)
	if len(goals) != 1 || by[chess.White] && by[chess.Black] {
		return false
	}
	pl.eachLeg(func(l *Leg, side chess.Colour) {
		if !by[side] {
			l.spoil().Goal = &goals[0]
		}
	})
	return true
}

// keepMating ends play in which the side that is to reach the goal has nothing
// left to mate with.
func (pl *Plan) keepMating() bool {
	by, _ := pl.reaching(false)
	if by[chess.White] == by[chess.Black] {
		return true // there is always somebody who can mate
	}
	pl.eachLeg(func(l *Leg, side chess.Colour) {
		l.spoil().KeepMating, l.spoil().MoverMates = true, by[side]
	})
	return true
}

// reaching tells which sides reach goals, in constraints too if asked, and the goals,
// each once.
func (pl *Plan) reaching(constraints bool) (by [2]bool, goals []problem.Goal) {
	var visit func(n Node, turn chess.Colour) bool
	visit = func(n Node, turn chess.Colour) bool {
		switch n := n.(type) {
		case *Leaf:
			by[turn.Other()] = true
			if !slices.Contains(goals, n.Goal) {
				goals = append(goals, n.Goal)
			}
		case *Branch:
			for i, side := range n.sides(turn) {
				for _, x := range n.Legs[i].Before {
					if constraints {
						inspect(x, side, visit)
					}
				}
			}
		}
		return true
	}
	inspect(pl.Root, pl.Starter, visit)
	return by, goals
}

// eachLeg calls f for the legs of all branches with the sides that make their
// half moves.
func (pl *Plan) eachLeg(f func(l *Leg, side chess.Colour)) {
	inspect(pl.Root, pl.Starter, func(n Node, turn chess.Colour) bool {
		if b, ok := n.(*Branch); ok {
			for i, side := range b.sides(turn) {
				f(&b.Legs[i], side)
			}
		}
		return true
	})
}

// whiteToPlay drops the first half move of help play, or the first move of a series.
func (pl *Plan) whiteToPlay() bool {
	b, ok := pl.Root.(*Branch)
	if ok && !b.Battle && b.Reply != Always {
		pl.beginLate(b)
		return true
	}
	if !ok || b.Battle {
		return false
	}
	for _, g := range pl.Goals {
		if g.Kind == problem.AToB {
			pl.Starter = pl.Starter.Other()
			return true
		}
	}
	short := *b
	short.Max--
	short.Min = max(short.Min-1, short.Max%2)
	short.Legs[0], short.Legs[1] = b.Legs[1], b.Legs[0]
	pl.Root = &Swap{&short}
	return true
}

// beginLate drops the first move of a series.
func (pl *Plan) beginLate(b *Branch) {
	short := *b
	short.Min, short.Max = max(b.Min-2, 1), b.Max-2
	if ends := b.Legs[0].Ends; b.Min <= 1 && len(ends) > 0 && !ends[0].Goal {
		pl.AtOnce = &Swap{ends[0].Node}
	}
	if short.Max < 1 {
		short.Min, short.Max, short.Legs[0].Ends = 0, 0, nil
	}
	pl.Late, pl.Root = true, &short
}

// quodlibet lets the attacker reach the goal of self play himself, too.
func (pl *Plan) quodlibet() bool {
	b, ok := pl.Root.(*Branch)
	if !ok || !b.Battle {
		return pl.forces()
	}
	for i := range b.Legs[1].Ends {
		if e := b.Legs[1].Ends[i]; e.Goal {
			b.Legs[0].Ends = append([]End{e}, b.Legs[0].Ends...)
			return true
		}
	}
	for _, e := range b.Legs[0].Ends {
		if f, ok := e.Node.(*Branch); ok && f.Battle && len(f.Legs[0].Ends) > 0 && f.Legs[0].Ends[0].Goal {
			b.Legs[0].Ends = append([]End{f.Legs[0].Ends[0]}, b.Legs[0].Ends...)
			return true
		}
	}
	return false
}

// forces reports whether help or series play ends with a half move that has to reach
// the goal: the other side may well reach it first.
func (pl *Plan) forces() bool {
	forced := false
	inspect(pl.Root, pl.Starter, func(n Node, _ chess.Colour) bool {
		if b, ok := n.(*Branch); ok && b.Battle {
			forced = forced || b.Defence
			return false
		}
		return true
	})
	return forced
}
