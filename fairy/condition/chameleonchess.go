package condition

import (
	"rookery/fairy"
	"rookery/fairy/rebirth"
	"rookery/problem"
)

var chameleonChess = Condition{
	Name: "ChameleonChess",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		next, err := chameleonSequence(r, c)
		if err != nil {
			return fairy.Hooks{}, err
		}
		h := saying(fairy.ArrivalWalk, fairy.When{Journey: func(j *fairy.Journey) bool {
			w := j.Man.Walk()
			return j.Kind != fairy.Plain || next(w) != w
		}}, func(p *fairy.Position, c *fairy.Course) fairy.Change { return becomes(p, c, next(c.Now.Walk())) })
		h.Chooses = []func(*fairy.Position, fairy.Move) bool{func(p *fairy.Position, m fairy.Move) bool {
			return m.Kind != fairy.Plain || p.WalkOf(next(p.At(m.From).Walk())).Pawn
		}}
		return h, nil
	},
}

// chameleonPieces is for the men that have the attribute.
var chameleonPieces = Condition{
	Name:  "ChameleonSequence",
	Hooks: func() fairy.Hooks { return fairy.Hooks{} },
}

// ChameleonSequence tells what each walk of a man with the attribute becomes under
// a problem's conditions.
func ChameleonSequence(r *fairy.Rules, list []problem.Condition) (func(fairy.WalkID) fairy.WalkID, error) {
	var sequence problem.Condition
	for _, c := range list {
		if c.Name == chameleonPieces.Name || c.Name == chameleonChess.Name {
			sequence = c
		}
	}
	return chameleonSequence(r, sequence)
}

// chameleonSequence tells what each walk becomes, from a condition's parameters.
func chameleonSequence(r *fairy.Rules, c problem.Condition) (func(fairy.WalkID) fairy.WalkID, error) {
	var sequences [][]problem.Walk
	for _, p := range c.Params {
		if p.Kind == problem.WalksParam && len(p.Walks) > 1 { // one walk is no sequence
			sequences = append(sequences, p.Walks)
		}
	}
	if sequences == nil {
		return func(w fairy.WalkID) fairy.WalkID { return rebirth.NextStandard(r, w) }, nil
	}
	var next [256]fairy.WalkID
	for i := range next {
		next[i] = fairy.WalkID(i)
	}
	for _, list := range sequences {
		var first, last fairy.WalkID
		for i, code := range list {
			w, err := r.Walk(code)
			if err != nil {
				return nil, err
			}
			if i > 0 {
				next[last] = w
			} else {
				first = w
			}
			last = w
		}
		if next[last] == last {
			next[last] = first // the end need not be said
		}
	}
	return func(w fairy.WalkID) fairy.WalkID { return next[w] }, nil
}
