package plan

import (
	"rookery/problem"
	"rookery/solution"
)

// structure rewrites a traditional stipulation as the structured one that
// means the same; every search starts from the structured form.
func structure(t *problem.Traditional) (problem.Structured, error) {
	if t.Intro > 0 {
		rest := *t
		rest.Intro = 0
		inner, err := structure(&rest)
		if err != nil {
			return inner, err
		}
		return problem.Structured{
			Starter: 1 - inner.Starter,
			Root:    &problem.Branch{Min: 1, Max: t.Intro, Legs: []problem.Leg{letter('s', inner.Root, nil)}},
		}, nil
	}
	goal := &problem.GoalNode{Goal: t.Goal}
	if t.Series != problem.NoSeries {
		return structureSeries(t, goal)
	}
	half := 2*t.Moves + btoi(t.Half)
	switch {
	case t.Reciprocal:
		if t.Play != problem.Help {
			return problem.Structured{}, Error(solution.ReciprocalPlay)
		}
		end := reciprocalEnd(t, goal)
		switch {
		case half < 2:
			return problem.Structured{}, Error(solution.ReciprocalLength)
		case half == 2:
			return problem.Structured{Starter: problem.Black, Root: end}, nil
		}
		return problem.Structured{Starter: problem.Black, Root: helpPlay(half-2, t.Exact, end, nil)}, nil
	case t.Play == problem.Help:
		return problem.Structured{Starter: problem.Black, Root: helpPlay(half, t.Exact, goal, nil)}, nil
	case t.Play == problem.HelpSelf, t.Play == problem.HelpReflex:
		// The last half move is not help play any more: the side to move must
		// (self) or will (reflex) reach the goal.
		end, guard := problem.Node(selfEnd(goal)), problem.Node(nil)
		if t.Play == problem.HelpReflex {
			end, guard = reflexEnd(goal), &problem.Not{X: reflexEnd(goal)}
		}
		if half == 1 {
			return problem.Structured{Starter: problem.Black, Root: end}, nil
		}
		root := helpBranch(half-1, t.Exact, end, guard)
		stop(root)
		if t.Half {
			return problem.Structured{Starter: problem.White, Root: &problem.Swap{X: root}}, nil
		}
		return problem.Structured{Starter: problem.White, Root: root}, nil
	case IsProofGoal(t.Goal.Kind) && t.Play == problem.Direct:
		starter := problem.White
		if t.Goal.Kind == problem.AToB {
			starter = problem.Black
		}
		return problem.Structured{Starter: starter, Root: helpBranch(half, t.Exact, goal, nil)}, nil
	case t.Half:
		return problem.Structured{}, Error(solution.HalfMoves)
	}
	return problem.Structured{Starter: problem.White, Root: battleBranch(t, goal)}, nil
}

func structureSeries(t *problem.Traditional, goal problem.Node) (problem.Structured, error) {
	n := t.Moves
	if t.Half || n < 1 {
		return problem.Structured{}, Error(solution.SeriesLength)
	}
	s := problem.Structured{Starter: problem.White}
	letters := "ad"
	forced := t.Play == problem.Self || t.Play == problem.Reflex || t.Play == problem.SemiReflex
	var end, guard problem.Node = goal, nil
	switch t.Play {
	case problem.Direct:
	case problem.Self:
		end = selfEnd(goal)
	case problem.Reflex:
		end, guard = reflexEnd(goal), &problem.Not{X: reflexEnd(goal)}
	case problem.SemiReflex:
		end = reflexEnd(goal)
	case problem.Help:
		letters = "hh"
		if t.Goal.Kind != problem.ProofGame {
			s.Starter = problem.Black
		}
		if t.Reciprocal {
			end = reciprocalEnd(t, goal)
			if n == 1 {
				s.Root = end
				return s, nil
			}
			// The series is one move shorter, and its side is to move again.
			n--
			end = &problem.Swap{X: end}
		} else {
			end = oneHelpMove(goal)
		}
	case problem.HelpSelf:
		letters, s.Starter = "hh", problem.Black
		end = oneHelpMove(selfEnd(goal))
	default:
		return s, Error(solution.SeriesPlay)
	}
	if t.Series == problem.ParryHelpSeries {
		letters = "hh"
	}
	if t.Series == problem.Series {
		b := &problem.Branch{Min: -1, Max: n, Legs: []problem.Leg{letter('s', end, guard)}}
		if t.Exact {
			b.Min = n
		}
		if forced {
			stop(b)
		}
		s.Root = b
		return s, nil
	}
	// A parry series is play of 2n-1 half moves in which the other side may
	// only move when in check.
	b := &problem.Branch{Min: -1, Max: 2*n - 1, Legs: []problem.Leg{letter(letters[0], end, nil), letter(letters[1], nil, guard)}}
	b.Legs[1].Right = '+'
	if forced && letters == "hh" {
		stop(b)
	}
	if t.Play == problem.Self && letters == "ad" {
		b.Legs[1].Forks = []problem.Fork{{X: goal}}
	}
	if t.Exact {
		b.Min = b.Max
	}
	s.Root = b
	return s, nil
}

