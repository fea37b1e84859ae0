package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var sat = Condition{
	Name:   "SAT",
	Within: of("StrictSAT"),
	Apply: func(_ *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		allowed := allowedFlights(c)
		plain := allowed[chess.White] <= 1 && allowed[chess.Black] <= 1
		return fairy.Hooks{Traits: fairy.KingsKept, Legality: fairy.Legality{InCheck: fairy.CheckRule{Do: func(p *fairy.Position, side chess.Colour, rest fairy.CheckTest) bool {
			n := allowed[side]
			if !plain && !rest(p, side) {
				n--
			}
			return hasFlights(p, side, n, rest)
		}}}}, nil
	},
}

var strictSAT = Condition{
	Name: "StrictSAT",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		word, err := r.NewState()
		if err != nil {
			return fairy.Hooks{}, err
		}
		allowed := allowedFlights(c)
		update := func(p *fairy.Position) {
			for _, side := range [2]chess.Colour{chess.White, chess.Black} {
				if p.State(word)>>side&1 == 0 && p.RoyalObserved(side) {
					p.SetState(word, p.State(word)|1<<side)
				}
			}
		}
		return fairy.Hooks{Traits: fairy.KingsKept,
			Start:   []func(*fairy.Position){update},
			Playing: fairy.Playing{Effects: []fairy.Effect{{Phase: fairy.Rearrangement, Do: func(p *fairy.Position, _ *fairy.Course) { update(p) }}}},
			Legality: fairy.Legality{InCheck: fairy.CheckRule{Do: func(p *fairy.Position, side chess.Colour, rest fairy.CheckTest) bool {
				n := allowed[side]
				if p.State(word)>>side&1 != 0 && !rest(p, side) {
					n--
				}
				return hasFlights(p, side, n, rest)
			}}},
		}, nil
	},
}

// allowedFlights are how many flights each king needs to be in check.
func allowedFlights(c problem.Condition) [2]int {
	n := numbers(c)
	switch len(n) {
	case 0:
		return [2]int{1, 1}
	case 1:
		return [2]int{n[0] + 1, n[0] + 1}
	}
	return [2]int{n[0] + 1, n[1] + 1}
}

// hasFlights reports whether a side's king has at least so many flights: moves
// of its walk to squares where it would not be in check by what the rest says. Where checks
// take a king, he stands on none of them to be taken: all count. What was played last has
// no say in that: Disparate hinders nobody from guarding a flight.
func hasFlights(p *fairy.Position, side chess.Colour, n int, rest fairy.CheckTest) bool {
	king := p.Royals(side)
	if n <= 0 || king == 0 {
		return n <= 0 && king != 0
	}
	if !p.Traits().Has(fairy.Memory) {
		return flees(p, king, side, n, rest)
	}
	turn := p.Turn()
	p.TurnOver()
	p.SetTurn(turn)
	defer p.Undo()
	return flees(p, king, side, n, rest)
}

// flees is hasFlights for a king where it stands.
func flees(p *fairy.Position, king chess.Bitboard, side chess.Colour, n int, rest fairy.CheckTest) bool {
	from := king.Pop()
	man := p.At(from)
	plain := p.SoleCheck()
	if plain && man.Walk() == fairy.KingWalk && !p.ChecksTaken() {
		squares := p.Look().Steps(from, side)
		p.Suppose(func() { p.Put(from, 0) }, func() bool {
			squares &^= p.Look().Observed(squares, side.Other())
			return true
		})
		return squares.Count() >= n
	}
	moves := p.Moves().ByWalk(p.List(), man.Walk(), from, side)
	defer p.Free(moves)
	found, unseen := 0, p.Unseen(from)
	check := func(to chess.Square) bool { return p.Observed(fairy.Check, to, side.Other()) }
	switch {
	case p.ChecksTaken():
		check = func(chess.Square) bool { return false } // nobody stands there
	case !plain:
		check = func(to chess.Square) bool {
			return p.Suppose(func() { p.Put(to, man) }, func() bool { return rest(p, side) })
		}
	}
	p.Suppose(func() { p.Put(from, 0) }, func() bool {
		for _, m := range moves {
			if !unseen.Has(m.To) && !check(m.To) {
				if found++; found == n {
					break
				}
			}
		}
		return true
	})
	return found == n
}
