package condition

import (
	"rookery/fairy"
	"rookery/problem"
)

// deepest bounds how far checks answered by checks are followed.
const deepest = 200

var checkless = Condition{
	Name: "ChecklessChess",
	Rule: "No side may give check except with mate.",
	Apply: func(*fairy.Rules, problem.Condition) (fairy.Hooks, error) {
		return fairy.Hooks{Legality: fairy.Legality{Legal: []func(*fairy.Position) bool{func(p *fairy.Position) bool {
			return p.Trying() || !p.InCheck(p.Turn()) || p.Ply() > deepest || !p.Mobile()
		}}}}, nil
	},
}

const (
	checkForceRule = "The side may make only moves that give check. " + checkForceMate
	checkForceMate = "Only a side that could not move without this rule is mated."
)

var (
	blackUltraSchachZwang = checkForce("BlackUltraSchachZwang", checkForceRule)
	whiteUltraSchachZwang = checkForce("WhiteUltraSchachZwang", checkForceRule)
	ultraSchachZwang      = checkForce("UltraSchachZwang", "The side that does not begin may make only moves that give check. "+checkForceMate)
)

// checkForce makes a condition of forced checks. They bind in play and where
// stalemate is judged; a mate has to be one without them, as Popeye has it.
func checkForce(name, rule string) Condition {
	return Condition{
		Name: name, Rule: rule,
		Apply: func(r *fairy.Rules, _ problem.Condition) (fairy.Hooks, error) {
			side := sideOf(name)
			if name == "UltraSchachZwang" {
				side = r.Bound()
			}
			free, err := r.NewState() // not 0: the side may move as it likes
			if err != nil {
				return fairy.Hooks{}, err
			}
			return fairy.Hooks{
				Legality: fairy.Legality{
					Legal: []func(*fairy.Position) bool{func(p *fairy.Position) bool {
						return p.Trying() || p.Turn() == side || p.State(free) != 0 || p.InCheck(p.Turn())
					}},
					Mates: []func(*fairy.Position) bool{func(p *fairy.Position) bool {
						return p.Turn() != side || !p.Suppose(func() { p.SetState(free, 1) }, p.Mobile)
					}},
				},
			}, nil
		},
	}
}

var exclusive = Condition{
	Name: "ExclusiveChess",
	Rule: "A side that could mate by more than one move may play none of them.",
	Apply: func(*fairy.Rules, problem.Condition) (fairy.Hooks, error) {
		return fairy.Hooks{Legality: fairy.Legality{Legal: []func(*fairy.Position) bool{func(p *fairy.Position) bool {
			return p.Trying() || p.Ply() > deepest || !p.Mated() || p.OnlyMate()
		}}}}, nil
	},
}