// stop makes play go no further where an end of the branch has a solution.
func stop(b *problem.Branch) {
	for i := range b.Legs {
		for j := range b.Legs[i].Forks {
			b.Legs[i].Forks[j].Stop = true
		}
	}
}

func letter(kind byte, fork, constraint problem.Node) problem.Leg {
	l := problem.Leg{Letter: kind}
	if fork != nil {
		l.Forks = []problem.Fork{{X: fork}}
	}
	if constraint != nil {
		l.Constraints = []problem.Node{constraint}
	}
	return l
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// IsProofGoal reports whether a goal is a whole position.
func IsProofGoal(k problem.GoalKind) bool { return k == problem.ProofGame || k == problem.AToB }

// helpBranch is help play of that many half moves whose last one is to reach
// end; guard must hold before the moves of the side that makes the last one.
func helpBranch(half int, exact bool, end, guard problem.Node) *problem.Branch {
	b := &problem.Branch{Min: -1, Max: half}
	if exact {
		b.Min = half
	}
	if half%2 == 0 {
		b.Legs = []problem.Leg{letter('h', nil, guard), letter('h', end, nil)}
	} else {
		b.Legs = []problem.Leg{letter('h', end, nil), letter('h', nil, guard)}
	}
	return b
}

// helpPlay is helpBranch begun by the second side where the length is odd:
// h#2.5 is "- 5h[#]h".
func helpPlay(half int, exact bool, end, guard problem.Node) problem.Node {
	b := helpBranch(half, exact, end, guard)
	if half%2 == 1 {
		return &problem.Swap{X: b}
	}
	return b
}

func battleBranch(t *problem.Traditional, goal problem.Node) *problem.Branch {
	b := &problem.Branch{Min: -1, Max: 2*t.Moves - 1}
	switch t.Play {
	case problem.Self:
		b.Max++
		b.Legs = []problem.Leg{letter('a', nil, nil), letter('d', goal, nil)}
	case problem.Reflex:
		b.Legs = []problem.Leg{letter('a', reflexEnd(goal), nil), letter('d', nil, &problem.Not{X: reflexEnd(goal)})}
	case problem.SemiReflex:
		b.Legs = []problem.Leg{letter('a', reflexEnd(goal), nil), letter('d', nil, nil)}
	default:
		b.Legs = []problem.Leg{letter('a', goal, nil), letter('d', nil, nil)}
	}
	if t.Exact {
		b.Min = max(1, b.Max-1)
	}
	return b
}

// reflexEnd: the side to move can reach the goal.
func reflexEnd(goal problem.Node) *problem.Branch {
	return &problem.Branch{Min: -1, Max: 1, Legs: []problem.Leg{letter('a', goal, nil), letter('d', nil, nil)}}
}

// selfEnd: whatever the side to move plays, it reaches the goal.
func selfEnd(goal problem.Node) *problem.Branch {
	return &problem.Branch{Min: -1, Max: 1, Legs: []problem.Leg{letter('d', goal, nil), letter('a', nil, nil)}}
}

func oneHelpMove(end problem.Node) *problem.Branch {
	return &problem.Branch{Min: 1, Max: 1, Legs: []problem.Leg{letter('h', end, nil), letter('h', nil, nil)}}
}

// reciprocalEnd: the side to move reaches the goal itself, and it can as well
// help the other side to reach it.
func reciprocalEnd(t *problem.Traditional, goal problem.Node) problem.Node {
	own := goal
	if t.ReciprocalGoal.Kind != problem.NoGoal {
		own = &problem.GoalNode{Goal: t.ReciprocalGoal}
	}
	return &problem.And{L: helpBranch(2, true, goal, nil), R: helpBranch(1, true, own, nil)}
}
