package condition

import (
	"rookery/fairy"
	"rookery/problem"
)

// Kinds of play that put other walks in the place of the game's: these fill the
// diagram only where it says so, but pawns promote to them and they are reborn
// like the men that they stand for.

var leofamily = standards("Leofamily",
	"", "", chineseMen)

var chineseChess = Condition{
	Name:       "ChineseChess",
	AboutPawns: true,
	Apply: func(r *fairy.Rules, _ problem.Condition) (fairy.Hooks, error) {
		for _, code := range [4]problem.Walk{"le", "ma", "pa", "va"} {
			w, err := r.Walk(code)
			if err != nil {
				return fairy.Hooks{}, err
			}
			r.AddPromotion(w)
		}
		return fairy.Hooks{}, nil
	},
}

// dummy is a name without a rule, which the input language has.
var dummy = Condition{
	Name:       "Dummy",
	AboutPawns: true,
	Apply:      func(*fairy.Rules, problem.Condition) (fairy.Hooks, error) { return fairy.Hooks{}, nil },
}

var marineChess = standards("MarineChess",
	"", "", marineMen)

var ultramarineChess = standards("UltramarineChess",
	"po", "mp", marineMen)

var argentinian = standards("ArgentinianChess",
	"", "", [4]problem.Walk{"se", "fa", "lo", "sa"})

var cavalierMajeur = standards("CavalierMajeur",
	"", "", [4]problem.Walk{"", "", "", "n"})

// shatranj is the game before the queen's and the bishop's long moves.
var shatranj = Condition{
	Name: "Shatranj",
	Apply: func(r *fairy.Rules, _ problem.Condition) (fairy.Hooks, error) {
		fers, err := r.Walk("fe")
		if err != nil {
			return fairy.Hooks{}, err
		}
		alfil, err := r.Walk("al")
		if err != nil {
			return fairy.Hooks{}, err
		}
		r.SetStandard(fairy.QueenWalk, fers)
		r.SetStandard(fairy.BishopWalk, alfil)
		r.PromoteOnly([]fairy.WalkID{fers})
		return fairy.Hooks{Traits: fairy.NoCastling, Choice: fairy.Choice{
			Journey: []func(*fairy.Position, fairy.Move) bool{func(p *fairy.Position, m fairy.Move) bool { return !doubleStep(p, m) }},
		}}, nil
	},
}

// doubleStep reports whether a pawn goes two steps at once that could be taken in passing.
func doubleStep(p *fairy.Position, m fairy.Move) bool {
	ranks := m.To.Rank() - m.From.Rank()
	return (ranks == 2 || ranks == -2) && !m.IsCapture() && p.WalkOf(p.At(m.From).Walk()).Passable
}

// Queens, rooks, bishops and knights.
var (
	chineseMen = [4]problem.Walk{"le", "pa", "va", "ma"}
	marineMen  = [4]problem.Walk{"si", "tr", "nd", "ms"}
)

// standards makes a condition in which other walks stand for the game's men; an
// empty walk stands for nothing.
func standards(name string, king, pawn problem.Walk, men [4]problem.Walk) Condition {
	return Condition{Name: name, AboutPawns: true, Castlers: men[1] != "", Apply: func(r *fairy.Rules, _ problem.Condition) (fairy.Hooks, error) {
		of := [6]fairy.WalkID{fairy.QueenWalk, fairy.RookWalk, fairy.BishopWalk, fairy.KnightWalk, fairy.KingWalk, fairy.PawnWalk}
		for i, code := range [6]problem.Walk{men[0], men[1], men[2], men[3], king, pawn} {
			if code == "" {
				continue
			}
			w, err := r.Walk(code)
			if err != nil {
				return fairy.Hooks{}, err
			}
			r.SetStandard(of[i], w)
		}
		return fairy.Hooks{}, nil
	}}
}
