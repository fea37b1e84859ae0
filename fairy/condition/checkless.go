package condition

import (
	"rookery/fairy"
	"rookery/problem"
)

var checkless = Condition{
	Name: "ChecklessChess",
	Apply: func(r *fairy.Rules, _ problem.Condition) (fairy.Hooks, error) {
		ban, err := r.NewState()
		if err != nil {
			return fairy.Hooks{}, err
		}
		const (
			mating  = iota // moves that check have to mate
			without        // no move may check
			lifted
		)
		return fairy.Hooks{Traits: fairy.Regress, Legality: fairy.Legality{
			Laws: []fairy.Law{{Holds: func(p *fairy.Position) bool {
				if p.Trying() || p.State(ban) == lifted || !p.InCheck(p.Turn()) {
					return true
				}
				if p.State(ban) != mating {
					return false
				}
				stuck := p.Stuck()
				if stuck == fairy.Open {
					p.LeaveOpen()
				}
				return stuck == fairy.Yes
			}, Objects: func(p *fairy.Position, m fairy.Move) fairy.Objection {
				if p.Trying() || p.State(ban) == lifted {
					return fairy.None
				}
				switch may, sure := p.ToldToCheck(m); {
				case !may:
					return fairy.None
				case sure && p.State(ban) == without:
					return fairy.Certain
				}
				return fairy.Possible
			}}},
			CheckWanted: []func(*fairy.Position){func(p *fairy.Position) { p.SetState(ban, lifted) }},
			// A quiet move is looked for first: whether a check mates is a question that
			// brings up others.
			Immobile: func(p *fairy.Position, rest func(*fairy.Position) bool) bool {
				return p.Suppose(func() { p.SetState(ban, without) }, func() bool { return rest(p) }) && rest(p)
			},
		}}, nil
	},
}

var (
	blackUltraSchachZwang = checkForce("BlackUltraSchachZwang", "UltraSchachZwang")
	whiteUltraSchachZwang = checkForce("WhiteUltraSchachZwang", "UltraSchachZwang")
	ultraSchachZwang      = checkForce("UltraSchachZwang")
)

// checkForce makes a condition of forced checks. They bind in play and where
// stalemate is judged; a mate has to be one without them, as Popeye has it. Of the one that names a side
// nothing is left within the one that names none.
func checkForce(name string, within ...string) Condition {
	return Condition{
		Name:   name,
		Within: within,
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
					Laws: []fairy.Law{{Holds: func(p *fairy.Position) bool {
						return p.Trying() || p.Turn() == side || p.State(free) != 0 || p.InCheck(p.Turn())
					}, Objects: func(p *fairy.Position, m fairy.Move) fairy.Objection {
						if p.Trying() || p.Turn() != side || p.State(free) != 0 {
							return fairy.None
						}
						return mustCheck(p, m)
					}, NoMove: true}},
					Mates: []func(*fairy.Position) bool{func(p *fairy.Position) bool {
						return p.Turn() != side || !p.Suppose(func() { p.SetState(free, 1) }, p.Mobile)
					}},
				},
			}, nil
		},
	}
}

// mustCheck is the objection to moves that do not check.
func mustCheck(p *fairy.Position, m fairy.Move) fairy.Objection {
	switch may, sure := p.ToldToCheck(m); {
	case sure:
		return fairy.None
	case may:
		return fairy.Possible
	}
	return fairy.Certain
}

var exclusive = Condition{
	Name: "ExclusiveChess",
	Apply: func(*fairy.Rules, problem.Condition) (fairy.Hooks, error) {
		return fairy.Hooks{Traits: fairy.Regress, Legality: fairy.Legality{Laws: []fairy.Law{{Holds: func(p *fairy.Position) bool {
			if p.Trying() || p.Passing() { // where a king only passes nobody is mated
				return true
			}
			mates, others, open := p.InPlay().MatesAmongOthers()
			switch {
			case mates == fairy.No || others+open == 0:
				return true
			case mates == fairy.Open || others == 0:
				p.LeaveOpen()
			}
			return false
		}, Objects: func(p *fairy.Position, m fairy.Move) fairy.Objection {
			if p.Trying() || p.Passing() || !p.MayCheck(m) {
				return fairy.None
			}
			return fairy.Possible
		}}}}}, nil
	},
}
