package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/fairy/rebirth"
	"rookery/problem"
)

var immobilio = Condition{
	Name: "Immobilio",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		v, err := rebirth.Parse(r, rebirth.Variant{Kings: true}, c.Params)
		if err != nil {
			return fairy.Hooks{}, err
		}
		if len(c.Params) > 0 && c.Params[0].Kind == problem.WalksParam {
			if v.April, err = walkSet(r, c.Params[0].Walks); err != nil {
				return fairy.Hooks{}, err
			}
		}
		return fairy.Hooks{Observing: fairy.Observing{Paralysed: []func(*fairy.Position, chess.Square, chess.Colour) bool{func(p *fairy.Position, s chess.Square, side chess.Colour) bool {
			home := v.Home(p, s, p.At(s).Walk(), side)
			return home != fairy.Off && !p.Empty(home) && !p.Unseen(s).Has(home)
		}}}}, nil
	},
}

// walkSet is a set of walks.
func walkSet(r *fairy.Rules, codes []problem.Walk) (map[fairy.WalkID]bool, error) {
	set := map[fairy.WalkID]bool{}
	for _, code := range codes {
		w, err := r.Walk(code)
		if err != nil {
			return nil, err
		}
		set[w] = true
	}
	return set, nil
}
