package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/solution"
)

var whiteOscillating = oscillating("WhiteOscillatingKings")
var blackOscillating = oscillating("BlackOscillatingKings")

func oscillating(name string) Condition {
	return Condition{
		Name: name,
		Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
			return swapKings(func(mover chess.Colour) bool { return mover == sideOf(name) }, has(c, "TypeB"), has(c, "TypeC")), nil
		},
	}
}

// It is both of the others, each of which may be named with a word of its own.
var swappingKings = Condition{Name: "SwappingKings", Parts: []problem.Condition{
	lexicon.Conditions.New(whiteOscillating.Name, problem.Param{Word: "TypeC"}),
	lexicon.Conditions.New(blackOscillating.Name, problem.Param{Word: "TypeC"}),
}}

// swapKings has the kings swap after the moves of some sides: not if their own
// king is exposed, or only if they check.
func swapKings(who func(chess.Colour) bool, safe, checking bool) fairy.Hooks {
	when := fairy.When{Journey: func(j *fairy.Journey) bool { return who(j.Side) }}
	if checking && !safe {
		when.Board = (*fairy.Position).MayCheck
	}
	return fairy.Hooks{Playing: fairy.Playing{Effects: []fairy.Effect{{Phase: fairy.SideChange, When: when, Do: func(p *fairy.Position, c *fairy.Course) {
		if !who(p.Turn()) || p.Passing() { // a king that castles passes a square as himself
			return
		}
		if safe && p.InCheck(p.Turn()) {
			p.InPlay().Refuse()
			return
		}
		if checking && !p.InCheck(p.Turn().Other()) {
			return
		}
		white, black := p.Royals(chess.White), p.Royals(chess.Black)
		if white == 0 || black == 0 {
			return
		}
		w, b := white.Pop(), black.Pop()
		king, other := p.At(w), p.At(b)
		p.Put(w, other)
		p.Put(b, king)
		if p.Notes().Wanted() {
			man := p.Man(king.Without(fairy.Royal))
			p.Notes().Add(solution.Effect{Kind: solution.SwapMen, Square: b, Man: p.Man(other.Without(fairy.Royal)), To: w, Other: &man})
		}
	}}}}}
}
